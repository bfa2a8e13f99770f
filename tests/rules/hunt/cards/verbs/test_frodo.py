"""Effects on Frodo, his tokens and his encounters (H-22.13 to H-22.16, H-22.30, H-22.31)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Illegal
from rules.hunt.events import (
    CardPlayed,
    CorruptionChanged,
    EncounterChanged,
    FrodoMoved,
    PartEnded,
    TileAdded,
)
from rules.hunt.state import NIGHTFALL, facts
from rules.hunt.values import Modifier
from tests.rules.hunt import kit
from tests.rules.hunt.made_up import bearer, casting, holding, play_it, put, rider


def test_an_extra_move_is_a_mark_and_a_step() -> None:
    """H-22.13, H-5.9: at night without corruption; which mark it was is told to nobody (H-5.11)."""
    play = holding("a1-02", log=(5, 7), phase=NIGHTFALL)

    after = play_it(play, "a1-02 8")

    assert after.log == (5, 7, 8)
    assert (after.moves, after.corruption) == (1, 0)
    assert kit.told(play, FrodoMoved)[-1].by == "extra"
    assert kit.told(play, CardPlayed)[-1].picks == ()


def test_several_extra_moves_are_named_one_by_one() -> None:
    """H-22.13: a dot makes the second reach farther (H-1.9)."""
    play = bearer([{"move_bearer": {"n": 2}}], log=(5, 7))

    put(play, "dot 3")

    assert play.state.log == (5, 7, 0, 3)
    assert play.state.moves == 2


def test_an_extra_move_needs_its_mark() -> None:
    """H-22.44, H-18.39: an incomplete order is refused, and nothing has happened."""
    play = bearer([{"move_bearer": {"n": 2}}])
    before = play.state

    with pytest.raises(Illegal, match=r"H-18\.16"):
        put(play, "dot")

    assert play.state == before


def test_an_extra_move_to_an_exit_ends_the_part_and_the_card() -> None:
    """H-5.10, H-11.2, H-4.6: nothing of it follows."""
    play = put(bearer([{"move_bearer": {"n": 1}}, {"heal": {"n": 2}}], log=(5, 58), corruption=3), "61")

    assert play.state.part == 2
    assert play.state.corruption == 3
    assert kit.told(play, PartEnded)[-1].by_exit


def test_optional_extra_moves_may_be_fewer() -> None:
    """H-22.13: `optional`."""
    play = put(bearer([{"move_bearer": {"n": 2, "optional": True}}]), "dot stop")

    assert play.state.log == (5, 0)


def test_an_extra_move_out_of_reach_is_refused() -> None:
    """H-1.9, H-22.44."""
    with pytest.raises(Illegal, match=r"H-22\.44"):
        put(bearer([{"move_bearer": {"n": 1}}]), "40")


def test_in_part_two_the_figure_advances() -> None:
    """H-22.13, H-13.5."""
    play = put(bearer([{"move_bearer": {"n": 2}}], part=2, moves=3))

    assert play.state.moves == 5


def test_bonus_dots_count_for_the_next_location() -> None:
    """H-22.14."""
    play = holding("a1-01")

    play_it(play, "a1-01")

    assert play.bearing is not None
    assert play.bearing.bonus == 1


def test_bonus_dots_are_no_use_in_part_two() -> None:
    """H-22.14, H-6.3: a card of which nothing comes is not played."""
    with pytest.raises(Illegal, match=r"H-6\.3"):
        put(bearer([{"bonus_dots": {"n": 1}}], part=2))


def test_bonus_dots_reach_an_extra_move_of_the_same_card() -> None:
    """H-22.14, H-22.43: effects run in list order, and are rehearsed so."""
    option = [{"bonus_dots": {"n": 1}}, {"move_bearer": {"n": 1}}]

    play = put(bearer(option, log=(5, 7, 8)), "12")

    assert play.state.log == (5, 7, 8, 12)


def test_healing_stops_at_nothing() -> None:
    """H-22.15, H-10.11."""
    play = put(bearer([{"heal": {"n": 3}}], corruption=2))

    assert play.state.corruption == 0
    assert kit.told(play, CorruptionChanged)[-1].by == -2


def test_corruption_rises() -> None:
    """H-22.15."""
    assert put(rider([{"corrupt": {"n": 2}}])).state.corruption == 2


def test_tokens_come_from_the_pool_as_far_as_it_goes() -> None:
    """H-22.16, H-6.13."""
    play = put(bearer([{"gain_token": {"n": 3}}]))

    assert (play.state.pool, play.state.on_frodo) == (0, 3)


def test_no_token_comes_from_an_empty_pool() -> None:
    """H-6.3, H-6.13."""
    with pytest.raises(Illegal, match=r"H-6\.3"):
        play_it(holding("a1-14", pool=0, on_frodo=3), "a1-14")


def test_tokens_go_back_to_the_pool() -> None:
    """H-22.16."""
    after = play_it(casting("s-14"), "s-14 1")

    assert (after.pool, after.on_frodo) == (3, 0)


def test_fewer_tiles_in_the_next_encounter() -> None:
    """H-22.30, H-22.26."""
    play = holding("a1-20")

    after = play_it(play, "a1-20")

    assert after.modifiers == (Modifier(-1, "turn", 1),)
    assert kit.told(play, EncounterChanged)[-1].tiles == -1


def test_a_special_tile_joins_the_pool_once() -> None:
    """H-22.31: if it was not used yet; the other effect of the card remains."""
    play = casting("s-17")

    after = play_it(play, "s-17")

    assert after.tiles[-1] == "red-1"
    assert after.special == ("red-2",)
    assert kit.told(play, TileAdded)[-1].tile == "red-1"
    again = play_it(casting("s-17", special=("red-2",)), "s-17")
    assert "red-1" not in again.tiles


def test_a_card_that_added_an_eye_lies_beside_the_track() -> None:
    """H-22.31, H-10.8: it leaves its deck."""
    after = play_it(casting("s-19", wraiths=(2, 19, 23, 28)), "s-19")

    assert after.eyes == ("s-19",)
    assert facts.eyes(after) == 1
    assert after.sorcery_discard == ()


def test_another_copy_that_adds_none_goes_to_the_pile() -> None:
    """H-22.31: only the card that added an EYE leaves its deck."""
    option: list[dict[str, Any]] = [
        {
            "if": {
                "cond": [{"tokens": {"min": 1}}],
                "then": [{"eye": {"n": 1}}],
                "else": [{"corrupt": {"n": 1}}],
            }
        }
    ]
    play = rider(option, card={"count": 2}, eyes=("t-01",), on_frodo=0)

    put(play)

    assert (play.state.eyes, play.state.sorcery_discard) == (("t-01",), ("t-01",))
    again = put(rider(option, card={"count": 2}, eyes=("t-01",)))
    assert (again.state.eyes, again.state.sorcery_discard) == (("t-01", "t-01"), ())


def test_other_eyes_are_only_counted() -> None:
    """H-22.31: the card itself is one of them."""
    play = put(rider([{"eye": {"n": 2}}]))

    assert facts.eyes(play.state) == 2
    assert play.state.eyes == ("t-01",)


def test_eyes_can_be_taken_away_not_below_none() -> None:
    """H-22.31: fewer; the card goes to the pile then."""
    play = put(bearer([{"eye": {"n": -3}}], eyes=("std-14",)))

    assert facts.eyes(play.state) == 0
    assert play.state.ally_discard == ("t-01",)
