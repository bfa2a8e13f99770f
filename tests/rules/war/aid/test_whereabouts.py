"""Where groups can be, by what D was told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.checking.courses import Course
from rules.war.aid.whereabouts import whereabouts
from rules.war.events import Told, cards, fights, ring, search, sightings, turns
from rules.war.game import WarGame
from rules.war.land import costs_from
from rules.war.state.phases import Phase
from rules.war.tracks.chart import numbered
from tests.rules.war.aid.wanderings import Wanderings, anywhere
from tests.rules.war.kit import AT, LAND


@pytest.mark.parametrize("seed", range(60))
def test_no_group_is_where_the_aid_says_that_none_can_be(seed: int) -> None:
    """W-9.2, W-10.2 to W-10.16, W-12.2, W-12.11, W-13.4, W-15.9, W-52.1, W-57.2, W-58.1: by chance."""
    chance = Random(seed)
    land = LAND if seed % 10 == 0 else anywhere(chance)
    wanderings = Wanderings(land, chance, ring=seed % 2 == 1)
    for turn in range(1, 7):
        for phase in wanderings.turn():
            where = whereabouts(land, wanderings.ledger)
            assert len(where) == turn + (phase is not Phase.SEARCH)
            for group in wanderings.groups:
                possible = where[-1].unseen if wanderings.is_unseen(group) else where[-1].hexes
                assert group.at in possible, (turn, phase, land.name(group.at))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(6))
def test_nor_is_any_in_a_whole_game(number: int) -> None:
    """W-15.6: with cards, fights, captives and the Ring as they come."""
    for position in Course(WarGame(), 2, number).positions():
        state = position.state
        seat = state.rules.seat("D")
        ledger = tuple(line for line in state.ledger if line.to is None or seat in line.to)
        where = whereabouts(LAND, ledger)[-1]
        for _, group in numbered(state.chart):
            assert group.walked or group.at in where.hexes or group.at in where.unseen, LAND.name(group.at)


# ----------------------------------------------------------------------------------- what each fact says, one by one


def told(*sittings: tuple[int, Phase, list[Any]]) -> list[Told]:
    """A ledger of D's: sittings with what was told in them, each over then."""
    return [
        Told(turn, phase, (2,), event)
        for turn, phase, events in sittings
        for event in (*events, turns.SittingOver(phase, turn))
    ]


def search_(turn: int, *events: Any) -> tuple[int, Phase, list[Any]]:
    return turn, Phase.SEARCH, [*events]


def journey(turn: int, *events: Any, roads: int = 0, junctions: int = 0) -> tuple[int, Phase, list[Any]]:
    return turn, Phase.JOURNEY, [*events, sightings.RoadsUsed((2,), roads, junctions)]


def shadow(turn: int, *events: Any) -> tuple[int, Phase, list[Any]]:
    return turn, Phase.SHADOW, [*events]


def standing(**pieces: str) -> turns.SittingOver:
    """D's pieces stand there from now on."""
    moved = tuple(turns.Moved(id.replace("_", "-"), AT(at)) for id, at in pieces.items())
    return turns.SittingOver(Phase.SEARCH, 1, moved)


def hexes(*sittings: tuple[int, Phase, list[Any]]) -> set[str]:
    return {LAND.name(at) for at in whereabouts(LAND, told(*sittings))[-1].hexes}


def unseen(*sittings: tuple[int, Phase, list[Any]]) -> set[str]:
    return {LAND.name(at) for at in whereabouts(LAND, told(*sittings))[-1].unseen}


def news(clause: str, at: str) -> sightings.NewsOfPlaces:
    return sightings.NewsOfPlaces((2,), (sightings.PlaceNews(clause, AT(at), 1),))


def test_nobody_is_farther_than_his_allowance_nor_on_a_road_that_nobody_used() -> None:
    """W-10.15, W-52.1: six half points a game-turn; with roads once some group has used them."""
    off_road = {LAND.name(at) for at in costs_from(LAND, AT("W2412"), roads=False, most=6)}
    by_road = {LAND.name(at) for at in costs_from(LAND, AT("W2412"), most=6)}
    assert hexes(journey(1)) == off_road
    assert hexes(journey(1, roads=1, junctions=1)) == by_road - {"W1811"}  # which would have told
    assert off_road < by_road
    assert hexes(journey(1), journey(2)) > off_road


def test_a_place_that_told_nothing_was_not_entered() -> None:
    """W-10.2 to W-10.9: neither it nor what lies behind it alone."""
    quiet, told_of = journey(1), journey(1, news("W-10.9", "W2516"))
    later = [journey(turn) for turn in (2, 3)]
    assert "W2516" not in hexes(quiet, *later)
    assert "W2516" in hexes(journey(1), journey(2, news("W-10.9", "W2516")))
    assert hexes(told_of, *later) == hexes(quiet, *later)  # too far for the first game-turn


