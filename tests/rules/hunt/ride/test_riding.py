"""Blocks, activations and what a Nazgul does in them (H-7, H-17.7 to H-17.9, H-17.13)."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from rules.game import Illegal, Question
from rules.hunt.events import (
    AlliesRemoved,
    Answered,
    Declared,
    DieSpent,
    NazgulMoved,
    SorceryDrawn,
)
from rules.hunt.game import HuntGame
from rules.hunt.play import Play
from rules.hunt.players import random_player
from rules.hunt.ride import activation, riding
from rules.hunt.state import Activation, Discarding, Gifting, Mentor, OpenRiding, Ranking, Riding, Window
from rules.hunt.values import Ban, Declaration, Die
from tests.rules.hunt.kit import PACK, in_block, play_of, rules, state
from tests.rules.hunt.talk import refused, say, told


def opened(**changes: Any) -> Play:
    """The RW part opens."""
    play = play_of(state(**changes))
    riding.begin(play, OpenRiding())
    return play


def active(play: Play, seat: int = 2) -> Activation:
    found = activation.active_of(play, seat)
    assert found is not None
    return found


def block(
    wraiths: tuple[int, int, int, int] = (28, 19, 23, 16), given: dict[str, Any] | None = None, **changes: Any
) -> Play:
    """The block of seat 2, whose first figure is to act."""
    return in_block(state(wraiths=wraiths, **changes), **(given or {}))


# Blocks.


def test_blocks_open_one_after_the_other_from_the_lead() -> None:
    """H-4.2, H-17.7, H-17.13: the next block opens in the instant in which one closes."""
    play = opened(seats=3, lead=3)
    assert [(one.seat, one.question) for one in _blocks(play)] == [(3, Question("block", 1))]

    play = say(say(play, "end", seat=3), "end", seat=3)

    assert [(one.seat, one.question) for one in _blocks(play)] == [(2, Question("block", 2))]
    assert _blocks(play)[0].left == (1,)


def test_all_blocks_open_together_where_the_order_is_free() -> None:
    """H-17.9: each with its own question; one RW's end touches no other."""
    play = opened(seats=4, rules=rules(4, free=True))
    assert [one.seat for one in _blocks(play)] == [2, 3, 4]

    play = say(play, "end", seat=4)

    assert [one.seat for one in _blocks(play)] == [2, 3]


def test_the_first_block_of_part_2_waits_for_the_gifts() -> None:
    """H-12.9, H-17.32: nobody rides before the last RW has said done."""
    play = opened(part=2, beside=(Gifting(Question("gifts", 1), (2, 3)),))

    assert play.riding == Riding((), (2, 3))


def test_the_order_of_ones_nazgul_is_settled_when_the_block_opens() -> None:
    """H-2.3, H-18.2: D-2 stays open until the own first block."""
    asked = tuple(Ranking(Question("rank", seat), seat) for seat in (2, 3))

    play = opened(beside=asked, ranks=((1, 0), (2, 3)))

    assert play.state.beside == asked[1:]
    assert active(play).figure == 1


def test_the_part_ends_with_the_last_block() -> None:
    """H-4.2, H-17.13."""
    play = opened(seats=2)
    for _ in range(4):
        play = say(play, "end") if play.riding else play

    assert play.riding is None


def _blocks(play: Play) -> Any:
    assert play.riding is not None
    return play.riding.blocks


# Activations.


def test_one_move_and_one_action_in_either_order() -> None:
    """H-7.1, H-7.14, H-17.8: with both the activation is over, without being confirmed."""
    one = say(block(), "move 17 then search")
    other = say(block(), "search then move 17")

    assert active(one).figure == active(other).figure == 1
    assert told(one, Answered)[0].asked.target == "17"
    assert told(other, Answered)[0].asked.target == "28"


def test_a_bare_move_leaves_the_activation_open() -> None:
    """H-17.8, H-7.14: unless `end` is added."""
    moved = say(block(), "move 17")

    assert (active(moved).figure, active(moved).move, active(moved).actions) == (0, False, 1)
    assert active(say(block(), "move 17 then end")).figure == 1
    assert refused(moved, "move 19").clause == "H-7.1"


