"""Chapter 28: what whoever plays a record again has to know besides the rules, told on the page and done so."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.dice import Dice, game_key, simulated_seed
from rules.entry import Abort, Answer, Position, Start, enter
from rules.game import Outcome, Question
from rules.hunt import course
from rules.hunt.actions import StartMentor
from rules.hunt.bearer import encounter, mentor
from rules.hunt.cards import hands
from rules.hunt.config import HuntConfig
from rules.hunt.defaults import marks as auto_marks
from rules.hunt.game import EDITION, HuntGame
from rules.hunt.pack.board import Board, Space
from rules.hunt.pack.opening import open_pack, shipped_body
from rules.hunt.play import Play
from rules.hunt.questions.decisions import decisions
from rules.hunt.ride import dicepool, movement
from rules.hunt.setup import journeys, setting_out
from rules.hunt.state import Bearing, Flipping, HuntState, Keeping, Mentor, NamingToken, Over, Relocating
from rules.hunt.values import Die, Journey
from rules.hunt.view.result import result
from tests.record import hunt_journeys
from tests.record.checker import shuffled
from tests.record.kit import random_table
from tests.rules.hunt.actions.test_written_forms import clause
from tests.rules.hunt.kit import PACK, in_bearer_turn, in_block, play_of, rules, state
from tests.rules.hunt.talk import refused, say

KEY = game_key(simulated_seed(1), "1,2,3")
BOARD = PACK.boards[1]
GAME = HuntGame()
FACES = ("RING", "SWORD", "SORCERY", "SHADOW", "MORGUL_RING", "SEEK", "MORGUL_SHADOW")


def drawn(play: Play) -> list[tuple[str, Any]]:
    """What *play* has drawn, by label."""
    assert isinstance(play.dice, Dice)
    return play.dice.drawn


def unshuffled(label: str, found: list[Any]) -> list[Any]:
    """What lay there before it was shuffled by the key of `play_of`."""
    places = shuffled(KEY, label, range(len(found)))
    return [item for _, item in sorted(zip(places, found, strict=True))]


# ------------------------------------------------------------------------------------------------ dice and ways


def test_the_cheapest_die_pays_as_the_page_ranks_them() -> None:
    """H-28.1: its own face first; then by the order there; where any will do, as in the dark, by the other."""
    first, second = clause("28.1").split("Where any die")
    other, every = (
        re.findall(r"[A-Z_]{4,}", part) for part in (first, second.partition(":")[2].partition("(")[0])
    )

    assert sorted(other) == sorted(every) == sorted(FACES)
    for one, two in itertools.combinations(FACES, 2):
        pool = state(dice=(Die(one), Die(two)))
        assert dicepool.choose(pool, dicepool.ANY) == (min((one, two), key=every.index),)
        for need in ("RING", "SWORD", "SORCERY"):
            able = [face for face in (one, two) if dicepool.pays(face, need, is_dark=True)]
            if able:
                ranks = every if need == "SORCERY" else other
                best = need if need in able else min(able, key=ranks.index)
                assert dicepool.choose(pool, need, is_dark=True) == (best,)


def test_a_free_action_is_taken_before_a_die_unless_one_is_named() -> None:
    """H-28.1: a hunt while the marker shows the Eye."""
    play = in_block(state(wraiths=(24, 2, 3, 4), eye=True))

    assert not any(die.spent for die in say(play, "hunt").state.dice)
    assert any(die.spent for die in say(play, "hunt by sword").state.dice)


def _walks(start: Space, kind: str, steps: int) -> Iterator[tuple[Space, ...]]:
    """Every way of so many segments of a kind, exits apart."""
    joined = BOARD.roads if kind == "road" else BOARD.adjacent
    ways: list[tuple[Space, ...]] = [()]
    for _ in range(steps):
        ways = [
            (*way, space)
            for way in ways
            for space in joined[way[-1] if way else start]
            if space not in BOARD.exits
        ]
        yield from ways


def test_a_move_takes_the_way_that_the_page_ranks_first() -> None:
    """H-28.2: all on roads, then the shortest, then the first by the order of spaces."""
    seen = 0
    for start in BOARD.spaces[::5]:
        if start in BOARD.exits:
            continue
        found = movement.ways(BOARD, start, frozenset(), (("any", 1), ("any", 2), ("road", 3)))
        ways = [*_walks(start, "any", 2), *_walks(start, "road", 3)]
        for end, way in found.items():
            best = min((not _is_road(BOARD, start, one), len(one), one) for one in ways if one[-1] == end)
            assert (not way.is_road, len(way.spaces), way.spaces) == best
            seen += 1
    assert seen > 100


def _is_road(board: Board, start: Space, way: tuple[Space, ...]) -> bool:
    return all(board.is_road(one, other) for one, other in itertools.pairwise((start, *way)))


def test_dots_are_ordered_as_the_pack_lists_them() -> None:
    """H-28.2: the named ones first, then those of the edges, all below the locations."""
    raw = json.loads(shipped_body("open-road"))["board1"]
    dots = [dot["id"].lower() for dot in raw["dots"]]
    for edge in raw["edges"]:
        dots += [f"{edge['a']}-{edge['b']}.{k}".lower() for k in range(1, edge.get("dots", 0) + 1)]

    assert [BOARD.find(word) for word in dots] == list(range(-1, -len(dots) - 1, -1))
    assert len(dots) == len(BOARD.dots)


# ---------------------------------------------------------------------------------------------------- defaults


def test_a_default_draws_out_of_the_list_of_the_page() -> None:
    """H-28.3: marks, the dot first; escapes ascending; Gandalf's ways ascending; tokens as they were drawn."""
    play = play_of(state(log=(8, 0), log_turns=(0, 1), moves=1))
    play.push(Bearing(Question("turn", 1)))
    where = auto_marks.mark(play)
    marks = [0, *BOARD.reach(8, 1)]
    least = min(auto_marks._after(BOARD, play.state, one) for one in marks if one != 8)
    able = [
        one
        for one in marks
        if one not in (8, *play.state.log[:1]) and auto_marks._after(BOARD, play.state, one) <= least + 1
    ]
    assert drawn(play) == [("default/1", able.index(where))]

    away = play_of(state(log=(46,), wraiths=(1, 2, 3, 4)))
    to = auto_marks.escape(away).location
    ways = sorted(encounter.ways_out(BOARD, away.state))
    cost = {n: BOARD.remaining(n, 0) for n in ways}
    left = [n for n in ways if cost[n] <= min(cost.values()) + 1]
    assert drawn(away) == [("default/1", left.index(to))]

    asked = Relocating(Question("relocate", 1), (31, 16))
    moved = in_bearer_turn(state(2, beside=(asked,)))
    done = course.lapse(PACK, moved.state, Question("turn", 1), moved.dice)  # type: ignore[arg-type]
    assert done.state.mentor is not None
    assert done.state.mentor.log[1] == (31, 16)[dict(drawn(moved))["default/1"]]


