"""The words that may follow one another: all that is legal, nothing that leads nowhere (H-19.19)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules.checking.courses import all_words, some_words
from rules.dice import Dice
from rules.entry import Answer, Position, enter
from rules.game import Illegal, Options, Question
from rules.hunt.game import HuntGame
from rules.hunt.orders.preloads import ahead
from rules.hunt.questions.decisions import decisions
from rules.hunt.state import (
    Bearing,
    Choosing,
    Coursing,
    Discarding,
    Escaping,
    Flipping,
    Gifting,
    HuntState,
    Keeping,
    NamingLord,
    NamingToken,
    Placing,
    Preparing,
    Ranking,
    Window,
)
from rules.hunt.values import Declaration
from tests.rules.hunt import kit
from tests.rules.hunt.offering import (
    RB,
    RW,
    decision_of,
    offered,
    say,
    words_of,
)
from tests.rules.hunt.whole import GAME, WAYS, played


def _outcome(position: Position[HuntState], answer: Answer, dice: Dice) -> str:
    """The clause by which an answer is refused; empty when it is taken."""
    try:
        enter(GAME, position, answer, dice)
    except Illegal as no:
        return no.clause
    return ""


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_every_offer_leads_to_an_answer(way: int) -> None:
    """H-18.39, H-19.19: walked at moments of whole games; nearly all is taken, the rest refused by a clause."""
    found: list[str] = []
    for seats in GAME.seats:
        for one in played(seats, way).entered[:-1:17]:
            state = one.position.state
            for decision in decisions(state):
                for words in all_words(GAME, state, decision, most=6):
                    answer = Answer(decision.seat, words, decision.question)
                    found.append(_outcome(one.position, answer, played(seats, way).dice()))
    refused = [clause for clause in found if clause]
    assert len(found) > 100 * max(1, len(refused))
    assert all(clause.startswith("H-") for clause in refused)


@pytest.mark.parametrize("seed", range(20))
def test_random_walks_through_options_meet_no_dead_end(seed: int) -> None:
    """H-18.39: of what is asked and of what may be said in advance, at the plain moments of both parts."""
    chance = Random(seed)
    for part in (1, 2):
        for state in (kit.in_block(kit.state(part)).state, kit.in_bearer_turn(kit.state(part)).state):
            for decision in (*decisions(state), *ahead(kit.PACK, state, RB), *ahead(kit.PACK, state, RW)):
                assert some_words(GAME, state, decision, chance)


def _paused(task: Any, part: int = 1, **changes: Any) -> HuntState:
    return kit.state(part, todo=(task,), **changes)


def test_questions_of_the_setup() -> None:
    """H-18.1, H-18.2, H-18.3, H-18.20, H-18.21, H-18.23, H-18.24."""
    setup = Preparing(1, (Question("split", 1), Question("give", 1)))
    four = kit.state(seats=4, todo=(setup,), dealt=(4, 7, 9, 17, 22))
    assert words_of(four, "split", RW, "two") == {"2", "3", "4"}
    assert words_of(four, "give", RB, "give") == {"4", "7", "9", "17", "22"}
    second = _paused(Preparing(2, (Question("journey", 1), Question("mentor", 1)), (), (4, 6, 11, 16)), 2)
    assert words_of(second, "journey", RB, "keep") == {"short", "long"}
    assert words_of(second, "mentor", RB, "start") == {"4", "6", "11", "16"}
    ranking = _paused(Escaping(Question("escape", 1)), beside=(Ranking(Question("rank", 1), RW),))
    assert words_of(ranking, "rank", RW, "rank") == {"w1", "w2"}
    assert words_of(ranking, "rank", RW, "rank w2") == {"w1"}
    assert words_of(_paused(NamingLord(Question("lord", 1), RW), 2), "lord", RW, "replace") == {"w1", "w2"}


def test_starts_are_offered_while_they_have_room() -> None:
    """H-3.13, H-12.11: one each in Part 1, two each in Part 2."""
    placing = Placing(Question("place", 2), (RW,))
    first = _paused(placing, wraiths=(None, None, 19, 51))
    starts = {"16", "23", "28", "33"}

    assert words_of(first, "place", RW, "place") == starts
    assert words_of(first, "place", RW, "place 16") == starts - {"16"}
    assert offered(first, "place", RW, "place 16 28").whole
    second = _paused(placing, 2, wraiths=(None, None, 46, 46))
    assert words_of(second, "place", RW, "place") == {"49"}


def test_gifts_go_to_those_whose_hands_have_room() -> None:
    """H-12.9, H-18.22."""
    beside = (Gifting(Question("gifts", 1), (2, 3)),)
    play = kit.in_bearer_turn(kit.state(2, beside=beside))
    assert words_of(play.state, "gifts", RW) == {"give", "done"}
    assert words_of(play.state, "gifts", RW, "give") == {"s-01"}
    assert words_of(play.state, "gifts", RW, "give s-01") == {"3"}
    full = kit.in_bearer_turn(kit.state(2, beside=beside, sorcery_hands=(("s-01",), ("s-02",) * 5)))
    assert words_of(full.state, "gifts", RW) == {"done"}


def test_cards_to_keep_and_to_discard() -> None:
    """H-18.9, H-18.10, H-18.17, H-6.1, H-9.1: exactly so many."""
    hand = ("a1-01", "a1-02", "a1-03", "a1-04", "a1-05", "a1-06", "a1-07")
    beside = (
        Keeping(Question("keep", 1), ("a1-20", "a1-21", "a1-22"), 2, "ally", RB),
        Discarding(Question("discard", 1), RB),
        Discarding(Question("surplus", 1), RW),
    )
    state = kit.in_block(kit.state(ally_hand=hand, sorcery_hands=(hand[:6], ()), beside=beside)).state

    keep, discard, surplus = (
        offered(state, kind, seat, verb)
        for kind, seat, verb in (("keep", RB, "keep"), ("discard", RB, "discard"), ("surplus", RW, "discard"))
    )
    assert (set(keep.words), keep.least, keep.most) == ({"a1-20", "a1-21", "a1-22"}, 2, 2)
    assert (set(discard.words), discard.least, discard.most) == (set(hand), 2, 2)
    assert (set(surplus.words), surplus.least, surplus.most) == (set(hand[:6]), 1, 1)


def test_flip_escape_and_course() -> None:
    """H-18.18, H-18.19, H-18.31, H-10.6, H-10.13, H-26.2: no special tile, no exit, not the last location."""
    company = ("ready", "flipped", "ready", "absent", "absent")
    flip = _paused(Flipping(Question("flip", 1), ("std-1", "red-1", "std-14")), company=company)
    assert words_of(flip, "flip", RB) == {"flip", "pass"}
    assert words_of(flip, "flip", RB, "flip") == {"frodo", "pippin"}
    assert words_of(flip, "flip", RB, "flip pippin") == {"1", "3"}
    special = _paused(Flipping(Question("flip", 1), ("red-1",)))
    assert words_of(special, "flip", RB) == {"pass"}
    escape = _paused(Escaping(Question("escape", 1)), log=(46,))
    assert words_of(escape, "escape", RB) == {"mark", "stay"}
    assert words_of(escape, "escape", RB, "mark") == {"42", "45", "47", "48"}
    assert words_of(_paused(Coursing(Question("course", 1)), 2), "course", RB) == {"keep", "change"}


def test_peeks_journeys_and_tokens() -> None:
    """H-18.32, H-18.34, H-18.35, H-22.32."""
    peek = _paused(Choosing(Question("peek", 1), RB, "ally_deck", ("a1-01", "a1-02"), "bottom"))
    assert words_of(peek, "peek", RB) == {"bottom"}
    below = offered(peek, "peek", RB, "bottom")
    assert (set(below.words), below.most, below.whole) == ({"1", "2"}, 2, True)
    redraw = _paused(Choosing(Question("redraw", 1), RB, "redraw", ("g-short-1", "g-short-2")), 2)
    assert words_of(redraw, "redraw", RB, "take") == {"1", "2"}
    assert words_of(_paused(NamingToken(Question("token", 1), (RB,)), 2), "token", RB, "choose") == {"a", "b"}


def test_reactions_that_fit_are_offered_in_a_window() -> None:
    """H-17.21, H-18.12, H-6.5: a card that answers, or a pass; a pass alone without one (H-17.39)."""
    window = Window(Question("react", 1), Declaration(1, 0, RW, "search", (16,)))
    held, bare = (_paused(window, ally_hand=hand) for hand in (("a1-08", "a1-09", "a1-01"), ("a1-01",)))

    assert words_of(held, "react", RB) == {"play", "pass", "pass-ride", "pass-day"}
    assert words_of(held, "react", RB, "play") == {"a1-08"}
    assert words_of(bare, "react", RB) == {"pass", "pass-ride", "pass-day"}
    assert "pass-day" not in words_of(held, "wish", RB), "it would be read as the window's answer"


def _ahead(state: HuntState, kind: str, seat: int, said: str) -> Options:
    decision = next(one for one in ahead(kit.PACK, state, seat) if one.question.kind == kind)
    return HuntGame(data=kit.PACK).options(state, decision, said.split())


def test_orders_in_advance_are_offered_word_by_word() -> None:
    """H-17.33: `preload`, the kind, the words, and conditions after `when`."""
    state = kit.in_block(kit.state(log=(8,))).state

    assert _ahead(state, "turn", RB, "").words == ("preload",)
    assert _ahead(state, "turn", RB, "preload").words == ("turn",)
    assert "17" in _ahead(state, "turn", RB, "preload turn mark").words
    assert "when" in _ahead(state, "turn", RB, "preload turn mark 17").words
    assert "corruption" in _ahead(state, "flip", RB, "preload flip sam when").words
    assert set(_ahead(state, "escape", RB, "preload escape").words) == {"mark", "stay"}
    assert _ahead(state, "escape", RB, "preload escape stay when not wraith 2 17").whole


def _orders(state: HuntState, seat: int) -> Iterator[str]:
    for decision in ahead(kit.PACK, state, seat):
        yield from all_words(GAME, state, decision, most=60)


def test_every_order_in_advance_that_is_offered_is_taken() -> None:
    """H-17.33: what it is worth shows when it is used."""
    placing = kit.state(
        todo=(Placing(Question("place", 1), (3, RW)),), counts=(("place", 1),), day=0, wraiths=(None,) * 4
    )
    states = [kit.in_block(kit.state(part)).state for part in (1, 2)]
    said = 0
    for state in (*states, placing):
        for seat in (RB, RW, 3):
            for words in _orders(state, seat):
                say(state, seat, words)
                said += 1
    assert said > 300


def test_the_room_hands_on_what_is_offered() -> None:
    """H-19.19: the house asks by the same road."""
    state = kit.in_block(kit.state()).state
    decision = decision_of(state, "block", RW)

    assert HuntGame(data=kit.PACK).options(state, decision, ["move"]) == offered(state, "block", RW, "move")
    assert isinstance(kit.in_bearer_turn(kit.state()).state.todo[-1], Bearing)
