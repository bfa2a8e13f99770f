"""The words of a condition of a step (H-27.4), an answer in advance (H-27.7) or a standing reaction (H-27.6).

What is none is refused when it is said, and so is what could never hold; whether one holds is asked later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from rules.game import Options
from rules.hunt.actions.grammar import AREA, FACE, SECTION, SPACE, STANDARD
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board
from rules.hunt.state import HuntState, facts
from rules.kit.parts import Part, Word, after, firsts, is_whole
from rules.kit.replies import END

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


# ------------------------------------------------------------------------------------------ what is offered of them

Offer: TypeAlias = Callable[[HuntPack, HuntState], Iterable[object]]
Offers: TypeAlias = Mapping[str, tuple[Offer, ...]]
"""By the word that a condition begins with: what is offered for each of those behind it."""


def numbers(start: int, end: int) -> Offer:
    """Those from *start* to *end*, both of them."""
    return lambda pack, state: range(start, end + 1)


def _locations(pack: HuntPack, state: HuntState) -> Iterable[object]:
    return pack.boards[state.part].locations


def _spaces(pack: HuntPack, state: HuntState) -> Iterable[object]:
    return pack.boards[state.part].write(pack.boards[state.part].spaces)


STEPS_OFFERED: Final[Offers] = {
    "track": (_locations,),
    "ally": (_locations,),
    "wraith": (_spaces,),
    "die": (lambda pack, state: (face.lower() for face in (*pack.faces, *pack.lord_faces)),),
}
IN_ADVANCE_OFFERED: Final[Offers] = {
    "corruption": (lambda pack, state: range(1, facts.limit(pack, state)),),
    "tiles": (numbers(1, 5),),
    "die": (lambda pack, state: (face.lower() for face in pack.faces),),
    **dict.fromkeys(("wraith", "track", "ally"), (numbers(0, 3), _locations)),
}


def offered(
    offers: Offers,
    condition: Part,
    pack: HuntPack,
    state: HuntState,
    words: Sequence[str],
    behind: Options = END,
) -> Options:
    """What may follow the *words* of a *condition*, perhaps with `not` before it; *behind* where it is whole."""
    test = words[1:] if words[:1] == ("not",) else words
    if not test:
        return Options(names(condition, words))
    kinds = offers.get(test[0], ())
    if len(test) > len(kinds):
        return behind
    return Options(tuple(dict.fromkeys(map(str, kinds[len(test) - 1](pack, state)))))
