"""Another person in a seat (F-7): all that the seat is, knows and has said goes over to him."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.games import deed_words, lent
from bot.games.authority import Authority
from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts
from bot.games.timing import lateness, pace
from bot.lobbies.seating import DELIVERY
from bot.seats.away.lengths import NOW, refuse_length
from bot.seats.eligibility import is_free
from bot.seats.open_seats import holder_in, refuse_unagreed, without
from bot.seats.openings import Openings
from bot.service import meaning
from bot.service.deeds import NOTICE_MS, Deeds, refuse_unless_playing
from bot.service.service import Games
from bot.service.telling import notices
from bot.service.telling.notice_kinds import SeatTakenOver
from bot.service.telling.notices import Notice
from bot.service.whole import whole
from rules.awaiting import shown_as
from rules.game import AnyEvent, Illegal, Seat, Secret, Shown
from rules.record.clocks import DAY_MS
from rules.record.corrections import taken_back
from storage.tables.away import Absences
from storage.tables.deadlines import Deadlines
from storage.tables.drafts import PENCIL, Draft, Drafts
from storage.tables.journal import Journal
from storage.tables.outbox import Outbox
from storage.tables.people import Holder, Holders


class ToldEvent(Secret):
    """An event that was addressed to a seat, and when, in milliseconds UTC."""

    event: AnyEvent
    at_ms: int


@dataclass(eq=False)
class Succession:
    """The person in a seat changes; the seat does not."""

    cache: Cache
    games: Games
    deeds: Deeds
    openings: Openings

    @whole
    async def replace(self, game_id: int, by: Authority, seat: Seat, person: int, name: str) -> Facts:
        """F-7, F-12: *person* (0: a companion) takes over *seat*, with all it is; open deadlines start anew."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            await self._refuse(game, by, seat, person)
            await self._hand_over(game, by, seat, person, name)
        return game.facts()

    @whole
    async def lend(
        self, game_id: int, by: Authority, seat: Seat, person: int, name: str, until_ms: int
    ) -> Facts:
        """The same until then: the seat goes back to its owner when his absence ends, sooner if he is back (F-9)."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            now = game.clock_ms(self.games.now_ms())
            refuse_length(now, NOW, until_ms)
            await self._refuse(game, by, seat, person)
            old, known = holder_in(game, seat), lent.lent(game).get(seat)
            if old.is_companion and known is None:
                raise Illegal("F-7", "A companion plays that seat, and nobody would come back to it.")
            loan = known or lent.Lent(old.person_id, old.name, now)
            await self._hand_over(game, by, seat, person, name, loan, until_ms)
        return game.facts()

    @whole
    async def give_back(self, game_id: int, by: Authority, seat: Seat) -> bool:
        """A seat that was lent is its owner's again, who is told what it was told meanwhile; whether it was."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_unless_playing(game)
            loan = lent.lent(game).get(seat)
            if loan is None:
                return False
            await self._hand_over(game, by, seat, loan.owner, loan.name, is_back=True)
        return True

    async def give_back_all(self, game_id: int, person: int, cause: str) -> int:
        """Each seat that *person* had lent; how many there were. *cause* is of this return alone."""
        game = await self.cache.live(game_id)
        mine = lent.of_owner(game, person) if game.is_playing else {}
        for seat, loan in mine.items():
            await self.give_back(game_id, Authority(person, loan.name, f"{cause}/{seat}"), seat)
        return len(mine)

    async def _refuse(self, game: LoadedGame, by: Authority, seat: Seat, person: int) -> None:
        refuse_unless_playing(game)
        await self._refuse_rival(game, by.person, holder_in(game, seat), seat)
        refuse_unagreed(game, seat)
        if person:  # a companion knows nothing of other seats
            await self.openings.refuse_tainted(game, person, seat)

    async def _hand_over(
        self,
        game: LoadedGame,
        by: Authority,
        seat: Seat,
        person: int,
        name: str,
        loan: lent.Lent | None = None,
        until_ms: int = 0,
        *,
        is_back: bool = False,
    ) -> None:
        """Write the change of persons; *loan*: the seat is lent, and comes back when its owner's absence ends."""
        game_id, old = game.row.id, holder_in(game, seat)
        since = lent.lent(game)[seat].since if is_back else 0
        dossier = (await self._dossier(game, seat, person, since),) if person else ()
        now = game.clock_ms(self.games.now_ms())
        changes = {**without(game, seat), **self.games.handed_over(game, seat)}

        def work(connection: Connection) -> None:
            rows = Holders(connection, game_id)
            rows.leave(old.id, now)
            rows.add(person_id=person, name=name, cause=by.cause, since_ms=now, seat=seat)
            if game.seats_of(old.person_id) == (seat,):
                self._let_go(connection, game_id, old.person_id)
            if loan is not None:
                Absences(connection, game_id).put(loan.owner, NOW, until_ms)
            if is_back and len(lent.of_owner(game, person)) == 1:
                Absences(connection, game_id).drop(person)
            Drafts(connection, game_id).drop(_left(game, seat, old.person_id, person, is_back=is_back))
            timing = game.timing
            Deadlines(connection).renew_all(
                game_id, now, lambda deadline: timing.due(now, deadline.kind), timing
            )

        await self.deeds.deed(
            game,
            f"{deed_words.REPLACE} {seat}",
            by,
            facts={
                "seat": seat,
                "newcomer": name,
                "left": old.name,
                "calls": [each for each in (person, loan.owner if loan else 0) if each],
                **({"until": until_ms} if loan else {"back": True} if is_back else {}),
            },
            deed={"seat": seat, "left": old.person_id, "newcomer": person, "names": [old.name, name]},
            work=work,
            changes=lent.kept_with(game, seat, loan, changes),
            told=(*dossier, *self.openings.closed(game, seat, taken=True)),
        )

    async def hand_on(
        self, game_id: int, by: Authority, seat: Seat, person: int, name: str, until_ms: int | None = None
    ) -> Facts:
        """The same, for good or *until* then, once those agree whom the rules ask (F-7).

        Nobody is asked about who may not take the seat.
        """
        if not await self.deeds.was_done(game_id, by.cause):
            game = await self.cache.live(game_id)
            refuse_unless_playing(game)
            if person:
                await self.openings.refuse_tainted(game, person, seat)
            await self.openings.require_consent(game_id, seat)
        if until_ms is not None:
            return await self.lend(game_id, by, seat, person, name, until_ms)
        return await self.replace(game_id, by, seat, person, name)

    async def refuse_rival(self, game_id: int, by: int, seat: Seat) -> None:
        """Raise Illegal where *by* has a side in the game and may not give *seat* to another; before he is asked."""
        game = await self.cache.live(game_id)
        refuse_unless_playing(game)
        await self._refuse_rival(game, by, holder_in(game, seat), seat)

    async def _refuse_rival(self, game: LoadedGame, by: int, old: Holder, seat: Seat) -> None:
        """Nobody can take a replacement back, so who plays removes no one who would stay and answers in time."""
        if by == old.person_id or _goes(game, old, seat, self.games.now_ms()):
            return
        if await self.deeds.has_played(game.row.id, by):
            raise Illegal(
                "F-8",
                "You play or have played in this game, so you can replace only players who ask for it with "
                "`/game leave`, have left the server, have missed two deadlines in a row, or are late where "
                "everybody sees it. Ask a moderator who does not play.",
            )

    async def told(self, game_id: int, person: int, seat: Seat | None = None) -> tuple[ToldEvent, ...]:
        """All that was ever told in private to the seat that *person* means. Raises Illegal for who holds none."""
        game = await self.cache.live(game_id)
        meant = game.seat_of(person, seat)
        if not meant:
            raise meaning.none(game, person)
        events, _seen = await self._heard(game, meant)
        return tuple(events)

    def _let_go(self, connection: Connection, game_id: int, left: int) -> None:
        """What was for who plays no more: queued messages to him are not sent, and he is not away any more.

        Who keeps another seat is told of that one still, and of the one that he lost nothing
        (bot/posting/delivery.py).
        """
        lane = notices.person_lane(left)
        Outbox(connection, self.games.chance.bytes).drop_lane(game_id, lane, "replaced")
        Absences(connection, game_id).drop(left)

    async def _dossier(self, game: LoadedGame, seat: Seat, person: int, since: int) -> Notice:
        """The message to the newcomer; it is worded from what his seat may see when it is sent.

        To who is back, *since* when he was away.
        """
        events, seen = await self._heard(game, seat)
        events = [event for event in events if event.at_ms >= since]
        day = [event for event in seen if event.at_ms > seen[-1].at_ms - DAY_MS]
        return Notice(
            game.row.id,
            game.row.entries + 1,
            notices.person_lane(person),
            SeatTakenOver(_times(events), is_back=since > 0, day=_times(day)),
            events=tuple(event.event for event in (*events, *day)),
            seat=seat,
        )

    async def _heard(self, game: LoadedGame, seat: Seat) -> tuple[list[ToldEvent], list[ToldEvent]]:
        """What *seat* was told in private, and what everybody was, since the start."""
        game_id, codec = game.row.id, game.room.codec
        entries = await self.cache.database.read(lambda connection: Journal(connection, game_id).entries())
        void = taken_back(entries)
        with self.cache.intact(game.row):
            heard = [
                ToldEvent(event, entry.at_ms)
                for entry in entries
                if entry.n not in void
                for event in codec.events(entry.events)
            ]
        events = [event for event in heard if event.event.to is not None and seat in event.event.to]
        return events, [event for event in heard if event.event.to is None]


