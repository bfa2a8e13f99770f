"""How a Nazgul is written."""

from __future__ import annotations


def figure_word(figure: int) -> str:
    """`w1` for figure 0."""
    return f"w{figure + 1}"


def figure_of(word: str) -> int | None:
    """The figure that `w1` to `w4` names; None for any other word."""
    return int(word[1]) - 1 if word in ("w1", "w2", "w3", "w4") else None
