"""How often a wish to play becomes a game: a year of a server, by the program's own lobbies, wishes and clocks.

    python -m tests.bench.filling --json [--quick]

Columns, all with the same people, wishes and habits:

- `as_they_were`: whoever would play looks for a lobby, overlooks what is open every second time, and opens one then.
  It is closed when nobody has touched it for two weeks, and begins when its host presses Start.
- `open_first`: the open lobby that fits is always found; it is closed by the rule of today.
- `wishes`: `/play` takes the wish. Whoever is asked answers in private; the game begins by itself.
- `companions`: the same on a server that allows companions, who take a third of the seats at most.

Time is virtual, and only a person is simulated; `HABITS` has all that is assumed. A delay is that of `bypost`: half
of all answers take longer than four hours, one in ten longer than a day. *share*: of all wishes, those whose person
has a seat in a game that began before he lost heart; *hours*: from wish to Start, the median and one in ten. Several
servers of each kind are one figure; *shares* has each by itself.

`by_the_rules`: of the games that began, those that are over within the year and needed no moderator, as the games
of `delays` play them: a quest of seven of whom one disappears, hunts and battles of three. `twins`: servers that
differ in who wishes, or in who would not sit with whom, of which another reads or is told something else: 0.
"""

from __future__ import annotations

import asyncio
import heapq
import statistics
import tempfile
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

from bot.games import kept
from bot.games.authority import Authority
from bot.games.servers import Servers
from bot.games.timing import clock_settings
from bot.language.words import for_locale
from bot.lobbies import keeping, matching
from bot.lobbies.filling import beginning
from bot.lobbies.matching import DAY_MS, Gathering
from bot.lobbies.running import Lobbies
from bot.lobbies.wishing import Wanted
from bot.running.chance import RehearsedChance
from bot.running.parts import put_together
from bot.service.departures import Departures
from rules.game import Illegal, Value
from rules.registry import open_game
from storage.database import Database
from storage.tables.games import Games
from storage.tables.wishes import Apartness, Wishes
from tests.bench import arguments, bypost, delays, delays_by_letter, report

COLUMNS: Final = ("as_they_were", "open_first", "wishes", "companions")

HOUR_MS: Final = 60 * 60 * 1000
YEAR_DAYS: Final = 365
START_MS: Final = 1_767_225_600_000
"""1 January 2026, UTC."""


class Habits(Value):
    """What people do, in all columns alike."""

    quest: float = 0.5
    """Of all wishes are for Quest, with seven seats; the others for three, hunts and battles alike."""
    also_another: float = 0.4
    """Would play another game as well."""
    also_pace: float = 0.5
    """Would take another pace as well; the three are as likely."""
    heart_days: float = 10.0
    """So long on average until somebody has lost heart: then he takes his wish back, and leaves the lobby."""
    overlooks: float = 0.5
    """In `as_they_were`: so often somebody does not see what is open."""
    here_minutes: float = 10.0
    """Whoever said what he would play is still there for so long, and answers what he is asked then at once."""
    not_now: float = 0.1
    """Of those who are asked and answer in time cannot play now."""


HABITS: Final = Habits()

SEATS: Final = {"quest": 7, "hunt": 3, "battle": 3}


class Arrival(Value):
    """Somebody would play from *at_ms* on, until he loses heart."""

    number: int
    person: int
    at_ms: int
    until_ms: int
    games: tuple[str, ...]
    """The first is what he would open himself."""
    paces: tuple[str, ...]


def arrivals(people: int, a_month: int, days: int, seed: int) -> list[Arrival]:
    """The wishes of so many days; nobody has two at a time."""
    chance, found, busy = Random(seed), list[Arrival](), dict[int, int]()
    at = 0.0
    while (at := at + chance.expovariate(a_month / 30)) < days:
        now = START_MS + round(at * DAY_MS)
        idle = [person for person in range(1, people + 1) if busy.get(person, 0) <= now]
        name = "quest" if chance.random() < HABITS.quest else chance.choice(("hunt", "battle"))
        other = [chance.choice([one for one in SEATS if one != name])]
        pace = chance.choice(matching.PACES)
        slower = [chance.choice([one for one in matching.PACES if one != pace])]
        games = (name, *(other if chance.random() < HABITS.also_another else ()))
        paces = (pace, *(slower if chance.random() < HABITS.also_pace else ()))
        until = now + round(chance.expovariate(1 / HABITS.heart_days) * DAY_MS)
        if idle:
            person = chance.choice(idle)
            busy[person] = until
            found.append(Arrival(len(found), person, now, until, games, paces))
    return found


