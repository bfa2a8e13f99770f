"""What an RW is offered in a block, and what all are offered at any time (H-7, H-8.9, H-17)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.game import Illegal, Options, Question
from rules.hunt.actions import WishSet
from rules.hunt.state import (
    Window,
)
from rules.hunt.values import Declaration, Die, Note, Track
from tests.rules.hunt import kit
from tests.rules.hunt.offering import (
    DARK,
    RB,
    RW,
    SWORD,
    in_own_block,
    offered,
    say,
    words_of,
)


def test_a_nazgul_is_offered_exactly_what_it_can_reach() -> None:
    """H-7.2, H-7.3, H-26.4."""
    by_day = {"17", "19", "27", "29", "30", "31", "37", "39", "40", "44", "51", "51-57.1"}
    play = kit.in_block(kit.state(wraiths=(28, 19, 23, 33)))
    guarded = kit.in_block(kit.state(wraiths=(28, 19, 23, 33), allies=(44,)))

    assert in_own_block(play, "move") == by_day
    assert in_own_block(guarded, "move") == by_day - {"44", "51", "51-57.1"}


def test_what_a_nazgul_can_do_follows_from_place_and_dice() -> None:
    """H-7.1, H-7.6, H-7.8, H-7.9, H-7.10, H-7.11, H-8.1: the free action, and what the dice left pay for."""
    state = kit.state(wraiths=(28, 19, 23, 33), found_info=(), dice=(), sorcery_hands=((), ()))
    assert in_own_block(kit.in_block(state)) == {"move", "search", "end"}
    assert in_own_block(kit.in_block(replace(state, eye=True))) == {"move", "hunt", "end"}
    on_dot = replace(state, wraiths=(-1, 19, 23, 33))
    assert in_own_block(kit.in_block(on_dot)) == {"move", "end"}
    tracked = replace(state, tracks=(Track(28, sword=False),))
    assert in_own_block(kit.in_block(tracked)) == {"move", "end"}
    assert "hunt" in in_own_block(kit.in_block(replace(state, dice=(SWORD,))))
    assert "perceive" in in_own_block(kit.in_block(replace(state, dice=(Die("RING"),))))
    assert {"draw", "hunt", "perceive"} <= in_own_block(kit.in_block(replace(state, dice=(Die("SHADOW"),))))
    assert "hunt" not in in_own_block(kit.in_block(replace(state, dice=(Die("SWORD", spent=True),))))


def test_in_a_dark_location_every_die_is_sorcery() -> None:
    """H-7.12."""
    state = kit.state(wraiths=(DARK, 19, 23, 33), dice=(SWORD,))

    assert "draw" in in_own_block(kit.in_block(state))
    assert "draw" not in in_own_block(kit.in_block(replace(state, wraiths=(28, 19, 23, 33))))


def test_which_die_pays_is_asked_where_there_is_a_choice() -> None:
    """H-7.11, H-17.16: the cheapest otherwise."""
    play = kit.in_block(kit.state(dice=(Die("RING"), Die("SHADOW"))))

    assert in_own_block(play, "perceive area") == {"by", "then"}
    assert in_own_block(play, "perceive area by") == {"ring", "shadow"}
    single = kit.in_block(kit.state(dice=(Die("RING"),)))
    assert in_own_block(single, "perceive area") == {"then"}


def test_ally_tokens_next_to_it_can_be_struck() -> None:
    """H-7.9, H-7.13."""
    near = kit.PACK.boards[1].adjacent[28]
    location = next(n for n in near if n > 0)
    play = kit.in_block(kit.state(wraiths=(28, 19, 23, 33), allies=(4, location)))

    assert in_own_block(play, "strike") == {str(location)}
    assert "strike" not in in_own_block(kit.in_block(kit.state(wraiths=(28, 19, 23, 33), allies=(4,))))


def test_after_a_step_the_rest_of_the_activation_is_offered() -> None:
    """H-7.1, H-7.14, H-17.8: move and action once each, then the next Nazgul."""
    play = kit.in_block(kit.state(wraiths=(28, 19, 23, 33), found_info=(), sorcery_hands=((), ())))

    assert "move" not in in_own_block(play, "move 39 then")
    assert "search" in in_own_block(play, "move 39 then")
    assert "search" not in in_own_block(play, "search then")
    assert "17" in in_own_block(play, "search then end then move")  # w2, from 19
    assert in_own_block(play, "search then end then end") == set()
    blocked = kit.in_block(kit.state(found_info=()), active=1)
    assert in_own_block(blocked, "end") == {"then"}


def test_abilities_are_offered_once_unlocked_and_paid_for() -> None:
    """H-9.11, H-9.14, H-25.5."""
    state = kit.state(wraiths=(28, 19, 23, 33), found_info=(4, 9), dice=(Die("RING"), Die("RING")))
    play = kit.in_block(state)

    assert in_own_block(play, "ability") == {"1", "2"}
    assert {"hunt", "perceive"} <= in_own_block(play, "ability 2")
    assert "extra" in in_own_block(play, "ability 1 then")
    assert "ability" not in in_own_block(kit.in_block(replace(state, dice=())))


def test_seek_moves_every_nazgul_once() -> None:
    """H-14.7, H-18.33."""
    play = kit.in_block(kit.state(2, lord_die=Die("SEEK"), dice=()))

    assert in_own_block(play, "seek") == {"w1", "w2", "w3", "w4"}
    assert in_own_block(play, "seek w2") == {
        kit.PACK.boards[2].word(n) for n in kit.PACK.boards[2].adjacent[17]
    }
    assert in_own_block(play, "seek w2 18") == {"w1", "w3", "w4", "then"}
    say(play.state, RW, "seek w2 18 w1 18")


def test_only_own_cards_are_offered_and_only_as_far_as_one_may_know() -> None:
    """H-9.3, H-9.4, H-18.16, H-19.19, H-26.15: a card on secrets is offered wherever Frodo is."""
    far, near = (
        kit.in_block(kit.state(wraiths=(28, 19, 23, 33), sorcery_hands=(("s-12",), ("s-01",)), log=log))
        for log in ((5,), (5, 27))
    )

    assert in_own_block(far, "play") == in_own_block(near, "play") == {"s-12"}
    say(far.state, RW, "play s-12")


def test_a_window_stops_the_block() -> None:
    """H-17.32: the order goes on by itself; until then nothing is offered, and nothing is heard."""
    play = kit.in_block(kit.state())
    play.push(Window(Question("react", 1), Declaration(1, 0, RW, "search", (16,))))

    assert offered(play.state, "block", RW) == offered(play.state, "block", RW, "end") == Options()
    with pytest.raises(Illegal):
        say(play.state, RW, "end")


def test_standing_reactions_come_with_ready_presets() -> None:
    """H-17.17, H-17.18, H-17.24, H-18.11: when found, when the answer is yes, at the first chance, never."""
    play = kit.in_block(kit.state(ally_hand=("a1-01", "a1-08", "a1-09")))

    assert words_of(play.state, "wish", RB, "swift") == {"a1-08", "a1-09"}
    assert words_of(play.state, "wish", RB, "swift a1-09 on") == {"hunt"}
    assert offered(play.state, "wish", RB, "swift a1-09 on hunt").whole
    assert {"found", "answer"} <= words_of(play.state, "wish", RB, "swift a1-09 on hunt if")
    for words in ("swift a1-09 on hunt if found", "swift a1-08 on search if answer times 2"):
        say(play.state, RB, words)
    standing = kit.in_block(kit.state(standing=(WishSet("a1-08", (), "search"),)))
    assert words_of(standing.state, "wish", RB, "drop") == {"a1-08"}


def test_toggles_are_offered_where_there_are_windows() -> None:
    """H-17.21."""
    swift, windowed = (
        kit.in_block(kit.state(rules=kit.rules(windowed=is_on))).state for is_on in (False, True)
    )

    assert not {"ask", "never"} & words_of(swift, "wish", RB)
    assert words_of(windowed, "wish", RB, "never") == {"hunt", "sorcery"}
    assert "search" in words_of(windowed, "wish", RB, "ask")


def test_a_route_is_offered_mark_by_mark() -> None:
    """H-17.15: each legal after those before it; in Part 2 Gandalf's moves."""
    state = kit.in_block(kit.state(log=(8,))).state

    assert words_of(state, "wish", RB, "route") == {"dot", "7", "8", "17"}
    assert words_of(state, "wish", RB, "route dot") == {"dot", "3", "7", "8", "12", "14", "17"}
    assert offered(state, "wish", RB, "route dot").whole
    second = kit.in_block(kit.state(2)).state
    assert words_of(second, "wish", RB, "route") == {str(n) for n in kit.PACK.boards[2].gaps[24]}


