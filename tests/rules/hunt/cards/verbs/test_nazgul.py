"""Effects on the Nazgul, on what they may do, and on the dice (H-22.22 to H-22.28)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Illegal
from rules.hunt.cards import bans, grants
from rules.hunt.events import Banned, DiceChanged, Granted, NazgulMoved, NazgulSet
from rules.hunt.play import Play
from rules.hunt.state import ALL, Activation
from rules.hunt.values import Ban, Die
from tests.rules.hunt import kit
from tests.rules.hunt.made_up import RB, RW, bearer, casting, holding, play_it, put, rider

POOL = tuple(Die(face) for face in ("RING", "RING", "SWORD", "SORCERY", "SORCERY", "SHADOW"))


def _active(play: Play) -> Activation:
    assert play.riding is not None
    active = play.riding.blocks[0].active
    assert active is not None
    return active


def test_nazgul_walk_where_the_words_say() -> None:
    """H-22.22: a Nazgul and its space, up to n times."""
    play = holding("a1-12")

    after = play_it(play, "a1-12 w1 14 w2 20")

    assert after.wraiths == (14, 20, 23, 28)
    first, second = kit.told(play, NazgulMoved)
    assert (first.figure, first.way[0], first.way[-1], first.by) == (0, 16, 14, "card")
    assert len(second.way) == 2


def test_the_active_one_needs_no_name() -> None:
    """H-22.22: `who` active."""
    assert play_it(casting("s-01"), "s-01 14").wraiths[0] == 14


def test_all_four_can_be_moved_each_once() -> None:
    """H-22.22: at most all four."""
    play = casting("s-02")
    assert "w1" not in kit.offers(play, RW, ("s-02", "w1", "15"), figure=0).words

    after = play_it(play, "s-02 w1 15 w4 27")

    assert after.wraiths == (15, 19, 23, 27)


def test_road_moves_stay_on_roads() -> None:
    """H-22.22: `mode` road; those without a road are not offered."""
    play = casting("s-03")

    assert kit.offers(play, RW, ("s-03",), figure=0).words == ("w2", "w4")
    assert "51-57.1" in kit.offers(play, RW, ("s-03", "w4"), figure=0).words


def test_path_moves_stay_on_paths() -> None:
    """H-22.22: `mode` path."""
    play = put(
        rider([{"move_wraith": {"who": "active", "n": 1, "steps": 1, "mode": "path"}}], wraiths=(8, 1, 1, 1)),
        "3-8.1",
    )

    assert play.board.word(play.state.wraiths[0] or 0) == "3-8.1"
    with pytest.raises(Illegal, match=r"H-22\.44"):
        put(
            rider(
                [{"move_wraith": {"who": "active", "n": 1, "steps": 1, "mode": "path"}}], wraiths=(8, 1, 1, 1)
            ),
            "7",
        )


def test_cards_move_nobody_through_allies_exits_or_bans() -> None:
    """H-22.22, H-7.3, H-0.6: what forbids wins."""
    held = Ban("move", 0, None, "turn", 1)
    shut = Ban("enter", ALL, (14,), "turn", 1)

    barred = holding("a1-12", allies=(18,), bans=(shut,))
    offered = kit.offers(barred, RB, ("a1-12", "w1")).words
    assert not {"14", "18"} & set(offered)
    assert "w1" not in kit.offers(holding("a1-12", bans=(held,)), RB, ("a1-12",)).words


def test_a_nazgul_is_set_down() -> None:
    """H-22.23: on a matching space, not an exit and not an ally token."""
    play = casting("s-22")
    assert "13" in kit.offers(play, RW, ("s-22", "1"), figure=0).words

    after = play_it(play, "s-22 1 13")

    assert after.wraiths[0] == 13
    assert kit.told(play, NazgulSet)[-1].space == 13
    option = [{"place_wraith": {"who": "chosen", "n": 1, "where": {"numbers": [17, 20, 61]}}}]
    refused = rider(option, allies=(17,))
    assert kit.offers(refused, RW, ("t-01", "w3"), figure=0).words == ("20",)


def test_a_ban_binds_whom_it_names() -> None:
    """H-22.24, H-22.26: one Nazgul, picked by the card's player."""
    play = holding("a1-11")

    after = play_it(play, "a1-11 1 w3")

    assert after.bans == (Ban("move", 2, None, "turn", 1),)
    assert bans.is_forbidden(after, "move", 2)
    assert not bans.is_forbidden(after, "move", 1)
    assert kit.told(play, Banned)[-1].figure == 2


def test_a_ban_can_bind_all_until_the_day_is_over() -> None:
    """H-22.24, H-22.26."""
    after = play_it(holding("a1-11"), "a1-11 2")

    assert after.bans == (Ban("road", ALL, None, "day", 1),)


def test_a_ban_holds_where_it_says() -> None:
    """H-22.24, H-6.12: the spaces are public while it lasts."""
    play = holding("a1-22", log=(5, 45))

    after = play_it(play, "a1-22 2")

    assert bans.is_closed(after, 0, 46)
    assert not bans.is_closed(after, 0, 44)
    spaces = kit.told(play, Banned)[-1].spaces
    assert spaces is not None
    assert [at for at in spaces if at > 0] == [45, 46, 47, 48]
    assert set(spaces) == set(kit.PACK.boards[1].areas["M"])
    assert min(spaces) < 0, "the dots of the area are closed too"


