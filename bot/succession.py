"""Another person in a seat (Q-9.7): who may take it, and all that goes over with it."""

from __future__ import annotations

from sqlalchemy import Connection

from bot import notices, pace
from bot.deeds import Deeds, refuse_unless_playing
from bot.live import Live
from bot.look import Facts
from bot.notices import Notice
from bot.road import whole
from rules.game import AnyEvent, Illegal, Seat, Secret
from storage.away import Absences
from storage.deadlines import Deadlines
from storage.journal import Journal
from storage.ledger import Ledger
from storage.outbox import Outbox
from storage.people import Holder, Holders


class Told(Secret, frozen=True):
    """An event that was addressed to a seat, and when, in milliseconds UTC."""

    event: AnyEvent
    at_ms: int


class Succession(Deeds):
    """The person in a seat changes; the seat does not."""

    @whole
    async def replace(
        self,
        game_id: int,
        by: int,
        by_name: str,
        seat: Seat,
        person: int,
        name: str,
        cause: str,
        reason: str | None = None,
    ) -> Facts:
        """Q-9.7, Q-9.12: *person* takes over *seat*, all it is and knows; every open deadline starts anew."""
        async with self._under_way(game_id, cause) as found:
            refuse_unless_playing(found)
            old = _holder(found, seat)
            await self._refuse_tainted(found, person)
            told = await self._told(found, seat)
            now = self.now_ms()

            def work(connection: Connection) -> None:
                rows = Holders(connection, game_id)
                rows.leave(old.id, now)
                rows.add(person_id=person, name=name, cause=cause, since_ms=now, seat=seat)
                Absences(connection, game_id).drop(old.person_id)
                lane = notices.person_lane(old.person_id)
                Outbox(connection, self.chance.bytes).drop_lane(game_id, lane, "replaced")
                Deadlines(connection).renew_all(
                    game_id, now, lambda deadline: pace.due(now, found.pace(deadline.kind))
                )

            facts = {"seat": seat, "newcomer": name, "left": old.name}
            deed = {"seat": seat, "left": old.person_id, "newcomer": person, "by": by}
            dossier = Notice(
                game_id,
                found.row.entries + 1,
                notices.person_lane(person),
                notices.DOSSIER,
                events=tuple(one.event for one in told),
                facts={"at": [one.at_ms for one in told]},
                seat=seat,
            )
            await self._deed(
                found,
                f"replace {seat}",
                by_name,
                cause,
                reason,
                facts=facts,
                deed=deed,
                work=work,
                told=(dossier,),
            )
        return found.facts()

    async def told(self, game_id: int, person: int) -> tuple[Told, ...]:
        """All events that were ever addressed to the seat which *person* holds. Raises Illegal for who holds none."""
        found = await self.live(game_id)
        seat = found.seat_of(person)
        if not seat:
            raise Illegal("Q-9.7", "You hold no seat in this game.")
        return await self._told(found, seat)

    async def _told(self, found: Live, seat: Seat) -> tuple[Told, ...]:
        game_id, codec = found.row.id, found.room.codec
        entries = await self.database.read(lambda connection: Journal(connection, game_id).entries())
        return tuple(
            Told(event, entry.at_ms)
            for entry in entries
            for event in codec.events(entry.events)
            if event.to is not None and seat in event.to
        )

    async def _refuse_tainted(self, found: Live, person: int) -> None:
        """Raise Illegal for who may not take a seat of this game; it says why, and never what (Q-1.7, Q-9.7)."""
        game_id = found.row.id

        def work(connection: Connection) -> tuple[bool, bool]:
            held = any(
                holder.person_id == person and holder.seat is not None
                for holder in Holders(connection, game_id).ever()
            )
            return held, bool(Ledger(connection, game_id).of_person(person))

        held, was_shown = await self.database.read(work)
        if found.holder_of(person) is not None:
            raise Illegal(
                "Q-1.7", "They play in this game already, and the same person cannot hold two seats."
            )
        if held:
            raise Illegal(
                "Q-9.7", "They have played in this game before, and cannot take another seat in it."
            )
        if was_shown:
            raise Illegal("Q-9.7", "They were shown secrets of this game, and cannot take a seat in it.")


def _holder(found: Live, seat: Seat) -> Holder:
    """Who holds *seat* now. Raises Illegal for one that does not exist."""
    holder = found.person_in(seat)
    if holder is None:
        raise Illegal("Q-9.7", "There is no such seat in this game.")
    return holder
