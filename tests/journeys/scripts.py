"""Whole random games: played once where nothing goes wrong, then step by step again where something does."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Container, Iterable, Sequence
from dataclasses import replace
from difflib import unified_diff
from operator import itemgetter
from pathlib import Path
from random import Random

from bot.games import deed_words
from bot.games.reader_view import ReaderView
from bot.games.timing.pace import GRACE_MS
from rules import simulator
from rules.game import CHAIR, Decision
from rules.registry import open_game
from tests.journeys.lobby_steps import OPENED_MS, presses
from tests.journeys.match import Match
from tests.journeys.steps import (
    ACCEPTED,
    BACK,
    DRAFTED,
    SPARE,
    START_IT,
    Deed,
    Played,
    Pressed,
    Setting,
    Step,
    Transcript,
)

LONGEST = 60
"""Steps after which a game has lasted long enough, and is ended by a moderator."""

ENOUGH = {"battle": 40, "war": 40}
"""By game: steps after which its players agree on a draw or give up, where they can."""

PEOPLE = ("lend", "host")
DEEDS = ("pause", "extend", "lapse", "replace", "rewind", *PEOPLE)
"""What moderators do: that about people first, and all of it before anything comes again."""

DONE = 0.25
"""How often a turn that could go on for long is over."""

BEGUN = 2
"""So many words of an answer that is put together are picked, and kept, before it is left."""

LATER = 4
"""So many steps at most lie between what is begun and its end."""

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
        self._deck = self._chance.sample(PEOPLE, len(PEOPLE))  # the deeds that come next, in turn
        self._ends: list[tuple[int, Step]] = []  # of what was begun: from which step on, and what

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
        return replace(played, drafts=match.drafts())

    async def _next(self, look: ReaderView, number: int) -> list[Step]:
        if number >= LONGEST:
            return [Step(deed=Deed("gm abort"))]
        owed = await self._owed(look)
        if await self._waits_for_chair():
            return [Step(deed=Deed("gm resume"))]
        if number >= ENOUGH.get(look.facts.name, LONGEST):
            return self._given_up(look)
        if self._ends and number >= self._ends[0][0]:
            return [self._ends.pop(0)[1]]
        roll = self._chance.random()
        if not owed or roll < 0.06:
            return [await self.lapse()]
        if roll < 0.26:
            return self._deeds(look, number, {name for name, _ in owed})
        if roll < 0.32 and (ahead := await self._ahead(look)):
            return [Step(presses=(ahead,))]
        if roll < 0.4 and (begun := await self._begun(look, owed)):
            return [Step(presses=(begun,))]
        name, decision = self._chance.choice(owed)
        together = [one for one in owed if one[1].question == decision.question]
        if roll > 0.6:
            together = [(name, decision)]
        return [Step(presses=tuple([(who, await self._answer(who, one)) for who, one in together]))]

    def _names(self, look: ReaderView) -> list[str]:
        """Who plays, but for companions."""
        return [person.name for person in look.facts.people if person.person]

    def _given_up(self, look: ReaderView) -> list[Step]:
        """All agree on a draw, or somebody resigns: by then there is nothing else to be seen."""
        names = self._names(look)
        if self._chance.random() < 0.5:
            return [Step(((name, "draw/0:draw yes"),)) for name in names]
        return [Step(((self._chance.choice(names), "resign/0:resign"),))]

    async def _owed(self, look: ReaderView) -> list[tuple[str, Decision]]:
        table = self._match.table
        found = []
        for name in self._names(look):
            found += [(name, each) for each in (await table.look(name)).decisions if each.is_asked]
        return found

    async def _ahead(self, look: ReaderView) -> Pressed | None:
        """An answer that somebody gives in advance; None where he cannot."""
        name = self._chance.choice(self._names(look))
        mine, kinds = await self._match.table.look(name), open_game(look.facts.name).kinds
        ahead = [each for each in mine.ahead if not kinds[each.question.kind].final]
        if not ahead or mine.orders:
            return None
        return name, await self._answer(name, self._chance.choice(ahead))

    async def _begun(self, look: ReaderView, owed: list[tuple[str, Decision]]) -> Pressed | None:
        """An answer that somebody begins to put together; None where nobody can."""
        kinds = open_game(look.facts.name).kinds
        long = [(name, each) for name, each in owed if kinds[each.question.kind].is_long]
        if not long:
            return None
        name, decision = self._chance.choice(long)
        mine, words = await self._match.table.look(name), list[str]()
        for _ in range(BEGUN):
            if not (offer := mine.options(decision, words)).words:
                break
            words.append(self._chance.choice(offer.words))
        return name, f"{decision.question}:{' '.join(words)}{DRAFTED}"

    async def _waits_for_chair(self) -> bool:
        return any(each.owed and each.seat == CHAIR for each in (await self._match.table.live()).decisions())

    async def _answer(self, name: str, decision: Decision) -> str:
        """What a reference player of this game would press."""
        look = await self._match.table.look(name)
        players = simulator.players(look.facts.name)
        if "done" in look.options(decision, ()).words and self._chance.random() < DONE:
            return f"{decision.question}:done"
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

    def _deeds(self, look: ReaderView, number: int, owing: Container[str]) -> list[Step]:
        """Something that a moderator does in step *number*; what he begins he also ends.

        A companion takes no seat of those *owing*: when and what it answers is another matter after a kill.
        """
        kinds, chance, names = [clock.clock.kind for clock in look.clocks], self._chance, self._names(look)
        kind, name = chance.choice(kinds) if kinds else "vote", chance.choice(names)
        if not self._deck:
            self._deck = chance.sample(DEEDS, len(DEEDS))
        match self._deck.pop():
            case "pause":
                return [Step(deed=Deed("gm pause", (("length", "12h"),))), Step(deed=Deed("gm resume"))]
            case "extend":
                return [Step(deed=Deed("gm extend", (("kind", kind), ("length", "3h"))))]
            case "replace" if self._spare:
                return [Step(deed=Deed("gm replace", (("player", name),), self._spare.pop()))]
            case "lend" if name not in owing and (not self._spare or chance.random() < 0.5):
                return [_lent(name, "20d"), Step(((name, BACK),))]
            case "lend" if self._spare:
                return [self._sat(name, number)]
            case "host":
                others = [one for one in names if self._match.sandbox.be(one).id != look.facts.host]
                name = chance.choice(others)
                self._end(Step(((name, ACCEPTED),)), number)
                return [Step(deed=Deed(deed_words.HOST, newcomer=name))]
            case "rewind":
                return [Step(deed=Deed("rewind", (("back", chance.choice("123")),)))]
            case _:
                return [Step(deed=Deed("gm lapse", (("kind", kind),)))]

    def _sat(self, name: str, number: int) -> Step:
        """Somebody else plays for *name*, until he is back, is let back, or his time is over."""
        sitter, chance = self._spare.pop(), self._chance
        let_back = Step(deed=Deed(deed_words.GIVE_BACK, (("player", sitter),)))
        self._end(chance.choice((let_back, Step(((name, BACK),)))), number)
        return _lent(name, chance.choice(("1d", "20d")), sitter)

    def _end(self, step: Step, number: int) -> None:
        """Some steps after *number* it is ended by *step* what is begun now."""
        self._ends.append((number + self._chance.randint(1, LATER), step))
        self._ends.sort(key=itemgetter(0))


def _lent(name: str, until: str, sitter: str = "") -> Step:
    return Step(deed=Deed(deed_words.LEND, (("player", name), ("until", until)), sitter))


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
