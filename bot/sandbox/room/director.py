"""The director of a rehearsal: who plays whom, how time passes, which games are played."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias, TypeVar

from bot.games.loaded import LoadedGame
from bot.sandbox.members.casting import Cast, CastMember
from bot.sandbox.members.member_tasks import owed, waiting
from bot.sandbox.members.members import SimulatedMembers
from bot.sandbox.members.temperaments import WORDS
from bot.sandbox.room import switches
from bot.sandbox.room.draft import FIRST, LATER, Draft
from bot.sandbox.room.ending import finish
from bot.sandbox.room.first_steps import Steps
from bot.sandbox.room.hours import Hours
from bot.sandbox.room.opening import open_game
from bot.sandbox.room.plays import RehearsedGame
from bot.sandbox.room.rehearsal import Rehearsal
from bot.sandbox.world import moderators_channel
from bot.sandbox.world.clock import SandboxClock
from bot.sandbox.world.core import Change
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import NotPossible
from bot.sandbox.world.started import Started

log = logging.getLogger(__name__)

T = TypeVar("T")

Changed = Callable[[], None]


Fulfil: TypeAlias = "Callable[[Director, Json], Awaitable[Json]]"


class Director(Started):
    """Runs a rehearsal from its first lobby on; see *state* for what there is to know, *do* for what can be asked."""

    def __init__(
        self, rehearsal: Rehearsal, fulfil: Fulfil, seats: int | None, seed: int = 1, pace: float = 1.0
    ) -> None:
        """*fulfil* does what is asked of the director (director_requests.py)."""
        sandbox, service = rehearsal.sandbox, rehearsal.bot.service
        self.cast = Cast(sandbox, seed)
        self.pace = pace
        self.playing = True
        self._rehearsal = rehearsal
        self.sandbox = sandbox
        self._plays: dict[int, RehearsedGame] = {}
        self._unknown: set[int] = set()
        self.simulated = SimulatedMembers(
            rehearsal, self.cast, self._plays.values, seed, SandboxClock(0, speed=pace)
        )
        self.hours = Hours(rehearsal, self.simulated, self._plays.values)
        self.draft = Draft(service.cache.presentation, service.games.text, seats)
        self.steps = Steps(sandbox, self.cast)
        self._fulfil = fulfil
        self._busy: str | None = None
        self._watchers: list[Changed] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stops: list[Callable[[], object]] = []

    # From beginning to end

    async def start(self) -> None:
        """Furnish the moderators' room, open a first lobby, and set the simulated members to work."""
        await moderators_channel.furnish(self._rehearsal)
        self._listen()
        self._stops = [
            self.sandbox.on_change(self._changed),
            self.sandbox.clock.subscribe(self._notify),
            self.sandbox.site.unread.on_mark(self._read),
            lambda: setattr(self._rehearsal.bot.service.games, "on_commit", self._unheard),
        ]
        self.simulated.on_done = self._notify
        await self.open()
        self._begin(self.simulated.work())

    async def stop(self) -> None:
        """Let everything rest."""
        for stop in self._stops:
            stop()
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            # In Python 3.11 a press that is answered just now may swallow it, so it is said again.
            await asyncio.wait(self._tasks, timeout=0.1)

    def _listen(self) -> None:
        """Hear of what the bot that runs now enters."""
        games = self._rehearsal.bot.service.games
        self._unheard = committed = games.on_commit

        def both(game: LoadedGame) -> None:
            committed(game)
            self._committed(game)

        games.on_commit = both

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something beside, until it ends or the rehearsal does."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, NotPossible):
            log.error("Something in the rehearsal failed", exc_info=error)

    # What has changed

    def on_change(self, callback: Changed) -> Callable[[], None]:
        """Call *callback* whenever the state may have changed. Returns what ends that."""
        self._watchers.append(callback)
        return lambda: self._watchers.remove(callback) if callback in self._watchers else None

    def _notify(self) -> None:
        for watcher in tuple(self._watchers):
            watcher()

    def _changed(self, change: Change) -> None:
        """Something was said, or a place has changed: perhaps a member has opened a game by hand."""
        channel = self.sandbox.world.channels.get(change.channel_id)
        if change.kind == "thread" and channel is not None and channel.thread is not None:
            self._unknown.add(channel.id)
        self._unknown -= {play.live.row.place_id for play in self._plays.values()}
        if self._unknown and change.kind in ("message", "edit"):  # an answer that was slow is an edit
            self._begin(self._discover())
        self._notify()

    def _read(self, reader: int | None) -> None:
        self.steps.read(reader)
        self._notify()

    async def _discover(self) -> None:
        """Take up the games that are played in threads which were not known."""
        service = self._rehearsal.bot.service
        for place in sorted(self._unknown):
            game_id = await service.directory.at(place)
            if game_id is not None:
                self._unknown.discard(place)
                self._committed(await service.cache.live(game_id))

    def _committed(self, game: LoadedGame) -> None:
        if game.row.id not in self._plays:
            service = self._rehearsal.bot.service
            self._plays[game.row.id] = RehearsedGame(
                self.sandbox, game, service.cache.presentation(game.row), service.games.text
            )
        self._plays[game.row.id].live = game  # a game that was loaded anew is another object
        self.simulated.wake()
        self._notify()

    def take_over(self, user_id: int) -> None:
        """Stop simulating this member: somebody has acted for them by hand."""
        if self.cast.take_over(user_id):
            self.simulated.forget(user_id)
            self._notify()

    # What there is to know

    @property
    def _newest(self) -> RehearsedGame | None:
        return self._plays[max(self._plays)] if self._plays else None

    def state(self) -> Json:
        """All that the page shows."""
        self._follow()
        games, newest = [self._plays[game_id].state() for game_id in sorted(self._plays)], self._newest
        text = self._rehearsal.bot.service.games.text
        wanted = {} if newest is None else owed(newest.live, self.cast, newest.presentation, text)
        return {
            "clock": self._clock(),
            "you": str(self.cast.host.id),
            "members": [self._member(member, wanted.get(member.id)) for member in self.cast],
            "bot": switches.bot_state(self.sandbox),
            "temperaments": [
                {"value": temperament.value, "label": label, "line": line}
                for temperament, (label, line) in WORDS.items()
            ],
            "pace": self.pace,
            "playing": self.playing,
            "busy": self._busy,
            "game": games[-1] if games else None,
            "games": games,
            "waits": None if newest is None else self._waits(newest),
            "draft": self.draft.state(),
            "steps": self.steps.state(),
        }

    def _waits(self, newest: RehearsedGame) -> Json | None:
        """Why the newest game stands still while the others are at peace: a line, and whom to play."""
        return waiting(newest.live, self.cast, self._rehearsal.bot.service.games.text, self.playing)

    def _follow(self) -> None:
        self.steps.follow(list(self._plays.values()), by_hand=self._busy is None)

    def _clock(self) -> Json:
        clock, due = self.sandbox.clock, self.hours.next_due()
        words = told = None
        if due is not None:
            words = due[0].due_words(due[1])
            words = words if due[0] is self._newest else f"{words} in {due[0].name}"
            told = f"A deadline has passed: {words}." if due[1].deadline else f"It has come: {words}."
        return {
            "now_ms": clock.now_ms(),
            "speed": clock.speed,
            "next_due_ms": None if due is None else due[1].at_ms,
            "next_due": words,
            "next_told": told,
        }

    def _member(self, member: CastMember, owes: str | None) -> Json:
        newest = self._newest
        has_seat = newest is not None and newest.live.holder_of(member.id) is not None
        return {
            "id": str(member.id),
            "name": member.name,
            "part": member.part(has_seat),
            "line": member.line,
            "hands": member.hands,
            "temperament": member.mood.temperament.value,
            "vanished": member.mood.vanished,
            "seat": has_seat,
            "owes": owes,
            **switches.state(member),
        }

    # What can be asked

    async def do(self, request: Json) -> Json:
        """Do what the page asks; what it is told. Raises NotPossible with a sentence."""
        answer = await self._fulfil(self, request)
        self.simulated.wake()
        self._notify()
        return answer

    async def while_busy(self, what: str, work: Callable[[], Awaitable[T]]) -> T:
        """Do *work* while the simulated keep still and nothing else of that kind is done. Raises NotPossible."""
        if self._busy is not None:
            raise NotPossible("One moment: something else is being done.")
        self._follow()
        self._busy = what
        self._notify()

        async def held() -> T:
            try:
                async with self.simulated.turn:
                    return await work()
            except TimeoutError:
                raise NotPossible("The bot did not come to rest; try again in a moment.") from None
            finally:
                self._follow()
                self._busy = None
                self._notify()

        return await asyncio.shield(self._begin(held()))

    async def open(self) -> int:
        """Open the game that is drafted; its id. Raises NotPossible with the words of whoever refuses."""
        draft, host = self.draft, self.cast.host.visitor
        if (refusal := draft.refusal()) is not None:
            raise NotPossible(refusal)
        game_id = await open_game(self._rehearsal, host, draft.presentation, draft.seats, draft.config)
        for member in self.cast:
            if member.yours and member is not self.cast.host and self._plays:
                self.give_back(member)
        await self._take_sides(game_id)
        self._committed(await self._rehearsal.bot.service.cache.live(game_id))
        return game_id

    async def _take_sides(self, game_id: int) -> None:
        """Let the one join first whom the chosen side needs first, then the host."""
        host = self.cast.host
        other = next(
            (member for member in self.cast if member.is_acting and member.is_able and member is not host),
            None,
        )
        order: dict[str, list[CastMember | None]] = {FIRST: [host], LATER: [other, host]}
        for member in (member for member in order.get(self.draft.side, []) if member is not None):
            await self._rehearsal.join(member.name, game_id)

    async def finish(self) -> None:
        """Play the newest game to its end. Raises NotPossible."""
        newest = self._newest
        if newest is None or newest.stage == "ended":
            raise NotPossible("There is no game to finish: open a new one.")
        await finish(newest, self.cast, self._rehearsal, self.simulated, self.hours)

    async def restart(self) -> str:
        """Stop the bot and start it anew; in a sentence, what goes on."""
        known, self._plays = sorted(self._plays), {}
        await self._rehearsal.restart()
        self._listen()
        for game_id in known:
            self._committed(await self._rehearsal.bot.service.cache.live(game_id))
        names = [play.name for play in self._plays.values() if play.is_open]
        text = self._rehearsal.bot.service.games.text
        told = (
            f"{text.list(names)} {'go' if len(names) > 1 else 'goes'} on." if names else "No game was open."
        )
        return f"The bot was stopped, and started again with nothing but its database. {told}"

    def set_pace(self, pace: float, playing: bool) -> None:
        """How fast the simulated act, and whether they do."""
        self.pace, self.playing = pace, playing
        self.simulated.clock.speed = pace if playing else 0

    def give_back(self, member: CastMember) -> None:
        """A member acts by himself again."""
        member.yours = False
        self.simulated.forget(member.id)
