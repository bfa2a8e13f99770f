"""Whether words are a condition of a step (H-27.4), an answer in advance (H-27.7) or a standing reaction (H-27.6).

What is none is refused when it is said, and so is what could never hold; whether one holds is asked later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from rules.hunt.actions.grammar import AREA, FACE, SECTION, SPACE, STANDARD
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board
from rules.kit.parts import Part, Word, after, firsts, is_whole

_Known: TypeAlias = Callable[[HuntPack, Sequence[Board], str], bool]

_KNOWN: Final[Mapping[Word, _Known]] = {
    SPACE: lambda pack, boards, word: any(board.find(word) is not None for board in boards),
    AREA: lambda pack, boards, word: any(word == name.lower() for board in boards for name in board.areas),
    SECTION: lambda pack, boards, word: any(
        word == name.lower() for board in boards for name in board.sections
    ),
    STANDARD: lambda pack, boards, word: word.upper() in pack.faces,
    FACE: lambda pack, boards, word: word.upper() in (*pack.faces, *pack.lord_faces),
}
"""What the pack knows of a word; of others the grammar knows enough."""


def names(condition: Part, words: Sequence[str]) -> tuple[str, ...]:
    """What a *condition* can begin with, behind `not` as well."""
    return tuple(word.only for parts in after((condition,), words) for word, _ in firsts(parts))


def is_one(condition: Part, pack: HuntPack, boards: Sequence[Board], words: Sequence[str]) -> bool:
    """Whether *words* are a *condition*, on one of these boards."""

    def fits(kind: Word, word: str) -> bool:
        return _KNOWN[kind](pack, boards, word) if kind in _KNOWN else kind.fits(word)

    return any(map(is_whole, after((condition,), words, fits)))


def has_length(condition: Part, words: Sequence[str]) -> bool:
    """Whether they begin as one and are as many, whatever they say."""
    return any(map(is_whole, after((condition,), words, lambda kind, word: True)))
