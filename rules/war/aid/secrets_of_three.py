"""What one of three may not know of others' councils, deals and captives, as it may be as well (W-15.7, W-19.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Lot
from rules.war.council.minds import NEVER
from rules.war.council.nazgul import of_side
from rules.war.events.deals import DealDone
from rules.war.events.fights import TakenOver
from rules.war.hosts.winning import possesses_ring
from rules.war.hunting.rivals import is_shared
from rules.war.pack import COSTS, OpenLand
from rules.war.play import rehearsal
from rules.war.state.council import Bans, Loan, Offer
from rules.war.state.deals import Deal, Goods, Laid, laid_magic, partners
from rules.war.state.hosts import strength_at
from rules.war.state.pieces import OF_ISENGARD, PieceId, Side, in_order
from rules.war.state.searches import both_searching
from rules.war.state.war import WarState
from rules.war.tracks.chart import Chart, group_of, with_group

_KEPT: Final = 0.5
_MOST: Final = 3
"""Attempts of Saruman's cycle."""
_NEAR: Final = 4
"""Hexes from where he is that somebody unseen may be as well."""


def near(land: OpenLand, at: Hex) -> list[Hex]:
    """Where somebody unseen may be instead of here."""
    return [
        other
        for other in land.grid.hexes
        if land.terrain[other] in COSTS and land.grid.distance(other, at) <= _NEAR
    ]


def otherwise(land: OpenLand, state: WarState, mine: Side | None, chance: Lot) -> WarState:
    """With other councils, deals and searches of those whom *mine* does not look over the shoulder."""
    if "S" not in state.rules.sides:
        return state
    state = _bargained(_unbanned(_handed(state, mine, chance), mine, chance), mine, chance)
    state = _lent(_offered(state, mine, chance), mine, chance)
    return _ready(land, _counselled(land, state, mine, chance), mine, chance)


# ------------------------------------------------------------------------------------------------------ the council


def _handed(state: WarState, mine: Side | None, chance: Lot) -> WarState:
    """Of Saruman and the Chief the other has the Ring, as long as nobody wears it: S alone knows who (W-16.10)."""
    bearer = state.ring.bearer
    mates = [
        piece for piece in OF_ISENGARD if state.side_of(piece) == "S" and state.standing(piece) is not None
    ]
    if mine == "S" or state.ring.is_on or bearer not in mates:
        return state
    return replace(state, ring=replace(state.ring, bearer=chance.choice(mates)))


def _unbanned(state: WarState, mine: Side | None, chance: Lot) -> WarState:
    """A capture or a persuasion has lifted F's ban, or has not: F and S alone know (W-37.7)."""
    bans = state.bans
    if mine in ("F", "S") or "F" not in bans.believed:
        return state
    lifted: set[Side] = {"F"} if chance.random() < _KEPT else set()
    return replace(state, bans=Bans(bans.believed - lifted, bans.believed))


def _offered(state: WarState, mine: Side | None, chance: Lot) -> WarState:
    """S and another have offered an alliance, or have not (W-21.14)."""
    pairs: list[tuple[Side, Side]] = [("S", "F"), ("F", "S"), ("S", "D"), ("D", "S")]
    pairs = [pair for pair in pairs if mine not in pair]
    kept = tuple(offer for offer in state.offers if mine in (offer.by, offer.to))
    made = (Offer(*pair) for pair in pairs if state.alliance is None and chance.random() < _KEPT)
    return replace(state, offers=tuple(sorted((*kept, *made))))


def _lent(state: WarState, mine: Side | None, chance: Lot) -> WarState:
    """Others have lent more or less, and this council too (W-21.13)."""

    def otherwise_lent(loans: Sequence[Loan]) -> Iterator[Loan]:
        for loan in loans:
            if mine in (loan.owner, loan.to):
                yield loan
            elif (most := strength_at(state.hosts, loan.owner, loan.at)) and chance.random() < _KEPT:
                yield replace(loan, strength=chance.randint(1, most))

    lending, loans = (tuple(sorted(otherwise_lent(all_))) for all_ in (state.lending, state.loans))
    return replace(state, lending=lending, loans=loans)


def _counselled(land: OpenLand, state: WarState, mine: Side | None, chance: Lot) -> WarState:
    """Saruman is elsewhere in his cycle, D in taking back, and who is persuaded elsewhere on his way
    (W-25.5, W-25.16, W-34.11).
    """
    if mine == "S":
        return state
    cycle = replace(
        state.control,
        is_prepared=chance.random() < _KEPT,
        is_ready=chance.random() < _KEPT,
        attempts=chance.randint(0, _MOST),
    )
    if of_side(state, "S") and not possesses_ring(state):
        cycle = replace(cycle, lost=chance.randint(1, state.turn))
    walkers = state.persuaded
    if mine != "F":
        walkers = tuple(replace(one, at=chance.choice(near(land, one.at))) for one in walkers)
    return replace(state, control=cycle, persuaded=walkers)


# ------------------------------------------------------------------------------------------------ deals and searches


