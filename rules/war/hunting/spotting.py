"""In how many of six cases forces that stand with a group spot it (W-53.7, W-44.8)."""

from __future__ import annotations

from collections.abc import Collection

from rules.war.hunting.points import spotting_points
from rules.war.play import WarPlay
from rules.war.state.pieces import PieceId, Side
from rules.war.tracks.watching import seen_members


def points_of(
    play: WarPlay,
    number: int,
    side: Side,
    pieces: Collection[PieceId],
    strength: int = 0,
    here: Collection[PieceId] = (),
) -> int | None:
    """For a group; *here*: all of the side's with *pieces*, bands too. None: at an owners' table none is stated."""
    group = play.group(number)
    if play.state.rules.is_table:
        chance: int | None = play.row(side, "odds").of((*pieces, *here), play.land.name(group.at))
        return chance
    return spotting_points(
        pieces,
        strength,
        seen_members(play, group),
        play.state.rules.constants,
        is_clear=play.land.terrain[group.at] == "clear",
        has_cloak=play.state.carries(group, "cloak"),
    )
