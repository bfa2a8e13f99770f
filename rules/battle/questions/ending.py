"""How a battle ends without a victory: a draw that all agree on, and giving up (B-17.7, B-17.8, B-18.13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.battle.orders import DrawVote, Resign
from rules.battle.pack import BattlePack
from rules.battle.questions.kinds import DRAW as DRAW_KIND
from rules.battle.questions.kinds import RESIGN as RESIGN_KIND
from rules.battle.questions.row import Row
from rules.battle.state import BattleState
from rules.battle.turn import peace, phases
from rules.battle.turn.play import BattlePlay
from rules.game import Illegal, Options, Question, Seat


def everybody(state: BattleState) -> Sequence[tuple[Seat, int]]:
    """All who still play, at any time."""
    rules = state.rules
    return tuple((rules.seat(side), 0) for side in rules.order if side not in state.resigned)


def _has_no_vote(state: BattleState, seat: Seat) -> bool:
    """B-18.13: no draw is offered, and this seat has made its offer of the round."""
    return state.offer is None and (state.rules.sides[seat - 1], state.round) in state.offered


def _draw_words(
    pack: BattlePack, state: BattleState, seat: Seat, question: Question, said: Sequence[str]
) -> Options:
    if _has_no_vote(state, seat):
        return Options()
    if not said:
        return Options((DRAW_KIND.name,))
    return (
        Options(("yes", "no") if state.offer is not None else ("yes",))
        if len(said) == 1
        else Options(whole=True)
    )


def _read_draw(pack: BattlePack, words: str) -> DrawVote:
    if words not in ("draw yes", "draw no"):
        raise Illegal("B-19.8", "Say `draw yes` or `draw no`.")
    return DrawVote(words.endswith("yes"))


def _vote(play: BattlePlay, seat: Seat, question: Question, action: Any) -> None:
    peace.vote(play, play.state.rules.sides[seat - 1], agrees=action.agrees)


def _resign_words(
    pack: BattlePack, state: BattleState, seat: Seat, question: Question, said: Sequence[str]
) -> Options:
    return Options(whole=True) if said else Options((RESIGN_KIND.name,))


def _read_resign(pack: BattlePack, words: str) -> Resign:
    if words != RESIGN_KIND.name:
        raise Illegal("B-19.8", "Say `resign` to give up.")
    return Resign()


def _resign(play: BattlePlay, seat: Seat, question: Question, action: Any) -> None:
    phases.resign(play, play.state.rules.sides[seat - 1])


DRAW: Final = Row(
    DRAW_KIND,
    "D10",
    everybody,
    _draw_words,
    _read_draw,
    lambda pack, action: f"draw {'yes' if action.agrees else 'no'}",
    (DrawVote,),
    _vote,
    rests=_has_no_vote,
)
RESIGN: Final = Row(
    RESIGN_KIND,
    "B-17.8",
    everybody,
    _resign_words,
    _read_resign,
    lambda pack, action: RESIGN_KIND.name,
    (Resign,),
    _resign,
)