def test_preferences_for_flips_and_discards() -> None:
    """H-17.31, H-17.36: out of what one has, or nothing, which forgets them."""
    state = kit.in_block(kit.state()).state

    assert words_of(state, "wish", RB, "flips") == {"frodo", "sam", "pippin", "none"}
    assert words_of(state, "wish", RB, "flips sam") == {"frodo", "pippin"}
    assert words_of(state, "wish", RB, "discards") == set(state.ally_hand)
    assert words_of(state, "plan", 3, "discards") == {"s-02"}
    assert not offered(state, "plan", 3, "discards").whole  # there is nothing to forget (Issue 16.1)


def test_a_queue_is_offered_before_the_block_opens() -> None:
    """H-17.10, H-17.11: steps with conditions on public facts; once the block is open it can only be emptied."""
    state = kit.in_block(kit.state()).state

    assert {"move", "search", "end"} <= words_of(state, "plan", 3, "queue")
    assert {"if", "anyway", "then"} <= words_of(state, "plan", 3, "queue search")
    assert {"found", "eye", "track", "not"} <= words_of(state, "plan", 3, "queue search if")
    assert words_of(state, "plan", 3, "queue search if eye") == {"else", "anyway", "then"}
    assert "hunt" in words_of(state, "plan", 3, "queue search if eye else")
    say(state, 3, "queue search if eye else hunt anyway then end")
    own = offered(state, "plan", RW, "queue")
    assert (own.words, own.whole) == ((), True)


