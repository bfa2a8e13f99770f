"""The end of Part 1 and what carries over to Part 2 (H-11, H-2.6)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.game import Question
from rules.hunt import course
from rules.hunt.actions import Flip, Pass, Turn, WishSet, steps
from rules.hunt.events import (
    EncounterBegan,
    FrodoMoved,
    HuntEnded,
    PartBegan,
    PartEnded,
    PlanDropped,
    RescueBegan,
    TileApplied,
    TurnBegan,
)
from rules.hunt.play import Play
from rules.hunt.questions.decisions import decisions
from rules.hunt.state import (
    DOT,
    SLASH,
    Discarding,
    Encounter,
    EndPart,
    EndTurn,
    Flipping,
    HuntState,
    Keeping,
    OpenRiding,
    Preparing,
    facts,
)
from rules.hunt.values import Note, Track
from tests.rules.hunt import kit
from tests.rules.hunt.kit import PACK, applied, in_bearer_turn, play_of, rules, state, told

FLIP = Question("flip", 1)
NONE_READY = ("flipped", "flipped", "flipped", "absent", "absent")
ZEROS = ("std-1", "std-2", "std-3", "std-4")


def _ended(exit: int, **changes: Any) -> Play:
    """Part 1 has just ended so."""
    play = play_of(state(**{"todo": (EndPart(exit),), "moves": 16, "tiles": ZEROS, **changes}))
    course.run(play)
    return play


# How it ends.


def test_marking_an_exit_ends_part_1_at_once() -> None:
    """H-11.2, H-5.10, H-4.6: no Nazgul acts any more, no encounter follows; RB's turn is told as it ended."""
    play = in_bearer_turn(state(log=(5, 58), log_turns=(0, 1), moves=11, found=58))

    done = applied(play.state, 1, Question("turn", 1), _mark("61"))

    kinds = [type(event) for event in done.events]
    assert kinds.index(FrodoMoved) < kinds.index(PartEnded) < kinds.index(PartBegan)
    assert EncounterBegan not in kinds
    assert done.state.part == 2
    assert done.state.found is None
    assert done.state.shown is None


def _mark(words: str) -> Turn:
    return Turn(steps(["mark", words]))


@pytest.mark.parametrize("by_night", [False, True])
def test_the_16th_step_ends_part_1(by_night: bool) -> None:
    """H-11.3, H-4.6: without an exit the rescue begins; a due encounter and the RW part are dropped."""
    play = in_bearer_turn(state(log=(5, 57), moves=15, found=57, phase=3 if by_night else 1))

    done = applied(play.state, 1, Question("turn", 1), _mark("dot"))

    kinds = [type(event) for event in done.events]
    assert RescueBegan in kinds
    assert EncounterBegan not in kinds
    assert not any(isinstance(task, OpenRiding | Encounter | EndTurn) for task in done.state.todo)


def test_an_exit_as_16th_step_is_in_time() -> None:
    """H-11.2: as move 16 or earlier."""
    play = in_bearer_turn(state(log=(5, 58), log_turns=(0, 1), moves=15))

    done = applied(play.state, 1, Question("turn", 1), _mark("61"))

    assert PartEnded(by_exit=True, corruption=0) in done.events
    assert RescueBegan not in [type(event) for event in done.events]


def test_what_remains_of_the_way() -> None:
    """H-26.3, H-1.12: M(5, 0), M(26, 0), M(26, 1), M(26, 2) and M(57, 0)."""
    board = PACK.boards[1]

    found = [board.remaining(*one) for one in ((5, 0), (26, 0), (26, 1), (26, 2), (57, 0))]

    assert found == [12, 8, 7, 6, 2]


def test_a_rescue_draws_a_tile_for_every_mark_left() -> None:
    """H-26.3, H-11.4: at 57 two tiles; with none to cancel them play goes on to Part 2 at once (H-18.38)."""
    play = _ended(0, log=(5, 57), company=NONE_READY)

    rescue = told(play, RescueBegan)[0]
    assert len(rescue.tiles) == 2
    assert rescue.missing == 0
    assert len(told(play, TileApplied)) == 2
    assert told(play, PartEnded) == [PartEnded(by_exit=False, corruption=0)]
    assert play.state.part == 2


