"""Answers in advance to what is drawn, shared out or won only later (H-17.33)."""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Answer, Entered, Lapse, Position, enter
from rules.game import Illegal, Options, OrderDropped, Question
from rules.hunt.game import HuntGame
from rules.hunt.orders import preloads
from rules.hunt.state import (
    Activation,
    Bearing,
    Block,
    Encounter,
    EndPart,
    EndTurn,
    Flipping,
    HuntState,
    Keeping,
    NamingToken,
    Placing,
    Preparing,
    Relocating,
    Riding,
)
from rules.terms import Order
from tests.rules.hunt import kit

GAME = HuntGame(data=kit.PACK)
ONE, OTHER_START = kit.PACK.boards[2].flagged["wraith_start"]
RB, RW, OTHER = 1, 2, 3


def _riding(part: int = 1, seats: int = 3, **changes: Any) -> HuntState:
    """An RW is to act with its last Nazgul, and nothing follows but the end of the turn."""
    block = Riding((Block(Question("block", 1), RW, (), Activation(0)),), ())
    return kit.state(
        part,
        seats,
        todo=(EndTurn(), Encounter(), block),
        counts=(("turn", 1), ("block", 1)),
        **changes,
    )


def _rescue(**changes: Any) -> HuntState:
    """Part 1 ends as soon as RB has flipped nobody; Part 2 is set out then."""
    tile = next(tile.id for tile in kit.PACK.tiles.values() if tile.value == 1)
    drawn = Flipping(Question("flip", 1), (tile,), rescue=True)
    given = {"todo": (EndPart(0), drawn), "counts": (("flip", 1),), "moves": 16, "corruption": 2, **changes}
    return kit.state(1, **given)


def _say(state: HuntState | Position[HuntState], seat: int, words: str) -> Entered[HuntState]:
    position = state if isinstance(state, Position) else Position(state)
    return enter(GAME, position, Answer(seat, words), kit.play_of(position.state).dice)  # type: ignore[arg-type]


def _order(state: HuntState, seat: int, words: str) -> Order:
    found = preloads.order(kit.PACK, state, seat, words)
    assert found is not None
    return found


def _kinds(state: HuntState, seat: int) -> list[str]:
    return [one.question.kind for one in preloads.ahead(kit.PACK, state, seat)]


def _offer(state: HuntState, seat: int, words: str) -> Options:
    said = words.split()
    decision = next(one for one in preloads.ahead(kit.PACK, state, seat) if one.question.kind == said[1])
    return HuntGame(data=kit.PACK).options(state, decision, said)


def _answer(order: Order, state: HuntState) -> str | None:
    return next((words for when, words in order.answers if preloads.holds(kit.PACK, state, when)), None)


# ----------------------------------------------------------------------------------- what is offered, and when


def test_what_part_2_asks_is_offered_once_part_1_can_soon_be_over() -> None:
    """H-17.33: not from the first move on; typed it is taken at any time."""
    early, late = _riding(moves=7, seats=4), _riding(moves=8, seats=4)

    assert not {"journey", "mentor"} & set(_kinds(early, RB))
    assert {"journey", "mentor"} <= set(_kinds(late, RB))
    assert _kinds(early, RW) == []
    assert _kinds(late, RW) == ["split", "place", "gifts"]
    assert _kinds(late, OTHER) == ["place", "gifts"]
    assert _order(early, RW, "preload gifts s-01 3").kind == "gifts"
    assert _order(early, RB, "preload journey long").answers == (("", "keep long"),)


def test_gifts_are_offered_to_who_has_something_to_give() -> None:
    """H-12.9, H-17.33: not without a card, nor where nobody else rides."""
    empty = _riding(moves=9, sorcery_hands=((), ("s-04",)))
    assert (_kinds(empty, RW), _kinds(empty, OTHER)) == (["place"], ["place", "gifts"])
    assert "gifts" not in _kinds(_riding(moves=9, seats=2), RW)


