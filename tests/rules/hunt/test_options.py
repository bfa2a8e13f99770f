"""The words that may follow one another: all that is legal, nothing that leads nowhere (H-19.19)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Answer, Position, enter
from rules.game import Decision, Illegal, Options, Question
from rules.hunt.actions import WishSet
from rules.hunt.decisions import decisions
from rules.hunt.options import options
from rules.hunt.play import Play
from rules.hunt.preloads import ahead
from rules.hunt.room import HuntGame
from rules.hunt.state import (
    Bearing,
    Choosing,
    Coursing,
    Discarding,
    Escaping,
    Flipping,
    Gifting,
    HuntState,
    Keeping,
    Mentor,
    NamingLord,
    NamingToken,
    Placing,
    Preparing,
    Ranking,
    Relocating,
    Window,
)
from rules.hunt.values import Ban, Declaration, Die, Note, Track
from tests.rules.courses import all_words, some_words
from tests.rules.hunt import kit
from tests.rules.hunt.whole import GAME, WAYS, played

RB, RW = 1, 2
DARK, SWORD = 35, Die("SWORD")


def _decision(state: HuntState, kind: str, seat: int) -> Decision:
    return next(one for one in decisions(state) if one.question.kind == kind and one.seat == seat)


def _offer(state: HuntState, kind: str, seat: int, said: str = "") -> Options:
    return options(kit.PACK, state, _decision(state, kind, seat), said.split())


def _words(state: HuntState, kind: str, seat: int, said: str = "") -> set[str]:
    return set(_offer(state, kind, seat, said).words)


def _turn(play: Play, said: str = "") -> set[str]:
    return _words(play.state, "turn", RB, said)


def _block(play: Play, said: str = "") -> set[str]:
    return _words(play.state, "block", RW, said)


def _say(state: HuntState, seat: int, words: str) -> None:
    enter(GAME, Position(state), Answer(seat, words), kit.play_of(state).dice)  # type: ignore[arg-type]


# --------------------------------------------------------------------------- whatever is offered is an answer


def _outcome(position: Position[HuntState], answer: Answer, dice: Dice) -> str:
    """The clause by which an answer is refused; empty when it is taken."""
    try:
        enter(GAME, position, answer, dice)
    except Illegal as no:
        return no.clause
    return ""


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_every_offer_leads_to_an_answer(way: int) -> None:
    """H-18.39, H-19.19: walked at moments of whole games; nearly all is taken, the rest refused by a clause."""
    found: list[str] = []
    for seats in GAME.seats:
        for one in played(seats, way).entered[:-1:17]:
            state = one.position.state
            for decision in decisions(state):
                for words in all_words(GAME, state, decision, most=6):
                    answer = Answer(decision.seat, words, decision.question)
                    found.append(_outcome(one.position, answer, played(seats, way).dice()))
    refused = [clause for clause in found if clause]
    assert len(found) > 100 * max(1, len(refused))
    assert all(clause.startswith("H-") for clause in refused)


@pytest.mark.parametrize("seed", range(20))
def test_random_walks_through_options_meet_no_dead_end(seed: int) -> None:
    """H-18.39: of what is asked and of what may be said in advance, at the plain moments of both parts."""
    chance = Random(seed)
    for part in (1, 2):
        for state in (kit.in_block(kit.state(part)).state, kit.in_bearer_turn(kit.state(part)).state):
            for decision in (*decisions(state), *ahead(state, RB), *ahead(state, RW)):
                assert some_words(GAME, state, decision, chance)


# ----------------------------------------------------------------------------------------------- RB's turn


def test_by_day_frodo_has_to_move() -> None:
    """H-5.2, H-5.3, H-5.4: a dot or what is within reach; no rest, and no end before it."""
    play = kit.in_bearer_turn(kit.state(log=(8,), on_frodo=0, ally_hand=()))

    assert _turn(play) == {"mark"}
    assert _turn(play, "mark") == {"dot", "7", "8", "17"}
    assert _offer(play.state, "turn", RB, "mark 17").whole


def test_at_night_frodo_may_rest() -> None:
    """H-5.2, H-22.24: unless a card forbids it."""
    night = kit.state(phase=3, ally_hand=())

    assert {"mark", "rest"} <= _turn(kit.in_bearer_turn(night))
    ban = Ban("rest", -1, None, "turn", 1)
    assert "rest" not in _turn(kit.in_bearer_turn(replace(night, bans=(ban,))))


def test_a_move_that_would_lose_the_game_asks_to_be_sure() -> None:
    """H-5.8, H-26.11: the warning is private, and the answer with `sure` is taken."""
    play = kit.in_bearer_turn(kit.state(phase=3, corruption=11))
    offer = _offer(play.state, "turn", RB, "mark dot")

    assert (offer.words, offer.whole) == (("sure",), False)
    with pytest.raises(Illegal) as no:
        _say(play.state, RB, "mark dot")
    assert no.value.clause == "H-5.8"
    _say(play.state, RB, "mark dot sure")
    day = kit.in_bearer_turn(kit.state(corruption=11))
    assert "sure" not in _turn(day, "mark dot")


def test_the_night_of_part_2_begins_with_a_choice() -> None:
    """H-13.2, H-5.8: before anything else."""
    play = kit.in_bearer_turn(kit.state(2, phase=3))

    assert _turn(play) == {"advance", "rest"}
    assert {"play", "gandalf", "draw"} <= _turn(play, "rest then")
    losing = kit.in_bearer_turn(kit.state(2, phase=3, corruption=11))
    assert _offer(losing.state, "turn", RB, "advance").words == ("sure",)


def test_each_action_is_offered_once() -> None:
    """H-5.1, H-6.4, H-6.6: card and token once a turn; no reaction cards, nothing from an empty deck."""
    play = kit.in_bearer_turn(kit.state(ally_hand=("a1-01", "a1-08")))

    assert _turn(play) == {"mark", "play", "draw"}
    assert _turn(play, "play") == {"a1-01"}
    assert "play" not in _turn(play, "play a1-01 then")
    assert "draw" not in _turn(play, "draw then")
    assert _turn(kit.in_bearer_turn(play.state, cards=0, drew=True)) == {"mark"}
    assert "draw" not in _turn(kit.in_bearer_turn(kit.state(ally_deck=())))
    assert "draw" not in _turn(kit.in_bearer_turn(kit.state(on_frodo=0)))


def test_later_steps_are_offered_where_earlier_ones_lead() -> None:
    """H-17.14, H-22.14: a card that gives a dot more gives more to mark."""
    play = kit.in_bearer_turn(kit.state(log=(8,), ally_hand=("a1-01",)))

    assert _turn(play, "play a1-01 then mark") == {"dot", "3", "7", "8", "12", "14", "17"}
    assert _turn(play, "mark 17 then") == {"play", "draw", "hold", "end"}
    assert _turn(kit.in_bearer_turn(kit.state(log=(60,))), "mark 62") == set()  # an exit ends the part


def test_what_a_draw_would_bring_is_not_offered() -> None:
    """H-19.19: no look at the deck."""
    state = kit.state(ally_hand=("a1-03",), ally_deck=("a1-14", "a1-01", "a1-20"))
    play = kit.in_bearer_turn(state, cards=2)

    assert _turn(play, "play a1-03 2 then play") == set()
    assert "play" not in _turn(play, "play a1-03 2 then")


def test_the_stored_route_is_offered_while_its_next_mark_can_be_made() -> None:
    """H-17.15."""
    assert "follow" in _turn(kit.in_bearer_turn(kit.state(route=("7", "dot"))))
    assert "follow" not in _turn(kit.in_bearer_turn(kit.state(route=("64",))))
    assert "follow" not in _turn(kit.in_bearer_turn(kit.state()))


def test_gandalf_has_to_move_before_the_turn_ends() -> None:
    """H-13.6, H-13.7: to a connected location, his own included."""
    play = kit.in_bearer_turn(kit.state(2, ally_hand=(), on_frodo=0))

    assert _turn(play) == {"gandalf"}
    assert _turn(play, "gandalf") == {str(n) for n in kit.PACK.boards[2].gaps[24]}
    assert _turn(play, "gandalf 12 then") == {"hold", "end"}


def test_gandalfs_deeds_and_reveal_are_offered_where_he_stands() -> None:
    """H-13.8, H-13.9, H-13.11, H-13.13, H-18.26, H-18.27, H-18.28, H-18.29."""
    mentor = Mentor(17, (24, 17), "hidden", (17,), (), (16, 19))
    play = kit.in_bearer_turn(kit.state(2, mentor=mentor, wraiths=(17, 17, 30, 30)), mentor_moved=True)

    assert {"reveal", "deed", "end"} <= _turn(play)
    assert _turn(play, "reveal") == {"ring", "sword", "sorcery", "shadow"}
    assert _turn(play, "reveal ring") == {"w1"}
    assert "18" in _turn(play, "reveal ring w1")
    assert _turn(play, "reveal ring w1 18") == {"w2"}
    assert _offer(play.state, "turn", RB, "reveal ring w1 18 w2 18").whole
    _say(play.state, RB, "reveal ring w1 18 w2 18 then deed")
    on_exit = replace(mentor, location=58, deeds=())
    assert "rivendell" in _turn(kit.in_bearer_turn(kit.state(2, mentor=on_exit), mentor_moved=True))


def test_where_gandalf_is_comes_before_his_move() -> None:
    """H-17.34."""
    beside = (Relocating(Question("relocate", 1), (16, 19)),)
    play = kit.in_bearer_turn(kit.state(2))
    play.set(beside=beside)

    assert "gandalf" not in _turn(play)
    assert _words(play.state, "relocate", RB, "relocate") == {"16", "19"}


def test_what_stands_open_above_the_turn_comes_first() -> None:
    """H-17.14, H-18.34: then only the end is offered, and refused."""
    play = kit.in_bearer_turn(kit.state())
    play.push(Choosing(Question("peek", 1), RB, "ally_deck", ("a1-20", "a1-21"), "reorder"))

    assert _turn(play) == {"end"}
    assert _words(play.state, "peek", RB, "order 2") == {"1"}
    with pytest.raises(Illegal):
        _say(play.state, RB, "end")


def test_own_steps_can_be_taken_back() -> None:
    """H-17.25: by whom they are, first in an order, and what follows is offered from there."""
    play = kit.in_bearer_turn(kit.state())
    assert "back" not in _turn(play)
    play.set(undoer=RB)
    play.remember()
    play.set_bearing(moved=True)

    assert "back" in _turn(play)
    assert "mark" not in _turn(play)
    assert "mark" in _turn(play, "back then")
    assert "back" not in _turn(play, "draw then")


# --------------------------------------------------------------------------------------------- an RW's block


def test_a_nazgul_is_offered_exactly_what_it_can_reach() -> None:
    """H-7.2, H-7.3, H-26.4."""
    by_day = {"17", "19", "27", "29", "30", "31", "37", "39", "40", "44", "51", "51-57.1"}
    play = kit.in_block(kit.state(wraiths=(28, 19, 23, 33)))
    guarded = kit.in_block(kit.state(wraiths=(28, 19, 23, 33), allies=(44,)))

    assert _block(play, "move") == by_day
    assert _block(guarded, "move") == by_day - {"44", "51", "51-57.1"}


def test_what_a_nazgul_can_do_follows_from_place_and_dice() -> None:
    """H-7.1, H-7.6, H-7.8, H-7.9, H-7.10, H-7.11, H-8.1: the free action, and what the dice left pay for."""
    state = kit.state(wraiths=(28, 19, 23, 33), found_info=(), dice=(), sorcery_hands=((), ()))
    assert _block(kit.in_block(state)) == {"move", "search", "end"}
    assert _block(kit.in_block(replace(state, eye=True))) == {"move", "hunt", "end"}
    on_dot = replace(state, wraiths=(-1, 19, 23, 33))
    assert _block(kit.in_block(on_dot)) == {"move", "end"}
    tracked = replace(state, tracks=(Track(28, sword=False),))
    assert _block(kit.in_block(tracked)) == {"move", "end"}
    assert "hunt" in _block(kit.in_block(replace(state, dice=(SWORD,))))
    assert "perceive" in _block(kit.in_block(replace(state, dice=(Die("RING"),))))
    assert {"draw", "hunt", "perceive"} <= _block(kit.in_block(replace(state, dice=(Die("SHADOW"),))))
    assert "hunt" not in _block(kit.in_block(replace(state, dice=(Die("SWORD", spent=True),))))


def test_in_a_dark_location_every_die_is_sorcery() -> None:
    """H-7.12."""
    state = kit.state(wraiths=(DARK, 19, 23, 33), dice=(SWORD,))

    assert "draw" in _block(kit.in_block(state))
    assert "draw" not in _block(kit.in_block(replace(state, wraiths=(28, 19, 23, 33))))


def test_which_die_pays_is_asked_where_there_is_a_choice() -> None:
    """H-7.11, H-17.16: the cheapest otherwise."""
    play = kit.in_block(kit.state(dice=(Die("RING"), Die("SHADOW"))))

    assert _block(play, "perceive area") == {"by", "then"}
    assert _block(play, "perceive area by") == {"ring", "shadow"}
    single = kit.in_block(kit.state(dice=(Die("RING"),)))
    assert _block(single, "perceive area") == {"then"}


def test_ally_tokens_next_to_it_can_be_struck() -> None:
    """H-7.9, H-7.13."""
    near = kit.PACK.boards[1].adjacent[28]
    location = next(n for n in near if n > 0)
    play = kit.in_block(kit.state(wraiths=(28, 19, 23, 33), allies=(4, location)))

    assert _block(play, "strike") == {str(location)}
    assert "strike" not in _block(kit.in_block(kit.state(wraiths=(28, 19, 23, 33), allies=(4,))))


def test_after_a_step_the_rest_of_the_activation_is_offered() -> None:
    """H-7.1, H-7.14, H-17.8: move and action once each, then the next Nazgul."""
    play = kit.in_block(kit.state(wraiths=(28, 19, 23, 33), found_info=(), sorcery_hands=((), ())))

    assert "move" not in _block(play, "move 39 then")
    assert "search" in _block(play, "move 39 then")
    assert "search" not in _block(play, "search then")
    assert "17" in _block(play, "search then end then move")  # w2, from 19
    assert _block(play, "search then end then end") == set()
    blocked = kit.in_block(kit.state(found_info=()), active=1)
    assert _block(blocked, "end") == {"then"}


def test_abilities_are_offered_once_unlocked_and_paid_for() -> None:
    """H-9.11, H-9.14, H-25.5."""
    state = kit.state(wraiths=(28, 19, 23, 33), found_info=(4, 9), dice=(Die("RING"), Die("RING")))
    play = kit.in_block(state)

    assert _block(play, "ability") == {"1", "2"}
    assert {"hunt", "perceive"} <= _block(play, "ability 2")
    assert "extra" in _block(play, "ability 1 then")
    assert "ability" not in _block(kit.in_block(replace(state, dice=())))


def test_seek_moves_every_nazgul_once() -> None:
    """H-14.7, H-18.33."""
    play = kit.in_block(kit.state(2, lord_die=Die("SEEK"), dice=()))

    assert _block(play, "seek") == {"w1", "w2", "w3", "w4"}
    assert _block(play, "seek w2") == {kit.PACK.boards[2].word(n) for n in kit.PACK.boards[2].adjacent[17]}
    assert _block(play, "seek w2 18") == {"w1", "w3", "w4", "then"}
    _say(play.state, RW, "seek w2 18 w1 18")


def test_only_own_cards_are_offered_and_only_as_far_as_one_may_know() -> None:
    """H-9.3, H-9.4, H-18.16, H-19.19, H-26.15: a card on secrets is offered wherever Frodo is."""
    far, near = (
        kit.in_block(kit.state(wraiths=(28, 19, 23, 33), sorcery_hands=(("s-12",), ("s-01",)), log=log))
        for log in ((5,), (5, 27))
    )

    assert _block(far, "play") == _block(near, "play") == {"s-12"}
    _say(far.state, RW, "play s-12")


def test_a_window_stops_the_block() -> None:
    """H-17.32: the order goes on by itself."""
    play = kit.in_block(kit.state())
    play.push(Window(Question("react", 1), Declaration(1, 0, RW, "search", (16,))))

    assert _block(play) == {"end"}
    with pytest.raises(Illegal):
        _say(play.state, RW, "end")


# ------------------------------------------------------------------------------------------- other questions


def _paused(task: Any, part: int = 1, **changes: Any) -> HuntState:
    return kit.state(part, todo=(task,), **changes)


def test_questions_of_the_setup() -> None:
    """H-18.1, H-18.2, H-18.3, H-18.20, H-18.21, H-18.23, H-18.24."""
    setup = Preparing(1, (Question("split", 1), Question("give", 1)))
    four = kit.state(seats=4, todo=(setup,), dealt=(4, 7, 9, 17, 22))
    assert _words(four, "split", RW, "two") == {"2", "3", "4"}
    assert _words(four, "give", RB, "give") == {"4", "7", "9", "17", "22"}
    second = _paused(Preparing(2, (Question("journey", 1), Question("mentor", 1)), (), (4, 6, 11, 16)), 2)
    assert _words(second, "journey", RB, "keep") == {"short", "long"}
    assert _words(second, "mentor", RB, "start") == {"4", "6", "11", "16"}
    ranking = _paused(Escaping(Question("escape", 1)), beside=(Ranking(Question("rank", 1), RW),))
    assert _words(ranking, "rank", RW, "rank") == {"w1", "w2"}
    assert _words(ranking, "rank", RW, "rank w2") == {"w1"}
    assert _words(_paused(NamingLord(Question("lord", 1), RW), 2), "lord", RW, "replace") == {"w1", "w2"}


def test_starts_are_offered_while_they_have_room() -> None:
    """H-3.13, H-12.11: one each in Part 1, two each in Part 2."""
    placing = Placing(Question("place", 2), (RW,))
    first = _paused(placing, wraiths=(None, None, 19, 51))
    starts = {"16", "23", "28", "33"}

    assert _words(first, "place", RW, "place") == starts
    assert _words(first, "place", RW, "place 16") == starts - {"16"}
    assert _offer(first, "place", RW, "place 16 28").whole
    second = _paused(placing, 2, wraiths=(None, None, 17, 17))
    assert _words(second, "place", RW, "place") == {"30"}


def test_gifts_go_to_those_whose_hands_have_room() -> None:
    """H-12.9, H-18.22."""
    beside = (Gifting(Question("gifts", 1), (2, 3)),)
    play = kit.in_bearer_turn(kit.state(2, beside=beside))
    assert _words(play.state, "gifts", RW) == {"give", "done"}
    assert _words(play.state, "gifts", RW, "give") == {"s-01"}
    assert _words(play.state, "gifts", RW, "give s-01") == {"3"}
    full = kit.in_bearer_turn(kit.state(2, beside=beside, sorcery_hands=(("s-01",), ("s-02",) * 5)))
    assert _words(full.state, "gifts", RW) == {"done"}


def test_cards_to_keep_and_to_discard() -> None:
    """H-18.9, H-18.10, H-18.17, H-6.1, H-9.1: exactly so many."""
    hand = ("a1-01", "a1-02", "a1-03", "a1-04", "a1-05", "a1-06", "a1-07")
    beside = (
        Keeping(Question("keep", 1), ("a1-20", "a1-21", "a1-22"), 2, "ally", RB),
        Discarding(Question("discard", 1), RB),
        Discarding(Question("surplus", 1), RW),
    )
    state = kit.in_block(kit.state(ally_hand=hand, sorcery_hands=(hand[:6], ()), beside=beside)).state

    keep, discard, surplus = (
        _offer(state, kind, seat, verb)
        for kind, seat, verb in (("keep", RB, "keep"), ("discard", RB, "discard"), ("surplus", RW, "discard"))
    )
    assert (set(keep.words), keep.least, keep.most) == ({"a1-20", "a1-21", "a1-22"}, 2, 2)
    assert (set(discard.words), discard.least, discard.most) == (set(hand), 2, 2)
    assert (set(surplus.words), surplus.least, surplus.most) == (set(hand[:6]), 1, 1)


def test_flip_escape_and_course() -> None:
    """H-18.18, H-18.19, H-18.31, H-10.6, H-10.13, H-26.2: no special tile, no exit, not the last location."""
    company = ("ready", "flipped", "ready", "absent", "absent")
    flip = _paused(Flipping(Question("flip", 1), ("std-1", "red-1", "std-14")), company=company)
    assert _words(flip, "flip", RB) == {"flip", "pass"}
    assert _words(flip, "flip", RB, "flip") == {"frodo", "pippin"}
    assert _words(flip, "flip", RB, "flip pippin") == {"1", "3"}
    special = _paused(Flipping(Question("flip", 1), ("red-1",)))
    assert _words(special, "flip", RB) == {"pass"}
    escape = _paused(Escaping(Question("escape", 1)), log=(46,))
    assert _words(escape, "escape", RB) == {"mark", "stay"}
    assert _words(escape, "escape", RB, "mark") == {"42", "45", "47", "48"}
    assert _words(_paused(Coursing(Question("course", 1)), 2), "course", RB) == {"keep", "change"}


def test_peeks_journeys_and_tokens() -> None:
    """H-18.32, H-18.34, H-18.35, H-22.32."""
    peek = _paused(Choosing(Question("peek", 1), RB, "ally_deck", ("a1-01", "a1-02"), "bottom"))
    assert _words(peek, "peek", RB) == {"bottom"}
    below = _offer(peek, "peek", RB, "bottom")
    assert (set(below.words), below.most, below.whole) == ({"1", "2"}, 2, True)
    redraw = _paused(Choosing(Question("redraw", 1), RB, "redraw", ("g-short-1", "g-short-2")), 2)
    assert _words(redraw, "redraw", RB, "take") == {"1", "2"}
    assert _words(_paused(NamingToken(Question("token", 1), (RB,)), 2), "token", RB, "choose") == {"a", "b"}


def test_reactions_that_fit_are_offered_in_a_window() -> None:
    """H-17.21, H-18.12, H-6.5: a card that answers, or a pass; a pass alone without one."""
    window = Window(Question("react", 1), Declaration(1, 0, RW, "search", (16,)))
    held, bare = (_paused(window, ally_hand=hand) for hand in (("a1-08", "a1-09", "a1-01"), ("a1-01",)))

    assert _words(held, "react", RB) == {"play", "pass"}
    assert _words(held, "react", RB, "play") == {"a1-08"}
    assert _words(bare, "react", RB) == {"pass"}


# ---------------------------------------------------------------------------------------------- at any time


def test_standing_reactions_come_with_ready_presets() -> None:
    """H-17.17, H-17.18, H-17.24, H-18.11: when found, when the answer is yes, at the first chance, never."""
    play = kit.in_block(kit.state(ally_hand=("a1-01", "a1-08", "a1-09")))

    assert _words(play.state, "wish", RB, "swift") == {"a1-08", "a1-09"}
    assert _words(play.state, "wish", RB, "swift a1-09 on") == {"hunt"}
    assert _offer(play.state, "wish", RB, "swift a1-09 on hunt").whole
    assert {"found", "answer"} <= _words(play.state, "wish", RB, "swift a1-09 on hunt if")
    for words in ("swift a1-09 on hunt if found", "swift a1-08 on search if answer times 2"):
        _say(play.state, RB, words)
    standing = kit.in_block(kit.state(standing=(WishSet("a1-08", (), "search"),)))
    assert _words(standing.state, "wish", RB, "drop") == {"a1-08"}


def test_toggles_are_offered_where_there_are_windows() -> None:
    """H-17.21."""
    swift, windowed = (
        kit.in_block(kit.state(rules=kit.rules(windowed=is_on))).state for is_on in (False, True)
    )

    assert not {"ask", "never"} & _words(swift, "wish", RB)
    assert _words(windowed, "wish", RB, "never") == {"hunt", "sorcery"}
    assert "search" in _words(windowed, "wish", RB, "ask")


def test_a_route_is_offered_mark_by_mark() -> None:
    """H-17.15: each legal after those before it; in Part 2 Gandalf's moves."""
    state = kit.in_block(kit.state(log=(8,))).state

    assert _words(state, "wish", RB, "route") == {"dot", "7", "8", "17"}
    assert _words(state, "wish", RB, "route dot") == {"dot", "3", "7", "8", "12", "14", "17"}
    assert _offer(state, "wish", RB, "route dot").whole
    second = kit.in_block(kit.state(2)).state
    assert _words(second, "wish", RB, "route") == {str(n) for n in kit.PACK.boards[2].gaps[24]}


