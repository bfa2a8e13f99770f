"""What is typed or pressed in a battle is never lost: played, kept as a draft, left in advance, or quoted."""

from __future__ import annotations

import pytest

from bot.sandbox.members.actors import components
from bot.ui.answers.answering import BOX
from tests.journeys.test_battles import Player, battle


def _buttons(player: Player) -> list[str]:
    return [item["label"] for item in components(dict(player.page)) if "label" in item]


async def _form(player: Player, words: str, opener: str = "Write orders") -> None:
    form = (await player.press(opener)).modal
    await player.did(player.visitor.submit(form, {BOX: words}))


async def test_a_form_names_the_draft_whose_place_its_list_takes() -> None:
    """Issue 30: a list that was sent by a form displaced another unsaid."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        await _form(sauron, "T16-S16, T15-T14")
        first = sauron.text
        await _form(sauron, "Y14-Y15, T15-T14", "Change")
        second = sauron.text
        await _form(sauron, "Y14-Y15, T15-T14, done", "Change")

        assert "in the place of" not in first
        assert second.startswith("It is in the place of your draft: `T16-S16, T15-T14`")
        assert "in the place of" not in sauron.text


@pytest.mark.parametrize(
    ("seat", "words", "why"),
    [
        (0, "M12-L11", "not yours"),
        (0, "if T14 empty", "a condition stands behind one"),
        (0, "skip", "`done` to close this phase"),
        (1, "man-orc builds", "don't understand"),
        (1, "pass", "`end` to end your turn"),
        (1, "M12-L11", "It is not your turn"),
    ],
)
async def test_a_single_order_that_is_refused_is_quoted(seat: int, words: str, why: str) -> None:
    """Issue 30: it was neither kept nor quoted, or only said to answer nothing."""
    async with battle() as players:
        await players[seat].type(words)

        assert why in players[seat].text
        assert f"```\n{words}\n```" in players[seat].text


async def test_half_a_pick_is_there_again() -> None:
    """Issue 30: a piece that was picked was gone after *My desk*."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        await sauron.press("Your turn")
        await sauron.pick("Orc T16")
        await sauron.press("My desk")
        desk = sauron.text
        await sauron.press("Your turn")
        again = sauron.text
        await sauron.press("Back")
        await sauron.press("Done with the first movement")
        await sauron.press("My desk")

        assert "▸ Orc T16, Crossroads …" in desk
        assert "▸ Orc T16, Crossroads …" in again
        assert "▸ Done with the first movement" in sauron.text


async def test_each_word_of_a_draft_is_shown() -> None:
    """Issue 30: `stop if lost` and `else` were missing, so that nobody could tell whether they counted."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        await _form(sauron, "T15xS15 else S16 stop if lost, nazgul to H9")

        assert "Orc T15, North Ithilien Road ⚔" in sauron.text
        assert ", else S16, stop if lost" in sauron.text


async def test_what_was_picked_is_quoted_as_people_write_it() -> None:
    """Issue 30: `+orc:r10 t16 -s16` cannot be read, let alone typed again."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        await sauron.press("Your turn")
        for label in ("Orc T16", "→ S16", "Orc T15", "→ T14"):
            await sauron.pick(label)
        await sauron.type("T16-T17, R10-S9")
        refused = sauron.text
        await sauron.press("Forget this draft")

        assert "It is in the place of your draft: `T16-S16, T15-T14`" in refused
        assert sauron.text.startswith("Forgotten: `T16-T17, R10-S9`")


async def test_an_old_window_does_nothing_that_it_does_not_show() -> None:
    """Issue 30: its `done` would have closed another phase than the one that it names."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        await sauron.press("Your turn")
        await sauron.press("Done with the first movement")
        old = dict(sauron.page)
        await sauron.say("done")
        await sauron.did(sauron.visitor.press(old, label="Send"))
        shown = sauron.text
        await sauron.press("Send")

        assert shown.startswith("**Not done yet:**")
        assert "▸ Done with the attack" in shown
        assert "the second movement" in sauron.text


async def test_an_old_window_forgets_nothing_that_it_does_not_show() -> None:
    """Issue 30: its buttons were about whatever the draft was by then."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        await _form(sauron, "T16-S16, T15-T14")
        old = dict(sauron.page)
        await sauron.did(sauron.visitor.command("desk", in_=sauron.place))
        await sauron.press("Your turn")
        await _form(sauron, "Y14-Y15", "Change")
        await sauron.did(sauron.visitor.press(old, label="Forget this draft"))

        assert sauron.text.startswith("**Not done yet:**")
        assert "▸ Orc Y14, Barad-dur → Barad-dur Road Y15" in sauron.text


async def test_a_wrong_draft_hides_no_attack() -> None:
    """Issue 30: who had one could press no attack before it was forgotten."""
    async with battle() as (sauron, *_):
        await sauron.say("done")
        await sauron.type("T15xT16, R10-S9")
        await sauron.desk()
        await sauron.press("Your turn")

        assert "⚠ Step 1, `t15xt16`" in sauron.text
        assert "Orc T15 ⚔ Gondor army S15: 28 %" in _buttons(sauron)