@pytest.mark.parametrize("comes_back", [False, True])
def test_the_zone_of_a_stack_that_was_there_all_the_time_was_not_entered(comes_back: bool) -> None:
    """W-9.2, W-9.3, W-9.14: unless D heard of it; a stack that went out and came back missed much."""
    there = search_(1, standing(nazgul_7="W2410"))
    watched = {"W2409", "W2410"}
    assert watched.isdisjoint(hexes(there, journey(1), journey(2)))
    assert watched <= hexes(journey(1), journey(2))
    entered = sightings.ZoneEntered((2,), (AT("W2410"),))
    assert watched <= hexes(there, journey(1), journey(2, entered))
    if comes_back:
        moves = [sightings.MovedIn((2,), ("nazgul-7",), AT(at)) for at in ("W2308", "W2410")]
        assert watched <= hexes(there, journey(1), journey(2, *moves))
        fled = fights.Fled(("nazgul-7",), AT("W2410"), AT("E0117"))
        assert watched <= hexes(there, journey(1), journey(2, fled))
        assert watched <= hexes(there, journey(1, fled), journey(2))
        fight = fights.Exchange(
            AT("W2410"),
            fights.Band("F", ("gandalf",), 5, 6),
            fights.Band("D", ("nazgul-7",), 4, 1, dead=("nazgul-7",)),
        )
        assert watched <= hexes(there, journey(1, fights.FightFought(fight)), journey(2))
        goes_in = search.ForcesEntered((2,), ("nazgul-7",), AT("W2410"))
        assert watched.isdisjoint(hexes(search_(1, goes_in), journey(1), journey(2)))


def test_who_was_in_a_zone_and_stays_in_one_is_told_of() -> None:
    """W-13.3, W-13.4, W-13.9: so nobody is there of whom nothing was told, but who may lie low."""
    begins = journey(1)
    possible = {AT(at) for at in hexes(begins)}
    stack, seen = next((s, z) for s in LAND.grid.hexes for z in LAND.zones[s] & possible if s not in possible)
    comes = shadow(1, standing(nazgul_7=LAND.name(stack)))
    assert LAND.name(seen) in hexes(begins, comes)
    assert LAND.name(seen) not in hexes(begins, comes, journey(2))
    assert LAND.name(seen) in hexes(begins, comes, journey(2, sightings.ZoneEntered((2,), (stack,))))
    low = shadow(1, standing(nazgul_7=LAND.name(stack), nazgul_8=LAND.name(seen)))
    assert LAND.name(seen) in hexes(begins, low, journey(2))


def test_who_is_told_of_by_a_citadel_is_not_told_of_twice() -> None:
    """W-9.15, W-10.7, W-13.4: out of a stack's zone, into Isengard's."""
    party = shadow(0, fights.PartySeen("party-1", AT("W2323"), 6))
    freed = journey(1, cards.CaptiveFreed((2,), 5, "sam", "party-1"))
    stack = next(at for at in LAND.adjacent(AT("W2323")) if AT("W2323") in LAND.zones[at])
    marked = shadow(1, standing(nazgul_7=LAND.name(stack)))
    told_of = journey(2, news("W-10.7", "W2322"))
    assert "W2323" in hexes(party, freed, marked)
    assert "W2322" in hexes(party, freed, marked, told_of)
    assert "W2322" not in hexes(party, freed, marked, journey(2))


def test_level_1_and_a_search_clear_what_they_see() -> None:
    """W-12.2, W-12.5, W-12.11: zero in a province; hexes covered and nobody sighted there."""
    rhudaur = LAND.province(AT("W2412"))
    zero = search.LevelTold((2,), ((rhudaur, 0),))
    assert rhudaur not in {LAND.province(AT(at)) for at in hexes(journey(1), search_(2, zero))}
    force = search.ForcesPlaced((2,), (search.Force("nazgul-7", AT("W2410")),))
    begins = (journey(1), journey(2))
    assert {"W2409", "W2410"} <= hexes(*begins)
    assert {"W2409", "W2410"}.isdisjoint(hexes(*begins, search_(3, force)))
    sighted = search.GroupsSighted((2,), ((AT("W2409"), 2),))
    assert "W2409" in hexes(*begins, search_(3, force, sighted))
    mouth = search_(1, standing(mouth="W2413"))
    level = search.LevelTold((2,), ((LAND.province(AT("W2413")), 1),))
    assert "W2413" in hexes(mouth, journey(1, sightings.ZoneEntered((2,), (AT("W2413"),))))
    looks = (mouth, journey(1, sightings.ZoneEntered((2,), (AT("W2413"),))), search_(2, level))
    assert "W2413" not in hexes(*looks)
    none = cards.CrebainSaw((2,), rhudaur)
    assert rhudaur not in {LAND.province(AT(at)) for at in hexes(journey(1), search_(2, none))}


