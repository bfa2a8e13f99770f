"""How reliably somebody plays: from games of one server that are over, and the last questions that were asked there.

Of a game that runs it would tell who owed a hidden answer. Nothing is kept for it: the journals are played again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from msgspec.structs import replace as changed

from bot.games import loaded
from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.games.timing.clock_settings import WAS_AWAY
from rules.entry import lapsed_clock, owed_clocks
from rules.game import AnyEvent, Game, OrderUsed, Question, Seat, Value
from rules.record.making import make
from rules.record.record import CLOCK, Record, by_seat
from rules.record.replay import replay
from storage.tables.journal import Journal
from storage.tables.people import GamesOfPerson, Holder, Holders

QUESTIONS: Final = 20
"""How many are looked at, the last ones."""

GAMES: Final = 6
"""In so many games, the last ones."""

FADES: Final = 0.9
"""What was asked before counts so much less, from one question to the one before it."""

DAY_MS: Final = 24 * 60 * 60 * 1000
"""How long after an absence nothing that is missed counts: it was asked meanwhile."""


class What(StrEnum):
    """What somebody did."""

    KEPT = "kept"
    MISSED = "missed"
    LEFT = "left"
    RESCUED = "rescued"


class PlayerDeed(Value):
    """One thing that counts, in one game. *kind* is that of the question; empty where it is about a seat."""

    what: What
    game_id: int
    at_ms: int
    kind: str = ""


class TrackRecord(Value):
    """How reliably somebody plays, with every deed behind it, the last first."""

    deeds: tuple[PlayerDeed, ...]

    def count(self, what: What) -> int:
        return sum(deed.what is what for deed in self.deeds)

    @property
    def asked(self) -> int:
        return self.count(What.KEPT) + self.count(What.MISSED)

    @property
    def percent(self) -> int | None:
        """Of 100 deadlines kept, with what was asked lately counting more; None where nothing was asked."""
        answers = [deed.what is What.KEPT for deed in self.deeds if deed.kind]
        weights = [FADES**n for n in range(len(answers))]
        if not answers:
            return None
        return round(100 * sum(w for w, kept in zip(weights, answers, strict=True) if kept) / sum(weights))


@dataclass(eq=False)
class Reliability:
    """How reliably the members of a server play."""

    cache: Cache

    async def of(self, guild: int, person: int) -> TrackRecord:
        """All that counts of one person there."""
        games = await self.cache.database.read(
            lambda connection: GamesOfPerson(connection, person).played(guild, GAMES)
        )
        deeds: list[PlayerDeed] = []
        for game_id in games:
            deeds += await self._of_game(game_id, person)
            if sum(bool(deed.kind) for deed in deeds) >= QUESTIONS:
                break
        return standing(deeds)

    async def _of_game(self, game_id: int, person: int) -> list[PlayerDeed]:
        game = await self.cache.live(game_id)
        entries, holders = await self.cache.database.read(
            lambda c: (Journal(c, game_id).entries(), Holders(c, game_id).ever())
        )
        if game.position is None or not any(holder.person_id == person for holder in holders):
            return []
        lines = [loaded.line(entry) for entry in entries]
        names = ["" for _ in range(game.row.seats)]
        seed, salt, state = game.row.seed, game.row.salt or "", game.position.state
        record = make(game.game, game.config, names, seed, salt, lines, state)
        whole = changed(record, entries=tuple(lines), tallies=None)
        turns = _turns(game, holders, person)
        answers = await asyncio.to_thread(lambda: list(_answers(game.game, whole, turns, game_id)))
        return [*answers, *_about_seats(game, holders, person)]


def standing(deeds: Iterable[PlayerDeed]) -> TrackRecord:
    """What counts of *deeds*: the last questions, and what was done with seats since the first of them."""
    latest = sorted(deeds, key=lambda deed: -deed.at_ms)
    asked = [deed for deed in latest if deed.kind][:QUESTIONS]
    since = asked[-1].at_ms if len(asked) == QUESTIONS else 0
    return TrackRecord(
        tuple(deed for deed in latest if deed in asked or (not deed.kind and deed.at_ms >= since))
    )


class _Turn(Value):
    """A time for which the person held a seat. *excused*: times for which nothing that is missed counts."""

    seat: Seat
    from_ms: int
    until_ms: int
    excused: tuple[tuple[int, int], ...] = ()

    def holds(self, now_ms: int) -> bool:
        return self.from_ms <= now_ms <= self.until_ms

    def is_excused(self, now_ms: int) -> bool:
        return any(since <= now_ms <= until for since, until in self.excused)


_ALWAYS: Final = 1 << 62


def _turns(game: LoadedGame, holders: Sequence[Holder], person: int) -> list[_Turn]:
    absences: Sequence[Sequence[int]] = game.settings.get(WAS_AWAY, ())
    turns = []
    for one in holders:
        if one.person_id != person or one.seat is None:
            continue
        excused = [(since, until + DAY_MS) for holder, since, until in absences if holder == one.id]
        if _is_sitter(holders, one):
            excused = [(0, _ALWAYS)]
        turns.append(_Turn(one.seat, one.since_ms, one.until_ms or _ALWAYS, tuple(excused)))
    return turns


def _of_seat(holders: Sequence[Holder], seat: Seat | None) -> list[Holder]:
    return sorted(
        (holder for holder in holders if holder.seat == seat), key=lambda holder: (holder.since_ms, holder.id)
    )


def _is_sitter(holders: Sequence[Holder], holder: Holder) -> bool:
    """Whether the seat was lent to him: it went back to whose it was before."""
    before = after = 0
    for other in _of_seat(holders, holder.seat):
        if other.id < holder.id:
            before = other.person_id
        elif other.id > holder.id and not after:
            after = other.person_id
    return before != 0 and before == after


def _answers(game: Game[Any], record: Record, turns: Sequence[_Turn], game_id: int) -> Iterator[PlayerDeed]:
    """Each question that waited for somebody in one of these *turns*, and what became of it.

    What he had left for the deadline is an answer in time.
    """
    for played in replay(record, game.pack_body()):
        if played.line is None or played.before is None:
            continue
        now = round(datetime.fromisoformat(played.line.at).timestamp() * 1000)
        before, after = (_owed(game, position.state) for position in (played.before, played.after))
        clock = None
        if played.line.by == CLOCK and played.line.action.startswith("lapse "):
            words = played.line.action.removeprefix("lapse ")
            clock = lapsed_clock(owed_clocks(game, played.before.state), words)
        for (seat, question), runs_on in before.items():
            turn = next((turn for turn in turns if turn.seat == seat and turn.holds(now)), None)
            if turn is None or (seat, question) in after:
                continue
            if played.line.by == by_seat(seat) or _is_left(played.events, seat, question):
                yield PlayerDeed(What.KEPT, game_id, now, question.kind)
            elif clock is not None and runs_on == clock and not turn.is_excused(now):
                yield PlayerDeed(What.MISSED, game_id, now, question.kind)


def _is_left(events: Iterable[AnyEvent], seat: Seat, question: Question) -> bool:
    """Whether *seat* had left an answer to *question* for its deadline, which was used."""
    return any(
        isinstance(event, OrderUsed) and seat in event.to and event.question == question for event in events
    )


def _owed(game: Game[Any], state: Any) -> Mapping[tuple[Seat, Question], Question]:
    return {
        (decision.seat, decision.question): decision.clock
        for decision in game.decisions(state)
        if decision.is_asked
    }


def _about_seats(game: LoadedGame, holders: Sequence[Holder], person: int) -> Iterator[PlayerDeed]:
    """Seats that the person left while the game went on, and those of others that he took over."""
    ended, game_id = game.row.ended_ms or _ALWAYS, game.row.id
    for holder in holders:
        if holder.person_id != person or holder.seat is None:
            continue
        row = _of_seat(holders, holder.seat)
        earlier = [other for other in row if other.id < holder.id]
        later = [other for other in row if other.id > holder.id]
        if earlier and all(other.person_id != person for other in earlier):
            yield PlayerDeed(What.RESCUED, game_id, holder.since_ms)
        is_lent = any(other.person_id == person for other in later)
        if (
            holder.until_ms is not None
            and holder.until_ms < ended
            and not is_lent
            and not _is_sitter(holders, holder)
        ):
            yield PlayerDeed(What.LEFT, game_id, holder.until_ms)