async def test_behind_the_end_of_a_turn_nothing_is_asked() -> None:
    """Issue 30: the page said "Now the first movement: what next?" behind the end of the second."""
    async with battle() as (sauron, *_):
        await sauron.say("second")
        await sauron.desk()
        await sauron.press("Your turn")
        await sauron.press("Done with the second movement")

        assert "Now comes" not in sauron.text


async def test_what_a_list_has_left_stands_before_the_draft() -> None:
    """Issue 30: the draft was displaced by it, with "What it was for is over" while the turn was open."""
    async with battle() as (sauron, *_):
        await sauron.type("T16-T17, R10-S9")
        await sauron.say("T15xS15, M12-L12, T16-S16")

        assert "not sent: `M12-L12, T16-S16, T16-T17, R10-S9`." in sauron.text
        assert not [post for post in sauron.visitor.dms() if "is over" in str(post["content"])]


async def test_what_waits_for_the_deadline_is_marked_once_it_cannot_be_played() -> None:
    """Issue 30: its first step was typed, and nobody said that the attack behind it was gone, too."""
    async with battle() as (sauron, *_):
        await sauron.type("preload turn late T16-S16, T15xS15")
        await sauron.say("T16-T17")
        receipt = sauron.text
        await sauron.desk()

        for page in (receipt, sauron.text):
            assert "⚠ **Of what you left for the deadline nothing will be played** as it stands:" in page
            assert "⚠ Step 1, `t16-s16`" in page


async def test_no_step_without_a_number_is_told() -> None:
    """Issue 30: "Step 0, `Player`" stood in messages about orders for later."""
    async with battle() as (_, saruman, _):
        await saruman.desk()
        await saruman.press("Orders for later")
        texts: list[str] = []
        for words in (
            "next M12-L11 if",
            "R17-R16, N12-N13",
            "builds orc",
            "next M12-L11, K12-K10 if x",
            "hello",
        ):
            await _form(saruman, words, "Change" if texts else "Write orders for later")
            texts.append(saruman.text)
            await saruman.desk()
            texts.append(saruman.text)
            await saruman.press("Draft: Orders for later")

        assert not [text for text in texts if "Step 0" in text or "Player" in text or ",:" in text]
        assert "⚠ Step 2, `k12-k10 if x`" in texts[6]


async def test_what_begins_a_plan_is_told_to_stand_first() -> None:
    """Issue 30: "`next` is no order" did not say where it belongs."""
    async with battle() as (sauron, *_):
        await sauron.type("T15-T14, next T16-S16")

        assert "Write `next` at the very beginning: everything behind it is for later." in sauron.text
        assert "not sent: `T15-T14, next T16-S16`" in sauron.text


async def _changed(player: Player) -> str:
    """What stands in the form that changes a draft."""
    form = (await player.press("Change")).modal
    assert form is not None
    (box,) = (part["component"] for part in form.components if "component" in part)
    return str(box["value"])


async def test_each_word_of_a_list_is_there_again_when_it_is_changed() -> None:
    """Issue 30: `then` and an inner `next` had vanished, and a `second` stood there that nobody had written."""
    async with battle() as (sauron, saruman, _):
        await sauron.type("T16-S16, then S16-R16, next R17-R16")
        refused, kept = sauron.text, await _changed(sauron)
        await sauron.type("next T16-T17, T99-T98")
        now = sauron.text
        await saruman.type("next M12-L10, then L10-K9, T15-T14, next K12-K10")
        left, planned = saruman.text, await _changed(saruman)

        assert kept == "T16-S16\nthen S16-R16\nnext R17-R16"
        assert "⚠ Step 3, `next r17-r16`: Write `next` at the very beginning" in refused
        assert planned == "next M12-L10\nthen L10-K9\nT15-T14\nnext K12-K10"
        assert "⚠ Step 3, `t15-t14`" in left
        assert "⚠ Step 2, `t99-t98`: T99 is not on the map" in now
        assert "`next` is left out: you are asked now." in now
        assert "The piece that you will build" not in refused


async def test_a_condition_goes_with_its_order() -> None:
    """Issue 30: *Send without step 2* sent the order, and kept its condition."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        await _form(sauron, "T16-T17, then T15-T14, if T14 empty, V13-V14 if V14 taken")
        await sauron.press("Send without steps 2, 3")

        assert sauron.text.count("👣") == 1
        assert (
            "draft of the turn, and not sent: `T15-T14, if T14 empty, V13-V14 if V14 taken`." in sauron.text
        )


@pytest.mark.parametrize(
    "words",
    [
        "T15-T14 if T14 empty and K7 empty",
        "T15-T14, but only if T14 empty",
        "T15-T14, unless T14 taken, T16-T17",
        "T15xS15, stop if lost, V13-V14",
        "T15-T14 ask, else T15-U15",
    ],
)
async def test_no_order_is_sent_without_what_may_be_its_condition(words: str) -> None:
    """*Send without step 2* would play it whatever is the case."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        await _form(sauron, words)

        assert "fix this first" in sauron.text
        assert not [label for label in _buttons(sauron) if label.startswith("Send")]


