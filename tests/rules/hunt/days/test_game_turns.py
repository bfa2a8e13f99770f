"""Days, game turns and Refresh, and what begins and ends with them (chapter 4, H-13.2, H-13.16, H-15.8)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Dice, game_key, simulated_seed
from rules.game import Question
from rules.hunt import course
from rules.hunt.config import HuntConfig
from rules.hunt.days import game_turns
from rules.hunt.events import (
    CardsDrawn,
    CompanyUsed,
    DiceRolled,
    EncounterBegan,
    HuntEnded,
    LeadNamed,
    MarkerTurned,
    MentorLeft,
    Refreshed,
    TurnBegan,
)
from rules.hunt.game import EDITION, HuntGame
from rules.hunt.play import Play
from rules.hunt.questions import written
from rules.hunt.questions.decisions import decisions
from rules.hunt.state import (
    DAYLIGHT1,
    NIGHTFALL,
    Bearing,
    BeginPart,
    BeginTurn,
    Encounter,
    EndTurn,
    HuntState,
    Keeping,
    Mentor,
    OpenRiding,
    Refresh,
    Relocating,
)
from rules.hunt.values import Asked, Ban, Die
from rules.kit.engine import Unwound
from tests.rules.hunt.kit import PACK, play_of, state, told


def tags(play: Play) -> list[str]:
    """The stack, what is next first."""
    return [type(task).__name__ for task in reversed(play.state.todo)]


def question(number: int, kind: str = "perceive", **changes: Any) -> Asked:
    """A line of the ledger, answered yes in game turn 1."""
    given: dict[str, Any] = {"part": 1, "turn": 1, "day": 1, "phase": 1, "moves": 1, "figure": 0}
    asked = {**given, "target": "area K", "answer": True, **changes}
    return Asked(number=number, kind=kind, **asked)


# How a part and a turn begin.


def test_a_part_begins_with_the_dice() -> None:
    """H-3.14, H-12.13: six dice, a token per SHADOW, day 1; the Lord's die is not among them."""
    play = play_of(state(2, day=0, dice=(), lord=1))

    game_turns.begin_part(play, BeginPart())

    (rolled,) = told(play, DiceRolled)
    assert len(rolled.faces) == len(play.state.dice) == 6
    assert set(rolled.faces) <= set(PACK.faces)
    assert rolled.lord == ""
    assert play.state.lord_die is None
    assert (play.state.day, play.state.phase) == (1, DAYLIGHT1)
    assert tags(play) == ["BeginTurn"]


@pytest.mark.parametrize("seed", range(1, 12))
def test_shadow_pays_as_far_as_the_pool_goes(seed: int) -> None:
    """H-3.14, H-4.4, H-26.12."""
    play = play_of(state(pool=1, on_frodo=0, cap=3), seed)

    game_turns.begin_part(play, BeginPart())

    (rolled,) = told(play, DiceRolled)
    gained = min(1, rolled.faces.count("SHADOW"))
    assert rolled.gained == play.state.on_frodo == gained
    assert play.state.pool == 1 - gained


def test_a_turn_has_its_steps_in_order() -> None:
    """H-4.2: RB, the Nazgul, an encounter, the end; others see the beginning until RB's turn ends (H-19.17)."""
    play = play_of(state(turn_number=3, phase=NIGHTFALL))

    game_turns.begin_turn(play, BeginTurn())

    assert tags(play) == ["Bearing", "OpenRiding", "Encounter", "EndTurn"]
    assert told(play, TurnBegan) == [TurnBegan(part=1, day=1, phase=NIGHTFALL, number=4, moves=0)]
    assert play.state.shown is not None
    assert play.state.turn_number == 4
    assert play.state.todo[-1] == Bearing(Question("turn", 1))


@pytest.mark.parametrize(("phase", "used"), [(1, True), (2, False), (3, False)])
def test_frodos_ability_comes_before_daylight_1(phase: int, used: bool) -> None:
    """H-4.3: everyone hears of it at once."""
    play = play_of(state(on_frodo=0, phase=phase))

    game_turns.begin_turn(play, BeginTurn())

    assert [one.companion for one in play.events if isinstance(one, CompanyUsed)] == ["frodo"] * used
    assert play.state.on_frodo == used


