"""PACKS.md, held to the code: every word that a host can write stands in it, and none that he cannot (H-22)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest
from pydantic import BaseModel, TypeAdapter

import rules.hunt
from rules.hunt.pack import ANCHORS, FACES, LORD_FACES, TRIGGERS
from rules.hunt.pack.condition_forms import SelectorFile, TestFile
from rules.hunt.pack.effect_forms import EffectFile, verbs
from rules.hunt.pack.forms import KEYS, LocationFile
from tests.rules.hunt.packing import FOLDER, broken, told

GUIDE = (Path(rules.hunt.__file__).parent / "PACKS.md").read_text(encoding="utf-8")
PROSE = re.sub(r"```.*?```", "", GUIDE, flags=re.DOTALL)
SAID = set(re.findall(r"`([^`]+)`", PROSE))
EXAMPLES = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)

Form = type[BaseModel]


def _forms(form: Any, seen: set[Form]) -> set[Form]:
    """Every model that *form* is made of."""
    if isinstance(form, type) and issubclass(form, BaseModel):
        if form not in seen:
            seen.add(form)
            for field in form.model_fields.values():
                _forms(field.annotation, seen)
    else:
        for part in get_args(form):
            _forms(part, seen)
    return seen


def _literals(form: Any) -> set[str]:
    """The words that a field can be, but no numbers."""
    if get_origin(form) is Literal:
        return {word for word in get_args(form) if isinstance(word, str)}
    if isinstance(form, type) and issubclass(form, BaseModel):
        return set()
    return set().union(*(_literals(part) for part in get_args(form)))


ALL = set().union(*(_forms(form, set()) for form, _ in KEYS.values()))


def _table(heading: str) -> dict[str, str]:
    """The rows of a table: each word of the first column, and the row."""
    _, _, after = GUIDE.partition(f"| {heading} |")
    rows = after.split("\n\n")[0].splitlines()[2:]
    return {word: row for row in rows for word in re.findall(r"`([^`]+)`", row.split("|")[1])}


def _keys(form: Form) -> set[str]:
    return {field.alias or key for key, field in form.model_fields.items()}


def test_every_key_and_every_word_stands_in_the_guide() -> None:
    """H-21.3, H-21.20, H-22.45: keys of every table, and every word that one of them can be."""
    keys = set().union(*(_keys(form) for form in ALL)) | set(KEYS)
    words = set().union(
        *(_literals(field.annotation) for form in ALL for field in form.model_fields.values())
    )

    assert keys - _spoken() == set()
    assert words - _spoken() == set()
    assert {*ANCHORS, *TRIGGERS, *FACES, *LORD_FACES} - SAID == set()
    assert _literals(LocationFile.model_fields["flags"].annotation) <= SAID


def _spoken() -> set[str]:
    """What is named, alone or inside an example of a line."""
    return SAID | {word for said in SAID for word in re.findall(r"[\w~]+", said)}


@pytest.mark.parametrize(
    ("heading", "words"),
    [
        ("key of the first level", set(KEYS)),
        ("anchor", set(ANCHORS)),
        ("in a selector", _keys(SelectorFile)),
        ("test", _keys(TestFile)),
        ("verb", set(verbs())),
    ],
)
def test_the_tables_hold_every_word_and_no_other(heading: str, words: set[str]) -> None:
    """H-22.1, H-22.4, H-22.5, H-22.6, H-22.7, H-22.8, H-22.9, H-22.45, H-21.20: anchors, tests, verbs, keys."""
    assert set(_table(heading)) == words


def _bare(form: Any) -> Form:
    while get_origin(form) in (Annotated, Union, UnionType):
        form = get_args(form)[0]
    assert isinstance(form, type)
    assert issubclass(form, BaseModel)
    return form


@pytest.mark.parametrize("verb", verbs())
def test_each_verb_has_the_parameters_that_the_guide_gives_it(verb: str) -> None:
    """H-22.13 to H-22.42: those in ( ) may be left out, the others may not."""
    (field,) = (one for key, one in EffectFile.model_fields.items() if (one.alias or key) == verb)
    form = _bare(field.annotation)
    column = _table("verb")[verb].split("|")[2]
    optional = set(re.findall(r"\(`(\w+)`\)", column))
    given = set(re.findall(r"`(\w+)`", column))

    assert given == _keys(form) - {"part"}
    required = {one.alias or key for key, one in form.model_fields.items() if one.is_required()}
    assert given - optional == (required | {"token", "card", "corruption"} if verb == "pay" else required)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_every_example_has_the_form_of_a_pack(number: int) -> None:
    """H-21.4, H-21.5, H-21.9, H-21.10, H-21.11, H-21.12, H-21.13: what a host copies is right."""
    said = tomllib.loads(EXAMPLES[number])

    assert said
    for key, value in said.items():
        if key == "cards":
            _plays(value["ally1"])
        else:
            TypeAdapter(KEYS[key][0]).validate_python(value)


def _plays(cards: list[dict[str, Any]]) -> None:
    """The open pack can be played with these cards added under names of their own."""
    mine = [{**card, "name": f"My {card['name']}"} for card in cards]

    assert told(broken(lambda raw: raw["cards"]["ally1"].extend(mine))) == ""


def test_the_example_of_a_message_is_a_real_one() -> None:
    """H-23.14: as a host sees it."""
    shown = next(line.strip() for line in GUIDE.splitlines() if line.startswith("    H-23.14"))
    text = (FOLDER / "cards.toml").read_text(encoding="utf-8")
    line = next(number for number, line in enumerate(text.splitlines(), 1) if "heal" in line)

    assert shown.startswith(
        f"H-23.14  cards.toml:{line}, cards.ally1[a1-03].options[1][1].heel: There is no `heel`"
    )