def test_everything_is_declared_before_it_happens() -> None:
    """H-17.16: the activation, the move with its mode, the search; all public."""
    events = say(block(), "move 17 then search").events

    said = [event.declaration for event in events if isinstance(event, Declared)]
    assert [one.kind for one in said] == ["activation", "move", "search"]
    assert (said[1].spaces, said[1].mode) == ((27, 19, 17), "road")
    at = events.index
    assert at(told_one(events, NazgulMoved)) > at(events[1])
    assert all(event.to is None for event in events)


def told_one(events: Any, kind: type) -> Any:
    return next(event for event in events if isinstance(event, kind))


def test_a_move_is_told_with_its_whole_way() -> None:
    """H-7.2, H-17.8: the target alone, or the route."""
    straight = say(block(), "move 17")
    around = say(block(), "move 27 29 31")

    assert told(straight, NazgulMoved) == [NazgulMoved(part=1, figure=0, way=(28, 27, 19, 17))]
    assert around.state.wraiths[0] == 31
    assert refused(block(), "move 20 27").clause == "H-7.2"
    assert refused(block(), "move nowhere").clause == "H-18.39"
    assert refused(block(), "move 28").clause == "H-7.1"
    assert refused(block(), "dance").clause == "H-18.39"


def test_an_order_is_checked_whole_before_anything_is_done() -> None:
    """H-17.8, H-18.39: a search that the move leads nowhere to is refused with the move."""
    assert refused(block((28, 19, 23, 16)), "move 51-57.1 then search").clause == "H-7.6"
    assert refused(block(dice=()), "move 17 then perceive area").clause == "H-7.7"
    assert refused(block(), "move 17 then move 19").clause == "H-7.1"


def test_the_free_action_is_a_search_or_by_the_eye_a_hunt() -> None:
    """H-7.6: on a dot there is none."""
    assert refused(block(eye=True), "search").clause == "H-7.6"
    hunted = say(block(eye=True), "hunt")
    assert told(hunted, DieSpent) == []
    assert told(hunted, Answered)[0].asked.cost == "free"
    dot = block((-1, 19, 23, 16), eye=True)
    assert refused(dot, "hunt").clause == "H-7.6"


def test_only_one_action() -> None:
    """H-7.5."""
    assert refused(say(block(), "search"), "perceive area").clause == "H-7.5"


def test_a_ring_perceives_the_own_area_or_section() -> None:
    """H-7.8, H-8.4: also from a dot, which has an area of its own."""
    area = say(block(), "perceive area")
    section = say(block((-1, 19, 23, 16)), "perceive section")

    assert told(area, Answered)[0].asked.target == "area G"
    assert told(area, DieSpent) == [DieSpent(seat=2, faces=("RING",))]
    assert told(section, Answered)[0].asked.target == "section II"
    assert refused(block(), "perceive everything").clause == "H-7.8"


def test_a_sword_hunts_or_takes_an_ally_token_off() -> None:
    """H-7.9, H-7.13, H-6.11: adjacent by one segment, one token per die; also from a dot."""
    hunted = say(block(), "hunt")
    struck = say(block(allies=(27, 44)), "strike 44")

    assert told(hunted, DieSpent) == [DieSpent(seat=2, faces=("SWORD",))]
    assert told(struck, AlliesRemoved) == [AlliesRemoved(part=1, locations=(44,))]
    assert struck.state.allies == (27,)
    assert told(struck, DieSpent) == [DieSpent(seat=2, faces=("SWORD",))]
    dot = PACK.boards[1].find("51-57.1")
    assert dot is not None
    assert say(block((dot, 19, 23, 16), allies=(51,)), "strike 51").state.allies == ()
    assert refused(block(allies=(51,)), "strike 51").clause == "H-7.13"
    assert refused(block(), "strike 44").clause == "H-7.13"


def test_a_sorcery_die_draws_the_top_card() -> None:
    """H-7.10, H-17.16: drawing is not declared; the card goes to the acting RW's own hand (H-9.3)."""
    before = block()
    drawn = say(before, "draw")

    assert told(drawn, SorceryDrawn) == [SorceryDrawn(seat=2, figure=0)]
    assert [one.declaration.kind for one in told(drawn, Declared)] == ["activation"]
    assert drawn.state.sorcery_hands[0][-1] == before.state.sorcery_deck[0]
    assert drawn.state.sorcery_hands[1] == before.state.sorcery_hands[1]
    assert refused(block(sorcery_deck=(), sorcery_discard=()), "draw").clause == "H-9.5"


