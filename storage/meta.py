"""Facts about the installation, and the packs that games use."""

from sqlalchemy import Connection, bindparam, delete, select

from storage.rows import game, meta, pack
from storage.statement import Prepared, inserting, replacing

_get = Prepared(select(meta.c.value).where(meta.c.key == bindparam("of_key")))
_put = Prepared(inserting(meta), replacing("key", "value"))
_pack = Prepared(select(pack.c.body).where(pack.c.sha256 == bindparam("hash")))
_add_pack = Prepared(inserting(pack), "ON CONFLICT DO NOTHING")
_drop_packs = Prepared(
    delete(pack).where(
        pack.c.sha256.not_in(select(game.c.pack_sha256).where(game.c.pack_sha256.is_not(None)))
    )
)


class Meta:
    """Facts about the installation, by name."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, key: str) -> str | None:
        value: str | None = _get.scalar(self._connection, of_key=key)
        return value

    def put(self, key: str, value: str) -> None:
        _put(self._connection, key=key, value=value)


class Packs:
    """Packs of data, by the hash of what is in them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, sha256: str) -> bytes | None:
        body: bytes | None = _pack.scalar(self._connection, hash=sha256)
        return body

    def keep(self, sha256: str, pack_id: str, body: bytes) -> None:
        """Keep a pack; one that is kept already stays as it is."""
        _add_pack(self._connection, sha256=sha256, id=pack_id, body=body)

    def tidy(self) -> int:
        """How many packs were let go that no game uses."""
        return _drop_packs(self._connection).rowcount
