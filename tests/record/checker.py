"""A stranger's checker: what records of all games share, written from RECORD.md alone. No code of ours is in it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

TOP = (
    *("format", "game", "edition", "pack", "config", "seats", "fingerprint", "seed", "salt"),
    *("entries", "head", "result", "tallies"),
)
ENTRY = ("n", "at", "by", "action", "reason", "draws")
SHORT = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
LENGTH = r"[1-9]\d*[hms]"
STEP = rf"(?:half|9/10|{LENGTH})"
DEEDS = re.compile(
    r"pause|resume|remind|lock|unlock|host|reveal|move|pass|(?:replace|advertise|recall) [1-9]\d?"
    rf"|extend [a-z]+ {LENGTH}|pace [a-z]+(?: {LENGTH}| \d\d:\d\d \S+)?|policy [a-z]+ (?:auto|ask|wait)"
    rf"|hours .+|floor (?:third|{LENGTH})|reminders (?:off|{STEP}(?: {STEP})*)|credit (?:off|{LENGTH})"
    rf"|(?:no-)?outage {LENGTH}"
)
"""R-1.16."""


class Complaint(Exception):
    """What is wrong, and where."""


def must(is_so: object, otherwise: str) -> None:
    if not is_so:
        raise Complaint(otherwise)


# ----------------------------------------------------------------------------------------------------- bytes


def string(text: str) -> str:
    """R-1.5: only the quote, the backslash and what is below U+0020 is escaped."""
    return '"' + "".join(SHORT.get(c) or (f"\\u00{ord(c):02x}" if c < " " else c) for c in text) + '"'


def plain(value: Any) -> str:
    if isinstance(value, str):
        return string(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


def compact(value: Any) -> str:
    """R-1.5: no spaces, keys as they stand."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{string(key)}:{compact(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(compact, value)) + "]"
    return plain(value)


def pretty(value: Any, deep: int = 0) -> str:
    """R-1.9: two spaces, each key and element on a line of its own, empty ones together."""
    inner, outer = "  " * (deep + 1), "  " * deep
    if isinstance(value, dict) and value:
        lines = [f"{inner}{string(key)}: {pretty(item, deep + 1)}" for key, item in value.items()]
        return "{\n" + ",\n".join(lines) + f"\n{outer}}}"
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(inner + pretty(item, deep + 1) for item in value) + f"\n{outer}]"
    return compact(value)


def sort(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: sort(value[key]) for key in sorted(value)}
    return [sort(item) for item in value] if isinstance(value, list) else value


# ---------------------------------------------------------------------------------------------------- chance


def hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 as RFC 2104 has it."""
    key = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def words(key: bytes, label: str) -> Iterator[int]:
    """R-1.15: the words of a draw."""
    block = 0
    while True:
        digest = hmac(key, f"{label}:{block}".encode())
        yield from (int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24))
        block += 1


def below(source: Iterator[int], bound: int) -> int:
    """R-1.15: words at or above the largest multiple are passed over."""
    return next(word for word in source if word < 2**64 - 2**64 % bound) % bound


def shuffled(key: bytes, label: str, items: Sequence[Any]) -> list[Any]:
    """R-1.15."""
    found, source = list(items), words(key, label)
    for last in range(len(found) - 1, 0, -1):
        other = below(source, last + 1)
        found[last], found[other] = found[other], found[last]
    return found


# ------------------------------------------------------------------------------------------------ the record


def form(record: Any) -> str:
    """R-1.1: quests and hunts of the first edition have the first form; a battle never had the first form."""
    return f"ringmaster-record/{1 if record['edition'] == 1 and record['game'] in ('quest', 'hunt') else 2}"


EDITIONS = {"quest": 3, "hunt": 3, "battle": 3, "war": 1}
"""R-1.1: the newest edition of each game."""


def is_first(record: Any) -> bool:
    """R-1.20."""
    return form(record).endswith("/1")


def frame(record: Any, text: str, keys: Sequence[str]) -> bytes:
    """R-1.1, R-1.2, R-1.9: what stands around the entries; the key of the game."""
    must(text == pretty(record) + "\n", "not canonical")
    must(tuple(record) == tuple(keys) and record["format"] == form(record), "keys")
    must(1 <= record["edition"] <= EDITIONS[record["game"]], "edition")
    must(compact(record["config"]) == compact(sort(record["config"])), "config")
    must(re.fullmatch("[0-9a-f]{64}", record["seed"]), "seed")
    seed = bytes.fromhex(record["seed"])
    must(hashlib.sha256(seed).hexdigest() == record["fingerprint"], "fingerprint")
    joins, semicolon, start = record["salt"].partition(";")
    ids = joins.split(",")
    must(len(ids) == len(record["seats"]), "salt")
    must(semicolon == ("" if is_first(record) else ";") and start.isdigit() == bool(semicolon), "salt")
    must(all(one == "companion" or one.isdigit() for one in ids), "salt")
    return hmac(seed, record["salt"].encode())


def entries(record: Any) -> None:
    """R-1.3, R-1.16: each by itself."""
    before = ""
    for number, entry in enumerate(record["entries"], 1):
        must(tuple(entry) == ENTRY and entry["n"] == number, f"entry {number}")
        must(TIME.fullmatch(entry["at"]) and entry["at"] >= before, "times")
        before = entry["at"]
        by, action = entry["by"], entry["action"]
        seats = [f"seat {seat}" for seat in range(1, len(record["seats"]) + 1)]
        must(by in ("moderator", "clock", "chair", *seats), f"entry {number}: by")
        has_reason = by in ("moderator", "chair") and action != "start"
        must(entry["reason"] is None or has_reason, f"entry {number}: reason")
        if by == "moderator":
            is_played = re.fullmatch(r"start|abort|lapse .+|rewind \d+", action)
            must(is_played or DEEDS.fullmatch(action), f"entry {number}: deed")
    must(record["entries"] and record["entries"][0]["action"] == "start", "start")


def chain(record: Any, key: bytes) -> None:
    """R-1.5."""
    start = [record["fingerprint"], record["config"], record["pack"], record["salt"]]
    link = hashlib.sha256(compact(sort(start)).encode()).digest()
    for entry in record["entries"]:
        mixed = hmac(key, f"link:{entry['n']}".encode())
        link = hashlib.sha256(link + mixed + compact(entry).encode()).digest()
    must(link.hex() == record["head"], "head")


def void(record: Any) -> set[int]:
    """R-1.14: the entries that are not played; a moderator's deeds among them stand."""
    found: set[int] = set()
    for entry in record["entries"]:
        if (to := goes_back_to(entry)) is not None:
            must(1 <= to < entry["n"] and to not in found, f"entry {entry['n']}: goes back")
            is_whole = "tallies" not in record
            must(not (is_whole and _is_deed(record["entries"][to - 1])), f"entry {entry['n']}: goes back")
            for one in record["entries"][to : entry["n"] - 1]:
                if not _is_deed(one):
                    found.add(one["n"])
    return found


def _is_deed(entry: Any) -> bool:
    return entry["by"] == "moderator" and entry["action"].split()[0] not in ("start", "lapse", "rewind")


def goes_back_to(entry: Any) -> int | None:
    parts = entry["action"].split()
    is_one = entry["by"] == "moderator" and parts[0] == "rewind"
    return int(parts[1]) if is_one else None


def instant(entry: Any) -> int:
    """Milliseconds of an entry's time."""
    return round(datetime.fromisoformat(entry["at"].replace("Z", "+00:00")).timestamp() * 1000)
