"""Who is told what of an entry: one notice per place."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.games.loaded import LoadedGame
from bot.games.presentation import Presentation
from bot.games.timing.clocks import Due
from bot.service.telling import mentions, notices
from bot.service.telling.notice_kinds import AnyAbout, Happened, QuestionsAsked
from bot.service.telling.notices import Notice
from rules.game import AnyEvent, Decision, Question, Seat, Shown, Value

_SECRETLY = (Shown.AS_COUNT, Shown.AS_FACT)

PRESSED: Final = "press:"
"""How the cause of an entry begins that somebody brought about by a press or command, which gets a receipt."""

SEAL = 24
"""How many hex digits of a link are posted as a seal (H-20.2): 96 bits."""


class OpenedQuestions(Value):
    """The *questions* that an entry has opened, those of which people are *told* at once, and when all is due."""

    questions: tuple[Question, ...] = ()
    told: tuple[Question, ...] = ()
    due: Due = msgspec.field(default_factory=dict)


class Telling:
    """The notices of entry *n* of one game, which has *asked* something and has this *link*.

    *actor* is the seat that answered, if one did; it *has_receipt* where it did so by a press or command.
    """

    def __init__(
        self,
        game: LoadedGame,
        presentation: Presentation,
        n: int,
        asked: OpenedQuestions,
        now: int,
        link: bytes = b"",
        actor: Seat | None = None,
        *,
        has_receipt: bool = False,
    ) -> None:
        self._found = game
        self._presentation = presentation
        self._n = n
        self._asked = asked.questions
        self._told = asked.told
        self._due = asked.due
        self._now = now
        self._link = link
        self._actor = actor
        self._reader = actor if has_receipt else None

    def notices(
        self, events: tuple[AnyEvent, ...], decisions: tuple[Decision, ...], *, over: bool
    ) -> tuple[Notice, ...]:
        """The public events for the thread, the private ones for their seats, and questions for who wants them."""
        said: list[Notice] = []
        public = tuple(event for event in events if event.to is None)
        if over or self._has_words(public) or self._passes_on(decisions):
            kinds = self._found.game.kinds
            shown = tuple(q for q in self._asked if kinds[q.kind].shown is not Shown.HIDDEN)
            is_sealed = any(isinstance(event, self._found.game.seals) for event in events)
            about = Happened(
                ended=over,
                seal=self._link.hex()[:SEAL] if is_sealed else "",
                held=tuple(str(question) for question in shown if question not in self._told),
                aloud=mentions.aloud(self._found) if shown else None,
            )
            said.append(self._notice(notices.THREAD, about, public, shown))
        private = tuple(event for event in events if event.to is not None)
        if not private and not self._asked:
            return tuple(said)
        concerned = {seat for event in private for seat in event.to or ()}
        concerned |= {
            decision.seat for decision in decisions if decision.owed and decision.question in self._told
        }
        for holder in self._found.holders:
            if holder.seat is None or holder.is_companion or (holder.seat not in concerned and self._n > 1):
                continue
            lane = notices.person_lane(holder.person_id)
            mine = tuple(event for event in private if event.to is not None and holder.seat in event.to)
            owing = mentions.in_private(self._found, holder, decisions, self._told, self._actor, self._now)
            fresh = tuple(event for event in mine if not self._is_read(event, holder.seat))
            if (
                self._has_words(fresh) or self._n == 1
            ):  # what a seat is comes with the first of them, whatever it is
                said.append(self._notice(lane, Happened(), mine, owing, holder.seat))
            elif owing:
                said.append(self._notice(lane, QuestionsAsked(), (), owing, holder.seat))
        return tuple(said)

    def _passes_on(self, decisions: tuple[Decision, ...]) -> bool:
        """Whether somebody else is asked by name now, or somebody whom nobody may know: then all are told, though
        nothing else is to be said.
        """
        kinds = self._found.game.kinds
        owed = [decision for decision in decisions if decision.owed and decision.question in self._asked]
        aloud = any(
            decision.seat != self._actor
            for decision in owed
            if kinds[decision.question.kind].shown is Shown.BY_NAME
        )
        return aloud or any(kinds[decision.question.kind].shown in _SECRETLY for decision in owed)

    def _is_read(self, event: AnyEvent, seat: Seat) -> bool:
        """Whether *seat* reads a private event in the receipt of what it has just said."""
        return seat == self._reader and isinstance(event, self._presentation.in_receipt)

    def _has_words(self, events: tuple[AnyEvent, ...]) -> bool:
        """Whether any of *events* needs words: else there is nothing to post."""
        return not all(map(self._presentation.is_silent, events))

    def _notice(
        self,
        lane: str,
        about: AnyAbout,
        events: tuple[AnyEvent, ...],
        opened: tuple[Question, ...],
        seat: Seat | None = None,
    ) -> Notice:
        return Notice(self._found.row.id, self._n, lane, about, events, opened, self._due, seat=seat)
