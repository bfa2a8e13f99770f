"""Boards of the past, and what was lost on the way (B-19.1)."""

from __future__ import annotations

import functools
from random import Random

import pytest
from msgspec.structs import replace

from rules import by_lot
from rules.battle.aid import history
from rules.battle.aid.counts import losses, pools
from rules.battle.charts import BUILT
from rules.battle.pieces import Board, set_up
from rules.battle.questions.kinds import TURN
from rules.battle.state import Phase
from rules.entry import Answer, enter
from tests.rules.battle.kit import MAP, at, board
from tests.rules.battle.test_game import GAME, Match
from tests.rules.battle.turn.kit import Battle


def _told(given: Board) -> object:
    """Of a board all that its history tells: not who has moved or fought, nor where the bearer must not return."""
    pieces = [(one.id, one.kind, one.side, one.at, one.taken_by) for one in given.pieces]
    return pieces, given.isengard_special, given.fangorn, given.dead


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.slow
def test_the_history_of_a_random_battle_gives_the_board_of_every_turn(seed: int) -> None:
    """B-19.1, B-24.4: piece by piece, after each entry and, looking back, at the end of each turn."""
    chance, match = Random(seed), Match(2 + seed % 2, seed, round_limit=5)
    seen: dict[int, object] = {}
    for _ in range(400):
        if GAME.outcome(match.state) is not None:
            break
        state = match.state
        decision = next(one for one in GAME.decisions(state) if one.is_asked and TURN.asks(one.question))
        words = by_lot.answer(functools.partial(GAME.options, state, decision), chance)
        match.entered = enter(GAME, match.position, Answer(decision.seat, words), match.dice)
        state = match.state
        seen[state.turn] = _told(state.board)
        now = history.at_end_of(MAP, state.rules.players, state.history, state.turn)
        assert _told(now) == seen[state.turn]
    assert len(seen) > 4
    boards = {
        chapter.turn: found
        for chapter, found in history.boards(MAP, match.state.rules.players, match.state.history)
    }
    assert _told(boards[0]) == _told(set_up(MAP, match.state.rules.players))
    for turn in boards:
        again = history.at_end_of(MAP, match.state.rules.players, match.state.history, turn)
        assert _told(again) == _told(boards[turn])
    assert _told(boards[match.state.turn]) == _told(match.state.board)


@pytest.mark.parametrize(
    ("pieces", "side", "words"),
    [
        (("orc G7", "saruman:ring_bearer G6"), "sauron", ("G7-G6", "escape G6-H6")),
        (("gandalf N13", "fangorn_army N12", "orc M12"), "alliance", ("N13-N12", "done")),
        (("aragorn N14", "army_of_the_dead N15"), "alliance", ("N14-N15", "done")),
        (("gondor R15", "saruman:ring_bearer R14"), "alliance", ("R15-R14", "escape stay")),
    ],
)
def test_captures_and_the_roused_are_told_again(
    pieces: tuple[str, ...], side: str, words: tuple[str, ...]
) -> None:
    """B-9.5, B-14.4, B-15.3: the captor is spent, the army stands in Isengard, the Dead are awake."""
    start = board(*pieces)
    battle = Battle(start, side)
    for one in words:
        battle.do(one)

    again = start
    for event in (event for one in battle.state.history for event in one.events):
        again = history.after(MAP, again, event)
    assert _bare(again) == _bare(battle.board)
    assert (again.isengard_special, again.fangorn, again.dead) == (
        battle.board.isengard_special,
        battle.board.fangorn,
        battle.board.dead,
    )


def _bare(given: Board) -> list[tuple[object, ...]]:
    return [(one.kind, one.side, one.at, one.taken_by) for one in given.pieces]


def test_what_was_lost_is_told_with_its_round() -> None:
    """B-10.14, B-18.2: whoever fell, when and where."""
    battle = Battle(board("orc T15", "gondor S15", "nazgul T14"), "sauron", Phase.ATTACK, [(6, 6)])
    battle.do("T15xS15")

    [(round, fact)] = losses(battle.state.history)
    assert (round, fact.kind, fact.at) == (1, "gondor", at("S15"))


def test_pools_tell_what_can_still_be_built_and_where() -> None:
    """B-4.2, B-4.3, B-4.4, B-4.9, B-4.13: by nation, of this phase or the next, on crowns that are empty."""
    seen = GAME.view(Match().state, None).seen
    found = {one.nation: one for one in pools(MAP, seen)}

    assert {*found} == {*BUILT}
    assert (found["sauron"].on_map, found["sauron"].reserve) == (25, 5)
    assert found["sauron"].most == 1  # its building of round 1 is past: round 2 is next
    assert found["saruman"].most == 2  # of round 2, for nobody builds in round 1 (B-4.1)
    assert at("Y14") in found["sauron"].taken
    assert found["hobbits"].taken == (at("G6"),)
    assert at("G6") not in found["saruman"].taken

    built = replace(seen, side="alliance", phase=Phase.BUILDING, round=2, built=("dwarves", "gondor"))
    now = {one.nation: one.most for one in pools(MAP, built)}
    assert (now["dwarves"], now["hobbits"], now["gondor"], now["rohan"]) == (0, 0, 0, 1)
    assert (now["sauron"], now["saruman"]) == (2, 2)


def test_the_order_of_battle_goes_by_lands() -> None:
    """B-23.5, B-24.3: who stands in which land; lands with nobody are left out."""
    found = MAP.placed(board("orc T15", "gondor S15", "orc R10").pieces)

    assert {name: [one.kind for one in pieces] for name, pieces in found.items()} == {
        "Shire-lands": ["ring_bearer"],
        "Mirkwood": ["orc"],
        "Gondor": ["gondor"],
        "Ithilien": ["orc"],
    }