def test_the_tokens_given_by_default_are_the_first_of_those_shuffled() -> None:
    """H-28.3, H-28.6: the five as they were drawn."""
    dice = Dice(KEY)
    now = course.setup(PACK, HuntConfig(info_given=2), 3, dice, EDITION).state
    five = now.dealt
    done = course.lapse(PACK, now, Question("give", 1), dice)

    anew = dict(dice.drawn)["default/1"]
    assert unshuffled("default/1", anew) == list(five)
    assert list(done.state.found_info) == anew[:2]
    assert list(five) == dict(dice.drawn)["info/1"][:5]


def test_what_a_default_does_in_a_turn_stands_in_its_order() -> None:
    """H-28.4: Frodo first, then Gandalf: a deed where he stands, his move, a deed where he comes; then the end."""
    who = Mentor(24, (24,), "hidden", (24, 22), (), ())
    play = in_bearer_turn(state(2, mentor=who, phase=3))

    words = [step.words[0] for step in auto_marks.turn(play).steps]

    assert words[0] == "rest"
    assert words[1:3] == ["deed", "gandalf"]
    assert words[-1] == "end"


# ------------------------------------------------------------------------------------------------ the turn's end


@pytest.mark.parametrize("where", ["out", "revealed"])
def test_once_gandalf_is_gone_only_end_ends_the_turn_by_day(where: str) -> None:
    """H-28.5: nothing that ends it by itself is left; at night resting does, or the advance."""
    who = Mentor(24, (24,), where)
    day = in_bearer_turn(state(2, mentor=who, on_frodo=0, ally_hand=("a2-16",)))
    night = in_bearer_turn(state(2, mentor=who, phase=3, on_frodo=0, ally_hand=(), company=("flipped",) * 5))

    assert say(day, "play a2-16", seat=1, kind="turn").bearing is not None
    assert say(day, "play a2-16 then end", seat=1, kind="turn").bearing is None
    assert say(night, "rest", seat=1, kind="turn").bearing is None
    assert say(night, "advance", seat=1, kind="turn").bearing is None
    assert say(night, "rest then hold", seat=1, kind="turn").bearing is not None


