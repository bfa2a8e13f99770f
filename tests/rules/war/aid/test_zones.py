"""What is watched, what a search sees and spots."""

from __future__ import annotations

import pytest

from rules.war.aid.zones import Spotting, seen_by, spotting, zone, zones
from rules.war.hunting.points import spotting_points
from rules.war.tracks.sightings import Sight
from rules.war.tracks.watching import sees
from tests.rules.war.kit import AT, LAND, war


def test_zones_are_those_in_which_the_rules_see() -> None:
    """W-8.1 to W-8.3, W-8.11, W-51.7, W-58.1: of stacks and citadels, none into havens or foul weather."""
    for foul in ("", LAND.province(AT("W2409"))):
        play = war({}, {"W2410": "nazgul-7 lord", "W2413": "mouth", "E0727": "party-1"}, foul=foul)
        found = zones(LAND, play.state.pieces, play.holder, play.state.sight)
        citadels = {AT(at) for at in ("Isengard", "Barad-dûr", "Durthang", "Minas Morgul", "Dol Guldur")}
        assert set(found) == {AT("W2410"), AT("W2413"), *citadels}
        for watcher, seen in found.items():
            assert seen == {at for at in LAND.adjacent(watcher) if sees(play, watcher, at)}
    assert len(zone(LAND, AT("Barad-dûr"))) == 6
    assert zone(LAND, AT("W2410"))
    assert not zone(LAND, AT("W2410"), Sight(LAND.province(AT("W2410"))))


def test_a_band_sees_its_hex_and_the_one_it_watches() -> None:
    """W-12.4 to W-12.7: a hex that it cannot see is wasted; a Nazgûl sees his whole zone."""
    at, clear = AT("W2410"), AT("W2409")
    assert seen_by(LAND, at) == {at, *LAND.zones[at]}
    assert seen_by(LAND, at, clear) == {at, clear}
    blind = next(h for h in LAND.grid.hexes if set(LAND.adjacent(h)) - LAND.zones[h])
    behind = next(iter(set(LAND.adjacent(blind)) - LAND.zones[blind]))
    assert seen_by(LAND, blind, behind) == {blind}
    assert seen_by(LAND, AT("W2413")).isdisjoint({AT("Rivendell")})


@pytest.mark.parametrize("at", ["W2409", "W3310"])
def test_odds_of_spotting_are_those_of_the_rule(at: str) -> None:
    """W-53.7: by number, land and forces."""
    pieces = ("lord", "nazgul-4")
    found = spotting(LAND, AT(at), pieces, 3, LAND.constants)
    is_clear = LAND.terrain[AT(at)] == "clear"

    def rule(number: int) -> int:
        names = tuple("abcdefghi"[:number])
        return spotting_points(pieces, 3, names, LAND.constants, is_clear=is_clear, has_cloak=False)

    assert found == Spotting(rule(4), rule(5))
    assert spotting(LAND, AT("W2409"), ("nazgul-4",), 0, LAND.constants) == Spotting(2, 4)
