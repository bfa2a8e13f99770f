"""Which spaces a card speaks of (H-22.1 to H-22.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules import maps
from rules.hunt import facts
from rules.hunt.board import Board, Space
from rules.hunt.pack import Anchor, Selector
from rules.hunt.play import Play
from rules.hunt.state import Context
from rules.hunt.values import Declaration

SECRET: Final = frozenset({"bearer", "gandalf"})
"""Anchors that RB alone knows (H-22.3)."""

_Test = Callable[[Space], bool]


def matching(play: Play, selector: Selector, context: Context) -> tuple[Space, ...]:
    """All spaces that *selector* names, in the order of the board."""
    tests = _tests(play, selector, context)
    return tuple(space for space in play.board.spaces if all(test(space) for test in tests))


def matches(play: Play, selector: Selector, space: Space, context: Context) -> bool:
    """Whether *selector* names *space*."""
    return all(test(space) for test in _tests(play, selector, context))


def anchored(play: Play, anchor: Anchor, context: Context) -> tuple[Space, ...]:
    """The spaces that *anchor* means: none, one or several (H-22.2)."""
    state = play.state
    match anchor:
        case int():
            return (anchor,)
        case "bearer":
            return (facts.last_location(state),)
        case "gandalf":
            return _mentor(play)
        case "active":
            at = None if context.figure is None else state.wraiths[context.figure]
            return () if at is None else (at,)
        case "wraith":
            return tuple(at for at in state.wraiths if at is not None)
        case "ally":
            return state.allies
        case "track":
            return tuple(track.location for track in state.tracks)
        case "target":
            return () if context.declaration is None else target(play.board, context.declaration)
        case "chosen":
            return context.chosen
        case _:
            return play.board.flagged[anchor]


def target(board: Board, declaration: Declaration) -> tuple[Space, ...]:
    """What *declaration* aims at: the end of a move, a location, or all spaces of an area or section."""
    if declaration.spaces:
        return declaration.spaces[-1:]
    kind, _, name = declaration.area.partition(" ")
    areas = board.sections.get(name, ()) if kind == "section" else (name,)
    return tuple(space for area in areas for space in board.areas.get(area, ()))


def is_secret(selector: Selector) -> bool:
    """Whether *selector* reads what RB alone knows (H-22.3)."""
    within = () if selector.within is None else (selector.within[0],)
    named = (
        selector.at,
        selector.adjacent,
        selector.connected,
        *within,
        selector.area_of,
        selector.section_of,
    )
    return selector.on_log is not None or any(anchor in SECRET for anchor in named)


def connected(board: Board, space: Space) -> frozenset[Space]:
    """H-1.3: what is connected to *space*; only a location is connected to itself."""
    found = maps.chains(board.adjacent, space, lambda inner: inner < 0)
    return frozenset(found) if space > 0 else frozenset(found) - {space}


def _mentor(play: Play) -> tuple[Space, ...]:
    mentor = play.state.mentor
    return () if mentor is None or mentor.state == "out" else (mentor.location,)


def _tests(play: Play, said: Selector, context: Context) -> list[_Test]:
    """One test for each thing that *said* asks for; all must hold."""
    board = play.board
    tests: list[_Test] = []
    if said.kind != "any":
        tests.append(lambda space: (space > 0) == (said.kind == "location"))
    if (flags := said.flag) is not None:
        tests.append(lambda space: not board.flags[space].isdisjoint(flags))
    if (without := said.not_flag) is not None:
        tests.append(lambda space: board.flags[space].isdisjoint(without))
    if (numbers := said.numbers) is not None:
        tests.append(lambda space: space in numbers)
    if (areas := said.area) is not None:
        tests.append(lambda space: board.area[space] in areas)
    if (sections := said.section) is not None:
        tests.append(lambda space: board.section[space] in sections)
    if (is_on_log := said.on_log) is not None:
        tests.append(lambda space: facts.is_featured(play.state, space) == is_on_log)
    return tests + _near(play, said, context) + _pieces(play, said)


def _near(play: Play, said: Selector, context: Context) -> list[_Test]:
    """The tests that measure from an anchor (H-22.2)."""
    board, tests = play.board, list[_Test]()

    def of(anchor: Anchor, spaces: Callable[[Space], frozenset[Space]]) -> None:
        allowed = frozenset[Space]().union(*(spaces(at) for at in anchored(play, anchor, context)))
        tests.append(allowed.__contains__)

    if said.at is not None:
        of(said.at, lambda at: frozenset((at,)))
    if said.adjacent is not None:
        of(said.adjacent, lambda at: frozenset(board.adjacent[at]))
    if said.connected is not None:
        of(said.connected, lambda at: connected(board, at))
    if said.within is not None:
        anchor, steps = said.within
        of(anchor, lambda at: board.within(at, steps))
    if said.area_of is not None:
        of(said.area_of, lambda at: frozenset(board.areas[board.area[at]]))
    if said.section_of is not None:
        of(said.section_of, lambda at: section_spaces(board, board.section[at]))
    return tests


def section_spaces(board: Board, section: str) -> frozenset[Space]:
    """The spaces of a section."""
    return frozenset(space for area in board.sections[section] for space in board.areas[area])


def _pieces(play: Play, said: Selector) -> list[_Test]:
    """`has`: one of these pieces lies there; `lacks`: none of them."""
    tests = list[_Test]()
    if said.has is not None:
        tests.append(_standing(play, said.has).__contains__)
    if said.lacks is not None:
        taken = _standing(play, said.lacks)
        tests.append(lambda space: space not in taken)
    return tests


def _standing(play: Play, pieces: tuple[str, ...]) -> frozenset[Space]:
    state = play.state
    figure = facts.gandalf_figure(state)
    where: dict[str, tuple[Space, ...]] = {
        "wraith": tuple(at for at in state.wraiths if at is not None),
        "ally": state.allies,
        "track": tuple(track.location for track in state.tracks),
        "gandalf": () if figure is None else (figure,),
    }
    return frozenset(space for piece in pieces for space in where[piece])
