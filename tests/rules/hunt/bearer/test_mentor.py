"""Gandalf: moves, reveal, deeds, Rivendell, relocation (H-13.6 to H-13.15, H-14.3)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.game import Illegal, Question
from rules.hunt.actions import Relocate
from rules.hunt.bearer import bearing, mentor
from rules.hunt.events import (
    DeedDone,
    DiceChanged,
    MentorFled,
    MentorLeft,
    MentorRevealed,
    MentorSafe,
    MentorSeen,
    NazgulMoved,
    TokensChanged,
)
from rules.hunt.play import Play
from rules.hunt.state import Bearing, Mentor, Relocating, facts
from rules.hunt.values import Ban, Die
from tests.rules.hunt.kit import PACK, in_bearer_turn, play_of, state, told

BOARD = PACK.boards[2]


def turn(
    location: int = 24, *, moved: bool = False, fields: dict[str, Any] | None = None, **changes: Any
) -> Play:
    """RB's turn in Part 2 with Gandalf on *location*."""
    gandalf = Mentor(location, (location,), deeds=(4, 6, 11), supply=(16, 19, 28, 31, 35))
    return in_bearer_turn(state(2, mentor=replace(gandalf, **(fields or {})), **changes), mentor_moved=moved)


def gandalf(play: Play) -> Mentor:
    """Gandalf as he is now."""
    assert play.state.mentor is not None
    return play.state.mentor


# Moves.


@pytest.mark.parametrize("start", [24, 17, 9, 57])
def test_he_goes_to_any_connected_location(start: int) -> None:
    """H-13.7: his own included, whatever the dots on the way, and nothing hinders him."""
    for n in BOARD.locations:
        play = turn(start, allies=tuple(BOARD.gaps[start])[:1], wraiths=(start, 17, 30, 30))
        if n in BOARD.gaps[start]:
            mentor.move(play, n)
            assert gandalf(play).log == (start, n)
            assert gandalf(play).location == n
        else:
            with pytest.raises(Illegal, match=r"H-13\.7"):
                mentor.move(play, n)


def test_nobody_is_told_of_his_move() -> None:
    """H-13.7, H-13.15: it is private."""
    play = turn()

    mentor.move(play, 24)

    assert not play.events
    assert not play.state.withheld


def test_he_moves_once_and_by_cards_again() -> None:
    """H-13.6, H-22.34: mandatory once; extra moves come from cards."""
    play = turn()
    assert mentor.is_move_owed(play)

    mentor.move(play, 24)
    assert not mentor.is_move_owed(play)
    with pytest.raises(Illegal, match=r"H-13\.6"):
        mentor.move(play, 24)
    play.set_bearing(mentor_moves=1)
    mentor.move(play, 24)

    assert play.bearing is not None
    assert play.bearing.mentor_moves == 0


@pytest.mark.parametrize("where", ["revealed", "out"])
def test_he_moves_only_while_hidden(where: str) -> None:
    """H-13.6, H-13.13: not on the board, nor in Rivendell."""
    play = turn(fields={"state": where})

    assert not mentor.is_move_owed(play)
    with pytest.raises(Illegal):
        mentor.move(play, 24)


# Reveal.


def revealed(words: str, **changes: Any) -> Play:
    """Gandalf, just come to 17 where two Nazgul are, is revealed by *words*."""
    play = turn(17, moved=True, **changes)
    mentor.reveal(play, words.split())
    return play


def test_a_reveal_chases_the_nazgul() -> None:
    """H-13.8, D-27: a token out of the game, the figure on the board, each Nazgul 1 or 2 spaces off, a die out."""
    play = revealed("sword w1 18 w2 5", wraiths=(17, 17, 30, 30))

    assert (play.state.on_frodo, play.state.pool, play.state.cap) == (0, 2, 2)
    assert gandalf(play).state == "revealed"
    assert play.state.wraiths == (18, 5, 30, 30)
    spent = [die.face for die in play.state.dice if die.spent]
    assert spent == ["SWORD"]
    assert [type(one) for one in play.state.withheld] == [
        TokensChanged,
        MentorRevealed,
        NazgulMoved,
        NazgulMoved,
        DiceChanged,
    ]
    ways = [one.way for one in told(play, NazgulMoved)]
    assert ways[0] == (17, 18)
    assert ways[1][0] == 17
    assert ways[1][-1] == 5
    assert len(ways[1]) == 3


