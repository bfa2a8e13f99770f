"""A program to be killed: enters and claims without end, and says each entry's number once it is kept."""

import asyncio
import os
import sys

from storage.database import Database
from storage.tables.games import Games
from storage.tables.outbox import Outbox
from tests.storage.kit import enter, new_game


async def run(database: Database) -> None:
    live = await database.read(lambda c: Games(c).of_guild(100))
    game_id = live[0] if live else await database.write(new_game)
    print("ready", flush=True)

    async def press() -> None:
        cause = f"press:{os.urandom(8).hex()}"
        n = await database.write(lambda c: enter(c, game_id, cause, os.urandom))
        print(n, flush=True)

    async def say() -> None:
        for claimed in await database.write(lambda c: Outbox(c).claim(10**9, limit=1)):
            await database.write(lambda c: Outbox(c).done(claimed.id, claimed.id))  # noqa: B023

    while True:
        await asyncio.gather(say(), *[press() for _ in range(5)])


if __name__ == "__main__":
    asyncio.run(run(Database.open(sys.argv[1])))
