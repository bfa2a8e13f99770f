"""A battle written by hand: turns of many posts, leave, a capture, an escape, a plan that waits for a newcomer.

What random play seldom comes to is all in it once, so that it can be killed at each point.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Final, TypeAlias

from pydantic import BaseModel

from bot.games import deed_words
from bot.sandbox.room.rehearsal import HOST, NAMES
from rules.battle.config import BattleConfig
from tests.journeys.killing import Outcome, again
from tests.journeys.lobby_steps import OPENED_MS
from tests.journeys.scripts import RESTS, Author, unharmed
from tests.journeys.steps import (
    ACCEPTED,
    BACK,
    SPARE,
    START_IT,
    Deed,
    Played,
    Setting,
    Step,
    Transcript,
)
from tests.journeys.storm import RESTS as STORM_RESTS
from tests.journeys.storm import weathered

SAURON, SARUMAN, ALLIANCE = HOST, NAMES[1], NAMES[2]
NEWCOMER: Final = SPARE[0]

Course: TypeAlias = Sequence[tuple[str, str] | Deed | None]
"""What is pressed, done by moderators, or left to a clock (None), one after the other."""

COURSE: Final[Course] = (
    Deed(deed_words.HOST, newcomer=SARUMAN),
    (SARUMAN, ACCEPTED),
    (SAURON, "turn/1:t16 -t17..."),
    (SAURON, "turn/1:t16-t17"),
    (SAURON, "turn/1:undo"),
    (SAURON, "turn/1:t16-t17 w14-v14"),
    (SAURON, "turn/1:t15-s15-r14 ask"),
    (ALLIANCE, "leave/13:leave 1 yes"),
    (SAURON, "plan/0:then r14-r13"),
    (SARUMAN, "plan/0:next j12-h10"),
    (SAURON, "turn/1:r14xs15"),
    (SAURON, "turn/1:v14-w14"),
    (SAURON, "turn/1:u16-t16 done"),
    Deed(deed_words.LEND, (("player", ALLIANCE), ("until", "20d"))),
    (ALLIANCE, BACK),
    (ALLIANCE, "standing/0:allow sauron over once"),
    (SARUMAN, "turn/2:done done h10-i8"),
    (SARUMAN, "turn/2:done"),
    (SARUMAN, "standing/0:refuse sauron"),
    (SARUMAN, "standing/0:l14-m14-n14 ask"),
    (ALLIANCE, "leave/23:leave 2 no"),
    (SARUMAN, "plan/0:next i8-i7-h6-g6"),
    Deed("gm replace", (("player", SARUMAN),), NEWCOMER),
    (NEWCOMER, "confirm"),
    None,
    (SAURON, "turn/4:+orc:u16"),
    Deed("gm lapse", (("kind", "turn"),)),
    (NEWCOMER, "turn/5:escape g6-h5"),
    (SAURON, "draw/0:draw yes"),
    Deed("rewind", (("back", "1"),)),
    (NEWCOMER, "resign/0:resign"),
    (SAURON, "resign/0:resign"),
)


class War(Setting):
    """The battle of COURSE; its seed is for what goes wrong."""

    @cached_property
    def game(self) -> str:
        return "battle"

    @cached_property
    def seats(self) -> int:
        return 3

    @cached_property
    def config(self) -> BaseModel:
        return BattleConfig(sides=("sauron", "saruman", "alliance"))


async def _written(author: Author, course: Course) -> list[Played]:
    steps = (
        Step(opens=True, rest_ms=OPENED_MS),
        *(Step(((name, "lobby:join"),)) for name in (SAURON, SARUMAN, ALLIANCE)),
        START_IT,
    )
    script = [await author.played(step, rests=(step.rest_ms,)) for step in steps]
    for what in course:
        match what:
            case None:
                step = await author.lapse()
            case Deed():
                step = Step(deed=what)
            case pressed:
                step = Step((pressed,))
        script.append(await author.played(step))
        done = {*script[-1].entered, *script[-1].drafts}
        refused = [press for press in step.presses if press[1] != BACK and press not in done]
        assert not refused, f"refused: {refused}"
    return script


async def fought(
    seed: int, folder: Path, rests: Sequence[int] = RESTS, course: Course = COURSE
) -> tuple[list[Played], Transcript]:
    """It is fought where nothing goes wrong."""
    return await unharmed(War(seed), folder, rests, partial(_written, course=course))


async def killed_in_war(point: int, folder: Path) -> Outcome:
    """The same, killed once in each step: at *point* from its beginning, counted round where it has fewer."""
    script, expected = await fought(point, folder / "unharmed")
    kills = {
        number: [point % (played.points + 1)]
        for number, played in enumerate(script)
        if not played.step.in_lobby
    }
    return await again(War(point), script, expected, kills, folder)


async def battered_in_war(seed: int, folder: Path) -> Outcome:
    """The same on bad days."""
    return await weathered(War(seed), *await fought(seed, folder / "unharmed", STORM_RESTS), folder)
