"""Where a Quest game stands. What can only be in one phase lives in that phase's class."""

from __future__ import annotations

from typing import TypeAlias, final

from rules.game import Outcome, Question, Seat, Secret
from rules.quest.actions import Ballot, Deed


class Gathering(Secret, tag="gathering"):
    """A leader is to name a party (Q-3.1)."""

    question: Question


class Voting(Secret, tag="voting"):
    """A party stands before the table (Q-3.3)."""

    question: Question
    party: tuple[Seat, ...]
    ring: Seat | None
    ballots: tuple[Ballot | None, ...]
    """One per seat, None until cast."""
    public: tuple[Seat, ...] = ()
    """Whose ballot is shown (Q-4.1)."""
    replaced: tuple[Seat, ...] = ()
    """Whose public ballot gave way to a private one (Q-4.2)."""


class Questing(Secret, tag="questing"):
    """The party is under way (Q-5.1)."""

    question: Question
    party: tuple[Seat, ...]
    ring: Seat | None
    deeds: tuple[Deed | None, ...]
    """In the order of *party*, None until given."""


class Bearing(Secret, tag="bearing"):
    """All actions are in, and the Ring waits for its carrier (Q-8.5)."""

    question: Question
    party: tuple[Seat, ...]
    carrier: Seat
    deeds: tuple[Deed, ...]
    """Empty where the record withholds them, and *tally* is known instead (R-1.8)."""
    tally: tuple[int, int] | None = None


class Gazing(Secret, tag="gazing"):
    """The holder of the Palantír must choose (Q-8.2)."""

    question: Question


class Guessing(Secret, tag="guessing"):
    """Three quests have succeeded, and the Witch-King may name Gandalf (Q-6.2)."""

    question: Question


class Calling(Secret, tag="calling"):
    """The game waits for a moderator (Q-3.8, Q-9.5)."""

    question: Question


@final
class Over(Secret, tag="over"):
    """The game has ended."""

    outcome: Outcome
    guess: Seat | None
    """Whom the Witch-King named, if he did."""
    guessed: bool
    """Whether he was asked."""


Phase: TypeAlias = Gathering | Voting | Questing | Bearing | Gazing | Guessing | Calling | Over
