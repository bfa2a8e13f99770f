"""The time of day: Discord's, however wrong the machine's clock is and whoever sets it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import cycle

import pytest

from bot.clocks.wall_clock import WallClock, ahead_by, second_of
from tests.bot.games.kit import DAY_MS, NOON

HOUR_MS = 60 * 60 * 1000


class Machine:
    """A computer's two clocks, of which the one on the wall can be set, and the true time."""

    def __init__(self, ahead: int = 0) -> None:
        self.time, self.ahead, self.since = NOON, ahead, 0
        self.steady = WallClock(lambda: self.time + self.ahead, lambda: self.since)

    def pass_(self, ms: int) -> None:
        self.time += ms
        self.since += ms

    def sleep(self, ms: int) -> None:
        """So long that a clock which tells what has passed did not count it."""
        self.time += ms

    def hear(self, *, late: int = 0) -> None:
        """Somebody presses, and Discord tells of it so much later."""
        self.steady.heard(self.time - late)

    def ask(self, there: int = 40, back: int = 40, *, off: int = 0) -> None:
        """Discord answers, after so much on the way there and back, with a time that is *off* by so much."""
        asked = self.since
        self.pass_(there)
        second = (self.time + off) // 1000 * 1000
        self.pass_(back)
        self.steady.dated(second, asked, self.since)

    @property
    def wrong(self) -> int:
        """By how much the steady clock is ahead of the time."""
        return self.steady.now_ms() - self.time


# -------------------------------------------------------------------------------------- before Discord says anything


@pytest.mark.parametrize("jump", [5 * HOUR_MS, -5 * HOUR_MS])
def test_a_wall_clock_that_is_set_lets_nothing_come_early(jump: int) -> None:
    """Design, clocks: forward it is not believed; back it is; once it is as before all is as before."""
    machine = Machine()
    machine.ahead += jump

    machine.pass_(1_000)

    assert machine.wrong == min(jump, 0)
    machine.ahead -= jump
    assert machine.wrong == 0


def test_a_clock_that_drifts_is_followed() -> None:
    """Design, clocks: seconds a day are no jump, however many days."""
    machine = Machine()
    for _ in range(1_000):
        machine.pass_(HOUR_MS)
        machine.ahead += 200

        assert machine.wrong == machine.ahead


# ------------------------------------------------------------------------------------------------ what Discord says


@pytest.mark.parametrize("jump", [5 * HOUR_MS, -5 * HOUR_MS])
@pytest.mark.parametrize("was_right", [True, False])
def test_a_press_settles_which_clock_is_right(jump: int, was_right: bool) -> None:
    """Design, clocks: the wall clock was right before it was set, or is so since."""
    machine = Machine(0 if was_right else -jump)
    machine.ahead += jump
    machine.steady.now_ms()

    machine.hear(late=300)
    machine.pass_(DAY_MS)

    assert machine.wrong == 0


def test_a_press_that_was_long_on_its_way_does_no_harm() -> None:
    """Resumed after minutes: it tells that it is no earlier, and nothing more."""
    machine = Machine()
    machine.ask()

    machine.hear(late=10 * 60_000)

    assert machine.wrong == 0


@pytest.mark.parametrize("ahead", [10_000, -10_000, 30 * HOUR_MS, -30 * HOUR_MS, 700, -700])
def test_a_clock_that_is_wrong_from_the_start_is_put_right_by_the_first_answers(ahead: int) -> None:
    """Issue 13.13, 13.19: to the second by the first that agree, then ever closer."""
    machine = Machine(ahead)
    machine.ask()
    machine.ask()
    first = machine.wrong
    for _ in range(40):
        machine.pass_(1_037)
        machine.ask()

    assert abs(first) <= 1_040
    assert abs(machine.wrong) <= 120


def test_answers_that_take_long_move_nothing_to_and_fro() -> None:
    """Issue 13.13: the span in which the time was is wider then; what is known only comes closer."""
    machine = Machine(10_000)
    for _ in range(40):
        machine.pass_(1_037)
        machine.ask()
    ways: Iterator[tuple[int, int]] = cycle(
        [(0, 9_000), (9_000, 0), (4_000, 4_000), (20, 30_000), (30_000, 20)]
    )

    for _ in range(100):
        known = machine.wrong
        machine.pass_(731)
        machine.ask(*next(ways))

        assert 0 <= machine.wrong <= known


@pytest.mark.parametrize("ahead", [0, 300, -300])
def test_a_clock_that_is_right_is_followed_to_the_millisecond(ahead: int) -> None:
    """Discord's answers say the time to the second only; a clock within it is as good as any."""
    machine = Machine(ahead)
    machine.pass_(500)
    machine.ask(there=0, back=0)

    assert machine.wrong == ahead


