"""What may be announced in a Quest game, and to whom."""

from __future__ import annotations

from typing import TypeAlias

from rules.game import Event, OfSeat, OrderDropped, OrderUsed, Private, Rewound, Seat
from rules.quest.actions import Ballot, Deed
from rules.quest.boromir import Card
from rules.quest.roles import Known, Role, Side


class GameBegun(Event):
    """The roles are dealt; *order* is that of leadership, the first leader first (Q-1.6)."""

    order: tuple[Seat, ...]
    palantir: Seat | None
    """Who starts with the Palantír (Q-8.1)."""


class RoleDealt(Private):
    """What a seat learns at the start (Q-2)."""

    role: Role
    side: Side
    known: Known


class BoromirCardsShown(Event):
    """The five cards of the predetermined variant, for quests 1 to 5 (Q-7.3)."""

    cards: tuple[Card, ...]


class BoromirCardDrawn(Event):
    """A card took effect: drawn after *quest* (Q-7.2), or lying before it from the start (Q-7.3)."""

    quest: int
    card: Card
    predetermined: bool


class SideChanged(Private):
    """A Boromir's side from now on (Q-7.1)."""

    side: Side


class LeaderAsked(Event):
    """A leader is to name a party of *size* for *quest*."""

    leader: Seat
    quest: int
    size: int
    rejected: int
    """Parties rejected for this quest so far (Q-3.6)."""
    most: int = 5
    """How many end the game (Q-3.9)."""


class LeaderSkipped(Event):
    """No party in time: leadership moves on, which counts as no rejection (Q-9.5)."""

    leader: Seat


class ModeratorsCalled(Event):
    """The game waits for a moderator: nobody voted (Q-3.8), or every leader was skipped (Q-9.5)."""

    everyone_skipped: bool


class PlayResumed(Event):
    """A moderator answered the call."""


class PartyProposed(Event):
    """The party before the table (Q-3.2); *number* counts the proposals of the game."""

    number: int
    quest: int
    leader: Seat
    party: tuple[Seat, ...]
    ring: Seat | None


class BallotCast(OfSeat):
    """Somebody has voted for the first time on this party; how stays private (Q-4.3)."""


class BallotShown(OfSeat):
    """A public ballot (Q-4.1)."""

    ballot: Ballot


class BallotReplaced(OfSeat):
    """A private ballot took the place of a public one (Q-4.2)."""


class VoteClosed(Event):
    """All ballots by seat, None where there was none (Q-4.4, Q-4.5)."""

    number: int
    quest: int
    party: tuple[Seat, ...]
    ballots: tuple[Ballot | None, ...]
    approved: bool
    rejected: int
    """Parties rejected for this quest so far."""
    most: int = 5
    """How many end the game (Q-3.9)."""


class ActionGiven(Private):
    """What a seat does on the quest, to itself alone (Q-5.4)."""

    deed: Deed


class RingAwaited(Event):
    """All actions are in and the carrier is asked (Q-8.5)."""

    carrier: Seat


class RingUsed(Event):
    """The carrier's public choice; None: declined, or let pass (Q-8.5, Q-9.6)."""

    carrier: Seat
    target: Seat | None


class ActionSeen(Private):
    """The action that the carrier turned, as it was before the Ring (Q-8.9)."""

    seat: Seat
    deed: Deed


class QuestResolved(Event):
    """The tally of a quest (Q-5.4), after the Ring (Q-8.6); *won* and *lost* count quests so far."""

    quest: int
    supports: int
    sabotages: int
    failed: bool
    won: int
    lost: int


class PalantirAwaited(Event):
    """The holder must choose whom to look at (Q-8.2)."""

    holder: Seat


class PalantirUsed(Event):
    """The Palantír was used on a seat and passes to it (Q-8.2)."""

    holder: Seat
    target: Seat


class SideSeen(Private):
    """The side that the holder saw, at that moment (Q-8.2)."""

    seat: Seat
    side: Side


class GuessAwaited(Event):
    """Three quests have succeeded; the Witch-King may name Gandalf (Q-6.2)."""


class GuessAsked(Private):
    """To the Witch-King: it is he who is asked (Q-6.6)."""


class GuessMade(Event):
    """Whom the Witch-King named, if anybody; known at the end (Q-6.4)."""

    guess: Seat | None
    gandalf: Seat


class GameEnded(Event):
    """Who won, why (Q-12.7), and everything that was hidden (Q-6.4); lists are by seat, seat 1 first."""

    winner: Side | None
    winners: tuple[Seat, ...]
    reason: str
    roles: tuple[Role, ...]
    sides: tuple[Side, ...]
    sides_at_start: tuple[Side, ...]


_OfRoles: TypeAlias = GameBegun | RoleDealt | BoromirCardsShown | BoromirCardDrawn | SideChanged
_OfParties: TypeAlias = LeaderAsked | LeaderSkipped | ModeratorsCalled | PlayResumed | PartyProposed
_OfVotes: TypeAlias = BallotCast | BallotShown | BallotReplaced | VoteClosed
_OfQuests: TypeAlias = ActionGiven | RingAwaited | RingUsed | ActionSeen | QuestResolved
_OfPalantir: TypeAlias = PalantirAwaited | PalantirUsed | SideSeen
_OfTheEnd: TypeAlias = GuessAwaited | GuessAsked | GuessMade | GameEnded | OrderDropped | OrderUsed | Rewound
QuestEvent: TypeAlias = _OfRoles | _OfParties | _OfVotes | _OfQuests | _OfPalantir | _OfTheEnd
