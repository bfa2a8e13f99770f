"""What one reader may see of one game, as plain values: desks, cards and posts are drawn from these alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pydantic import BaseModel

from bot.games.kept import Kept
from bot.games.timing.clock_settings import ClockSettings
from bot.language.tale import Tale
from bot.language.words import said
from rules.awaiting import Awaited
from rules.game import AnyEvent, Decision, Finding, Illegal, Options, Question, Seat, Secret, Value, View
from rules.terms import Order, Unplayed
from storage.tables.drafts import Draft

Offer: TypeAlias = Callable[[Decision, Sequence[str]], Options]
"""What may follow the words said so far of an answer."""


class Submission(Secret):
    """What a person says in a game. *cause* counts once; *at_ms*: when it was sent."""

    game_id: int
    person: int
    words: str
    cause: str
    question: Question | None = None
    at_ms: int | None = None
    message: int | None = None
    """The message in the thread that says it, which is marked once it is counted (F-15)."""
    seat: Seat | None = None
    """For which of the person's seats, where that is said."""


class Several(Illegal):
    """A person holds several *seats* of a game, each of which can be meant: he is asked which (F-7)."""

    def __init__(self, game_id: int, seats: tuple[Seat, ...]) -> None:
        told = said("You play {n} seats in this game. Answer on the desk of the one that you mean.")
        super().__init__("F-7", told, n=len(seats))
        self.game_id = game_id
        self.seats = seats


class Clock(Value):
    """A clock and when it runs out, in milliseconds UTC; None while it stands still.

    *passed*: it has run out, and the game waits, for moderators or for an answer (F-2).
    """

    clock: Question
    due_ms: int | None
    passed: bool = False


class Person(Value):
    """Somebody in a game; *seat* None in the lobby, *person* 0 for a companion."""

    seat: Seat | None
    person: int
    name: str
    delivered: bool
    away: tuple[int, int] | None = None
    """From when (0: already) and until when, in milliseconds UTC (F-9)."""
    former: tuple[str, ...] = ()
    """What else that person was called in this game."""


class Facts(Value):
    """What is public of a game beside its play. *people* in order of joining, by seat after the start."""

    id: int
    name: str
    edition: int
    guild: int
    channel: int
    place: int | None
    host: int
    stage: str
    seats: int
    config: BaseModel
    fingerprint: str
    halted: str
    card: int | None
    people: tuple[Person, ...]
    ways: ClockSettings = ClockSettings()
    resumes_ms: int | None = None
    """When a pause ends by itself."""
    pack: str | None = None
    """The hash of the pack that it is played by, in hex; None for a game without."""
    lobby: Kept = Kept()
    named: str = ""
    """What its host or its server calls it."""
    tale: Tale | None = None
    """The lines of story that its host has chosen; None: the game's own."""

    @property
    def record(self) -> str:
        """The name of the file with its record."""
        return f"{self.name}-{self.id}.json"

    @property
    def is_paused(self) -> bool:
        return self.halted == "pause"

    @property
    def takes_answers(self) -> bool:
        """Whether what is said counts: in a pause only where moderators have said so (F-14)."""
        return not self.is_paused or self.ways.answers

    def holder(self, seat: Seat) -> Person | None:
        """Who holds *seat* now."""
        return next((person for person in self.people if person.seat == seat), None)

    def person(self, person: int) -> Person | None:
        """The part that *person* has in the game now."""
        return next((found for found in self.people if found.person == person and person), None)


class ReaderView(Secret):
    """One game as one reader may see it; *view* is None in the lobby, and what may be said is his own."""

    facts: Facts
    seat: Seat | None
    view: View | None
    decisions: tuple[Decision, ...]
    ahead: tuple[Decision, ...]
    orders: tuple[Order, ...]
    awaited: tuple[Awaited, ...]
    clocks: tuple[Clock, ...]
    options: Offer
    """The words that may follow those said."""
    faults: Callable[[str, str], tuple[Finding, ...]] = lambda _kind, _words: ()
    """All that is wrong with words for a question of a kind, before they are sent."""
    is_final: Callable[[Decision, str], bool] = lambda _decision, _words: False
    """Whether words cannot be taken back once they are said, so that the reader is asked first."""
    beside: tuple[Seat, ...] = ()
    """The reader's other seats in the game, where one person plays several (F-7)."""
    awaits_word: bool = False
    """Whoever held the seat before has left something in advance that waits for a word (F-19)."""
    drafts: tuple[Draft, ...] = ()
    """What the seat is still putting together."""
    pencils: tuple[tuple[Seat, str], ...] = ()
    """What the seat has pencilled on its own board, and what others of its side share with it."""

    def find(self, question: Question) -> Decision | None:
        """The reader's own decision on *question*, open or ahead; None when he has none."""
        return next(
            (decision for decision in (*self.decisions, *self.ahead) if decision.question == question), None
        )

    def draft(self, question: Question) -> Draft | None:
        """What the seat is putting together for *question*."""
        return next((draft for draft in self.drafts if draft.question == str(question)), None)

    def due(self, clock: Question) -> int | None:
        """When *clock* runs out; None when it stands still or is not to be seen."""
        return next((seen.due_ms for seen in self.clocks if seen.clock == clock), None)


class Reply(Secret):
    """What became of a submission. *words* as the journal keeps them; *repeated*: it had been entered before;
    *events* of it that its seat may know.
    """

    look: ReaderView
    words: str
    repeated: bool = False
    refusal: Illegal | None = None
    events: tuple[AnyEvent, ...] = ()
    unplayed: tuple[Unplayed, ...] = ()


def asked_once(offer: Offer) -> Offer:
    """*offer*, asked but once for the same words: a page wants many of them several times.

    What it found goes with the view that is handed through the page, and no secret stays behind.
    """
    walked: dict[tuple[Decision, tuple[str, ...]], Options] = {}

    def walk(decision: Decision, said: Sequence[str]) -> Options:
        key = decision, tuple(said)
        if key not in walked:
            walked[key] = offer(decision, said)
        return walked[key]

    return walk


def no_options(_decision: Decision, _said: Sequence[str]) -> Options:
    """The offer of a game that has not begun."""
    return Options(whole=True)
