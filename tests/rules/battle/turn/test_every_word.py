"""No word is lost: each of a list is played, kept, or told with a reason, once (B-18.5, B-18.14)."""

from __future__ import annotations

import contextlib
import functools
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from rules import by_lot
from rules.battle.orders import Build, Done, Fight, Move, Part, advance, notation, parting
from rules.battle.questions.kinds import TURN
from rules.battle.state import Phase
from rules.battle.strength import targets
from rules.battle.turn import plans
from rules.entry import Answer, Entered, enter
from rules.game import Illegal, OrderDropped, OrderUsed, Seat
from tests.rules.battle.kit import MAP
from tests.rules.battle.test_game import GAME, Match

_BACK = ("undo", "escape")
_WRONG = ("done", "second", "end", "a1-a2", "gandalf to k7", "t15xs15")


def _plan(state: Any, seat: Seat) -> Counter[str]:
    """All that a seat has left in advance and is not played yet."""
    return Counter(notation.write_order(MAP, order) for _, order in plans.listed(plans.shown(state, seat)))


def _listed(words: str) -> Iterator[str]:
    said = advance.read(MAP, words)
    assert hasattr(said, "orders")
    return (notation.write_order(MAP, order) for order in said.orders)


def _check_plans(before: Any, entered: Entered[Any]) -> None:
    """Each order of a plan that is gone was told to its owner, and no other; a draft is of a turn that goes on."""
    after = entered.position.state
    for event in entered.events:
        if isinstance(event, OrderDropped) and event.draft:
            assert event.question == TURN.asked(after.turn)
            assert after.outcome is None
            assert event.draft.rpartition(", ")[2] != "end"
    if after.outcome is not None:
        return
    for seat in range(1, after.rules.players + 1):
        told = Counter[str]()
        for event in entered.events:
            if isinstance(event, OrderUsed | OrderDropped) and event.to == (seat,):
                told.update(_listed(event.words))
        gone = _plan(before, seat) - _plan(after, seat)
        assert not {word for word in gone - told if word.partition(" if ")[0] not in ("done", "end")}
        assert not {word for word in told - gone if word != "end"}  # by which the turn was to be ended now


def _check_list(said: Sequence[Part], entered: Entered[Any]) -> None:
    """Each order of a post was played or is named; a `done` stands for what one that was passed over has closed."""
    left = [part for one in entered.unplayed for part in notation.read(MAP, one.words).said]
    came = Counter(map(_key, (*notation.read(MAP, entered.words).said, *left)))
    wanted = Counter(map(_key, said))
    assert not wanted - came
    assert not {key for key in came - wanted if key[0] is not Done}


def _key(part: Part) -> tuple[type, Any]:
    """What an order and the same as it was done have in common."""
    match part:
        case Move(way=(*_, at)) | Build(at=at) | Fight(targets=(at, *_)):
            return type(part), at
    return type(part), None


def _list(match: Match, chance: Random) -> str:
    """Attacks, moves of who attacked, and orders as they are offered; some of it wrong, too late or twice."""
    decision = next(one for one in GAME.decisions(match.state) if one.is_asked)
    offered: list[str] = []
    for _ in range(chance.randint(1, 3)):
        words = by_lot.answer(functools.partial(GAME.options, match.state, decision), chance)
        offered += (
            one for one in parting.split(MAP, words) if match.state.escape or not one.startswith(_BACK)
        )
    if match.state.escape is None:
        offered = [*_attacks(match, chance), *offered]
    for word in chance.sample(_WRONG, k=chance.randint(0, 2)):
        offered.insert(chance.randint(min(2, len(offered)), len(offered)), word)
    return ", ".join(offered) or "done"


def _attacks(match: Match, chance: Random) -> list[str]:
    """And where who attacked goes then, be he alive or not."""
    board, side, words = match.state.board, match.state.side, MAP.words
    fights = [
        (words[mine.at], words[foe.at])
        for mine in board.of(side)
        for foe in (targets(MAP, board, mine) if not mine.is_bearer else ())
    ]
    some = chance.sample(fights, k=min(len(fights), chance.randint(0, 3)))
    stops = " stop if lost" if chance.random() < 0.2 else ""
    moves = [f"{mine}-{foe}" for mine, foe in some if chance.random() < 0.6]
    return [*(f"{mine}x{foe}{stops}" for mine, foe in some), *moves]


def _say(match: Match, seat: Seat, words: str) -> None:
    """What is refused as a whole has changed nothing; else the words of what was played lead to the same again."""
    before = match.position
    with contextlib.suppress(Illegal):
        match.entered = enter(GAME, before, Answer(seat, words), match.dice)
        again = enter(GAME, before, Answer(seat, match.entered.words), match.dice)
        assert again.position == match.position
        assert again.words == match.entered.words
        _check_plans(before.state, match.entered)
        if advance.VERBS.count(words.partition(" ")[0]) == 0:
            _check_list(notation.read(MAP, words).said, match.entered)


def _left(match: Match, chance: Random, seat: Seat, verb: str) -> None:
    """Something is left in advance, perhaps with a condition, something wrong, and an end."""
    decision = next(
        one for one in GAME.decisions(match.state) if (one.seat, one.question.kind) == (seat, "plan")
    )
    said: list[str] = []
    for _ in range(chance.randint(1, 3)):
        words = by_lot.answer(lambda more: GAME.options(match.state, decision, (verb, *more)), chance)
        said += parting.split(MAP, words)
    for word in chance.sample(_WRONG[2:5], k=chance.randint(0, 1)):
        said.insert(chance.randint(0, len(said)), word)
    _say(match, seat, f"{verb} {', '.join((*said, 'end')[: chance.randint(1, 9)])}")


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 11))])
def test_every_word_is_played_kept_or_told_once(seed: int) -> None:
    """Issue 30.2, 30.13: in battles by lot, with lists and plans that go wrong in every way."""
    chance, seen = Random(seed), Counter[str]()
    for number in range(20):
        match = Match(2 + number % 2, 100 * seed + number, round_limit=4)
        while match.state.outcome is None:
            turn = match.state.rules.seat(match.state.side)
            for seat in range(1, match.state.rules.players + 1):
                if chance.random() < 0.4 and (seat != turn or match.phase() is not Phase.SECOND):
                    _left(match, chance, seat, "then" if seat == turn else "next")
            before = match.state
            if chance.random() < 0.1:
                match.lapse()
                _check_plans(before, match.entered)
            else:
                _say(match, turn, _list(match, chance))
            seen.update(type(event).__name__ for event in match.entered.events)
            seen.update(one.why.clause for one in match.entered.unplayed)
    assert not {"OrderUsed", "OrderDropped", "B-5.15", "B-10.15", "B-19.3"} - set(seen)
