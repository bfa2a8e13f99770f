"""Entries per second of 1, 2 and 4 processes on one PostgreSQL database, through the table's road, without Discord.

    python -m tests.bench.processes --json [--quick]

Each process changes votes in many games, 16 at a time, each as soon as one is committed; the server syncs every
commit to the disk. First each has games of its own, as with shards; then all of them press in the same games. At the
end every journal is counted: `wrong` are entries that are missing, doubled or out of order.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from bot.games.reader_view import Submission
from bot.language.words import for_locale
from bot.running.chance import RehearsedChance
from bot.running.parts import Parts, put_together
from rules.game import Question
from storage.database import Database
from storage.tables.games import Games
from storage.tables.journal import Journal
from tests.bench import arguments, now_ms, report
from tests.bench.tables import SEATS, person_of
from tests.postgres import serving

COUNTS = (1, 2, 4)
GAMES = 64
AT_ONCE = 16
VOTE = Question("vote", 1)


def tables_on(database: Database, seed: int) -> Parts:
    return put_together(database, now_ms, RehearsedChance(seed), for_locale("en"))


async def lay(url: str | Path, games: int) -> tuple[int, ...]:
    """Open *games* with a party before each table; their ids."""
    database = Database.open(url)
    service = tables_on(database, 1)
    made = tuple(await asyncio.gather(*[_laid(service, n) for n in range(1, games + 1)]))
    database.close()
    return made


async def _laid(service: Parts, number: int) -> int:
    people = [person_of(number, seat) for seat in range(SEATS)]
    cause = f"press:{number}"
    opened = await service.seating.open(
        name="quest", guild=1, channel=2, host=people[0], host_name="Ann", seats=SEATS, cause=cause
    )
    game_id = opened.id
    await service.seating.settle_in(game_id, place=1000 + number, card=66)
    for seat, person in enumerate(people):
        await service.seating.join(game_id, person, f"P{seat}", f"{cause}:{seat}")
    await service.dealing.start(game_id, people[0], f"{cause}:start")
    for person in people:
        await service.dealing.delivered(game_id, person)
    found = await service.cache.live(game_id)
    leader = found.decisions()[0]
    holder = found.person_in(leader.seat)
    assert holder is not None
    await service.games.submit(
        Submission(game_id, holder.person_id, "propose 1 2", f"{cause}:party", leader.question)
    )
    return game_id


class Voters:
    """Those who press through one process, called *name*."""

    def __init__(self, database: Database, name: int) -> None:
        self.service = tables_on(database, name + 2)
        self._name = name
        self._causes = count()
        self._chance = Random(name)

    async def press(self, games: Sequence[int], seconds: float) -> int:
        """How many votes were changed in so many seconds; the last seat of each game never votes."""
        end = time.monotonic() + seconds
        return sum(await asyncio.gather(*[self._keep_pressing(games, end) for _ in range(AT_ONCE)]))

    async def _keep_pressing(self, games: Sequence[int], end: float) -> int:
        pressed = 0
        while time.monotonic() < end:
            game_id, seat = self._chance.choice(games), self._chance.randrange(1, SEATS)
            found = await self.service.cache.live(game_id)
            holder = found.person_in(seat)
            assert holder is not None
            words = self._chance.choice(("approve", "reject"))
            cause = f"press:{self._name}:{next(self._causes)}"
            reply = await self.service.games.submit(Submission(game_id, holder.person_id, words, cause, VOTE))
            assert not reply.repeated
            pressed += 1
        return pressed


async def serve(url: str, name: str, games: str) -> None:
    """One process: for each line `FIRST STEP SECONDS` press in those games, and say how often that was done."""
    database = Database.open(url)
    voters, ids = Voters(database, int(name)), tuple(map(int, games.split(",")))
    for game_id in ids:
        await voters.service.cache.live(game_id)
    gc.collect()
    gc.freeze()
    print("ready", flush=True)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        first, step, seconds = line.split()
        print(await voters.press(ids[int(first) :: int(step)], float(seconds)), flush=True)
    database.close()


async def together(
    url: str, games: Sequence[int], processes: int, seconds: float
) -> tuple[float, float, int]:
    """Entries per second with games of one's own, and with games of all; then how many entries that were in all."""
    children = await asyncio.gather(*[_started(url, name, games) for name in range(processes)])
    warm = await asyncio.gather(*[_pressed(each, n, processes, 0.5) for n, each in enumerate(children)])
    own = await asyncio.gather(*[_pressed(each, n, processes, seconds) for n, each in enumerate(children)])
    shared = await asyncio.gather(*[_pressed(each, 0, 1, seconds) for each in children])
    for child in children:
        assert child.stdin is not None
        child.stdin.close()
        await child.wait()
    return sum(own) / seconds, sum(shared) / seconds, sum(warm) + sum(own) + sum(shared)


async def _started(url: str, name: int, games: Sequence[int]) -> asyncio.subprocess.Process:
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.processes", "serve", url, str(name), ",".join(map(str, games)),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert child.stdout is not None
    assert await child.stdout.readline() == b"ready\n"
    return child


async def _pressed(child: asyncio.subprocess.Process, first: int, step: int, seconds: float) -> int:
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(f"{first} {step} {seconds}\n".encode())
    return int(await child.stdout.readline())


async def wrong(url: str, games: Sequence[int], pressed: int) -> int:
    """How many entries are missing, doubled or out of order, of all there should be."""
    database = Database.open(url)
    found, disorder = 0, 0
    for game_id in games:
        entries = await database.read(lambda c, g=game_id: Journal(c, g).entries())  # type: ignore[misc]
        row = await database.read(lambda c, g=game_id: Games(c).by_id(g))  # type: ignore[misc]
        assert row is not None
        found += sum(entry.action in ("approve", "reject") for entry in entries)
        numbers = [entry.n for entry in entries]
        disorder += int(numbers != list(range(1, len(entries) + 1)) or row.entries != len(entries))
        disorder += len(entries) - len({entry.cause for entry in entries})
    database.close()
    return abs(found - pressed) + disorder


async def in_one_file(seconds: float) -> float:
    """The same by one process on a file of SQLite."""
    with tempfile.TemporaryDirectory(prefix="ringmaster-bench-") as folder:
        path = Path(folder) / "ringmaster.db"
        games = await lay(path, GAMES)
        database = Database.open(path)
        pressed = await Voters(database, 0).press(games, seconds)
        database.close()
        return pressed / seconds


async def measure(quick: bool) -> dict[str, Any]:
    seconds = 1.5 if quick else 20.0
    own, shared, faults = {}, {}, 0
    with serving(fsync=True) as server:
        laid = server.new()
        games = await lay(laid, GAMES)
        for processes in COUNTS:
            url = server.new(laid)
            own[processes], shared[processes], pressed = await together(url, games, processes, seconds)
            faults += await wrong(url, games, pressed)
    return {
        "entries_per_second": {str(n): round(figure) for n, figure in own.items()},
        "in_the_same_games": {str(n): round(figure) for n, figure in shared.items()},
        "sqlite": round(await in_one_file(seconds)),
        "wrong": faults,
        "seconds": seconds,
    }


def main() -> None:
    if sys.argv[1:2] == ["serve"]:
        asyncio.run(serve(*sys.argv[2:]))
        return
    options = arguments(__doc__)
    report(options, asyncio.run(measure(options.quick)), none=("wrong",))


if __name__ == "__main__":
    main()
