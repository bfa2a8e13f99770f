"""The Lord of the Nazgul and his die (H-14.4 to H-14.8, H-18.33)."""

from __future__ import annotations

from typing import Any

from rules.hunt.events import Answered, Declared, DieSpent, LordEntered, LordLeft, NazgulMoved
from rules.hunt.play import Play
from rules.hunt.ride import dicepool, lord
from rules.hunt.values import Ban, Die
from tests.rules.hunt.kit import in_block, play_of, state
from tests.rules.hunt.talk import refused, say, told


def block(**changes: Any) -> Play:
    """Part 2: w1 of seat 2 on 17 is to act; the Lord's die shows SEEK."""
    given: dict[str, Any] = {"wraiths": (17, 14, 30, 30), "lord_die": Die("SEEK"), "lord": 0}
    return in_block(state(part=2, moves=4, **{**given, **changes}))


def test_he_enters_in_the_place_of_a_nazgul() -> None:
    """H-14.4: same space, same master; what was used stays used, his die is not there yet."""
    play = block(lord=None, lord_die=None)
    before = play.riding

    lord.enter(play, 0)

    assert play.state.lord == 0
    assert play.state.lord_die is None
    assert play.riding == before
    assert play.state.wraiths == (17, 14, 30, 30)
    assert told(play, LordEntered) == [LordEntered(figure=0)]


def test_he_does_not_enter_twice() -> None:
    """H-14.8."""
    play = block()

    lord.enter(play, 1)

    assert play.state.lord == 0
    assert told(play, LordEntered) == []


def test_he_leaves_where_he_stands() -> None:
    """H-14.6: the replaced Nazgul is back in his space; the die stays until the day ends."""
    play = block()

    lord.leave(play)
    lord.leave(play)

    assert (play.state.lord, play.state.wraiths[0]) == (None, 17)
    assert play.state.lord_die == Die("SEEK")
    assert told(play, LordLeft) == [LordLeft(figure=0)]


def test_his_free_action_is_a_hunt() -> None:
    """H-14.5: he has no free search; dice and abilities he uses like the others."""
    play = block()

    assert refused(play, "search").clause == "H-14.5"
    hunted = say(play, "hunt")
    assert told(hunted, DieSpent) == []
    assert told(hunted, Answered)[0].asked.cost == "free"
    assert told(say(play, "perceive area"), DieSpent)[0].faces == ("RING",)


def test_seek_moves_every_nazgul_by_one_space() -> None:
    """H-14.7, H-18.33: the active one first; it is no move, it is not declared; who is not named stays."""
    play = say(block(), "seek w3 29 w1 18")

    assert play.state.wraiths == (18, 14, 29, 30)
    assert [(event.figure, event.way, event.by) for event in told(play, NazgulMoved)] == [
        (0, (17, 18), "seek"),
        (2, (30, 29), "seek"),
    ]
    assert [event.declaration.kind for event in told(play, Declared)] == ["activation"]
    assert play.state.lord_die == Die("SEEK", spent=True)
    assert say(play, "move 29").state.wraiths[0] == 29


def test_seek_keeps_to_the_rules_of_moving() -> None:
    """H-14.7, H-7.3."""
    play = block(allies=(6,), bans=(Ban("move", 3, None, "turn", 1),))

    assert refused(play, "seek w1 6").clause == "H-7.3"
    assert refused(play, "seek w1 29").clause == "H-7.2"
    assert refused(play, "seek w4 29").clause == "H-22.24"
    for words in ("seek", "seek w1", "seek w5 29", "seek w3 29 w3 37"):
        assert refused(play, words).clause == "H-14.7"
    assert refused(block(lord_die=Die("MORGUL_RING")), "seek w1 18").clause == "H-7.7"
    assert refused(say(play, "seek w1 18"), "seek w1 29").clause == "H-7.5"


def test_his_die_may_be_spent_by_any_rw() -> None:
    """H-14.7: MORGUL_SHADOW as RING, SWORD or SORCERY, MORGUL_RING as RING with names."""
    shadow = block(lord=3, dice=(), lord_die=Die("MORGUL_SHADOW"))
    for order in ("hunt", "perceive area", "draw"):
        assert told(say(shadow, order), DieSpent) == [DieSpent(seat=2, faces=("MORGUL_SHADOW",))]
    ring = block(dice=(), lord=3, lord_die=Die("MORGUL_RING"))
    assert told(say(ring, "perceive area"), Answered)[0].asked.named == ("bearer",)
    assert refused(ring, "hunt").clause == "H-7.7"


def test_the_lords_die_goes_last() -> None:
    """H-14.7: it is taken by itself only where no other pays."""
    both = play_of(state(part=2, dice=(Die("SHADOW"),), lord_die=Die("MORGUL_RING"))).state

    assert dicepool.choose(both, "RING") == ("SHADOW",)
    assert dicepool.choose(both, "RING", 1, ("MORGUL_RING",)) == ("MORGUL_RING",)
    assert dicepool.left(both, "RING") == ("SHADOW", "MORGUL_RING")
