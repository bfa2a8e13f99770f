"""The games there are, and the position of each."""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeAlias

from sqlalchemy import BindParameter, and_, bindparam, case, func, or_, select, update

from storage.errors import Conflict
from storage.seal import closed
from storage.tables.leases import Lease, Leased, values
from storage.tables.rows import OPEN, Stored, deadline, game, holder, notice
from storage.tables.rows import StoredGame as StoredGame
from storage.tables.statement import Prepared, Repository, as_read, inserting
from storage.tables.values import Value


class Standing(Value):
    """Where a live game is played, and whether it goes on."""

    id: int
    guild_id: int
    place_id: int | None
    made_ms: int
    stage: str
    halted: str


class StoredLobby(Value):
    """A game whose lobby is open or whose thread is not made yet, as far as it tells whether something is to do."""

    id: int
    guild_id: int
    place_id: int | None
    made_ms: int
    settings: str
    seats: int
    taken: int
    joined_ms: int | None
    """When somebody joined last, whether or not he has left again."""


class Waiting(Value):
    """A game in which something may wait for moderators; *version* shows whether it has changed."""

    id: int
    guild_id: int
    version: int


class Stand(Value):
    """What is different whenever a game has changed, or its card was drawn."""

    version: int
    card_id: int | None
    card_print: str | None


Changes: TypeAlias = Mapping[str, Stored]
"""What changes in a game, by column: any but those that are fixed."""


def having(name: str) -> str:
    """What the settings of a game are like in which this *name* is set."""
    return f'%"{name}": %'


MARKS = ("calls", "openings", "missing", "trouble", "late")
"""Under these names it is kept among a game's settings that something waits for moderators, or may."""

