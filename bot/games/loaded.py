"""A game that was touched lately, as it is kept in memory: never ahead of the database."""

from __future__ import annotations

import asyncio
import functools
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from pydantic import BaseModel
from sqlalchemy import Connection

from bot.games import kept
from bot.games.kept import Kept
from bot.games.reader_view import Clock, Facts, Person, ReaderView, Several, asked_once, no_options
from bot.games.timing import clock_settings
from bot.games.timing.clock_settings import ClockSettings
from bot.games.timing.timing import Timing
from bot.language import tale
from rules.awaiting import awaited
from rules.dice import game_key
from rules.entry import Codec, Position, is_final
from rules.game import CHAIR, Decision, Finding, Game, Options, Question, Seat, Secret, Shown
from rules.kit.advance import orders_of
from rules.record import record
from rules.record.replay import Played, replay
from rules.registry import open_game
from storage.tables.away import Absences, Away
from storage.tables.deadlines import Deadline, Deadlines
from storage.tables.drafts import PENCIL, SHARED, Draft, Drafts
from storage.tables.games import Games, Stand, StoredGame
from storage.tables.journal import Journal, StoredEntry
from storage.tables.people import Holder, Holders

Opened: TypeAlias = dict[Question, int]
"""When questions were opened, in milliseconds UTC."""


CONFIGS = 256
"""How many different choices of hosts are kept read."""


class OpenedGame:
    """One game's rules with what is needed to store its positions; made once per room, edition and pack."""

    def __init__(self, name: str, edition: int | None = None, pack: bytes | None = None) -> None:
        shipped = open_game(name, edition)
        is_shipped = pack is None or pack == shipped.pack_body()
        self.game: Game[Any] = shipped if is_shipped else open_game(name, edition, pack)
        self.codec: Codec[Any] = Codec(self.game)
        self.config = functools.lru_cache(CONFIGS)(self.game.Config.model_validate_json)
        """The host's choices from their text: most games are played with the same few, and share them."""


class Stored(Secret, frozen=True):
    """What the database has of one game; *last_ms*: when its last entry was made."""

    row: StoredGame
    holders: tuple[Holder, ...]
    deadlines: tuple[Deadline, ...]
    last_ms: int
    away: tuple[Away, ...] = ()
    drafts: tuple[Draft, ...] = ()


def read(connection: Connection, game_id: int) -> Stored | None:
    """Everything that a `LoadedGame` is made of; None when there is no such game."""
    row = Games(connection).by_id(game_id)
    if row is None:
        return None
    holders = Holders(connection, game_id).now()
    last = Journal(connection, game_id).last()
    deadlines, away = Deadlines(connection).of_game(game_id), Absences(connection, game_id).of_game()
    drafts = Drafts(connection, game_id).of_game()
    return Stored(row, holders, deadlines, last.at_ms if last else 0, away, drafts)


def stand(row: StoredGame) -> Stand:
    """What shows whether a game has changed since it was read."""
    return Stand(row.version, row.card_id, row.card_print)


def line(entry: StoredEntry) -> record.Line:
    """An entry as it stands in the record."""
    draws = [(label, result) for label, result in json.loads(entry.draws)]
    return record.Line(entry.n, record.instant(entry.at_ms), entry.by, entry.action, entry.reason, draws)


def written(opened: Opened) -> str:
    """*opened* as the database keeps it."""
    return msgspec.json.encode({str(question): at for question, at in opened.items()}).decode()


_times: Final = msgspec.json.Decoder(dict[str, int])


def _opened(stored: Stored) -> Opened:
    """When the questions that are open were; of a game that an older version left, when their clocks were started."""
    if stored.row.opened is None:
        return {Question.parse(deadline.clock): deadline.started_ms for deadline in stored.deadlines}
    kept = _times.decode(stored.row.opened)
    return {Question.parse(question): at for question, at in kept.items()}


