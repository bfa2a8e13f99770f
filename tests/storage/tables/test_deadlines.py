"""Clocks run, stand still with a rest, go on with it, and never come twice under one number."""

from typing import Any

import pytest
from sqlalchemy import Connection

from storage.connection.store import driver_of
from storage.errors import Conflict
from storage.tables import statement
from storage.tables.deadlines import Deadline, Deadlines
from tests.storage.kit import new_game


@pytest.fixture
def deadlines(connection: Connection) -> Deadlines:
    """Deadlines with two games, 1 and 2."""
    new_game(connection)
    new_game(connection)
    return Deadlines(connection)


def _used(deadlines: Deadlines, clock: str) -> Deadline:
    found = deadlines.get(1, clock)
    assert found is not None
    return found


def test_a_clock_is_due_at_its_time(deadlines: Deadlines) -> None:
    deadlines.start(1, "vote/7", "vote", 100, due_ms=500)
    deadlines.start(2, "vote/1", "vote", 100, due_ms=300)

    assert deadlines.due(299) == ()
    assert [found.game_id for found in deadlines.due(500)] == [2, 1]
    assert [found.game_id for found in deadlines.due(500, limit=1)] == [2]


def test_standing_still_keeps_the_rest(deadlines: Deadlines) -> None:
    deadlines.start(1, "turn/5", "turn", 100, due_ms=500)

    deadlines.stand_still(1, 400)
    assert deadlines.due(10_000) == ()
    deadlines.stand_still(1, 450)  # twice is no harm
    deadlines.go_on(1, 2_000)
    deadlines.go_on(1, 2_050)

    found = _used(deadlines, "turn/5")
    assert (found.due_ms, found.left_ms, found.number) == (2_100, None, 1)


def test_what_had_run_out_has_no_rest(deadlines: Deadlines) -> None:
    deadlines.start(1, "vote/7", "vote", 100, due_ms=500)
    deadlines.stand_still(1, 900)

    deadlines.go_on(1, 2_000)

    assert _used(deadlines, "vote/7").due_ms == 2_000


def test_what_was_started_since_keeps_no_more_than_its_time(deadlines: Deadlines) -> None:
    """Q-9.1: clocks may stop as of a moment that is past, before one of them was started."""
    deadlines.start(1, "vote/7", "vote", 300, due_ms=500)

    deadlines.stand_still(1, 100)

    assert _used(deadlines, "vote/7").left_ms == 200


def test_one_clock_can_stand_still_while_others_run(deadlines: Deadlines) -> None:
    deadlines.start(1, "turn/5", "turn", 100, due_ms=500)
    deadlines.start(1, "guess/1", "guess", 100, due_ms=600)

    deadlines.stand_still(1, 200, ["turn/5"])
    assert _used(deadlines, "turn/5").left_ms == 300
    assert _used(deadlines, "guess/1").due_ms == 600
    deadlines.go_on(1, 250, ["guess/1"])

    assert not _used(deadlines, "turn/5").is_running


def test_a_clock_that_starts_again_has_a_new_number(deadlines: Deadlines) -> None:
    """A question can open again under its number; its lapse must not pass for the first one's."""
    first = deadlines.start(1, "vote/7", "vote", 100, due_ms=500)
    deadlines.drop(1, "vote/7")
    assert deadlines.get(1, "vote/7") is None
    assert deadlines.of_game(1) == ()

    second = deadlines.start(1, "vote/7", "vote", 600, due_ms=900)

    assert (first.cause, second.cause) == ("lapse:1:vote/7:1", "lapse:1:vote/7:2")
    assert _used(deadlines, "vote/7") == second


def test_a_replacement_renews_every_clock_of_the_game(deadlines: Deadlines) -> None:
    deadlines.start(1, "vote/7", "vote", 100, due_ms=500)
    deadlines.start(1, "turn/5", "turn", 100, due_ms=500)
    deadlines.stand_still(1, 450, ["turn/5"])
    other = deadlines.start(2, "vote/1", "vote", 100, due_ms=500)
    deadlines.asked(1, "vote/7", 450)

    deadlines.renew_all(1, 1_000, lambda found: 1_000 + (400 if found.kind == "vote" else 90))

    vote, turn = _used(deadlines, "vote/7"), _used(deadlines, "turn/5")
    assert (vote.due_ms, vote.number, vote.asked_ms, vote.started_ms) == (1_400, 2, None, 1_000)
    assert (turn.due_ms, turn.left_ms, turn.number) == (None, 90, 2)
    assert deadlines.get(2, "vote/1") == other


