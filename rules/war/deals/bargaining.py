"""A deal from its terms to the swap (W-29.5 to W-29.13)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from rules.game import Illegal
from rules.war.deals import captives, magic
from rules.war.events import deals as told
from rules.war.fights.parties import held_by
from rules.war.hosts.marching import look_who_marches
from rules.war.play import WarPlay, put_hand
from rules.war.state.deals import Deal, Laid, deal_between, laid_magic
from rules.war.state.pieces import Side, magic_order

_SELF = "W-29.5"


def deal_of(play: WarPlay, side: Side, other: Side) -> Deal:
    """The one that is open between two. Raises Illegal."""
    found = deal_between(play.state.deals, side, other)
    if found is None:
        raise Illegal(_SELF, "You have no open deal with {other}.", other=other)
    return found


def _put(play: WarPlay, deal: Deal) -> None:
    others = tuple(one for one in play.state.deals if one.other != deal.other)
    play.set(deals=tuple(sorted((*others, deal), key=lambda one: one.other)))


def _tell(play: WarPlay, deal: Deal, event: type, *facts: object) -> None:
    play.tell(event(play.state.rules.seats(deal.other, "S"), *facts))


# ----------------------------------------------------------------------------------------------------------- terms


def propose(play: WarPlay, deal: Deal) -> None:
    """Terms; they replace others that were not agreed to (W-29.10). Raises Illegal."""
    _check_pair(deal)
    if deal.to in play.state.resigned:
        raise Illegal("W-38.9", "{other} has given up, and deals with nobody any more.", other=deal.to)
    old = deal_between(play.state.deals, *deal.pair)
    if old is not None and old.is_agreed:
        raise Illegal("W-29.10", "You have agreed to a deal with {other}: fold that first.", other=deal.to)
    captives.check(play, deal.by, deal.to, deal.frees, deal.yields)
    if deal.yields and deal.other == "F":
        raise Illegal("W-29.8", "Captives are handed over between Saruman and the Dark Power alone.")
    _refuse_gifts(play, deal)
    if old is not None:
        _close(play, old)
    _put(play, deal)
    _tell(play, deal, told.DealProposed, deal)


def _check_pair(deal: Deal) -> None:
    if "S" not in deal.pair or deal.by == deal.to:
        raise Illegal("W-29.1", "The Fellowship and the Dark Power do not deal with each other.")


def _refuse_gifts(play: WarPlay, deal: Deal) -> None:
    """Presents of S, by which he could feel for hidden characters, are for his ally (W-29.13, W-30.9)."""
    mine, theirs = deal.goods("S"), deal.goods(deal.other)
    alliance = play.state.alliance
    is_gift = mine.magic and theirs.is_nothing and not (deal.frees or deal.yields)
    if is_gift and (alliance is None or alliance.side != deal.other):
        raise Illegal("W-29.13", "Saruman gives magic cards for nothing to his ally alone.")


def agree(play: WarPlay, side: Side, other: Side) -> None:
    """To the terms that the other has proposed. Raises Illegal."""
    deal = deal_of(play, side, other)
    if deal.is_agreed or deal.by == side:
        raise Illegal(_SELF, "{other} has proposed nothing that is not agreed to.", other=other)
    _put(play, replace(deal, is_agreed=True))
    _tell(play, deal, told.DealAgreed, side, other)


# --------------------------------------------------------------------------------------------------- face down, swap


def lay(play: WarPlay, side: Side, other: Side, cards: Sequence[int], magic_cards: Sequence[str]) -> None:
    """What it is, nobody else learns till the swap (W-29.6). Raises Illegal."""
    deal = deal_of(play, side, other)
    goods = deal.goods(side)
    if not deal.is_accepted_by(side):
        raise Illegal(_SELF, "Agree to the deal first.")
    if any(laid.side == side for laid in deal.laid):
        raise Illegal(_SELF, "You have laid your cards already: fold to take them back.")
    if (len(cards), len(magic_cards)) != (goods.events, goods.magic):
        raise Illegal(
            "W-29.6",
            "The terms say {events} event cards and {magic} magic cards of yours.",
            events=goods.events,
            magic=goods.magic,
        )
    _check_held(play, side, other, cards, magic_cards)
    hand = play.state.hand(side)
    put_hand(play, side, replace(hand, laid=(*hand.laid, *cards)))
    laid = Laid(side, tuple(cards), tuple(sorted(magic_cards, key=magic_order)))
    _put(play, replace(deal, laid=(*deal.laid, laid)))
    _tell(play, deal, told.DealLaid, side, other, goods.events, goods.magic)


def _check_held(
    play: WarPlay, side: Side, other: Side, cards: Collection[int], magic_cards: Collection[str]
) -> None:
    hand = play.state.hand(side)
    if len(set(cards)) < len(cards) or len(set(magic_cards)) < len(magic_cards):
        raise Illegal("W-29.6", "Name each card once.")
    for card in cards:
        if card not in hand.cards or card in hand.laid:
            raise Illegal(
                "W-29.6", "You do not hold card {card}, or have laid it in another deal.", card=card
            )
    for name in magic_cards:
        if (no := _why_not_laid(play, side, other, name)) is not None:
            raise no


def _why_not_laid(play: WarPlay, side: Side, other: Side, name: str) -> Illegal | None:
    """Why *side* may not lay a magic card for *other*; a lack of F's is passed over (W-29.7)."""
    if not magic.holds(play, side, name) or name in laid_magic(play.state.deals):
        return Illegal("W-29.7", "Nobody of yours holds {magic}, or it is laid in another deal.", magic=name)
    if other != "F" and magic.taker_at(play, other, magic.place_of_card(play, name)) is None:
        return Illegal("W-29.7", "{other} has nobody where {magic} is, to take it.", other=other, magic=name)
    return None


