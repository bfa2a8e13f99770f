"""Journeys on a map of which only names are known: plots, zones, news, roads (W-44.4 to W-44.6)."""

from __future__ import annotations

import pytest

from rules.war.events.sightings import Challenged, Counted, NewsOfPlaces, RoadsUsed, Spotted, ZoneEntered
from rules.war.events.table import BlindSaid, ServantMet
from rules.war.state.phases import Phase
from tests.rules.war.table.owners import SHEET, Room, to_journey, to_shadow

NINE = ("frodo", "sam", "merry", "pippin", "aragorn", "boromir", "gandalf", "legolas", "gimli")
QUIET = """
F put frodo sam merry pippin aragorn boromir gandalf legolas gimli W2412 1
D put lord E0729
D put mouth E1128
F done
D done
"""
"""Nobody watches near the Fellowship."""


def _quiet(sheet: str = SHEET, **more: int) -> Room:
    room = Room("hidden", sheet=sheet, **more)
    room.says(QUIET)
    room.lapse()
    assert room.state.phase is Phase.JOURNEY
    return room


def _watched(seed: int = 1) -> Room:
    """A Nazgûl stands a few hexes off."""
    room = Room(seed=seed)
    room.says("F put frodo sam W2410 1 Rhudaur\nD put nazgul-4 W2413\nF done\nD done")
    return room


def test_costs_are_the_plotters_word() -> None:
    """W-44.4, W-7.1: ten hexes in one game-turn, and no step is too dear."""
    room = _quiet()

    room.say("F", "plot 1 W2411 W2410 W2409 W2408 W2407 W2406 W2405 W2404 W2403 W2402 in Lindon; done")

    assert room.groups()[1][1] == "W2402"


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("plot 1 W2414 in Hollin", "W-7.2"),
        ("plot 1 W2413 W2415 in Hollin", "W-7.2"),
        ("plot 1 W9999 in Hollin", "W-41.1"),
        ("plot 1 W2413 W2414", "W-44.4"),
        ("plot 1 W2413 W2414 in Eriador", "W-44.4"),
        ("plot 1 W2413 in Rhudaur", "W-44.4"),
        ("plot 1 W2413 cover W2414", "W-10.12"),
        ("plot 1 W2413 champion theoden", "W-18"),
        ("plot 2 W2413", "W-6.2"),
        ("plot 1", "W-7.1"),
        ("plot gollum W2413", "W-14.2"),
        ("split 1 frodo sam merry pippin aragorn boromir gandalf legolas gimli to new", "W-6.6"),
        ("split 1 lord to new", "W-18"),
        ("move frodo W2413", "W-44.13"),
        ("move lord W2413", "W-44.13"),
        ("move theoden W2413", "W-44.13"),
        ("take sting sam", "W-18"),
        ("wear", "W-18"),
        ("host W2412 4 W2413", "W-18"),
        ("play 99", "W-58.1"),
        ("discard 99", "W-58.1"),
        ("combat W2412 frodo against D", "W-55.1"),
        ("combat W2412 lord against D", "W-55.1"),
        ("army W2412 against F", "W-59.8"),
        ("army W2412 against S", "W-59.8"),
    ],
)
def test_bad_input(words: str, clause: str) -> None:
    """W-44.4, W-44.17: each by its clause, and nothing is changed."""
    room = _quiet()

    refused = room.refused("F", words).clause

    assert refused == clause or (clause == "W-18" and refused in ("W-16.1", "W-18.1", "W-18"))


def test_a_province_is_named_once() -> None:
    """W-44.4: sealed till the end; then the hex needs no name, and bears no other."""
    room = _quiet()
    room.say("F", "plot 1 W2413 W2514 in Hollin")
    room.say("F", "plot 1 W2413")

    room.say("F", "plot 1 W2514")

    assert room.groups()[1][1] == "W2514"
    assert room.refused("F", "plot 1 W2413 W2514 in Rhudaur").clause == "W-44.4"
    assert [learnt.name for learnt in room.knows("F").tabled.where] == ["W2514"]
    assert not room.knows("D").tabled.where
    assert not [event for event in room.heard if event.to is None and "Hollin" in repr(event)]


def test_what_f_has_said_of_provinces_no_refusal_tells() -> None:
    """W-44.4, W-1.6: where F has gone is D's to place in, on word, said or not."""
    rooms = _quiet(), _quiet()
    said = ("W2514 in Rhudaur; plot 1 W2413", "W2412; plot 1 W2413")
    for room, words in zip(rooms, said, strict=True):
        room.say("F", f"plot 1 W2413 {words}; plot 1 W2412; done")
        room.says("D done\nD sheet search always\nD card nazgul Hollin")

        room.say("D", "place lord W2514")

    assert rooms[0].knows("D").searches == rooms[1].knows("D").searches