def test_more_time_is_given_running_or_not(deadlines: Deadlines) -> None:
    deadlines.start(1, "vote/7", "vote", 100, due_ms=500)
    deadlines.extend(1, "vote/7", 50)
    deadlines.stand_still(1, 100)
    deadlines.extend(1, "vote/7", 7)

    found = _used(deadlines, "vote/7")

    assert (found.left_ms, found.extended_ms, found.number) == (457, 57, 1)
    with pytest.raises(Conflict):
        deadlines.extend(1, "vote/8", 50)


def test_a_game_that_ends_has_no_clocks(deadlines: Deadlines) -> None:
    deadlines.start(1, "vote/7", "vote", 100, due_ms=500)
    deadlines.start(2, "vote/7", "vote", 100, due_ms=600)

    deadlines.drop_all(1)

    assert deadlines.of_game(1) == ()
    assert [(found.game_id, found.due_ms) for found in deadlines.due(900)] == [(2, 600)]


def test_a_clock_that_moderators_were_asked_about_waits_for_them(deadlines: Deadlines) -> None:
    deadlines.start(1, "vote/7", "vote", 100, due_ms=500)

    deadlines.asked(1, "vote/7", 500)
    assert deadlines.due(900) == ()
    deadlines.asked(1, "vote/7", None)

    assert [found.due_ms for found in deadlines.due(900)] == [500]


