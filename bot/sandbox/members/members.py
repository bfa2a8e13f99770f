"""The simulated members at work: each does what he owes, after as long as his temper says."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random

from bot.games.timing.pace import GRACE_MS
from bot.sandbox.members.actors import Actor
from bot.sandbox.members.casting import Cast, CastMember
from bot.sandbox.members.member_tasks import MemberTask, papers, run, talks_of, tasks_of, tidy
from bot.sandbox.room.plays import RehearsedGame
from bot.sandbox.room.rehearsal import Rehearsal
from bot.sandbox.world.clock import SandboxClock
from bot.sandbox.world.refusals import NotPossible
from bot.seats.unasked import Talk
from rules.game import Illegal, Question
from rules.simulator import NoAnswer
from storage.errors import StorageError

log = logging.getLogger(__name__)

RETRY_MS = 20_000
"""After so much of the members' own time is tried again what did not succeed."""

AHEAD = 1 / 3
"""How often a member who has just answered looks whether he can answer in advance."""

LATE_MS = 2 * GRACE_MS
"""How long after its deadline a forgotten question is remembered, if it is still open."""

Games = Callable[[], Iterable[RehearsedGame]]


class SimulatedMembers:
    """Plans and does the tasks of all who are simulated.

    *clock* is the members' own time: its speed is their pace, and while it stands still they wait. *turn* is held
    around each task, and by whoever wants them to keep still.
    """

    def __init__(
        self, rehearsal: Rehearsal, cast: Cast, games: Games, seed: int, clock: SandboxClock
    ) -> None:
        self.clock = clock
        self.turn = asyncio.Lock()
        self.on_done: Callable[[], None] = lambda: None
        self.pause: Callable[[], None] = lambda: None
        """What passes between two presses of one answer: nothing, unless a game is brought to its end at once."""
        self._rehearsal = rehearsal
        self._cast = cast
        self._games = games
        self._seed = seed
        self._plans: dict[MemberTask, int | None] = {}
        self._talk = Talk()
        self._silent: dict[MemberTask, int] = {}
        """Who had nothing to say to others when the game had so many entries."""
        self._actors: dict[tuple[int, int], Actor] = {}
        self._chance = Random(f"{seed}:ahead")
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Something has changed: there may be something to do, or nothing any more."""
        self._woken.set()

    def forget(self, member: int) -> None:
        """Plan anew for a member whose temper or hands have changed."""
        self._plans = {task: at for task, at in self._plans.items() if task.member != member}
        self.wake()

    async def work(self) -> None:
        """Do what is planned, each at its time, until cancelled. Nothing that fails ends it."""
        stop = self.clock.subscribe(self.wake)
        try:
            while True:
                try:
                    await self._work_once()
                except Exception:
                    log.exception("The simulated members stumbled")
                    await asyncio.sleep(1)
        finally:
            stop()

    async def _work_once(self) -> None:
        self._woken.clear()
        self.plan()
        found = self._next()
        if found is None or (left := found[1] - self.clock.now_ms()) > 0:
            await self._rest(None if found is None else left)
            return
        async with self.turn:
            self.plan()  # much may have happened while others had the turn
            if self._plans.get(found[0]) is not None:
                await self.attempt(found[0], looks_ahead=True)

    async def _rest(self, ms: int | None) -> None:
        """Wait until so much of the members' time has passed, or something changes."""
        speed = self.clock.speed
        seconds = None if ms is None or not speed else max(0.001, ms / 1000 / speed)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()

    def _next(self) -> tuple[MemberTask, int] | None:
        due = [(task, at) for task, at in self._plans.items() if at is not None]
        return min(due, key=lambda each: each[1], default=None) if self.clock.speed else None

    # Planning

    def plan(self) -> None:
        """Plan what is new, and drop what is over."""
        before, now = self._plans, self.clock.now_ms()
        self._plans = {}
        for play in self._games():
            for task in self.todo(play):
                member = self._cast.get(task.member)
                if member is None or not member.is_acting:
                    continue
                if task not in before:
                    delay = _delay(task, member)
                    self._plans[task] = None if delay is None else now + delay
                elif before[task] is None and self._is_past(play, task):
                    self._plans[task] = now + member.mood.delay()
                else:
                    self._plans[task] = before[task]

    def todo(self, play: RehearsedGame) -> tuple[MemberTask, ...]:
        """All that is to be done in a game now, and who might have something to say to others."""
        live = play.live
        talks = (task for task in talks_of(live) if self._silent.get(task) != live.row.entries)
        return (*tasks_of(live, self._cast), *(talks if self._talk.goes_on(live) else ()))

    def _is_past(self, play: RehearsedGame, task: MemberTask) -> bool:
        """Whether the deadline of a forgotten question is over, and it was not closed by that."""
        question = Question.parse(task.about)
        decisions = (decision for decision in play.live.decisions() if decision.question == question)
        clock = next((str(decision.runs_on or question) for decision in decisions), task.about)
        deadline = play.live.deadlines.get(clock)
        due = None if deadline is None else deadline.due_ms
        return due is not None and due + LATE_MS < self._rehearsal.sandbox.clock.now_ms()

    # Doing

    async def catch_up(self) -> bool:
        """Everyone who means to act does so at once; whether anybody did. The turn is held."""
        if not self.clock.speed:
            return False
        self.plan()
        meant = [task for task, at in self._plans.items() if at is not None]
        done = [await self.attempt(task) for task in meant]
        await self._rehearsal.settled()
        return any(done)

    async def attempt(self, task: MemberTask, *, looks_ahead: bool = False) -> bool:
        """Do one task; False when it was not possible. What is still owed afterwards is tried again later."""
        play = next((play for play in self._games() if play.id == task.game_id), None)
        actor = self._actor(task)
        if play is None or play.live.row.place_id is None or actor is None:
            return False
        before, place = play.live.row, play.live.row.place_id
        try:
            yours = papers(actor.visitor, place) if self._is_yours(task.member) else None
            await run(task, self._rehearsal, actor, place)
            if looks_ahead and task.kind == "answer" and self._chance.random() < AHEAD:
                await actor.act_ahead()
            if yours is not None:  # a receipt that follows the answer would be taken for what you have open
                await self._rehearsal.settled()
            await tidy(actor.visitor, place, yours)
        except (NotPossible, Illegal):
            log.debug("%s could not act in game %s", actor.visitor.name, task.game_id)
        except (StorageError, TimeoutError, NoAnswer) as error:
            log.warning("%s could not act in game %s: %s", actor.visitor.name, task.game_id, error)
        except Exception:
            log.exception("%s stumbled in game %s", actor.visitor.name, task.game_id)
        self._plans[task] = self.clock.now_ms() + RETRY_MS
        if play.live.row.version == before.version:
            self._silent[task] = before.entries
            return False
        if task.kind == "talk":
            self._talk.heard(play.live, before.entries)
        member = self._cast.get(task.member)
        if task.kind == "answer" and member is not None and not member.yours:
            member.mood.answered()
        self.on_done()
        return True

    def _is_yours(self, member_id: int) -> bool:
        member = self._cast.get(member_id)
        return member is not None and member.yours

    def _actor(self, task: MemberTask) -> Actor | None:
        """The member as a player of that game; None for one who is not of the cast."""
        key = task.game_id, task.member
        member = self._cast.get(task.member)
        if member is not None and key not in self._actors:
            chance = Random(f"{self._seed}:{task.game_id}:{member.name}")
            self._actors[key] = Actor(
                member.visitor, self._rehearsal.bot.service, task.game_id, chance, pause=lambda: self.pause()
            )
        actor = self._actors.get(key)
        if actor is not None:
            actor.service = self._rehearsal.bot.service  # the bot may have been started anew
        return actor


def _delay(task: MemberTask, member: CastMember) -> int | None:
    """How long a member takes for what is new, in milliseconds; None when he forgets it."""
    if task.kind == "answer" and member.mood.forgets():
        return None
    return member.mood.eagerness() if task.kind == "join" else member.mood.delay()
