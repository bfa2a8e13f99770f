"""Sealing: what is secret in the database, closed by a key that does not stand in it.

Without a key nothing is sealed. With one, what is written from then on is, in the columns that a value names as
`sealed`; what was written before stays readable, and stays as it was. Who did something and when is not sealed, nor
what everybody reads anyway. AES-256 in Galois/Counter Mode, with a random nonce for each value and the column's name
bound to it; filled up first, for by its length `sabotage` would be told from `support`.
"""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from typing import Any, Final, TypeVar

from sqlalchemy import Connection

from storage.errors import StorageError

T = TypeVar("T")

KEY_BYTES: Final = 32

_OPTION: Final = "seal"
_MARK: Final = b"\x01sealed:"
_WORD: Final = "sealed:"
_NONCE_BYTES: Final = 12
_LEAST_BYTES: Final = 256
_END: Final = b"\x80"


class Seal:
    """One key of 32 bytes."""

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError("A key has 32 bytes.")
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # for whoever has a key

        self._box = AESGCM(key)

    def close(self, column: str, value: Any) -> Any:
        """*value*, bytes or text or nothing, as nobody without the key can read it; of the same kind."""
        if value is None:
            return None
        plain = _filled(value.encode() if isinstance(value, str) else value)
        nonce = os.urandom(_NONCE_BYTES)
        closed = nonce + self._box.encrypt(nonce, plain, column.encode())
        return _WORD + urlsafe_b64encode(closed).decode() if isinstance(value, str) else _MARK + closed

    def open(self, column: str, value: Any) -> Any:
        """What `close` was given; what was never closed as it is. Raises StorageError."""
        if isinstance(value, str) and value.startswith(_WORD):
            return self._opened(column, value[len(_WORD) :]).decode()
        if isinstance(value, bytes) and value.startswith(_MARK):
            return self._opened(column, value[len(_MARK) :])
        return value

    def _opened(self, column: str, written: bytes | str) -> bytes:
        from cryptography.exceptions import InvalidTag

        try:
            closed = urlsafe_b64decode(written) if isinstance(written, str) else written
            plain = self._box.decrypt(closed[:_NONCE_BYTES], closed[_NONCE_BYTES:], column.encode())
        except (InvalidTag, ValueError):
            raise StorageError(
                "A part of the database does not open with the key in `seal_key_file`: it was sealed with another, "
                "or has been changed."
            ) from None
        return plain.rstrip(b"\0").removesuffix(_END)


def _filled(plain: bytes) -> bytes:
    """*plain* with an end, and then nothing up to the next power of two."""
    ended = plain + _END
    return ended.ljust(max(_LEAST_BYTES, 1 << (len(ended) - 1).bit_length()), b"\0")


def options(seal: Seal | None) -> dict[str, Any]:
    """What an engine is given, so that its connections close and open."""
    return {} if seal is None else {_OPTION: seal}


def closed(connection: Connection, made: type, values: dict[str, Any]) -> dict[str, Any]:
    """*values* as they are written: those that *made* names as `sealed` closed, if there is a key."""
    seal: Seal | None = connection.get_execution_options().get(_OPTION)
    if seal is None:
        return values
    names = sealed_in(made)
    return {name: seal.close(name, value) if name in names else value for name, value in values.items()}


def opened(connection: Connection, made: Callable[..., T]) -> Callable[..., T]:
    """*made*, called with columns as they were read."""
    names = sealed_in(made)
    seal: Seal | None = connection.get_execution_options().get(_OPTION) if names else None
    if seal is None:
        return made
    fields: tuple[str, ...] = made.__struct_fields__  # type: ignore[attr-defined]
    places = [(fields.index(name), name) for name in names]

    def make(*row: Any) -> T:
        columns = list(row)
        for place, name in places:
            columns[place] = seal.open(name, columns[place])
        return made(*columns)

    return make


def sealed_in(made: object) -> tuple[str, ...]:
    """The fields of a value that are secret."""
    return getattr(made, "sealed", ())
