"""What a lobby's host and moderators do in it, and what those who joined say: each is one commit."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace
from sqlalchemy import Connection

from bot.games import deed_words, kept
from bot.games.authority import Authority
from bot.games.kept import Banned, Call, Closure
from bot.games.loaded import LoadedGame
from bot.games.timing import clock_settings
from bot.language import tale
from bot.language.tale import Tale
from bot.lobbies.refusals import refuse_begun, refuse_closed
from bot.lobbies.seating import Seating
from bot.posting.health.refused_posts import RefusedPosts
from bot.service.telling import news, notices
from bot.service.telling.notice_kinds import LobbyEvent, WaitEnd
from bot.service.telling.notices import Notice
from bot.service.whole import whole
from rules.game import Illegal
from storage.tables.games import Changes
from storage.tables.outbox import Outbox
from storage.tables.people import Holder, Holders

if TYPE_CHECKING:
    from bot.service.bot import Service

AGAIN_MS: Final = 60 * 60 * 1000
"""Whoever was asked whether he is ready is not asked again sooner: a ping that comes too often is not read."""

ROUND_MS: Final = 3 * 24 * 60 * 60 * 1000
"""After so long a new round of asking begins: who said yes then may not be there now."""


class Lobbies:
    """The lobbies of all games."""

    def __init__(self, service: Service) -> None:
        self._service = service

    # --------------------------------------------------------------------------------------------------- deeds

    @whole
    async def close(
        self, game_id: int, by: Authority, why: str = "", *, is_told: bool = True, refused: str = ""
    ) -> None:
        """Nobody plays this game. *why*: it closes by itself. Where its thread cannot say so moderators are told.

        *refused*: what Discord had against its thread, as it is kept (bot/service/discord/refusals.py).
        """
        async with self._deed(game_id, by) as game:
            refuse_begun(game)
            closure = Closure(why, by.name, by.reason or "", refused)
            has_thread = why not in (kept.GONE, kept.UNOPENED, kept.OUT) and game.row.place_id is not None
            waiting = [waiting_game.person for waiting_game in game.lobby.waiting]
            joined = (holder.person_id for holder in _people(game))
            concerned = dict.fromkeys((game.row.host_id, *joined))
            people = [person for person in concerned if person != by.person]
            notice = (
                news.deed(game, deed_words.CLOSE, by, why=why, calls=people)
                if has_thread
                else news.to_moderators(game, LobbyEvent.CLOSED)
                if is_told
                else None
            )
            changes: Changes = {"stage": "ended", "ended_ms": self._service.games.now_ms()}

            def unsay(connection: Connection) -> None:
                Outbox(connection).drop_lane(game_id, notices.THREAD, why)

            work = None if has_thread else unsay
            await self._done(
                game,
                deed_words.CLOSE,
                by,
                notice,
                changes=changes,
                work=work,
                beside=(*news.event(game), *news.waited(game, waiting, WaitEnd.CLOSED)),
                closed=closure,
                call=None,
                before=None,
                waiting=(),
            )

    @whole
    async def take_out(self, game_id: int, by: Authority, person: int) -> None:
        """Somebody gives his place back whether he wants to or not, and cannot join again until he is let in."""
        async with self._deed(game_id, by) as game:
            refuse_begun(game)
            holder = holder_in(game, person)
            out = (*game.lobby.out, Banned(person, holder.name))
            notice = news.deed(game, deed_words.REMOVE, by, name=holder.name, calls=[person])
            now = self._service.games.now_ms()

            def work(connection: Connection) -> None:
                Holders(connection, game_id).leave(holder.id, now)

            await self._done(game, deed_words.REMOVE, by, notice, names=(holder.name,), work=work, out=out)

    @whole
    async def let_in(self, game_id: int, by: Authority, person: int) -> None:
        """Who was taken out may join again."""
        async with self._deed(game_id, by) as game:
            refuse_begun(game)
            banned = banned_in(game, person)
            out = tuple(ban for ban in game.lobby.out if ban != banned)
            notice = news.deed(game, deed_words.ADMIT, by, name=banned.name, calls=[person])
            await self._done(game, deed_words.ADMIT, by, notice, names=(banned.name,), out=out)

    @whole
    async def ask_ready(self, game_id: int, by: Authority) -> None:
        """Ask those who joined whether they are ready; in a round that has begun those who have not said so."""
        async with self._deed(game_id, by) as game:
            refuse_begun(game)
            refuse_asked(game, self._service.games.now_ms())
            call = self._called(game, by.person)
            notice = news.about(game, LobbyEvent.READY, by=by.name)
            await self._done(game, deed_words.READY, by, notice, call=call)

    @whole
    async def set_tale(self, game_id: int, by: Authority, chosen: Tale | None) -> None:
        """The lines of story that go with the results; None: the game's own."""
        async with self._deed(game_id, by) as game:
            refuse_begun(game)
            noted = kept.noted(game.row.settings, by, deed_words.TALE, self._service.games.now_ms())
            settings = clock_settings.written(noted, tale=tale.written(chosen))
            await self._service.get(Seating).changed_people(game, lambda _connection: {"settings": settings})

    @whole
    async def pass_over(self, game_id: int, by: Authority, post: int) -> None:
        """Let go a post that Discord refuses: what waits behind it follows."""
        async with self._deed(game_id, by) as game:
            refuse_begun(game)
            row = await self._service.get(RefusedPosts).refuse_posted(game_id, post)
            notice = news.deed(game, deed_words.LET_GO, by, beside=row.lane != notices.THREAD)
            await self._done(
                game, deed_words.LET_GO, by, notice, work=lambda c: Outbox(c).drop(post, "passed over")
            )

    def _called(self, game: LoadedGame, by: int) -> Call:
        """The round of asking once it is asked again; who asks is there."""
        now, call = self._service.games.now_ms(), game.lobby.call
        if call is None or now - call.since_ms >= ROUND_MS or not missing(game):
            return Call(
                now, now, 1, tuple(holder.person_id for holder in _people(game) if holder.person_id == by)
            )
        return replace(call, last_ms=now, times=call.times + 1)

    # ------------------------------------------------------------------------------------------ what comes by itself

    @whole
    async def remind(self, game_id: int) -> None:
        """Ask those once more who have not said that they are ready."""
        async with self._service.cache.locked(game_id) as game:
            call = game.lobby.call
            if game.row.stage == "lobby" and call is not None:
                call = replace(call, last_ms=self._service.games.now_ms(), times=call.times + 1)
                await self._keep(game, (news.about(game, LobbyEvent.READY),), call=call)

    @whole
    async def call_host(self, game_id: int) -> None:
        """The host is told that all are in, if they still are."""
        async with self._service.cache.locked(game_id) as game:
            if game.row.stage == "lobby":
                is_full = len(game.holders) == game.row.seats
                now, told = (
                    self._service.games.now_ms(),
                    (news.about(game, LobbyEvent.FULL),) if is_full else (),
                )
                await self._keep(game, told, full_ms=0, called_ms=now if is_full else game.lobby.called_ms)

    @whole
    async def not_begun(self, game_id: int) -> None:
        """The lobby could not begin by itself: it does not try again, and its host is told."""
        async with self._service.cache.locked(game_id) as game:
            if game.row.stage == "lobby":
                told = (news.about(game, LobbyEvent.UNBEGUN),)
                await self._service.incidents.remember(game, told, **{clock_settings.BEGINS: None})

    @whole
    async def tell_changes(self, game_id: int) -> None:
        """Those who joined are told what has changed since they last knew."""
        async with self._service.cache.locked(game_id) as game:
            if game.row.stage == "lobby":
                await self._keep(game, news.untold(game), before=None)

    @whole
    async def ready(self, game_id: int, person: int) -> bool:
        """Somebody says that he is ready; whether that is news. The host hears of the last. Raises Illegal."""
        async with self._service.cache.locked(game_id) as game:
            refuse_begun(game)
            if game.holder_of(person) is None:
                raise Illegal(
                    "F-23", "You are not in this lobby, so nobody is waiting for you. Press **Join** to play."
                )
            call = game.lobby.call
            if call is None or person in call.ready:
                return False
            is_last = [holder.person_id for holder in missing(game)] == [person]
            told = (news.about(game, LobbyEvent.ALL_READY),) if is_last and person != game.row.host_id else ()
            call = replace(call, ready=(*call.ready, person))
            settings = kept.written(game.row.settings, call=call)
            await self._service.get(Seating).changed_people(
                game, lambda _connection: {"settings": settings}, told
            )
            return True

    @whole
    async def touched(self, game_id: int, at_ms: int) -> None:
        """Somebody was seen in the lobby at that time."""
        async with self._service.cache.locked(game_id) as game:
            if game.row.stage == "lobby":
                await self._keep(game, (), touched_ms=max(at_ms, game.lobby.touched_ms))

    # ----------------------------------------------------------------------------------------------------- how

    @asynccontextmanager
    async def _deed(self, game_id: int, by: Authority) -> AsyncIterator[LoadedGame]:
        """The lobby, locked. What is refused after the same cause was done is no refusal, and changes nothing."""
        async with self._service.cache.locked(game_id) as game:
            try:
                yield game
            except Illegal:
                if not kept.was_done(game.row.settings, by.cause):
                    raise

    async def _done(
        self,
        game: LoadedGame,
        words: str,
        by: Authority,
        notice: Notice | None,
        *,
        names: tuple[str, ...] = (),
        changes: Changes | None = None,
        work: Callable[[Connection], object] | None = None,
        beside: tuple[Notice, ...] = (),
        **kept_now: Any,
    ) -> None:
        """A deed, with what is *kept now* of the lobby, *work*, and the *notice* to everybody, in one commit."""
        settings = kept.noted(game.row.settings, by, words, self._service.games.now_ms(), names, **kept_now)

        def all_of_it(connection: Connection) -> Changes:
            if work is not None:
                work(connection)
            return {**(changes or {}), "settings": settings}

        await self._service.get(Seating).changed_people(
            game, all_of_it, (*([] if notice is None else [notice]), *beside)
        )

    async def _keep(self, game: LoadedGame, told: Sequence[Notice], **kept_now: Any) -> None:
        """Keep something of the lobby that nobody's touch has brought about."""
        await self._service.incidents.remember(
            game, tuple(told), lobby=kept.after(game.row.settings, **kept_now)
        )


