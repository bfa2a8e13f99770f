"""What can never be is named when it is left in advance, and what may come true is kept (B-18.5)."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules import by_lot
from rules.battle.orders import Later, advance, notation
from rules.battle.turn import never
from rules.battle.turn.play import rehearsal
from rules.entry import Answer, enter
from rules.game import Illegal, OrderUsed
from tests.rules.battle.kit import MAP
from tests.rules.battle.test_game import GAME, Match


def _told(match: Match, side: str, words: str) -> list[tuple[int, str]]:
    """By which clause which order can never be."""
    found = GAME.check(match.state, match.state.rules.seat(side), "plan", words.lower())
    return [(finding.step, finding.clause) for finding in found]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("next K12-K10, M12-C6", [(2, "B-5.3")]),  # too far
        ("next K12-J12-L13, M12-L10", [(1, "B-5.3")]),  # no neighbours
        ("next K12-K10, Q9-Q10", [(2, "B-19.3")]),  # nobody is there, nor comes
        ("next T15-T14", [(1, "B-2.4")]),  # somebody else's
        ("next K12-K10, K10-K9", [(2, "B-5.2")]),  # twice in a phase
        ("next K12-K10, +man_orc M12", [(2, "B-4.1")]),  # it is the first round
        ("next +orc Y14", [(1, "B-4.8")]),
        ("next end, K12-K10", [(2, "B-2.4")]),
        ("next second, K12xK11", [(2, "B-2.4")]),
        ("next K12xK9", [(1, "B-10.2")]),
        ("next nazgul to K7", [(1, "B-19.3")]),
        ("then K12-C6", [(1, "B-5.3")]),
        ("then end, K12-K10", [(2, "B-2.4")]),
        ("then K12-K10, K10-K9", [(2, "B-5.2")]),
    ],
)
def test_what_can_never_be_is_named_at_once(words: str, told: list[tuple[int, str]]) -> None:
    """Issue 30: it was noted, and failed a round later."""
    assert _told(Match(), "saruman", words) == told


def test_mountains_are_never_entered_by_anybody() -> None:
    """B-5.4: also by whoever may stand there by then."""
    match = Match()
    shut = next(MAP.grid.name(at) for at in MAP.grid.adjacent[MAP.grid.parse("k12")] if MAP.shut(at))

    for words in (f"next K12-{shut}", f"then K11-{shut}", f"next K12x{shut}"):
        assert [clause for _, clause in _told(match, "saruman", words)] == ["B-5.4"], words


@pytest.mark.parametrize(
    "words",
    [
        "next K12-K10, second, K10-K9",
        "next K12-K10, K12-K11",  # where the first is refused
        "next K12-K10 if K10 empty, K12xK11, K10-K9",
        "next M12-L12, L12xK12, L12-L10, end",
        "then Q9-Q10",  # somebody may come there before
        "then T15-T14, end",
        "next K12-C6 else K12-K10",
        "next saruman to L10, saruman to L9",
    ],
)
def test_what_may_come_true_is_kept(words: str) -> None:
    """B-18.5: by others, by dice, or by what is ordered before."""
    assert _told(Match(), "saruman", words) == []


def test_what_was_left_before_counts() -> None:
    """B-18.5: a list is added to."""
    match = Match()
    match.say("saruman", "next K12-K10, end")

    assert _told(match, "saruman", "next M12-L10") == [(1, "B-18.5")]


def _plans(match: Match, chance: Random) -> Iterator[tuple[int, str]]:
    """What is offered to each seat, and what is typed by lot."""
    for decision in GAME.decisions(match.state):
        if decision.question.kind != "plan" or chance.random() < 0.4:
            continue
        words = by_lot.answer(functools.partial(GAME.options, match.state, decision), chance)
        yield decision.seat, words
        side, pieces = match.state.rules.sides[decision.seat - 1], match.state.board.pieces
        if match.state.side != side:
            froms = [MAP.words[piece.at] for piece in pieces]
            orders = [
                f"{start}{chance.choice('--x')}{chance.choice(froms)}"
                for start in chance.sample(froms, k=min(3, len(froms)))
            ]
            yield decision.seat, f"next {', '.join(orders)}"


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 6))])
def test_nothing_that_was_played_had_been_called_impossible(seed: int) -> None:
    """B-18.5: over battles by lot; and nothing that is offered is called so, unless its list is out of order."""
    chance, used, named = Random(seed), 0, 0
    for number in range(6):
        match = Match(2 + number % 2, 100 * seed + number, round_limit=4)
        impossible: dict[int, set[str]] = {}
        while match.state.outcome is None:
            for seat, words in _plans(match, chance):
                side, verb = match.state.rules.sides[seat - 1], words.partition(" ")[0]
                said: Any = advance.read(MAP, words)
                if isinstance(said, Later):
                    wrong = dict(never.refused(rehearsal(MAP, match.state), side, said))
                    named += len(wrong)
                    for place, no in wrong.items():
                        if no.clause not in ("B-2.4", "B-18.5"):  # in another order, or list, it might be
                            impossible.setdefault(seat, set()).add(
                                f"{verb} {notation.write_order(MAP, said.orders[place - 1])}"
                            )
                try:
                    match.entered = enter(GAME, match.position, Answer(seat, words), match.dice)
                except Illegal:
                    continue
            match.entered = (
                enter(
                    GAME, match.position, Answer(match.state.rules.seat(match.state.side), "end"), match.dice
                )
                if match.state.escape is None and chance.random() < 0.7
                else match.lapse()
            )
            for event in match.entered.events:
                if isinstance(event, OrderUsed):
                    used += 1
                    done = {
                        f"{event.words.partition(' ')[0]} {one}"
                        for one in event.words.partition(" ")[2].split(", ")
                    }
                    assert not done & impossible.get(event.to[0], set()), event.words

            for seat in range(1, match.state.rules.players + 1):
                if match.state.rules.sides[seat - 1] == match.state.side:
                    impossible.pop(seat, None)
    assert used
    assert named
