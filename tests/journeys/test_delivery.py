"""What becomes of a notice when something fails around its sending: it is never left hanging, nor is its lane."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from sqlalchemy import Connection

from bot.sandbox import Fault
from bot.service.telling import notices
from bot.service.telling.notice_kinds import Happened
from bot.ui import wardens
from storage.errors import StorageError
from storage.tables.outbox import Notice, Outbox
from tests.journeys.kit import STEP_MS, Table, table
from tests.journeys.landlord import Landlord

MESSAGES = "/channels/*/messages"


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    async with table() as made:
        await made.begin(5)
        await made.quiet()
        yield made


class Once:
    """Something of the bot's that fails the first *times*, then does what it did."""

    def __init__(self, usual: Callable[..., Any], error: Exception, times: int = 1) -> None:
        self.usual, self.error, self.times = usual, error, times

    def __call__(self, *given: Any) -> Any:
        if self.times:
            self.times -= 1
            raise self.error
        return self.usual(*given)


async def sending(game: Table) -> tuple[Notice, ...]:
    """What hangs between being sent and being noted."""
    rows = await game.bot.database.read(lambda connection: Outbox(connection).open(game.game_id))
    return tuple(row for row in rows if row.state == "sending")


async def later(game: Table) -> None:
    for _ in range(4):
        await game.rest(3_000)


@pytest.mark.parametrize("error", [StorageError("The disk is full."), RuntimeError()])
async def test_a_post_whose_note_fails_is_noted_later_and_not_made_again(
    game: Table, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """Design, courier: the lane goes on, without a restart."""
    done = Once(Outbox.done, error, times=3)
    monkeypatch.setattr(Outbox, "done", lambda *given: done(*given))
    await game.propose_any()
    await game.vote("reject")
    await later(game)

    assert await sending(game) == ()
    assert sum("**Party 1**" in post for post in game.thread()) == 1
    assert sum("is **rejected**" in post for post in game.thread()) == 1


async def test_a_notice_whose_game_cannot_be_read_waits(game: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Design, courier: it was not sent, so it is tried again by itself."""
    monkeypatch.setattr(
        game.bot.health,
        "is_out",
        Once(game.bot.health.is_out, StorageError("Busy."), times=2),
    )
    await game.propose_any()
    await later(game)

    assert await sending(game) == ()
    assert sum("**Party 1**" in post for post in game.thread()) == 1


async def test_a_role_that_arrived_while_the_database_was_full_has_arrived(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Q-9.1: else the game would wait for ever."""
    async with table() as game:
        await game.lobby(5)
        service = game.bot.service
        monkeypatch.setattr(
            service.dealing, "delivered", Once(service.dealing.delivered, StorageError("Full."), times=3)
        )
        await game.start(game.game_id)
        await later(game)

        assert (await game.look()).facts.stage == "running"


@pytest.mark.parametrize("error", [StorageError("The disk is full."), RuntimeError()])
async def test_closed_messages_hold_up_nothing_even_when_telling_of_them_fails(
    game: Table, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """Q-9.16: the lane goes on; what only failed for the moment is told later."""
    bob = game.be("Bob")
    told_in = Once(wardens.told_in, error, times=2)
    monkeypatch.setattr(wardens, "told_in", lambda *given: told_in(*given))
    bob.dms_open = False
    lane = notices.person_lane(bob.id)
    for _ in range(2):
        await game.bot.database.write(lambda connection: _dossier(game, connection, lane))
        game.bot.courier.wake()
        await later(game)
    rows = await game.bot.database.read(lambda connection: Outbox(connection).open(game.game_id))

    assert told_in.times < 2
    assert await sending(game) == ()
    assert [row for row in rows if row.lane == lane] == []


def _dossier(game: Table, connection: Connection, lane: str) -> None:
    """Something private for a player."""
    outbox = Outbox(connection, game.bot.chance.bytes)
    (first,) = [row for row in outbox.said(game.game_id, lane, Happened.word()) if row.entry_n == 1]
    outbox.add(
        game_id=game.game_id, lane=lane, kind=first.kind, body=first.body, entry_n=2, made_ms=first.made_ms
    )


async def test_a_refusal_that_cannot_be_told_is_still_a_refusal(
    game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Q-9.8: the post waits until the thread is open again, and is made then."""
    watch = game.bot.health
    await game.propose_any()
    await game.quiet()
    monkeypatch.setattr(watch, "refused", Once(watch.refused, RuntimeError(), times=1))
    Landlord(game.sandbox).set_thread(game.place, archived=True, locked=True)
    for name in game.names:
        game.sandbox.clock.move(STEP_MS)
        who = game.be(name)
        await who.command("vote", in_=who.dm_id, choice="reject")
    await later(game)
    hanging = await sending(game)
    Landlord(game.sandbox).set_thread(game.place, archived=False, locked=False)
    await game.bot.service.deeds.mend(game.game_id)
    await later(game)

    assert hanging == ()
    assert sum("is **rejected**" in post for post in game.thread()) == 1


async def test_a_private_message_that_discord_does_not_take_lets_the_next_through(game: Table) -> None:
    """Q-9.16: nobody could mend a private lane; the seat finds the message on its desk."""
    bob = game.be("Bob")
    lane = notices.person_lane(bob.id)
    before = len(bob.dms())
    game.sandbox.faults.add(Fault("POST", MESSAGES, 400, times=1))
    for _ in range(2):
        await game.bot.database.write(lambda connection: _dossier(game, connection, lane))
    game.bot.courier.wake()
    await later(game)

    rows = await game.bot.database.read(lambda connection: Outbox(connection).open(game.game_id))

    assert len(bob.dms()) == before + 1
    assert [row for row in rows if row.lane == lane] == []
