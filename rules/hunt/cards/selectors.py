"""Which spaces a card speaks of (H-22.1 to H-22.3)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Container, Iterable, Iterator

from rules.board import graphs
from rules.hunt.pack import SECRET_ANCHORS, Anchor, Selector
from rules.hunt.pack.board import Board, Space
from rules.hunt.play import Play
from rules.hunt.ride import searching
from rules.hunt.state import Context, facts
from rules.hunt.values import Declaration

_LASTING: dict[tuple[int, int], tuple[Board, Selector, tuple[Space, ...]]] = {}
"""What of a selector never changes, by board and selector, which are kept so that they stay the same."""


def matching(play: Play, selector: Selector, context: Context) -> tuple[Space, ...]:
    """All spaces that *selector* names, in the order of the board."""
    found = _lasting(play.board, selector)
    for spaces, is_wanted in _passing(play, selector, context):
        found = tuple([at for at in found if (at in spaces) == is_wanted])
    return found


def matches(play: Play, selector: Selector, space: Space, context: Context) -> bool:
    """Whether *selector* names *space*."""
    return space in _lasting(play.board, selector) and all(
        (space in spaces) == is_wanted for spaces, is_wanted in _passing(play, selector, context)
    )


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
        case "wraith" | "ally" | "track":
            return facts.places(state, anchor)
        case "target":
            return () if context.declaration is None else target(play.board, context.declaration)
        case "chosen":
            return context.chosen
        case _:
            return play.board.flagged[anchor]


def target(board: Board, declaration: Declaration) -> tuple[Space, ...]:
    """What *declaration* aims at: the end of a move, a location, or all spaces of an area or section."""
    return searching.spaces_of(board, declaration.area) if declaration.area else declaration.spaces[-1:]


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
    return selector.on_log is not None or any(anchor in SECRET_ANCHORS for anchor in named)


@functools.lru_cache(maxsize=4096)
def connected(board: Board, space: Space) -> frozenset[Space]:
    """H-1.3: what is connected to *space*; only a location is connected to itself."""
    found = graphs.chains(board.adjacent, space, lambda inner: inner < 0)
    return frozenset(found) if space > 0 else frozenset(found) - {space}


def _mentor(play: Play) -> tuple[Space, ...]:
    mentor = play.state.mentor
    return () if mentor is None or mentor.state == "out" else (mentor.location,)


def _lasting(board: Board, selector: Selector) -> tuple[Space, ...]:
    """The spaces that pass the tests which depend on the board alone."""
    key = id(board), id(selector)
    if key not in _LASTING:
        found = tuple(space for space in board.spaces if _is_lasting(board, selector, space))
        _LASTING[key] = board, selector, found
    return _LASTING[key][2]


def _is_lasting(board: Board, selector: Selector, space: Space) -> bool:
    flags = board.flags[space]
    return (
        (selector.kind == "any" or (space > 0) == (selector.kind == "location"))
        and (selector.flag is None or not flags.isdisjoint(selector.flag))
        and (selector.not_flag is None or flags.isdisjoint(selector.not_flag))
        and (selector.numbers is None or space in selector.numbers)
        and (selector.area is None or board.area[space] in selector.area)
        and (selector.section is None or board.section[space] in selector.section)
    )


def _passing(play: Play, selector: Selector, context: Context) -> Iterator[tuple[Container[Space], bool]]:
    """What depends on the moment: sets of spaces, and whether a space must be in them or must not."""
    if selector.on_log is not None:
        yield _on_log(play), selector.on_log
    for anchor, around in _near(play.board, selector):
        yield frozenset().union(*map(around, anchored(play, anchor, context))), True
    if selector.has is not None:
        yield _standing(play, selector.has), True
    if selector.lacks is not None:
        yield _standing(play, selector.lacks), False


def _on_log(play: Play) -> frozenset[Space]:
    """The locations of the log; in edition 1 the mark of a slash stood for the first named dot as well."""
    state = play.state
    log = frozenset(state.log if state.part == 1 else facts.travelled(state))
    return log if state.rules.edition < 2 else frozenset(at for at in log if at > 0)


def _near(board: Board, selector: Selector) -> Iterator[tuple[Anchor, Callable[[Space], Iterable[Space]]]]:
    """The tests that measure from an anchor, of whose pieces one is enough (H-22.2)."""
    if selector.at is not None:
        yield selector.at, lambda at: (at,)
    if selector.adjacent is not None:
        yield selector.adjacent, lambda at: board.adjacent[at]
    if selector.connected is not None:
        yield selector.connected, lambda at: connected(board, at)
    if selector.within is not None:
        anchor, steps = selector.within
        yield anchor, lambda at: board.within(at, steps)
    if selector.area_of is not None:
        yield selector.area_of, lambda at: board.areas[board.area[at]]
    if selector.section_of is not None:
        yield selector.section_of, lambda at: searching.spaces_of(board, f"section {board.section[at]}")


def _standing(play: Play, pieces: tuple[str, ...]) -> frozenset[Space]:
    return frozenset(space for piece in pieces for space in facts.places(play.state, piece))