def test_nothing_of_part_2_is_offered_where_it_is_not_played() -> None:
    """H-2.6."""
    alone = _riding(moves=9, rules=kit.rules(3, length="part1"))
    assert _kinds(alone, RW) == []
    assert not {"journey", "mentor"} & set(_kinds(alone, RB))
    with pytest.raises(Illegal):
        _order(alone, RW, "preload gifts s-01 3")


@pytest.mark.parametrize(
    ("found", "moves", "is_offered"), [(5, 1, True), (4, 1, False), (4, 8, True), (3, 9, False)]
)
def test_the_lord_is_offered_where_he_can_come(found: int, moves: int, *, is_offered: bool) -> None:
    """H-9.11, H-12.12: with the fifth token on the card, or late with the last one missing."""
    state = _riding(moves=moves, found_info=(4, 9, 17, 22, 28)[:found])
    assert ("lord" in _kinds(state, RW)) is is_offered


def test_the_tokens_are_offered_once_they_leave_a_choice() -> None:
    """H-15.5: corrupted before space 8 the Shadow has both."""
    for seat in (RB, RW, OTHER):
        assert "token" not in _kinds(_riding(2, moves=7), seat)
        assert "token" in _kinds(_riding(2, moves=8), seat)


def test_a_mentor_who_is_out_is_not_moved_any_more() -> None:
    """H-13.13."""
    state = _riding(2)
    assert state.mentor is not None
    assert "relocate" not in _kinds(replace(state, mentor=replace(state.mentor, state="out")), RB)


# ------------------------------------------------------------------------------------------------ when it is asked


def test_the_journey_and_the_mentor_answer_as_soon_as_part_2_is_set_out() -> None:
    """H-17.33, H-18.20, H-18.21: of the ranked places the first that is drawn."""
    everywhere = " ".join(map(str, sorted(kit.PACK.deeds)))
    state = _rescue()
    kept = Position(state)
    for words in ("journey long", f"mentor {everywhere}"):
        order = _order(replace(state, todo=_riding().todo), RB, f"preload {words}")
        kept = Position(state, (*kept.orders, order))
    after = _say(kept, RB, "pass").position

    assert after.state.part == 2
    assert after.state.journey_class == "long"
    assert after.state.mentor is not None
    assert after.state.mentor.location == min((after.state.mentor.location, *after.state.mentor.deeds))
    assert after.orders == ()


def test_a_mentor_s_place_that_is_not_drawn_asks_as_usual() -> None:
    """H-17.33: the order lapses without a word."""
    drawn = tuple(sorted(kit.PACK.deeds))
    order = _order(_riding(moves=9), RB, f"preload mentor {drawn[5]} {drawn[6]}")
    preparing = Preparing(2, (Question("mentor", 1),), (), drawn[:4])

    assert _answer(order, kit.state(2, todo=(preparing,))) is None
    assert not preloads.stands(kit.PACK, kit.state(2, todo=(preparing,)), order)
    other = replace(preparing, mentors=(*drawn[:3], drawn[6]))
    assert _answer(order, kit.state(2, todo=(other,))) == f"start {drawn[6]}"


def test_a_placement_of_part_2_is_said_in_part_1() -> None:
    """H-17.33, H-12.11: two in each of the two starts."""
    order = _order(_riding(moves=9), RW, f"preload place {ONE} {ONE} {OTHER_START}")
    placing = kit.state(
        2,
        todo=(Placing(Question("place", 2), (RW, OTHER)),),
        wraiths=(None,) * 4,
        day=0,
        counts=(("place", 2),),
    )

    assert preloads.stands(kit.PACK, _riding(moves=9), order)
    assert _answer(order, placing) == f"place {ONE} {ONE}"
    assert (
        _answer(order, replace(placing, wraiths=(None, None, ONE, OTHER_START)))
        == f"place {ONE} {OTHER_START}"
    )
    assert not preloads.stands(kit.PACK, _riding(2), order)
    with pytest.raises(Illegal):
        _order(_riding(moves=9), RW, f"preload place {ONE} {ONE} {ONE}")