def test_preferences_for_flips_and_discards() -> None:
    """H-17.31, H-17.36: out of what one has, or nothing, which forgets them."""
    state = kit.in_block(kit.state()).state

    assert _words(state, "wish", RB, "flips") == {"frodo", "sam", "pippin", "none"}
    assert _words(state, "wish", RB, "flips sam") == {"frodo", "pippin"}
    assert _words(state, "wish", RB, "discards") == set(state.ally_hand)
    assert _words(state, "plan", 3, "discards") == {"s-02"}
    assert _offer(state, "plan", 3, "discards").whole


def test_a_queue_is_offered_before_the_block_opens() -> None:
    """H-17.10, H-17.11: steps with conditions on public facts; once the block is open it can only be emptied."""
    state = kit.in_block(kit.state()).state

    assert {"move", "search", "end"} <= _words(state, "plan", 3, "queue")
    assert {"if", "anyway", "then"} <= _words(state, "plan", 3, "queue search")
    assert {"found", "eye", "track", "not"} <= _words(state, "plan", 3, "queue search if")
    assert _words(state, "plan", 3, "queue search if eye") == {"else", "anyway", "then"}
    assert "hunt" in _words(state, "plan", 3, "queue search if eye else")
    _say(state, 3, "queue search if eye else hunt anyway then end")
    own = _offer(state, "plan", RW, "queue")
    assert (own.words, own.whole) == ((), True)