@pytest.mark.parametrize(("phase", "moves"), [(1, 4), (2, 4), (3, 3)])
def test_by_day_the_figure_advances(phase: int, moves: int) -> None:
    """H-13.2: in Part 2, as a daylight turn begins."""
    play = play_of(state(2, phase=phase, moves=3))

    game_turns.begin_turn(play, BeginTurn())

    assert play.state.moves == moves
    assert told(play, TurnBegan)[0].moves == moves


def test_the_last_step_wins_at_once() -> None:
    """H-15.1, H-4.6: nothing more of the turn happens."""
    play = play_of(state(2, moves=13))

    with pytest.raises(Unwound):
        game_turns.begin_turn(play, BeginTurn())

    assert told(play, HuntEnded)[0].clause == "H-15.1"


def test_a_turn_without_a_choice_is_skipped() -> None:
    """H-13.16: the Nazgul ride at once."""
    out = Mentor(58, (24, 58), "out")
    play = play_of(state(2, mentor=out, ally_hand=(), on_frodo=0, pool=3, company=("flipped",) * 5))

    game_turns.begin_turn(play, BeginTurn())

    assert tags(play) == ["OpenRiding", "Encounter", "EndTurn"]
    assert play.state.shown is None


# How a turn ends.


def end(given: HuntState) -> Play:
    """The end of a game turn."""
    play = play_of(given)
    game_turns.end_turn(play, EndTurn())
    return play


def test_the_marker_goes_on() -> None:
    """H-4.1, H-4.2: daylight 1, daylight 2, nightfall, Refresh."""
    for phase, after in ((1, "BeginTurn"), (2, "BeginTurn"), (3, "Refresh")):
        assert tags(end(state(phase=phase))) == [after]
    assert end(state(phase=1)).state.phase == 2


def test_the_marker_turns_back_after_the_night() -> None:
    """H-4.5."""
    play = end(state(phase=NIGHTFALL, eye=True))

    assert play.state.eye is False
    assert told(play, MarkerTurned) == [MarkerTurned(eye=False)]
    assert told(end(state(phase=NIGHTFALL)), MarkerTurned) == []


def test_what_ends_with_the_turn() -> None:
    """H-22.26, H-10.1: bans, and that Frodo was found."""
    ban = Ban("enter", -1, (37,), "turn", 1)
    longer = Ban("enter", -1, (38,), "next_turn", 1)
    play = end(state(bans=(ban, longer), aimed=(37, 38), found=17))

    assert play.state.bans == (longer,)
    assert play.state.aimed == (38,)
    assert play.state.found is None


def test_perceptions_stay_marked_for_one_turn_more() -> None:
    """H-8.3, H-20.7: those answered yes in the turn that ends, and no older ones."""
    ledger = (
        question(1, turn=0, target="area B"),
        question(2),
        question(3, target="section IV"),
        question(4, answer=False, target="area C"),
        question(5, kind="search", target="17"),
        question(6),
    )
    play = end(state(ledger=ledger, sensed=("area B", "area K", "section IV")))

    assert play.state.sensed == ("area K", "section IV")


def test_each_turn_is_kept_for_the_picture_at_the_end() -> None:
    """H-20.4: where the Nazgul stood, and where Frodo was found."""
    hunt = question(1, kind="hunt", target="17", found=True)
    found = end(state(ledger=(hunt,), moves=4))
    none = end(state(moves=4))

    assert found.state.trail == ((1, 1, 4, (16, 19, 23, 28), 17),)
    assert none.state.trail == ((1, 1, 4, (16, 19, 23, 28), 0),)


def test_gandalf_leaves_the_board_at_the_end() -> None:
    """H-13.10: at the latest here."""
    play = end(state(2, mentor=Mentor(24, (24,), "revealed", supply=(16, 19))))

    assert told(play, MentorLeft)
    assert isinstance(play.state.beside[0], Relocating)


