"""Hands, decks and discard piles of both sides (H-6.1, H-6.4, H-9.1 to H-9.5, H-17.36)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from rules.game import Illegal, Question, Seat, only
from rules.hunt import events as told
from rules.hunt.actions import Discard, Keep
from rules.hunt.bearer import turn_end
from rules.hunt.play import Play
from rules.hunt.questions import kinds
from rules.hunt.state import Discarding, HuntState, Keeping, facts
from rules.kit.engine import with_at
from rules.kit.unknown import known, without

ALLY, SORCERY = "ally", "sorcery"


def deck_of(state: HuntState, seat: Seat) -> str:
    """The deck whose cards *seat* holds."""
    return ALLY if seat == state.rules.bearer else SORCERY


def pile(state: HuntState, deck: str) -> tuple[str, ...]:
    """The open pile of a deck."""
    return state.ally_discard if deck == ALLY else state.sorcery_discard


def can_draw(state: HuntState, deck: str) -> bool:
    """Whether a card could be drawn."""
    return bool(state.ally_deck if deck == ALLY else state.sorcery_deck or state.sorcery_discard)


def draw(play: Play, seat: Seat, n: int, keep: int | None = None) -> int:
    """*seat* draws n cards; how many it were. An empty deck is made of the pile (H-9.5), RB's never again (H-6.4).

    Where only so many are kept (H-22.17) the question which ones stops nobody (D-9, H-18.37).
    """
    deck = deck_of(play.state, seat)
    if play.rehearsed:
        return n if can_draw(play.state, deck) else 0
    cards = off_the_top(play, deck, n)
    if keep is not None and len(cards) > keep:
        asked = Keeping(play.ask(kinds.KEEP), cards, keep, deck, seat)
        play.set(beside=(*play.state.beside, asked))
        play.tell(told.CardsSeen(to=only(seat), seat=seat, deck=deck, cards=cards))
    elif cards:
        receive(play, seat, cards)
    return len(cards)


def off_the_top(play: Play, deck: str, n: int) -> tuple[str, ...]:
    """The top n cards of the deck, taken from it; fewer when there are no more."""
    play.seal()
    if deck == ALLY:
        cards = play.state.ally_deck[:n]
        play.set(ally_deck=play.state.ally_deck[n:])
        return cards
    found: list[str] = []
    while len(found) < n and can_draw(play.state, SORCERY):
        if not play.state.sorcery_deck:
            _reshuffle(play)
        found.append(play.state.sorcery_deck[0])
        play.set(sorcery_deck=play.state.sorcery_deck[1:])
    return tuple(found)


def _reshuffle(play: Play) -> None:
    """H-9.5."""
    deck = play.shuffle("sorcery", play.state.sorcery_discard)
    play.set(sorcery_deck=deck, sorcery_discard=())
    play.tell(told.DeckShuffled(cards=len(deck)))


def receive(play: Play, seat: Seat, cards: tuple[str, ...]) -> None:
    """*seat* takes *cards* that were drawn: how many is public, which ones is not (H-9.2)."""
    hand = (*facts.hand_of(play.state, seat), *cards)
    put_hand(play, seat, hand)
    deck = deck_of(play.state, seat)
    play.tell(told.CardsDrawn(seat=seat, deck=deck, count=len(cards), hand=len(hand)))
    play.tell(told.CardsSeen(to=only(seat), seat=seat, deck=deck, cards=cards))
    _remind(play, seat, cards)
    limit(play, seat)


def _remind(play: Play, seat: Seat, cards: tuple[str, ...]) -> None:
    """H-17.23: in swift mode a reaction card does nothing without a standing reaction."""
    state = play.state
    if seat != state.rules.bearer or state.rules.windowed:
        return
    standing = {wish.card for wish in state.standing}
    bare = [
        card for card in known(cards) if play.pack.cards[card].timing == "reaction" and card not in standing
    ]
    if bare:
        play.tell(told.NoReaction(to=only(seat), cards=tuple(dict.fromkeys(bare))))


def put_hand(play: Play, seat: Seat, hand: tuple[str, ...]) -> None:
    """*seat* holds *hand* from now on; a question about a surplus that is gone is gone too."""
    if seat == play.state.rules.bearer:
        play.set(ally_hand=hand)
    else:
        at = play.state.rules.riders.index(seat)
        play.set(sorcery_hands=with_at(play.state.sorcery_hands, at, hand))
    if play.state.beside and len(hand) <= facts.HAND and (asked := discarding(play.state, seat)) is not None:
        play.set(beside=tuple(one for one in play.state.beside if one != asked))


def limit(play: Play, seat: Seat) -> None:
    """H-6.1, H-9.1: at most 5 cards. Off RB's clock the surplus goes at once (H-17.36)."""
    surplus = len(facts.hand_of(play.state, seat)) - facts.HAND
    if surplus <= 0 or discarding(play.state, seat) is not None:
        return
    if seat != play.state.rules.bearer:
        play.set(beside=(*play.state.beside, Discarding(play.ask(kinds.SURPLUS), seat)))
    elif play.riding is not None:
        force_discard(play, seat, surplus, "choice")
    else:
        play.set(beside=(*play.state.beside, Discarding(play.ask(kinds.DISCARD), seat)))


