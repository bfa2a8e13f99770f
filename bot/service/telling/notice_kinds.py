"""The kinds of notices, a row each: its word in the outbox, its facts, and where and how urgently it is said.

Facts are kept, worded only when they are sent. All stand in one union, and what words it ends in `assert_never`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from bot.service.telling.about import CARD as CARD
from bot.service.telling.about import CHAIR as CHAIR
from bot.service.telling.about import EDITS as EDITS
from bot.service.telling.about import EVENTS as EVENTS
from bot.service.telling.about import KIND as KIND
from bot.service.telling.about import LATER as LATER
from bot.service.telling.about import MARKS as MARKS
from bot.service.telling.about import NAMES as NAMES
from bot.service.telling.about import POST as POST
from bot.service.telling.about import PRIVATE_FIRST as PRIVATE_FIRST
from bot.service.telling.about import THREAD as THREAD
from bot.service.telling.about import About as About
from bot.service.telling.about import AboutSeat as AboutSeat
from bot.service.telling.about import ModeratorsCall as ModeratorsCall
from bot.service.telling.lobby_kinds import AskedToJoin as AskedToJoin
from bot.service.telling.lobby_kinds import Barred as Barred
from bot.service.telling.lobby_kinds import DailyLine as DailyLine
from bot.service.telling.lobby_kinds import EventDue as EventDue
from bot.service.telling.lobby_kinds import LobbiesOpen as LobbiesOpen
from bot.service.telling.lobby_kinds import LobbyEvent as LobbyEvent
from bot.service.telling.lobby_kinds import LobbyNews as LobbyNews
from bot.service.telling.lobby_kinds import SitsThere as SitsThere
from bot.service.telling.lobby_kinds import WaitEnd as WaitEnd
from bot.service.telling.lobby_kinds import WaitOver as WaitOver
from rules.game import Seat

# --------------------------------------------------------------------------------------------------- what a game says


class Happened(About, tag="events"):
    """What came of an entry; in private, of what a seat alone may know. *deed* are the facts of one that led to it.

    *held* are the questions that were asked at night: of these people are told when the hours open. *aloud* are the
    persons who wanted to be mentioned when it was asked; others were told in private then, if at all. Those whom the
    post mentions are found when it is worded: because the game begins, by name, and alike because of a secret.
    """

    ended: bool = False
    seal: str = ""
    held: tuple[str, ...] = ()
    aloud: tuple[int, ...] | None = None
    deed: dict[str, Any] = msgspec.field(default_factory=dict)
    everyone: tuple[int, ...] = ()
    turn: tuple[int, ...] = ()
    alike: tuple[int, ...] = ()


class QuestionsAsked(About, tag="asked"):
    """Questions, to who wants to be asked in private."""


class SeatTakenOver(About, tag="dossier"):
    """To a newcomer: all that the seat was ever told, and *at* which instants.

    *is_back*: to the owner of a seat that was lent, what it was told meanwhile. The events of *day* follow: what
    everybody saw in the last day of play.
    """

    at: tuple[int, ...] = ()
    is_back: bool = False
    day: tuple[int, ...] = ()


class RecordPublished(About, tag="record"):
    """The record of a game that is over, if it can be *attached*. It goes with the last post, and waits with it."""

    text: str
    name: str
    attached: bool = True


class DeedDone(About, tag="deed"):
    """The public line of a moderator's deed, whose row words these facts."""

    deed: dict[str, Any]


class HostProposed(About, tag="handover"):
    """Somebody is asked to host the game; *since_ms* tells it from what was asked before."""

    to: int
    by: str = ""
    reason: str | None = None
    since_ms: int = 0


class HostUnasked(About, tag="handover-back"):
    """He is asked that no more."""

    to: int
    by: str = ""


Clocks: TypeAlias = dict[str, tuple[int, int | None]]
"""The number and the due time of each clock, by its name."""


class Reminder(About, tag="reminder"):
    """To *people* in the thread, or to one in private, who owe something on *clocks*.

    *closed*: they take no private messages. Or *missing* are those whose role has not arrived.
    """

    priority: ClassVar[int | None] = LATER
    clocks: Clocks | None = None
    people: tuple[int, ...] = ()
    closed: bool = False
    missing: tuple[int, ...] = ()


# ---------------------------------------------------------------------------------------------- answers in the thread


class AnswerCounted(AboutSeat, tag="counted"):
    """A *message* is marked; or it is said, with its *link*, where no mark can be put."""

    lane: ClassVar[str] = MARKS
    message: int = 0
    link: str = ""


class AnswerNotCounted(About, tag="not-counted"):
    """What its writer is told of a message: in private *why*, or in the thread that *person* was not counted.

    *told* is why it was refused, or what it would do. Of which of *seats* it was meant is asked by buttons with
    the ids in *again*.
    """

    link: str
    person: int = 0
    why: Literal["", "unclear", "secret", "refused", "several", "final"] = ""
    told: str = ""
    seats: tuple[Seat, ...] = ()
    again: dict[str, str] = msgspec.field(default_factory=dict)
    line: str = ""


class AnswerStands(AboutSeat, tag="stands"):
    """A message that was counted has changed, or *is_gone*."""

    is_gone: bool


# ------------------------------------------------------------------------------------------ open seats, and absences


class ReplacementWished(ModeratorsCall, tag="wish"):
    """F-9: a player asks to be replaced."""

    seat: Seat


