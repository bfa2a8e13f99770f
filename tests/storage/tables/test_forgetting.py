"""Which columns name persons, and that each table with such has a rule by which they are forgotten (Issue 16.15)."""

from __future__ import annotations

from sqlalchemy import BigInteger, Connection

from storage.tables import forgetting
from storage.tables.forgetting import GONE, RULES, SHOWN
from storage.tables.games import Games
from storage.tables.outbox import Outbox
from storage.tables.people import Holders
from storage.tables.pruning import KEPT_MS
from storage.tables.rows import Draft, Notice, Row, StoredEntry, StoredGame
from tests.storage.kit import chance, new_game, only_on_sqlite

NOW = 1_800_000_000_000

PLACES = {"guild_id", "channel_id", "place_id", "card_id", "message_id", "dm_channel_id"}
"""Ids of Discord's that are no person's."""


def test_each_table_that_names_persons_has_a_rule_and_no_other() -> None:
    """Item 15: the list comes from the rows, so that a new table cannot be forgotten."""
    assert {table.name for table in forgetting.naming()} == set(RULES)


def test_what_is_shown_of_each_such_table_is_chosen_by_name() -> None:
    """Item 15: a new table or column is shown to nobody unless somebody chose it; sealed ones never are."""
    sealed = {
        "game": StoredGame.sealed,
        "entry": StoredEntry.sealed,
        "notice": Notice.sealed,
        "draft": Draft.sealed,
    }

    assert {table.name for table in forgetting.naming()} == set(SHOWN)
    for table in forgetting.naming():
        assert set(SHOWN[table.name]) <= set(table.columns.keys())
        assert not set(SHOWN[table.name]) & set(sealed.get(table.name, ()))
    assert "card_stale_ms" not in SHOWN["game"]


def test_each_large_number_is_a_time_a_place_or_said_to_be_a_person() -> None:
    """Item 15: nor a new column."""
    unknown = [
        f"{table.name}.{column.name}"
        for table in Row.metadata.sorted_tables
        for column in table.columns
        if isinstance(column.type, BigInteger)
        and "person" not in column.info
        and not column.name.endswith("_ms")
        and column.name not in PLACES
    ]

    assert unknown == ["guild.id"]


def test_whoever_is_named_in_settings_is_so_no_more_whatever_they_are() -> None:
    """Item 15: ids, names that are said alone, keys, and ids within words; nobody else's."""
    settings = {
        "host": "Ann",
        "missing": [7001, 7002],
        "calls": {'["offer", 3, 7001, ""]': {"times": 1}},
        "lobby": {"deeds": [{"by": 7001, "names": ["Ann", "Bob"], "reason": "Ann asked", "is": True}]},
        "lent": {"3": {"owner": 7001, "name": "Ann", "since": 5}},
        "handover": [7002, 7001, "Ann", "a journey"],
        "at": None,
    }

    assert forgetting._without(settings, 7001, {"Ann": "#3"}) == {
        "host": "#3",
        "missing": [GONE, 7002],
        "calls": {f'["offer", 3, {GONE}, ""]': {"times": 1}},
        "lobby": {"deeds": [{"by": GONE, "names": ["#3", "Bob"], "reason": "Ann asked", "is": True}]},
        "lent": {"3": {"owner": GONE, "name": "#3", "since": 5}},
        "handover": [7002, GONE, "#3", "a journey"],
        "at": None,
    }


def test_what_only_reads_like_the_name_of_a_person_stays_as_it_is() -> None:
    """Item 15: somebody is called “de”, and the game he played speaks German and is called after him."""
    settings = {"language": "de", "name": "de", "lobby": {"name": "de"}, "reminders": ["de"], "host": "de"}

    assert forgetting._without(settings, 7001, {"de": "#3"}) == {**settings, "host": "#3"}


def _ended(connection: Connection, *, says: bool) -> int:
    """A game that is over, in which 7001 sat for Ann; with *says* something of it is still to be said."""
    game_id = new_game(connection)
    holders = Holders(connection, game_id)
    holders.add(person_id=7001, name="Ann", cause=f"press:{game_id}", since_ms=1, seat=1)
    game = Games(connection).by_id(game_id)
    assert game is not None
    Games(connection).update(game_id, game.version, stage="ended", ended_ms=NOW)
    if says:
        Outbox(connection, chance).add(
            game_id=game_id, lane="thread", kind="events", body=b"said", entry_n=1, made_ms=NOW
        )
    return game_id


@only_on_sqlite
def test_nobody_is_forgotten_in_a_game_that_has_still_to_say_who_he_is(connection: Connection) -> None:
    """Item 15: its last posts name him; then it is done, and where they cannot be made after a while."""
    silent, says = _ended(connection, says=False), _ended(connection, says=True)

    def names() -> list[str]:
        return [Holders(connection, game_id).ever()[0].name for game_id in (silent, says)]

    kept = forgetting.forget(connection, 7001, NOW)
    at_first = names()
    too_soon = forgetting.forget_what_is_over(connection, NOW + KEPT_MS)
    still = names()
    late = forgetting.forget_what_is_over(connection, NOW + KEPT_MS + 1)

    assert (kept.over, kept.running) == ((silent,), (says,))
    assert at_first == still == ["#1", "Ann"]
    assert (too_soon, late) == ((), (says,))
    assert names() == ["#1", "#1"]
    assert forgetting.to_forget(connection) == frozenset()


@only_on_sqlite
def test_what_is_not_said_any_more_lets_him_be_forgotten(connection: Connection) -> None:
    """Item 15: a post that was let go waits no more."""
    says = _ended(connection, says=True)
    forgetting.forget(connection, 7001, NOW)
    waiting = forgetting.to_forget(connection)
    Outbox(connection).drop_lane(says, "thread", "passed over")

    assert waiting == {7001}
    assert forgetting.forget_what_is_over(connection, NOW) == (says,)
    assert Holders(connection, says).ever()[0].name == "#1"
