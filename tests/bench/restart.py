"""From process start to the first vote accepted, with 10,000 live games and 100,000 open deadlines.

    python -m tests.bench.restart --json [--quick]

The sandbox plays Discord in this process; the bot starts in one of its own, on a database that holds all games.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bot.chance import RehearsedChance
from bot.sandbox.actors import Actor
from bot.sandbox.bits import Json
from bot.sandbox.rehearsal import NAMES, Rehearsal, connected, rehearsing
from bot.sandbox.server import Sandbox
from tests.bench import arguments, report
from tests.bench.tables import copy_games

SEATS = 7
CLOCKS = 10
FAR_MS = 10**10


async def voting(sandbox: Sandbox, path: Path) -> tuple[int, int]:
    """Play a game until a party stands before the table; its id and its thread."""
    async with connected(sandbox, path, RehearsedChance(1)) as bot:
        rehearsal = Rehearsal(sandbox, bot, path)
        game_id = await rehearsal.open("quest", SEATS)
        await rehearsal.start(game_id)
        actors = rehearsal.actors(game_id, SEATS, 1)
        for actor in actors:
            await _only_the_first_question(actor)
        await rehearsal.settled()
        place = (await bot.tables.look(game_id, None)).facts.place
        assert place is not None
        return game_id, place


async def _only_the_first_question(actor: Actor) -> None:
    look = await actor._tables.look(actor._game_id, actor.visitor.id)
    if any(decision.owed and decision.question.kind == "party" for decision in look.decisions):
        await actor.act()


def vote_button(sandbox: Sandbox, place: int) -> tuple[Json, str]:
    """The newest post with a button to approve, as a member sees it."""
    for message in reversed(sandbox.be(NAMES[0]).read(place)):
        text = json.dumps(message.get("components", []))
        if ':approve"' in text:
            start = text.index("rm:", 0)
            ids = [part.split('"')[0] for part in text[start:].split('"custom_id": "')] + [
                text[start:].split('"')[0]
            ]
            return message, next(found for found in ids if found.endswith(":approve"))
    raise LookupError("no vote is open")


async def start_again(sandbox: Sandbox, path: Path, place: int) -> dict[str, Any]:
    """Start the bot in a process of its own, and press Approve as soon as it listens."""
    message, custom_id = vote_button(sandbox, place)
    before = sandbox.counts()
    sandbox.wire.arrived.clear()
    began = time.perf_counter()
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.restarted", str(path), sandbox.api_base, sandbox.gateway,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    await sandbox.ready(60)
    answer = await sandbox.be(NAMES[0]).press(message, custom_id)
    seconds = time.perf_counter() - began
    assert answer.kind == "message", answer.kind
    calls = sandbox.counts()
    out, _ = await child.communicate(b"measure\n")
    figures: dict[str, Any] = json.loads(out)
    made = {kind: calls[kind] - before[kind] for kind in calls if calls[kind] > before[kind]}
    games = {kind: n for kind, n in made.items() if kind not in ("login", "interaction_answers", "commands")}
    return {"seconds": round(seconds, 2), "rest_calls": sum(games.values()), "all_calls": made, **figures}


async def measure(folder: Path, games: int) -> dict[str, Any]:
    path = folder / "restart.db"
    async with rehearsing(database=folder / "unused.db") as unused:
        sandbox = unused.sandbox
        await unused.bot.close()
        _, place = await voting(sandbox, path)
        due = sandbox.clock.now_ms() + FAR_MS
        copy_games(path, games, CLOCKS, due, due)
        runs = []
        for _ in range(3):
            runs.append(await start_again(sandbox, path, place))
        runs.sort(key=lambda run: run["seconds"])
        return {
            "games": games,
            "deadlines": games * CLOCKS,
            **runs[1],
            "seconds_of_runs": [r["seconds"] for r in runs],
        }


def main() -> None:
    options = arguments(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        report(options, asyncio.run(measure(Path(folder), 2_000 if options.quick else 10_000)))


if __name__ == "__main__":
    main()
