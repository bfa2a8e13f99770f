"""Searches, hunts, perceptions: what may be asked, by public facts alone, and how it is declared (H-8, H-17.16)."""

from __future__ import annotations

import functools
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


def refusal(
    kind: str,
    pack: HuntPack,
    state: HuntState,
    location: Space,
    figure: int | None = None,
    *,
    by_card: bool = False,
) -> Illegal | None:
    """Why there may be no search or hunt of *location* (H-8.1, H-8.5, H-6.10); None: there may."""
    board = pack.boards[state.part]
    if location not in board.names:
        return Illegal("H-7.6", "You can do that only at a location, not on a dot.")
    if by_card and location in state.allies:
        return Illegal("H-6.10", "An ally token guards {place} from cards.", place=location)
    if location == facts.gandalf_figure(state):
        return Illegal(
            "H-13.10",
            "{mentor} stands on {place}, so nobody can ask about it now.",
            place=location,
            mentor=MENTOR,
        )
    if bans.is_forbidden(state, kind, figure, location):
        return Illegal("H-22.24", "A card forbids that at {place} now.", place=location)
    return _search_refusal(board, state, location) if kind == SEARCH else None


def _search_refusal(board: Board, state: HuntState, location: Space) -> Illegal | None:
    """H-8.1."""
    if any(track.location == location for track in state.tracks):
        return Illegal(
            "H-8.1",
            "A track token lies on {place}: all know already that {bearer} was there. Search elsewhere, or "
            "hunt.",
            place=location,
            bearer=BEARER,
        )
    if "start" in board.flags[location]:
        return Illegal(
            "H-8.1",
            "{place} is a start of {bearer}'s: nobody can search there.",
            place=location,
            bearer=BEARER,
        )
    return None


def perceive_refusal(
    pack: HuntPack, state: HuntState, area: str, figure: int | None = None
) -> Illegal | None:
    """Why *area*, `area K` or `section IV`, may not be perceived; None: it may."""
    spaces = spaces_of(pack.boards[state.part], area)
    if not spaces:
        return Illegal("H-8.3", "There is no {area} on this board.", area=area)
    if bans.is_any_forbidden(state, PERCEIVE, figure, spaces):
        return Illegal("H-22.24", "A card forbids perceiving {area} now.", area=area)
    return None


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
    target: Space | str,
    source: str = "",
    paid: tuple[str, ...] = (),
    seat: Seat = 0,
    *,
    detail: bool = False,
) -> None:
    """Declare a search or hunt of a location, or a perception of `area K` or `section IV` (H-17.16). Raises Illegal.

    It resolves after the reactions. What a card asks is answered as usual, whatever die paid for the card (H-14.7).
    """
    pack, by_card = play.pack, source in play.pack.cards
    if isinstance(target, str):
        no = perceive_refusal(pack, play.state, target, figure)
    else:
        no = refusal(kind, pack, play.state, target, figure, by_card=by_card)
    if no is not None:
        raise no
    declaration = Declaration(
        number=play.count("declaration"),
        figure=figure,
        seat=seat or play.state.masters[figure],
        kind=kind,
        spaces=() if isinstance(target, str) else (target,),
        area=target if isinstance(target, str) else "",
        paid=() if by_card else paid,
        source=source,
        detail=detail,
    )
    declaring.declare(play, declaration)
