"""What Discord checks before it takes a message: lengths, counts, embeds, files, flags, mentions."""

from dataclasses import dataclass
from typing import Any

from bot.sandbox.world import components, discord_numbers, refusals
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import Problems, Refused

EMBED_SIZES = (("title", 256), ("description", 4096))
EMBED_TOTAL = 6000


@dataclass(frozen=True)
class Upload:
    """A file that came with a request; *index* is what its description refers to it by."""

    index: int
    name: str
    content: bytes


def message(body: Json, files: list[Upload], is_v2: bool) -> None:
    """Raise Refused unless this could be a message. Whether it is empty is asked elsewhere."""
    problems = Problems()
    problems.size("content", body.get("content"), 2000)
    problems.size("nonce", str(body.get("nonce") or ""), 25)
    embeds(problems, body.get("embeds") or [])
    if body.get("components"):
        components.check(problems, body["components"], is_v2)
    if is_v2:
        _layout_alone(problems, body)
    _mentions(problems, body.get("allowed_mentions"))
    problems.number("attachments", len(files), 10)
    for number, described in enumerate(body.get("attachments") or []):
        problems.size(f"attachments.{number}.description", described.get("description"), 1024)
    problems.settle()
    if any(len(file.content) > discord_numbers.FILE_LIMIT for file in files):
        raise Refused(413, 40005, "Request entity too large")


def _layout_alone(problems: Problems, body: Json) -> None:
    for key in ("content", "embeds", "poll", "sticker_ids"):
        if body.get(key):
            problems.add(
                key,
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def embeds(problems: Problems, found: Any) -> None:
    """Note what is wrong with the embeds of a message."""
    problems.number("embeds", len(found), 10)
    for number, embed in enumerate(found):
        _embed(problems, f"embeds.{number}", embed)
    if sum(map(embed_size, found)) > EMBED_TOTAL:
        problems.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _embed(problems: Problems, place: str, embed: Json) -> None:
    for key, most in EMBED_SIZES:
        problems.size(f"{place}.{key}", embed.get(key), most)
    problems.size(f"{place}.footer.text", (embed.get("footer") or {}).get("text"), 2048)
    problems.size(f"{place}.author.name", (embed.get("author") or {}).get("name"), 256)
    fields = embed.get("fields") or []
    problems.number(f"{place}.fields", len(fields), 25)
    for number, field in enumerate(fields):
        problems.size(f"{place}.fields.{number}.name", field.get("name", ""), 256, 1)
        problems.size(f"{place}.fields.{number}.value", field.get("value", ""), 1024, 1)


def embed_size(embed: Json) -> int:
    """The characters of an embed that count towards 6000."""
    parts = [embed.get("title"), embed.get("description")]
    parts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    parts += [text for field in embed.get("fields") or [] for text in (field.get("name"), field.get("value"))]
    return sum(len(text or "") for text in parts)


def _mentions(problems: Problems, allowed: Json | None) -> None:
    if allowed is None:
        return
    parse = allowed.get("parse") or []
    if set(parse) - {"users", "roles", "everyone"}:
        problems.invalid("allowed_mentions.parse", "Value must be one of ('users', 'roles', 'everyone').")
    for key in ("users", "roles"):
        named = allowed.get(key) or []
        problems.number(f"allowed_mentions.{key}", len(named), 100)
        if named and key in parse:
            problems.add(
                "allowed_mentions",
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
            )


def thread_name(body: Json) -> None:
    """Raise Refused unless *body* names a thread in 1 to 100 characters and archives it in due time."""
    problems = Problems()
    if not body.get("name"):
        problems.required("name")
    problems.size("name", body.get("name"), 100, 1)
    archive(problems, "auto_archive_duration", body.get("auto_archive_duration"))
    slowmode(problems, body)
    problems.settle()


def archive(problems: Problems, place: str, minutes: Any) -> None:
    """Note a time after which Discord does not archive."""
    if minutes is not None and minutes not in (60, 1440, 4320, 10080):
        problems.invalid(place, "Value must be one of {60, 1440, 4320, 10080}.")


def slowmode(problems: Problems, body: Json) -> None:
    """Note a slow mode beyond six hours."""
    if not 0 <= int(body.get("rate_limit_per_user") or 0) <= 21600:
        problems.invalid("rate_limit_per_user", "int value should be between 0 and 21600.")


def tags(forum_tags: list[int], applied: Any, is_required: bool) -> list[int]:
    """The applied tags of a post as ids. Raises Refused for too many, unknown ones, or a lack of any."""
    ids = [int(each) for each in applied or []]
    if len(ids) > 5:
        raise refusals.bad_form("applied_tags", "Must be 5 or fewer in length.")
    if set(ids) - set(forum_tags):
        raise refusals.bad_form("applied_tags", "Unknown tag.")
    if is_required and not ids:
        raise Refused(400, 40067, "A tag is required to create a forum post in this channel")
    return ids


def channel(body: Json) -> None:
    """Raise Refused unless these could be the settings of a guild's channel."""
    problems = Problems()
    problems.size("name", body.get("name"), 100, 1)
    problems.size("topic", body.get("topic"), 4096 if body.get("type") == discord_numbers.FORUM else 1024)
    slowmode(problems, body)
    archive(problems, "default_auto_archive_duration", body.get("default_auto_archive_duration"))
    found = body.get("available_tags") or []
    problems.number("available_tags", len(found), 20)
    for number, tag in enumerate(found):
        problems.size(f"available_tags.{number}.name", tag.get("name", ""), 20, 1)
    problems.settle()
