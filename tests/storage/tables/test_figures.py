"""What there is to do, in numbers, of both kinds of database."""

from storage.database import Database
from storage.tables.figures import Figures, figures
from storage.tables.outbox import Outbox
from tests.storage.kit import enter, new_game


async def test_of_nothing_there_is_nothing(database: Database) -> None:
    assert await database.read(figures) == Figures({}, None, {}, 0)


async def test_open_notices_count_by_state_and_the_oldest_that_can_be_sent(database: Database) -> None:
    """What was refused may wait for a moderator for days: its age says nothing of the courier."""
    for place in (55, 56, 57):
        n = await database.write(lambda c, place=place: new_game(c, place_id=place))  # type: ignore[misc]
        for cause in ("press:1", "press:2"):
            await database.write(lambda c, n=n, cause=cause: enter(c, n, cause))  # type: ignore[misc]
    claimed = await database.write(lambda c: Outbox(c).claim(10**9))
    await database.write(lambda c: Outbox(c).retry(claimed[0].id, 1, "denied 50001"))
    await database.write(lambda c: Outbox(c).done(claimed[1].id, 9))
    found = await database.read(figures)

    assert len(claimed) == 3
    assert found == Figures({"refused": 1, "ready": 3, "sending": 1}, 1_001, {"lobby": 3}, 0)
