"""The status card: whom the game waits for, and how the board stands."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.games.reader_view import Clock
from bot.hunt import status
from bot.hunt.wording.board import ledger_line
from rules.awaiting import awaited
from rules.game import Outcome, Question
from rules.hunt.days.ending import disclosure
from rules.hunt.state import Flipping, HuntState, Over, Window
from rules.hunt.values import Ban, Die, Note, Track
from tests.bot.hunt.kit import NAMES, TEXT, asked, declaration, voice
from tests.bot.hunt.table import GAME, PRESENTATION
from tests.rules.hunt import kit as rules_kit


def shown(state: HuntState, *clocks: Clock) -> str:
    waiting = awaited(GAME.kinds, GAME.decisions(state), None)
    return PRESENTATION.card(GAME.view(state, None), NAMES, TEXT, waiting, clocks)


def block(**changes: Any) -> HuntState:
    """Bob's block is open, on day 1."""
    return rules_kit.in_block(rules_kit.state(**changes)).state


def test_the_card_says_whom_the_game_waits_for_and_until_when() -> None:
    """H-17.1."""
    told = shown(block(), Clock(Question("block", 1), 1_800_000_000_000))

    assert "**Part 1, day 1**, first daylight turn" in told
    assert "Waiting for **Bob**." in told
    assert "The Ringwraiths ride by <t:1800000000:f>" in told


def test_the_card_counts_what_is_public() -> None:
    """H-19.1, H-19.2, H-19.3, H-19.7, H-19.9: and hands as numbers only."""
    dice = (Die("RING"), Die("SWORD", spent=True), Die("SHADOW"))
    told = shown(
        block(
            moves=5,
            corruption=3,
            company=("flipped", "ready", "ready", "absent", "absent"),
            dice=dice,
            allies=(7, 58),
            tracks=(Track(17, sword=False), Track(19, sword=True)),
            notes=(Note(2, "17", "seen *here*"),),
        )
    )

    assert "Frodo: step **5** of 16. Corruption **3** of 12, Eyes 0." in told
    assert "Company: Sam, Pippin, ~~Frodo~~." in told
    assert "Fellowship tokens: 1 with Frodo, 2 in the pool." in told
    assert "★ Bob: The Ashen on 16 Quarry Road End, The Hollow on 19 Whitfurrows." in told
    assert "Dice left: Ring, Shadow." in told
    assert "Allies: 7 Bywater Green, 58 Greenway Crossing." in told
    assert "Tracks: hunted 19 Whitfurrows; searched 17 Frogmorton." in told
    assert "Cards in hand: Ann 3, Bob 1, Cid 1. Information found: 1. Tiles in the bag: 15." in told
    assert "📌 17 Frogmorton: “seen \\*here\\*” (Bob)" in told


def test_in_part_2_the_card_tells_of_the_mentor_and_the_limit() -> None:
    """H-19.11, H-19.18: how many deeds are done and open, not which."""
    told = shown(block(part=2))

    assert "The Grey Pilgrim is hidden; deeds done: 0, open: 3." in told
    assert "Corruption **0** of 12" in told
    assert "of 14." in told


def test_what_is_forbidden_stands_there() -> None:
    """H-22.24."""
    told = shown(block(bans=(Ban("enter", -1, (17,), "next_turn", 1), Ban("move", 2, None, "turn", 1))))

    assert (
        "🚫 Forbidden for all Nazgûl until the next turn ends: entering or passing, at 17 Frogmorton." in told
    )
    assert "🚫 Forbidden for The Silent until this turn ends: moving." in told


def test_what_waits_for_an_answer_stands_there() -> None:
    """H-17.21, H-10.6: the declaration, and the tiles that were drawn."""
    waits = Window(Question("react", 1), declaration("hunt"))
    drawn = Flipping(Question("flip", 1), ("red-1", "red-2"))

    assert "The Hollow wants to hunt at 17 Frogmorton." in shown(rules_kit.state(todo=(waits,)))
    assert "I drew 2 tiles: **red " in shown(rules_kit.state(todo=(drawn,)))


def test_however_much_is_noted_the_card_stays_within_its_room() -> None:
    """H-8.9: what does not fit is left out, never what the game waits for."""
    notes = tuple(Note(2, str(place), "x" * 100) for place in range(1, 60))
    told = shown(block(notes=notes))

    assert len(told) <= status.ROOMY
    assert "Waiting for **Bob**." in told


def test_a_table_without_aid_shows_no_questions() -> None:
    """H-20.8."""
    ledger = (asked(part=1),)
    with_ledger = rules_kit.rules()
    without = rules_kit.rules(aid="off")

    assert "-# 4. The Ashen searches 17" in shown(block(ledger=ledger, rules=with_ledger))
    assert "searches" not in shown(block(ledger=ledger, rules=without))


def test_a_no_says_how_far_it_holds() -> None:
    """H-20.7: up to which step, of which journey, and what a shelter may hide."""
    plain = GAME.view(block(), None)
    shelters = GAME.view(block(part=2, journey_class="long", rules=rules_kit.rules(shelters=True)), None)

    first = ledger_line(asked(answer=False), plain, voice())
    second = ledger_line(asked(answer=False, part=2, journey=2), GAME.view(block(part=2), None), voice(2))
    sheltered = ledger_line(asked(answer=False, part=2, journey=1), shelters, voice(2))
    cancelled = ledger_line(asked(answer=None, cancelled=True), plain, voice())
    found = ledger_line(asked(), plain, voice())

    assert first.endswith("**no**. (day 1: not there up to step 5)")
    assert second.endswith("(day 1: not there up to step 5 of journey 2)")
    assert sheltered.endswith("of journey 1, unless it is a shelter just reached)")
    assert ": cancelled, there is no answer." in cancelled
    assert found.endswith("**yes, Frodo was here, and may be still**. (day 1, step 5)")


def test_the_story_tells_what_was_found_out() -> None:
    """H-20.7: the questions that were answered with yes."""
    view = GAME.view(block(ledger=(asked(number=1, answer=False), asked(number=2))), None)

    told = PRESENTATION.chronicle(view, NAMES, TEXT)

    assert "-# 2. " in told
    assert "-# 1. " not in told
    assert PRESENTATION.chronicle(GAME.view(block(), None), NAMES, TEXT) == ""


def test_the_long_lists_stand_beside_the_record() -> None:
    """Issue 16.8, H-20.4: what was hidden and every question, as plain text; before the end there is none."""
    over = Over(Outcome("wraiths", (2,), "corruption", "H-11.1"))
    state = rules_kit.state(
        todo=(over,), ledger=(asked(number=1, answer=False), asked(number=2)), log=(5, 17)
    )
    view = GAME.view(replace(state, whereabouts=(("17", ""), ("17", ""))), None)

    told = PRESENTATION.annex(view, NAMES, TEXT).split("\n")

    assert told[0] == "What was hidden"
    assert "- The log of Frodo in Part 1: 5 → 17" in told
    assert [line[:2] for line in told if line[:1].isdigit()] == ["1.", "2."]
    assert "**" not in "".join(told)
    assert PRESENTATION.annex(GAME.view(block(), None), NAMES, TEXT) == ""
    assert "\n" not in str(PRESENTATION.post((disclosure(state),), view, NAMES, TEXT))


def test_the_end_is_told_first() -> None:
    """H-15.4."""
    step = GAME.abort(block())
    told = shown(step.state)

    assert isinstance(step.state.todo[-1], Over)
    assert told.startswith("**A moderator has ended the hunt.** Nobody wins.")
    assert "Waiting for" not in told
