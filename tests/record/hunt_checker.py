"""A stranger's checker of hunts, written from RECORD.md, hunt/RULES.md and PACKS.md alone. No code of ours is in it.

It plays nothing. What it can tell without that: that every answer is written as the page has it; that every draw
comes from the key, in decks and journeys made of the pack; that Frodo's log is one that the map allows; what became
of the information tokens; and that every answer the bot gave is true of log, journeys and Gandalf's way.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from tests.record import checker, hunt_draws
from tests.record.checker import Complaint, must
from tests.record.hunt_draws import Draws
from tests.record.hunt_forms import Forms
from tests.record.hunt_journeys import flagged, gaps

TOP = checker.TOP[:-1]
RESULT = (
    *("winner", "winners", "reason", "roles", "sides"),
    *("answers", "hands", "info", "journeys", "log", "mentor", "named", "tokens"),
)
ANSWER = (
    *("answer", "cost", "found", "frodo", "gandalf", "journey", "kind", "moves", "n", "named", "nazgul"),
    *("part", "target", "turn"),
)
CHOICES: dict[str, tuple[Any, ...]] = {
    "length": ("full", "part1", "part2"),
    "bearer": ("first", "drawn"),
    "info_given": (0, 1, 2),
    "tokens": (3, 4),
    "shelters": (False, True),
    "journeys": ("pack", "fixed", "generated"),
    "reactions": ("swift", "windowed", "ride"),
    "rw_order": ("strict", "free"),
    "aid": ("off", "ledger", "full", "likely"),
    "war_tokens": (False, True),
}
OFF = ("rumours", "burden", "one_tile")
"""H-2.5: these stand there only where they are on."""
KINDS = {
    *("split", "give", "place", "journey", "mentor", "gifts", "lord", "turn", "keep", "discard", "surplus"),
    *("relocate", "block", "peek", "flip", "escape", "course", "redraw", "react", "token"),
}
"""H-27.2: but those without a clock (H-27.9)."""
REASONS = {
    "corruption": "wraiths",
    "rivendell": "bearer",
    "day 30": "bearer",
    "survived": "bearer",
    "aborted": "none",
}
"""H-28.11."""
DOT, SLASH = 0, -1
LAST_MOVE = 16
MOST_BONUS = 4
"""What no card or escape goes beyond (H-10.13, H-22.14): dots by which a mark may lie farther away."""


def complaint(text: str, body: bytes) -> str | None:
    """What is wrong with the record of a hunt played by the pack in *body*; None: nothing."""
    try:
        _check(text, body)
    except Complaint as found:
        return str(found)
    return None


def _check(text: str, body: bytes) -> None:
    record, pack = json.loads(text), json.loads(body)
    key = checker.frame(record, text, TOP)
    must(record["game"] == "hunt", "keys")
    must(record["pack"] == {"id": pack["pack"]["id"], "sha256": hashlib.sha256(body).hexdigest()}, "pack")
    _config(record["config"])
    checker.entries(record)
    checker.chain(record, key)
    draws = hunt_draws.check(record, pack, body, key)
    _result(record, draws)
    _written(record, pack)
    _log(record, pack, draws)
    _tokens(record, pack, draws)
    _journeys(record, pack, draws)
    _mentor(record, pack, draws)
    _hands(record, pack)
    _answers(record, pack)


def _config(config: Any) -> None:
    """H-2.5: all of it, and nothing else."""
    left_out = {name for name in OFF if name not in config}
    must(set(config) | left_out | {"war_tokens"} == {*CHOICES, *OFF, "deadlines", "policies"}, "config: keys")
    must(all(config[name] for name in OFF if name in config), "config: what is off")
    must(config.get("burden", 1) in range(1, 11), "config: burden")
    must(all(config[name] in CHOICES[name] for name in CHOICES if name in config), "config: choices")
    must(set(config["deadlines"]) == set(config["policies"]) == KINDS, "config: kinds")
    must(all(type(one) in (int, str) for one in config["deadlines"].values()), "config: deadlines")
    must(set(config["policies"].values()) <= {"auto", "ask", "wait"}, "config: policies")


# ---------------------------------------------------------------------------------------------------- result


def _result(record: Any, draws: Draws) -> None:
    """R-1.4, R-1.12, H-28.11."""
    result, seats = record["result"], len(record["seats"])
    must(tuple(result) == RESULT, "result")
    bearer = 1 + (draws.result("bearer/1") or 0)
    must((draws.result("bearer/1") is None) == (record["config"]["bearer"] == "first"), "bearer")
    roles = ["bearer" if seat == bearer else "wraiths" for seat in range(1, seats + 1)]
    must(result["roles"] == result["sides"] == roles, "roles")
    must(REASONS.get(result["reason"]) == result["winner"], "reason")
    winners = [seat for seat, side in enumerate(roles, 1) if side == result["winner"]]
    must(result["winners"] == winners, "winners")
    must(set(result["tokens"]) in (set(), {"free", "shadow"}), "tokens")
    must(all(result["tokens"][side] == 1 for side in result["named"]), "named")


def _written(record: Any, pack: Any) -> None:
    """H-27.2 to H-27.9, also of entries that are void."""
    forms = Forms(pack, record["result"]["roles"].index("bearer") + 1)
    for entry in record["entries"]:
        where = f"entry {entry['n']}"
        if entry["by"].startswith("seat "):
            seat = int(entry["by"].removeprefix("seat "))
            for part in entry["action"].split("; "):
                must(forms.are(seat, part), f"{where}: {part}")
        elif entry["by"] == "clock":
            kind, _, number = entry["action"].removeprefix("lapse ").partition("/")
            is_kind = kind in record["config"]["deadlines"]
            must(entry["action"].startswith("lapse ") and is_kind and number.isdigit() == bool(number), where)


# ------------------------------------------------------------------------------------------------- Part 1


def _log(record: Any, pack: Any, draws: Draws) -> None:
    """H-1.7 to H-1.9, H-5.3: begins where the start token says, and never leaves the ways of the map."""
    log = record["result"]["log"]
    must(bool(log) == (record["config"]["length"] != "part2"), "log")
    if not log:
        return
    near, exits = gaps(pack["board1"]), flagged(pack["board1"], "exit")
    start = pack["tokens"]["start"][draws.result("start/1")]
    must(log[0] == [0, start], "log: start")
    must(all(one[0] <= other[0] for one, other in pairwise(log)), "log: turns")
    must(len(log) - 1 <= LAST_MOVE, "log: length")
    last, dots = start, 0
    for at, (_, mark) in enumerate(log[1:], 1):
        must(last not in exits, f"log: mark {at} after an exit")
        if mark == DOT:
            dots += 1
        elif mark != SLASH:
            must(near[last].get(mark, 10**6) <= dots + MOST_BONUS, f"log: mark {at}")
            last, dots = mark, 0


def _tokens(record: Any, pack: Any, draws: Draws) -> None:
    """H-3.7, H-3.8, H-9.6, H-9.7, H-2.6: every information token that was drawn, and what became of it."""
    config, info = record["config"], record["result"]["info"]
    drawn = draws.result("info/1")
    if config["length"] == "part2":
        must((info["live"], info["dead"], info["found"]) == ([], [], [*drawn[:2], 0, 0][:2]), "info")
        return
    five, given = drawn[:5], info["found"][: config["info_given"]]
    is_given = len(given) == config["info_given"] and set(given) <= set(five)
    if not is_given:  # the game ended before they were given
        must(record["result"]["reason"] == "aborted" and info["found"] == [], "info: given")
        return
    live, dead, found = set(five) - set(given), list[int](), list(given)
    for mark, asked in _course(record):
        if mark is not None and mark in live:
            live.remove(mark)
            dead.append(mark)
        at = None if asked is None else _looked_for(asked)
        if at in live and at in flagged(pack["board1"], "ally"):
            live.remove(at)
            found.append(at)
    must((info["live"], info["dead"], info["found"]) == (sorted(live), dead, found), "info")


def _course(record: Any) -> Iterator[tuple[int | None, Any]]:
    """Frodo's marks of Part 1 and the questions, in the order in which they came: a question after its `moves`."""
    asked = [one for one in record["result"]["answers"] if one["part"] == 1]
    for at, (_, mark) in enumerate(record["result"]["log"]):
        yield mark, None
        yield from ((None, one) for one in asked if one["moves"] == at)