# Refresh.


def refreshed(given: HuntState, seed: int = 1) -> Play:
    """The Refresh step."""
    play = play_of(given, seed)
    game_turns.refresh(play, Refresh())
    return play


def test_refresh_in_order() -> None:
    """H-4.4: an ally card, the lead, a sorcery card for the new lead, the dice; then the next day."""
    flipped = ("ready", "ready", "flipped", "absent", "absent")
    play = refreshed(state(company=flipped, dice=(Die("RING", spent=True),) * 6, phase=NIGHTFALL))

    public = [type(one) for one in play.events if one.to is None]
    assert public == [Refreshed, CardsDrawn, LeadNamed, CardsDrawn, DiceRolled]
    assert [(one.seat, one.deck) for one in told(play, CardsDrawn)] == [(1, "ally"), (3, "sorcery")]
    assert play.state.lead == 3
    assert not any(die.spent for die in play.state.dice)
    assert (play.state.day, play.state.phase) == (2, DAYLIGHT1)
    assert tags(play) == ["BeginTurn"]


def test_pippins_choice_stops_nobody() -> None:
    """H-4.3, H-17.34, H-18.37: the day goes on, the choice belongs to RB's next turn."""
    play = refreshed(state())

    (asked,) = play.state.beside
    assert isinstance(asked, Keeping)
    assert [one.deck for one in told(play, CardsDrawn)] == ["sorcery"]
    assert tags(play) == ["BeginTurn"]


def test_one_ringwraith_keeps_the_lead() -> None:
    """H-4.4: it passes with two or more."""
    play = refreshed(state(1, 2))

    assert play.state.lead == 2
    assert told(play, LeadNamed) == []


def test_the_lords_die_joins_and_leaves() -> None:
    """H-4.4, H-14.4, H-14.6: it is rolled while he is in play, and pays no token."""
    there = refreshed(state(2, lord=1, pool=3, on_frodo=0))
    gone = refreshed(state(2, lord=None, lord_die=Die("SEEK")))

    assert there.state.lord_die is not None
    assert there.state.lord_die.face in PACK.lord_faces
    (rolled,) = told(there, DiceRolled)
    assert rolled.gained == min(3, rolled.faces.count("SHADOW"))
    assert gone.state.lord_die is None


def test_bans_of_the_day_end() -> None:
    """H-22.26, H-6.12: with the Refresh; and the spaces that they aimed at are no longer marked."""
    play = refreshed(state(bans=(Ban("enter", -1, (37,), "day", 1),), aimed=(37,)))

    assert play.state.bans == ()
    assert play.state.aimed == ()


def test_an_empty_ally_deck_gives_nothing() -> None:
    """H-6.4: it is never reshuffled."""
    play = refreshed(state(ally_deck=(), ally_discard=("a1-01",)))

    assert [one.deck for one in told(play, CardsDrawn)] == ["sorcery"]
    assert play.state.ally_deck == ()


@pytest.mark.parametrize(("part", "day", "is_over"), [(2, 30, True), (2, 29, False), (1, 30, False)])
def test_part_2_lasts_thirty_days(part: int, day: int, is_over: bool) -> None:
    """H-15.8: then RB wins as if Frodo were in Rivendell."""
    play = play_of(state(part, day=day, phase=NIGHTFALL))

    if is_over:
        with pytest.raises(Unwound):
            game_turns.refresh(play, Refresh())
        assert told(play, HuntEnded)[0].side == "bearer"
    else:
        game_turns.refresh(play, Refresh())
        assert play.state.day == day + 1


# Whole days.


def rides(given: HuntState, seed: int = 1) -> Play:
    """A game turn after RB's turn, in which every Nazgul stays where it is; up to the next question for RB."""
    dice = Dice(game_key(simulated_seed(seed), "rides"))
    play = Play(PACK, given, dice)
    for _ in range(40):
        course.run(play)
        top = [one for one in decisions(play.state) if one.owed and one.question.kind == "block"]
        if not top:
            return play
        done = HuntGame(data=PACK).apply(
            play.state, top[0].seat, top[0].question, written.read("block", "end"), dice
        )
        play.state = done.state
        play.events += done.events  # type: ignore[arg-type]  # those of a hunt
    raise AssertionError("the Ringwraiths never end")


