"""What sides do in a Search Phase that goes on (W-12)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.board.hexes import Hex
from rules.game import Secret
from rules.war.state.pieces import PieceId, Side


class Placed(Secret):
    """One force of a search: a Nazgûl, or a band with its strength and the hex beside it that it watches (W-12.3)."""

    piece: PieceId
    at: Hex
    strength: int = 0
    watched: Hex | None = None


class Sighted(Secret):
    """A hex in which a search has found groups: how many each has, the largest first, and who sees them (W-12.11)."""

    at: Hex
    numbers: tuple[int, ...]
    by: tuple[PieceId, ...]


class Search(Secret):
    """What one side does in a Search Phase that goes on (W-12.2)."""

    cards: tuple[int, ...]
    """Those that are his, of all that were turned over."""
    level: tuple[tuple[str, int], ...] = ()
    """How many groups there are in each province that is searched (W-12.2)."""
    placed: tuple[Placed, ...] | None = None
    """What was said, and can still be said anew; None: nothing yet."""
    finders: tuple[Side, ...] = ()
    """Who is told what it finds: the side, and in a joint search its ally (W-22.2)."""
    is_silent: bool = False
    """Its side is not asked to place (W-12.17)."""
    is_ready: bool = False
    """Nothing more is placed: it is played when its turn comes (W-12.18)."""
    is_hurried: bool = False
    """It was ready before its turn came, or its time is over: it is played to its end by default (W-12.18)."""
    is_placed: bool = False
    """Committed: what follows is `enter`."""
    sighted: tuple[Sighted, ...] = ()
    entering: tuple[tuple[Hex, tuple[PieceId, ...]], ...] | None = None
    """Who goes into which hex, as said; None: nothing yet."""
    is_over: bool = False
    """Nothing is left to be asked."""
    side: Side = "D"
    has_spotted: bool = False
    """Whether it has found somebody (W-36.8)."""

    @property
    def was_asked(self) -> bool:
        """Whether its side was to say anything."""
        return not self.is_silent or bool(self.sighted)

    @property
    def is_asked(self) -> bool:
        """Whether its side is to place forces, or to say who enters (W-12.3, W-12.12)."""
        return not self.is_ready or (
            self.is_placed and bool(self.sighted) and not self.is_hurried and not self.is_over
        )


def both_searching(searches: Iterable[Search]) -> tuple[Side, ...]:
    """The two while neither's is over: who of them is asked is shown to nobody else (W-16.2, W-36.6)."""
    sides = tuple(search.side for search in searches if not search.is_over)
    return sides if len(sides) > 1 else ()
