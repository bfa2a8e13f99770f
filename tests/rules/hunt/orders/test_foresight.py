"""What an order would do before it runs: by one's own view alone, and as it then comes (H-17.10, H-19.19, H-20.8)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.game import Question, Seat
from rules.hunt.actions import OrderStep, Queue, steps
from rules.hunt.aid.prospect import Inquiry, Prospect, Worth
from rules.hunt.orders import foresight
from rules.hunt.orders.foresight import Deed, Moved, Outlook, foresee
from rules.hunt.play import Play
from rules.hunt.questions import blocks, plans
from rules.hunt.questions.written import read
from rules.hunt.ride import movement
from rules.hunt.state import HuntState
from rules.hunt.values import Asked, Die, Track
from rules.hunt.view import HuntView, view
from tests.rules.hunt import kit
from tests.rules.hunt.kit import in_bearer_turn, in_block, rules, state
from tests.rules.hunt.talk import say
from tests.rules.hunt.whole import played

RIDING: dict[str, Any] = {"wraiths": (28, 19, 23, 16)}


def order(words: str) -> tuple[OrderStep, ...]:
    return steps(words.split())


def planned(play: Play, words: str, seat: Seat = 2) -> Outlook:
    found = foresee(kit.PACK, view(kit.PACK, play.state, seat), order(words))
    assert found is not None
    return found


def ridden(deed: Deed) -> list[tuple[int, int, int]]:
    """Who goes where, and how far."""
    return [(moved.figure, moved.to, moved.spaces) for moved in deed.moved]


def turn(**changes: Any) -> Play:
    """RB's turn is open: the block is still to come."""
    return in_bearer_turn(state(**{**RIDING, **changes}))


# ----------------------------------------------------------------------------------------- step by step


def test_each_nazgul_goes_where_its_order_leads() -> None:
    """H-17.10, H-7.2: where each would stand, how far it rides, what it asks; one after the other."""
    found = planned(turn(), "move 17 then search then move 20 then hunt")

    assert [(deed.figure, deed.at, ridden(deed), deed.asks) for deed in found.deeds] == [
        (0, 28, [(0, 17, 3)], ()),
        (0, 17, [], (Inquiry("search", "17"),)),
        (1, 19, [(1, 20, 1)], ()),
        (1, 20, [], (Inquiry("hunt", "20"),)),
    ]
    assert [deed.paid for deed in found.deeds] == [(), (), (), ("SWORD",)]


def test_a_route_ends_where_its_last_space_is() -> None:
    """H-17.8: a way that is named space by space."""
    board, play = kit.PACK.boards[1], turn()
    way = movement.reach(kit.PACK, play.state, 0)[17].spaces
    named = " ".join(board.word(space) for space in way)

    found = planned(play, f"move {named} then search")

    assert len(way) == 3
    assert [deed.moved for deed in found.deeds] == [(Moved(0, 17, (28, *way)),), ()]
    assert found.deeds[1].asks == (Inquiry("search", "17"),)


def test_a_refused_step_says_why_and_what_waits() -> None:
    """H-17.11: the first refused step stops the order; one marked anyway is tried."""
    found = planned(turn(), "move 17 then move 18 then search then end")

    assert found.deeds[1].refusal is not None
    assert found.deeds[1].refusal.clause == "H-7.1"
    assert (len(found.deeds), found.waits) == (2, 2)
    anyway = planned(turn(), "move 17 then move 18 then search anyway then end")
    assert (anyway.deeds[2].asks, anyway.waits) == ((Inquiry("search", "17"),), 1)


def test_what_is_written_wrongly_is_refused_too() -> None:
    """H-18.39: before it is sent, with the same sentence."""
    assert planned(turn(), "dance").deeds[0].refusal is not None
    assert planned(turn(), "search if friday").deeds[0].refusal is not None
    none_left = planned(turn(), "end then end then end").deeds[-1]
    assert none_left.figure is None
    assert none_left.refusal is not None
    assert none_left.refusal.clause == "H-4.2"


def test_both_branches_of_a_condition_are_told() -> None:
    """H-17.10: the order goes on as it would if nothing changed."""
    found = planned(turn(eye=True), "hunt if eye else search then end then search")

    assert [(deed.is_now, deed.is_else) for deed in found.deeds[:2]] == [(True, False), (False, True)]
    assert found.deeds[1].refusal is not None, "a search while the marker shows the Eye"
    assert (found.waits, found.deeds[-1].figure) == (0, 1)
    unmet = planned(turn(), "move 17 if found then end")
    assert (unmet.deeds[0].is_now, unmet.deeds[1].at) == (False, 28)


