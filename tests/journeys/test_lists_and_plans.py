"""What a battle tells of lists, plans and ends: once, behind what was done, and nothing that is not so."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from bot.games.reader_view import Submission
from rules.battle.state import Phase
from rules.dice import Dice
from rules.entry import Answer, enter
from rules.game import Question
from tests.journeys.test_battles import Player, battle
from tests.rules.battle.kit import at

USED = "**What you had planned was used:** "
GONE = "What you said in advance could not be used and is gone: "
DRAFT = "This of what you said in advance was not played, and is your draft now: "
REST = "t15xs15, v13-v14"
ENDS = "(⚠ this ends {phases})"


async def _game(player: Player) -> Any:
    """As it stands now, apart from what follows."""
    return copy.copy(await player.rehearsal.bot.service.cache.live(player.game_id))


async def _drafts(player: Player) -> list[str]:
    return [draft.words for draft in (await _game(player)).drafts]


async def _private(player: Player) -> list[str]:
    await player.rehearsal.settled()
    return [str(post["content"]).partition("\n")[2] for post in player.visitor.dms()[1:]]


async def test_who_ends_his_turn_reads_once_what_was_played_of_his_plan_and_what_not() -> None:
    """Issue 30.13: it was told as used before it was played, twice, and as a draft that was not there."""
    async with battle() as (sauron, *_):
        await sauron.say("then S16-R17, T16-T17, end")
        await sauron.say("second")

        assert sauron.text.splitlines()[:4] == [
            "👣 Orc: T16 → South Ithilien T17",
            "Your turn is over; Saruman (Bob) is next.",
            f"{USED}`then T16-T17, end`.",
            f"{GONE}`then S16-R17`. There is no such piece at S16.",
        ]
        assert sauron.text.count("S16-R17") == 1
        assert await _private(sauron) == []
        assert await _drafts(sauron) == []


async def test_an_end_that_is_typed_is_no_part_of_the_plan() -> None:
    """Issue 30.13: `end, end`."""
    async with battle() as (sauron, *_):
        await sauron.say("then T15-T14, end")
        await sauron.say("end")

        assert f"{USED}`then T15-T14, end`." in sauron.text


async def test_what_another_has_brought_about_is_told_in_private() -> None:
    """Issue 30.13: played, kept and dropped in one message, which does not contradict itself."""
    async with battle() as (sauron, saruman, _):
        await saruman.say("next M12-L10, K13-L13, K12-K10 if K10 empty, end")
        await sauron.say("end")

        assert await _private(saruman) == [
            "\n".join(
                (
                    f"{USED}`next M12-L10, K12-K10 if K10 empty`.",
                    f"{DRAFT}`next K13-L13`. The man-orc is at L13; a hex holds one piece.",
                    f"{GONE}`next end`. Your turn goes on, because I could not play all that you had planned.",
                )
            )
        ]
        assert await _drafts(saruman) == ["k13-l13"]


async def test_a_plan_of_which_nothing_was_played_was_not_used() -> None:
    """Issue 30.13, B-18.5."""
    async with battle() as (sauron, *_):
        await sauron.say("then S16-R17")
        await sauron.say("second")

        assert USED not in sauron.text
        assert f"{DRAFT}`then S16-R17`. There is no such piece at S16." in sauron.text
        assert await _drafts(sauron) == ["s16-r17"]


async def test_a_move_that_he_has_made_himself_is_no_draft() -> None:
    """Issue 30.13: what the same post orders comes first (B-18.5)."""
    async with battle() as (sauron, *_):
        await sauron.say("then T16-T17, V13-V14")
        await sauron.say("second, T16-T17")

        assert f"{USED}`then V13-V14`." in sauron.text
        assert f"{GONE}`then T16-T17`. You have made that move yourself." in sauron.text
        assert await _drafts(sauron) == []


@pytest.mark.parametrize(
    ("before", "words", "phases"),
    [
        ("", "second", "the first movement and the attack"),
        ("T16-T17", "second", "the attack"),
        ("", "T16-T17, second, T15-T14", "the attack"),
        ("done", "T16-T17", "the attack"),
    ],
)
async def test_what_is_skipped_unsaid_is_asked_about(before: str, words: str, phases: str) -> None:
    """Issue 30.1: it cannot be taken back, and an attack was lost by a move that was written too soon."""
    async with battle() as (sauron, *_):
        if before:
            await sauron.say(before)
        await sauron.type(words)
        asked = sauron.text
        phase = (await _game(sauron)).position.state.phase
        await sauron.press("Send")

        assert ENDS.format(phases=phases) in asked
        assert phase in (Phase.FIRST, Phase.ATTACK)
        assert "Your turn is still open: the second movement." in sauron.text


@pytest.mark.parametrize("words", ["T15xS15, T16-T17", "T15xS15, second, T16-T17", "done", "T16-T17, done"])
async def test_what_leaves_nothing_undone_is_not_asked_about(words: str) -> None:
    """Issue 30.1: the one attack was made, or the phase is closed by its word."""
    async with battle() as (sauron, *_):
        await sauron.type(words)
        assert "Your turn is still open" in sauron.text


async def test_a_page_that_skips_something_ends_no_turn() -> None:
    """Issue 30.3: its button says what it does, and the other one is there too."""
    async with battle() as (sauron, *_):
        await sauron.type("second")
        assert sauron.has("Send")
        assert sauron.has("Send and end my turn")


async def test_steps_that_were_made_by_hand_are_taken_off_what_is_left_for_the_deadline() -> None:
    """B-18.6: by its first step, typed, the whole plan was refused at the deadline, its attack included."""
    async with battle() as (sauron, *_):
        await sauron.say("preload turn late T16-T17, T15xS15, V13-V14")
        before = await _game(sauron)
        await sauron.say("T16-T17")
        told, game = sauron.text, await _game(sauron)
        again = enter(
            game.game, before.position, Answer(1, f"t16-t17; preload turn late {REST}"), Dice(b"", "")
        )
        await sauron.say("V13-V14, X16-W16")
        left = [order.answers[0][1] for order in (await _game(sauron)).position.orders]
        await sauron.say("T15xS15")

        assert "Noted, for the deadline: Orc T15" in told
        assert again.position == game.position
        assert left == ["t15xs15"]
        assert "Taken back: there are no orders for the deadline now." in sauron.text
        assert (await _game(sauron)).position.orders == ()


async def test_a_condition_stands_behind_an_order_of_the_turn_too() -> None:
    """Issue 30: it was refused with advice that, when it was followed, was refused too."""
    async with battle() as (sauron, *_):
        await sauron.say("T15xS15, then T16-T17 if T17 empty, V13-V14 if gandalf alive, X16-W16 if V13 empty")
        board = (await _game(sauron)).position.state.board

        assert [len(board.on(at(place))) for place in ("T17", "V14", "W16")] == [1, 1, 1]

        await sauron.say("X15-X16 if W16 empty, Y14-Z13")

        assert "→ Gorgoroth South X16 (only if W16 is empty). W16 is not empty." in sauron.text


async def test_what_is_left_of_a_plan_keeps_its_conditions() -> None:
    """Issue 30: they vanished from the draft."""
    async with battle() as (sauron, saruman, _):
        await saruman.say("next M12-L10, K13-L13, second, K12-K10 if L9 empty")
        await sauron.say("end")

        assert await _drafts(saruman) == ["k13-l13, second, k12-k10 if l9 empty"]


async def test_then_in_a_plan_of_the_next_turn_is_what_follows_its_attacks() -> None:
    """Issue 30: it was taken for a comma, and the move was made in the first movement; the echo did not say so."""
    async with battle() as (sauron, saruman, _):
        await saruman.say("next M12-L10, then L10-K9")
        assert ". My next turn: `second`\n" in saruman.text
        await saruman.say("drop all")
        form = await _kept(saruman, "next M12-L10, R9-R10, then L10-K9")
        await sauron.say("end")

        assert form
        assert await _drafts(saruman) == ["M12-L10, R9-R10, second, then L10-K9"]


async def _kept(player: Player, words: str) -> bool:
    """As the draft of a plan."""
    live, drafting = await _game(player), player.rehearsal.bot.service.drafting
    holder = live.holders[1]
    kept: bool = await drafting.keep(live.row.id, holder.person_id, holder.seat, Question("plan"), words)
    return kept


async def test_nothing_stands_behind_an_end_in_a_draft() -> None:
    """Issue 30: what a list left stood behind it, where it would never be played."""
    async with battle() as (sauron, *_):
        await sauron.type("R10-R9 if R9 empty, end")
        live = await _game(sauron)
        said = Submission(live.row.id, live.holders[0].person_id, "T15xS15, S9-S10, end", "test:1")
        await sauron.rehearsal.bot.service.games.submit(said)  # as a page sends it that was drawn long before

        assert await _drafts(sauron) == ["s9-s10, R10-R9 if R9 empty, end"]


async def test_what_can_never_be_is_refused_when_it_is_left_and_the_others_are_sent_by_a_press() -> None:
    """Issue 30: it was noted, failed a round later, and took the rest of the list with it."""
    async with battle() as (_, saruman, _):
        await saruman.type("next K12-K10, L13-L11, T15-T14, M12-L10, end")

        assert "⚠ Step 2, `l13-l11`: L11 is mountains; nobody enters it. (B-5.4)" in saruman.text
        assert "⚠ Step 3, `t15-t14`: The orc at T15 is not yours. (B-2.4)" in saruman.text
        assert await _drafts(saruman) == ["next K12-K10, L13-L11, T15-T14, M12-L10, end"]

        await saruman.desk()
        await saruman.press("Draft: Orders for later")
        await saruman.press("Send without steps 2, 3")

        assert "3. My next turn: `end`" in saruman.text
        assert await _drafts(saruman) == ["next L13-L11, next T15-T14, next end"]

        await saruman.type("then L13-L11")

        assert "L11 is mountains; nobody enters it. (B-5.4)" in saruman.text
        assert "you wrote" in saruman.text


async def test_what_stands_behind_an_end_is_told_once_and_what_else_is_wrong_by_its_own_reason() -> None:
    """Issue 30: "by then your turn was over" stood behind each, also where something else was wrong."""
    behind = "Behind `end` I play nothing. (B-2.4)"
    async with battle() as (sauron, saruman, _):
        await sauron.type("T15xS15, end, T16-T17, S9-S10, V13-V14 if V14 empty")
        turn = sauron.text.splitlines()
        await saruman.type("next M12-L10, end, K12-K10, L13-L11, K14-J13")
        plan = saruman.text.splitlines()
        await saruman.say("next M12-L10, end")
        await saruman.type("next K12-K10")

        assert f"⚠ Steps 3, `t16-t17`; 5, `v13-v14 if v14 empty`: {behind}" in turn
        assert "⚠ Step 4, `s9-s10`: There is no such piece at S9. (B-19.3)" in turn
        assert f"⚠ Steps 3, `k12-k10`; 5, `k14-j13`: {behind}" in plan
        assert "⚠ Step 4, `l13-l11`: L11 is mountains; nobody enters it. (B-5.4)" in plan
        assert (
            "Number 2 in your list ends your turn before that. Take it back first: `drop 2`." in saruman.text
        )


async def test_what_is_left_behind_the_end_of_a_turn_is_told_once() -> None:
    """Issue 30: each had a line of its own, with the same reason."""
    async with battle() as (sauron, *_):
        await sauron.say("then T16-T17, end if gandalf alive, V13-V14, X16-W16")
        await sauron.say("second")

        assert f"{GONE}`then V13-V14, X16-W16`. By then your turn was over." in sauron.text


async def test_what_stands_behind_a_refused_order_has_its_own_reason() -> None:
    """Issue 30: it was told with the reason of the order before it, which was not true of it."""
    async with battle() as (sauron, *_):
        live = await _game(sauron)
        said = Submission(live.row.id, live.holders[0].person_id, "T15xS15, S9-S10, X16-W16", "test:1")
        reply = await sauron.rehearsal.bot.service.games.submit(said)
        why = [(part.words, part.why.sentence) for part in reply.unplayed]

        assert why == [
            ("s9-s10", "There is no such piece at {at}."),
            ("x16-w16", "Behind an order that I refuse I play nothing."),
        ]
        assert await _drafts(sauron) == ["s9-s10, x16-w16"]
