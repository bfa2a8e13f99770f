"""What a battle tells of drafts is so: nothing is called one that is none, or another, or open when it is over."""

from __future__ import annotations

from bot.sandbox.members.member_tasks import moderate
from tests.journeys.test_battles import MODERATOR, Player, battle
from tests.journeys.test_lists_and_plans import DRAFT, GONE, _drafts, _private


async def _lapse(player: Player) -> None:
    """A moderator lets the turn's deadline count now."""
    await moderate(
        player.rehearsal.sandbox.be(MODERATOR), "gm lapse", in_=player.place, kind="turn", reason="y"
    )


async def test_nothing_of_a_turn_that_a_deadline_has_ended_is_a_draft() -> None:
    """Issue 30: "is your draft now" was told of orders for which nothing was asked any more."""
    async with battle() as (sauron, *_):
        await sauron.say("then S16-R17, T16-T17")
        await sauron.say("preload turn late T15-T14, second")
        await _lapse(sauron)
        told = "\n".join(await _private(sauron))

        assert await _drafts(sauron) == []
        assert f"{GONE}`then S16-R17`. There is no such piece at S16." in told
        assert DRAFT not in told


async def test_what_somebody_has_dropped_himself_is_told_as_his_own_doing() -> None:
    """Issue 30: "could not be used" stood above what he had just taken back, or put another in its place of."""
    async with battle() as (sauron, saruman, _):
        await saruman.say("next M12-L10")
        await saruman.say("drop all")
        await sauron.say("builds orc Y14")
        await sauron.say("builds orc U16")

        for told, words in ((saruman.text, "next M12-L10"), (sauron.text, "builds orc Y14")):
            assert f"No longer left in advance: `{words}`." in told
            assert GONE not in told
