"""Groups that share a hex or a zone with S's pieces when his turn ends, or with D's (chapter 13, W-39.5)."""

from __future__ import annotations

import pytest

from rules.war.events import sightings as told
from rules.war.play import WarPlay
from rules.war.state.phases import Phase
from rules.war.state.pieces import Watcher
from rules.war.tracks.going import go
from rules.war.tracks.meeting import begin_journey, end_journey, end_turn_of
from rules.war.tracks.watching import find, is_spotted
from rules.war.turn.sittings import end_sitting
from tests.rules.war.kit import AT, Loaded, plot, three

DARK, WHITE = (1, 2), (1, 3)
QUIET = {"strike": "never"}


def kinds(play: WarPlay) -> list[str]:
    return [type(event).__name__ for event in play.events]


def test_each_side_marks_whom_its_own_watch_when_its_turn_ends() -> None:
    """W-13.3, W-13.4, W-39.5: a side's marks stay till its own next turn ends, and its own zones are told to it."""
    play = three({"W2409": "frodo sam"}, {"W2410": "saruman nazgul-7"}, [1])
    end_turn_of(play, "S")
    assert play.group(1).watched == (Watcher(AT("W2410"), "S"),)
    end_journey(play)
    assert [(kind, event.to) for kind, event in zip(kinds(play), play.events, strict=True)] == [
        ("ZoneEntered", WHITE),
        ("Challenged", WHITE),
    ]
    assert [(news.to, news.clause) for news in play.state.news] == [("S", "W-13.4")]
    end_turn_of(play, "D")
    assert play.group(1).watched == (Watcher(AT("W2410"), "D"), Watcher(AT("W2410"), "S"))
    play.stand("saruman", AT("W2421"))
    end_turn_of(play, "S")
    assert play.group(1).watched == (Watcher(AT("W2410"), "D"),)


def test_citadels_of_sarumans_mark_for_him() -> None:
    """W-13.4, W-39.2, W-39.5."""
    play = three({"W2422": "frodo"})
    end_turn_of(play, "D")
    assert play.group(1).watched == ()
    end_turn_of(play, "S")
    end_journey(play)
    assert play.events == [told.ZoneEntered(WHITE, (AT("W2421"),))]


@pytest.mark.parametrize("piece", ["saruman", "chief", "nazgul-7"])
def test_a_group_chooses_before_the_pieces_of_who_has_ended_his_turn(piece: str) -> None:
    """W-13.5, W-13.15, W-39.5: before Saruman, the Chief and his Nazgûl when S's turn ends, and then alone."""
    play = three({"W2408": "frodo"}, {"W2408": piece}, won=frozenset(("nazgul-7",)))
    end_turn_of(play, "D")
    assert play.events == []
    end_turn_of(play, "S")
    assert play.events == [told.LiesLow((1,), 1)]
    assert play.state.news == ()


@pytest.mark.parametrize("thrown", [3, 4])
def test_a_search_that_is_accepted_before_saruman_tells_him(thrown: int) -> None:
    """W-13.11, W-13.12, W-19.12, W-39.5, W-39.6: number and die; who is found stands on the map for all two turns."""
    play = three({"W2408": "frodo sam"}, {"W2408": "saruman"}, [thrown], meet="search", phase=Phase.TOWER)
    end_turn_of(play, "S")
    assert play.events[0] == told.Counted(WHITE, AT("W2408"), 2)
    assert [event.to for event in play.events] == [WHITE, WHITE]
    assert isinstance(play.dice, Loaded)
    assert play.dice.labels == ["die/FS/1"]
    assert [is_spotted(play, play.group(1), side) for side in ("D", "S")] == [thrown == 3] * 2
    assert play.group(1).spotted == (2 if thrown == 3 else 0)
    end_turn_of(play, "S")
    assert len(play.events) == 2  # it owes no second choice (W-13.17)


def test_the_towers_end_is_that_of_sarumans_turn() -> None:
    """W-5.6, W-39.5: choices and marks come with it."""
    play = three({"W2408": "frodo", "W2422": "gimli"}, {"W2408": "chief"}, phase=Phase.TOWER)
    end_sitting(play)
    assert kinds(play)[:2] == ["LiesLow", "SittingOver"]
    assert play.group(2).watched == (Watcher(AT("W2421"), "S"),)


def test_who_lies_low_before_one_is_asked_by_neither_till_those_have_left() -> None:
    """W-13.9, W-13.10, W-13.16, W-39.5: then who has come since makes a new choice."""
    play = three({"W2408": "frodo"}, {"W2408": "saruman nazgul-7"})
    end_turn_of(play, "S")
    end_turn_of(play, "D")
    assert kinds(play) == ["LiesLow"]
    end_journey(play)
    assert kinds(play) == ["LiesLow"]
    play.stand("saruman", AT("W2421"))
    begin_journey(play)
    assert play.group(1).low_since == 0
    end_turn_of(play, "D")
    assert kinds(play) == ["LiesLow", "LiesLow"]
    assert play.group(1).met == ("nazgul-7",)


def test_a_choice_before_one_stays_when_the_other_ends_his_turn() -> None:
    """W-13.17, W-39.5."""
    play = three({"W2408": "frodo"}, {"W2408": "saruman nazgul-7"}, [6, 6], meet="search")
    for side in ("S", "D", "S", "D"):
        end_turn_of(play, side)
    assert kinds(play) == ["Counted", "SpottingFailed"] * 2
    assert set(play.group(1).met) == {"saruman", "nazgul-7"}


def test_whom_s_has_found_owes_him_no_choice_and_the_other_one() -> None:
    """W-13.17, W-15.11."""
    play = three({"W2408": "frodo"}, {"W2408": "saruman nazgul-7"})
    find(play, 1, "W-12.14", 1)
    play.events.clear()
    end_turn_of(play, "S")
    assert play.events == []
    end_turn_of(play, "D")
    assert kinds(play) == ["LiesLow"]


def test_a_zone_of_which_the_journey_told_one_is_told_the_other() -> None:
    """W-9.15, W-39.2."""
    play = three({"W2409": "frodo"}, {"W2410": "nazgul-7"}, [1, 1], rows=QUIET)
    end_turn_of(play, "D")
    go(play, plot("W2408", "W2409"))
    assert kinds(play) == ["ZoneEntered", "Challenged"]
    play.set(won=frozenset(("nazgul-7",)))
    end_turn_of(play, "S")
    end_journey(play)
    assert play.events[2].to == WHITE
