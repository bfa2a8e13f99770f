"""How a battle ends without a victory: a draw that all agree on, and giving up (B-17.7, B-17.8, B-18.13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.battle.charts import Side
from rules.battle.events import DrawOffered
from rules.battle.orders import DrawVote, Resign
from rules.battle.pack import BattlePack
from rules.battle.questions.kinds import DRAW as DRAW_KIND
from rules.battle.questions.kinds import RESIGN as RESIGN_KIND
from rules.battle.questions.row import Row, one_by_one
from rules.battle.state import BattleState, DrawOffer
from rules.battle.turn import phases
from rules.battle.turn.play import BattlePlay
from rules.game import Illegal, Options, Question, Seat


def everybody(state: BattleState) -> Sequence[tuple[Seat, int]]:
    """All who still play, at any time."""
    return [(state.rules.seat(side), 0) for side in state.rules.order if side not in state.resigned]


def _has_no_vote(state: BattleState, side: Side) -> bool:
    """B-18.13: no draw is offered, and this side has made its offer of the round."""
    return state.offer is None and (side, state.round) in state.offered


def _draw_words(play: BattlePlay, side: Side, question: Question, said: Sequence[str]) -> Options:
    if _has_no_vote(play.state, side):
        return Options()
    return one_by_one(said, (DRAW_KIND.name,), ("yes", "no") if play.state.offer is not None else ("yes",))


def _read_draw(pack: BattlePack, words: str) -> DrawVote:
    if words not in ("draw yes", "draw no"):
        raise Illegal("B-19.8", "Say `draw yes` or `draw no`.")
    return DrawVote(words.endswith("yes"))


def _vote(play: BattlePlay, side: Side, action: DrawVote) -> None:
    """The first yes is the offer; single votes are secret (D10). Raises Illegal."""
    state, offer = play.state, play.state.offer
    if offer is None:
        if not action.agrees:
            raise Illegal("B-18.13", "Nobody has offered a draw.")
        if _has_no_vote(state, side):
            raise Illegal("B-18.13", "You have already offered a draw in this round; once is the limit.")
        offer = DrawOffer(state.turn)
        play.set(offered=(*state.offered, (side, state.round)))
        play.tell(DrawOffered(side=side, until=state.turn + 1))
    votes = (*(one for one in offer.votes if one[0] != side), (side, action.agrees))
    play.set(offer=DrawOffer(offer.turn, votes))
    phases.count_votes(play)


def _read_resign(pack: BattlePack, words: str) -> Resign:
    if words != RESIGN_KIND.name:
        raise Illegal("B-19.8", "Say `resign` to give up.")
    return Resign()


DRAW: Final = Row(
    DRAW_KIND,
    "D10",
    everybody,
    _draw_words,
    _read_draw,
    lambda pack, action: f"draw {'yes' if action.agrees else 'no'}",
    (DrawVote,),
    _vote,
    is_final=lambda game, state, words: (
        words == f"{DRAW_KIND.name} yes"
    ),  # with the last of them the battle is over
    rests=_has_no_vote,
)
RESIGN: Final = Row(
    RESIGN_KIND,
    "B-17.8",
    everybody,
    lambda play, side, question, said: one_by_one(said, (RESIGN_KIND.name,)),
    _read_resign,
    lambda pack, action: RESIGN_KIND.name,
    (Resign,),
    lambda play, side, action: phases.resign(play, side),
)
