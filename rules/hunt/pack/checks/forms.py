"""The first look at a pack: its keys, and whether each item has the form that chapters 21 and 22 give it."""

from __future__ import annotations

import difflib
import functools
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from types import UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

from pydantic import BaseModel, TypeAdapter, ValidationError

from rules.hunt.pack.building import STANDARD_RIDERS
from rules.hunt.pack.draft import Draft
from rules.hunt.pack.forms import KEYS
from rules.packs.draft import Stage
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
_MOST: Final = 500
"""Faults of form that are told of one key: nobody reads more, and each takes its time to word."""
_LISTED: Final = frozenset({"cards", "company", "riders", "tiles", "wraiths", "board1", "board2"})
"""Keys whose lists are read entry by entry, so that one bad entry hides nothing of the others."""
_WORDS: Final = frozenset({"options", "effects", "cond", "or"})
"""Keys under which the vocabulary of chapter 22 is spoken."""


def read_forms(draft: Draft, sources: Sequence[Source]) -> None:
    """H-21.20, H-23.30: read every key; what is not there or not in form is a violation."""
    draft.stage = Stage.KEYS
    meant = _unknown_keys(draft)
    draft.stage = Stage.FORMS
    _keys_once(draft, sources)
    for key in KEYS:
        if key in draft.raw:
            _read(draft, key)
    draft.parts = _parts(draft)
    if draft.is_all_there:
        _needed_keys(draft, meant)
    _refuse_other_parts(draft)
    draft.files.setdefault("riders", _adapter("riders").validate_python([*STANDARD_RIDERS]))


@functools.cache
def _adapter(key: str) -> TypeAdapter[Any]:
    return TypeAdapter(KEYS[key][0])


def _keys_once(draft: Draft, sources: Sequence[Source]) -> None:
    """H-21.20: no key may occur twice."""
    seen: dict[str, str] = {}
    for source in sources:
        for key in source.said:
            if key in seen:
                draft.wrong(
                    "H-23.30", (key,), f"`{key}` stands in {seen[key]} and in {source.name}; keep one."
                )
            seen.setdefault(key, source.name)


def _unknown_keys(draft: Draft) -> frozenset[str]:
    """Tell of each; the keys that were meant by them, as far as that can be told, and so are not missing."""
    unknown = [key for key in islice(draft.raw, _MOST) if key not in KEYS]
    for key in unknown:
        draft.wrong("H-21.3", (key,), f"A pack has no key `{key[:40]}`{_meant(key, KEYS)}")
    return frozenset(near for key in unknown for near in _nearest(key, KEYS))


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


def _read(draft: Draft, key: str) -> None:
    """One key; entries of lists that cannot be read are told of and left out."""
    form, clause = KEYS[key]
    raw = draft.raw[key]
    adapter = _adapter(key)
    try:
        draft.files[key] = adapter.validate_python(raw)
        return
    except ValidationError as error:
        faults = [*islice(error.errors(include_url=False), _MOST)]
        meant = _misspelt(faults)
        bad = [_reported(draft, key, clause, form, fault) for fault in faults if fault["loc"] not in meant]
    entries = {entry for path in bad if (entry := _entry(path))}
    if all(_entry(path) for path in bad):
        with suppress(ValidationError):  # of a list that lost all it had
            draft.files[key] = adapter.validate_python(_without(draft, raw, (key,), entries))


def _misspelt(faults: Sequence[Any]) -> frozenset[Path]:
    """What is missing because it was misspelt: it is told of by the word that there is not."""
    missing = [fault["loc"] for fault in faults if fault["type"] == "missing"]
    found: set[Path] = set()
    for *inside, word in (fault["loc"] for fault in faults if fault["type"] == "extra_forbidden"):
        beside = {str(path[-1]): path for path in missing if [*path[:-1]] == inside}
        found |= {beside[near] for near in _nearest(str(word), beside)}
    return frozenset(found)


def _entry(path: Path) -> Path | None:
    """The entry of a list in which *path* lies, where such an entry can be left out."""
    if path[0] in _LISTED:
        for end in (2, 3):
            if len(path) >= end and isinstance(path[end - 1], int):
                return path[:end]
    return None


def _without(draft: Draft, raw: Any, path: Path, entries: set[Path]) -> Any:
    """*raw* without these entries; the draft keeps the numbers of the others."""
    if isinstance(raw, dict):
        return {key: _without(draft, said, (*path, key), entries) for key, said in raw.items()}
    if not isinstance(raw, list) or not any(entry[:-1] == path for entry in entries):
        return raw
    for *_, number in sorted(entry for entry in entries if entry[:-1] == path):
        draft.leave_out(path, int(number))
    return [said for number, said in enumerate(raw) if (*path, number) not in entries]


