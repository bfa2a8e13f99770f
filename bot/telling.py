"""Who is told what of an entry: one notice per place."""

from __future__ import annotations

from typing import Any

from bot import notices
from bot.clockwork.clocks import Due
from bot.face import Face
from bot.live import Live
from bot.notices import Notice
from bot.words import Names, Text
from rules.game import AnyEvent, Decision, Question, Seat, Shown

SEAL = 24
"""So many hex digits of a link are posted as a seal (H-20.2): 96 bits."""


class Telling:
    """The notices of entry *n* of one game, which opened the questions *asked* and has this *link*.

    *actor* is the seat that answered, if one did.
    """

    def __init__(
        self,
        found: Live,
        face: Face,
        text: Text,
        n: int,
        asked: tuple[Question, ...],
        due: Due,
        link: bytes = b"",
        actor: Seat | None = None,
    ) -> None:
        self._found = found
        self._face = face
        self._text = text
        self._n = n
        self._asked = asked
        self._due = due
        self._link = link
        self._actor = actor
        self._nobody = Names((), (), text)

    def notices(
        self, events: tuple[AnyEvent, ...], decisions: tuple[Decision, ...], *, over: bool
    ) -> tuple[Notice, ...]:
        """The public events for the thread, the private ones for their seats, and questions for who wants them."""
        said: list[Notice] = []
        public = tuple(event for event in events if event.to is None)
        if over or self._has_words(public) or self._passes_on(decisions):
            facts: dict[str, Any] = {"ended": True} if over else {}
            if self._found.game.seals(events):
                facts["seal"] = self._link.hex()[:SEAL]
            kinds = self._found.game.kinds
            shown = tuple(q for q in self._asked if kinds[q.kind].shown is not Shown.HIDDEN)
            said.append(self._notice(notices.THREAD, notices.EVENTS, public, shown, facts=facts))
        private = tuple(event for event in events if event.to is not None)
        if not private and not self._asked:
            return tuple(said)
        for holder in self._found.holders:
            if holder.seat is None or holder.is_companion:
                continue
            lane = notices.person_lane(holder.person_id)
            mine = tuple(event for event in private if event.to is not None and holder.seat in event.to)
            owing = self._owing(decisions, holder.seat) if holder.by_dm else ()
            if self._has_words(mine):
                said.append(self._notice(lane, notices.EVENTS, mine, owing, seat=holder.seat))
            elif owing:
                said.append(self._notice(lane, notices.ASKED, (), owing, seat=holder.seat))
        return tuple(said)

    def _owing(self, decisions: tuple[Decision, ...], seat: Seat) -> tuple[Question, ...]:
        """Those of the questions that *seat* owes an answer to."""
        if not self._asked:
            return ()
        owed = {decision.question for decision in decisions if decision.seat == seat and decision.owed}
        return tuple(question for question in self._asked if question in owed)

    def _passes_on(self, decisions: tuple[Decision, ...]) -> bool:
        """Whether somebody else is asked by name now: all are told who is next, though nothing else is to be said."""
        kinds = self._found.game.kinds
        aloud = {question for question in self._asked if kinds[question.kind].shown is Shown.BY_NAME}
        return any(one.owed and one.question in aloud and one.seat != self._actor for one in decisions)

    def _has_words(self, events: tuple[AnyEvent, ...]) -> bool:
        """Whether the game's room in the bot has words for any of *events*: else there is nothing to post."""
        return any(self._face.say(event, self._nobody, self._text) is not None for event in events)

    def _notice(
        self,
        lane: str,
        kind: str,
        events: tuple[AnyEvent, ...],
        opened: tuple[Question, ...],
        *,
        facts: dict[str, Any] | None = None,
        seat: Seat | None = None,
    ) -> Notice:
        return Notice(
            self._found.row.id, self._n, lane, kind, events, opened, self._due, facts or {}, seat=seat
        )
