"""The packs of the hunt: read, checked, and made ready to play (H-21, H-23)."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from weakref import WeakValueDictionary

from rules.hunt.pack import HuntPack
from rules.hunt.pack.building import build
from rules.hunt.pack.checks import whole
from rules.hunt.pack.draft import CLAUSES, Draft
from rules.packs.reading import PackError, Source, Violation, read, read_body
from rules.record import canonical as json_form

__all__ = [
    "PackError",
    "Violation",
    "body",
    "canonical",
    "files",
    "load",
    "open_body",
    "open_pack",
    "shipped",
]

_OPEN: WeakValueDictionary[str, HuntPack] = WeakValueDictionary()
"""The packs that somebody plays by, by their hashes: views name their pack so."""
_DATA: Final = Path(__file__).parents[1] / "data"


def canonical(raw: Mapping[str, Any]) -> bytes:
    """H-23.29: a pack's content in exactly one form, whatever the files, their format and the order of keys."""
    return json_form.compact(json_form.in_order(dict(raw))).encode()


def load(path: Path) -> HuntPack:
    """The pack in this folder, or in this one file. Raises PackError with everything that is wrong (H-23)."""
    return _built(_checked(path))


def body(path: Path) -> bytes:
    """What a game keeps of the pack there (H-20.3): its canonical JSON. Raises PackError as `load` does."""
    return canonical(_checked(path).raw)


@functools.lru_cache(maxsize=16)
def open_body(body: bytes) -> HuntPack:
    """The pack that a game has kept (H-20.3). Raises PackError for what is none."""
    return _built(_sound(*read_body(body, CLAUSES)))


def by_hash(sha256: str) -> HuntPack:
    """A pack that some game of this program is played by. Raises KeyError for another."""
    return _OPEN[sha256]


def shipped() -> tuple[str, ...]:
    """The ids of the packs that the project ships (H-21.2)."""
    return tuple(sorted(folder.name for folder in _DATA.iterdir() if (folder / "pack.toml").is_file()))


def files(id: str) -> Mapping[str, str]:
    """The files of a pack that the project ships, by name, for a host to begin with."""
    return {file.name: file.read_text(encoding="utf-8") for file in sorted((_DATA / id).glob("*.toml"))}


def open_pack(id: str = "open-road") -> HuntPack:
    """A pack that the project ships, read once. Raises ValueError for an unknown one."""
    return _shipped(id)[0]


def shipped_body(id: str) -> bytes:
    """What a game keeps of a pack that the project ships. Raises ValueError as `open_pack` does."""
    return _shipped(id)[1]


@functools.cache
def _shipped(id: str) -> tuple[HuntPack, bytes]:
    """The pack and its body: to read and check it takes a good part of a start."""
    if id not in shipped():
        raise ValueError(f"there is no pack {id!r}; there are: {', '.join(shipped())}")
    draft = _checked(_DATA / id)
    return _built(draft), canonical(draft.raw)


def _checked(path: Path) -> Draft:
    return _sound(*read(path, CLAUSES))


def _sound(sources: Sequence[Source], wrong: Sequence[Violation]) -> Draft:
    draft = whole.check(sources, wrong)
    if draft.violations:
        raise PackError(draft.violations)
    return draft


def _built(draft: Draft) -> HuntPack:
    sha256 = hashlib.sha256(canonical(draft.raw)).hexdigest()
    pack = build(draft.files, draft.boards, sha256, tuple(map(str, draft.warnings)))
    return _OPEN.setdefault(sha256, pack)
