"""What was left in a seat waits for the word of whoever takes it over (H-17.37)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Dice, game_key, simulated_seed
from rules.entry import Answer, Codec, Entered, Handover, Position, enter
from rules.game import Illegal, OrderDropped, Seat
from rules.hunt.actions import OrderStep, WishSet, steps
from rules.hunt.events import Answered, CardPlayed
from rules.hunt.game import HuntGame
from rules.hunt.play import Play
from rules.hunt.state import HuntState, Left
from rules.hunt.view import BearerOwn, RiderOwn
from tests.rules.hunt.kit import in_bearer_turn, in_block, state, told
from tests.rules.hunt.talk import refused, say

GAME = HuntGame()
HEDGE = WishSet("a1-07", (), "move")
LEFT: dict[str, Any] = {"standing": (HEDGE,), "route": ("7", "8"), "flip_wish": ("sam",)}


def queue(words: str) -> tuple[OrderStep, ...]:
    return steps(words.split())


def entered(given: HuntState | Position[HuntState], entry: Any) -> Entered[HuntState]:
    position = given if isinstance(given, Position) else Position(given)
    return enter(GAME, position, entry, Dice(game_key(simulated_seed(1), "1,2,3")))


def taken_over(play: Play, seat: Seat) -> Play:
    """Another person sits there now."""
    play.state = entered(play.state, Handover(seat)).position.state
    return play


def confirmed(play: Play, seat: Seat) -> Play:
    play.state = entered(play.state, Answer(seat, "confirm")).position.state
    return play


def queued(*left: str) -> Play:
    """RB's turn is open; each RW has left a queue."""
    queues = tuple(queue(one) if one else () for one in left)
    return in_bearer_turn(state(wraiths=(28, 19, 23, 16), queues=queues))


def test_a_queue_waits_for_the_newcomer() -> None:
    """F-19, H-17.37: it does not run before; the others' do."""
    play = taken_over(queued("search then end then end", "search"), 2)
    play = say(play, "mark 7 then end", seat=1, kind="turn")

    assert told(play, Answered) == []
    assert GAME.handing_over.awaits_word(play.state, 2)
    assert not GAME.handing_over.awaits_word(play.state, 3)


def test_a_queue_that_is_confirmed_in_time_runs() -> None:
    """H-17.37, H-17.11: though RB's turn is open, and then nothing waits any more."""
    play = confirmed(taken_over(queued("search then end then end", ""), 2), 2)
    play = say(play, "mark 7 then end", seat=1, kind="turn")

    assert [one.asked.target for one in told(play, Answered)] == ["28"]
    assert not play.state.left


def test_a_queue_that_waits_lapses_with_the_game_turn() -> None:
    """H-17.37, H-17.12: as any other; the newcomer reads that he had not confirmed it (F-19)."""
    play = taken_over(queued("search then end", ""), 2)
    play = say(play, "mark 7 then end", seat=1, kind="turn")
    dropped = list[OrderDropped]()
    while play.riding is not None:
        seat = play.riding.blocks[0].seat
        play = say(play, "end", seat=seat)
        dropped += told(play, OrderDropped)

    assert play.state.left == ()
    assert [(event.to, event.words) for event in dropped] == [((2,), "search then end")]
    assert "before you had confirmed it" in dropped[0].sentence


def test_a_queue_of_the_newcomer_replaces_what_was_left() -> None:
    """H-17.37: it counts at once; an empty one throws away what was left."""
    play = taken_over(queued("search then end then end", ""), 2)

    own = say(play, "queue move 17 then search", kind="plan")
    assert own.state.queues[0] == queue("move 17 then search")
    assert not GAME.handing_over.awaits_word(own.state, 2)
    assert not say(play, "queue", kind="plan").state.left


def test_standing_reactions_wait_for_the_newcomer() -> None:
    """H-17.37, H-17.19: nothing is played for somebody who never said so."""
    given = state(ally_hand=("a1-07",), wraiths=(34, 19, 23, 16), **LEFT)

    played = say(in_block(given), "move 29")
    assert [one.card for one in told(played, CardPlayed)] == ["a1-07"]
    waiting = say(taken_over(in_block(given), 1), "move 29")
    assert told(waiting, CardPlayed) == []
    again = say(confirmed(taken_over(in_block(given), 1), 1), "move 29")
    assert [one.card for one in told(again, CardPlayed)] == ["a1-07"]


