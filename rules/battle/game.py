"""Battle of the Ring as a `Game`: what the contract asks for, and where it is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from msgspec.structs import replace
from pydantic import BaseModel

from rules.battle import imagined
from rules.battle.charts import KINDS as PIECES
from rules.battle.config import BattleConfig, remarks
from rules.battle.events import BattleEnded, BattleEvent
from rules.battle.orders import Later, Orders, advance, leave_notation, notation
from rules.battle.pack import BattlePack
from rules.battle.pack.opening import OPEN_MAP, SHELF
from rules.battle.questions import turns
from rules.battle.questions.kinds import ABSENT, DRAW, KINDS, LEAVE, PLAN, RESIGN, STANDING, TURN
from rules.battle.questions.rows import BY_ACTION, FINALS, ROWS
from rules.battle.state import BattleState, Rules
from rules.battle.turn import phases, plans
from rules.battle.turn.play import BattlePlay, rehearsal
from rules.battle.view import BattleView, view
from rules.dice import Dice
from rules.game import (
    Decision,
    Finding,
    Illegal,
    Kind,
    Options,
    Outcome,
    Question,
    Remark,
    Seat,
    Stale,
    Step,
    refuse,
)
from rules.packs.opening import PackGame
from rules.terms import Order

_BY_VERB: Final[Mapping[str, Kind]] = {
    **dict.fromkeys(advance.VERBS, PLAN),
    **dict.fromkeys(leave_notation.VERBS, STANDING),
    **{kind.name: kind for kind in (LEAVE, DRAW, RESIGN)},
}


def kind_of(words: str) -> Kind:
    """What *words* mean to answer, by the first of them."""
    return _BY_VERB.get(words.lower().partition(" ")[0], TURN)


def _not_your_turn() -> Illegal:
    return Illegal("B-2.4", "It is not your turn. With `next` before them, orders wait for it.")


class BattleGame(PackGame[BattleState, BattlePack]):
    """Two or three players on a map of hexes (B-2.1, B-2.2)."""

    name = "battle"
    seats = (2, 3)
    Config = BattleConfig
    State = BattleState
    Events = BattleEvent
    kinds = KINDS
    finals = FINALS
    made: ClassVar = {TURN.name: turns.without_made}
    reminders = ("half", "7/8")
    formalities: ClassVar = {"F-1": "B-18.9", "F-20": "B-18.12"}
    proves = ("dice",)
    handing_over = plans.LEAVINGS
    newest = 2
    first_record = 2
    shelf = SHELF
    shipped = OPEN_MAP

    def remarks(self, config: BaseModel, seats: int) -> tuple[Remark, ...]:
        return tuple(remarks(_config(config), seats))

    def setup(self, config: BaseModel, seats: int, dice: Dice) -> Step[BattleState]:
        refuse(self.remarks(config, seats))
        chosen = _config(config)
        sides = ("",) * seats if chosen.sides == "lot" else chosen.sides
        rules = Rules(tuple(sides), chosen.round_limit, chosen.limit_is, self.edition)
        return phases.start(self.data, rules, dice)

    def apply(
        self, state: BattleState, seat: Seat, question: Question, action: Any, dice: Dice
    ) -> Step[BattleState]:
        row = ROWS.get(question.kind) if state.outcome is None else None
        open_to = [one for one, number in row.asked(state) if number == question.number] if row else []
        if row is None or seat not in open_to:
            if open_to and TURN.asks(question):
                raise _not_your_turn()
            raise Stale("F-6", "That is closed.")
        play = BattlePlay(self.data, state, dice)
        came = row.plays(play, state.rules.sides[seat - 1], action)
        plans.carry_out(play, state)
        return Step(play.state, tuple(play.events), *(came or ()))

    def decisions(self, state: BattleState) -> tuple[Decision, ...]:
        if state.outcome is not None:
            return ()
        clock, sides = _clock(state), state.rules.sides
        return tuple(
            [
                Decision(
                    Question(name, number),
                    seat,
                    row.owed,
                    clock if row.kind is TURN else None,
                    rests=row.rests(state, sides[seat - 1]),
                )
                for name, row in ROWS.items()
                for seat, number in row.asked(state)
            ]
        )

    def options(self, state: BattleState, decision: Decision, said: Sequence[str]) -> Options:
        row, side = ROWS[decision.question.kind], state.rules.sides[decision.seat - 1]
        return row.offers(rehearsal(self.data, state), side, decision.question, said)

    def check(self, state: BattleState, seat: Seat, kind: str, words: str) -> tuple[Finding, ...]:
        if not TURN.asks(Question(kind)) or kind_of(words) is not TURN:
            return super().check(state, seat, kind, words)
        return imagined.findings(rehearsal(self.data, state), words)

    def unread(self, state: BattleState, seat: Seat, words: str) -> Illegal | None:
        """B-19.4: what is wrong with what answers nothing now, by the word with which it begins."""
        kind = kind_of(words)
        try:
            self.read(kind.name, words)
        except Illegal as no:
            return no if kind is not TURN or seat == state.rules.seat(state.side) else None
        if kind is LEAVE:
            return Illegal(
                "B-7.9", "Nobody asks you that now: a request ends, as a no, with the phase of whoever asked."
            )
        return _not_your_turn() if kind is TURN else None

    def order(self, state: BattleState, seat: Seat, words: str) -> Order | None:
        return turns.left_for_deadline(self.data, state, seat, words)

    def withdrawn(self, words: str) -> str | None:
        return words if words == TURN.name else None

    def stands(self, state: BattleState, order: Order) -> bool:
        return state.outcome is None and order.number == state.turn

    def lapse(self, state: BattleState, clock: Question, dice: Dice) -> Step[BattleState]:
        if clock != _clock(state):
            raise Stale("F-2", "No such clock runs; nothing was changed.")
        play = BattlePlay(self.data, state, dice)
        plans.lapse(play)
        plans.carry_out(play, state)
        return play.done()

    def abort(self, state: BattleState) -> Step[BattleState]:
        outcome = Outcome("none", (), "aborted", "F-25")
        battle_ended = BattleEnded(winner=outcome.winner, reason=outcome.reason, clause=outcome.clause)
        return Step(replace(state, outcome=outcome, todo=(), past=(), requests=()), (battle_ended,))

    def rewound(self, state: BattleState, dice: Dice) -> BattleState:
        """Nothing is drawn before it is used, so nothing is to be shuffled."""
        return state

    def view(self, state: BattleState, seat: Seat | None) -> BattleView:
        return view(self.data, state, seat)

    def outcome(self, state: BattleState) -> Outcome | None:
        return state.outcome

    def result(self, state: BattleState) -> dict[str, Any]:
        """B-17.9, B-19.12: who held the Ring, and what was left of each kind."""
        left = Counter(piece.kind for piece in state.board.pieces)
        return {
            "clause": "" if state.outcome is None else state.outcome.clause,
            "holder": state.board.bearer.side,
            "left": {kind: left[kind] for kind in PIECES},
            "round": state.round,
            "sides": list(state.rules.sides),
        }

    def read(self, kind: str, words: str) -> Any:
        action = ROWS[kind].reads(self.data, " ".join(words.lower().split()))
        if isinstance(action, Orders | Later):
            notation.check(self.data, action.said, self.edition)
        return action

    def write(self, action: Any) -> str:
        return BY_ACTION[type(action)].writes(self.data, action)


def _clock(state: BattleState) -> Question:
    """B-18.3: one for all phases of a turn; a shorter one where its player is absent."""
    kind = ABSENT if state.is_absent(state.side) else TURN
    return kind.asked(state.turn)


def _config(config: BaseModel) -> BattleConfig:
    assert isinstance(config, BattleConfig)
    return config
