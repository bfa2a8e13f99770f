"""The abilities of the Black Riders card (H-9.11 to H-9.14, H-25.5)."""

from __future__ import annotations

from typing import Any

from rules.hunt.actions import WishSet
from rules.hunt.events import Answered, Declared, DieSpent, Granted, NazgulMoved
from rules.hunt.play import Play
from rules.hunt.ride import activation, black_riders
from rules.hunt.values import Die
from tests.rules.hunt.kit import in_block, state
from tests.rules.hunt.talk import refused, say, told


def block(found: int = 4, **changes: Any) -> Play:
    """w1 of seat 2 on 28 is to act; *found* information tokens lie on the card."""
    given: dict[str, Any] = {
        "wraiths": (28, 19, 23, 16),
        "found_info": tuple(range(1, found + 1)),
        "live": (),
    }
    return in_block(state(**{**given, **changes}))


def paid(play: Play) -> tuple[str, ...]:
    return told(play, DieSpent)[0].faces


def test_tokens_unlock_one_ability_after_the_other() -> None:
    """H-9.11: each is used as the action of an activation; the fifth belongs to a setup."""
    assert black_riders.unlocked(block(0)) == ()
    assert black_riders.unlocked(block(3)) == (1, 2, 3)
    assert black_riders.unlocked(block(5)) == (1, 2, 3, 4)
    assert refused(block(0), "ability 1").clause == "H-9.11"
    assert refused(block(5), "ability 5").clause == "H-9.11"
    assert refused(say(block(), "search"), "ability 1").clause == "H-7.5"


def test_any_die_buys_one_extra_space() -> None:
    """H-9.11, H-9.13: 1) walked by itself or joined to the move."""
    play = say(block(1), "ability 1 by ring")
    assert paid(play) == ("RING",)
    assert told(play, Granted)[0].act == "extra_space"
    assert [one.declaration.kind for one in told(play, Declared)] == ["activation", "ability"]

    assert say(play, "move 8").state.wraiths[0] == 8
    assert say(play, "extra 39 then move 37").state.wraiths[0] == 37


def test_any_two_dice_buy_a_hunt_or_a_perception() -> None:
    """H-9.11, H-9.14, H-25.5: 2) where the Nazgul stands; the RW picks which."""
    hunt = say(block(2), "ability 2 hunt by ring sorcery")
    assert paid(hunt) == ("RING", "SORCERY")
    assert [(one.asked.kind, one.asked.target, one.asked.cost) for one in told(hunt, Answered)] == [
        ("hunt", "28", "ability 2")
    ]
    area = say(block(2), "ability 2 perceive section")
    assert told(area, Answered)[0].asked.target == "section III"
    assert len(paid(area)) == 2
    assert refused(block(2), "ability 2").clause == "H-9.11"
    assert refused(block(2), "ability 2 hunt by ring sword shadow").clause == "H-7.5"
    assert refused(block(2, dice=(Die("RING"),)), "ability 2 hunt").clause == "H-7.7"
    assert refused(block(2, wraiths=(-1, 19, 23, 16)), "ability 2 hunt").clause == "H-7.6"


def test_one_sword_buys_an_extra_space_then_a_search() -> None:
    """H-9.11, H-9.14: 3) the space may be zero; the search needs a legal location where it then stands."""
    play = say(block(3), "ability 3 27")
    assert paid(play) == ("SWORD",)
    assert told(play, NazgulMoved) == [NazgulMoved(part=1, figure=0, way=(28, 27), by="extra")]
    assert told(play, Answered)[0].asked.target == "27"
    assert [one.declaration.kind for one in told(play, Declared)] == [
        "activation",
        "ability",
        "move",
        "search",
    ]

    there = say(block(3), "ability 3")
    assert told(there, Answered)[0].asked.target == "28"
    assert told(there, NazgulMoved) == []
    active = activation.active_of(there, 2)
    assert active is not None
    assert (active.figure, active.extra, active.move) == (0, 0, True)
    assert refused(block(3, wraiths=(7, 19, 23, 16)), "ability 3 5").clause == "H-8.1"
    assert refused(block(3), "ability 3 17").clause in ("H-22.44", "H-9.13")


def test_one_ring_buys_two_extra_spaces() -> None:
    """H-9.11, H-9.13: 4)."""
    play = say(block(4), "ability 4 then extra 39 38")

    assert paid(play) == ("RING",)
    assert play.state.wraiths[0] == 38


def test_shadow_and_the_lords_die_pay_for_what_they_stand_for() -> None:
    """H-9.12, H-7.11."""
    shadow = (Die("SHADOW"),)
    assert paid(say(block(4, dice=shadow), "ability 3")) == ("SHADOW",)
    assert paid(say(block(4, dice=shadow), "ability 4")) == ("SHADOW",)
    for face, pays in (("MORGUL_SHADOW", "134"), ("MORGUL_RING", "14"), ("SEEK", "1")):
        for number in "134":
            play = block(4, dice=(), lord_die=Die(face))
            if number in pays:
                assert paid(say(play, f"ability {number}")) == (face,)
            else:
                assert refused(play, f"ability {number}").clause == "H-7.7"
    mixed = block(4, dice=(Die("SWORD"),), lord_die=Die("SEEK"))
    assert paid(say(mixed, "ability 2 hunt")) == ("SWORD", "SEEK")


def test_a_question_of_an_ability_that_the_lords_die_paid_cannot_be_cancelled() -> None:
    """H-14.7: alone or with another die; without it, it can."""
    wish = WishSet("a1-09", (), "hunt")
    given: dict[str, Any] = {"ally_hand": ("a1-09",), "standing": (wish,), "on_frodo": 2}
    lords = say(block(2, dice=(Die("RING"),), lord_die=Die("SEEK"), **given), "ability 2 hunt")
    plain = say(block(2, **given), "ability 2 hunt")

    assert told(lords, Answered) != []
    assert plain.state.ledger[0].cancelled


def test_a_prevented_walk_leaves_the_search_where_it_stands() -> None:
    """H-9.14, H-6.7, H-17.16: the extra space is a `move` of its own."""
    wish = WishSet("a1-07", (), "move")
    stopped = say(block(3, ally_hand=("a1-07",), standing=(wish,), wraiths=(38, 19, 23, 16)), "ability 3 41")

    assert stopped.state.wraiths[0] == 38
    assert told(stopped, Answered)[0].asked.target == "38"


def test_what_may_be_said_is_offered_word_by_word() -> None:
    """H-9.11: only what the dice can pay."""
    play = block(4, dice=(Die("SORCERY"),))

    assert black_riders.offers(play, 2, 0, ()).words == ("1",)
    assert black_riders.offers(block(4), 2, 0, ()).words == ("1", "2", "3", "4")
    assert black_riders.offers(block(4), 2, 0, ("2",)).words == ("hunt", "perceive")
    assert "27" in black_riders.offers(block(4), 2, 0, ("3",)).words
    assert black_riders.offers(block(4), 2, 0, ("9",)).words == ()
    assert black_riders.offers(block(4), 2, 0, ("3", "27")).whole
    by_frodos_start = block(4, wraiths=(7, 19, 23, 16))
    assert not black_riders.offers(by_frodos_start, 2, 0, ("3", "5")).whole  # H-8.1: no search there
