"""How a hunt ends, and what is laid open then."""

from __future__ import annotations

from typing import TypeAlias

from rules.game import Event, Outcome, Seat
from rules.hunt.values import Journey


class Disclosed(Event, frozen=True, tag="disclosed"):
    """Everything that was hidden (H-15.4, H-20.4)."""

    log: tuple[int, ...]
    """Part 1."""
    journeys: tuple[tuple[Journey, int], ...]
    """Those given up and the last one, with the movement track when each ended."""
    mentor: tuple[int, ...]
    live: tuple[int, ...]
    dead: tuple[int, ...]
    deeds: tuple[int, ...]
    """Open ones."""
    ally_hand: tuple[str, ...]
    sorcery_hands: tuple[tuple[Seat, tuple[str, ...]], ...]


class TokensWon(Event, frozen=True, tag="tokens-won"):
    """War of the Ring tokens (H-15.5): how many each side has."""

    shadow: int
    free: int


class TokenNamed(Event, frozen=True, tag="token-named"):
    """H-15.6."""

    side: str
    """shadow | free."""
    letter: str


class HuntEnded(Event, frozen=True, tag="hunt-ended"):
    """The game is over; *side* wins: bearer | wraiths | none."""

    side: str
    reason: str
    clause: str


EndEvent: TypeAlias = Disclosed | TokensWon | TokenNamed | HuntEnded


def outcome_event(outcome: Outcome) -> HuntEnded:
    """The event that tells *outcome*."""
    return HuntEnded(side=outcome.winner, reason=outcome.reason, clause=outcome.clause)