def _looked_for(asked: Any) -> int | None:
    """H-9.6: the location of a search or hunt that was not prevented."""
    is_one = asked["kind"] in ("search", "hunt") and asked["answer"] is not None
    return int(asked["target"]) if is_one else None


# ------------------------------------------------------------------------------------------------- Part 2


def _journeys(record: Any, pack: Any, draws: Draws) -> None:
    """H-12.4, H-13.1, H-28.10: those that the draws made; of the right length, on the map, shelters on the way."""
    result = record["result"]
    if not result["journeys"]:
        return
    near = gaps(pack["board2"])
    (start,) = flagged(pack["board2"], "start")
    first = result["journeys"][0]["id"]
    name = "short" if first in draws.journeys["short"] else "long"
    must(first == draws.deck(name)[0], "journeys: the first")
    for journey in result["journeys"]:
        steps, where = journey["steps"], f"journey {journey['id']}"
        must(journey["id"] in draws.journeys[name], where)
        must((steps, journey["shelters"]) == draws.journeys[name][journey["id"]], where)
        must(0 <= journey["moves"] <= len(steps), where)
        last, wild = start, 0
        for step in steps:
            if step:
                must(near[last].get(step, 10**6) <= wild, f"{where}: step {step}")
                last, wild = step, 0
            else:
                wild += 1
        must(last in flagged(pack["board2"], "exit"), f"{where}: end")


