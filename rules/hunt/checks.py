"""Whether a pack can be played: every clause of chapter 23, all that is wrong at once (H-23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter

from rules.hunt.board import Board, Plan
from rules.hunt.pack import HuntPack
from rules.hunt.packbuild import STANDARD_RIDERS, build
from rules.hunt.packfile import KEYS
from rules.hunt.packread import Source, Violation


class Draft:
    """A pack on its way in: what its files say, and what is wrong with it so far."""

    def __init__(self, sources: Sequence[Source], wrong: Sequence[Violation]) -> None:
        self.raw: dict[str, Any] = {}
        for source in sources:
            self.raw |= source.said
        self._wrong = list(wrong)
        self.warnings: list[str] = []
        self.files: dict[str, Any] = {}
        self.boards: dict[int, Board] = {}

    @property
    def violations(self) -> tuple[Violation, ...]:
        return tuple(self._wrong)

    def build(self, sha256: str) -> HuntPack:
        """The pack, once nothing is wrong with it."""
        files: Mapping[str, Any] = {**self.files}
        return build(files, self.boards, sha256, tuple(self.warnings))


def check(sources: Sequence[Source], wrong: Sequence[Violation]) -> Draft:
    draft = Draft(sources, wrong)
    for key, (form, _) in KEYS.items():
        if key in draft.raw:
            draft.files[key] = TypeAdapter(form).validate_python(draft.raw[key])
    draft.files.setdefault("riders", TypeAdapter(KEYS["riders"][0]).validate_python(list(STANDARD_RIDERS)))
    for key in ("board1", "board2"):
        if key in draft.raw:
            plan = Plan.read(draft.raw[key])
            draft.boards[plan.part] = Board(plan)
    return draft
