"""Moments of a game in which moderators meet it, by name: each is made in a town, with who looks at it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from bot.service.telling import notices
from storage.tables.outbox import Outbox
from tests.bot.games.kit import DAY_MS, Town
from tests.bot.moderation.desk import Client, Warden

SITTER: Final = 777


async def empty(town: Town) -> Warden:
    game = await town.lobby()
    return Warden(Client(town), game)


async def lobby(town: Town) -> Warden:
    """Three of five have joined."""
    warden = await empty(town)
    for person in warden.game.people[:3]:
        await town.service.seating.join(warden.game.id, person, f"P{person}", warden.game.cause())
    return warden


async def banned(town: Town) -> Warden:
    """One of them was taken out."""
    warden = await lobby(town)
    await warden.does("remove", player="P103")
    return warden


async def dealt(town: Town) -> Warden:
    """No role has arrived yet."""
    game = await town.dealt()
    return Warden(Client(town), game)


async def running(town: Town) -> Warden:
    """Five play, and the first leader is to choose a party."""
    game = await town.game()
    return Warden(Client(town), game)


async def voting(town: Town) -> Warden:
    """The first party stands before the five."""
    warden = await running(town)
    await warden.game.propose()
    return warden


def _after(word: str, **values: str) -> Callable[[Town], Awaitable[Warden]]:
    async def made(town: Town) -> Warden:
        warden = await running(town)
        heard = await warden.does(word, **values)
        assert "Done" in heard.text, heard.text
        return warden

    return made


async def refused(town: Town, why: str = "filtered 200000") -> Warden:
    """Discord does not take the post of the vote."""
    warden = await voting(town)

    def work(outbox: Outbox) -> None:
        last = max(row.id for row in outbox.open(warden.game.id) if row.lane == notices.THREAD)
        while rows := outbox.claim(town.time() + DAY_MS, 1_000, warden.game.id):
            for row in rows:
                if row.id == last:
                    outbox.retry(row.id, town.time() + 2 * DAY_MS, why)
                else:
                    outbox.done(row.id, 77)

    await town.database.write(lambda connection: work(Outbox(connection)))
    return warden


async def gone(town: Town) -> Warden:
    """Its thread was deleted."""
    warden = await refused(town, "gone 10003")
    warden.client.is_thread_gone = True
    return warden


async def called(town: Town) -> Warden:
    """Nobody has chosen a party for so long that the rules ask for a moderator."""
    warden = await running(town)
    for _ in warden.game.people:
        await warden.game.wait_out()
    return warden


async def played(town: Town) -> Warden:
    """Something has happened since, that could be taken back."""
    warden = await voting(town)
    await warden.game.vote()
    return warden


async def ended(town: Town) -> Warden:
    warden = await running(town)
    await warden.does("abort")
    return warden


MOMENTS: Final[dict[str, Callable[[Town], Awaitable[Warden]]]] = {
    "empty": empty,
    "lobby": lobby,
    "banned": banned,
    "dealt": dealt,
    "running": running,
    "voting": voting,
    "paused": _after("pause"),
    "called": called,
    "locked": _after("lock"),
    "advertised": _after("advertise", player="P102", channel="2"),
    "lent": _after("lend", player="P102", until="3d", sitter=str(SITTER)),
    "refused": refused,
    "gone": gone,
    "played": played,
    "ended": ended,
}