def test_a_route_waits_for_the_newcomer() -> None:
    """H-17.37, H-17.15: nothing follows it, and a default takes the next mark by lot."""
    play = taken_over(in_bearer_turn(state(**LEFT)), 1)

    assert refused(play, "follow then end", seat=1, kind="turn").clause == "H-17.15"
    assert say(confirmed(play, 1), "follow then end", seat=1, kind="turn").state.log[-1] == 7


@pytest.mark.parametrize(
    ("said", "counts", "waits"),
    [
        ("swift a1-08 on search", "standing", {"route": ("7", "8"), "flip_wish": ("sam",)}),
        ("route 8", "route", {"standing": (HEDGE,), "flip_wish": ("sam",)}),
        ("flips", "flip_wish", {"standing": (HEDGE,), "route": ("7", "8")}),
        ("drop a1-07", "standing", {"route": ("7", "8"), "flip_wish": ("sam",)}),
    ],
)
def test_what_the_newcomer_says_replaces_what_was_left_of_its_kind(
    said: str, counts: str, waits: dict[str, Any]
) -> None:
    """H-17.37: the rest waits on; a word brings back just that."""
    play = taken_over(in_bearer_turn(state(**LEFT)), 1)
    play = say(play, said, seat=1, kind="wish")
    own = getattr(play.state, counts)

    assert play.state.left == (Left(1, **waits),)
    play = confirmed(play, 1)
    assert getattr(play.state, counts) == own
    assert {name: getattr(play.state, name) for name in waits} == waits


def test_the_newcomer_is_shown_what_waits_and_nobody_else() -> None:
    """H-17.37, H-19.6, H-19.8: all of it; to the others nothing has changed."""
    before = in_bearer_turn(state(queues=(queue("search"), ()), discard_wishes=(("a1-01",), (), ()), **LEFT))
    views = {seat: GAME.view(before.state, seat) for seat in (None, 1, 2, 3)}
    after = taken_over(taken_over(before, 1), 2)

    assert {seat: GAME.view(after.state, seat) for seat in views} == views
    bearer, rider = views[1].own, views[2].own
    assert isinstance(bearer, BearerOwn)
    assert isinstance(rider, RiderOwn)
    assert (bearer.standing, bearer.route, rider.queue) == ((HEDGE,), ("7", "8"), queue("search"))


def test_what_one_newcomer_did_not_confirm_waits_for_the_next() -> None:
    """H-17.37: with what that one left, which goes before."""
    play = taken_over(in_bearer_turn(state(**LEFT)), 1)
    play = say(play, "route 8", seat=1, kind="wish")
    play = taken_over(play, 1)

    assert play.state.left == (Left(1, (HEDGE,), ("8",), ("sam",)),)
    assert (play.state.standing, play.state.route) == ((), ())


def test_nothing_waits_where_nothing_was_left() -> None:
    """H-17.37: and a word is refused then."""
    play = taken_over(in_bearer_turn(state()), 1)

    assert play.state.left == ()
    with pytest.raises(Illegal) as no:
        entered(play.state, Answer(1, "confirm"))
    assert no.value.clause == "H-17.37"


def test_orders_for_questions_to_come_wait_as_well() -> None:
    """H-17.37, H-17.33: one word for all."""
    given = entered(in_block(state()).state, Answer(1, "preload turn mark 7"))

    after = entered(given.position, Handover(1))
    assert [one.held for one in after.position.orders] == [True]
    again = entered(after.position, Answer(1, "confirm"))
    assert again.position.orders == given.position.orders
    assert (after.words, again.words) == ("replace 1", "confirm")


def test_what_waits_survives_storage_and_taking_back() -> None:
    """H-17.37, H-17.25: a step taken back brings nothing back with it."""
    codec: Codec[HuntState] = Codec(GAME)
    play = say(in_bearer_turn(state(**LEFT)), "mark 7 then hold", seat=1, kind="turn")
    position = Position(taken_over(play, 1).state)

    assert codec.position(codec.pack_position(position)) == position
    play = say(play, "back", seat=1, kind="turn")
    assert play.state.left == (Left(1, **LEFT),)
    assert play.state.standing == ()


def test_a_route_that_was_followed_is_not_lost_where_the_game_goes_back() -> None:
    """F-20: 7 was marked since, so that the whole route stands again; a shorter one that he wrote himself is lost."""
    before = state(route=("7", "8"))
    after = {log: state(route=("8",), log=log) for log in ((5, 7), (5,))}
    lost = {log: GAME.handing_over.lost(now, before, 1) for log, now in after.items()}

    assert lost[5, 7] == ()
    assert [GAME.write(action) for _, action in lost[5,]] == ["route 8"]
