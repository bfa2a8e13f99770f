"""The form for a whole ride: what it offers can be done, and it lets each Nazgul go where it could do more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import pytest

from bot.games.presenting.answer_presentation import AnswerForm
from bot.hunt import gallery
from bot.hunt.asking import ride_form
from rules.game import Decision, Illegal
from rules.hunt import events as told
from rules.hunt.config import PRESETS
from tests.bot.hunt.kit import NAMES, PACK, TEXT, voice
from tests.bot.hunt.table import GAME, PRESENTATION, Table

STEPS = 160


def rides(seed: int) -> Iterator[tuple[Table, Decision, AnswerForm]]:
    """Moments of a game by chance in which a Ringwraith rides, with the form for it."""
    table = Table(3, seed, **{**PRESETS["first"], "info_given": 2})
    for now in table.steps(STEPS):
        for decision in GAME.decisions(now.state):
            if decision.question.kind == "block" and decision.owed and not decision.rests:
                form = form_of(now, decision)
                if form is not None:
                    yield now, decision, form


def form_of(table: Table, decision: Decision) -> AnswerForm | None:
    view = table.view(decision.seat)
    answers = PRESENTATION.of(view).answers
    return answers.form(decision, view, lambda words: GAME.options(table.state, decision, words), NAMES, TEXT)


def choices(form: AnswerForm, nth: int) -> Iterator[Mapping[str, str]]:
    """Each way to fill in what is about one of the Nazgul."""
    fields = [field for field in form.fields if field.id.endswith(str(nth))]
    for values in product(*(field.options for field in fields)):
        yield {field.id: choice.value for field, choice in zip(fields, values, strict=True)}


def filled(table: Table, decision: Decision, fields: Mapping[str, str]) -> str:
    """The order that the form makes of what was chosen."""
    return PRESENTATION.of(table.view(decision.seat)).answers.filled("block", fields)


def left_after(table: Table, decision: Decision, fields: Mapping[str, str]) -> tuple[int, ...] | None:
    """The Nazgul that have still to act once the order was played; None where something of it cannot be done."""
    action = GAME.read("block", filled(table, decision, fields))
    try:
        step = GAME.apply(table.state, decision.seat, decision.question, action, table.dice)
    except Illegal:
        return None
    stopped = [event for event in step.events if isinstance(event, told.StepsStopped)]
    if any(event.to is not None and decision.seat in event.to for event in stopped):
        return None
    blocks = GAME.view(step.state, None).seen.blocks
    return next((block.figures for block in blocks if block.question == decision.question), ())


@pytest.mark.parametrize("seed", [3, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (4, 5, 6, 7))])
def test_each_deed_of_the_form_can_be_done_and_is_all_that_the_nazgul_does(seed: int) -> None:
    """Issue 30.10: *Search there* stood there chosen, whatever could be; and an end was for the Nazgul behind it."""
    seen = set()
    for table, decision, form in rides(seed):
        block = next(one for one in table.view().seen.blocks if one.question == decision.question)
        done: dict[str, list[tuple[int, ...]]] = {}
        if not any(field.id.endswith("0") for field in form.fields):
            continue  # what it could still do needs more words than a form has
        for fields in choices(form, 0):
            left = left_after(table, decision, fields)
            done.setdefault(fields.get("do 0", ""), []).extend([] if left is None else [left])
        for deed, lefts in done.items():
            assert lefts, deed
            assert set(lefts) <= {block.figures[1:]}, (deed, ride_form.words({"do 0": deed}))
            seen.update(deed.split()[:1])
        assert not any(choice.chosen for field in form.fields for choice in field.options)
        assert len(form.fields) <= 4
    assert {"search", "perceive", "first", "nothing"} <= seen


@pytest.mark.parametrize("seed", [3, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (4, 5))])
def test_two_nazgul_ride_by_one_form_each_as_it_was_said(seed: int) -> None:
    """H-17.8: what is for the second of them is tried behind the end of the first."""
    rode = 0
    for table, decision, form in rides(seed):
        block = next(one for one in table.view().seen.blocks if one.question == decision.question)
        if {field.id for field in form.fields} < {"to 0", "do 0", "to 1", "do 1"}:
            continue
        first = {**next(choices(form, 0)), "do 0": "nothing"}
        for fields in choices(form, 1):
            left = left_after(table, decision, {**first, **fields})
            assert left in (None, block.figures[2:])
            rode += left is not None
    assert rode


def test_a_card_is_played_by_the_form_and_its_text_stands_above() -> None:
    """Issue 30.10: it had no cards; of those that ask for places it has none still."""
    played = set()
    for table, decision, form in rides(3):
        values = {choice.value for field in form.fields for choice in field.options}
        offered = {word for value in values for word in value.split() if word in PACK.cards}
        view = table.view(decision.seat)
        assert view.own is not None
        assert offered <= set(view.own.hand)
        for card in offered:
            assert f"- {gallery.card(card, voice())}" in form.says
            fields = next((one for one in choices(form, 0) if card in one.get("do 0", "")), None)
            if fields is not None and left_after(table, decision, fields) is not None:
                played.add(card)
    assert played


@pytest.mark.parametrize("seed", [3, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (4, 5))])
def test_a_nazgul_with_extra_spaces_rides_by_the_form_too(seed: int) -> None:
    """H-9.13: whether it is done then hangs on the way; there was no form, and no word why."""
    lets_go = set()
    for table, decision, form in rides(seed):
        block = next(one for one in table.view().seen.blocks if one.question == decision.question)
        if block.active is None or not block.active.extra:
            continue
        for fields in choices(form, 0):
            words = filled(table, decision, fields)
            left = left_after(table, decision, fields)
            assert left in (None, block.figures[1:]), words
            if left is not None:
                lets_go.add((words.split()[0], words.endswith("end")))
    assert {("move", True), ("move", False)} <= lets_go
