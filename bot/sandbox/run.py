"""The program without a token: a rehearsal in a browser, or one whole game as fast as it goes."""

from __future__ import annotations

import asyncio
import errno
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from bot.language.words import for_locale
from bot.operation.choices import chosen
from bot.operation.ending import LastResort, until_stopped
from bot.running.run import quieten
from bot.sandbox.members.casting import MEMBERS, MODERATOR
from bot.sandbox.room.director import Director
from bot.sandbox.room.director_requests import fulfil
from bot.sandbox.room.rehearsal import play_one, rehearsing
from rules.registry import open_game

if TYPE_CHECKING:
    from bot.operation.settings import Settings

_NOT_OURS: Final = (errno.EADDRINUSE, errno.EACCES)
"""Why a port cannot be had: somebody listens there, or it is reserved."""


SEEDS: Final = 1_000_000
"""Of so many one is drawn where none is given: few enough to be typed."""


class PortError(Exception):
    """The sandbox cannot listen on its port: one sentence that names the setting."""


def play(
    settings: Settings, game: str, seats: int, seed: int | None, choices: Sequence[str] = ()
) -> tuple[str, dict[str, Any]]:
    """One whole game, as fast as it goes: its record and its figures. Raises PortError, and ChoiceError."""
    quieten()
    config, port = chosen(open_game(game), seats, choices, for_locale()), settings.sandbox.port
    with _at(port):
        return asyncio.run(play_one(game, seats, _drawn(settings, seed), config=config, port=port))


def _drawn(settings: Settings, seed: int | None) -> int:
    """The number that chance comes from: *seed*, that of the settings, or a new one."""
    given = settings.sandbox.seed if seed is None else seed
    return secrets.randbelow(SEEDS) if given is None else given


def run_sandbox(settings: Settings, port: int, seed: int | None = None) -> None:
    """A rehearsal that stays open until it is told to stop. Raises PortError."""
    quieten()
    with _at(port), LastResort() as last:
        asyncio.run(until_stopped(_rehearse(settings, port, _drawn(settings, seed)), last.begin))


async def _rehearse(settings: Settings, port: int, seed: int) -> None:
    given = settings.sandbox
    async with (
        rehearsing(
            seed=seed, port=port, members=MEMBERS, moderators=(MODERATOR,), typed_votes=settings.typed_votes
        ) as rehearsal,
        Director(rehearsal, fulfil, given.members, seed, given.speed) as director,
    ):
        rehearsal.bot.packs = settings.packs
        site = rehearsal.sandbox.site
        site.director = director
        print(f"The rehearsal room is open: {site.address}", flush=True)
        print("Open it in a browser: a small Discord, with the bot and simulated members who want to play.")
        print(f"Its seed is {seed}; --seed {seed} has the members play by the same chance again.")
        print("Nothing leaves this machine. Ctrl-C ends the rehearsal.", flush=True)
        await asyncio.Event().wait()


@contextmanager
def _at(port: int) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno not in _NOT_OURS:
            raise
        raise PortError(
            f"The port {port} on this machine is not free: choose another one by the setting `sandbox.port`, "
            "or 0 for any that is."
        ) from error
