"""A stranger's checker, written from RECORD.md and `design.md` (Fair dice) alone. It shares no code with us."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any

TOP = (
    *("format", "game", "edition", "pack", "config", "seats", "fingerprint", "seed", "salt"),
    *("entries", "head", "result", "tallies"),
)
ENTRY = ("n", "at", "by", "action", "reason", "draws")
RESULT = ("winner", "winners", "reason", "roles", "sides", "sides_at_start")
SHORT = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def string(text: str) -> str:
    """R-1.5: only the quote, the backslash and what is below U+0020 is escaped."""
    return '"' + "".join(SHORT.get(c) or (f"\\u00{ord(c):02x}" if c < " " else c) for c in text) + '"'


def plain(value: Any) -> str:
    if isinstance(value, str):
        return string(value)
    return (
        {None: "null", True: "true", False: "false"}.get(value, str(value))
        if not _is_int(value)
        else str(value)
    )


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


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


def hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 as RFC 2104 has it."""
    key = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def words(key: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac(key, f"{label}:{block}".encode())
        yield from (int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24))
        block += 1


def shuffled(key: bytes, label: str, items: Sequence[Any]) -> list[Any]:
    found, source = list(items), words(key, label)
    for last in range(len(found) - 1, 0, -1):
        word = next(source)
        while word >= 2**64 - 2**64 % (last + 1):
            word = next(source)
        other = word % (last + 1)
        found[last], found[other] = found[other], found[last]
    return found


def deal(config: Any, seats: int) -> list[str]:
    """Q-10.2: the roles in play, in the order in which they are listed before the shuffle."""
    free = {5: 3, 6: 4, 7: 4, 8: 5, 9: 6, 10: 6}[seats]
    chosen = config["roles"]
    good = ["gandalf"] + ["aragorn"] * ("aragorn" in chosen) + ["free-boromir"] * ("boromir" in chosen)
    bad = ["witch-king", *(role for role in ("denethor", "gollum", "saruman") if role in chosen)]
    bad += ["minion-boromir"] * ("boromir" in chosen)
    return [*good, *["free"] * (free - len(good)), *bad, *["minion"] * (seats - free - len(bad))]


def form(record: Any) -> str:
    """R-1.1: the edition of the record is that of the game."""
    return f"ringmaster-record/{record['edition']}"


def complaint(text: str) -> str | None:
    """What is wrong with a record, as far as its pages tell without the rules of play; None: nothing."""
    record = json.loads(text)
    if text != pretty(record) + "\n":
        return "not canonical"
    is_withheld = not record["config"]["reveal_actions"]
    if tuple(record) != (TOP if is_withheld else TOP[:-1]) or record["format"] != form(record):
        return "keys"
    if record["config"] != sort(record["config"]) or compact(record["config"]) != compact(
        sort(record["config"])
    ):
        return "config"
    seed, salt, seats = bytes.fromhex(record["seed"]), record["salt"], len(record["seats"])
    if len(seed) != 32 or hashlib.sha256(seed).hexdigest() != record["fingerprint"]:
        return "fingerprint"
    if len(salt.split(",")) != seats:
        return "salt"
    key = hmac(seed, salt.encode())
    return (
        _of_entries(record, key)
        or _of_deal(record, key, seats)
        or _of_result(record)
        or (None if is_withheld else _of_chain(record, key))
    )


def _of_entries(record: Any, key: bytes) -> str | None:
    for number, entry in enumerate(record["entries"], 1):
        if tuple(entry) != ENTRY or entry["n"] != number:
            return f"entry {number}"
    times = [entry["at"] for entry in record["entries"]]
    return None if times == sorted(times) else "times"


def _of_deal(record: Any, key: bytes, seats: int) -> str | None:
    config, first = record["config"], record["entries"][0]
    expected = [
        ["deal", shuffled(key, "deal", deal(config, seats))],
        ["order", shuffled(key, "order", range(1, seats + 1))],
    ]
    if config["boromir"]:
        stays = 3 if config["boromir"] == "random" else 5
        expected.append(["boromir", shuffled(key, "boromir", ["switch"] * 2 + ["stay"] * stays)])
    if (first["action"], first["by"], first["draws"]) != ("start", "moderator", expected):
        return "deal"
    for entry in record["entries"][1:]:
        is_correction = entry["action"].startswith("rewind ") and config["boromir"] and record["edition"] > 1
        labels = [f"{entry['n']}/boromir"] if is_correction else []
        if [label for label, _ in entry["draws"]] != labels:
            return "draws"
    return None if record["result"]["roles"] == expected[0][1] else "roles"


def _of_result(record: Any) -> str | None:
    result = record["result"]
    if tuple(result) != tuple(key for key in RESULT if key in result):
        return "result"
    winners = [seat for seat, side in enumerate(result["sides"], 1) if side == result["winner"]]
    if result["winners"] != winners:
        return "winners"
    good = ("gandalf", "aragorn", "free-boromir", "free")
    start = ["free" if role in good else "minions" for role in result["roles"]]
    if result.get("sides_at_start", result["sides"]) != start:
        return "sides"
    return "sides" if result.get("sides_at_start") == result["sides"] else None


def _of_chain(record: Any, key: bytes) -> str | None:
    start = [record["fingerprint"], record["config"], record["pack"], record["salt"]]
    link = hashlib.sha256(compact(sort(start)).encode()).digest()
    for entry in record["entries"]:
        mixed = hmac(key, f"link:{entry['n']}".encode())
        link = hashlib.sha256(link + mixed + compact(entry).encode()).digest()
    return None if link.hex() == record["head"] else "head"
