"""A war as one side knows it: its own, what lies open, and in the place of all else nothing (W-15.7, W-19.8).

What a view shows, what may be offered and what is tried out are found in it, never in the true state.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.war.events import Told
from rules.war.events.fights import FightFought
from rules.war.events.turns import SittingOver
from rules.war.pack import OpenLand
from rules.war.state.council import Bans, Control
from rules.war.state.deals import Deal, Laid
from rules.war.state.hands import Pile
from rules.war.state.hearsay import Heard, heard_of_ring
from rules.war.state.journeys import Journey
from rules.war.state.magic import carried_by_fellowship, lying_for_fellowship
from rules.war.state.phases import Phase
from rules.war.state.pieces import CHARACTERS, GOLLUM, MAGIC, PieceId, Side, in_order, is_band
from rules.war.state.war import NOWHERE, Gollum, Ring, Standing, WarState
from rules.war.table.known import at_table
from rules.war.tracks.chart import COLUMNS, Chart, Group, numbered
from rules.war.turn.lapsing import ABSENT_AFTER

_Shown: TypeAlias = tuple[tuple[Hex, tuple[PieceId, ...]], ...]
"""Characters on the map, by hexes."""
_CHIEF: Final = "chief"


def known_to(land: OpenLand, state: WarState, side: Side | None) -> WarState:
    """*state* on a map as *side* knows it; None: as everybody does. When the war is over all but piles lies open."""
    if state.outcome is not None:
        piles = {name: replace(getattr(state, name), left=()) for name in ("deck", "search_deck")}
        return replace(state, **piles, searches=(), turned=(), journey=Journey(), points=0, counts=())
    known = replace(state, **_of_everybody(state), **_of_council(state, side))
    if side == "F":
        known = replace(known, **_of_fellowship(land, state), **_own(state, side))
    elif side is not None:
        known = replace(known, **(_of_dark_power(state) if side == "D" else {}))
        known = replace(known, **_of_enemy(land, state, side), **_own(state, side))
    return known if state.table is None else replace(known, **at_table(state, known, side))


def _of_everybody(state: WarState) -> dict[str, Any]:
    """What lies open; all that is hidden, empty."""
    told = tuple(told for told in state.ledger if told.to is None)
    dead = _dead(told)  # fights are told where they happen (W-16.9)
    left = ((at, tuple(name for name in names if name not in dead)) for at, names in state.shown)
    shown = tuple((at, names) for at, names in left if names)
    return {
        "chart": _spotted(shown, state.turn),
        "shown": shown,
        "pieces": state.public,
        "ring": _ring_of_everybody(state),
        "gollum": _seen_gollum(state),
        "parties": tuple(replace(party, captives=()) for party in state.parties),
        "servants": (),
        "wounds": (),
        "dead": dead,
        "gone": frozenset(),
        "returns": 0,
        "was_white": False,
        "prisoners": frozenset(),
        "bitten": (),
        "magic": (),
        "lying": (),
        "hands": (),
        "deck": Pile("events"),
        "search_deck": Pile("search", used=state.search_deck.used),
        "points": 0,
        "searches": (),
        "is_drawn": False,
        "journey": Journey(),
        "moved": state.moved if state.phase in (Phase.TOWER, Phase.SHADOW) else frozenset(),
        "fought": frozenset(),
        "in_fight": frozenset(),
        "lost": frozenset(),
        "stage": 0,
        "used": _used(state, ()),
        "began": (),
        "reported": frozenset(),
        "has_hobbit": False,
        "sheets": (),
        "notes": (),
        "news": (),
        "lines": (),
        "gollum_lines": (),
        "ledger": told,
        "missed": tuple(count for count in state.missed if count[1] >= ABSENT_AFTER),
        "spoken": frozenset(),
        "offer": None if state.offer is None else replace(state.offer, votes=()),
        "counts": (),
    }


def _of_fellowship(land: OpenLand, state: WarState) -> dict[str, Any]:
    """What F knows besides: all that D and S have learnt too (W-15.8, W-39.12)."""
    magic = carried_by_fellowship(state)
    return {
        "chart": state.chart,
        "shown": _seen_at_once(land, state, "F")[0],
        "pieces": _pieces_of_fellowship(state),
        "ring": _ring_of_fellowship(state),
        "gollum": state.gollum,
        "parties": state.parties,
        "servants": state.servants,
        "wounds": _of(state.wounds, CHARACTERS),
        "dead": state.dead,
        "gone": state.gone,
        "returns": state.returns,
        "was_white": state.was_white,
        "prisoners": state.prisoners,
        "magic": magic,
        "lying": lying_for_fellowship(land, state),
        "lines": state.lines,
        "gollum_lines": state.gollum_lines,
        "journey": state.journey,
        "fought": state.fought,
        "in_fight": frozenset(state.in_fight & set(CHARACTERS)),
        "lost": state.lost,
        "stage": state.stage,
        "used": _used(state, magic),
        "began": _of(state.began, CHARACTERS),
        "reported": state.reported,
        "has_hobbit": state.has_hobbit,
        "news": state.news,
    }


def _of_dark_power(state: WarState) -> dict[str, Any]:
    """What D alone knows."""
    return {
        "gone": state.gone,
        "points": state.points,
        "moved": state.moved,
        "has_hobbit": state.has_hobbit,
    }


def _of_enemy(land: OpenLand, state: WarState, side: Side) -> dict[str, Any]:
    """What D or S knows besides, each of his own alone (W-36.3, W-39.9)."""
    shown, found = _seen_at_once(land, state, side)
    mine = {piece.id for piece in state.pieces if _is_of(state, side, piece.id)}
    captives = {piece for party in state.parties if party.id in mine for piece in party.captives}
    captives |= state.prisoners if side == "S" else set()
    magic = tuple(held for held in state.magic if held[1] in captives or held[1] in mine)
    return {
        "chart": _spotted(shown, state.turn, found),
        "shown": tuple(sorted((*shown, *found))),
        "pieces": _pieces(state, side, mine),
        "ring": _ring_of_enemy(state, side, mine),
        "gollum": replace(_seen_gollum(state), thrown_by=state.gollum.thrown_by if side == "S" else "D"),
        "parties": tuple(
            party if party.id in mine else replace(party, captives=()) for party in state.parties
        ),
        "magic": magic,
        "used": _used(state, magic),
        "wounds": _of(state.wounds, mine),
        "bitten": _of(state.bitten, mine),
        "prisoners": state.prisoners if side == "S" else frozenset(),
        "fought": _fought(state, mine),
        "stage": state.stage if state.phase.side == side else 0,
        "in_fight": frozenset(state.in_fight & mine),
        "began": _of(state.began, mine),
        "reported": state.reported & {side},
        "news": tuple(news for news in state.news if news.to == side),
    }


def _used(state: WarState, carried: Iterable[tuple[str, PieceId]]) -> frozenset[str]:
    """What was done that is done once: of magic cards by who has them (W-56.5, W-15.7)."""
    return state.used - set(MAGIC).difference(card for card, _ in carried)


def _fought(state: WarState, mine: Collection[PieceId]) -> frozenset[PieceId]:
    """Who of an enemy's own has attacked; bands of two searches bear the same names, and do it once anyhow."""
    if state.phase is Phase.JOURNEY:
        return frozenset()
    return frozenset(piece for piece in state.fought.intersection(mine) if not is_band(piece))


