"""Characters who step out of hiding, to fight or to lead, and those of their groups who do not (W-11.1, W-11.3)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from rules.war.play import WarPlay
from rules.war.state.pieces import PieceId, in_order
from rules.war.tracks.chart import free_column
from rules.war.tracks.watching import is_spotted, reveal


def step_out(play: WarPlay, number: int, pieces: Collection[PieceId], clause: str) -> tuple[PieceId, ...]:
    """Who of a group is named stands on the map, others stay hidden in a column of their own (W-11.1, W-11.3).

    Who is of their group then: all of it, where it stood on the map before.
    """
    group, column = play.group(number), free_column(play.state.chart)
    if is_spotted(play, group, "D"):
        return group.members
    staying = tuple(piece for piece in group.members if piece not in pieces)
    if staying and column is not None:
        began_with = group.began_with or group.members
        play.put_group(column, replace(group, members=staying, began_with=began_with))
        group = replace(group, members=in_order(set(group.members) - set(staying)), began_with=began_with)
        _go_along(play, number, column)
    play.put_group(number, replace(group, low_since=0, met=()))
    reveal(play, number, clause, play.state.turn)
    return group.members


def _go_along(play: WarPlay, number: int, column: int) -> None:
    """What counts for a group in this journey counts for those who stay behind too."""
    journey = play.state.journey
    play.set(
        journey=replace(
            journey,
            entered=(*journey.entered, *((column, at) for n, at in journey.entered if n == number)),
            **{
                kind: getattr(journey, kind) | ({column} if number in getattr(journey, kind) else set())
                for kind in ("unseen", "boats", "guided")
            },
        )
    )