def test_some_spaces_are_picked() -> None:
    """H-22.1: `pick`: the player takes at most n of the matches."""
    after = play_it(holding("a2-12"), "a2-12 2 10")

    assert after.bans[0].spaces == (2, 10)
    with pytest.raises(Illegal):
        play_it(holding("a2-12"), "a2-12 2 10 15")


@pytest.mark.parametrize(
    ("act", "changed"),
    [
        ("action", {"actions": 2}),
        ("free_search", {"searches": 1}),
        ("free_hunt", {"hunts": 1}),
        ("extra_space", {"extra": 1}),
        ("night_stride", {"stride": True}),
    ],
)
def test_more_is_granted_to_the_active_one(act: str, changed: dict[str, Any]) -> None:
    """H-22.25: in this activation."""
    play = put(rider([{"grant": {"act": act, "n": 1, "who": "active", "until": "activation"}}]))

    assert _active(play) == Activation(0, **changed)
    assert kit.told(play, Granted)[-1].figure == 0


def test_one_more_ally_card() -> None:
    """H-22.25: `ally_card`."""
    play = put(bearer([{"grant": {"act": "ally_card", "n": 1, "until": "turn"}}]))

    assert play.bearing is not None
    assert play.bearing.cards == 2


def test_extra_spaces_before_another_effect_are_walked_at_once() -> None:
    """H-22.25, H-9.14, H-17.16: a move of its own, then the search where the Nazgul stands; or waived."""
    option = [
        {"grant": {"act": "extra_space", "n": 2, "who": "active", "until": "activation"}},
        {"search": {"n": 1, "where": {"at": "active"}}},
    ]

    play = put(rider(option), "18 17")

    assert play.state.wraiths[0] == 17
    assert play.state.ledger[-1].target == "17"
    waived = put(rider(option), "stop")
    assert waived.state.ledger[-1].target == "16"


def test_dice_of_a_face_are_discarded_until_refresh() -> None:
    """H-22.28: only dice showing it."""
    play = holding("a1-19")

    after = play_it(play, "a1-19 1")

    assert after.dice[0] == Die("RING", spent=True)
    assert sum(die.spent for die in after.dice) == 1
    assert kit.told(play, DiceChanged)[-1].how == "discard"


def test_without_a_face_the_player_names_the_dice() -> None:
    """H-22.28."""
    play = put(bearer([{"dice": {"op": "discard", "n": 2}}]), "sword shadow")

    assert [die.face for die in play.state.dice if die.spent] == ["SWORD", "SHADOW"]


def test_dice_are_rolled_again() -> None:
    """H-22.28, H-20.1: by the game's chance; no token is paid for a roll outside Refresh."""
    play = holding("a1-19")

    after = play_it(play, "a1-19 2 ring sword")

    assert after.dice[3:] == POOL[3:]
    assert dict(after.counts)["dice"] == 2
    assert after.on_frodo == 1


def test_a_spent_die_comes_back() -> None:
    """H-22.28: as it lay, or re-rolled."""
    spent = (Die("SWORD", spent=True), *POOL[1:])

    kept = put(bearer([{"dice": {"op": "restore", "n": 1}}], dice=spent), "sword")
    rolled = play_it(casting("s-15", dice=spent, sorcery_deck=("s-21",)), "s-15 sword")

    assert kept.state.dice[0] == Die("SWORD")
    assert not rolled.dice[0].spent
    assert dict(rolled.counts)["dice"] == 1


def test_a_die_is_turned() -> None:
    """H-22.28: `set`."""
    after = play_it(casting("s-16"), "s-16 sword")

    assert [die.face for die in after.dice].count("SHADOW") == 2


def test_no_die_left_to_turn() -> None:
    """H-9.4."""
    with pytest.raises(Illegal, match=r"H-9\.4"):
        play_it(casting("s-16", dice=(Die("SHADOW"), Die("RING", spent=True))), "s-16")


def test_a_ban_that_nobody_can_be_picked_for_says_so() -> None:
    """H-22.44: the Nazgul has to be named."""
    with pytest.raises(Illegal, match=r"H-18\.16"):
        play_it(holding("a1-11"), "a1-11 1")


def test_who_is_active_only_where_somebody_is() -> None:
    """H-22.22: in RB's turn nobody is."""
    option = [{"move_wraith": {"who": "active", "n": 1, "steps": 1, "mode": "any"}}]

    with pytest.raises(Illegal, match=r"H-6\.3"):
        put(bearer(option))


def _grant(who: str, until: str) -> list[dict[str, Any]]:
    return [{"grant": {"act": "night_stride", "n": 1, "who": who, "until": until}}]


def test_a_grant_can_be_for_those_that_follow() -> None:
    """H-22.25, H-22.26: all, for this turn: the one at work and those still to come."""
    play = put(rider(_grant("all", "turn")))

    assert _active(play).stride
    assert grants.activation(play.state, 3).stride
    bans.end_turn(play)
    assert not grants.activation(play.state, 3).stride


def test_a_grant_for_one_that_is_chosen() -> None:
    """H-22.25: until the day is over; an activation of others has nothing of it."""
    play = put(rider(_grant("chosen", "day")), "w2")

    assert not _active(play).stride
    assert grants.activation(play.state, 1).stride
    assert not grants.activation(play.state, 2).stride
    bans.end_turn(play)
    assert play.state.grants
    bans.end_day(play)
    assert play.state.grants == ()


def test_spaces_aimed_at_are_marked() -> None:
    """H-6.12: publicly, as long as it lasts."""
    assert play_it(holding("a2-11"), "a2-11").aimed == (37, 38, 39)