def rebuilt(stored: Stored, room: OpenedGame, entries: Sequence[StoredEntry]) -> Stored:
    """*stored* with its snapshot made anew by playing the journal. Raises RecordError where that cannot be done."""
    *_, last = (None, *replayed(stored.row, room, entries))
    snapshot = None if last is None else room.codec.pack_position(last.after)
    return msgspec.structs.replace(stored, row=msgspec.structs.replace(stored.row, snapshot=snapshot))


def replayed(row: StoredGame, room: OpenedGame, entries: Sequence[StoredEntry]) -> Iterator[Played]:
    """What each of the *entries* of a journal does that stand. Raises RecordError at one that cannot be played."""
    written = record.Record(
        format=record.form(room.game),
        game=row.name,
        edition=row.edition,
        pack=room.game.pack,
        config=record.config_facts(room.game.Config.model_validate_json(row.config)),
        seats=("",) * row.seats,
        fingerprint=row.fingerprint,
        seed=row.seed.hex(),
        salt=row.salt or "",
        entries=tuple(map(line, entries)),
        head=None,
        result={},
    )
    return replay(written, room.game.pack_body())


class LoadedGame:
    """One game in memory. Its *lock* is held around rules and commit, and never around a call to Discord."""

    __slots__ = (
        "_decided",
        "away",
        "config",
        "deadlines",
        "drafts",
        "holders",
        "key",
        "last_ms",
        "lock",
        "opened",
        "position",
        "room",
        "row",
    )

    def __init__(self, stored: Stored, room: OpenedGame) -> None:
        self.lock = asyncio.Lock()
        self._decided: tuple[Position[Any], tuple[Decision, ...]] | None = None
        self.room = room
        self.take(stored)

    def __repr__(self) -> str:
        return f"<Live {self.row.id}>"

    def take(self, stored: Stored) -> None:
        """Be what the database says. Raises whatever, but now and not in play, where that cannot be read."""
        row = stored.row
        self.row = msgspec.structs.replace(row, snapshot=None)
        self.config: BaseModel = self.room.config(row.config)
        self.holders = stored.holders
        self.away = {absence.person_id: absence for absence in stored.away}
        self.deadlines = {deadline.clock: deadline for deadline in stored.deadlines}
        self.drafts = stored.drafts
        self.last_ms = stored.last_ms
        self.key = None if row.salt is None else game_key(row.seed, row.salt)
        self.position: Position[Any] | None = (
            None if row.snapshot is None else self.room.codec.position(row.snapshot)
        )
        self.opened = _opened(stored)
        for clock in self.deadlines:
            Question.parse(clock)
        self.timing_with(self.holders)

    def clock_ms(self, now_ms: int) -> int:
        """The time of journal and clocks: should the computer's be put back, theirs stands still (R-1.3)."""
        return max(now_ms, self.last_ms)

    @property
    def game(self) -> Game[Any]:
        return self.room.game

    @property
    def is_playing(self) -> bool:
        return self.row.stage in ("dealing", "running") and self.position is not None

    @property
    def is_still(self) -> bool:
        """Whether its clocks stand because something was not posted (bot/posting/health/refused_posts.py)."""
        return self.ways.still_ms is not None

    def holders_of(self, person: int) -> tuple[Holder, ...]:
        """What *person* holds here now, by seat; a companion holds nothing by his number."""
        return tuple(holder for holder in self.holders if person and holder.person_id == person)

    def holder_of(self, person: int) -> Holder | None:
        """The first of what *person* holds, for what is asked of the person and not of a seat."""
        return next(iter(self.holders_of(person)), None)

    def seats_of(self, person: int) -> tuple[Seat, ...]:
        """The seats that *person* holds now: one, but where the rules allow more (F-7)."""
        return tuple(holder.seat for holder in self.holders_of(person) if holder.seat is not None)

    def seat_of(
        self, person: int, seat: Seat | None = None, fits: Callable[[Seat], bool] | None = None
    ) -> Seat | None:
        """The seat that *person* means: the one he names, if he holds it, else his only one, or the one that *fits*.

        None where he holds none; of several none of which fits the first, which is refused like any other. Raises
        Several where it cannot be told.
        """
        mine = self.seats_of(person)
        if seat is not None:
            return seat if seat in mine else None
        if len(mine) < 2:
            return next(iter(mine), None)
        meant = mine if fits is None else tuple(filter(fits, mine))
        if len(meant) > 1:
            raise Several(self.row.id, meant)
        return next(iter(meant), mine[0])

    def away_of(self, person: int) -> Away | None:
        """What *person* said of his absence (F-9), until it has ended."""
        return self.away.get(person)

    def is_away(self, person: int, now_ms: int) -> bool:
        """Whether *person* is away now."""
        absence = self.away.get(person)
        return absence is not None and absence.from_ms <= now_ms < absence.until_ms

    def person_in(self, seat: Seat) -> Holder | None:
        """Who holds *seat* now."""
        return next((holder for holder in self.holders if holder.seat == seat), None)

    def opened_with(self, decisions: Iterable[Decision], asked: Iterable[Question], now: int) -> Opened:
        """When each question of *decisions* was opened, those that were newly *asked* being opened now."""
        still = {decision.question for decision in decisions}
        return {question: at for question, at in self.opened.items() if question in still} | dict.fromkeys(
            asked, now
        )

    def decisions(self) -> tuple[Decision, ...]:
        """All that is owed or may be answered; nothing before the start and after the end."""
        if self.position is None or not self.is_playing:
            return ()
        if self._decided is None or self._decided[0] is not self.position:
            self._decided = self.position, self.game.decisions(self.position.state)
        return self._decided[1]

    def asked(self, seat: Seat) -> tuple[Decision, ...]:
        """What *seat* may answer, now and in advance."""
        mine = tuple(decision for decision in self.decisions() if decision.seat == seat)
        ahead = self.game.ahead(self.position.state, seat) if self.position and self.is_playing else ()
        return (*mine, *ahead)

    def pace(self, kind: str) -> int | str:
        """The pace for a kind of decision, as it is now: seconds, or a time of day with its zone."""
        chosen: dict[str, int | str] = getattr(self.config, "deadlines")  # noqa: B009 - every TableConfig has it
        return self.ways.paces.get(kind, chosen[kind])

    def policy(self, kind: str) -> str:
        """What happens when a deadline of this kind passes."""
        chosen: dict[str, str] = getattr(self.config, "policies")  # noqa: B009 - likewise
        return self.ways.policies.get(kind, chosen[kind])

    @property
    def ways(self) -> ClockSettings:
        """What moderators may change while the game goes on."""
        return clock_settings.read(self.row.settings, self.game.reminders)

    @property
    def lobby(self) -> Kept:
        """What is kept of the lobby."""
        return kept.read(self.row.settings)

    @property
    def timing(self) -> Timing:
        """How the clocks of this table count, and when they remind."""
        return self.timing_with(self.holders)

    def timing_with(self, holders: Sequence[Holder]) -> Timing:
        """The same, if these were the holders."""
        return Timing(self.ways, self.pace, holders)

    @property
    def settings(self) -> dict[str, Any]:
        """How the table is run: names at the start, and what is not of the rules."""
        found: dict[str, Any] = msgspec.json.decode(self.row.settings)
        return found

    def facts(self) -> Facts:
        """What is public beside the play."""
        row = self.row
        people = tuple(
            Person(h.seat, h.person_id, h.name, h.has_role, self._gone(h), h.former_names)
            for h in self.holders
        )
        return Facts(
            id=row.id,
            name=row.name,
            edition=row.edition,
            guild=row.guild_id,
            channel=row.channel_id,
            place=row.place_id,
            host=row.host_id,
            stage=row.stage,
            seats=row.seats,
            config=self.config,
            fingerprint=row.fingerprint,
            halted=row.halted,
            card=row.card_id,
            people=people,
            ways=self.ways,
            resumes_ms=row.resumes_ms,
            pack=row.pack_sha256,
            lobby=self.lobby,
            named=str(self.settings.get("name", "")),
            tale=tale.read(row.settings),
        )

    def _gone(self, holder: Holder) -> tuple[int, int] | None:
        absence = self.away.get(holder.person_id)
        return None if absence is None else (absence.from_ms, absence.until_ms)

    def look(self, seat: Seat | None) -> ReaderView:
        """The game as the reader in *seat* may see it; None is the public, 0 the chair."""
        position = self.position
        if position is None:
            return ReaderView(self.facts(), seat, None, (), (), (), (), (), no_options)
        state, decisions = position.state, self.decisions()
        mine = tuple(decision for decision in decisions if seat is not None and decision.seat == seat)
        ahead = self.game.ahead(state, seat) if seat and self.is_playing else ()

        def offer(decision: Decision, said: Any) -> Options:
            return self.game.options(state, decision, said)

        def faults(kind: str, words: str) -> tuple[Finding, ...]:
            return self.game.check(state, seat or 0, kind, words) if self.is_playing else ()

        return ReaderView(
            facts=self.facts(),
            seat=seat,
            view=self.game.view(state, seat),
            decisions=mine,
            ahead=ahead,
            orders=orders_of(position.orders, seat) if seat else (),
            awaited=awaited(self.game.kinds, decisions, seat),
            clocks=self._clocks(decisions, seat),
            options=asked_once(offer),
            faults=faults,
            is_final=functools.partial(is_final, self.game, state),
            beside=self._beside(seat),
            awaits_word=bool(seat) and self.awaits_word(seat or 0),
            drafts=tuple(draft for draft in self.drafts if draft.seat == seat and draft.question != PENCIL),
            pencils=tuple(self._pencils(seat)),
        )

    def _pencils(self, seat: Seat | None) -> Iterator[tuple[Seat, str]]:
        """What *seat* has pencilled, then what those share who play openly with it."""
        position, handing_over = self.position, self.game.handing_over
        if not (seat and self.drafts) or position is None or handing_over is None:
            return
        fellows = handing_over.together(self.game.view(position.state, None), seat)
        for draft in sorted(self.drafts, key=lambda draft: draft.seat != seat):
            is_shared = draft.seat in fellows and draft.words.startswith(SHARED)
            if draft.question == PENCIL and (draft.seat == seat or is_shared):
                yield draft.seat, draft.words

    def _beside(self, seat: Seat | None) -> tuple[Seat, ...]:
        """The other seats of whoever holds *seat*."""
        holder = self.person_in(seat) if seat else None
        return () if holder is None else tuple(one for one in self.seats_of(holder.person_id) if one != seat)

    def awaits_word(self, seat: Seat) -> bool:
        """Whether something that was left in *seat* waits for its newcomer's word (F-19)."""
        position = self.position
        if position is None or not self.is_playing:
            return False
        is_held = any(order.held for order in orders_of(position.orders, seat))
        handing_over = self.game.handing_over
        return is_held or bool(handing_over and handing_over.awaits_word(position.state, seat))

    def _clocks(self, decisions: tuple[Decision, ...], seat: Seat | None) -> tuple[Clock, ...]:
        """The clocks that a reader may see: those of hidden questions are for their own seats alone."""
        kinds = self.room.game.kinds
        seen: dict[Question, None] = {}
        last: Question | None = None
        for decision in decisions:
            clock = decision.runs_on or decision.question
            is_hidden = kinds[decision.question.kind].shown is Shown.HIDDEN
            if is_hidden and (seat in (None, CHAIR) or decision.seat != seat):
                continue
            if clock is not last:
                last = clock
                seen[clock] = None
        found = ((clock, self.deadlines.get(str(clock))) for clock in seen)
        return tuple(
            Clock(clock, deadline.due_ms, deadline.asked_ms is not None)
            for clock, deadline in found
            if deadline is not None
        )