def test_a_clock_that_is_set_right_is_believed_again(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 13.13: as when NTP comes up late; in the log it is wrong once, and then right."""
    caplog.set_level(logging.INFO)
    machine = Machine(10_000)
    for _ in range(20):
        machine.pass_(977)
        machine.ask()
    machine.ahead = 0
    for _ in range(20):
        machine.pass_(977)
        machine.ask()

    told = [record.getMessage() for record in caplog.records]
    assert machine.wrong == 0
    assert len(told) == 2
    assert "seconds ahead of Discord's" in told[0]
    assert "by NTP" in told[0]
    assert "agrees" in told[1]


def test_a_clock_that_is_set_while_the_bot_runs_changes_nothing() -> None:
    """Issue 13.18: back an hour, forward by years."""
    machine = Machine()
    machine.ask()
    for jump in (-HOUR_MS, 20 * 365 * DAY_MS, 30_000, -3_000):
        machine.ahead += jump
        for _ in range(5):
            machine.pass_(1_000)
            assert machine.wrong == 0
            machine.ask()
            assert machine.wrong == 0
            machine.hear(late=50)
            assert machine.wrong == 0


# ------------------------------------------------------------------------------------------- answers that are wrong


@pytest.mark.parametrize("off", [3 * DAY_MS, -3 * DAY_MS, HOUR_MS, -HOUR_MS, 30_000])
@pytest.mark.parametrize("is_known", [True, False])
def test_an_answer_with_a_wrong_time_changes_nothing_if_no_other_agrees(off: int, is_known: bool) -> None:
    """Issue 28.3: of a cache or a proxy before Discord; also as the first heard, each wrong in its way."""
    machine = Machine()
    if is_known:
        machine.ask()
    machine.steady.now_ms()
    for wrong in (off, 2 * off, -off):
        machine.ask(off=wrong)
        machine.pass_(1_000)

        assert machine.wrong == 0
        assert machine.steady.is_in_doubt
    machine.ask()
    machine.ask(off=-off)
    machine.ask()

    assert machine.wrong == 0
    assert not machine.steady.is_in_doubt
    assert machine.steady.gap() is None
    assert not machine.steady.fell()


def test_a_second_wrong_answer_has_to_agree_with_the_last_one() -> None:
    """Issue 28.3: one between them that is right ends the doubt."""
    machine = Machine()
    for _ in range(5):
        machine.ask(off=DAY_MS)
        machine.ask()

    assert machine.wrong == 0


@pytest.mark.parametrize("ahead", [DAY_MS, -DAY_MS])
def test_the_gateways_time_settles_a_doubt(ahead: int) -> None:
    """Issue 28.3: what Discord tells of without being asked bears its time too, forward and back."""
    machine = Machine(ahead)
    machine.ask()
    assert machine.steady.is_in_doubt

    machine.hear(late=300)

    assert abs(machine.wrong) <= 1_000
    assert not machine.steady.is_in_doubt


def test_a_wrong_time_that_two_answers_bear_is_put_back_and_that_is_told() -> None:
    """Issue 28.3: forward it looks as though the machine had slept; what was known before is known again then."""
    machine = Machine()
    machine.ask()
    before = machine.steady.now_ms()
    machine.ask(off=3 * DAY_MS)
    machine.ask(off=3 * DAY_MS)
    machine.steady.now_ms()
    gap = machine.steady.gap()
    machine.ask()
    machine.ask()

    assert abs(machine.wrong) <= 1_000
    assert gap == before
    assert machine.steady.fell()
    assert not machine.steady.fell()
    assert machine.steady.gap() is None


def test_time_that_was_put_back_by_mistake_and_comes_again_was_missed_by_nobody() -> None:
    """Issue 28.3: it is where it was."""
    machine = Machine()
    machine.ask()
    machine.steady.now_ms()
    for off in (-3 * DAY_MS, -3 * DAY_MS, 0, 0):
        machine.ask(off=off)
        machine.steady.now_ms()

    assert abs(machine.wrong) <= 1_000
    assert machine.steady.gap() is None


# ----------------------------------------------------------------------------------------- time that goes by at once


def test_a_program_that_is_asked_every_second_has_missed_nothing() -> None:
    machine = Machine()
    for _ in range(200):
        machine.steady.now_ms()
        machine.pass_(1_000)

    assert machine.steady.gap() is None


def test_time_that_went_by_at_once_is_told_once_with_when_it_began() -> None:
    """Issue 13.19: the machine slept, or its clock was behind and nobody knew until Discord said so."""
    machine = Machine(-3 * HOUR_MS)
    before = machine.steady.now_ms()
    machine.pass_(1_000)
    machine.hear()
    machine.steady.now_ms()

    assert machine.steady.gap() == before
    assert machine.steady.gap() is None


def test_sleep_that_no_clock_has_counted_is_known_by_the_next_answer() -> None:
    """Issue 13.19: where the machine cannot tell what has passed meanwhile."""
    machine = Machine()
    machine.ask()
    before = machine.steady.now_ms()
    machine.sleep(3 * HOUR_MS)
    machine.ask()
    assert machine.steady.is_in_doubt
    machine.ask()

    assert machine.wrong == 0
    assert machine.steady.gap() == before


# ----------------------------------------------------------------------------------------------- an answer's Date


def test_a_date_names_the_beginning_of_a_second() -> None:
    assert second_of("Sat, 21 Nov 2026 12:00:00 GMT") == NOON
    assert second_of(None) is None
    assert second_of("yesterday") is None


def test_a_clock_agrees_that_may_have_shown_that_second() -> None:
    assert ahead_by(NOON, NOON + 900, NOON + 950) == 0
    assert ahead_by(NOON, NOON - 5_000, NOON + 5_000) == 0
    assert ahead_by(NOON, NOON + 11_000, NOON + 11_050) == 10_001
    assert ahead_by(NOON, NOON - 10_050, NOON - 10_000) == -10_000
