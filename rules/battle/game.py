"""Battle of the Ring as a `Game`: what the contract asks for, and where it is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from msgspec.structs import replace
from pydantic import BaseModel

from rules.battle import imagined
from rules.battle.charts import KINDS as PIECES
from rules.battle.config import BattleConfig, remarks
from rules.battle.events import (
    BattleEnded,
    BattleEvent,
    Built,
    DrawFailed,
    DrawOffered,
    LeaveAnswered,
    LeaveAsked,
    LeaveEnded,
    Moved,
    Resigned,
    TurnBegan,
)
from rules.battle.orders import advance, leave_notation
from rules.battle.pack import BattlePack
from rules.battle.pack.opening import OPEN_MAP, SHELF
from rules.battle.questions import turns
from rules.battle.questions.kinds import DRAW, KINDS, LEAVE, PLAN, RESIGN, STANDING, TURN
from rules.battle.questions.rows import ROWS
from rules.battle.resecret import resecret
from rules.battle.state import BattleState, Rules
from rules.battle.turn import phases, plans
from rules.battle.turn.play import BattlePlay, rehearsal
from rules.battle.view import BattleView, view
from rules.dice import Dice
from rules.game import (
    Finding,
    Illegal,
    Kind,
    Lot,
    Outcome,
    Position,
    Question,
    Remark,
    Seat,
    Stale,
    Step,
    refuse,
)
from rules.kit.asks import Asks
from rules.kit.resecret import reordered
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


class BattleGame(PackGame[BattleState, BattlePack], Asks[BattleState, BattlePlay]):
    """Two or three players on a map of hexes (B-2.1, B-2.2)."""

    name = "battle"
    seats = (2, 3)
    Config = BattleConfig
    State = BattleState
    Events = BattleEvent
    rows = ROWS
    kinds, finals = KINDS, ROWS.finals
    closed = Stale("F-6", "That is closed.")
    not_asked = _not_your_turn()
    made: ClassVar = {TURN.name: turns.without_made}
    telling: ClassVar = {
        Built: ("piece", "kind", "at"),  # by a list that was left
        DrawOffered: ("side",),
        DrawFailed: (),
        BattleEnded: ("winner", "reason", "clause"),
        LeaveAsked: ("request",),
        LeaveAnswered: ("request", "agrees", "at_once"),
        LeaveEnded: ("request",),
        Resigned: (),
        TurnBegan: (),  # as whose turn it was gave up
        Moved: ("piece", "kind", "way", "used"),  # by leave, or its fallback; by orders that were left
    }
    reminders = ("half", "7/8")
    formalities: ClassVar = {"F-1": "B-18.9", "F-20": "B-18.12"}
    proves = ("dice",)
    handing_over = plans.LEAVINGS
    lists = turns.OrderLists()
    newest = 3
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

    def _begin(self, state: BattleState, dice: Dice | None, seat: Seat | None = None) -> BattlePlay:
        return rehearsal(self.data, state) if dice is None else BattlePlay(self.data, state, dice)

    def _asking(self, state: BattleState) -> tuple[Rules, ...]:
        return () if state.outcome is not None else (state.rules,)

    def _go_on(self, play: BattlePlay, before: BattleState) -> None:
        plans.carry_out(play, before)

    def check(self, state: BattleState, seat: Seat, kind: str, words: str) -> tuple[Finding, ...]:
        if PLAN.asks(Question(kind)) and kind_of(words) is PLAN:
            return imagined.unfit(
                rehearsal(self.data, state), state.rules.sides[seat - 1] if seat else "", words
            )
        if not TURN.asks(Question(kind)) or kind_of(words) is not TURN:
            return super().check(state, seat, kind, words)
        return imagined.findings(rehearsal(self.data, state), words)

    def unread(self, state: BattleState, seat: Seat, words: str) -> Illegal | None:
        """B-19.4: what is wrong with what answers nothing now, by the word with which it begins."""
        kind = kind_of(words)
        try:
            self.read(kind.name, words)
        except Illegal as no:
            return no
        if kind is LEAVE:
            return Illegal(
                "B-7.9",
                "Nobody asks you that now: a request ends, as a no, with the phase of the side that asked.",
            )
        return _not_your_turn() if kind is TURN else None

    def order(self, state: BattleState, seat: Seat, words: str) -> Order | None:
        return turns.left_for_deadline(self.data, state, seat, words)

    def withdrawn(self, words: str) -> str | None:
        return words if words == TURN.name else None

    def stands(self, state: BattleState, order: Order) -> bool:
        return state.outcome is None and order.number == state.turn

    def abort(self, state: BattleState) -> Step[BattleState]:
        outcome = Outcome("none", (), "aborted", "F-25")
        battle_ended = BattleEnded(winner=outcome.winner, reason=outcome.reason, clause=outcome.clause)
        return Step(replace(state, outcome=outcome, todo=(), past=(), requests=()), (battle_ended,))

    def rewound(self, state: BattleState, dice: Dice) -> Step[BattleState]:
        """Nothing is drawn before it is used, so nothing is to be shuffled."""
        return Step(state)

    def view(self, state: BattleState, seat: Seat | None) -> BattleView:
        return view(self.data, state, seat)

    def resecret(
        self, position: Position[BattleState], seat: Seat | None, chance: Lot
    ) -> Position[BattleState] | None:
        state = resecret(self, position.state, seat, chance)
        return None if state is None else reordered(self, position, state, seat, chance)

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


def _config(config: BaseModel) -> BattleConfig:
    assert isinstance(config, BattleConfig)
    return config
