"""What magic cards do at F's word: Athelas heals, the palantír shows (W-56.5, W-56.6)."""

from __future__ import annotations

from typing import Final

from rules.game import Illegal
from rules.war.events.cards import Healed, PointsSeen
from rules.war.fights.life import heal
from rules.war.hunting.phase import tell_level
from rules.war.play import WarPlay
from rules.war.state.pieces import OF_ISENGARD, PieceId

_ATHELAS, _PALANTIR = "athelas", "palantir-tirith"
_LOOKING: Final = ("aragorn", "gandalf")


def heal_by_athelas(play: WarPlay, piece: PieceId) -> None:
    """Once a game-turn somebody in the group of Athelas regains 1 Life. Raises Illegal."""
    state = play.state
    number = state.column_of(piece)
    if number is None or not state.carries(play.group(number), _ATHELAS):
        raise Illegal("W-56.5", "Nobody in the group of {piece} carries Athelas.", piece=piece)
    if not dict(state.wounds).get(piece):
        raise Illegal("W-56.5", "{piece} is not hurt.", piece=piece)
    _use(play, _ATHELAS, "W-56.5")
    play.tell(Healed(state.rules.seats("F"), ((piece, heal(play, piece, 1)),)))


def heal_in_hex(play: WarPlay, piece: PieceId) -> None:
    """Once a game-turn Athelas gives 1 Life to Saruman or the Chief in its hex (W-56.5). Raises Illegal."""
    state = play.state
    holder = dict(state.magic).get(_ATHELAS)
    if (
        piece not in OF_ISENGARD
        or holder not in OF_ISENGARD
        or state.standing(holder) != state.standing(piece)
    ):
        raise Illegal("W-56.5", "Nobody in the hex of {piece} carries Athelas.", piece=piece)
    if not dict(state.wounds).get(piece):
        raise Illegal("W-56.5", "{piece} is not hurt.", piece=piece)
    _use(play, _ATHELAS, "W-56.5")
    play.tell(Healed(state.rules.seats("S"), ((piece, heal(play, piece, 1)),)))


def look(play: WarPlay) -> None:
    """F learns D's shadow points, and D how many groups there are in each province. Raises Illegal."""
    state = play.state
    if dict(state.magic).get(_PALANTIR) not in {*_LOOKING}.intersection(state.free_characters()):
        raise Illegal("W-56.6", "Neither Aragorn nor Gandalf carries the palantír of Minas Tirith.")
    _use(play, _PALANTIR, "W-56.6")
    play.tell(PointsSeen(state.rules.seats("F"), state.points))
    tell_level(play, "D", sorted(play.land.by_province), "W-56.6")


def _use(play: WarPlay, card: str, clause: str) -> None:
    if card in play.state.used:
        raise Illegal(clause, "That was done in this game-turn already.")
    play.set(used=play.state.used | {card})
