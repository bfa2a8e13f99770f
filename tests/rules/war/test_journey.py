"""A group on its way past the enemy's watchers (W-9, W-10, W-52)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.game import Illegal
from rules.war.events import sightings as told
from rules.war.play import WarPlay
from rules.war.state.war import Ring
from rules.war.tracks.going import go, left_of, walk_of
from rules.war.tracks.watching import is_spotted, move_in, spot, stacks, there
from tests.rules.war.kit import AT, LAND, Loaded, plot, war

FOUR = "frodo sam aragorn gandalf"
BOTH = (1, 2)


def kinds(play: WarPlay) -> list[str]:
    return [type(event).__name__ for event in play.events]


def labels(play: WarPlay) -> list[str]:
    assert isinstance(play.dice, Loaded)
    return play.dice.labels


def at(play: WarPlay, number: int = 1) -> str:
    return LAND.name(play.group(number).at)


@pytest.mark.parametrize("thrown", range(1, 7))
def test_a_stack_comes_by_two_in_three(thrown: int) -> None:
    """W-9.1, W-9.3, W-9.4: D hears of the zone; on 3, 4, 5 or 6 the stack moves to the group."""
    play = war({"W2408": FOUR}, {"W2410": "nazgul-7"}, [thrown, 6])
    go(play, plot("W2409"))
    assert play.events[:2] == [
        told.ZoneEntered(BOTH, (AT("W2410"),)),
        told.Challenged(BOTH, AT("W2410"), thrown, thrown >= 3),
    ]
    assert ("MovedIn" in kinds(play)) is (thrown >= 3)
    assert there(play, AT("W2409")) == (("nazgul-7",) if thrown >= 3 else ())
    assert [news.level for news in play.state.news] == ([0, 2] if thrown >= 3 else [0])


@pytest.mark.parametrize(("thrown", "named"), [(1, True), (2, True), (3, False), (6, False)])
def test_who_has_come_tries_to_spot(thrown: int, named: bool) -> None:
    """W-9.6 to W-9.8, W-53.7: D is told hex and number; spotted by points/6, to the end of the game-turn, by name."""
    play = war({"W2408": FOUR}, {"W2410": "nazgul-7"}, [4, thrown])
    go(play, plot("W2409", "W2408"))
    assert play.events[3] == told.Counted(BOTH, AT("W2409"), 4)
    found = told.Spotted(BOTH, AT("W2409"), ("frodo", "sam", "aragorn", "gandalf"), 1)
    failed = told.SpottingFailed(BOTH, AT("W2409"), thrown)
    assert play.events[4:] == [found if named else failed]
    assert is_spotted(play, play.group(1), "D") is named
    assert at(play) == ("W2409" if named else "W2408")  # the plot is void, or goes on
    assert labels(play) == ["die/FD/1", "die/FD/2"]


def test_a_group_that_was_spotted_may_be_plotted_on_in_the_open() -> None:
    """W-9.8, W-10.22: with what is left of its allowance, without news; it stops where enemies stand (W-52.4)."""
    play = war({"W2408": FOUR}, {"W2410": "nazgul-7"}, [3, 1])
    go(play, plot("W2409", "W2408"))
    told_before = len(play.events)
    assert left_of(play, play.group(1)) == 4
    go(play, plot("W2408"))
    assert at(play) == "W2408"
    assert [type(event) for event in play.events[told_before:]] == [told.SpottedMoved]
    go(play, plot("W2409"))
    assert play.group(1).is_stopped
    with pytest.raises(Illegal, match=r"W-7\.10"):
        go(play, plot("W2408"))


def test_the_hex_of_a_stack_needs_no_die() -> None:
    """W-8.10, W-9.11: whatever its land; spotting follows at once."""
    play = war({"W3309": FOUR}, {"W3310": "lord nazgul-3"}, [6])
    assert LAND.terrain[AT("W3310")] == "forest"
    go(play, plot("W3310"))
    assert kinds(play) == ["ZoneEntered", "Counted", "SpottingFailed"]
    assert play.events[2] == told.SpottingFailed(BOTH, AT("W3310"), 6)


def test_stacks_roll_by_name_also_after_one_has_spotted() -> None:
    """W-9.4, W-9.10: each in a different hex rolls its own die, one after the other."""
    play = war({"W2008": FOUR}, {"W2110": "nazgul-4", "W1910": "lord", "W2010": "nazgul-9"}, [3, 1, 1, 5])
    assert {LAND.name(one.at) for one in stacks(play)} == {"W1910", "W2010", "W2110"}
    go(play, plot("W2009"))
    rolled = [event.stack for event in play.events if isinstance(event, told.Challenged)]
    assert [LAND.name(stack) for stack in rolled] == ["W1910", "W2010", "W2110"]
    assert kinds(play).count("Spotted") == 1
    assert set(there(play, AT("W2009"))) == {"lord", "nazgul-4"}


def test_a_stack_rolls_once_for_a_group_however_often_it_comes_by() -> None:
    """W-9.2, W-9.9, W-9.14, W-9.15: also after the stack has moved; a second entry is news, and no die."""
    play = war({"W2408": "frodo sam"}, {"W2410": "nazgul-7"}, [2])
    go(play, plot("W2409", "W2408", "W2409"))
    assert kinds(play) == ["ZoneEntered", "Challenged", "ZoneEntered"]
    moved = war({"W2408": "frodo sam"}, {"W2410": "nazgul-7"}, [3, 6])
    go(moved, plot("W2409", "W2408"))  # it stands at W2409 now, and the group leaves it
    assert there(moved, AT("W2409")) == ("nazgul-7",)
    go(moved, plot("W2409"))  # which was within its zone all the time
    assert kinds(moved)[-1] == "SpottingFailed"
    moved.put_group(1, replace(moved.group(1), at=AT("W2308"), spent=0))
    go(moved, plot("W2309"))
    assert kinds(moved)[-1] == "ZoneEntered"
    assert labels(moved) == ["die/FD/1", "die/FD/2"]


def test_a_stack_tries_to_spot_a_group_once_and_counts_it_again() -> None:
    """W-53.9: a second sighting in the journey gives level 2 alone."""
    direct = war({"W3309": "frodo sam"}, {"W3310": "nazgul-3"}, [6])
    go(direct, plot("W3310"))
    direct.put_group(1, replace(direct.group(1), at=AT("W3309"), spent=0))
    go(direct, plot("W3310"))
    assert kinds(direct) == ["ZoneEntered", "Counted", "SpottingFailed", "ZoneEntered", "Counted"]
    assert [news.level for news in direct.state.news] == [0, 2, 0, 2]


def test_pieces_that_rolled_for_a_character_roll_for_no_group_with_him() -> None:
    """W-9.14: other pieces of the stack do."""
    play = war({"W2408": "frodo sam", "W2308": "gimli"}, {"W2410": "nazgul-7"}, [1, 4, 6])
    go(play, plot("W2409"))
    moved = tuple(replace(piece, at=AT("W2410")) for piece in play.state.pieces)
    play.set(pieces=(*moved, replace(moved[0], id="nazgul-8")))
    play.put_group(1, replace(play.group(1), at=AT("W2408"), spent=0))
    go(play, plot("W2409"))
    challenge, moved_in = play.events[-4], play.events[-3]
    assert isinstance(challenge, told.Challenged)
    assert moved_in == told.MovedIn(BOTH, ("nazgul-8",), AT("W2409"))


def test_the_sheet_exempts_stacks_and_keeps_pieces_back() -> None:
    """W-9.5, W-9.10, W-16.4: `challenge not HEX` rolls no die, the news is given; who is to `stay` does not go."""
    play = war({"W2408": FOUR}, {"W2410": "nazgul-7"}, rows={"challenge": "not W2410"})
    go(play, plot("W2409"))
    assert kinds(play) == ["ZoneEntered"]
    kept = war({"W2408": FOUR}, {"W2410": "lord nazgul-7"}, [5, 6], rows={"enter": "stay lord"})
    go(kept, plot("W2409"))
    assert there(kept, AT("W2409")) == ("nazgul-7",)
    assert there(kept, AT("W2410")) == ("lord",)


def test_moving_within_a_zone_or_out_of_it_enters_nothing() -> None:
    """W-9.2: a group that began inside may leave unseen, or move within."""
    play = war({"W2409": FOUR}, {"W2410": "nazgul-7"})
    go(play, plot("W2309"))
    go(war({"W2409": FOUR}, {"W2410": "nazgul-7"}), plot("W2408"))
    assert play.events == []


def test_nobody_sees_into_a_haven_nor_through_foul_weather() -> None:
    """W-51.7, W-58.1: and no die is thrown."""
    haven = war({"W2411": FOUR}, {"W2413": "nazgul-7"})
    assert AT("W2412") in LAND.zones[AT("W2413")]
    assert AT("W2411") not in LAND.zones[AT("W2413")]
    go(haven, plot("W2412"))
    assert haven.events == []
    fog = war({"W2408": FOUR}, {"W2410": "nazgul-7"}, foul=LAND.province(AT("W2409")))
    go(fog, plot("W2409"))
    assert fog.events == []


def test_a_wearer_is_not_counted_and_alone_he_is_not_there() -> None:
    """W-57.2: outside Mordor."""
    play = war({"W2408": "frodo sam"}, {"W2410": "nazgul-7"}, [4, 6], ring=Ring(is_on=True))
    go(play, plot("W2409"))
    assert told.Counted(BOTH, AT("W2409"), 1) in play.events
    alone = war({"W2408": "frodo"}, {"W2410": "nazgul-7"}, ring=Ring(is_on=True))
    go(alone, plot("W2409"))
    assert alone.events == []
    assert alone.state.journey.noted == ()


def test_the_cloak_takes_one_off() -> None:
    """W-53.7, W-56.5: a member carries it."""
    play = war({"W2408": FOUR}, {"W2410": "nazgul-7"}, [3, 2], magic=(("cloak", "sam"),))
    go(play, plot("W2409"))
    assert play.events[-1] == told.SpottingFailed(BOTH, AT("W2409"), 2)


def test_the_fire_is_guarded_by_few_and_only_once_there_was_a_report() -> None:
    """W-52.5: before it nobody comes; then three at most, the first by W-51.8."""
    stack = ["lord", "nazgul-3", "nazgul-4", "nazgul-5"]
    play = war({"E1030": FOUR}, {"E1028": " ".join(stack)})
    assert move_in(play, stack, AT("Mount Doom")) == there(play, AT("E1029")) == ()
    after = war({"E1030": FOUR}, {"E1028": " ".join(stack), "E1029": "nazgul-9"}, reported=frozenset("D"))
    assert move_in(after, stack, AT("Mount Doom")) == ("lord", "nazgul-3")
    assert there(after, AT("E1029")) == ("lord", "nazgul-3", "nazgul-9")
    assert move_in(play, ["lord"], AT("Rivendell")) == ()  # nor does anybody enter a haven


def test_news_of_places_waits_for_the_end_and_a_spotted_group_makes_none() -> None:
    """W-10.2, W-10.3, W-10.22: by column in the state alone; hex and number."""
    play = war({"W1613": FOUR})
    go(play, plot("W1612", "W1611"))
    assert play.events == []
    assert [(line.clause, LAND.name(line.at), line.number) for line in play.state.journey.noted] == [
        ("W-10.4", "W1612", 4)
    ]
    open_ = war({"W1613": FOUR})
    spot(open_, 1, 1)
    go(open_, plot("W1612"))
    assert open_.state.journey.noted == ()


def test_a_group_stops_in_an_enemy_citadel() -> None:
    """W-52.4: spotted or not; its cover stays if it was entered, else it is the last hex entered."""
    play = war({"W2422": FOUR})
    go(play, plot("W2421+", "W2422+", cover="W2422"))
    assert at(play) == "W2421"
    assert play.group(1).is_stopped
    assert play.group(1).cover == AT("W2421")
    with pytest.raises(Illegal, match=r"W-7\.10"):
        go(play, plot("W2422+"))


def test_a_plot_without_a_cover_has_the_first_hex_and_a_later_one_keeps_it() -> None:
    """W-7.1, W-7.10, W-10.12: of the covers named the last counts."""
    play = war({"W2412": "frodo sam"})
    go(play, plot("W2312+", "W2212+"))
    assert play.group(1).cover == AT("W2312")
    go(play, plot("W2112+"))
    assert play.group(1).cover == AT("W2312")
    go(play, plot("W2011+", cover="W2011"))
    assert play.group(1).cover == AT("W2011")


def test_a_plot_that_fails_changes_nothing() -> None:
    """W-7.2: refused whole."""
    play = war({"W2412": "frodo sam"})
    before = play.state
    with pytest.raises(Illegal):
        go(play, plot("W2312+", "W2512"))
    assert play.state == before
    assert play.events == []


@pytest.mark.parametrize(
    ("members", "magic", "left"),
    [
        ("gandalf", (("shadowfax", "gandalf"),), 12),
        ("gandalf sam", (("shadowfax", "gandalf"),), 6),
        (FOUR, (), 6),
    ],
)
def test_shadowfax_carries_gandalf_alone(members: str, magic: tuple[tuple[str, str], ...], left: int) -> None:
    """W-52.1, W-56.5."""
    play = war({"W2412": members}, magic=magic)
    assert left_of(play, play.group(1)) == left


def test_the_rope_makes_passes_easy() -> None:
    """W-56.5: the group's mountain sides by trail cost 2."""
    play = war({"W2512": "frodo sam"}, magic=(("rope", "sam"),))
    assert walk_of(play, play.group(1)).easy_trails
    go(play, plot("W2611"))
    assert play.group(1).spent == 2


def test_a_spotted_group_walks_in_the_open() -> None:
    """W-7.8: D hears who went and which way when the plot has been played."""
    play = war({"W3309": "frodo sam"})
    spot(play, 1, play.state.turn)
    go(play, plot("W3310"))
    (moved,) = (event for event in play.events if isinstance(event, told.SpottedMoved))
    assert (moved.names, moved.way[0]) == (("frodo", "sam"), AT("W3309"))
    assert moved.to == play.state.rules.seats("D")
    hidden = war({"W3309": "frodo sam"})
    go(hidden, plot("W3310"))
    assert not any(isinstance(event, told.SpottedMoved) for event in hidden.events)
