"""Searches, hunts, perceptions: what may be asked, by public facts alone, and how it is declared (H-8, H-17.16)."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

from rules.game import Illegal, Seat
from rules.hunt.cards import bans
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board, Space
from rules.hunt.play import Play
from rules.hunt.ride import declaring
from rules.hunt.state import HuntState, facts
from rules.hunt.values import BEARER, MENTOR, Declaration

SEARCH, HUNT, PERCEIVE = "search", "hunt", "perceive"
KINDS: Final = (SEARCH, HUNT, PERCEIVE)

# --------------------------------------------------------------- what may be asked, by public facts alone


def refuse(
    kind: str,
    pack: HuntPack,
    state: HuntState,
    location: Space,
    figure: int | None = None,
    *,
    by_card: bool = False,
) -> None:
    """Raise Illegal unless there may be a search or a hunt of *location* (H-8.1, H-8.5, H-6.10)."""
    board = pack.boards[state.part]
    if location not in board.names:
        raise Illegal("H-7.6", "You can do that only at a location, not on a dot.")
    if by_card and location in state.allies:
        raise Illegal("H-6.10", "An ally token guards {place} from cards.", place=location)
    if location == facts.gandalf_figure(state):
        raise Illegal(
            "H-13.10",
            "{mentor} stands on {place}, so nobody can ask about it now.",
            place=location,
            mentor=MENTOR,
        )
    if bans.is_forbidden(state, kind, figure, location):
        raise Illegal("H-22.24", "A card forbids that at {place} now.", place=location)
    if kind == SEARCH:
        _refuse_search(board, state, location)


def _refuse_search(board: Board, state: HuntState, location: Space) -> None:
    """H-8.1."""
    if any(track.location == location for track in state.tracks):
        raise Illegal(
            "H-8.1",
            "A track token lies on {place}: all know already that {bearer} was there. Search elsewhere, or "
            "hunt.",
            place=location,
            bearer=BEARER,
        )
    if "start" in board.flags[location]:
        raise Illegal(
            "H-8.1", "{place} is a start of {bearer}'s and cannot be searched.", place=location, bearer=BEARER
        )


def refuse_perceive(pack: HuntPack, state: HuntState, area: str, figure: int | None = None) -> None:
    """Raise Illegal unless *area*, `area K` or `section IV`, may be perceived."""
    board = pack.boards[state.part]
    spaces = spaces_of(board, area)
    if not spaces:
        raise Illegal("H-8.3", "There is no {area} on this board.", area=area)
    if bans.is_any_forbidden(state, PERCEIVE, figure, spaces):
        raise Illegal("H-22.24", "A card forbids perceiving {area} now.", area=area)


def may(
    kind: str,
    pack: HuntPack,
    state: HuntState,
    location: Space,
    figure: int | None = None,
    *,
    by_card: bool = False,
) -> bool:
    """Whether public facts allow a search or a hunt of *location*."""
    return location > 0 and _allows(refuse, kind, pack, state, location, figure, by_card=by_card)


def may_perceive(pack: HuntPack, state: HuntState, area: str, figure: int | None = None) -> bool:
    """Whether public facts allow a perception of *area*."""
    if not state.bans:
        return bool(spaces_of(pack.boards[state.part], area))
    return _allows(refuse_perceive, pack, state, area, figure)


def _allows(check: Callable[..., None], *args: object, **named: object) -> bool:
    try:
        check(*args, **named)
    except Illegal:
        return False
    return True


@functools.lru_cache(maxsize=1024)
def spaces_of(board: Board, area: str) -> tuple[Space, ...]:
    """The spaces of `area K` or `section IV`; none where there is no such."""
    kind, _, name = area.partition(" ")
    if kind == "area":
        return board.areas.get(name, ())
    return tuple(space for one in board.sections.get(name, ()) for space in board.areas[one])


def around(board: Board, space: Space, scope: str) -> str:
    """The area or section of *space* as a perception names it (H-8.4)."""
    return f"area {board.area[space]}" if scope == "area" else f"section {board.section[space]}"


# ------------------------------------------------------------------------------------------- declaring


def declare(
    kind: str,
    play: Play,
    figure: int,
    location: Space,
    source: str = "",
    paid: tuple[str, ...] = (),
    seat: Seat = 0,
) -> None:
    """Declare a search or a hunt of *location* (H-17.16); it resolves after the reactions. Raises Illegal."""
    refuse(kind, play.pack, play.state, location, figure, by_card=source in play.pack.cards)
    _declare(play, kind, figure, seat, source, paid, spaces=(location,))


def declare_perceive(
    play: Play,
    figure: int,
    area: str,
    source: str = "",
    paid: tuple[str, ...] = (),
    seat: Seat = 0,
    *,
    detail: bool = False,
) -> None:
    """Declare a perception of *area*, `area K` or `section IV` (H-17.16). Raises Illegal."""
    refuse_perceive(play.pack, play.state, area, figure)
    _declare(play, PERCEIVE, figure, seat, source, paid, area=area, detail=detail)


def _declare(
    play: Play,
    kind: str,
    figure: int,
    seat: Seat,
    source: str,
    paid: tuple[str, ...],
    *,
    spaces: tuple[Space, ...] = (),
    area: str = "",
    detail: bool = False,
) -> None:
    """H-14.7: a question of a card can be answered as usual, whatever die paid for the card."""
    declaring.declare(
        play,
        Declaration(
            number=play.count("declaration"),
            figure=figure,
            seat=seat or play.state.masters[figure],
            kind=kind,
            spaces=spaces,
            area=area,
            paid=() if source in play.pack.cards else paid,
            source=source,
            detail=detail,
        ),
    )
