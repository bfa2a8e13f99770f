"""What is offered at a moment of a hunt, by the words said so far."""

from __future__ import annotations

from rules.entry import Answer, Position, enter
from rules.game import Decision, Options
from rules.hunt.game import HuntGame
from rules.hunt.play import Play
from rules.hunt.questions.decisions import decisions
from rules.hunt.state import HuntState
from rules.hunt.values import Die
from tests.rules.hunt import kit
from tests.rules.hunt.whole import GAME

RB, RW = 1, 2
DARK, SWORD = 35, Die("SWORD")


def decision_of(state: HuntState, kind: str, seat: int) -> Decision:
    """The question of *kind* that *seat* is asked."""
    return next(one for one in decisions(state) if one.question.kind == kind and one.seat == seat)


def offered(state: HuntState, kind: str, seat: int, said: str = "") -> Options:
    """What may follow *said*."""
    return HuntGame(data=kit.PACK).options(state, decision_of(state, kind, seat), said.split())


def words_of(state: HuntState, kind: str, seat: int, said: str = "") -> set[str]:
    """The words that may follow *said*."""
    return set(offered(state, kind, seat, said).words)


def in_turn(play: Play, said: str = "") -> set[str]:
    """What RB is offered in the open turn."""
    return words_of(play.state, "turn", RB, said)


def in_own_block(play: Play, said: str = "") -> set[str]:
    """What the RW of seat 2 is offered in its block."""
    return words_of(play.state, "block", RW, said)


def say(state: HuntState, seat: int, words: str) -> None:
    """Say it at the table. Raises Illegal."""
    enter(GAME, Position(state), Answer(seat, words), kit.play_of(state).dice)  # type: ignore[arg-type]
