"""Whole battles by the contract: posts of many orders, what is offered, how it ends."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules.battle
from rules import by_lot
from rules.battle import make
from rules.battle.config import BattleConfig
from rules.battle.questions.rows import ROWS
from rules.battle.state import Phase
from rules.dice import Dice, game_key, simulated_seed
from rules.entry import Answer, Codec, Entered, Lapse, Position, Start, enter
from rules.game import Illegal

GAME = make()


class Match:
    """A battle in which sides speak by name."""

    def __init__(self, seats: int = 3, seed: int = 1, game: Any = GAME, **options: Any) -> None:
        self.game = game
        sides = ("sauron", "saruman", "alliance") if seats == 3 else ("evil", "alliance")
        config = BattleConfig(**{"sides": sides, **options})
        self.dice = Dice(game_key(simulated_seed(seed), "1,2,3"))
        self.entered: Entered[Any] = enter(self.game, None, Start(config, seats), self.dice)

    @property
    def position(self) -> Position[Any]:
        return self.entered.position

    @property
    def state(self) -> Any:
        return self.position.state

    def say(self, side: str, words: str) -> Entered[Any]:
        seat = self.state.rules.seat(side)
        self.entered = enter(self.game, self.position, Answer(seat, words), self.dice)
        return self.entered

    def phase(self) -> Phase:
        found: Phase = self.state.phase
        return found

    def lapse(self) -> Entered[Any]:
        clock = next(one for one in self.game.decisions(self.state) if one.owed).clock
        self.entered = enter(self.game, self.position, Lapse(clock), self.dice)
        return self.entered


@pytest.mark.parametrize("seed", range(4))
def test_what_is_offered_is_taken(seed: int) -> None:
    """B-18.14, B-19.3: random posts of whole offers are never refused, read back and survive storage."""
    chance, codec = Random(seed), Codec(GAME)
    match = Match(2 + seed % 2, seed, round_limit=3)
    while GAME.outcome(match.state) is None:
        decision = next(one for one in GAME.decisions(match.state) if one.is_asked)
        words = by_lot.answer(functools.partial(GAME.options, match.state, decision), chance)
        match.entered = enter(GAME, match.position, Answer(decision.seat, words), match.dice)
        assert match.entered.refusal is None, words
        written = match.entered.words
        assert GAME.write(GAME.read(decision.question.kind, written)) == written
    assert codec.position(codec.pack_position(match.position)) == match.position


def test_a_post_is_played_up_to_the_first_refused_once_dice_have_fallen() -> None:
    """B-18.14, B-19.4: what comes before stands, in full paths; what is refused is told with its clause."""
    entered = Match().say("sauron", "T16-T17-T18 T15xS15 V13-V14 V14-V13 Y14-Y13")

    assert entered.words == "t16-t17-t18, t15xs15, v13-v14"
    assert entered.refusal is not None
    assert entered.refusal.clause == "B-5.2"


def test_a_piece_that_is_named_alone_attacks_from_where_it_stands_by_then() -> None:
    """B-19.3, B-19.8: and the journal keeps its hex."""
    entered = Match().say("sauron", "Nazgûl to S14, nazgul attacks Osgiliath")

    assert entered.words == "v13-v12-u12-t12-t13-s14, s14xs15"
    with pytest.raises(Illegal, match="say which"):
        Match().say("sauron", "orc attacks Osgiliath")


def test_before_that_one_bad_order_among_many_leaves_all_undone() -> None:
    """B-18.14: nobody has seen anything yet, so the whole post can be mended."""
    match = Match()
    with pytest.raises(Illegal) as no:
        match.say("sauron", "T15-T14 V13-V14 T14-T13 Y14-Y13")
    assert no.value.clause == "B-5.2"
    found = GAME.check(match.state, 1, "turn", "t15-t14 v13-v14 t14-t13 y14-y13")
    assert [(one.step, one.clause) for one in found] == [(3, "B-5.2"), (4, "B-5.4")]


def test_a_post_whose_first_order_is_refused_changes_nothing() -> None:
    """B-18.14, B-2.4."""
    match = Match()
    with pytest.raises(Illegal, match="not yours"):
        match.say("sauron", "M12-L12")
    assert match.state.turn == 1


def test_a_later_order_closes_what_is_before_it() -> None:
    """B-19.11: an attack closes the first movement, a move behind it the attacks."""
    match = Match(game=make(1))
    match.say("sauron", "T15xS15")
    assert match.phase() is Phase.ATTACK
    match.say("sauron", "T16-T17")
    assert match.phase() is Phase.SECOND

    match = Match()
    entered = match.say("sauron", "T15xS15, T16-T17")
    assert (entered.words, match.phase()) == ("t15xs15, t16-t17", Phase.SECOND)
    match = Match()
    match.say("sauron", "second")
    with pytest.raises(Illegal) as no:
        match.say("sauron", "T15xS15")
    assert no.value.clause == "B-2.4"


def test_a_turn_that_nobody_plays_is_missed_and_the_second_makes_the_clock_short() -> None:
    """B-18.3, B-18.7, B-18.8."""
    match = Match()
    for _ in range(2):
        for _ in range(3):
            match.lapse()
    [owed] = [one for one in GAME.decisions(match.state) if one.owed]
    assert str(owed.clock) == "absent/7"
    match.say("sauron", "T15-T14")
    [owed] = [one for one in GAME.decisions(match.state) if one.owed]
    assert str(owed.clock) == "turn/7"


def test_a_draw_needs_everybody_and_single_votes_are_secret() -> None:
    """B-17.7, B-18.13, D10."""
    match = Match()
    match.say("saruman", "draw yes")
    entered = match.say("alliance", "draw yes")
    assert entered.events == ()
    assert GAME.view(match.state, 1).seen == GAME.view(match.state, None).seen
    match.say("sauron", "draw yes")
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("none", "agreed")


def test_every_decision_of_the_book_is_asked() -> None:
    """B-18.1: D1 of the host, or the lot; the others by the rows of questions, each by one alone."""
    book = (Path(rules.battle.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| (D\d+) \|", book, re.MULTILINE)
    asked = [id for row in ROWS.values() for id in re.findall(r"D\d+", row.clause)]

    assert listed == [f"D{number}" for number in range(1, 12)]
    assert {*asked} == {*listed} - {"D1"}
    assert [id for id in asked if asked.count(id) > 1] == ["D11", "D11"]  # leave and plans
    assert BattleConfig().sides == "lot"


def test_nobody_edits_the_board() -> None:
    """B-18.11: who moderates is asked nothing, and what he says is not played; going back brings back what was."""
    match = Match()
    assert all(decision.seat for decision in GAME.decisions(match.state))
    for question in {decision.question for decision in GAME.decisions(match.state)}:
        words = {"turn": "T15-T14", "standing": "refuse all", "plan": "then done", "draw": "draw yes"}
        action = GAME.read(question.kind, words.get(question.kind, question.kind))
        with pytest.raises(Illegal):
            GAME.apply(match.state, 0, question, action, match.dice)
    assert GAME.rewound(match.state, match.dice).state is match.state


def test_who_resigns_against_one_other_has_lost() -> None:
    """B-17.8."""
    match = Match(2)
    match.say("evil", "resign")
    assert GAME.outcome(match.state).winner == "alliance"  # type: ignore[union-attr]


def test_a_deadline_moves_nobody_and_attacks_nobody_but_builds() -> None:
    """B-5.13, B-10.17, B-4.12: what must be is, and nothing else."""
    match = Match()
    while match.state.round < 2:
        match.lapse()
    before = {piece.id: piece.at for piece in match.state.board.pieces}
    entered = match.lapse()
    after = {piece.id: piece.at for piece in match.state.board.pieces}

    assert {id: at for id, at in after.items() if id in before} == before
    assert not any(type(event).__name__ == "Rolled" for event in entered.events)


def test_two_posts_are_a_whole_turn() -> None:
    """B-18.4: build, move and attack; then, the dice seen, move again."""
    match = Match()
    match.say("sauron", "T16-T17 V13-T14 T15xS15")
    match.say("sauron", "T17-T18 done")
    assert match.state.side == "saruman"


def test_evil_plays_one_turn_for_both_its_nations() -> None:
    """B-2.2, B-2.5, B-1.3: orcs, the one Nazgul and man-orcs move in the same phase."""
    match = Match(2)
    assert match.state.board.count("nazgul") == 1
    match.say("evil", "T16-T17 V13-V14 J12-I12")
    assert match.state.side == "evil"
    assert match.phase() is Phase.FIRST


def test_reminders_come_at_half_and_when_an_eighth_is_left() -> None:
    """B-18.9."""
    assert GAME.reminders == ("half", "7/8")
