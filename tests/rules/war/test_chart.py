"""The plotting chart: splits, joins and plots, and what they are refused for (W-6, W-7)."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rules.game import Illegal
from rules.war.land import Entered, Walk
from rules.war.pack.opening import open_land
from rules.war.state.pieces import CHARACTERS
from rules.war.tracks import chart
from rules.war.tracks.chart import (
    COLUMNS,
    Chart,
    Group,
    Plot,
    allowance,
    at_rest,
    checked_plot,
    join,
    numbered,
    split,
)

LAND = open_land()
AT = LAND.parse
RIVENDELL = AT("Rivendell")
START: Chart = (Group(CHARACTERS, RIVENDELL), *(None,) * (COLUMNS - 1))


def path(*names: str) -> tuple[Entered, ...]:
    """`W2413+ W2414`: hexes, + by road."""
    return tuple(Entered(AT(name.rstrip("+")), name.endswith("+")) for name in names)


def refusal(clause: str, sentence: str) -> pytest.RaisesExc[Illegal]:
    return pytest.RaisesExc(
        Illegal, check=lambda no: no.clause == clause and sentence in no.sentence.format(**no.facts)
    )


@pytest.mark.parametrize("seed", range(20))
def test_any_partition_can_be_made_and_nobody_is_ever_lost(seed: int) -> None:
    """W-6.2, W-6.6, W-6.7, W-6.12: from one group of nine to nine of one; a new column is the lowest free one."""
    chance = Random(seed)
    groups = START
    for _ in range(60):
        there = dict(numbered(groups))
        number = chance.choice(list(there))
        if len(there[number].members) > 1 and chance.random() < 0.7:
            leaving = chance.sample(there[number].members, chance.randint(1, len(there[number].members) - 1))
            lowest = min(set(range(1, 10)) - set(there))
            groups, column = split(groups, number, leaving)
            assert column == lowest
        elif len(there) > 1:
            other = chance.choice([n for n in there if n != number])
            groups = join(groups, number, other)
            assert groups[number - 1] is None
        members = [piece for _, group in numbered(groups) for piece in group.members]
        assert sorted(members) == sorted(CHARACTERS)
        assert all(group.members for _, group in numbered(groups))
    assert len(groups) == COLUMNS


def test_nine_groups_of_one_are_a_partition() -> None:
    """W-6.2: and no tenth is there."""
    groups = START
    for piece in CHARACTERS[1:]:
        groups, _ = split(groups, 1, [piece])
    assert [group.members for _, group in numbered(groups)] == [(piece,) for piece in CHARACTERS]
    with refusal("W-6.6", "Somebody has to stay"):
        split(groups, 1, ["frodo"])


def test_a_split_is_refused_for_what_it_cannot_do() -> None:
    """W-6.6, W-6.7, W-7.10, W-13.16: not members; nobody stays; a column that is taken; moved, stopped, lying low."""
    two, _ = split(START, 1, ["gimli"])
    with refusal("W-6.6", "gimli is not in group 1"):
        split(two, 1, ["gimli"])
    with refusal("W-6.6", "Somebody has to stay"):
        split(START, 1, CHARACTERS)
    with refusal("W-6.6", "a group 2 already"):
        split(two, 1, ["sam"], to=2)
    with refusal("W-6.7", "nine columns"):
        split(two, 1, ["sam"], to=10)
    with refusal("W-6.2", "no group 3. Your groups are: 1, 2"):
        split(two, 3, ["sam"])
    for changes, clause in (
        ({"walked": path("W2413")}, "W-7.10"),
        ({"is_stopped": True}, "W-7.10"),
        ({"low_since": 3}, "W-13.16"),
    ):
        moved = chart.with_group(START, 1, replace(chart.group_of(START, 1), **changes))
        with refusal(clause, "Group 1"):
            split(moved, 1, ["sam"])


def test_groups_join_in_one_hex_and_the_less_of_both_is_left() -> None:
    """W-6.6: the first goes over into the second's column; who joins a spotted group is spotted with it."""
    two, _ = split(START, 1, ["gimli"], to=4)
    far = chart.with_group(two, 4, replace(chart.group_of(two, 4), at=AT("W2413")))
    with refusal("W-6.6", "not in one hex"):
        join(far, 4, 1)
    with refusal("W-6.6", "Name two"):
        join(two, 4, 4)
    low = chart.with_group(two, 4, replace(chart.group_of(two, 4), low_since=2))
    with refusal("W-13.16", "Group 4 lies low"):
        join(low, 1, 4)
    tired = chart.with_group(two, 4, replace(chart.group_of(two, 4), spent=5, spotted=7))
    (joined, *others) = join(tired, 4, 1)
    assert joined is not None
    assert (joined.members, joined.spent, joined.spotted) == (CHARACTERS, 5, 7)
    assert set(others) == {None}


