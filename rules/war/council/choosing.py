"""The council at the head of Saruman's sitting: one choice, and what is lent in this game-turn (W-20.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.game import Illegal
from rules.war.council import minds, nazgul
from rules.war.council.alliance import lent
from rules.war.play import WarPlay
from rules.war.state.council import Choice
from rules.war.state.phases import Phase
from rules.war.state.pieces import CHARACTERS, PieceId

CLOSING: Final = frozenset(("move", "host", "army", "attack", "capture", "head"))
"""Verbs behind which no choice is made: who moves without one has chosen nothing (W-20.10)."""


def begin(play: WarPlay) -> None:
    """A game-turn begins, and nothing is chosen yet."""
    play.set(council=Choice.OPEN, loans=())


def _check_open(play: WarPlay) -> None:
    if play.state.council is not Choice.OPEN:
        raise Illegal("W-20.10", "Your council has made its choice: one in a game-turn, before any move.")


def choose_nothing(play: WarPlay) -> None:
    _check_open(play)
    _hold(play, Choice.NOTHING)
    nazgul.take_back(play)


def choose_control(play: WarPlay, numbers: Sequence[int] = ()) -> None:
    """W-25.4, W-20.12. Raises Illegal where it is not earned."""
    _check_open(play)
    nazgul.check_control(play, numbers)
    _hold(play, Choice.CONTROL)
    nazgul.control(play, numbers)


def choose_persuasion(play: WarPlay, wish: PieceId | None) -> None:
    """W-34.1, W-34.5. Raises Illegal."""
    _check_open(play)
    minds.check_home(play, "W-34.1")
    if wish is not None and wish not in CHARACTERS:
        raise Illegal("W-34.5", "Wish for a character of the Fellowship’s, or write - for anybody.")
    _hold(play, Choice.PERSUADE)
    minds.persuade(play, wish)
    nazgul.take_back(play)


def choose_mind_battle(play: WarPlay, choice: Choice) -> None:
    """W-33.1. Raises Illegal."""
    _check_open(play)
    minds.check_home(play, "W-33.1")
    _hold(play, choice)
    if choice is Choice.SAURON:
        minds.against_sauron(play)
    else:
        minds.against_elves(play)
    nazgul.take_back(play)


def begin_moves(play: WarPlay) -> None:
    """Who moves or fights without a choice has chosen nothing (W-20.10)."""
    if play.state.phase is Phase.TOWER and play.state.council is Choice.OPEN:
        choose_nothing(play)


def close_council(play: WarPlay) -> None:
    """Whose sitting ends without a choice: control if it is earned, its numbers drawn, else nothing (W-16.7)."""
    if play.state.council is not Choice.OPEN:
        return
    if nazgul.coming(play):
        choose_control(play)
    else:
        choose_nothing(play)


def _hold(play: WarPlay, choice: Choice) -> None:
    """The council is held: what is lent now counts for this game-turn (W-21.15)."""
    play.set(loans=lent(play.state))
    play.set(council=choice)
