"""The program without a token: games of simulated members, told on the terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.choices import chosen
from bot.client import quieten, until_stopped
from bot.sandbox.rehearsal import play_one, rehearsing
from bot.words import for_locale
from rules.rooms import names, open_game

if TYPE_CHECKING:
    from bot.settings import Settings

PAUSE: Final = 0.25
"""Seconds between two presses of the simulated members, at speed 1."""


def play(
    settings: Settings, game: str, seats: int, seed: int, record: Path | None, choices: Sequence[str] = ()
) -> dict[str, Any]:
    """One whole game, as fast as it goes; its figures. Its record is written to *record*."""
    quieten()
    config = chosen(open_game(game), seats, choices, for_locale())
    text, figures = asyncio.run(play_one(game, seats, seed, config=config, port=settings.sandbox.port))
    if record is not None:
        record.write_text(text, encoding="utf-8")
    return figures


def run_sandbox(settings: Settings, port: int, *, stays: bool) -> None:
    """A first game of simulated members at a pace to read along; with *stays* the sandbox is open till Ctrl-C."""
    quieten()
    asyncio.run(until_stopped(_rehearse(settings, port, stays)))


async def _rehearse(settings: Settings, port: int, stays: bool) -> None:
    game, seats, seed = names()[0], settings.sandbox.members, settings.sandbox.seed
    config = chosen(open_game(game), seats, (), for_locale())
    async with rehearsing(seed=seed, port=port) as rehearsal:
        print("No token is set, so this is a rehearsal: a small Discord of its own on this machine,")
        print(
            f"at {rehearsal.sandbox.api_base}, with simulated members. What follows is the game's thread.\n"
        )
        await rehearsal.whole_game(
            game, seats, seed, config, tell=print, pause=PAUSE / settings.sandbox.speed
        )
        print("That was a whole game. Set a token, and it is yours to host: `ringmaster doctor` says how.")
        if stays:
            print("The sandbox stays open until you press Ctrl-C.")
            await asyncio.Event().wait()
