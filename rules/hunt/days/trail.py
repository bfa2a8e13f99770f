"""For the picture at the end: where all stood, game turn by game turn."""

from __future__ import annotations

from rules.hunt.play import Play


def record(play: Play) -> None:
    """For the picture at the end, once for each game turn: where all stood, where Frodo was found (0: nowhere)."""
    state = play.state
    if state.trail and state.trail[-1][1] == state.turn_number:
        return
    finds = [int(one.target) for one in state.ledger if one.turn == state.turn_number and one.found]
    entry = (state.part, state.turn_number, state.moves, state.wraiths, finds[-1] if finds else 0)
    play.set(trail=(*state.trail, entry), trail_tracks=(*state.trail_tracks, state.tracks))