async def test_a_draft_is_sent_only_from_a_page_that_tells_it() -> None:
    """**Send** under the receipt of one move rolled the dice of a draft that stood nowhere on it."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        await _form(sauron, "T16-S16, T15xS15")
        await sauron.type("V13-V14")
        receipt = _buttons(sauron)
        await sauron.desk()

        assert "Send" not in receipt
        assert "Write orders" in receipt
        assert [label for label in _buttons(sauron) if label.startswith("Send")]


async def test_that_next_is_left_out_is_told_however_it_was_typed() -> None:
    """It was told only where the rest stood as it was typed."""
    async with battle() as (sauron, *_):
        await sauron.type("Next Osgiliath-S14 T16-T17, T99-T98")

        assert "`next` is left out: you are asked now." in sauron.text


async def test_what_people_wrote_of_several_orders_with_a_mistake_is_a_draft() -> None:
    """Issue 30: these very words were lost by those who played by hand."""
    async with battle() as (sauron, saruman, _):
        await sauron.type("next T13xS13 if S13 taken")
        await saruman.type("+man-orc M12 / L13xM14")

        assert "```\nnext T13xS13 if S13 taken\n```" in sauron.text
        assert "draft of orders for later, and not sent: `next +man-orc M12 / L13xM14`." in saruman.text


@pytest.mark.parametrize("words", ["T13xS13 if S13 taken", "T16-T17 oops", "S9-S10"])
async def test_a_single_order_that_is_refused_leaves_the_draft_as_it_is(words: str) -> None:
    """Issue 30: one slip stood in the place of a whole draft."""
    async with battle() as (sauron, *_):
        await sauron.type("T16-S16, V13-V14, R10-S99")
        await sauron.type(words)

        assert "Your draft stays as it is." in sauron.text
        assert "in the place of" not in sauron.text
        assert f"```\n{words}\n```" in sauron.text
        await sauron.desk()
        assert await _changed(sauron) == "T16-S16\nV13-V14\nR10-S99"


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("T16-T17", ["T16-T17", "T15xS15", "R10-S99"]),
        ("second", ["T15xS15", "R10-S99", "second"]),
        ("end", ["T15xS15", "R10-S99", "end"]),
    ],
)
async def test_a_single_order_that_is_asked_about_is_kept_with_the_draft(words: str, kept: list[str]) -> None:
    """Issue 30: where its page was left it was nowhere, and **Change** there opened the draft without it."""
    async with battle() as (sauron, *_):
        await sauron.say("done")
        await sauron.type("T15xS15, R10-S99")
        await sauron.type(words)

        assert f"`{', '.join(kept)}`" in sauron.text
        assert "Forget this draft" not in _buttons(sauron)  # it would be more than the page is about
        assert await _changed(sauron) == "\n".join(kept)
        await sauron.desk()
        assert await _changed(sauron) == "\n".join(kept)
        if words != "end":
            await sauron.type(words)
            await sauron.press("Send")
            assert "not sent: `T15xS15, R10-S99`" in sauron.text


async def test_the_desk_sends_and_changes_the_draft_that_it_shows() -> None:
    """Issue 30: it told of one, and had no button for it."""
    async with battle() as (sauron, saruman, _):
        await sauron.desk()
        await _form(sauron, "T16-T17, V13-V14")
        await sauron.desk()
        old = dict(sauron.page)
        await sauron.desk()
        assert await _changed(sauron) == "T16-T17\nV13-V14"
        await sauron.press("Send")
        sent = sauron.text
        await sauron.did(sauron.visitor.press(old, label="Send"))

        assert "👣 Orc: T16 → South Ithilien T17" in sent
        assert "That is not asked of you" in sauron.text

        await saruman.did(saruman.visitor.command("desk", in_=saruman.place))
        await saruman.press("Orders for later")
        await _form(saruman, "next M12-L10, K12-K10", "Write orders for later")
        await saruman.press("My desk")
        await saruman.press("Send")

        assert "2. My next turn: `K12-K10`" in saruman.text


async def test_a_desk_of_before_sends_nothing_that_it_does_not_show() -> None:
    """Issue 30: a draft that is another by now, or a `done` that would close another phase."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        await _form(sauron, "done")
        await sauron.desk()
        first = dict(sauron.page)
        await sauron.say("done")
        await sauron.desk()
        await _form(sauron, "done", "Write orders")
        await sauron.did(sauron.visitor.press(first, label="Send"))
        other = sauron.text
        await sauron.desk()
        second = dict(sauron.page)
        await sauron.desk()
        await _form(sauron, "T15xS15", "Change")
        await sauron.did(sauron.visitor.press(second, label="Send"))

        assert other.startswith("**Not done yet:** by now this does something else")
        assert sauron.text.startswith("**Not done yet:** this draft is another now.")
