"""The first look at a pack: its keys, and whether each item has the form that chapters 21 and 22 give it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pydantic import TypeAdapter

from rules.hunt.pack.building import STANDARD_RIDERS
from rules.hunt.pack.draft import Draft
from rules.hunt.pack.forms import KEYS
from rules.packs import forms
from rules.packs.lines import Path
from rules.packs.reading import Source

_ALWAYS: Final = ("pack", "cards", "company", "tiles", "tokens", "dice", "wraiths")
_OF_PART: Final = {1: ("board1",), 2: ("board2", "journeys", "lord", "mentor")}
"""The keys that only a pack with that part has (H-21.20)."""
_OWN: Final = (
    (("cards", "ally1"), 1),
    (("cards", "ally2"), 2),
    (("tokens", "start"), 1),
    (("tokens", "info"), 1),
    (("tokens", "deeds"), 2),
    (("dice", "lord"), 2),
)
"""What belongs to one part inside the other keys (H-21.20, H-21.21)."""
_WORDS: Final = frozenset({"options", "effects", "cond", "or"})
"""Keys under which the vocabulary of chapter 22 is spoken."""
_WRITTEN: Final = {
    "id": "small letters, digits and hyphens, at most 32 (an area: a letter, then letters or digits)",
    "section": "a letter, then letters or digits, such as IV",
    "version": "digits, letters, dots and hyphens, such as 1.2.0",
    "language": "the code of a language, such as en or pt-BR",
    "colour": "a word of small letters, or six digits such as #a1b2c3",
}
"""How texts of a fixed form are written."""


def _clause(path: Path, fault: str) -> str | None:
    """The clause of a fault, where it is not its key's."""
    if path[0] == "journeys" and path[-1] in ("steps", "limit") and fault == "missing":
        return "H-23.22"
    if path[0] in ("cards", "company", "riders") and any(step in _WORDS for step in path[1:]):
        return "H-23.14"
    return "H-23.13" if path[0] == "dice" and fault != "extra_forbidden" else None


_SCHEMA: Final = forms.Schema(
    KEYS,
    frozenset({"cards", "company", "riders", "tiles", "wraiths", "board1", "board2"}),
    unknown="H-21.3",
    twice="H-23.30",
    hints=_WRITTEN,
    clause=_clause,
)
_RIDERS: Final[TypeAdapter[object]] = TypeAdapter(KEYS["riders"][0])


def read_forms(draft: Draft, sources: Sequence[Source]) -> None:
    """H-21.20, H-23.30: read every key; what is not there or not in form is a violation."""
    meant = forms.read_forms(draft, sources, _SCHEMA)
    draft.parts = _parts(draft)
    if draft.is_all_there:
        _needed_keys(draft, meant)
    _refuse_other_parts(draft)
    draft.files.setdefault("riders", _RIDERS.validate_python([*STANDARD_RIDERS]))


def _parts(draft: Draft) -> frozenset[int]:
    """The parts that the pack names, else those whose board is there."""
    head = draft.files.get("pack")
    if head is None and not draft.is_all_there:
        return frozenset({1, 2})  # it may be in the file that could not be read
    if head is None:
        return frozenset(part for part in (1, 2) if f"board{part}" in draft.raw) or frozenset({1, 2})
    if len(set(head.parts)) < len(head.parts):
        draft.wrong("H-21.4", ("pack", "parts"), "A part is named twice.")
    return frozenset(head.parts)


def _needed_keys(draft: Draft, meant: frozenset[str]) -> None:
    """H-23.30: what the parts need is there, or was *meant* to be."""
    for key in (*_ALWAYS, *(key for part in sorted(draft.parts) for key in _OF_PART[part])):
        if key not in draft.raw and key not in meant:
            draft.wrong("H-23.30", (), f"The key `{key}` is missing.")


def _refuse_other_parts(draft: Draft) -> None:
    """H-21.20: nothing of a part that the pack lacks is there; inside the keys nothing is missing of one it has."""
    for part in {1, 2} - draft.parts:
        for path in [(key,) for key in _OF_PART[part]] + [path for path, of in _OWN if of == part]:
            if draft.at(path):
                draft.wrong("H-21.20", path, f"The pack has no part {part}; leave `{path[-1]}` out.")
    for path, part in _OWN:
        if part in draft.parts and path[0] in draft.files and not draft.at(path):
            draft.wrong("H-23.30", path[:1], f"`{path[-1]}` is missing here.")
