"""Effects on ally and track tokens (H-22.20, H-22.21, H-22.29, H-6.8, H-6.9)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Illegal
from rules.hunt.events import AlliesPlaced, AlliesRemoved, AllyMoved, CardPlayed, TracksCleared
from rules.hunt.ride import movement
from rules.hunt.values import Track
from tests.rules.hunt import kit
from tests.rules.hunt.made_up import RB, bearer, casting, holding, play_it, put

EIGHT = (1, 4, 7, 9, 17, 18, 22, 29)


def test_ally_tokens_are_placed_where_the_words_say() -> None:
    """H-22.20, H-6.8, H-18.7: the targets are public."""
    play = holding("a1-04")

    after = play_it(play, "a1-04 4 17")

    assert after.allies == (4, 17)
    assert kit.told(play, AlliesPlaced)[-1].locations == (4, 17)
    assert kit.told(play, CardPlayed)[-1].picks == ("4", "17")


def test_up_to_so_many_may_be_fewer() -> None:
    """H-22.20: the order may end, or say `stop`."""
    assert play_it(holding("a1-04"), "a1-04 4").allies == (4,)
    assert play_it(holding("a1-04"), "a1-04 4 stop").allies == (4,)


@pytest.mark.parametrize("words", ["3", "17 17", "1 4 7 9", "nowhere", "51-57.1"])
def test_other_places_are_refused(words: str) -> None:
    """H-22.44, H-6.8: no ally location, twice the same, too many, no such space."""
    play = holding("a1-04")
    before = play.state

    with pytest.raises(Illegal):
        play_it(play, f"a1-04 {words}")

    assert play.state == before


def test_no_token_is_placed_on_a_nazgul_or_another_token() -> None:
    """H-6.8."""
    play = holding("a1-04", allies=(4,), wraiths=(7, 19, 23, 28))

    offered = kit.offers(play, RB, ("a1-04",)).words

    assert not {"4", "7"} & set(offered)
    assert {"1", "17"} < set(offered)


def test_with_eight_in_play_one_is_taken_off_first() -> None:
    """H-6.8, D-13."""
    play = holding("a1-04", allies=EIGHT)
    assert kit.offers(play, RB, ("a1-04", "63")).words == tuple(map(str, EIGHT))

    after = play_it(play, "a1-04 63 1")

    assert after.allies == (4, 7, 9, 17, 18, 22, 29, 63)
    assert kit.told(play, AlliesRemoved)[-1].locations == (1,)


def test_ally_tokens_return_to_the_supply() -> None:
    """H-22.20: only those on matching locations."""
    play = casting("s-11", allies=(4, 17, 18))
    movement.put(play, 0, 20)

    after = play_it(play, "s-11 17 18")

    assert after.allies == (4,)


def test_an_ally_token_walks_leg_by_leg() -> None:
    """H-22.21, H-6.9: each leg straight to a connected location, free of Nazgul and tokens."""
    option = [{"move_ally": {"n": 2, "legs": 2}}]
    play = put(bearer(option, allies=(7, 40)), "7 8 17 40 36 stop")

    assert play.state.allies == (17, 36)
    assert [event.way for event in kit.told(play, AllyMoved)] == [(7, 8, 17), (40, 36)]


def test_one_leg_needs_no_stop() -> None:
    """H-22.21: `move_ally` with one leg: a token and its end."""
    play = holding("a1-05", allies=(7, 40))

    after = play_it(play, "a1-05 2 7 8 40 36")

    assert after.allies == (8, 36)


def test_a_token_placed_by_the_card_can_walk() -> None:
    """H-22.43: in list order."""
    after = play_it(holding("a1-05"), "a1-05 1 7 7 8")

    assert after.allies == (8,)


def test_a_leg_never_ends_on_a_nazgul() -> None:
    """H-6.9."""
    play = holding("a1-05", allies=(7,), wraiths=(8, 19, 23, 28))

    assert "8" not in kit.offers(play, RB, ("a1-05", "2", "7")).words


def test_track_tokens_leave_the_board() -> None:
    """H-22.29."""
    play = holding("a1-17", tracks=(Track(7, sword=False), Track(8, sword=True), Track(17, sword=False)))

    after = play_it(play, "a1-17 8 7")

    assert after.tracks == (Track(17, sword=False),)
    assert kit.told(play, TracksCleared)[-1].locations == (8, 7)


def test_only_tokens_that_the_card_means_are_cleared() -> None:
    """H-22.29, H-22.1: `section_of` Frodo's."""
    play = holding("a1-22", log=(5, 45), corruption=1, tracks=(Track(7, sword=False), Track(46, sword=True)))

    assert kit.offers(play, RB, ("a1-22", "1")).words == ("46", "stop")


@pytest.mark.parametrize(
    ("option", "words", "changes"),
    [
        ({"place_ally": {"n": 3, "where": {"flag": ["ally"], "pick": 1}}}, "4 17", {}),
        ({"remove_ally": {"n": 3, "where": {"pick": 1}}}, "4 17", {"allies": (4, 17)}),
        (
            {"clear_track": {"n": 3, "where": {"pick": 1}}},
            "4 17",
            {"tracks": (Track(4, sword=False), Track(17, sword=False))},
        ),
        ({"place_wraith": {"who": "chosen", "n": 3, "where": {"pick": 1}}}, "w1 13 w2 14", {}),
    ],
)
def test_no_more_is_picked_than_the_selector_allows(
    option: dict[str, Any], words: str, changes: dict[str, Any]
) -> None:
    """H-22.1: `pick` counts for whatever the verb aims at; edition 1 heeded it in `forbid` alone."""
    with pytest.raises(Illegal):
        put(bearer([option], **changes), words)
    one = " ".join(words.split()[: len(words.split()) // 2])
    assert put(bearer([option], **changes), one).state.ally_hand == ()
    assert put(bearer([option], rules=kit.rules(edition=1), **changes), words).state.ally_hand == ()
