"""The record of a war: dice, decks, lists, the result, and what a change of it comes to."""

from __future__ import annotations

import contextlib
import functools
import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from rules.checking.courses import some_words
from rules.game import Decision, Illegal
from rules.record.verify import verify
from rules.war.pack.opening import SHELF
from tests.record import war_checker
from tests.record.kit import Table, deed, go_back, has_words, table
from tests.record.test_tampering import forged, rewritten

Facts = dict[str, Any]

BODY = SHELF.shipped_body("open")
GOES_BACK, LAPSES, DEEDS = 0.04, 0.08, 0.14
TALKS, SELDOM = 0.25, 0.05


@functools.cache
def fought(seed: int, limit: int = 5, seats: int = 2) -> Table:
    """A war to its end: sittings are answered at random, run out or are taken back, and moderators have a part."""
    chance, found = Random(seed), table(seats, seed, "war", limit=limit)
    found.start()
    while not found.is_over:
        found.at += chance.choice((900, 60_000))
        asked = [one for one in found.game.decisions(found.state) if one.is_asked]
        roll = chance.random()
        if roll < GOES_BACK and len(found.lines) > 3:
            go_back(found, chance)
        elif roll < LAPSES:
            found.lapses(chance.choice(asked).clock)
        elif roll < DEEDS:
            deed(found, chance)
        else:
            one = _talk(found, chance, asked)
            with contextlib.suppress(Illegal):
                found.says(one.seat, some_words(found.game, found.state, one, chance))
    return found


def _talk(found: Table, chance: Random, asked: Sequence[Decision]) -> Decision:
    """A sitting that is open; or, where three play, something that is said at any time, but seldom `resign`."""
    if len(found.names) == 2 or chance.random() > TALKS:
        return chance.choice(asked)
    free = [one for one in found.game.decisions(found.state) if not one.is_asked]
    one = chance.choice([one for one in free if has_words(found.game, found.state, one)])
    return one if one.question.kind != "resign" or chance.random() < SELDOM else chance.choice(asked)


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 30))])
def test_a_strangers_checker_and_verify_agree_on_any_war(seed: int) -> None:
    """R-1.6, R-1.14, W-1.3, W-19.2, W-19.3, W-19.4, W-19.6: written from the pages alone, it finds nothing."""
    text = fought(seed).text()

    assert war_checker.complaint(text, BODY) is None
    assert verify(text, pack=BODY).ok


THREE = [1, 2, 3, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 32))]


@pytest.mark.parametrize("seed", THREE)
def test_a_strangers_checker_and_verify_agree_on_any_war_of_three(seed: int) -> None:
    """R-1.6, R-1.14, W-18, W-19.3, W-19.4, W-19.6, W-20.1: written from both books alone, it finds nothing."""
    text = fought(seed, 4 + seed % 9, seats=3).text()

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


# ---------------------------------------------------------------------------------------------- changes, of three


@functools.cache
def bargained() -> Table:
    """A war of three in which an alliance is made, a council is held and a deal is swapped, then three lapses."""
    found = table(3, 7, "war", limit=2)
    found.start()
    seat = {side: found.state.rules.seat(side) for side in "FDS"}
    card = {side: found.state.hand(side).cards for side in "FDS"}
    for side, words in (
        ("F", "offer s yes"),
        ("S", "ally f; council nothing"),
        ("D", "deal s gives 1 0 takes 1 0: You leave Rohan; then we talk"),
        ("S", "agree d"),
        ("S", f"lay d {card['S'][0]}"),
        ("D", f"lay s {card['D'][0]}"),
        ("S", "confirm d"),
        ("D", "confirm s"),
        ("S", f"discard {card['D'][0]}"),
        ("S", "host w2421 10 w2422 w2322"),
        ("S", "move saruman w2422"),
        ("S", "done"),
    ):
        found.at += 900
        found.says(seat[side], words)
    while not found.is_over:
        found.lapses(next(one.clock for one in found.game.decisions(found.state) if one.is_asked))
    return found


