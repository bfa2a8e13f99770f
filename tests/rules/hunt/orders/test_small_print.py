"""What the pages of the hunt did not say for long: what ends when, and what an order goes on with."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Dice, game_key, simulated_seed
from rules.entry import Answer, Entered, Handover, Lapse, Position, Start, enter
from rules.game import Illegal, OrderDropped, Question
from rules.hunt.actions import WishSet, steps
from rules.hunt.config import HuntConfig
from rules.hunt.events import BearerTurned, DefaultTold, PlanDropped
from rules.hunt.game import HuntGame
from rules.hunt.orders import preloads
from rules.hunt.state import (
    Bearing,
    Discarding,
    EndTurn,
    Gifting,
    HuntState,
    Keeping,
    Placing,
    Preparing,
    Ranking,
    facts,
)
from tests.rules.hunt import kit

GAME = HuntGame(data=kit.PACK)
DICE = Dice(game_key(simulated_seed(1), "1,2,3"))
TURN, BLOCK = Question("turn", 1), Question("block", 1)


def _said(given: HuntState | Position[HuntState], *said: tuple[int, str]) -> Entered[HuntState]:
    """The last of what was said."""
    position = given if isinstance(given, Position) else Position(given)
    for seat, words in said:
        done = enter(GAME, position, Answer(seat, words), DICE)
        assert done.refusal is None
        position = done.position
    return done


def _owed(state: HuntState) -> list[str]:
    return [str(one.question) for one in GAME.decisions(state) if one.owed]


# ------------------------------------------------------------------------------------------ orders of a ride


def _riding(**changes: Any) -> HuntState:
    return kit.in_block(kit.state(**{"wraiths": (24, 2, 3, 4), "live": (), "log": (5,), **changes})).state


@pytest.mark.parametrize(
    ("order", "active", "at"),
    [
        ("move 22", 0, 2),
        ("search", 0, 2),
        ("move 22 then end", 1, 2),
        ("move 22 then search", 1, 2),
        ("move 22 then search then end", 1, 2),
        ("move 22 then end then move 1", 1, 1),
        ("move 22 then search then move 1", 1, 1),
        ("move 22 then search then end then move 1 then end", 2, 1),
    ],
)
def test_steps_behind_the_end_of_an_activation_are_for_the_next_nazgul(
    order: str, active: int, at: int
) -> None:
    """H-17.8, H-27.3: a bare move or action leaves it open."""
    state = _said(_riding(), (2, order)).position.state
    (block,) = facts.open_blocks(state)

    assert block.active is not None
    assert (block.active.figure, state.wraiths[1]) == (active, at)


def test_behind_the_last_of_a_block_nothing_is_ordered() -> None:
    """H-17.8: the order is refused whole."""
    with pytest.raises(Illegal, match=r"H-4\.2"):
        _said(_riding(), (2, "end then end then end"))


@pytest.mark.parametrize(("order", "seat"), [("move 22 then end then move 1", 2), ("mark 7 then hold", 1)])
def test_back_takes_back_an_order_however_many_steps_it_had(order: str, seat: int) -> None:
    """H-17.25, H-28.9: and then the one before it."""
    before = _riding() if seat == 2 else kit.in_bearer_turn(kit.state()).state
    state = _said(before, (seat, order), (seat, "back")).position.state
    assert (state.wraiths, state.log, _owed(state)) == (before.wraiths, before.log, _owed(before))

    if seat == 2:
        once = _said(before, (2, "move 22"), (2, "end"), (2, "back")).position
        assert once.state.wraiths[0] == 22
        assert _said(once, (2, "back")).position.state.wraiths == before.wraiths


# ------------------------------------------------------------------------ a turn that ended with a choice open


def _ended_turn() -> Position[HuntState]:
    hand = ("a1-14", "a1-03", "a1-04", "a1-05", "a1-06", "a1-07")
    given = kit.state(ally_hand=hand, beside=(Discarding(Question("discard", 1), 1),))
    ended = _said(kit.in_bearer_turn(given).state, (1, "mark 7")).position
    assert _owed(ended.state) == ["discard/1", "turn/1"]
    return ended


def test_a_turn_that_ended_while_a_choice_is_open_closes_with_it() -> None:
    """H-28.5, H-17.34: by an answer, or at the deadline without a default of its own."""
    done = _said(_ended_turn(), (1, "discard a1-03"))
    assert [one for one in done.events if isinstance(one, BearerTurned)]

    done = enter(GAME, _ended_turn(), Lapse(TURN), DICE)
    assert [one.kind for one in done.events if isinstance(one, DefaultTold)] == ["discard"]
    assert [one for one in done.events if isinstance(one, BearerTurned)]


@pytest.mark.parametrize("words", ["hold", "back"])
def test_until_then_it_goes_on_with_any_order(words: str) -> None:
    """H-28.5, H-28.9: and has to be ended anew."""
    open_again = _said(_ended_turn(), (1, words), (1, "discard a1-03")).position

    assert _owed(open_again.state) == ["turn/1"]
    assert open_again.state.log[-1] == (7 if words == "hold" else 5)


# ----------------------------------------------------------------------------------- the end of Part 1, setups


def _crossed(*orders: tuple[int, str], **changes: Any) -> tuple[HuntState, Entered[HuntState]]:
    """Part 1 ends with RB's next mark."""
    before = kit.in_bearer_turn(kit.state(log=(5, 58), log_turns=(0, 1), moves=11, **changes)).state
    done = _said(before, *orders, (1, "mark 61"))
    assert done.position.state.part == 2
    return before, done


