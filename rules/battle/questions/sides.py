"""What the rows of a battle share: rules speak of sides where the kit has seats, and all are asked at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.battle.charts import Side
from rules.battle.orders import Orders, notation
from rules.battle.orders.advance import Planned
from rules.battle.pack import BattlePack
from rules.battle.state import BattleState, Rules
from rules.game import Decision, Kind
from rules.kit.asks import Asked


def by_side(done: Callable[..., Any]) -> Callable[..., Any]:
    """*done* for the side of a seat."""
    return lambda play, seat, *more: done(play, play.state.rules.sides[seat - 1], *more)


def everybody(
    kind: Kind, rests: Callable[[BattleState, Side], bool] = lambda state, side: False
) -> Mapping[type, Asked]:
    """All who still play, at any time; where a question *rests* there is nothing to say to it at present."""

    def asked(state: BattleState, rules: Rules) -> Iterator[Decision]:
        for side in rules.order:
            if side not in state.resigned:
                yield Decision(kind.asked(), rules.seat(side), owed=False, rests=rests(state, side))

    return {Rules: asked}


def checked(read: Callable[[BattlePack, str], Orders | Planned]) -> Callable[[Any, str], Orders | Planned]:
    """What *read* reads, in forms that the edition of a game has."""

    def reads(game: Any, words: str) -> Orders | Planned:
        action = read(game.data, words)
        notation.check(game.data, getattr(action, "said", ()), game.edition)
        return action

    return reads
