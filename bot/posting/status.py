"""The status cards: one message per game, edited in place, drawn from the public view of the moment."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import discord
import msgspec
from msgspec.structs import replace

from bot.clocks.alarm import Alarm
from bot.drawing.picture import Picture
from bot.games.loaded import LoadedGame
from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView
from bot.language.words import Text
from bot.posting.budget import Errand, errand
from bot.posting.compose import card
from bot.posting.health.places import Health
from bot.posting.reach import Reach
from bot.posting.tags import Tags
from bot.posting.talks import Talks
from bot.service import incidents
from bot.service.discord import refusals
from bot.service.discord.patience import within
from bot.service.discord.refusals import MetRefusal, WhoIsTold
from bot.service.discord.retrying import asked_for
from bot.service.telling import notices
from bot.ui.languages import Languages
from bot.ui.message import File, Message, edit_arguments, send_arguments
from bot.ui.pictures import Gallery
from bot.ui.sending import ASLEEP, wake
from bot.ui.threads import pin, posted
from rules.game import Illegal, Value
from storage.errors import Fenced, StorageError
from storage.tables.games import Games
from storage.tables.leases import Lease, doing

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)

REST_MS = 5_000
"""The bot edits a card at most once in this time; later changes come with the next edit."""

ROUND_MS = REST_MS + 1_000
"""Time between the moments at which the bot may edit one game's card; the alarm looks once a second."""

STRIDE_MS = 617
"""Shifts the moments of different games, so that the bot does not send all cards at once."""

AT_ONCE = 5
"""How many cards the bot edits at the same time."""

MOST = 50
"""How many cards one tick draws, the most overdue first; the others wait for the next tick, a second later."""

IN_A_RUSH = 2
"""The same while many deadlines run out at once: those come first."""

TAG_MS = 60_000
"""Time until the bot tries again to set a tag that it could not set."""

PATIENCE_S = 10
"""Real seconds that Discord has for one card; then the bot goes on with others, and tries this one again later."""

NO_FILES = (40005, 50013)
"""Discord's codes for a file that is too large, and for a missing permission."""


class _Streak(Value):
    """How often in a row Discord refused a card, since when, and whether the bot told anybody."""

    times: int
    since_ms: int
    is_told: bool = False


