"""Chapter 27: what the page says is written is what is read, and the other way round."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules.hunt
from rules.entry import Lapse, owed_clocks
from rules.game import Illegal
from rules.hunt.actions import OrderStep, Ride, Turn
from rules.hunt.actions.grammar import BLOCK, FILTERS, OF_STEPS, TURN
from rules.hunt.cards import verbs
from rules.hunt.orders import preloads, step_conditions, wishes
from rules.hunt.pack import TRIGGERS
from rules.hunt.questions.rows import KINDS
from rules.hunt.questions.written import read, write
from rules.kit.parts import firsts
from tests.record.hunt_forms import Forms
from tests.record.kit import Table, random_table, table
from tests.rules.hunt import kit

VERBS = {"turn": TURN, "block": BLOCK}
"""With which the steps of a turn and of a ride begin."""

PAGE = (Path(rules.hunt.__file__).parent / "RULES.md").read_text(encoding="utf-8")


def clause(number: str) -> str:
    """The text of a clause, with the table or lines that belong to it."""
    found = re.search(rf"- \*\*H-{number}\*\*(.*?)(?=\n- \*\*H-|\n## )", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def forms() -> list[tuple[str, str]]:
    """The kinds of H-27.2 with the examples that stand there, orders apart."""
    rows = re.findall(r"^\s+\| `(\w+)` \| (.+) \| (.+) \|$", clause("27.2"), re.MULTILINE)
    return [(kind, form) for kind, written, _ in rows for form in re.findall(r"`([^`…]+)`", written)]


@pytest.mark.parametrize(("kind", "form"), forms())
def test_a_form_of_the_page_is_read_and_written_so(kind: str, form: str) -> None:
    """H-27.2, H-27.1: every example that stands in the table, in letters of any size."""
    if kind in VERBS:
        pytest.skip("an order: H-27.3")

    action = read(kind, f"  {form.upper()} ")

    assert write(action) == form
    assert read(kind, form) == action


def test_every_kind_of_question_stands_in_the_table() -> None:
    """H-27.2: and none that there is not."""
    kinds = re.findall(r"^\s+\| `(\w+)` \|", clause("27.2"), re.MULTILINE)

    assert set(kinds) == set(KINDS)


def test_every_verb_of_an_order_stands_there_with_its_words() -> None:
    """H-27.3: in the part of the Ring-bearer or of the Ringwraiths."""
    text = clause("27.3")
    bearer, riders = text[text.index("Of RB:") :].split("Of an RW:")

    for kind, part in (("turn", bearer), ("block", riders)):
        examples = [one.removesuffix(" …") for one in re.findall(r"`([^`]+)`", part)]
        assert set(VERBS[kind]) <= {one.split()[0] for one in examples}
        for form in examples:
            if form.split()[0] in VERBS[kind]:
                assert write(read(kind, form)) == form


def test_a_step_has_its_dice_condition_other_way_and_anyway_in_this_order() -> None:
    """H-27.3."""
    whole = "hunt by shadow if eye else search anyway"

    found = read("block", f"{whole} then end")

    assert isinstance(found, Ride)
    assert found.steps == (
        OrderStep(("hunt", "by", "shadow"), ("eye",), ("search",), anyway=True),
        OrderStep(("end",)),
    )
    assert write(found) == f"{whole} then end"
    with pytest.raises(Illegal):
        read("block", "hunt else search if eye")


def test_steps_that_were_not_played_stay_in_the_record() -> None:
    """H-27.3: the whole order, whatever became of it; RB's turn is one order as well."""
    found = _riding(3)
    seat = next(one.seat for one in found.game.decisions(found.state) if one.question.kind == "block")
    words = "search if found then end then search if eye"

    found.says(seat, words)

    assert found.lines[-1].action == words
    assert isinstance(read("turn", "mark dot then end"), Turn)


def test_every_condition_of_a_step_stands_there() -> None:
    """H-27.4: with what follows it, and is one."""
    examples = re.findall(r"`([^`]+)`", clause("27.4"))
    named = [one for one in examples if one != "not"]

    assert {one.split()[0] for one in named} == set(step_conditions._TESTS)
    assert {word.only for word, _ in firsts((OF_STEPS,))} == {*step_conditions._TESTS, "not"}
    for one in named:
        step_conditions.check(kit.PACK, kit.state(), OrderStep(("end",), tuple(one.split())))
        step_conditions.check(kit.PACK, kit.state(), OrderStep(("end",), ("not", *one.split())))