@pytest.mark.parametrize("edition", [2, 3])
def test_a_placement_fits_whoever_takes_two(edition: int) -> None:
    """H-17.33, H-27.7: also one that was given before that is said; in edition 2 it went by the split before."""
    asked = Question("split", 1)
    given = kit.state(
        2,
        seats=4,
        rules=kit.rules(4, edition=edition),
        todo=(Preparing(2, (asked,), (), ()),),
        wraiths=(None,) * 4,
        day=0,
        counts=(("split", 1),),
    )
    game = HuntGame(edition, kit.PACK)
    position, dice = Position(given), cast(Dice, kit.play_of(given).dice)
    for seat, words in ((OTHER, f"preload place {OTHER_START} {ONE} {ONE}"), (RW, f"two {OTHER}")):
        done = enter(game, position, Answer(seat, words), dice)
        position = done.position
    done = enter(game, position, Answer(RW, f"place {ONE}"), dice)

    now = done.position.state
    own = [at for at, master in zip(now.wraiths, now.masters, strict=True) if master == OTHER]
    assert own == ([None, None] if edition == 2 else [OTHER_START, ONE])
    assert bool([one for one in done.events if isinstance(one, OrderDropped)]) is (edition == 2)


def test_the_lord_takes_the_first_of_the_list_that_the_lead_leads() -> None:
    """H-17.33, H-18.23."""
    order = _order(_riding(found_info=(4, 9, 17, 22, 28)), RW, "preload lord w4 w2 w1")
    assert _answer(order, kit.state(2)) == "replace w2"


def test_what_is_kept_of_a_draw_is_a_ranked_list() -> None:
    """H-17.33, H-18.9: it answers with RB's next turn, where it is owed, and waits until then."""
    deck = kit.PACK.decks["ally1"]
    first, second, third = dict.fromkeys(deck[5:]), deck[8], deck[9]
    order = _order(_riding(), RB, f"preload keep {third} {second}")
    keeping = Keeping(Question("keep", 1), (second, third), 1, "ally", RB)
    before = _riding(beside=(keeping,))
    turn = kit.state(todo=(EndTurn(), Bearing(Question("turn", 2))), beside=(keeping,))

    assert first
    assert preloads.stands(kit.PACK, replace(before, counts=(*before.counts, ("keep", 1))), order)
    assert _answer(order, turn) == f"keep {third}"
    assert _answer(order, replace(turn, beside=(replace(keeping, cards=(second,)),))) == f"keep {second}"
    assert _answer(order, replace(turn, beside=(replace(keeping, keep=2),))) is None
    assert _answer(order, replace(turn, beside=(replace(keeping, seat=RW),))) is None


def test_where_the_mentor_goes_is_a_ranked_list() -> None:
    """H-17.33, H-18.30."""
    one, other, third, *_ = sorted(kit.PACK.deeds)
    order = _order(_riding(2), RB, f"preload relocate {other} {one}")
    relocating = Relocating(Question("relocate", 1), (one, third))

    assert _answer(order, kit.state(2, beside=(relocating,))) == f"relocate {one}"


def test_the_token_is_named_at_once() -> None:
    """H-17.33, H-18.35: and it waits until the game is over."""
    order = _order(_riding(2, moves=9), RW, "preload token b")
    naming = kit.state(2, todo=(NamingToken(Question("token", 1), (RW,)),), counts=(("token", 1),))

    assert preloads.stands(kit.PACK, _riding(2, moves=9), order)
    assert preloads.stands(kit.PACK, naming, order)
    assert _answer(order, naming) == "choose b"
    assert _order(_riding(2, moves=9), RB, "preload token a when corruption 3").answers == (
        ("corruption 3", "choose a"),
    )


def test_the_split_of_part_2_can_be_said_before() -> None:
    """H-17.33, H-18.24: by the first of three RW."""
    state = _riding(seats=4, moves=9)
    assert _order(state, RW, "preload split 4").answers == (("", "two 4"),)
    with pytest.raises(Illegal):
        _order(state, OTHER, "preload split 4")