def test_only_the_own_hand_is_played_from() -> None:
    """H-9.3."""
    play = block(sorcery_hands=(("s-01",), ("s-02",)))

    assert say(play, "play s-01 27").state.sorcery_hands == ((), ("s-02",))
    assert refused(play, "play s-02").clause == "H-18.39"


def test_a_hand_above_its_limit_comes_first() -> None:
    """H-9.1, H-18.17: only this RW's next card waits for it; moving and searching go on."""
    play = block(beside=(Discarding(Question("surplus", 1), 2),))

    for order in ("draw", "play s-01 27"):
        assert refused(play, order).clause == "H-17.34"
    assert say(play, "move 17 then search").state.wraiths[0] == 17


def test_shadow_stands_for_each_of_the_others() -> None:
    """H-7.11: taken by itself only where the own face is gone."""
    shadow = (Die("SHADOW"), Die("RING", spent=True))
    for order in ("hunt", "perceive area", "draw"):
        assert told(say(block(dice=shadow), order), DieSpent) == [DieSpent(seat=2, faces=("SHADOW",))]
    assert told(say(block(), "perceive area"), DieSpent)[0].faces == ("RING",)
    assert told(say(block(), "perceive area by shadow"), DieSpent)[0].faces == ("SHADOW",)


def test_in_a_dark_location_any_die_is_sorcery() -> None:
    """H-7.12: the Lord's as well, but only there."""
    swords = (Die("SWORD"),)
    assert refused(block(dice=swords), "draw").clause == "H-7.7"
    assert told(say(block((42, 19, 23, 16), dice=swords), "draw"), DieSpent)[0].faces == ("SWORD",)
    seek = block((42, 19, 23, 16), dice=(), lord_die=Die("SEEK"))
    spent = say(seek, "draw by seek")
    assert spent.state.lord_die == Die("SEEK", spent=True)


def test_a_spent_die_is_out_until_refresh() -> None:
    """H-7.7: the pool is shared by all."""
    play = say(block(), "hunt then end")

    assert [die.face for die in play.state.dice if die.spent] == ["SWORD"]
    assert refused(play, "hunt by sword").clause == "H-7.7"
    assert refused(play, "hunt by ring").clause == "H-7.5"
    assert refused(play, "hunt by nothing").clause == "H-18.39"


def test_bans_forbid_actions() -> None:
    """H-22.24: the action, the free action, sorcery."""

    def banned(act: str, **changes: Any) -> Play:
        return block(bans=(Ban(act, 0, None, "turn", 1),), **changes)

    assert refused(banned("action"), "perceive area").clause == "H-22.24"
    assert refused(banned("free_action"), "search").clause == "H-22.24"
    assert refused(banned("sorcery"), "play s-01").clause == "H-22.24"
    assert refused(banned("move"), "move 17").clause == "H-22.24"
    assert told(say(banned("free_action", eye=True), "hunt"), DieSpent)[0].faces == ("SWORD",)
    # what all can see is not waited for: after its action this Nazgul cannot do anything more
    assert active(say(banned("move"), "search")).figure == 1


def test_what_was_granted_is_used_first() -> None:
    """H-22.25: a free search or hunt takes no action."""
    play = say(block(given={"hunts": 1, "searches": 1}), "hunt then search")

    assert told(play, DieSpent) == []
    assert (active(play).actions, active(play).hunts, active(play).searches) == (1, 0, 0)


def test_extra_spaces_are_walked_by_themselves_or_with_the_move() -> None:
    """H-9.13, H-17.16: joined to the move, or a `move` of their own."""
    alone = say(block(given={"extra": 2}), "extra 38")
    assert told(alone, NazgulMoved) == [NazgulMoved(part=1, figure=0, way=(28, 39, 38), by="extra")]
    assert (active(alone).move, active(alone).extra) == (True, 0)

    joined = say(block(given={"extra": 1}), "move 8")
    assert told(joined, NazgulMoved)[0].way == (28, 27, 19, 17, 8)
    assert (active(joined).move, active(joined).extra) == (False, 0)
    assert refused(block(), "extra 39").clause == "H-9.13"
    assert refused(block(given={"extra": 1}), "extra 38").clause == "H-9.13"


