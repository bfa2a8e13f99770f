"""Liar's Dice: 3 to 6 players bid on dice that nobody sees whole. The rules: RULES.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ringmaster_liar.game import Liar

API = 1
TITLE = "Liar's Dice"


def make(edition: int | None = None) -> Liar:
    """The rules in this edition, the newest unless told. Raises ValueError for one that never was."""
    from ringmaster_liar.game import Liar

    if edition not in (None, 1):
        raise ValueError(f"there is no edition {edition} of Liar's Dice")
    return Liar()
