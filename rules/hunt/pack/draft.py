"""A pack of the hunt on its way in (H-23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.hunt.pack.board import Board
from rules.packs.draft import PackDraft
from rules.packs.reading import Clauses, Source, Violation

CLAUSES: Final = Clauses(form="H-21.3", keys="H-21.20", bounds="H-23.27")


class Draft(PackDraft):
    """With the boards that could be made of what the files say."""

    def __init__(self, sources: Sequence[Source], wrong: Sequence[Violation]) -> None:
        super().__init__(sources, wrong)
        self.boards: dict[int, Board] = {}
        self.parts: frozenset[int] = frozenset()
