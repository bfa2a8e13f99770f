"""Open seats (Q-9.7, Q-9.9): who asked to be replaced, where a seat is advertised, and who would take it.

Kept beside the game until somebody is seated; a seat has at most one opening, which ends with its holder's time.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from bot.games import notices
from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.games.notices import Notice
from bot.games.service import Games
from bot.games.whole import whole
from bot.lobbies.seating import Seating
from bot.moderation.authority import Authority
from bot.moderation.deeds import Deeds, refuse_unless_playing
from bot.seats import meaning
from rules.game import Illegal, Seat, Stale, Value
from rules.reading import reader
from storage.tables.games import Changes
from storage.tables.ledger import Ledger
from storage.tables.people import Holder, Holders, People

OFFERS = 20
"""So many people may offer to take one seat."""

KNOWN: Final = 100
"""So many people are thought of where somebody is looked for; Discord is asked for no more at once."""


class Offer(Value, frozen=True):
    """Somebody who would take a seat; *declined*: the moderators chose otherwise."""

    person: int
    name: str
    declined: bool = False


class OpenSeat(Value, frozen=True):
    """A seat that may change hands. *wished*: by its player; *aloud*: everyone was told; *channels*: its adverts.

    *asked*: those whose consent the rules want were asked for it; *agreed*: the persons who have given it.
    """

    wished: bool = False
    aloud: bool = False
    channels: tuple[int, ...] = ()
    offers: tuple[Offer, ...] = ()
    asked: bool = False
    agreed: tuple[int, ...] = ()


_openings: Final = reader(dict[str, OpenSeat])


def openings(found: LoadedGame) -> dict[Seat, OpenSeat]:
    """The seats that are open now."""
    kept = _openings(found.settings.get("openings", {}))
    return {int(seat): opening for seat, opening in kept.items()}


def without(found: LoadedGame, seat: Seat) -> Changes:
    """The change that ends the opening of *seat*; none where there is none."""
    left = openings(found)
    return {} if left.pop(seat, None) is None else _kept(found, left)


def _kept(found: LoadedGame, left: Mapping[Seat, OpenSeat]) -> Changes:
    kept = {str(seat): opening for seat, opening in left.items()}
    return {"settings": json.dumps({**found.settings, "openings": msgspec.to_builtins(kept)})}


def holder_in(found: LoadedGame, seat: Seat) -> Holder:
    """Who holds *seat* now. Raises Illegal for one that does not exist."""
    holder = found.person_in(seat)
    if holder is None:
        raise Illegal("Q-9.7", "There is no such seat in this game.")
    return holder


def unagreed(found: LoadedGame, seat: Seat) -> tuple[Holder, ...]:
    """Who has still to agree before another person takes *seat* (H-17.6); nobody whom the program plays."""
    view = found.look(None).view
    wanted = found.game.consenting(view, seat) if view is not None else ()
    agreed = openings(found).get(seat, OpenSeat()).agreed
    held = (found.person_in(one) for one in wanted)
    return tuple(
        one for one in held if one is not None and not one.is_companion and one.person_id not in agreed
    )


def refuse_unagreed(found: LoadedGame, seat: Seat) -> None:
    """Raise Illegal while somebody's consent is missing."""
    if missing := unagreed(found, seat):
        raise Illegal(
            "H-17.6",
            "By the rules these must agree first, and are asked in the thread: {names}. Try again when they have.",
            names=", ".join(dict.fromkeys(one.name for one in missing)),
        )


