"""A stranger's checker of battles, written from RECORD.md and battle/RULES.md alone. No code of ours is in it.

It plays nothing. What it can tell without that: that sides and dice come from the key, in the order of the attacks;
that every attack that is written had its throw; and that the result is of those sides, and one that can be.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

from tests.record import checker
from tests.record.checker import Complaint, below, must, shuffled, words

TOP = checker.TOP[:-1]
AHEAD = ("next", "preload", "then")
"""What begins so is only left in advance: its throws fall in the entry that carries it out."""
CONFIG = ("deadlines", "limit_is", "policies", "round_limit", "sides")
RESULT = ("winner", "winners", "reason", "sides", "clause", "holder", "left", "round")
SIDES = {2: ("evil", "alliance"), 3: ("sauron", "saruman", "alliance")}
"""B-2.1, B-2.2: in order of play."""
MOST = {
    "orc": 30,
    "nazgul": 1,
    "man_orc": 16,
    "saruman": 1,
    "hobbit": 4,
    "dwarf": 8,
    "elf": 6,
    "rohan": 8,
    "gondor": 12,
    "aragorn": 1,
    "gandalf": 1,
    "fangorn_army": 1,
    "army_of_the_dead": 2,
    "ring_bearer": 1,
}
"""B-1.1: caps."""
ENDS = {
    "doom": ("B-17.4", {"alliance"}),
    "goal": ("B-17.2", {"sauron", "evil"}),
    "isengard": ("B-17.3", {"saruman"}),
    "touch": ("B-17.3", {"saruman"}),
    "agreed": ("B-17.7", {"none"}),
    "limit": ("B-17.7", {"none", "evil"}),
    "resigned": ("B-17.8", {"alliance", "sauron", "saruman", "evil"}),
    "aborted": ("F-25", {"none"}),
}
"""B-19.12: each with its clause, and who can have won so."""
HEX = r"[a-z](?:1\d|20|[1-9])"
ATTACK = re.compile(rf"(?:[a-z_]+:)?{HEX}x{HEX}(?: stop if lost)?")
LABEL = re.compile(r"(?:([1-9]\d*)/)?(?:sides|roll/([1-9]\d*))")


def complaint(text: str, body: bytes) -> str | None:
    """What is wrong with the record of a battle played on the map in *body*; None: nothing."""
    try:
        _check(text, body)
    except Complaint as found:
        return str(found)
    return None


def _check(text: str, body: bytes) -> None:
    record, pack = json.loads(text), json.loads(body)
    key = checker.frame(record, text, TOP)
    must(record["game"] == "battle" and len(record["seats"]) in SIDES, "keys")
    must(tuple(record["config"]) == CONFIG, "config")
    must(record["pack"] == {"id": pack["map"]["id"], "sha256": hashlib.sha256(body).hexdigest()}, "pack")
    checker.entries(record)
    checker.chain(record, key)
    _chance(record, key)
    _result(record, _sides(record))


def _sides(record: Any) -> list[str]:
    """B-2.7: chosen, or by lot."""
    first, config = record["entries"][0], record["config"]
    if config["sides"] != "lot":
        must(first["draws"] == [], "sides")
        return list(config["sides"])
    must([label for label, _ in first["draws"]] == ["sides"], "sides")
    return list(first["draws"][0][1])


def _chance(record: Any, key: bytes) -> None:
    """B-19.9, B-19.12, R-1.14: every draw is the key's; throws are counted, and go back with the game."""
    thrown, after, stroke = 0, {0: 0}, ""
    for entry in record["entries"]:
        to = checker.goes_back_to(entry)
        if to is not None:
            thrown, stroke = after[to], str(entry["n"])
        rolls = 0
        for label, result in entry["draws"]:
            named = LABEL.fullmatch(label)
            must(named and (named[1] or "") == stroke, f"entry {entry['n']}: label {label}")
            if label == "sides":
                must(entry["n"] == 1, "sides")
                must(result == shuffled(key, label, SIDES[len(record["seats"])]), "sides")
                continue
            thrown, rolls, source = thrown + 1, rolls + 1, words(key, label)
            must(label.endswith(f"roll/{thrown}"), f"entry {entry['n']}: {label} is not throw {thrown}")
            must(result == [below(source, 6), below(source, 6)], f"entry {entry['n']}: dice")
        said = [answer for answer in entry["action"].split("; ") if answer.partition(" ")[0] not in AHEAD]
        attacks = sum(ATTACK.fullmatch(part) is not None for one in said for part in one.split(", "))
        must(rolls >= attacks, f"entry {entry['n']}: {attacks} attacks, {rolls} throws")
        after[entry["n"]] = thrown


def _result(record: Any, sides: list[str]) -> None:
    """R-1.4, B-17.9, B-19.12."""
    result, config = record["result"], record["config"]
    must(tuple(result) == RESULT, "result")
    must(result["sides"] == sides and sorted(sides) == sorted(SIDES[len(sides)]), "sides")
    clause, winners = ENDS[result["reason"]]
    must(result["clause"] == clause and result["winner"] in winners, "reason")
    won = [seat for seat, side in enumerate(sides, 1) if side == result["winner"]]
    must(result["winners"] == won and bool(won) == (result["winner"] != "none"), "winners")
    must(result["holder"] in sides, "holder")
    left = result["left"]
    must(sorted(left) == sorted(MOST) == list(left), "left")
    must(all(0 <= count <= MOST[kind] for kind, count in left.items()) and left["ring_bearer"] == 1, "left")
    limit = config["round_limit"]
    must(result["round"] >= 1 and (not limit or result["round"] <= limit), "round")
    must(result["reason"] != "limit" or result["round"] == limit, "round")