def _left(game: LoadedGame, seat: Seat, old: int, person: int, *, is_back: bool) -> list[Draft]:
    """The drafts that go as *person* takes the seat: all of them for a companion, the sitter's for the owner."""
    mine = [draft for draft in game.drafts if draft.seat == seat]
    return [
        draft
        for draft in mine
        if not person or (is_back and draft.person_id == old and draft.question != PENCIL)
    ]


def _times(events: Iterable[ToldEvent]) -> tuple[int, ...]:
    return tuple(event.at_ms for event in events)


def _goes(game: LoadedGame, old: Holder, seat: Seat, now: int) -> bool:
    """Whether the seat of *old* is nobody's who stays, or he keeps everybody waiting."""
    if is_free(game, seat) or old in lateness.absent(game):
        return True
    if game.row.halted == DELIVERY:  # whose role has not been read is named to all
        return old.delivered_ms is None and now - (game.row.begun_ms or 0) >= NOTICE_MS
    return _is_late(game, seat, now)


def _is_late(game: LoadedGame, seat: Seat, now: int) -> bool:
    """Whether *seat* has missed a deadline where all see who owes; of a secret one nothing may tell (F-4)."""
    kinds = game.game.kinds
    for decision in game.decisions():
        if decision.seat == seat and decision.owed and shown_as(kinds, decision) is Shown.BY_NAME:
            running = game.deadlines.get(str(decision.clock))
            if running and running.due_ms is not None and running.due_ms + pace.GRACE_MS <= now:
                return True
    return False
