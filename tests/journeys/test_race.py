"""Forty votes, a lapse, an extension and a replacement in one instant: whatever is first, it is told as it was."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Literal, TypeAlias

import pytest

from bot.games.authority import Authority
from bot.games.reader_view import Submission
from bot.games.timing import pace
from bot.sandbox.room.rehearsal import NAMES
from rules.game import Illegal, Question, Seat
from rules.quest.events import VoteClosed
from rules.record import verify
from rules.record.record import parse
from rules.record.replay import replay
from storage.tables.journal import Journal, StoredEntry
from tests.journeys.kit import Table, refuse_errors, table

SEATS = len(NAMES)
VOTE = Question("vote", 1)
CHANGES, NEWCOMER = 3, "Kim"
"""The seat whose person is replaced, and by whom."""
MODERATOR = (90, "Moddy")
ORDERS = 16
"""So many orders in which all can come."""
WORDS = ("approve", "reject", "approve publicly", "reject publicly")

Ballots: TypeAlias = tuple[str | None, ...]
"""By seat; None for no ballot."""

Comes: TypeAlias = Callable[[], Awaitable[Any]]
Lapses: TypeAlias = Literal["clock", "moderator"]


class Race:
    """A game whose first party is before the table, and all that comes in at once."""

    def __init__(self, game: Table, lapses: Lapses, seed: int) -> None:
        self.game = game
        self.lapses = lapses
        self.seed = seed
        self.chance = Random(seed)
        self.taken: Counter[str] = Counter()
        """Ballots that were taken as new, by cause."""

    async def run(self) -> None:
        """All of it in an order of its own; each vote comes twice, as from a gateway that repeats itself."""
        runs_out = await self._to_the_last_moment()
        votes = [self._comes(said) for said in await self._votes() for _ in range(2)]
        deeds = [runs_out if self.lapses == "clock" else self._let_lapse, self._extend, self._replace]
        order = self.chance.sample([*votes, *deeds], len(votes) + len(deeds))
        if self.seed < len(deeds):  # each of them is in first once: else one may be too late in every order
            first = deeds[self.seed]
            order.remove(first)
            await first()
        await asyncio.gather(*(_unless_refused(come) for come in order))

    async def finish(self) -> None:
        """The newcomer votes once more, for his seat may be all that is missing; then the game is ended."""
        await _unless_refused(self._comes(self._vote(NEWCOMER, "press:last")))
        await self.game.bot.service.deeds.abort(self.game.game_id, Authority(*MODERATOR, "press:abort"))
        await self.game.quiet()

    async def _votes(self) -> list[Submission]:
        """Four of each seat; in the seat that changes hands two are of him who leaves."""
        names = [await self.game.who(seat) for seat in range(1, SEATS + 1)]
        votes = [self._vote(name, f"press:{name}:{n}") for name in names for n in range(4)]
        at = 4 * CHANGES - 2
        votes[at : at + 2] = [self._vote(NEWCOMER, f"press:{NEWCOMER}:{n}") for n in range(2)]
        return votes

    def _vote(self, name: str, cause: str) -> Submission:
        person, words = self.game.be(name).id, self.chance.choice(WORDS)
        return Submission(self.game.game_id, person, words, cause, VOTE)

    def _comes(self, said: Submission) -> Comes:
        async def submitted() -> None:
            reply = await self.game.bot.service.games.submit(said)
            if not reply.repeated:
                self.taken[said.cause] += 1

        return submitted

    async def _to_the_last_moment(self) -> Comes:
        """Move the time till the vote is about to lapse; gives what makes it lapse, beside the alarm."""
        clock = self.game.sandbox.clock
        deadline = (await self.game.live()).deadlines[str(VOTE)]
        assert deadline.due_ms is not None
        await self.game.rest(deadline.due_ms + pace.GRACE_MS - 1 - clock.now_ms())

        async def runs_out() -> None:
            clock.move(1)
            await self.game.bot.service.games.lapse(deadline)

        return runs_out

    async def _let_lapse(self) -> None:
        await self.game.bot.service.deeds.let_lapse(
            self.game.game_id, Authority(*MODERATOR, "press:lapse"), str(VOTE)
        )

    async def _extend(self) -> None:
        await self.game.bot.service.deeds.extend(
            self.game.game_id, Authority(*MODERATOR, "press:extend"), str(VOTE), 3600
        )

    async def _replace(self) -> None:
        newcomer = self.game.be(NEWCOMER).id
        await self.game.bot.service.succession.replace(
            self.game.game_id, Authority(*MODERATOR, "press:replace"), CHANGES, newcomer, NEWCOMER
        )


async def _unless_refused(come: Comes) -> None:
    with suppress(Illegal):
        await come()


# ------------------------------------------------------------------------------------- journal, record and post


async def journal(game: Table) -> tuple[StoredEntry, ...]:
    game_id = game.game_id
    return await game.bot.database.read(lambda connection: Journal(connection, game_id).entries())


def is_ballot(entry: StoredEntry) -> bool:
    return entry.action in WORDS


def counted(entries: Sequence[StoredEntry]) -> Ballots:
    """The last ballot of each seat in the journal; none is there that came after the vote had closed."""
    ballots: dict[Seat, str] = {}
    is_open = True
    for entry in entries:
        if is_ballot(entry):
            assert is_open
            ballots[int(entry.by.removeprefix("seat "))] = entry.action.split()[0]
        is_open = is_open and entry.action != "lapse vote" and len(ballots) < SEATS
    return tuple(ballots.get(seat) for seat in range(1, SEATS + 1))


def recorded(text: str) -> list[Ballots]:
    """The tallies to which the record of the game comes when it is played again."""
    return [
        tuple(None if ballot is None else ballot.value for ballot in event.ballots)
        for played in replay(parse(text))
        for event in played.events
        if isinstance(event, VoteClosed)
    ]


_CLOSED = re.compile(r"The party is \*\*(approved|rejected)\*\*(?:, (\d+) to (\d+)|: nobody voted)")


async def posted(game: Table) -> list[Ballots]:
    """The tallies in the thread, as people read them there."""
    seats = {await game.who(seat): seat for seat in range(1, SEATS + 1)}
    seats[NAMES[CHANGES - 1]] = CHANGES
    return [_read(post, seats) for post in game.thread() if "The party is **" in post]


def _read(post: str, seats: dict[str, Seat]) -> Ballots:
    [(said, yes, no)] = _CLOSED.findall(post)
    ballots: list[str | None] = [None] * SEATS
    for word in ("approve", "reject"):
        for line in re.findall(rf"(?m)^{word.capitalize()}: (.*)$", post):
            for name in re.findall(r"\*\*(\w+)\*\*", line):
                ballots[seats[name] - 1] = word
    counts = [ballots.count(word) for word in ("approve", "reject")]
    assert counts == [int(yes or 0), int(no or 0)]
    assert said == ("approved" if counts[0] > counts[1] else "rejected")
    return tuple(ballots)


def refuse_strangers(causes: Sequence[str]) -> None:
    """Q-9.7: nobody voted for the seat after he had left it, nor before he had it."""
    handed = causes.index("press:replace")
    leaver = f"press:{NAMES[CHANGES - 1]}:"
    assert not [cause for cause in causes[handed:] if cause.startswith(leaver)]
    assert not [cause for cause in causes[:handed] if cause.startswith(f"press:{NEWCOMER}:")]


@pytest.mark.parametrize("lapses", ["clock", "moderator"])
@pytest.mark.slow
async def test_record_and_post_have_one_tally_whatever_comes_first(
    lapses: Lapses, caplog: pytest.LogCaptureFixture
) -> None:
    """Q-4.2, Q-4.4, Q-9.3, Q-9.7, Q-9.8: everything counts once, as the journal has it; the record verifies."""
    happened = set[str]()
    async with table(members=(*NAMES, NEWCOMER)) as game:
        for seed in range(ORDERS):
            await game.begin(SEATS)
            assert await game.who(CHANGES) == NAMES[CHANGES - 1]
            await game.propose_any()
            race = Race(game, lapses, seed)

            await race.run()
            await race.finish()

            entries = await journal(game)
            causes = [entry.cause for entry in entries]
            tally = counted(entries)
            text = await game.bot.service.directory.record(game.game_id)
            assert recorded(text) == [tally]
            assert await posted(game) == [tally]
            assert verify.verify(text).ok
            assert len(set(causes)) == len(causes)
            assert race.taken == Counter(entry.cause for entry in entries if is_ballot(entry))
            refuse_strangers(causes)
            happened |= {entry.action.split()[0] for entry in entries}

    assert {"lapse", "extend", "replace"} <= happened
    refuse_errors(caplog)