def _mentor(record: Any, pack: Any, draws: Draws) -> None:
    """H-12.7, H-13.7, H-13.11: he begins on one of four tokens; the other three are deeds from the beginning."""
    mentor, tokens = record["result"]["mentor"], pack["tokens"].get("deeds", ())
    if not mentor:
        return
    four = draws.result("deeds/1")[:4]
    log, deeds = mentor["log"], [*mentor["deeds"], *mentor["done"]]
    must(log[0] in four and set(four) - {log[0]} <= set(deeds), "mentor: the first")
    must(len(set(deeds)) == len(deeds) and set(deeds) <= set(tokens), "mentor: deeds")
    must(set(mentor["done"]) <= set(log), "mentor: done")
    near = gaps(pack["board2"])
    must(all(other in near[one] or other in tokens for one, other in pairwise(log)), "mentor: way")
    must(mentor["state"] in ("hidden", "revealed", "out"), "mentor: state")


def _hands(record: Any, pack: Any) -> None:
    """H-6.1, H-9.1: cards there are, of the own deck, none more often than the pack has it."""
    result = record["result"]
    must(len(result["hands"]) == len(record["seats"]), "hands")
    held = [card for hand in result["hands"] for card in hand]
    known = [card for deck in pack["cards"] for card in hunt_draws.cards(pack, deck)]
    must(all(held.count(card) <= known.count(card) for card in held), "hands")
    for role, hand in zip(result["roles"], result["hands"], strict=True):
        decks = ("ally1", "ally2") if role == "bearer" else ("sorcery",)
        own = {card for deck in decks if deck in pack["cards"] for card in hunt_draws.cards(pack, deck)}
        must(set(hand) <= own, "hands")


# --------------------------------------------------------------------------------------------------- answers


def _answers(record: Any, pack: Any) -> None:
    """H-8.7, R-1.12: each follows from where Frodo and Gandalf were, that from log, journeys, Gandalf's way."""
    way = iter(record["result"]["mentor"].get("log", ()))
    at: int | None = None
    turn = questions = 0
    for number, asked in enumerate(record["result"]["answers"], 1):
        where = f"answer {number}"
        is_question = asked["kind"] != "reveal"
        questions += is_question
        must(tuple(asked) == ANSWER and asked["n"] == (questions if is_question else None), f"{where}: keys")
        must(is_question or record["edition"] > 1, f"{where}: edition")
        is_named = asked["nazgul"] in (1, 2, 3, 4) or (asked["nazgul"] is None and not is_question)
        must(asked["turn"] >= turn and is_named, f"{where}: turn")
        turn = asked["turn"]
        travelled = _travelled(record, pack, asked)
        must(asked["frodo"] == [place for place in travelled if place > 0][-1], f"{where}: Frodo")
        if asked["gandalf"] and asked["gandalf"] != at:
            at = next((place for place in way if place == asked["gandalf"]), None)
            must(at is not None, f"{where}: Gandalf")
        must(_is_true(record, pack, asked, travelled), where)


