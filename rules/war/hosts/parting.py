"""Where characters go whose stack is gone (W-25.14, W-59.13)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.war.events.hosts import Retreated
from rules.war.play import WarPlay, show
from rules.war.ring.passing import look_home
from rules.war.state.hosts import sides_at
from rules.war.state.pieces import NAZGUL, PieceId, Side
from rules.war.state.places import HOMES
from rules.war.tracks.chart import numbered
from rules.war.tracks.watching import is_spotted, seen_members, stack_at


def scatter(play: WarPlay, at: Hex, sides: Iterable[Side]) -> None:
    """A stack is gone: those of *sides* who stand there on the map go to their own, hidden ones stay (W-59.13).

    Raises Ended where the Ring so comes to Barad-dûr.
    """
    for side in sides:
        nazgul, others = _standing(play, side, at)
        _fly_home(play, side, at, nazgul)
        if "saruman" in others:
            send(play, ("saruman",), at, play.land.place["isengard"])
        _go_to_own(play, side, at, [piece for piece in others if piece != "saruman"])


def _standing(play: WarPlay, side: Side, at: Hex) -> tuple[list[PieceId], list[PieceId]]:
    """A side's Nazgûl in a hex, and the others of its characters there who stand on the map."""
    if side == "F":
        groups = (group for _, group in numbered(play.state.chart) if group.at == at)
        return [], [
            piece for group in groups if is_spotted(play, group, "D") for piece in seen_members(play, group)
        ]
    pieces = stack_at(play, at, side)
    flying = [piece for piece in pieces if piece in NAZGUL]
    return flying, [piece for piece in pieces if piece not in flying]


def _fly_home(play: WarPlay, side: Side, at: Hex, nazgul: Collection[PieceId]) -> None:
    state, hosts = play.state, sides_at(play.state.hosts, at)
    has_friends = any(side == other or state.are_allied(side, other) for other in hosts)
    if nazgul and hosts and not has_friends:
        send(play, nazgul, at, play.land.place[HOMES[side]])


def _go_to_own(play: WarPlay, side: Side, at: Hex, pieces: Collection[PieceId]) -> None:
    """To the nearest own host or citadel, which comes first where equal; with none they stay (W-59.13)."""
    goals = [(False, host.at) for host in play.state.hosts if host.side == side]
    goals += ((True, citadel) for citadel in play.land.of("citadel") if play.holder(citadel) == side)
    distance = play.land.grid.distance
    nearest = min(
        ((distance(at, goal), not is_citadel, goal) for is_citadel, goal in goals if goal != at), default=None
    )
    if pieces and nearest is not None:
        send(play, pieces, at, nearest[-1])


def send(play: WarPlay, pieces: Collection[PieceId], at: Hex, goal: Hex) -> None:
    """They go there at once, for all to see. Raises Ended where the Ring so comes to Barad-dûr."""
    if at == goal:
        return
    for number in dict.fromkeys(_columns(play, pieces)):
        group = play.group(number)
        play.put_group(number, replace(group, at=goal, is_stopped=True, low_since=0, met=(), watched=()))
    for piece in pieces:
        if play.state.standing(piece) is not None:
            show(play, piece, goal)
    play.tell(Retreated(tuple(pieces), at, goal))
    look_home(play)


def _columns(play: WarPlay, pieces: Iterable[PieceId]) -> Iterator[int]:
    for piece in pieces:
        if (number := play.state.column_of(piece)) is not None:
            yield number
