"""A rehearsal on a machine so busy that the bot answers too late for Discord."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.room.rehearsal import rehearsing
from bot.sandbox.world.refusals import NotPossible


class Late(Answer):
    """What a member reads where nothing came in three seconds."""

    def __init__(self) -> None:
        """Of no interaction."""

    @property
    def kind(self) -> Any:
        return "failed"

    async def final(self, timeout: float = 0) -> None:
        """Nothing follows."""


def late(act: Callable[..., Any], times: int) -> Callable[..., Any]:
    """*act*, the first *times* answered too late."""
    left = [times]

    async def acted(*args: Any, **kwargs: Any) -> Answer:
        if left[0]:
            left[0] -= 1
            return Late()
        answer: Answer = await act(*args, **kwargs)
        return answer

    return acted


async def test_a_game_is_opened_and_filled_though_first_answers_come_too_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Issue 30: the rehearsal broke off at its start, with no sentence."""
    async with rehearsing(seed=1) as rehearsal:
        monkeypatch.setattr(Visitor, "command", late(Visitor.command, 2))
        monkeypatch.setattr(Visitor, "press", late(Visitor.press, 2))
        game_id = await rehearsal.open("battle", 2)
        await rehearsal.start(game_id)
        live = await rehearsal.bot.service.cache.live(game_id)
        assert len(live.holders) == 2


async def test_a_game_that_cannot_be_opened_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 30: after three tries, in a sentence."""
    async with rehearsing(seed=1) as rehearsal:
        monkeypatch.setattr(Visitor, "command", late(Visitor.command, 3))
        with pytest.raises(NotPossible, match="No game was opened: This interaction failed"):
            await rehearsal.open("battle", 2)
