"""A stranger's checker of wars, written from RECORD.md, both books of War and the map alone. No code of ours in it.

It plays nothing. What it can tell without that: that sides, dice, decks and lists come from the key, each under the
next label of its audience (W-19.3, W-19.4), also where the game was taken back; that every entry can be said by its
seat at its time (`war/walk.py`); and that the result can be one.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from typing import Any

from tests.record import checker
from tests.record.checker import Complaint, below, must, shuffled, words
from tests.record.war.book import Book
from tests.record.war.cards import SIZES
from tests.record.war.clocks import clocks
from tests.record.war.forms import CHARACTERS, NAZGUL, PIECES
from tests.record.war.land import Land
from tests.record.war.walk import Walk

TOP = checker.TOP[:-1]
CONFIG = ("aid", "constants", "deadlines", "limit", "lots", "policies")
CLOCKS = ("absent", "journey", "search", "shadow", "tower")
"""W-19.11."""
RESULT = ("winner", "winners", "reason", "sides", "bearer", "clause", "columns", "learnt", "turn")
"""W-19.10."""
WINNERS = {"F": "fellowship", "D": "dark-power", "S": "saruman"}
"""W-19.6, in the order in which joint winners are named."""
SIDES = {2: ("F", "D"), 3: ("F", "D", "S")}
ENDS = {
    "barad-dur": {"W-38.1": "D"},
    "places": {"W-38.2": "D", "W-50.3": "S"},
    "destroyed": {"W-38.3": "F"},
    "nazgul": {"W-38.4": "S"},
    "limit": {"W-50.2": "DS"},
    "lost": {"W-50.6": "D"},
    "resigned": {"W-38.9": "FDS"},
    "agreed": {"W-38.9": ""},
    "aborted": {"F-25": ""},
}
"""W-19.7: reasons, with the clauses and whose they are; the first of joint winners is one of these."""
ALONE = ("limit", "lost", "resigned")
DICE = {2: "F|D|FD|-", 3: "FDS|FD|FS|DS|F|D|-"}
LOTS = {2: "FD", 3: "FD|FS|DS"}
"""W-19.12: who sees the dice and the lots that there are."""
MOST = 9
"""Things of which a lot draws one, at most: groups, characters, Nazgûl."""
CLAUSE = re.compile(r"W-[1-9]\d?\.[1-9]\d?")


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
    seats = len(record["seats"])
    must(record["game"] == "war" and seats in SIDES, "keys")
    _config(record["config"])
    must(record["pack"] == {"id": "open", "sha256": hashlib.sha256(body).hexdigest()}, "pack")
    checker.entries(record)
    checker.chain(record, key)
    void = checker.void(record)
    sides = _chance(record, key)
    land = Land(body)
    book = Walk(record, key, land, sides).go()
    clocks(record, void)
    _result(record, sides, land)
    _end(record, book, void)


def _config(config: Any) -> None:
    """W-19.11."""
    must(tuple(config) == CONFIG, "config")
    must(tuple(config["deadlines"]) == tuple(config["policies"]) == CLOCKS, "config")
    must(set(config["policies"].values()) <= {"auto", "ask", "wait"}, "config")
    must(0 <= config["limit"] <= 99, "config")


def _chance(record: Any, key: bytes) -> list[str]:
    """W-19.3, W-19.4, R-1.14: every draw is the key's, and counted by its kind and audience. Gives the sides."""
    seats = len(record["seats"])
    sides, counts, stroke = list(SIDES[seats]), dict[str, int](), ""
    label_of = _labels(seats)
    after: dict[int, dict[str, int]] = {}
    for entry in record["entries"]:
        to = checker.goes_back_to(entry)
        if to is not None:
            counts, stroke = dict(after[to]), str(entry["n"])
        for label, result in entry["draws"]:
            where = f"entry {entry['n']}: {label}"
            named = label_of.fullmatch(label)
            if named is None:
                raise Complaint(f"{where} is no label")
            must((named[1] or "") == stroke, where)
            if named[2] == "sides":
                must(entry["n"] == 1 and result == shuffled(key, label, SIDES[seats]), where)
                sides = result
                continue
            kind = named[2].rpartition("/")[0]
            if kind == "nazgul":
                must(named[2] not in counts and _is_rank(key, label, result), where)
                counts[named[2]] = 1
                continue
            counts[kind] = counts.get(kind, 0) + 1
            must(int(named[3]) == counts[kind], f"{where} is not the next")
            must(_is_drawn(key, label, kind, result, as_it_lay=to is not None), f"{where}: {result}")
            if kind in SIZES and entry["n"] == 1:
                must(sorted(result) == list(range(1, SIZES[kind] + 1)), f"{where}: cards")
        after[entry["n"]] = dict(counts)
    must((record["entries"][0]["draws"][0][0] == "sides") == record["config"]["lots"], "sides")
    return sides


def _labels(seats: int) -> re.Pattern[str]:
    kinds = rf"search|events|order|die/(?:{DICE[seats]})|lot/(?:{LOTS[seats]})" + (
        "|nazgul" if seats > 2 else ""
    )
    return re.compile(rf"(?:([1-9]\d*)/)?(sides|(?:{kinds})/([1-9]\d*))")