def discarding(state: HuntState, seat: Seat) -> Discarding | None:
    """The open question what *seat* discards."""
    return next((one for one in state.beside if isinstance(one, Discarding) and one.seat == seat), None)


def keeping(state: HuntState, seat: Seat) -> Keeping | None:
    """The open question what *seat* keeps of cards drawn."""
    return next((one for one in state.beside if isinstance(one, Keeping) and one.seat == seat), None)


def is_settled(state: HuntState, seat: Seat) -> bool:
    """Whether nothing is owed about the own hand (H-17.34)."""
    return not any(isinstance(one, _OWN) and one.seat == seat for one in state.beside)


_OWN: Final = (Keeping, Discarding)


def check_settled(state: HuntState, seat: Seat) -> None:
    """H-17.34, H-18.17: what is owed about the own hand comes before cards are played or drawn."""
    if is_settled(state, seat):
        return
    if keeping(state, seat) is not None:
        raise Illegal("H-17.34", "First choose which of the cards drawn you keep.")
    raise Illegal("H-17.34", "First discard down to {n} cards.", n=facts.HAND)


# ---------------------------------------------------------------------------------------------- discards


def discard(play: Play, seat: Seat, question: Question, action: Discard) -> None:
    """D-10, D-17: down to five."""
    asked = discarding(play.state, seat)
    if asked is None or asked.question != question:
        raise Illegal("H-17.1", "There is nothing to discard.")
    hand = facts.hand_of(play.state, seat)
    surplus = len(hand) - facts.HAND
    if len(action.cards) != surplus:
        raise Illegal("H-6.1", "Discard exactly {n} of your cards.", n=surplus)
    _check_held(hand, action.cards)
    play.seal()
    throw(play, seat, action.cards)
    turn_end.settle(play)


def _check_held(hand: Iterable[str], cards: Iterable[str]) -> None:
    missing = Counter(cards) - Counter(hand)
    if missing:
        raise Illegal("H-18.39", "“{card}” is not among your cards.", card=next(iter(missing)))


def throw(play: Play, seat: Seat, cards: Iterable[str]) -> None:
    """*cards* go from the hand to the open pile (H-6.4, H-9.2)."""
    thrown = tuple(cards)
    put_hand(play, seat, without(facts.hand_of(play.state, seat), thrown))
    deck = deck_of(play.state, seat)
    put_aside(play, deck, thrown)
    play.tell(told.CardsDiscarded(seat=seat, deck=deck, cards=thrown))


def put_aside(play: Play, deck: str, cards: tuple[str, ...]) -> None:
    """*cards* lie on the discard pile from now on."""
    play.set(**{f"{deck}_discard": (*pile(play.state, deck), *cards)})


def force_discard(play: Play, seat: Seat, n: int, how: str) -> tuple[str, ...]:
    """H-17.36, D-36: n cards at once, by lot (`random`), else by the stored order, else the newest ones."""
    hand = facts.hand_of(play.state, seat)
    n = min(n, len(hand))
    if play.rehearsed or not n:
        return ()
    play.seal()
    cards = (
        play.shuffle("random-discard", hand)[:n] if how == "random" else preferred(play.state, seat, hand)[:n]
    )
    throw(play, seat, cards)
    return tuple(cards)


def preferred(state: HuntState, seat: Seat, hand: tuple[str, ...]) -> tuple[str, ...]:
    """*hand* in the order in which its owner would discard it."""
    left, first = list(hand), list[str]()
    for card in state.discard_wishes[seat - 1]:
        if card in left:
            left.remove(card)
            first.append(card)
    return (*first, *reversed(left))


# ------------------------------------------------------------------------------------------ keep, recover


def keep(play: Play, seat: Seat, question: Question, action: Keep) -> None:
    """D-9: what is kept of the cards drawn; the rest goes under the deck in the order drawn."""
    asked = next(
        (one for one in play.state.beside if isinstance(one, Keeping) and one.question == question), None
    )
    if asked is None or asked.seat != seat:
        raise Illegal("H-17.1", "There is nothing to choose from.")
    if len(action.cards) != asked.keep:
        raise Illegal("H-22.17", "Keep exactly {n} of the cards drawn.", n=asked.keep)
    _check_held(asked.cards, action.cards)
    play.seal()
    _settle(play, asked, action.cards)
    turn_end.settle(play)


def _settle(play: Play, asked: Keeping, kept: tuple[str, ...]) -> None:
    """*kept* come into the hand, the rest under the deck."""
    rest = without(asked.cards, kept)
    beside = tuple(one for one in play.state.beside if one != asked)
    deck = f"{asked.deck}_deck"
    play.set(beside=beside, **{deck: (*getattr(play.state, deck), *rest)})
    receive(play, asked.seat, kept)


def recover(play: Play, seat: Seat, deck: str, cards: tuple[str, ...]) -> None:
    """H-22.19: out of the open pile into the hand."""
    play.set(**{f"{deck}_discard": without(pile(play.state, deck), cards)})
    put_hand(play, seat, (*facts.hand_of(play.state, seat), *cards))
    play.tell(told.CardsRecovered(seat=seat, deck=deck, cards=cards))
    limit(play, seat)