class DeadlinesMissed(ModeratorsCall, tag="absent"):
    """A player has missed deadlines in a row that all could see, and so have *others*."""

    seat: Seat
    others: tuple[Seat, ...] = ()


class SeatOffered(ModeratorsCall, tag="offer"):
    """Somebody would take a seat."""

    seat: Seat
    person: int
    name: str = ""


class SeatSought(AboutSeat, tag="seeking"):
    """All may know that somebody is looked for."""


class PlayerStays(AboutSeat, tag="stays"):
    """Who asked to be replaced stays after all."""


class SeatAdvertised(AboutSeat, tag="opening"):
    """The advert of a seat."""


class AdvertClosed(AboutSeat, tag="closed"):
    """What stands in place of the advert once it is over."""

    taken: bool = False


class ConsentAsked(AboutSeat, tag="consent"):
    """F-7: those whom the rules ask are asked."""


class ConsentGiven(AboutSeat, tag="agreed"):
    """F-7: one of them agrees; by name, for the seat may be another's before it is said."""

    by: str
    left: str


class WentAway(About, tag="away"):
    """F-9: to all of *seats*, to moderators of one *seat*: since when (0: already) and until when."""

    starts: int = msgspec.field(name="from")
    until: int = 0
    seats: tuple[Seat, ...] = ()
    seat: Seat | None = None
    note: str = ""
    now: int = 0


class CameBack(About, tag="back"):
    """Who plays *seats* is back; one *seat* in notices of older versions."""

    seats: tuple[Seat, ...] = ()
    seat: Seat | None = None


class AbsenceEnded(About, tag="returned"):
    """In private: what is owed by who was away."""


# -------------------------------------------------------------------------------------- what moderators are called to


class CalledByRules(ModeratorsCall, tag="rests"):
    """F-5: the game waits for a moderator by its own rules."""

    kind: str


class DeadlineCall(ModeratorsCall):
    """F-2: a deadline has passed. *mark* is of the clock as it was."""

    kind: str = ""
    clock: str = ""
    mark: str | None = None


class DeadlinePassed(DeadlineCall, tag="ask"):
    """The moderators decide whether the game goes on."""


class DeadlineWaits(DeadlineCall, tag="waits"):
    """It waits, by its host's choice."""


class PausedForLong(ModeratorsCall, tag="paused"):
    """A pause that may have been forgotten."""

    since: int


class NotDelivered(ModeratorsCall, tag="undelivered"):
    """F-16: a private message did not arrive. The *seat* only where it is of a role: *late*, or refused with *why*.

    *unread*: it has arrived, and was not read. *error*: it, or a post in the thread, could not be put into words, or
    a picture of it could not be drawn; the number under which the log tells why.
    """

    seat: Seat | None = None
    late: bool = False
    why: str = ""
    unread: bool = False
    error: str = ""
    is_picture: bool = False


class CallSettled(About, tag="settled"):
    """What was asked is answered: these messages, by channel and id, lose their buttons."""

    lane: ClassVar[str] = CHAIR
    messages: tuple[tuple[int, int], ...]


class ClocksBegun(About, tag="begun"):
    """The clocks run: posts that were made before get the dates by which answers are due."""


class PostsUndone(About, tag="undone"):
    """What an entry took back is struck out in the posts that told it."""

    lane: ClassVar[str] = EDITS
    priority: ClassVar[int | None] = LATER


class GameNamed(About, tag="named"):
    """The game has another name: its thread gets it too."""

    lane: ClassVar[str] = NAMES
    priority: ClassVar[int | None] = CARD


class PlaceTroubled(ModeratorsCall, tag="trouble"):
    """What Discord refuses, with permissions that are *lacking*; *where*: not in the thread. *post* is its number."""

    trouble: str
    lacking: tuple[str, ...] = ()
    where: str | None = None
    role: str = ""
    post: int | None = None


class PersonMissing(ModeratorsCall, tag="missing"):
    """Somebody has left the server: the holder of a seat, or the host, of which all are told."""

    seat: Seat | None = None
    name: str = ""
    host: bool = False


class SomethingWaits(About, tag="waiting"):
    """In the thread: something waits for moderators; *again*: it was said before."""

    again: bool = False


class SetBack(About, tag="set-back"):
    """The game is as a backup has it that ends at *since*; so many posts are *void*."""

    since: int
    void: int = 0


AnyAbout: TypeAlias = (
    Happened
    | QuestionsAsked
    | SeatTakenOver
    | RecordPublished
    | DeedDone
    | HostProposed
    | HostUnasked
    | Reminder
    | LobbyNews
    | AskedToJoin
    | SitsThere
    | WaitOver
    | Barred
    | LobbiesOpen
    | DailyLine
    | EventDue
    | AnswerCounted
    | AnswerNotCounted
    | AnswerStands
    | ReplacementWished
    | DeadlinesMissed
    | SeatOffered
    | SeatSought
    | PlayerStays
    | SeatAdvertised
    | AdvertClosed
    | ConsentAsked
    | ConsentGiven
    | WentAway
    | CameBack
    | AbsenceEnded
    | CalledByRules
    | DeadlinePassed
    | DeadlineWaits
    | PausedForLong
    | NotDelivered
    | CallSettled
    | ClocksBegun
    | PostsUndone
    | GameNamed
    | PlaceTroubled
    | PersonMissing
    | SomethingWaits
    | SetBack
)
