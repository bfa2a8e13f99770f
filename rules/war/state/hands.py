"""Piles of cards, and what seats hold of them. No card is known here, only its number."""

from __future__ import annotations

from typing import Any

from rules.game import Secret
from rules.kit.engine import Engine


class Pile(Secret):
    """Cards face down, the next one first, and those that are out of play till it is shuffled anew."""

    name: str
    left: tuple[int, ...] = ()
    used: tuple[int, ...] = ()


def shuffled(play: Engine[Any, Any], pile: Pile) -> Pile:
    """All that is out of play back in it, with what is left, in a new order (W-19.4)."""
    return Pile(pile.name, play.shuffle(pile.name, sorted((*pile.left, *pile.used))))


def turned(play: Engine[Any, Any], pile: Pile, count: int) -> tuple[Pile, tuple[int, ...]]:
    """So many cards turned over, which are used then; shuffled before where fewer are left (W-12.1, W-53.5)."""
    if len(pile.left) < count:
        pile = shuffled(play, pile)
    cards = pile.left[:count]
    return Pile(pile.name, pile.left[count:], (*pile.used, *cards)), cards


def drawn(play: Engine[Any, Any], pile: Pile) -> tuple[Pile, int | None]:
    """The next card for a hand, shuffled before where none is left; None where all are held (W-50.5, W-58.1)."""
    if not pile.left and pile.used:
        pile = shuffled(play, pile)
    if not pile.left:
        return pile, None
    card, *left = pile.left
    return Pile(pile.name, tuple(left), pile.used), card


def laid_aside(pile: Pile, *cards: int) -> Pile:
    """With *cards* that were played, discarded or lost."""
    return Pile(pile.name, pile.left, (*pile.used, *cards))


class Hand(Secret):
    """What a seat holds, the oldest first; *laid*: those that lie face down in a deal (W-29.6)."""

    cards: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()

    def without(self, card: int) -> Hand:
        """After *card* is gone."""
        return Hand(*(tuple(kept for kept in cards if kept != card) for cards in (self.cards, self.laid)))

    def with_card(self, card: int) -> Hand:
        """With one more."""
        return Hand((*self.cards, card), self.laid)

    def too_many(self, most: int) -> tuple[int, ...]:
        """What is lost of it: the oldest, until *most* are left, laid ones last (W-50.5)."""
        by_turn = sorted(self.cards, key=lambda card: (card in self.laid, self.cards.index(card)))
        return tuple(by_turn[: max(0, len(by_turn) - most)])
