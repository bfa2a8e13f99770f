"""A host's choices from the words of a command line: `--roles aragorn,boromir --ring`."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, get_args, get_origin

from pydantic import BaseModel, ValidationError

from bot.games.presentation import open_presentation, remark
from bot.language.words import Text
from rules.game import Game
from rules.registry import Absent


class ChoiceError(Exception):
    """The choices do not go together, or there is no such choice: one sentence."""


_SPELLED: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def chosen(game: Game[Any], seats: int, words: Sequence[str], text: Text) -> BaseModel:
    """The choices that *words* make; without any the usual set of the lobby, else the fullest that fits the *seats*.

    Raises ChoiceError.
    """
    try:
        config = game.Config.model_validate(dict(_given(game, words))) if words else _usual(game, seats, text)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        name = "-".join(str(part) for part in first["loc"][:1]) or "config"
        said = first["msg"].removeprefix("Value error, ").rstrip(".")
        raise ChoiceError(f"The choice --{name} does not do: {said[:1].lower()}{said[1:]}.") from None
    for found in game.remarks(config, seats):
        if found.refuses:
            raise ChoiceError(remark(found, text))
    return config


def _usual(game: Game[Any], seats: int, text: Text) -> BaseModel:
    try:
        presets = open_presentation(game.name).lobby.presets(seats, text) if seats in game.seats else ()
    except Absent:  # its words are still to be written
        presets = ()
    for preset in (*(preset for preset in presets if preset.is_usual), *reversed(presets)):
        if not any(found.refuses for found in game.remarks(preset.config, seats)):
            return preset.config
    return game.Config()


def _given(game: Game[Any], words: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """The fields that *words* set, in the form that pydantic takes."""
    fields = _flags(game)
    left = list(words)
    while left:
        flag, has_value, value = left.pop(0).partition("=")
        is_on = not flag.startswith("--no-")
        name = fields.get(flag if is_on else f"--{flag.removeprefix('--no-')}")
        if name is None:
            raise ChoiceError(f"There is no choice {flag} in this game{_nearest(flag, fields)}")
        kind = game.Config.model_fields[name].annotation
        if kind is bool:
            yield name, _SPELLED.get(value.lower(), value) if has_value else is_on
            continue
        if not has_value and (not left or left[0].startswith("--")):
            raise ChoiceError(f"The choice {flag} needs a value.")
        value = value if has_value else left.pop(0)
        is_many = get_origin(kind) in (tuple, list)
        yield (
            name,
            [one for one in value.split(",") if one not in ("", "none")] if is_many else _one(kind, value),
        )


def _one(kind: Any, value: str) -> str | int:
    """*value* as the number that it writes, where one of several numbers is chosen."""
    is_number = get_origin(kind) is Literal and value in map(str, get_args(kind))
    return next((one for one in get_args(kind) if str(one) == value), value) if is_number else value


def _flags(game: Game[Any]) -> Mapping[str, str]:
    """Fields by flag: a field's whole name, or the last part of it where no other has that."""
    names = [name for name, field in game.Config.model_fields.items() if not _is_mapping(field.annotation)]
    lasts = [name.rpartition("_")[2] for name in names]
    short = {f"--{last}": name for name, last in zip(names, lasts, strict=True) if lasts.count(last) == 1}
    return {**short, **{f"--{name.replace('_', '-')}": name for name in names}}


def _is_mapping(kind: Any) -> bool:
    return get_origin(kind) is dict or any(get_origin(one) is dict for one in get_args(kind))


def _nearest(flag: str, known: Mapping[str, str]) -> str:
    found = difflib.get_close_matches(flag, known, n=1, cutoff=0.5)
    return f"; did you mean {found[0]}?" if found else "."
