"""A rehearsal: sandbox, bot and simulated members together, in one process."""

from __future__ import annotations

import asyncio
import re
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from pydantic import BaseModel

from bot.clocks.wall_clock import WallClock
from bot.games.authority import Authority
from bot.games.presentation import Presentation
from bot.games.sheets import is_by_sheet
from bot.operation.discord_py import point_at
from bot.running.chance import RehearsedChance
from bot.running.client import Ringmaster
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members.actors import Actor, components
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.server import Sandbox
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.clock import SandboxClock
from bot.sandbox.world.core import Change
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import NotPossible
from bot.service.service import Chance
from rules.record import replay
from rules.record.record import parse
from storage.database import Database

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hob", "Ivy", "Jon")
"""The simulated members, in order of joining."""

HOST = "Ann"

START = datetime(2026, 1, 1, 12, tzinfo=UTC)
STEP_MS = 250
"""A game that shall come again press by press begins then, and has a clock that moves so far with each press."""

_TRIES = 3
"""How often a member tries what a busy machine has the bot answer too late for Discord."""
Print = Callable[[str], None]


@dataclass(eq=False)
class Rehearsal:
    """A bot that is connected to a sandbox; see `rehearsing`."""

    sandbox: Sandbox
    bot: Ringmaster
    database: Path
    anew: Callable[[], Awaitable[Ringmaster]] | None = None
    """Stops the bot, if it runs, and starts another one over the same database."""

    async def restart(self) -> None:
        """Stop the bot, and start another one, which knows what is in the database and nothing else."""
        assert self.anew is not None, "whoever connected this bot starts it anew"
        packs = self.bot.packs
        self.bot = await self.anew()
        self.bot.packs = packs

    async def open(
        self, game: str, seats: int, config: BaseModel | None = None, *, forum: bool = False
    ) -> int:
        """The host opens a game by its command, and all join by the button; the game's id.

        Raises NotPossible where no game was opened.
        """
        host = self.sandbox.be(HOST)
        games = before = await self.bot.service.directory.of(host.id)
        for _ in range(_TRIES):
            answer = await self.ask_to_open(host, game, seats, config, forum=forum)
            await answer.final()  # on a slow machine there is only a deferral at first
            games = await self.bot.service.directory.of(host.id)
            if len(games) > len(before):
                break
        else:
            raise NotPossible(f"No game was opened: {answer.text}")
        facts = games[-1]
        if config is not None:
            await self.bot.service.seating.configure(facts.id, host.id, config, seats)
        for name in NAMES[:seats]:
            await self.join(name, facts.id)
        return facts.id

    async def ask_to_open(
        self, host: Visitor, game: str, seats: int, config: BaseModel | None, *, forum: bool = False
    ) -> Answer:
        """A lobby is opened by the command; by the page of the server's sheet where *config* is for a table by it."""
        presentation = self.bot.service.cache.presentation(game)
        if config is not None and is_by_sheet(presentation.game, config):
            return await self._at_table(host, presentation, f"/open/{seats}/{getattr(config, 'mode', '')}")
        channel = self.sandbox.quests_id if forum else self.sandbox.games_id
        return await host.command(
            "game open", in_=self.sandbox.games_id, game=game, seats=seats, channel=channel
        )

    async def _at_table(self, host: Visitor, presentation: Presentation, button: str) -> Answer:
        """By the sheet that the server has, or an invented one where there is none yet."""
        here = self.sandbox.games_id
        page = await host.command("game sheet", in_=here)
        if not _ending(await page.final() or {}, button):
            file = ("sheet.txt", presentation.lobby.invented().encode())
            page = await host.command("game sheet", in_=here, file=file)
        found = _ending(await page.final() or {}, button)
        return await host.press(page.message or {}, found[0]) if found else page

    async def join(self, name: str, game_id: int) -> None:
        """A member takes a seat by the button."""
        await self._press_in_lobby(name, game_id, "join")

    async def start(self, game_id: int) -> None:
        """The host starts, and the roles arrive."""
        await self.press_start(HOST, game_id)
        await self.settled()

    async def press_start(self, name: str, game_id: int) -> None:
        """A member presses Start, and once more below what he reads first of who plays."""
        page = (await self._press_in_lobby(name, game_id, "start")).message or {}
        for item in components(page):
            if item["custom_id"].startswith(f"rm:{game_id}:lobby:start/"):
                await (await self.sandbox.be(name).press(page, item["custom_id"])).final()

    async def _press_in_lobby(self, name: str, game_id: int, button: str) -> Answer:
        """Raises NotPossible for who does not see the lobby post."""
        facts = (await self.bot.service.cache.look(game_id, None)).facts
        assert facts.place is not None
        visitor, custom_id = self.sandbox.be(name), f"rm:{game_id}:lobby:{button}"
        for message in visitor.read(facts.place):
            if any(item["custom_id"] == custom_id for item in components(message)):
                for _ in range(_TRIES):
                    answer = await visitor.press(message, custom_id)
                    if answer.kind != "failed":
                        break
                await answer.final()
                return answer
        raise NotPossible(f"{name} sees no lobby post.")

    async def settled(self, timeout: float = 30) -> None:
        """Wait until the bot has said all that it has to say."""
        async with asyncio.timeout(timeout):
            while not self.bot.courier.is_idle:
                await asyncio.sleep(0.005)

    async def cards_drawn(self) -> None:
        """Have the cards drawn that are due by the clock."""
        await self.bot.cards.tick()

    def actors(self, game_id: int, seats: int, seed: int, player: str = "sensible") -> list[Actor]:
        """The members of a game, ready to play."""
        return [
            Actor(
                self.sandbox.be(name), self.bot.service, game_id, Random(f"{seed}:{name}"), player, self.pause
            )
            for name in NAMES[:seats]
        ]

    def pause(self) -> None:
        """Let a moment pass where presses follow each other as fast as a program can."""
        self.sandbox.clock.move(STEP_MS)

    async def whole_game(
        self, game: str, seats: int, seed: int, config: BaseModel | None = None, *, tell: Print = print
    ) -> int:
        """A game from lobby to end, its thread told as it grows; the game's id."""
        stop = telling(self.sandbox, tell)
        game_id = await self.open(game, seats, config)
        await self.start(game_id)
        await self.play(game_id, self.actors(game_id, seats, seed))
        stop()
        return game_id

    async def play(self, game_id: int, actors: Sequence[Actor]) -> None:
        """Let the members play to the end; nobody owes anything for long."""
        while (await self.bot.service.cache.look(game_id, None)).facts.stage != "ended":
            acted = False
            for actor in actors:
                await actor.talk()
                words = await actor.act()
                if words is None:
                    continue
                acted = True
                await actor.act_ahead()
                if not self.sandbox.clock.speed:
                    self.sandbox.clock.move(STEP_MS)
            await self.settled()
            if not acted:
                await self._chair(game_id)
        await self.settled()

    async def _chair(self, game_id: int) -> None:
        """Nobody owes anything but a moderator."""
        host = self.sandbox.be(HOST)
        await self.bot.service.pausing.resume(
            game_id, Authority(host.id, host.name, f"press:{time.time_ns()}")
        )


