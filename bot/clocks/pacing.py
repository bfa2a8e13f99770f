"""Deadlines, policies, hours and reminders of a game that is under way (F-1, F-2); the last two in a lobby too.

The record's config never changes: what is chosen here is kept beside it, and goes before it. Running deadlines
stay as they are; only new hours, which could take time from them, put them off.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace
from sqlalchemy import Connection

from bot.games import deed_words
from bot.games.authority import Authority
from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.games.presentation import with_pace
from bot.games.reader_view import Facts
from bot.games.timing import clock_settings, pace
from bot.games.timing.clock_settings import Step
from bot.games.timing.hours import Hours
from bot.games.timing.timing import Timing
from bot.language.times import lengths
from bot.language.times.words import Unreadable, Words, beginnings, tidy
from bot.language.words import said
from bot.lobbies.seating import Seating
from bot.service.deeds import Deeds, refuse_over, refuse_unless_playing
from bot.service.service import Games
from bot.service.telling.news import changed
from bot.service.whole import whole
from rules.config import LONGEST, SHORTEST
from rules.game import Illegal
from storage.tables.deadlines import Deadlines

MOST_STEPS = 4
"""Reminders of one deadline: more would be nagging."""

SHORTEST_OF_A_PLAYER = 8 * 60 * 60
"""Seconds: a night's sleep. Who plays could else end a wait before its time by a deadline of minutes (F-13)."""

SHORTEST_CREDIT = 60
"""Seconds: less is no absence, but a new connection."""


