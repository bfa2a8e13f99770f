"""Troubles that last: for minutes or hours Discord refuses one thing, or everything, while the game goes on.

When it has passed, and where it lasts for more than an hour also before, it is looked at what has ended in silence.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, TypeAlias

from bot.sandbox import Fault
from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.world import discord_numbers
from bot.service.discord import patience
from tests.journeys.blows import ANSWER_S, CARD_EDIT, CHANNELS, PRESSES, THREADS, short_pauses
from tests.journeys.killing import Outcome
from tests.journeys.kit import HOST, STEP_MS, WARDEN, Table, by_panel, moderate, table
from tests.journeys.refusing import (
    ANSWERS,
    HOUR_MS,
    MINUTE_MS,
    OTHER_CODES,
    TO_OPENINGS,
    TO_PRIVATE,
    answering,
    meaning,
    passing,
    posts_in,
)
from tests.journeys.scripts import Complaints
from tests.journeys.silence import misplaced, silent

SEATS: Final = 5
LENGTHS_MS: Final = (10 * MINUTE_MS, 30 * MINUTE_MS, 90 * MINUTE_MS)
GUESTS: Final = tuple(f"Guest {n}" for n in range(1, 30))
"""Members who have no private channel with the bot yet."""


class Siege:
    """One server on which one trouble follows the other."""

    def __init__(self, game: Table, seed: int) -> None:
        self.game = game
        self.outcome = Outcome(seed)
        self.council = game.sandbox.world.add_channel(
            game.sandbox.first_world.guild, discord_numbers.TEXT, "council"
        ).id
        self.chance = Random(f"troubles {seed}")
        self.newcomers = list(GUESTS)
        self.patient = NAMES[0]
        """Whose private messages are refused."""
        self._lobbies: list[int] = []
        self._unopened: list[str] = []

    async def begin(self) -> None:
        """A game is under way, in which everybody wants to be asked by message."""
        bot = self.game.bot
        await bot.servers.change(self.game.sandbox.guild_id, told=self.council)
        await self.game.begin(SEATS)
        await self._ask_in_private()

    async def _ask_in_private(self) -> None:
        for name in self.game.names:
            await self.game.bot.service.games.set_notify(self.game.be(name).id, "dm")

    async def suffer(self, target: Target, name: str, answer: Callable[[], Fault]) -> None:
        """One trouble, from its beginning until an hour after its end."""
        game, outcome, since = self.game, self.outcome, self.game.sandbox.clock.now_ms()
        self.patient = self.chance.choice(self.game.names)
        length = self.chance.choice(LENGTHS_MS)
        outcome.blows.append(f"{target.name}, {length // MINUTE_MS} minutes: {name}")
        game.sandbox.faults.add(answering(answer, target.path(self), target.method))
        await target.does(self)
        for part_ms in (length // 3, length // 3, length // 3):
            await passing(game, part_ms, part_ms // 5)
            await self.play()
        if length > HOUR_MS and game.bot.reach.is_well:
            outcome.silent += await self._silent(since, "in the middle of")
        game.sandbox.faults.clear()
        since = game.sandbox.clock.now_ms()
        await passing(game, 20 * MINUTE_MS)
        await passing(game, HOUR_MS - 19 * MINUTE_MS, 4 * MINUTE_MS)
        outcome.silent += await self._silent(since, "after")
        for game_id in (game.game_id, *self._lobbies):
            outcome.wrong += await misplaced(game.bot, game.sandbox, game_id)
        await self._clear_up()

    async def _silent(self, since: int, when: str) -> list[str]:
        bot, found = self.game.bot, self._unopened
        self._unopened = []
        for game_id in (self.game.game_id, *self._lobbies):
            found = [*found, *await silent(bot, game_id, since)]
        return [f"{when} {self.outcome.blows[-1]}: {line}" for line in found]

    async def _clear_up(self) -> None:
        """Who has not got a role reads it on the desk; lobbies are closed, and a new game follows on an old one."""
        for game_id in self._lobbies:
            facts = (await self.game.bot.service.cache.look(game_id, None)).facts
            if facts.stage == "lobby" and facts.place:
                await by_panel(self.game.be(WARDEN), "close", in_=facts.place, reason="It is late.")
        self._lobbies = []
        if (stage := (await self.game.look()).facts.stage) == "dealing":
            for name in self.game.names:
                await self.game.be(name).command("desk", in_=self.game.place)
            await self.game.quiet()
        elif stage == "ended":
            await self.game.begin(SEATS)
            await self._ask_in_private()

    # ------------------------------------------------------------------------------------------------ what people do

    async def play(self) -> None:
        """Each answers what is asked of them."""
        if (await self.game.look()).facts.stage == "running":
            for actor in self.game.actors(self.game.game_id, SEATS, self.chance.randrange(10**6)):
                await actor.act()
                if not self.game.bot.reach.is_well:
                    break  # for the others it would be no different, and each waits in vain
        await self.game.quiet()

    async def ask(self) -> None:
        """Somebody asks to be replaced, and thinks better of it: moderators are told."""
        await self.game.press(self.chance.choice(self.game.names), "seat:ask")
        await self.game.quiet()

    async def open(self) -> None:
        """Another game is opened, which some join who were never written to."""
        game, sandbox = self.game, self.game.sandbox
        before = len(game.be(HOST).dms())
        channel = self.chance.choice((sandbox.games_id, sandbox.quests_id))
        told = await game.be(HOST).command(
            "game open", in_=sandbox.games_id, game="quest", seats=SEATS, channel=channel
        )
        game_id = (await game.bot.service.directory.of(game.be(HOST).id))[-1].id
        if game_id == game.game_id:  # it was refused, or is closed again
            if told.kind == "failed" and len(game.be(HOST).dms()) == before:
                self._unopened.append("a lobby was not opened, and its host not told")
            return
        self._lobbies.append(game_id)
        await game.rest(STEP_MS)
        if (await game.bot.service.cache.look(game_id, None)).facts.place:
            for _ in range(2):
                await game.join(self.newcomers.pop(), game_id)
        await game.quiet()

    async def begin_anew(self) -> None:
        """The game is ended, and the next begins."""
        await moderate(self.game.be(WARDEN), "gm abort", in_=self.game.place, reason="It is time.")
        await self.game.begin(SEATS)
        await self._ask_in_private()

    @property
    def letters(self) -> str:
        """Where somebody's private messages are posted."""
        return posts_in(self.game.be(self.patient).dm_id)


