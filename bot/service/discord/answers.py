"""What Discord answers, looked at before the library reads it, which believes that every answer is as documented.

Answers come through proxies and edges too: an error may have no message, a limit no time, a success no body. Whatever
the library would stumble over becomes what it knows: a refusal, or an answer that never came.
"""

from __future__ import annotations

import math
import re
from typing import Any, Final

import aiohttp
import discord
import msgspec
from msgspec import Struct

from bot.service.discord.refusals import is_json


class Garbled(aiohttp.ClientPayloadError):
    """An answer that says yes and is none of Discord's, such as a proxy's page: what became of it is not known."""


# ------------------------------------------------------------------------------------ what the library takes as given


class _User(Struct):
    id: str
    username: str
    discriminator: str
    avatar: str | None


class _Attachment(Struct):
    id: str
    size: int
    filename: str
    url: str
    proxy_url: str


class _Message(Struct):
    id: str
    channel_id: str
    type: int
    content: str
    author: _User
    attachments: list[_Attachment] = []
    embeds: list[dict[str, Any]] = []
    components: list[dict[str, Any]] = []
    mentions: list[_User] = []
    mention_roles: list[str] = []
    edited_timestamp: str | None = None
    flags: int = 0


class _Metadata(Struct):
    archived: bool
    auto_archive_duration: int
    archive_timestamp: str


class _Channel(Struct):
    id: str
    type: int


class _Place(_Channel):
    """A channel of a server."""

    guild_id: str


class _Thread(_Channel):
    parent_id: str
    owner_id: str
    name: str
    message_count: int
    member_count: int
    thread_metadata: _Metadata
    applied_tags: list[str] = []
    flags: int = 0
    message: _Message | None = None
    """The first one of a forum's post, where that was made."""


class _Threads(Struct):
    threads: list[_Thread] = []
    members: list[dict[str, Any]] = []


class _Interaction(Struct):
    id: str


class _Resource(Struct):
    type: int
    message: _Message | None = None


class _Reply(Struct):
    interaction: _Interaction
    resource: _Resource | None = None


class _Something(Struct):
    """Whatever it is, it has a number."""

    id: str


_THREADS: Final = (10, 11, 12)
"""The types of channels that are threads."""

_PRIVATE: Final = (1, 3)
"""The types of those that are of no server."""

_WANTED: Final[tuple[tuple[str, re.Pattern[str], Any], ...]] = tuple(
    (method, re.compile(f"(?:{place})$"), wanted)
    for methods, place, wanted in (
        ("GET PATCH", r"/messages/(\d+|@original)", _Message),
        ("GET", r"/channels/\d+/messages", list[_Message]),
        ("POST", r"/channels/\d+/messages|/webhooks/\d+/[^/]+", _Message),
        ("POST", r"/channels/\d+(/messages/\d+)?/threads", _Thread),
        ("GET PATCH", r"/channels/\d+", _Channel),
        ("GET", r"/guilds/\d+/threads/active", _Threads),
        ("POST", r"/users/@me/channels", _Channel),
        ("POST", r"/interactions/\d+/[^/]+/callback", _Reply),
        ("GET", r"/users/(@me|\d+)", _User),
        ("GET PUT", r"/applications/\d+/(guilds/\d+/)?commands", list[_Something]),
    )
    for method in methods.split()
)
"""What the library reads of an answer to such a request, as far as it cannot do without."""


# ------------------------------------------------------------------------------------------------- what is made of it


async def legible(response: aiohttp.ClientResponse) -> Any:
    """What *response* says, in the way of the library's own reader: read from JSON, else its text.

    Raises Garbled for a success that is not what was asked for, and HTTPException for a limit without a time.
    """
    body = await response.read()
    if 200 <= response.status < 300:
        return understood(response, body)
    text = body.decode("utf-8", "replace")
    found = _refusal(body) if is_json(content_type(response)) else None
    if response.status == 429 and not _has_time(found):
        # Where the answer has a time the library waits for it; it would look for one here as well.
        raise discord.HTTPException(response, text if found is None else found)
    return text if found is None else found


def understood(response: aiohttp.ClientResponse, body: bytes) -> Any:
    """The *body* of a success, read from JSON; an empty one is the text that is empty. Raises Garbled."""
    found: Any = ""
    if body:
        if not is_json(content_type(response)):
            raise Garbled("a page")
        try:
            found = msgspec.json.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Garbled("no JSON") from error
    if not _is_wanted(response.method, response.url.path, found):
        raise Garbled("not what was asked for")
    return found


def content_type(response: aiohttp.ClientResponse) -> str:
    return response.headers.get("Content-Type", "")


def code_in(body: bytes) -> int:
    """Discord's own code in the *body* of a refusal; 0 where there is none."""
    found = _refusal(body)
    return 0 if found is None else found["code"]


def _is_wanted(method: str, path: str, found: object) -> bool:
    """Whether the library can read what was *found* as what it has asked for."""
    wanted = next((one for way, place, one in _WANTED if way == method and place.search(path)), None)
    if wanted is None:
        return True
    try:
        read = msgspec.convert(found, wanted)
        if wanted is _Channel and read.type not in _PRIVATE:
            msgspec.convert(found, _Place)
        if wanted is _Channel and read.type in _THREADS:
            msgspec.convert(found, _Thread)
    except msgspec.ValidationError:
        return False
    return True


def _refusal(body: bytes) -> dict[str, Any] | None:
    """The *body* of a refusal with a code and a message in any case; None where it is no object."""
    try:
        found = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    if not isinstance(found, dict):
        return None
    code, message = found.get("code"), found.get("message")
    usual = {
        "code": code if isinstance(code, int) and not isinstance(code, bool) else 0,
        "message": message if isinstance(message, str) else "",
    }
    if "errors" in found and not _are_errors(found["errors"]):
        del found["errors"]
    return found | usual


def _are_errors(found: object) -> bool:
    """Whether they are in the shape of Discord's form errors: by place, and at the end a list with messages."""
    if not isinstance(found, dict):
        return False
    listed = found.get("_errors")
    if listed is not None:
        return isinstance(listed, list) and all(
            isinstance(one, dict) and isinstance(one.get("message", ""), str) for one in listed
        )
    return all(_are_errors(below) for below in found.values())


def _has_time(found: dict[str, Any] | None) -> bool:
    """Whether a limit says how many seconds it lasts."""
    seconds = None if found is None else found.get("retry_after")
    return (
        isinstance(seconds, int | float)
        and not isinstance(seconds, bool)
        and math.isfinite(seconds)
        and seconds >= 0
    )
