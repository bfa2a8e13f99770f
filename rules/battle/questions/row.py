"""What a question's row says: all that the rules say of one kind of question, in one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from rules.battle.charts import Side
from rules.battle.pack import BattlePack
from rules.battle.state import BattleState
from rules.battle.turn.play import BattlePlay
from rules.game import Action, Illegal, Kind, Options, Question, Seat
from rules.terms import Unplayed


class Played(NamedTuple):
    """What came of an answer, where it is not just done as it was said."""

    action: Any = None
    refusal: Illegal | None = None
    unplayed: tuple[Unplayed, ...] = ()


Offer: TypeAlias = Callable[[BattlePlay, Side, Question, Sequence[str]], Options]
Handler: TypeAlias = Callable[[BattlePlay, Side, Any], Played | None]


def one_by_one(said: Sequence[str], *words: Sequence[str]) -> Options:
    """The next of *words*, one out of each; with all of them the answer is whole."""
    return Options(tuple(words[len(said)])) if len(said) < len(words) else Options(whole=True)


class Row(NamedTuple):
    """One kind of question."""

    kind: Kind
    clause: str
    """The decisions of B-18.1 that are taken so."""
    asked: Callable[[BattleState], Sequence[tuple[Seat, int]]]
    """Whom it is asked of now, and its number for him."""
    offers: Offer
    """What may be said: the next words behind those that were, found in a rehearsal."""
    reads: Callable[[BattlePack, str], Action]
    """The answer that words write. Raises Illegal."""
    writes: Callable[[BattlePack, Any], str]
    actions: tuple[type[Action], ...]
    plays: Handler
    """Plays an answer. Raises Illegal."""
    owed: bool = False
    is_final: Callable[[Any, BattleState, str], bool] | None = None
    """Whether words that answer it, in a game and a state of it, cannot be taken back, where others can."""
    rests: Callable[[BattleState, Side], bool] = lambda state, side: False
    """Whether there is nothing to say to it at present."""
