"""Simulated members: they choose like the reference players, and press what they can see, like anyone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.games.reader_view import ReaderView
from bot.running.parts import Parts
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.world.discord_numbers import Json
from bot.seats.thinking import aside, choice
from bot.ui import ids, long_ids
from bot.ui.ids import Mode
from rules import simulator
from rules.game import Decision, Question

PRIMARY = 1
"""Discord's style of the button that does what a page is about."""
STEPS = 8
"""Presses that one answer may take, from the desk on: more would mean that the desk leads nowhere."""


@dataclass(eq=False)
class Actor:
    """One member who plays the seat that he holds in one game."""

    visitor: Visitor
    service: Parts
    game_id: int
    chance: Random
    player: str = "sensible"
    pause: Callable[[], None] = lambda: None
    """Lets a moment pass after each press, for nobody may press as fast as a program can."""

    async def act(self) -> str | None:
        """Answer one question that is owed; what was pressed, None where nothing is owed. Raises NoAnswer."""
        look = await self._look()
        if not any(decision.is_asked for decision in look.decisions):
            return None
        look = await self._say_unasked(look)
        owed = next((decision for decision in look.decisions if decision.is_asked), None)
        if owed is None:
            return None
        words = await choice(look, self.player, owed, self.chance)
        await self.press(look, owed, words)
        return words

    async def talk(self) -> str | None:
        """Say one thing to others if there is one, whoever is asked; what was pressed. Raises NoAnswer."""
        look = await self._look()
        kinds = simulator.at_any_time(look.facts.name)
        found = await aside(look, self.player, self.chance, kinds) if kinds else None
        return found and await self._press_aside(look, found)

    async def _say_unasked(self, look: ReaderView) -> ReaderView:
        """Say what a thinking player has to say before he answers; the game as it looks then."""
        for _ in range(simulator.ASIDES):
            found = await aside(look, self.player, self.chance)
            if found is None:
                break
            await self._press_aside(look, found)
            look = await self._look()
        return look

    async def _press_aside(self, look: ReaderView, found: tuple[Question, str]) -> str:
        question, words = found
        decision = next(decision for decision in look.decisions if decision.question == question)
        await self.press(look, decision, words)
        return words

    async def _look(self) -> ReaderView:
        """The game as the member sees it: of several seats from the first that owes anything."""
        game = await self.service.cache.live(self.game_id)
        looks = [game.look(seat) for seat in game.seats_of(self.visitor.id)] or [game.look(None)]
        return next((look for look in looks if any(decision.owed for decision in look.decisions)), looks[0])

    async def act_ahead(self) -> str | None:
        """Perhaps give an answer in advance, as a player with a minute would; what was pressed, else None."""
        look = await self._look()
        offers = [decision for decision in look.ahead if decision.question.number and not look.orders]
        plain = [decision for decision in offers if len(look.options(decision, []).words) > 1]
        if not plain or self.chance.random() < 0.5:
            return None
        words = await choice(look, self.player, plain[0], self.chance)
        await self.press(look, plain[0], words)
        return words

    async def press(self, look: ReaderView, decision: Decision, words: str) -> None:
        """Find the way to *words* by buttons and menus, first in the thread and then on the desk, or type them."""
        prefix = _meant(f"rm:{self.game_id}:{decision.question}:", look)
        more = _meant(f"rm:{self.game_id}:more", look)
        place = look.facts.place
        assert place is not None
        for message in reversed(self.visitor.read(place)[-10:]):
            if any(item.get("custom_id") == prefix + words for item in components(message)):
                await self.visitor.press(message, prefix + words)
                return
        answer = await self.open_desk(place)
        if look.beside:  # asked which of the member's desks is meant
            self.pause()
            answer = await self.visitor.press(answer.message or {}, _meant(f"rm:{self.game_id}:desk", look))
        self.pause()
        for _ in range(STEPS):
            page = answer.message
            step = None if page is None else _next_step(page, prefix, words.split()) or _to_more(page, more)
            if page is None or step is None:
                break
            custom_id, values = step
            if values is None:
                answer = await self.visitor.press(page, custom_id)
            else:
                answer = await self.visitor.select(page, custom_id, values)
            if answer.kind == "deferred":
                await answer.final()
            self.pause()
            if _is_whole(page, custom_id, words) or _is_said(answer, page, prefix, step, words):
                return
        await sure(self.visitor, await self.visitor.command("act", in_=place, words=words))

    async def open_desk(self, place: int) -> Answer:
        """Press the newest My desk button in the thread."""
        desk = f"rm:{self.game_id}:desk"
        for message in reversed(self.visitor.read(place)):
            for item in components(message):
                if item.get("custom_id", "").startswith(desk):
                    return await self.visitor.press(message, item["custom_id"])
        return await self.visitor.command("desk", in_=place)


