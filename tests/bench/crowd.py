"""Many games at once against the sandbox, with players who press at a steady rate, whatever becomes of it.

The first game is played through the bot until a party stands before the table; the others are copies of it, in
threads of their own with players of their own, a hundred to a server. What each game has come to is known here
because the presses are played here too, by the same rules.
"""

from __future__ import annotations

import asyncio
import copy
import sqlite3
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from bot.games import loaded
from bot.games.loaded import LoadedGame, OpenedGame
from bot.running.chance import RehearsedChance
from bot.sandbox.members.actors import Actor
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.room.rehearsal import Rehearsal, connected
from bot.sandbox.server import Sandbox
from bot.sandbox.world.first_world import FirstWorld, furnish
from bot.sandbox.world.world import Channel, User
from rules.dice import Dice
from rules.entry import Answer, Position, enter
from rules.game import Decision, Seat
from rules.quest.players import random_player
from storage.database import Database
from tests.bench.tables import copy_games
from tests.journeys.forging import Forger

SEATS = 7
FIRST = 1
"""The id of the game that the others are copies of."""

TO_A_SERVER = 100
LATE_S = 3.0
"""Discord takes no answer after so long."""


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
        place = (await bot.service.cache.look(game_id, None)).facts.place
        assert place is not None
        return game_id, place


async def _only_the_first_question(actor: Actor) -> None:
    look = await actor.service.cache.look(actor.game_id, actor.visitor.id)
    if any(decision.owed and decision.question.kind == "party" for decision in look.decisions):
        await actor.act()


class Gathered:
    """One game of the crowd, as far as the presses have brought it."""

    def __init__(self, game_id: int, players: dict[Seat, Visitor], post: int, first: LoadedGame) -> None:
        assert first.position is not None
        self.id = game_id
        self.answers = 0
        self.is_uncertain = False
        """Whether a press was not acknowledged: it may have been entered, and the next is not known."""
        self.position: Position[Any] = first.position
        self._first = first
        self._players = players
        self._post = post

    def choose(self, chance: Random) -> tuple[Decision, str] | None:
        """An answer that is owed now, as a player might give it; None when the game is over."""
        game, state = self._first.game, self.position.state
        owed = [decision for decision in game.decisions(state) if decision.is_asked and decision.seat]
        if not owed:
            return None
        decision = chance.choice(owed)
        view: Any = game.view(state, decision.seat)
        return decision, random_player(
            view, decision, lambda said: game.options(state, decision, said), chance
        )

    async def press(self, decision: Decision, words: str) -> bool:
        """Press it; whether the bot acknowledged that in time."""
        custom_id = f"rm:{self.id}:{decision.question}:{words}"
        answer = await Forger.of(self._players[decision.seat]).press(self._post, custom_id)
        return answer.kind != "failed"

    def play(self, decision: Decision, words: str) -> None:
        """The answer was taken: play it here too."""
        first = self._first
        assert first.key is not None
        entry = Answer(decision.seat, words, decision.question)
        self.position = enter(first.game, self.position, entry, Dice(first.key)).position
        self.answers += 1


