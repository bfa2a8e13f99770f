"""Opening a game that takes packs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rules.packs.reading import PackError

P = TypeVar("P")
G = TypeVar("G")


def open_game(
    game: Callable[[int, P | None, bytes | None], G],
    newest: int,
    reads: Callable[[bytes], P],
    edition: int | None,
    body: bytes | None,
) -> G:
    """The rules in this *edition*, the *newest* unless told, with the pack of this *body* or the shipped one.

    Raises ValueError for an edition that never was, and for what is no pack.
    """
    if edition not in (None, *range(1, newest + 1)):
        raise ValueError(f"there is no edition {edition} of this game")
    try:
        pack = None if body is None else reads(body)
    except PackError as error:
        raise ValueError(f"the pack cannot be played: {error.violations[0]}") from None
    return game(edition or newest, pack, body)