def test_bans_of_an_activation_end_with_it() -> None:
    """H-22.26."""
    play = say(block(bans=(Ban("hunt", 0, None, "activation", 1),)), "end")

    assert play.state.bans == ()


def test_an_order_waits_while_something_else_is_asked() -> None:
    """H-17.9, H-17.32: declarations are handled one at a time."""
    play = block()
    play.push(Window(Question("react", 1), Declaration(1, 0, 2, "hunt", spaces=(28,))))

    assert refused(play, "move 17").clause == "H-17.32"


def test_an_order_beyond_the_own_nazgul_is_refused() -> None:
    """H-17.8, H-4.2."""
    given = block(given={"actions": 0})

    assert refused(given, "move 17 then move 20 then search then draw").clause == "H-4.2"
    assert [one.seat for one in _blocks(say(given, "move 17 then move 20 then search"))] == [3]


def test_nothing_of_a_block_tells_more_after_it_is_closed() -> None:
    """H-17.25: a closed block cannot be taken back."""
    play = say(say(block(), "end"), "end")

    assert play.state.before is None
    assert refused(play, "back", seat=3).clause == "H-17.25"


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("dance", "H-18.39"),
        ("search by", "H-18.39"),
        ("search 28", "H-18.39"),
        ("search by ring", "H-7.5"),
        ("move 17 by ring", "H-7.5"),
        ("move", "H-18.39"),
        ("strike", "H-7.13"),
        ("play", "H-7.10"),
        ("perceive area by sword", "H-7.5"),
        ("perceive area by ring ring", "H-7.5"),
        ("seek w1 17 by ring", "H-14.7"),
        ("extra", "H-9.13"),
        ("search if track nowhere", "H-17.10"),
    ],
)
def test_what_is_written_wrongly_is_refused_with_a_reason(words: str, clause: str) -> None:
    """H-18.39: nothing has happened then."""
    assert refused(block(), words).clause == clause


def test_why_a_space_is_barred_is_said() -> None:
    """H-7.3, H-13.10, H-22.24: the reason is one that all can see."""

    def why(words: str, **changes: Any) -> str:
        return refused(block(**changes), words).clause

    assert why("move 61", wraiths=(58, 19, 23, 16)) == "H-7.3"
    assert why("move 44", allies=(44,)) == "H-7.3"
    assert why("move 44", bans=(Ban("enter", -1, (44,), "turn", 1),)) == "H-22.24"
    assert why("move 44", bans=(Ban("move", 0, (44,), "turn", 1),)) == "H-22.24"
    stuck = block(given={"extra": 1}, bans=(Ban("move", 0, None, "turn", 1),))
    assert refused(stuck, "extra 39").clause == "H-22.24"
    there = Mentor(18, (18,), "revealed")
    gandalf = in_block(state(part=2, wraiths=(17, 17, 30, 30), mentor=there))
    assert refused(gandalf, "move 18").clause == "H-13.10"


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_ridden_keeps_the_rules(seed: int) -> None:
    """H-4.2, H-7.3, H-17.16: every Nazgul acts once, none enters an exit or an ally token's location."""
    chance, game = Random(seed), HuntGame()
    play = opened(
        part=1 + seed % 2,
        seats=2 + seed % 4,
        rules=rules(2 + seed % 4, free=seed % 3 == 0),
        phase=1 + seed % 3,
    )
    acted: list[int] = []
    while play.riding is not None:
        block = chance.choice(play.riding.blocks)
        decision = next(one for one in game.decisions(play.state) if one.question == block.question)
        offered = partial(game.options, play.state, decision)
        words = random_player(None, decision, offered, chance)  # type: ignore[arg-type]  # it looks at no view
        if words.startswith("back"):
            continue
        try:
            play = say(play, words, seat=block.seat)
        except Illegal:
            continue
        acted += [
            one.declaration.figure for one in told(play, Declared) if one.declaration.kind == "activation"
        ]
        for at in play.state.wraiths:
            assert at not in play.board.exits
            assert at not in play.state.allies

    assert len(acted) == len(set(acted))
