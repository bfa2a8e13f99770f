"""Whole random games: played once where nothing goes wrong, then step by step again where something does."""

from __future__ import annotations

import asyncio
import importlib
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from difflib import unified_diff
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from pydantic import BaseModel
from sqlalchemy import URL, NullPool, create_engine, make_url, select

from bot.clockwork.pace import GRACE_MS
from bot.face import open_face
from bot.look import Look
from bot.sandbox import bits
from bot.sandbox.clock import SandboxClock
from bot.sandbox.interactions import Interaction
from bot.sandbox.rehearsal import HOST, NAMES, START
from bot.sandbox.server import Sandbox
from bot.words import for_locale
from rules.game import CHAIR, Decision
from rules.rooms import names, open_game
from rules.verify import verify
from storage.deadlines import Deadlines
from storage.rows import entry
from tests.journeys.kills import Program
from tests.journeys.kit import EVERYTHING, STEP_MS, WARDEN, Table, everything, moderate, plain

SPARE = ("Kit", "Lob", "Mag")
"""Members who sit at no table, and can be seated in place of others."""

PANELS = 3
"""So many players want to be asked by message too."""

LONGEST = 120
"""Steps after which a game has lasted long enough, and is ended by a moderator."""

RESTS = (0, 0, 0, 0, 2_000, 70_000, 240_000, 540_000)
"""Milliseconds in which nobody does anything: within Discord's memory for nonces and beyond it, and less than is
given back to players as an outage of the bot."""


Pressed: TypeAlias = tuple[str, str]
"""Who pressed what: a name, and a custom id without the game's number."""


@dataclass(frozen=True)
class Deed:
    """A moderator's command and its options; a person among them by name."""

    path: str
    options: tuple[tuple[str, str], ...] = ()
    newcomer: str = ""


@dataclass(frozen=True)
class Step:
    """What happens at one moment: presses all at once, a moderator's deed, or that a clock runs out.

    *wait_ms*: time that goes by first, until just before a clock runs out, of which *last_ms* are then to come.
    *rest_ms*: time in which nothing happens afterwards.
    """

    presses: tuple[Pressed, ...] = ()
    deed: Deed | None = None
    wait_ms: int = 0
    last_ms: int = 0
    rest_ms: int = 0


START_IT = Step(presses=((HOST, "lobby:start"),))


@dataclass(frozen=True)
class Played:
    """A step as it was played where nothing went wrong.

    *entries*: so long the journal was then; *entered*: the presses among them, in order; *points* that it passed.
    """

    step: Step
    entries: int
    entered: tuple[Pressed, ...]
    points: int = 0


Transcript: TypeAlias = dict[str, list[str]]
"""All that there is to read at the end, by place; with the journal and the deadlines."""


@dataclass(frozen=True)
class Setting:
    """What a game is: all of it comes from its seed."""

    seed: int

    @cached_property
    def chance(self) -> Random:
        return Random(f"setting {self.seed}")

    @cached_property
    def game(self) -> str:
        return names()[self.seed % len(names())]

    @cached_property
    def seats(self) -> int:
        return self.chance.choice([n for n in open_game(self.game).seats if n in EVERYTHING])

    @cached_property
    def config(self) -> BaseModel:
        """All options at once, or one of the sets that hosts are offered."""
        presets = open_face(self.game).presets(self.seats, for_locale("en"))
        configs = [preset.config for preset in presets]
        if self.game == "quest":
            whole = open_game("quest").Config(**everything(self.seats))
            configs += [whole] * len(configs)
        config = self.chance.choice(configs)
        if self.seed % 3 == 2:  # moderators are asked where time runs out
            kinds = open_game(self.game).kinds.values()
            asking = {kind.name: "ask" for kind in kinds if kind.pace is not None}
            config = config.model_copy(update={"policies": asking})
        return config

    @property
    def in_forum(self) -> bool:
        return self.seed % 3 == 1

    @property
    def tells_in_channel(self) -> bool:
        """Whether moderators are told in a channel of theirs."""
        return self.seed % 2 == 1


