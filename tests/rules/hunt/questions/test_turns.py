"""What RB is offered in a turn, step by step (H-5, H-13.6)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.game import Illegal, Options, Question
from rules.hunt.state import (
    Choosing,
    Mentor,
    Relocating,
)
from rules.hunt.values import Ban
from tests.rules.hunt import kit
from tests.rules.hunt.offering import (
    RB,
    in_turn,
    offered,
    say,
    words_of,
)


def test_by_day_frodo_has_to_move() -> None:
    """H-5.2, H-5.3, H-5.4: a dot or what is within reach; no rest, and no end before it."""
    play = kit.in_bearer_turn(kit.state(log=(8,), on_frodo=0, ally_hand=()))

    assert in_turn(play) == {"mark"}
    assert in_turn(play, "mark") == {"dot", "7", "8", "17"}
    assert offered(play.state, "turn", RB, "mark 17").whole


def test_at_night_frodo_may_rest() -> None:
    """H-5.2, H-22.24: unless a card forbids it."""
    night = kit.state(phase=3, ally_hand=())

    assert {"mark", "rest"} <= in_turn(kit.in_bearer_turn(night))
    ban = Ban("rest", -1, None, "turn", 1)
    assert "rest" not in in_turn(kit.in_bearer_turn(replace(night, bans=(ban,))))


def test_a_move_that_would_lose_the_game_asks_to_be_sure() -> None:
    """H-5.8, H-26.11: the warning is private, and the answer with `sure` is taken."""
    play = kit.in_bearer_turn(kit.state(phase=3, corruption=11))
    offer = offered(play.state, "turn", RB, "mark dot")

    assert (offer.words, offer.whole) == (("sure",), False)
    with pytest.raises(Illegal) as no:
        say(play.state, RB, "mark dot")
    assert no.value.clause == "H-5.8"
    say(play.state, RB, "mark dot sure")
    day = kit.in_bearer_turn(kit.state(corruption=11))
    assert "sure" not in in_turn(day, "mark dot")


def test_the_night_of_part_2_begins_with_a_choice() -> None:
    """H-13.2, H-5.8: before anything else."""
    play = kit.in_bearer_turn(kit.state(2, phase=3))

    assert in_turn(play) == {"advance", "rest"}
    assert {"play", "gandalf", "draw"} <= in_turn(play, "rest then")
    losing = kit.in_bearer_turn(kit.state(2, phase=3, corruption=11))
    assert offered(losing.state, "turn", RB, "advance").words == ("sure",)


def test_each_action_is_offered_once() -> None:
    """H-5.1, H-6.4, H-6.6: card and token once a turn; no reaction cards, nothing from an empty deck."""
    play = kit.in_bearer_turn(kit.state(ally_hand=("a1-01", "a1-08")))

    assert in_turn(play) == {"mark", "play", "draw"}
    assert in_turn(play, "play") == {"a1-01"}
    assert "play" not in in_turn(play, "play a1-01 then")
    assert "draw" not in in_turn(play, "draw then")
    assert in_turn(kit.in_bearer_turn(play.state, cards=0, drew=True)) == {"mark"}
    assert "draw" not in in_turn(kit.in_bearer_turn(kit.state(ally_deck=())))
    assert "draw" not in in_turn(kit.in_bearer_turn(kit.state(on_frodo=0)))


def test_later_steps_are_offered_where_earlier_ones_lead() -> None:
    """H-17.14, H-22.14: a card that gives a dot more gives more to mark."""
    play = kit.in_bearer_turn(kit.state(log=(8,), ally_hand=("a1-01",)))

    assert in_turn(play, "play a1-01 then mark") == {"dot", "3", "7", "8", "12", "14", "17"}
    assert in_turn(play, "mark 17 then") == {"play", "draw", "hold", "end"}
    assert in_turn(kit.in_bearer_turn(kit.state(log=(60,))), "mark 62") == set()  # an exit ends the part


def test_what_a_draw_would_bring_is_not_offered() -> None:
    """H-19.19: no look at the deck."""
    state = kit.state(ally_hand=("a1-03",), ally_deck=("a1-14", "a1-01", "a1-20"))
    play = kit.in_bearer_turn(state, cards=2)

    assert in_turn(play, "play a1-03 2 then play") == set()
    assert "play" not in in_turn(play, "play a1-03 2 then")


def test_the_stored_route_is_offered_while_its_next_mark_can_be_made() -> None:
    """H-17.15."""
    assert "follow" in in_turn(kit.in_bearer_turn(kit.state(route=("7", "dot"))))
    assert "follow" not in in_turn(kit.in_bearer_turn(kit.state(route=("64",))))
    assert "follow" not in in_turn(kit.in_bearer_turn(kit.state()))


def test_gandalf_has_to_move_before_the_turn_ends() -> None:
    """H-13.6, H-13.7: to a connected location, his own included."""
    play = kit.in_bearer_turn(kit.state(2, ally_hand=(), on_frodo=0))

    assert in_turn(play) == {"gandalf"}
    assert in_turn(play, "gandalf") == {str(n) for n in kit.PACK.boards[2].gaps[24]}
    assert in_turn(play, "gandalf 12 then") == {"hold", "end"}


def test_gandalfs_deeds_and_reveal_are_offered_where_he_stands() -> None:
    """H-13.8, H-13.9, H-13.11, H-13.13, H-18.26, H-18.27, H-18.28, H-18.29."""
    mentor = Mentor(17, (24, 17), "hidden", (17,), (), (16, 19))
    play = kit.in_bearer_turn(kit.state(2, mentor=mentor, wraiths=(17, 17, 30, 30)), mentor_moved=True)

    assert {"reveal", "deed", "end"} <= in_turn(play)
    assert in_turn(play, "reveal") == {"ring", "sword", "sorcery", "shadow"}
    assert in_turn(play, "reveal ring") == {"w1"}
    assert "18" in in_turn(play, "reveal ring w1")
    assert in_turn(play, "reveal ring w1 18") == {"w2"}
    assert offered(play.state, "turn", RB, "reveal ring w1 18 w2 18").whole
    say(play.state, RB, "reveal ring w1 18 w2 18 then deed")
    on_exit = replace(mentor, location=58, deeds=())
    assert "rivendell" in in_turn(kit.in_bearer_turn(kit.state(2, mentor=on_exit), mentor_moved=True))


def test_where_gandalf_is_comes_before_his_move() -> None:
    """H-17.34."""
    beside = (Relocating(Question("relocate", 1), (16, 19)),)
    play = kit.in_bearer_turn(kit.state(2))
    play.set(beside=beside)

    assert "gandalf" not in in_turn(play)
    assert words_of(play.state, "relocate", RB, "relocate") == {"16", "19"}


def test_what_stands_open_above_the_turn_comes_first() -> None:
    """H-17.14, H-18.34: until then nothing is offered of the turn, and nothing is heard."""
    play = kit.in_bearer_turn(kit.state())
    play.push(Choosing(Question("peek", 1), RB, "ally_deck", ("a1-20", "a1-21"), "reorder"))

    assert offered(play.state, "turn", RB) == offered(play.state, "turn", RB, "end") == Options()
    assert words_of(play.state, "peek", RB, "order 2") == {"1"}
    with pytest.raises(Illegal):
        say(play.state, RB, "end")


def test_own_steps_can_be_taken_back() -> None:
    """H-17.25: by whom they are, first in an order, and what follows is offered from there."""
    play = kit.in_bearer_turn(kit.state())
    assert "back" not in in_turn(play)
    play.set(undoer=RB)
    play.remember()
    play.set_bearing(moved=True)

    assert "back" in in_turn(play)
    assert "mark" not in in_turn(play)
    assert "mark" in in_turn(play, "back then")
    assert "back" not in in_turn(play, "draw then")
