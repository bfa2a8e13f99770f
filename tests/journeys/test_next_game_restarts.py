"""What is due of the next game while the program is away, and what was cut short, comes once, over any restarts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.games.timing import pace
from bot.running.chance import RehearsedChance
from bot.sandbox import Sandbox
from bot.sandbox.room.rehearsal import NAMES, START, Rehearsal, connected
from bot.sandbox.world.clock import SandboxClock
from tests.journeys.kit import DAY_MS, HOST, WARDEN, Table, moderate
from tests.journeys.test_hearing import asked, daily, hear, heard, invitations, lines, open_lobby
from tests.journeys.test_lobbies import card, labels, mentioned, people
from tests.journeys.test_start_time import set_start

HOUR_MS = 60 * 60 * 1000


@asynccontextmanager
async def started(sandbox: Sandbox, path: Path, game_id: int = 0, place: int = 0) -> AsyncIterator[Table]:
    """The bot, on the file that the one before it left."""
    async with connected(sandbox, path, RehearsedChance(1)) as bot:
        game = Table.at(Rehearsal(sandbox, bot, path))
        game.game_id, game.place, game.seats = game_id, place, 5
        await game.rest(61_000)
        await game.rest(2_000)
        yield game


async def test_what_fell_due_while_the_program_was_away_comes_once(tmp_path: Path) -> None:
    """A line of the day, a lobby's start with companions, and who is on its waiting list."""
    path = tmp_path / "r.db"
    async with Sandbox(SandboxClock(START, speed=0), NAMES, (HOST,), is_recording=True) as sandbox:
        async with started(sandbox, path) as game:
            await game.begin(5)
            leader = await game.leader()
            name = next(one for one in game.names if one not in (leader, HOST))
            await daily(game, name, "18:00 UTC")
            await game.propose_any()
            await hear(game, "Fay", "hunt")
            await open_lobby(game, "hunt", 3)
            await (await game.be("Gil").press(card(game), label="Join")).final()
            await set_start(game, "10h", "companions")
            await asked(game, "Hob")
            lobby, place = game.game_id, game.place
            due = pace.due(sandbox.clock.now_ms(), "18:00 UTC", floor=0)
        sandbox.clock.move(due - sandbox.clock.now_ms() + HOUR_MS)
        for _ in range(3):
            async with started(sandbox, path, lobby, place) as game:
                await game.rest(2 * HOUR_MS)
                stage = (await game.look()).facts.stage

        assert len(lines(game, name)) == 1
        assert len(heard(game, "Fay")) == len(invitations(game, "Hob")) == 1
        assert stage in ("dealing", "running")
        assert sum("the game begins" in post["content"] for post in sandbox.posts(place)) == 1


async def test_the_next_game_opens_once_though_the_program_ends_after_each_press(tmp_path: Path) -> None:
    """Whoever pressed before keeps his seat, and nobody learns meanwhile that he did."""
    path = tmp_path / "r.db"
    async with Sandbox(SandboxClock(START, speed=0), NAMES, (HOST,), is_recording=True) as sandbox:
        async with started(sandbox, path) as game:
            await game.begin(5)
            await moderate(game.be(WARDEN), "gm abort", in_=game.place, reason="enough")
            await game.quiet()
            place = game.place
        last = next(post for post in sandbox.posts(place) if "Play again" in labels(post))
        for name in ("Eve", "Bob", "Cid"):
            async with started(sandbox, path, 1, place) as game:
                await (await game.be(name).press(last, label="Play again")).final()
                await game.quiet()
        async with started(sandbox, path, 2) as game:
            facts = (await game.look()).facts
            told = [
                post for post in sandbox.posts(facts.place or 0) if "wanted to play again" in post["content"]
            ]
            await game.rest(DAY_MS)

            assert [one.id for one in await game.bot.service.directory.of(game.be("Eve").id)] == [2]
            assert {one.name for one in facts.people} == {"Eve", "Bob", "Cid"}
            assert [mentioned(post) for post in told] == [people(game, "Eve", "Bob", "Cid")]