def test_notes_stick_to_spaces_areas_and_sections() -> None:
    """H-8.9: any player; without a text it can be taken off where one is."""
    state = kit.in_block(kit.state(notes=(Note(RW, "17", "here"), Note(RW, "area K", "?")))).state

    for seat in (RB, RW, 3):
        assert {"17", "51-57.1", "area", "section"} <= _words(state, "note", seat, "note")
        assert _words(state, "note", seat, "note section") == {"i", "ii", "iii", "iv", "v", "vi"}
        assert _offer(state, "note", seat, "note 17").whole
        assert not _offer(state, "note", seat, "note 18").whole
        assert _offer(state, "note", seat, "note area k").whole
        _say(state, seat, "note section iv ?")


def test_a_full_board_offers_only_to_take_notes_off() -> None:
    """H-8.9."""
    notes = (*(Note(RW, str(n), "?") for n in range(1, 30)), Note(RW, "area K", "?"))
    state = kit.in_block(kit.state(notes=notes)).state

    assert _words(state, "note", RW, "note") == {*map(str, range(1, 30)), "area"}
    assert _words(state, "note", RW, "note area") == {"k"}
    assert (
        _offer(state, "note", RW, "note 17")
        == _offer(state, "note", RW, "note area k")
        == Options(whole=True)
    )