def _ring_of_everybody(state: WarState) -> Ring:
    """That Saruman or the Chief wears it, and the Chief's marks, which all have seen (W-57.5)."""
    ring = state.ring
    return Ring(
        bearer=ring.bearer if ring.is_in_the_open else None,
        is_on=ring.is_in_the_open,
        marks=tuple(marks for marks in ring.marks if marks[0] == _CHIEF),
        believed=None,
        believed_by_s=None,
    )


def _ring_of_fellowship(state: WarState) -> Ring:
    """While F has it, all; else what F was told last: what its enemies do among themselves F does not hear."""
    ring = replace(state.ring, believed=None, believed_by_s=None)
    if ring.is_secret or ring.is_in_the_open or state.side_of(ring.bearer) == "F":
        return ring
    heard = heard_of_ring(state, "F") or Heard(None)
    is_on = ring.is_on and heard.bearer == ring.bearer
    return replace(ring, bearer=heard.bearer, lies=heard.lies, is_on=is_on)


def _ring_of_enemy(state: WarState, side: Side, mine: Collection[PieceId]) -> Ring:
    """Whom a side takes for F's bearer, and whom of its own it knows to have it."""
    ring = state.ring
    known = _ring_of_everybody(state).taken_for(side, ring.believed_by(side))
    if ring.is_secret or not _knows_bearer(state, side, mine):
        return known
    return replace(known, bearer=ring.bearer, is_on=ring.is_on, lies=ring.lies)


def _knows_bearer(state: WarState, side: Side, mine: Collection[PieceId]) -> bool:
    """Of a Gollum in the open who is nobody's that side of three knows it which was told."""
    bearer = state.ring.bearer
    if bearer == GOLLUM and state.gollum.side == "-" and "S" in state.rules.sides:
        return not state.gollum.is_hidden and heard_of_ring(state, side) == Heard(bearer)
    return bearer in mine


def _is_of(state: WarState, side: Side, piece: PieceId) -> bool:
    """Whether a piece on the map is a side's; what is nobody's D sees as it comes."""
    owner = state.side_of(piece)
    return owner == side or (owner not in state.rules.sides and side == "D")


