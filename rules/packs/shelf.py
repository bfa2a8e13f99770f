"""Where a game's packs come from: a host's folder, what a game has kept, and those that the project ships."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

from rules.packs.draft import PackDraft
from rules.packs.reading import Clauses, PackError, Source, Violation, read, read_body
from rules.record import canonical as json_form

D = TypeVar("D", bound=PackDraft)
P = TypeVar("P")


def canonical(raw: Mapping[str, Any]) -> bytes:
    """A pack's content in exactly one form, whatever the files, their format and the order of keys."""
    return json_form.compact(json_form.in_order(dict(raw))).encode()


class Shelf(Generic[D, P]):
    """The packs of one game: *check* finds all that is wrong with some files, *build* makes a pack of sound ones.

    *build* is handed the draft and its SHA-256 in hex; *data* has a folder for each pack that is shipped.
    """

    def __init__(
        self,
        data: Path,
        clauses: Clauses,
        check: Callable[[Sequence[Source], Sequence[Violation]], D],
        build: Callable[[D, str], P],
    ) -> None:
        self._data = data
        self._clauses = clauses
        self._check = check
        self._build = build
        self._open: WeakValueDictionary[str, P] = WeakValueDictionary()
        self.open_body = functools.lru_cache(maxsize=16)(self._open_body)
        self._shipped = functools.cache(self._read_shipped)

    def load(self, path: Path) -> P:
        """The pack in this folder, or in this one file. Raises PackError with everything that is wrong."""
        return self._built(self._checked(path))

    def body(self, path: Path) -> bytes:
        """What a game keeps of the pack there: its canonical JSON. Raises PackError as `load` does."""
        return canonical(self._checked(path).raw)

    def by_hash(self, sha256: str) -> P:
        """A pack that some game of this program is played by. Raises KeyError for another."""
        return self._open[sha256]

    def shipped(self) -> tuple[str, ...]:
        """The ids of the packs that the project ships."""
        return tuple(
            sorted(folder.name for folder in self._data.iterdir() if (folder / "pack.toml").is_file())
        )

    def files(self, id: str) -> Mapping[str, str]:
        """The files of a pack that the project ships, by name, for a host to begin with."""
        return {
            file.name: file.read_text(encoding="utf-8") for file in sorted((self._data / id).glob("*.toml"))
        }

    def open_pack(self, id: str) -> P:
        """A pack that the project ships, read once. Raises ValueError for an unknown one."""
        return self._shipped(id)[0]

    def shipped_body(self, id: str) -> bytes:
        """What a game keeps of a pack that the project ships. Raises ValueError as `open_pack` does."""
        return self._shipped(id)[1]

    def _open_body(self, body: bytes) -> P:
        """The pack that a game has kept. Raises PackError for what is none."""
        return self._built(self._sound(*read_body(body, self._clauses)))

    def _read_shipped(self, id: str) -> tuple[P, bytes]:
        """The pack and its body: to read and check it takes a good part of a start."""
        if id not in self.shipped():
            raise ValueError(f"there is no pack {id!r}; there are: {', '.join(self.shipped())}")
        draft = self._checked(self._data / id)
        return self._built(draft), canonical(draft.raw)

    def _checked(self, path: Path) -> D:
        return self._sound(*read(path, self._clauses))

    def _sound(self, sources: Sequence[Source], wrong: Sequence[Violation]) -> D:
        draft = self._check(sources, wrong)
        if draft.violations:
            raise PackError(draft.violations)
        return draft

    def _built(self, draft: D) -> P:
        sha256 = hashlib.sha256(canonical(draft.raw)).hexdigest()
        return self._open.setdefault(sha256, self._build(draft, sha256))