INSTALLED = game.c.absent_ms.is_(None)
LIVE = and_(game.c.stage != "ended", INSTALLED)
"""Games that go on, or can: those whose rules are not installed are neither asked for nor looked after."""
_add = Prepared(inserting(game, "id").returning(game.c.id))
_by_id = Prepared(select(game).where(game.c.id == bindparam("game_id")))
_stand = Prepared(
    select(game.c.version, game.c.card_id, game.c.card_print).where(game.c.id == bindparam("game_id"))
)
_by_place = Prepared(
    select(game).where(game.c.place_id == bindparam("place_id")).order_by(game.c.id.desc()).limit(1)
)
_STANDING = (
    select(game.c.id, game.c.guild_id, game.c.place_id, game.c.made_ms, game.c.stage, game.c.halted)
    .where(LIVE)
    .order_by(game.c.id)
)
_standing = Prepared(_STANDING)
_standing_at = Prepared(_STANDING.where(game.c.place_id == bindparam("place_id")))
_LOBBY = and_(game.c.stage == "lobby", INSTALLED)
_EVER = select(func.max(holder.c.since_ms)).where(holder.c.game_id == game.c.id)
_TAKEN = select(func.count(holder.c.id)).where(holder.c.game_id == game.c.id, holder.c.until_ms.is_(None))
_lobbies = Prepared(
    select(game.c.id, game.c.guild_id, game.c.place_id, game.c.made_ms, game.c.settings, game.c.seats)
    .add_columns(_TAKEN.scalar_subquery(), _EVER.scalar_subquery())
    .where(or_(_LOBBY, and_(game.c.place_id.is_(None), LIVE)))
    .order_by(game.c.id)
)
_lobbies_of = Prepared(
    select(game.c.host_id).where(game.c.guild_id == bindparam("guild_id"), _LOBBY).order_by(game.c.id)
)
_settings_of = Prepared(
    select(game.c.id, game.c.settings)
    .where(game.c.guild_id == bindparam("guild_id"), game.c.host_id == bindparam("host_id"), _LOBBY)
    .order_by(game.c.id)
)
_companions_of = Prepared(
    select(game.c.host_id)
    .join(holder, holder.c.game_id == game.c.id)
    .where(
        game.c.guild_id == bindparam("guild_id"), LIVE, holder.c.person_id == 0, holder.c.until_ms.is_(None)
    )
    .order_by(game.c.id)
)
_halted_in = Prepared(
    select(game.c.id)
    .where(game.c.guild_id == bindparam("guild_id"), game.c.halted == bindparam("why"), LIVE)
    .order_by(game.c.id)
)
_of_person = Prepared(
    select(game.c.id)
    .join(holder, holder.c.game_id == game.c.id)
    .where(holder.c.person_id == bindparam("person_id"), holder.c.until_ms.is_(None), LIVE)
    .distinct()
    .order_by(game.c.id)
)
_touch = Prepared(
    update(game)
    .where(
        game.c.id.in_(
            select(holder.c.game_id).where(
                holder.c.person_id == bindparam("person_id"), holder.c.until_ms.is_(None)
            )
        ),
        LIVE,
    )
    .values(version=game.c.version + 1)
)
_of_host = Prepared(select(game.c.id).where(game.c.host_id == bindparam("host_id"), LIVE).order_by(game.c.id))
_having = Leased(select(game.c.id).where(game.c.settings.like(bindparam("mark")), LIVE).order_by(game.c.id))
_IN_GUILD = (game.c.guild_id == bindparam("guild_id"), LIVE)
_of_guild = Prepared(select(game.c.id).where(*_IN_GUILD).order_by(game.c.id))
_unsaid = Prepared(
    select(game.c.id)
    .join(notice, notice.c.game_id == game.c.id)
    .where(game.c.guild_id == bindparam("guild_id"), game.c.stage == "ended", INSTALLED, OPEN)
    .where(notice.c.failure.is_not(None))
    .distinct()
    .order_by(game.c.id)
)
_of_channel = Prepared(
    select(game.c.id).where(*_IN_GUILD, game.c.channel_id == bindparam("channel_id")).order_by(game.c.id)
)
# What stands still, or is not left to itself: nothing of it ends without somebody who comes.
_CLOCKS = select(deadline.c.clock).where(deadline.c.game_id == game.c.id, deadline.c.due_ms.is_not(None))
_WAITING = or_(
    ~_CLOCKS.where(deadline.c.asked_ms.is_(None)).exists(),
    _CLOCKS.where(deadline.c.asked_ms.is_not(None)).exists(),
)
_perhaps_waiting = Prepared(
    select(game.c.id, game.c.guild_id, game.c.version)
    .where(
        or_(
            and_(LIVE, game.c.stage != "lobby", _WAITING),
            and_(
                or_(LIVE, and_(game.c.ended_ms >= bindparam("ended_since"), INSTALLED)),
                or_(*(game.c.settings.like(having(name)) for name in MARKS)),
            ),
        )
    )
    .order_by(game.c.id)
)
_servers_unsaid = Prepared(
    select(game.c.guild_id).join(notice, notice.c.game_id == game.c.id).where(OPEN).distinct()
)
_to_resume = Leased(
    select(game.c.id)
    .where(game.c.resumes_ms <= bindparam("now"), LIVE)
    .order_by(game.c.resumes_ms, game.c.id)
)
_stale_cards = Leased(
    select(game.c.id, game.c.card_stale_ms)
    .where(game.c.card_stale_ms.is_not(None), INSTALLED)
    .order_by(game.c.card_stale_ms, game.c.id)
)
_card_unknown = Prepared(
    update(game)
    .where(game.c.id == bindparam("game_id"))
    .values(card_print=None, card_stale_ms=func.coalesce(game.c.card_stale_ms, bindparam("now")))
)
_card_drawn = Prepared(
    update(game)
    .where(game.c.id == bindparam("game_id"))
    .values(
        card_id=bindparam("card"),
        card_print=bindparam("print"),
        # What changed while the card was drawn is not on it.
        card_stale_ms=case((game.c.version == bindparam("drawn"), None), else_=game.c.card_stale_ms),
    )
)