def _pieces(state: WarState, side: Side, mine: Collection[PieceId]) -> tuple[Standing, ...]:
    """Where a side's own are, and others as all saw them last: what moves in shows when the sitting ends (W-16.9)."""
    own = {piece.id: piece for piece in state.pieces if piece.id in mine}
    others = {piece.id: piece for piece in state.public if not _is_of(state, side, piece.id)}
    standing = others | own
    return tuple(standing[id] for id in in_order(standing))


def _pieces_of_fellowship(state: WarState) -> tuple[Standing, ...]:
    """What F sees on the map: in a search as all saw it last, before the first game-turn its own alone (W-44.3)."""
    if state.phase is Phase.SETUP:
        return tuple(piece for piece in state.pieces if state.side_of(piece.id) == "F")
    return state.public if state.phase is Phase.SEARCH else state.pieces


def _of_council(state: WarState, side: Side | None) -> dict[str, Any]:
    """Of offers and loans the two know, of Nazgûl S, of who was persuaded S and F (W-21.13, W-34.11, W-37.7)."""
    bans = state.bans
    return {
        "deals": tuple(_backs(deal, side) for deal in state.deals if side in deal.pair),
        "offers": tuple(offer for offer in state.offers if side in (offer.by, offer.to)),
        "lending": tuple(loan for loan in state.lending if side in (loan.owner, loan.to)),
        "loans": tuple(loan for loan in state.loans if side in (loan.owner, loan.to)),
        "bans": bans if side in ("F", "S") else Bans(bans.believed, bans.believed),
        "control": state.control if side == "S" else Control(),
        "persuaded": state.persuaded if side in ("F", "S") else (),
    }


def _own(state: WarState, side: Side) -> dict[str, Any]:
    seat = state.rules.seat(side)
    return {
        "hands": ((side, state.hand(side)),),
        "sheets": ((side, state.sheet(side)),),
        "notes": ((side, state.notes_of(side)),),
        "ledger": tuple(told for told in state.ledger if told.to is None or seat in told.to),
        "missed": tuple(count for count in state.missed if count[0] == side or count[1] >= ABSENT_AFTER),
        "spoken": state.spoken & {side},
        "searches": tuple(search for search in state.searches if search.side == side),
        "offer": None
        if state.offer is None
        else replace(state.offer, votes=tuple(vote for vote in state.offer.votes if vote[0] == side)),
    }


def _backs(deal: Deal, side: Side) -> Deal:
    """A deal as one of the two sees it: of what the other has laid, that it lies there (W-29.5)."""
    return replace(deal, laid=tuple(laid if laid.side == side else Laid(laid.side) for laid in deal.laid))


def _of(pairs: Iterable[tuple[PieceId, int]], mine: Iterable[PieceId]) -> tuple[tuple[PieceId, int], ...]:
    own = set(mine)
    return tuple(pair for pair in pairs if pair[0] in own)


def _dead(ledger: Iterable[Told]) -> frozenset[PieceId]:
    """Who has died before everybody's eyes, and was not seen since (W-51.4)."""
    dead = set[PieceId]()
    for event in (told.event for told in ledger):
        if isinstance(event, SittingOver):
            dead.difference_update(*(names for _, names in event.spotted))
        elif isinstance(event, FightFought):
            bands = (event.exchange.attacker, event.exchange.defender)
            dead.difference_update(*(band.fighters for band in bands))
            dead.update(*(band.dead for band in bands))
    return frozenset(dead)


def _seen_gollum(state: WarState) -> Gollum:
    """Hidden, nobody but F knows where he is, nor whether he lives."""
    gollum = replace(state.gollum, thrown_by="D")
    return Gollum(NOWHERE, gollum.side) if gollum.is_hidden else gollum


def _seen_at_once(land: OpenLand, state: WarState, side: Side) -> tuple[_Shown, _Shown]:
    """Where spotted characters stand for all, as who has spotted them knows at once, and others when it is shown; and
    those whom S alone has found (W-16.9, W-16.10, W-39.6).
    """
    open_: dict[Hex, tuple[PieceId, ...]] = {}
    found: dict[Hex, tuple[PieceId, ...]] = {}
    for _, group in numbered(state.chart):
        is_open = group.spotted >= state.turn and side not in group.unseen_by
        if is_open or (side == "S" and group.found >= state.turn):
            places = open_ if is_open else found
            places[group.at] = (*places.get(group.at, ()), *state.visible(group, land))
    return _shown(open_), _shown(found)


def _shown(places: Mapping[Hex, tuple[PieceId, ...]]) -> _Shown:
    return tuple(sorted((at, in_order(names)) for at, names in places.items() if names))


def _spotted(shown: _Shown, turn: int, found: _Shown = ()) -> Chart:
    """Characters on the map, as groups that are told apart by nothing but their hexes; *found*: those for S alone."""
    groups = (
        *(Group(names, at, spotted=turn) for at, names in shown),
        *(Group(names, at, found=turn) for at, names in found),
    )
    return (*groups, *(None,) * (COLUMNS - len(groups)))
