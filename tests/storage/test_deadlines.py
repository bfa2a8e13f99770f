"""Clocks run, stand still with a rest, go on with it, and never come twice under one number."""

import pytest
from sqlalchemy import Connection

from storage.deadlines import Deadline, Deadlines
from storage.errors import Conflict
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

    assert deadlines.next_due() == 300
    assert deadlines.due(299) == ()
    assert [found.game_id for found in deadlines.due(500)] == [2, 1]
    assert [found.game_id for found in deadlines.due(500, limit=1)] == [2]


def test_standing_still_keeps_the_rest(deadlines: Deadlines) -> None:
    deadlines.start(1, "turn/5", "turn", 100, due_ms=500)

    deadlines.stand_still(1, 400)
    assert deadlines.next_due() is None
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
    assert deadlines.next_due() == 600


def test_a_clock_that_moderators_were_asked_about_waits_for_them(deadlines: Deadlines) -> None:
    deadlines.start(1, "vote/7", "vote", 100, due_ms=500)

    deadlines.asked(1, "vote/7", 500)
    assert deadlines.due(900) == ()
    assert deadlines.next_due() is None
    deadlines.asked(1, "vote/7", None)

    assert deadlines.next_due() == 500
