"""Deadlines that pass (H-17.4 to H-17.6), and what else the Default column of chapter 18 gives."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.dice import Dice, game_key, simulated_seed
from rules.game import Illegal, Outcome, Question
from rules.hunt import course
from rules.hunt.actions import OrderStep as Words
from rules.hunt.actions import Pass, Ride
from rules.hunt.cards import hands
from rules.hunt.config import HuntConfig
from rules.hunt.events import (
    CardsDiscarded,
    CompanyUsed,
    DefaultTold,
    DefaultUsed,
    FrodoRested,
    MissedThree,
    StepsStopped,
    TokenNamed,
)
from rules.hunt.game import EDITION
from rules.hunt.questions.decisions import decisions
from rules.hunt.questions.written import read
from rules.hunt.state import (
    NIGHTFALL,
    Choosing,
    Discarding,
    EndTurn,
    Gifting,
    Keeping,
    NamingLord,
    NamingToken,
    Over,
    Relocating,
    Resolve,
    Window,
)
from rules.hunt.values import Declaration
from tests.rules.hunt import kit
from tests.rules.hunt.kit import PACK, among, applied, in_bearer_turn, in_block, lapsed, rules, state

TURN, BLOCK = Question("turn", 1), Question("block", 1)


def _dice(seed: int = 1) -> Dice:
    return Dice(game_key(simulated_seed(seed), "1,2,3"))


# Deadlines.


def test_what_an_rw_missed_is_public_and_what_rb_missed_is_not() -> None:
    """H-17.4, H-17.5: all hear of an RW's default, RB alone of RB's."""
    block = lapsed(in_block(state()).state, BLOCK)
    turn = lapsed(in_bearer_turn(state()).state, TURN)

    assert among(block, DefaultUsed) == [DefaultUsed(2, "block")]
    assert among(turn, DefaultTold) == [DefaultTold((1,), 1, "turn")]
    assert among(turn, DefaultUsed) == []


@pytest.mark.parametrize("seat", [1, 2])
def test_three_missed_in_a_row_are_told(seat: int) -> None:
    """H-17.6, H-17.5: of RB too; the game is not lost by it."""
    for count in range(5):
        missed = (count, 0, 0) if seat == 1 else (0, count, 0)
        given_state = state(missed=missed)
        play = in_bearer_turn(given_state) if seat == 1 else in_block(given_state)
        done = lapsed(play.state, TURN if seat == 1 else BLOCK)
        assert done.state.missed[seat - 1] == count + 1
        assert among(done, MissedThree) == ([MissedThree(seat)] if count == 2 else [])
        assert not kit.is_over(done.state)


def test_an_answer_in_time_ends_the_row() -> None:
    """H-17.6: in a row means without an answer between."""
    play = in_block(state(missed=(0, 2, 1)))

    done = applied(play.state, 2, BLOCK, Ride((Words(("end",)),)))

    assert done.state.missed == (0, 0, 1)


def test_a_deadline_with_nothing_owed_changes_nothing() -> None:
    """H-17.4: the answer came just before."""
    given_state = in_block(state()).state

    done = course.lapse(PACK, given_state, Question("block", 7), _dice())

    assert done.state == given_state
    assert done.events == ()


def test_defaults_of_others_show_while_rbs_turn_is_open() -> None:
    """H-17.5, H-19.17: they are told at once, and stand in what everyone sees."""
    gifting = Gifting(Question("gifts", 1), (2, 3))
    play = in_bearer_turn(state(2, beside=(gifting,)))

    done = lapsed(play.state, Question("gifts", 1))

    assert among(done, DefaultUsed) == [DefaultUsed(2, "gifts"), DefaultUsed(3, "gifts")]
    assert done.state.beside == ()
    assert done.state.shown is not None
    assert done.state.shown.beside == ()
    assert done.state.shown.missed == done.state.missed == (0, 1, 1)


# Choices that run on RB's clock (H-17.34).


def test_choices_on_the_clock_of_the_turn_come_first() -> None:
    """H-18.9, H-18.10, H-18.30, H-17.36, D-9, D-10, D-30: first card drawn, newest cards away, a location by lot."""
    hand = tuple(f"a2-0{n}" for n in range(1, 6))
    beside = (
        Keeping(Question("keep", 1), ("a2-07", "a2-08"), 1, "ally", 1),
        Relocating(Question("relocate", 1), (16, 19)),
    )
    play = in_bearer_turn(state(2, ally_hand=hand, beside=beside))

    done = lapsed(play.state, TURN)

    assert done.state.beside == ()
    assert done.state.mentor is not None
    assert done.state.mentor.log[1] in (16, 19)
    assert done.state.ally_hand == hand
    assert [event.cards for event in among(done, CardsDiscarded)] == [("a2-07",)]
    assert [event.kind for event in among(done, DefaultTold)] == ["keep", "relocate", "discard", "turn"]


def test_the_stored_discard_order_comes_first() -> None:
    """H-18.10, H-18.17, H-17.36, D-17: then the newest cards."""
    hand = tuple(f"s-0{n}" for n in range(1, 8))
    surplus = Discarding(Question("surplus", 1), 2)
    given_state = state(
        sorcery_hands=(hand, ()),
        beside=(surplus,),
        discard_wishes=((), ("s-03",), ()),
        todo=in_block(state()).state.todo,
    )

    done = lapsed(given_state, surplus.question)

    assert done.state.sorcery_hands[0] == ("s-01", "s-02", "s-04", "s-05", "s-06")
    assert among(done, DefaultUsed) == [DefaultUsed(2, "surplus")]


def test_a_default_uses_no_optional_help() -> None:
    """H-18.9: Sam's costs a token, and stays unused by a default; Frodo's, which leaves no choice, ran by itself."""
    play = in_bearer_turn(state(phase=NIGHTFALL, corruption=3, on_frodo=2, pool=1))
    done = lapsed(play.state, TURN)

    assert among(done, FrodoRested)
    assert (done.state.corruption, done.state.on_frodo) == (3, 2)
    assert among(done, CompanyUsed) == []


# Other pauses.


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize("passes", [True, False])
def test_a_default_that_a_pause_has_stopped_goes_on_by_itself(passes: bool, edition: int) -> None:
    """H-17.4, H-17.32: whether RB answers or not; in edition 1 its player was asked again."""
    play = in_block(
        state(
            wraiths=(24, 22, 3, 4),
            log=(5,),
            live=(),
            rules=rules(windowed=True, edition=edition),
            asks=("search",),
        )
    )
    clock = Question("block", 1)
    stopped = lapsed(play.state, clock)
    window = stopped.state.todo[-1]
    assert isinstance(window, Window)

    done = stopped
    while isinstance(window := done.state.todo[-1], Window):
        done = (
            applied(done.state, 1, window.question, Pass()) if passes else lapsed(done.state, window.question)
        )
        if edition == 1:
            break

    owed = [one for one in decisions(done.state) if one.owed and one.clock == clock]
    assert bool(owed) is (edition == 1)
    assert done.state.missed[1] == (1 if edition == 2 else done.state.missed[1])
    assert [asked.figure for asked in done.state.ledger] == ([0, 1] if edition == 2 else [0])
    assert not among(done, DefaultUsed)


def test_of_a_queue_that_the_default_cannot_ride_its_owner_is_told_why() -> None:
    """H-17.28, H-17.32: nothing left in advance ends without a word."""
    play = in_block(state(wraiths=(24, 2, 3, 4), queues=((Words(("move", "64")),), ())))
    (stopped,) = among(lapsed(play.state, Question("block", 1)), StepsStopped)

    assert (stopped.to, stopped.words) == ((2,), "move 64")


def test_a_window_passes() -> None:
    """H-18.12, D-12: what was declared happens."""
    said = Declaration(1, 0, 2, "search", (24,))
    play = in_block(state(wraiths=(24, 2, 3, 4), rules=rules(windowed=True)))
    play.push(Resolve(said))
    play.push(Window(Question("react", 1), said))

    done = lapsed(play.state, Question("react", 1))

    assert done.state.ledger[0].answer is False


def test_a_peek_stays_in_order() -> None:
    """H-18.34, D-34: or nothing goes to the bottom."""
    deck = ("s-01", "s-02", "s-03", "s-04")
    for then in ("reorder", "bottom"):
        task = Choosing(Question("peek", 1), 1, "sorcery_deck", deck[:3], then)
        play = in_bearer_turn(state(sorcery_deck=deck), moved=True)
        play.push(task)
        done = lapsed(play.state, TURN)
        assert done.state.sorcery_deck == deck


def test_tokens_that_nobody_names_are_a() -> None:
    """H-18.35, D-35: for both sides at once."""
    outcome = Over(Outcome("bearer", (1,), "rivendell", "H-15.1"))
    todo = (outcome, NamingToken(Question("token", 1), (1, 2)))

    done = lapsed(state(2, todo=todo), Question("token", 1))

    assert {(event.side, event.letter) for event in among(done, TokenNamed)} == {
        ("free", "a"),
        ("shadow", "a"),
    }
    assert kit.is_over(done.state)


# What never waits for a deadline.


def test_a_discard_that_a_card_demands_is_done_at_once() -> None:
    """H-18.40, H-17.36, D-36: by the stored order, then the newest cards; nobody is asked."""
    play = in_block(state(ally_hand=("a1-01", "a1-02", "a1-03"), discard_wishes=(("a1-02",), (), ())))

    gone = hands.force_discard(play, 1, 2, "choice")

    assert gone == ("a1-02", "a1-03")
    assert play.state.ally_hand == ("a1-01",)
    assert play.state.beside == ()


def test_targets_are_named_with_the_card() -> None:
    """H-18.16, H-18.13, D-13, D-16: an incomplete order is refused, so that no default has to choose for it."""
    sorcery = in_block(state(sorcery_hands=(("s-04",), ()), wraiths=(24, 2, 3, 4)))
    with pytest.raises(Illegal, match=r"H-9\.4"):
        applied(sorcery.state, 2, BLOCK, read("block", "play s-04"))

    full = in_bearer_turn(state(ally_hand=("a1-04",), allies=(7, 9, 17, 18, 22, 29, 32, 37)))
    with pytest.raises(Illegal, match=r"H-18\.16"):
        applied(full.state, 1, TURN, read("turn", "play a1-04 1 4"))
    assert applied(full.state, 1, TURN, read("turn", "play a1-04 1 4 7")).state.allies[0] == 4


# Setup.


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("length", ["full", "part2"])
def test_setup_goes_by_defaults(length: str, seats: int) -> None:
    """H-18.1, H-18.2, H-18.3, H-18.4, H-18.21, H-18.22, H-18.24, H-18.25: up to RB's first turn."""
    config = HuntConfig(length=length, info_given=2)  # type: ignore[arg-type]
    now = course.setup(PACK, config, seats, _dice(), EDITION).state
    for step in range(20):
        owed = [one for one in decisions(now) if one.owed and one.question.kind != "gifts"]
        if owed[0].question.kind == "turn":
            break
        now = lapsed(now, owed[0].clock, step).state

    assert owed[0].question == TURN
    assert [now.masters.count(seat) for seat in now.rules.riders] == {
        2: [4], 3: [2, 2], 4: [2, 1, 1], 5: [1, 1, 1, 1],
    }[seats]  # fmt: skip
    starts = PACK.boards[now.part].flagged["wraith_start"]
    if length == "full":
        assert sorted(at for at in now.wraiths if at) == sorted(starts)[:4]
        assert len(now.found_info) == 2
    else:
        assert sorted(at for at in now.wraiths if at) == sorted(starts * 2)
        assert now.journey_class == "short"


