"""What a search sights, counted again hex by hex on random small lands (W-12.4 to W-12.7, W-12.11)."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.war.hunting.placing import provinces_of, sighted
from rules.war.pack import COSTS, OpenLand
from rules.war.play import WarPlay
from rules.war.state.searches import Placed, Search
from rules.war.state.war import Ring, Rules, Standing, WarState
from rules.war.tracks.chart import Group
from tests.rules.war.small_maps import small_land

NAMES = ("frodo", "sam", "merry", "pippin", "aragorn", "boromir", "gandalf", "legolas", "gimli")


def zone(land: OpenLand, at: Hex, foul: str) -> set[Hex]:
    """W-8.5 to W-8.8, W-51.7, W-58.1, read from the sides and the terrain."""
    walls = {frozenset(side) for sides in land.walls.values() for side in sides}
    return {
        other
        for other in land.grid.hexes
        if land.grid.distance(at, other) == 1
        and land.terrain[other] == "clear"
        and frozenset((at, other)) not in walls
        and "haven" not in getattr(land.sites.get(other), "kinds", ())
        and land.provinces[other] != foul
    }


@pytest.mark.parametrize("seed", range(150))
def test_sightings_of_a_search_are_what_is_counted_hex_by_hex(seed: int) -> None:
    """W-12.11: every group in a hex with a searching force, or in a searching zone, but a lone wearer."""
    chance = Random(seed)
    land = small_land(chance)
    walked = [at for at in land.grid.hexes if land.terrain[at] in COSTS]
    members = iter(chance.sample(NAMES, len(NAMES)))
    groups = [
        Group(tuple(next(members) for _ in range(chance.randint(1, 2))), chance.choice(walked))
        for _ in range(4)
    ]
    foul = chance.choice(("", "", "Dunland", "Gorgoroth"))
    ring = Ring(chance.choice(groups).members[0], is_on=chance.random() < 0.5)
    rules = replace(Rules(("F", "D"), land.constants), errata=chance.random() < 0.5)
    standing = [Standing(piece, chance.choice(walked)) for piece in ("lord", "mouth", "saruman")]
    cards = chance.choice(((), (1,)))
    placed = []
    for number in range(1, 4):
        at = chance.choice(walked)
        placed.append(Placed(f"nazgul-{number + 2}", chance.choice(walked)))
        placed.append(Placed(f"orcs-{number}", at, 2, chance.choice(land.grid.adjacent[at])))
    play = WarPlay(land, WarState(rules, tuple(groups), tuple(standing), ring=ring, foul=foul), None)
    level = tuple((province, 0) for province in provinces_of(play, "D", cards))
    seen = sighted(play, Search(cards, level, tuple(placed), is_placed=True))

    searched = {"Dunland"} if cards else set()
    searched |= {"Gorgoroth", "Nurn"} if rules.errata else set()
    sights: dict[str, set[Hex]] = {}
    for force in placed:
        around = zone(land, force.at, foul)
        sights[force.piece] = {force.at, *(around & {force.watched} if force.strength else around)}
    for piece in standing:
        around = {piece.at, *zone(land, piece.at, foul)}
        if piece.id != "lord" and searched.intersection(land.provinces[at] for at in around):
            sights[piece.id] = around
    expected = {}
    for at in sorted({group.at for group in groups}):
        hidden = {ring.bearer} if ring.is_on and land.provinces[at] != "Gorgoroth" else set()
        sizes = [len(set(group.members) - hidden) for group in groups if group.at == at]
        by = {piece for piece, hexes in sights.items() if at in hexes}
        if any(sizes) and by:
            expected[at] = (sorted(filter(None, sizes), reverse=True), by)
    assert {hex_.at: (list(hex_.numbers), set(hex_.by)) for hex_ in seen} == expected
    assert [hex_.at for hex_ in seen] == sorted(expected)
