"""Odd moments of days, turns and encounters: deadlines in open turns, orders at work together (chapters 12 to 17)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.awaiting import awaited
from rules.dice import Dice, game_key, simulated_seed
from rules.game import Illegal, Question
from rules.hunt import course
from rules.hunt.actions import Pass
from rules.hunt.bearer import bearing as bearer_turn
from rules.hunt.bearer import mentor
from rules.hunt.days import ending
from rules.hunt.events import DefaultUsed
from rules.hunt.game import HuntGame
from rules.hunt.questions.decisions import decisions
from rules.hunt.questions.rows import KINDS
from rules.hunt.questions.written import read
from rules.hunt.state import Activation, Block, Choosing, Discarding, EndTurn, Mentor, Relocating
from rules.hunt.values import Ban, Journey
from rules.hunt.view import view
from tests.rules.hunt import kit
from tests.rules.hunt.made_up import bearer, put
from tests.rules.hunt.talk import refused, say

DICE = Dice(game_key(simulated_seed(1), "1,2,3"))
FULL = ("s-01", "s-02", "s-03", "s-04", "s-05", "s-06")


def test_a_default_of_theirs_in_rbs_open_turn_follows_what_they_see() -> None:
    """H-17.4, H-19.17: RB's card has thrown one of six cards away already; who holds six by what he sees discards."""
    surplus = Question("surplus", 1)
    play = bearer(
        [{"discard": {"deck": "sorcery", "n": 1, "how": "random", "who": "each_rw"}}],
        sorcery_hands=(FULL, ()),
        beside=(Discarding(surplus, 2),),
    )
    put(play)
    assert len(play.state.sorcery_hands[0]) == 5

    done = course.lapse(play.pack, play.state, surplus, DICE)

    assert done.state.shown is not None
    assert len(done.state.shown.sorcery_hands[0]) == 5
    assert not [one for one in decisions(done.state) if one.question == surplus]


def test_a_deadline_that_goes_on_behind_a_window_is_missed_once() -> None:
    """H-17.6, H-17.21, H-17.32: the default of a block stops at each window; that is one deadline, and told once."""
    riding = kit.in_block(
        kit.state(
            eye=True,
            rules=kit.rules(windowed=True),
            wraiths=(16, 19, 23, 28),
            ally_hand=("a1-09",),
            on_frodo=2,
        )
    ).state
    block, told = Question("block", 1), []
    for _ in range(2):
        done = course.lapse(kit.PACK, riding, block, DICE)
        told += kit.among(done, DefaultUsed)
        (window,) = [one for one in decisions(done.state) if one.question.kind == "react"]
        riding = kit.applied(done.state, 1, window.question, Pass()).state

    assert riding.missed == (0, 1, 0)
    assert len(told) == 1


def test_what_holds_for_an_activation_outlasts_anothers_in_free_order() -> None:
    """H-17.9, H-22.26: the end of another RW's activation ends nothing of this one."""
    play = kit.in_block(kit.state(rules=kit.rules(free=True)))
    other = Block(Question("block", 2), 3, (3,), Activation(2))
    mine = Ban("hunt", 0, None, "activation", 1)
    assert play.riding is not None
    play.put(play.riding, replace(play.riding, blocks=(*play.riding.blocks, other), waiting=()))
    play.set(bans=(mine, Ban("hunt", 2, None, "activation", 1)))

    play = say(play, "end", seat=3)
    assert play.state.bans == (mine,)
    assert say(play, "end").state.bans == ()


def test_journeys_that_a_card_draws_in_rbs_turn_are_chosen_from_unseen() -> None:
    """H-19.17, H-22.35, H-17.4: nobody sees it asked; it runs on the clock of the turn, whose default answers it."""
    journeys = tuple(Journey(name, kit.JS1.steps) for name in ("a", "b", "c"))
    card = {"journey": {"op": "redraw", "draw": 2, "keep": 1, "back": 1}}
    given = bearer([card], part=2, journey_deck=journeys, moves=5)
    before = awaited(KINDS, decisions(given.state))
    played = put(given, "")
    (asked,) = [one for one in decisions(played.state) if one.question.kind in ("peek", "redraw")]

    assert awaited(KINDS, decisions(played.state)) == before
    assert asked.clock == Question("turn", 1)
    words = HuntGame(data=played.pack).options(played.state, asked, ("take",)).words
    assert words == ("1", "2")
    with pytest.raises(Illegal):
        HuntGame(data=played.pack).apply(played.state, 1, asked.question, read("peek", "order 1 2"), DICE)
    chosen = (
        HuntGame(data=played.pack).apply(played.state, 1, asked.question, read("peek", "take 2"), DICE).state
    )
    assert chosen.journey == journeys[1]
    done = course.lapse(played.pack, played.state, Question("turn", 1), DICE).state
    assert done.journey in journeys[:2]
    assert done.shown is None


def test_nothing_is_offered_to_be_taken_back_while_a_window_is_open() -> None:
    """H-17.25, H-17.32: it would be refused."""
    given = kit.state(rules=kit.rules(windowed=True), on_frodo=2, wraiths=(34, 19, 23, 28))
    play = kit.in_block(given)
    moved = say(play, "move 29")
    asked = say(moved, "hunt")

    for one, can_undo in ((moved, True), (asked, False)):
        own = view(kit.PACK, one.state, 2).own
        assert own is not None
        assert own.can_undo is can_undo
    assert refused(asked, "back").clause == "H-17.32"


def test_a_game_that_is_aborted_between_two_journeys_lays_each_open_once() -> None:
    """H-15.4, H-14.11: the one given up is not the present one any more."""
    choosing = Choosing(Question("redraw", 1), 1, "redraw", ("js-2", "js-3"))
    past = ((kit.JS1, 6),)
    given = kit.state(2, todo=(EndTurn(), choosing), past_journeys=past, moves=5)
    laid = view(kit.PACK, ending.aborted(given).state, None).disclosed

    assert laid is not None
    assert laid.told.journeys == past


def test_gandalfs_figure_stays_where_it_stands() -> None:
    """H-13.10, H-19.10, H-22.34: a card that sends him elsewhere does nothing while his figure is on the board."""
    on_board = Mentor(24, (24,), "revealed", (4,), (), (16, 19, 28))
    play = bearer([{"gandalf": {"op": "relocate", "n": 2}}], part=2, mentor=on_board)

    with pytest.raises(Illegal):
        put(play)
    assert put(bearer([{"gandalf": {"op": "relocate", "n": 2}}], part=2)).state.beside


def test_more_moves_are_no_reminder_once_gandalf_is_on_the_board() -> None:
    """H-17.35: what cannot be done any more keeps no turn open."""
    on_board = Mentor(24, (24,), "revealed")
    play = kit.in_bearer_turn(kit.state(2, mentor=on_board), mentor_moved=True, mentor_moves=1)

    assert "gandalf" not in bearer_turn.optional_left(play)


def test_gandalf_is_found_while_he_is_about_to_be_elsewhere() -> None:
    """H-14.3, H-13.14: the tokens drawn go back, and he flees as ever; nothing is left to choose."""
    hidden = Mentor(24, (24,), "hidden", (4,), (), (28,))
    waiting = Relocating(Question("relocate", 1), (16, 19))
    play = kit.play_of(kit.state(2, mentor=hidden, beside=(waiting,)))

    mentor.found(play)

    now = play.state.mentor
    assert now is not None
    assert now.location in (16, 19, 28)
    assert set(now.supply) == {16, 19, 28} - {now.location}
    assert play.state.beside == ()
