"""Open seats (Q-9.7, Q-9.9): who asked to be replaced, where a seat is advertised, and who would take it.

Kept beside the game until somebody is seated; a seat has at most one opening, which ends with its holder's time.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from bot import notices
from bot.gm.deeds import Deeds, refuse_unless_playing
from bot.gm.warrant import Warrant
from bot.live import Live
from bot.notices import Notice
from bot.road import no_seat, whole
from rules.game import Illegal, Seat, Stale, Value
from rules.reading import reader
from storage.games import Changes
from storage.ledger import Ledger
from storage.people import Holder, Holders, People

OFFERS = 20
"""So many people may offer to take one seat."""

KNOWN: Final = 100
"""So many people are thought of where somebody is looked for; Discord is asked for no more at once."""


class Offer(Value, frozen=True):
    """Somebody who would take a seat; *declined*: the moderators chose otherwise."""

    person: int
    name: str
    declined: bool = False


class Opening(Value, frozen=True):
    """A seat that may change hands. *wished*: by its player; *aloud*: everyone was told; *channels*: its adverts.

    *asked*: those whose consent the rules want were asked for it; *agreed*: the persons who have given it.
    """

    wished: bool = False
    aloud: bool = False
    channels: tuple[int, ...] = ()
    offers: tuple[Offer, ...] = ()
    asked: bool = False
    agreed: tuple[int, ...] = ()


_openings: Final = reader(dict[str, Opening])


def openings(found: Live) -> dict[Seat, Opening]:
    """The seats that are open now."""
    kept = _openings(found.settings.get("openings", {}))
    return {int(seat): opening for seat, opening in kept.items()}


def without(found: Live, seat: Seat) -> Changes:
    """The change that ends the opening of *seat*; none where there is none."""
    left = openings(found)
    return {} if left.pop(seat, None) is None else _kept(found, left)


def _kept(found: Live, left: Mapping[Seat, Opening]) -> Changes:
    kept = {str(seat): opening for seat, opening in left.items()}
    return {"settings": json.dumps({**found.settings, "openings": msgspec.to_builtins(kept)})}


def holder_in(found: Live, seat: Seat) -> Holder:
    """Who holds *seat* now. Raises Illegal for one that does not exist."""
    holder = found.person_in(seat)
    if holder is None:
        raise Illegal("Q-9.7", "There is no such seat in this game.")
    return holder


def unagreed(found: Live, seat: Seat) -> tuple[Holder, ...]:
    """Who has still to agree before another person takes *seat* (H-17.6); nobody whom the program plays."""
    view = found.look(None).view
    wanted = found.game.consenting(view, seat) if view is not None else ()
    agreed = openings(found).get(seat, Opening()).agreed
    held = (found.person_in(one) for one in wanted)
    return tuple(
        one for one in held if one is not None and not one.is_companion and one.person_id not in agreed
    )


def refuse_unagreed(found: Live, seat: Seat) -> None:
    """Raise Illegal while somebody's consent is missing."""
    if missing := unagreed(found, seat):
        raise Illegal(
            "H-17.6",
            "By the rules these must agree first, and are asked in the thread: {names}. Try again when they have.",
            names=", ".join(one.name for one in missing),
        )


