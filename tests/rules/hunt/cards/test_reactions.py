"""Declare, react, resolve (H-6.5, H-6.7, H-14.7, H-17.16 to H-17.22)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.game import Decision, Question
from rules.hunt import course
from rules.hunt.actions import WishSet
from rules.hunt.cards import reactions
from rules.hunt.events import Answered, CardPlayed, Declared, NazgulMoved, Passed, Prevented, StepsStopped
from rules.hunt.orders import newcomers
from rules.hunt.pack import HuntPack, Selector, Test
from rules.hunt.play import Play
from rules.hunt.questions.decisions import decisions
from rules.hunt.ride import declaring
from rules.hunt.state import Activation, Block, Riding, Window
from rules.hunt.values import Declaration, Die
from tests.rules.hunt.kit import PACK, in_block, play_of, rules, state
from tests.rules.hunt.talk import refused, say, told

FOG, HEDGE, COTTAGE, HOUSE, BELL = "a1-10", "a1-07", "a1-08", "a1-09", "a1-18"


def swift(card: str, trigger: str, *filters: tuple[str, ...], times: int = 0) -> WishSet:
    return WishSet(card, (), trigger, filters, times)


def block(*standing: WishSet, hand: tuple[str, ...] = (HEDGE, COTTAGE, HOUSE), **changes: Any) -> Play:
    """Seat 2 rides with w1 on 34; RB holds *hand* and has left *standing*."""
    given: dict[str, Any] = {"wraiths": (34, 19, 23, 16), "ally_hand": hand, "standing": standing}
    return in_block(state(**{**given, **changes}))


def activation(play: Play) -> Activation:
    assert play.riding is not None
    found = play.riding.blocks[0].active
    assert found is not None
    return found


# Standing reactions.


def test_a_cancelled_move_is_spent_and_stops_the_order() -> None:
    """H-26.17, H-6.7, H-17.32: no search is made on 34, the activation stays open with its action left."""
    play = say(block(swift(HEDGE, "move")), "move 29 then search")

    assert play.state.wraiths[0] == 34
    assert told(play, NazgulMoved) == []
    assert told(play, Answered) == []
    assert (activation(play).figure, activation(play).move, activation(play).actions) == (0, False, 1)
    assert told(play, Prevented)[0].card == HEDGE
    (stopped,) = told(play, StepsStopped)
    assert (stopped.to, stopped.words, stopped.clause) == ((2,), "search", "H-17.32")
    assert HEDGE in play.state.ally_discard
    assert HEDGE not in play.state.ally_hand


def test_a_step_marked_anyway_is_tried_where_the_nazgul_then_stands() -> None:
    """H-17.32."""
    play = say(block(swift(HEDGE, "move")), "move 29 then search anyway")

    assert told(play, Answered)[0].asked.target == "34"


def test_a_cancelled_question_is_listed_without_an_answer() -> None:
    """H-6.7, H-20.7, H-8.7: the die stays spent."""
    play = say(block(swift(HOUSE, "hunt"), on_frodo=2), "hunt")

    (line,) = play.state.ledger
    assert (line.answer, line.cancelled, line.cost) == (None, True, "SWORD")
    assert Die("SWORD", spent=True) in play.state.dice
    assert activation(play).actions == 0


def test_reactions_are_played_by_priority_until_none_fits_or_it_is_cancelled() -> None:
    """H-17.19, H-6.5: any number; what is no longer legal is skipped."""
    hand = (HOUSE, "a2-09", COTTAGE)
    play = block(swift(HOUSE, "hunt"), swift("a2-09", "hunt"), hand=hand, on_frodo=1)
    after = say(play, "hunt")  # a1-09 wants two tokens or an ally location, so the other one answers

    assert [one.card for one in told(after, CardPlayed)] == ["a2-09"]
    both = say(block(swift(HOUSE, "hunt"), swift("a2-09", "hunt"), hand=hand, on_frodo=2), "hunt")
    assert [one.card for one in told(both, CardPlayed)] == [HOUSE]
    assert both.state.ally_hand == ("a2-09", COTTAGE)


def test_a_reaction_whose_filters_do_not_all_hold_waits() -> None:
    """H-17.17, H-17.18: the move goes on; of two for the same card the one that fits is played."""
    other = swift(HEDGE, "move", ("wraith", "w1"), ("at", "28"))

    waiting = say(block(other), "move 29")
    assert told(waiting, CardPlayed) == []
    assert waiting.state.wraiths[0] == 29
    played = say(block(other, swift(HEDGE, "move", ("wraith", "w1"), ("at", "29"))), "move 29")
    assert [one.card for one in told(played, CardPlayed)] == [HEDGE]


def test_a_card_that_is_not_held_answers_nothing() -> None:
    """H-17.19."""
    play = say(block(swift(COTTAGE, "search"), hand=(HEDGE,)), "search")

    assert told(play, Answered)[0].asked.answer is False


def test_a_standing_reaction_counts_its_times() -> None:
    """H-17.17."""
    once = say(block(swift(COTTAGE, "search", times=1)), "search")
    twice = say(block(swift(COTTAGE, "search", times=2)), "search")
    always = say(block(swift(COTTAGE, "search")), "search")

    assert once.state.standing == ()
    assert twice.state.standing[0].times == 1
    assert always.state.standing[0].times == 0


def test_a_reaction_that_does_more_does_all_of_it() -> None:
    """H-6.3, H-22.43: River Fog cancels and draws."""
    play = say(block(swift(FOG, "perceive"), hand=(FOG,)), "perceive area")

    assert len(play.state.ally_hand) == 1
    assert play.state.ledger[0].cancelled


def test_a_cancelled_sorcery_card_is_spent_with_its_die() -> None:
    """H-6.7, H-17.16: card and option are declared; the card goes to the open pile."""
    play = block(swift(BELL, "sorcery"), hand=(BELL,), sorcery_hands=(("s-01",), ("s-02",)))
    after = say(play, "play s-01 31")

    assert after.state.wraiths[0] == 34
    assert after.state.sorcery_discard == ("s-01",)
    assert after.state.sorcery_hands[0] == ()
    assert sum(die.spent for die in after.state.dice) == 1
    assert after.state.on_frodo == 0
    assert after.riding is not None


def test_a_question_of_a_card_is_declared_for_itself() -> None:
    """H-17.16: the search of a sorcery card can be answered though the card was not."""
    play = block(swift(COTTAGE, "search"), hand=(COTTAGE,), sorcery_hands=(("s-04",), ()))
    after = say(play, "play s-04 29")

    assert [(one.kind, one.cancelled, one.cost) for one in after.state.ledger] == [("search", True, "s-04")]
    assert after.state.sorcery_discard == ("s-04",)


def test_nothing_cancels_what_the_lords_die_pays() -> None:
    """H-26.16, H-14.7: the standing a2-06 is not played and stays in hand."""
    given = state(
        part=2,
        wraiths=(17, 17, 30, 30),
        ally_hand=("a2-06",),
        standing=(swift("a2-06", "perceive"),),
        lord_die=Die("MORGUL_RING"),
        moves=4,
    )
    lords = say(in_block(given), "perceive area by morgul_ring")
    other = say(in_block(given), "perceive area")

    assert lords.state.ally_hand == ("a2-06",)
    assert told(lords, Answered)[0].asked.answer is True
    assert told(other, Prevented)[0].card == "a2-06"


def test_an_option_that_cancels_nothing_answers_the_lords_die() -> None:
    """H-14.7: only what cancels is barred from answering it."""
    both = replace(
        PACK.cards[COTTAGE], options=(*PACK.cards[COTTAGE].options, PACK.cards["a1-14"].options[0])
    )
    pack = replace(PACK, cards={**PACK.cards, COTTAGE: replace(both, on=("perceive",))})

    def perceived(option: str) -> Play:
        wish = WishSet(COTTAGE, (option,), "perceive")
        play = block(wish, hand=(COTTAGE,), lord_die=Die("MORGUL_RING"), dice=(), on_frodo=0)
        play.pack = pack
        return say(play, "perceive area")

    assert perceived("1").state.ally_hand == (COTTAGE,)
    gained = perceived("2")
    assert gained.state.on_frodo == 1
    assert len(told(gained, Answered)) == 1


def test_a_reaction_cannot_be_taken_back() -> None:
    """H-17.25: nor can what was done before it."""
    play = say(block(swift(HEDGE, "move")), "move 29")

    assert refused(play, "back").clause == "H-17.25"


def answering(trigger: str) -> HuntPack:
    """The open pack, in which Empty Cottage answers *trigger*."""
    card = replace(PACK.cards[COTTAGE], on=(trigger,))
    return replace(PACK, cards={**PACK.cards, COTTAGE: card})


def test_an_activation_can_be_prevented_as_a_whole() -> None:
    """H-17.16, H-6.7: where a pack has a card for it; nothing is left of the activation, the next one follows."""
    play = block(swift(COTTAGE, "activation", ("wraith", "w1")))
    play.pack = answering("activation")

    after = say(play, "move 29 then search then move 20 then search")

    assert told(after, NazgulMoved) == []
    assert told(after, Answered) == []
    assert told(after, Prevented)[0].declaration.kind == "activation"
    assert activation(after).figure == 1
    assert told(after, StepsStopped)[0].words.startswith("move 29")
    again = say(after, "move 20 then search")
    assert again.state.wraiths[1] == 20
    assert refused(play, "move 60 then search").clause == "H-7.2"
    assert refused(play, "move 29 then move 34").clause == "H-7.1"


def test_an_activation_that_is_let_pass_goes_on_with_its_first_step() -> None:
    """H-17.16, H-17.21: the window of an activation stands before its first step."""
    play = windowed(asks=("activation",), on_frodo=2)
    play.pack = answering("activation")

    asked = say(play, "move 29 then search")
    assert is_open(asked)
    assert asked.state.wraiths[0] == 34
    after = say(asked, "pass", seat=1, kind="react")

    assert told(after, Answered)[0].asked.target == "29"
    assert [one.declaration.kind for one in told(after, Declared)] == ["move", "search"]


def test_an_ally_token_can_be_saved() -> None:
    """H-17.16, H-6.7: `remove_ally` is declared as well; the die stays spent."""
    play = block(swift(COTTAGE, "remove_ally"), allies=(37,))
    play.pack = answering("remove_ally")

    after = say(play, "strike 37")

    assert after.state.allies == (37,)
    assert Die("SWORD", spent=True) in after.state.dice


# Windows.


def windowed(*standing: WishSet, hand: tuple[str, ...] = ("a1-01", "a1-04"), **changes: Any) -> Play:
    return block(*standing, hand=hand, rules=rules(3, windowed=True), **changes)


def is_open(play: Play) -> bool:
    return isinstance(play.state.todo[-1], Window)


def test_a_window_opens_whatever_rb_holds() -> None:
    """H-26.13, H-17.20 to H-17.22: two cards, none a reaction: the hunt pauses all the same."""
    assert is_open(say(windowed(on_frodo=2), "hunt"))
    assert not is_open(say(windowed(on_frodo=2, hand=()), "hunt"))
    assert not is_open(say(windowed(on_frodo=2, ally_discard=(HOUSE,)), "hunt"))
    assert not is_open(say(block(on_frodo=2, hand=("a1-01", HOUSE)), "hunt"))  # swift: nothing ever pauses


def test_a_pause_tells_nothing_of_rbs_cards() -> None:
    """H-17.22, H-19.17: whatever RB holds, everyone hears and is asked the same."""
    empty, full = (windowed(hand=hand, on_frodo=2) for hand in (("a1-01", "a1-04"), (HOUSE, COTTAGE)))

    for order in ("move 29 then hunt", "search", "hunt then end"):
        one, other = say(empty, order), say(full, order)
        assert one.events == other.events
        assert decisions(one.state) == decisions(other.state)


def test_only_what_rb_asks_for_pauses() -> None:
    """H-17.21: the toggles start with hunt and sorcery."""
    assert not is_open(say(windowed(), "search"))
    assert is_open(say(windowed(asks=("search",)), "search"))
    assert not is_open(say(windowed(asks=("search",), on_frodo=2), "hunt"))


def test_no_pause_where_public_facts_leave_no_answer() -> None:
    """H-17.21: no tokens for the Bell; a road is no path; the Lord's die."""
    sorcery: dict[str, Any] = {"sorcery_hands": (("s-01",), ())}
    assert is_open(say(windowed(**sorcery, on_frodo=1), "play s-01 31"))
    assert not is_open(say(windowed(**sorcery, on_frodo=0), "play s-01 31"))
    assert is_open(say(windowed(asks=("move",)), "move 29"))
    assert not is_open(say(windowed(asks=("move",), wraiths=(28, 19, 23, 16)), "move 17"))
    assert not is_open(say(windowed(on_frodo=1), "hunt"))  # 34 is no ally location: a1-09 wants two tokens
    assert is_open(say(windowed(on_frodo=2), "hunt"))
    lords = windowed(lord_die=Die("MORGUL_SHADOW"), dice=(), on_frodo=2)
    assert not is_open(say(lords, "hunt"))


