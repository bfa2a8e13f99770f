"""Searches, hunts, perceptions: what may be asked by public facts, the answer, the ledger (H-8, H-14.1 to H-14.3)."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

from rules.game import Illegal, Seat
from rules.hunt import bans, facts, mentor, reactions
from rules.hunt.board import Board, Space
from rules.hunt.events import Answered, FrodoFound, InfoFound, TrackPlaced
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.state import HuntState
from rules.hunt.values import Asked, Declaration, Track

SEARCH, HUNT, PERCEIVE = "search", "hunt", "perceive"
KINDS: Final = (SEARCH, HUNT, PERCEIVE)
FREE: Final = "free"

# --------------------------------------------------------------- what may be asked, by public facts alone


def refuse_search(
    pack: HuntPack, state: HuntState, location: Space, figure: int | None = None, *, by_card: bool = False
) -> None:
    """Raise Illegal unless *location* may be searched (H-8.1, H-6.10)."""
    _refuse_place(pack, state, SEARCH, location, figure, by_card=by_card)
    if any(track.location == location for track in state.tracks):
        raise Illegal(
            "H-8.1",
            "A track token lies on {place}: it is featured. Search elsewhere, or hunt.",
            place=location,
        )
    if "start" in pack.boards[state.part].flags[location]:
        raise Illegal("H-8.1", "{place} is a start of Frodo's and cannot be searched.", place=location)


def refuse_hunt(
    pack: HuntPack, state: HuntState, location: Space, figure: int | None = None, *, by_card: bool = False
) -> None:
    """Raise Illegal unless *location* may be hunted (H-8.5, H-6.10)."""
    _refuse_place(pack, state, HUNT, location, figure, by_card=by_card)


def _refuse_place(
    pack: HuntPack, state: HuntState, kind: str, location: Space, figure: int | None, *, by_card: bool
) -> None:
    board = pack.boards[state.part]
    if location not in board.names:
        raise Illegal("H-7.6", "On a dot there is nothing to {kind}. That takes a location.", kind=kind)
    if by_card and location in state.allies:
        raise Illegal(
            "H-6.10", "An ally token guards {place} from {kind} by a card.", place=location, kind=kind
        )
    if location == facts.gandalf_figure(state):
        raise Illegal("H-13.10", "Gandalf stands on {place}: nothing asks about it now.", place=location)
    if bans.is_forbidden(state, kind, figure, location):
        raise Illegal("H-22.24", "A card forbids a {kind} of {place} now.", kind=kind, place=location)


def refuse_perceive(pack: HuntPack, state: HuntState, area: str, figure: int | None = None) -> None:
    """Raise Illegal unless *area*, `area K` or `section IV`, may be perceived."""
    board = pack.boards[state.part]
    spaces = spaces_of(board, area)
    if not spaces:
        raise Illegal("H-8.3", "There is no {area} on this board.", area=area)
    if bans.is_any_forbidden(state, PERCEIVE, figure, spaces):
        raise Illegal("H-22.24", "A card forbids perceiving {area} now.", area=area)


def may_search(
    pack: HuntPack, state: HuntState, location: Space, figure: int | None = None, *, by_card: bool = False
) -> bool:
    """Whether public facts allow a search of *location*."""
    return location > 0 and _allows(refuse_search, pack, state, location, figure, by_card=by_card)


def may_hunt(
    pack: HuntPack, state: HuntState, location: Space, figure: int | None = None, *, by_card: bool = False
) -> bool:
    """Whether public facts allow a hunt of *location*."""
    return location > 0 and _allows(refuse_hunt, pack, state, location, figure, by_card=by_card)


def may_perceive(pack: HuntPack, state: HuntState, area: str, figure: int | None = None) -> bool:
    """Whether public facts allow a perception of *area*."""
    if not state.bans:
        return bool(spaces_of(pack.boards[state.part], area))
    return _allows(refuse_perceive, pack, state, area, figure)


def _allows(refuse: Callable[..., None], *args: object, **named: object) -> bool:
    try:
        refuse(*args, **named)
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


def declare_search(
    play: Play, figure: int, location: Space, source: str = "", paid: tuple[str, ...] = (), seat: Seat = 0
) -> None:
    """Declare a search of *location* (H-17.16); it resolves after the reactions. Raises Illegal."""
    refuse_search(play.pack, play.state, location, figure, by_card=source in play.pack.cards)
    _declare(play, SEARCH, figure, seat, source, paid, spaces=(location,))


def declare_hunt(
    play: Play, figure: int, location: Space, source: str = "", paid: tuple[str, ...] = (), seat: Seat = 0
) -> None:
    """Declare a hunt of *location* (H-17.16). Raises Illegal."""
    refuse_hunt(play.pack, play.state, location, figure, by_card=source in play.pack.cards)
    _declare(play, HUNT, figure, seat, source, paid, spaces=(location,))


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
    reactions.declare(
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


# ------------------------------------------------------------------------------------ what the answer is


def is_yes(pack: HuntPack, state: HuntState, declaration: Declaration) -> bool:
    """The true answer (H-8.1, H-8.3, H-8.5, H-14.1)."""
    if declaration.kind == PERCEIVE:
        return bool(named(pack, state, declaration.area))
    location = declaration.spaces[0]
    if declaration.kind == SEARCH and is_sheltered(state, location):
        return False
    return facts.is_featured(state, location)


def named(pack: HuntPack, state: HuntState, area: str) -> tuple[str, ...]:
    """Whose last location lies in *area*: `bearer`, `gandalf` (H-14.1)."""
    spaces = spaces_of(pack.boards[state.part], area)
    found = ["bearer"] if facts.last_location(state) in spaces else []
    if (at := gandalf_at(state)) is not None and at in spaces:
        found.append("gandalf")
    return tuple(found)


def gandalf_at(state: HuntState) -> int | None:
    """Gandalf's last location while he is in play, on the board or not (H-14.1)."""
    given = state.mentor
    return given.location if state.part == 2 and given is not None and given.state != "out" else None


