"""Groups that share a hex or a zone with the enemy when a turn ends (W-13)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.game import Illegal
from rules.war.events import sightings as told
from rules.war.play import WarPlay
from rules.war.state.pieces import Watcher
from rules.war.state.war import Ring
from rules.war.tracks.closing import close
from rules.war.tracks.going import go
from rules.war.tracks.meeting import begin_journey, end_journey, end_turn_of
from rules.war.tracks.watching import is_spotted, spot
from tests.rules.war.kit import AT, Loaded, plot, war

BOTH = (1, 2)


def kinds(play: WarPlay) -> list[str]:
    return [type(event).__name__ for event in play.events]


def turn(play: WarPlay, number: int) -> None:
    play.set(turn=number)


def test_a_group_that_is_met_lies_low_by_default_and_nobody_hears() -> None:
    """W-13.1, W-13.2, W-13.5, W-13.6, W-13.13: F alone is told; D learns nothing, no die is thrown."""
    play = war({"W2408": "frodo sam"}, {"W2408": "nazgul-7"})
    end_turn_of(play, "D")
    assert play.events == [told.LiesLow((1,), 1)]
    assert play.state.news == ()
    assert play.group(1).low_since == 1


@pytest.mark.parametrize("thrown", range(1, 7))
def test_an_accepted_search_finds_by_a_half_for_two_turns(thrown: int) -> None:
    """W-13.11, W-13.12: D is told how many; success on 1, 2 or 3; spotted for the rest of this turn and the next."""
    play = war({"W2408": "frodo sam"}, {"W2408": "nazgul-7"}, [thrown], meet="search")
    end_turn_of(play, "D")
    assert play.events[0] == told.Counted(BOTH, AT("W2408"), 2)
    assert play.events[1] == (
        told.Spotted(BOTH, AT("W2408"), ("frodo", "sam"), 2)
        if thrown <= 3
        else told.SpottingFailed(BOTH, AT("W2408"), thrown)
    )
    turn(play, 2)
    assert is_spotted(play, play.group(1), "D") is (thrown <= 3)
    turn(play, 3)
    assert not is_spotted(play, play.group(1), "D")


def test_the_larger_group_chooses_first_and_equal_ones_by_lot() -> None:
    """W-13.13: hex by hex by name; a lot only between equals."""
    play = war({"W2408": "frodo", "W2409": "gimli"}, {"W2408": "nazgul-7", "W2409": "lord"}, meet="low")
    play.put_group(3, replace(play.group(1), members=("sam", "merry")))
    play.put_group(4, replace(play.group(1), members=("aragorn", "boromir")))
    end_turn_of(play, "D")
    order = [event.group for event in play.events if isinstance(event, told.LiesLow)]
    assert sorted(order[:2]) == [3, 4]
    assert order[2:] == [1, 2]
    assert play.count("order") == 2


def test_who_is_met_again_owes_no_second_choice_until_somebody_has_moved() -> None:
    """W-13.10, W-13.16, W-13.17: while they stay it is asked nothing; new ones are a new choice for who hides."""
    play = war({"W2408": "frodo"}, {"W2408": "nazgul-7"}, [6, 6, 6], meet="search")
    end_turn_of(play, "D")
    end_turn_of(play, "D")
    assert kinds(play) == ["Counted", "SpottingFailed"]
    play.set(pieces=(*play.state.pieces, replace(play.state.pieces[0], id="nazgul-8")))
    end_turn_of(play, "D")
    assert len(play.events) == 4
    away = play.state.pieces
    play.set(pieces=())
    end_turn_of(play, "D")
    play.set(pieces=away[:1])
    end_turn_of(play, "D")
    assert len(play.events) == 6


def test_who_lies_low_is_asked_nothing_while_one_of_them_stays_and_is_free_when_they_have_left() -> None:
    """W-13.10, W-13.16."""
    play = war({"W2408": "frodo"}, {"W2408": "nazgul-7"})
    end_turn_of(play, "D")
    play.set(pieces=(*play.state.pieces, replace(play.state.pieces[0], id="nazgul-8")))
    end_turn_of(play, "D")
    assert kinds(play) == ["LiesLow"]
    play.set(pieces=())
    end_turn_of(play, "D")
    assert play.group(1).low_since == 0
    go(play, plot("W2409"))


def test_three_journeys_are_missed_and_in_the_fourth_the_group_may_go() -> None:
    """W-13.7, W-13.8: though the enemy is still there; moving ends it (W-13.16)."""
    play = war({"W2408": "frodo"}, {"W2408": "chief"}, rows={"challenge": "not W2408"})
    play.put_group(1, replace(play.group(1), low_since=1, met=("nazgul-7",)))
    for number in (2, 3, 4):
        turn(play, number)
        with pytest.raises(Illegal, match=r"W-13\.7"):
            go(play, plot("W2409"))
    turn(play, 5)
    go(play, plot("W2409"))
    assert (play.group(1).low_since, play.group(1).met) == (0, ())


def test_a_spotted_group_and_a_lone_wearer_choose_nothing() -> None:
    """W-13.17, W-57.2."""
    play = war({"W2408": "frodo"}, {"W2408": "nazgul-7"})
    spot(play, 1, 1)
    end_turn_of(play, "D")
    assert play.events == []
    hidden = war({"W2408": "frodo"}, {"W2408": "nazgul-7"}, ring=Ring(is_on=True))
    end_turn_of(hidden, "D")
    assert hidden.events == []


def test_orcs_and_citadels_are_nobody_whom_a_group_meets() -> None:
    """W-13.15: not parties, hosts or a citadel."""
    play = war({"W2421": "frodo"})
    end_turn_of(play, "D")
    assert play.events == []


def test_a_group_that_stays_in_a_zone_is_told_a_journey_later() -> None:
    """W-13.2 to W-13.4: D hears nothing at once; when F's next turn ends that somebody is there."""
    play = war({"W2409": "frodo sam"}, {"W2410": "nazgul-7"}, [2])
    end_turn_of(play, "D")
    assert play.events == []
    assert play.group(1).watched == (Watcher(AT("W2410"), "D"),)
    close(play)
    assert play.events[:2] == [
        told.ZoneEntered(BOTH, (AT("W2410"),)),
        told.Challenged(BOTH, AT("W2410"), 2, comes=False),
    ]
    assert [news.clause for news in play.state.news] == ["W-13.4"]


