"""What a seat is still putting together."""

from pathlib import Path

from sqlalchemy import Connection, text

from storage.database import Database
from storage.seal import Seal
from storage.tables.drafts import Draft, Drafts
from tests.storage.kit import new_game


async def test_a_seat_has_one_draft_for_a_question_and_the_last_one_stands(database: Database) -> None:
    """Issue 15.3: of each game its own; what is dropped is gone, and nothing else with it."""
    await database.write(new_game)
    other = await database.write(new_game)
    own = Draft(1, 2, "plan/0", 7, "queue move 17")

    def keep(connection: Connection) -> None:
        Drafts(connection, 1).put(Draft(1, 2, "plan/0", 2**62, "queue"))
        Drafts(connection, 1).put(own)
        Drafts(connection, 1).put(Draft(1, 3, "plan/0", 8, "queue end"))
        Drafts(connection, other).put(Draft(other, 2, "plan/0", 7, "queue hunt"))

    await database.write(keep)

    kept = await database.read(lambda c: Drafts(c, 1).of_game())
    assert kept == (own, Draft(1, 3, "plan/0", 8, "queue end"))
    await database.write(lambda c: Drafts(c, 1).drop(kept[1:]))
    assert await database.read(lambda c: Drafts(c, 1).of_game()) == (own,)
    assert len(await database.read(lambda c: Drafts(c, other).of_game())) == 1
    assert "17" not in repr(own)


async def test_a_draft_is_sealed_like_all_that_is_secret(path: Path) -> None:
    """Issue 15.3: with a key its words do not stand in the file."""
    database = Database.open(path, seal=Seal(bytes(range(32))))
    await database.write(new_game)
    own = Draft(1, 2, "block/1", 7, "move 17 then search")
    await database.write(lambda c: Drafts(c, 1).put(own))

    written = await database.read(lambda c: c.execute(text("SELECT words FROM draft")).scalar_one())

    assert written.startswith("sealed:")
    assert await database.read(lambda c: Drafts(c, 1).of_game()) == (own,)
    database.close()
