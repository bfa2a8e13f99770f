"""Of a picture that cannot be drawn somebody is told, and again where that did not come about."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.posting import unworded
from bot.ui.pictures import Gallery
from storage.errors import Conflict


async def test_where_another_writer_was_first_the_press_goes_on_and_the_next_time_tells() -> None:
    told: list[int] = []

    async def unsaid(game_id: int, how: str) -> str:
        told.append(game_id)
        if len(told) == 1:
            raise Conflict("another was first")
        return "ab12"

    bot: Any = SimpleNamespace(service=SimpleNamespace(incidents=SimpleNamespace(unsaid=unsaid)))
    gallery = Gallery(lambda number: None, lambda *given: unworded.undrawn(bot, *given))
    for _ in range(3):
        assert await gallery.made(1, lambda: iter(map(int, ["x"]))) == ()  # type: ignore[arg-type, return-value]
    gallery.close()

    assert told == [1, 1]
