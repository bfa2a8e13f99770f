"""Who is away, who was shown what, and what a server has set."""

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from storage.database import Database
from storage.tables.away import Absences
from storage.tables.guilds import Guilds
from storage.tables.ledger import Ledger
from tests.storage.kit import new_game

BIG = 2**62


async def test_the_last_word_on_an_absence_counts(database: Database) -> None:
    """Q-9.9: a player says that he is away until a date, says it otherwise, or is back."""
    await database.write(new_game)
    other = await database.write(new_game)

    def say(connection: Connection) -> None:
        Absences(connection, 1).put(BIG, 100, 200)
        Absences(connection, 1).put(5, 90, 300)
        Absences(connection, 1).put(BIG, 50, 250)
        Absences(connection, other).put(BIG, 1, 2)

    await database.write(say)

    away = await database.read(lambda c: Absences(c, 1).of_game())
    assert [(each.person_id, each.from_ms, each.until_ms) for each in away] == [(BIG, 50, 250), (5, 90, 300)]
    assert await database.read(lambda c: Absences(c, 1).of_person(5)) == away[1]
    assert await database.write(lambda c: Absences(c, 1).drop(BIG))
    assert not await database.write(lambda c: Absences(c, 1).drop(BIG))
    assert await database.read(lambda c: Absences(c, 1).of_person(BIG)) is None
    assert len(await database.read(lambda c: Absences(c, other).of_game())) == 1


async def test_the_ledger_is_of_one_game_and_forgets_nothing(database: Database) -> None:
    """Q-9.7, Q-9.4: whoever was shown a secret of a game is found by it, for good."""
    await database.write(new_game)
    other = await database.write(new_game)

    def show(connection: Connection) -> None:
        Ledger(connection, 1).add(BIG, "reveal", 10)
        Ledger(connection, 1).add(7, "missed", 11)
        Ledger(connection, 1).add(BIG, "missed", 12)
        Ledger(connection, other).add(8, "reveal", 13)

    await database.write(show)

    seen = await database.read(lambda c: Ledger(c, 1).of_game())
    assert [(each.person_id, each.what, each.at_ms) for each in seen] == [
        (BIG, "reveal", 10),
        (7, "missed", 11),
        (BIG, "missed", 12),
    ]
    assert await database.read(lambda c: Ledger(c, 1).of_person(BIG)) == (seen[0], seen[2])
    assert await database.read(lambda c: Ledger(c, 1).of_person(8)) == ()


@pytest.mark.parametrize("deed", ["UPDATE seen SET person_id = 9", "DELETE FROM seen"])
async def test_the_ledger_refuses_to_be_changed(database: Database, deed: str) -> None:
    """Q-9.7: nobody is made clean again."""
    await database.write(new_game)
    await database.write(lambda c: Ledger(c, 1).add(7, "reveal", 10))

    with pytest.raises(IntegrityError, match="never changed"):
        await database.write(lambda c: c.exec_driver_sql(deed))

    assert len(await database.read(lambda c: Ledger(c, 1).of_person(7))) == 1


async def test_absences_and_what_was_seen_are_of_games_that_are_there(database: Database) -> None:
    with pytest.raises(IntegrityError):
        await database.write(lambda c: Absences(c, 9).put(5, 1, 2))
    with pytest.raises(IntegrityError):
        await database.write(lambda c: Ledger(c, 9).add(5, "reveal", 1))


async def test_a_server_has_what_was_set_last(database: Database) -> None:
    assert (await database.read(lambda c: Guilds(c).get(BIG))).settings == "{}"

    await database.write(lambda c: Guilds(c).change(BIG, '{"zone": "UTC"}'))
    changed = await database.write(lambda c: Guilds(c).change(BIG, '{"zone": "Europe/Berlin"}'))

    assert await database.read(lambda c: Guilds(c).get(BIG)) == changed
    assert changed.settings == '{"zone": "Europe/Berlin"}'
    assert (await database.read(lambda c: Guilds(c).get(1))).settings == "{}"
