"""The Boromirs' cards: two that make them change sides, and some that do not (Q-7)."""

from __future__ import annotations

import enum
from collections.abc import Sequence

from rules.dice import Dice
from rules.game import Secret
from rules.quest.roles import BOROMIRS, Role, Side


class Card(enum.Enum):
    """One of Boromir's cards, as Q-12.10 writes it."""

    SWITCH = "switch"
    STAY = "stay"


class Boromir(Secret):
    """The part of the state that is there when Boromir is in play."""

    predetermined: bool
    deck: tuple[Card, ...]
    """The whole deck as shuffled, top first; public as far as it was drawn."""
    drawn: int
    """Cards shown so far: all five from the start in the predetermined variant."""
    in_effect: int
    """Cards that have taken effect."""

    @property
    def shown(self) -> tuple[Card, ...]:
        return self.deck[: self.drawn]


_STAYS = {False: 3, True: 5}
_SHOWN_AT_START = {False: 0, True: 5}


def shuffled(predetermined: bool, dice: Dice) -> Boromir:
    """The deck of the variant: 2 switch cards, then 3 or 5 stay cards, shuffled (Q-7.2, Q-7.3, Q-10.2)."""
    deck = (Card.SWITCH,) * 2 + (Card.STAY,) * _STAYS[predetermined]
    return Boromir(predetermined, dice.shuffle("boromir", deck), _SHOWN_AT_START[predetermined], 0)


def shuffled_anew(boromir: Boromir, dice: Dice) -> Boromir:
    """The same with the cards that are not shown yet shuffled; what lies open stays (Q-10.2)."""
    shown, hidden = boromir.shown, boromir.deck[boromir.drawn :]
    deck = (*shown, *dice.shuffle("boromir", hidden))
    return Boromir(boromir.predetermined, deck, boromir.drawn, boromir.in_effect)


def next_card(boromir: Boromir) -> tuple[Boromir, Card]:
    """The card that takes effect now, and what is left after it."""
    after = boromir.in_effect + 1
    card = boromir.deck[boromir.in_effect]
    return Boromir(boromir.predetermined, boromir.deck, max(boromir.drawn, after), after), card


def switched(roles: Sequence[Role], sides: Sequence[Side]) -> tuple[Side, ...]:
    """The sides by seat after both Boromirs have changed theirs (Q-7.1)."""
    return tuple(side.other if role in BOROMIRS else side for role, side in zip(roles, sides, strict=True))
