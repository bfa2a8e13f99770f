"""The first look at a pack: its keys, and whether each item has the form that its game gives it."""

from __future__ import annotations

import difflib
import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from types import UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, StringConstraints, TypeAdapter, ValidationError

from rules.packs.draft import PackDraft, Stage
from rules.packs.lines import Path
from rules.packs.reading import Source

MOST: Final = 1000
"""Faults of form that are told of one key: nobody reads more, and each takes its time to word."""


WRITTEN: Final = ConfigDict(extra="forbid", strict=True, hide_input_in_errors=True, defer_build=True)
"""For every object of a pack: what it does not know is an error, and nothing is bent to fit."""
LINE: Final = r"^[^\x00-\x1f\x7f]*$"
"""Text of one line."""
Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_-]{0,31}$")]
"""A name that files and saved games use."""


def line(most: int) -> StringConstraints:
    """How a name is written that people read, of so many characters at most."""
    return StringConstraints(strip_whitespace=True, min_length=1, max_length=most, pattern=LINE)


@dataclass(frozen=True)
class Schema:
    """What a game's packs are made of."""

    keys: Mapping[str, tuple[Any, str]]
    """The keys at top level, with the form of each and the clause that gives it."""
    listed: frozenset[str]
    """Keys whose lists are read entry by entry, so that one bad entry hides nothing of the others."""
    unknown: str
    """The clause by which a key that there is not is a fault."""
    twice: str
    """The clause by which a key stands once."""
    hints: Mapping[str, str]
    """How texts of a fixed form are written, by their key."""
    clause: Callable[[Path, str], str | None] = lambda path, fault: None
    """The clause of a fault of this type at this place, where it is not its key's."""

    def __hash__(self) -> int:
        return id(self)


def read_forms(draft: PackDraft, sources: Sequence[Source], schema: Schema) -> frozenset[str]:
    """Read every key: what is in no form is a violation. The keys that were meant by those that there are not."""
    draft.stage = Stage.KEYS
    meant = _unknown_keys(draft, schema)
    draft.stage = Stage.FORMS
    _keys_once(draft, sources, schema)
    for key in schema.keys:
        if key in draft.raw:
            _read(draft, key, schema)
    return meant


@functools.cache
def _adapter(schema: Schema, key: str) -> TypeAdapter[Any]:
    return TypeAdapter(schema.keys[key][0])


def _keys_once(draft: PackDraft, sources: Sequence[Source], schema: Schema) -> None:
    """No key may occur twice."""
    seen: dict[str, str] = {}
    for source in sources:
        for key in source.said:
            if key in seen:
                sentence = f"`{key}` stands in {seen[key]} and in {source.name}; keep one."
                draft.wrong(schema.twice, (key,), sentence)
            seen.setdefault(key, source.name)


def _unknown_keys(draft: PackDraft, schema: Schema) -> frozenset[str]:
    """Tell of each; the keys that were meant by them, as far as that can be told, and so are not missing."""
    unknown = [key for key in islice(draft.raw, MOST) if key not in schema.keys]
    for key in unknown:
        draft.wrong(schema.unknown, (key,), f"A pack has no key `{key[:40]}`{_meant(key, schema.keys)}")
    return frozenset(near for key in unknown for near in _nearest(key, schema.keys))


def _read(draft: PackDraft, key: str, schema: Schema) -> None:
    """One key; entries of lists that cannot be read are told of and left out."""
    raw = draft.raw[key]
    adapter = _adapter(schema, key)
    try:
        draft.files[key] = adapter.validate_python(raw)
        return
    except ValidationError as error:
        faults = [*islice(error.errors(include_url=False), MOST)]
        meant = _misspelt(faults)
        bad = [
            _reported(draft, schema, (key, *fault["loc"]), fault)
            for fault in faults
            if fault["loc"] not in meant
        ]
    entries = {entry for path in bad if (entry := _entry(path, schema))}
    if all(_entry(path, schema) for path in bad):
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


def _entry(path: Path, schema: Schema) -> Path | None:
    """The entry of a list in which *path* lies, where such an entry can be left out."""
    if path[0] in schema.listed:
        for end in (2, 3):
            if len(path) >= end and isinstance(path[end - 1], int):
                return path[:end]
    return None


def _without(draft: PackDraft, raw: Any, path: Path, entries: set[Path]) -> Any:
    """*raw* without these entries; the draft keeps the numbers of the others."""
    if isinstance(raw, dict):
        return {key: _without(draft, said, (*path, key), entries) for key, said in raw.items()}
    if not isinstance(raw, list) or not any(entry[:-1] == path for entry in entries):
        return raw
    for *_, number in sorted(entry for entry in entries if entry[:-1] == path):
        draft.leave_out(path, int(number))
    return [said for number, said in enumerate(raw) if (*path, number) not in entries]


def _reported(draft: PackDraft, schema: Schema, path: Path, fault: Mapping[str, Any]) -> Path:
    """Tell of one fault; the way to it."""
    form, clause = schema.keys[str(path[0])]
    is_unknown = fault["type"] == "extra_forbidden"
    own = schema.clause(path, fault["type"])
    draft.stage = Stage.KEYS if is_unknown else Stage.FORMS
    told = _sentence(form, path, fault, schema.hints)
    draft.wrong(own or (schema.unknown if is_unknown else clause), path[:-1] if _is_key(path) else path, told)
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


def _sentence(form: Any, path: Path, fault: Mapping[str, Any], hints: Mapping[str, str]) -> str:
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
        return f"{name} must be {hints.get(_table(path), 'one line of plain text')}."
    bounds = {"greater_than_equal": ("at least", "ge"), "less_than_equal": ("at most", "le")}
    if kind in bounds:
        words, fact = bounds[kind]
        return f"{name} must be {words} {facts[fact]}."
    return f"{name}: {fault['msg'][:1].lower()}{fault['msg'][1:200]}."


def _name(path: Path) -> str:
    """The last key on the way, with its entry."""
    if _is_key(path):
        return f"`{str(path[-2])[:40]}`"
    if isinstance(path[-1], int):
        return f"Entry {path[-1] + 1} of `{next(step for step in reversed(path) if isinstance(step, str))}`"
    return f"`{path[-1]}`"


def _is_key(path: Path) -> bool:
    """Whether a fault is of a key itself, and not of what it says."""
    return path[-1] == "[key]"


def _table(path: Path) -> str:
    """The key whose form a text has: of a key itself that of its table, of an entry that of its list."""
    return next(step for step in reversed(path[: -2 if _is_key(path) else None]) if isinstance(step, str))


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
