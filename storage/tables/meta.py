"""Facts about the installation, the packs that games use, and those that servers write for theirs."""

from typing import Final

from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, select, text

from storage.tables.rows import Sheet as Sheet
from storage.tables.rows import game, meta, pack, sheet
from storage.tables.statement import Prepared, Repository, inserting, replacing

RIVAL: Final = "rival_ms"
"""Under this name it is kept when another program with the same token was met last."""

_LATEST_MS: Final = 60 * 60 * 1000
"""A turn that is later is nobody's: a clock that was ahead has given it out."""

_get = Prepared(select(meta.c.value).where(meta.c.key == bindparam("of_key")))
_put = Prepared(inserting(meta), replacing(meta))
_turn = text(
    "INSERT INTO meta (key, value) VALUES (:key, CAST(:now AS TEXT)) ON CONFLICT (key) DO UPDATE SET value = "
    "CASE WHEN CAST(meta.value AS BIGINT) BETWEEN :now - :every AND :latest "
    "THEN CAST(CAST(meta.value AS BIGINT) + :every AS TEXT) ELSE excluded.value END RETURNING value"
)
_pack = Prepared(select(pack.c.body).where(pack.c.sha256 == bindparam("hash")))
_add_pack = Prepared(inserting(pack), "ON CONFLICT DO NOTHING")
_drop_packs = Prepared(
    delete(pack).where(
        pack.c.sha256.not_in(select(game.c.pack_sha256).where(game.c.pack_sha256.is_not(None)))
    )
)
_sheet = Prepared(
    select(sheet).where(sheet.c.guild_id == bindparam("of_guild"), sheet.c.game == bindparam("of_game"))
)
_put_sheet = Prepared(inserting(sheet), f"{replacing(sheet)} WHERE sheet.version = excluded.version - 1")


class Meta(Repository):
    """Facts about the installation, by name."""

    def get(self, key: str) -> str | None:
        value: str | None = _get.scalar(self._connection, of_key=key)
        return value

    def put(self, key: str, value: str) -> None:
        _put(self._connection, key=key, value=value)

    def turn(self, key: str, now_ms: int, every_ms: int) -> int:
        """The instant from *now* on at which it is the caller's turn to do what is done *every* so often.

        Each call takes a turn, whichever process makes it. A clock that was wrong does not keep them waiting long.
        """
        values = {"key": key, "now": now_ms, "every": every_ms, "latest": now_ms + _LATEST_MS}
        return int(self._connection.execute(_turn, values).scalar_one())


class Packs(Repository):
    """Packs of data, by the hash of what is in them."""

    def get(self, sha256: str) -> bytes | None:
        body: bytes | None = _pack.scalar(self._connection, hash=sha256)
        return body

    def keep(self, sha256: str, pack_id: str, body: bytes) -> None:
        """Keep a pack; one that is kept already stays as it is."""
        _add_pack(self._connection, sha256=sha256, id=pack_id, body=body)

    def tidy(self) -> int:
        """How many packs were let go that no game uses."""
        return _drop_packs(self._connection)


class Sheets(Repository):
    """What each server has written for each of its games (W-44.2)."""

    def get(self, guild_id: int, name: str) -> Sheet:
        """The newest; of version 0, with nothing in it, where there is none."""
        found = _sheet.first(self._connection, Sheet, of_guild=guild_id, of_game=name)
        return found or Sheet(guild_id, name)

    def put(self, new: Sheet) -> bool:
        """Keep *new*, the version after the newest; False, and nothing is kept, where another was first."""
        return _put_sheet(self._connection, **asdict(new)) == 1
