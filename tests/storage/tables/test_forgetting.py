"""Which columns name persons, and that each table with such has a rule by which they are forgotten (Issue 16.15)."""

from __future__ import annotations

from sqlalchemy import BigInteger

from storage.tables import forgetting
from storage.tables.forgetting import GONE, RULES, SHOWN
from storage.tables.rows import Draft, Notice, Row, StoredEntry, StoredGame

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