def test_notes_stick_to_spaces_areas_and_sections() -> None:
    """H-8.9: any player; without a text it can be taken off where one is."""
    state = kit.in_block(kit.state(notes=(Note(RW, "17", "here"), Note(RW, "area K", "?")))).state

    for seat in (RB, RW, 3):
        assert {"17", "51-57.1", "area", "section"} <= words_of(state, "note", seat, "note")
        assert words_of(state, "note", seat, "note section") == {"i", "ii", "iii", "iv", "v", "vi"}
        assert offered(state, "note", seat, "note 17").whole
        assert not offered(state, "note", seat, "note 18").whole
        assert offered(state, "note", seat, "note area k").whole
        say(state, seat, "note section iv ?")


def test_a_full_board_offers_only_to_take_notes_off() -> None:
    """H-8.9."""
    notes = (*(Note(RW, str(n), "?") for n in range(1, 30)), Note(RW, "area K", "?"))
    state = kit.in_block(kit.state(notes=notes)).state

    assert words_of(state, "note", RW, "note") == {*map(str, range(1, 30)), "area"}
    assert words_of(state, "note", RW, "note area") == {"k"}
    assert (
        offered(state, "note", RW, "note 17")
        == offered(state, "note", RW, "note area k")
        == Options(whole=True)
    )
