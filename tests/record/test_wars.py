"""The record of a war: dice, decks, lists, the result, and what a change of it comes to."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from rules.checking.courses import some_words
from rules.game import Illegal
from rules.record.verify import verify
from rules.war.pack.opening import SHELF
from tests.record import war_checker
from tests.record.kit import Table, deed, go_back, table
from tests.record.test_tampering import forged, rewritten

Facts = dict[str, Any]

BODY = SHELF.shipped_body("open")
GOES_BACK, LAPSES, DEEDS = 0.04, 0.08, 0.14


@functools.cache
def fought(seed: int, limit: int = 5) -> Table:
    """A war to its end: sittings are answered at random, run out or are taken back, and moderators have a part."""
    chance, found = Random(seed), table(2, seed, "war", limit=limit)
    found.start()
    while not found.is_over:
        found.at += chance.choice((900, 60_000))
        owed = next(one for one in found.game.decisions(found.state) if one.is_asked)
        roll = chance.random()
        if roll < GOES_BACK and len(found.lines) > 3:
            go_back(found, chance)
        elif roll < LAPSES:
            found.lapses(owed.clock)
        elif roll < DEEDS:
            deed(found, chance)
        else:
            try:
                found.says(owed.seat, some_words(found.game, found.state, owed, chance))
            except Illegal:
                continue
    return found


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 30))])
def test_a_strangers_checker_and_verify_agree_on_any_war(seed: int) -> None:
    """R-1.6, R-1.14, W-1.3, W-19.2, W-19.3, W-19.4, W-19.6: written from the pages alone, it finds nothing."""
    text = fought(seed).text()

    assert war_checker.complaint(text, BODY) is None
    assert verify(text, pack=BODY).ok


def test_a_record_says_where_all_groups_were_and_what_was_learnt() -> None:
    """W-19.1, W-19.10, W-6.5: at the end of each journey; of the Dark Power's log what each level tells."""
    result = json.loads(fought(1).text())["result"]

    assert [column["turn"] for column in result["columns"]] == list(range(1, result["turn"] + 1))
    assert all(column["groups"] for column in result["columns"])
    members = [member for _, _, members in result["columns"][0]["groups"] for member in members]
    assert len(members) == len(set(members)) == 9
    learnt = dict(zip(result["sides"], result["learnt"], strict=True))
    assert learnt["fellowship"] == []
    assert learnt["dark-power"]
    assert not any("names" in line and line["level"] < 3 for line in learnt["dark-power"])


def _another_die(facts: Facts) -> None:
    draw = next(draw for entry in facts["entries"] for draw in entry["draws"] if draw[0].startswith("die/"))
    draw[1] = (draw[1] + 1) % 6


def _another_label(facts: Facts) -> None:
    draw = next(draw for entry in facts["entries"] for draw in entry["draws"] if draw[0].startswith("die/"))
    draw[0] = "die/-/9"


def _another_deck(facts: Facts) -> None:
    deck = next(draw[1] for draw in facts["entries"][0]["draws"] if draw[0] == "events/1")
    deck[:2] = deck[1::-1]


def _another_winner(facts: Facts) -> None:
    facts["result"]["winner"] = "fellowship"


def _unseen_column(facts: Facts) -> None:
    del facts["result"]["columns"][0]


@pytest.mark.parametrize(
    "change", [_another_die, _another_label, _another_deck, _another_winner, _unseen_column]
)
def test_what_was_changed_in_a_war_is_seen_by_both(change: Callable[[Facts], None]) -> None:
    """R-1.6, W-19.3, W-19.7, W-19.10."""

    def changed(facts: Facts) -> None:
        change(facts)
        forged(facts)

    text = rewritten(fought(1).text(), changed)

    assert war_checker.complaint(text, BODY) is not None
    assert not verify(text, pack=BODY).ok