@given(st.sampled_from(BOARD.locations), st.sets(st.sampled_from(BOARD.locations), max_size=6))
def test_where_the_chased_may_go(location: int, allies: set[int]) -> None:
    """H-13.8, H-7.3: 1 or 2 spaces, never over exits or ally tokens, never ending there."""
    play = turn(location, allies=tuple(sorted(allies - {location})), wraiths=(location, 17, 30, 30))

    for end, way in mentor.chased_to(play, 0, location).items():
        assert way[0] == location
        assert way[-1] == end != location
        assert len(way) in (2, 3)
        assert all(b in BOARD.adjacent[a] for a, b in itertools.pairwise(way))
        assert not set(way[1:]) & (BOARD.exits | set(play.state.allies) | {location})


def test_who_cannot_leave_stays() -> None:
    """H-13.9: and is not named."""
    shut = tuple(Ban("enter", 0, (space,), "turn", 1) for space in BOARD.adjacent[17])
    play = revealed("ring w2 18", wraiths=(17, 17, 30, 30), bans=shut)

    assert play.state.wraiths == (17, 18, 30, 30)


def test_no_die_is_taken_where_none_is_left() -> None:
    """H-13.9: only unspent standard dice count."""
    spent = (Die("RING", spent=True),)
    play = revealed("w1 18 w2 18", wraiths=(17, 17, 30, 30), dice=spent)

    assert play.state.dice == spent
    with pytest.raises(Illegal, match=r"H-13\.8"):
        revealed("ring w1 18 w2 18", wraiths=(17, 17, 30, 30), dice=spent)


@pytest.mark.parametrize(
    "words",
    [
        "w1 18 w2 18",
        "morgul_ring w1 18 w2 18",
        "ring w1 18",
        "ring w1 18 w2 17",
        "ring w1 18 w2 52",
        "ring w1 18 w2 18 w3 31",
        "ring w1 18 w1 18 w2 18",
        "ring w1 w2 18",
        "ring w1 18 w2 zzz",
    ],
)
def test_an_incomplete_reveal_is_refused(words: str) -> None:
    """H-13.8: a die, and for each Nazgul there a space outside; nothing has happened."""
    play = turn(17, moved=True, wraiths=(17, 17, 30, 30))

    with pytest.raises(Illegal, match=r"H-13\.8"):
        mentor.reveal(play, words.split())

    assert gandalf(play).state == "hidden"
    assert play.state.on_frodo == 1


@pytest.mark.parametrize(
    ("moved", "changes"),
    [
        (False, {"wraiths": (17, 17, 30, 30)}),
        (True, {"wraiths": (18, 18, 30, 30)}),
        (True, {"wraiths": (17, 17, 30, 30), "on_frodo": 0}),
        (True, {"wraiths": (17, 17, 30, 30), "fields": {"state": "revealed"}}),
    ],
)
def test_when_he_cannot_be_revealed(moved: bool, changes: dict[str, Any]) -> None:
    """H-13.8: after his move, with a Nazgul there, for a token; once."""
    play = turn(17, moved=moved, **changes)

    assert not mentor.can_reveal(play)
    with pytest.raises(Illegal, match=r"H-13\.8"):
        mentor.reveal(play, ("ring", "w1", "18", "w2", "18"))


# Deeds and Rivendell.


@pytest.mark.parametrize("moved", [False, True])
@pytest.mark.parametrize("where", ["hidden", "revealed"])
def test_a_deed_raises_the_limit(moved: bool, where: str) -> None:
    """H-13.11, H-13.12, D-28: before or after his move, revealed or not; the location is announced."""
    play = turn(6, moved=moved, fields={"state": where})

    mentor.do_deed(play)

    assert (gandalf(play).deeds, gandalf(play).done) == ((4, 11), (6,))
    assert facts.limit(play.pack, play.state) == 13
    assert told(play, DeedDone) == [DeedDone(part=2, location=6, limit=13)]
    with pytest.raises(Illegal, match=r"H-13\.11"):
        mentor.do_deed(play)


