"""Whose places are where three play, and what is won by holding them (W-38.6, W-50.3, W-59.9)."""

from __future__ import annotations

from typing import Final

from rules.board.hexes import Hex
from rules.war.events.fights import Freed
from rules.war.events.hosts import PlacesHeld
from rules.war.events.turns import PlaceTaken
from rules.war.fights.parties import release
from rules.war.hosts.winning import last_win, standing_wins
from rules.war.play import WarPlay, take_place
from rules.war.state.hosts import sides_at, strength_at
from rules.war.state.pieces import in_order
from rules.war.state.places import THREE, holds_all, is_held

LEAST: Final = 2
"""The strength that takes a place, and keeps it (W-59.9)."""


def look_whose_places(play: WarPlay) -> None:
    """When a player-turn ends each place is that side's which alone has a host of 2 or more there (W-59.9)."""
    for at in sorted(at for at in play.land.sites if is_held(play.land, at)):
        hosts = play.state.hosts
        match sides_at(hosts, at):
            case (side,) if strength_at(hosts, side, at) >= LEAST and play.holder(at) != side:
                take_place(play, at, side)
                play.tell(PlaceTaken(at, side))
    _free_prisoners(play, play.land.place["isengard"])


def _free_prisoners(play: WarPlay, at: Hex) -> None:
    """Who is held at Isengard, or has come there persuaded, is free while it is the Fellowship's (W-34.10)."""
    prisoners = in_order(play.state.prisoners) if play.holder(at) == "F" else ()
    if prisoners:
        play.tell(Freed(play.state.rules.seats("F", "S"), at, prisoners))
    for piece in prisoners:
        release(play, piece, at)


def look_who_wins(play: WarPlay) -> None:
    """Whether a side has won as things stand (W-38.6). Raises Ended."""
    for win in standing_wins(play.land, play.state):
        play.end(*win)


def look_at_end(play: WarPlay) -> None:
    """When a game-turn ends: the public count of S's places, and the limit (W-50.2, W-50.3). Raises Ended."""
    state, constants = play.state, play.state.rules.constants
    if state.rules.is_table:
        if state.rules.limit and state.turn >= state.rules.limit:
            play.end(None, "limit", "W-38.9")  # drawn
        return
    if "S" in state.rules.sides:
        held = state.held + 1 if holds_all(play.land, state, "S", THREE) else 0
        if held or state.held:
            play.set(held=held)
            play.tell(PlacesHeld(held))
        if held >= constants.places_ends and state.turn >= constants.places_from:
            play.end("S", "places", "W-50.3")
    if state.turn >= state.rules.limit:
        play.end(*last_win(play.state))
