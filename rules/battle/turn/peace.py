"""A draw that all who still play agree on (B-17.7, B-18.13); single votes are secret (D10)."""

from __future__ import annotations

from rules.battle.charts import Side
from rules.battle.events import DrawFailed, DrawOffered
from rules.battle.state import DrawOffer
from rules.battle.turn import phases
from rules.battle.turn.play import BattlePlay
from rules.game import Illegal


def vote(play: BattlePlay, side: Side, *, agrees: bool) -> None:
    """The first yes is the offer. Raises Illegal."""
    state, offer = play.state, play.state.offer
    if offer is None:
        if not agrees:
            raise Illegal("B-18.13", "Nobody has offered a draw.")
        if (side, state.round) in state.offered:
            raise Illegal("B-18.13", "You have already offered a draw in this round; once is the limit.")
        offer = DrawOffer(state.turn)
        play.set(offered=(*state.offered, (side, state.round)))
        play.tell(DrawOffered(side=side, until=state.turn + 1))
    others = tuple(one for one in offer.votes if one[0] != side)
    offer = DrawOffer(offer.turn, (*others, (side, agrees)))
    play.set(offer=offer)
    voters = [one for one in state.rules.order if one not in state.resigned]
    if len(offer.votes) < len(voters):
        return
    if all(yes for _, yes in offer.votes):
        phases.end(play, "none", "agreed", "B-17.7")
    else:
        play.set(offer=None)
        play.tell(DrawFailed())
