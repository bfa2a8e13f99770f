"""Orders tried on, one after the other: what is wrong is left out for what follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.battle.orders import Part, notation
from rules.battle.pieces import Board
from rules.battle.turn import posting
from rules.battle.turn.play import BattlePlay
from rules.game import Illegal


class Attempt(NamedTuple):
    """One order, and what came of it."""

    words: str
    before: Board
    """What it was tried on."""
    part: Part | None
    """The order; None where the words are none."""
    done: Part | None
    """As it would be done, a move with its whole path; None where it is refused, or nothing is left of it to do."""
    wrong: Illegal | None


def attempts(play: BattlePlay, words: str) -> Iterator[Attempt]:
    """Each order in *words*, tried in *play*, which is a rehearsal: nobody falls."""
    turn = play.state.turn
    for said in notation.split(play.pack, words):
        before, part, done, wrong = play.board, None, None, None
        try:
            part = notation.read_part(play.pack, said)
            done = posting.one(play, part, turn)
        except Illegal as no:
            wrong = no
        yield Attempt(said, before, part, done, wrong)