class Year:
    """One server in one column."""

    def __init__(self, path: Path, column: str, wishes: list[Arrival], seed: int) -> None:
        self.column, self.arrivals, self.seed = column, wishes, seed
        self.now = START_MS
        self.database = Database.open(path)
        self.service = put_together(self.database, lambda: self.now, RehearsedChance(seed), for_locale("en"))
        self.lobbies = Lobbies(self.service)
        self.begun: list[tuple[str, int]] = []
        """The games that began, and when."""
        self.hours: dict[int, float] = {}
        """From wish to Start, by the number of the wish."""
        self._active: dict[int, Arrival] = {}
        self._asked: set[tuple[int, int]] = set()
        self._to_come: list[tuple[int, int, Callable[[], Awaitable[object]]]] = []
        self._order = count()
        self._presses = count(1_000)
        self._bot: Any = SimpleNamespace(
            service=self.service, now_ms=lambda: self.now, get=self._get, is_rehearsed=True
        )

    def _get(self, kind: type) -> Any:
        """What a lobby that begins by itself asks of the client; nobody leaves this server."""
        if kind is Departures:
            return SimpleNamespace(now=self._nobody_left)
        return self.lobbies

    async def _nobody_left(self, _found: object) -> None:
        return None

    async def run(self) -> None:
        await Servers(self.database).change(
            1, lobbies=500, lobbies_each=500, companions=500 if self.column == "companions" else 0
        )
        for one in self.arrivals:
            self._at(one.at_ms, partial(self._arrives, one))
            self._at(one.until_ms, partial(self._loses_heart, one))
        while self._to_come:
            self.now, _, deed = heapq.heappop(self._to_come)
            await deed()
        self.database.close()

    def _at(self, ms: int, deed: Callable[[], Awaitable[object]]) -> None:
        heapq.heappush(self._to_come, (max(ms, self.now), next(self._order), deed))

    def _chance(self, *label: object) -> Random:
        return Random(f"{self.seed} {label}")

    def _later(self, *label: object) -> int:
        return round(bypost.delay(self._chance(*label)) * HOUR_MS)

    def _cause(self) -> str:
        return f"press:{next(self._presses)}"

    # ------------------------------------------------------------------------------------------------- people

    async def _arrives(self, one: Arrival) -> None:
        self._active[one.person] = one
        if self.column in ("wishes", "companions"):
            wanted = Wanted(one.games, one.paces, one.until_ms)
            await self.service.wishing.wish(1, one.person, f"P{one.person}", wanted)
        else:
            await self._looks_for_a_lobby(one)
        await self._tick()

    async def _looks_for_a_lobby(self, one: Arrival) -> None:
        overlooks = (
            self.column == "as_they_were" and self._chance("sees", one.number).random() < HABITS.overlooks
        )
        fitting = [
            lobby
            for lobby in await self._gatherings()
            if lobby.game in one.games and lobby.pace in one.paces and len(lobby.people) < lobby.seats
        ]
        if fitting and not overlooks:
            chosen = max(fitting, key=lambda lobby: (len(lobby.people), -int(lobby.key)))
            await self.service.seating.join(int(chosen.key), one.person, f"P{one.person}", self._cause())
            return
        name, pace = one.games[0], one.paces[0]
        lobby = self.service.cache.presentation(name).lobby
        config = lobby.fill(
            open_game(name).Config(), SEATS[name], "pace", [tuple(lobby.PACES)[matching.PACES.index(pace)]]
        )
        await self._open(one.person, name, config)

    async def _open(self, person: int, name: str, config: Any) -> None:
        facts = await self.service.seating.open(
            name=name,
            guild=1,
            channel=2,
            host=person,
            host_name=f"P{person}",
            seats=SEATS[name],
            cause=self._cause(),
            config=config,
        )
        await self.service.seating.settle_in(facts.id, place=1_000_000 + facts.id, card=66)
        await self.service.seating.join(facts.id, person, f"P{person}", self._cause())

    async def _loses_heart(self, one: Arrival) -> None:
        if self._active.get(one.person) is not one:
            return
        del self._active[one.person]
        await self.service.wishing.take_back(1, one.person)
        for lobby in await self._gatherings():
            if one.person in lobby.people:
                await self.service.seating.leave(int(lobby.key), one.person)
        await self._tick()

    async def _answers(self, one: Arrival, asked_ms: int) -> None:
        if self._active.get(one.person) is not one:
            return
        wishing = self.service.wishing
        try:
            if self._chance("now", one.number, asked_ms).random() < HABITS.not_now:
                await wishing.not_now(1, one.person, asked_ms)
            else:
                name = f"P{one.person}"
                facts = await wishing.there(1, one.person, name, asked_ms, self._cause(), 2, {})
                if facts.place is None:
                    await self.service.seating.settle_in(facts.id, place=1_000_000 + facts.id, card=66)
        except Illegal:
            pass  # the day is over, or the game has begun without him
        await self._tick()

    # ------------------------------------------------------------------------------------ the program's own clocks

    async def _gatherings(self) -> list[Gathering]:
        return list((await self.service.wishing.open_lobbies(1)).values())

    async def _tick(self) -> None:
        """What the program does once a minute, and what its people do because of it."""
        for lobby in await self.database.read(lambda connection: Games(connection).lobbies()):
            if beginning.is_due(lobby, self.now):
                await beginning.begin(self._bot, lobby.id)
                await self._has_begun(lobby.id)
            elif self._closes(lobby) <= self.now:
                await self.lobbies.close(lobby.id, Authority(0, "", f"unfilled:{lobby.id}"), kept.UNFILLED)
            elif lobby.taken == lobby.seats and self.column in ("as_they_were", "open_first"):
                start = partial(self._host_starts, lobby.id)
                self._once(lobby.id, 0, self.now + self._later("start", lobby.id), start)
            else:
                self._at_due(lobby)
        if self.column in ("wishes", "companions"):
            for asking in await self.service.wishing.look(1, opens=True):
                for person in asking.people:
                    one = self._active[person]
                    answer = partial(self._answers, one, self.now)
                    is_here = self.now - one.at_ms <= HABITS.here_minutes * 60_000
                    waits = 60_000 if is_here else self._later("answer", one.number, self.now)
                    self._at(self.now + waits, answer)
                    self._at(self.now + matching.ANSWERS_MS, self._tick)

    def _closes(self, lobby: Any) -> float:
        if self.column != "as_they_were":
            return keeping.closes_ms(lobby)
        touched: int = max(kept.read(lobby.settings).touched_ms, lobby.made_ms)
        return touched + keeping.UNTOUCHED_MS

    def _at_due(self, lobby: Any) -> None:
        begins = clock_settings.read(lobby.settings).begins
        due = [self._closes(lobby), (lobby.joined_ms or 0) + beginning.QUIET_MS]
        due += [begins.at_ms] if begins is not None else []
        for ms in due:
            if self.now < ms < float("inf"):
                self._once(lobby.id, int(ms), int(ms), self._tick)

    def _once(self, game_id: int, what: int, ms: int, deed: Callable[[], Awaitable[object]]) -> None:
        if (game_id, what) not in self._asked:
            self._asked.add((game_id, what))
            self._at(ms, deed)

    async def _host_starts(self, game_id: int) -> None:
        found = await self.service.cache.live(game_id)
        if found.row.stage == "lobby" and len(found.holders) == found.row.seats:
            await self.service.dealing.start(game_id, found.row.host_id, self._cause())
            await self._has_begun(game_id)
        else:
            self._asked.discard((game_id, 0))

    async def _has_begun(self, game_id: int) -> None:
        found = await self.service.cache.live(game_id)
        if found.row.begun_ms is None:
            return
        self.begun.append((found.row.name, self.now))
        for holder in found.holders:
            one = self._active.pop(holder.person_id, None)
            if one is not None:
                self.hours[one.number] = (self.now - one.at_ms) / HOUR_MS
                for lobby in await self._gatherings():
                    if one.person in lobby.people:
                        await self.service.seating.leave(int(lobby.key), one.person)


