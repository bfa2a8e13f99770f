"""What is kept of a person and shown to him tells of no secret that another has entered (Issue 16.15)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection

from storage.tables import forgetting
from tests.bot.games.kit import HOST, MODERATOR, Game, Town

SECRETS = (
    *("preload reject standing", "preload support quest", "withdraw ballot", "withdraw action"),
    *("preload approve if me", "preload approve"),
)
"""What the player in seat 2 says in secret, ten minutes between."""


async def _files(town: Town, game: Game) -> dict[int, bytes]:
    """The file of everybody who has to do with the game, but for the player in seat 2."""
    now = town.time()

    def files(connection: Connection) -> dict[int, bytes]:
        people = (HOST, MODERATOR, *(person for seat, person in enumerate(game.people, 1) if seat != 2))
        return {person: msgspec.json.encode(forgetting.kept(connection, person, now)) for person in people}

    return await town.database.read(files)


@pytest.mark.parametrize("count", range(1, len(SECRETS) + 1))
async def test_the_file_of_nobody_else_tells_of_a_secret_entry(tmp_path: Path, count: int) -> None:
    """Q-5.6, H-19.17: a host's file told the second of the last entry of his games, be it as secret as it may."""
    towns = Town(tmp_path / "secret.db"), Town(tmp_path / "plain.db")
    files = []
    for town in towns:
        game = await town.game()
        for words in SECRETS[:count]:
            town.time.pass_(600)
            if town is towns[0]:
                await game.say(2, words)
        files.append(await _files(town, game))
        town.close()

    assert files[0] == files[1]
    assert b'"host_id":100' in files[0][HOST]
