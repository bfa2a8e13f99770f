"""A pack on its way in: what its files say, item by item, and all that was found wrong with it so far."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.packs.lines import Path, line_of, lines
from rules.packs.reading import Source, Violation


class Stage(enum.IntEnum):
    """How far the checks have come: what was found early may be why something is found later."""

    FILES = 0
    KEYS = 1
    FORMS = 2
    SENSE = 3


class PackDraft:
    """What the checks look at and write to. A key that could not be read at all is in none of it."""

    def __init__(self, sources: Sequence[Source], wrong: Sequence[Violation]) -> None:
        self._sources = {key: source for source in reversed(sources) for key in source.said}
        self.stage = Stage.FILES
        self.is_all_there = not wrong
        """Whether every file could be read: else nobody knows what is missing."""
        self._wrong = dict.fromkeys(wrong, Stage.FILES)
        self._warnings: dict[Violation, None] = {}
        self._numbers: dict[Path, list[int]] = {}
        self._lines: dict[str, Mapping[Path, int]] = {}
        self.raw: dict[str, Any] = {key: source.said[key] for key, source in self._sources.items()}
        self.files: dict[str, Any] = {}

    @property
    def violations(self) -> tuple[Violation, ...]:
        """Everything that refuses the pack: what may be the cause before what may follow from it, and then in the
        order of files and lines.
        """
        return tuple(sorted(self._wrong, key=lambda violation: (self._wrong[violation], *_place(violation))))

    @property
    def warnings(self) -> tuple[Violation, ...]:
        """What a host may want to look at."""
        return tuple(sorted(self._warnings, key=_place))

    def wrong(self, clause: str, path: Path, sentence: str) -> None:
        """Refuse the pack for what stands at *path*."""
        self._wrong.setdefault(self._about(clause, path, sentence), self.stage)

    def warn(self, clause: str, path: Path, sentence: str) -> None:
        """Tell the host of what stands at *path*."""
        self._warnings.setdefault(self._about(clause, path, sentence))

    def leave_out(self, listed: Path, number: int) -> None:
        """From now on the checks do without this entry of the list at *listed*: it could not be read."""
        self._numbers.setdefault(listed, [*range(len(self.at(listed)))]).remove(number)

    def lost(self, listed: Path) -> int:
        """How many entries of this list could not be read."""
        return len(self.at(listed)) - len(self._numbers[listed]) if listed in self._numbers else 0

    def is_whole(self, *keys: str) -> bool:
        """Whether these keys are there and nothing in them had to be left out."""
        return all(key in self.files for key in keys) and not any(path[0] in keys for path in self._numbers)

    def items(self, *listed: str) -> Iterator[tuple[Path, Any]]:
        """The entries of a list, each with the way to it."""
        form = self.files.get(listed[0])
        for key in listed[1:]:
            form = getattr(form, key, None)
        numbers = self._numbers.get(listed) or range(len(form or ()))
        for number, item in zip(numbers, form or (), strict=True):
            yield (*listed, number), item

    def at(self, path: Path) -> Any:
        """What the files say at *path*; None where nothing stands."""
        said: Any = self.raw
        for step in path:
            said = _inside(said, step)
        return said

    def _about(self, clause: str, path: Path, sentence: str) -> Violation:
        source = self._sources.get(str(path[0])) if path else None
        if source is None:
            return Violation(clause, self._named(path), None, sentence)
        if source.name not in self._lines:
            self._lines[source.name] = lines(source.text)
        line = line_of(self._lines[source.name], path)
        return Violation(clause, self._named(path), line, sentence, source.name)

    def _named(self, path: Path) -> str:
        """The way to an item, in words that a host finds again: entries by their id or number."""
        said = ""
        for end, step in enumerate(path, 1):
            said += f"[{self._label(path[:end])}]" if isinstance(step, int) else f".{step}" if said else step
        return said

    def _label(self, path: Path) -> str:
        entry = self.at(path)
        for key in ("id", "n", "tokens"):
            if isinstance(entry, dict) and isinstance(entry.get(key), str | int):
                return str(entry[key])[:40]
        return str(int(path[-1]) + 1)


def _place(violation: Violation) -> tuple[str, int]:
    return violation.file, violation.line or 0


def _inside(said: Any, step: str | int) -> Any:
    if isinstance(said, list):
        return said[step] if isinstance(step, int) and step < len(said) else None
    return said.get(step) if isinstance(said, dict) else None
