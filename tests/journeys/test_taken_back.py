"""What was taken back is struck out in the posts that told it, whatever Discord says to that (issue 33.2)."""

from __future__ import annotations

import pytest

from bot.posting.taken_back import follows
from bot.sandbox import Fault
from bot.sandbox.world import refusals
from bot.service.telling.notice_kinds import Happened
from bot.service.telling.notices import THREAD, Notice
from rules.battle.events import Moved
from tests.journeys.kit import table
from tests.journeys.refusing import ANSWERS, HOUR_MS, answering
from tests.journeys.test_battles import PRIVATE, Player, battle
from tests.journeys.test_long_orders import _until_the_ring_bearer_is_asked

ALL, LAST = (
    "~~👣 Orcs: T16 → North Ithilien Road T15, T15 → T14~~",
    "~~👣 Orc: T16 → North Ithilien Road T15~~",
)
HEAD, FIRST = "↩️ **Taken back:**", "-# 👣 Orc: T15 → T14"


async def _posts(player: Player) -> list[str]:
    await player.rehearsal.settled()
    read = player.visitor.read(player.place)
    return [str(post["content"]) for post in read if not post.get("flags", 0) & PRIVATE]


async def _alone(player: Player) -> None:
    """Discord lets nobody edit the post that began the turn, so that each entry is a post of its own."""
    await player.rehearsal.settled()
    opener = player.visitor.read(player.place)[-1]["id"]
    path = f"/channels/{player.place}/messages/{opener}"
    player.rehearsal.sandbox.faults.add(Fault.refusing(refusals.no_permission(), "PATCH", path, times=99))


async def _struck(player: Player) -> list[list[str]]:
    return [post.splitlines() for post in await _posts(player) if post.startswith(HEAD)]


async def test_of_a_list_what_was_taken_back_is_struck_out_and_the_rest_stands() -> None:
    """In place, by name; once more where more of it is taken back, and not what was ordered again since."""
    async with battle() as (sauron, *_):
        await _alone(sauron)
        await sauron.say("T15-T14 T16-T15")
        await sauron.say("undo")
        once = await _struck(sauron)
        await sauron.say("T16-T15")
        await sauron.say("undo all")
        said = await _struck(sauron)
        await sauron.say("T15-T14")

        assert once == [[HEAD, LAST, FIRST]]
        assert said == [[HEAD, ALL], [HEAD, LAST]]
        assert await _struck(sauron) == said
        assert (await _posts(sauron))[-1].startswith(FIRST)


@pytest.mark.parametrize(
    ("refused", "told"), [("429/30046", 0), ("503", 0), ("400/200000", 1), ("404/10008", 0)]
)
async def test_what_cannot_be_struck_out_holds_up_nothing_and_is_told_once(refused: str, told: int) -> None:
    """As all else that Discord refuses: it is tried again, and done once it is let."""
    async with battle() as (sauron, *_):
        await _alone(sauron)
        fault = answering(ANSWERS[refused], f"/channels/{sauron.place}/messages/*", "PATCH")
        fault.says = HEAD
        rehearsal = sauron.rehearsal
        rehearsal.sandbox.faults.add(fault)
        await sauron.say("T15-T14 T16-T15")
        await sauron.say("undo")
        await sauron.say("T16-T17")
        behind, struck = (await _posts(sauron))[-1], await _struck(sauron)
        fault.times = 0
        rehearsal.sandbox.clock.move(HOUR_MS)
        await rehearsal.bot.courier.hurry()

        assert "Orc: T16 → South Ithilien T17" in behind
        assert struck == []
        assert len(await _struck(sauron)) == (refused != "404/10008")
        chair = [str(post["content"]) for post in rehearsal.sandbox.be("Ann").dms()]
        assert sum("I could not strike out" in line for line in chair) == told


def test_a_post_that_takes_nothing_back_changes_none() -> None:
    """Nothing is asked of Discord for it."""
    moved = Moved("sauron", "orc-01", "orc", (1, 2))
    assert follows(Notice(1, 2, THREAD, Happened(), (moved,))) == ()


async def test_a_ride_that_is_taken_back_is_struck_out() -> None:
    """H-17.25: of a hunt too, with what it cost."""
    async with table(5) as game:
        rider = await _until_the_ring_bearer_is_asked(game)
        name, members = game.names[1], game.actors(game.game_id, 2, 11)
        while not any(found.question.kind == "block" for found in (await game.look(name)).decisions):
            await members[0].act()
            await game.settled()
        look = await game.look(name)
        block = next(found for found in look.decisions if found.question.kind == "block")
        goal = look.options(block, ("move",)).words[0]
        await rider.visitor.command("act", in_=game.place, words=f"move {goal}")
        await game.quiet()
        rode = [post for post in game.thread() if "rides: " in post]
        await rider.visitor.command("act", in_=game.place, words="back")
        await game.quiet()
        struck = [post for post in game.thread() if post.startswith(HEAD)]

        assert len(rode) == len(struck) == 1
        assert f"~~{rode[0].splitlines()[0]}~~" in struck[0].splitlines()
        assert not any("rides: " in post for post in game.thread() if post not in struck)
