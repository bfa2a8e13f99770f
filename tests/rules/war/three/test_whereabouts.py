"""Where groups can be, by what each of two enemies is told (W-39.2, W-39.3)."""

from __future__ import annotations

import pytest

from rules.checking.courses import Course
from rules.war.aid.whereabouts import whereabouts
from rules.war.events import Told, cards, council, fights, search, turns
from rules.war.game import WarGame
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.tracks.chart import numbered
from tests.rules.war.kit import AT, LAND

_JOURNEYS = 8


def silence(*told: tuple[Phase, object], at: int = 1, turns_: int = _JOURNEYS) -> list[Told]:
    """Game-turns of which nothing is told but what is named, in game-turn *at*."""
    lines: list[Told] = []
    for turn in range(1, turns_ + 1):
        for phase in Phase:
            events = (event for when, event in told if when is phase and turn == at)
            lines += (Told(turn, phase, None, event) for event in events)  # type: ignore[arg-type]
            lines.append(Told(turn, phase, None, turns.SittingOver(phase, turn)))
    return lines


def can_be(side: Side, players: int, at: str, ledger: list[Told] | None = None) -> bool:
    where = whereabouts(LAND, silence() if ledger is None else ledger, side, players)
    return AT(at) in where[-1].hexes


def test_what_no_watcher_of_his_own_has_seen_each_knows_apart() -> None:
    """W-39.2, W-39.3: where nothing is told nobody came to Bree, says D, and nobody by Isengard, says its holder."""
    bree, isengard, tower = "W1612", "W2422", "E1129"
    assert [can_be(side, 3, bree) for side in ("D", "S")] == [False, True]
    assert [can_be(side, 3, isengard) for side in ("D", "S")] == [True, False]
    assert not can_be("D", 2, isengard)
    left = (Phase.TOWER, turns.SittingOver(Phase.TOWER, 1, (turns.Moved("saruman", AT("W2408")),)))
    assert not can_be("S", 3, isengard, silence(left))
    assert not can_be("D", 2, isengard, silence(left))
    assert [can_be(side, 3, "W2421") for side in ("D", "S")] == [True, False]
    taken = silence(left, (Phase.TOWER, turns.PlaceTaken(AT("W2421"), "D")))
    assert [can_be(side, 3, isengard, taken) for side in ("D", "S")] == [False, True]
    assert AT(tower) not in whereabouts(LAND, silence(), "D", 3)[-1].hexes


def test_saruman_does_not_hear_where_the_ring_is_worn() -> None:
    """W-16.10, W-57.2: whom it hides may be wherever one can walk."""
    unseen = {side: whereabouts(LAND, silence(), side, 3)[-1].unseen for side in ("D", "S")}
    assert unseen["D"] == frozenset()
    assert AT("W2422") in unseen["S"]


def test_who_was_in_a_zone_when_sarumans_turn_ended_has_left_it() -> None:
    """W-13.4, W-39.5: who stands there now has come from under him, who may have lain low; for D he stayed."""
    come = (Phase.TOWER, turns.SittingOver(Phase.TOWER, _JOURNEYS, (turns.Moved("saruman", AT("W2410")),)))
    ledger = silence(come, at=_JOURNEYS)
    costs = [whereabouts(LAND, ledger, side, 3)[-1].hexes[AT("W2409")] for side in ("D", "S")]
    assert costs == [0, 2]


def test_saruman_does_not_hear_who_has_come_free_or_back() -> None:
    """W-14.10, W-51.4, W-54.5: where a party is somebody may be, and for him in Lórien."""
    party = silence((Phase.SEARCH, fights.PartySeen("party-1", AT("E0830"), 4)), turns_=1)
    assert [can_be(side, 3, "E0830", party) for side in ("D", "S")] == [True, True]
    assert not can_be("D", 2, "E0830", party)
    assert [can_be(side, 3, LAND.name(LAND.place["lorien"]), party) for side in ("D", "S")] == [False, True]


@pytest.mark.parametrize("side", ["D", "S"])
def test_somebody_may_have_been_let_go_where_parties_were_and_at_isengard(side: Side) -> None:
    """W-29.8, W-34.10: by a deal, or for nothing; a party that has left may have had him."""
    here, isengard = "E0830", "W2421"
    nobody = silence(turns_=1)
    assert not can_be(side, 3, here, nobody)
    assert not can_be(side, 3, isengard, nobody)
    gone = (fights.PartySeen("party-1", AT(here), 4), fights.PartyGone("party-1", AT(here)))
    left = silence(*((Phase.TOWER, event) for event in gone), turns_=1)
    assert can_be(side, 3, here, left)
    assert can_be(side, 3, isengard, left)
    within = silence(*((Phase.JOURNEY, event) for event in gone), turns_=1)
    assert can_be(side, 3, here, within)
    persuaded = silence((Phase.TOWER, council.PersuasionTried()), turns_=1)
    assert can_be(side, 3, isengard, persuaded)
    level = search.LevelTold((2, 3), (("Dunland", 0), ("Enedwaith", 0), ("Rohan", 0)))
    later = Told(2, Phase.SEARCH, None, level)
    assert can_be(side, 3, isengard, [*left, later])


def test_an_empty_province_is_empty_to_who_was_told() -> None:
    """W-12.2, W-39.4."""
    before = silence()
    level = Told(_JOURNEYS + 1, Phase.SEARCH, None, search.LevelTold((3,), (("Bree-land", 0),)))
    assert can_be("S", 3, "W1612", before)
    assert not can_be("S", 3, "W1612", [*before, level])
    saw = Told(_JOURNEYS + 1, Phase.SEARCH, None, cards.CrebainSaw((3,), "Bree-land"))
    assert not can_be("S", 3, "W1612", [*before, saw])


@pytest.mark.parametrize("number", [2, 3])
def test_no_group_is_where_the_aid_says_that_none_can_be(number: int) -> None:
    """W-15.6, W-39.9: along games by chance, for D and for S."""
    for position in [*Course(WarGame(), 3, number, longest=150).positions()][::10]:
        state = position.state
        for side in state.rules.enemies:
            seat = state.rules.seat(side)
            ledger = [line for line in state.ledger if line.to is None or seat in line.to]
            where = whereabouts(LAND, ledger, side, 3)[-1]
            for _, group in numbered(state.chart):
                possible = {*where.hexes} if state.visible(group, LAND) else {*where.unseen}
                if state.phase is Phase.JOURNEY:  # who has put on the Ring in it was seen before
                    possible |= {*where.hexes}
                assert group.walked or group.at in possible, LAND.name(group.at)
