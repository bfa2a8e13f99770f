"""Who gives up, and wars that all agree to end (W-38.9)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.game import Illegal
from rules.war.council.alliance import break_off
from rules.war.deals.bargaining import end_deals
from rules.war.events.turns import DrawFell, DrawOffered, Resigned
from rules.war.play import WarPlay
from rules.war.state.pieces import Side
from rules.war.state.war import DrawOffer
from rules.war.turn.sittings import hold_by_default

_CLAUSE = "W-38.9"


def resign(play: WarPlay, side: Side) -> None:
    """*side* is held to its defaults from now on; who alone is left has won. Raises Ended.

    Its pieces stand, its alliance is dissolved, and what it has offered or was offered falls.
    """
    state = play.state
    play.tell(Resigned(side))
    play.set(
        resigned=state.resigned | {side},
        offers=tuple(offer for offer in state.offers if side not in (offer.by, offer.to)),
    )
    left = [other for other in state.rules.sides if other not in play.state.resigned]
    if len(left) == 1:
        play.end(left[0], "resigned", _CLAUSE)
    end_deals(play, side)
    if state.alliance is not None and side in state.alliance.pair:
        break_off(play)
    if state.offer is not None:
        _withdraw(play, state.offer, side)
    hold_by_default(play)


def _withdraw(play: WarPlay, offer: DrawOffer, side: Side) -> None:
    """A draw that *side* has agreed to needs somebody else who offers it. Raises Ended where all others have."""
    votes = tuple(vote for vote in offer.votes if vote[0] != side)
    if votes:
        play.set(offer=replace(offer, votes=votes))
        _look(play)
    else:
        play.set(offer=None)
        play.tell(DrawFell())


def vote(play: WarPlay, side: Side, *, agrees: bool) -> None:
    """`draw yes` of all who have not resigned ends it; the first is an offer, which falls with the game-turn.

    Raises Illegal, and Ended.
    """
    offer = play.state.offer
    if not agrees:
        if offer is None:
            raise Illegal(_CLAUSE, "Nobody has offered a draw.")
        play.set(offer=None)
        play.tell(DrawFell(side))
        return
    if offer is None:
        offer = DrawOffer(play.state.turn)
        play.tell(DrawOffered(side))
    votes = (*(one for one in offer.votes if one[0] != side), (side, True))
    play.set(offer=replace(offer, votes=votes))
    _look(play)


def _look(play: WarPlay) -> None:
    """Raises Ended where all who are left have agreed to a draw."""
    state = play.state
    agreed = {side for side, _ in state.offer.votes} if state.offer is not None else set()
    if agreed >= set(state.rules.sides) - state.resigned:
        play.end(None, "agreed", _CLAUSE)
