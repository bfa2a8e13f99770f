"""Events and actions are kept under words made of the names of their classes: who renames one must keep its word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rules import registry
from rules.checking.courses import Course
from rules.game import Action, Event, Game, Private

FILE: Final = "kept-words.txt"
"""In a package: a word a line, the newest too. None is ever taken out, for databases have it."""


def words_of(module: str) -> list[str]:
    """The words under which what a package of Python defines is kept, sorted."""
    above: tuple[type[Any], ...] = (Action, Event, Private)
    leaves = {each for one in above for each in _below(one) if not each.__subclasses__()}
    ours = (leaf for leaf in leaves if f"{leaf.__module__}.".startswith(f"{module}."))
    return sorted(str(leaf.__struct_config__.tag) for leaf in ours)


def _below(above: type[Any]) -> Iterator[type[Any]]:
    for each in above.__subclasses__():
        yield each
        yield from _below(each)


def check_what_was_kept_is_read_again_under_the_same_word(game: Game[Any], courses: Sequence[Course]) -> None:
    """An entry of a year ago is read today: Event, Private and Action are kept as ever."""
    home = registry.home(game.name)
    file = home.folder / FILE
    kept = file.read_text(encoding="utf-8").split() if file.is_file() else []
    lost = sorted({*kept} - {*words_of(home.module)})

    assert not lost, f"{FILE} has {', '.join(lost)}: a class was renamed or taken out that had this tag"
