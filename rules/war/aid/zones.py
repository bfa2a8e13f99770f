"""What is watched now, and what a search would see and could spot (W-8, W-12, W-53)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.board.hexes import Hex
from rules.game import Value
from rules.war.hunting.points import spotting_points
from rules.war.land import Constants, Land
from rules.war.pack import OpenLand
from rules.war.state.pieces import CHARACTERS, PieceId
from rules.war.state.war import Standing
from rules.war.tracks.sightings import CLEAR, Holder, Sight, can_see
from rules.war.tracks.watching import stacks_of


def zone(land: Land, watcher: Hex, sight: Sight = CLEAR) -> frozenset[Hex]:
    """What who stands there sees around him, in such weather (W-8.8, W-51.7, W-58.1)."""
    return frozenset(at for at in land.zones[watcher] if can_see(land, watcher, at, sight))


def zones(
    land: OpenLand, pieces: Iterable[Standing], holder: Holder, sight: Sight = CLEAR
) -> Mapping[Hex, frozenset[Hex]]:
    """Of each stack and each citadel of the enemy's, by its hex (W-8.1 to W-8.3, W-8.11)."""
    citadels = (citadel for citadel in land.of("citadel") if holder(citadel) != "F")
    return {watcher: zone(land, watcher, sight) for watcher in sorted({*stacks_of(pieces), *citadels})}


def seen_by(land: Land, at: Hex, watched: Hex | None = None, sight: Sight = CLEAR) -> frozenset[Hex]:
    """What a searching force sights: its hex, and its zone or what a band *watched* of it (W-12.4 to W-12.7)."""
    around = zone(land, at, sight)
    return (around if watched is None else around & {watched}) | {at}


class Spotting(Value):
    """In how many of six cases forces spot a group, by its number."""

    few: int
    many: int
    """Five or more (W-53.7)."""


def spotting(
    land: OpenLand, at: Hex, pieces: Iterable[PieceId], strength: int, constants: Constants
) -> Spotting:
    """Of forces in one hex; *strength*: of their orcs. A cloak takes one off, which nobody can know (W-53.7)."""
    here = tuple(pieces)
    few, many = (
        spotting_points(
            here,
            strength,
            CHARACTERS[:number],
            constants,
            is_clear=land.terrain[at] == "clear",
            has_cloak=False,
        )
        for number in (1, len(CHARACTERS))
    )
    return Spotting(few, many)
