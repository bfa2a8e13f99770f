"""Games that take packs, and how one is opened."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from rules.game import NEWEST_RECORD, Game, Pack
from rules.packs.reading import PackError
from rules.packs.shelf import Shelf

"""Of the editions of the record (R-1.1)."""

S = TypeVar("S")
P = TypeVar("P")
G = TypeVar("G", bound="PackGame[Any, Any]")


class PackGame(Game[S], Generic[S, P]):
    """A game made for one edition of its rules, the newest unless told, and one pack, the shipped one unless told."""

    newest: ClassVar[int]
    first_record: ClassVar[int] = 1
    """The edition of the record in which games of the first edition of the rules are kept."""
    shelf: ClassVar[Shelf[Any, Any]]
    shipped: ClassVar[str]
    """The id of that pack."""
    data: P

    def __init__(self, edition: int | None = None, data: P | None = None, body: bytes | None = None) -> None:
        self.edition = edition or self.newest
        self.record_edition = max(self.first_record, min(self.edition, NEWEST_RECORD))
        opened: Any = data or self.shelf.open_pack(self.shipped)
        self.data = opened
        self.pack = Pack(opened.id, opened.sha256)
        self._body = body

    def pack_body(self) -> bytes:
        """What is kept with a game, the shipped pack as any other (H-20.3, B-23.4)."""
        if self._body is None:
            assert self.pack is not None
            self._body = self.shelf.shipped_body(self.pack.id)
        return self._body


def open_game(game: type[G], edition: int | None, body: bytes | None) -> G:
    """A *game* in this *edition*, with the pack of this *body*.

    Raises ValueError for an edition that never was, and for what is no pack.
    """
    if edition not in (None, *range(1, game.newest + 1)):
        raise ValueError(f"there is no edition {edition} of this game")
    try:
        return game(edition, None if body is None else game.shelf.open_body(body), body)
    except PackError as error:
        raise ValueError(f"the pack cannot be played: {error.violations[0]}") from None
