"""A whole game on a sealed database: it is played like any other, and nothing of it can be read there."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from rules.record.verify import verify
from storage.database import Database
from storage.seal import Seal
from storage.tables.games import Games
from tests.journeys.kit import everything, table
from tests.journeys.test_logs import names

SEATS = 7


def _content(path: Path) -> bytes:
    """All that stands in the files of a database."""
    return b"".join(each.read_bytes() for each in sorted(path.parent.glob(f"{path.name}*")))


@pytest.mark.parametrize("is_sealed", [True, False])
async def test_a_whole_game_leaves_no_secret_in_a_sealed_file(
    is_sealed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Q-5.6: neither in the middle nor at the end; where there is no key the same search finds it all."""
    seal = Seal(bytes(range(32))) if is_sealed else None
    monkeypatch.setattr("bot.sandbox.room.rehearsal.Database.open", partial(Database.open, seal=seal))
    path = tmp_path / "game.db"
    async with table(database=path) as game:
        await game.begin(SEATS, **everything(SEATS))
        actors = game.actors(game.game_id, SEATS, 1)
        for actor in actors:
            await actor.act_ahead()
        await game.propose_any()
        await game.vote("approve")
        await game.quiet()
        middle = await asyncio.to_thread(_content, path)
        await game.play(game.game_id, actors)
        await game.rest(20_000)
        row = await game.bot.database.read(lambda connection: Games(connection).by_id(game.game_id))
        verdict = verify(await game.bot.service.directory.record(game.game_id))
        end = await asyncio.to_thread(_content, path)

    assert verdict.ok
    assert row is not None
    public = {name for name in names() if name in row.config}  # the roles that all know to be in the game
    secrets = {row.seed, *(name.encode() for name in names() - public)}
    found = {secret for secret in secrets if secret in middle or secret in end}
    assert bool(found) != is_sealed, found
