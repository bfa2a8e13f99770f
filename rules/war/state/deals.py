"""What Saruman bargains over with one of the others (chapter 29)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.board.hexes import Hex
from rules.game import Secret, Value
from rules.war.state.pieces import PieceId, Side


class Goods(Value):
    """What one side puts into a deal: so many event and magic cards; which are laid, is its own affair (W-29.6)."""

    events: int = 0
    magic: int = 0

    @property
    def is_nothing(self) -> bool:
        return not (self.events or self.magic)


class Released(Value):
    """A captive who goes free by a deal: where he is held then, if that is agreed (W-29.8)."""

    piece: PieceId
    at: Hex | None = None


class Laid(Secret):
    """What lies face down: only its side knows which cards (W-29.5)."""

    side: Side
    events: tuple[int, ...] = ()
    magic: tuple[str, ...] = ()


class Deal(Secret):
    """One between S and another; F and D have none (W-29.1)."""

    by: Side
    """Who has proposed it."""
    to: Side
    gives: Goods
    """What who proposed it puts in."""
    takes: Goods
    frees: tuple[Released, ...] = ()
    yields: tuple[PieceId, ...] = ()
    """Captives who go to the other side (W-29.8)."""
    text: str = ""
    is_agreed: bool = False
    laid: tuple[Laid, ...] = ()
    confirmed: frozenset[Side] = frozenset()

    @property
    def pair(self) -> tuple[Side, Side]:
        return (self.by, self.to)

    @property
    def other(self) -> Side:
        """With whom S bargains."""
        return self.partner("S")

    def partner(self, side: Side) -> Side:
        """With whom one of the two has it."""
        return self.to if side == self.by else self.by

    def goods(self, side: Side) -> Goods:
        """What a side puts in."""
        return self.gives if side == self.by else self.takes

    def laid_by(self, side: Side) -> Laid | None:
        """What a side has laid; nothing to lay counts as laid (W-29.5)."""
        found = next((laid for laid in self.laid if laid.side == side), None)
        return Laid(side) if found is None and self.goods(side).is_nothing else found

    @property
    def is_laid(self) -> bool:
        """Whether both have."""
        return all(self.laid_by(side) is not None for side in self.pair)

    def is_accepted_by(self, side: Side) -> bool:
        """Whether a side has proposed the terms, or agreed to them."""
        return self.is_agreed or side == self.by

    def is_ready_for(self, side: Side) -> bool:
        """Whether a side may confirm: it has laid, and where magic cards are given both have (W-29.5)."""
        if self.gives.magic or self.takes.magic:
            return self.is_agreed and self.is_laid
        return self.is_accepted_by(side) and self.laid_by(side) is not None


def partners(side: Side) -> tuple[Side, ...]:
    """With whom a side may ally and deal (W-21.1, W-29.1)."""
    return ("F", "D") if side == "S" else ("S",)


def deal_between(deals: Iterable[Deal], side: Side, other: Side) -> Deal | None:
    """The one that is open between two."""
    return next((deal for deal in deals if set(deal.pair) == {side, other}), None)


def laid_magic(deals: Iterable[Deal]) -> frozenset[str]:
    """The magic cards that lie in deals: they are neither passed nor used up (W-29.6)."""
    return frozenset(card for deal in deals for laid in deal.laid for card in laid.magic)
