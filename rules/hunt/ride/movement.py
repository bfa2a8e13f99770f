"""Where a Nazgul can go and by which way (H-7.2, H-7.3, H-9.13). Ways are found once and kept: play asks often."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from rules.game import Illegal
from rules.hunt.cards import bans
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board, Space
from rules.hunt.play import Play
from rules.hunt.state import ALL, Activation, HuntState, facts
from rules.hunt.values import MENTOR
from rules.kit.engine import with_at

ROAD, PATH, ANY = "road", "path", "any"
FAR: Final = 3
"""Spaces of a road move (H-7.2)."""
NIGHT: Final = 2
"""Spaces of any kind in a nightfall turn (H-7.2)."""

Gait: TypeAlias = tuple[str, int]
"""A kind of segment and how many of them."""


class Way(NamedTuple):
    """How a Nazgul gets somewhere."""

    spaces: tuple[Space, ...]
    """The end last, the start left out."""
    extra: int = 0
    """Extra spaces that it takes (H-9.13)."""
    is_road: bool = True
    """All segments are road (H-22.11)."""

    @property
    def mode(self) -> str:
        return ROAD if self.is_road else PATH


def put(play: Play, figure: int, space: Space) -> None:
    """Put a Nazgul on *space*."""
    play.set(wraiths=with_at(play.state.wraiths, figure, space))


def closed(state: HuntState, figure: int | None) -> frozenset[Space]:
    """Where *figure* may neither enter nor pass just now (H-6.10, H-13.10, H-22.24); exits apart (H-7.3)."""
    gandalf = facts.gandalf_figure(state)
    shut = state.allies if gandalf is None else (*state.allies, gandalf)
    for ban in state.bans:
        if ban.act == "enter" and ban.figure in (ALL, figure) and ban.spaces is not None:
            shut += ban.spaces
    return frozenset(shut)


def is_stuck(state: HuntState, figure: int | None) -> bool:
    """Whether *figure* can enter no space at all, or must not move (H-22.24)."""
    return bool(state.bans) and any(
        ban.act in ("move", "enter") and ban.figure in (ALL, figure) and ban.spaces is None
        for ban in state.bans
    )


def gaits(state: HuntState, figure: int, activation: Activation | None = None) -> tuple[Gait, ...]:
    """The kinds of an ordinary move (H-7.2, H-22.25), the shortest first."""
    strides = facts.is_night(state) or (activation is not None and activation.stride)
    return _GAITS[strides, not bans.is_forbidden(state, "road", figure)]


_GAITS: Final[Mapping[tuple[bool, bool], tuple[Gait, ...]]] = {
    (False, False): ((ANY, 1),),
    (False, True): ((ANY, 1), (ROAD, FAR)),
    (True, False): ((ANY, 1), (ANY, NIGHT)),
    (True, True): ((ANY, 1), (ANY, NIGHT), (ROAD, FAR)),
}
"""By whether it strides, and whether it may use the roads."""


def reach(
    pack: HuntPack, state: HuntState, figure: int, activation: Activation | None = None
) -> Mapping[Space, Way]:
    """Where the ordinary move of *figure* can end, extra spaces of *activation* joined (H-9.13), with the best way.

    The best way takes the fewest extra spaces, then stays on roads, then is the shortest. The space it stands
    on is not among them.
    """
    extra = activation.extra if activation is not None else 0
    return _open_ways(pack, state, figure, gaits(state, figure, activation), extra)


def extras(pack: HuntPack, state: HuntState, figure: int, n: int) -> Mapping[Space, Way]:
    """Where *n* extra spaces alone can lead (H-9.13)."""
    return _open_ways(pack, state, figure, (), n)


def can_set_out(pack: HuntPack, state: HuntState, figure: int) -> bool:
    """Whether a space beside *figure* is open to it: without one no way leads anywhere."""
    start = _stands(state, figure)
    return start is not None and not closed(state, figure).issuperset(pack.boards[state.part].entered[start])


def steps_within(
    pack: HuntPack, state: HuntState, figure: int, steps: int, mode: str = ANY
) -> Mapping[Space, Way]:
    """Where up to *steps* spaces of *mode* lead *figure*, for cards, SEEK and a reveal (H-22.22, H-13.8)."""
    return _open_ways(pack, state, figure, ((mode, steps),))


def _stands(state: HuntState, figure: int) -> Space | None:
    """Where *figure* could ride from; None for one that is off the board or stuck."""
    return None if is_stuck(state, figure) else state.wraiths[figure]


def _open_ways(
    pack: HuntPack, state: HuntState, figure: int, kinds: tuple[Gait, ...], extra: int = 0
) -> Mapping[Space, Way]:
    """The ways past what is closed just now. Only what is near enough to stand in the way tells cases apart."""
    start, board = _stands(state, figure), pack.boards[state.part]
    if start is None:
        return {}
    shut = closed(state, figure)
    if shut:
        shut &= _near(board, start, kinds, extra)
    return _allowed(state, figure, ways(board, start, shut, kinds, extra))


@lru_cache(maxsize=4096)
def _near(board: Board, start: Space, kinds: tuple[Gait, ...], extra: int) -> frozenset[Space]:
    """All that one of *kinds* with *extra* spaces could reach at most."""
    return board.within(start, max((steps for _, steps in kinds), default=0) + extra)


def _allowed(state: HuntState, figure: int, found: Mapping[Space, Way]) -> Mapping[Space, Way]:
    """Without the spaces that a ban on moves names (H-22.24)."""
    if not is_limited(state):
        return found
    return {space: way for space, way in found.items() if not bans.is_forbidden(state, "move", figure, space)}


def is_limited(state: HuntState) -> bool:
    """Whether a ban on moves names spaces."""
    return bool(state.bans) and any(ban.act == "move" and ban.spaces is not None for ban in state.bans)


@lru_cache(maxsize=4096)
def ways(
    board: Board, start: Space, shut: frozenset[Space], kinds: tuple[Gait, ...], extra: int = 0
) -> Mapping[Space, Way]:
    """Every space that one of *kinds* leads to with up to *extra* spaces of any kind, with the best way."""
    best: dict[Space, tuple[tuple[int, bool, int, tuple[Space, ...]], Way]] = {}
    for kind, steps in kinds or ((ANY, 0),):
        for space, way in _walk(board, start, shut, kind, steps, extra):
            worth = (way.extra, not way.is_road, len(way.spaces), way.spaces)
            if space not in best or worth < best[space][0]:
                best[space] = worth, way
    best.pop(start, None)
    return {space: way for space, (_, way) in sorted(best.items())}


def _walk(
    board: Board, start: Space, shut: frozenset[Space], kind: str, steps: int, extra: int
) -> list[tuple[Space, Way]]:
    """All that *steps* of *kind* and *extra* spaces reach, each state of the walk once per quality of road."""
    found: list[tuple[Space, Way]] = []
    ahead = [(start, 0, Way(()))]
    seen = {(start, 0, 0, True)}
    joined = _joined(board, kind)
    while ahead:
        following: list[tuple[Space, int, Way]] = []
        for at, own, way in ahead:
            for space in board.entered[at]:
                if space in shut:
                    continue
                is_road = way.is_road and space in board.roads[at]
                spaces = (*way.spaces, space)
                if own < steps and space in joined[at]:
                    following.append((space, own + 1, Way(spaces, way.extra, is_road)))
                if way.extra < extra:
                    following.append((space, own, Way(spaces, way.extra + 1, is_road)))
        ahead = []
        for space, own, way in following:
            if (key := (space, own, way.extra, way.is_road)) not in seen:
                seen.add(key)
                ahead.append((space, own, way))
                found.append((space, way))
    return found


def _joined(board: Board, kind: str) -> Mapping[Space, Collection[Space]]:
    """What segments of *kind* join."""
    match kind:
        case "road":
            return board.roads
        case "path":
            return _paths(board)
        case _:
            return board.adjacent


@lru_cache(maxsize=64)
def _paths(board: Board) -> Mapping[Space, frozenset[Space]]:
    """What path segments join."""
    near: dict[Space, set[Space]] = {space: set() for space in board.spaces}
    for one, other, kind in board.segments:
        if kind == PATH:
            near[one].add(other)
            near[other].add(one)
    return {space: frozenset(others) for space, others in near.items()}


def route(
    pack: HuntPack, state: HuntState, figure: int, spaces: Sequence[Space], activation: Activation
) -> Way:
    """The move along *spaces* as they are named, every one of them. Raises Illegal."""
    roads = roads_of(pack.boards[state.part], state, figure, spaces)
    own = max(
        min(steps, sum(roads) if kind == ROAD else len(spaces))
        for kind, steps in gaits(state, figure, activation)
    )
    extra = len(spaces) - own
    if extra > activation.extra:
        raise Illegal(
            "H-7.2",
            "That way is too long. A Nazgûl rides one space, three along roads, or two of any kind at night.",
        )
    return Way(tuple(spaces), extra, all(roads))


def roads_of(board: Board, state: HuntState, figure: int, spaces: Sequence[Space]) -> tuple[bool, ...]:
    """Of each step of *figure* along *spaces* whether it is by road. Raises Illegal where one may not be taken."""
    start = state.wraiths[figure]
    assert start is not None
    steps = tuple(zip((start, *spaces), spaces, strict=False))
    for one, other in steps:
        refuse_step(board, state, figure, one, other, is_end=other == spaces[-1])
    return tuple(board.is_road(one, other) for one, other in steps)


def still_open(pack: HuntPack, state: HuntState, figure: int, spaces: Sequence[Space]) -> tuple[Space, ...]:
    """As much of the way *spaces* as *figure* can still ride (H-7.3): a reaction may have shut some of it."""
    board, at = pack.boards[state.part], state.wraiths[figure]
    shut = closed(state, figure)
    ridden: list[Space] = []
    for space in () if is_stuck(state, figure) else spaces:
        if at is None or space not in board.adjacent[at] or space in shut:
            break
        ridden.append(space)
        at = space
    return tuple(ridden)


def refuse_step(
    board: Board, state: HuntState, figure: int, at: Space, space: Space, *, is_end: bool = True
) -> None:
    """Raise Illegal unless *figure* may go from *at* to *space*, one segment (H-7.3)."""
    if space not in board.adjacent[at]:
        raise Illegal(
            "H-7.2", "{one} and {other} are not neighbours.", one=board.word(at), other=board.word(space)
        )
    refuse_space(board, state, figure, space, is_end=is_end)


def refuse_space(board: Board, state: HuntState, figure: int, space: Space, *, is_end: bool = True) -> None:
    """Raise Illegal when no way may lead *figure* to *space* or through it (H-7.3, H-13.10, H-22.24)."""
    word = board.word(space)
    if space in board.exits:
        raise Illegal("H-7.3", "No Nazgûl enters {space}: it is an exit.", space=word)
    if space in state.allies:
        raise Illegal("H-7.3", "An ally token keeps the Nazgûl out of {space}.", space=word)
    if space == facts.gandalf_figure(state):
        raise Illegal(
            "H-13.10", "{mentor} stands on {space}: no Nazgûl enters it now.", space=word, mentor=MENTOR
        )
    if bans.is_closed(state, figure, space):
        raise Illegal("H-22.24", "A card keeps this Nazgûl out of {space}.", space=word)
    if is_end and bans.is_forbidden(state, "move", figure, space):
        raise Illegal("H-22.24", "A card keeps this Nazgûl from moving to {space}.", space=word)
