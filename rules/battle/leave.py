"""Leave that one player gives another: to pass over his pieces, over Elven hexes, through Moria (B-7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec.structs import replace

from rules.battle.charts import Side
from rules.battle.pieces import Piece
from rules.board.hexes import Hex, Way
from rules.game import Value

LeaveKind: TypeAlias = Literal["over", "elven", "moria"]
"""B-7.1."""
Until: TypeAlias = Literal["always", "phase", "turn", "round"]
"""To the end of the grantee's next movement phase, of his next turn (the present ones, if it is his), of a round."""


class Need(Value):
    """Leave that a move would take: of whom, of what kind, and where."""

    grantor: Side
    kind: LeaveKind
    at: Hex
    stop: bool = False


class Leave(Value):
    """A standing permission (B-7.4). What is left empty means any."""

    number: int
    """Counted for each grantor, and known to him alone."""
    grantor: Side
    grantee: Side
    kind: LeaveKind
    pieces: tuple[str, ...] = ()
    """Ids or kinds of the pieces that may."""
    passed: tuple[str, ...] = ()
    """Ids or kinds of the grantor's pieces that may be passed over."""
    hexes: tuple[Hex, ...] = ()
    stop: bool = False
    """Elven hexes: to stop there too, not only to cross."""
    once: bool = False
    """For one move."""
    until: Until = "always"
    round: int = 0
    """The last one, where it ends with a round."""

    def gives(self, need: Need, piece: Piece, there: Iterable[Piece]) -> bool:
        """Whether it is what *piece* needs where *there* are pieces."""
        return (
            (self.grantor, self.grantee, self.kind) == (need.grantor, piece.side, need.kind)
            and _is_named(piece, self.pieces)
            and (not self.hexes or need.at in self.hexes)
            and (self.stop or not need.stop)
            and all(_is_named(piece, self.passed) for piece in there if piece.side == self.grantor)
        )


def _is_named(piece: Piece, names: tuple[str, ...]) -> bool:
    return not names or piece.id in names or piece.kind in names


class Consent(Value):
    """What one player answers who is asked for leave."""

    grantor: Side
    number: int
    """Counted for each grantor, and known to him alone."""
    agrees: bool | None = None


class LeaveRequest(Value):
    """One move for which leave is asked (B-7.6); what only its mover knows is empty for others."""

    number: int
    """Counted for each mover; as a grantor sees it, his own."""
    side: Side
    """Who asks."""
    piece: str
    kind: str
    way: Way
    needs: tuple[Need, ...]
    ahead: bool = False
    """For his next turn (B-7.12); else the move is held."""
    consents: tuple[Consent, ...] = ()
    otherwise: Way | None = None
    """The fallback (B-7.8); of one hex: it stays."""
    shire: str = ""
    escape: Way = ()

    @property
    def is_granted(self) -> bool | None:
        """Whether all have said yes; None while one has not answered and nobody said no."""
        said = [consent.agrees for consent in self.consents]
        return False if False in said else None if None in said else True

    @property
    def pending(self) -> tuple[Consent, ...]:
        """Who is still to answer."""
        waits = self.is_granted is None
        return tuple(consent for consent in self.consents if waits and consent.agrees is None)

    def to_mover(self) -> LeaveRequest:
        """As he sees it who made it: how others count what they are asked tells of requests that are not his."""
        consents = tuple(Consent(consent.grantor, 0, consent.agrees) for consent in self.consents)
        return replace(self, consents=consents)

    def to_grantor(self, grantor: Side, *, numbered: bool = False) -> LeaveRequest:
        """What *grantor* may know of it: the path, and what is asked of him (B-7.7); his number is his alone."""
        needs = tuple(need for need in self.needs if need.grantor == grantor)
        number = next(
            (consent.number for consent in self.consents if numbered and consent.grantor == grantor), 0
        )
        return LeaveRequest(number, self.side, self.piece, self.kind, self.way, needs, self.ahead)