@dataclass
class Match:
    """One game of *setting* in a sandbox of its own, with a file in *folder* unless *database* is a URL.

    *options* are the client's.
    """

    setting: Setting
    folder: Path
    options: dict[str, Any] = field(default_factory=dict)
    database: str | None = None

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        clock = SandboxClock(START, speed=0)
        self.sandbox = Sandbox(clock, (*NAMES, *SPARE), (HOST,))
        self.council = self.sandbox.world.add_channel(self.sandbox.inn.guild, bits.TEXT, "council").id
        database = self.database or self.folder / "game.db"
        self.program = Program(self.sandbox, database, self.setting.seed + 1, **self.options)
        self._known: set[int] = set()
        self.table: Table

    # -------------------------------------------------------------------------------------------- before and after

    async def begin(self) -> None:
        """A lobby in which all have a place."""
        await self.sandbox.start()
        bot = await self.program.start()
        setting = self.setting
        if setting.tells_in_channel:
            await bot.servers.change(self.sandbox.guild_id, told=self.council)
        self.table = table = Table(self.sandbox, bot, Path())
        table.seats = setting.seats
        table.game_id = await table.open(setting.game, setting.seats, setting.config, forum=setting.in_forum)
        table.place = (await table.look()).facts.place or 0
        await table.quiet()

    def left(self, step: Step) -> Step:
        """What of *step* was not entered yet; no time goes by any more."""
        entered = self.entered()
        return Step(tuple(press for press in step.presses if press not in entered), step.deed)

    async def end(self) -> None:
        await self.program.stop()
        await self.sandbox.stop()

    async def read(self) -> Transcript:
        """All that there is to read. The time for the card and for what is tried again goes by first."""
        table, sandbox = self.table, self.sandbox
        for _ in range(3):
            await table.rest(70_000)
        found: Transcript = {"thread": _lines(sandbox.posts(table.place))}
        for name, place in (("council", self.council), ("games", sandbox.games_id)):
            found[name] = _lines(sandbox.posts(place))
        for name in (*NAMES, *SPARE):
            found[name] = _lines(sandbox.be(name).dms())
        found["threads"] = [str(each["name"]) for each in sandbox.be(HOST).threads()]
        found["journal"] = sorted(" ".join(map(str, row[1:4])) for row in self.entries())
        running = await table.bot.database.read(lambda c: Deadlines(c).of_game(table.game_id))
        found["deadlines"] = sorted(f"{each.clock} {each.due_ms} {each.number}" for each in running)
        record = await table.bot.tables.record(table.game_id)
        found["record"] = [verify(record).sentence]
        return found

    # ----------------------------------------------------------------------------------------------- what was done

    def entries(self) -> list[tuple[str, int, str, str]]:
        """The journal as whoever comes next would find it: cause, instant, by whom, and what."""
        found = self.program.database
        place = URL.create("sqlite", database=str(found)) if isinstance(found, Path) else make_url(found)
        columns = select(entry.c.cause, entry.c.at_ms, entry.c.by, entry.c.action)
        mine = columns.where(entry.c.game_id == self.table.game_id).order_by(entry.c.n)
        with create_engine(place, poolclass=NullPool).connect() as connection:
            return [(*row,) for row in connection.execute(mine)]

    async def approach(self, step: Step) -> None:
        """The time until *step* begins goes by."""
        await self.table.rest(step.wait_ms or STEP_MS)
        self._known = set(self.sandbox.core.interactions)

    async def play(self, step: Step) -> None:
        """Do once what *step* says, and see what comes of it."""
        if step.deed is not None:
            await self._moderate(step.deed)
        elif step.presses:
            await asyncio.gather(*(self.press(name, rest) for name, rest in step.presses))
        else:
            self.sandbox.clock.move(step.last_ms)

    async def press(self, name: str, rest: str) -> None:
        visitor, table = self.sandbox.be(name), self.table
        await visitor.forge(table.post(), f"rm:{table.game_id}:{rest}")

    async def ask_for_panels(self) -> None:
        """Some want to be asked by message too."""
        for name in NAMES[:PANELS]:
            await self.press(name, "dm:on")

    async def _moderate(self, deed: Deed) -> None:
        options: dict[str, Any] = dict(deed.options)
        if deed.path == "gm rewind":
            await self._rewind(int(options["back"]))
            return
        if deed.newcomer:
            options["newcomer"] = self.sandbox.be(deed.newcomer)
        await moderate(
            self.sandbox.be(WARDEN), deed.path, in_=self.table.place, **options, reason="It is time."
        )

    async def _rewind(self, back: int) -> None:
        """The form is filled in: so many posts back, or as many as there are."""
        who = self.sandbox.be(WARDEN)
        form = await who.command("gm rewind", in_=self.table.place)
        if form.modal is None:
            return  # nothing has been posted yet
        moments = next(each["options"] for each in form.modal.fields if "options" in each)
        chosen = moments[min(back, len(moments) - 1)]["value"]
        await who.submit(form, {"reason": "It is time.", "moment": [chosen]})

    def _presses(self) -> list[Interaction]:
        """Those of this step, whatever became of them."""
        made = self.sandbox.core.interactions.items()
        return [one for number, one in made if number not in self._known and one.kind == bits.COMPONENT]

    def entered(self) -> tuple[Pressed, ...]:
        """The presses of this step that are in the journal, in its order."""
        made = {f"press:{one.id}": _pressed(one) for one in self._presses()}
        return tuple(made[cause] for cause, *_ in self.entries() if cause in made)

    def lost(self, accepted: Iterable[Pressed]) -> list[Pressed]:
        """Presses of this step that were answered as if they had been entered, and were not.

        *accepted* are those that are entered where nothing goes wrong.
        """
        causes = {cause for cause, *_ in self.entries()}
        first = {_pressed(one): one for one in reversed(self._presses())}
        answered = {found for found, one in first.items() if one.finished.is_set()}
        missing = {found for found, one in first.items() if f"press:{one.id}" not in causes}
        return sorted(answered & missing & set(accepted))


