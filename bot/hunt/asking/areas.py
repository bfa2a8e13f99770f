"""In which order words stand in a menu, and under which area a space is found where it cannot hold them all."""

from __future__ import annotations

from collections.abc import Sequence

from bot.hunt.asking import labels
from bot.hunt.wording.voice import Voice
from rules.board.parts import JOINT
from rules.hunt.pack.board import Board


def arranged(
    kind: str, already: Sequence[str], words: Sequence[str], board: Board
) -> tuple[list[str], list[str]]:
    """Places before dots, all else as it comes; and the small words that lead on to something else."""
    small = [word for word in words if labels.meaning(kind, tuple(already), word) == JOINT]
    picked = [word for word in words if word not in small]
    return sorted(picked, key=lambda word: (board.find(word) or 0) < 0), small


def group(word: str, voice: Voice) -> str:
    """The area of the space that *word* names; empty for all else."""
    board = voice.board()
    space = board.find(word)
    return "" if space is None else voice.plain_area(board.area[space])
