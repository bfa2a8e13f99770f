"""A stranger's checker of hunts, written from RECORD.md, RULES.md and PACKS.md alone. No code of ours is in it.

It plays nothing. What it can tell without that: that every draw comes from the key, in decks made of the pack; that
Frodo's log is one that the map allows; and that every answer the bot gave is true of log, journeys and Gandalf's way.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from tests.record import checker
from tests.record.checker import compact, hmac, pretty, sort, words

TOP = checker.TOP[:-1]
RESULT = (
    *("winner", "winners", "reason", "roles", "sides"),
    *("answers", "hands", "info", "journeys", "log", "mentor", "named", "tokens"),
)
ANSWER = (
    *("answer", "cost", "found", "frodo", "gandalf", "journey", "kind", "moves", "n", "named", "nazgul"),
    *("part", "target", "turn"),
)
DOT, SLASH = 0, -1
LAST_MOVE = 16
MOST_BONUS = 4
"""What no card or escape goes beyond (H-10.13, H-22.14): dots by which a mark may lie farther away."""
LABEL = re.compile(r"(?:[1-9][0-9]*/)?([a-z0-9-]+)/([1-9][0-9]*)")
"""The number of a correction may stand before it (R-1.14)."""


class Complaint(Exception):
    """What is wrong, and where."""


def complaint(text: str, body: bytes) -> str | None:
    """What is wrong with the record of a hunt played by the pack in *body*; None: nothing."""
    try:
        _check(text, body)
    except Complaint as found:
        return str(found)
    return None


def _must(is_so: object, otherwise: str) -> None:
    if not is_so:
        raise Complaint(otherwise)


def _check(text: str, body: bytes) -> None:
    record, pack = json.loads(text), json.loads(body)
    _must(text == pretty(record) + "\n", "not canonical")
    _must(tuple(record) == TOP and record["game"] == "hunt", "keys")
    _must(record["format"] == checker.form(record), "format")
    _must(compact(record["config"]) == compact(sort(record["config"])), "config")
    _must(
        record["pack"] == {"id": pack["pack"]["id"], "sha256": hashlib.sha256(body).hexdigest()},
        "pack",
    )
    seed = bytes.fromhex(record["seed"])
    _must(len(seed) == 32 and hashlib.sha256(seed).hexdigest() == record["fingerprint"], "fingerprint")
    _must(len(record["salt"].split(",")) == len(record["seats"]), "salt")
    key = hmac(seed, record["salt"].encode())
    wrong = checker._of_entries(record, key) or checker._of_chain(record, key)
    _must(wrong is None, wrong or "")
    _draws(record, pack, key)
    _result(record)
    _log(record, pack)
    _journeys(record, pack)
    _hands(record, pack)
    _answers(record, pack)


# ---------------------------------------------------------------------------------------------------- chance


def _draws(record: Any, pack: Any, key: bytes) -> None:
    """R-1.13: labels are numbered by name, and every result is what the key gives."""
    sources, belows = _sources(record, pack), _belows(record, pack)
    seen: dict[str, Any] = {}
    last: Counter[str] = Counter()
    for entry in record["entries"]:
        for label, result in entry["draws"]:
            parts = LABEL.fullmatch(label)
            _must(parts is not None, f"label {label}")
            assert parts is not None
            name, number = parts[1], int(parts[2])
            _must(seen.setdefault(label, result) == result, f"twice {label}")
            _must(number <= last[name] + 1, f"number {label}")
            last[name] = max(last[name], number)
            if isinstance(result, int):
                _must(_is_number(key, label, result, belows.get(name)), f"draw {label}")
            elif not name.startswith("journeys-"):
                source = _unshuffled(key, label, result)
                expected = sources.get(f"{name}/{number}") or sources.get(name)
                is_part = entry["action"].startswith("rewind ")
                _must(_fits(source, expected, is_part), f"draw {label}")
            else:
                drawn = words(key, label)
                _must(result == [next(drawn) % 2**32 for _ in range(8)], f"draw {label}")


def _fits(source: list[Any], expected: list[Any] | None, is_part: bool) -> bool:
    """Whether what was shuffled is what was to be; after a correction what is left of it, in any order (R-1.14)."""
    if expected is None or not is_part:
        return expected in (None, source)
    return Counter(source) <= Counter(expected)


def _sources(record: Any, pack: Any) -> dict[str, list[Any]]:
    """What is shuffled, in the order in which the pack has it; the first sorcery deck, later ones are the pile."""
    cards = {deck: _cards(pack, deck) for deck in pack["cards"]}
    tokens = pack["tokens"]
    found: dict[str, list[Any]] = {
        "ally1": cards["ally1"],
        "ally2": cards["ally2"],
        "sorcery/1": cards["sorcery"],
        "info": tokens["info"],
        "deeds/1": tokens["deeds"],
    }
    chosen = record["config"]["journeys"]
    is_fixed = (pack["journeys"]["mode"] if chosen == "pack" else chosen) == "fixed"
    for kind in pack["journeys"]["classes"]:
        made = [f"g-{kind['id']}-{number}" for number in range(1, kind["count"] + 1)]
        found[f"journey-{kind['id']}"] = [card["id"] for card in kind["cards"]] if is_fixed else made
    return found


def _cards(pack: Any, deck: str) -> list[str]:
    return [card["id"] for card in pack["cards"][deck] for _ in range(card.get("count", 1))]


def _belows(record: Any, pack: Any) -> dict[str, int]:
    """How many results a draw of a number has, where that is always the same."""
    seats = len(record["seats"])
    return {
        "dice": len(pack["dice"]["standard"]),
        "lord-die": len(pack["dice"]["lord"]),
        "start": len(pack["tokens"]["start"]),
        "lead": seats - 1,
        "bearer": seats,
    }


def _is_number(key: bytes, label: str, result: int, below: int | None) -> bool:
    """Where it is not told here how many there were, some number of them has to give the result."""
    belows = range(result + 1, 100) if below is None else (below,)
    return any(result == _number(key, label, each) for each in belows)


def _number(key: bytes, label: str, below: int) -> int:
    return next(word for word in words(key, label) if word < 2**64 - 2**64 % below) % below


def _unshuffled(key: bytes, label: str, result: list[Any]) -> list[Any]:
    """What lay there before it was shuffled."""
    source, swaps = words(key, label), []
    for last in range(len(result) - 1, 0, -1):
        word = next(word for word in source if word < 2**64 - 2**64 % (last + 1))
        swaps.append((last, word % (last + 1)))
    found = list(result)
    for one, other in reversed(swaps):
        found[one], found[other] = found[other], found[one]
    return found


def _first(record: Any, label: str) -> Any:
    """The result of the draw of this label; None where there was none."""
    draws = (draw for entry in record["entries"] for draw in entry["draws"])
    return next((result for name, result in draws if name == label), None)


# ---------------------------------------------------------------------------------------------------- result


def _result(record: Any) -> None:
    """R-1.4, R-1.12."""
    result, seats = record["result"], len(record["seats"])
    _must(tuple(result) == RESULT, "result")
    _must(sorted(result["roles"]) == ["bearer"] + ["wraiths"] * (seats - 1), "roles")
    _must(result["sides"] == result["roles"], "sides")
    winners = [seat for seat, side in enumerate(result["sides"], 1) if side == result["winner"]]
    _must(result["winners"] == winners, "winners")


def _map(board: Any) -> dict[int, dict[int, int]]:
    """H-1.3, H-1.4: from each location the fewest dots to every location that is connected."""
    steps: dict[Any, list[tuple[Any, int]]] = {}
    for edge in board["edges"]:
        one, other = edge["a"], edge["b"]
        for here, there in ((one, other), (other, one)):
            cost = edge.get("dots", 0) + (not isinstance(there, int))
            steps.setdefault(here, []).append((there, cost))
    return {place["n"]: dict(_connected(steps, place["n"])) for place in board["locations"]}


def _connected(steps: dict[Any, list[tuple[Any, int]]], start: int) -> Iterator[tuple[int, int]]:
    best, left = {start: 0}, [start]
    while left:
        here = left.pop()
        if isinstance(here, int) and here != start:
            continue
        for there, cost in steps.get(here, ()):
            if best[here] + cost < best.get(there, 10**6):
                best[there] = best[here] + cost
                left.append(there)
    return ((place, gap) for place, gap in best.items() if isinstance(place, int))


def _flagged(board: Any, flag: str) -> set[int]:
    return {place["n"] for place in board["locations"] if flag in place.get("flags", ())}


def _log(record: Any, pack: Any) -> None:
    """H-1.7 to H-1.9, H-5.3: begins where the start token says, and never leaves the ways of the map."""
    log = record["result"]["log"]
    if not log:
        return
    near, exits = _map(pack["board1"]), _flagged(pack["board1"], "exit")
    start = pack["tokens"]["start"][_first(record, "start/1")]
    _must(log[0] == [0, start], "log: start")
    _must(all(one[0] <= other[0] for one, other in pairwise(log)), "log: turns")
    _must(len(log) - 1 <= LAST_MOVE, "log: length")
    last, dots = start, 0
    for at, (_, mark) in enumerate(log[1:], 1):
        _must(last not in exits, f"log: mark {at} after an exit")
        if mark == DOT:
            dots += 1
        elif mark != SLASH:
            _must(near[last].get(mark, 10**6) <= dots + MOST_BONUS, f"log: mark {at}")
            last, dots = mark, 0


def _journeys(record: Any, pack: Any) -> None:
    """H-13.1: of the right length, one after the other on the map of Part 2, shelters on the way."""
    result, near = record["result"], _map(pack["board2"])
    classes = {kind["steps"]: kind for kind in pack["journeys"]["classes"]}
    (start,) = _flagged(pack["board2"], "start")
    _must(len({len(one["steps"]) for one in result["journeys"]}) <= 1, "journeys: classes")
    for journey in result["journeys"]:
        steps, name = journey["steps"], f"journey {journey['id']}"
        _must(len(steps) in classes and 0 <= journey["moves"] <= len(steps), name)
        _must(set(journey["shelters"]) <= set(steps), f"{name}: shelters")
        _must(record["config"]["shelters"] or not journey["shelters"], f"{name}: shelters")
        last, wild = start, 0
        for step in steps:
            if step:
                _must(near[last].get(step, 10**6) <= wild, f"{name}: step {step}")
                last, wild = step, 0
            else:
                wild += 1
        _must(last in _flagged(pack["board2"], "exit"), f"{name}: end")


def _hands(record: Any, pack: Any) -> None:
    """H-6.1, H-9.1: cards there are, none more often than the pack has it."""
    result = record["result"]
    held = Counter(card for hand in result["hands"] for card in hand)
    known = Counter(card for deck in pack["cards"] for card in _cards(pack, deck))
    _must(len(result["hands"]) == len(record["seats"]) and held <= known, "hands")
    info = result["info"]
    tokens = [*info["live"], *info["dead"], *(number for number in info["found"] if number)]
    _must(Counter(tokens) <= Counter(pack["tokens"]["info"]), "info")


# --------------------------------------------------------------------------------------------------- answers


def _answers(record: Any, pack: Any) -> None:
    """H-8.7, R-1.12: each follows from where Frodo and Gandalf were, that from log, journeys, Gandalf's way."""
    way = iter(record["result"]["mentor"].get("log", ()))
    at: int | None = None
    turn = 0
    asked_so_far = 0
    for number, asked in enumerate(record["result"]["answers"], 1):
        asked_so_far += asked["kind"] != "reveal"
        own = None if asked["kind"] == "reveal" else asked_so_far
        _must(tuple(asked) == ANSWER and asked["n"] == own, f"answer {number}: keys")
        _must(asked["turn"] >= turn, f"answer {number}: turn")
        turn = asked["turn"]
        travelled = _travelled(record, pack, asked)
        _must(asked["frodo"] == [place for place in travelled if place > 0][-1], f"answer {number}: Frodo")
        if asked["gandalf"] and asked["gandalf"] != at:
            at = next((place for place in way if place == asked["gandalf"]), None)
            _must(at is not None, f"answer {number}: Gandalf")
        _must(_is_true(record, pack, asked, set(travelled)), f"answer {number}")


