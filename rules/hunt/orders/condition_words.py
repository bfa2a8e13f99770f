"""The conditions that players write: of a step (H-27.4) and of an answer in advance (H-27.7), word by word.

What is none is refused when it is said, and so is what could never hold; whether one holds is asked later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from rules.hunt.actions.words import figure_of
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board

_Word: TypeAlias = Callable[[HuntPack, Board, str], bool]
Forms: TypeAlias = Mapping[str, tuple[tuple[_Word, ...], ...]]
"""By the first word of a condition, what may follow it."""


def _space(pack: HuntPack, board: Board, word: str) -> bool:
    return board.find(word) is not None


def _figure(pack: HuntPack, board: Board, word: str) -> bool:
    return figure_of(word) is not None


def _number(pack: HuntPack, board: Board, word: str) -> bool:
    return word.isascii() and word.isdigit()


def _ordinal(pack: HuntPack, board: Board, word: str) -> bool:
    return _number(pack, board, word) and word.strip("0") != ""


def _standard(pack: HuntPack, board: Board, word: str) -> bool:
    return word.upper() in pack.faces


def _face(pack: HuntPack, board: Board, word: str) -> bool:
    return word.upper() in (*pack.faces, *pack.lord_faces)


_ALONE: Final = ((),)
_ANSWER: Final = ((), (_figure,), (_ordinal,))
_NEAR: Final = ((_number, _space),)

OF_STEPS: Final[Forms] = {
    "found": _ALONE,
    "eye": _ALONE,
    "track": ((_space,),),
    "ally": ((_space,),),
    "wraith": ((_space,), (_figure,), (_figure, _space)),
    "die": ((_face,),),
    "yes": _ANSWER,
    "no": _ANSWER,
}
IN_ADVANCE: Final[Forms] = {
    "found": _ALONE,
    "eye": _ALONE,
    "corruption": ((_number,),),
    "tiles": ((_number,),),
    "die": ((_standard,),),
    "wraith": _NEAR,
    "track": _NEAR,
    "ally": _NEAR,
}


def is_one(forms: Forms, pack: HuntPack, part: int, words: Sequence[str]) -> bool:
    """Whether *words*, perhaps with `not` before them, are one of *forms* on the board of *part*."""
    name, said = _parted(words)
    board = pack.boards[part]
    return any(
        len(form) == len(said) and all(fits(pack, board, word) for fits, word in zip(form, said, strict=True))
        for form in forms.get(name, ())
    )


def has_length(forms: Forms, words: Sequence[str]) -> bool:
    """Whether as many words as in one of *forms* follow the first, whatever they say."""
    name, said = _parted(words)
    return len(said) in map(len, forms.get(name, ()))


def _parted(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The first word behind `not`, and what follows it."""
    plain = words[1:] if words and words[0] == "not" else words
    return (plain[0], plain[1:]) if plain else ("", ())