def test_what_is_open_as_part_1_ends_is_void_but_for_the_cards_of_the_ringwraiths() -> None:
    """H-11.10, H-11.6: D-2 is asked anew where somebody leads two."""
    surplus, keeping = (
        Discarding(Question("surplus", 1), 2),
        Keeping(Question("keep", 2), ("s-08",), 1, "sorcery", 3),
    )
    _, done = _crossed(
        beside=(
            Ranking(Question("rank", 1), 2),
            Keeping(Question("keep", 1), ("a1-10", "a1-11"), 1, "ally", 1),
            surplus,
            keeping,
        ),
        sorcery_hands=(tuple(f"s-0{n}" for n in range(1, 7)), ()),
    )
    left = [one for one in done.position.state.beside if not isinstance(one, Gifting | Ranking)]
    clocks = {str(one.question): str(one.clock) for one in GAME.decisions(done.position.state) if one.owed}

    assert left == [surplus, keeping]
    assert clocks["surplus/1"] == "surplus/1"
    assert clocks["keep/2"] == "keep/2"
    assert "turn/1" not in clocks


def test_what_was_left_in_part_1_ends_with_it_but_for_toggles_and_preferences() -> None:
    """H-11.10, H-28.9, H-17.39: of answers in advance those for the setup of Part 2 wait."""
    _, done = _crossed(
        (1, "preload escape stay"),
        (1, "preload journey long"),
        (2, "preload place 46 46 49"),
        (1, "pass-day"),
        (1, "never hunt"),
        standing=(WishSet("a1-08", (), "search"),),
        route=("7",),
        flip_wish=("sam",),
        discard_wishes=(("a1-01",), (), ()),
        queues=(steps(["search"]), ()),
    )
    state = done.position.state

    assert (state.standing, state.route, state.queues) == ((), (), ((), ()))
    assert (state.flip_wish, state.discard_wishes[0], state.asks) == (("sam",), ("a1-01",), ("sorcery",))
    assert state.declined != facts.this_day(state)
    assert (state.journey_class, [one.kind for one in done.position.orders]) == ("long", ["place"])
    assert [one.words for one in done.events if isinstance(one, OrderDropped)] == ["preload escape stay"]
    assert {one.to for one in done.events if isinstance(one, PlanDropped)} == {(1,), (2,)}


