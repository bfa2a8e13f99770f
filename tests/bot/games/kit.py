"""Games on a real database without Discord: who sits where, what he says, and what is said to whom."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from copy import copy
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from bot.clocks.alarm import Alarm
from bot.games.authority import Authority
from bot.games.loaded import LoadedGame
from bot.games.reader_view import ReaderView, Reply, Submission
from bot.games.timing import pace
from bot.games.timing.hours import Hours
from bot.language.words import for_locale
from bot.running.chance import RehearsedChance
from bot.running.parts import Parts, put_together
from bot.service.telling import notices
from bot.service.telling.notice_kinds import About
from bot.service.telling.notices import Notice
from rules.game import Illegal, Question, Seat
from rules.quest.roles import Role, Side
from rules.quest.state import QuestState
from rules.record import verify
from rules.registry import open_game
from storage.database import Database
from storage.tables.deadlines import Deadline, Deadlines
from storage.tables.journal import Journal, StoredEntry
from storage.tables.outbox import Outbox

QUEST = open_game("quest")
HOST = 100
"""The host, who does not play unless a test lets him."""
MODERATOR = 90
DAY = 24 * 60 * 60
DAY_MS = DAY * 1000
PLACE = 55
NOON = 1_795_262_400_000
"""21 November 2026, 12:00 UTC."""


def hours_of(written: str, zone: str | None = None) -> Hours:
    """Hours as a host writes them on that day."""
    return Hours.parse(written, date(2026, 11, 21), zone)


def ms(written: str) -> int:
    """Milliseconds of an instant in UTC."""
    return round(datetime.fromisoformat(written).replace(tzinfo=UTC).timestamp() * 1000)


class Time:
    """The computer's clock, which tests move."""

    def __init__(self, now_ms: int = NOON) -> None:
        self.now_ms = now_ms

    def __call__(self) -> int:
        return self.now_ms

    def pass_(self, seconds: float) -> None:
        self.now_ms += round(seconds * 1000)


class Town:
    """One process of an installation: a database, by its file or address, the service on it, and the time."""

    def __init__(self, path: Path | str, time: Time | None = None, seed: int = 1) -> None:
        self.path = path
        self.time = time or Time()
        self.database = Database.open(path)
        self.seed = seed
        self._commands = count(1)
        self.service = self._made()
        self.alarm = Alarm(self.service)

    def _made(self) -> Parts:
        return put_together(self.database, self.time, RehearsedChance(self.seed), for_locale("en"))

    def reopen(self) -> None:
        """End the program and start it again on the same file."""
        self.database.close()
        self.database = Database.open(self.path)
        self.service = self._made()
        self.alarm = Alarm(self.service)

    def spoil(self, statement: str, *values: object) -> None:
        """Do something to the file behind the program's back, and start it again."""
        self.database.close()
        connection = sqlite3.connect(self.path)
        with connection:
            connection.execute(statement, values)
        connection.close()
        self.reopen()

    def copy(self, path: Path) -> Town:
        """The installation as it would be found if it were killed now."""
        source, target = sqlite3.connect(self.path), sqlite3.connect(path)
        source.backup(target)
        source.close()
        target.close()
        return Town(path, Time(self.time.now_ms), self.seed)

    def close(self) -> None:
        self.database.close()

    async def lobby(self, seats: int = 5, first: int = 101, *, name: str = "quest", **options: Any) -> Game:
        """A lobby with nobody in it."""
        opened = await self.service.seating.open(
            name=name,
            guild=1,
            channel=2,
            host=HOST,
            host_name="Hosta",
            seats=seats,
            cause=f"press:{next(self._commands)}",
            config=open_game(name).Config.model_validate(options),
        )
        await self.service.seating.settle_in(opened.id, place=PLACE + opened.id, card=66)
        return Game(self, opened.id, seats, first)

    async def dealt(self, seats: int = 5, first: int = 101, **options: Any) -> Game:
        """A game that was dealt, no role having arrived yet."""
        game = await self.lobby(seats, first, **options)
        for person in game.people:
            await self.service.seating.join(game.id, person, f"P{person}", f"press:{person}0")
        await self.service.dealing.start(game.id, HOST, "press:20")
        return game

    async def game(self, seats: int = 5, first: int = 101, **options: Any) -> Game:
        """A game that has begun: every role has arrived."""
        game = await self.dealt(seats, first, **options)
        for person in game.people:
            await self.service.dealing.delivered(game.id, person)
        return game


K = TypeVar("K", bound=About)