def test_the_questions_of_cards_and_abilities_are_told() -> None:
    """H-9.11, H-17.16: what would be declared one by one is known before, and what pays for it."""
    play = turn(found_info=(4, 17, 22))
    hunt = planned(play, "ability 2 hunt").deeds[0]
    assert (hunt.asks, len(hunt.paid)) == ((Inquiry("hunt", "28"),), 2)
    seen = planned(play, "ability 2 perceive section").deeds[0]
    assert seen.asks == (Inquiry("perceive", f"section {kit.PACK.boards[1].section[28]}"),)
    card, (one, other, *_) = turn(sorcery_hands=(("s-05",), ())), kit.PACK.boards[1].gaps[28]
    found = planned(card, f"play s-05 {one} {other} by sorcery then end").deeds[0]
    assert found.asks == (Inquiry("search", str(one)), Inquiry("search", str(other)))
    assert found.paid == ("SORCERY",)


def test_a_drawn_card_is_nobody_s_yet() -> None:
    """H-19.19: whichever card lies on top, a preview says the same of all that could."""
    play = turn()
    top, below = play.state.sorcery_deck[:2]
    found = [planned(play, f"draw then end then play {card}").deeds for card in (top, below)]
    assert [deeds[0].paid for deeds in found] == [("SORCERY",), ("SORCERY",)]
    assert [deeds[-1].is_open for deeds in found] == [True, True]
    assert [deeds[-1].refusal for deeds in found] == [None, None]


def test_seek_moves_all_that_are_named() -> None:
    """H-14.7."""
    play = in_bearer_turn(state(part=2, lord=0, lord_die=Die("SEEK"), wraiths=(17, 17, 30, 30)))
    board = kit.PACK.boards[2]
    near, far = board.word(board.adjacent[17][0]), board.word(board.adjacent[30][0])
    deed = planned(play, f"seek w1 {near} w3 {far}").deeds[0]

    assert [(one.figure, one.spaces) for one in deed.moved] == [(0, 0), (2, 0)]
    assert deed.paid == ("SEEK",)


def test_an_open_block_is_looked_at_from_where_it_stands() -> None:
    """H-17.8: what is done already is done."""
    play = in_block(state(**RIDING), move=False)
    assert planned(play, "move 17").deeds[0].refusal is not None
    assert planned(play, "hunt").deeds[0].asks == (Inquiry("hunt", "28"),)


def test_only_who_rides_looks_ahead() -> None:
    """H-19.8: not RB, nobody at the side, and nobody before all stand on the board."""
    play = turn()
    assert foresee(kit.PACK, view(kit.PACK, play.state, 1), order("end")) is None
    assert foresee(kit.PACK, view(kit.PACK, play.state, None), order("end")) is None
    early = state(wraiths=(None, None, None, None))
    assert foresee(kit.PACK, view(kit.PACK, in_bearer_turn(early).state, 2), order("end")) is None


def test_a_plan_for_the_next_turn_is_looked_at_as_of_then() -> None:
    """H-17.12, H-7.2: whoever has ridden plans for the next game turn; by night two spaces of any kind are a ride."""
    dusk = state(**RIDING, phase=2, eye=True)
    by_night = movement.steps_within(kit.PACK, dusk, 0, 2)
    far = next(space for space in by_night if space not in movement.reach(kit.PACK, dusk, 0))
    words = f"move {kit.PACK.boards[1].word(far)} then end then search"

    before, after = planned(in_block(dusk), words), planned(in_block(dusk, seat=3), words)

    assert (before.later, after.later) == ("", "turn")
    assert before.deeds[0].refusal is not None
    assert [deed.refusal for deed in after.deeds] == [None, None, None]
    assert planned(in_block(dusk), "end", seat=3).later == ""
    assert planned(in_block(replace(dusk, phase=3), seat=3), "end").later == "day"