def is_sheltered(state: HuntState, location: Space) -> bool:
    """H-16.2: the last location is a shelter of the current journey."""
    journey = state.journey
    return (
        state.rules.shelters
        and state.part == 2
        and journey is not None
        and location in journey.shelters
        and location == facts.last_location(state)
    )


def finds_frodo(state: HuntState, declaration: Declaration) -> bool:
    """Whether this hunt finds Frodo where he is (H-8.6)."""
    return declaration.kind == HUNT and declaration.spaces[0] == facts.last_location(state)


def finds_gandalf(state: HuntState, declaration: Declaration) -> bool:
    """Whether this hunt finds Gandalf (H-14.3)."""
    return declaration.kind == HUNT and declaration.spaces[0] == gandalf_at(state)


# ------------------------------------------------------------------------------------------- resolving


def resolve(play: Play, declaration: Declaration) -> None:
    """Answer what was asked; the answer is public and stands in the ledger (H-8.7)."""
    play.seal()
    if declaration.kind == PERCEIVE:
        _perceive(play, declaration)
    elif declaration.kind == HUNT:
        _hunt(play, declaration)
    else:
        _search(play, declaration)


def _search(play: Play, declaration: Declaration) -> None:
    """H-8.1: yes puts a track token, EYE up."""
    answer = is_yes(play.pack, play.state, declaration)
    _answer(play, declaration, answer)
    if answer:
        _put_track(play, declaration.spaces[0], sword=False)
    _look_for_info(play, declaration.spaces[0])


def _hunt(play: Play, declaration: Declaration) -> None:
    """H-8.5, H-8.6, H-14.3: one hunt may find both."""
    location = declaration.spaces[0]
    answer = is_yes(play.pack, play.state, declaration)
    is_found = finds_frodo(play.state, declaration)
    is_gandalf = finds_gandalf(play.state, declaration)
    _answer(play, declaration, answer, found=is_found, names=("gandalf",) if is_gandalf else ())
    if is_gandalf:
        mentor.found(play)
    if answer:
        _put_track(play, location, sword=True)
    _look_for_info(play, location)
    if is_found:
        play.set(found=location)
        play.tell(FrodoFound(part=play.state.part, location=location))


