"""Who may play which seats together, and when another player takes one over (H-17.6)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.hunt.game import HuntGame
from rules.registry import open_game
from tests.rules.hunt.kit import in_bearer_turn, in_block, state

GAME = HuntGame()


def test_a_ringwraith_may_hold_other_ringwraiths_seats_and_nobody_the_ring_bearers_too() -> None:
    """H-17.6: an RW seat goes to another RW or a newcomer, RB's only to a newcomer."""
    given = in_block(state()).state
    view, riders = GAME.view(given, None), given.rules.riders

    together = {seat: GAME.handing_over.together(view, seat) for seat in (given.rules.bearer, *riders)}

    assert together[given.rules.bearer] == ()
    assert len(riders) > 1
    for seat in riders:
        assert set(together[seat]) == set(riders) - {seat}


def test_in_the_quest_nobody_holds_two_seats() -> None:
    """Q-1.7: whatever the seat."""
    handing_over = open_game("quest").handing_over
    assert handing_over is not None
    view = GAME.view(in_block(state()).state, None)
    assert [handing_over.together(view, seat) for seat in (1, 2, 3)] == [(), (), ()]


def test_a_seat_is_given_up_by_three_deadlines_missed_in_a_row() -> None:
    """H-17.6: two are not enough, and it is that seat's alone."""
    given = in_block(state()).state
    seats = len(given.rules.riders) + 1
    counts = (0, 2, 3, *(0 for _ in range(seats - 3)))

    missed = replace(given, missed=counts)

    assert [GAME.handing_over.is_given_up(missed, seat) for seat in (1, 2, 3)] == [False, False, True]
    assert not any(GAME.handing_over.is_given_up(replace(given, missed=()), seat) for seat in (1, 2, 3))


def test_what_happens_in_an_open_turn_tells_of_no_seat() -> None:
    """H-17.6, H-19.17: others read the state as it was before RB's turn."""
    play = in_bearer_turn(state())
    before = play.state.shown
    assert before is not None
    count = (0,) * (len(before.rules.riders) + 1)

    given = replace(play.state, missed=(3, *count[1:]), shown=replace(before, missed=count))

    assert not GAME.handing_over.is_given_up(given, 1)