def _is_rank(key: bytes, label: str, result: Any) -> bool:
    """W-19.4 (THREE): Nazgûl whom the row `rank` does not name, ascending, shuffled; two at least."""
    ascending = [piece for piece in NAZGUL if piece in result]
    return len(ascending) > 1 and bool(result == shuffled(key, label, ascending))


def _is_drawn(key: bytes, label: str, kind: str, result: Any, *, as_it_lay: bool) -> bool:
    """Whether *result* is what the key gives under *label*; how a deck lay (*as_it_lay*) tells `war/walk.py`."""
    if kind.startswith("die/"):
        return bool(result == below(words(key, label), 6))
    if kind.startswith("lot/"):
        return any(result == below(words(key, label), n) for n in range(1, MOST + 1))
    must(as_it_lay or len(result) > 1, f"{label}: {result}")
    return as_it_lay or bool(result == shuffled(key, label, sorted(result)))


# ----------------------------------------------------------------------------------------------- the result


def _result(record: Any, sides: list[str], land: Land) -> None:
    """R-1.4, W-19.6, W-19.7, W-19.10."""
    result = record["result"]
    must(tuple(result) == RESULT, "result")
    must(result["sides"] == [WINNERS[side] for side in sides], "sides")
    won = _winners(result, sides)
    must(result["winners"] == [seat for seat, side in enumerate(sides, 1) if side in won], "winners")
    must(result["reason"] in ENDS and result["clause"] in ENDS[result["reason"]], "reason")
    whose = ENDS[result["reason"]][result["clause"]]
    must((won[0] in whose) if won else not whose, "reason")
    must(len(won) < 2 or result["reason"] not in ALONE, "reason")
    must("S" in sides or result["clause"] != "W-50.3", "reason")
    must("S" not in sides or result["reason"] != "lost", "reason")
    must(result["bearer"] in (None, *PIECES) or result["bearer"].startswith("party-"), "bearer")
    must(result["reason"] != "destroyed" or result["bearer"] is None, "bearer")
    _columns(result, land)
    for side, lines in zip(sides, result["learnt"], strict=True):
        must(side != "F" or lines == [], "learnt")
        _learnt(lines, result["turn"], land, len(sides))


def _winners(result: Any, sides: list[str]) -> list[str]:
    """W-19.6: who win, in the order F D S."""
    if result["winner"] == "none":
        return []
    by_name = {name: side for side, name in WINNERS.items() if side in sides}
    won = [by_name.get(name, "?") for name in result["winner"].split("+")]
    must(won == [side for side in WINNERS if side in won], "winner")
    return won


def _columns(result: Any, land: Land) -> None:
    """W-19.10, W-6.2: every journey that has ended; of each the groups, in order, nobody twice."""
    turns = [column["turn"] for column in result["columns"]]
    must(turns == list(range(1, len(turns) + 1)), "columns")
    must(result["turn"] - 1 <= len(turns) <= result["turn"], "columns")
    for column in result["columns"]:
        groups = column["groups"]
        numbers = [number for number, _, _ in groups]
        must(numbers == sorted(set(numbers)) and set(numbers) <= set(range(1, 10)), "columns")
        members = [member for _, _, some in groups for member in some]
        must(len(members) == len(set(members)) and set(members) <= set(CHARACTERS), "columns")
        must(
            all(some == [one for one in CHARACTERS if one in some] != [] for _, _, some in groups), "columns"
        )
        gollum = [column["gollum"]] if column["gollum"] else []
        must(all(land.is_land(at.lower()) for at in (*(at for _, at, _ in groups), *gollum)), "columns")


def _learnt(lines: Sequence[Any], last: int, land: Land, seats: int) -> None:
    """W-15.5, W-19.10: sightings in the order in which they came, each with what its level tells."""
    kinds = ("tower", "search", "journey", "shadow")[3 - seats :]
    times = [(line["turn"], kinds.index(line["sitting"])) for line in lines]
    must(times == sorted(times) and all(1 <= turn <= last for turn, _ in times), "learnt: order")
    for line in lines:
        level = line["level"]
        must(level in range(4) and CLAUSE.fullmatch(line["clause"]), "learnt")
        must(("names" in line) == (level == 3) and ("province" in line) == (level == 1), "learnt: level")
        must(level == 1 or land.is_land(line["hex"].lower()), "learnt: hex")
        must(
            level != 1 or (line["province"] in land.names.values() and line["number"] > 0), "learnt: level 1"
        )
        must(
            "names" not in line or len(line["names"]) == line.get("number", len(line["names"])),
            "learnt: number",
        )


def _end(record: Any, book: Book, void: set[int]) -> None:
    """R-1.4, W-38.9, W-50.2: with the last entry the game ends, for this reason and in this game-turn."""
    result, last = record["result"], record["entries"][-1]
    must(result["turn"] == book.turn, "turn")
    most = record["config"]["limit"] or book.constants["game_turns"]
    must(result["turn"] <= most and (result["reason"] != "limit" or result["turn"] == most), "turn")
    must((result["reason"] == "aborted") == (last["action"] == "abort"), "reason")
    resigned, left = book.course.resigned, set(book.forms.sides) - book.course.resigned
    must((result["reason"] == "resigned") == (len(left) == 1), "resigned")
    must(len(left) > 1 or result["winner"] == WINNERS[min(left)], "resigned")
    must((result["reason"] in ("agreed", "resigned")) == book.is_over, "agreed")
    must(last["n"] not in void and len(resigned) < len(book.forms.sides), "end")
