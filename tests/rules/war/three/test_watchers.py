"""Whose watcher it is: D's and S's stacks and citadels, each for its own side (chapters 9, 10 and 39)."""

from __future__ import annotations

import pytest

from rules.war.events import sightings as told
from rules.war.play import WarPlay
from rules.war.state.council import Choice
from rules.war.state.pieces import Side, Watcher
from rules.war.tracks.closing import close
from rules.war.tracks.going import go
from rules.war.tracks.watching import enemy_citadels, move_in, sees, stacks, there
from tests.rules.war.kit import AT, LAND, Loaded, plot, three

FOUR = "frodo sam aragorn gandalf"
DARK, WHITE = (1, 2), (1, 3)
"""Who reads what D learns, and what S learns."""
QUIET = {"strike": "never"}


def labels(play: WarPlay) -> list[str]:
    assert isinstance(play.dice, Loaded)
    return play.dice.labels


def kinds(play: WarPlay) -> list[str]:
    return [type(event).__name__ for event in play.events]


def logged(play: WarPlay) -> list[tuple[Side, int, str]]:
    return [(news.to, news.level, news.clause) for news in play.state.news]


def test_pieces_of_two_sides_in_a_hex_are_two_stacks() -> None:
    """W-8.11, W-9.4, W-39.2: each has its own die, which F and its owner see; D's is the first."""
    play = three({"W2408": FOUR}, {"W2410": "saruman nazgul-7 lord"}, [1, 2])
    assert stacks(play) == {
        Watcher(AT("W2410"), "D"): ("lord", "nazgul-7"),
        Watcher(AT("W2410"), "S"): ("saruman",),
    }
    go(play, plot("W2409"))
    here = (AT("W2410"),)
    assert play.events == [
        told.ZoneEntered(DARK, here),
        told.ZoneEntered(WHITE, here),
        told.Challenged(DARK, AT("W2410"), 1, comes=False),
        told.Challenged(WHITE, AT("W2410"), 2, comes=False),
    ]
    assert labels(play) == ["die/FD/1", "die/FS/1"]
    assert logged(play) == [("D", 0, "W-9.3"), ("S", 0, "W-9.3")]


def test_nazgul_that_saruman_has_won_watch_for_him_and_the_chief_for_nobody() -> None:
    """W-8.1, W-8.2, W-25.10, W-39.2."""
    play = three({"W2408": FOUR}, {"W2410": "nazgul-7 chief"}, [1], won=frozenset(("nazgul-7",)))
    go(play, plot("W2409"))
    assert [event.to for event in play.events] == [WHITE, WHITE]
    alone = three({"W2408": FOUR}, {"W2410": "chief"})
    go(alone, plot("W2409"))
    assert alone.events == []


def test_what_a_stack_of_sarumans_finds_he_and_the_fellowship_hear() -> None:
    """W-9.5 to W-9.7, W-16.10, W-19.12, W-39.9: zone, die, who came, how many, and the spotting."""
    play = three({"W2408": FOUR}, {"W2410": "saruman"}, [3, 1], rows=QUIET, saruman=QUIET)
    go(play, plot("W2409"))
    assert kinds(play) == ["ZoneEntered", "Challenged", "MovedIn", "Counted", "Spotted"]
    assert {event.to for event in play.events} == {WHITE}
    assert labels(play) == ["die/FS/1", "die/FS/2"]
    assert logged(play) == [("S", 0, "W-9.3"), ("S", 2, "W-9.6"), ("S", 3, "W-9.7")]
    failed = three({"W2408": FOUR}, {"W2410": "saruman"}, [3, 6])
    go(failed, plot("W2409"))
    assert failed.events[-1] == told.SpottingFailed(WHITE, AT("W2409"), 6)


