"""With the fifth ability the Lord takes the place of a Nazgul before Part 2 begins (H-12.12)."""

from __future__ import annotations

from rules.game import Illegal, Question, Seat
from rules.hunt.actions import Replace
from rules.hunt.play import Play
from rules.hunt.questions import kinds
from rules.hunt.ride import lord as lords
from rules.hunt.state import NamingLord, facts


def name_lord(play: Play) -> None:
    """H-12.12: with the fifth ability the lead names whom the Lord replaces."""
    needed = [one.tokens for one in play.pack.abilities if one.setup == "lord_in_play"]
    if not needed or len(play.state.found_info) < min(needed):
        return
    seat = play.state.lead
    own = facts.figures_of(play.state, seat)
    if len(own) == 1:
        lords.enter(play, own[0])
    else:
        play.push(NamingLord(play.ask(kinds.LORD), seat))


def lord(play: Play, seat: Seat, question: Question, action: Replace) -> None:
    """D-23: which of the lead's Nazgul the Lord replaces (H-12.12)."""
    if play.state.masters[action.figure] != seat:
        raise Illegal("H-12.12", "The Lord takes the place of one of your own Nazgûl.")
    play.pop()
    lords.enter(play, action.figure)
