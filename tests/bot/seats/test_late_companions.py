"""A companion that answers too late, or could not be asked, thinks anew."""

from __future__ import annotations

import asyncio
import threading
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.seats import thinking
from bot.seats.companions import Companions
from rules import simulator
from rules.game import Illegal, Question

QUEST = SimpleNamespace(name="quest")


async def test_where_the_question_is_closed_while_it_thinks_it_answers_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another's answer closes vote/7 meanwhile: it fell silent on vote/8 too, for good."""
    row = SimpleNamespace(stage="running", halted=False, entries=5, id=1)
    now_ms, asked = [0], [Question("vote", 7)]
    said: list[Question] = []

    def decisions() -> list[Any]:
        return [SimpleNamespace(seat=2, is_asked=True, question=question) for question in asked]

    def look(seat: int) -> Any:
        facts = SimpleNamespace(name="quest")
        return SimpleNamespace(facts=facts, view=None, decisions=decisions(), options=print)

    def thinks(*given: object) -> str:
        if asked == [Question("vote", 7)]:
            asked[:], row.entries = [Question("vote", 8)], 6
        return "approve"

    async def say_for(game_id: int, seat: int, words: str, question: Question, cause: str) -> bool:
        if question not in asked:
            raise Illegal("F-1", "That question is closed.")
        said.append(question)
        asked.clear()
        row.entries += 1
        return True

    async def live(game_id: int) -> Any:
        holders = [SimpleNamespace(is_companion=True, seat=2)]
        return SimpleNamespace(row=row, game=QUEST, holders=holders, decisions=decisions, look=look)

    monkeypatch.setattr(simulator, "players", lambda name: {"sensible": thinks})
    monkeypatch.setattr(simulator, "aside", lambda *given: None)
    part = SimpleNamespace(say_for=say_for)
    service: Any = SimpleNamespace(cache=SimpleNamespace(live=live), get=lambda kind: part)
    companions = Companions(service, lambda: now_ms[0], Random(1))
    companions.changed(await live(1))
    for _ in range(3):
        now_ms[0] += 60_000
        await companions.tick()

    assert said == [Question("vote", 8)]


async def test_a_long_thought_in_one_game_silences_no_other_once_it_has_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The other's companion was held for one that finds no answer, and said nothing till its deadline."""
    rows = {number: SimpleNamespace(stage="running", halted=False, entries=5, id=number) for number in (1, 2)}
    now_ms, said, may_end = [0], list[int](), threading.Event()

    def decisions(number: int) -> list[Any]:
        asked = [] if number in said else [Question("vote", 7)]
        return [SimpleNamespace(seat=2, is_asked=True, question=question) for question in asked]

    def thinks(view: int, *given: object) -> str:
        if view == 1:
            may_end.wait(30)
        return "approve"

    async def say_for(game_id: int, *given: object) -> bool:
        said.append(game_id)
        rows[game_id].entries += 1
        return True

    async def live(number: int) -> Any:
        facts = SimpleNamespace(name="quest")
        look = SimpleNamespace(facts=facts, view=number, decisions=decisions(number), options=print)
        holders = [SimpleNamespace(is_companion=True, seat=2)]
        asked = partial(decisions, number)
        return SimpleNamespace(
            row=rows[number], game=QUEST, holders=holders, decisions=asked, look=lambda seat: look
        )

    monkeypatch.setattr(thinking, "PATIENCE_S", 0.05)
    monkeypatch.setattr(simulator, "players", lambda name: {"sensible": thinks})
    monkeypatch.setattr(simulator, "aside", lambda *given: None)
    service: Any = SimpleNamespace(
        cache=SimpleNamespace(live=live), get=lambda kind: SimpleNamespace(say_for=say_for)
    )
    companions = Companions(service, lambda: now_ms[0], Random(1))
    thinking._endless.clear()
    try:
        for number in (1, 2):
            companions.changed(await live(number))
            now_ms[0] += 30_000
            await companions.tick()
        assert said == []
    finally:
        may_end.set()
    await asyncio.to_thread(thinking._endless.pop("quest").join)
    now_ms[0] += 60_000
    await companions.tick()

    assert said == [2]
