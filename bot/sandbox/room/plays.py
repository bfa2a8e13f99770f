"""One game of a rehearsal, as its director sees it: how it stands, when it falls due, where its record is."""

from __future__ import annotations

from bot.games.loaded import LoadedGame
from bot.games.presentation import Presentation, names_of, title_of
from bot.games.reader_view import ReaderView
from bot.language.words import Text
from bot.sandbox.server import Sandbox
from bot.sandbox.world.discord_numbers import Json
from rules.awaiting import Awaited
from rules.game import CHAIR, Value
from storage.tables.deadlines import Deadline


class Due(Value):
    """What happens by itself next, and when: a *deadline* passes, or (None) a pause ends."""

    at_ms: int
    deadline: Deadline | None = None


class RehearsedGame:
    """A game, told without anything that its public may not know."""

    def __init__(self, sandbox: Sandbox, live: LoadedGame, presentation: Presentation, text: Text) -> None:
        self.live = live
        self.presentation = presentation
        self.sandbox = sandbox
        self._text = text
        self._record: str | None = None

    @property
    def id(self) -> int:
        return self.live.row.id

    @property
    def name(self) -> str:
        """As its thread is called."""
        return title_of(self.presentation, self.live.facts())

    @property
    def stage(self) -> str:
        return self.live.row.stage

    @property
    def is_open(self) -> bool:
        """Whether something can still happen in it."""
        return self.stage != "ended" and self.live.lobby.closed is None

    def due(self) -> Due | None:
        """What is next; a deadline that moderators were asked about is over."""
        row, clocks = self.live.row, self.live.deadlines.values()
        if row.halted and row.resumes_ms is not None:
            return Due(row.resumes_ms)
        running = [
            Due(deadline.due_ms, deadline)
            for deadline in clocks
            if deadline.due_ms is not None and deadline.asked_ms is None
        ]
        return min(running, key=lambda due: (due.at_ms, due.deadline and due.deadline.clock), default=None)

    def awaits(self, due: Due) -> bool:
        """Whether that is still to come."""
        if due.deadline is None:
            return bool(self.live.row.halted) and self.live.row.resumes_ms == due.at_ms
        return self.live.deadlines.get(due.deadline.clock) == due.deadline

    def due_words(self, due: Due) -> str:
        """What that is."""
        if due.deadline is None:
            return "the end of the pause"
        return self.presentation.lobby.kind_name(due.deadline.kind, self._text)

    def state(self) -> Json:
        """The game as the page shows it."""
        row, people = self.live.row, self.live.holders
        return {
            "id": str(row.id),
            "title": self.name,
            "stage": "paused" if self.live.facts().is_paused else row.stage,
            "place": None if row.place_id is None else str(row.place_id),
            "seats": row.seats,
            "taken": len(people),
            "line": self.line(),
            "record": self.record(),
        }

    def line(self) -> str:
        """How it stands, in one line."""
        look = self.live.look(None)
        if look.view is None:
            return self._lobby_line()
        if self.stage == "dealing":
            return "The roles are on their way; the first deadline starts when all have arrived."
        if look.facts.is_paused:
            return "Deadlines stand still until the pause ends, or the host resumes the game."
        names = names_of(look, self.presentation, self._text)
        if self.stage == "ended":
            return (
                self.presentation.card(look.view, names, self._text, (), ()).splitlines()[0].replace("**", "")
            )
        told = [self._awaited(waiting, look) for waiting in look.awaited]
        return f"Waits for: {'; '.join(told)}." if told else "The game goes on by itself."

    def _lobby_line(self) -> str:
        row, taken = self.live.row, len(self.live.holders)
        if self.live.lobby.closed is not None:
            return "The lobby is closed: nobody plays this game."
        if taken < row.seats:
            return f"{taken} of {row.seats} seats are taken."
        return f"All {row.seats} seats are taken: the host can start."

    def _awaited(self, waiting: Awaited, look: ReaderView) -> str:
        """A question with those who owe it, as far as everybody may know them."""
        kind = self.presentation.lobby.kind_name(waiting.question.kind, self._text)
        if waiting.seats is None:
            return kind if waiting.count is None else f"{kind} ({waiting.count})"
        names = names_of(look, self.presentation, self._text)
        who = ["a moderator" if seat == CHAIR else names.label(seat) for seat in waiting.seats]
        return f"{kind} ({self._text.list(who)})"

    def record(self) -> str | None:
        """Where the record can be had that the bot posted at the end; None until then."""
        place = self.sandbox.world.channels.get(self.live.row.place_id or 0)
        if self._record is None and self.stage == "ended" and place is not None:
            name = f"{self.live.row.name}-{self.id}.json"
            files = (file for message in place.messages.values() for file in message.attachments)
            self._record = next((str(file["url"]) for file in files if file["filename"] == name), None)
        return self._record