def _pressed(one: Interaction) -> Pressed:
    """By whom, and the custom id without the game's number."""
    said = str(one.payload["data"].get("custom_id", ""))
    return one.user.name, said.partition(":")[2].partition(":")[2]


def _lines(messages: Sequence[Any]) -> list[str]:
    return [" | ".join(map(str, plain(each))) for each in messages]


# ----------------------------------------------------------------------------------------------------- the first time


class Author:
    """Plays a game at random where nothing goes wrong, and writes down what was done."""

    def __init__(self, match: Match, rests: Sequence[int]) -> None:
        self._match = match
        self._rests = rests
        self._chance = Random(f"steps {match.setting.seed}")
        self._spare = list(SPARE)

    async def write(self) -> list[Played]:
        """The whole script, from the start of the game to its end."""
        script = [await self._played(START_IT, rests=(0,))]  # the clocks start when all roles have arrived
        await self._match.ask_for_panels()
        while (look := await self._match.table.look()).facts.stage != "ended":
            for step in await self._next(look, len(script)):
                script.append(await self._played(step))
        return script

    async def _played(self, step: Step, rests: Sequence[int] | None = None) -> Played:
        match, table = self._match, self._match.table
        step = replace(step, rest_ms=self._chance.choice(rests or self._rests))
        await match.approach(step)
        before = len(match.program.points.passed)
        await match.play(step)
        await table.quiet()
        points = len(match.program.points.passed) - before
        played = Played(step, len(match.entries()), match.entered(), points)
        await table.rest(step.rest_ms)
        return played

    async def _next(self, look: Look, number: int) -> list[Step]:
        if number >= LONGEST:
            return [Step(deed=Deed("gm abort"))]
        owed = await self._owed(look)
        if await self._waits_for_chair():
            return [Step(deed=Deed("gm resume"))]
        roll = self._chance.random()
        if not owed or roll < 0.06:
            return [await self._lapse()]
        if roll < 0.16:
            return self._deeds(look)
        if roll < 0.26 and (ahead := await self._ahead(look)):
            return [Step(presses=(ahead,))]
        name, decision = self._chance.choice(owed)
        together = [one for one in owed if one[1].question == decision.question]
        if roll > 0.6:
            together = [(name, decision)]
        return [Step(presses=tuple([(who, await self._answer(who, one)) for who, one in together]))]

    async def _owed(self, look: Look) -> list[tuple[str, Decision]]:
        table = self._match.table
        found = []
        for person in look.facts.people:
            mine = await table.bot.tables.look(table.game_id, person.person)
            found += [(person.name, each) for each in mine.decisions if each.owed]
        return found

    async def _ahead(self, look: Look) -> Pressed | None:
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

    async def _lapse(self) -> Step:
        """Until two seconds before the next clock has run out, and then beyond."""
        found, now = await self._match.table.live(), self._match.sandbox.clock.now_ms()
        due = [each.due_ms for each in found.deadlines.values() if each.due_ms is not None]
        wait = max(0, min(due, default=now) + GRACE_MS - 2_000 - now)
        return Step(wait_ms=wait, last_ms=8_000)

    def _deeds(self, look: Look) -> list[Step]:
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
                return [Step(deed=Deed("gm rewind", (("back", self._chance.choice("123")),)))]
            case _:
                return [Step(deed=Deed("gm lapse", (("kind", kind),)))]


async def unharmed(
    setting: Setting, folder: Path, rests: Sequence[int] = RESTS
) -> tuple[list[Played], Transcript]:
    """A game of *setting* at random where nothing goes wrong: its script, and what there is to read.

    After each step nothing happens for one of *rests*, in milliseconds.
    """
    match = Match(setting, folder)
    await match.begin()
    script = await Author(match, rests).write()
    found = await match.read()
    await match.end()
    return script, found


async def in_order(setting: Setting, folder: Path, script: Iterable[Played]) -> Transcript:
    """What there is to read where the same is done and nothing goes wrong, presses at once one after the other."""
    match = Match(setting, folder)
    await match.begin()
    for number, played in enumerate(script):
        step = played.step
        await match.approach(step)
        others = tuple(press for press in step.presses if press not in played.entered)
        for name, rest in (*played.entered, *others):
            await match.press(name, rest)
        if not step.presses:
            await match.play(step)
        await match.table.quiet()
        await match.table.rest(step.rest_ms)
        if number == 0:
            await match.ask_for_panels()
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