class Crowd:
    """All games that a sandbox and a database hold."""

    def __init__(self, path: Path, games: Sequence[Gathered], entries: int) -> None:
        self.path = path
        self.games = games
        self.waits_s: list[float] = []
        """Seconds from the instant at which each press was due to its acknowledgement."""
        self.failed = 0
        self._entries = entries
        self._chance = Random(1)

    @classmethod
    async def gather(
        cls,
        sandbox: Sandbox,
        path: Path,
        games: int,
        *,
        clocks: int = 1,
        due_ms: int,
        later_ms: int,
        to_a_server: int = TO_A_SERVER,
    ) -> Crowd:
        """Play the first game, and copy it until there are *games*, each with *clocks* deadlines."""
        game_id, place = await voting(sandbox, path)
        assert game_id == FIRST
        copy_games(path, games, clocks, due_ms, later_ms)
        database = Database.open(path)
        stored = await database.read(lambda connection: loaded.read(connection, FIRST))
        database.close()
        assert stored is not None
        first = LoadedGame(stored, OpenedGame(stored.row.name, stored.row.edition))
        inns = [sandbox.first_world]
        inns += [furnish(sandbox.world, (), ()) for _ in range(to_a_server, games, to_a_server)]
        _move(path, inns, first.row.host_id, to_a_server)
        gathered = [_copied(sandbox, inns[n // to_a_server], n, place, first) for n in range(games)]
        return cls(path, gathered, stored.row.entries)

    async def press(self, rate: float, seconds: float, games: Sequence[Gathered] | None = None) -> None:
        """Answer so many questions a second in *games*, one game after the other; in each one at a time."""
        certain = [game for game in games or self.games if not game.is_uncertain]
        turns = deque(self._chance.sample(certain, len(certain)))
        under_way: set[asyncio.Task[None]] = set()
        start = time.perf_counter()
        for number in range(round(rate * seconds)):
            instant = start + number / rate
            if (left := instant - time.perf_counter()) > 0:
                await asyncio.sleep(left)
            game = turns.popleft()
            chosen = game.choose(self._chance)
            if chosen is None:
                continue
            task = asyncio.create_task(self._answer(game, *chosen, instant, turns))
            under_way.add(task)
            task.add_done_callback(under_way.discard)
        if under_way:
            await asyncio.wait(under_way)

    async def _answer(
        self, game: Gathered, decision: Decision, words: str, instant: float, turns: deque[Gathered]
    ) -> None:
        if await game.press(decision, words):
            self.waits_s.append(time.perf_counter() - instant)
            game.play(decision, words)
            turns.append(game)
        else:
            self.failed += 1
            game.is_uncertain = True

    @property
    def over_3s(self) -> int:
        """Presses that were acknowledged too late for Discord, or never."""
        return self.failed + sum(wait > LATE_S for wait in self.waits_s)

    def lost(self, games: Sequence[Gathered]) -> int:
        """Acknowledged answers that are not in the journals of *games*, or are there more than once."""
        connection = sqlite3.connect(self.path)
        kept = dict(connection.execute("SELECT game_id, count(*) FROM entry GROUP BY game_id").fetchall())
        connection.close()
        over = ((game, kept[game.id] - self._entries - game.answers) for game in games)
        return sum(0 if n == 1 and game.is_uncertain else abs(n) for game, n in over)


def _move(path: Path, inns: Sequence[FirstWorld], host: int, to_a_server: int) -> None:
    """Have so many games each played on a server of their own, where their hosts are."""
    connection = sqlite3.connect(path)
    with connection:
        connection.executemany(
            "UPDATE game SET guild_id = ?, channel_id = ?, host_id = ? + (id - 1) * 100 WHERE (id - 1) / ? = ?",
            [(inn.guild.id, inn.games.id, host, to_a_server, n) for n, inn in enumerate(inns)],
        )
    connection.close()


def _copied(sandbox: Sandbox, inn: FirstWorld, n: int, place: int, first: LoadedGame) -> Gathered:
    """Game *n*, counted from 0, with its thread and its players."""
    world, model = sandbox.world, sandbox.world.channels[place]
    people: dict[Seat, Visitor] = {}
    for holder in first.holders:
        person = holder.person_id + n * 100
        if n:
            world.users[person] = User(person, f"{holder.name}{n}")
            world.add_member(inn.guild, world.users[person])
        assert holder.seat is not None
        people[holder.seat] = Visitor(sandbox.core, inn.guild, world.users[person])
    thread = model if not n else Channel(place + n, model.kind, f"Quest {n + 1}", inn.guild.id, inn.games.id)
    if n:
        thread.thread = copy.deepcopy(model.thread)
        card = copy.copy(model.messages[first.row.card_id or 0])
        card.channel_id = thread.id
        thread.messages[card.id] = card
        post = copy.copy(card)
        post.id = world.ids.next()
        thread.messages[post.id] = post
        world.keep(inn.guild, thread)
    return Gathered(n + 1, people, max(thread.messages), first)
