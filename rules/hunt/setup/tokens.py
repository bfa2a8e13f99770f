"""The information tokens of Part 1: which the Ring-bearer gives away, and which he keeps (H-3.8, H-18.36)."""

from __future__ import annotations

from rules.game import Illegal, Question, Seat
from rules.hunt import events as told
from rules.hunt.actions import Give
from rules.hunt.play import Play
from rules.hunt.setup import shared


def give(play: Play, seat: Seat, question: Question, action: Give) -> None:
    """D-3: which information tokens the RW get (H-3.8)."""
    dealt, count = play.state.dealt, play.state.rules.info_given
    if len(set(action.numbers)) != count or len(action.numbers) != count:
        raise Illegal("H-3.8", "Give exactly {n}, each named once.", n=count)
    if not set(action.numbers) <= set(dealt):
        raise Illegal("H-3.8", "You have the tokens {numbers}.", numbers=shared.listed(sorted(dealt)))
    keep_tokens(play, action.numbers)
    play.tell(told.InfoGiven(part=1, numbers=action.numbers))
    shared.answered(play, question)


def keep_tokens(play: Play, given: tuple[int, ...]) -> None:
    """H-3.8; H-9.7: the starting location counts as a mark."""
    kept = tuple(sorted(set(play.state.dealt) - set(given)))
    dead = tuple(number for number in kept if number in play.state.log)
    live = tuple(number for number in kept if number not in dead)
    play.set(live=live, dead=dead, found_info=(*play.state.found_info, *given), dealt=())
