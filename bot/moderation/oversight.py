"""What moderators do beside the play: remind, lock, hand over, reveal; and what they may look up (F-4, F-8)."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy import Connection

from bot.clocks import reminders
from bot.games import deed_words, kept
from bot.games.authority import Authority
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts, ReaderView
from bot.games.timing import clock_settings
from bot.lobbies import limits
from bot.service import proposing
from bot.service.deeds import ServicePart, mark_of, refuse_over, refuse_unless_playing
from bot.service.discord import refusals
from bot.service.telling import news, notices
from bot.service.telling.notice_kinds import HostProposed, HostUnasked
from bot.service.telling.notices import Notice
from bot.service.whole import whole
from rules.game import Decision, Illegal, Seat, Shown, Stale, Value
from storage.tables.deadlines import Deadline
from storage.tables.games import Changes
from storage.tables.journal import Journal, StoredEntry
from storage.tables.ledger import Ledger
from storage.tables.outbox import Notice as Row
from storage.tables.outbox import Outbox

AGAIN_MS = 60 * 60 * 1000
"""Moderators remind no more often: a reminder that comes too often is not read."""

REVEALED, MISSED = "deal", "missed"
"""What the ledger says that somebody was shown."""


class Done(Value):
    """One deed of a game, as everybody may read it; *by* is a person, None where it came about by itself.

    *names*: of those it was done to, as they were called then; who left a seat, then who took it.
    """

    at_ms: int
    by: int | None
    words: str
    reason: str | None
    names: tuple[str, ...] = ()


class Oversight(ServicePart):
    """Deeds that touch neither seats nor clocks, and two looks that have their price."""

    async def audit(self, game_id: int) -> tuple[Done, ...]:
        """All deeds of a game in order: those of its lobby, then a view of its journal (F-8)."""
        game = await self.cache.live(game_id)
        entries = await self.cache.database.read(lambda connection: Journal(connection, game_id).entries())
        first = (
            Done(noted.at_ms, noted.by or None, noted.words, noted.reason, noted.names)
            for noted in game.lobby.deeds
        )
        with self.cache.intact(game.row):
            return (*first, *(_done(entry) for entry in entries if entry.deed is not None))

    async def waiting_posts(self, game_id: int) -> tuple[Row, ...]:
        """What could not be said and waits: because of what does not pass by itself, or for long."""
        rows = await self.cache.database.read(lambda connection: Outbox(connection).refused(game_id))
        before = self.games.now_ms() - refusals.LATE_MS
        return tuple(
            row
            for row in rows
            if row.made_ms <= before or not refusals.read(row.failure or "").refusal.passes
        )

    @whole
    async def nudge(self, game_id: int, by: Authority) -> Facts:
        """Remind whoever owes something now, each as he wants it; nobody learns who owes in secret (F-12)."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_unless_playing(game)
            now = self.games.now_ms()
            if now - game.settings.get("nudged", -AGAIN_MS) < AGAIN_MS:
                raise Illegal("F-1", "I reminded them within the last hour. Give them a little time.")
            if game.row.halted or game.is_still:
                raise Illegal("F-14", "The game stands still, so nobody is late.")
            settings = clock_settings.written(game.row.settings, nudged=now)
            running = [deadline for deadline in game.deadlines.values() if deadline.is_running]
            await self.deeds.deed(
                game,
                deed_words.REMIND,
                by,
                changes={"settings": settings},
                told=self._nudges(game, running, now),
            )
        return game.facts()

    def _nudges(self, game: LoadedGame, running: Sequence[Deadline], now: int) -> tuple[Notice, ...]:
        owing = [holder for holder in game.holders if reminders.owed(game, holder)]
        return tuple(reminders.of_all(game, owing, reminders.clocks_of(running), now, ahead=1))

    @whole
    async def lock(self, game_id: int, by: Authority, locked: bool) -> Facts:
        """Whether the game's thread is for its players alone."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_unless_playing(game)
            if bool(game.settings.get("locked")) == locked:
                raise (
                    Illegal("F-8", "The thread is locked already.")
                    if locked
                    else Illegal("F-8", "The thread is open to everyone already.")
                )
            settings = clock_settings.written(game.row.settings, locked=locked or None)
            await self.deeds.deed(
                game, deed_words.LOCK if locked else deed_words.UNLOCK, by, changes={"settings": settings}
            )
        return game.facts()

    # ------------------------------------------------------------------------------------------------- the host

    @whole
    async def propose_host(self, game_id: int, by: Authority, to: int) -> None:
        """Ask somebody in public to host the game; nothing changes until he accepts."""
        async with self.cache.locked(game_id) as game:
            refuse_over(game)
            kept_now = proposing.proposal(game)
            if kept_now is not None and kept_now.cause == by.cause:
                return
            refuse_host(game, to)
            await self._refuse_usurper(game, by.person)
            now = self.games.now_ms()
            settings = proposing.proposed(game, to, by, now, await self._lost(game_id, to))
            notice = notices.saying(game.row, HostProposed(to, by.name, by.reason, now))
            await self.seating.change(game, {"settings": settings}, told=(notice,))
            self.games.committed(game)

    async def refuse_usurper(self, game_id: int, by: int) -> None:
        """Raise Illegal where *by* has a side in the game and may propose no other host; before he is asked."""
        await self._refuse_usurper(await self.cache.live(game_id), by)

    async def _refuse_usurper(self, game: LoadedGame, by: int) -> None:
        """A host could not take his role back, so who plays takes it from nobody who is there."""
        host = game.row.host_id
        if by == host or host in game.settings.get("missing", ()):
            return
        if await self.deeds.has_played(game.row.id, by):
            raise Illegal(
                "F-8",
                "You play or have played in this game. While its host is here, only the host, or a moderator "
                "who does not play, can propose another host.",
            )

    @whole
    async def accept_host(self, game_id: int, person: int, name: str, cause: str, since_ms: int) -> Facts:
        """Who was asked by the post of that time hosts the game from now on; it is a deed of who proposed it.

        Raises Illegal for others, Stale where that counts no more. Whether who proposed it may still do so in
        this server was looked up by whoever calls.
        """
        async with self.deeds.under_way(game_id, cause) as game:
            refuse_over(game)
            asked = proposing.asked(game, person, since_ms)
            proposing.refuse_ended(asked, self.games.now_ms(), await self._lost(game_id, person))
            try:
                await self._refuse_usurper(game, asked.by)
            except Illegal:
                raise proposing.ended() from None
            settings = clock_settings.written(game.row.settings, handover=None, host=name)
            by = Authority(asked.by, asked.by_name, cause, asked.reason)
            if game.row.stage == "lobby":
                await self._take_over_lobby(game, by, person, name, settings)
                return game.facts()
            await self.deeds.deed(
                game,
                deed_words.HOST,
                by,
                facts={"name": name},
                deed={"to": person, "from": game.row.host_id, "names": [name]},
                changes={"settings": settings, "host_id": person},
            )
        return game.facts()

    async def _lost(self, game_id: int, person: int) -> int:
        return await self.cache.database.read(lambda connection: proposing.lost(connection, game_id, person))

    @whole
    async def take_back_host(self, game_id: int, by: Authority, since_ms: int) -> None:
        """The person who was asked by the post of that time is asked no more; everybody is told, once."""
        async with self.cache.locked(game_id) as game:
            refuse_over(game)
            asked = proposing.proposal(game)
            if asked is None or asked.since_ms != since_ms:
                raise Stale("F-8", "That offer has ended already.")
            settings = clock_settings.written(game.row.settings, handover=None)
            notice = notices.saying(game.row, HostUnasked(asked.to, by.name))
            await self.seating.change(game, {"settings": settings}, told=(notice,))
            self.games.committed(game)

    async def _take_over_lobby(
        self, game: LoadedGame, by: Authority, person: int, name: str, settings: str
    ) -> None:
        """The same where there is no journal yet; a new host has a limit of his own."""
        settings = kept.noted(settings, by, deed_words.HOST, self.games.now_ms(), (name,))
        notice = news.deed(game, deed_words.HOST, by, name=name)

        def work(connection: Connection) -> Changes:
            limits.refuse_lobbies(connection, game.row.guild_id, person)
            return {"settings": settings, "host_id": person}

        await self.seating.changed_people(game, work, (notice,))

    # -------------------------------------------------------------------------------------- looks with a price

    @whole
    async def reveal(self, game_id: int, by: Authority) -> tuple[tuple[Seat, ReaderView], ...]:
        """What each seat may know, for emergencies. All are told, and whoever looked can take no seat (F-7)."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_unless_playing(game)
            await self._refuse_player(game, by.person)
            if not (by.reason or "").strip():
                raise Illegal("F-8", "Say why. Everybody can read it.")
            now = self.games.now_ms()
            await self.deeds.deed(
                game,
                deed_words.REVEAL,
                by,
                work=lambda connection: _note(connection, game_id, by.person, REVEALED, now),
            )
        seats = sorted(holder.seat for holder in game.holders if holder.seat)
        return tuple((seat, game.look(seat)) for seat in seats)

    @whole
    async def missed(self, game_id: int, by: int, clock: str, mark: str) -> tuple[Seat, ...]:
        """F-4: who has missed the deadline that moderators were asked about; never what is counted for them.

        Where that is secret it is for moderators who do not play alone, and the ledger keeps that they saw it.
        """
        async with self.cache.locked(game_id) as game:
            owing = self._late(game, clock, mark)
            if _is_secret(game, owing):
                await self._refuse_player(game, by)
                now = self.games.now_ms()
                await self.cache.database.write(
                    lambda connection: _note(connection, game_id, by, f"{MISSED} {clock}", now)
                )
            return tuple(dict.fromkeys(decision.seat for decision in owing if decision.seat))

    async def is_late_secret(self, game_id: int, clock: str, mark: str) -> bool:
        """Whether it is secret who has missed that deadline. Raises Stale where it is not open any more."""
        game = await self.cache.live(game_id)
        return _is_secret(game, self._late(game, clock, mark))

    def _late(self, game: LoadedGame, clock: str, mark: str) -> tuple[Decision, ...]:
        """What is owed on a clock that has run out, if it is the one of *mark* still."""
        refuse_unless_playing(game)
        running = game.deadlines.get(clock)
        if running is None or mark_of(running) != mark or not _has_passed(running, self.games.now_ms()):
            raise Stale("F-2", "That deadline is not open any more.")
        return tuple(
            decision for decision in game.decisions() if decision.owed and str(decision.clock) == clock
        )

    async def _refuse_player(self, game: LoadedGame, person: int) -> None:
        """Raise Illegal for who holds a seat of this game, or held one: he is shown nothing more (F-7)."""
        if await self.deeds.has_played(game.row.id, person):
            raise Illegal("F-8", "You play or have played in this game, so I show you no secret of it.")


def refuse_host(game: LoadedGame, person: int) -> None:
    """Raise Illegal for who hosts the game already."""
    if person == game.row.host_id:
        raise Illegal("F-8", "They host this game already.")


def _is_secret(game: LoadedGame, owing: Sequence[Decision]) -> bool:
    kinds = game.game.kinds
    return any(kinds[decision.question.kind].shown is not Shown.BY_NAME for decision in owing)


def _has_passed(deadline: Deadline, now: int) -> bool:
    return deadline.asked_ms is not None or (deadline.due_ms is not None and deadline.due_ms <= now)


def _note(connection: Connection, game_id: int, person: int, what: str, now: int) -> None:
    """Once for each thing that somebody is shown."""
    ledger = Ledger(connection, game_id)
    if all(seen.what != what for seen in ledger.of_person(person)):
        ledger.add(person, what, now)


def _done(entry: StoredEntry) -> Done:
    kept = json.loads(entry.deed or "{}")
    names = tuple(kept.get("names", ()))
    return Done(entry.at_ms, kept.get("by") or None, entry.action, entry.reason, names)