def test_a_turn_does_not_end_while_gandalf_has_to_move() -> None:
    """H-28.5: the night's choice alone does not end it; his move does."""
    night = in_bearer_turn(state(2, phase=3, on_frodo=0, ally_hand=(), company=("flipped",) * 5))
    rested = say(night, "rest", seat=1, kind="turn")

    assert rested.bearing is not None
    assert say(rested, "gandalf 24", seat=1, kind="turn").bearing is None


# ------------------------------------------------------------------------------------------------------- draws


def test_piles_are_shuffled_as_they_lie() -> None:
    """H-28.6: the discard pile of sorcery, oldest first; a hand, newest last; the pool, which a look leaves alone."""
    pile = ("s-09", "s-02", "s-11")
    play = play_of(state(sorcery_deck=(), sorcery_discard=pile))
    hands.draw(play, 2, 1)
    (label, deck), *_ = drawn(play)
    assert (label, unshuffled(label, deck)) == ("sorcery/1", list(pile))
    assert play.state.sorcery_hands[0][-1] == deck[0]

    play = in_block(state(ally_hand=("a1-07", "a1-01", "a1-05")))
    gone = hands.force_discard(play, 1, 2, "random")
    (label, hand), *_ = drawn(play)
    assert (label, unshuffled(label, hand)) == ("random-discard/1", ["a1-07", "a1-01", "a1-05"])
    assert list(gone) == hand[:2]


def test_deed_tokens_are_drawn_from_the_supply_as_it_lies() -> None:
    """H-28.6: with those of earlier relocations behind it where it is too small; what is left stays as it lay."""
    who = Mentor(24, (24,), "hidden", (), (), (16, 19, 28), (31, 35))
    play = play_of(state(2, mentor=who))
    two, more = mentor.draw(play, 2), mentor.draw(play, 2)
    (first, tokens), (second, others) = drawn(play)

    assert (first, unshuffled(first, tokens)) == ("deeds/1", [16, 19, 28])
    left = [n for n in (16, 19, 28) if n not in two]
    assert (second, unshuffled(second, others)) == ("deeds/2", [*left, 31, 35])
    assert list(two) == tokens[:2]
    assert list(more) == others[:2]