async def sure(visitor: Visitor, asked: Answer) -> Answer:
    """Press what does it where typed words were *asked* about first; else what they were answered."""
    await asked.final()
    first = next(components(asked.message or {}), {})
    press = ids.parse(str(first.get("custom_id")))
    if press is None or first.get("style") != PRIMARY or press.mode is not Mode.SAY:
        return asked
    return await visitor.press(asked.message or {}, first["custom_id"])


def _meant(custom_id: str, look: ReaderView) -> str:
    """The id as it stands on the private pages of who plays several seats."""
    return ids.of_seat(custom_id, look.seat) if look.beside and look.seat else custom_id


def components(message: Json) -> Iterator[Json]:
    """All buttons and menus of a message, of both generations."""
    stack: list[Any] = list(message.get("components", ()))[::-1]
    while stack:
        item = stack.pop()
        if "custom_id" in item and not item.get("disabled"):
            yield item
        stack.extend(reversed(item.get("components", ())))


def _words_of(page: Json, custom_id: str) -> list[str] | None:
    """The words that a component of *page* says."""
    press = ids.parse(custom_id)
    told = None if press is None else long_ids.read(press.said, str(page.get("content", "")))
    return None if told is None else list(told)


def _is_whole(page: Json, custom_id: str, words: str) -> bool:
    """Whether a button said the whole of *words*."""
    press = ids.parse(custom_id)
    return press is not None and press.mode is Mode.SAY and _words_of(page, custom_id) == words.split()


def _is_said(
    answer: Answer, before: Json, prefix: str, step: tuple[str, list[str] | None], words: str
) -> bool:
    """Whether a choice in a menu was the whole of *words*: what came back asks nothing more."""
    (custom_id, values), page = step, answer.message
    said = _words_of(before, custom_id)
    if values is None or page is None or said is None or [*said, *values] != words.split():
        return False
    return not any(item["custom_id"].startswith(prefix) for item in components(page))


def _to_more(page: Json, more: str) -> tuple[str, None] | None:
    """The button *more*, behind which the desk has what it has no room for."""
    return (more, None) if any(item["custom_id"] == more for item in components(page)) else None


def _next_step(message: Json, prefix: str, words: list[str]) -> tuple[str, list[str] | None] | None:
    """The component that leads nearest to *words*: its id, and what to choose in it if it is a menu."""
    best: tuple[int, str, list[str] | None] | None = None
    for item in components(message):
        press = ids.parse(item["custom_id"])
        if press is None or not item["custom_id"].startswith(prefix):
            continue
        told = long_ids.read(press.said, str(message.get("content", "")))
        said, values = list(told or ()), None
        if told is None or said != words[: len(said)]:
            continue
        if press.mode is Mode.PICK:
            values = words[len(said) : len(said) + item.get("min_values", 1)]
            if press.at_once and [*said, *values] != words:
                continue  # it might be sent as it is: a longer order is put together on another page
            offered = {option["value"] for option in item.get("options", ())}
            if not values or not offered.issuperset(values):
                continue
        elif press.mode is not Mode.DRAW and len(said) < len(words):
            continue
        reach = len(said) + len(values or ()) + (press.mode is Mode.SAY)
        if best is None or reach > best[0]:
            best = (reach, item["custom_id"], values)
    return None if best is None else best[1:]