def test_every_effect_that_asks_for_words_stands_there() -> None:
    """H-27.5: what the table does not name asks for none, which no verb of it does by name."""
    rows = re.findall(r"^\s+\| (.+) \| (.+) \|$", clause("27.5"), re.MULTILINE)[2:]
    named = {verb for row, _ in rows for verb in re.findall(r"`(\w+)`", row)} & set(verbs.VERBS)
    silent = set(verbs.VERBS) - named

    assert rows[-1] == ("all others", "none")
    assert silent == {
        *(
            "bonus_dots",
            "heal",
            "corrupt",
            "gain_token",
            "lose_token",
            "draw",
            "encounter",
            "add_tile",
            "eye",
        ),
        *("peek", "gandalf", "threshold", "journey", "lord", "reveal", "cancel", "cancel_tile"),
    }


def test_every_filter_and_trigger_stands_there() -> None:
    """H-27.6: and is one."""
    text = clause("27.6")
    examples = re.findall(r"`([^`]+)`", text[text.index("All filters must hold") :])
    filters = [one for one in examples if one.split()[0] in wishes._FILTERS]

    assert {one.split()[0] for one in filters} == set(wishes._FILTERS)
    assert {word.only for word, _ in firsts((FILTERS,))} == set(wishes._FILTERS)
    for one in filters:
        wishes.check(kit.play_of(kit.state()), tuple(one.split()))
    for trigger in TRIGGERS:
        assert write(read("wish", f"swift a1-08 on {trigger} if frodo & near 2 times 2")) == (
            f"swift a1-08 on {trigger} if frodo & near 2 times 2"
        )


def test_every_answer_in_advance_stands_there() -> None:
    """H-27.7, H-27.8: of either side; what can be said can be taken back by its kind."""
    text = clause("27.7")
    said = re.findall(r"`([^`]+)`", text[text.index("of RB") : text.index("A list is")])
    conditions = re.findall(r"`([^`]+)`", text[text.index("Conditions") : text.index("`preload turn late")])

    assert {one.split()[0] for one in said} == set(preloads.AHEAD)
    for one in conditions:
        if one != "not":
            assert preloads._is_condition(kit.PACK, kit.state(), one.split()), one


def test_a_stranger_reads_what_is_said_in_random_hunts() -> None:
    """H-27.1 to H-27.8: every answer that was taken is written as the page has it, and nonsense is not."""
    for seed, length in ((1, "part1"), (2, "part2"), (4, "full")):
        found = random_table(Random(seed), 4, name="hunt", length=length, reactions="windowed")
        known = Forms(json.loads(found.game.pack_body() or b""), 1)
        said = [(line.by, part) for line in found.lines for part in line.action.split("; ")]
        parts = [(int(by.removeprefix("seat ")), part) for by, part in said if by.startswith("seat ")]

        assert len(parts) > 100
        assert all(known.are(seat, part) for seat, part in parts)
        for seat, part in parts[:200]:
            assert not known.are(seat, part.upper())
            assert part.startswith("note ") or not known.are(seat, f"{part} ¤")
        assert not any(known.are(1, words) for words in ("move 17", "strike 17", "two 3", "place 16 19"))
        assert not any(
            known.are(2, words) for words in ("mark 17", "gandalf 24", "play a9-99", "move 999-1.1")
        )


def _riding(seats: int, **choices: Any) -> Table:
    """A hunt in which the first ride is open."""
    found = table(seats, 2, "hunt", **choices)
    found.start()
    while not any(clock.kind == "block" for clock in owed_clocks(found.game, found.state)):
        found.play(Lapse(owed_clocks(found.game, found.state)[0]), "moderator")
    return found


def test_blocks_are_numbered_as_they_open() -> None:
    """H-27.9, R-1.10: from 1 over the whole game, in free order from the lead on; named so where several run."""
    strict, free = _riding(4), _riding(4, rw_order="free")
    lead, riders = free.state.lead, free.state.rules.riders
    at = riders.index(lead)
    open_now = {one.question.number: one.seat for one in free.game.decisions(free.state) if one.owed}

    assert [str(clock) for clock in owed_clocks(strict.game, strict.state)] == ["block/1"]
    assert open_now == dict(enumerate((*riders[at:], *riders[:at]), 1))
    strict.play(Lapse(owed_clocks(strict.game, strict.state)[0]), "moderator")
    free.play(Lapse(owed_clocks(free.game, free.state)[1]), "moderator")
    assert strict.lines[-1].action == "lapse block"
    assert free.lines[-1].action == "lapse block/2"