class ByDay:
    """Only every second thousand counts; a reminder comes at half time, another ten before the end."""

    def after(self, start_ms: int, length_ms: int, /) -> int:
        at, left = start_ms, length_ms
        while left:
            at += 1
            left -= at // 1_000 % 2
        return at

    def between(self, start_ms: int, end_ms: int, /) -> int:
        return sum(at // 1_000 % 2 for at in range(start_ms + 1, end_ms + 1))

    def remind(self, deadline: Deadline, /) -> int | None:
        assert deadline.due_ms is not None
        steps = ((deadline.started_ms + deadline.due_ms) // 2, deadline.due_ms - 10)
        return next(iter(steps[deadline.reminded :]), None)


BY_DAY = ByDay()


def test_reminders_come_in_their_order_and_once(deadlines: Deadlines) -> None:
    """Q-9.1: whoever owes is reminded once for each deadline and step, unless the clock has changed since."""
    deadlines.start(1, "vote/7", "vote", 1_000, 1_400, BY_DAY)
    deadlines.start(2, "vote/1", "vote", 1_000, 1_300, BY_DAY)
    deadlines.start(1, "call/1", "call", 1_000, 1_100)

    assert deadlines.remind_due(1_149) == ()
    assert [found.game_id for found in deadlines.remind_due(1_200)] == [2, 1]
    assert len(deadlines.remind_due(1_200, limit=1)) == 1
    _, found = deadlines.remind_due(1_200)
    assert deadlines.reminded(found, 1, 1_390)
    assert not deadlines.reminded(found, 1, 1_390)

    assert [each.game_id for each in deadlines.remind_due(1_200)] == [2]
    again = _used(deadlines, "vote/7")
    assert (again.reminded, again.remind_ms) == (1, 1_390)
    deadlines.renew_all(1, 1_000, lambda _found: 1_780, BY_DAY)
    assert _used(deadlines, "vote/7").remind_ms == 1_390
    assert not deadlines.reminded(again, 2, None), "the clock that it is of is not there any more"


def test_nobody_is_reminded_of_what_is_past_or_stands_still(deadlines: Deadlines) -> None:
    """Q-9.14: a clock that stands still reminds nobody, and its next reminder is set when it goes on."""
    deadlines.start(1, "vote/7", "vote", 1_000, 1_400, BY_DAY)

    assert deadlines.remind_due(1_400) == ()
    deadlines.stand_still(1, 1_100, timing=BY_DAY)
    assert deadlines.remind_due(1_300) == ()
    deadlines.go_on(1, 1_500, timing=BY_DAY)

    assert (_used(deadlines, "vote/7").due_ms, _used(deadlines, "vote/7").remind_ms) == (1_800, 1_400)
    deadlines.asked(1, "vote/7", 1_450)
    assert deadlines.remind_due(1_450) == ()
    deadlines.asked(1, "vote/7", None)
    deadlines.drop(1, "vote/7")
    assert deadlines.remind_due(1_450) == ()


def test_what_is_not_in_use_keeps_no_reminder(deadlines: Deadlines, connection: Connection) -> None:
    """Else the index of reminders would hold every clock there ever was."""
    for game_id, clock in ((1, "vote/7"), (1, "turn/5"), (2, "vote/1")):
        deadlines.start(game_id, clock, "vote", 1_000, 1_400, BY_DAY)

    deadlines.drop_all(1)
    deadlines.drop(2, "vote/1")

    assert deadlines.remind_due(1_250) == ()
    assert connection.exec_driver_sql("SELECT count(remind_ms) FROM deadline").scalar_one() == 0


def test_what_is_left_is_counted_as_the_table_counts(deadlines: Deadlines) -> None:
    """Q-9.14: standing still over a night costs no time, and gives none."""
    deadlines.start(1, "vote/7", "vote", 1_500, 3_600, BY_DAY)

    deadlines.stand_still(1, 1_900, timing=BY_DAY)
    left = _used(deadlines, "vote/7").left_ms
    deadlines.go_on(1, 2_400, timing=BY_DAY)

    assert left == 99 + 601
    assert _used(deadlines, "vote/7").due_ms == 3_699


def test_an_extension_is_counted_so_too_and_repeats_no_reminder(deadlines: Deadlines) -> None:
    """Q-9.8: the steps that are done stay done."""
    first = deadlines.start(1, "vote/7", "vote", 1_000, 1_400, BY_DAY)
    deadlines.reminded(first, 1, 1_390)

    deadlines.extend(1, "vote/7", 700, BY_DAY)

    found = _used(deadlines, "vote/7")
    assert (found.due_ms, found.extended_ms, found.reminded, found.remind_ms) == (3_100, 700, 1, 3_090)


def test_a_replacement_reminds_anew(deadlines: Deadlines) -> None:
    """Q-9.12: every open deadline starts anew for all, reminders and all; left time is waking time."""
    first = deadlines.start(1, "vote/7", "vote", 1_000, 1_400, BY_DAY)
    deadlines.reminded(first, 1, 1_390)
    deadlines.start(1, "turn/5", "turn", 1_000, 1_400, BY_DAY)
    deadlines.stand_still(1, 1_100, ["turn/5"], BY_DAY)

    deadlines.renew_all(1, 1_900, lambda _found: 3_100, BY_DAY)

    vote, turn = _used(deadlines, "vote/7"), _used(deadlines, "turn/5")
    assert (vote.reminded, vote.remind_ms) == (0, 2_500)
    assert (turn.left_ms, turn.remind_ms) == (200, None)


def test_a_clock_is_put_off_without_an_extension(deadlines: Deadlines) -> None:
    """Q-9.1: what an outage or a new pace moves is nobody's extension."""
    deadlines.start(1, "vote/7", "vote", 1_000, 1_400, BY_DAY)

    deadlines.put_off(1, "vote/7", 1_600, BY_DAY)

    found = _used(deadlines, "vote/7")
    assert (found.due_ms, found.number, found.extended_ms, found.remind_ms) == (1_600, 1, 0, 1_300)
    deadlines.stand_still(1, 1_100)
    with pytest.raises(Conflict):
        deadlines.put_off(1, "vote/7", 1_700)


def test_starting_a_clock_takes_two_statements(deadlines: Deadlines, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is in the commit of many a vote; reminders cost it nothing."""
    said: list[str] = []

    class Noting:
        """The driver's connection, which notes what it is told."""

        def __init__(self, connection: Connection) -> None:
            self._driver = driver_of(connection)

        def execute(self, text: str, *given: Any) -> Any:
            said.append(text)
            return self._driver.execute(text, *given)

    monkeypatch.setattr(statement, "driver_of", Noting)

    deadlines.start(1, "vote/7", "vote", 1_000, 1_400, BY_DAY)
    deadlines.start(1, "vote/7", "vote", 1_000, 1_400, BY_DAY)

    assert [text.split()[0] for text in said] == ["SELECT", "INSERT", "SELECT", "UPDATE"]
