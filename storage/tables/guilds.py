"""What is set for each server."""

from sqlalchemy import bindparam, select

from storage.tables.rows import Guild as Guild
from storage.tables.rows import guild
from storage.tables.statement import Prepared, Repository, inserting, replacing

_one = Prepared(select(guild).where(guild.c.id == bindparam("guild_id")))
_put = Prepared(inserting(guild), replacing(guild))


class Guilds(Repository):
    """The servers that have set something."""

    def get(self, guild_id: int) -> Guild:
        return _one.first(self._connection, Guild, guild_id=guild_id) or Guild(guild_id)

    def change(self, guild_id: int, settings: str) -> Guild:
        """The server with these settings, which take the place of all it had."""
        _put(self._connection, id=guild_id, settings=settings)
        return Guild(guild_id, settings)