def test_tiles_are_drawn_by_their_places_in_the_pool() -> None:
    """H-28.6, H-10.6: one that is put back comes in at the end."""
    play = play_of(state(log=(5,), found=5, wraiths=(5, 5, 5, 1)))
    pool = list(play.state.tiles)
    encounter.begin(play, None)  # type: ignore[arg-type]
    left, taken = list(pool), list[str]()
    for label, at in drawn(play):
        assert label == f"tiles/{len(taken) + 1}"
        taken.append(left.pop(at))

    task = play.state.todo[-1]
    assert isinstance(task, Flipping)
    assert list(task.tiles) == taken
    assert list(play.state.tiles) == left
    at = next(at for at, tile in enumerate(taken, 1) if encounter.is_cancellable(PACK, tile))
    after = say(play, f"flip sam {at}", seat=1, kind="flip")
    assert after.state.tiles[-1] == taken[at - 1]


def test_discarded_journeys_come_under_what_is_left_of_the_deck() -> None:
    """H-28.6, H-14.13: the oldest first before they are shuffled."""
    made = tuple(Journey(f"js-{n}", (5, 6)) for n in range(1, 6))
    play = play_of(state(2, journey_deck=made[:1], journey_discard=made[1:4]))
    found = encounter._draw_journeys(play, 2)
    (label, ids), *_ = drawn(play)

    assert (label, unshuffled(label, ids)) == ("journeys/1", ["js-2", "js-3", "js-4"])
    assert [one.id for one in found] == ["js-1", ids[0]]


@pytest.mark.parametrize("length", ["full", "part2"])
def test_the_setup_draws_from_the_lists_of_the_pack(length: Any) -> None:
    """H-28.6: decks, tokens and tiles as the pack has them; who leads by the order of seats."""
    dice = Dice(KEY)
    now = course.setup(PACK, HuntConfig(length=length, bearer="drawn"), 4, dice, EDITION).state
    found = dict(dice.drawn)
    standard = [tile.id for tile in PACK.tiles.values() if tile.set == "standard"]

    assert now.rules.bearer == found["bearer/1"] + 1
    assert now.lead == now.rules.riders[found["lead/1"]]
    assert unshuffled("sorcery/1", found["sorcery/1"]) == list(PACK.decks["sorcery"])
    assert unshuffled("info/1", found["info/1"]) == list(PACK.info)
    if length == "full":
        assert unshuffled("ally1/1", found["ally1/1"]) == list(PACK.decks["ally1"])
        assert now.log == (PACK.start[found["start/1"]],)
        assert list(now.tiles) == standard
        return
    assert list(now.found_info) == found["info/1"][:2]
    assert unshuffled("tiles/1", found["tiles/1"]) == standard
    assert list(now.tiles)[:10] == found["tiles/1"][:10]
    assert unshuffled("deeds/1", found["deeds/1"]) == list(PACK.deeds)
    after = play_of(now)
    setting_out.mentor(after, 1, Question("mentor", 1), StartMentor(found["deeds/1"][2]))
    assert after.state.mentor is not None
    assert list(after.state.mentor.supply) == [n for n in PACK.deeds if n not in found["deeds/1"][:4]]


def test_a_correction_shuffles_in_the_order_of_the_page() -> None:
    """H-28.7: each under the name of its setup."""
    named = re.findall(r"`([\w-]+)`", clause("28.7"))
    for seed, length in ((3, "part1"), (5, "part2")):
        found = random_table(Random(seed), 3, name="hunt", length=length, until=60)
        for position in found.stood[:30:6]:
            assert position is not None
            dice = Dice(KEY, "9/")
            GAME.rewound(position.state, dice)
            names = [label.split("/")[1] for label, _ in dice.drawn]
            kept = [name for name in named if name in names]
            assert sorted(names) == sorted(kept)
            assert [name for name in names if "journey" not in name] == [
                n for n in kept if "journey" not in n
            ]
            assert all("journey" in name for name in names[len([n for n in kept if "journey" not in n]) :])


