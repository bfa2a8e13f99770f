"""Logs without contents: a whole game, with troubles, at the finest level of our own loggers, tells nothing of it."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import pytest

from bot.operation import logs
from bot.running.run import quieten
from bot.sandbox import Fault
from rules.quest.roles import Role, Side
from storage.tables.games import Games
from storage.tables.outbox import Outbox
from tests.journeys.kit import Table, everything, table


@pytest.fixture(params=["text", "json"])
def written(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """All that a bot at DEBUG writes to its log: ours at DEBUG, the libraries as `quieten` leaves them."""
    found, root = io.StringIO(), logging.getLogger()
    handler = logging.StreamHandler(found)
    handler.setFormatter(logs.Json() if request.param == "json" else logs.Discreet(logs._TEXT))
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    quieten()
    yield found
    root.removeHandler(handler)
    root.setLevel(level)


async def troubled(game: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that is logged with an exception: a fault of ours in a post, a card, an answer and a deadline."""

    def broken(*_: object, **__: object) -> None:
        raise ValueError(f"{Side.MINIONS.value} {Role.GOLLUM.value} propose 1 2 {game.sandbox.token}")

    with monkeypatch.context() as fault:
        fault.setattr("bot.posting.unworded.compose", broken)
        fault.setattr("bot.posting.status.card", broken)
        await game.propose_any()
        await game.rest(60_000)
    await game.bot.service.deeds.mend(game.game_id)
    with monkeypatch.context() as fault:
        fault.setattr("bot.ui.looking.desk_page", broken)
        await game.desk("Ann")
    await game.quiet()
    game.sandbox.faults.add(Fault("POST", "/channels/*/messages", 400, times=2))
    game.sandbox.faults.add(Fault("PATCH", "*", 403, times=2))


@pytest.mark.slow
async def test_the_log_of_a_whole_game_holds_no_contents(
    written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 5.7: no role, side, answer, seed, key, token, nor what stands in a post, a form or an interaction."""
    async with table() as game:
        await game.begin(10, **everything(10))
        await troubled(game, monkeypatch)
        await game.play(game.game_id, game.actors(game.game_id, 10, 4))
        await game.rest(60_000)
        sandbox, number = game.sandbox, game.game_id
        entries = await game.entries()
        row = await game.bot.database.read(lambda connection: Games(connection).by_id(number))
        rows = await game.bot.database.read(lambda connection: Outbox(connection).references(number))
        tokens = {each.token for each in sandbox.core.interactions.values()} | {f"Bot {sandbox.token}"}
        posts = {line for text in game.thread() for line in text.splitlines() if len(line) > 12}

    log = written.getvalue()
    assert row is not None
    assert len(entries) > 40
    assert "ValueError" in log
    assert "of game" in log
    secrets = {row.seed.hex(), repr(row.seed), row.salt or "", *tokens, *posts, *rows}
    assert [found for found in secrets if found and found in log] == []
    assert [name for name in names() if name in log.lower()] == []
    assert [words for by, words in entries if by != "moderator" and f" {words}" in log] == []
    assert [line for line in log.splitlines() if "rm:" in line] == []


def names() -> set[str]:
    """The words for roles and sides, and for what seats do in secret."""
    spoken = {each.value for each in (*Role, *Side)} | {each.name.lower() for each in (*Role, *Side)}
    return {name.replace("_", " ") for name in spoken} | spoken | {"sabotage", "approve"}