class Games(Repository):
    """All games of the installation."""

    def add(self, **given: Stored) -> int:
        """The id of a new game of these columns, in its lobby, at version 0."""
        nothing = dict.fromkeys(game.c.keys())
        new = {"stage": "lobby", "version": 0, "entries": 0, "halted": ""}
        row = closed(self._connection, StoredGame, nothing | new | given)
        game_id: int = _add.scalar(self._connection, **row)
        return game_id

    def by_id(self, game_id: int) -> StoredGame | None:
        return _by_id.first(self._connection, StoredGame, game_id=game_id)

    def stand(self, game_id: int) -> Stand | None:
        return _stand.first(self._connection, Stand, game_id=game_id)

    def by_place(self, place_id: int) -> StoredGame | None:
        """The game that is played in this thread; the newest, should there be two."""
        return _by_place.first(self._connection, StoredGame, place_id=place_id)

    def standing(self) -> tuple[Standing, ...]:
        """All games that have not ended."""
        return _standing.all(self._connection, Standing)

    def standing_at(self, place_id: int) -> tuple[Standing, ...]:
        """Those of them that are played in this thread."""
        return _standing_at.all(self._connection, Standing, place_id=place_id)

    def lobbies(self) -> tuple[StoredLobby, ...]:
        """All lobbies that are open, and games that have begun before their thread was known."""
        return _lobbies.all(self._connection, StoredLobby)

    def hosts_of_lobbies(self, guild_id: int) -> tuple[int, ...]:
        """Who hosts the open lobbies of one server: each as often as there are such."""
        return _lobbies_of.all(self._connection, int, guild_id=guild_id)

    def lobbies_of(self, guild_id: int, host_id: int) -> tuple[tuple[int, str], ...]:
        """The open lobbies of one host in a server, each with its settings."""
        return _settings_of.all(self._connection, as_read, guild_id=guild_id, host_id=host_id)

    def hosts_of_companions(self, guild_id: int) -> tuple[int, ...]:
        """Who hosts the live games of one server in which companions play: each as often as there are companions."""
        return _companions_of.all(self._connection, int, guild_id=guild_id)

    def halted_in(self, guild_id: int, why: str) -> tuple[int, ...]:
        """The ids of the live games of one server that are halted for this reason."""
        return _halted_in.all(self._connection, int, guild_id=guild_id, why=why)

    def of_person(self, person_id: int) -> tuple[int, ...]:
        """The ids of the live games in which this person has a place now."""
        return _of_person.all(self._connection, int, person_id=person_id)

    def touch(self, person_id: int) -> None:
        """The live games of this person have changed: whoever keeps one in memory has to read it anew."""
        _touch(self._connection, person_id=person_id)

    def of_host(self, host_id: int) -> tuple[int, ...]:
        """The ids of the live games that this person hosts."""
        return _of_host.all(self._connection, int, host_id=host_id)

    def of_guild(self, guild_id: int) -> tuple[int, ...]:
        """The ids of the live games of one server."""
        return _of_guild.all(self._connection, int, guild_id=guild_id)

    def unsaid(self, guild_id: int) -> tuple[int, ...]:
        """The ids of the games of one server that are over, and have something to say that was refused."""
        return _unsaid.all(self._connection, int, guild_id=guild_id)

    def of_channel(self, guild_id: int, channel_id: int) -> tuple[int, ...]:
        """The ids of those whose threads hang under a channel."""
        return _of_channel.all(self._connection, int, guild_id=guild_id, channel_id=channel_id)

    def with_setting(self, name: str, held: Lease | None = None) -> tuple[int, ...]:
        """The ids of the live games that have a setting of this name; with *held*, of those of that lease alone."""
        return _having.of(held).all(self._connection, int, mark=having(name), **values(held))

    def perhaps_waiting(self, ended_since_ms: int) -> tuple[Waiting, ...]:
        """The games in which something may wait for moderators, or did: those that have ended since then as well."""
        return _perhaps_waiting.all(self._connection, Waiting, ended_since=ended_since_ms)

    def servers_unsaid(self) -> tuple[int, ...]:
        """The servers in which something is still to be said, of games that are over too."""
        return _servers_unsaid.all(self._connection, int)

    def to_resume(self, now_ms: int, held: Lease | None = None) -> tuple[int, ...]:
        """The ids of the games whose pause is over by now, the first to end first; with *held*, of those alone."""
        return _to_resume.of(held).all(self._connection, int, now=now_ms, **values(held))

    def update(self, game_id: int, version: int, **changes: Stored) -> int:
        """Change the game that was read at *version*, and return its next version; without *changes*, let others
        know that something beside it has changed.

        Raises Conflict when another writer was first.
        """
        statement, following = _update(tuple(changes)), version + 1
        news = closed(self._connection, StoredGame, dict(changes))
        given = {"game_id": game_id, "read": version, "version": following, **news}
        if statement(self._connection, **given) != 1:
            raise Conflict(f"Game {game_id} is no longer at version {version}.")
        return following

    def stale_cards(self, held: Lease | None = None) -> tuple[tuple[int, int], ...]:
        """The games whose card wants drawing, and since when, the oldest first; with *held*, of those alone."""
        return _stale_cards.of(held).all(self._connection, as_read, **values(held))

    def card_unknown(self, game_id: int, now_ms: int) -> None:
        """What the card shows is not known: it wants drawing, whatever it showed last."""
        _card_unknown(self._connection, game_id=game_id, now=now_ms)

    def card_drawn(self, game_id: int, version: int, card_id: int | None, print: str | None) -> None:
        """The card shows the game as it was at *version*; it stays stale if the game has gone on since."""
        _card_drawn(self._connection, game_id=game_id, drawn=version, card=card_id, print=print)


