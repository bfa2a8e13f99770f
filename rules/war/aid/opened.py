"""Which cards of others' a seat has seen: the bot keeps that list (W-29.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from rules.game import Seat
from rules.war.events import Told
from rules.war.events.cards import CardPlayed
from rules.war.events.deals import DealDone
from rules.war.events.fights import FightFought
from rules.war.state.pieces import MAGIC, Side

Card: TypeAlias = int | str
"""The number of an event card, or the id of a magic card."""


class Opened(NamedTuple):
    """A card, who had it when it was seen last, and in which game-turn that was."""

    card: Card
    side: str
    turn: int
    is_dealt: bool
    """It went there in a deal of the reader's own; else a fight showed it."""


def opened(ledger: Iterable[Told], side: Side, seat: Seat) -> tuple[Opened, ...]:
    """By what *seat* was told, the latest of each card; what was played since, or is *side*'s own again, is none."""
    found: dict[Card, Opened] = {}
    for told in ledger:
        if told.to is not None and seat not in told.to:
            continue
        match told.event:
            case DealDone() as deal:
                got: tuple[Card, ...] = (*deal.events, *deal.magic)
                gave: tuple[Card, ...] = (*deal.given, *deal.given_magic)
                found = {card: seen for card, seen in found.items() if card not in got}
                found |= {card: Opened(card, deal.other, told.turn, is_dealt=True) for card in gave}
            case FightFought(exchange=exchange):
                for band in (exchange.attacker, exchange.defender):
                    for added in band.added if band.side != side else ():
                        if added.by in MAGIC:
                            found[added.by] = Opened(added.by, band.side, told.turn, is_dealt=False)
            case CardPlayed(card=card):
                found.pop(card, None)
            case _:
                pass
    return tuple(found.values())
