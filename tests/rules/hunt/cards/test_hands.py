"""Hands, decks and discard piles (H-6.1, H-6.4, H-6.20, H-9.1 to H-9.5, H-17.23, H-17.34, H-17.36)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Illegal, Question
from rules.hunt.actions import Discard, Keep, WishSet
from rules.hunt.cards import hands
from rules.hunt.events import CardsDiscarded, CardsDrawn, CardsSeen, DeckShuffled, NoReaction
from rules.hunt.play import Play
from rules.hunt.state import Discarding
from tests.rules.hunt import kit
from tests.rules.hunt.made_up import RB, RW

FIVE = ("a1-01", "a1-02", "a1-03", "a1-04", "a1-05")
SORCERY = ("s-01", "s-02", "s-03", "s-04", "s-05")


def _turn(**changes: Any) -> Play:
    return kit.in_bearer_turn(kit.state(**changes))


def _block(**changes: Any) -> Play:
    return kit.in_block(kit.state(**changes))


def test_how_many_were_drawn_is_public_and_which_is_not() -> None:
    """H-9.2, H-19.7, H-19.18."""
    play = _block(sorcery_deck=("s-11", "s-12"))

    hands.draw(play, RW, 2)

    drawn = kit.told(play, CardsDrawn)[-1]
    assert (drawn.seat, drawn.count, drawn.hand, drawn.to) == (RW, 2, 3, None)
    seen = kit.told(play, CardsSeen)[-1]
    assert (seen.cards, seen.to) == (("s-11", "s-12"), (RW,))


def test_an_empty_ally_deck_gives_nothing() -> None:
    """H-6.4: it is never reshuffled."""
    play = _turn(ally_deck=(), ally_discard=("a1-09",))

    assert hands.draw(play, RB, 1) == 0
    assert play.state.ally_discard == ("a1-09",)
    assert not hands.can_draw(play.state, "ally")


def test_the_sorcery_pile_becomes_a_new_deck() -> None:
    """H-9.5: by the seeded generator, when a card must be drawn."""
    play = _block(sorcery_deck=("s-11",), sorcery_discard=("s-12", "s-13", "s-14"), sorcery_hands=((), ()))

    assert hands.draw(play, RW, 2) == 2

    state = play.state
    assert state.sorcery_discard == ()
    assert {*state.sorcery_hands[0], *state.sorcery_deck} == {"s-11", "s-12", "s-13", "s-14"}
    assert kit.told(play, DeckShuffled)[-1].cards == 3
    assert dict(state.counts)["sorcery"] == 1


def test_nothing_is_drawn_when_deck_and_pile_are_empty() -> None:
    """H-9.5."""
    play = _block(sorcery_deck=(), sorcery_discard=())

    assert hands.draw(play, RW, 1) == 0
    assert not hands.can_draw(play.state, "sorcery")


def test_the_sixth_ally_card_asks_for_a_discard() -> None:
    """H-6.1, D-10: in the own turn RB chooses."""
    play = _turn(ally_hand=FIVE, ally_deck=("a1-11", "a1-12"))

    hands.draw(play, RB, 2)

    asked = play.state.beside[0]
    assert isinstance(asked, Discarding)
    with pytest.raises(Illegal, match=r"H-6\.1"):
        hands.discard(play, RB, asked.question, Discard(("a1-01",)))
    with pytest.raises(Illegal, match=r"H-18\.39"):
        hands.discard(play, RB, asked.question, Discard(("a1-01", "a1-01")))
    with pytest.raises(Illegal, match=r"H-17\.34"):
        hands.check_settled(play.state, RB)

    hands.discard(play, RB, asked.question, Discard(("a1-01", "a1-12")))

    assert play.state.ally_hand == (*FIVE[1:], "a1-11")
    assert play.state.ally_discard == ("a1-01", "a1-12")
    assert play.state.beside == ()
    assert kit.told(play, CardsDiscarded)[-1].cards == ("a1-01", "a1-12")


@pytest.mark.parametrize(("wishes", "gone"), [((), "a1-11"), (("a1-99", "a1-02"), "a1-02")])
def test_off_the_clock_the_surplus_goes_at_once(wishes: tuple[str, ...], gone: str) -> None:
    """H-6.20, H-17.36: by the stored order, else the newest."""
    play = _block(ally_hand=FIVE, ally_deck=("a1-11",), discard_wishes=(wishes, (), ()))

    hands.draw(play, RB, 1)

    assert play.state.beside == ()
    assert play.state.ally_discard == (gone,)


def test_the_sixth_sorcery_card_asks_its_owner() -> None:
    """H-9.1, D-17, H-18.37: it stops nobody, but the own next card."""
    play = _block(sorcery_hands=(SORCERY, ()), sorcery_deck=("s-11",))

    hands.draw(play, RW, 1)

    asked = play.state.beside[0]
    assert asked == Discarding(Question("surplus", 1), RW)
    with pytest.raises(Illegal):
        hands.check_settled(play.state, RW)
    hands.check_settled(play.state, 3)
    hands.discard(play, RW, asked.question, Discard(("s-11",)))
    assert play.state.sorcery_discard == ("s-11",)


def test_a_closed_question_about_a_discard_is_refused() -> None:
    """H-17.1."""
    with pytest.raises(Illegal, match=r"H-17\.1"):
        hands.discard(_turn(), RB, Question("discard", 1), Discard(("a1-01",)))
    with pytest.raises(Illegal, match=r"H-17\.1"):
        hands.keep(_turn(), RB, Question("keep", 1), Keep(("a1-01",)))


def test_a_surplus_that_is_gone_is_asked_no_more() -> None:
    """H-6.1: another discard may have solved it."""
    play = _turn(ally_hand=FIVE, ally_deck=("a1-11",))
    hands.draw(play, RB, 1)

    hands.force_discard(play, RB, 1, "random")

    assert play.state.beside == ()


@pytest.mark.parametrize("cards", [("a1-11", "a1-12"), ("a1-13",)])
def test_only_what_was_drawn_can_be_kept(cards: tuple[str, ...]) -> None:
    """H-22.17: exactly so many, out of those drawn."""
    play = _turn(ally_hand=(), ally_deck=("a1-11", "a1-12", "a1-13"))
    hands.draw(play, RB, 2, 1)

    with pytest.raises(Illegal):
        hands.keep(play, RB, Question("keep", 1), Keep(cards))


def test_a_short_deck_leaves_no_choice() -> None:
    """H-22.17, H-22.43: as far as possible."""
    play = _turn(ally_hand=(), ally_deck=("a1-11",))

    hands.draw(play, RB, 2, 1)

    assert play.state.ally_hand == ("a1-11",)
    assert play.state.beside == ()


def test_rb_is_reminded_of_a_reaction_without_a_standing_one() -> None:
    """H-17.23: in swift mode, alone."""
    bare = _turn(ally_deck=("a1-08", "a1-11"))
    hands.draw(bare, RB, 2)
    assert kit.told(bare, NoReaction)[-1].cards == ("a1-08",)
    assert kit.told(bare, NoReaction)[-1].to == (RB,)

    wish = WishSet("a1-08", (), "search")
    ready = _turn(ally_deck=("a1-08",), standing=(wish,))
    windowed = _turn(ally_deck=("a1-08",), rules=kit.rules(windowed=True))
    for play in (ready, windowed):
        hands.draw(play, RB, 1)
        assert not kit.told(play, NoReaction)


def test_what_was_seen_cannot_be_taken_back() -> None:
    """H-17.25: a draw seals."""
    play = _block()
    play.remember()

    hands.draw(play, RW, 1)

    assert play.state.before is None


def test_a_rehearsal_draws_nothing() -> None:
    """H-22.44, H-19.13: it only says that cards could be drawn."""
    play = Play(kit.PACK, kit.state(), None, rehearsed=True)

    assert hands.draw(play, RB, 2) == 2
    assert play.state == kit.state()
