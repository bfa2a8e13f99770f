"""A game that an older version began is played to its end by this one, and its record verifies."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bot.games.authority import Authority
from bot.games.loaded import LoadedGame
from bot.service.telling.notice_kinds import Reminder
from rules.game import CHAIR, Decision
from rules.quest.players import random_player
from rules.quest.view import QuestView
from storage.tables.outbox import Outbox
from tests.bot.games.kit import MODERATOR, PLACE, Game, Time, Town
from tests.storage.kit import LAST, old_database

ENDED = 1_795_267_800_000
"""When the old version was ended: in a vote, with two ballots and a preload given, and a player replaced."""


async def _play(game: Game) -> None:
    """Answer whatever is owed, until nothing is."""
    chance = Random(4)
    while (found := await game.live()).is_playing:
        decision = next(decision for decision in found.decisions() if decision.owed)
        if decision.seat == CHAIR:
            await game.service.pausing.resume(game.id, Authority(MODERATOR, "Moddy", game.cause()))
        else:
            await game.say(decision.seat, _words(found, decision, chance), decision.question)


def _words(found: LoadedGame, decision: Decision, chance: Random) -> str:
    look = found.look(decision.seat)
    assert isinstance(look.view, QuestView)
    return random_player(look.view, decision, lambda said: look.options(decision, said), chance)


async def test_the_clock_of_a_game_of_the_version_before_reminds(tmp_path: Path) -> None:
    """Q-9.12: each step once, at its time; what had come before the new version has come when it looks."""
    old_database(tmp_path / "town.db")
    town = Town(tmp_path / "town.db", Time(ENDED))
    game, due = Game(town, 1, 5, 101), 1_795_353_000_000

    async def reminders() -> int:
        await town.service.reminding.remind_due()
        await town.service.reminding.remind_due()
        return len(await game.said("thread", Reminder))

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
    assert await town.service.directory.at(PLACE + 2) == 2
    town.close()


THEN = 1_795_335_675_000
"""When version 0.3 was ended."""


def _of_0_3(path: Path) -> Town:
    old_database(path, LAST)
    return Town(path, Time(THEN))


async def test_every_game_of_the_last_schema_goes_on_to_its_end(tmp_path: Path) -> None:
    """R-1.5: in play, paused and just dealt, with all that hung over; each record verifies, old entries in it."""
    town = _of_0_3(tmp_path / "town.db")
    games = [Game(town, 1, 7, 101), Game(town, 2, 5, 201), Game(town, 3, 5, 301)]
    before = [await game.entries() for game in games]
    stood = [(str(await game.question()), (await game.live()).row.halted) for game in games]
    orders = [(await games[0].live()).look(seat).orders for seat in games[0].seats]
    await town.service.pausing.resume(2, Authority(MODERATOR, "Moddy", "press:again"))
    for person in games[2].people:
        await town.service.dealing.delivered(3, person)
    for game in games:
        await _play(game)

    assert stood == [("vote/3", ""), ("party/2", "pause"), ("party/1", "delivery")]
    assert sum(map(len, orders)) == 1
    for game, old in zip(games, before, strict=True):
        assert (await game.entries())[: len(old)] == old
        assert (await game.verdict()).ok
    town.close()


async def test_lobby_archive_and_outbox_of_the_last_schema_are_as_they_were(tmp_path: Path) -> None:
    town = _of_0_3(tmp_path / "town.db")
    lobby, over = Game(town, 4, 6, 401), Game(town, 5, 5, 501)
    waiting = await town.database.read(
        lambda c: [row.state for n in range(1, 6) for row in Outbox(c).open(n)]
    )
    verdict = await over.verdict()
    for person in lobby.people[1:]:
        await town.service.seating.join(4, person, f"P{person}", f"press:{person}0")
    await town.service.dealing.start(4, 100, "press:4")
    for person in lobby.people:
        await town.service.dealing.delivered(4, person)
    await _play(lobby)

    assert {state: waiting.count(state) for state in set(waiting)} == {"ready": 26, "sending": 3}
    assert verdict.ok
    assert (await lobby.verdict()).ok
    town.close()


async def test_an_old_snapshot_that_cannot_be_read_is_played_anew_from_the_journal(tmp_path: Path) -> None:
    """Design, editions: the position is the same, the orders beside it too, and the game goes on."""
    whole, torn = _of_0_3(tmp_path / "whole.db"), _of_0_3(tmp_path / "torn.db")
    await torn.database.write(lambda c: c.exec_driver_sql("UPDATE game SET snapshot = x'c1'").close())
    game, same = Game(torn, 1, 7, 101), Game(whole, 1, 7, 101)

    assert (await game.live()).position == (await same.live()).position
    assert await game.public() == await same.public()
    assert [await game.seen(seat) for seat in game.seats] == [await same.seen(seat) for seat in same.seats]
    await _play(game)
    assert (await game.verdict()).ok
    whole.close()
    torn.close()
