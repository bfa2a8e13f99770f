"""Hosts of Sauron's that follow a Nazgûl to another side, and Nazgûl among enemies (W-25.12 to W-25.14, W-25.17)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.war.events.council import ArmyReturned, ArmyTried, LeaderMoved
from rules.war.play import WarPlay, show
from rules.war.ring.passing import look_home
from rules.war.state.chance import die
from rules.war.state.hosts import Host, host_at, parted, with_host, with_more
from rules.war.state.pieces import NAZGUL, PieceId, Side
from rules.war.state.places import HOMES

_FOLLOWS: Final = 3
"""On which die a host follows, and on all lower ones (W-25.12)."""


def follow(play: WarPlay, taken: Iterable[PieceId], winner: Side) -> None:
    """These are *winner*'s now: hosts may follow them, and who stands among enemies flies (W-25.12, W-25.14).

    Only what began as Sauron's ever follows, so that D never gains what began as Saruman's (W-25.17).
    """
    hexes = list[Hex]()
    for piece in taken:
        at = play.state.standing(piece)
        assert at is not None
        hexes.append(at)
        if _sauron_at(play, "D" if winner == "S" else "S", at):
            thrown = die(play, "FDS")
            play.tell(ArmyTried(piece, at, thrown, thrown <= _FOLLOWS))
            if thrown <= _FOLLOWS:
                _turn(play, at, winner)
    fly_home(play, hexes)


def _sauron_at(play: WarPlay, side: Side, at: Hex) -> int:
    """How much of a side's host in a hex began as Sauron's."""
    host = host_at(play.state.hosts, side, at)
    return host.strength if side == "D" else host.sauron


def _turn(play: WarPlay, at: Hex, winner: Side) -> None:
    """What began as Sauron's in a hex is *winner*'s, Saruman or himself."""
    loser: Side = "D" if winner == "S" else "S"
    strength = _sauron_at(play, loser, at)
    before = host_at(play.state.hosts, loser, at)
    left, _ = parted(before, strength)
    sauron = strength if winner == "S" else 0
    turned = Host(winner, at, strength, moved=min(before.moved, strength), sauron=sauron)
    left = replace(left, moved=min(left.moved, left.strength), led=min(left.led, left.strength))
    play.set(hosts=with_more(with_host(play.state.hosts, left), turned))


def return_armies(play: WarPlay) -> None:
    """When a sitting ends, Sauron's hosts with which neither Saruman nor a Nazgûl of his stands are Sauron's again
    (W-25.13) [decided: not in the middle of a move].
    """
    leaders = (*NAZGUL, "saruman")
    for host in play.state.hosts:
        led = any(
            piece.at == host.at and piece.id in leaders and play.state.side_of(piece.id) == "S"
            for piece in play.state.pieces
        )
        if host.sauron and not led:
            _turn(play, host.at, "D")
            play.tell(ArmyReturned(host.at))
            fly_home(play, (host.at,))


def fly_home(play: WarPlay, hexes: Iterable[Hex]) -> None:
    """Nazgûl in these hexes with enemies alone fly home (W-25.14). Raises Ended where one brings the Ring."""
    for at in sorted(set(hexes)):
        for piece in _among_enemies(play, at):
            goal = play.land.place[HOMES[play.state.side_of(piece)]]
            show(play, piece, goal)
            play.tell(LeaderMoved(piece, goal))
    look_home(play)


def _among_enemies(play: WarPlay, at: Hex) -> list[PieceId]:
    """The Nazgûl there with whom pieces or hosts of the other owner of Nazgûl stand, and nobody of their own side."""
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
