"""Open seats (F-7, F-9): who asked to be replaced, where a seat is advertised, and who would take it.

Kept beside the game until somebody is seated; a seat has at most one opening, which ends with its holder's time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bot.games import deed_words
from bot.games.authority import Authority
from bot.games.loaded import LoadedGame
from bot.lobbies.barring import barred
from bot.seats import eligibility
from bot.seats.eligibility import may_take, past_of
from bot.seats.open_seats import Offer, OpenSeat, holder_in, kept_with, openings, refuse_unagreed, unagreed
from bot.service import meaning
from bot.service.deeds import ServicePart, refuse_unless_playing
from bot.service.telling import notices
from bot.service.telling.notice_kinds import (
    AdvertClosed,
    ConsentAsked,
    ConsentGiven,
    PlayerStays,
    ReplacementWished,
    SeatAdvertised,
    SeatOffered,
    SeatSought,
)
from bot.service.telling.notices import Notice, saying
from bot.service.whole import whole
from rules.game import Illegal, Seat, Stale
from storage.tables.forgetting import to_forget
from storage.tables.people import People
from storage.tables.wishes import Bars

OFFERS = 20
"""How many people may offer to take one seat."""

KNOWN: Final = 100
"""How many people are thought of where somebody is looked for; Discord is asked for no more at once."""


class Openings(ServicePart):
    """Ask to be replaced, advertise a seat, offer to take it."""

    async def opening(self, game_id: int, person: int, seat: Seat | None = None) -> OpenSeat | None:
        """The opening of the seat that *person* means. Raises Illegal for who holds none."""
        game = await self.cache.live(game_id)
        return openings(game).get(_seat(game, person, seat))

    @whole
    async def ask_out(self, game_id: int, person: int, *, aloud: bool, seat: Seat | None = None) -> None:
        """F-9: a player asks to be replaced; the moderators are told, and everyone if he says so. Once."""
        async with self.cache.locked(game_id) as game:
            seat = _seat(game, person, seat)
            before = openings(game).get(seat, OpenSeat())
            said = []
            if not before.wished:
                said.append(saying(game.row, ReplacementWished(seat)))
            if aloud and not before.aloud:
                said.append(saying(game.row, SeatSought(seat)))
            if said:
                after = replace(before, wished=True, aloud=before.aloud or aloud)
                await self._keep(game, seat, after, said)

    @whole
    async def stay(self, game_id: int, person: int, seat: Seat | None = None) -> None:
        """Who asked to be replaced stays after all, and his seat is advertised no more."""
        async with self.cache.locked(game_id) as game:
            seat = _seat(game, person, seat)
            before = openings(game).get(seat)
            if before is None or not before.wished:
                return
            said = [saying(game.row, PlayerStays(seat), notices.CHAIR), *self.closed(game, seat)]
            if before.aloud:
                said.append(saying(game.row, PlayerStays(seat)))
            await self._keep(game, seat, None, said)

    async def require_consent(self, game_id: int, seat: Seat) -> None:
        """F-7: whoever must agree to another person in *seat* is asked, once. Raises Illegal until all have."""
        await self._ask_consent(game_id, seat)
        refuse_unagreed(await self.cache.live(game_id), seat)

    @whole
    async def _ask_consent(self, game_id: int, seat: Seat) -> None:
        async with self.cache.locked(game_id) as game:
            refuse_unless_playing(game)
            before = openings(game).get(seat, OpenSeat())
            if unagreed(game, seat) and not before.asked:
                notice = saying(game.row, ConsentAsked(seat))
                await self._keep(game, seat, replace(before, asked=True), [notice])

    @whole
    async def agree(self, game_id: int, person: int, seat: Seat) -> None:
        """F-7: a player agrees to another person in *seat*; everyone is told, once. Raises Illegal."""
        async with self.cache.locked(game_id) as game:
            refuse_unless_playing(game)
            holder, before = game.holder_of(person), openings(game).get(seat, OpenSeat())
            if holder is None:
                raise meaning.no_seat()
            if not before.asked:
                raise Stale("F-7", "Nobody needs to agree to that any more.")
            if person in before.agreed:
                return
            if all(holder.person_id != person for holder in unagreed(game, seat)):
                raise Illegal("F-7", "The rules ask others to agree to that, not you.")
            # By name: the seat may be another's before this is said.
            notice = saying(game.row, ConsentGiven(seat, holder.name, holder_in(game, seat).name))
            await self._keep(game, seat, replace(before, agreed=(*before.agreed, person)), [notice])

    @whole
    async def advertise(self, game_id: int, by: Authority, seat: Seat, channel: int) -> None:
        """A post in *channel* asks who would take *seat*; nothing in it tells what the seat is."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_unless_playing(game)
            holder = holder_in(game, seat)
            before = openings(game).get(seat, OpenSeat())
            if channel in before.channels:
                raise Illegal("F-7", "That seat is advertised there already.")
            after = replace(before, aloud=True, channels=(*before.channels, channel))
            post = saying(game.row, SeatAdvertised(seat), notices.channel_lane(channel))
            await self.deeds.deed(
                game,
                f"{deed_words.ADVERTISE} {seat}",
                by,
                facts={"seat": seat, "name": holder.name},
                deed={"channel": channel, "names": [holder.name]},
                changes=kept_with(game, {**openings(game), seat: after}),
                told=(post,),
            )

    @whole
    async def recall(self, game_id: int, by: Authority, seat: Seat) -> None:
        """A seat is advertised no more."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_unless_playing(game)
            holder = holder_in(game, seat)
            before = openings(game).get(seat)
            if before is None or not before.channels:
                raise Illegal(
                    "F-7", "That seat is not advertised anywhere. To advertise it, choose a channel."
                )
            await self.deeds.deed(
                game,
                f"{deed_words.RECALL} {seat}",
                by,
                facts={"seat": seat, "name": holder.name},
                deed={"names": [holder.name]},
                changes=kept_with(game, {**openings(game), seat: replace(before, channels=(), offers=())}),
                told=self.closed(game, seat),
            )

    @whole
    async def offer(self, game_id: int, person: int, name: str, seat: Seat) -> None:
        """Somebody would take *seat*: the moderators are told, once. Raises Illegal for who may not take it."""
        async with self.cache.locked(game_id) as game:
            before = await self._offered(game, person, seat)
            if any(offer.person == person for offer in before.offers):
                return
            if len(before.offers) >= OFFERS:
                raise Illegal("F-7", "Many people have offered already. Thank you!")
            notice = saying(game.row, SeatOffered(seat, person, name))
            after = replace(before, offers=(*before.offers, Offer(person, name)))
            await self._keep(game, seat, after, [notice])

    async def refuse_offer(self, game_id: int, person: int, seat: Seat) -> None:
        """Raise Illegal where *person* could not offer to take *seat*; before he is asked whether he means it."""
        await self._offered(await self.cache.live(game_id), person, seat)

    async def _offered(self, game: LoadedGame, person: int, seat: Seat) -> OpenSeat:
        refuse_unless_playing(game)
        opening = openings(game).get(seat)
        if opening is None or not opening.channels:
            raise Stale("F-7", "That seat is no longer free. Thank you for offering!")
        await self.refuse_tainted(game, person, seat, himself=True)
        return opening

    @whole
    async def decline(self, game_id: int, seat: Seat, person: int) -> None:
        """A moderator says no to an offer. Nobody is told, and who offered is not proposed again."""
        async with self.cache.locked(game_id) as game:
            before = openings(game).get(seat)
            if before is None or not any(offer.person == person for offer in before.offers):
                raise Stale("F-7", "That offer is no longer open.")
            offers = tuple(
                replace(offer, declined=True) if offer.person == person else offer for offer in before.offers
            )
            await self._keep(game, seat, replace(before, offers=offers), ())

    async def candidates(self, game_id: int, seat: Seat) -> dict[int, int]:
        """Who may take *seat*: who offered, then who had a place in this game, then who played in its server.

        With how many seats each has taken over there: who has more comes first of each of these. Nobody whose offer
        was declined, who is barred there, or who wants to be forgotten.
        """
        game = await self.cache.live(game_id)
        open_seats = openings(game)
        offers = open_seats.pop(seat, OpenSeat()).offers
        others = [offer for opening in open_seats.values() for offer in opening.offers]
        declined = {offer.person for offer in offers if offer.declined}

        guild = game.row.guild_id
        now = self.games.now_ms()
        past, barred, players, taken, gone = await self.cache.database.read(
            lambda c: (
                past_of(c, game_id),
                Bars(c).people(guild, now),
                People(c).of_guild(guild, KNOWN),
                People(c).taken_over(guild),
                to_forget(c),
            )
        )
        offered = ([offer.person for offer in offers], [offer.person for offer in others])
        equals = (*offered, [holder.person_id for holder in past.ever], players)
        known = [one for each in equals for one in sorted(each, key=lambda one: -taken.get(one, 0))]
        asked = [one for one in dict.fromkeys(known) if one and one not in declined | gone | barred]
        fit = (person for person in asked[:KNOWN] if may_take(game, past, person, seat))
        return {person: taken.get(person, 0) for person in fit}

    async def refuse_tainted(
        self, game: LoadedGame, person: int, seat: Seat, *, himself: bool = False
    ) -> None:
        """Raise Illegal for who may not take *seat*; it says why, and never what (F-23, F-7).

        Who plays already may where the rules let one person play both, and nobody else stays in that seat (F-7).
        """
        guild, now = game.row.guild_id, self.games.now_ms()
        past, bar = await self.cache.database.read(
            lambda connection: (past_of(connection, game.row.id), Bars(connection).of(guild, person, now))
        )
        if bar is not None and himself:
            raise barred(bar)
        if bar is not None:
            raise Illegal("F-23", "They are barred from this server's games. `/gm bars` shows until when.")
        eligibility.refuse_tainted(game, past, person, seat, himself=himself)

    def closed(self, game: LoadedGame, seat: Seat, *, taken: bool = False) -> tuple[Notice, ...]:
        """What ends the adverts of *seat*, each where it stands."""
        channels = openings(game).get(seat, OpenSeat()).channels
        return tuple(
            saying(game.row, AdvertClosed(seat, taken), notices.channel_lane(channel)) for channel in channels
        )

    async def _keep(
        self, game: LoadedGame, seat: Seat, after: OpenSeat | None, said: Sequence[Notice]
    ) -> None:
        """The opening of *seat* is now *after*, and *said* is queued; the game's lock is held."""
        left = openings(game)
        left.pop(seat, None)
        if after is not None:
            left[seat] = after
        await self.seating.change(game, kept_with(game, left), told=said)
        self.games.committed(game)


def _seat(game: LoadedGame, person: int, seat: Seat | None) -> Seat:
    """The seat that *person* means, of those that he plays now. Raises Illegal for who plays none."""
    refuse_unless_playing(game)
    meant = game.seat_of(person, seat)
    if not meant:
        raise meaning.none(game, person)
    return meant