@pytest.mark.parametrize("length", ["full", "part2"])
def test_a_pass_for_the_day_means_nothing_once_a_setup_is_over(length: Any) -> None:
    """H-17.39."""
    position = enter(GAME, None, Start(HuntConfig(reactions="windowed", length=length), 3), DICE).position
    position = _said(position, (1, "pass-day")).position
    assert position.state.declined == facts.this_day(position.state)
    while not isinstance(position.state.todo[-1], Bearing):
        assert isinstance(position.state.todo[-1], Preparing | Placing)
        clock = next(one.clock for one in GAME.decisions(position.state) if one.owed)
        position = enter(GAME, position, Lapse(clock), DICE).position

    assert position.state.declined != facts.this_day(position.state)


@pytest.mark.parametrize(
    ("hands", "said", "left", "is_asked"),
    [
        ((("s-01", "s-01", "s-04"), (), ()), "s-01 3 s-01 4", (("s-04",), ("s-01", "s-01"), ()), False),
        ((("s-01", "s-04"), (), ()), "s-09 3 s-04 3", (("s-01",), ("s-04",), ()), False),
        (
            (("s-01", "s-02", "s-04"), ("s-03",) * 5, ()),
            "s-02 4 s-01 3 s-04 4",
            (("s-01", "s-04"), ("s-03",) * 5, ("s-02",)),
            True,
        ),
    ],
)
def test_gifts_in_advance_end_with_the_first_that_is_refused(
    hands: Any, said: str, left: Any, is_asked: bool
) -> None:
    """H-27.7, H-12.9: what was given stays given; a card that is not in hand is passed over."""
    more: dict[str, Any] = {"todo": (EndTurn(), Bearing(TURN)), "sorcery_hands": hands}
    order = preloads.order(kit.PACK, kit.state(1, 4, **more), 2, f"preload gifts {said}")
    assert order is not None
    beside = (Gifting(Question("gifts", 1), (2, 3, 4)),)
    given = kit.state(2, 4, beside=beside, counts=(("gifts", 1), ("turn", 1)), **more)
    done = _said(Position(given, (order,)), (1, "pass-day")).position

    assert done.state.sorcery_hands == left
    asked = [one.seat for one in GAME.decisions(done.state) if one.question.kind == "gifts"]
    assert (2 in asked, done.orders) == (is_asked, ())


# ------------------------------------------------------------------------------------- what waits for a newcomer


def test_what_a_newcomer_has_not_confirmed_ends_as_it_would_if_it_counted() -> None:
    """H-17.37: with the part, or with its question; preferences never."""
    hedge = WishSet("a1-07", (), "move")
    before = kit.in_bearer_turn(
        kit.state(
            log=(5, 58), log_turns=(0, 1), moves=11, standing=(hedge,), route=("7",), flip_wish=("sam",)
        )
    ).state
    waiting = enter(GAME, Position(before), Handover(1), DICE).position
    crossed = _said(waiting, (1, "mark 61"))
    (left,) = crossed.position.state.left
    assert (left.standing, left.route, left.flip_wish) == ((), (), ("sam",))
    assert [one.to for one in crossed.events if isinstance(one, PlanDropped)] == [(1,)]

    late = _said(_riding(), (2, "preload block late move 22 then end"), (1, "preload turn mark 7")).position
    for seat in (1, 2):
        late = enter(GAME, late, Handover(seat), DICE).position
    done = _said(late, (2, "end then end"))
    assert [one.kind for one in done.position.orders] == ["turn"]
    turned = _said(done.position, (3, "end then end"))
    assert [one.held for one in turned.position.orders] == [True]
    assert _owed(turned.position.state) == ["turn/1"]
    assert _said(turned.position, (1, "confirm")).position.state.log[-1] == 7
    assert _said(turned.position, (1, "mark dot then end")).position.orders == ()


def test_after_the_move_that_ended_the_turn_back_is_told_that_it_comes_too_late() -> None:
    """H-17.25: it was called no answer at all, as if it had been misspelt."""
    state = kit.in_bearer_turn(kit.state()).state

    with pytest.raises(Illegal, match="There is nothing to take back now"):
        _said(state, (1, "mark dot"), (1, "back"))