def test_a_pass_lets_it_happen_and_the_order_goes_on() -> None:
    """H-17.21, H-17.32, H-18.12: the rest of the order goes on by itself."""
    asked = say(windowed(on_frodo=2), "hunt then move 29")
    assert [(one.question.kind, one.seat, one.owed) for one in decisions(asked.state)][:2] == [
        ("react", 1, True),
        ("block", 2, False),
    ]
    assert told(asked, Answered) == []
    assert refused(asked, "end").clause == "H-17.32"

    after = say(asked, "pass", seat=1, kind="react")

    assert type(after.events[0]) is Passed
    assert told(after, Answered)[0].asked.answer is False
    assert after.state.wraiths[0] == 29


def test_a_card_in_the_window_answers_and_stops_the_order() -> None:
    """H-17.21, H-6.7, H-17.32."""
    asked = say(windowed(hand=(HOUSE, HEDGE), on_frodo=2), "hunt then move 29")
    assert refused(asked, f"play {HEDGE}", seat=1, kind="react").clause == "H-6.5"
    assert refused(asked, f"play {COTTAGE}", seat=1, kind="react").clause == "H-6.5"

    after = say(asked, f"play {HOUSE}", seat=1, kind="react")

    assert after.state.ledger[0].cancelled
    assert after.state.wraiths[0] == 34
    assert told(after, StepsStopped)[0].words == "move 29"
    assert isinstance(after.state.todo[-1], Riding)