def test_gollum_tells_whom_he_serves_who_is_near() -> None:
    """W-57.6, W-57.7: while he is D's and in the open; into havens he does not see."""
    near = {LAND.name(at) for at in (AT("W2410"), *LAND.adjacent(AT("W2410")))}
    serves, moved = ring.GollumThrown(5, "D", AT("W2514")), ring.GollumMoved((AT("W2514"), AT("W2410")))
    begins = (journey(1), journey(2))
    assert near & hexes(*begins, search_(3, serves), journey(3))
    assert near.isdisjoint(hexes(*begins, search_(3, serves), journey(3), shadow(3, moved)))
    saw = ring.GollumSaw((2,), AT("W2409"), 1)
    assert near & hexes(*begins, search_(3, serves), journey(3), shadow(3, moved, saw)) == {"W2409"}
    beside = shadow(1, ring.GollumMoved((AT("W2514"), AT("W2411"))))
    assert "W2412" in hexes(search_(1, serves), journey(1), beside)  # Rivendell
    assert "W2411" not in hexes(search_(1, serves), journey(1), beside)
    going_on = whereabouts(LAND, told(*begins, search_(3, serves), journey(3), shadow(3, moved))[:-1])
    assert near & {LAND.name(at) for at in going_on[-1].hexes}  # he tells when the sitting is over
    neutral = ring.GollumThrown(3, "-", AT("W2410"))
    assert near & hexes(*begins, search_(3, neutral), journey(3), shadow(3))


def test_passes_that_are_closed_lead_nowhere() -> None:
    """W-58.1: in public, to the end of the next journey."""
    shut = search_(2, cards.CardPlayed("D", 15))
    assert hexes(journey(1), shut, journey(2)) < hexes(journey(1), journey(2))


def test_captives_and_gandalf_come_from_where_they_were() -> None:
    """W-14.10, W-51.4, W-54.5, W-58.1: a party's hex, a haven, Lórien in his third game-turn."""
    party = shadow(1, fights.PartySeen("party-1", AT("E0329"), 6))
    assert "E0329" not in hexes(party, journey(2))
    assert "E0329" in hexes(party, journey(2, fights.EscapeTried((2,), "sam", "party-1", 1, True)))
    freed = cards.CaptiveFreed((2,), 5, "sam", "party-1")
    assert "E0329" in hexes(party, journey(2, freed))
    watched, taken = shadow(1, standing(nazgul_7="E0328")), search_(2, *party[2])
    assert "E0329" in hexes(watched, taken, journey(2, freed))  # who was in no group was in no zone
    assert "W2817" in hexes(party, journey(2, cards.CaptiveFreed((2,), 8, "sam", "party-1")))
    dead = fights.Exchange(
        AT("E0329"),
        fights.Band("D", ("lord",), 6, 6),
        fights.Band("F", ("gandalf",), 5, 1, dead=("gandalf",)),
    )
    falls = journey(1, fights.FightFought(dead))
    assert "W2817" not in hexes(falls, journey(2))
    assert "W2817" in hexes(falls, journey(2), journey(3))


def test_who_may_have_shadowfax_or_the_rope_gets_farther() -> None:
    """W-52.1, W-56.3, W-56.5: once somebody may have been where they lie."""
    party = shadow(
        1, fights.PartySeen("party-1", AT("W2724"), 6), fights.PartySeen("party-2", AT("W2725"), 6)
    )
    freed, other = (cards.CaptiveFreed((2,), 5, "gandalf", party) for party in ("party-1", "party-2"))
    near = {LAND.name(at) for at in costs_from(LAND, AT("W2724"), roads=False, most=8)}
    beyond = {LAND.name(at) for at in costs_from(LAND, AT("W2724"), roads=False, most=12)} - near
    assert beyond & hexes(party, journey(2, freed))
    assert not beyond & hexes(party, journey(2, other))
    eagles = cards.CaptiveFreed((2,), 8, "sam", "party-1")  # to Rivendell or Lórien, where the rope is
    assert "W2610" not in hexes(journey(1))
    assert "W2610" in hexes(journey(1, eagles))
    assert "W2610" in hexes(search_(1, ring.GollumThrown(1, "F")), journey(1))
    assert "W2610" in hexes(journey(1, cards.CardPlayed("F", 9)))


def test_who_wears_the_ring_is_kept_apart() -> None:
    """W-57.2, W-57.3, W-57.8: he passes what tells; each Ring Phase tells where he is; Boromir tells nobody."""
    worn = journey(1, ring.RingWorn((2,), AT("W2512"), None, 1))
    assert "W2512" in unseen(worn)
    assert len(unseen(worn)) > 10
    assert unseen(worn, search_(2, ring.RingTried((2,), AT("W2513"), 6, False))) == {"W2513"}
    off = search_(2, ring.RingTried((2,), AT("E0329"), 1, True))
    assert unseen(worn, off) == set()
    assert "E0329" in hexes(worn, off)
    assert "E0329" in {LAND.name(at) for at in whereabouts(LAND, told(worn, off)[:-1])[-1].hexes}
    seized = (search_(1, cards.CardPlayed("D", 2)), journey(1), journey(2), journey(3))
    assert unseen(*seized) > hexes(*seized)
    assert unseen(*seized[1:]) == set()
