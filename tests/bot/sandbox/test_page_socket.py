"""A page's socket: what it makes of nonsense, of many requests, and of a page that does not read."""

import asyncio

import aiohttp
import pytest
from yarl import URL

from bot.sandbox import Sandbox
from bot.sandbox.browser import page_socket
from bot.sandbox.world.discord_numbers import Json
from tests.bot.sandbox.client import Guest, buttons
from tests.bot.sandbox.page_client import TOLD_S, looking

NONSENSE: list[Json] = [
    {},
    {"do": "dance"},
    {"do": "read"},
    {"do": "read", "place": 12},
    {"do": "read", "place": "nowhere"},
    {"do": "read", "place": "1"},
    {"do": "press", "message": "1", "custom_id": "hello"},
    {"do": "press", "message": "9" * 400, "custom_id": "hello"},
    {"do": "command", "place": "PLACE", "path": "", "options": {}},
    {"do": "command", "place": "PLACE", "path": "act", "options": {}},
    {"do": "command", "place": "PLACE", "path": "game open", "options": {"name": "x", "seats": "many"}},
    {"do": "command", "place": "PLACE", "path": "pack", "options": {"file": "no file"}},
    {"do": "command", "place": "PLACE", "path": "pack", "options": {"file": {"name": "x", "data": "§"}}},
    {"do": "complete", "place": "PLACE", "path": "game open", "option": "name", "text": ""},
    {"do": "user_command", "name": "x", "user": "1", "place": "PLACE"},
    {"do": "message_command", "name": "x", "message": "1"},
    {"do": "submit", "form": 1, "values": {}},
    {"do": "say", "place": "PLACE", "text": ""},
    {"do": "say", "place": "PLACE", "text": "x" * 2001},
    {"do": "say", "place": "PLACE", "text": "x", "reply_to": "1"},
    {"do": "react", "message": "1", "emoji": ""},
]


async def test_nonsense_is_answered_by_a_sentence(sandbox: Sandbox, guest: Guest) -> None:
    await guest.tree.sync()
    async with looking(sandbox, "Ann") as page:
        for number, each in enumerate(NONSENSE):
            said = (
                {"id": number}
                | each
                | ({"place": str(sandbox.games_id)} if each.get("place") == "PLACE" else {})
            )
            await page.socket.send_json(said)
        for broken in ("no JSON", "[1, 2]", "null", '{"id": {}, "do": "read"}', "[" * 100_000):
            await page.socket.send_str(broken)
        await asyncio.sleep(TOLD_S)
        replies = page.of("reply")

        assert len(replies) == len(NONSENSE) + 5
        assert [each for each in replies if not each["error"].endswith(".")] == []
        assert [each for each in replies if "stumbled" in each["error"]] == []
        assert "messages" in await page.ask("read", place=str(sandbox.games_id))


async def test_requests_do_not_wait_for_each_other(sandbox: Sandbox, guest: Guest) -> None:
    """An interaction that nobody answers takes its time; all else goes on."""
    post = await guest.games(sandbox).send("x", view=buttons("nobody answers this"))
    sandbox.core.interaction_seconds = 0.3
    async with looking(sandbox, "Ann") as page:
        pressing = asyncio.create_task(
            page.ask("press", message=str(post.id), custom_id="nobody answers this")
        )
        await asyncio.sleep(0)
        await page.ask("read", place=str(sandbox.games_id))

        assert not pressing.done()
        assert await pressing == {
            "t": "reply",
            "id": 1,
            "kind": "failed",
            "message": None,
            "text": "This interaction failed",
        }


async def test_a_page_that_does_not_read_holds_nobody_up(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is cut off, and finds everything when it comes back."""
    monkeypatch.setattr(page_socket, "WAITING", 50)
    long = "🍺" * 2000
    async with aiohttp.ClientSession() as session:
        lazy = await session.ws_connect(f"{sandbox.site.address}page/eyes?as=Bob", max_msg_size=0)
        async with looking(sandbox, "Ann") as page:
            for _ in range(1500):
                await sandbox.be("Cid").say(sandbox.games_id, long)
                if len(sandbox.core.watchers) == 1:
                    break
            said = len(sandbox.be("Cid").read(sandbox.games_id))
            await page.next("message", said)

            assert len(sandbox.core.watchers) == 1, "the lazy page is gone, and the other is still there"
        await lazy.close()
    async with looking(sandbox, "Bob") as page:
        assert len((await page.ask("read", place=str(sandbox.games_id)))["messages"]) == said


async def test_a_page_that_goes_while_it_is_let_in_is_no_error(
    sandbox: Sandbox, caplog: pytest.LogCaptureFixture
) -> None:
    """As when somebody reloads twice in a moment."""
    asked = (
        "GET /page/eyes?as=Ann HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    port = URL(sandbox.site.address).port
    for _ in range(20):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(asked.format(port=port).encode())
        writer.transport.abort()
        await asyncio.sleep(0.005)

    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