@dataclass(eq=False)
class Pacing:
    """Each counts for clocks that start from then on, hours for all; after the deal it is journaled and announced."""

    cache: Cache
    games: Games
    seating: Seating
    deeds: Deeds

    @whole
    async def set_pace(self, game_id: int, by: Authority, kind: str, value: int | str) -> Facts:
        """Another deadline for one kind: seconds, or a time of day with its zone."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_unless_playing(game)
            _refuse_unknown(game, kind)
            _checked(game, kind, deadline=value)
            await self._refuse_haste(game, by.person, {kind: value})
            await self._set(
                game,
                by,
                f"{deed_words.PACE} {kind} {pace.written(value)}",
                {"kind": kind, "pace": value},
                paces={**game.ways.paces, kind: value},
            )
        return game.facts()

    @whole
    async def set_paces(self, game_id: int, by: Authority, name: str) -> Facts:
        """All deadlines by a name: "brisk", "daily", "relaxed" or what else the game has."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_unless_playing(game)
            chosen = self.paced(game, name)
            await self._refuse_haste(game, by.person, chosen)
            await self._set(
                game, by, f"{deed_words.PACE} {name}", {"named": name}, paces={**game.ways.paces, **chosen}
            )
        return game.facts()

    async def _refuse_haste(self, game: LoadedGame, by: int, chosen: Mapping[str, int | str]) -> None:
        """Raise Illegal where *by* has a side in the game and others would have less time than they count on."""
        start: Mapping[str, int | str] = getattr(game.config, "deadlines", {})
        short = [
            kind
            for kind, value in chosen.items()
            if value not in (start.get(kind), game.pace(kind))
            and (isinstance(value, str) or value < SHORTEST_OF_A_PLAYER)
        ]
        if short and await self.deeds.has_played(game.row.id, by):
            raise Illegal(
                "F-13",
                "You play or have played in this game, so you can only set deadlines of eight hours or "
                "longer. For a shorter one, or a time of day, ask a moderator who does not play.",
            )

    def paced(self, game: LoadedGame, name: str) -> Mapping[str, int | str]:
        """The deadlines that go by this name. Raises Illegal for an unknown one."""
        presentation = self.cache.presentation(game.row)
        if name not in [option.value for option in presentation.lobby.paces(self.games.text)]:
            raise Illegal("F-1", "There is no such pace. Choose one from the list.")
        return presentation.lobby.paced(game.config, game.row.seats, name)

    @whole
    async def set_floor(self, game_id: int, by: Authority, seconds: int | None) -> Facts:
        """How near a time of day may be that is a deadline; None: a third of the time between two of them."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_over(game)
            if seconds is None or seconds < SHORTEST_OF_A_PLAYER:
                await self._refuse_near(game, by.person)
            written = "third" if seconds is None else pace.written(seconds)
            await self._set(game, by, f"{deed_words.FLOOR} {written}", {"floor": seconds}, floor=seconds)
        return game.facts()

    async def _refuse_near(self, game: LoadedGame, by: int) -> None:
        """Raise Illegal where *by* has a side in a game that is under way."""
        if game.row.stage != "lobby" and await self.deeds.has_played(game.row.id, by):
            raise Illegal(
                "F-13",
                "You play in this game, or have played in it, so leave the others at least eight hours. For "
                "less, ask a moderator who does not play.",
            )

    @whole
    async def set_policy(self, game_id: int, by: Authority, kind: str, policy: str) -> Facts:
        """What happens when a deadline of this kind passes from now on."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_unless_playing(game)
            _refuse_unknown(game, kind)
            _checked(game, kind, policy=policy)
            await self._set(
                game,
                by,
                f"{deed_words.POLICY} {kind} {policy}",
                {"kind": kind, "policy": policy},
                policies={**game.ways.policies, kind: policy},
            )
        return game.facts()

    @whole
    async def set_hours(self, game_id: int, by: Authority, hours: Hours | None) -> Facts:
        """Waking hours and days off; None: the clocks run day and night."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_over(game)
            written = "always" if hours is None else str(hours)
            await self._set(
                game,
                by,
                f"{deed_words.HOURS} {written}",
                {"hours": None if hours is None else str(hours)},
                work=_nothing_lost(game, hours, game.clock_ms(self.games.now_ms())),
                hours=None if hours is None else hours.facts(),
            )
        return game.facts()

    @whole
    async def set_steps(self, game_id: int, by: Authority, steps: Sequence[Step]) -> Facts:
        """When players are reminded; never, if there is no step."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_over(game)
            await self._set(
                game,
                by,
                f"{deed_words.REMINDERS} {steps_written(steps)}",
                {"steps": list(steps)},
                steps=list(steps),
            )
        return game.facts()

    @whole
    async def set_credit(self, game_id: int, by: Authority, seconds: int) -> Facts:
        """How long the bot must have been away for deadlines to be moved; 0: they never are."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_over(game)
            if seconds and seconds < SHORTEST_CREDIT:
                raise Illegal("F-8", "Write at least a minute, or off.")
            written = pace.written(seconds) if seconds else "off"
            await self._set(game, by, f"{deed_words.CREDIT} {written}", {"credit": seconds}, credit=seconds)
        return game.facts()

    async def _set(
        self,
        game: LoadedGame,
        by: Authority,
        words: str,
        facts: Mapping[str, object],
        *,
        work: Callable[[Connection], None] | None = None,
        **news: object,
    ) -> None:
        settings = clock_settings.written(game.row.settings, **news)
        if game.row.stage == "lobby":
            settings = changed(game, by.person, by.name, self.games.now_ms(), settings)
            await self.seating.changed_people(game, lambda _connection: {"settings": settings})
            return
        await self.deeds.deed(game, words, by, facts=facts, work=work, changes={"settings": settings})


def _nothing_lost(game: LoadedGame, hours: Hours | None, now: int) -> Callable[[Connection], None]:
    """What runs keeps all that is left of its time when it is counted in other *hours*, and ends no sooner."""
    before, after = game.timing, Timing(replace(game.ways, hours=hours), game.pace, game.holders)

    def work(connection: Connection) -> None:
        for clock, deadline in game.deadlines.items():
            if deadline.due_ms is not None and deadline.due_ms > now:
                due = after.after(now, before.between(now, deadline.due_ms))
                Deadlines(connection).put_off(game.row.id, clock, max(due, deadline.due_ms), after)

    return work


def parse_steps(typed: str) -> tuple[Step, ...]:
    """What a host writes for reminders: `half 2h`, `1 day, 2 hours`, `off`. Raises Unreadable."""
    steps: list[Step] = []
    rest: Words = () if lengths.is_never(typed) else tidy(typed).split()
    while rest:
        if rest[0] in ("and", "und"):
            rest = rest[1:]
            continue
        step, rest = _step(rest)
        steps.append(step)
    found = tuple(dict.fromkeys(steps))
    if len(found) > MOST_STEPS:
        raise Unreadable("F-1", said("At most four reminders for a deadline, like `half 1d 2h 1h`."))
    return found


_PARTS: Final[Mapping[str, Step]] = {
    "half": "half",
    "half time": "half",
    "halb": "half",
    "halbzeit": "half",
    "7/8": "7/8",
    "9/10": "9/10",
}


def _step(words: Words) -> tuple[Step, Words]:
    """When to remind, as the first words say, and what follows them. Raises Unreadable."""
    for begun, rest in beginnings(words, 2):
        if (part := _PARTS.get(begun)) is not None:
            return part, rest
        seconds = lengths.seconds(begun)
        if seconds is not None and SHORTEST <= seconds <= LONGEST:
            return seconds, rest
    raise Unreadable(
        "F-1",
        said("Write when to remind like this: `half 2h`, for half time and two hours before. Or: `off`."),
    )


def steps_written(steps: Sequence[Step]) -> str:
    """Reminders as a host writes them."""
    return " ".join(pace.written(step) if isinstance(step, int) else step for step in steps) or "off"


def _refuse_unknown(game: LoadedGame, kind: str) -> None:
    if kind not in game.game.kinds or game.game.kinds[kind].pace is None:
        raise Illegal("F-1", "There is no such kind of decision. Choose one from the list.")


def _checked(
    game: LoadedGame, kind: str, deadline: int | str | None = None, policy: str | None = None
) -> None:
    """Raises Illegal for what the config would not take either."""
    try:
        with_pace(game.config, [kind], deadline, policy)
    except ValueError:
        raise Illegal(
            "F-1",
            "Write a deadline like 90m, 24h or 2d (a minute to thirty days), or like 20:00 Europe/Berlin.",
        ) from None