def year(column: str, people: int, a_month: int, days: int, seed: int) -> dict[str, Any]:
    """One server in one column: its wishes, the hours of those that became games, which games began on which day."""
    wishes = arrivals(people, a_month, days, seed)
    with tempfile.TemporaryDirectory() as folder:
        found = Year(Path(folder) / "year.db", column, wishes, seed)
        asyncio.run(found.run())
    begun = [(name, (at - START_MS) / DAY_MS) for name, at in found.begun]
    return {"wishes": len(wishes), "hours": list(found.hours.values()), "begun": begun}


# ------------------------------------------------------------------------------------------------ to the end


class Watched(delays.QuestByPost):
    """A quest by post that notices whether a moderator was called."""

    is_called = False

    def _answer(self, decision: Any) -> str:
        self.is_called = self.is_called or decision.seat == 0
        return super()._answer(decision)


def course(name: str, number: int) -> tuple[float, bool]:
    """How many days a game takes that has begun, and whether it ends without a moderator."""
    if name == "quest":
        game = Watched(delays.WAYS["preloads"], number)
        return game.play().days, not game.is_called
    return delays_by_letter.play(name, 3, "early_closing", number).days, True


def pooled(
    runs: Sequence[Mapping[str, Any]], days: int, ended: Mapping[str, Sequence[tuple[float, bool]]]
) -> Any:
    """The figures of several servers as one."""
    wishes, hours = sum(run["wishes"] for run in runs), sorted(hour for run in runs for hour in run["hours"])
    begun = [game for run in runs for game in run["begun"]]
    over = [
        took <= days - at and alone
        for n, (name, at) in enumerate(begun)
        for took, alone in [ended[name][n % len(ended[name])]]
    ]
    return {
        "wishes": wishes,
        "share": round(len(hours) / wishes, 3),
        "shares": [round(len(run["hours"]) / run["wishes"], 2) for run in runs],
        "hours_median": round(statistics.median(hours), 1) if hours else None,
        "hours_p90": round(hours[int(len(hours) * 0.9)], 1) if hours else None,
        "games": len(begun),
        "by_the_rules": round(sum(over) / len(over), 2) if over else None,
    }