def _travelled(record: Any, pack: Any, asked: Any) -> list[int]:
    """H-1.11, H-13.4: the marks of Part 1, or the entries of the journey, up to the movement track then."""
    result, moves = record["result"], asked["moves"]
    if asked["part"] == 1:
        return [mark for _, mark in result["log"][: moves + 1]]
    (start,) = flagged(pack["board2"], "start")
    return [start, *result["journeys"][asked["journey"] - 1]["steps"][:moves]]


def _is_true(record: Any, pack: Any, asked: Any, travelled: list[int]) -> bool:
    """H-8.1, H-8.3, H-8.5, H-8.6, H-14.1, H-14.3, H-14.7, H-16.2, H-16.5, H-22.39."""
    if asked["answer"] is None:
        return not asked["found"] and not asked["named"]
    board = pack[f"board{asked['part']}"]
    match asked["kind"]:
        case "reveal":
            told = _disclosed(record, pack, asked, travelled)
            return bool(asked["answer"] == told and not asked["found"] and not asked["named"])
        case "perceive":
            there = _spaces(board, asked["target"])
            places = (("bearer", asked["frodo"]), ("gandalf", asked["gandalf"]))
            named = [who for who, at in places if at in there]
            return asked["answer"] == bool(named) and asked["named"] in ([], named)
    target = int(asked["target"])
    if asked["kind"] == "search":
        sheltered = asked["part"] == 2 and target == asked["frodo"] and target in _shelters(record, asked)
        is_yes = target in travelled and not sheltered
        return bool(
            asked["answer"] == is_yes and not asked["found"] and target not in flagged(board, "start")
        )
    named = ["gandalf"] if target == asked["gandalf"] else []
    said = asked["answer"], asked["found"], asked["named"]
    return bool(said == (target in travelled, target == asked["frodo"], named))


def _disclosed(record: Any, pack: Any, asked: Any, travelled: list[int]) -> str:
    """H-22.39: in Part 2 wild entries are the dots; slashes are no marks."""
    fact, _, about = asked["target"].partition(" ")
    board = pack[f"board{asked['part']}"]
    entries = [entry for entry in travelled if entry >= 0]
    match fact:
        case "latest_is_dot":
            return "yes" if entries[-1] == DOT else "no"
        case "dots_since_last":
            return str(next(n for n, entry in enumerate(reversed(entries)) if entry))
        case "bearer_section":
            return _section(board, asked["frodo"])
        case "bearer_area":
            return _area(board, asked["frodo"])
        case "log_entry_back":
            entry = entries[-min(int(about) + 1, len(entries))]
            return str(entry) if entry else "dot"
        case "gandalf_section":
            return _section(board, asked["gandalf"]) if asked["gandalf"] else "out"
        case _:
            live = _live_then(record, pack, asked) if asked["part"] == 1 else set()
            return "yes" if any(_section(board, n) == about for n in live) else "no"


def _live_then(record: Any, pack: Any, asked: Any) -> set[int]:
    """H-9.7, H-9.10: the tokens that still were live when a fact was disclosed."""
    info, given = record["result"]["info"], record["config"]["info_given"]
    marked = {mark for _, mark in record["result"]["log"][: asked["moves"] + 1]}
    answers = record["result"]["answers"]
    before = {_looked_for(one) for one in answers[: answers.index(asked)] if one["part"] == 1}
    kept = {*info["live"], *info["dead"], *info["found"][given:]}
    return kept - marked - (before & set(flagged(pack["board1"], "ally")))


def _shelters(record: Any, asked: Any) -> list[int]:
    shelters: list[int] = record["result"]["journeys"][asked["journey"] - 1]["shelters"]
    return shelters


def _area(board: Any, n: int) -> str:
    area: str = next(place["area"] for place in board["locations"] if place["n"] == n)
    return area


def _section(board: Any, n: int) -> str:
    area = _area(board, n)
    section: str = next(one["section"] for one in board["areas"] if one["id"] == area)
    return section


def _spaces(board: Any, target: str) -> set[int]:
    """The locations of `area K` or `section IV`; Frodo's last location and Gandalf's are never dots."""
    kind, _, name = target.partition(" ")
    areas = {
        area["id"] for area in board["areas"] if name in (area["id"] if kind == "area" else area["section"],)
    }
    return {place["n"] for place in board["locations"] if place["area"] in areas}
