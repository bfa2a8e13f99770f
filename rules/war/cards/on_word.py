"""Event cards that their owners read themselves: numbers that are played and laid off (W-44.12)."""

from __future__ import annotations

from rules.war.cards.event_cards import check_held, lay_aside
from rules.war.events.cards import CardDiscarded, CardPlayed
from rules.war.play import WarPlay
from rules.war.state.pieces import Side


def play_unread(play: WarPlay, side: Side, number: int) -> None:
    """All hear which; what it does is a word. Raises Illegal."""
    check_held(play, side, number)
    lay_aside(play, side, number)
    play.tell(CardPlayed(side, number, ""))


def discard_unread(play: WarPlay, side: Side, number: int) -> None:
    """Nobody else hears of it. Raises Illegal."""
    check_held(play, side, number)
    lay_aside(play, side, number)
    play.tell(CardDiscarded(play.state.rules.seats(side), number))
