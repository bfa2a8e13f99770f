"""Clocks of a war: when the clock alone can have let one run out (R-1.16, R-1.17, W-2.1)."""

from __future__ import annotations

from typing import Any

from tests.record import checker
from tests.record.checker import must


def clocks(record: Any, void: set[int]) -> None:
    """By the clock only such sittings lapse as have the policy `auto`, while nothing is paused, and not too soon."""
    policies = dict(record["config"]["policies"])
    started = checker.instant(record["entries"][0])
    is_paused = is_paced = False
    for entry in record["entries"]:
        verb, *rest = entry["action"].split(" ")
        if entry["by"] == "moderator":
            is_paused = verb == "pause" or (is_paused and verb != "resume")
            is_paced = is_paced or verb == "pace"
            if verb == "policy":
                policies[rest[0]] = rest[1]
        if entry["by"] == "clock" and entry["n"] not in void:
            where = f"entry {entry['n']}"
            must(
                verb == "lapse" and policies[rest[0]] == "auto" and not is_paused,
                f"{where}: {entry['action']}",
            )
            length = record["config"]["deadlines"][rest[0]]
            if not is_paced and isinstance(length, int):
                must(checker.instant(entry) >= started + length * 1000, f"{where}: too soon")
        is_new = verb in ("done", "lapse", "rewind", "replace") or "done" in entry["action"]
        if is_new:
            started = checker.instant(entry)