def test_names_of_provinces_are_read_as_they_are_pressed() -> None:
    """W-44.4, W-44.17: words with spaces and hyphens, in capitals or not."""
    room = _quiet()

    for at, name in (("W2413 W2414", "the-shire"), ("W2415", "vales of anduin"), ("W2416", "BREE-LAND")):
        room.say("F", f"plot 1 {at} in {name}")

    assert [learnt.province for learnt in room.state.tabled.where] == [
        "The Shire",
        "Vales of Anduin",
        "Bree-land",
    ]


def test_the_line_of_each_game_turn_has_the_province_that_was_named() -> None:
    """W-6.4, W-44.4: also of a group that did not move."""
    room = _quiet()

    room.say("F", "split 1 gimli to new; plot 1 W2413 W2514 in Hollin; done")

    assert [(line.group, line.province) for line in room.state.lines] == [(1, "Hollin"), (2, "Rhudaur")]


def test_a_group_whose_province_nobody_knows_holds_up_the_end() -> None:
    """W-44.4: a captive was freed where F never was; the lapse ends it all the same."""
    room = _quiet()
    room.says("F word at eomer W2514\nF word captured sam by lord\nD word at lord W2514\nF word freed sam")

    held = room.refused("F", "done")
    waiting = room.state
    room.say("F", "plot 2 in Hollin; done")
    said = [line.province for line in room.state.lines]
    room.state = waiting
    room.lapse()

    assert held.clause == "W-44.4"
    assert said == ["Rhudaur", "Hollin"]
    assert [line.province for line in room.state.lines] == ["Rhudaur", ""]


def test_a_watcher_sees_its_six_neighbours() -> None:
    """W-44.5, W-8.4, W-9.3: whatever terrain is printed there; entering is news."""
    room = _watched()
    room.lapse()

    room.say("F", "plot 1 W2411 W2412")

    assert room.told(ZoneEntered, "D")


def test_less_those_that_are_struck_out() -> None:
    """W-44.5: by any seat, in public; it counts from now on, for W-9.3 and W-13.4."""
    blind, seeing = _watched(), _watched()
    for room in (blind, seeing):
        room.lapse()
    blind.say("F", "blind W2413 W2412")

    for room in (blind, seeing):
        room.say("F", "plot 1 W2411 W2412; done")

    assert [event.by for event in blind.told(BlindSaid)] == ["F"]
    assert not blind.told(ZoneEntered, "D")
    assert seeing.told(ZoneEntered, "D")
    assert blind.refused("D", "blind W2413 W2412").clause == "W-44.5"
    assert blind.refused("D", "blind W2413 W2415").clause == "W-44.5"
    assert blind.refused("D", "blind W9999 W2412").clause == "W-41.1"


def test_durthang_and_minas_morgul_see_none() -> None:
    """W-44.5, W-8.9: nor can anything be struck out there."""
    land = _quiet().play().land

    for name in ("E0727", "E0729"):
        assert not land.zones[land.parse(name)]
    assert _quiet().refused("F", "blind E0727 E0726").clause == "W-44.5"


def test_citadels_of_the_dark_power_watch_by_what_was_said() -> None:
    """W-8.3, W-10.7, W-10.24: a word gives him Helm's Deep, and its zone."""
    room = _quiet()
    room.say("D", "word took W2424 D")

    room.say("F", "seal at gimli W2422")
    room.say("F", "plot 2 W2423 in Rohan; done")

    (news,) = room.told(NewsOfPlaces, "D")
    assert [(line.clause, room.game.data.name(line.at), line.number) for line in news.news] == [
        ("W-10.7", "W2423", 1)
    ]


def test_news_of_places_that_the_sheet_names() -> None:
    """W-44.6, W-10.4 to W-10.8: towns, magic hexes, citadels that one arrives at and leaves, by hex."""
    room = _quiet()
    room.says("F seal at gimli W1611\nF seal at sam E0331\nF seal at merry W1711")

    room.says("""
        F plot 2 W1612 in Bree-land
        F plot 3 E0330 in Anórien; plot 3 E0331 in Ithilien
        F plot 4 W1811 in Bree-land
        F done
    """)

    (news,) = room.told(NewsOfPlaces, "D")
    lines = [(line.clause, room.game.data.name(line.at), line.number) for line in news.news]
    assert lines == [
        ("W-10.4", "W1612", 1),
        ("W-10.8", "W1811", 1),
        ("W-10.5", "E0330", 1),
        ("W-10.6", "E0330", 1),
    ]