def test_at_dawn_the_dice_are_back() -> None:
    """H-4.4, H-17.12: all are rolled before the next day's ride."""
    spent = tuple(Die(face, spent=True) for face in ("RING",) * 6)
    night = state(**RIDING, phase=3, dice=spent)
    assert planned(in_block(night), "perceive area").deeds[0].refusal is not None
    assert planned(in_block(night, seat=3), "perceive area").deeds[0].refusal is None
    lord = state(2, lord=0, lord_die=Die("SEEK", spent=True), phase=3)
    near = kit.PACK.boards[2].word(kit.PACK.boards[2].adjacent[17][0])
    assert planned(in_block(lord), f"seek w1 {near}").deeds[0].refusal is not None
    assert planned(in_block(lord, seat=3), f"seek w1 {near}").deeds[0].refusal is None


# -------------------------------------------------------------------------------------------- the prospect


def test_the_aid_is_asked_only_where_the_table_has_it_in_full() -> None:
    """H-20.8: `ledger` gives what the ledger says, `off` not even that."""
    asked = Asked(1, 1, 1, 1, 1, 2, 0, "search", "17", False)
    given = {"moves": 3, "log": (5, 7, 8, 9), "ledger": (asked,)}
    found = {
        level: planned(turn(rules=rules(aid=level), **given), "move 17 then search")
        for level in ("off", "ledger", "full")
    }

    assert [one.deeds[1].asks[0].denied for one in found.values()] == [None, 2, 2]
    assert [one.prospect is None for one in found.values()] == [True, True, False]
    assert [one.deeds[1].asks[0].worth is None for one in found.values()] == [True, True, False]


def test_what_can_only_be_answered_in_one_way() -> None:
    """H-20.8: an answer after which Frodo could be nowhere cannot come."""
    play = in_block(state(**RIDING, rules=rules(aid="full"), moves=0, log=(5,)))
    far = planned(play, "search")

    everywhere = len(kit.aid(kit.PACK, play.state).frodo)
    assert far.deeds[0].asks[0].worth == Worth(yes=0, no=everywhere)
    assert far.prospect == Prospect(everywhere, everywhere)


def test_the_counts_are_those_of_the_aid_after_the_answer() -> None:
    """H-20.8: asked alone, each question leaves what was foretold, whatever is answered."""
    for log in ((5, 7, 8, 17), (5, 7, 8, 9), (5, 0, 0, 0)):
        play = in_block(state(**RIDING, rules=rules(aid="full"), moves=3, log=log, live=()))
        for words in ("move 17 then search", "move 17 then hunt", "perceive section", "perceive area"):
            worth = planned(play, words).deeds[-1].asks[0].worth
            assert worth is not None
            after = say(play, words).state
            asked = after.ledger[-1]
            left = len(kit.aid(kit.PACK, after).frodo)
            assert left == (1 if asked.found else worth.yes if asked.answer else worth.no)


def test_the_prospect_is_what_all_no_together_leave() -> None:
    """H-20.8."""
    play = in_block(state(**RIDING, rules=rules(aid="full"), moves=2, log=(5, 0, 0)))
    both = planned(play, "perceive section by ring then end then perceive section by ring then end")
    first, second = (deed.asks[0].worth for deed in both.deeds if deed.asks)

    assert first is not None
    assert second is not None
    assert both.prospect is not None
    assert both.prospect.left <= min(first.no, second.no)
    assert both.prospect.places == len(kit.aid(kit.PACK, play.state).frodo)
    alone = planned(play, "perceive section")
    assert alone.prospect == Prospect(both.prospect.places, first.no)


@pytest.mark.parametrize("mark", ["mark dot", "mark 7", "mark 6"])
def test_what_is_planned_during_rb_s_turn_counts_after_the_move(mark: str) -> None:
    """H-20.8, H-19.17: Frodo moves first; the places are those of the aid when the block opens, whatever he marks."""
    play = turn(rules=rules(aid="full"), moves=0, log=(5,), live=())
    found = planned(play, "perceive section then end then search").prospect
    after = say(play, f"{mark} then end", seat=1, kind="turn").state

    assert found is not None
    assert (found.steps, found.places) == (1, len(kit.aid(kit.PACK, after).frodo))


