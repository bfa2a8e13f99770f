"""Writes the record of a hunt that is kept for good, and its pack: `python -m tests.record.keep`, then its print.

Only while the first edition is not released yet: from then on no record is made anew. As the pack lies beside it, a
change of the shipped one does it no harm.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from rules import simulator
from rules.entry import Answer, Handover, owed_clocks
from rules.game import Decision, Illegal
from rules.record import by_seat
from rules.verify import verify
from tests.record.kit import Table, table

CHOICES: dict[str, Any] = {
    "length": "full",
    "reactions": "windowed",
    "rw_order": "free",
    "shelters": True,
    "info_given": 2,
}
NAMED = ("lapse block/", "lapse turn", "replace ", "confirm", "queue ", "swift ", "preload ", "pause")
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
    if roll < 0.03 and clocks:
        found.lapses(chance.choice(clocks))
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
    mine = [one for one in found.game.decisions(found.state) if one.seat == seat and not one.owed]
    mine += found.game.ahead(found.state, seat)
    if mine:
        decision = chance.choice(mine)
        ask = functools.partial(found.game.options, found.state, decision)
        view = found.game.view(found.state, seat)
        found.says(seat, simulator.players("hunt")["random"](view, decision, ask, chance))


def _answer(found: Table, chance: Random) -> None:
    decision: Decision = next(one for one in found.game.decisions(found.state) if one.owed)
    view = found.game.view(found.state, decision.seat)
    ask = functools.partial(found.game.options, found.state, decision)
    words = simulator.players("hunt")["sensible"](view, decision, ask, chance)
    found.play(Answer(decision.seat, words, decision.question), by_seat(decision.seat))


def holds_much(found: Table) -> bool:
    """Whether it came to its end in Part 2, with all kinds of entries and questions."""
    if not found.is_over:
        return False
    result, actions = found.record().result, [line.action for line in found.lines]
    kinds = {asked["kind"] for asked in result["answers"] if asked["answer"] and asked["part"] == 2}
    return (
        len(result["journeys"]) > 1
        and kinds == {"search", "hunt", "perceive"}
        and all(any(said.startswith(words) for said in actions) for words in NAMED)
    )


def candidates() -> Iterator[Table]:
    return (found for seed in range(1, 2000) if holds_much(found := thoughtful(seed)))


def main() -> None:
    found = next(candidates())
    text, body = found.text(), found.game.pack_body()
    verdict = verify(text, pack=body)
    if not verdict.ok:
        raise SystemExit(verdict.sentence)
    path = Path(__file__).with_name("hunt-1.json")
    path.write_text(text, encoding="utf-8")
    path.with_name("hunt-1.pack.json").write_bytes(body or b"")
    print(f"{path.name}: {hashlib.sha256(text.encode()).hexdigest()}, {len(text)} bytes")


if __name__ == "__main__":
    main()
