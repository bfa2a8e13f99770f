"""The page and its files, who may ask for them, and the director's socket."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

import aiohttp
import pytest
from yarl import URL

from bot.sandbox import NotPossible, Sandbox
from bot.sandbox.world.discord_numbers import Json
from tests.bot.sandbox.client import Guest, buttons
from tests.bot.sandbox.page_client import line, looking

PNG = b"\x89PNG\r\n\x1a\n and dots"


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    """A browser's way to ask."""
    async with aiohttp.ClientSession() as session:
        yield session


async def test_the_page_is_served_and_may_load_nothing_from_elsewhere(
    sandbox: Sandbox, session: aiohttp.ClientSession
) -> None:
    async with session.get(sandbox.site.address) as page:
        text = await page.text()

    assert page.content_type == "text/html"
    assert "<!doctype html>" in text.lower()
    policy = page.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'self'; ")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    assert page.headers["Referrer-Policy"] == "no-referrer"
    assert page.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("name", "kind"),
    [("dom.js", "text/javascript"), ("theme.css", "text/css"), ("icon.svg", "image/svg+xml")],
)
async def test_files_of_the_page_come_with_their_types(
    sandbox: Sandbox, session: aiohttp.ClientSession, name: str, kind: str
) -> None:
    async with session.get(f"{sandbox.site.address}page/{name}") as file:
        assert (file.status, file.content_type) == (200, kind)


@pytest.mark.parametrize("path", ["..%2Fsite.py", "%2Fetc%2Fhostname", "nothing.js", "..", "%00.js", ".html"])
async def test_no_other_file_is_served(sandbox: Sandbox, session: aiohttp.ClientSession, path: str) -> None:
    async with session.get(URL(f"{sandbox.site.address}page/{path}", encoded=True)) as file:
        assert file.status == 404


@pytest.mark.parametrize(
    "path", ["", "page/theme.css", "page/eyes?as=Ann", "page/director", "api/v10/gateway"]
)
@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1:1"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
    ],
)
async def test_pages_of_other_sites_get_nothing(
    sandbox: Sandbox, session: aiohttp.ClientSession, path: str, headers: dict[str, str]
) -> None:
    """Neither by a name of their own for this machine, nor by a socket of theirs."""
    async with session.get(sandbox.site.address + path, headers=headers) as refused:
        assert refused.status == 403


async def test_a_socket_of_another_site_is_refused(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    address = f"{sandbox.site.address}page/eyes?as=Ann"
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await session.ws_connect(address, origin="http://evil.example")
    own = await session.ws_connect(address, origin=sandbox.site.address.rstrip("/"))

    assert refused.value.status == 403
    assert (await own.receive_json())["t"] == "hello"
    await own.close()


async def test_the_page_has_one_address(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    """Pictures come from it, and the policy lets them come from nowhere else."""
    host = {"Host": f"localhost:{sandbox.port}"}
    async with session.get(sandbox.site.address, headers=host, allow_redirects=False) as sent_on:
        assert (sent_on.status, sent_on.headers["Location"]) == (302, sandbox.site.address)


async def test_attachments_are_shown_only_when_they_are_pictures(
    sandbox: Sandbox, session: aiohttp.ClientSession
) -> None:
    files = [("map.png", PNG), ("record.json", b"{}"), ("trap.html", b"<script>alert(1)</script>")]
    said = await sandbox.be("Ann").say(sandbox.games_id, "", files=files)
    answers = {}
    for each in said["attachments"]:
        async with session.get(each["url"]) as file:
            shown = file.headers["Content-Disposition"].partition(";")[0]
            answers[each["filename"]] = (file.content_type, shown, await file.read())
            assert file.headers["X-Content-Type-Options"] == "nosniff"
            assert "sandbox" in file.headers["Content-Security-Policy"]

    assert answers == {
        "map.png": ("image/png", "inline", PNG),
        "record.json": ("application/json", "attachment", b"{}"),
        "trap.html": ("application/octet-stream", "attachment", b"<script>alert(1)</script>"),
    }
    for number in ("1", "x"):
        async with session.get(f"{sandbox.site.address}attachments/1/{number}/x.png") as missing:
            assert missing.status == 404


@pytest.mark.parametrize("name", ["Nobody", "", "Ringmaster"])
async def test_only_members_have_windows(sandbox: Sandbox, name: str) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        async with looking(sandbox, name):
            pass

    assert refused.value.status == 404


async def test_stopping_the_sandbox_ends_its_windows(sandbox: Sandbox) -> None:
    async with line(sandbox, "/page/eyes?as=Ann") as page:
        await page.next("hello")
        await sandbox.stop()
        async with asyncio.timeout(60):
            while not page.socket.closed:
                await asyncio.sleep(0.01)

    assert sandbox.core.watchers == []


# ------------------------------------------------------------------------------------------------- the director


@dataclass
class Conductor:
    """Somebody who leads, and counts what he is asked."""

    said: list[Json] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    told: list[Callable[[], None]] = field(default_factory=list)

    def state(self) -> Json:
        """The number of requests."""
        return {"number": len(self.said)}

    async def do(self, request: Json) -> Json:
        """Whatever it is, but for one thing."""
        if request["do"] == "fly":
            raise NotPossible("Nobody flies here.")
        self.said.append(request)
        for each in self.told:
            each()
        return {"did": request["do"]}

    def on_change(self, callback: Callable[[], None]) -> Callable[[], None]:
        """As in any director."""
        self.told.append(callback)
        return lambda: self.told.remove(callback)

    def take_over(self, user_id: int) -> None:
        """Note for whom."""
        self.taken.append(user_id)


async def test_without_a_director_there_is_nothing_to_steer(sandbox: Sandbox) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        async with line(sandbox, "/page/director"):
            pass

    assert refused.value.status == 404


async def test_the_state_comes_at_once_and_when_it_changed(sandbox: Sandbox) -> None:
    """Ten changes in a moment are told together."""
    sandbox.site.director = conductor = Conductor()
    async with line(sandbox, "/page/director") as page:
        first = await page.next("state")
        replies = [await page.ask("speed", value=number) for number in range(10)]
        second = await page.next("state", 2)
        refused = await page.ask("fly")
        await page.socket.send_json([])
        await page.socket.send_json({"id": 99, "do": 1})
        senseless = [await page.next("reply", number) for number in (1, 2)]

        assert (first["number"], second["number"]) == (0, 10)
        assert [each["did"] for each in replies] == ["speed"] * 10
        assert conductor.said[3]["value"] == 3
        assert refused["error"] == "Nobody flies here."
        assert [each["id"] for each in senseless] == [None, 99]
        assert all("makes no sense" in each["error"] for each in senseless)
        assert len(conductor.told) == 1
    assert conductor.told == []


async def test_who_acts_by_hand_plays_by_hand(sandbox: Sandbox, guest: Guest) -> None:
    await guest.tree.sync()
    sandbox.site.director = conductor = Conductor()
    here, ann = str(sandbox.games_id), sandbox.be("Ann").id
    post = await guest.games(sandbox).send("x", view=buttons("hello"))
    async with looking(sandbox, "Ann") as page:
        await page.ask("read", place=here)
        await page.ask("seen", place=here)
        await page.ask("commands", place=here)
        await page.ask("complete", place=here, path="act", option="words", text="x")
        assert conductor.taken == []
        await page.ask("press", message=str(post.id), custom_id="hello")
        await page.ask("command", place=here, path="act", options={"words": "x"})
        await page.ask("say", place=here, text="x")
        assert conductor.taken == [ann] * 3