def test_standing_reactions_come_before_the_window() -> None:
    """H-17.21: what is cancelled already asks for nothing more."""
    play = say(windowed(swift(HOUSE, "hunt"), hand=(HOUSE, HEDGE), on_frodo=2), "hunt")

    assert not is_open(play)
    assert play.state.ledger[0].cancelled


def test_a_card_that_does_not_cancel_leaves_the_window_open() -> None:
    """H-6.5: any number of reactions may be played."""
    play = play_of(state(ally_hand=("a1-01",), rules=rules(3, windowed=True), on_frodo=2))
    said = Declaration(1, 0, 2, "hunt", spaces=(34,))
    play.set(todo=(Riding((Block(Question("block", 1), 2, (), Activation(0)),), ()),))
    declaring.declare(play, said)
    task = play.pop()

    assert reactions.pauses(play, said)
    reactions.run(play, task)  # what stood on top is Reacting
    assert is_open(play)
    assert not reactions.pauses(Play(PACK, play.state, None, rehearsed=True), said)


def test_a_secret_condition_never_closes_a_window() -> None:
    """H-17.21, H-17.22: only public facts can; what a card asks about Frodo is taken for possible."""
    card = PACK.cards[HOUSE]
    secret = Test("bearer_at", Selector(flag=("ally",)))
    public = Test("tokens", {"min": 9})

    def could(*tests: Test) -> bool:
        play = play_of(state())
        said = Declaration(1, 0, 2, "hunt", spaces=(34,))
        return reactions._could_answer(play, replace(card, cond=tests), said)

    assert could(secret)
    assert could(Test("not", (secret,)))
    assert could(Test("any", (public, secret)))
    assert not could(Test("any", (public, public)))
    assert not could(secret, public)