def answer(play: Play, kind: str, words: str) -> Play:
    """RB answers, and the Nazgul ride if that ends RB's turn."""
    (asked,) = [one for one in decisions(play.state) if one.owed and one.question.kind == kind]
    dice = Dice(game_key(simulated_seed(2), "answers"))
    done = HuntGame(data=PACK).apply(play.state, 1, asked.question, written.read(kind, words), dice)
    after = rides(done.state)
    after.events[:0] = [*play.events, *done.events]  # type: ignore[list-item]  # those of a hunt
    return after


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_day_goes_round(seats: int) -> None:
    """H-4.1, H-4.2, H-17.13: three turns and a Refresh, whoever plays."""
    play = rides(state(1, seats, todo=(BeginTurn(),), turn_number=0))

    for words in ("mark dot", "mark dot", "rest"):
        play = answer(play, "turn", words)

    began = [(one.day, one.phase, one.number) for one in told(play, TurnBegan)]
    assert began == [(1, 1, 1), (1, 2, 2), (1, 3, 3), (2, 1, 4)]
    assert len(told(play, Refreshed)) == 1
    assert play.state.moves == 2


def test_a_choice_of_refresh_belongs_to_the_next_turn() -> None:
    """H-17.34, H-18.37: D-9 stops nobody, but RB's turn does not end without it."""
    play = rides(state(1, phase=NIGHTFALL, todo=(Refresh(),)))

    play = answer(play, "turn", "mark dot")
    assert isinstance(play.state.todo[-1], Bearing)
    (asked,) = play.state.beside
    assert isinstance(asked, Keeping)
    play = answer(play, "keep", f"keep {asked.cards[1]}")

    assert [one.number for one in told(play, TurnBegan)] == [2, 3]
    assert asked.cards[1] in play.state.ally_hand
    assert play.state.ally_deck[-1] == asked.cards[0]


def test_a_new_hunt_comes_to_its_first_turn() -> None:
    """H-3.13, H-3.14, H-4.2, H-18.36: from sign-up to RB's first turn by answers alone."""
    dice = Dice(game_key(simulated_seed(4), "new"))
    now = course.setup(PACK, HuntConfig(), 4, dice, EDITION).state
    asked = {"split": "two 3", "give": f"give {now.dealt[0]}"}
    free = iter(("16", "19", "23", "28"))

    while (owed := [one for one in decisions(now) if one.owed])[0].question.kind != "turn":
        kind, seat = owed[0].question.kind, owed[0].seat
        words = asked.get(kind) or " ".join(["place", *(next(free) for _ in range(now.masters.count(seat)))])
        now = HuntGame(data=PACK).apply(now, seat, owed[0].question, written.read(kind, words), dice).state

    assert (now.day, now.phase, now.turn_number) == (1, 1, 1)
    assert sorted(n for n in now.wraiths if n is not None) == [16, 19, 23, 28]
    assert [type(task).__name__ for task in now.todo] == ["EndTurn", "Encounter", "OpenRiding", "Bearing"]


def test_an_encounter_comes_before_the_end() -> None:
    """H-4.2, H-26.18: and Gandalf's figure is off the board by then; D-30 waits beside."""
    mentor = Mentor(24, (24,), "revealed", supply=(16, 19))
    todo = (EndTurn(), Encounter())
    play = rides(state(2, mentor=mentor, found=29, wraiths=(17, 17, 17, 17), moves=5, todo=todo))

    assert told(play, EncounterBegan)
    assert told(play, MentorLeft)
    asked = {one.question.kind: one.owed for one in decisions(play.state)}
    assert (asked["course"], asked["relocate"]) == (True, False)
    assert not any(isinstance(task, OpenRiding) for task in play.state.todo)
