"""An answer that the library could not read becomes a refusal, or an answer that never came."""

from __future__ import annotations

from typing import Any, cast

import aiohttp
import discord
import msgspec
import pytest
from yarl import URL

from bot.service.discord import refusals
from bot.service.discord.answers import Garbled, legible
from bot.service.discord.refusals import Refusal

JSON = "application/json"
USER = {"id": "1", "username": "Ann", "discriminator": "0", "avatar": None}
MESSAGE = {"id": "5", "channel_id": "7", "type": 0, "content": "", "author": USER, "attachments": []}
METADATA = {"archived": False, "auto_archive_duration": 60, "archive_timestamp": "2026-01-01T00:00:00+00:00"}
THREAD = {
    "id": "5",
    "type": 11,
    "parent_id": "7",
    "owner_id": "1",
    "name": "a",
    "message_count": 0,
    "member_count": 0,
    "thread_metadata": METADATA,
}


class Response:
    """As much of a response as is looked at."""

    def __init__(
        self, status: int, body: object, kind: str = JSON, method: str = "POST", path: str = "/x"
    ) -> None:
        self.status, self.method, self.reason = status, method, ""
        self.headers = {"Content-Type": kind} if kind else {}
        self.url = URL("https://discord.com/api/v10" + path)
        self._body = body if isinstance(body, bytes) else msgspec.json.encode(body)

    async def read(self) -> bytes:
        return self._body


async def read(*given: Any, **named: Any) -> Any:
    return await legible(cast(aiohttp.ClientResponse, Response(*given, **named)))


async def raised(response: Response) -> discord.HTTPException:
    """What the library raises of a refusal."""
    found = await legible(cast(aiohttp.ClientResponse, response))
    return discord.HTTPException(cast(Any, response), found)


@pytest.mark.parametrize(
    ("status", "body", "kind", "row"),
    [
        (403, {"message": None, "code": 50013}, JSON, refusals.DENIED),
        (403, {"code": 50013}, JSON, refusals.DENIED),
        (403, {"message": "No.", "code": 50013}, "application/json; charset=utf-8", refusals.DENIED),
        (403, {"message": "No.", "code": 50013}, "Application/JSON", refusals.DENIED),
        (403, {"message": "No.", "code": None}, JSON, refusals.EDGE),
        (403, None, JSON, refusals.EDGE),
        (404, [], JSON, refusals.EDGE),
        (404, b"{", JSON, refusals.EDGE),
        (403, b"", "", refusals.EDGE),
        (400, {"message": "No.", "code": 50035, "errors": None}, JSON, refusals.UNFIT),
        (400, {"message": "No.", "code": 50035, "errors": ["a"]}, JSON, refusals.UNFIT),
        (400, {"message": [], "code": 50035, "errors": {"a": {"_errors": None}}}, JSON, refusals.UNFIT),
        (
            400,
            {"message": "", "code": 50035, "errors": {"a": {"_errors": [{"message": None}]}}},
            JSON,
            refusals.UNFIT,
        ),
        (502, b"\xff", JSON, refusals.DOWN),
        (429, {"retry_after": 1.5, "message": None}, JSON, refusals.LIMIT),
    ],
)
async def test_a_refusal_without_its_usual_body_is_a_refusal(
    status: int, body: object, kind: str, row: Refusal
) -> None:
    """Issue 28.6."""
    assert refusals.of(await raised(Response(status, body, kind))).refusal is row


@pytest.mark.parametrize("time", [None, "soon", True, -1, [], {}])
async def test_a_limit_that_does_not_say_how_long_is_not_waited_for_by_the_library(time: object) -> None:
    """Issue 28.6: it would look for the time."""
    with pytest.raises(discord.HTTPException) as met:
        await read(429, {"message": "Slowly.", "retry_after": time})

    assert refusals.of(met.value).refusal is refusals.LIMIT


async def test_a_limit_without_a_body_is_none_of_discords() -> None:
    """Issue 28.6."""
    with pytest.raises(discord.HTTPException) as met:
        await read(429, b"", "")

    assert refusals.of(met.value).refusal is refusals.EDGE


async def test_form_errors_are_kept() -> None:
    """The library tells by them which command Discord does not take."""
    errors = {"0": {"name": {"_errors": [{"code": "X", "message": "Too long."}]}}}

    error = await raised(Response(400, {"message": "Invalid", "code": 50035, "errors": errors}))

    assert error.text == "Invalid\nIn 0.name: Too long."


@pytest.mark.parametrize("body", [b"", {}, [], None, 5, b"{", {**MESSAGE, "id": None, "author": None}])
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/channels/7/messages"),
        ("PATCH", "/channels/7/messages/5"),
        ("POST", "/webhooks/9/token"),
        ("PATCH", "/webhooks/9/token/messages/@original"),
        ("POST", "/channels/7/threads"),
        ("POST", "/users/@me/channels"),
        ("POST", "/interactions/9/token/callback"),
        ("GET", "/channels/7"),
        ("GET", "/users/@me"),
    ],
)
async def test_a_yes_that_is_not_what_was_asked_for_is_no_answer(
    method: str, path: str, body: object
) -> None:
    """Issue 28.6: what became of the request is not known."""
    with pytest.raises(Garbled):
        await read(204 if body == b"" else 200, body, method=method, path=path)


@pytest.mark.parametrize("place", [(), ("thread_metadata",)])
async def test_a_thread_lacks_nothing_that_the_library_reads(place: tuple[str, ...]) -> None:
    """Issue 28.6: each of its fields, missing or empty."""
    whole: Any = METADATA if place else THREAD
    for field in whole:
        for left in ({}, {field: None}):
            part = {key: value for key, value in whole.items() if key != field} | left
            body = {**THREAD, "thread_metadata": part} if place else part
            with pytest.raises(Garbled):
                await read(200, body, path="/channels/7/threads")

    assert await read(200, THREAD, path="/channels/7/threads") == THREAD


@pytest.mark.parametrize("type_", [1, 3])
async def test_a_private_channel_is_of_no_server(type_: int) -> None:
    """Issue 28.6: a channel of a server is, or the library could not read it."""
    private = {"id": "5", "type": type_, "recipients": [USER]}

    assert await read(200, private, method="GET", path="/channels/5") == private
    with pytest.raises(Garbled):
        await read(200, private | {"type": 0}, method="GET", path="/channels/5")


@pytest.mark.parametrize("page", [b"<html></html>", b"no JSON"])
async def test_a_page_that_says_yes_is_no_answer(page: bytes) -> None:
    """Issue 13.4."""
    for kind in ("text/html", JSON, ""):
        with pytest.raises(Garbled):
            await read(200, page, kind)


async def test_what_discord_says_is_read_as_it_is() -> None:
    """An empty answer to a deletion, and JSON whatever else its type says."""
    assert await read(204, b"", "", method="DELETE") == ""
    assert await read(200, [1], method="PUT") == [1]
    assert await read(200, MESSAGE, "application/json; charset=utf-8", path="/channels/7/messages") == MESSAGE
