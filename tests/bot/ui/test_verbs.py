"""The table of what rooms answer."""

from __future__ import annotations

from typing import Any

import pytest

from bot.running.all_verbs import ROOMS, all_verbs
from bot.ui.verbs import joined


async def _answered(*_: Any) -> Any: ...


def test_every_room_answers_its_own_verbs() -> None:
    table = all_verbs()

    assert len(table) == sum(len(room.VERBS) for room in ROOMS) > 20
    assert {"desk", "lobby", "seat", "games", "gm", "mod", "server", "dm"} <= table.keys()


def test_two_rooms_cannot_answer_the_same_verb() -> None:
    with pytest.raises(ValueError, match="two rooms answer seat"):
        joined([{"seat": _answered}, {"desk": _answered, "seat": _answered}])