@pytest.mark.parametrize(("corruption", "length"), [(5, "short"), (6, "long")])
def test_the_journey_kept_by_default(corruption: int, length: str) -> None:
    """H-18.20, D-20: long from 6 corruption on."""
    now = course.setup(PACK, HuntConfig(length="part2"), 3, _dice(), EDITION).state
    now = replace(now, corruption=corruption)
    question = next(one.question for one in decisions(now) if one.question.kind == "journey")

    assert lapsed(now, question).state.journey_class == length


def test_the_lord_replaces_the_leads_first() -> None:
    """H-18.23, D-23: the first in the order in which they act."""
    task = NamingLord(Question("lord", 1), 3)
    given_state = state(2, todo=(EndTurn(), task), ranks=((0, 1), (3, 2)), lead=3)

    assert lapsed(given_state, Question("lord", 1)).state.lord == 3


# Whole games.


@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_nothing_but_defaults_ends(seed: int) -> None:
    """H-17.4, H-15.8: every default is legal and never asks again."""
    options: dict[str, Any] = {"reactions": "windowed"} if seed % 2 else {"rw_order": "free"}
    now = course.setup(PACK, HuntConfig(**options), 2 + seed, _dice(seed), EDITION).state
    lapses = 0
    while not kit.is_over(now):
        owed = [one for one in decisions(now) if one.owed]
        now = lapsed(now, owed[lapses % len(owed)].clock, lapses).state
        lapses += 1

    assert isinstance(now.todo[-1], Over)
    assert lapses < 500
