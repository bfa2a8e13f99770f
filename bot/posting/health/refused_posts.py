"""Clocks stand while a public post of their game cannot be made: nobody owes an answer to what was never read.

They stand once the oldest such post has waited for five minutes, and go on when it is made or let go, with one line.
That is so whatever the game asks of whom, so that neither the standing nor the line tells of a clock that is hidden.
What is private stops nothing: whose message it is could be seen from that.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from bot.clocks.crediting import Crediting, Gone
from bot.games import deed_words
from bot.games.authority import Authority
from bot.games.loaded import LoadedGame
from bot.games.timing import clock_settings, clocks
from bot.moderation.oversight import Oversight
from bot.service.deeds import NOTICE_MS, ServicePart, refuse_unless_playing
from bot.service.discord import refusals
from bot.service.discord.refusals import LATE_MS
from bot.service.incidents import LEFT_OUT, Incidents
from bot.service.telling import notices
from bot.service.whole import one_of_many, whole
from rules.game import Illegal, Stale
from storage.tables.deadlines import Deadlines
from storage.tables.games import Games as StoredGames
from storage.tables.leases import duty
from storage.tables.outbox import Late, Outbox
from storage.tables.outbox import Notice as Row

log = logging.getLogger(__name__)

LINE_MS: Final = 60 * 60 * 1000
"""That clocks go on is said no more often: where posts are refused again and again nobody would read on."""

_TOLD: Final = "stood"
"""Under this name stands when that was said last."""


@dataclass(eq=False)
class RefusedPosts(ServicePart):
    """Games whose posts are refused."""

    oversight: Oversight
    incidents: Incidents
    crediting: Crediting

    def late(self) -> Callable[[Connection], Sequence[Late]]:
        """What finds the games whose oldest public post has waited for too long."""
        before, held = self.games.now_ms() - LATE_MS, duty.get()
        return lambda c: Outbox(c).late(notices.THREAD, before, clock_settings.STILL, held)

    async def stop_clocks(self, found: Iterable[Late]) -> None:
        """Stop the clocks of such games, before one runs out."""
        for late in found:
            with one_of_many(log, "The stop of the clocks", late.game_id):
                if await self._stop(late):
                    name = refusals.read(late.failure).refusal.name
                    await self.incidents.troubled(late.game_id, name, first=True)

    @whole
    async def _stop(self, late: Late) -> bool:
        """Stop the clocks of one game; whether they have not stood before."""
        async with self.cache.locked(late.game_id) as game:
            waited_from = max(late.made_ms, self.games.back_ms)
            is_due = self.games.now_ms() - waited_from >= LATE_MS
            if not is_due or game.row.stage != "running" or game.is_still or game.row.halted == LEFT_OUT:
                return False
            # As of when the time was up: should this look come late, nobody loses by it.
            since = min(waited_from + LATE_MS, self.deeds.stops_at(game))
            since, timing = max(since, self.games.went_on.get(late.game_id, 0)), game.timing
            # What had run out by then is entered as ever.
            names = [deadline.clock for deadline in game.deadlines.values() if (deadline.due_ms or 0) > since]
            await self.seating.change(
                game,
                {"settings": clock_settings.written(game.row.settings, **{clock_settings.STILL: since})},
                lambda connection: Deadlines(connection).stand_still(late.game_id, since, names, timing),
            )
            await self.cache.reload(game)
            self.games.committed(game)
            return True

    async def refuse_posted(self, game_id: int, post: int) -> Row:
        """The post of this number, which waits because Discord refuses it. Raises Stale where it does not."""
        for row in await self.oversight.waiting_posts(game_id):
            if row.id == post and notices.is_public(row.lane):
                return row
        raise Stale("F-8", "That post no longer waits, so I changed nothing.")

    async def refuse_silencing(self, game_id: int, post: int) -> None:
        """Raise Illegal for who plays before a post has waited for a day: all others could have mended it."""
        row = await self.refuse_posted(game_id, post)
        if self.games.now_ms() - row.made_ms < NOTICE_MS:
            raise Illegal(
                "F-8",
                "You play in this game, so let the post wait for a day first. A moderator who does not play "
                "can skip it at once.",
            )

    @whole
    async def pass_over(self, game_id: int, by: Authority, post: int) -> None:
        """Let go a post that Discord refuses: what waits behind it follows."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_unless_playing(game)
            row = await self.refuse_posted(game_id, post)
            if await self.deeds.has_played(game_id, by.person):
                await self.refuse_silencing(game_id, post)
            facts = {"beside": row.lane != notices.THREAD}
            await self.deeds.deed(
                game, deed_words.LET_GO, by, facts=facts, work=lambda c: Outbox(c).drop(post, "passed over")
            )
        await self.go_on_if_said(game_id)

    async def let_go_on(self) -> None:
        """Look at all games whose clocks stand; as a rule each goes on when its post is made."""
        held = duty.get()
        for game_id in await self.cache.database.read(
            lambda connection: StoredGames(connection).with_setting(clock_settings.STILL, held)
        ):
            await self.go_on_if_said(game_id)

    @whole
    async def go_on_if_said(self, game_id: int) -> None:
        """Let the clocks of a game go on that stand, if no public post of it waits for too long any more."""
        game = await self.cache.live(game_id)
        if not game.is_still:
            return
        async with game.lock:
            made = await self.cache.database.read(lambda c: Outbox(c).waits_since(game_id, notices.THREAD))
            if game.is_still and (made is None or self.games.now_ms() - made < LATE_MS):
                await self._let_go_on(game)

    async def _let_go_on(self, game: LoadedGame) -> None:
        """What is owed runs on with what was left of its time, unless something else keeps it."""
        game_id, timing, since = game.row.id, game.timing, game.ways.still_ms
        now = game.clock_ms(self.games.now_ms())
        assert since is not None
        news: dict[str, object] = {clock_settings.STILL: None}
        if not game.is_playing or game.row.halted:
            await self.seating.change(game, {"settings": clock_settings.written(game.row.settings, **news)})
            self.games.committed(game)
            return
        names, facts = clocks.owed(game), None
        if now - game.settings.get(_TOLD, -LINE_MS) >= LINE_MS:
            news[_TOLD], facts = now, {"unsaid": True}
        self.games.went_on[game_id] = now

        def work(connection: Connection) -> None:
            Deadlines(connection).go_on(game_id, now, names, timing)

        settings = clock_settings.written(game.row.settings, **news)
        cause = f"unsaid:{game_id}:{since}"
        await self.crediting.give_back(game, Gone(since, now), cause, work, facts, {"settings": settings})