# One window a ride (H-17.39).


def per_ride(**changes: Any) -> Play:
    return block(
        hand=("a1-01", "a1-04"),
        on_frodo=2,
        rules=rules(3, windowed=True, per_ride=True),
        **{"asks": ("hunt", "search"), "wraiths": (34, 31, 23, 16), **changes},
    )


def react_of(play: Play) -> Decision:
    return next(one for one in decisions(play.state) if one.question.kind == "react" and one.owed)


TWICE = "hunt then end then search then end"
"""Two questions of one ride, each of which pauses."""


def test_the_windows_of_a_ride_share_one_clock() -> None:
    """H-17.39, H-27.9: it has the number of the block, and stays while the block is open."""
    first = say(per_ride(), TWICE)
    second = say(first, "pass", seat=1, kind="react")

    assert is_open(first)
    assert is_open(second)
    assert react_of(first).question != react_of(second).question
    assert react_of(first).clock == react_of(second).clock == Question("react", 1)
    between = say(per_ride(), "move 29")
    (resting,) = (one for one in decisions(between.state) if one.question.kind == "react")
    assert (resting.owed, resting.rests, resting.clock) == (False, True, Question("react", 1))
    assert refused(between, "pass", seat=1, kind="react").clause == "H-17.1"


@pytest.mark.parametrize("words", ["pass-ride", "pass-day", "lapse"])
def test_who_passes_at_a_ride_is_not_asked_again_in_it(words: str) -> None:
    """H-17.39, D-12: by a word or when the time is over; others are told of a pass and no more."""
    first = say(per_ride(), TWICE)
    once = say(first, "pass", seat=1, kind="react")
    clock = react_of(first).clock
    if words == "lapse":
        step = course.lapse(PACK, first.state, clock, first.dice)  # type: ignore[arg-type]
        passed = Play(PACK, step.state, first.dice)
        passed.events = list(step.events)  # type: ignore[arg-type]
    else:
        passed = say(first, words, seat=1, kind="react")

    assert not is_open(passed)
    assert len(told(passed, Answered)) == 2
    heard = [one for one in passed.events if one.to is None]
    assert heard[:2] == once.events[:2]
    assert (passed.state.declined == "ride 1") is (words != "pass-day")