# ------------------------------------------------------------------------------------------------ in advance


def _ahead(state: HuntState, kind: str, seat: int, said: str) -> Options:
    decision = next(one for one in ahead(state, seat) if one.question.kind == kind)
    return options(kit.PACK, state, decision, said.split())


def test_orders_in_advance_are_offered_word_by_word() -> None:
    """H-17.33: `preload`, the kind, the words, and conditions after `when`."""
    state = kit.in_block(kit.state(log=(8,))).state

    assert _ahead(state, "turn", RB, "").words == ("preload",)
    assert _ahead(state, "turn", RB, "preload").words == ("turn",)
    assert "17" in _ahead(state, "turn", RB, "preload turn mark").words
    assert "when" in _ahead(state, "turn", RB, "preload turn mark 17").words
    assert "corruption" in _ahead(state, "flip", RB, "preload flip sam when").words
    assert set(_ahead(state, "escape", RB, "preload escape").words) == {"mark", "stay"}
    assert _ahead(state, "escape", RB, "preload escape stay when not wraith 2 17").whole


def _orders(state: HuntState, seat: int) -> Iterator[str]:
    for decision in ahead(state, seat):
        yield from all_words(GAME, state, decision, most=60)


def test_every_order_in_advance_that_is_offered_is_taken() -> None:
    """H-17.33: what it is worth shows when it is used."""
    placing = kit.state(
        todo=(Placing(Question("place", 1), (3, RW)),), counts=(("place", 1),), day=0, wraiths=(None,) * 4
    )
    states = [kit.in_block(kit.state(part)).state for part in (1, 2)]
    said = 0
    for state in (*states, placing):
        for seat in (RB, RW, 3):
            for words in _orders(state, seat):
                _say(state, seat, words)
                said += 1
    assert said > 300


def test_the_room_hands_on_what_is_offered() -> None:
    """H-19.19: the house asks by the same road."""
    state = kit.in_block(kit.state()).state
    decision = _decision(state, "block", RW)

    assert HuntGame(1, kit.PACK).options(state, decision, ["move"]) == _offer(state, "block", RW, "move")
    assert isinstance(kit.in_bearer_turn(kit.state()).state.todo[-1], Bearing)
