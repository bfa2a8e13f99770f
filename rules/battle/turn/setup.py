"""The beginning: who plays whom, and every piece from the map's markers (B-2.7, B-3)."""

from __future__ import annotations

from collections import Counter

from rules.battle.charts import SIDES
from rules.battle.events import SidesSet
from rules.battle.pack import BattlePack
from rules.battle.pieces import set_up
from rules.battle.state import BattleState, Rules
from rules.battle.turn import phases
from rules.battle.turn.play import BattlePlay
from rules.board.engine import Chance
from rules.game import Step


def start(pack: BattlePack, rules: Rules, dice: Chance) -> Step[BattleState]:
    """The first turn has begun. *rules* without sides have them by lot: one roll, the sides shuffled (B-19.9)."""
    by_lot = not any(rules.sides)
    if by_lot:
        order = SIDES[rules.players]
        rules = Rules(dice.shuffle("sides", order), rules.round_limit, rules.limit_is, rules.edition)
    board = set_up(pack, rules.players)
    used = Counter(piece.kind for piece in board.pieces)
    play = BattlePlay(pack, BattleState(rules=rules, board=board, used=tuple(used.items())), dice)
    play.tell(SidesSet(sides=rules.sides, by_lot=by_lot))
    phases.begin(play)
    return play.done()