def main() -> None:
    options = arguments(__doc__)
    days, courses = (YEAR_DAYS, 4) if options.quick else (YEAR_DAYS, 24)
    servers = (
        [(60, 20, 2)]
        if options.quick
        else [(60, 20, 8), (60, 60, 4), (60, 200, 2), (600, 60, 4), (600, 200, 2)]
    )
    with ProcessPoolExecutor(2) as pool:
        runs = {
            (people, rate, column): [
                pool.submit(year, column, people, rate, days, seed) for seed in range(1, many + 1)
            ]
            for people, rate, many in servers
            for column in COLUMNS
        }
        ends = {name: [pool.submit(course, name, n) for n in range(courses)] for name in SEATS}
        ended = {name: [one.result() for one in found] for name, found in ends.items()}
        figures: dict[str, Any] = {
            f"{people} people, {rate} a month, {column}": pooled([run.result() for run in found], days, ended)
            for (people, rate, column), found in runs.items()
        }
    figures["twins"] = asyncio.run(twins(40 if options.quick else 400))
    report(options, figures, none=("twins",))


# ----------------------------------------------------------------------------------------------------- twins


async def twins(pairs: int) -> int:
    """How many pairs of servers that differ in one secret differ for somebody who may not know it."""
    different = 0
    for number in range(pairs):
        chance = Random(f"twins {number}")
        a, b, other = chance.sample(range(1, 40), 3)
        kind = chance.choice(["who", "list"])
        seen = [await _reads(number, kind, one, other, listed=one if kind == "list" else 0) for one in (a, b)]
        different += seen[0] != seen[1]
    return different


async def _reads(number: int, kind: str, one: int, other: int, *, listed: int) -> list[object]:
    """What *other* reads of a server in which *one* has a secret: that he wishes, or whom he would not sit with."""
    chance = Random(f"reads {number}")
    with tempfile.TemporaryDirectory() as folder:
        database = Database.open(Path(folder) / "twin.db")
        service = put_together(database, lambda: START_MS, RehearsedChance(number), for_locale("en"))
        until = START_MS + DAY_MS
        wanted = Wanted((chance.choice(list(SEATS)),), (chance.choice(matching.PACES),), until)
        if kind == "who":
            await service.wishing.wish(1, one, f"P{one}", wanted)
        else:
            await database.write(lambda connection: Apartness(connection).add(listed, other))
        facts = await service.seating.open(
            name="hunt", guild=1, channel=2, host=50, host_name="Host", seats=3, cause="press:1"
        )
        await service.seating.settle_in(facts.id, place=9, card=66)
        joined = await service.seating.join(facts.id, other, "Other", "press:2")
        await service.wishing.wish(1, other, "Other", Wanted(("quest",), matching.PACES, until))
        asked = await service.wishing.look(1, opens=True)
        mine = await database.read(lambda connection: Wishes(connection).get(1, other))
        told = [person for found in asked for person in found.people if person == other]
        counts = sorted((await service.wishing.counts(1)).items())
        database.close()
    return [[person.name for person in joined.people], mine, told, counts]


if __name__ == "__main__":
    main()
