"""Effects on hands and decks (H-22.17 to H-22.19, H-22.32)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Illegal, Question
from rules.hunt import course
from rules.hunt.actions import Arrange, Bottom, Keep
from rules.hunt.cards import hands, playing
from rules.hunt.events import CardsDiscarded, CardsRecovered, CardsSeen, Peeked, PeekSeen
from rules.hunt.state import Choosing, Keeping
from rules.hunt.values import Journey
from tests.rules.hunt import kit
from tests.rules.hunt.made_up import RB, RW, bearer, casting, holding, play_it, put, rider


def test_cards_are_drawn_from_the_top() -> None:
    """H-22.17: for RB alone to see."""
    play = holding("a1-03", ally_deck=("a1-11", "a1-12", "a1-13"))

    after = play_it(play, "a1-03 2")

    assert after.ally_hand == ("a1-11", "a1-12")
    assert after.ally_deck == ("a1-13",)
    assert kit.told(play, CardsSeen)[-1].to == (RB,)


def test_sorcery_goes_to_the_cards_player() -> None:
    """H-22.17."""
    after = play_it(casting("s-10", sorcery_deck=("s-21", "s-22")), "s-10 2")

    assert after.sorcery_hands[0] == ("s-21",)


def test_some_of_the_cards_drawn_are_kept() -> None:
    """H-22.17, D-9: the rest goes under the deck."""
    play = put(
        bearer(
            [{"draw": {"deck": "ally", "n": 3, "keep": 1}}], ally_deck=("a1-11", "a1-12", "a1-13", "a1-14")
        )
    )
    asked = play.state.beside[0]
    assert isinstance(asked, Keeping)
    assert not play.state.ally_hand

    hands.keep(play, RB, asked.question, Keep(("a1-12",)))

    assert play.state.ally_hand == ("a1-12",)
    assert play.state.ally_deck == ("a1-14", "a1-11", "a1-13")
    assert play.state.beside == ()


def test_a_drawing_card_needs_a_deck() -> None:
    """H-6.3, H-6.4."""
    with pytest.raises(Illegal, match=r"H-6\.3"):
        play_it(holding("a1-03", ally_deck=()), "a1-03 2")


def test_a_card_by_lot_goes_to_the_open_pile() -> None:
    """H-22.18: `random`."""
    play = casting("s-13", ally_hand=("a1-11", "a1-12"))

    after = play_it(play, "s-13")

    assert len(after.ally_hand) == 1
    assert {*after.ally_hand, *after.ally_discard} == {"a1-11", "a1-12"}
    assert kit.told(play, CardsDiscarded)[-1].seat == RB


def test_a_choice_off_the_clock_follows_the_stored_order() -> None:
    """H-22.18, D-36, H-17.36: at once, and nobody waits."""
    stored = play_it(
        casting("s-14", ally_hand=("a1-11", "a1-12", "a1-13"), discard_wishes=(("a1-12",), (), ())), "s-14 2"
    )
    newest = play_it(casting("s-14", ally_hand=("a1-11", "a1-12", "a1-13")), "s-14 2")

    assert stored.ally_discard == ("a1-12",)
    assert newest.ally_discard == ("a1-13",)


def test_who_plays_chooses_among_the_own_cards() -> None:
    """H-22.18: `player` and `choice`."""
    option = [{"discard": {"deck": "ally", "n": 1, "how": "choice", "who": "player"}}]

    play = put(bearer(option, hand=("a1-11", "a1-12")), "a1-11")

    assert play.state.ally_hand == ("a1-12",)


def test_each_ringwraith_discards() -> None:
    """H-22.18: `each_rw`."""
    option = [{"discard": {"deck": "sorcery", "n": 1, "how": "random", "who": "each_rw"}}]

    play = put(bearer(option, sorcery_hands=(("s-01",), ("s-02",))))

    assert play.state.sorcery_hands == ((), ())
    assert play.state.sorcery_discard == ("s-01", "s-02")


def test_nobody_discards_from_an_empty_hand() -> None:
    """H-9.4: hand sizes are public."""
    with pytest.raises(Illegal, match=r"H-9\.4"):
        play_it(casting("s-13", ally_hand=()), "s-13")


def test_cards_come_back_from_the_pile() -> None:
    """H-22.19: those named; the card just played is not among them."""
    play = casting("s-20", sorcery_discard=("s-05", "s-06"), sorcery_deck=())
    assert kit.offers(play, RW, ("s-20", "2"), figure=0).words == ("s-05", "s-06")

    after = play_it(play, "s-20 2 s-05")

    assert after.sorcery_hands[0] == ("s-05",)
    assert after.sorcery_discard == ("s-06", "s-20")
    assert kit.told(play, CardsRecovered)[-1].cards == ("s-05",)


def test_a_peek_is_told_and_shown_to_its_player_alone() -> None:
    """H-22.32, H-19.18, D-34: then the order is asked, and the rest of the card waits."""
    play = holding("a1-15", ally_deck=("a1-11",), sorcery_deck=("s-05", "s-06", "s-07", "s-08"))
    play_it(play, "a1-15")
    pause = play.state.todo[-1]
    assert isinstance(pause, Choosing)
    assert kit.told(play, Peeked)[-1].n == 3
    seen = kit.told(play, PeekSeen)[-1]
    assert (seen.to, seen.items) == ((RB,), ("s-05", "s-06", "s-07"))
    assert not play.state.ally_hand

    playing.arrange(play, RB, pause.question, Arrange((3, 1, 2)))
    course.run(play)

    assert play.state.sorcery_deck == ("s-07", "s-05", "s-06", "s-08")
    assert play.state.ally_hand == ("a1-11",)


def test_a_peek_may_put_cards_under_the_deck() -> None:
    """H-22.32: `bottom`."""
    option = [{"peek": {"what": "ally_deck", "n": 3, "then": "bottom"}}]
    play = put(bearer(option, ally_deck=("a1-11", "a1-12", "a1-13", "a1-14")))
    pause = play.state.todo[-1]
    assert isinstance(pause, Choosing)

    playing.arrange(play, RB, pause.question, Bottom((3, 1)))

    assert play.state.ally_deck == ("a1-12", "a1-14", "a1-13", "a1-11")


@pytest.mark.parametrize("answer", [Arrange((1, 2)), Arrange((1, 1, 2)), Arrange((0, 1, 2)), Bottom((1,))])
def test_an_order_that_is_none_is_refused(answer: Arrange | Bottom) -> None:
    """H-22.32: all places, each once."""
    option = [{"peek": {"what": "ally_deck", "n": 3, "then": "reorder"}}]
    play = put(bearer(option, ally_deck=("a1-11", "a1-12", "a1-13")))
    before = play.state

    with pytest.raises(Illegal, match=r"H-22\.32"):
        playing.arrange(play, RB, Question("peek", 1), answer)

    assert play.state.ally_deck == before.ally_deck
    assert play.state.todo == before.todo


def test_a_look_at_tiles_is_by_lot_and_changes_nothing() -> None:
    """H-22.32: random n; no order to be asked for."""
    play = holding("a2-17")

    after = play_it(play, "a2-17")

    assert len(set(kit.told(play, PeekSeen)[-1].items)) == 3
    assert sorted(after.tiles) == sorted(kit.state(2).tiles)
    assert not isinstance(after.todo[-1], Choosing)


def test_the_journey_deck_can_be_seen() -> None:
    """H-22.32."""
    option = [{"peek": {"what": "journey_deck", "n": 1, "then": "bottom"}}]
    other = Journey("js-2", (3, 9))
    play = put(bearer(option, part=2, journey_deck=(other, kit.JS1)))

    playing.arrange(play, RB, Question("peek", 1), Bottom((1,)))

    assert kit.told(play, PeekSeen)[-1].items == ("js-2",)
    assert play.state.journey_deck == (kit.JS1, other)


def test_a_ringwraith_looks_alone() -> None:
    """H-19.18: what a peek showed is known to the drawer only."""
    play = put(rider([{"peek": {"what": "sorcery_deck", "n": 2, "then": "none"}}]))

    assert kit.told(play, PeekSeen)[-1].to == (RW,)


HEAL = {"heal": {"n": 1}}
WAIVED = [
    ({"recover": {"deck": "ally", "n": 1}}, {"ally_discard": ("a1-02",)}),
    ({"dice": {"op": "discard", "n": 1}}, {}),
    ({"place_wraith": {"who": "chosen", "n": 1, "where": {"flag": ["dark"]}}}, {}),
]


@pytest.mark.parametrize(("effect", "changes"), WAIVED)
@pytest.mark.parametrize("words", ["stop", ""])
def test_an_effect_that_can_be_done_is_not_waived(
    effect: dict[str, Any], changes: dict[str, Any], words: str
) -> None:
    """H-6.3, H-22.43: what the rules do not call “up to” is done as far as possible; edition 1 let it be."""
    with pytest.raises(Illegal):
        put(bearer([effect, HEAL], corruption=3, **changes), words)
    first = put(bearer([effect, HEAL], corruption=3, rules=kit.rules(edition=1), **changes), words)
    assert first.state.corruption == 2


def test_a_mandatory_effect_that_is_impossible_is_passed_over() -> None:
    """H-22.43."""
    play = bearer([{"recover": {"deck": "ally", "n": 1}}, HEAL], corruption=3, ally_discard=())
    assert put(play).state.corruption == 2