@pytest.mark.parametrize(("log", "tiles"), [((5, 26, DOT), 7), ((5, 26, DOT, SLASH), 7), ((5, 26), 8)])
def test_a_slash_does_not_change_the_rescue(log: tuple[int, ...], tiles: int) -> None:
    """H-11.5: it counts neither as a location nor as a dot."""
    play = _ended(0, log=log, tiles=state().tiles, company=NONE_READY)

    assert len(told(play, RescueBegan)[0].tiles) == tiles


def test_a_card_may_be_flipped_in_the_rescue() -> None:
    """H-11.4, H-11.5, H-10.6: for one tile, as in an encounter, and nothing else; then Part 2 is set up."""
    play = _ended(0, log=(5, 57), tiles=("std-12", "std-13"))
    task = play.state.todo[-1]
    assert isinstance(task, Flipping)
    assert task.rescue
    assert {one.question.kind for one in decisions(play.state) if one.owed} == {"flip"}

    done = applied(play.state, 1, FLIP, Flip("pippin", 1))

    assert done.state.corruption == PACK.tiles[task.tiles[1]].value
    assert done.state.company[2] == "gone"
    assert done.state.part == 2


def test_the_pool_may_run_out_in_the_rescue() -> None:
    """H-11.4, H-10.5: each missing tile is one corruption."""
    play = _ended(0, log=(5, 26), tiles=("std-1",), company=NONE_READY)

    assert told(play, RescueBegan)[0].missing == 7
    assert play.state.corruption == 7


def test_corruption_in_the_rescue_loses_the_whole_game() -> None:
    """H-11.1: Part 2 is not played."""
    play = _ended(0, log=(5, 57), tiles=("std-12", "std-13"), corruption=5)

    done = applied(play.state, 1, FLIP, Pass())

    assert HuntEnded("wraiths", "corruption", "H-11.1") in done.events
    assert PartEnded not in [type(event) for event in done.events]
    assert kit.is_over(done.state)


def test_the_exit_stays_secret() -> None:
    """H-11.9, H-11.8: that an exit was reached is told, which one is not; the log is kept."""
    play = _ended(61, log=(5, 58, 61), log_turns=(0, 1, 2), moves=12)

    assert told(play, PartEnded) == [PartEnded(by_exit=True, corruption=0)]
    public = [event for event in play.events if event.to is None]
    assert not any("61" in str(event) for event in public if not isinstance(event, TurnBegan))
    assert play.state.part1 == (5, 58, 61)
    assert play.state.part1_turns == (0, 1, 2)


# What carries over.


def test_what_carries_over() -> None:
    """H-11.6: corruption, tokens, cap, sorcery, information, EYE, the pool of tiles and what is out of play."""
    before = state(
        corruption=5, on_frodo=2, pool=0, cap=2, eyes=("std-14", "s-19"), extra_eyes=1, out=("std-5", "red-1"),
        tiles=("std-1", "red-2"), sorcery_discard=("s-02",), found_info=(4, 17), special=(),
        company=("flipped", "ready", "flipped", "absent", "absent"),
    )  # fmt: skip
    play = play_of(before)
    play.push(EndPart(61))

    course.run(play)

    after = play.state
    for field in ("corruption", "on_frodo", "cap", "eyes", "extra_eyes", "out", "sorcery_hands", "sorcery_deck",
                  "sorcery_discard", "found_info", "special"):  # fmt: skip
        assert getattr(after, field) == getattr(before, field), field
    assert {"std-1", "red-2"} <= set(after.tiles)
    assert after.company == ("flipped", "ready", "gone", "ready", "ready")
    assert len(after.ally_hand) == len(before.ally_hand)
    assert all(PACK.cards[card].deck == "ally2" for card in (*after.ally_hand, *after.ally_deck))