def _travelled(record: Any, pack: Any, asked: Any) -> list[int]:
    """H-1.11, H-13.4: the marks of Part 1, or the entries of the journey, up to the movement track then."""
    result, moves = record["result"], asked["moves"]
    if asked["part"] == 1:
        return [mark for _, mark in result["log"][: moves + 1]]
    (start,) = _flagged(pack["board2"], "start")
    return [start, *result["journeys"][asked["journey"] - 1]["steps"][:moves]]


def _is_true(record: Any, pack: Any, asked: Any, featured: set[int]) -> bool:
    """H-8.1, H-8.3, H-8.5, H-8.6, H-14.1, H-14.3, H-14.7, H-16.2."""
    if asked["answer"] is None or asked["kind"] == "reveal":
        return not asked["found"] and not asked["named"]
    if asked["kind"] == "perceive":
        there = _spaces(pack[f"board{asked['part']}"], asked["target"])
        named = [
            who for who, at in (("bearer", asked["frodo"]), ("gandalf", asked["gandalf"])) if at in there
        ]
        return asked["answer"] == bool(named) and asked["named"] in ([], named)
    target = int(asked["target"])
    if asked["kind"] == "search":
        sheltered = asked["part"] == 2 and target == asked["frodo"] and target in _shelters(record, asked)
        return bool(asked["answer"] == (target in featured and not sheltered) and not asked["found"])
    named = ["gandalf"] if target == asked["gandalf"] else []
    said = asked["answer"], asked["found"], asked["named"]
    return bool(said == (target in featured, target == asked["frodo"], named))


def _shelters(record: Any, asked: Any) -> list[int]:
    shelters: list[int] = record["result"]["journeys"][asked["journey"] - 1]["shelters"]
    return shelters


def _spaces(board: Any, target: str) -> set[int]:
    """The locations of `area K` or `section IV`; Frodo's last location and Gandalf's are never dots."""
    kind, _, name = target.partition(" ")
    areas = {
        area["id"] for area in board["areas"] if name in (area["id"] if kind == "area" else area["section"],)
    }
    return {place["n"] for place in board["locations"] if place["area"] in areas}
