"""Whole random games: played once where nothing goes wrong, then step by step again where something does."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from difflib import unified_diff
from pathlib import Path
from random import Random

from bot.games.reader_view import ReaderView
from bot.games.timing.pace import GRACE_MS
from rules.game import CHAIR, Decision
from tests.journeys.lobby_steps import OPENED_MS, presses
from tests.journeys.match import (
    SPARE,
    START_IT,
    Deed,
    Match,
    Played,
    Pressed,
    Setting,
    Step,
    Transcript,
)

LONGEST = 120
"""Steps after which a game has lasted long enough, and is ended by a moderator."""

RESTS = (0, 0, 0, 0, 2_000, 70_000, 240_000, 540_000)
"""Milliseconds in which nobody does anything: within Discord's memory for nonces and beyond it, and less than is
given back to players as an outage of the bot."""


# ----------------------------------------------------------------------------------------------------- the first time


class Author:
    """Plays a game at random where nothing goes wrong, and writes down what was done."""

    def __init__(self, match: Match, rests: Sequence[int]) -> None:
        self._match = match
        self._rests = rests
        self._chance = Random(f"steps {match.setting.seed}")
        self._spare = list(SPARE)

    async def write(self) -> list[Played]:
        """The whole script, from the opening of the game to its end."""
        setting = self._match.setting
        beginning = presses(setting.game, setting.seats, self._chance)
        lobby = [Step(opens=True, rest_ms=OPENED_MS), *(Step(each, rest_ms=rest) for each, rest in beginning)]
        # The clocks start when all roles have arrived.
        script = [await self.played(step, rests=(step.rest_ms,)) for step in (*lobby, START_IT)]
        while (look := await self._match.table.look()).facts.stage != "ended":
            for step in await self._next(look, len(script)):
                script.append(await self.played(step))
        return script

    async def played(self, step: Step, rests: Sequence[int] | None = None) -> Played:
        """*step* as it was played, and the time after it, one of *rests* if they are given."""
        match, table = self._match, self._match.table
        step = replace(step, rest_ms=self._chance.choice(rests or self._rests))
        await match.approach(step)
        before = len(match.program.points.passed)
        await match.play(step)
        await table.quiet()
        points = len(match.program.points.passed) - before
        lobby = match.lobby() if step.in_lobby else None
        played = Played(step, len(match.entries()), match.entered(), points, lobby, match.asked())
        for rest in step.rests:
            await table.rest(rest)
        await match.after(step)
        return played

    async def _next(self, look: ReaderView, number: int) -> list[Step]:
        if number >= LONGEST:
            return [Step(deed=Deed("gm abort"))]
        owed = await self._owed(look)
        if await self._waits_for_chair():
            return [Step(deed=Deed("gm resume"))]
        roll = self._chance.random()
        if not owed or roll < 0.06:
            return [await self.lapse()]
        if roll < 0.16:
            return self._deeds(look)
        if roll < 0.26 and (ahead := await self._ahead(look)):
            return [Step(presses=(ahead,))]
        name, decision = self._chance.choice(owed)
        together = [one for one in owed if one[1].question == decision.question]
        if roll > 0.6:
            together = [(name, decision)]
        return [Step(presses=tuple([(who, await self._answer(who, one)) for who, one in together]))]

    async def _owed(self, look: ReaderView) -> list[tuple[str, Decision]]:
        table = self._match.table
        found = []
        for person in look.facts.people:
            mine = await table.bot.service.cache.look(table.game_id, person.person)
            found += [(person.name, each) for each in mine.decisions if each.is_asked]
        return found

    async def _ahead(self, look: ReaderView) -> Pressed | None:
        """An answer that somebody gives in advance; None where he cannot."""
        name = self._chance.choice([person.name for person in look.facts.people])
        mine = await self._match.table.look(name)
        if not mine.ahead or mine.orders:
            return None
        return name, await self._answer(name, self._chance.choice(mine.ahead))

    async def _waits_for_chair(self) -> bool:
        return any(each.owed and each.seat == CHAIR for each in (await self._match.table.live()).decisions())

    async def _answer(self, name: str, decision: Decision) -> str:
        """What a reference player of this game would press."""
        look = await self._match.table.look(name)
        players = importlib.import_module(f"rules.{look.facts.name}.players").PLAYERS
        words = players["random"](
            look.view, decision, lambda said: look.options(decision, said), self._chance
        )
        return f"{decision.question}:{words}"

    async def lapse(self) -> Step:
        """Until two seconds before the next clock has run out, and then beyond."""
        found, now = await self._match.table.live(), self._match.sandbox.clock.now_ms()
        due = [each.due_ms for each in found.deadlines.values() if each.due_ms is not None]
        wait = max(0, min(due, default=now) + GRACE_MS - 2_000 - now)
        return Step(wait_ms=wait, last_ms=8_000)

    def _deeds(self, look: ReaderView) -> list[Step]:
        """Something that a moderator does; what he begins he also ends."""
        kinds = [clock.clock.kind for clock in look.clocks]
        kind = self._chance.choice(kinds) if kinds else "vote"
        match self._chance.choice(("pause", "extend", "lapse", "replace", "rewind")):
            case "pause":
                return [Step(deed=Deed("gm pause", (("length", "12h"),))), Step(deed=Deed("gm resume"))]
            case "extend":
                return [Step(deed=Deed("gm extend", (("kind", kind), ("length", "3h"))))]
            case "replace" if self._spare:
                leaves = self._chance.choice([each.name for each in look.facts.people])
                return [Step(deed=Deed("gm replace", (("player", leaves),), self._spare.pop()))]
            case "rewind":
                return [Step(deed=Deed("rewind", (("back", self._chance.choice("123")),)))]
            case _:
                return [Step(deed=Deed("gm lapse", (("kind", kind),)))]


async def unharmed(
    setting: Setting,
    folder: Path,
    rests: Sequence[int] = RESTS,
    write: Callable[[Author], Awaitable[list[Played]]] = Author.write,
) -> tuple[list[Played], Transcript]:
    """A game of *setting*, at random unless told, where nothing goes wrong: its script, and what there is to read.

    After each step nothing happens for one of *rests*, in milliseconds.
    """
    match = Match(setting, folder)
    await match.connect()
    script = await write(Author(match, rests))
    found = await match.read()
    await match.end()
    return script, found


async def in_order(setting: Setting, folder: Path, script: Iterable[Played]) -> Transcript:
    """What there is to read where the same is done and nothing goes wrong, presses at once one after the other."""
    match = Match(setting, folder)
    await match.connect()
    for played in script:
        step = played.step
        await match.approach(step)
        others = tuple(press for press in step.presses if press not in played.entered)
        for name, rest in (*played.entered, *others):
            await match.press(name, rest)
        if not step.presses:
            await match.play(step)
        await match.table.quiet()
        for rest_ms in step.rests:
            await match.table.rest(rest_ms)
        await match.after(step)
    found = await match.read()
    await match.end()
    return found


def differences(found: Transcript, expected: Transcript) -> list[str]:
    """Lines that are missing, doubled or out of order, each with its place; none where all is as it should be."""
    return [
        f"{place}: {line}"
        for place in expected
        for line in list(unified_diff(expected[place], found[place], lineterm="", n=0))[2:]
        if not line.startswith("@@")
    ]


class Complaints(logging.Handler):
    """Errors that were logged meanwhile; that connections break, or are left unclosed by who was killed, is none."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        line = record.getMessage()
        if not line.startswith(("Unclosed ", "Attempting a reconnect", "Task was destroyed")):
            self.found.append(f"logged: {line}")

    def __enter__(self) -> Complaints:
        logging.getLogger().addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self)
