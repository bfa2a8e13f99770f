"""Players of a seat, from its view and options alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, TypeAlias

from rules import by_lot
from rules.battle.charts import EVIL, SAURON
from rules.battle.pack import opening
from rules.battle.players import turn
from rules.battle.players.plan import Patience, Style
from rules.battle.questions.kinds import TURN
from rules.battle.view import BattleView
from rules.by_lot import Ask
from rules.game import Decision

Player: TypeAlias = Callable[[BattleView, Decision, Ask, Random], str]
"""Words that answer a decision, from the seat's view, the options and chance of its own."""


def random_player(view: BattleView, decision: Decision, ask: Ask, chance: Random) -> str:
    """An answer, any word as likely as another at each place."""
    return by_lot.answer(ask, chance)


def player(style: Style) -> Player:
    """One who thinks of so much."""

    def says(view: BattleView, decision: Decision, ask: Ask, chance: Random) -> str:
        if not TURN.asks(decision.question):
            return _declined(ask)
        said = turn.words(opening.by_hash(view.seen.pack), view, style, chance)
        return _allowed(said.split(", "), ask) or by_lot.answer(ask, chance)

    return says


def _declined(ask: Ask) -> str:
    """What is asked beside the turn, leave and a draw, is no: there is nothing to be had for it."""
    said: list[str] = []
    while not (offer := ask(said)).whole:
        said.append("no" if "no" in offer.words else offer.words[0])
    return " ".join(said)


def _allowed(parts: Sequence[str], ask: Ask) -> str | None:
    """As many of the orders from the first on as can be said; a plan that went wrong is not lost whole."""
    while parts:
        said = ", ".join(parts)
        if ask((said,)).whole:
            return said
        parts = parts[: len(parts) // 2]
    return None


STYLES: Final[Mapping[str, Style]] = {
    "careless": Style({EVIL: 8, SAURON: 6}, heedless=0.33, patience_of_two=Patience(10, 0.87)),
    "plain": Style({EVIL: 14}, guards=1, patience=Patience(9, 0.87), patience_of_two=Patience(5, 0.8, 0.3)),
    "sensible": Style(
        {EVIL: 14},
        is_thorough=True,
        guards=6,
        patience=Patience(5, 0.89),
        patience_of_two=Patience(4, 0.8, 0.3),
    ),
}
LEVELS: Final = tuple(STYLES)
"""From the weakest on; the last is the reference."""
PLAYERS: Final[Mapping[str, Player]] = {
    "random": random_player,
    **{level: player(style) for level, style in STYLES.items()},
}
