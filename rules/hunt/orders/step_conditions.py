"""Conditions of steps, on public facts: `found`, `wraith w2 17`, `yes w1` (H-17.10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.game import Illegal, Seat
from rules.hunt.actions import OrderStep
from rules.hunt.actions.grammar import OF_STEPS
from rules.hunt.actions.words import figure_of
from rules.hunt.orders import condition_words
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board
from rules.hunt.play import Play
from rules.hunt.ride import activation, dicepool
from rules.hunt.state import HuntState, facts
from rules.hunt.values import Asked


def check(pack: HuntPack, state: HuntState, step: OrderStep) -> None:
    """Raise Illegal when the condition of *step* is none, or could never hold (H-17.10, H-27.4).

    Edition 1 looked at the first word, and at how many follow it.
    """
    if not step.when:
        return
    if state.rules.edition < 2:
        is_one = condition_words.has_length(OF_STEPS, step.when)
    else:
        is_one = condition_words.is_one(OF_STEPS, pack, (pack.boards[state.part],), step.when)
    if not is_one:
        raise Illegal(
            "H-17.10",
            "“{words}” is no condition. These are: found, eye, track 17, ally 17, wraith 17, wraith w2, die "
            "ring, yes, yes w2, yes 1, no, each with “not” before it if you like.",
            words=" ".join(step.when),
        )


def holds(play: Play, seat: Seat, when: Sequence[str]) -> bool:
    """Whether a condition on public facts is met (H-17.10). Raises Illegal for what is none."""
    check(play.pack, play.state, OrderStep((), tuple(when)))
    if when[0] == "not":
        return not holds(play, seat, when[1:])
    return _TESTS[when[0]](play, seat, tuple(when[1:]))


_Condition = Callable[[Play, Seat, tuple[str, ...]], bool]


def _space(board: Board, word: str) -> int:
    if (space := board.find(word)) is None:
        raise Illegal("H-18.39", "“{word}” is no space of this board.", word=word)
    return space


def _wraith(play: Play, seat: Seat, words: tuple[str, ...]) -> bool:
    """`wraith 17`: one stands there; `wraith w2`: it is w2's activation; `wraith w2 17`: w2 stands there."""
    figure = figure_of(words[0])
    if figure is None:
        return bool(facts.wraiths_at(play.state, _space(play.board, words[0])))
    if len(words) == 2:
        return play.state.wraiths[figure] == _space(play.board, words[1])
    active = activation.active_of(play, seat)
    return active is not None and active.figure == figure


def _answered(expected: bool) -> _Condition:
    """`yes`: the last question of this game turn; `yes w1`: the last of that Nazgûl; `yes 2`: the second of the turn.

    In edition 1 a number was that of the ledger, which nobody knows before the question is asked.
    """

    def is_met(play: Play, seat: Seat, words: tuple[str, ...]) -> bool:
        asked = _asked(play.state, words)
        return bool(asked) and bool(asked[-1].answer == expected)

    return is_met


def _asked(state: HuntState, words: tuple[str, ...]) -> list[Asked]:
    """The questions of this game turn that *words* mean."""
    asked = [asked for asked in state.ledger if asked.turn == state.turn_number]
    if not words:
        return asked
    if state.rules.edition < 2:
        return [asked for asked in asked if words[0] == str(asked.number)]
    if (figure := figure_of(words[0])) is not None:
        return [asked for asked in asked if asked.figure == figure]
    return asked[int(words[0]) - 1 : int(words[0])]


_TESTS: Final[Mapping[str, _Condition]] = {
    "found": lambda play, seat, words: bool(play.state.found),
    "eye": lambda play, seat, words: play.state.eye,
    "track": lambda play, seat, words: _space(play.board, words[0]) in facts.places(play.state, "track"),
    "ally": lambda play, seat, words: _space(play.board, words[0]) in play.state.allies,
    "wraith": _wraith,
    "die": lambda play, seat, words: words[0].upper() in dicepool.unspent(play.state),
    "yes": _answered(True),
    "no": _answered(False),
}
