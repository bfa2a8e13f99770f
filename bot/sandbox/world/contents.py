"""What a message is made of: its words, components, files and embeds, as its body says."""

import struct
from urllib.parse import quote

from bot.sandbox.rest.checks import Upload
from bot.sandbox.world import components, refusals
from bot.sandbox.world.core import Core
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.world import Channel, Message

TYPES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json; charset=utf-8",
}
"""Content types by the ends of names."""


def content_type(name: str) -> str:
    """What a file of that name contains."""
    return TYPES.get(name.rpartition(".")[2].lower(), "application/octet-stream")


def fill(core: Core, channel: Channel, message: Message, body: Json, files: list[Upload]) -> None:
    """Take over what the body says; what it does not name stays."""
    if "content" in body:
        message.content = str(body["content"] or "").strip()
    if "components" in body:
        message.components = components.numbered(body["components"] or [])
    if "attachments" in body or files:
        message.attachments = _attachments(core, channel, message, body, files)
    if "embeds" in body:
        message.embeds = [_embed(message, each) for each in body["embeds"] or []]
    _link_files(message)


def _attachments(
    core: Core, channel: Channel, message: Message, body: Json, files: list[Upload]
) -> list[Json]:
    """Files kept from before, which the body names by their ids, then the new ones.

    Raises Refused where it names a file that is not there, or is there no more.
    """
    described: list[Json] = body.get("attachments") or []
    uploads = {file.index for file in files}
    named = {int(each["id"]) for each in described} - uploads
    kept = [each for each in message.attachments if int(each["id"]) in named]
    if len(kept) != len(named):
        raise refusals.bad_form("attachments", "Attachment data not found")
    about = {int(each["id"]): each for each in described if int(each["id"]) in uploads}
    return kept + [_attachment(core, channel, message, file, about.get(file.index, {})) for file in files]


def stored(core: Core, channel: Channel, name: str, content: bytes) -> Json:
    """A file as an attachment, which can be fetched from then on."""
    number = core.world.ids.next()
    core.world.files[number] = content
    url = f"{core.files_base}/attachments/{channel.id}/{number}/{quote(name)}"
    return {
        "id": str(number),
        "filename": name,
        "size": len(content),
        "url": url,
        "proxy_url": url,
        "content_type": content_type(name),
        **_measures(content),
    }


def _measures(content: bytes) -> Json:
    """Width and height of a picture, which its header names, as Discord tells them."""
    if content.startswith(b"\x89PNG\r\n\x1a\n") and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
    elif content.startswith((b"GIF87a", b"GIF89a")) and len(content) >= 10:
        width, height = struct.unpack("<HH", content[6:10])
    elif content.startswith(b"RIFF") and content[8:16] == b"WEBPVP8L" and len(content) >= 25:
        (both,) = struct.unpack("<I", content[21:25])
        width, height = (both & 0x3FFF) + 1, (both >> 14 & 0x3FFF) + 1
    else:
        return {}
    return {"width": width, "height": height}


def _attachment(core: Core, channel: Channel, message: Message, file: Upload, about: Json) -> Json:
    drawn = stored(core, channel, str(about.get("filename") or file.name), file.content)
    if about.get("description"):
        drawn["description"] = about["description"]
    return drawn | ({"ephemeral": True} if message.only_for is not None else {})


def _embed(message: Message, embed: Json) -> Json:
    drawn = {key: value for key, value in embed.items() if value is not None}
    for key in ("image", "thumbnail"):
        url = (drawn.get(key) or {}).get("url", "")
        if url.startswith("attachment://"):
            drawn[key] = {"url": _linked(message, url), "proxy_url": _linked(message, url)}
    return {"type": "rich"} | drawn


def _link_files(message: Message) -> None:
    """Let components show files by their addresses."""
    for _, component in components.walk(message.components):
        places = [component, *(component.get("items") or ())]
        for key in ("media", "file"):
            for place in places:
                media = place.get(key)
                if isinstance(media, dict) and str(media.get("url", "")).startswith("attachment://"):
                    url = _linked(message, media["url"])
                    place[key] = {"id": "0", "url": url, "proxy_url": url}


def _linked(message: Message, url: str) -> str:
    name = url.removeprefix("attachment://")
    return next((str(each["url"]) for each in message.attachments if each["filename"] == name), url)