@pytest.mark.parametrize(
    ("part", "phase", "seat", "steps"), [(1, 1, 3, 1), (1, 2, 2, 0), (1, 2, 3, 1), (2, 1, 3, 1), (2, 2, 3, 0)]
)
def test_how_far_frodo_goes_before(part: int, phase: int, seat: Seat, steps: int) -> None:
    """H-5.2, H-13.2: one step before the next turn's ride; by night in Part 2 he may rest."""
    spaces: dict[str, Any] = RIDING if part == 1 else {}
    given = state(
        part,
        rules=rules(aid="full"),
        phase=phase,
        moves=3,
        log=(5, 0, 0, 0)[: 4 if part == 1 else 1],
        **spaces,
    )
    found = planned(in_block(given, seat=seat), "perceive area then end").prospect
    assert found is not None
    assert found.steps == steps


def test_an_escape_that_is_due_comes_before_too() -> None:
    """H-10.13: of the next turn's ride."""
    given = state(**RIDING, rules=rules(aid="full"), moves=3, log=(5, 0, 0, 0), found=17)
    found = planned(in_block(given, seat=3), "perceive area then end").prospect
    assert found is not None
    assert found.steps == 2


def test_nothing_is_reckoned_of_a_part_that_is_over_by_then() -> None:
    """H-11.3."""
    given = state(**RIDING, rules=rules(aid="full"), moves=15, log=(5, *(0,) * 15))
    assert planned(in_block(given, seat=2), "perceive area then end").prospect is not None
    assert planned(in_block(given, seat=3), "perceive area then end").prospect is None


# ---------------------------------------------------------------------------------------------- nothing secret


def test_twins_look_alike() -> None:
    """H-19.15, H-19.19, H-20.9: another log, another hand of RB's, other decks: the same outlook."""
    words = "move 17 then hunt then perceive section then end"
    one = turn(rules=rules(aid="full"), moves=3, log=(5, 7, 8, 17), live=(17,))
    other = turn(
        rules=rules(aid="full"),
        moves=3,
        log=(5, 0, 0, 0),
        live=(22,),
        ally_hand=kit.PACK.decks["ally1"][3:6],
        sorcery_deck=tuple(reversed(kit.PACK.decks["sorcery"][4:])),
    )
    assert planned(one, words) == planned(other, words)


def _moments(seats: int, way: int) -> Iterator[tuple[HuntState, Seat]]:
    for entered in played(seats, way).entered[:-1:3]:
        given = entered.position.state
        shown = given.shown or given
        if shown.ranks and None not in shown.wraiths:
            yield from ((given, seat) for seat in given.rules.riders)


def _some_order(given: HuntState, seat: Seat, chance: Random) -> str:
    """A queue as its options put it together."""
    known, said = given.shown or given, tuple[str, ...](["queue"])
    looking = Play(kit.PACK, known, None, rehearsed=True)
    for _ in range(30):
        offer = plans.PLAN.replies.offers(looking, seat, Question("plan"), said)
        words = [word for word in offer.words if word not in ("if", "anyway")]
        if not words or (offer.whole and chance.random() < 0.1):
            break
        said = (*said, "then" if "then" in words and chance.random() < 0.8 else chance.choice(words))
    return " ".join(said[:-1] if said[-1] == "then" else said)


@pytest.mark.parametrize(("seats", "way"), [(2, 0), (4, 1), (3, 2), (5, 3)])
def test_a_view_foretells_what_the_offers_go_by(seats: int, way: int) -> None:
    """H-19.19: a state made up from a view leads to the same deeds as one that the rules make up, in whole games."""
    chance, tried = Random(seats), 0
    for given, seat in _moments(seats, way):
        action = read("plan", _some_order(given, seat, chance))
        if not isinstance(action, Queue) or not action.steps:
            continue
        found: HuntView = view(kit.PACK, given, seat)
        told = foresee(kit.PACK, found, action.steps)
        offered = blocks.begun(kit.PACK, given.shown or given, seat)
        assert told is not None
        assert [_bare(deed) for deed in told.deeds] == [*foresight.walked(offered, action.steps)[0]]
        tried += any(deed.asks for deed in told.deeds)
    assert tried > 5


def _bare(deed: Deed) -> Deed:
    asks = tuple(replace(one, denied=None, worth=None) for one in deed.asks)
    return replace(deed, asks=asks)


def test_a_track_token_is_seen_before() -> None:
    """H-8.1: what public facts refuse is refused in the preview."""
    deed = planned(turn(tracks=(Track(17, sword=False),)), "move 17 then search").deeds[1]
    assert deed.refusal is not None
    assert deed.refusal.clause == "H-8.1"