def _reported(draft: Draft, key: str, clause: str, form: Any, fault: Mapping[str, Any]) -> Path:
    """Tell of one fault; the way to it."""
    path: Path = (key, *fault["loc"])
    spoken = any(step in _WORDS for step in path[1:])
    if path[0] == "journeys" and path[-1] in ("steps", "limit") and fault["type"] == "missing":
        clause = "H-23.22"
    elif spoken and path[0] in ("cards", "company", "riders"):
        clause = "H-23.14"
    elif fault["type"] == "extra_forbidden":
        clause = "H-21.3"
    elif key == "dice":
        clause = "H-23.13"
    draft.stage = Stage.KEYS if fault["type"] == "extra_forbidden" else Stage.FORMS
    draft.wrong(clause, path, _sentence(form, path, fault))
    return path


# ------------------------------------------------------------------------------------------------ sentences

_KINDS: Final = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a plain number",
    "string_type": "text in quotes",
    "bool_type": "true or false",
    "list_type": "a list in [ ]",
    "dict_type": "a table of keys",
    "model_type": "a table of keys",
    "model_attributes_type": "a table of keys",
}


_WRITTEN: Final = {
    "id": "small letters, digits and hyphens, at most 32 (an area: a letter, then letters or digits)",
    "section": "a letter, then letters or digits, such as IV",
    "version": "digits, letters, dots and hyphens, such as 1.2.0",
    "language": "the code of a language, such as en or pt-BR",
    "colour": "a word of small letters, or six digits such as #a1b2c3",
}
"""How texts of a fixed form are written."""


def _sentence(form: Any, path: Path, fault: Mapping[str, Any]) -> str:
    """What is wrong, for somebody who has never seen a traceback."""
    name, facts, kind = _name(path), fault.get("ctx", {}), fault["type"]
    if kind == "missing":
        return f"`{path[-1]}` is missing here."
    if kind == "extra_forbidden":
        known = _known(form, path[1:-1])
        return f"There is no `{str(path[-1])[:40]}` here{_meant(str(path[-1]), known)}"
    if kind in _KINDS:
        return f"{name} must be {_KINDS[kind]}."
    if kind == "literal_error":
        return f"{name} must be one of: {facts['expected'].replace(' or ', ', ')}."
    if kind == "value_error":
        return f"{name} is wrong: {facts['error']}."
    if kind == "string_pattern_mismatch":
        return f"{name} must be {_WRITTEN.get(str(path[-1]), 'one line of plain text')}."
    bounds = {"greater_than_equal": ("at least", "ge"), "less_than_equal": ("at most", "le")}
    if kind in bounds:
        words, fact = bounds[kind]
        return f"{name} must be {words} {facts[fact]}."
    return f"{name}: {fault['msg'][:1].lower()}{fault['msg'][1:200]}."


def _name(path: Path) -> str:
    """The last key on the way, with its entry."""
    if isinstance(path[-1], int):
        return f"Entry {path[-1] + 1} of `{next(step for step in reversed(path) if isinstance(step, str))}`"
    return f"`{path[-1]}`"


def _known(form: Any, path: Path) -> list[str]:
    """The keys that may stand at *path*."""
    for step in path:
        form = _inner(form, step)
    form = _bare(form)
    if isinstance(form, type) and issubclass(form, BaseModel):
        return [field.alias or key for key, field in form.model_fields.items()]
    return []


def _inner(form: Any, step: str | int) -> Any:
    form = _bare(form)
    if isinstance(form, type) and issubclass(form, BaseModel):
        return next(
            (field.annotation for key, field in form.model_fields.items() if (field.alias or key) == step),
            None,
        )
    return next(iter(get_args(form)), None)


def _bare(form: Any) -> Any:
    """A form without its limits, and without the None that stands for left out."""
    while get_origin(form) in (Annotated, Union, UnionType):
        form = next(one for one in get_args(form) if one is not type(None))
    return form


def _meant(word: str, known: Sequence[str] | Mapping[str, Any]) -> str:
    """What the host may have meant, or what there is."""
    near = _nearest(word, known)
    if near:
        return f"; did you mean `{near[0]}`?"
    return f"; there are: {', '.join(known)}." if known else "."


def _nearest(word: str, known: Iterable[str]) -> list[str]:
    """The one of *known* that is spelt most like *word*, if any is."""
    return difflib.get_close_matches(word, list(known), n=1)
