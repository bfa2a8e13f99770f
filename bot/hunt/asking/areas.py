"""Under which area a space is found, where a menu cannot hold them all."""

from __future__ import annotations

from bot.hunt.wording.voice import Voice


def group(word: str, voice: Voice) -> str:
    """The area of the space that *word* names; empty for all else."""
    board = voice.board()
    space = board.find(word)
    return "" if space is None else voice.area(f"area {board.area[space]}").replace("\\", "")
