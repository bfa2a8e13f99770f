"""Deals with Saruman, each told to the two alone (chapter 29, W-16.10)."""

from __future__ import annotations

from rules.game import Private
from rules.war.state.deals import Deal
from rules.war.state.pieces import PieceId, Side


class DealProposed(Private):
    """Its terms; one that was not agreed to falls with it (W-29.5, W-29.10)."""

    deal: Deal


class DealAgreed(Private):
    by_side: Side
    other: Side


class DealLaid(Private):
    """Backs, as many as the terms say; which cards, only who laid them knows (W-29.5)."""

    by_side: Side
    other: Side
    events: int
    magic: int


class DealConfirmed(Private):
    by_side: Side
    other: Side


class DealUnmet(Private):
    """Told to F alone: none of its characters is where magic cards would change hands (W-29.11)."""

    other: Side


class DealFell(Private):
    """It was folded, or its time is over (W-29.6, W-29.10)."""

    by_side: Side | None
    """Who has folded it; None: nobody."""
    other: Side
    """With whom S bargained."""


class DealDone(Private):
    """What a side got, who of the captives went where, and what it gave (W-29.5)."""

    other: Side
    events: tuple[int, ...]
    magic: tuple[str, ...]
    freed: tuple[PieceId, ...]
    yielded: tuple[PieceId, ...]
    given: tuple[int, ...] = ()
    given_magic: tuple[str, ...] = ()
    """It knows who holds these now (W-29.4)."""
