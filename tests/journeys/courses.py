"""Games written by hand: what random play seldom comes to is all in them once, so that they can be killed there.

A battle: turns of many posts, leave, a capture, an escape, a plan that waits for a newcomer. A war: a search that
finds, captures, an escape, the Ring worn, a siege, the fire.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from pydantic import BaseModel

from bot.games import deed_words
from bot.sandbox.room.rehearsal import HOST, NAMES
from rules.battle.config import BattleConfig
from rules.war.config import WarConfig
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

BATTLE: Final[Course] = (
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


FELLOWSHIP, DARK = HOST, NAMES[1]

WAR: Final[Course] = (
    (DARK, "search/1:place - then done"),
    (FELLOWSHIP, "journey/1:split 1 merry pippin to new"),
    (FELLOWSHIP, "journey/1:split 1 frodo to new then..."),
    (FELLOWSHIP, "journey/1:split 1 frodo to new then plot 2 to w2515"),
    (FELLOWSHIP, "journey/1:plot 3 to w2817 then done"),
    (DARK, "sheet/0:sheet challenge not w2515 e0330 e0727 e1128"),
    Deed(deed_words.LEND, (("player", FELLOWSHIP), ("until", "20d"))),
    (FELLOWSHIP, BACK),
    (DARK, "shadow/1:move nazgul-9 e0330 then done"),
    Deed("rewind", (("back", "1"),)),
    (DARK, "shadow/1:move lord nazgul-3 nazgul-4 e0330 then siege e0330"),
    (DARK, "shadow/1:done"),
    (DARK, "search/2:place nazgul-7 w2515 then place orcs 12 w2514 to w2515 then done"),
    (DARK, "search/2:enter w2515 nazgul-7 orcs-1 then done"),
    (FELLOWSHIP, "journey/2:wear"),
    (FELLOWSHIP, "sheet/0:sheet meet low"),
    (FELLOWSHIP, "journey/2:plot 1 to w2515"),
    (FELLOWSHIP, "journey/2:combat w2515 aragorn gandalf legolas against party-1 then done"),
    (DARK, "search/3:preload search place - then done"),
    Deed("gm replace", (("player", DARK),), NEWCOMER),
    (NEWCOMER, "confirm"),
    None,
    (FELLOWSHIP, "journey/3:plot 3 to e0726 by road then plot 3 to e1029"),
    (FELLOWSHIP, "journey/3:done"),
)

TABLE: Final[Course] = (
    (FELLOWSHIP, "setup/1:put frodo sam aragorn gandalf w2412 1 rhudaur"),
    (FELLOWSHIP, "setup/1:put merry pippin boromir legolas gimli w2412 2"),
    (DARK, "setup/1:put lord nazgul-3 e0729"),
    (DARK, "setup/1:put nazgul-5 w2415"),
    (DARK, "setup/1:put saruman w2421"),
    (FELLOWSHIP, "setup/1:done"),
    (DARK, "setup/1:done"),
    (DARK, "search/1:card nazgul rhudaur, hollin"),
    (DARK, "search/1:place nazgul-3 w2212 then done"),
    (FELLOWSHIP, "journey/1:plot 1 W2413..."),
    (FELLOWSHIP, "journey/1:plot 1 w2413 in hollin"),
    (FELLOWSHIP, "journey/1:plot 2 w2312 w2212 in rhudaur"),
    (FELLOWSHIP, "word/0:roll d6 to d for the Balrog"),
    (FELLOWSHIP, "word/0:word wounds nazgul-5 1, dead pippin: he fell into the well"),
    (DARK, "word/0:contest 1"),
    (FELLOWSHIP, "word/0:seal ring sam: he has it about him"),
    Deed(deed_words.LEND, (("player", FELLOWSHIP), ("until", "20d"))),
    (FELLOWSHIP, BACK),
    (FELLOWSHIP, "journey/1:done"),
    (DARK, "shadow/1:move nazgul-5 w2416 then done"),
    Deed("rewind", (("back", "1"),)),
    (DARK, "shadow/1:move nazgul-5 w2414 then done"),
    None,
    Deed("gm replace", (("player", DARK),), NEWCOMER),
    (FELLOWSHIP, "word/0:word points d 1: they hold the ford"),
    (FELLOWSHIP, "journey/2:done"),
    (NEWCOMER, "word/0:contest 2"),
    (NEWCOMER, "shadow/2:done"),
    (NEWCOMER, "search/3:card eye 6 hollin then place orcs 6 w2415 to w2414 then done"),
    (FELLOWSHIP, "journey/3:done"),
    (NEWCOMER, "shadow/3:done"),
)
"""At an owners' table: pieces put, a card, somebody seen, a roll, words, one contested, one sealed."""

FAST: Final = {
    "allowance": 99,
    "allowance_many": 99,
    "cards": 6,
    "doom_die": 1,
    "flight": 60,
    "named": 22,
    "points": 40,
    "siege_from": 1,
}
"""What is far is near: a war in a few game-turns."""


class Written(NamedTuple):
    """A game and its course; *dealt*: the seed of dice and cards by which that comes to all it is written for."""

    game: str
    seats: int
    config: BaseModel
    course: Course
    dealt: int | None = None


GAMES: Final = {
    "battle": Written("battle", 3, BattleConfig(sides=("sauron", "saruman", "alliance")), BATTLE),
    "war": Written("war", 2, WarConfig(lots=False, constants=FAST), WAR, dealt=5),
    "table": Written("war", 2, WarConfig(mode="hidden", lots=False, limit=3), TABLE),
}


@dataclass(frozen=True)
class Scripted(Setting):
    """One of GAMES; its seed is for what goes wrong, and the point of a kill."""

    name: str

    @cached_property
    def game(self) -> str:
        return GAMES[self.name].game

    @cached_property
    def seats(self) -> int:
        return GAMES[self.name].seats

    @cached_property
    def config(self) -> BaseModel:
        return GAMES[self.name].config

    @property
    def dealt(self) -> int:
        given = GAMES[self.name].dealt
        return super().dealt if given is None else given


async def _written(author: Author, seats: int, course: Course) -> list[Played]:
    steps = (
        Step(opens=True, rest_ms=OPENED_MS),
        *(Step(((name, "lobby:join"),)) for name in NAMES[:seats]),
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


async def played(
    setting: Scripted, folder: Path, rests: Sequence[int] = RESTS, course: Course | None = None
) -> tuple[list[Played], Transcript]:
    """Its course, or another one, where nothing goes wrong."""
    given = GAMES[setting.name].course if course is None else course
    return await unharmed(setting, folder, rests, partial(_written, seats=setting.seats, course=given))


async def killed_in_course(name: str, point: int, folder: Path) -> Outcome:
    """The same, killed once in each step: at *point* from its beginning, counted round where it has fewer."""
    setting = Scripted(point, name)
    script, expected = await played(setting, folder / "unharmed")
    kills = {
        number: [point % (done.points + 1)] for number, done in enumerate(script) if not done.step.in_lobby
    }
    return await again(setting, script, expected, kills, folder)


async def battered_in_course(name: str, seed: int, folder: Path) -> Outcome:
    """The same on bad days."""
    setting = Scripted(seed, name)
    return await weathered(setting, *await played(setting, folder / "unharmed", STORM_RESTS), folder)