def holder_in(game: LoadedGame, person: int) -> Holder:
    """The place of somebody in the lobby. Raises Illegal for who has none."""
    holder = game.holder_of(person)
    if holder is None:
        raise Illegal("F-23", "They are not in this lobby.")
    return holder


def banned_in(game: LoadedGame, person: int) -> Banned:
    """Who was taken out of the lobby. Raises Illegal for who was not."""
    for ban in game.lobby.out:
        if ban.person == person:
            return ban
    raise Illegal("F-23", "They can join anyway.")


def refuse_asked(game: LoadedGame, now: int) -> None:
    """Raise Illegal where nobody is there to be asked, or they were asked just now."""
    refuse_closed(game)
    if not _people(game):
        raise Illegal("F-22", "Nobody has joined yet.")
    call = game.lobby.call
    if call is not None and missing(game) and now - call.last_ms < AGAIN_MS:
        raise Illegal("F-1", "I asked them within the last hour. Give them a little time.")


def missing(game: LoadedGame) -> list[Holder]:
    """Who has not said yet that he is ready; all, where nobody was asked."""
    ready = () if game.lobby.call is None else game.lobby.call.ready
    return [holder for holder in _people(game) if holder.person_id not in ready]


def _people(game: LoadedGame) -> list[Holder]:
    return [holder for holder in game.holders if not holder.is_companion]
