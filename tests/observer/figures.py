"""What an observer makes of one game, and what it was; all in shares."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from rules.game import Seat
from tests.observer.observer import Chances, Observer, Posterior, by_facts
from tests.observer.watching import SHOWN, Seen, Truth

SURE: Final = 0.99
"""Who holds a side for likelier than this is sure of it."""


class Reckoned(NamedTuple):
    """One game. *named* of the Minions, and *gandalf* by one guess, each by three observers.

    The first has the code and sees all that everybody sees; the second (*by_facts*) knows parties, results and how
    many Minions there are; the third (*by_tallies*) knows the same, and the code.
    """

    named: float
    named_by_facts: float
    named_by_tallies: float
    gandalf: float
    gandalf_by_facts: float
    gandalf_by_tallies: float
    certain: float
    """Of whose side the first is sure and the second is not."""


def reckoned(chances: Chances, seen: Seen, truth: Truth) -> Reckoned:
    """What is made of a game by its end, of players whose *chances* are these."""
    all_of_it = Observer(chances, seen, SHOWN).posterior()
    facts, tallies = by_facts(seen), Observer(chances, seen, ()).posterior()
    named, named_by_facts, named_by_tallies = (
        share_named(one.minions, truth.minions, len(truth.minions)) for one in (all_of_it, facts, tallies)
    )
    gandalf, gandalf_by_facts, gandalf_by_tallies = (
        share_named(one.gandalf, {truth.gandalf}, 1) for one in (all_of_it, facts, tallies)
    )
    return Reckoned(
        named,
        named_by_facts,
        named_by_tallies,
        gandalf,
        gandalf_by_facts,
        gandalf_by_tallies,
        certain=_exposed(all_of_it, facts),
    )


def share_named(shares: Mapping[Seat, float], truth: Collection[Seat], count: int) -> float:
    """How many of so many seats, the likeliest, are right; among equals those named are drawn by lot."""
    ranked = sorted((round(share, 9) for share in shares.values()), reverse=True)
    least = ranked[count - 1]
    above = [seat for seat, share in shares.items() if round(share, 9) > least]
    equal = [seat for seat, share in shares.items() if round(share, 9) == least]
    right = sum(seat in truth for seat in above)
    return (right + (count - len(above)) * sum(seat in truth for seat in equal) / len(equal)) / count


def is_sure(share: float) -> bool:
    """Whether whoever holds this for the chance of a side is sure of it."""
    return max(share, 1 - share) > SURE


def _exposed(knows: Posterior, guesses: Posterior) -> float:
    seats = knows.minions
    return sum(is_sure(seats[seat]) and not is_sure(guesses.minions[seat]) for seat in seats) / len(seats)
