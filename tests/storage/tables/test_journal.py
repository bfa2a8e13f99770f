"""The journal is added to, never changed, and a cause counts once."""

import pytest
from sqlalchemy.exc import IntegrityError

from storage.database import Database
from storage.errors import Conflict, Repeated
from storage.tables.journal import Journal
from tests.storage.kit import an_entry, new_game, press


@pytest.mark.parametrize(
    "statement", ["UPDATE entry SET action = 'reject'", "DELETE FROM entry", "UPDATE entry SET n = 9"]
)
async def test_rows_cannot_be_changed_or_deleted(database: Database, statement: str) -> None:
    game_id = await database.write(new_game)
    await database.write(press(game_id, "press:1"))

    with pytest.raises(IntegrityError, match="added, never changed"):
        await database.write(lambda c: c.exec_driver_sql(statement))

    assert await database.read(lambda c: Journal(c, game_id).last()) == an_entry(game_id, 1)


async def test_an_entry_comes_back_as_it_went_in(database: Database) -> None:
    game_id = await database.write(new_game)
    whole = an_entry(game_id, 1)
    await database.write(lambda c: Journal(c, game_id).add(whole))

    assert await database.read(lambda c: Journal(c, game_id).entry(1)) == whole
    assert await database.read(lambda c: Journal(c, game_id).entry(2)) is None


async def test_a_cause_counts_once_in_its_game_alone(database: Database) -> None:
    one = await database.write(new_game)
    two = await database.write(new_game)
    await database.write(press(one, "press:9314"))

    assert await database.read(lambda c: Journal(c, one).has("press:9314"))
    assert not await database.read(lambda c: Journal(c, two).has("press:9314"))
    await database.write(press(two, "press:9314"))
    with pytest.raises(Repeated) as again:
        await database.write(lambda c: Journal(c, one).add(an_entry(one, 2, "press:9314")))
    assert (again.value.cause, again.value.n) == ("press:9314", 1)


async def test_entries_are_read_in_order_from_any_number(database: Database) -> None:
    game_id = await database.write(new_game)
    for i in range(1, 13):
        await database.write(press(game_id, f"press:{i}"))

    later = await database.read(lambda c: Journal(c, game_id).entries(after=9))

    assert [entry.n for entry in later] == [10, 11, 12]


async def test_a_game_that_is_not_there_takes_no_entry(database: Database) -> None:
    with pytest.raises(Conflict):
        await database.write(lambda c: Journal(c, 7).add(an_entry(7, 1)))


async def test_an_entry_of_another_game_is_refused(database: Database) -> None:
    game_id = await database.write(new_game)

    with pytest.raises(ValueError, match="another game"):
        await database.write(lambda c: Journal(c, game_id).add(an_entry(game_id + 1, 1)))
