"""One row of buttons under a post that asks several players at once, through the real client."""

from __future__ import annotations

import pytest

from bot.sandbox.members.actors import components
from bot.sandbox.world.discord_numbers import Json
from rules.hunt.config import HuntConfig
from tests.journeys.kit import Table, table

SEATS = 5
LONGEST = 80
"""So many answers until the Ringwraiths ride, at most."""


@pytest.mark.slow
async def test_four_ringwraiths_share_a_row_that_finds_its_presser() -> None:
    """H-17.13, Q-12: rows that read the same, three of them somebody else's, tell nobody which is his."""
    async with table(4) as game:
        post = await _all_ride(game)
        shared = [item for item in components(post) if ":block/" in item["custom_id"]]
        riders = await _riding(game)
        led = {name: await _pressed(game, name, post, shared[0]) for name in game.names}
        end = next(item for item in shared if item["label"] == "End this ride")
        ended = [await _pressed(game, name, post, end) for name in riders]
        late = await _pressed(game, riders[0], post, end)

    labels = [item["label"] for item in shared]
    assert len(labels) == len(set(labels))
    assert len(riders) == SEATS - 1
    assert {name for name, text in led.items() if "rides next" in text} == set(riders)
    assert all("Noted" in text or "Done" in text for text in ended), ended
    assert "Too late" in late
    assert len({item["custom_id"] for item in shared}) == len(shared)


async def _pressed(game: Table, name: str, post: Json, item: Json) -> str:
    answer = await game.be(name).press(post, item["custom_id"])
    await game.quiet()
    return answer.text


async def _riding(game: Table) -> list[str]:
    """Those whose block is open."""
    return [name for name, each in await game.owed() if each.question.kind == "block"]


async def _all_ride(game: Table) -> Json:
    """The post under which all four blocks are asked at once."""
    game.seats = SEATS
    config = HuntConfig(rw_order="free", length="part1")
    game.game_id = await game.open("hunt", SEATS, config)
    game.place = (await game.look()).facts.place or 0
    await game.start(game.game_id)
    actors = game.actors(game.game_id, SEATS, 4)
    for step in range(LONGEST):
        if len(await _riding(game)) == SEATS - 1:
            break
        await actors[step % SEATS].act()
        await game.quiet()
    return next(post for post in reversed(game.sandbox.posts(game.place)) if _asks_rides(post))


def _asks_rides(post: Json) -> bool:
    return any(":block/" in item["custom_id"] for item in components(post))
