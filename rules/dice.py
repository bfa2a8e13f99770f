"""Fair randomness from one secret seed, by label, so that a stranger's program can check every draw.

No draw depends on the order in which others happened: each has a label of its own. Never the standard
`random`: its shuffle may change between versions of Python, and a published seed has to replay for good.
"""

from __future__ import annotations

import enum
import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

T = TypeVar("T")

_SPAN = 1 << 64
_BLOCK = struct.Struct(">4Q")


def fingerprint(seed: bytes) -> str:
    """The public hash of a secret seed, in hex (Q-10.1)."""
    return hashlib.sha256(seed).hexdigest()


def game_key(seed: bytes, salt: str) -> bytes:
    """The key of a game: the seed mixed with what the host could not choose (R-1.2)."""
    return hmac.digest(seed, salt.encode(), "sha256")


def simulated_seed(number: int) -> bytes:
    """The seed of a simulated game: the SHA-256 of its number in decimal."""
    return hashlib.sha256(str(number).encode()).digest()


class Dice:
    """Draws for one entry of one game. *drawn* lists `(label, result)` in order of use (R-1.3)."""

    __slots__ = ("_key", "_prefix", "drawn")

    def __init__(self, key: bytes, prefix: str = "") -> None:
        self._key = key
        self._prefix = prefix
        self.drawn: list[tuple[str, Any]] = []

    def __repr__(self) -> str:
        return "<Dice>"

    def number(self, label: str, below: int) -> int:
        """A number from 0 to *below* - 1."""
        result = _below(self._words(label), below)
        self.drawn.append((self._prefix + label, result))
        return result

    def numbers(self, label: str, below: int, count: int) -> tuple[int, ...]:
        """*count* numbers from 0 to *below* - 1, from one label."""
        words = self._words(label)
        result = tuple(_below(words, below) for _ in range(count))
        self.drawn.append((self._prefix + label, list(result)))
        return result

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """*items* in a random order: Fisher-Yates from the end."""
        words = self._words(label)
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = _below(words, last + 1)
            result[last], result[other] = result[other], result[last]
        plain = [item.value if isinstance(item, enum.Enum) else item for item in result]
        self.drawn.append((self._prefix + label, plain))
        return tuple(result)

    def _words(self, label: str) -> Iterator[int]:
        block = 0
        while True:
            message = f"{self._prefix}{label}:{block}".encode()
            yield from _BLOCK.unpack(hmac.digest(self._key, message, "sha256"))
            block += 1


def _below(words: Iterator[int], below: int) -> int:
    limit = _SPAN - _SPAN % below
    for word in words:
        if word < limit:
            return word % below
    raise AssertionError("words never end")