@pytest.mark.parametrize(
    ("members", "has_shadowfax", "left"),
    [
        (CHARACTERS, False, 4),
        (CHARACTERS[:5], False, 4),
        (CHARACTERS[:4], False, 6),
        (("gandalf",), False, 6),
        (("gandalf",), True, 12),
        (("gandalf", "gimli"), True, 6),
    ],
)
def test_how_far_a_group_goes(members: tuple[str, ...], has_shadowfax: bool, left: int) -> None:
    """W-52.1: 6 half points, 4 with five or more, Gandalf with Shadowfax alone 12."""
    assert allowance(Group(members, RIVENDELL), LAND.constants, has_shadowfax=has_shadowfax) == left


PAIR = Group(("frodo", "sam"), RIVENDELL)
WRONG = [
    ("W-7.2", "jumps: W2414 is not beside W2412", Plot(2, path("W2414")), 6),
    ("W-7.5", "No road leads from W2412 to W2512", Plot(2, path("W2512+")), 6),
    ("W-52.3", "Nobody can walk from W2511 to W2611", Plot(2, path("W2512", "W2511", "W2611")), 9),
    ("W-52.3", "Nobody can walk from W2511 to W2611", Plot(2, path("W2512", "W2511", "W2611")), 99),
    (
        "W-7.2",
        "takes 3½ points, and it has 3 left",
        Plot(2, path("W2413+", "W2414", "W2514", "W2414", "W2415")),
        6,
    ),
    ("W-10.12", "W2412 is none", Plot(2, path("W2413"), cover=RIVENDELL), 6),
    ("W-10.20", "gimli is not in group 2", Plot(2, path("W2413"), champion="gimli"), 6),
]


@pytest.mark.parametrize(("clause", "sentence", "plot", "left"), WRONG)
def test_a_plot_that_fails_is_refused_whole_with_its_place(
    clause: str, sentence: str, plot: Plot, left: int
) -> None:
    """W-7.2: that jumps, crosses a wall, is too dear; a cover that is not entered, a champion of another group."""
    with refusal(clause, sentence):
        checked_plot(LAND, PAIR, plot, left)


def test_a_group_that_was_stopped_goes_nowhere() -> None:
    """W-7.10."""
    with refusal("W-7.10", "Group 2"):
        checked_plot(LAND, replace(PAIR, is_stopped=True), Plot(2, path("W2413")), 6)


def test_a_plot_costs_what_its_steps_cost() -> None:
    """W-7.3, W-7.4: half points; a step along a road may be taken off it, at the price of the land."""
    assert checked_plot(LAND, PAIR, Plot(2, path("W2413+", "W2313+", "W2213+")), 6) == 3
    assert checked_plot(LAND, PAIR, Plot(2, path("W2413", "W2313")), 6) == 6
    over = Plot(2, path("W2512", "W2611"))
    assert checked_plot(LAND, PAIR, over, 6) == 6
    assert checked_plot(LAND, PAIR, over, 6, Walk(easy_trails=True)) == 4


def test_each_game_turn_has_a_line_also_for_a_group_that_stayed() -> None:
    """W-6.4: what the turn used up is there again."""
    went = replace(PAIR, at=AT("W2413"), spent=1, walked=path("W2413+"), cover=AT("W2413"), is_stopped=True)
    rested = at_rest(went)
    assert (rested.spent, rested.walked, rested.cover, rested.is_stopped) == (0, (), None, False)
