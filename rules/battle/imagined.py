"""What a reader can try for himself: orders on the board as his view shows it."""

from __future__ import annotations

from typing import NamedTuple

from rules.battle.pack import BattlePack
from rules.battle.pieces import Board
from rules.battle.state import MOST_REQUESTS, BattleState
from rules.battle.turn.attempts import Attempt, attempts
from rules.battle.turn.play import rehearsal
from rules.battle.view import SHOWN, BattleView


def state_of(view: BattleView) -> BattleState:
    """The battle as far as its reader knows it."""
    seen, own = view.seen, view.own
    return BattleState(
        **{name: getattr(seen, name) for name in SHOWN if name != "history"},
        plans=() if own is None else (own.plan,),
        todo=() if seen.escape is None else (seen.escape,),
        leave=() if own is None else own.held,
        requests=() if own is None else own.requests,
        asked=() if own is None else ((own.side, MOST_REQUESTS - own.can_ask),),
    )


class Tried(NamedTuple):
    """What orders would do."""

    attempts: tuple[Attempt, ...]
    board: Board
    """Behind all that can be done."""


def tried(pack: BattlePack, view: BattleView, words: str) -> Tried:
    """The orders in *words*, those that are refused or only begun left out for what follows; nobody falls."""
    play = rehearsal(pack, state_of(view))
    return Tried(tuple(attempts(play, words)), play.board)
