"""What a battle tells of drafts is so: nothing is called one that is none, or another, or open when it is over."""

from __future__ import annotations

import pytest

from bot.games.presentation import worded
from bot.sandbox.members.member_tasks import moderate
from tests.bot.kit import TEXT
from tests.journeys.test_battles import MODERATOR, Player, battle
from tests.journeys.test_lists_and_plans import DRAFT, GONE, _drafts, _game, _private


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


async def test_an_old_window_takes_back_nothing_that_it_does_not_name() -> None:
    """Issue 30: its number was that of another order by then, and its *Take back* of whatever was last."""
    async with battle() as (sauron, saruman, _):
        await saruman.say("next M12-L10, K12-K10")
        await saruman.did(saruman.visitor.command("desk", in_=saruman.place))
        await saruman.press("Orders for later")
        await saruman.press("Take back")
        plan = dict(saruman.page)
        await saruman.say("drop 1")
        await saruman.did(saruman.visitor.press(plan, label="1. M12-L10"))
        await sauron.say("T16-T17, V13-V14")
        await sauron.desk()
        await sauron.press("Your turn")
        turn = dict(sauron.page)
        await sauron.say("undo")
        await sauron.did(sauron.visitor.press(turn, label="Take back V13-V14"))
        left = (await _game(saruman)).position.state.plans[0].next

        for player, now in ((saruman, "1. K12-K10"), (sauron, "Take back T16-T17")):
            assert player.text.startswith("**Not done yet:**")
            assert player.has(now)
        assert len(left) == 1
        await saruman.press("1. K12-K10")
        assert "`next K12-K10`" in saruman.text


async def test_to_take_back_is_no_draft() -> None:
    """Issue 30: it stood as "Your draft" in the place of a list that somebody had written."""
    async with battle() as (_, saruman, _):
        await saruman.say("next M12-L10")
        await saruman.type("next R9-R10, hello there")
        await saruman.did(saruman.visitor.command("desk", in_=saruman.place))
        await saruman.press("Orders for later")
        await saruman.press("Take back")

        assert "in the place of" not in saruman.text
        assert await _drafts(saruman) == ["next R9-R10, hello there"]
        await saruman.press("1. M12-L10")
        assert await _drafts(saruman) == ["next R9-R10, hello there"]


async def test_a_draft_that_is_the_same_is_not_called_another() -> None:
    """Issue 30: its page said it in other words, and "this draft is another now" was told of what had not changed."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        await sauron.press("Your turn")
        await sauron.pick("Orc T15")
        await sauron.pick("⚔")
        sauron.visitor.user.locale = "de"
        await sauron.press("Forget this draft")

        assert sauron.text.startswith("Verworfen: `T15xS15`")


LATER = "preload turn late V13-V14, X16-W16"


@pytest.mark.parametrize("words", ["preload turn late T16-T17", "withdraw turn", "end"])
async def test_what_was_left_for_the_deadline_is_quoted_when_its_owner_drops_it(words: str) -> None:
    """Issue 30: three orders were gone when another list was left, they were taken back, or the turn ended."""
    async with battle() as (sauron, *_):
        await sauron.say(LATER)
        await sauron.say(words)

        assert "No longer left in advance: `V13-V14, X16-W16`." in sauron.text
        assert await _private(sauron) == []


async def test_what_was_made_by_hand_is_not_told_to_be_dropped() -> None:
    """B-18.6: only what is left of it is."""
    async with battle() as (sauron, *_):
        await sauron.say(LATER)
        await sauron.say("V13-V14")
        made = sauron.text
        await sauron.say("X16-W16, end")
        ended = sauron.text

        assert "No longer left in advance" not in made + ended


async def test_a_turn_that_is_over_is_not_told_to_be_open() -> None:
    """Issue 30: the others had left whole turns in advance, and who ended his read that it was still open."""
    async with battle() as (sauron, saruman, alliance):
        await saruman.say("next end")
        await alliance.say("next end")
        await sauron.say("end")

        assert "still open" not in sauron.text
        assert "it is your turn again." in sauron.text


async def test_two_drafts_are_told_apart_and_half_a_pick_is_no_fault() -> None:
    """Issue 30: two of "Your draft" stood there, and the bot did not understand what it had put there itself."""
    async with battle() as (sauron, *_):
        await sauron.did(sauron.visitor.command("desk", in_=sauron.place))
        await sauron.press("Orders for later")
        await sauron.press("After the attacks")
        await sauron.pick("Orc T16")
        await sauron.pick("→ S16")
        await sauron.did(sauron.visitor.command("desk", in_=sauron.place))
        await sauron.press("Your turn")
        await sauron.pick("Orc T15")
        await sauron.did(sauron.visitor.command("desk", in_=sauron.place))

        assert "**Your draft of the turn,** kept for you alone; it is not sent.\n▸ Orc T15" in sauron.text
        assert "**Your draft of orders for later,**" in sauron.text
        assert "▸ After the attacks: `T16-S16`" in sauron.text
        assert "I don't understand" not in sauron.text


async def test_what_is_built_unasked_is_explained_to_who_did_not_order_it() -> None:
    """Issue 30, B-4.12: pieces stood there that nobody had ordered."""
    async with battle() as (sauron, saruman, alliance):
        for words in ("end", "Y14-Z13, U16-T17, end"):
            await sauron.say(words)
            await saruman.say("end")
            await alliance.say("end")
        await sauron.say("+orc U16, T15-T14")

        assert "-# You did not order orc at Barad-dur Y14: what you may build" in sauron.text
        assert "order orc at Minas" not in sauron.text


def test_what_stands_in_code_is_shown_as_it_is() -> None:
    """Issue 30: `+man\\_orc M12` was advised, and could not be copied."""
    shown = worded(
        "Say what is built at {at}, like `+{word} {at}`: {word}.", {"word": "a_b", "at": "M12"}, None, TEXT
    )
    coded = worded("Say `+{word} {at}`.", {"word": "a_b`@everyone", "at": "M12"}, None, TEXT)

    assert shown == r"Say what is built at M12, like `+a\_b M12`: a\_b."
    assert coded == "Say `+a_b'@everyone M12`."