def _perceive(play: Play, declaration: Declaration) -> None:
    """H-8.3, H-14.1, H-14.7: a yes marks the area; with `detail` it names who is there."""
    names = named(play.pack, play.state, declaration.area)
    _answer(play, declaration, bool(names), names=names if declaration.detail else ())
    play.set(sensed=sensed(play.state))


def sensed(state: HuntState) -> tuple[str, ...]:
    """What perceptions of this turn and the last answered yes (H-8.3): `area K`, `section IV`."""
    return tuple(
        dict.fromkeys(
            asked.target
            for asked in state.ledger
            if asked.kind == PERCEIVE
            and asked.answer
            and asked.part == state.part
            and asked.turn >= state.turn_number - 1
        )
    )


def _put_track(play: Play, location: int, *, sword: bool) -> None:
    """H-8.1, H-8.5: a new token, or the one there is turned to SWORD."""
    tracks = list(play.state.tracks)
    at = next((at for at, track in enumerate(tracks) if track.location == location), None)
    if at is None:
        tracks.append(Track(location, sword))
    elif tracks[at].sword:
        return
    else:
        tracks[at] = Track(location, sword=True)
    play.set(tracks=tuple(tracks))
    play.tell(TrackPlaced(part=play.state.part, location=location, sword=sword))


def _look_for_info(play: Play, location: int) -> None:
    """H-9.6, H-9.10: a live information token there is found, whatever the answer was; in Part 1 only."""
    state = play.state
    if state.part != 1 or location not in state.live or "ally" not in play.board.flags[location]:
        return
    play.set(
        live=tuple(number for number in state.live if number != location),
        found_info=(*state.found_info, location),
    )
    play.tell(InfoFound(part=1, number=location, total=len(play.state.found_info)))


def _answer(
    play: Play, declaration: Declaration, answer: bool, *, found: bool = False, names: tuple[str, ...] = ()
) -> None:
    asked = _asked(play, declaration, answer, found=found, names=names)
    _enter(play, asked)
    play.tell(Answered(asked=asked))


def cancelled(play: Play, declaration: Declaration) -> None:
    """A question was prevented: the ledger says so, without an answer (H-20.7)."""
    _enter(play, _asked(play, declaration, None))


def _enter(play: Play, asked: Asked) -> None:
    """A line of the ledger, and for the record what its answer follows from (R-1.12)."""
    state = play.state
    play.set(ledger=(*state.ledger, asked), whereabouts=(*state.whereabouts, whereabouts(state)))


def whereabouts(state: HuntState) -> tuple[int, int]:
    """The last locations of Frodo and of Gandalf, 0 where he is not in play."""
    return facts.last_location(state), gandalf_at(state) or 0


def journey_number(state: HuntState) -> int:
    """The how-manieth journey it is in Part 2, from 1 (H-20.7); 0 in Part 1."""
    return state.journey_number if state.part == 2 else 0


def _asked(
    play: Play,
    declaration: Declaration,
    answer: bool | None,
    *,
    found: bool = False,
    names: tuple[str, ...] = (),
) -> Asked:
    """The line of the ledger (H-20.7)."""
    state = play.state
    return Asked(
        number=len(state.ledger) + 1,
        part=state.part,
        turn=state.turn_number,
        day=state.day,
        phase=state.phase,
        moves=state.moves,
        figure=declaration.figure,
        kind=declaration.kind,
        target=declaration.area or str(declaration.spaces[0]),
        answer=answer,
        found=found,
        named=names,
        cost=cost(declaration),
        journey=journey_number(state),
        cancelled=answer is None,
    )


def cost(declaration: Declaration) -> str:
    """What a question cost: its card or ability, the die, or nothing."""
    return declaration.source or "+".join(declaration.paid) or FREE
