"""A game that an older version began is played to its end by this one, and its record verifies."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bot.gm.warrant import Warrant
from bot.live import Live
from rules.game import CHAIR, Decision
from rules.quest.players import random_player
from rules.quest.view import QuestView
from tests.bot.table.kit import MODERATOR, PLACE, Game, Time, Town
from tests.storage.kit import old_database

ENDED = 1_795_267_800_000
"""When the old version was ended: in a vote, with two ballots and a preload given, and a player replaced."""


async def _play(game: Game) -> None:
    """Answer whatever is owed, until nothing is."""
    chance = Random(4)
    while (found := await game.live()).is_playing:
        decision = next(decision for decision in found.decisions() if decision.owed)
        if decision.seat == CHAIR:
            await game.tables.resume(game.id, Warrant(MODERATOR, "Moddy", game.cause()))
        else:
            await game.say(decision.seat, _words(found, decision, chance), decision.question)


def _words(found: Live, decision: Decision, chance: Random) -> str:
    look = found.look(decision.seat)
    assert isinstance(look.view, QuestView)
    return random_player(look.view, decision, lambda said: look.options(decision, said), chance)


async def test_the_clock_of_a_game_of_the_version_before_reminds(tmp_path: Path) -> None:
    """Q-9.12: each step once, at its time; what had come before the new version has come when it looks."""
    old_database(tmp_path / "town.db")
    town = Town(tmp_path / "town.db", Time(ENDED))
    game, due = Game(town, 1, 5, 101), 1_795_353_000_000

    async def reminders() -> int:
        await town.tables.remind_due()
        await town.tables.remind_due()
        return len(await game.said("thread", "reminder"))

    early = await reminders()
    town.time.now_ms = due - 12 * 60 * 60 * 1000
    half = await reminders()
    town.time.now_ms = due - 2 * 60 * 60 * 1000
    late = await reminders()

    assert (early, half, late) == (0, 1, 2)
    town.close()


async def test_a_game_of_the_version_before_goes_on(tmp_path: Path) -> None:
    """R-1.5, Q-4.6, Q-9.7: journal, ballots, preload, clocks and the newcomer's seat are as they were left."""
    old_database(tmp_path / "town.db")
    town = Town(tmp_path / "town.db", Time(ENDED))
    game = Game(town, 1, 5, 101)
    game.people[1] = 201

    asked, due, waiting = await game.question(), await game.due(), await game.said()
    missing = {decision.seat for decision in (await game.live()).decisions() if decision.owed}
    orders = (await game.live()).look(3).orders
    await _play(game)

    assert (str(asked), due, missing) == ("vote/2", 1_795_353_000_000, {3, 4, 5})
    assert len(waiting) == 11, "what was still to be said is said"
    assert [order.kind for order in orders] == ["vote"]
    assert (await game.entries())[13].action == "replace 2"
    assert (await game.verdict()).ok
    assert await town.tables.at(PLACE + 2) == 2
    town.close()
