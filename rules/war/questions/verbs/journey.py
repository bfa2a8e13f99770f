"""What the Fellowship says on its journey, and how a player-turn is ended (W-18.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Action, Illegal
from rules.kit.grammar import Form
from rules.kit.parts import Clause, Some, Word
from rules.war.land import Walk, cheapest_path, costs_from, entering, points
from rules.war.pack import OpenLand
from rules.war.play import WarPlay
from rules.war.questions.verbs.verb import CHARACTER, GROUP, HEX, STEP, Sure, Verb, Words, hex_of, path_of
from rules.war.ring.gollum import gollum_left, gollum_walk, plot_gollum
from rules.war.state.phases import Phase
from rules.war.state.pieces import GOLLUM, PieceId, Side
from rules.war.tracks.chart import Group, Plot, checked_plot, group_of, numbered, split
from rules.war.tracks.closing import merge
from rules.war.tracks.going import go, is_held_low, left_of, walk_of
from rules.war.turn.sittings import end_sitting

_JOURNEY: Final = frozenset({Phase.JOURNEY})
_NEW: Final = "new"


class Split(Action):
    """`split 2 gimli to new`: who leaves a group, and for which column; 0: the lowest that is free."""

    group: int
    leaving: tuple[PieceId, ...]
    to_column: int = 0


class Join(Action):
    """`join 2 to 1`."""

    group: int
    other: int


class Way(Action):
    """`plot 1 W2413 W2414+ cover W2414 champion gandalf`; group 0 is Gollum's line.

    `plot 1 to W1612 by road`: a goal in the place of the steps, to which the cheapest way leads.
    """

    group: int
    steps: tuple[tuple[str, bool], ...] = ()
    goal: str | None = None
    by_road: bool = False
    cover: str | None = None
    champion: PieceId | None = None


class Done(Action):
    """`done`: the player-turn is over."""


_COLUMN: Final = Word(
    "column",
    lambda word: 0 if word == _NEW else GROUP.make(word),
    lambda column: str(column) if column else _NEW,
)
TRACK: Final = Word(
    "track",
    lambda word: 0 if word == GOLLUM else GROUP.make(word),
    lambda group: str(group) if group else GOLLUM,
)


_ROAD: Final = Word("road", lambda word: bool(("", "road").index(word)), lambda by_road: "road")


def _is_late(play: WarPlay) -> None:
    if play.state.stage:
        raise Illegal("W-5.4", "You have begun to fight: nobody goes any further in this journey.")


def _split(play: WarPlay, side: Side, action: Split) -> None:
    _is_late(play)
    after, _ = split(play.state.chart, action.group, action.leaving, action.to_column or None)
    play.set(chart=after)


def _join(play: WarPlay, side: Side, action: Join) -> None:
    _is_late(play)
    merge(play, action.group, action.other)


def _plot(play: WarPlay, side: Side, action: Way) -> Way | None:
    _is_late(play)
    whole = None
    if action.goal is not None:
        whole = action = replace(action, steps=_steps_to(play, action), goal=None, by_road=False)
    path = path_of(play, action.steps)
    if not path:
        raise Illegal("W-7.1", "Say which hexes it enters, or `to` and a goal.")
    if not action.group:
        plot_gollum(play, path)
    else:
        cover = None if action.cover is None else hex_of(play, action.cover)
        go(play, Plot(action.group, path, cover, action.champion))
    return whole


def _walker(play: WarPlay, number: int) -> tuple[Hex, int, Walk]:
    """Where a group is, or Gollum, what it has left, and how it walks."""
    if not number:
        return play.state.gollum.at, gollum_left(play), gollum_walk(play)
    group = play.group(number)
    return group.at, left_of(play, group), walk_of(play, group)


def _steps_to(play: WarPlay, action: Way) -> tuple[tuple[str, bool], ...]:
    """The cheapest way to a goal, as far as the group comes in this game-turn. Raises Illegal."""
    land, goal = play.land, hex_of(play, action.goal or "")
    if action.steps:
        raise Illegal("W-7.1", "Say the hexes, or the goal behind `to`, not both.")
    start, left, walk = _walker(play, action.group)
    roads = action.by_road or not action.group
    way = cheapest_path(land, start, goal, roads=roads, walk=walk)
    if start == goal:
        raise Illegal("W-7.1", "{at} is where it stands now.", at=land.name(goal))
    if not way:
        raise Illegal("W-7.2", "No way leads to {at} from there.", at=land.name(goal))
    steps: list[tuple[str, bool]] = []
    at, has = start, left
    for step in way:
        left -= land.cost(at, step.at, by_road=step.by_road, walk=walk)
        if left < 0:
            break
        steps.append((land.name(step.at), step.by_road and bool(action.group)))
        at = step.at
    if not steps:
        raise Illegal(
            "W-7.2",
            "It has {left} points left, too few for a step towards {at}.",
            left=points(has),
            at=land.name(goal),
        )
    return tuple(steps)


# ------------------------------------------------------------------------------------------------------ offers


def _groups(play: WarPlay) -> list[str]:
    return [str(number) for number, _ in numbered(play.state.chart)]


def _splits(play: WarPlay, side: Side, said: Words) -> Iterable[str]:
    if not said:
        return [
            str(number) for number, group in numbered(play.state.chart) if _can_split(play, number, group)
        ]
    if said[-1] == "to":
        return (_NEW,)  # whoever wants another column than the lowest writes it
    if "to" in said:
        return ()
    members = group_of(play.state.chart, int(said[0])).members
    left = [piece for piece in members if piece not in said]
    return [*(left if len(left) > 1 else ()), *(("to",) if len(said) > 1 else ())]


def _can_split(play: WarPlay, number: int, group: Group) -> bool:
    try:
        _is_late(play)
        split(play.state.chart, number, group.members[:1])
    except Illegal:
        return False
    return True


def _can_go(play: WarPlay, group: Group) -> bool:
    if play.state.stage or group.is_stopped or is_held_low(play, group):
        return False
    left, walk, land = left_of(play, group), walk_of(play, group), play.land
    others = land.adjacent(group.at)
    return any(entering(land, group.at, other, roads=True, walk=walk)[0] <= left for other in others)


def _joins(play: WarPlay, side: Side, said: Words) -> Iterable[str]:
    match said:
        case ():
            return [number for number in _groups(play) if any(_beside(play, number))]
        case (_,):
            return ("to",)
        case (number, "to"):
            return _beside(play, number)
        case _:
            return ()


def _beside(play: WarPlay, number: str) -> list[str]:
    """The other groups in its hex."""
    at = group_of(play.state.chart, int(number)).at
    return [
        str(other) for other, group in numbered(play.state.chart) if group.at == at and str(other) != number
    ]


def _plots(play: WarPlay, side: Side, said: Words) -> Iterable[str | Sure]:
    state = play.state
    if not said:
        has_gollum = state.gollum.side == "F" and not state.gollum.is_dead and not state.stage
        going = [str(number) for number, group in numbered(state.chart) if _can_go(play, group)]
        return [*going, *((GOLLUM,) if has_gollum else ())]
    steps = [word for word in said[1:] if word[0] in "WEwe" and word[1:5].isdecimal()]
    match said[1:]:
        case ("to",):
            return _goals(play, said[0])
        case ("to", _):
            return ("by",)
        case ("to", _, "by"):
            return ("road",)
        case ("to", *_):
            return ()
    if said[-1] in ("cover", "champion"):
        if said[-1] == "cover":
            return list(dict.fromkeys(word.rstrip("+") for word in steps))
        return group_of(state.chart, int(said[0])).members
    more: list[str | Sure] = []
    if not {"cover", "champion"} & set(said):
        ways = tuple(_steps(play, said[0], steps))
        more += ways if steps else (*ways, _to(ways))
    if said[0] != GOLLUM and steps:
        behind = ("cover", "champion") if "champion" not in said else ()
        more += [word for word in behind if word not in said]
    return more


def _steps(play: WarPlay, group: str, steps: Iterable[str]) -> Iterable[str | Sure]:
    """Where it can go on, off the road or on it. Raises Illegal where it cannot come so far."""
    land, path = play.land, path_of(play, [STEP.make(step.lower()) for step in steps])
    if group == GOLLUM:
        return map(land.name, land.adjacent(path[-1].at if path else play.state.gollum.at))
    plot = Plot(int(group), path)
    going = play.group(plot.group)
    if not _can_go(play, going):
        return ()
    walk, left = walk_of(play, going), left_of(play, going)
    left -= checked_plot(land, going, plot, left, walk)
    at = path[-1].at if path else going.at
    return (
        Sure(
            tuple(
                f"{land.name(other)}{'+' * by_road}"
                for by_road in (False, True)
                for other in land.adjacent(at)
                if land.cost(at, other, by_road=by_road, walk=walk) <= left
            )
        ),
    )


def _to(ways: Iterable[str | Sure]) -> str | Sure:
    """A goal, where a step off the road leads to one."""
    is_sure = any(isinstance(way, Sure) and not all(word[-1] == "+" for word in way.words) for way in ways)
    return Sure(("to",), are_ends=False) if is_sure else "to"


def _goals(play: WarPlay, group: str) -> Iterable[str | Sure]:
    """Where it comes in this game-turn, and places beyond, if it can go at all; other goals are typed.

    Where it can pay any first step off the road, it goes wherever that leads.
    """
    number, land = 0 if group == GOLLUM else int(group), play.land
    start, left, walk = _walker(play, number)
    if number and not _can_go(play, play.group(number)):
        return ()
    reached = _reached(land, start, walk, roads=True)
    goals = sorted(at for at, cost in reached.items() if cost > 0 and (cost <= left or at in land.sites))
    off_road = _reached(land, start, walk, roads=False)
    if not number or any(off_road.get(other, 0) > left for other in land.adjacent(start)):
        return map(land.name, goals) if any(0 < cost <= left for cost in reached.values()) else ()
    return (Sure(tuple(land.name(at) for at in goals if at in off_road)),)


@lru_cache(64)  # of groups that stand there still: each look at a desk asks more than once
def _reached(land: OpenLand, start: Hex, walk: Walk, *, roads: bool) -> Mapping[Hex, int]:
    """What it costs to come anywhere."""
    return costs_from(land, start, roads=roads, walk=walk)


VERBS: Final = (
    Verb(
        Form(Split, "split", (GROUP, Some((CHARACTER,), 1), Clause("to", (_COLUMN,)))),
        _JOURNEY,
        _split,
        _splits,
        example="split 1 frodo sam to new",
    ),
    Verb(Form(Join, "join", (GROUP, Clause("to", (GROUP,)))), _JOURNEY, _join, _joins, example="join 2 to 1"),
    Verb(
        Form(
            Way,
            "plot",
            (
                TRACK,
                Some((STEP,)),
                Clause("to", (HEX,), default=None),
                Clause("by", (_ROAD,), default=False),
                Clause("cover", (HEX,), default=None),
                Clause("champion", (CHARACTER,), default=None),
            ),
        ),
        _JOURNEY,
        _plot,
        _plots,
        least=2,
        example="plot 1 W2413+ W2414, or plot 1 to Bree by road",
    ),
    Verb(
        Form(Done, "done"),
        frozenset({Phase.TOWER, Phase.JOURNEY, Phase.SHADOW}),
        lambda play, side, action: end_sitting(play),
        is_sure=True,
        leads_on=False,
    ),
)
