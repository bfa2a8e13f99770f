"""What players of three say to each other at any time: alliances offered and broken, deals by their worth."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from rules.by_lot import Ask
from rules.game import Decision
from rules.war.cards.event_cards import CARDS
from rules.war.events.council import AllianceDissolved
from rules.war.events.deals import DealDone, DealFell, DealProposed
from rules.war.pack import OpenLand
from rules.war.pack.opening import SHELF
from rules.war.players import plans
from rules.war.state.council import Offer
from rules.war.state.deals import Deal, partners
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.state.places import THREE, holds_all
from rules.war.state.view import WarView
from rules.war.state.war import WarState

_LAST_PEACE: Final = 4
"""So many game-turns before Saruman can win by his places nobody else is his friend any more (W-50.3)."""
_FIRST_PEACE: Final = 2
_HARMLESS: Final = (1, 15, 10, 16, 11)
"""What the Fellowship parts with, the least harmful first; Boromir's card it keeps."""
_OF_LITTLE_USE: Final = (3, 4, 13, 12, 9, 14, 5, 6, 7, 8)
"""What Saruman parts with, the least useful for the Fellowship first."""


# -------------------------------------------------------------------------------------------------------- alliances


def offer(view: WarView, decision: Decision, ask: Ask, chance: Random) -> str | None:
    """Saruman woos one of the two; who is wooed says yes while it costs him nothing, and no in time."""
    state, side = view.state, view.side
    if side is None:
        return None
    for other in partners(side):
        stands = Offer(side, other) in state.offers
        wishes = state.alliance is None and _wishes(view, other)
        if stands is not wishes and (wishes or state.alliance is None):
            return f"offer {other.lower()} {'yes' if wishes else 'no'}"
    return None


def _wishes(view: WarView, other: Side) -> bool:
    state, side = view.state, view.side
    was_broken = any(isinstance(told.event, AllianceDissolved) for told in state.ledger)
    if was_broken or not _FIRST_PEACE <= state.turn <= state.rules.constants.places_from - _LAST_PEACE:
        return False
    if view.side == "S":
        return other == wooed(state) and wants_peace(view)
    return side is not None and Offer("S", side) in state.offers and not state.ring.is_in_the_open


def wooed(state: WarState) -> Side:
    """Whom Saruman would rather have for a friend, all game long: his first card chooses."""
    return ("F", "D")[plans.number_of(state) % 2]


def wants_peace(view: WarView) -> bool:
    """He has what he needs, and wants to keep it; the Dark Power he never fights first."""
    return wooed(view.state) == "D" or holds_all(_land(view), view.state, "S", THREE)


def _land(view: WarView) -> OpenLand:
    return SHELF.by_hash(view.pack)


def dissolve(view: WarView, decision: Decision, ask: Ask, chance: Random) -> str | None:
    """His ally breaks with Saruman who wears the Ring, and before he wins by his places."""
    state = view.state
    alliance = state.alliance
    if alliance is None or alliance.ends or state.phase is Phase.SEARCH or view.side != alliance.side:
        return None
    is_late = state.turn > state.rules.constants.places_from - _LAST_PEACE
    is_near = is_late and holds_all(_land(view), state, "S", THREE)
    return "dissolve" if is_near or state.ring.is_in_the_open else None


# ------------------------------------------------------------------------------------------------------------ deals


def deal(view: WarView, decision: Decision, ask: Ask, chance: Random) -> str | None:
    """The next step of a deal that is open, else terms that Saruman proposes, once a game-turn to each."""
    state, side = view.state, view.side
    if side is None:
        return None
    for open_one in state.deals:
        if side in open_one.pair:
            return _step(state, side, open_one)
    return _proposed(view) if side == "S" else None


def _step(state: WarState, side: Side, open_one: Deal) -> str | None:
    """Agree, lay, confirm, or fold what is not worth it."""
    other = open_one.partner(side)
    cards = _spare(state, side)
    goods = open_one.goods(side)
    if not open_one.is_accepted_by(side):
        return f"{'agree' if _is_worth_it(state, side, open_one) else 'fold'} {other.lower()}"
    if open_one.laid_by(side) is None:
        if len(cards) < goods.events or goods.magic:
            return f"fold {other.lower()}"
        return f"lay {other.lower()} {' '.join(map(str, sorted(cards[: goods.events])))}"
    if open_one.is_ready_for(side) and side not in open_one.confirmed:
        return f"confirm {other.lower()}"
    return None


def _is_worth_it(state: WarState, side: Side, terms: Deal) -> bool:
    """Cards that he cannot use for cards, or for a friend set free: not for nothing, and no magic."""
    mine, theirs = terms.goods(side), terms.goods(terms.by)
    gets = theirs.events + theirs.magic + 2 * len(terms.frees) * (side == "F")
    gives = mine.events + 2 * (len(terms.yields) + len(terms.frees) * (side != "F"))
    return not mine.magic and mine.events <= len(_spare(state, side)) and gets >= gives > 0


def _spare(state: WarState, side: Side) -> list[int]:
    """Event cards that one cannot play oneself, first what one likes best to part with."""
    hand = state.hand(side)
    order = _HARMLESS if side == "F" else _OF_LITTLE_USE
    free = (card for card in hand.cards if card not in hand.laid and card in order)
    return sorted((card for card in free if side not in CARDS[card].sides), key=order.index)


def _proposed(view: WarView) -> str | None:
    """A captive for a card, else a card for a card (W-29.2)."""
    state = view.state
    talked = {
        told.event.deal.other if isinstance(told.event, DealProposed) else told.event.other
        for told in state.ledger
        if told.turn == state.turn and isinstance(told.event, (DealProposed, DealFell, DealDone))
    }
    if "F" in talked or state.phase not in (Phase.TOWER, Phase.SEARCH):
        return None
    captives = [piece for party in state.parties if party.owner == "S" for piece in party.captives]
    ready = [piece for piece in (*sorted(state.prisoners), *captives) if piece != state.ring.believed_by_s]
    if ready:
        return f"deal f gives 0 0 takes 1 0 frees {ready[0]}"
    return "deal f gives 1 0 takes 1 0" if _spare(state, "S") else None


ASIDES: Final[dict[str, Any]] = {"offer": offer, "dissolve": dissolve, "deal": deal}
"""By kind of question."""