class Openings(Deeds):
    """Ask to be replaced, advertise a seat, offer to take it."""

    async def opening(self, game_id: int, person: int) -> Opening | None:
        """The opening of the seat that *person* holds. Raises Illegal for who holds none."""
        found = await self.live(game_id)
        return openings(found).get(_seat(found, person))

    @whole
    async def ask_out(self, game_id: int, person: int, *, aloud: bool) -> None:
        """Q-9.9: a player asks to be replaced; the moderators are told, and everyone if he says so. Once."""
        found = await self.live(game_id)
        async with found.lock:
            seat = _seat(found, person)
            before = openings(found).get(seat, Opening())
            said = []
            if not before.wished:
                said.append(self._about(found, notices.CHAIR, notices.WISH, seat))
            if aloud and not before.aloud:
                said.append(self._about(found, notices.THREAD, notices.SEEKING, seat))
            if said:
                after = replace(before, wished=True, aloud=before.aloud or aloud)
                await self._keep(found, seat, after, said)

    @whole
    async def stay(self, game_id: int, person: int) -> None:
        """Who asked to be replaced stays after all, and his seat is advertised no more."""
        found = await self.live(game_id)
        async with found.lock:
            seat = _seat(found, person)
            before = openings(found).get(seat)
            if before is None or not before.wished:
                return
            said = [self._about(found, notices.CHAIR, notices.STAYS, seat), *self.closed(found, seat)]
            if before.aloud:
                said.append(self._about(found, notices.THREAD, notices.STAYS, seat))
            await self._keep(found, seat, None, said)

    async def require_consent(self, game_id: int, seat: Seat) -> None:
        """H-17.6: whoever must agree to another person in *seat* is asked, once. Raises Illegal until all have."""
        await self._ask_consent(game_id, seat)
        refuse_unagreed(await self.live(game_id), seat)

    @whole
    async def _ask_consent(self, game_id: int, seat: Seat) -> None:
        found = await self.live(game_id)
        async with found.lock:
            refuse_unless_playing(found)
            before = openings(found).get(seat, Opening())
            if unagreed(found, seat) and not before.asked:
                told = self._about(found, notices.THREAD, notices.CONSENT, seat)
                await self._keep(found, seat, replace(before, asked=True), [told])

    @whole
    async def agree(self, game_id: int, person: int, seat: Seat) -> None:
        """H-17.6: a player agrees to another person in *seat*; everyone is told, once. Raises Illegal."""
        found = await self.live(game_id)
        async with found.lock:
            mine, before = _seat(found, person), openings(found).get(seat, Opening())
            if not before.asked:
                raise Stale("H-17.6", "Nobody is asked to agree to that any more.")
            if person in before.agreed:
                return
            if all(one.seat != mine for one in unagreed(found, seat)):
                raise Illegal("H-17.6", "The rules ask others to agree to that, not you.")
            # By name: the seat may be another's before this is said.
            names = {"by": holder_in(found, mine).name, "left": holder_in(found, seat).name}
            told = self._about(found, notices.THREAD, notices.AGREED, seat, **names)
            await self._keep(found, seat, replace(before, agreed=(*before.agreed, person)), [told])

    @whole
    async def advertise(self, game_id: int, by: Warrant, seat: Seat, channel: int) -> None:
        """A post in *channel* asks who would take *seat*; nothing in it tells what the seat is."""
        async with self._under_way(game_id, by.cause) as found:
            refuse_unless_playing(found)
            holder = holder_in(found, seat)
            before = openings(found).get(seat, Opening())
            if channel in before.channels:
                raise Illegal("Q-9.7", "That seat is advertised there already.")
            after = replace(before, aloud=True, channels=(*before.channels, channel))
            post = self._about(found, notices.channel_lane(channel), notices.OPENING, seat)
            await self._deed(
                found,
                f"advertise {seat}",
                by,
                facts={"seat": seat, "name": holder.name},
                deed={"channel": channel, "names": [holder.name]},
                changes=_kept(found, {**openings(found), seat: after}),
                told=(post,),
            )

    @whole
    async def recall(self, game_id: int, by: Warrant, seat: Seat) -> None:
        """A seat is advertised no more."""
        async with self._under_way(game_id, by.cause) as found:
            refuse_unless_playing(found)
            holder = holder_in(found, seat)
            before = openings(found).get(seat)
            if before is None or not before.channels:
                raise Illegal(
                    "Q-9.7", "That seat is not advertised anywhere. To advertise it, choose a channel."
                )
            await self._deed(
                found,
                f"recall {seat}",
                by,
                facts={"seat": seat, "name": holder.name},
                deed={"names": [holder.name]},
                changes=_kept(found, {**openings(found), seat: replace(before, channels=(), offers=())}),
                told=self.closed(found, seat),
            )

    @whole
    async def offer(self, game_id: int, person: int, name: str, seat: Seat) -> None:
        """Somebody would take *seat*: the moderators are told, once. Raises Illegal for who may not take it."""
        found = await self.live(game_id)
        async with found.lock:
            before = await self._offered(found, person, seat)
            if any(one.person == person for one in before.offers):
                return
            if len(before.offers) >= OFFERS:
                raise Illegal("Q-9.7", "Many people have offered already. Thank you!")
            told = self._about(found, notices.CHAIR, notices.OFFER, seat, person=person, name=name)
            after = replace(before, offers=(*before.offers, Offer(person, name)))
            await self._keep(found, seat, after, [told])

    async def refuse_offer(self, game_id: int, person: int, seat: Seat) -> None:
        """Raise Illegal where *person* could not offer to take *seat*; before he is asked whether he means it."""
        await self._offered(await self.live(game_id), person, seat)

    async def _offered(self, found: Live, person: int, seat: Seat) -> Opening:
        refuse_unless_playing(found)
        opening = openings(found).get(seat)
        if opening is None or not opening.channels:
            raise Stale("Q-9.7", "That seat is not free any more. Thank you for offering!")
        await self.refuse_tainted(found, person, himself=True)
        return opening

    @whole
    async def decline(self, game_id: int, seat: Seat, person: int) -> None:
        """A moderator says no to an offer. Nobody is told, and who offered is not proposed again."""
        found = await self.live(game_id)
        async with found.lock:
            before = openings(found).get(seat)
            if before is None or not any(one.person == person for one in before.offers):
                raise Stale("Q-9.7", "That offer is not open any more.")
            offers = tuple(
                replace(one, declined=True) if one.person == person else one for one in before.offers
            )
            await self._keep(found, seat, replace(before, offers=offers), ())

    async def candidates(self, game_id: int, seat: Seat) -> tuple[int, ...]:
        """Who might take *seat*: those who offered, who had a place in this game, who played in its server.

        Nobody whose offer was declined. Whether each may, `may_take` says.
        """
        found = await self.live(game_id)
        open_seats = openings(found)
        offers = open_seats.pop(seat, Opening()).offers
        others = [offer for opening in open_seats.values() for offer in opening.offers]
        declined = {offer.person for offer in offers if offer.declined}

        def work(connection: Connection) -> tuple[int, ...]:
            here = [holder.person_id for holder in Holders(connection, game_id).ever()]
            return (*here, *People(connection).of_guild(found.row.guild_id, KNOWN))

        known = [offer.person for offer in (*offers, *others)]
        known += await self.database.read(work)
        asked = [person for person in dict.fromkeys(known) if person and person not in declined]
        return tuple(asked[:KNOWN])

    async def may_take(self, game_id: int, person: int, seat: Seat) -> bool:
        """Whether *person* may take *seat*, by the rule that refuses who may not."""
        try:
            await self.refuse_tainted(await self.live(game_id), person)
        except Illegal:
            return False
        return True

    async def refuse_tainted(self, found: Live, person: int, *, himself: bool = False) -> None:
        """Raise Illegal for who may not take a seat of this game; it says why, and never what (Q-1.7, Q-9.7)."""
        game_id = found.row.id

        def work(connection: Connection) -> tuple[bool, bool]:
            ever = Holders(connection, game_id).ever()
            held = any(holder.person_id == person and holder.seat is not None for holder in ever)
            return held, bool(Ledger(connection, game_id).of_person(person))

        held, was_shown = await self.database.read(work)
        if found.holder_of(person) is not None:
            raise _playing(himself)
        if held:
            raise _played(himself)
        if was_shown:
            raise _shown(himself)

    def closed(self, found: Live, seat: Seat, *, taken: bool = False) -> tuple[Notice, ...]:
        """What ends the adverts of *seat*, each where it stands."""
        channels = openings(found).get(seat, Opening()).channels
        return tuple(
            self._about(found, notices.channel_lane(channel), notices.CLOSED, seat, taken=taken)
            for channel in channels
        )

    def _about(self, found: Live, lane: str, kind: str, seat: Seat, **facts: object) -> Notice:
        return Notice(found.row.id, found.row.entries, lane, kind, facts={"seat": seat, **facts})

    async def _keep(self, found: Live, seat: Seat, after: Opening | None, said: Sequence[Notice]) -> None:
        """The opening of *seat* is now *after*, and *said* is queued; the game's lock is held."""
        left = openings(found)
        left.pop(seat, None)
        if after is not None:
            left[seat] = after
        now = self.now_ms()
        await self._change(
            found,
            _kept(found, left),
            lambda connection: self._add_notices(connection, found, tuple(said), now),
        )
        self.on_commit(found)


def _seat(found: Live, person: int) -> Seat:
    """The seat that *person* plays now. Raises Illegal for who plays none."""
    refuse_unless_playing(found)
    seat = found.seat_of(person)
    if not seat:
        raise no_seat()
    return seat


def _playing(himself: bool) -> Illegal:
    if himself:
        return Illegal("Q-1.7", "You play in this game already, and nobody can hold two seats.")
    return Illegal("Q-1.7", "They play in this game already, and the same person cannot hold two seats.")


def _played(himself: bool) -> Illegal:
    if himself:
        return Illegal("Q-9.7", "You have played in this game before, and cannot take another seat in it.")
    return Illegal("Q-9.7", "They have played in this game before, and cannot take another seat in it.")


def _shown(himself: bool) -> Illegal:
    if himself:
        return Illegal("Q-9.7", "You were shown secrets of this game, and cannot take a seat in it.")
    return Illegal("Q-9.7", "They were shown secrets of this game, and cannot take a seat in it.")
