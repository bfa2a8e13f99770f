"""A rehearsal with its director, whose simulated members lose no time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from bot.sandbox.members.actors import Actor
from bot.sandbox.members.casting import MEMBERS, MODERATOR, CastMember
from bot.sandbox.members.member_tasks import tasks_of
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.room.director import Director
from bot.sandbox.room.director_requests import fulfil
from bot.sandbox.room.rehearsal import START, Rehearsal, rehearsing
from bot.sandbox.world.clock import SandboxClock
from bot.sandbox.world.discord_numbers import Json
from storage.tables.journal import Journal, StoredEntry

SOON = 60
"""Seconds within which simulated members without patience have done anything, and the bot has answered whoever
presses, also on a busy machine: that it is slow is none of these tests' business.
"""


class Room:
    """What the page would show and ask."""

    def __init__(self, rehearsal: Rehearsal, director: Director) -> None:
        self.rehearsal = rehearsal
        self.sandbox = rehearsal.sandbox
        self.director = director

    async def ask(self, what: str, /, **fields: Any) -> Json:
        """A request; *member* is given by name."""
        if fields.get("member", "bot") != "bot":
            fields["member"] = str(self.member(fields["member"]).id)
        return await self.director.do({"do": what, **fields})

    def member(self, name: str) -> CastMember:
        return next(member for member in self.director.cast if member.name == name)

    def be(self, name: str) -> Visitor:
        return self.sandbox.be(name)

    def shown(self, name: str) -> Json:
        """A member as the page shows him."""
        found: Json = next(each for each in self.director.state()["members"] if each["name"] == name)
        return found

    @property
    def game(self) -> Json:
        found: Json = self.director.state()["game"]
        return found

    @property
    def stage(self) -> str:
        return str(self.game["stage"])

    @property
    def line(self) -> str:
        return str(self.game["line"])

    @property
    def place(self) -> int:
        return int(self.game["place"])

    def seated(self) -> list[str]:
        """Who has a place in the newest game."""
        return [each["name"] for each in self.director.state()["members"] if each["seat"]]

    def done(self) -> set[str]:
        """The first steps that are done."""
        return {step["id"] for step in self.director.state()["steps"] if step["done"]}

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for what the simulated members will have done soon."""
        async with asyncio.timeout(SOON):
            while not holds():
                await asyncio.sleep(0.005)

    async def owing(self) -> set[str]:
        """Those who have something to do in the newest game, of whatever kind."""
        live = await self.rehearsal.bot.service.cache.live(int(self.game["id"]))
        cast = self.director.cast
        return {member.name for task in tasks_of(live, cast) if (member := cast.get(task.member))}

    async def until_up_to(self, name: str) -> None:
        """Wait until the running game waits for this one alone, and everybody else has done what he will do."""
        async with asyncio.timeout(SOON):
            while self.stage != "running" or await self.owing() != {name}:
                await asyncio.sleep(0.005)
        await self.rehearsal.settled()

    async def until_ballot_of(self, name: str) -> None:
        """The same when there is a party to vote on; if it is his to name, he has named it."""
        await self.until_up_to(name)
        look = await self.rehearsal.bot.service.cache.look(int(self.game["id"]), None)
        if look.awaited[0].question.kind != "vote":
            await Actor(self.be(name), self.rehearsal.bot.service, look.facts.id, Random(1)).act()
            await self.until_up_to(name)

    async def press(self, name: str, custom_id: str) -> None:
        """A press by hand in the game's thread, as the page would have it."""
        visitor = self.be(name)
        self.director.take_over(visitor.id)
        for message in reversed(visitor.read(self.place)):
            if f"'{custom_id}'" in str(message["components"]):
                await visitor.press(message, custom_id)
                return
        raise LookupError(f"{name} sees no {custom_id}")

    async def seat_by_hand(self, name: str) -> None:
        """Put a member in your hands before he has joined, and take his seat for him, the last that is left."""
        await self.ask("hands", member=name, who="you")
        await self.until(lambda: self.game["taken"] == self.game["seats"] - 1)
        await self.press(name, f"rm:{self.game['id']}:lobby:join")

    async def entries(self) -> list[tuple[str, str]]:
        """The newest game's journal: by whom, and what."""
        return [(one.by, one.action) for one in await self.journal()]

    async def journal(self) -> tuple[StoredEntry, ...]:
        """The same, whole."""
        game_id, database = int(self.game["id"]), self.rehearsal.bot.database
        return await database.read(lambda connection: Journal(connection, game_id).entries())

    async def lapses(self) -> int:
        """How many deadlines have passed in it by the clock."""
        return [by for by, _ in await self.entries()].count("clock")


@asynccontextmanager
async def room(
    *, seats: int = 5, pace: float = 1000, simulated_host: bool = True, seed: int = 1
) -> AsyncIterator[Room]:
    """A rehearsal of so many seats, with a clock that stands still but for what is asked."""
    clock = SandboxClock(START, speed=0)
    async with rehearsing(seed=seed, members=MEMBERS, moderators=(MODERATOR,), clock=clock) as rehearsal:
        rehearsal.sandbox.core.interaction_seconds = SOON
        async with Director(rehearsal, fulfil, seats, seed, pace) as director:
            found = Room(rehearsal, director)
            if simulated_host:
                await found.ask("hands", member="Ann", who="simulated")
            yield found