def _instead(old: str, new: str) -> Callable[[Facts], None]:
    """A part of an entry of `bargained` is other words."""

    def change(facts: Facts) -> None:
        entry = next(entry for entry in facts["entries"] if re.search(old, entry["action"]))
        entry["action"] = re.sub(old, new, entry["action"])

    return change


def _by_another(words: str) -> Callable[[Facts], None]:
    def change(facts: Facts) -> None:
        entry = next(entry for entry in facts["entries"] if words in entry["action"])
        entry["by"] = f"seat {int(entry['by'][5:]) % 3 + 1}"

    return change


def _a_joint_winner(facts: Facts) -> None:
    result = facts["result"]
    result["winner"], result["winners"] = (
        "dark-power+saruman",
        sorted(seat for seat, side in enumerate(result["sides"], 1) if side != "fellowship"),
    )


def _order_of_nazgul(facts: Facts) -> None:
    facts["entries"][1]["draws"].append(["nazgul/1", ["lord", "gothmog"]])


def _shorter(facts: Facts) -> None:
    """A sitting that nobody held."""
    at = next(n for n, entry in enumerate(facts["entries"]) if entry["action"] == "lapse search")
    del facts["entries"][at]
    for n, entry in enumerate(facts["entries"], 1):
        entry["n"] = n


CHANGES = {
    "another die": _another_die,
    "another deck": _another_deck,
    "another label": _another_label,
    "another winner": _another_winner,
    "a joint winner": _a_joint_winner,
    "an order of Nazgul": _order_of_nazgul,
    "a column less": _unseen_column,
    "a sitting less": _shorter,
    "an alliance without offer": _instead("offer s yes", "note hm"),
    "an offer between F and D": _instead("offer s yes", "offer d yes"),
    "an alliance with another": _instead("ally f", "ally d"),
    "an alliance behind the choice": _instead("ally f; council nothing", "council nothing; ally f"),
    "a second choice": _instead("council nothing", "council nothing; council sauron"),
    "a choice behind a move": _instead("ally f; council nothing", "move chief w2220; council nothing"),
    "control at once": _instead("council nothing", "council control"),
    "dissolved twice": _instead("council nothing", "dissolve; dissolve"),
    "agreed by who proposed": _by_another("agree d"),
    "laid before it is agreed": _instead("agree d", "note hm"),
    "laid twice": _instead(r"(lay s \d+)", r"\1; \1"),
    "confirmed behind fold": _instead("confirm s", "fold s; confirm s"),
    "confirmed twice": _instead("confirm d", "confirm d; confirm d"),
    "more laid than was agreed": _instead("gives 1 0 takes 1 0", "gives 1 0 takes 0 0"),
    "a card that is not held any more": _instead(r"(lay d (\d+))", r"\1; discard \2"),
    "more than there is": _instead("host w2421 10", "host w2421 25"),
    "a host that jumps": _instead("w2422 w2322", "w2423 w2322"),
    "too long a way": _instead("w2422 w2322", "w2422 w2322 w2222 w2122 w2022"),
    "strength that has moved": _instead("move saruman w2422", "host w2422 1 w2421; host w2322 1 w2222"),
    "a card laid that is not held": _instead(r"lay d \d+", "lay d 3"),
    "terms that were not agreed": _instead(r"(lay s \d+)", r"\1 sting"),
    "no form": _instead("move saruman w2422", "move saruman W2422"),
    "another's sitting": _by_another("move saruman"),
    "words that come behind": _instead("move saruman w2422", "done; move saruman w2422"),
    "a try of a citadel": _instead("move saruman w2422", "siege w2424"),
    "an army combat with nobody": _instead("move saruman w2422", "army w2421 against d"),
    "the other's sitting": _instead("done", "done; done"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_was_changed_in_a_war_of_three_is_seen_by_both(change: Callable[[Facts], None]) -> None:
    """R-1.6, W-18, W-19.6, W-20.10, W-21.14, W-24.1, W-29.5, W-59.7."""

    def changed(facts: Facts) -> None:
        change(facts)
        forged(facts)

    text = bargained().text()
    assert war_checker.complaint(text, BODY) is None
    text = rewritten(text, changed)

    assert war_checker.complaint(text, BODY) is not None
    assert not verify(text, pack=BODY).ok
