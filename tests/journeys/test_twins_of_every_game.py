"""Twins at Discord's edge for every game that is found: whatever a reader gets of two that differ in a secret.

A random course is planned in which the reader cannot know the difference, then played at two inns: every message
and edit in thread, moderators' channel and private messages, with times, components, mentions and files byte by
byte, every answer, page, form, completion and refusal, the panel of moderators, the audit and `/doctor`, reminders,
somebody replaced in between, and the lines of the log. Figures are made by `python -m tests.bench.twins`, whose
short run, beside these tests, compares two more pairs of each.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts, Reply, Submission
from bot.service.service import Games
from bot.war.owners import invented
from rules.checking.courses import some_config
from rules.game import Game
from rules.registry import games
from rules.war.config import WarConfig
from tests.rules.war.table.owners import open_table
from tests.twins.edge import Comparison, compared

every_game = pytest.mark.parametrize("game", games(), ids=[game.name for game in games()])


async def _compared(game: Game[Any], seed: str, seats: int = 0, *, doubles: bool = False) -> Comparison:
    chance = Random(seed)
    seats = seats or min(game.seats)
    found = None
    while found is None:
        config = some_config(game, seats, chance)
        found = await compared(game, f"{seed}/{chance.random()}", seats, config, doubles=doubles)
    return found


@every_game
@pytest.mark.slow
async def test_two_games_that_a_reader_cannot_tell_apart_read_the_same(game: Game[Any]) -> None:
    """Q-1.8, Q-4.3, Q-5.6, Q-6.6, Q-9.4: order, number and times too, and whether others have begun an answer."""
    found = await _compared(game, "a")

    assert found.differences == []
    assert (found.drafts > 0) == any(kind.is_long for kind in game.kinds.values())
    assert found.seen > 100
    assert found.differing > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["b", "c"])
async def test_who_plays_two_seats_gives_away_nothing_of_either(seed: str) -> None:
    """H-17.6, H-9.3, H-19.15: to the Ring-bearer, to the other Ringwraiths, and to whoever reads along."""
    [hunt] = [game for game in games() if game.name == "hunt"]

    found = await _compared(hunt, seed, 4, doubles=True)

    assert found.differences == []
    assert found.seen > 100
    assert found.differing > 0


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "seats"), [("hidden", 2), ("both", 3)])
async def test_two_owners_tables_that_a_reader_cannot_tell_apart_read_the_same(mode: Any, seats: int) -> None:
    """W-44.1, W-44.4: by the sheet that the rehearsal invents, with what is said on word and in secret."""
    found = await compared(open_table(invented()), "a", seats, WarConfig(mode=mode))

    assert found is not None
    assert found.differences == []
    assert found.seen > 100
    assert found.differing > 0


# -------------------------------------------------------------------------------------------- leaks that are planted


def _logs(truly: Callable[..., Any]) -> Callable[..., Any]:
    async def submit(self: Games, said: Submission) -> Reply:
        logging.getLogger("bot.service.service").info("An answer: %s", said.words)
        reply: Reply = await truly(self, said)
        return reply

    return submit


def _tells(truly: Callable[..., Any]) -> Callable[..., Any]:
    def facts(self: LoadedGame) -> Facts:
        found: Facts = truly(self)
        state = None if self.position is None else self.position.state
        told = "" if state is None else str([role.value for role in state.deal.roles])
        return replace(found, fingerprint=found.fingerprint + told)

    return facts


def _dawdles(truly: Callable[..., Any]) -> Callable[..., Any]:
    async def submit(self: Games, said: Submission) -> Reply:
        reply: Reply = await truly(self, said)
        found = await self.cache.live(said.game_id)
        for deadline in found.deadlines.values():
            if deadline.due_ms is not None and "sabotage" in said.words:
                clock = replace(deadline, due_ms=deadline.due_ms + 60_000)
                found.deadlines = {**found.deadlines, clock.clock: clock}
        return reply

    return submit


PLANTS: dict[str, tuple[type, str, Callable[[Any], Any]]] = {
    "the log tells words": (Games, "submit", _logs),
    "the card tells roles": (LoadedGame, "facts", _tells),
    "a deadline moves with what is done in secret": (Games, "submit", _dawdles),
}


@pytest.mark.slow
@pytest.mark.parametrize("plant", PLANTS)
async def test_a_leak_that_is_planted_at_the_edge_is_found(
    plant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Q-5.6: the comparison can fail."""
    place, name, spoil = PLANTS[plant]
    monkeypatch.setattr(place, name, spoil(getattr(place, name)))
    [quest] = [game for game in games() if game.name == "quest"]

    for number in range(6):
        if (await _compared(quest, f"plant{number}")).differences:
            return
    pytest.fail("nobody has noticed")