def test_who_has_left_every_zone_is_not_told() -> None:
    """W-9.2, W-13.4: a group that began inside may leave unseen."""
    play = war({"W2409": "frodo sam"}, {"W2410": "nazgul-7"})
    end_turn_of(play, "D")
    go(play, plot("W2408"))
    end_journey(play)
    assert play.events == []


def test_a_zone_of_which_the_journey_told_is_not_told_again() -> None:
    """W-9.15: of stacks and citadels; another zone is."""
    play = war({"W2409": "frodo sam"}, {"W2410": "nazgul-7"}, [1])
    end_turn_of(play, "D")
    go(play, plot("W2408", "W2409"))
    assert kinds(play) == ["ZoneEntered", "Challenged"]
    end_journey(play)
    assert kinds(play) == ["ZoneEntered", "Challenged"]
    citadel = war({"W2422": "frodo"})
    end_turn_of(citadel, "D")
    go(citadel, plot("W2423", "W2422"))
    assert [noted.clause for noted in citadel.state.journey.noted] == ["W-10.7"]
    end_journey(citadel)
    assert citadel.events == []


def test_a_group_that_lies_low_is_left_alone() -> None:
    """W-13.9: W-13.4 does not apply to it, and nobody challenges it."""
    play = war({"W2409": "frodo sam"}, {"W2409": "lord", "W2410": "nazgul-7"})
    end_turn_of(play, "D")
    turn(play, 2)
    end_journey(play)
    assert kinds(play) == ["LiesLow"]


def test_groups_in_one_zone_are_told_by_lot() -> None:
    """W-13.4, W-19.4: the order of what comes of them tells no column."""
    play = war({"W2409": "frodo sam", "W2309": "gimli"}, {"W2310": "nazgul-7"}, [1, 1])
    end_turn_of(play, "D")
    end_journey(play)
    assert kinds(play) == ["ZoneEntered", "Challenged"] * 2
    assert dict(play.state.counts)["order"] == 1


def test_who_lay_low_is_free_when_the_enemy_has_left_in_his_search() -> None:
    """W-13.7, W-13.16."""
    play = war({"W2408": "frodo"}, {"W2408": "nazgul-7"})
    end_turn_of(play, "D")
    turn(play, 2)
    begin_journey(play)
    with pytest.raises(Illegal, match=r"W-13\.7"):
        go(play, plot("W2409"))
    play.stand("nazgul-7", AT("E0117"))
    begin_journey(play)
    go(play, plot("W2409"))
    assert play.group(1).at == AT("W2409")


def test_who_was_spotted_makes_no_more_news() -> None:
    """W-10.22: the watcher behind it in order is told nothing more."""
    play = war({"W2009": "frodo"}, {"W2110": "nazgul-4", "W1910": "lord"}, [3, 1], rows={"strike": "never"})
    end_turn_of(play, "D")
    end_journey(play)
    assert kinds(play)[-1] == "Spotted"
    assert kinds(play).count("ZoneEntered") == 1


def test_watchers_are_told_in_the_order_of_their_hexes() -> None:
    """W-5.5: stacks and citadels, each with its die after its news."""
    play = war({"W2009": "frodo"}, {"W2110": "nazgul-4", "W1910": "lord"}, [2, 1])
    end_turn_of(play, "D")
    end_journey(play)
    assert [event.stacks for event in play.events if isinstance(event, told.ZoneEntered)] == [
        (AT("W1910"),),
        (AT("W2110"),),
    ]
    assert kinds(play) == ["ZoneEntered", "Challenged", "ZoneEntered", "Challenged"]
    assert isinstance(play.dice, Loaded)
    assert play.dice.falls == []
