"""Forces in a group's hex try to spot it (W-12.13, W-53.7 to W-53.9)."""

from __future__ import annotations

from rules.board.hexes import Hex
from rules.war.fights.capturing import capture
from rules.war.fights.combat import strike
from rules.war.hunting.points import PIECE_POINTS
from rules.war.hunting.spotting import points_of
from rules.war.play import WarPlay
from rules.war.state.pieces import is_band
from rules.war.state.searches import Search
from rules.war.tracks.chart import numbered
from rules.war.tracks.watching import by_size, hides, there, throw_to_spot


def spot_there(play: WarPlay, search: Search, at: Hex) -> bool:
    """All of the searcher's in a hex try each group there; then captures are made, and fights fought (W-12.13).

    In a joint search those of his ally's that he placed are among them, and both hear of it (W-22.2).

    Whether any was found.
    """
    state, found = play.state, False
    placed = {force.piece for force in search.placed or ()}
    here = tuple(piece for piece in there(play, at) if state.side_of(piece) == search.side or piece in placed)
    by = search.side if len(search.finders) == 1 else None
    pieces = tuple(piece for piece in here if piece in PIECE_POINTS)
    strength = sum(force.strength for force in search.placed or () if force.piece in here)
    hidden = (
        number
        for number, group in numbered(state.chart)
        if group.at == at and hides(play, group, search.side)
    )
    for number in by_size(play, hidden):
        points = points_of(play, number, search.side, pieces, strength, here)
        found |= throw_to_spot(play, number, points, "W-12.14", state.turn, by)
    if play.state.rules.is_table:  # captures and fights are words (W-44.13)
        return found
    if bands := tuple(piece for piece in here if is_band(piece)):
        capture(play, at, strength, bands)
    strike(play, at, pieces)
    return found