def test_of_a_list_that_lapses_its_owner_is_told_why() -> None:
    """H-17.33: none of it was drawn."""
    state = _rescue()
    order = _order(replace(state, todo=_riding().todo), RB, f"preload mentor {max(kit.PACK.deeds)}")
    after = enter(GAME, Position(state, (order,)), Lapse(Question("flip", 1)), kit.play_of(state).dice)  # type: ignore[arg-type]

    (dropped,) = (event for event in after.events if isinstance(event, OrderDropped))
    assert (dropped.to, dropped.is_asked) == ((RB,), True)
    assert "choose nothing of what you listed" in dropped.sentence


# ------------------------------------------------------------------------------------------------------ its words


@pytest.mark.parametrize(
    ("seat", "words", "wanted"),
    [
        (RB, "preload journey", {"short", "long"}),
        (RB, "preload mentor", set(map(str, kit.PACK.deeds))),
        (RW, "preload split", {"2", "3", "4"}),
        (RW, "preload place", {str(ONE), str(OTHER_START)}),
        (RW, "preload lord", {"w1", "w2", "w3", "w4"}),
    ],
)
def test_the_words_are_offered(seat: int, words: str, wanted: set[str]) -> None:
    """H-17.33, H-18.39."""
    state = _riding(seats=4, moves=9, found_info=(4, 9, 17, 22, 28))
    offer = _offer(state, seat, words)
    assert set(offer.words) == wanted
    assert not offer.whole


def test_a_list_grows_word_by_word() -> None:
    """H-17.33: each word once; it can be sent from the first on."""
    offer = _offer(_riding(moves=9, found_info=(4, 9, 17, 22, 28)), RW, "preload lord w2 w1")
    assert (offer.words, offer.whole) == (("w3", "w4"), True)
    one, *_ = sorted(kit.PACK.deeds)
    assert str(one) not in _offer(_riding(2), RB, f"preload relocate {one}").words
    assert _offer(_riding(2, moves=9), RW, "preload token a").words == ("when",)


def test_of_the_two_starts_of_part_2_one_more_than_needed_is_enough() -> None:
    """H-12.11, H-17.33: no two buttons of one name, and whoever has no choice is not asked."""
    state = _riding(moves=9)
    assert (
        _offer(state, RW, f"preload place {ONE}").words,
        _offer(state, RW, f"preload place {ONE}").whole,
    ) == (
        (str(ONE), str(OTHER_START)),
        False,
    )
    assert _offer(state, RW, f"preload place {ONE} {ONE}").words == (str(OTHER_START),)
    assert _offer(state, RW, f"preload place {ONE} {ONE} {OTHER_START}") == Options(whole=True)


def test_cards_that_cannot_come_are_not_listed() -> None:
    """H-19.6, H-19.7: RB's own hand and the open pile."""
    state = _riding()
    offered = set(_offer(state, RB, "preload keep").words)
    deck = kit.PACK.decks["ally1"]
    single = next(card for card in state.ally_hand if deck.count(card) == 1)

    assert single not in offered
    assert offered <= set(deck)


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (RB, "preload journey middle"),
        (RB, "preload journey"),
        (RB, "preload mentor"),
        (RB, "preload mentor 1"),
        (RB, "preload keep s-01"),
        (RB, "preload keep"),
        (RB, "preload lord w1"),
        (RB, "preload redraw 1"),
        (RB, "preload token a"),
        (RW, "preload lord w1 w1"),
        (RW, "preload journey short"),
    ],
)
def test_what_makes_no_sense_is_refused_with_what_does(seat: int, words: str) -> None:
    """H-17.33, H-18.39."""
    with pytest.raises(Illegal) as no:
        _order(_riding(moves=9, found_info=(4, 9, 17, 22, 28)), seat, words)
    assert no.value.sentence.format_map(no.value.facts)
