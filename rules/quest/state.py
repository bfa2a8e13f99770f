"""A whole Quest game as frozen data."""

from __future__ import annotations

from rules.game import Seat, Secret, Value
from rules.quest.actions import Ballot, Deed
from rules.quest.boromir import Boromir
from rules.quest.phases import Phase
from rules.quest.roles import Known, Role, Side


class Rules(Value):
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
    rejections: int = 5
    """Rejected parties of one quest that end the game (Q-3.6, Q-3.9)."""
    first_ballot: bool = False
    """Q-4.8."""
    edition: int = 1
    """Of the rules, asked by each clause that has changed; a game that was kept without it began under the first."""


class Deal(Secret):
    """Who is what, by seat, seat 1 first."""

    roles: tuple[Role, ...]
    known: tuple[Known, ...]
    start: tuple[Side, ...]
    """Sides at the start."""


class PastParty(Value):
    """A party that was voted on; *ballots* by seat, None for none."""

    number: int
    quest: int
    leader: Seat
    party: tuple[Seat, ...]
    ring: Seat | None
    ballots: tuple[Ballot | None, ...]
    approved: bool


class PastQuest(Secret):
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


class Gaze(Secret):
    """One use of the Palantír."""

    quest: int
    """The quest after which it was used."""
    holder: Seat
    target: Seat
    side: Side


class QuestState(Secret):
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