@pytest.mark.parametrize("name", ["short", "long"])
def test_a_stranger_makes_the_same_journeys_from_eight_numbers(name: str) -> None:
    """H-28.10, H-21.16: routes, their order, their ids and their shelters."""
    pack, body = open_pack(), shipped_body("open-road")
    for seed in range(3):
        dice = Dice(bytes([seed]) * 32)
        deck = journeys.generate(pack.boards[2], pack.journeys[name], True, dice, f"journeys-{name}/1")
        numbers = dice.drawn[0][1]

        found = hunt_journeys.made(body, name, numbers, shelters=True)

        assert found == {one.id: (list(one.steps), sorted(one.shelters)) for one in deck}


# ------------------------------------------------------------------------------------------- orders, back, result


def test_questions_are_answered_in_the_order_of_the_page() -> None:
    """H-28.8: what stands beside as it came, then what the game waits for; RB's own before it in an open turn."""
    one = Keeping(Question("keep", 1), ("s-01", "s-02"), 1, "sorcery", 2)
    two = Relocating(Question("relocate", 1), (16, 19))
    block = in_block(state(2, beside=(one, two))).state
    turn = in_bearer_turn(state(2, beside=(one, two))).state

    assert [found.question.kind for found in decisions(block)][:3] == ["keep", "relocate", "block"]
    assert [found.question.kind for found in decisions(turn)][:3] == ["relocate", "turn", "keep"]


def test_a_preload_waits_for_the_next_of_its_kind_and_no_other() -> None:
    """H-28.9: whenever it comes in the same part; it is gone when it was asked and did not hold."""
    position: Position[HuntState] = Position(replace(in_block(state()).state, rules=rules()))
    given = enter(GAME, position, Answer(1, "preload escape mark 17 when corruption 9"), Dice(KEY)).position
    (kept,) = given.orders

    assert (kept.kind, kept.number) == ("escape", 1)
    assert GAME.stands(given.state, kept)
    asked = replace(given.state, counts=(*given.state.counts, ("escape", 1)))
    assert not GAME.stands(asked, kept)
    assert not GAME.stands(replace(given.state, part=2), kept)


def test_a_queue_ends_with_the_block_and_one_given_after_it_is_for_the_next_turn() -> None:
    """H-28.9, H-17.12."""
    play = in_block(state(wraiths=(24, 2, 3, 4)), seat=3)
    queued = say(play, "queue end", seat=2, kind="plan")
    after = say(queued, "end then end", seat=3)

    assert queued.state.queues == ((say(play, "queue end", seat=2, kind="plan").state.queues[0]), ())
    assert after.state.queues[0] == queued.state.queues[0]


def test_back_reaches_as_far_as_the_page_says() -> None:
    """H-28.9, H-17.25: over orders that told nothing, not over a draw, an answer or another's order."""
    block = in_block(state(wraiths=(28, 19, 23, 16)))
    twice = say(say(block, "move 27"), "end")

    assert say(say(twice, "back"), "back").riding == block.riding
    for words in ("search", "draw", "perceive area"):
        assert refused(say(block, words), "back").clause == "H-17.25"


def test_the_words_of_a_result_are_those_of_the_page() -> None:
    """H-28.11: sides and reasons; an abort while a token is to be named leaves the result."""
    words = set(re.findall(r"`([^`]+)`", clause("28.11"))) - {"result"}
    reasons = {"corruption", "rivendell", "day 30", "survived", "aborted"}
    assert words == {"bearer", "wraiths", *reasons}

    over = Over(Outcome("bearer", (1,), "rivendell", "H-15.1"))
    naming = state(2, todo=(over, NamingToken(Question("token", 1), (1,))), log_turns=())
    begun = enter(GAME, None, Start(HuntConfig(), 3), Dice(KEY)).position
    for position, reason in ((begun, "aborted"), (Position(naming), "rivendell")):
        after = enter(GAME, position, Abort(), Dice(KEY)).position.state
        found = GAME.outcome(after)
        assert found is not None
        assert found.reason == reason
        assert set(result(after)["sides"]) == {"bearer", "wraiths"}
