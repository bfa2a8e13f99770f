"""What is said in a search: `place`, `enter`, `done` (W-18.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Action, Illegal
from rules.kit.grammar import Form
from rules.kit.parts import Some
from rules.war.hunting import entering, placing
from rules.war.hunting.phase import close_entering, close_placing, put, search_of
from rules.war.play import WarPlay
from rules.war.questions.verbs.verb import HEX, NUMBER, PIECE, Sure, Verb, Ways, Words, hex_of
from rules.war.state.phases import Phase
from rules.war.state.pieces import BAND, Side
from rules.war.state.searches import Placed, Search

_NOTHING = "-"
_SEARCH = frozenset((Phase.SEARCH,))


class Place(Action):
    """One force: `nazgul-3 E0412`, `orcs 2 E0412 to E0411`; `-`: nothing (W-12.3)."""

    words: tuple[str, ...]


class Enter(Action):
    """Forces that go into a sighted hex: `E0411 nazgul-3 orcs-1`; `-`: none (W-12.12)."""

    words: tuple[str, ...]


class SearchDone(Action):
    """What was placed is committed; or what was said of entering is played."""


def _search(play: WarPlay, side: Side, *, is_placed: bool) -> Search:
    """A side's search, at this step of it. Raises Illegal."""
    search = search_of(play, side)
    if search.is_ready and not is_placed:
        raise Illegal("W-12.3", "Your forces are placed already. Say which enter, then `done`.")
    if is_placed and not search.is_placed:
        raise Illegal("W-12.12", "Place your forces first, then `done`: you hear then whom they sight.")
    return search


def _place(play: WarPlay, side: Side, action: Place) -> None:
    search = _search(play, side, is_placed=False)
    placed = _with(play, search.placed or (), action.words)
    placing.check(play, search, placed)
    put(play, replace(search, placed=placed))


def _with(play: WarPlay, placed: tuple[Placed, ...], words: Words) -> tuple[Placed, ...]:
    """With one more force; a Nazgûl that is placed again stays in its turn."""
    if words == (_NOTHING,):
        return ()
    if words[0] == BAND:
        _, strength, at, _, watched = words
        number = 1 + sum(force.strength > 0 for force in placed)
        return (*placed, Placed(f"{BAND}-{number}", hex_of(play, at), int(strength), hex_of(play, watched)))
    force = Placed(words[0], hex_of(play, words[1]))
    if any(other.piece == force.piece for other in placed):
        return tuple(force if other.piece == force.piece else other for other in placed)
    return (*placed, force)


def _enter(play: WarPlay, side: Side, action: Enter) -> None:
    search = _search(play, side, is_placed=True)
    if action.words == (_NOTHING,):
        put(play, replace(search, entering=()))
        return
    at, *pieces = action.words
    hex_ = hex_of(play, at)
    entering.check(play, search, hex_, pieces)
    put(play, replace(search, entering=(*(search.entering or ()), (hex_, tuple(pieces)))))


def _done(play: WarPlay, side: Side, action: SearchDone) -> None:
    search = search_of(play, side)
    if search.is_placed:
        close_entering(play, side)
    elif search.placed is None:
        raise Illegal("W-12.3", "Place your forces first, or say `place -` to place none.")
    else:
        close_placing(play, side)


def _placeable(play: WarPlay, side: Side, words: Words) -> Iterable[str | Sure]:
    """Nothing, Nazgûl that can be placed and where, and bands with their strength and hexes."""
    search, land = play.state.search_of(side), play.land
    if search is None or search.is_ready:
        return ()
    if not words:
        bands = (BAND,) * (placing.strength_left(play, search) >= placing.LEAST_STRENGTH)
        mine = (piece.id for piece in play.state.pieces if placing.may_place(play, side, piece.id))
        return (_NOTHING, *(piece for piece in mine if piece != play.state.ring.bearer), *bands)
    match words:
        case ("orcs",):
            return map(str, range(placing.LEAST_STRENGTH, placing.strength_left(play, search) + 1))
        case ("orcs", _, at, "to"):
            return map(land.name, land.adjacent(hex_of(play, at)))
        case ("orcs", _, _):
            return ("to",)
        case ("orcs", _) | (_,) if words[0] != _NOTHING:
            return _room_for(play, search, words)
        case _:
            return ()


def _room_for(play: WarPlay, search: Search, words: Words) -> Iterator[Sure]:
    """Where a force may be, by provinces; a band watches any hex beside it."""
    land, is_band = play.land, words[0] == BAND

    def placed(at: Hex) -> tuple[Placed, ...]:
        name = land.name(at)
        behind = (name, "to", land.name(land.adjacent(at)[0])) if is_band else (name,)
        return _with(play, search.placed or (), (*words, *behind))

    for hexes in placing.room_in(play, search, placed, has_orcs=is_band):
        yield Sure(tuple(map(land.name, hexes)), are_ends=not is_band)


def _enterable(play: WarPlay, side: Side, words: Words) -> Iterable[str]:
    """The hexes that were sighted, and who may go there."""
    search = play.state.search_of(side)
    if search is None or not search.is_placed:
        return ()
    if not words:
        return (_NOTHING, *(play.land.name(hex_.at) for hex_ in search.sighted))
    return (force.piece for force in placing.searching(play, search)) if words[0] != _NOTHING else ()


VERBS = (
    Verb(
        Form(
            Place,
            "place",
            (Ways(((_NOTHING,), (BAND, NUMBER, HEX, "to", HEX), (PIECE, HEX))),),
        ),
        _SEARCH,
        _place,
        _placeable,
        example="place nazgul-3 E0412, place orcs 2 E0412 to E0411, or place -",
    ),
    Verb(
        Form(Enter, "enter", (Ways(((_NOTHING,), (HEX, Some((PIECE,), 1)))),)),
        _SEARCH,
        _enter,
        _enterable,
        example="enter E0411 nazgul-3, or enter -",
    ),
    Verb(Form(SearchDone, "done"), _SEARCH, _done, leads_on=False),
)
