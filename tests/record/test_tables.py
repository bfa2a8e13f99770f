"""The record of a war at an owners' table: what was on word, and that nothing was altered (W-44.14)."""

from __future__ import annotations

import contextlib
import functools
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from rules.checking.courses import some_words
from rules.dice import simulated_seed
from rules.game import Illegal
from rules.record.verify import verify
from tests.record.kit import NAMES, Table
from tests.record.test_tampering import forged, rewritten
from tests.rules.war.table.owners import SET_UP_OF_THREE, SET_UP_OF_TWO, SHEET, open_table

Facts = dict[str, Any]
_ASIDES = 0.25


@functools.cache
def played(mode: str, seed: int = 1) -> Table:
    """A table to its limit: what is owed is answered at random, and words are said between."""
    chance, game = Random(seed), open_table()
    seats = 2 if mode == "hidden" else 3
    config = game.Config.model_validate({"mode": mode, "limit": 3, "lots": False})
    salt = ",".join(str(9000 + 17 * seat) for seat in range(1, seats + 1)) + ";9777"
    found = Table(game, config, NAMES[:seats], simulated_seed(seed), salt)
    found.start()
    for line in (SET_UP_OF_TWO if seats == 2 else SET_UP_OF_THREE[mode]).splitlines():
        side, _, words = line.partition(" ")
        if words:
            found.says("FDS".index(side) + 1, words)
    found.says(1, "seal ring sam: in the night")
    found.says(2, "word wounds lord 1: an arrow")
    found.says(1, "roll d6 secret for the ford")
    while not found.is_over:
        found.at += 60_000
        decisions = found.game.decisions(found.state)
        kinds = ("word",) if chance.random() < _ASIDES else (found.state.phase.value,)
        one = chance.choice([one for one in decisions if one.question.kind in kinds])
        with contextlib.suppress(Illegal):
            found.says(one.seat, some_words(found.game, found.state, one, chance))
    return found


@pytest.mark.parametrize("mode", ["hidden", "both", "three"])
def test_the_record_of_a_table_verifies_and_says_what_was_on_word(mode: str) -> None:
    """W-44.14, W-19.10, R-1.22: by its sheet; sealed words stand in it with the others."""
    found = played(mode)
    text = found.text()
    words = json.loads(text)["result"]["words"]

    verdict = verify(text, pack=found.game.pack_body())

    assert verdict.ok, verdict
    assert [word["effects"] for word in words if not word["label"]][:1] == [["ring sam"]]
    sealed = sum(not word["label"] for word in words)
    told = f"what its players said on word: {len(words)} words, {sealed} of them sealed"
    assert any(told in one for one in verdict.unchecked)


def test_another_sheet_proves_nothing() -> None:
    """W-40.4, W-44.14: the record names the hash of the sheet that it was played by."""
    found = played("hidden")
    other = open_table(SHEET.replace("in Hollin W2413", "in Hollin W2414"))

    assert not verify(found.text(), pack=other.pack_body()).ok


def _moves_a_group(facts: Facts) -> None:
    facts["result"]["columns"][0]["groups"][0][1] = "W2020"


def _unsays_a_word(facts: Facts) -> None:
    del facts["result"]["words"][0]


def _alters_a_plot(facts: Facts) -> None:
    entry = next(entry for entry in facts["entries"] if entry["action"].startswith("put frodo"))
    entry["action"] = entry["action"].replace("w2412", "w2413").replace("1", "2")
    forged(facts)


@pytest.mark.parametrize("change", [_moves_a_group, _unsays_a_word, _alters_a_plot])
def test_who_alters_a_line_of_the_chart_is_found_out(change: Callable[[Facts], None]) -> None:
    """W-44.14, R-1.6: where a group was, a word, or what was said; even with a head that fits."""
    found = played("hidden")

    text = rewritten(found.text(), change)

    assert not verify(text, pack=found.game.pack_body()).ok
