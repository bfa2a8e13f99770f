"""Who would play on a server, who may not, and who would rather not sit with whom."""

from __future__ import annotations

import msgspec
from sqlalchemy import bindparam, delete, select

from storage.tables.rows import Apart as Apart
from storage.tables.rows import Bar as Bar
from storage.tables.rows import Stored, apart, bar, wish
from storage.tables.rows import Wish as Wish
from storage.tables.statement import Prepared, Repository, as_read, inserting, replacing

_OF_WISH = (wish.c.guild_id == bindparam("of_guild"), wish.c.person_id == bindparam("of_person"))
_ORDER = (wish.c.made_ms, wish.c.person_id)
_put = Prepared(inserting(wish), replacing(wish))
_one = Prepared(select(wish).where(*_OF_WISH))
_of_person = Prepared(select(wish).where(_OF_WISH[1]).order_by(wish.c.guild_id))
_of_guild = Prepared(select(wish).where(_OF_WISH[0]).order_by(*_ORDER))
_guilds = Prepared(select(wish.c.guild_id).distinct().order_by(wish.c.guild_id))
_drop = Prepared(delete(wish).where(*_OF_WISH))
_over = Prepared(delete(wish).where(wish.c.until_ms <= bindparam("now")))

_OF_BAR = (bar.c.guild_id == bindparam("of_guild"), bar.c.person_id == bindparam("of_person"))
_put_bar = Prepared(inserting(bar), replacing(bar))
_bar = Prepared(select(bar).where(*_OF_BAR, bar.c.until_ms > bindparam("now")))
_bars = Prepared(
    select(bar).where(_OF_BAR[0], bar.c.until_ms > bindparam("now")).order_by(bar.c.until_ms, bar.c.person_id)
)
_drop_bar = Prepared(delete(bar).where(*_OF_BAR))
_bars_over = Prepared(delete(bar).where(bar.c.until_ms <= bindparam("now")))

_HIS = (apart.c.person_id == bindparam("of_person"), apart.c.other_id == bindparam("other"))
_put_apart = Prepared(inserting(apart), "ON CONFLICT (person_id, other_id) DO NOTHING")
_apart = Prepared(select(apart.c.other_id).where(_HIS[0]).order_by(apart.c.other_id))
_drop_apart = Prepared(delete(apart).where(*_HIS))
_pairs = Prepared(select(apart))


class Wishes(Repository):
    """Who would play: one wish of each person on a server."""

    def put(self, new: Wish) -> None:
        """This is what the person wishes there from now on."""
        _put(self._connection, **msgspec.structs.asdict(new))

    def get(self, guild_id: int, person_id: int) -> Wish | None:
        return _one.first(self._connection, Wish, of_guild=guild_id, of_person=person_id)

    def change(self, old: Wish, **changes: Stored) -> Wish:
        """The wish with *changes* made."""
        new = msgspec.structs.replace(old, **changes)
        self.put(new)
        return new

    def of_person(self, person_id: int) -> tuple[Wish, ...]:
        return _of_person.all(self._connection, Wish, of_person=person_id)

    def of_guild(self, guild_id: int) -> tuple[Wish, ...]:
        """All of a server, the oldest first."""
        return _of_guild.all(self._connection, Wish, of_guild=guild_id)

    def guilds(self) -> tuple[int, ...]:
        """The servers in which somebody would play."""
        return _guilds.all(self._connection, int)

    def drop(self, guild_id: int, person_id: int) -> bool:
        """The wish is gone; whether there was one."""
        return _drop(self._connection, of_guild=guild_id, of_person=person_id) == 1

    def drop_over(self, now_ms: int) -> int:
        """Those that hold no longer are gone; how many."""
        return _over(self._connection, now=now_ms)


class Bars(Repository):
    """Who may not play on a server until when."""

    def put(self, new: Bar) -> None:
        _put_bar(self._connection, **msgspec.structs.asdict(new))

    def of(self, guild_id: int, person_id: int, now_ms: int) -> Bar | None:
        """What bars the person there now."""
        return _bar.first(self._connection, Bar, of_guild=guild_id, of_person=person_id, now=now_ms)

    def of_guild(self, guild_id: int, now_ms: int) -> tuple[Bar, ...]:
        return _bars.all(self._connection, Bar, of_guild=guild_id, now=now_ms)

    def people(self, guild_id: int, now_ms: int) -> frozenset[int]:
        """Who may not play there now."""
        return frozenset(row.person_id for row in self.of_guild(guild_id, now_ms))

    def drop(self, guild_id: int, person_id: int) -> bool:
        return _drop_bar(self._connection, of_guild=guild_id, of_person=person_id) == 1

    def drop_over(self, now_ms: int) -> int:
        return _bars_over(self._connection, now=now_ms)


class Apartness(Repository):
    """Who would rather not sit with whom. The other never learns it."""

    def add(self, person_id: int, other_id: int) -> None:
        _put_apart(self._connection, person_id=person_id, other_id=other_id)

    def drop(self, person_id: int, other_id: int) -> bool:
        return _drop_apart(self._connection, of_person=person_id, other=other_id) == 1

    def of(self, person_id: int) -> tuple[int, ...]:
        """Those with whom the person would rather not sit."""
        return _apart.all(self._connection, int, of_person=person_id)

    def pairs(self) -> frozenset[tuple[int, int]]:
        """Everybody's: who, and with whom not."""
        return frozenset(_pairs.all(self._connection, as_read))