def _ending(message: Json, end: str) -> list[str]:
    """The ids on a message that end so."""
    return [item["custom_id"] for item in components(message) if item["custom_id"].endswith(end)]


@asynccontextmanager
async def rehearsing(
    *,
    seed: int = 1,
    port: int = 0,
    members: Sequence[str] = NAMES,
    moderators: Sequence[str] = (HOST,),
    clock: SandboxClock | None = None,
    database: Path | None = None,
    chance: Chance | None = None,
    is_recording: bool = False,
    typed_votes: bool = False,
    requests_per_second: int | None = None,
    openings_every_ms: int = 0,
) -> AsyncIterator[Rehearsal]:
    """A sandbox with a bot in it, both gone at the end; the database is thrown away unless one is given."""
    with tempfile.TemporaryDirectory(prefix="ringmaster-") as folder:
        path = database or Path(folder) / "rehearsal.db"
        sandbox = Sandbox(
            clock or SandboxClock(),
            members,
            moderators,
            port=port,
            is_recording=is_recording,
            privileged_intents=discord_numbers.MESSAGE_CONTENT if typed_votes else 0,
        )
        drawn = chance or RehearsedChance(seed)
        async with sandbox, AsyncExitStack() as running:

            async def anew() -> Ringmaster:
                await running.aclose()
                bot = connected(
                    sandbox,
                    path,
                    drawn,
                    typed_votes,
                    requests_per_second,
                    openings_every_ms=openings_every_ms,
                )
                return await running.enter_async_context(bot)

            yield Rehearsal(sandbox, await anew(), path, anew)


