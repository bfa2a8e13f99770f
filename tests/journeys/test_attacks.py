"""Attackers: whatever is pressed, typed or sent, each gets one private answer, and nothing but what is legal happens.

What is sent and how it is judged stands in tests/attacks; the figures are made by `python -m tests.bench.fuzz`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import discord
import pytest

from bot.games.loaded import LoadedGame
from bot.service.service import Games
from bot.ui import message, respond
from bot.ui.reaction import Press, Reaction
from tests.attacks.assault import GAMES, Assault, assault, assaulted


def _refuse_escapes(done: Assault) -> None:
    assert done.escaped == []


@pytest.mark.slow
async def test_no_attack_escapes() -> None:
    """Q-9.7, Q-9.15: forged, stale, misplaced, repeated and malformed, by players, strangers and moderators."""
    done = await assault(1, 400)

    _refuse_escapes(done)
    assert done.entries > 0, "some presses are legal, or nothing was tried"


@pytest.mark.slow
@pytest.mark.parametrize("seed", [11])
async def test_no_attack_escapes_where_every_game_is_played(seed: int) -> None:
    """Q-9.7, Q-9.15, B-18.14, B-19.4, W-2.8: posts, leave, plans and sheets of others, too."""
    done = await assault(seed, 500, names=tuple(GAMES))

    _refuse_escapes(done)
    assert done.moves > 20, "some presses are legal, or nothing was tried"


# ------------------------------------------------------------------------ what the referee finds, where it is there


def _calls_all(_pings: Sequence[int], _roles: Sequence[int] = ()) -> discord.AllowedMentions:
    return discord.AllowedMentions.all()


def _anybody(found: LoadedGame, person: int, *_: object) -> int | None:
    held = [holder.seat for holder in found.holders if holder.person_id == person]
    return held[0] if held else 1


async def _aloud(press: Press, reaction: Reaction, **_: Any) -> None:
    await press.response.send_message(**message.send_arguments(message.parts(reaction.message)[0]))


async def _stumbles(*_: object) -> None:
    raise KeyError("a fault of the program")


PLANTS: dict[str, tuple[object, str, Callable[..., Any], str]] = {
    "everybody may be called": (message, "allowed", _calls_all, "may be called"),
    "whoever presses has a seat": (LoadedGame, "seat_of", _anybody, "did '"),
    "answers are for all to see": (respond, "say", _aloud, "others see the answer"),
    "an answer stumbles": (Games, "submit", _stumbles, "Error "),
}


@pytest.mark.slow
@pytest.mark.parametrize("plant", PLANTS)
async def test_a_fault_that_is_planted_is_found(plant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The attacks and their referee can fail."""
    place, name, fault, told = PLANTS[plant]

    async with assaulted(3) as done:
        monkeypatch.setattr(place, name, fault)
        for _ in range(25):
            await done.run(10)
            if any(told in line for line in done.escaped):
                return
    pytest.fail("nobody has noticed")
