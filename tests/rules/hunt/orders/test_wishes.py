"""Standing reactions and their filters, toggles and other wishes of RB (H-17.15 to H-17.24, H-17.31, H-17.36)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Options
from rules.hunt.actions import WishSet
from rules.hunt.game import HuntGame
from rules.hunt.orders import wishes
from rules.hunt.questions.written import read
from rules.hunt.state import NIGHTFALL, HuntState, Mentor
from rules.hunt.values import Declaration
from tests.rules.hunt.kit import in_block, play_of, rules, state
from tests.rules.hunt.made_up import pack_with
from tests.rules.hunt.talk import refused, say


def wished(*words: str, given: HuntState | None = None) -> HuntState:
    """What stands after RB has said *words*, in the middle of a block."""
    play = in_block(given or state())
    for one in words:
        play = say(play, one, seat=1, kind="wish")
    return play.state


def test_a_standing_reaction_can_be_set_changed_and_removed_at_any_time() -> None:
    """H-17.17, H-18.11: the first has priority; the same one set again keeps its place."""
    found = wished(
        "swift a1-08 on search if answer",
        "swift a1-09 on hunt if found times 2",
        "swift a1-08 on search if answer times 1",
    )

    assert [(one.card, one.times) for one in found.standing] == [("a1-08", 1), ("a1-09", 2)]
    assert wished("drop a1-08", given=found).standing == found.standing[1:]
    both = wished("swift a1-08 on search if at 17 22", given=found)
    assert [one.card for one in both.standing] == ["a1-08", "a1-09", "a1-08"]


def test_only_what_can_answer_is_kept() -> None:
    """H-17.17: a reaction card, a trigger of its own, filters that exist."""
    play = in_block(state())
    for words, clause in (
        ("swift a1-01 on search", "H-17.17"),
        ("swift a1-99 on search", "H-17.17"),
        ("swift a1-08 on hunt", "H-17.17"),
        ("swift a1-08 on search if raining", "H-17.18"),
        ("swift a1-08 on search if at nowhere", "H-17.18"),
        ("swift a1-08 on search if near two", "H-17.18"),
        ("swift a1-08 on search if frodo 17", "H-17.18"),
        ("swift a1-08 on search if phase noon", "H-17.18"),
        ("swift a1-08 on search if die gold", "H-17.18"),
        ("drop a1-08", "H-17.17"),
    ):
        assert refused(play, words, seat=1, kind="wish").clause == clause


def test_ready_filters_are_offered_for_each_card() -> None:
    """H-17.24: when I would be found, when the answer would be yes, first chance; `drop` is never."""
    play = in_block(state(ally_hand=("a1-08", "a1-09"), standing=(WishSet("a1-08", (), "search"),)))
    game = HuntGame()
    wish_of = next(one for one in game.decisions(play.state) if one.question.kind == "wish")

    def offered(words: str) -> Options:
        return game.options(play.state, wish_of, words.split())

    assert offered("swift a1-09 on hunt if").words[:2] == ("found", "answer")
    assert offered("swift a1-08 on search if").words[0] == "answer"
    assert offered("swift a1-08 on search").whole
    assert offered("drop").words == ("a1-08",)


def test_a_toggle_changes_only_when_rb_says_so() -> None:
    """H-17.21, H-17.22."""
    assert set(wished("ask search", "ask hunt").asks) == {"hunt", "sorcery", "search"}
    assert wished("never hunt").asks == ("sorcery",)


def test_a_route_is_marks_or_moves_of_gandalf() -> None:
    """H-17.15."""
    assert wished("route dot 17 dot").route == ("dot", "17", "dot")
    assert wished("route", given=state(route=("17",))).route == ()
    assert wished("route 24 20", given=state(part=2)).route == ("24", "20")
    assert refused(in_block(state(part=2)), "route dot", seat=1, kind="wish").clause == "H-17.15"
    assert refused(in_block(state()), "route 51-57.1", seat=1, kind="wish").clause == "H-17.15"


def test_preferences_for_flips_and_discards() -> None:
    """H-17.31, H-17.36."""
    assert wished("flips sam pippin").flip_wish == ("sam", "pippin")
    assert wished("flips none").flip_wish == ("none",)
    assert wished("flips", given=state(flip_wish=("sam",))).flip_wish == ()
    assert refused(in_block(state()), "flips boromir", seat=1, kind="wish").clause == "H-17.31"
    assert wished("discards a1-02 a1-01").discard_wishes[0] == ("a1-02", "a1-01")


def test_where_nobody_is_flipped_nothing_is_left_about_it() -> None:
    """H-16.7: neither offered nor taken."""
    play = in_block(state(rules=rules(one_tile=True)))
    game = HuntGame()
    wish_of = next(one for one in game.decisions(play.state) if one.question.kind == "wish")

    assert "flips" not in game.options(play.state, wish_of, ()).words
    assert refused(play, "flips sam", seat=1, kind="wish").clause == "H-16.7"


HUNT = Declaration(1, 0, 2, "hunt", spaces=(17,), paid=("SWORD",))
MOVE = Declaration(1, 1, 2, "move", spaces=(27, 19, 17))
PERCEIVE = Declaration(1, 0, 2, "perceive", area="section II", paid=("SHADOW",))


@pytest.mark.parametrize(
    ("filters", "declaration", "expected"),
    [
        ("wraith w1", HUNT, True),
        ("wraith w2 w3", HUNT, False),
        ("at 16 17", HUNT, True),
        ("at 16 18", HUNT, False),
        ("at 19", MOVE, False),
        ("at 17", MOVE, True),
        ("at 17", PERCEIVE, True),
        ("area e", HUNT, True),
        ("area f", HUNT, False),
        ("area e", PERCEIVE, True),
        ("section ii", MOVE, True),
        ("section iii", PERCEIVE, False),
        ("frodo", HUNT, True),
        ("frodo", PERCEIVE, True),
        ("answer", HUNT, True),
        ("answer", PERCEIVE, True),
        ("answer", MOVE, False),
        ("found", HUNT, True),
        ("found", MOVE, False),
        ("gandalf", HUNT, False),
        ("near 1", HUNT, True),
        ("near 2", HUNT, False),
        ("phase nightfall", HUNT, True),
        ("phase daylight", HUNT, False),
        ("corruption 3", HUNT, True),
        ("corruption 4", HUNT, False),
        ("moves 2", HUNT, True),
        ("moves 3", HUNT, False),
        ("die sword", HUNT, True),
        ("die sword", PERCEIVE, False),
        ("answer & die sword & moves 2", HUNT, True),
        ("answer & die sword & moves 3", HUNT, False),
    ],
)
def test_filters_read_the_declaration_and_rbs_own_secrets(
    filters: str, declaration: Declaration, expected: bool
) -> None:
    """H-17.18: all of them must hold."""
    play = play_of(state(log=(5, 7, 17), phase=NIGHTFALL, corruption=3, moves=2, wraiths=(17, 34, 44, 28)))
    wish = read("wish", f"swift a1-09 on hunt if {filters}")
    assert isinstance(wish, WishSet)

    assert wishes.matches(play, wish, declaration) is expected


def test_filters_on_an_answer_that_would_be_no() -> None:
    """H-17.18: a search of a location that is not featured, a hunt elsewhere; and Gandalf in Part 2."""
    play = play_of(state(log=(5, 7, 18)))

    def matches(words: str, said: Declaration, given: Any = play) -> bool:
        wish = read("wish", f"swift a1-09 on hunt if {words}")
        assert isinstance(wish, WishSet)
        return wishes.matches(given, wish, said)

    assert not matches("answer", HUNT)
    assert not matches("found", HUNT)
    assert not matches("frodo", HUNT)
    there = play_of(state(part=2, mentor=Mentor(17, (17,), "hidden")))
    assert matches("gandalf", HUNT, there)
    assert not matches("found", HUNT, there)


@pytest.mark.parametrize("words", ["banana", "2", "17", "1 banana", "stop"])
def test_words_that_the_card_cannot_use_are_refused(words: str) -> None:
    """H-17.17: they were accepted, and the card was never played."""
    play = in_block(state())
    assert refused(play, f"swift a1-08 {words} on search", 1, "wish").clause == "H-17.17"
    assert say(play, "swift a1-08 1 on search", 1, "wish").state.standing
    old = in_block(state(rules=rules(edition=1)))
    assert say(old, f"swift a1-08 {words} on search", 1, "wish").state.standing


def test_of_a_card_with_two_options_one_is_named() -> None:
    """H-17.17, H-6.3."""
    play = in_block(state())
    play.pack = pack_with(
        [{"cancel": {}}], [{"place_ally": {"n": 1, "where": {}}}], timing="reaction", on=("search",)
    )

    assert refused(play, "swift t-01 on search", 1, "wish").clause == "H-17.17"
    assert refused(play, "swift t-01 1 17 on search", 1, "wish").clause == "H-17.17"
    for words in ("t-01 1", "t-01 2 17 4"):
        assert say(play, f"swift {words} on search", 1, "wish").state.standing


def test_targets_are_taken_in_order_of_preference() -> None:
    """H-17.17, H-17.19: what is impossible by then is passed over, not the whole card."""
    option = [{"place_ally": {"n": 1, "where": {"flag": ["ally"]}}}]
    for edition, allies in ((2, (4, 17)), (1, (4,))):
        play = in_block(
            state(
                wraiths=(28, 19, 23, 16),
                allies=(4,),
                log=(5,),
                live=(),
                ally_hand=("t-01",),
                standing=(WishSet("t-01", ("4", "17"), "search"),),
                rules=rules(edition=edition),
            )
        )
        play.pack = pack_with(option, timing="reaction", on=("search",))
        assert say(play, "search").state.allies == allies
