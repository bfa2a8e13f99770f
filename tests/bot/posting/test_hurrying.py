"""When Discord is well again after an outage, what waits only for that is sent at once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from bot.posting.courier import Courier
from bot.service.bot import Bot
from bot.service.discord import refusals
from storage.tables.outbox import Outbox
from tests.bot.games.kit import DAY_MS, Game, Town

LANES = {(1, "thread"), (2, "thread")}


def courier_of(town: Town) -> Courier:
    return Courier(cast(Bot, SimpleNamespace(database=town.database, now_ms=town.time)))


async def all_wait(game: Game, why: str) -> None:
    """All that *game* has to say was tried, and would be tried again in a day."""
    now = game.town.time()

    def work(outbox: Outbox) -> None:
        for row in outbox.claim(now, 1_000, game.id):
            outbox.retry(row.id, now + DAY_MS, why)

    await game.town.database.write(lambda connection: work(Outbox(connection)))


async def is_hurried(courier: Courier, game: Game, down: set[tuple[int, str]]) -> bool:
    """Whether what waits may be sent once a post was taken, those of the lanes *down* not having been before it."""
    courier._down = down
    await courier._answered()
    now = game.town.time()
    return bool(await game.town.database.read(lambda c: Outbox(c).ready(now, game_id=game.id)))


async def test_the_first_post_that_is_taken_after_an_outage_hurries_all_that_waits_for_it(town: Town) -> None:
    """Issue 13.4: where more than one lane was down; once in ten minutes, should Discord go on stumbling."""
    game, courier = await town.game(), courier_of(town)
    absence = next(row.name for row in refusals.ROWS if row.is_absence)
    await all_wait(game, absence)

    assert not await is_hurried(courier, game, {(1, "thread")})
    assert await is_hurried(courier, game, LANES)

    await all_wait(game, absence)
    town.time.pass_(refusals.LONGEST_WAIT_MS // 1000 - 1)
    assert not await is_hurried(courier, game, LANES)
    town.time.pass_(1)
    assert await is_hurried(courier, game, LANES)


async def test_what_discord_has_something_against_is_not_hurried(town: Town) -> None:
    """Issue 13.4: that Discord is well again changes nothing of it."""
    game, courier = await town.game(), courier_of(town)
    await all_wait(game, refusals.DENIED.name)

    assert not await is_hurried(courier, game, LANES)