def layable(play: WarPlay, side: Side, other: Side) -> tuple[Sequence[int], Sequence[str]]:
    """The event and magic cards that *side* may lay in a deal with *other* now."""
    hand = play.state.hand(side)
    events = [card for card in hand.cards if card not in hand.laid]
    return events, [name for name in _cards(play) if _why_not_laid(play, side, other, name) is None]


def _cards(play: WarPlay) -> Sequence[str]:
    """Every magic card that somebody holds."""
    return sorted((card for card, _ in play.state.magic), key=magic_order)


def payable(play: WarPlay, side: Side) -> Sequence[Deal]:
    """The deals that *side* has accepted in which it has still to lay, and has cards enough to do it."""

    def can_pay(deal: Deal) -> bool:
        goods, (events, magic_cards) = deal.goods(side), layable(play, side, deal.partner(side))
        return len(events) >= goods.events and len(magic_cards) >= goods.magic

    mine = (deal for deal in play.state.deals if side in deal.pair and deal.is_accepted_by(side))
    return [deal for deal in mine if deal.laid_by(side) is None and can_pay(deal)]


def confirm(play: WarPlay, side: Side, other: Side) -> None:
    """When both have, all is swapped at once (W-29.5). Raises Illegal."""
    deal = deal_of(play, side, other)
    if not deal.is_ready_for(side):
        raise Illegal(
            _SELF,
            "First agree, and lay what you give; where magic cards are given, both have to before either confirms.",
        )
    if side in deal.confirmed:
        raise Illegal(_SELF, "You have confirmed already.")
    if side == "F" and not _is_met(play, deal):
        raise Illegal("W-29.11", "Nobody of yours is where these magic cards would change hands.")
    deal = replace(deal, confirmed=deal.confirmed | {side})
    _put(play, deal)
    _tell(play, deal, told.DealConfirmed, side, other)
    if len(deal.confirmed) == len(deal.pair):
        _swap(play, deal)


def _is_met(play: WarPlay, deal: Deal) -> bool:
    """Whether who takes a magic card is where it is (W-29.7)."""
    return all(
        magic.holds(play, side, card)
        and magic.taker_at(play, deal.partner(side), magic.place_of_card(play, card)) is not None
        for side in deal.pair
        for card in _laid(deal, side).magic
    )


def _laid(deal: Deal, side: Side) -> Laid:
    return deal.laid_by(side) or Laid(side)


def _swap(play: WarPlay, deal: Deal) -> None:
    mine, theirs = _laid(deal, "S").magic, _laid(deal, deal.other).magic
    can_go = captives.can_go(play, deal.pair, deal.frees, deal.yields)
    if not (_is_met(play, deal) and can_go and magic.has_room(play, mine, theirs)):
        _missing(play, deal)
        return
    _close(play, deal)
    for side in deal.pair:
        other, laid = deal.partner(side), _laid(deal, side)
        for card in laid.events:
            put_hand(play, side, play.state.hand(side).without(card))
            put_hand(play, other, play.state.hand(other).with_card(card))
        for name in laid.magic:
            magic.change_hands(play, name, other)
    freed = tuple(one.piece for one in deal.frees)
    for piece in freed:
        captives.set_free(play, piece, told_by_deal="F" in deal.pair)
    for piece in deal.yields:
        holder = held_by(play, piece)
        captives.hand_over(play, piece, next(side for side in deal.pair if side != holder))
    for side in deal.pair:
        got, gave = _laid(deal, deal.partner(side)), _laid(deal, side)
        facts = (got.events, got.magic, freed, deal.yields, gave.events, gave.magic)
        play.tell(told.DealDone(play.state.rules.seats(side), deal.partner(side), *facts))
    look_who_marches(play)


def _missing(play: WarPlay, deal: Deal) -> None:
    """A character of F's is not there: F alone is told, and S sees a deal not confirmed; else it falls (W-29.11)."""
    if "F" in deal.pair and not _is_met(play, deal):
        _put(play, replace(deal, confirmed=deal.confirmed - {"F"}))
        play.tell(told.DealUnmet(play.state.rules.seats("F"), "S"))
    else:
        _fall(play, deal, None)


# ----------------------------------------------------------------------------------------- when it comes to nothing


def fold(play: WarPlay, side: Side, other: Side) -> None:
    """The cards go back, and nobody has seen them (W-29.6). Raises Illegal."""
    _fall(play, deal_of(play, side, other), side)


def end_deals(play: WarPlay, *sides: Side) -> None:
    """They fall when the game-turn ends, and those of *sides* who have resigned (W-29.10, W-38.9)."""
    for deal in play.state.deals:
        if not sides or not set(sides).isdisjoint(deal.pair):
            _fall(play, deal, None)


def fall_without_cards(play: WarPlay, side: Side) -> None:
    """A deal falls of which a side has lost a card that it had laid (W-50.5, W-29.6)."""
    held = set(play.state.hand(side).cards)
    for deal in play.state.deals:
        if any(laid.side == side and not held.issuperset(laid.events) for laid in deal.laid):
            _fall(play, deal, None)


def _fall(play: WarPlay, deal: Deal, by: Side | None) -> None:
    _close(play, deal)
    _tell(play, deal, told.DealFell, by, deal.other)


def _close(play: WarPlay, deal: Deal) -> None:
    """It is open no more, and what was laid is in hands again."""
    play.set(deals=tuple(one for one in play.state.deals if one.other != deal.other))
    for laid in deal.laid:
        hand = play.state.hand(laid.side)
        put_hand(play, laid.side, replace(hand, laid=tuple(c for c in hand.laid if c not in laid.events)))