class Game:
    """One game of a town. *first* is the person of the first who joined; the others count up."""

    def __init__(self, town: Town, game_id: int, seats: int, first: int) -> None:
        self.town = town
        self.id = game_id
        self.people = list(range(first, first + seats))
        self._causes = count(1_000_000)

    def on(self, town: Town) -> Game:
        """The same game in a copy of its town."""
        other = Game(town, self.id, 0, 0)
        other.people = list(self.people)
        other._causes = copy(self._causes)
        return other

    # -------------------------------------------------------------------------------------------- what there is

    @property
    def service(self) -> Parts:
        return self.town.service

    @property
    def seats(self) -> range:
        return range(1, len(self.people) + 1)

    async def live(self) -> LoadedGame:
        return await self.service.cache.live(self.id)

    async def state(self) -> QuestState:
        position = (await self.live()).position
        assert position is not None
        state: QuestState = position.state
        return state

    async def question(self) -> Question:
        """The question that is open."""
        return (await self.live()).decisions()[0].question

    async def leader(self) -> Seat:
        return (await self.state()).leading

    async def side(self, side: Side) -> list[Seat]:
        return [seat for seat, found in enumerate((await self.state()).sides, 1) if found is side]

    async def holder(self, role: Role) -> Seat:
        return (await self.state()).deal.roles.index(role) + 1

    async def public(self) -> bytes:
        """What the card and the thread may be drawn from."""
        return shown((await self.live()).look(None))

    async def seen(self, seat: Seat) -> bytes:
        """All that *seat* may see now."""
        return shown((await self.live()).look(seat))

    async def due(self, clock: str | None = None) -> int | None:
        """When a clock runs out, the open question's unless told."""
        found = (await self.live()).deadlines[clock or str(await self.question())]
        return found.due_ms

    async def deadlines(self) -> tuple[Deadline, ...]:
        """The clocks as the database has them."""
        return await self.town.database.read(lambda c: Deadlines(c).of_game(self.id))

    async def abouts(self, kind: type[K], lane: str | None = None) -> list[K]:
        """What those of this kind are about."""
        return [told.about for told in await self.said(lane, kind) if isinstance(told.about, kind)]

    async def said(self, lane: str | None = None, kind: type[About] = About) -> list[Notice]:
        """What was queued and not dropped, in order."""
        codec = (await self.live()).room.codec
        rows = await self.town.database.read(lambda c: Outbox(c).open(self.id))
        told = [notices.unpack(row, codec) for row in rows if lane in (None, row.lane)]
        return [notice for notice in told if isinstance(notice.about, kind)]

    async def bodies(self, lane: str | None = None) -> list[tuple[str, str, bytes]]:
        """The same as bytes: lane, kind, body."""
        rows = await self.town.database.read(lambda c: Outbox(c).open(self.id))
        return [(row.lane, row.kind, row.body) for row in rows if lane in (None, row.lane)]

    async def counts(self, *without: Seat) -> dict[str, int]:
        """How many notices each lane has, but for those of some seats."""
        left = {notices.person_lane(self.people[seat - 1]) for seat in without}
        lanes = [lane for lane, _, _ in await self.bodies() if lane not in left]
        return {lane: lanes.count(lane) for lane in lanes}

    async def entries(self) -> tuple[StoredEntry, ...]:
        return await self.town.database.read(lambda c: Journal(c, self.id).entries())

    async def actions(self) -> list[str]:
        return [entry.action for entry in await self.entries()]

    async def verdict(self) -> verify.Verdict:
        return verify.verify(await self.service.directory.record(self.id))

    # -------------------------------------------------------------------------------------------- what is done

    def cause(self) -> str:
        return f"press:{next(self._causes)}"

    async def say(
        self,
        seat: Seat,
        words: str,
        question: str | Question | None = None,
        *,
        cause: str | None = None,
        at_ms: int | None = None,
        person: int | None = None,
    ) -> Reply:
        """What the person in *seat* says. Raises Illegal."""
        asked = Question.parse(question) if isinstance(question, str) else question
        who = self.people[seat - 1] if person is None else person
        return await self.service.games.submit(
            Submission(self.id, who, words, cause or self.cause(), asked, at_ms)
        )

    async def refused(self, seat: Seat, words: str, question: str | None = None, **more: Any) -> Illegal:
        """The refusal of what *seat* says: nothing was committed."""
        commits, before = self.town.database.commits, (await self.live()).row
        try:
            await self.say(seat, words, question, **more)
        except Illegal as illegal:
            assert self.town.database.commits == commits
            assert (await self.live()).row == before
            return illegal
        raise AssertionError(f"seat {seat} was not refused: {words}")

    async def propose(self, *party: Seat) -> None:
        """The leader names these, or the first in order."""
        state = await self.state()
        size = state.rules.party[state.quest - 1]
        chosen = party or state.order[:size]
        words = f"propose {' '.join(map(str, sorted(chosen)))}"
        if state.rules.ring:
            words += f" ring {next(seat for seat in chosen if seat != state.leading)}"
        await self.say(state.leading, words, await self.question())

    async def vote(self, ballot: str = "approve", seats: Sequence[Seat] | None = None) -> None:
        asked = await self.question()
        for seat in seats or self.seats:
            await self.say(seat, ballot, asked)

    async def quest(self, *party: Seat, deeds: Callable[[Side], str] = lambda _side: "support") -> None:
        """A party is proposed, approved, and acts; a carrier of the Ring declines."""
        await self.propose(*party)
        await self.vote()
        state = await self.state()
        asked = await self.question()
        for decision in (await self.live()).decisions():
            await self.say(decision.seat, deeds(state.sides[decision.seat - 1]), asked)
        after = await self.live()
        if after.is_playing and (await self.question()).kind == "ring":
            await self.say(after.decisions()[0].seat, "ring decline")

    async def wait_out(self) -> int:
        """Let the open clock run out, grace and all, and have the alarm look."""
        due = await self.due()
        assert due is not None
        self.town.time.now_ms = due + pace.GRACE_MS
        return await self.town.alarm.look()

    async def replace(self, seat: Seat, person: int, **more: Any) -> None:
        cause = more.pop("cause", None) or self.cause()
        await self.service.succession.replace(
            self.id, Authority(MODERATOR, "Moddy", cause), seat, person, f"P{person}", **more
        )
        self.people[seat - 1] = person


def shown(look: ReaderView) -> bytes:
    """A look as bytes to compare; the fingerprint and the offers are left out, being a hash and functions."""
    facts = msgspec.structs.asdict(look.facts) | {"fingerprint": "", "config": repr(look.facts.config)}
    parts = (
        {key: value for key, value in facts.items() if key != "people"},
        look.facts.people,
        look.seat,
        look.view,
        look.decisions,
        look.ahead,
        look.orders,
        look.awaited,
        look.clocks,
        [look.options(decision, ()) for decision in (*look.decisions, *look.ahead)],
    )
    return msgspec.json.encode(parts)
