"""The turn: one question for all its phases, answered by as many posts as its player likes (B-18.3, B-18.14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.battle import imagined
from rules.battle.charts import Side
from rules.battle.orders import Orders, notation
from rules.battle.pack import BattlePack
from rules.battle.questions import offers
from rules.battle.questions.kinds import TURN as KIND
from rules.battle.questions.row import Played, Row
from rules.battle.state import BattleState
from rules.battle.turn import phases, posting
from rules.battle.turn.play import BattlePlay, rehearsal
from rules.game import Illegal, Seat
from rules.kit.advance import LATE, for_deadline
from rules.terms import Order


def _asked(state: BattleState) -> Sequence[tuple[Seat, int]]:
    return ((state.rules.seat(state.side), state.turn),)


def _play(play: BattlePlay, side: Side, action: Orders) -> Played:
    phases.act(play)
    posted = posting.post(play, action)
    if posted.is_whole:
        phases.end_attacks(play)
    return Played(Orders(posted.played), posted.refusal, posted.unplayed)


def left_for_deadline(pack: BattlePack, state: BattleState, seat: Seat, words: str) -> Order | None:
    """B-18.6: `preload turn late T15-S15, done`; None where *words* are no order. Raises Illegal."""
    verb, _, rest = words.partition(" ")
    if verb != "preload":
        return None
    said = rest.removeprefix(f"{KIND.name} {LATE} ")
    if said == rest or seat != state.rules.seat(state.side):
        raise Illegal("B-18.6", "You can leave orders for the deadline only in a turn that is yours now.")
    orders = notation.read(pack, said)
    notation.check(pack, orders.parts, state.rules.edition)
    return for_deadline(seat, KIND.asked(state.turn), notation.write(pack, orders))


TURN: Final = Row(
    KIND,
    "D2, D3, D4, D6, D7, D8, D9",
    _asked,
    lambda play, side, question, said: offers.following(play, said),
    notation.read,
    notation.write,
    (Orders,),
    _play,
    owed=True,
    is_final=lambda game, state, words: imagined.ends_turn(rehearsal(game.data, state), words),
)