def test_what_does_not_carry_over() -> None:
    """H-11.7: log, track and ally tokens, undiscovered tokens, flipped cards, the deck of Part 1."""
    play = _ended(
        61, tracks=(Track(7, sword=True),), allies=(9, 17), ally_discard=("a1-01",), aimed=(3,), sensed=("area K",),
        notes=(Note(2, "17", "here"),), route=("dot", "17"), log=(5, 58, 61), live=(17,),
    )  # fmt: skip

    after = play.state
    assert (after.tracks, after.allies, after.aimed, after.sensed, after.notes) == ((), (), (), (), ())
    assert (after.ally_discard, after.route, after.standing) == ((), (), ())
    assert after.log == tuple(PACK.boards[2].flagged["start"])
    assert isinstance(after.todo[-1], Preparing)
    assert after.moves == 0


def test_cards_still_to_be_kept_or_discarded_count_as_if_they_were() -> None:
    """H-11.6, H-18.37: Pippin's open choice is one card more, and the hand never counts above five."""
    keeping = Keeping(Question("keep", 1), ("a1-10", "a1-11"), 1, "ally", 1)
    play = _ended(61, beside=(keeping,))
    assert len(play.state.ally_hand) == 4

    six = tuple(f"a1-0{n}" for n in range(1, 7))
    full = _ended(61, ally_hand=six, beside=(Discarding(Question("discard", 1), 1),))
    assert len(full.state.ally_hand) == 5
    assert not any(isinstance(one, Keeping | Discarding) for one in full.state.beside)


@pytest.mark.parametrize(("edition", "gone"), [(2, "a1-06"), (3, "a1-02")])
def test_what_a_hand_loses_as_the_part_ends_goes_by_the_stored_order(edition: int, gone: str) -> None:
    """H-11.6, H-18.10: as the default of the discard would have it; in edition 2 the newest went."""
    six = tuple(f"a1-0{n}" for n in range(1, 7))
    play = _ended(
        61,
        rules=rules(length="part1", edition=edition),
        ally_hand=six,
        beside=(Discarding(Question("discard", 1), 1),),
        discard_wishes=(("a1-02",), (), ()),
    )
    assert set(six) - set(play.state.ally_hand) == {gone}


def test_choices_about_sorcery_hands_stay_open() -> None:
    """H-11.6, H-18.17: each RW's hand carries over, and with it a surplus to be discarded."""
    surplus = Discarding(Question("surplus", 1), 2)
    hand = tuple(f"s-0{n}" for n in range(1, 7))

    play = _ended(61, beside=(surplus,), sorcery_hands=(hand, ("s-08",)))

    assert surplus in play.state.beside
    assert play.state.sorcery_hands[0] == hand


def test_part_1_alone_is_won_by_surviving_it() -> None:
    """H-2.6: corruption below 12 at the end; nothing of Part 2 is set up."""
    play = _ended(61, rules=rules(length="part1"), corruption=11)

    assert told(play, HuntEnded) == [HuntEnded("bearer", "survived", "H-2.6")]
    assert told(play, PartBegan) == []
    assert kit.is_over(play.state)


def test_the_game_rests_between_the_parts() -> None:
    """H-11.8: the stored state is complete: written and read again, it goes on the same."""
    play = _ended(61)

    again = msgspec.json.decode(msgspec.json.encode(play.state), type=HuntState)

    assert again == play.state
    assert facts.limit(PACK, again) == 12


def test_the_last_turn_of_a_part_stands_in_the_trail() -> None:
    """H-15.4: the picture at the end shows it too, once."""
    play = _ended(61, turn_number=9, moves=12, wraiths=(16, 19, 23, 28))

    assert play.state.trail == ((1, 9, 12, (16, 19, 23, 28), 0),)


def test_whoever_had_left_something_for_later_is_told_that_part_1_is_over() -> None:
    """H-17.12, H-17.15, H-17.17: it does not count in Part 2, and nothing of it ends without a word."""
    wish = WishSet("a1-08", (), "search")
    play = _ended(61, standing=(wish,), route=("dot", "17"), queues=((), steps(["search"])))

    dropped = [(one.to, one.words, one.part) for one in told(play, PlanDropped)]
    assert dropped == [((1,), "swift a1-08 on search; route dot 17", 1), ((3,), "search", 1)]
    assert told(_ended(61), PlanDropped) == []
