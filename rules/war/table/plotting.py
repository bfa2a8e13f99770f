"""Journeys on a map of which only names are known: costs and stops are the plotter's word (W-44.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.events.ring import GollumAt
from rules.war.land import Path
from rules.war.play import WarPlay
from rules.war.state.pieces import PieceId, Side
from rules.war.table.land import UNKNOWN
from rules.war.table.learning import known_province, learn, province_of
from rules.war.tracks.chart import Plot, numbered
from rules.war.tracks.going import go
from rules.war.turn.sittings import end_sitting

CLAUSE = "W-44.4"


def is_lost(play: WarPlay, number: int) -> bool:
    """Whether a group was stopped where nobody has said the province."""
    return known_province(play, play.group(number).at) == UNKNOWN


def plot(
    play: WarPlay, number: int, path: Path, province: str, cover: Hex | None, champion: PieceId | None
) -> None:
    """A group goes hex by hex, till something holds it up; without hexes, where it stands is said. Raises Illegal."""
    group = play.group(number)
    goal = path[-1].at if path else group.at
    if not path and not province:
        raise Illegal("W-7.1", "Say which hexes it enters.")
    named = province_of(play, goal, province)
    learn(play, goal, named)
    if not path:
        return
    go(play, Plot(number, path, cover, champion))
    after = play.state.chart[number - 1]
    if after is not None and after.at != goal:
        learn(play, after.at, named, is_sure=False)  # till its player says where it was stopped


def plot_gollum(play: WarPlay, path: Path) -> None:
    """F moves him on the tenth line, unseen (W-14.2). Raises Illegal."""
    gollum = play.state.gollum
    if gollum.side != "F" or gollum.at < 0:
        raise Illegal("W-14.2", "Gollum is not yours to plot: a word says whose he is, and where.")
    at = gollum.at
    for step in path:
        if step.at not in play.land.adjacent(at):
            names = {"at": play.land.name(step.at), "before": play.land.name(at)}
            raise Illegal("W-7.2", "The way of Gollum jumps: {at} is not beside {before}.", **names)
        at = step.at
    if not path:
        raise Illegal("W-7.1", "Say which hexes he enters.")
    play.set(gollum=replace(gollum, at=at))
    play.tell(GollumAt(play.state.rules.seats("F"), at))


def finish(play: WarPlay, side: Side, action: Any) -> None:
    """`done`: a journey ends when it is said in which provinces all groups are. Raises Illegal, and Ended."""
    if side == "F":
        _check_known(play, [number for number, _ in numbered(play.state.chart) if is_lost(play, number)])
    end_sitting(play)


def _check_known(play: WarPlay, lost: Sequence[int]) -> None:
    if lost:
        raise Illegal(
            CLAUSE,
            "Group {group} was stopped at {at}, and nobody has said the province: `plot {group} in Hollin`.",
            group=lost[0],
            at=play.land.name(play.group(lost[0]).at),
        )
