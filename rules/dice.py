"""Fair randomness from one secret seed, by label, so that a stranger's program can check every draw.

No draw depends on the order in which others happened: each has a label of its own. Never the standard
`random`: its shuffle may change between versions of Python, and a published seed has to replay for good.
"""

from __future__ import annotations

import enum
import hashlib
import hmac
import struct
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

T = TypeVar("T")

_SPAN = 1 << 64
_LIMITS = (0, *(_SPAN - _SPAN % below for below in range(1, 64)))
"""The largest multiple of each small number up to 2^64; a word at or above it is left out."""
_BLOCK = struct.Struct(">4Q")


def fingerprint(seed: bytes) -> str:
    """The public hash of a secret seed, in hex (Q-10.1).

    >>> fingerprint(b"seed")[:16]
    '19b25856e1c150ca'
    """
    return hashlib.sha256(seed).hexdigest()


def game_key(seed: bytes, salt: str) -> bytes:
    """The key of a game: the seed mixed with what the host could not choose (R-1.2)."""
    return hmac.digest(seed, salt.encode(), "sha256")


def simulated_seed(number: int) -> bytes:
    """The seed of a simulated game: the SHA-256 of its number in decimal."""
    return hashlib.sha256(str(number).encode()).digest()


class Dice:
    """Draws for one entry of one game.

    >>> dice = Dice(game_key(simulated_seed(1), salt="1,2,3"))
    >>> dice.shuffle("order", ("Ann", "Bob", "Cid")), 1 + dice.number("roll/1", below=6)
    (('Ann', 'Bob', 'Cid'), 3)
    >>> dice.drawn
    [('order', ['Ann', 'Bob', 'Cid']), ('roll/1', 2)]
    """

    __slots__ = ("_drawn", "_key", "_prefix")

    def __init__(self, key: bytes, prefix: str = "") -> None:
        self._key = key
        self._prefix = prefix
        self._drawn: list[tuple[str, Any]] = []

    def __repr__(self) -> str:
        return "<Dice>"

    @property
    def prefix(self) -> str:
        """What each label begins with: empty, or the number of a correction (`17/`)."""
        return self._prefix

    @property
    def drawn(self) -> list[tuple[str, Any]]:
        """`(label, result)` in order of use, as R-1.3 writes them."""
        return [(self._prefix + label, _plain(result)) for label, result in self._drawn]

    def number(self, label: str, below: int) -> int:
        """A number from 0 to *below* - 1."""
        (result,) = self._draw(label, (below,))
        self._drawn.append((label, result))
        return result

    def numbers(self, label: str, below: int, count: int) -> tuple[int, ...]:
        """*count* numbers from 0 to *below* - 1, from one label."""
        result = tuple(self._draw(label, (below,) * count))
        self._drawn.append((label, result))
        return result

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """*items* in a random order: Fisher-Yates from the end."""
        order = list(items)
        last = len(order)
        for other in self._draw(label, range(last, 1, -1)):
            last -= 1
            order[last], order[other] = order[other], order[last]
        result = tuple(order)
        self._drawn.append((label, result))
        return result

    def _draw(self, label: str, bounds: Iterable[int]) -> list[int]:
        """A number below each of *bounds*; words that would favour the lower ones are left out."""
        found: list[int] = []
        words: tuple[int, ...] = ()
        used = block = 0
        for below in bounds:
            limit = _LIMITS[below] if below < len(_LIMITS) else _SPAN - _SPAN % below
            word = limit
            while word >= limit:
                if used == len(words):
                    message = f"{self._prefix}{label}:{block}".encode()
                    words = _BLOCK.unpack(hmac.digest(self._key, message, "sha256"))
                    used, block = 0, block + 1
                word = words[used]
                used += 1
            found.append(word % below)
        return found


def _plain(result: object) -> object:
    if isinstance(result, tuple):
        return [_plain(item) for item in result]
    return result.value if isinstance(result, enum.Enum) else result
