"""A random game on Discord's bad days: what is wrong with it at its end, beside the same on good days."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Final

from discord.http import Route

from tests.journeys.blows import ANSWER_S, CARD_EDIT, Deck, short_pauses
from tests.journeys.killing import ATTEMPTS, Outcome, judged
from tests.journeys.match import Match
from tests.journeys.refusing import HOUR_MS, passing
from tests.journeys.scripts import Complaints, unharmed
from tests.journeys.silence import silent
from tests.journeys.steps import Played, Setting, Transcript

OFTEN: Final = 0.6
"""The part of all steps in which something goes wrong."""

RESTS: Final = (70_000, 240_000)
"""Milliseconds after each step, in which what Discord refused is tried again: more than the courier ever waits."""

SOON_MS: Final = 2_000
"""Long enough for what failed to be tried again, while Discord still knows its nonce."""

CLIENT: Final = {"heartbeat_timeout": 1.0}
HEARTBEAT_MS: Final = 200
"""A connection that hangs is noticed soon."""


class Storm:
    """Steps played in *match* while Discord fails; all is well again before the next one."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.done: list[Played] = []
        self.outcome = Outcome(match.setting.seed)
        self._chance = Random(f"blows {match.setting.seed}")
        self._deck = Deck(match.setting.seed, self._chance)

    async def play(self, script: list[Played]) -> None:
        for number, played in enumerate(script):
            await self._step(number, played)
            await self.match.after(played.step)
            if played.step.in_lobby:
                self.outcome.wrong += [f"step {number}: {line}" for line in await self.match.wrong_card()]

    async def _step(self, number: int, played: Played) -> None:
        match, step, chance = self.match, played.step, self._chance
        await match.approach(step)
        if step.opens or chance.random() < OFTEN:
            await match.table.bot.http.request(
                Route("GET", "/users/@me")
            )  # all was well until now: no absence
            name, blow = self._deck.draw(step)
            self.outcome.blows.append(f"step {number}: {name}")
            await asyncio.gather(match.play(step), blow(match, chance))
            await self._tried()
        else:
            await match.play(step)
        await self._clear_up()
        rests, attempts = step.rests, 0
        while not match.is_done(played) and attempts < ATTEMPTS:
            if step.opens and len(rests) > 1:  # what was begun is tried again by itself
                await match.table.rest(rests.pop(0))
                continue
            attempts += 1
            await match.play(match.left(step))
            await match.table.quiet()
        if not match.is_done(played):
            self.outcome.wrong.append(f"step {number} never came to its end: {step}")
        self.done.append(Played(step, played.entries, match.entered()))
        for name, rest in match.lost(played.entered):
            self.outcome.wrong.append(f"step {number}: accepted and lost: {name} {rest}")
        soon = min(chance.choice((0, SOON_MS)), rests[0])
        for rest_ms in (soon, rests[0] - soon, *rests[1:]):
            await match.table.rest(rest_ms)
        match.sandbox.faults.clear()

    async def _tried(self) -> None:
        """Wait until the courier has tried to say all, and noted what failed: it tries that again later."""
        match = self.match
        async with asyncio.timeout(60):
            while match.sandbox.faults.rules and not match.table.bot.courier.is_idle:
                await asyncio.sleep(0.001)

    async def _clear_up(self) -> None:
        """All is well again."""
        sandbox = self.match.sandbox
        sandbox.faults.rules[:] = [each for each in sandbox.faults.rules if each.method == CARD_EDIT]
        sandbox.wire.release()
        sandbox.wire.send_copies(1)
        sandbox.core.interaction_seconds = ANSWER_S
        await connected(self.match)
        await self.match.table.quiet()


async def connected(match: Match) -> None:
    """Wait until the bot has noticed that it was cut off, if it was, and is back."""
    async with asyncio.timeout(60):
        while not match.sandbox.wire.is_well or match.table.bot.outage.is_away:
            await asyncio.sleep(0.01)


async def battered(seed: int, folder: Path) -> Outcome:
    """The game of *seed*, played where all goes well, then where much goes wrong: what was wrong with the latter."""
    setting = Setting(seed)
    return await weathered(setting, *await unharmed(setting, folder / "unharmed", RESTS), folder)


async def weathered(setting: Setting, script: list[Played], expected: Transcript, folder: Path) -> Outcome:
    """*script* once more, where much goes wrong: what is wrong beside what is *expected*."""
    match = Match(setting, folder / "battered", CLIENT)
    match.sandbox.wire.heartbeat_ms = HEARTBEAT_MS
    storm = Storm(match)
    with short_pauses(), Complaints() as complaints:
        await match.connect()
        await storm.play(script)
        found = await match.read()
        since = match.sandbox.clock.now_ms()
        await passing(match.table, HOUR_MS, HOUR_MS // 12)
        storm.outcome.silent += await silent(match.table.bot, match.table.game_id, since)
        await match.end()
    return await judged(storm, script, found, expected, folder, complaints.found)
