"""What a seat may submit, and how it is written (Q-12)."""

from __future__ import annotations

import enum
from typing import TypeAlias

from rules.game import Action, Illegal, OneOfTwo, Seat


class Ballot(enum.Enum):
    """One seat's vote on a party."""

    APPROVE = "approve"
    REJECT = "reject"


class Deed(OneOfTwo):
    """What a seat does on a quest (Q-5.1)."""

    SUPPORT = "support"
    SABOTAGE = "sabotage"


class Propose(Action):
    """The leader's party, seats ascending, with the Ring's carrier if it is in play. `propose 1 4 ring 4`."""

    party: tuple[Seat, ...]
    ring: Seat | None = None


class Vote(Action):
    """One seat's ballot on the party before it; the last one counts (Q-4.2). Written: `approve publicly`."""

    ballot: Ballot
    public: bool = False


class Act(Action):
    """What a member does on the quest (Q-5.1). Written: `support`."""

    deed: Deed


class UseRing(Action, tag="ring"):
    """The carrier's choice; None declines (Q-8.5). Written: `ring 3`, `ring decline`."""

    target: Seat | None


class UsePalantir(Action, tag="palantir"):
    """Whom the holder looks at (Q-8.2). Written: `palantir 5`."""

    target: Seat


class Guess(Action):
    """Whom the Witch-King takes for Gandalf; None for nobody (Q-6.2). Written: `guess 2`, `guess none`."""

    target: Seat | None


class Resume(Action):
    """The chair's answer to a call for moderators (Q-3.8, Q-9.5). Written: `resume`."""


AnyAction: TypeAlias = Propose | Vote | Act | UseRing | UsePalantir | Guess | Resume


def read_seat(word: str) -> Seat:
    """The seat that *word* names by number. Raises Illegal."""
    if not (word.isascii() and word.isdigit() and len(word) <= 2):
        raise Illegal("Q-12.1", "I do not know that player. Write a name as the card shows it.")
    return int(word)