@pytest.mark.parametrize(
    ("row", "mine", "others", "thrown"),
    [("challenge", "not W2410", "not W2410", 0), ("enter", "stay saruman", "stay mouth", 1)],
)
def test_each_owners_sheet_speaks_for_his_own_stacks(row: str, mine: str, others: str, thrown: int) -> None:
    """W-9.5, W-9.10, W-39.2: which stacks roll, and who of them goes."""
    his = three({"W2408": FOUR}, {"W2410": "saruman"}, [6], saruman={row: mine})
    go(his, plot("W2409"))
    assert len(labels(his)) == thrown
    assert there(his, AT("W2409")) == ()
    other = three({"W2408": FOUR}, {"W2410": "saruman"}, [6, 6], rows={row: others})
    go(other, plot("W2409"))
    assert there(other, AT("W2409")) == ("saruman",)


def test_citadels_tell_who_holds_them_and_all_other_places_the_dark_power() -> None:
    """W-8.3, W-10.7, W-10.24, W-39.3: S hears of Isengard, and what D took tells D."""
    isengard = three({"W2423": "frodo sam"})
    go(isengard, plot("W2422"))
    close(isengard)
    assert logged(isengard) == [("S", 2, "W-10.7")]
    assert isengard.events[0].to == WHITE
    lost = three({"W2423": "frodo sam"}, taken=((AT("W2421"), "D"),))
    go(lost, plot("W2422"))
    close(lost)
    assert lost.events[0].to == DARK
    assert Watcher(AT("W2421"), "D") in enemy_citadels(lost)
    bree = three({"W1613": FOUR})
    go(bree, plot("W1612", "W1611"))
    close(bree)
    assert [(type(event), event.to) for event in bree.events] == [
        (told.NewsOfPlaces, DARK),
        (told.RoadsUsed, DARK),
    ]
    assert logged(bree) == [("D", 2, "W-10.4")]


def test_of_roads_the_dark_power_alone_hears() -> None:
    """W-10.15, W-19.12, W-39.3."""
    play = three({"W2412": "frodo sam"}, falls=[6])
    go(play, plot("W2312+"))
    close(play)
    assert [(kind, event.to) for kind, event in zip(kinds(play), play.events, strict=True)] == [
        ("RoadsUsed", DARK),
        ("RoadDie", DARK),
    ]
    assert labels(play) == ["die/FD/1"]


def test_what_one_was_told_the_other_hears_all_the_same() -> None:
    """W-9.15, W-39.2: D's and S's stacks in one hex are told of apart, at the journey's end too."""
    play = three({"W2408": "frodo sam"}, {"W2410": "nazgul-7 saruman"}, [1, 1])
    go(play, plot("W2409"))
    assert play.state.journey.entered == ((1, Watcher(AT("W2410"), "D")), (1, Watcher(AT("W2410"), "S")))


def test_each_side_opens_its_own_way_to_the_fire() -> None:
    """W-52.5: by its own reports; and three of each may stand there."""
    stack = "lord nazgul-3 nazgul-4 nazgul-5"
    away = three({}, {"E1028": f"{stack} saruman"})
    away.learn_of(2, "W-12.11", AT("E1128"), 3, to="S")
    assert away.state.reported == {"S"}
    assert move_in(away, ("lord",), AT("E1029")) == ()
    assert move_in(away, ("saruman",), AT("E1029")) == ("saruman",)
    away.learn_of(2, "W-12.11", AT("E1128"), 3)
    assert move_in(away, stack.split(), AT("E1029")) == ("lord", "nazgul-3", "nazgul-4")


def test_havens_are_open_while_a_mind_battle_binds_who_guard_them() -> None:
    """W-51.3, W-51.7: D and S see into them and enter them then, and in no other game-turn."""
    for council in (Choice.NOTHING, Choice.ELVES):
        play = three({"W2411": FOUR}, {"W2413": "nazgul-7"}, [1], council=council)
        is_open = council is Choice.ELVES
        assert sees(play, AT("W2413"), AT("W2412")) is is_open
        go(play, plot("W2412"))
        assert kinds(play) == (["ZoneEntered", "Challenged"] if is_open else [])
        assert move_in(play, ("nazgul-7",), AT("W2412")) == (("nazgul-7",) if is_open else ())
        assert LAND.is_a("haven", AT("W2412"))
