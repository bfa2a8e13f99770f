"""How a battle ends without a victory: a draw that all agree on, and giving up (B-17.7, B-17.8, B-18.13)."""

from __future__ import annotations

from typing import Final

from rules.battle.charts import Side
from rules.battle.events import DrawOffered
from rules.battle.orders import DrawVote, Resign
from rules.battle.questions.kinds import DRAW as DRAW_KIND
from rules.battle.questions.kinds import RESIGN as RESIGN_KIND
from rules.battle.questions.sides import by_side, everybody
from rules.battle.state import BattleState, DrawOffer
from rules.battle.turn import phases
from rules.battle.turn.play import BattlePlay
from rules.game import Illegal, Question
from rules.kit.asks import Row
from rules.kit.replies import alone, yes_or_no


def _has_no_vote(state: BattleState, side: Side) -> bool:
    """B-18.13: no draw is offered, and this side has made its offer of the round."""
    return state.offer is None and (side, state.round) in state.offered


def _vote(play: BattlePlay, side: Side, question: Question, action: DrawVote) -> None:
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


DRAW: Final = Row(
    DRAW_KIND,
    "D10",
    yes_or_no(
        DrawVote,
        DRAW_KIND.name,
        lambda play, seat, question: ("yes",) if play.state.offer is None else ("yes", "no"),
    ),
    by_side(_vote),
    asked=everybody(DRAW_KIND, _has_no_vote),
    no=Illegal("B-19.8", "Say `draw yes` or `draw no`."),
    # with the last of them the battle is over
    is_final=lambda game, state, words: words == f"{DRAW_KIND.name} yes",
)
RESIGN: Final = Row(
    RESIGN_KIND,
    "B-17.8",
    alone(Resign, RESIGN_KIND.name),
    by_side(lambda play, side, question, action: phases.resign(play, side)),
    asked=everybody(RESIGN_KIND),
    no=Illegal("B-19.8", "Say `resign` to give up."),
)
