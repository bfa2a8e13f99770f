"""A whole Quest game as frozen data. What can only be in one phase lives in that phase's class."""

from __future__ import annotations

from typing import TypeAlias, final

from rules.game import Outcome, Question, Seat, Secret, Value
from rules.quest.actions import Ballot, Deed
from rules.quest.boromir import Boromir
from rules.quest.roles import Known, Role, Side


class Rules(Value, frozen=True):
    """What was fixed at the deal and never changes: chart and options."""

    seats: int
    party: tuple[int, ...]
    """Sizes of the parties, by quest (Q-3.1)."""
    fails_at: tuple[int, ...]
    """Sabotages that make a quest fail, by quest (Q-5.3)."""
    roles: tuple[Role, ...]
    """The roles in play beside plain ones, public from the lobby on (Q-1.8)."""
    ring: bool
    palantir: bool
    predetermined: bool | None
    """The variant of Boromir; None where he is not in play."""
    bis: bool
    reveal_actions: bool
    edition: int = 1
    """Of the rules, asked by each clause that has changed; a game that was kept without it began under the first."""


class Deal(Secret, frozen=True):
    """Who is what, by seat, seat 1 first."""

    roles: tuple[Role, ...]
    known: tuple[Known, ...]
    start: tuple[Side, ...]
    """Sides at the start."""


class PastParty(Value, frozen=True):
    """A party that was voted on; *ballots* by seat, None for none."""

    number: int
    quest: int
    leader: Seat
    party: tuple[Seat, ...]
    ring: Seat | None
    ballots: tuple[Ballot | None, ...]
    approved: bool


class PastQuest(Secret, frozen=True):
    """A quest that was resolved. *deeds* as given, in the order of *party*; empty where withheld."""

    quest: int
    party: tuple[Seat, ...]
    supports: int
    sabotages: int
    failed: bool
    deeds: tuple[Deed, ...]
    carrier: Seat | None
    target: Seat | None
    """On whom the Ring was used."""


class Gaze(Secret, frozen=True):
    """One use of the Palantír."""

    quest: int
    """The quest after which it was used."""
    holder: Seat
    target: Seat
    side: Side


class Gathering(Secret, frozen=True, tag="gathering"):
    """A leader is to name a party (Q-3.1)."""

    question: Question


class Voting(Secret, frozen=True, tag="voting"):
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


class Questing(Secret, frozen=True, tag="questing"):
    """The party is under way (Q-5.1)."""

    question: Question
    party: tuple[Seat, ...]
    ring: Seat | None
    deeds: tuple[Deed | None, ...]
    """In the order of *party*, None until given."""


class Bearing(Secret, frozen=True, tag="bearing"):
    """All actions are in, and the Ring waits for its carrier (Q-8.5)."""

    question: Question
    party: tuple[Seat, ...]
    carrier: Seat
    deeds: tuple[Deed, ...]
    """Empty where the record withholds them, and *tally* is known instead (R-1.8)."""
    tally: tuple[int, int] | None = None


class Gazing(Secret, frozen=True, tag="gazing"):
    """The holder of the Palantír must choose (Q-8.2)."""

    question: Question


class Guessing(Secret, frozen=True, tag="guessing"):
    """Three quests have succeeded, and the Witch-King may name Gandalf (Q-6.2)."""

    question: Question


class Calling(Secret, frozen=True, tag="calling"):
    """The game waits for a moderator (Q-3.8, Q-9.5)."""

    question: Question


@final
class Over(Secret, frozen=True, tag="over"):
    """The game has ended."""

    outcome: Outcome
    guess: Seat | None
    """Whom the Witch-King named, if he did."""
    guessed: bool
    """Whether he was asked."""


Phase: TypeAlias = Gathering | Voting | Questing | Bearing | Gazing | Guessing | Calling | Over


class QuestState(Secret, frozen=True):
    """The whole game. Seats count from 1; *leader* is a place in *order*, counted from 0."""

    rules: Rules
    deal: Deal
    order: tuple[Seat, ...]
    sides: tuple[Side, ...]
    """Sides now, by seat."""
    phase: Phase
    leader: int = 0
    quest: int = 1
    rejected: int = 0
    """Parties rejected for this quest."""
    skipped: int = 0
    """Leaders skipped in a row."""
    asked: int = 0
    """Leaders asked for a party so far: the number of the question `party`."""
    proposed: int = 0
    """Parties proposed so far: the number of the question `vote`."""
    calls: int = 0
    won: int = 0
    lost: int = 0
    parties: tuple[PastParty, ...] = ()
    quests: tuple[PastQuest, ...] = ()
    boromir: Boromir | None = None
    holder: Seat | None = None
    """Who holds the Palantír."""
    gazes: tuple[Gaze, ...] = ()
    seen: tuple[tuple[Seat, Seat, Deed], ...] = ()
    """What the Ring showed: carrier, target, action as it was (Q-8.9)."""

    @property
    def leading(self) -> Seat:
        """The seat that leads now."""
        return self.order[self.leader]
