"""What is set for each server."""

from sqlalchemy import Connection, bindparam, select, update

from storage.rows import guild
from storage.statement import Prepared, inserting
from storage.values import Value


class Guild(Value, frozen=True):
    """What is set for one server; nothing at first."""

    id: int
    settings: str = "{}"


_one = Prepared(select(guild).where(guild.c.id == bindparam("guild_id")))
_add = Prepared(inserting(guild))
_put = Prepared(update(guild).where(guild.c.id == bindparam("guild_id")).values(settings=bindparam("to")))


class Guilds:
    """The servers that have set something."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, guild_id: int) -> Guild:
        return _one.first(self._connection, Guild, guild_id=guild_id) or Guild(guild_id)

    def change(self, guild_id: int, settings: str) -> Guild:
        """The server with these settings, which take the place of all it had."""
        if _put(self._connection, guild_id=guild_id, to=settings).rowcount == 0:
            _add(self._connection, id=guild_id, settings=settings)
        return Guild(guild_id, settings)