@asynccontextmanager
async def connected(
    sandbox: Sandbox,
    path: Path,
    chance: Chance,
    typed_votes: bool = False,
    requests_per_second: int | None = None,
    *,
    openings_every_ms: int = 0,
    clock: WallClock | None = None,
) -> AsyncIterator[Ringmaster]:
    """A bot that is connected to *sandbox*, and is closed at the end while the sandbox goes on.

    It has the sandbox's time, or that of the *clock* of a machine of its own.
    """
    point_at(sandbox.api_base, sandbox.gateway)
    database = Database.open(path)
    bot = Ringmaster(
        database,
        sandbox.clock.now_ms if clock is None else clock.now_ms,
        chance,
        clock=clock,
        typed_votes=typed_votes,
        requests_per_second=requests_per_second,
        openings_every_ms=openings_every_ms,
        guild_ready_timeout=0.05,
    )
    moved = sandbox.clock.subscribe(bot.clock_moved)
    running = asyncio.create_task(bot.start(sandbox.token))
    try:
        ready = asyncio.create_task(prepared(bot))
        await asyncio.wait((running, ready), return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        yield bot
    finally:
        moved()
        await bot.close()
        running.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await running
        database.close()


async def prepared(bot: Ringmaster) -> None:
    """Wait until *bot* is connected, and members are offered its commands."""
    await bot.wait_until_ready()
    await bot.command_sync.done.wait()


async def play_one(
    game: str, seats: int, seed: int, *, config: BaseModel | None = None, tell: Print = print, port: int = 0
) -> tuple[str, dict[str, Any]]:
    """A whole game with simulated members through bot, gateway and REST; its record and its figures.

    The figures: `winner`, `reason`, `requests` (by kind), `waits` and `seconds`.
    """
    started = time.monotonic()
    clock = SandboxClock(START, speed=0)
    async with rehearsing(seed=seed, port=port, clock=clock) as rehearsal:
        game_id = await rehearsal.whole_game(game, seats, seed, config, tell=tell)
        text = await rehearsal.bot.service.directory.record(game_id)
        result = parse(text).result
        return text, {
            "winner": result["winner"],
            "reason": result["reason"],
            "requests": dict(sorted(rehearsal.sandbox.counts().items())),
            "waits": replay.waits(parse(text)),
            "seconds": round(time.monotonic() - started, 2),
        }


def _plain(sandbox: Sandbox, content: str) -> str:
    """A post as a terminal shows it: names for mentions, times in this machine's zone, no marks."""
    people = {str(user.id): user.name for user in sandbox.world.users.values()}
    content = re.sub(r"<@!?(\d+)>", lambda match: people.get(match[1], match[0]), content)
    content = re.sub(r"<t:\d+:R> \((<t:\d+:f>)\)", r"\1", content)
    content = re.sub(r"<t:(\d+):\w>", lambda match: _moment(int(match[1])), content)
    content = re.sub(r"(?m)^(?:#{1,3}|-#) ", "", content)
    return re.sub(r"\\(.)", r"\1", content.replace("**", ""))


def _moment(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).astimezone().strftime("%d %B, %H:%M")


def telling(sandbox: Sandbox, tell: Print) -> Callable[[], None]:
    """Tell each public post of the bot as it appears, as plain text. Returns what ends that."""

    def watch(change: Change) -> None:
        if change.kind != "message" or change.only_for is not None or change.message_id is None:
            return
        channel = sandbox.world.channels[change.channel_id]
        if channel.guild_id == sandbox.guild_id:
            message = channel.messages[change.message_id]
            if message.content and message.author.is_bot:
                with suppress(OSError, ValueError):  # whoever reads this is not who asked the bot
                    tell(_plain(sandbox, message.content) + "\n")

    return sandbox.on_change(watch)
