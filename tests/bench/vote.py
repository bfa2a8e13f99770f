"""One vote, from the gateway's event to the committed entry and the acknowledgement, with 1,000 live games.

    python -m tests.bench.vote --json [--quick]

Events arrive 200 a second, whatever became of those before (open loop), and are timed from the instant at which
they were due. The real discord.py client parses and dispatches them; its acknowledgement ends in a session that
answers at once, so that the figures are the bot's and not those of a server beside it.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import statistics
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import discord
from multidict import CIMultiDict
from yarl import URL

from bot.running.chance import RehearsedChance
from bot.running.client import Ringmaster
from storage.database import Database
from tests.bench import arguments, now_ms, report
from tests.bench.tables import PLACE, SEATS, copy_games, person_of, voting_table

RATE = 200
RUNS = 7


class Answered:
    """An HTTP answer that Discord gives to an acknowledgement."""

    status = 200
    headers = CIMultiDict({"Content-Type": "application/json"})
    reason = "OK"

    def __init__(self, method: str, url: str) -> None:
        self.method, self.url = method, URL(url)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None

    async def read(self) -> bytes:
        return b'{"interaction": {"id": "1", "type": 3}}'


class Session:
    """Takes acknowledgements, and remembers when each came."""

    def __init__(self) -> None:
        self.acknowledged: dict[str, float] = {}
        self.calls = 0

    def request(self, method: str, url: str, **given: Any) -> Answered:
        self.calls += 1
        if "/interactions/" in str(url):
            self.acknowledged.setdefault(
                str(url).split("/interactions/")[1].split("/")[0], time.perf_counter()
            )
        return Answered(method, str(url))

    async def close(self) -> None:
        return None


class Faults(logging.Handler):
    """Counts the answers that were not given: to say so costs more than to give them."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1


def press(game: int, seat_number: int, interaction: int, ballot: str) -> dict[str, Any]:
    """The event of a press on the vote's button, as the gateway sends it."""
    person, place = str(person_of(game, seat_number)), str(PLACE + game - 1)
    # They are called so in the table too: who is called otherwise is renamed first, in a commit of its own.
    user = {"id": person, "username": f"P{seat_number}", "discriminator": "0", "avatar": None}
    thread = {"id": place, "type": 11, "guild_id": "1", "parent_id": "2", "owner_id": "9", "name": "game"}
    thread |= {"message_count": 1, "member_count": 1}
    thread["thread_metadata"] = {
        "archived": False,
        "auto_archive_duration": 1440,
        "archive_timestamp": "2026-01-01T00:00:00+00:00",
    }
    message = {"id": "77", "channel_id": place, "content": "", "type": 0, "author": user | {"id": "9"}}
    message |= {"components": []}
    return {
        "id": str(interaction),
        "application_id": "9",
        "token": "t",
        "version": 1,
        "type": 3,
        "attachment_size_limit": 10_000_000,
        "guild_id": "1",
        "channel_id": place,
        "channel": thread,
        "member": {"user": user, "roles": [], "flags": 0, "permissions": "0"},
        "message": message,
        "locale": "en-GB",
        "entitlements": [],
        "authorizing_integration_owners": {},
        "data": {"custom_id": f"rm:{game}:vote/1:{ballot}", "component_type": 2},
    }


async def one_run(bot: Ringmaster, session: Session, votes: list[tuple[int, int]], first: int) -> list[float]:
    """Milliseconds from due instant to acknowledgement, of each vote."""
    due: dict[str, float] = {}
    start = time.perf_counter() + 0.05
    for number, (game, seat) in enumerate(votes):
        event = press(game, seat, first + number, "approve")
        instant = start + number / RATE
        while (left := instant - time.perf_counter()) > 0:
            await asyncio.sleep(left)
        due[event["id"]] = instant
        bot._connection.parse_interaction_create(event)  # type: ignore[arg-type]
    while any(key not in session.acknowledged for key in due):
        await asyncio.sleep(0.005)
    return [(session.acknowledged[key] - instant) * 1000 for key, instant in due.items()]


async def floor_ms(bot: Ringmaster, session: Session, votes: list[tuple[int, int]], first: int) -> float:
    """CPU milliseconds of the same events where the client only answers them: what no bot can be below."""

    async def only_answer(interaction: discord.Interaction[Ringmaster]) -> None:
        await interaction.response.send_message("Noted.", ephemeral=True)

    vars(bot)["on_interaction"] = only_answer
    before = time.process_time()
    await one_run(bot, session, votes, first)
    del vars(bot)["on_interaction"]
    return (time.process_time() - before) * 1000 / len(votes)


async def measure(folder: Path, games: int, votes_per_run: int) -> dict[str, Any]:
    path = folder / "vote.db"
    await voting_table(path, now_ms)
    copy_games(path, games, 1, now_ms() + 10**9, 0)
    database = Database.open(path)
    bot = Ringmaster(database, now_ms, RehearsedChance(1))
    session, faults = Session(), Faults()
    logging.getLogger("bot").addHandler(faults)
    await bot._async_setup_hook()
    setattr(bot.http, "_HTTPClient__session", session)  # noqa: B010 - a private name of discord.py's
    me: Any = {"id": "9", "username": "Ringmaster", "discriminator": "0", "avatar": None}
    bot._connection.user = discord.ClientUser(state=bot._connection, data=me)
    guild: Any = {"id": "1", "name": "Bree", "roles": [{"id": "1", "name": "@everyone"}], "members": []}
    bot._connection._add_guild_from_data(guild | {"channels": [], "threads": [], "emojis": []})
    waiting = [(game, seat) for seat in range(SEATS - 1) for game in range(1, games + 1)]
    warm, waiting = waiting[:games], waiting[games:]
    first = 10**15
    await one_run(bot, session, warm[: min(games, 400)], first)
    for game in range(1, games + 1):
        await bot.service.cache.live(game)
    gc.collect()
    gc.freeze()
    p50, p99, cpu, floor, entries, commits = [], [], [], [], 0, 0
    for run in range(RUNS):
        chosen, waiting = waiting[:votes_per_run], waiting[votes_per_run:]
        before, began = time.process_time(), database.commits
        latencies = await one_run(bot, session, chosen, first + (run + 1) * 100_000)
        cpu.append((time.process_time() - before) * 1000 / len(chosen))
        entries, commits = entries + len(chosen), commits + database.commits - began
        floor.append(await floor_ms(bot, session, chosen, first + (run + 1) * 100_000 + 50_000))
        cuts = statistics.quantiles(latencies, n=100)
        p50.append(statistics.median(latencies))
        p99.append(cuts[98])
    began = database.commits
    session.acknowledged.clear()
    await one_run(bot, session, chosen[:100], first + RUNS * 100_000)
    repeats = (database.commits - began) / 100
    await bot.close()
    database.close()
    return {
        "games": games,
        "votes": entries,
        "p50_ms": round(statistics.median(p50), 2),
        "p99_ms": round(statistics.median(p99), 2),
        "p99_of_runs": [round(value, 1) for value in p99],
        "cpu_ms": round(statistics.median(cpu), 3),
        "floor_cpu_ms": round(statistics.median(floor), 3),
        "cpu_over_floor": round(statistics.median(a / b for a, b in zip(cpu, floor, strict=True)), 2),
        "commits_per_entry": round(commits / entries, 3),
        "commits_per_repeat": repeats,
        "faults": faults.count,
    }


def main() -> None:
    options = arguments(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(Path(folder), 1_000, 400 if options.quick else 700))
        report(options, figures, none=("faults",))


if __name__ == "__main__":
    main()
