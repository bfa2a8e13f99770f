"""Games whose program is killed at chosen points, and what is wrong with them at the end."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol

from tests.journeys.match import Match
from tests.journeys.scripts import Complaints, differences, in_order, unharmed
from tests.journeys.steps import Played, Pressed, Setting, Step, Transcript

IN_START_UP = 16
"""About so many points a start has: those of taking up what was left undone are the last of them."""

ATTEMPTS = 6
"""So often a step is begun again at most."""

OFTEN = 0.6
"""The part of all steps in which there is a kill."""


@dataclass
class Kill:
    """A kill that was made: in which step, at which point from its beginning or from the last start, and its name."""

    step: int
    count: int
    point: str

    def __str__(self) -> str:
        return f"step {self.step}, point {self.count}: {self.point}"


@dataclass
class Outcome:
    """What became of one game: the kills that were made, or the blows that fell, and each line that is wrong.

    *silent*: what neither went on nor was told of, a line each.
    """

    seed: int
    kills: list[Kill] = field(default_factory=list)
    blows: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)


def plan(seed: int, script: list[Played], often: float = OFTEN) -> dict[int, list[int]]:
    """By step: at which points the program is killed, the first counted from the step, later ones from each start.

    Point 0 is before anything was done. Who is killed in a start is killed twice in a row.
    """
    chance = Random(f"kills {seed}")
    found: dict[int, list[int]] = {}
    for number, played in enumerate(script):
        if chance.random() < often:
            again = chance.choices((0, 1, 2), (70, 20, 10))[0]
            later = [chance.randint(1, IN_START_UP) for _ in range(again)]
            found[number] = [chance.randint(0, played.points), *later]
    return found


class Trial(Protocol):
    """Steps that were played, one way or another: in which order their presses were *done*, and what became of it."""

    match: Match
    done: list[Played]
    outcome: Outcome


class Ordeal:
    """Steps played in *match* whose program is killed as *kills* say, by step."""

    def __init__(self, match: Match, kills: dict[int, list[int]]) -> None:
        self.match = match
        self._plan = kills
        self._points: list[int] = []
        self._is_same = True  # all presses were entered in the order of the script
        self.done: list[Played] = []
        self.outcome = Outcome(match.setting.seed)

    async def play(self, script: list[Played], first: int = 0) -> None:
        """A whole *script*, from the step of that number on."""
        for number, played in enumerate(script[first:], first):
            await self.step(number, played)
            await self._after(number, played.step)

    async def _after(self, number: int, step: Step) -> None:
        await self.match.after(step)
        if step.in_lobby:
            self.outcome.wrong += [f"step {number}: {line}" for line in await self.match.wrong_card()]

    async def step(self, number: int, played: Played) -> None:
        """One step, from its first attempt until all of it is entered and said."""
        match, step = self.match, played.step
        await match.approach(step)
        self._points = list(self._plan.get(number, ()))
        is_alive = await self._lives(number, self._act(step))
        if not is_alive and step.last_ms and not self.outcome.kills[-1].count:
            match.sandbox.clock.move(step.last_ms)  # the clock runs out while the program is away
        rests, attempts = step.rests, 0
        while not is_alive or not match.is_done(played):
            if not is_alive:
                is_alive = await self._revived(number, rests if match.is_done(played) else [])
                self._lost(number, match.forgotten(played))
            elif step.opens and len(rests) > 1:  # what was begun is tried again by itself
                await match.table.rest(rests.pop(0))
            elif attempts == ATTEMPTS:
                self.outcome.wrong.append(f"step {number} never came to its end: {step}")
                break
            else:  # who got no answer does it once more
                attempts += 1
                is_alive = await self._lives(number, self._act(match.left(step)))
        self.done.append(Played(step, played.entries, match.entered()))
        self._lost(number, match.lost(played.entered))
        self._is_same = self._is_same and self.done[-1].entered == played.entered
        for still in rests:
            await match.table.rest(still)
        drafts = match.drafts()
        if self._is_same and drafts != played.drafts:
            self.outcome.wrong.append(f"step {number}: drafts {sorted(drafts)}, not {sorted(played.drafts)}")

    def _lost(self, number: int, presses: list[Pressed]) -> None:
        self.outcome.wrong += [f"step {number}: accepted and lost: {name} {rest}" for name, rest in presses]

    async def _act(self, step: Step) -> None:
        await self.match.play(step)
        await self.match.table.quiet()

    async def _revived(self, number: int, rests: list[int]) -> bool:
        """Start it again, after the *rests* that come now anyway where nothing is left to be done before them."""
        match = self.match
        await match.program.bury()
        while rests:
            match.sandbox.clock.move(rests.pop())
        match.program = match.program.again()
        return await self._lives(number, self._start())

    async def _start(self) -> None:
        match = self.match
        match.table.bot = await match.program.start()
        await match.table.quiet()

    async def _lives(self, number: int, work: Coroutine[Any, Any, None]) -> bool:
        """Do *work*; whether the program lives at its end."""
        program = self.match.program
        count = self._points.pop(0) if self._points else None
        if count == 0:
            program.kill()
            work.close()
        else:
            await program.arm(count or 0)
            doing, dying = program.task(work), asyncio.create_task(program.dead.wait())
            await asyncio.wait((doing, dying), return_when=asyncio.FIRST_COMPLETED)
            for task in (doing, dying):
                task.cancel()
            (result, _) = await asyncio.gather(doing, dying, return_exceptions=True)
            if not program.is_killed:
                await program.arm(0)
                if isinstance(result, BaseException):
                    raise result
        if program.is_killed:
            self.outcome.kills.append(
                Kill(number, count or 0, program.died_at if count else "before anything")
            )
        return not program.is_killed


async def killed(seed: int, folder: Path, database: str | None = None) -> Outcome:
    """The game of *seed*, played without and then with kills: what was wrong with the latter.

    With *database*, the URL of an empty one, it is there that it is killed.
    """
    setting = Setting(seed)
    script, expected = await unharmed(setting, folder / "unharmed")
    return await again(setting, script, expected, plan(seed, script), folder, database)


async def again(
    setting: Setting,
    script: list[Played],
    expected: Transcript,
    kills: dict[int, list[int]],
    folder: Path,
    database: str | None = None,
) -> Outcome:
    """*script* once more, with *kills* by step: what is wrong beside what is *expected*."""
    match = Match(setting, folder / "killed", database=database)
    await match.connect()
    ordeal = Ordeal(match, kills)
    with Complaints() as complaints:
        await ordeal.play(script)
        found = await match.read()
        await match.end()
    return await judged(ordeal, script, found, expected, folder, complaints.found)


async def judged(
    ordeal: Trial,
    script: list[Played],
    found: Transcript,
    expected: Transcript,
    folder: Path,
    logged: list[str],
) -> Outcome:
    """What became of *ordeal*, and what is wrong with what was *found* after it."""
    if [played.entered for played in ordeal.done] != [played.entered for played in script]:
        expected = await in_order(ordeal.match.setting, folder / "in order", ordeal.done)
    ordeal.outcome.wrong += differences(found, expected) + logged
    return ordeal.outcome
