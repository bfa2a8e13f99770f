"""Writes the records of the editions that are not released yet, with their packs: `python -m tests.record.keep`.

What it prints goes into `PRINTS`. The record of a released edition is never made anew: a change under which it does
not verify any more asks the edition. As the pack of a hunt lies beside it, a change of the shipped one does no harm.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from rules import simulator
from rules.entry import Answer, Handover, owed_clocks
from rules.game import Decision, Illegal, Question
from rules.hunt.orders import preloads
from rules.record.record import by_seat
from rules.record.verify import verify
from rules.registry import open_game
from tests.record import checker
from tests.record.kit import Table, corrected, go_back, table
from tests.record.test_editions import UNRELEASED, path, stranger
from tests.record.test_wars import fought

CHOICES: dict[str, Any] = {
    "length": "full",
    "reactions": "windowed",
    "rw_order": "free",
    "shelters": True,
    "info_given": 2,
}
NAMED = {
    "battle": ("draw yes", "lapse turn", "pause", "replace ", "rewind "),
    "hunt": (
        *("lapse block/", "lapse turn", "replace ", "confirm", "queue ", "swift ", "pause", "rewind "),
        *("preload keep ", "preload turn late ", "preload block late "),
    ),
    "quest": (
        *("approve; ", "guess ", "lapse vote", "palantir ", "pause", "preload ", "replace ", "rewind "),
        *("confirm", "ring ", "withdraw "),
    ),
    "war": ("lapse ", "pause", "place ", "plot ", "replace ", "rewind "),
}
"""What a record that holds much has among its actions."""


def thoughtful(seed: int, seats: int = 4, most: int = 700) -> Table:
    """A hunt among the reference players, who are late, absent and replaced at times."""
    chance, found = Random(seed), table(seats, seed, "hunt", **CHOICES)
    found.start()
    while not found.is_over and len(found.lines) < most:
        found.at += chance.choice((900, 60_000, 3_600_000))
        try:
            _go_on(found, chance)
        except Illegal:
            continue
    return found


def _go_on(found: Table, chance: Random) -> None:
    roll = chance.random()
    clocks = owed_clocks(found.game, found.state)
    if roll < 0.003 and len(found.lines) > 20:
        go_back(found, chance)
    elif roll < 0.03 and clocks:
        clock = chance.choice(clocks)
        if clock.kind in preloads.LATE_KINDS and chance.random() < 0.8:
            _leave(found, clock, chance)
        found.lapses(clock)
    elif roll < 0.045:
        seat = chance.randint(1, len(found.names))
        found.play(Handover(seat), "moderator", reason="a journey")
        found.says(seat, "confirm")
    elif roll < 0.05:
        found.play(None, "moderator", "pause", "a feast")
        found.play(None, "moderator", "resume")
    elif roll < 0.2:
        _at_will(found, chance)
    else:
        _answer(found, chance)


def _at_will(found: Table, chance: Random) -> None:
    """Something that nobody waits for: a plan, a wish, an answer in advance."""
    seat = chance.randint(1, len(found.names))
    mine = [
        one
        for one in found.game.decisions(found.state)
        if one.seat == seat and not one.owed and not one.rests
    ]
    mine += found.game.ahead(found.state, seat)
    if mine:
        decision = chance.choice(mine)
        ask = functools.partial(found.game.options, found.state, decision)
        view = found.game.view(found.state, seat)
        found.says(seat, simulator.players("hunt")["random"](view, decision, ask, chance))


def _leave(found: Table, clock: Question, chance: Random) -> None:
    """The answer to an open turn waits for its deadline (H-17.33)."""
    decision = next(one for one in found.game.decisions(found.state) if one.owed and one.clock == clock)
    if decision.question != clock:  # a smaller choice comes first
        return
    found.says(decision.seat, f"preload {clock.kind} late {_thought_of(found, decision, chance)}")


def _answer(found: Table, chance: Random) -> None:
    decision: Decision = next(one for one in found.game.decisions(found.state) if one.owed)
    words = _thought_of(found, decision, chance)
    found.play(Answer(decision.seat, words, decision.question), by_seat(decision.seat))


def _thought_of(found: Table, decision: Decision, chance: Random) -> str:
    view = found.game.view(found.state, decision.seat)
    ask = functools.partial(found.game.options, found.state, decision)
    return simulator.players("hunt")["sensible"](view, decision, ask, chance)


def holds_much(found: Table) -> bool:
    """Whether it came to its end by the rules, with all kinds of entries; a hunt in Part 2, with all questions."""
    result, actions = found.record().result, [line.action for line in found.lines]
    hands = {line.by.split()[0] for line in found.lines}
    named = {"seat", "clock", "moderator"} <= hands and all(
        any(said.startswith(words) for said in actions) for words in NAMED[found.game.name]
    )
    if found.game.name != "hunt" or not named:
        return named and result["reason"] != "aborted"
    kinds = {asked["kind"] for asked in result["answers"] if asked["answer"] and asked["part"] == 2}
    return len(result["journeys"]) > 1 and {"search", "hunt", "perceive"} <= kinds


def quests() -> Iterator[Table]:
    choices: dict[str, Any] = {
        "roles": ["aragorn", "gollum", "saruman", "boromir"],
        "ring": True,
        "palantir": True,
    }
    return (corrected(seed, "quest", 10, **choices) for seed in itertools.count(1))


def battles() -> Iterator[Table]:
    """Those in which dice fell before it was taken back, and after, and something happened that did not before."""
    sides = ("sauron", "saruman", "alliance")
    first = ((2, "next M12-L10, T15-T14, K12-K10, done"),)
    every = (
        corrected(seed, "battle", 3, first=first, sides=sides, round_limit=6) for seed in itertools.count(1)
    )
    fought = (found for found in every if '"roll/' in found.text() and "/roll/" in found.text())
    return (found for found in fought if not _verifies_as_before(found))


def wars() -> Iterator[Table]:
    """Those in which something was fought."""
    return (found for seed in itertools.count(1) if '"die/FD/2"' in (found := fought(seed, 6)).text())


def hunts() -> Iterator[Table]:
    """Those in which something happened that did not before this edition."""
    every = (found for seed in itertools.count(1) if (found := thoughtful(seed)).is_over)
    return (found for found in every if not _verifies_as_before(found))


def _verifies_as_before(found: Table) -> bool:
    facts = {**json.loads(found.text()), "edition": found.game.edition - 1}
    return verify(checker.pretty(facts) + "\n", pack=found.game.pack_body()).ok


def keep(found: Table) -> str:
    """Write the record of *found* and its pack; its print, as `PRINTS` has it."""
    text, body = found.text(), found.game.pack_body()
    verdict = verify(text, pack=body)
    complaint = stranger(text, body)
    if not verdict.ok or complaint:
        raise SystemExit(complaint or verdict.sentence)
    name, edition = found.game.name, found.game.edition
    kept = path(name, edition)
    kept.write_text(text, encoding="utf-8")
    if body is not None:
        kept.with_suffix(".pack.json").write_bytes(body)
    return f'("{name}", {edition}): "{hashlib.sha256(text.encode()).hexdigest()}",'


def main() -> None:
    played = {"quest": quests, "hunt": hunts, "battle": battles, "war": wars}
    for name, edition in sorted(UNRELEASED):
        assert edition == open_game(name).edition, "an older one is released"
        print(keep(next(filter(holds_much, played[name]()))))


if __name__ == "__main__":
    main()
