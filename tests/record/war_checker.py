"""A stranger's checker of wars, written from RECORD.md and war/RULES.md alone. No code of ours is in it.

It plays nothing. What it can tell without that: that sides, dice, decks and lists come from the key, each under the
next label of its audience (W-19.3, W-19.4), also where the game was taken back; and that the result can be one.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

from tests.record import checker
from tests.record.checker import Complaint, below, must, shuffled, words

TOP = checker.TOP[:-1]
CONFIG = ("aid", "constants", "deadlines", "limit", "lots", "policies")
RESULT = ("winner", "winners", "reason", "sides", "bearer", "clause", "columns", "learnt", "turn")
"""W-19.10."""
WINNERS = {"F": "fellowship", "D": "dark-power"}
DECKS = {"search": 22, "events": 16}
"""W-12.2, W-58.1: cards of each."""
ENDS = {
    "barad-dur": ("W-38.1", {"dark-power"}),
    "places": ("W-38.2", {"dark-power"}),
    "destroyed": ("W-38.3", {"fellowship"}),
    "limit": ("W-50.2", {"dark-power"}),
    "lost": ("W-50.6", {"dark-power"}),
    "resigned": ("W-38.9", {"fellowship", "dark-power"}),
    "agreed": ("W-38.9", {"none"}),
    "aborted": ("F-25", {"none"}),
}
"""W-19.7."""
LABEL = re.compile(r"(?:([1-9]\d*)/)?(sides|(?:search|events|order|(?:die|lot)/(?:F|D|FD|-))/([1-9]\d*))")
MOST = 60
"""Things of which a lot draws one, at most."""


def complaint(text: str, body: bytes) -> str | None:
    """What is wrong with the record of a war played on the map in *body*; None: nothing."""
    try:
        _check(text, body)
    except Complaint as found:
        return str(found)
    return None


def _check(text: str, body: bytes) -> None:
    record = json.loads(text)
    key = checker.frame(record, text, TOP)
    must(record["game"] == "war" and len(record["seats"]) == len(WINNERS), "keys")
    must(tuple(record["config"]) == CONFIG, "config")
    must(record["pack"] == {"id": "open", "sha256": hashlib.sha256(body).hexdigest()}, "pack")
    checker.entries(record)
    checker.chain(record, key)
    _result(record, _chance(record, key))


def _chance(record: Any, key: bytes) -> list[str]:
    """W-19.3, W-19.4, R-1.14: every draw is the key's, and counted by its kind and audience. Gives the sides."""
    sides, counts, stroke = list(WINNERS), dict[str, int](), ""
    after: dict[int, dict[str, int]] = {}
    for entry in record["entries"]:
        to = checker.goes_back_to(entry)
        if to is not None:
            counts, stroke = dict(after[to]), str(entry["n"])
        for label, result in entry["draws"]:
            where = f"entry {entry['n']}: {label}"
            named = LABEL.fullmatch(label)
            if named is None:
                raise Complaint(f"{where} is no label")
            must((named[1] or "") == stroke, where)
            if named[2] == "sides":
                must(entry["n"] == 1 and result == shuffled(key, label, tuple(WINNERS)), where)
                sides = result
                continue
            kind = named[2].rpartition("/")[0]
            counts[kind] = counts.get(kind, 0) + 1
            must(int(named[3]) == counts[kind], f"{where} is not the next")
            must(_is_drawn(key, label, kind, result, as_it_lay=to is not None), f"{where}: {result}")
            if kind in DECKS and entry["n"] == 1:
                must(sorted(result) == list(range(1, DECKS[kind] + 1)), f"{where}: cards")
        after[entry["n"]] = dict(counts)
    must(record["entries"][0]["draws"][0][0] == "sides" or not record["config"]["lots"], "sides")
    return sides


def _is_drawn(key: bytes, label: str, kind: str, result: Any, *, as_it_lay: bool) -> bool:
    """Whether *result* is what the key gives under *label*; how a deck lay (*as_it_lay*) nothing tells."""
    if kind.startswith("die/"):
        return bool(result == below(words(key, label), 6))
    if kind.startswith("lot/"):
        return any(result == below(words(key, label), n) for n in range(2, MOST))
    return as_it_lay or bool(result == shuffled(key, label, sorted(result)))


def _result(record: Any, sides: list[str]) -> None:
    """R-1.4, W-19.7, W-19.10."""
    result, config = record["result"], record["config"]
    must(tuple(result) == RESULT, "result")
    named = [WINNERS[side] for side in sides]
    must(result["sides"] == named, "sides")
    clause, winners = ENDS[result["reason"]]
    must(result["clause"] == clause and result["winner"] in winners, "reason")
    must(
        result["winners"] == [seat for seat, side in enumerate(named, 1) if side == result["winner"]],
        "winners",
    )

    must(1 <= result["turn"] <= (config["limit"] or result["turn"]), "turn")
    turns = [column["turn"] for column in result["columns"]]
    must(turns == list(range(1, len(turns) + 1)) and len(turns) <= result["turn"], "columns")
    learnt = dict(zip(sides, result["learnt"], strict=True))
    must(learnt["F"] == [], "learnt")
    must(
        all(1 <= line["turn"] <= result["turn"] and 0 <= line["level"] <= 3 for line in learnt["D"]), "learnt"
    )