def test_roads_are_as_they_are_plotted() -> None:
    """W-44.4, W-10.15, W-10.16: `+` marks one; a listed junction counts as such."""
    room = _quiet()
    room.says("F seal at gimli W1413\nF plot 2 W1412+ in Bree-land\nF plot 1 W2413+ cover W2413\nF done")

    (roads,) = room.told(RoadsUsed, "D")

    assert (roads.groups, roads.junctions) == (2, 1)


def test_a_servant_halts_the_plot() -> None:
    """W-44.6, W-10.20: the bot tells hex and number, and F plots on."""
    room = _quiet()
    room.say("F", "seal at gimli W2515")

    room.say("F", "plot 2 W2516 W2517 in Hollin")
    (met,) = room.told(ServantMet, "D")
    halted = room.groups()[2][1]
    held = room.refused("F", "done")
    room.say("F", "plot 2 in Hollin; plot 2 W2517")

    assert (room.game.data.name(met.at), met.number) == ("W2516", 1)
    assert halted == "W2516"
    assert held.clause == "W-44.4"
    assert room.groups()[2][1] == "W2517"
    assert [(news.clause, news.level) for news in room.state.news if news.to == "D"] == [("W-10.20", 2)]


def test_where_it_was_bound_for_is_learnt_only_when_f_says_it() -> None:
    """W-44.15, W-44.4: of the hex in which it was halted no sheet learns a province that nobody named."""
    room = _quiet()
    room.says("F seal at gimli W2515\nF plot 2 W2516 W2517 in Hollin")

    sure = {learnt.name for learnt in room.state.tabled.where if learnt.is_sure}

    assert sure == {"W2517"}


def test_a_challenge_finds_by_the_chance_that_is_stated() -> None:
    """W-44.8, W-9.4, W-9.6: the sheet of the challenger; what is spotted stands on the map."""
    spotted = 0
    for seed in range(12):
        room = _watched(seed)
        room.say("D", "sheet odds all 1, nazgul-4 6, W2412 1")
        room.lapse()
        room.say("F", "plot 1 W2411 W2412")
        assert len(room.told(Counted, "D")) == len(room.told(Spotted, "D"))
        spotted += bool(room.told(Spotted, "D"))

    assert 0 < spotted < 12


def test_no_stack_rolls_that_the_sheet_exempts() -> None:
    """W-9.10, W-44.13: `challenge` and `enter` count at a table."""
    room = _watched()
    room.says("D sheet challenge not W2413")
    room.lapse()

    room.say("F", "plot 1 W2411 W2412")

    assert room.told(ZoneEntered, "D")
    assert not room.told(Challenged, "D")


def test_stops_are_the_plotters_word() -> None:
    """W-44.4: a citadel of the enemy's stops nobody by itself."""
    room = _quiet()
    room.say("F", "seal at gimli W2420")

    room.say("F", "plot 2 W2421 W2422 in Rohan")

    assert room.groups()[2][1] == "W2422"


def test_gollum_goes_unseen_by_the_tenth_line() -> None:
    """W-14.2, W-44.13: under F; hexes next to one another."""
    room = _quiet()
    room.says("F word gollum F\nF seal at gollum W2413")

    room.say("F", "plot gollum W2414 W2415")

    assert room.game.data.name(room.state.gollum.at) == "W2415"
    assert room.knows("D").gollum.at < 0
    assert room.refused("F", "plot gollum W2417").clause == "W-7.2"
    assert room.refused("F", "move gollum W2416").clause == "W-44.13"


def test_who_meets_pieces_lies_low_or_is_searched_by_the_sheet() -> None:
    """W-13.5 to W-13.12, W-44.13: `meet` counts at a table; low is the default."""
    low, search = to_journey(), to_journey()
    search.say("F", "sheet meet search")

    for room in (low, search):
        room.says("F done\nD move nazgul-4 W2412; done")

    assert low.state.chart[0] is not None
    assert low.state.chart[0].low_since == 1
    assert not [news for news in low.state.news if news.clause == "W-13.11"]
    assert [news.number for news in search.state.news if news.clause == "W-13.11"] == [9]


def test_who_stood_in_a_zone_is_told_at_the_end_of_the_next_journey() -> None:
    """W-13.3, W-13.4: by what the watcher sees at that table."""
    room = to_shadow()
    room.says("D move nazgul-4 W2411; done")
    room.lapse()

    room.say("F", "done")

    assert [news.turn for news in room.state.news if news.clause == "W-13.4"] == [2]