def test_rivendell() -> None:
    """H-13.12, H-13.13, D-29: from an exit; he is out of play, the limit rises, deeds are over."""
    play = turn(58, moved=True)
    with pytest.raises(Illegal, match=r"H-13\.13"):
        mentor.go_to_rivendell(turn(57))

    mentor.go_to_rivendell(play)

    assert gandalf(play).state == "out"
    assert told(play, MentorSafe) == [MentorSafe(limit=13)]
    assert not mentor.can_be_safe(play)
    assert bearing.optional_left(play) == ("merry",)
    for act in (mentor.go_to_rivendell, mentor.do_deed):
        with pytest.raises(Illegal):
            act(play)


def test_he_may_keep_silent_on_an_exit() -> None:
    """H-13.13: and move on later."""
    play = turn(58)

    mentor.move(play, 57)

    assert gandalf(play).state == "hidden"


# Relocation.


def test_the_figure_leaves_the_board() -> None:
    """H-13.10, D-30: two tokens are drawn, for RB alone; one becomes his location, the other goes back."""
    play = play_of(state(2, mentor=Mentor(24, (24,), "revealed", (4,), (), (16, 19, 28))))

    mentor.leave_board(play)
    (asked,) = play.state.beside
    assert isinstance(asked, Relocating)
    assert len(asked.drawn) == 2
    assert told(play, MentorLeft)
    assert [one.to for one in told(play, MentorSeen)] == [(1,)]
    other = next(n for n in (16, 19, 28) if n not in asked.drawn)
    with pytest.raises(Illegal, match=r"H-13\.10"):
        mentor.relocate(play, 1, asked.question, Relocate(other))
    mentor.relocate(play, 1, asked.question, Relocate(asked.drawn[1]))

    now = gandalf(play)
    assert (now.state, now.location, now.log) == ("hidden", asked.drawn[1], (24, asked.drawn[1]))
    assert set(now.supply) == {16, 19, 28} - {asked.drawn[1]}
    assert now.used == (asked.drawn[1],)
    assert not play.state.beside


def test_nothing_leaves_that_is_not_there() -> None:
    """H-13.10: only a figure on the board is taken off."""
    play = play_of(state(2))

    mentor.leave_board(play)

    assert play.state == state(2)


def test_a_small_supply() -> None:
    """H-13.14: used tokens are shuffled back first; a single one must be taken; with none he stays."""
    back = play_of(state(2, mentor=Mentor(24, (24,), "revealed", supply=(16,), used=(19,))))
    single = play_of(state(2, mentor=Mentor(24, (24,), "revealed", supply=(16,))))
    bare = play_of(state(2, mentor=Mentor(24, (24,), "revealed")))

    for play in (back, single, bare):
        mentor.leave_board(play)

    (asked,) = back.state.beside
    assert isinstance(asked, Relocating)
    assert set(asked.drawn) == {16, 19}
    assert (gandalf(single).location, gandalf(single).used) == (16, (16,))
    assert not single.state.beside
    assert (gandalf(bare).location, gandalf(bare).log) == (24, (24,))
    assert gandalf(bare).state == "hidden"
    assert not bare.state.beside


def test_the_choice_closes_a_turn_that_waited_for_it() -> None:
    """H-17.34: RB's turn had ended but for D-30."""
    asked = Relocating(Question("relocate", 1), (16, 19))
    play = in_bearer_turn(state(2, beside=(asked,)), ended=True, mentor_moved=True)

    mentor.relocate(play, 1, asked.question, Relocate(16))

    assert not isinstance(play.state.todo[-1], Bearing)


def test_found_he_flees() -> None:
    """H-14.3: announced; a token is drawn, secretly his new location, and leaves play."""
    play = play_of(state(2))

    mentor.found(play)

    now = gandalf(play)
    assert told(play, MentorFled) == [MentorFled(part=2, location=24)]
    assert now.location in (16, 19, 28, 31, 35)
    assert now.log == (24, now.location)
    assert now.location not in now.supply
    assert [one.to for one in told(play, MentorSeen)] == [(1,)]
    assert play.state.beside == ()
