"""Any sequence of deeds, lapses, answers and replacements: the record verifies, and nobody sees what he may not."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace as changed

from bot.games.authority import Authority
from bot.games.reader_view import Submission
from bot.seats.away.lengths import NOW
from bot.seats.open_seats import openings
from bot.service.telling import notices
from rules.game import CHAIR, Illegal
from rules.record.verify import verify
from storage.tables.ledger import Ledger
from tests.bot.games.kit import DAY, DAY_MS, MODERATOR, Game, Time, Town, shown

BY = (MODERATOR, "Moddy")
CHANNEL = 4711
SEEN = 666
"""Was shown a secret without holding a seat."""

chances = st.randoms(use_true_random=False)


class Hands(RuleBasedStateMachine):
    """One game whose seats change hands at any time; *left* are those who held one."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory(prefix="hands-")
        self.left: set[int] = set()
        self.fresh = iter(range(1_000, 10_000))

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.runner.run(work)

    def tried(self, work: Coroutine[Any, Any, Any]) -> bool:
        """Whether it was taken; a refusal writes nothing."""
        commits = self.town.database.commits
        try:
            self.run(work)
        except Illegal:
            assert self.town.database.commits == commits
            return False
        return True

    @initialize(seed=st.integers(1, 1_000))
    def begin(self, seed: int) -> None:
        self.town = Town(Path(self.folder.name) / "town.db", Time(), seed)
        self.game: Game = self.run(
            self.town.game(palantir=True, ring=True, roles=["boromir"], boromir="random")
        )
        self.run(
            self.town.database.write(lambda c: Ledger(c, self.game.id).add(SEEN, "reveal", self.town.time()))
        )

    def teardown(self) -> None:
        if hasattr(self, "town"):
            self._verify()
            self.town.close()
        self.runner.close()
        self.folder.cleanup()

    def _verify(self) -> None:
        """R-1.6: whatever was done, the record of the game verifies."""
        if self.is_playing:
            self.run(self.game.service.deeds.abort(self.game.id, Authority(*BY, self.game.cause())))
        assert verify(self.run(self.game.service.directory.record(self.game.id))).ok

    @property
    def is_playing(self) -> bool:
        return bool(self.run(self.game.live()).is_playing)

    # ------------------------------------------------------------------------------------------ what is done

    @precondition(lambda self: self.is_playing)
    @rule(chance=chances)
    def answer(self, chance: Random) -> None:
        """Whoever is asked answers something that is on offer."""
        found = self.run(self.game.live())
        owed = [decision for decision in found.decisions() if decision.owed]
        decision = chance.choice(owed)
        if decision.seat == CHAIR:
            self.run(self.game.service.pausing.resume(self.game.id, Authority(*BY, self.game.cause())))
            return
        look = found.look(decision.seat)
        said: list[str] = []
        while True:
            options = look.options(decision, tuple(said))
            if options.whole and (not options.words or chance.random() < 0.7):
                break
            many = chance.randint(options.least, min(options.most, len(options.words)))
            said += sorted(chance.sample(options.words, many), key=options.words.index)
        self.tried(self.game.say(decision.seat, " ".join(said), decision.question))

    @precondition(lambda self: self.is_playing)
    @rule(
        seat=st.integers(1, 5),
        words=st.sampled_from(["preload approve standing", "preload reject", "support"]),
    )
    def leave_an_order(self, seat: int, words: str) -> None:
        self.tried(self.game.say(seat, words))

    @precondition(lambda self: self.is_playing)
    @rule(seat=st.integers(1, 5))
    def replace(self, seat: int) -> None:
        """Q-9.7: at any time; every clock starts anew, and the seat is as it was, but that what it left waits."""
        person, old = next(self.fresh), self.game.people[seat - 1]
        before = self.run(self.game.live()).look(seat)
        self.run(self.game.replace(seat, person))
        self.left.add(old)
        found = self.run(self.game.live())
        after = found.look(seat)
        waiting = tuple(changed(order, held=True) for order in before.orders)
        assert (after.view, after.decisions, after.orders) == (before.view, before.decisions, waiting)
        now = self.town.time()
        assert all(one.started_ms == now and one.asked_ms is None for one in found.deadlines.values())
        assert seat not in openings(found)
        told = self.run(self.game.service.succession.told(self.game.id, person))
        codec = found.room.codec
        events = [event for entry in self.run(self.game.entries()) for event in codec.events(entry.events)]
        assert [one.event for one in told] == [one for one in events if one.to is not None and seat in one.to]

    @precondition(lambda self: self.is_playing)
    @rule(seat=st.integers(1, 5), chance=chances)
    def replace_by_who_may_not(self, seat: int, chance: Random) -> None:
        """Q-1.7, Q-9.7."""
        person = chance.choice([SEEN, *self.game.people, *sorted(self.left)])
        assert not self.tried(
            self.game.service.succession.replace(
                self.game.id, Authority(*BY, self.game.cause()), seat, person, "Again"
            )
        )

    @precondition(lambda self: self.is_playing)
    @rule(seat=st.integers(1, 5), aloud=st.booleans())
    def ask_out(self, seat: int, aloud: bool) -> None:
        assert self.tried(
            self.game.service.openings.ask_out(self.game.id, self.game.people[seat - 1], aloud=aloud)
        )

    @precondition(lambda self: self.is_playing)
    @rule(seat=st.integers(1, 5))
    def advertise(self, seat: int) -> None:
        self.tried(
            self.game.service.openings.advertise(
                self.game.id, Authority(*BY, self.game.cause()), seat, CHANNEL
            )
        )

    @precondition(lambda self: self.is_playing)
    @rule(seat=st.integers(1, 5), chance=chances)
    def offer(self, seat: int, chance: Random) -> None:
        """Who may not sit is never proposed."""
        person = chance.choice([next(self.fresh), SEEN, *self.game.people, *sorted(self.left)])
        taken = self.tried(self.game.service.openings.offer(self.game.id, person, "Volunteer", seat))
        assert not taken or person not in {SEEN, *self.game.people, *self.left}

    @precondition(lambda self: self.is_playing)
    @rule(seat=st.integers(1, 5), days=st.integers(1, 60))
    def go_away(self, seat: int, days: int) -> None:
        person = self.game.people[seat - 1]
        assert self.tried(
            self.game.service.absence.go_away(self.game.id, person, NOW, self.town.time() + days * DAY_MS)
        )

    @precondition(lambda self: self.is_playing)
    @rule(days=st.floats(0.01, 3))
    def time_goes_by(self, days: float) -> None:
        """Deadlines lapse, and absences end."""
        self.town.time.pass_(days * DAY)
        self.run(self.town.alarm.look())
        self.run(self.game.service.absence.end_absences())

    @rule()
    def restart(self) -> None:
        self.town.reopen()

    # ------------------------------------------------------------------------------------------ what must hold

    @invariant()
    def who_left_does_and_sees_nothing(self) -> None:
        """Q-9.7."""
        if not hasattr(self, "town"):
            return
        public = self.run(self.game.public())
        for person in self.left:
            look = self.run(self.game.service.cache.look(self.game.id, person))
            assert look.seat is None
            assert shown(look) == public
            assert not self.tried(self.game.service.games.submit(_said(self.game, person)))
            assert self.run(self.game.said(notices.person_lane(person))) == []

    @invariant()
    def private_messages_are_for_the_seat_that_their_reader_holds(self) -> None:
        if not hasattr(self, "town"):
            return
        found = self.run(self.game.live())
        for notice in self.run(self.game.said()):
            person = notices.lane_person(notice.lane)
            if person is None:
                assert all(event.to is None for event in notice.events)
            else:
                assert notice.seat == found.seat_of(person)
                # beside what is told to the seat, the last day as all saw it (16.7)
                assert all(event.to is None or notice.seat in event.to for event in notice.events)


def _said(game: Game, person: int) -> Submission:
    return Submission(game.id, person, "approve", game.cause())


TestHands = pytest.mark.slow(Hands.TestCase)
TestHands.settings = settings(
    max_examples=12, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