class Openings:
    """Ask to be replaced, advertise a seat, offer to take it."""

    def __init__(self, cache: Cache, games: Games, seating: Seating, deeds: Deeds) -> None:
        self.cache = cache
        self.games = games
        self.seating = seating
        self.deeds = deeds

    async def opening(self, game_id: int, person: int, seat: Seat | None = None) -> OpenSeat | None:
        """The opening of the seat that *person* means. Raises Illegal for who holds none."""
        found = await self.cache.live(game_id)
        return openings(found).get(_seat(found, person, seat))

    @whole
    async def ask_out(self, game_id: int, person: int, *, aloud: bool, seat: Seat | None = None) -> None:
        """Q-9.9: a player asks to be replaced; the moderators are told, and everyone if he says so. Once."""
        found = await self.cache.live(game_id)
        async with found.lock:
            seat = _seat(found, person, seat)
            before = openings(found).get(seat, OpenSeat())
            said = []
            if not before.wished:
                said.append(self._about(found, notices.CHAIR, notices.WISH, seat))
            if aloud and not before.aloud:
                said.append(self._about(found, notices.THREAD, notices.SEEKING, seat))
            if said:
                after = replace(before, wished=True, aloud=before.aloud or aloud)
                await self._keep(found, seat, after, said)

    @whole
    async def stay(self, game_id: int, person: int, seat: Seat | None = None) -> None:
        """Who asked to be replaced stays after all, and his seat is advertised no more."""
        found = await self.cache.live(game_id)
        async with found.lock:
            seat = _seat(found, person, seat)
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
        refuse_unagreed(await self.cache.live(game_id), seat)

    @whole
    async def _ask_consent(self, game_id: int, seat: Seat) -> None:
        found = await self.cache.live(game_id)
        async with found.lock:
            refuse_unless_playing(found)
            before = openings(found).get(seat, OpenSeat())
            if unagreed(found, seat) and not before.asked:
                told = self._about(found, notices.THREAD, notices.CONSENT, seat)
                await self._keep(found, seat, replace(before, asked=True), [told])

    @whole
    async def agree(self, game_id: int, person: int, seat: Seat) -> None:
        """H-17.6: a player agrees to another person in *seat*; everyone is told, once. Raises Illegal."""
        found = await self.cache.live(game_id)
        async with found.lock:
            refuse_unless_playing(found)
            holder, before = found.holder_of(person), openings(found).get(seat, OpenSeat())
            if holder is None:
                raise meaning.no_seat()
            if not before.asked:
                raise Stale("H-17.6", "Nobody is asked to agree to that any more.")
            if person in before.agreed:
                return
            if all(one.person_id != person for one in unagreed(found, seat)):
                raise Illegal("H-17.6", "The rules ask others to agree to that, not you.")
            # By name: the seat may be another's before this is said.
            names = {"by": holder.name, "left": holder_in(found, seat).name}
            told = self._about(found, notices.THREAD, notices.AGREED, seat, **names)
            await self._keep(found, seat, replace(before, agreed=(*before.agreed, person)), [told])

    @whole
    async def advertise(self, game_id: int, by: Authority, seat: Seat, channel: int) -> None:
        """A post in *channel* asks who would take *seat*; nothing in it tells what the seat is."""
        async with self.deeds.under_way(game_id, by.cause) as found:
            refuse_unless_playing(found)
            holder = holder_in(found, seat)
            before = openings(found).get(seat, OpenSeat())
            if channel in before.channels:
                raise Illegal("Q-9.7", "That seat is advertised there already.")
            after = replace(before, aloud=True, channels=(*before.channels, channel))
            post = self._about(found, notices.channel_lane(channel), notices.OPENING, seat)
            await self.deeds.deed(
                found,
                f"advertise {seat}",
                by,
                facts={"seat": seat, "name": holder.name},
                deed={"channel": channel, "names": [holder.name]},
                changes=_kept(found, {**openings(found), seat: after}),
                told=(post,),
            )

    @whole
    async def recall(self, game_id: int, by: Authority, seat: Seat) -> None:
        """A seat is advertised no more."""
        async with self.deeds.under_way(game_id, by.cause) as found:
            refuse_unless_playing(found)
            holder = holder_in(found, seat)
            before = openings(found).get(seat)
            if before is None or not before.channels:
                raise Illegal(
                    "Q-9.7", "That seat is not advertised anywhere. To advertise it, choose a channel."
                )
            await self.deeds.deed(
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
        found = await self.cache.live(game_id)
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
        await self._offered(await self.cache.live(game_id), person, seat)

    async def _offered(self, found: LoadedGame, person: int, seat: Seat) -> OpenSeat:
        refuse_unless_playing(found)
        opening = openings(found).get(seat)
        if opening is None or not opening.channels:
            raise Stale("Q-9.7", "That seat is not free any more. Thank you for offering!")
        await self.refuse_tainted(found, person, seat, himself=True)
        return opening

    @whole
    async def decline(self, game_id: int, seat: Seat, person: int) -> None:
        """A moderator says no to an offer. Nobody is told, and who offered is not proposed again."""
        found = await self.cache.live(game_id)
        async with found.lock:
            before = openings(found).get(seat)
            if before is None or not any(one.person == person for one in before.offers):
                raise Stale("Q-9.7", "That offer is not open any more.")
            offers = tuple(
                replace(one, declined=True) if one.person == person else one for one in before.offers
            )
            await self._keep(found, seat, replace(before, offers=offers), ())

    async def candidates(self, game_id: int, seat: Seat) -> tuple[int, ...]:
        """Who may take *seat*, of those who offered, who had a place in this game, who played in its server.

        Nobody whose offer was declined.
        """
        found = await self.cache.live(game_id)
        open_seats = openings(found)
        offers = open_seats.pop(seat, OpenSeat()).offers
        others = [offer for opening in open_seats.values() for offer in opening.offers]
        declined = {offer.person for offer in offers if offer.declined}

        past, players = await self.cache.database.read(
            lambda c: (_past(c, game_id), People(c).of_guild(found.row.guild_id, KNOWN))
        )
        known = [offer.person for offer in (*offers, *others)]
        known += [*(holder.person_id for holder in past.ever), *players]
        asked = [person for person in dict.fromkeys(known) if person and person not in declined]
        return tuple(person for person in asked[:KNOWN] if _may_take(found, past, person, seat))

    async def refuse_tainted(
        self, found: LoadedGame, person: int, seat: Seat, *, himself: bool = False
    ) -> None:
        """Raise Illegal for who may not take *seat*; it says why, and never what (Q-1.7, Q-9.7).

        Who plays already may where the rules let one person play both, and nobody else stays in that seat (H-17.6).
        """
        past = await self.cache.database.read(lambda connection: _past(connection, found.row.id))
        _refuse_tainted(found, past, person, seat, himself=himself)

    def closed(self, found: LoadedGame, seat: Seat, *, taken: bool = False) -> tuple[Notice, ...]:
        """What ends the adverts of *seat*, each where it stands."""
        channels = openings(found).get(seat, OpenSeat()).channels
        return tuple(
            self._about(found, notices.channel_lane(channel), notices.CLOSED, seat, taken=taken)
            for channel in channels
        )

    def _about(self, found: LoadedGame, lane: str, kind: str, seat: Seat, **facts: object) -> Notice:
        return Notice(found.row.id, found.row.entries, lane, kind, facts={"seat": seat, **facts})

    async def _keep(
        self, found: LoadedGame, seat: Seat, after: OpenSeat | None, said: Sequence[Notice]
    ) -> None:
        """The opening of *seat* is now *after*, and *said* is queued; the game's lock is held."""
        left = openings(found)
        left.pop(seat, None)
        if after is not None:
            left[seat] = after
        now = self.games.now_ms()
        await self.seating.change(
            found,
            _kept(found, left),
            lambda connection: self.games.add_notices(connection, found, tuple(said), now),
        )
        self.games.on_commit(found)


class _Past(NamedTuple):
    """Who *ever* had a place in a game, and who was *shown* secrets of it without one."""

    ever: tuple[Holder, ...]
    shown: frozenset[int]


def _past(connection: Connection, game_id: int) -> _Past:
    seen = Ledger(connection, game_id).of_game()
    return _Past(Holders(connection, game_id).ever(), frozenset(one.person_id for one in seen))


def _may_take(found: LoadedGame, past: _Past, person: int, seat: Seat) -> bool:
    """Whether *person* may take *seat*, by the rule that refuses who may not."""
    try:
        _refuse_tainted(found, past, person, seat, himself=False)
    except Illegal:
        return False
    return True


def _refuse_tainted(found: LoadedGame, past: _Past, person: int, seat: Seat, *, himself: bool) -> None:
    held = {one.seat for one in past.ever if one.person_id == person and one.seat is not None}
    if found.holder_of(person) is not None:
        _refuse_second(found, person, seat, held, himself=himself)
    elif held:
        raise _played(himself)
    if person in past.shown:
        raise _shown(himself)


def _refuse_second(found: LoadedGame, person: int, seat: Seat, held: set[Seat], *, himself: bool) -> None:
    """H-17.6: raise Illegal unless who plays may take *seat* too, *held* being all that he ever held here.

    An offer is for moderators to judge: he himself is not told whether somebody has asked them to be replaced.
    """
    view = found.look(None).view
    together = found.game.together(view, seat) if view is not None else ()
    if seat in found.seats_of(person):
        raise _has_it(himself)
    if not held - {seat} <= set(together):
        raise _playing(himself)
    if seat in held:
        raise _had_it(himself)
    if not himself and not is_free(found, seat):
        raise Illegal(
            "H-17.6",
            "They play in this game already. Such a player takes over another seat only where its player has missed "
            "three deadlines in a row, has left the server or asks to be replaced, or where a companion plays it.",
        )


def is_free(found: LoadedGame, seat: Seat) -> bool:
    """H-17.6: whether *seat* is nobody's who stays: a companion's, of who has left or asks to leave, or given up."""
    holder, opening = holder_in(found, seat), openings(found).get(seat)
    if holder.is_companion or holder.person_id in found.settings.get("missing", ()):
        return True
    if opening is not None and opening.wished:
        return True
    return found.position is not None and found.game.is_given_up(found.position.state, seat)


def _seat(found: LoadedGame, person: int, seat: Seat | None) -> Seat:
    """The seat that *person* means, of those that he plays now. Raises Illegal for who plays none."""
    refuse_unless_playing(found)
    meant = found.seat_of(person, seat)
    if not meant:
        raise meaning.none(found, person)
    return meant


def _playing(himself: bool) -> Illegal:
    if himself:
        return Illegal("Q-1.7", "You play in this game already, and cannot hold that seat too.")
    return Illegal("Q-1.7", "They play in this game already, and cannot hold that seat too.")


def _has_it(himself: bool) -> Illegal:
    if himself:
        return Illegal("Q-1.7", "You play that seat already.")
    return Illegal("Q-1.7", "They play that seat already.")


def _had_it(himself: bool) -> Illegal:
    if himself:
        return Illegal("Q-9.7", "You have played that seat before, and cannot take it again.")
    return Illegal("Q-9.7", "They have played that seat before, and cannot take it again.")


def _played(himself: bool) -> Illegal:
    if himself:
        return Illegal("Q-9.7", "You have played in this game before, and cannot take another seat in it.")
    return Illegal("Q-9.7", "They have played in this game before, and cannot take another seat in it.")


def _shown(himself: bool) -> Illegal:
    if himself:
        return Illegal("Q-9.7", "You were shown secrets of this game, and cannot take a seat in it.")
    return Illegal("Q-9.7", "They were shown secrets of this game, and cannot take a seat in it.")
