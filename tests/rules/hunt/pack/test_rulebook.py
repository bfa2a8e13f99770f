"""The rulebook itself: its numbers, its rulings, and the words that it fixes."""

from __future__ import annotations

import re
from pathlib import Path

import rules.hunt
from rules.hunt.config import HuntConfig
from rules.hunt.pack import opening
from tests.conftest import clauses
from tests.rules.hunt.pack import rulebook

BOOK = (Path(__file__).parents[4] / "rules" / "hunt" / "RULES.md").read_text(encoding="utf-8")
_BULLET = re.compile(r"^- \*\*(H-[\d.]+)\*\*(.*(?:\n  .*)*)", re.MULTILINE)


DIFFERED = {
    "defaults/lapses.py": ("H-28.4",),
    "ride/dicepool.py": ("H-28.1",),
    "orders/preloads.py": ("H-27.7",),
    "questions/encounter.py": ("H-27.7",),
    "questions/setup.py": ("H-27.7",),
    "questions/turns.py": ("H-27.7",),
    "setup/passage.py": ("H-11.6",),
    "cards/reactions.py": ("H-27.6",),
    "ride/riding.py": ("H-27.3",),
    "orders/giving.py": ("H-17.8",),
    "cards/selectors.py": ("H-22.1",),
    "orders/step_conditions.py": ("H-27.4",),
    "cards/verbs/asking.py": (),
    "cards/verbs/scene.py": ("H-22.1", "H-27.5"),
    "orders/whole.py": ("H-17.8",),
    "orders/wishes.py": ("H-27.6",),
}
"""By module that asks for the edition, the clauses that say what another did; what the record lacks R-1.20 says."""


def test_what_another_edition_did_stands_in_its_clause() -> None:
    """R-1.20: a checker of a game that was begun under it has nothing but this page."""
    folder = Path(rules.hunt.__file__).parent
    asking = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        if re.search(r"rules\.edition [<>]", path.read_text(encoding="utf-8"))
    }
    texts = dict(_BULLET.findall(BOOK))

    assert asking == set(DIFFERED)
    for clause in {one for clauses_of in DIFFERED.values() for one in clauses_of}:
        assert re.search("in editions? 1", texts[clause].lower()), clause


def test_no_clause_has_the_number_of_another() -> None:
    """H-0.1: numbers are what tests cite."""
    found = [number for number, _ in _BULLET.findall(BOOK)]

    assert len(found) == len(set(found))
    assert set(found) <= set(clauses(BOOK))


def test_every_ruling_of_ours_is_listed_at_the_end() -> None:
    """H-0.2: what is marked as decided here, and nothing else."""
    ruled = {number for number, text in _BULLET.findall(BOOK) if "[decided" in text or ", decided]" in text}
    listed = set(re.findall(r"H-[\d.]+\d", BOOK.partition("### Clauses with a ruling of ours")[2]))

    assert ruled - {"H-0.2"} == listed - {"H-22.31"}  # the one tells of the mark, the other stands in a table
    assert "[decided]" in next(line for line in BOOK.splitlines() if "**H-22.31**" in line)


def test_the_sides_are_one_bearer_and_up_to_four_riders() -> None:
    """H-0.3, H-0.4: RB, RW, and role keys in what is stored."""
    assert HuntConfig.model_fields["bearer"].default == "first"
    assert set(opening.open_pack().terms) >= {"bearer", "wraith", "ally", "sorcery", "mentor", "lord"}


def test_the_symbol_is_a_sword() -> None:
    """H-0.8: no face is a WORD."""
    faces = {*opening.open_pack().faces, *opening.open_pack().lord_faces}

    assert "SWORD" in faces
    assert "WORD" not in faces


def test_what_the_book_tells_of_the_pack_is_what_the_pack_is() -> None:
    """H-24.1 to H-24.11, H-25.1, annexes A and B: as `python -m tests.rules.hunt.pack.rulebook` writes them."""
    assert rulebook.made(BOOK) == BOOK
    assert all(f"<!-- from the pack: {name} -->" in BOOK for name in rulebook.PASSAGES)


def test_a_passage_that_tells_something_else_is_made_anew() -> None:
    """H-25.1: by the command, whatever stood there."""
    other = BOOK.replace('"name": "Second Supper"', '"name": "First Breakfast"')

    assert other != BOOK
    assert rulebook.made(other) == BOOK