def test_a_pass_of_the_day_ends_with_it_or_by_a_word() -> None:
    """H-17.39: it may be said at any time; the next ride or day is asked again."""
    day, ride = per_ride(declined="day 1 1"), per_ride(declined="ride 7")

    assert not is_open(say(day, "hunt"))
    assert is_open(say(per_ride(declined="day 1 1", day=2), "hunt"))
    assert is_open(say(ride, "hunt"))
    assert is_open(say(say(day, "ask-day", seat=1, kind="wish"), "hunt"))
    assert not is_open(say(say(per_ride(), "pass-day", seat=1, kind="wish"), "hunt"))


def test_a_pass_of_the_day_is_one_answer_where_a_window_is_open() -> None:
    """H-17.39, R-1.6: the words alone say what was done, so it is no wish beside the window."""
    window = say(per_ride(), "hunt")

    assert refused(window, "pass-day", seat=1, kind="wish").clause == "H-17.39"
    assert not is_open(say(window, "pass-day", seat=1, kind="react"))


def test_a_standing_reaction_still_answers_where_nothing_is_asked() -> None:
    """H-17.39."""
    after = say(per_ride(declined="day 1 1", standing=(swift(HOUSE, "hunt"),), ally_hand=(HOUSE,)), "hunt")

    assert after.state.ledger[0].cancelled


def test_nobody_can_tell_by_a_ride_what_rb_could_have_played() -> None:
    """H-17.22, H-17.39: twins that differ in RB's hand hear and are asked the same, to the end of the ride."""
    for words in ("pass", "pass-ride", "pass-day"):
        empty, full = (
            say(say(per_ride(ally_hand=hand), TWICE), words, seat=1, kind="react")
            for hand in (("a1-01", "a1-04"), (HOUSE, COTTAGE))
        )
        assert empty.events == full.events
        assert decisions(empty.state) == decisions(full.state)


def test_a_newcomer_who_bears_the_ring_is_asked_again() -> None:
    """H-17.39, H-17.37."""
    day = per_ride(declined="day 1 1").state

    assert newcomers.Leavings().handed_over(day, 1).declined == ""
    assert newcomers.Leavings().handed_over(day, 2).declined == "day 1 1"


def test_where_all_ride_at_once_their_windows_share_the_clock_of_the_game_turn() -> None:
    """H-17.39: what RB passes at is all of it."""
    free = per_ride(turn_number=9)
    free.set(rules=rules(3, windowed=True, per_ride=True, free=True))
    (riding,) = (task for task in free.state.todo if isinstance(task, Riding))
    other = Block(Question("block", 2), 3, (3,), Activation(2))
    free.put(riding, Riding((*riding.blocks, other), ()))
    first = say(free, "hunt then end")

    assert react_of(first).clock == Question("react", 9)
    passed = say(first, "pass-ride", seat=1, kind="react")
    assert not is_open(say(passed, "search", seat=3))