Doing: TypeAlias = Callable[[Siege], Awaitable[None]]


class Target(NamedTuple):
    """What can be refused: which requests, how, and what people do meanwhile so that there are some."""

    name: str
    method: str
    path: Callable[[Siege], str]
    answers: dict[str, Callable[[], Fault]]
    does: Doing = Siege.play


EVERY: Final = ANSWERS | OTHER_CODES
ABSENT: Final = {name: answer for name, answer in ANSWERS.items() if meaning(answer).is_absence}

TARGETS: Final = (
    Target("the thread", "POST", lambda siege: posts_in(siege.game.place), EVERY),
    Target("private messages", "POST", lambda siege: siege.letters, TO_PRIVATE),
    Target("everything", "*", lambda _: "*", ABSENT),
    Target("new lobbies", "POST", lambda _: THREADS, EVERY, Siege.open),
    Target("joining", "POST", lambda _: CHANNELS, TO_OPENINGS, Siege.open),
    Target("moderators' channel", "POST", lambda siege: posts_in(siege.council), EVERY, Siege.ask),
    Target("the card", CARD_EDIT, lambda siege: f"{posts_in(siege.game.place)}/*", EVERY),
    Target("roles", "POST", lambda siege: siege.letters, TO_PRIVATE, Siege.begin_anew),
    Target("presses", "POST", lambda _: PRESSES, ABSENT),
)
"""All that can be refused."""


async def endured(seed: int, folder: Path) -> Outcome:
    """Each of TARGETS refused once, in another way with each seed, and what came of it."""
    async with table(seed, members=(*NAMES, *GUESTS), database=folder / "troubles.db") as game:
        game.sandbox.core.interaction_seconds = ANSWER_S
        patience.answer_in_time()  # what is due is looked at in this task, too
        with short_pauses(), Complaints() as complaints:
            siege = Siege(game, seed)
            await siege.begin()
            for target in TARGETS:
                names = list(target.answers)
                name = names[seed % len(names)]
                await siege.suffer(target, name, target.answers[name])
        siege.outcome.wrong += complaints.found
        return siege.outcome
