"""Hosts of Sauron's that follow a Nazgûl to another side, and Nazgûl among enemies (W-25.12 to W-25.14)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.board.hexes import Hex
from rules.war.events.council import LeaderMoved
from rules.war.play import WarPlay, show
from rules.war.ring.passing import look_home
from rules.war.state.pieces import NAZGUL, PieceId, Side

_HOMES: Final = {"D": "barad-dur", "S": "isengard"}


def follow(play: WarPlay, taken: Iterable[PieceId], winner: Side) -> None:
    """These are *winner*'s now: hosts may follow them, and who stands among enemies flies (W-25.12, W-25.14)."""
    hexes = [at for piece in taken if (at := play.state.standing(piece)) is not None]
    fly_home(play, hexes)


def fly_home(play: WarPlay, hexes: Iterable[Hex]) -> None:
    """Nazgûl in these hexes with enemies alone fly home (W-25.14). Raises Ended where one brings the Ring."""
    for at in sorted(set(hexes)):
        for piece in _among_enemies(play, at):
            goal = play.land.place[_HOMES[play.state.side_of(piece)]]
            show(play, piece, goal)
            play.tell(LeaderMoved(piece, goal))
    look_home(play)


def _among_enemies(play: WarPlay, at: Hex) -> list[PieceId]:
    """The Nazgûl there with whom pieces or hosts of the other owner of Nazgûl stand, and none of their own."""
    state = play.state
    pieces = [piece.id for piece in state.pieces if piece.at == at and piece.id != "gollum"]
    sides = [state.side_of(piece) for piece in pieces]
    sides += [host.side for host in state.hosts if host.at == at and host.side != "F"]
    found = list[PieceId]()
    for piece in pieces:
        mine = state.side_of(piece)
        others = {side for side in sides if side != mine and not state.are_allied(side, mine)}
        if piece in NAZGUL and others and sides.count(mine) == 1:
            found.append(piece)
    return found