class Cards:
    """Edits stale cards, and changes the tags of forum posts."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._due: dict[int, int] = {}
        self._edited: dict[int, int] = {}
        self._tags = Tags(bot)
        self._pictured: dict[int, str | None] = {}
        self._refused: dict[int, _Streak] = {}
        self._ticked = bot.now_ms()
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._busy = asyncio.Lock()
        self._slots = asyncio.Semaphore(AT_ONCE)

    async def start(self) -> None:
        """Take up the cards that were stale when the program ended."""
        self._ticked = self._bot.now_ms()
        for held in self._bot.leases.held():
            await self._take_up(held)

    async def _take_up(self, held: Lease | None) -> None:
        for game_id, since in await self._bot.database.read(lambda c: Games(c).stale_cards(held)):
            self._due.setdefault(game_id, self._moment(game_id, since))

    def forget(self) -> None:
        """Forget what the cards show: another process may have edited them meanwhile."""
        self._pictured.clear()
        self._tags.forget()
        self._bot.get(Talks).forget()

    def keep_only(self, games: Collection[int]) -> None:
        """Forget what the cards of all games but these show: those games have ended, with their last card drawn."""
        kept = {*games, *self._due}
        self._tags.keep_only(kept)
        self._bot.get(Talks).keep_only(kept)
        for known in (self._edited, self._pictured, self._refused):
            for game_id in known.keys() - kept:
                del known[game_id]

    def close(self) -> None:
        """Draw no more."""
        self._bot.get(Gallery).close()

    def changed(self, game: LoadedGame) -> None:
        """Mark the card as stale: the game has changed. Its next moment draws it, with all changes until then.

        Moments do not depend on changes: an edit a fixed time after a secret change would tell of it (F-4).
        """
        if game.row.card_id is not None and self._bot.leases.is_mine(game.row.guild_id):
            self._due.setdefault(game.row.id, self._moment(game.row.id, self._ticked))

    def _moment(self, game_id: int, after: int) -> int:
        """When the bot may edit this game's card next: its first moment after the instant *after* and its rest."""
        after = max(after, self._edited.get(game_id, 0) + REST_MS - 1)
        return after + ROUND_MS - (after - game_id * STRIDE_MS) % ROUND_MS

    @property
    def is_idle(self) -> bool:
        return not self._due

    @property
    def is_busy(self) -> bool:
        """Whether the bot draws cards now."""
        return self._busy.locked()

    def print_of(self, message: Message, picture: Picture | None = None) -> str:
        """What tells one card from another."""
        shown = message if picture is None else (message, picture.print)
        return hashlib.sha256(msgspec.json.encode(shown)).hexdigest()[:16]

    def _turn(self, game_id: int) -> asyncio.Lock:
        """The lock of one game's card: who holds it sends, so that the newest card arrives last."""
        return self._turns.setdefault(game_id, asyncio.Lock())

    @asynccontextmanager
    async def answering(self, game_id: int) -> AsyncIterator[Message]:
        """The card as it is now, for an answer that replaces it. If that does not arrive, the bot edits the card."""
        async with self._turn(game_id), asyncio.timeout(PATIENCE_S):
            game = await self._bot.service.cache.live(game_id)
            card_id, version, look = game.row.card_id, game.row.version, game.look(None)
            text = await self._bot.get(Languages).of_server(game.row.guild_id)
            message = card(look, self._bot.service.cache.presentation(game.row), text)
            try:
                yield message
            except BaseException:
                await self._unknown(game)
                raise
            await self._noted(game, card_id, self.print_of(message), version)

    async def _noted(self, game: LoadedGame, card_id: int | None, print_: str, version: int) -> None:
        """Note what the card shows. If the database fails, the bot draws the card once more, which does no harm."""
        try:
            await self._bot.service.cache.card_drawn(game, card_id, print_, version)
        except StorageError as error:
            log.warning("That the card of game %s was drawn is not noted: %s", game.row.id, error)

    async def _unknown(self, game: LoadedGame) -> None:
        """Forget what the card shows: Discord may have taken an edit without an answer."""
        with contextlib.suppress(StorageError):  # without a note the card is stale anyway
            if game.row.card_print is not None or game.row.card_stale_ms is None:
                await self._bot.service.cache.card_unknown(game, self._bot.now_ms())
        self.changed(game)

    async def tick(self) -> None:
        """Draw the cards that are due."""
        if self._busy.locked() or self._bot.get(Reach).requests.is_down:
            return
        async with self._busy:
            if self._bot.database.is_shared:  # another process may have changed these games too
                await self.start()
            now = self._ticked = self._bot.now_ms()
            due = sorted((due, game_id) for game_id, due in self._due.items() if due <= now)
            most = IN_A_RUSH if self._bot.get(Alarm).is_rushing else MOST
            await asyncio.gather(*(self._redraw(game_id) for _, game_id in due[:most]))

    async def _redraw(self, game_id: int) -> None:
        async with self._slots:
            errand.set(Errand(notices.CARD, game_id))
            del self._due[game_id]
            if self._ticked - self._edited.get(game_id, self._ticked) >= REST_MS:
                del self._edited[game_id]
            try:
                game = await self._bot.service.cache.live(game_id)
                with doing(self._bot.leases.lease_of(game.row.guild_id)):
                    await self._try_to_draw(game)
            except (Fenced, Illegal, StorageError):
                return
            except asyncio.CancelledError:
                self._again(game_id)
                raise
            # A change that came during this edit could not know of it, so the card rests for that change too.
            if game_id in self._due:
                self._due[game_id] = max(self._due[game_id], self._moment(game_id, self._ticked))

    async def _try_to_draw(self, game: LoadedGame) -> None:
        """Edit the card and change the tag. If Discord refuses, try again later, and tell those who can help."""
        try:
            until = asyncio.get_running_loop().time() + PATIENCE_S
            async with within(PATIENCE_S, until=until), self._turn(game.row.id):
                # First, for a card that is not drawn yet has them looked at after a restart.
                is_late = await self._bot.get(Talks).show(game)
                await self._edit(game)
                if await self._tags.show(game) or is_late:
                    self._again(game.row.id, TAG_MS)
        except (Fenced, Illegal, StorageError):
            raise
        except Exception as error:
            case = refusals.of(error)
            if case.refusal is refusals.FAULT:
                log.exception("The card of game %s could not be drawn", game.row.id)
            await self._not_drawn(game, case, asked_for(error))
        else:
            if self._refused.pop(game.row.id, None) is not None:
                await self._bot.get(Health).posted(game, incidents.CARD)

    async def _not_drawn(self, game: LoadedGame, case: MetRefusal, asked_s: float) -> None:
        """Try again after a growing wait, and no sooner than Discord has *asked*; tell moderators once."""
        now, game_id = self._bot.now_ms(), game.row.id
        streak = self._refused.get(game_id, _Streak(0, now))
        if game.row.stage != "ended" or case.refusal is not refusals.GONE:
            self._again(game_id, refusals.wait_ms(streak.times + 1, asked_s))
        log.info("The card of game %s was not drawn: %s", game_id, case.written)
        is_at_once = case.refusal.told is WhoIsTold.AT_ONCE
        # A filter that refuses the card may still let posts with other words through.
        is_of_all = is_at_once and case.refusal is not refusals.FILTERED
        is_due = not case.refusal.passes and (is_at_once or now - streak.since_ms >= refusals.LATE_MS)
        tells = is_due and not streak.is_told and not self._bot.get(Health).is_out(game)
        self._refused[game_id] = _Streak(streak.times + 1, streak.since_ms, streak.is_told or tells)
        if tells:
            await self._bot.get(Health).refused(game, case, notices.THREAD if is_of_all else incidents.CARD)

    def hurry(self) -> None:
        """Draw at once the cards that Discord did not take: it answers again."""
        for game_id in self._refused:
            if game_id in self._due:
                self._again(game_id)

    def _again(self, game_id: int, after_ms: int = 0) -> None:
        self._due[game_id] = self._moment(game_id, self._bot.now_ms() + after_ms)

    async def _edit(self, game: LoadedGame) -> None:
        row = game.row
        if row.card_id is None or row.place_id is None:
            return
        service = self._bot.service
        # Take the game anew: it may go on during every await.
        version, look, presentation = row.version, game.look(None), service.cache.presentation(row)
        text = await self._bot.get(Languages).of_server(row.guild_id)
        message, picture = card(look, presentation, text), await self._picture(game, look, presentation, text)
        print_ = self.print_of(message, picture)
        if print_ != row.card_print:
            try:
                await self._put(game, message, picture)
            except BaseException as error:
                if isinstance(error, discord.NotFound) and refusals.of(error).refusal is refusals.MESSAGE:
                    await self._anew(game, message)
                    return
                await self._unknown(game)
                raise
            finally:
                self._edited[row.id] = self._bot.now_ms()
        await service.cache.card_drawn(game, row.card_id, print_, version)

    async def _anew(self, game: LoadedGame, message: Message) -> None:
        """Post and pin a new card for a deleted one; it gets its picture with the next edit."""
        place = self._bot.get_partial_messageable(game.row.place_id or 0, guild_id=game.row.guild_id)
        # The program may have died after it posted the card and before it noted that.
        sent = await posted(self._bot, place, message) or await place.send(**send_arguments(message))
        self._pictured.pop(game.row.id, None)
        await self._bot.service.cache.card_drawn(game, sent.id, None)
        self.changed(game)
        await pin(sent)

    async def _picture(
        self, game: LoadedGame, look: ReaderView, presentation: Presentation, text: Text
    ) -> Picture | None:
        """The picture of the card; None in the lobby, and if the bot may not attach files."""
        view, gallery = look.view, self._bot.get(Gallery)
        if view is None or not gallery.may_attach(game.row.channel_id):
            return None
        names = names_of(look, presentation, text)
        made = await gallery.made(game.row.id, lambda: (presentation.picture(view, names, text),))
        return next(iter(made), None)

    async def _put(self, game: LoadedGame, message: Message, picture: Picture | None) -> None:
        """Edit the card, without drawing or sending a picture that it already has."""
        game_id, shown = game.row.id, None if picture is None else picture.print
        # Nobody knows what the card shows after an edit that fails.
        before = self._pictured.pop(game_id, None)
        keeps = shown is not None and shown == before
        if picture is not None and not keeps:
            drawn = await self._bot.get(Gallery).draw(game_id, picture)
            if drawn is None:
                shown = None
            else:
                message = replace(message, files=(File(picture.name, drawn, picture.alt),))
        try:
            await self._opened_if_shut(game, message, keeps)
        except discord.HTTPException as error:
            if not message.files or error.code not in NO_FILES:
                raise
            log.warning("The card of game %s goes without its picture: code %s", game_id, error.code)
            await self._opened_if_shut(game, replace(message, files=()), keeps)
            shown = None
        self._pictured[game_id] = shown

    async def _opened_if_shut(self, game: LoadedGame, message: Message, keeps_files: bool) -> None:
        try:
            await self._send(game, message, keeps_files)
        except discord.HTTPException as error:
            if error.code != ASLEEP:
                raise
            try:
                await wake(self._bot, game.row.place_id or 0)
            except discord.Forbidden:
                raise error from None  # Discord refuses because the thread is locked
            await self._send(game, message, keeps_files)

    async def _send(self, game: LoadedGame, message: Message, keeps_files: bool) -> None:
        assert game.row.card_id is not None
        place = self._bot.get_partial_messageable(game.row.place_id or 0, guild_id=game.row.guild_id)
        arguments = edit_arguments(message)
        if keeps_files:
            del arguments["attachments"]
        await place.get_partial_message(game.row.card_id).edit(**arguments)
