"""Drafts of orders: where refused ones are kept, and how those that were picked are quoted."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from bot.games.presentation import PRELOADED
from bot.games.presenting.answer_presentation import DraftWords
from rules.battle.charts import KINDS
from rules.battle.game import kind_of
from rules.battle.orders import advance, forms, parting
from rules.battle.pack import BattlePack
from rules.battle.questions.kinds import PLAN, TURN
from rules.battle.questions.offers import WORDS, is_begun

_HEX: Final = re.compile(r"(?<![a-z0-9_])[a-z][1-9][0-9]?(?=x|[^a-z0-9]|$)|(?<=[0-9]x)[a-z][1-9][0-9]?")
_BUILD: Final = re.compile(r"^\+(\w+)[: ]", re.ASCII)
_WAY: Final = rf"{forms.HEX}(?:-{forms.HEX})*"
_PICKED: Final = re.compile(rf"\+\w+:{forms.HEX}|(?:(?:{forms.KIND}):)?{_WAY}|[-x]{forms.HEX}")


class OrderDrafts(DraftWords):
    """Drafts of orders on the map of *pack*."""

    def __init__(self, pack: BattlePack) -> None:
        self._pack = pack

    def home(self, words: str, asked: Collection[str]) -> tuple[str, str] | None:
        return home(words, asked, self._pack)

    def written(self, words: str) -> str:
        return written(words, self._pack)

    def keeps(self, words: Sequence[str]) -> bool:
        return words[:1] != (advance.DROP,)


def home(words: str, asked: Collection[str], pack: BattlePack) -> tuple[str, str] | None:
    """The kind of question, and the words, as which a refused list is kept; a single order is quoted.

    Out of turn a list waits for the turn that comes.
    """
    words = PRELOADED.sub("", words)
    low = " ".join(words.lower().split())
    verb, _, rest = low.partition(" ")
    orders = advance.split(pack, verb, rest) if verb in advance.VERBS else parting.split(pack, low)
    if len(orders) < 2:
        return None
    kind, is_on_turn = kind_of(low), TURN.name in asked
    if kind is TURN and not is_on_turn:
        return PLAN.name, f"{advance.NEXT} {words}"
    if is_on_turn and (rest := advance.without_next(pack, words)):
        return TURN.name, rest
    return (kind.name, words) if kind in (TURN, PLAN) else None


def written(words: str, pack: BattlePack) -> str:
    """Orders that were picked word by word, as they are typed; others as they are, but for capitals.

    >>> from rules.battle.pack.opening import open_pack
    >>> written("+orc:r10 t16 -s16 t15 xs15 nazgul:v13", open_pack())
    'build orc at R10, T16-S16, T15xS15, nazgul:V13'
    >>> written("T16 to s16, done", open_pack())
    'T16 to S16, done'
    """
    picked = words.split()
    if not all(word in (*WORDS, *KINDS) or _PICKED.fullmatch(word) for word in picked):
        return _capital(words)
    begun = [picked.pop()] if is_begun(picked) else []
    joined = re.sub(rf" ([-x]{forms.HEX})(?![0-9])", r"\1", " ".join(picked))
    orders = (_BUILD.sub(r"build \1 at ", order) for order in (*parting.split(pack, joined), *begun))
    return ", ".join(map(_capital, orders))


def _capital(words: str) -> str:
    """The same with hexes as maps have them."""
    return _HEX.sub(lambda match: match[0].upper(), words)
