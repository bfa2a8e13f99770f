"""The one road in: load, enter, commit. Presses, commands, lapses, companions and tests all come this way."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec
from sqlalchemy import Connection

from bot.games import closed_drafts, loaded, sheets
from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Reply, Submission
from bot.games.timing import clocks, lateness, pace
from bot.games.timing.clocks import Move
from bot.games.trying import stop_here
from bot.language.words import Text
from bot.service import meaning
from bot.service.admission import LONGEST_WRITTEN, refuse_halt, refuse_late, refuse_long
from bot.service.telling import mentions, notices, notify
from bot.service.telling.notice_kinds import DeadlinePassed
from bot.service.telling.notices import Notice
from bot.service.whole import whole
from rules.entry import (
    Answer,
    Entered,
    Entry,
    Handover,
    Lapse,
    Position,
    Rewind,
    dice_for,
    enter,
    newly_owed,
    refuse_unfit,
)
from rules.game import AnyEvent, Illegal, Question, Seat, Secret
from rules.record import deeds, record
from storage.errors import Conflict, Repeated, StorageError
from storage.tables.deadlines import Deadline, Deadlines
from storage.tables.drafts import Draft, Drafts
from storage.tables.games import Changes
from storage.tables.games import Games as StoredGames
from storage.tables.journal import Journal, StoredEntry
from storage.tables.outbox import Outbox
from storage.tables.people import Notify, People


class Chance(Protocol):
    """Where new seeds and random keys come from; handed in at the root of the program."""

    def seed(self) -> bytes:
        """32 secret bytes for a new game."""

    def bytes(self, count: int) -> bytes:
        """Random bytes for nonces and references."""


class Writing(Secret, frozen=True):
    """What one entry writes, in one transaction."""

    entry: StoredEntry
    changes: Changes
    notices: tuple[Notice, ...] = ()
    clocks: tuple[Move, ...] = ()
    also: Callable[[Connection], None] | None = None
    drafts: tuple[Draft, ...] = ()
    """What is forgotten with it."""
    kept: tuple[Draft, ...] = ()
    """What of lists was not played, and is a draft from now on."""


class Games:
    """The way into each game of the installation."""

    def __init__(self, cache: Cache, now_ms: Callable[[], int], chance: Chance, text: Text) -> None:
        self.cache = cache
        self.now_ms = now_ms
        self.chance = chance
        self.text = text
        self.on_commit: Callable[[LoadedGame], None] = lambda _live: None
        """Called after each commit: whoever shows the game or plays in it looks whether there is something to do."""
        self.on_said: Callable[[], None] = lambda: None
        """Called after each that has left something to be said."""
        self.count: Callable[[str, float], None] = _uncounted
        """Told of each `entry`, of the `wait`s that follow, and of the seconds by which each `lapse` was late."""
        self.away_ms: int | None = None
        """Since when nobody can reach the bot, while that is so: see bot/clocks/outage.py, which keeps these."""
        self.back_ms = 0
        """When that was over last, if it was for long."""
        self.went_on: dict[int, int] = {}
        """When the clocks of a game went on last after they had stood: what was lost before is given back already."""

    @whole
    async def submit(self, submission: Submission) -> Reply:
        """Enter what a person says, for the seat that he holds now. Raises Illegal; then nothing was changed."""
        async with self.cache.locked(submission.game_id) as game:
            seat = meaning.seat(game, submission)
            try:
                if seat is None:
                    raise meaning.none(game, submission.person)
                return await self._answer(game, seat, submission)
            except Illegal:
                if seat is not None and await self.was_entered(submission.game_id, submission.cause):
                    return Reply(game.look(seat), submission.words, repeated=True)
                raise

    async def _answer(self, game: LoadedGame, seat: Seat, submission: Submission) -> Reply:
        refuse_long(submission.words, LONGEST_WRITTEN)
        refuse_halt(game)
        refuse_late(game, seat, submission)
        entry = Answer(seat, submission.words, submission.question)
        refuse_unfit(game.game, game.position, entry)
        told = () if submission.message is None else (notices.counted(game.row, seat, submission.message),)
        entered = await self.enter(game, entry, by=f"seat {seat}", cause=submission.cause, told=told)
        if entered is None:
            return Reply(game.look(seat), submission.words, repeated=True)
        return Reply(
            game.look(seat),
            entered.words,
            refusal=entered.refusal,
            events=entered.told_to(seat),
            unplayed=entered.unplayed,
        )

    @whole
    async def lapse(self, deadline: Deadline) -> bool:
        """A clock ran out: what the host's policy says. Whether anything was entered; once for each deadline."""
        async with self.cache.locked(deadline.game_id) as game:
            running = game.deadlines.get(deadline.clock)
            if running is None or running.number != deadline.number or not game.is_playing:
                return False
            if running.due_ms is None or running.due_ms + pace.GRACE_MS > self.now_ms():
                return False
            clock = Question.parse(deadline.clock)
            match game.policy(clock.kind):
                case "auto":
                    late, cause = lateness.missed(game, clock), deadline.cause
                    entered = await self.enter(game, Lapse(clock), by="clock", cause=cause, changes=late)
                    return entered is not None
                case "ask" if running.asked_ms is None:
                    await self._ask(game, running)
                case "wait" if running.asked_ms is None:
                    await self._mark_asked(game, running, ())
            return False

    async def _ask(self, game: LoadedGame, running: Deadline) -> None:
        """F-2: the moderators are asked; in words that name no seat where it is secret."""
        ask = DeadlinePassed(running.kind, running.clock, f"{running.number}-{running.extended_ms}")
        await self._mark_asked(game, running, (notices.saying(game.row, ask),))

    async def _mark_asked(self, game: LoadedGame, running: Deadline, said: tuple[Notice, ...]) -> None:
        row, now, late = game.row, self.now_ms(), lateness.missed(game, Question.parse(running.clock))

        def work(connection: Connection) -> int:
            version = StoredGames(connection).update(row.id, row.version, card_stale_ms=now, **late)
            Deadlines(connection).asked(row.id, running.clock, now)
            self.add_notices(connection, game, said, now)
            return version

        version = await self.cache.database.write(work)
        kept: Mapping[str, Any] = late
        game.row = msgspec.structs.replace(game.row, version=version, card_stale_ms=now, **kept)
        game.deadlines[running.clock] = msgspec.structs.replace(running, asked_ms=now, remind_ms=None)
        self.committed(game)

    async def enter(
        self,
        game: LoadedGame,
        entry: Entry,
        *,
        by: str,
        cause: str,
        reason: str | None = None,
        also: Callable[[Connection], None] | None = None,
        changes: Changes | None = None,
        told: tuple[Notice, ...] = (),
        deed: str | None = None,
        back: Position[Any] | None = None,
    ) -> Entered[Any] | None:
        """Let the rules play *entry*, and commit it with all that follows; the game's lock is held.

        *back* is the position to which a `Rewind` goes: all is asked anew there, with all of its time.
        None when *cause* was entered before. Raises Illegal.
        """
        assert game.key is not None
        now, is_back = game.clock_ms(self.now_ms()), isinstance(entry, Rewind)
        before = game.position if back is None else back
        dice = dice_for(game.key, before, entry)
        entered = closed_drafts.without_made(game, enter(game.game, before, entry, dice), entry, dice)
        over = game.game.outcome(entered.position.state) is not None
        decisions = () if over else game.game.decisions(entered.position.state)
        entered = closed_drafts.as_asked(entered, decisions)
        news: Changes = {"snapshot": game.room.codec.pack_position(entered.position), **(changes or {})}
        if over:
            news = {**news, "stage": "ended", "ended_ms": now, "halted": "", "resumes_ms": None}
        stored = self.chained(game, now, by, entered.words, reason, dice.drawn, entered.events, cause, deed)
        halted = bool(news.get("halted", game.row.halted)) or game.is_still
        moves, due = clocks.after(game, decisions, now, over=over, halted=halted, anew=is_back)
        asked = newly_owed(() if is_back else game.decisions(), decisions)
        opened = game.opened_with(decisions, (d.question for d in decisions) if is_back else asked, now)
        news = {**news, "opened": loaded.written(opened)}
        actor = entry.seat if isinstance(entry, Answer) else None
        if actor is not None and "settings" not in news:
            news = {**news, **lateness.in_time(game, actor, decisions, entered.position.state)}
        presentation = self.cache.presentation(game.row)
        told_at_once = mentions.at_once(game, decisions, asked, now, due, anew=is_back)
        questions = notify.OpenedQuestions(
            asked, told_at_once, {**due, **clocks.by_question(game, decisions, due)}
        )
        news_for = notify.Telling(
            game,
            presentation,
            stored.n,
            questions,
            now,
            stored.link,
            actor,
            has_receipt=cause.startswith(notify.PRESSED),
        )
        drafts, kept, unplayed = closed_drafts.after(game, entered, decisions, entry, over=over)
        said = notices.joined(told, news_for.notices((*entered.events, *unplayed), decisions, over=over))
        doing = sheets.teaching(game, entered.position.state, also) if over else also
        done = await self.commit(game, Writing(stored, news, said, moves, doing, drafts, kept))
        if not done:
            return None
        game.position = entered.position
        game.opened = opened
        self.count("wait", len(asked))
        self.committed(game, is_silent=not said and also is None)
        return msgspec.structs.replace(entered, events=(*entered.events, *unplayed))

    def committed(self, game: LoadedGame, *, is_silent: bool = False) -> None:
        """Have all know of a commit whom it may concern; one that *is_silent* has left nothing to be said."""
        self.on_commit(game)
        if not is_silent:
            self.on_said()

    def handed_over(self, game: LoadedGame, seat: Seat) -> Changes:
        """The position in which what was left in advance in *seat* waits for its newcomer's word, where the game has
        it so (F-19): to be written with the deed by which the seat changes hands.
        """
        if game.game.handing_over is None or game.position is None or game.key is None:
            return {}
        entry = Handover(seat)
        entered = enter(game.game, game.position, entry, dice_for(game.key, game.position, entry))
        return {"snapshot": game.room.codec.pack_position(entered.position)}

    def chained(
        self,
        game: LoadedGame,
        now: int,
        by: str,
        words: str,
        reason: str | None,
        draws: list[tuple[str, Any]],
        events: tuple[AnyEvent, ...],
        cause: str,
        deed: str | None = None,
    ) -> StoredEntry:
        """The next entry of the game's journal, with its link (R-1.5)."""
        row = game.row
        assert row.link is not None
        assert game.key is not None
        now = game.clock_ms(now)
        line = record.Line(row.entries + 1, record.instant(now), by, words, reason, draws)
        assert by != record.MODERATOR or deeds.is_known(game.game, row.seats, line), f"no deed: {words}"
        return StoredEntry(
            game_id=row.id,
            n=line.n,
            at_ms=now,
            by=by,
            action=words,
            reason=reason,
            draws=json.dumps(draws),
            events=game.room.codec.pack_events(events),
            link=record.link(game.key, row.link, line),
            cause=cause,
            deed=deed,
        )

    async def commit(self, game: LoadedGame, writing: Writing) -> bool:
        """Write one entry whole; False when its cause was entered before. The game's lock is held."""
        stop_here()
        row, now = game.row, writing.entry.at_ms
        changes: Changes = {
            **writing.changes,
            "entries": writing.entry.n,
            "link": writing.entry.link,
            "card_stale_ms": now,
        }

        def work(connection: Connection) -> tuple[int, tuple[Deadline, ...] | None]:
            Journal(connection, row.id).add(writing.entry)
            version = StoredGames(connection).update(row.id, row.version, **changes)
            self.add_notices(connection, game, writing.notices, now)
            if writing.also is not None:
                writing.also(connection)
            drafts = Drafts(connection, row.id)
            drafts.drop(writing.drafts)
            for draft in writing.kept:
                drafts.put(draft)
            deadlines = Deadlines(connection)
            for move in writing.clocks:
                move(deadlines)
            return version, deadlines.of_game(row.id) if writing.clocks else None

        try:
            version, deadlines = await self.cache.database.write(work)
        except Repeated:
            return False
        except Conflict:
            await self.cache.reload(game)
            raise
        except StorageError:
            if await self._is_kept(writing.entry):
                await self.cache.reload(game)
                return True
            raise
        kept: Mapping[str, Any] = {name: value for name, value in changes.items() if name != "snapshot"}
        # Of the row as it is now: its card may have been drawn meanwhile.
        game.row = msgspec.structs.replace(game.row, version=version, **kept)
        game.last_ms = now
        game.drafts = (*(draft for draft in game.drafts if draft not in writing.drafts), *writing.kept)
        if deadlines is not None:
            game.deadlines = {deadline.clock: deadline for deadline in deadlines}
        self.count("entry", 1)
        return True

    def marked(self, connection: Connection, game: LoadedGame) -> int:
        """The version of a game of which something is written that is no entry: other processes have to see it.

        Raises Conflict when another was first.
        """
        row = game.row
        return (
            StoredGames(connection).update(row.id, row.version)
            if self.cache.database.is_shared
            else row.version
        )

    async def _is_kept(self, entry: StoredEntry) -> bool:
        """Whether an entry is in the journal though its commit was not confirmed: the server was lost during it."""
        if not self.cache.database.is_shared:
            return False
        kept = await self.cache.database.read(
            lambda connection: Journal(connection, entry.game_id).entry(entry.n)
        )
        return kept is not None and (kept.cause, kept.link) == (entry.cause, entry.link)

    def add_notices(
        self, connection: Connection, game: LoadedGame, said: tuple[Notice, ...], now: int
    ) -> None:
        if not said:
            return
        outbox = Outbox(connection, self.chance.bytes)
        for notice in said:
            outbox.add(
                game_id=notice.game_id,
                lane=notice.lane,
                kind=notice.about.word(),
                body=notices.pack(notice, game.room.codec),
                entry_n=notice.entry,
                made_ms=now,
                priority=notice.priority,
            )

    async def say(
        self, game: LoadedGame, *said: Notice, also: Callable[[Connection], None] | None = None
    ) -> None:
        """Queue notices that belong to no entry, and do in one commit what *also* is to be done."""
        now = self.now_ms()

        def work(connection: Connection) -> None:
            self.add_notices(connection, game, said, now)
            if also is not None:
                also(connection)

        await self.cache.database.write(work)
        self.committed(game)

    @whole
    async def set_notify(
        self, person: int, chosen: Notify, *, daily: str | None = None, daily_ms: int | None = None
    ) -> None:
        """How *person* is told that something is asked of him; all games that he plays know of it from now on.

        *daily*: at which time of day his one line comes, and when that is next.
        """

        def work(connection: Connection) -> tuple[int, ...]:
            People(connection).change(person, notify=chosen, daily=daily, daily_ms=daily_ms)
            games = StoredGames(connection)
            if self.cache.database.is_shared:
                games.touch(person)
            return games.of_person(person)

        await self.cache.anew(*await self.cache.database.write(work))

    async def was_entered(self, game_id: int, cause: str) -> bool:
        return await self.cache.database.read(lambda connection: Journal(connection, game_id).has(cause))


def _uncounted(_what: str, _amount: float) -> None:
    """Nobody wants to know."""