@cache
def _update(names: tuple[str, ...]) -> Prepared:
    """A statement that sets the columns in *names*. Raises KeyError for one that there is not, or that is fixed."""
    if unknown := set(names) - (set(StoredGame.__struct_fields__) - set(StoredGame.fixed)):
        raise KeyError(f"no column of a game that changes: {', '.join(sorted(unknown))}")
    given: dict[str, BindParameter[Any]] = {name: bindparam(name) for name in (*names, "version")}
    return Prepared(
        update(game)
        .where(game.c.id == bindparam("game_id"), game.c.version == bindparam("read"))
        .values(given)
    )


class Absent(Value):
    """A game whose rules are not installed here."""

    id: int
    name: str
    edition: int
    guild_id: int
    place_id: int | None


_STILL = select(game.c.id, game.c.name, game.c.edition, game.c.guild_id, game.c.place_id).where(
    game.c.stage != "ended", ~INSTALLED
)
_absent_of = Prepared(
    _STILL.where(
        or_(
            game.c.host_id == bindparam("person_id"),
            game.c.id.in_(
                select(holder.c.game_id).where(
                    holder.c.person_id == bindparam("person_id"), holder.c.until_ms.is_(None)
                )
            ),
        )
    ).order_by(game.c.id)
)
_absent_in = Prepared(_STILL.where(game.c.guild_id == bindparam("guild_id")).order_by(game.c.id))
_absent = Prepared(_STILL.order_by(game.c.id))
_editions = Prepared(select(game.c.name, game.c.edition).distinct().order_by(game.c.name, game.c.edition))
_OF_EDITION = (game.c.name == bindparam("of_name"), game.c.edition == bindparam("of_edition"))
_leave = Prepared(
    update(game)
    .where(*_OF_EDITION, INSTALLED)
    .values(absent_ms=bindparam("since"), version=game.c.version + 1)
    .returning(game.c.id)
)
_leave_one = Prepared(
    update(game)
    .where(game.c.id == bindparam("game_id"), INSTALLED)
    .values(absent_ms=bindparam("since"), version=game.c.version + 1)
)
_options = Prepared(
    select(game.c.id, game.c.config, game.c.absent_ms).where(*_OF_EDITION).order_by(game.c.id)
)
_come_back = Prepared(
    update(game).where(*_OF_EDITION, game.c.stage == "ended", ~INSTALLED).values(absent_ms=None)
)
_back = Prepared(select(game.c.id).where(*_OF_EDITION, ~INSTALLED).order_by(game.c.id))


class AbsentGames(Repository):
    """The games whose rules are not installed here."""

    def editions(self) -> tuple[tuple[str, int], ...]:
        """By which games and editions anything here is played, or was."""
        return _editions.all(self._connection, as_read)

    def leave(self, name: str, edition: int, since_ms: int) -> tuple[int, ...]:
        """The rules of this edition are not installed, since then as far as it is known; the games newly so."""
        given = {"of_name": name, "of_edition": edition, "since": since_ms}
        return _leave.all(self._connection, int, **given)

    def options(self, name: str, edition: int) -> tuple[tuple[int, str, int | None], ...]:
        """Each game of this edition: its number, its options, and since when it stands still."""
        return _options.all(self._connection, as_read, of_name=name, of_edition=edition)

    def leave_one(self, game_id: int, since_ms: int) -> None:
        """Its rules are installed, and do not take its options."""
        _leave_one(self._connection, game_id=game_id, since=since_ms)

    def come_back(self, name: str, edition: int) -> tuple[int, ...]:
        """They are installed; the games that have to be let go on for that, as all that are not over."""
        given = {"of_name": name, "of_edition": edition}
        _come_back(self._connection, **given)
        return _back.all(self._connection, int, **given)

    def standing_still(
        self, *, person_id: int | None = None, guild_id: int | None = None
    ) -> tuple[Absent, ...]:
        """The games that are not over, and whose rules are not installed: all, a person's, or a server's."""
        if person_id is not None:
            return _absent_of.all(self._connection, Absent, person_id=person_id)
        if guild_id is not None:
            return _absent_in.all(self._connection, Absent, guild_id=guild_id)
        return _absent.all(self._connection, Absent)