def _bargained(state: WarState, mine: Side | None, chance: Lot) -> WarState:
    """Deals of others have fallen, or there is one; in his own other magic cards lie for him (W-29.6, W-29.10)."""
    deals = [deal for deal in state.deals if mine in deal.pair or chance.random() < _KEPT]
    for deal in state.deals:
        if deal not in deals:
            for laid in deal.laid:
                hand = state.hand(laid.side)
                hand = replace(hand, laid=tuple(card for card in hand.laid if card not in laid.events))
                hands = tuple((side, hand if side == laid.side else held) for side, held in state.hands)
                state = replace(state, hands=hands)
    open_to = {deal.other for deal in deals} | state.resigned
    for other in partners("S") if "S" not in open_to and mine != "S" else ():
        if other not in open_to and other != mine and chance.random() < _KEPT:
            deals.append(Deal("S", other, Goods(1), Goods()))
    deals = [_laid_anew(state, deal, mine, chance) for deal in deals]
    return replace(state, deals=tuple(sorted(deals, key=lambda deal: deal.other)))


def _laid_anew(state: WarState, deal: Deal, mine: Side | None, chance: Lot) -> Deal:
    """With others of the magic cards that each side's holders have, as many as before."""

    def anew(laid: Laid) -> Laid:
        holders = {dict(state.magic).get(card) for card in laid.magic}
        lying = laid_magic(state.deals) - {*laid.magic}
        able = [card for card, holder in state.magic if holder in holders and card not in lying]
        return replace(laid, magic=tuple(chance.sample(able, len(laid.magic))))

    return replace(deal, laid=tuple(laid if laid.side == mine else anew(laid) for laid in deal.laid))


def _ready(land: OpenLand, state: WarState, mine: Side | None, chance: Lot) -> WarState:
    """While the first of two is asked, the second, who has spoken, has placed, or has not (W-12.18, W-16.2)."""
    if not both_searching(state.searches):
        return state
    first, second = state.searches
    is_open = second.side in state.spoken and not (second.is_silent or second.is_placed)
    if mine == second.side or not (first.is_asked and is_open) or len(second.finders) > 1:
        return state
    is_ready = chance.random() < _KEPT
    is_hurried = is_ready and not is_shared(rehearsal(land, state))
    anew = replace(second, is_ready=is_ready, is_hurried=is_hurried, placed=() if is_ready else None)
    return replace(state, searches=(first, anew))


# --------------------------------------------------------------------------------------------------------- captives


def captured(state: WarState, chart: Chart, free: Sequence[int], mine: Side | None, chance: Lot) -> WarState:
    """Others of the Fellowship's are captives where a reader does not know whom a party, or Isengard, holds, or who
    was persuaded: they change places with members of *free* groups (W-15.7, W-36.3, W-34.11).
    """
    state = replace(state, chart=chart)
    unknown = [*_unknown(state, mine)]
    members = [piece for number in free for piece in group_of(chart, number).members]
    for captive in unknown:
        able = [piece for piece in members if piece not in _kept(state, captive)]
        if able and chance.random() < _KEPT:
            other = chance.choice(able)
            members[members.index(other)] = captive
            state = _swapped(state, free, {captive: other, other: captive})
    return state


def _unknown(state: WarState, mine: Side | None) -> Iterator[PieceId]:
    """Captives of whom a reader does not know that they are some: none of whom he was told."""
    seat = None if mine is None else state.rules.seat(mine)
    told: set[PieceId] = set()
    for line in state.ledger:
        if line.to is not None and seat in line.to:
            match line.event:
                case TakenOver(names=names) | DealDone(yielded=names):
                    told.update(names)
                case _:
                    pass
    held = [piece for party in state.parties if party.owner != mine for piece in party.captives]
    others = [] if mine == "S" else [*in_order(state.prisoners), *(one.id for one in state.persuaded)]
    yield from (piece for piece in (*held, *others) if piece not in told)


def _kept(state: WarState, captive: PieceId) -> set[PieceId | None]:
    """Who cannot be in a captive's place: the bearer, and on his way to Isengard nobody whom S never persuades."""
    is_walking = captive in {one.id for one in state.persuaded}
    return {state.ring.bearer, *(NEVER if is_walking else ())}


def _swapped(state: WarState, free: Sequence[int], names: Mapping[PieceId, PieceId]) -> WarState:
    """With two in each other's place."""

    def anew(pieces: Sequence[PieceId]) -> tuple[PieceId, ...]:
        return in_order(names.get(piece, piece) for piece in pieces)

    chart = state.chart
    for number in free:
        group = group_of(chart, number)
        chart = with_group(chart, number, replace(group, members=anew(group.members)))
    walkers = {(new := names.get(one.id, one.id)): replace(one, id=new) for one in state.persuaded}
    return replace(
        state,
        chart=chart,
        parties=tuple(replace(party, captives=anew(party.captives)) for party in state.parties),
        prisoners=frozenset(anew(tuple(state.prisoners))),
        persuaded=tuple(walkers[id] for id in in_order(walkers)),
    )
