"""After a fault of the program the game is taken back to a moment that everybody saw (F-20, B-18.12).

The journal is never rewound: what came after that moment stays in it as void, and the correction follows it. A moment
is named by its public post, never by a number of the journal, which would tell what was done in secret between two.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.games import deed_words, loaded
from bot.games.authority import Authority
from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.games.presentation import Presentation
from bot.games.reader_view import Facts
from bot.games.story import unmarked
from bot.service.deeds import Deeds, has_rested, refuse_unless_playing
from bot.service.service import Games
from bot.service.whole import whole
from rules.entry import Position, Rewind
from rules.game import AnyEvent, Illegal, Secret
from rules.record.checks import refuse_other_draws
from rules.record.corrections import is_deed, taken_back
from rules.record.making import published_words
from rules.record.record import RecordError
from storage.tables.journal import Journal, StoredEntry


class TurningPoint(Secret):
    """A public post to which the game can go back: the how-manieth it was, when, and its events."""

    number: int
    at_ms: int
    events: tuple[AnyEvent, ...]
    entry: int
    """Of the journal; nobody is shown it."""


@dataclass(eq=False)
class Rewinding:
    """The one deed that changes a state."""

    cache: Cache
    games: Games
    deeds: Deeds

    async def moments(self, game_id: int) -> tuple[TurningPoint, ...]:
        """The moments to which the game can go back, the latest first."""
        game = await self.cache.live(game_id)
        moments = await self._moments(game, await self._journal(game_id))
        return tuple(reversed(moments))

    @whole
    async def rewind(self, game_id: int, by: Authority, number: int) -> Facts:
        """The game stands again as it stood after the post of that *number*; all that is owed there is asked anew.

        Raises Illegal for a moment that there is not, and for a player before others could object.
        """
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_unless_playing(game)
            if await self.deeds.has_played(game_id, by.person):
                _refuse_haste(game, self.games.now_ms())
            entries = await self._journal(game_id)
            moment = _named(await self._moments(game, entries), entries, number)
            await self.deeds.enter(
                game,
                Rewind(moment.entry, _published(game, entries)),
                by,
                self.deeds.announced(game, deed_words.REWIND, by, at=moment.at_ms),
                back=await asyncio.to_thread(_position, game, entries, moment.entry),
            )
        return game.facts()

    async def _journal(self, game_id: int) -> tuple[StoredEntry, ...]:
        return await self.cache.database.read(lambda connection: Journal(connection, game_id).entries())

    async def _moments(self, game: LoadedGame, entries: Sequence[StoredEntry]) -> list[TurningPoint]:
        """The moments that stand, in order; found beside the loop, for a journal is long."""
        presentation = self.cache.presentation(game.row)
        with self.cache.intact(game.row):
            return await asyncio.to_thread(lambda: list(_standing(game, entries, presentation)))


def _standing(
    game: LoadedGame, entries: Sequence[StoredEntry], presentation: Presentation
) -> Iterator[TurningPoint]:
    """Each moment that stands, numbered among all posts, void ones too."""
    void, number = taken_back(entries), 0
    for entry in entries:
        events = tuple(one for one in game.room.codec.events(entry.events) if one.to is None)
        if not all(map(presentation.is_silent, events)):
            number += 1
            if entry.n not in void:
                yield TurningPoint(number, entry.at_ms, events, entry.n)


def _named(moments: Sequence[TurningPoint], entries: Sequence[StoredEntry], number: int) -> TurningPoint:
    """The moment of that *number*, if something has happened since. Raises Illegal."""
    for moment in moments:
        if moment.number == number and moment.entry < entries[-1].n:
            return moment
    raise Illegal(
        "F-20",
        "The game cannot go back to that moment, or nothing has happened since. Open the form again and choose "
        "another.",
    )


def _published(game: LoadedGame, entries: Sequence[StoredEntry]) -> int:
    """The number of the next entry as the published record will have it (R-1.8)."""
    return 1 + sum(bool(published_words(game.game.withholding(game.config), entry)) for entry in entries)


def _position(game: LoadedGame, entries: Sequence[StoredEntry], to: int) -> Position[Any]:
    """Where the game stood after entry *to*, with the persons and what they may use as now.

    Raises Illegal where these rules do not lead there: what the mended fault touched cannot be a part of the proof.
    """
    kept = [entry for entry in entries if entry.n <= to or is_deed(entry)]
    last = None
    try:
        for last in loaded.replayed(game.row, game.room, kept):
            refuse_other_draws(last)
    except RecordError:
        last = None
    if last is None:
        raise Illegal(
            "F-20",
            "I cannot play the game again up to there as it was: the mistake lies further back. Choose an "
            "earlier moment.",
        )
    return last.after


def _refuse_haste(game: LoadedGame, now: int) -> None:
    """Who plays may gain by it: everybody has a day to object."""
    if not has_rested(game, now):
        raise Illegal(
            "F-20",
            "You play in this game: pause it first, so that everybody can object. After a day of pause you can take "
            "it back; a moderator who does not play can at once.",
        )


def first_line(post: str | None) -> str:
    """The first line of a moment's *post*, without marks."""
    return next((bare for line in (post or "").splitlines() if (bare := unmarked(line))), "")
