"""How a battle goes on from phase to phase and from turn to turn (B-2, B-17.7, B-17.8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from rules.battle.charts import EVIL, Side
from rules.battle.events import (
    DrawFailed,
    PhaseBegan,
    PhaseSkipped,
    Resigned,
    TurnBegan,
    TurnMissed,
    TurnSkipped,
)
from rules.battle.pieces import Piece
from rules.battle.state import EndOfMovement, LeftInAdvance, NextPhase, PassOver, Phase, Settle
from rules.battle.turn import building, ending, fighting, leave, movement, requests, ring
from rules.battle.turn.play import BattlePlay
from rules.board import newcomers
from rules.board.engine import run
from rules.game import Illegal

_ORDER: Final = tuple(Phase)


def begin(play: BattlePlay) -> None:
    """The first turn of the first round (B-2.1)."""
    play.push(NextPhase())
    _run(play)


def done(play: BattlePlay) -> None:
    """Close the phase. Raises Illegal while somebody must still move (B-8.6, B-14.7, B-15.4)."""
    must = next(movement.forced(play), None) if play.state.phase.is_movement else None
    if must is not None:
        clause = why_forced(play, must)
        at = play.pack.grid.name(must.at)
        raise Illegal(clause, "{kind} at {at} must move out first.", kind=must.kind, at=at)
    before = play.state
    _close(play)
    if play.state.is_on(before.turn) and play.state.phase is not before.phase:
        play.tell(PhaseBegan(side=play.state.side, phase=play.state.phase.value))


def move(play: BattlePlay, *given: Any, **more: Any) -> None:
    """One move, and what follows of it."""
    guarded(play, lambda: movement.move(play, *given, **more))


def escape(play: BattlePlay, way: tuple[int, ...]) -> None:
    """The escape of a Ring-bearer that has just appeared; then what waited for it."""
    guarded(play, lambda: ring.escape(play, way))


def resign(play: BattlePlay, side: Side) -> None:
    """B-17.8: what is left stays on the map and does nothing; where one player is left he wins."""
    play.seal()
    seat = play.state.rules.seat(side)
    play.set(
        resigned=play.state.resigned | {side}, plans=newcomers.put(play.state.plans, LeftInAdvance(seat))
    )
    play.tell(Resigned(side=side))
    left = [one for one in play.state.rules.order if one not in play.state.resigned]
    if len(left) == 1:
        end(play, left[0], "resigned", "B-17.8")
        return
    guarded(play, lambda: _give_up(play, side))
    if play.state.side == side and play.state.outcome is None:
        by_default(play)


def _give_up(play: BattlePlay, side: Side) -> None:
    leave.resign(play, side)
    requests.resign(play, side)


def end(play: BattlePlay, winner: Side, reason: str, clause: str) -> None:
    """It is over without a victory on the map."""
    guarded(play, lambda: play.end(winner, reason, clause))


def close(play: BattlePlay) -> None:
    """What comes later in the turn was ordered, which closes the phase as `done` would (B-19.11). Raises Illegal."""
    if play.state.phase is Phase.BUILDING:
        building.by_default(play, play.state.side)
    done(play)


def act(play: BattlePlay) -> None:
    """Whose turn it is gives an order, or one that he left is carried out: he is here (B-18.3, B-18.7)."""
    state = play.state
    play.set(acted=state.turn, missed=tuple(one for one in state.missed if one[0] != state.side))


def miss(play: BattlePlay) -> None:
    """Whose turn it is has given no order in it (B-18.7, B-18.8)."""
    side, missed = play.state.side, dict(play.state.missed)
    missed[side] = missed.get(side, 0) + 1
    play.set(missed=tuple(missed.items()))
    play.tell(TurnMissed(side=side, times=missed[side]))
    if play.state.is_absent(side):
        guarded(play, lambda: requests.refuse_all(play, side))


def by_default(play: BattlePlay, until: Phase | None = None) -> None:
    """The turn's clock ran out, or its player has resigned: the engine finishes the turn (B-18.3).

    Or it stops where the phase *until* is reached and nobody is to escape.
    """
    turn = play.state.turn
    while play.state.is_on(turn):
        if play.state.phase is until and play.state.escape is None:
            return
        if play.state.escape is not None:
            escape(play, (play.board.bearer.at,))
            continue
        if play.state.phase is Phase.BUILDING and play.state.side not in play.state.resigned:
            building.by_default(play, play.state.side)
        elif play.state.phase.is_movement:
            _end_requests(play)
            if play.state.escape is None and play.state.outcome is None:
                guarded(play, lambda: movement.make_forced(play))
        if play.state.outcome is None and play.state.escape is None:
            _close(play)


def _close(play: BattlePlay) -> None:
    play.seal()
    _end_phase(play)
    _end_requests(play)


def _end_phase(play: BattlePlay) -> None:
    """What follows the phase is to be done next."""
    play.push(NextPhase())
    if play.state.phase.is_movement:
        play.push(EndOfMovement())


def _end_requests(play: BattlePlay) -> None:
    """What is open ends with the phase, and the fallbacks are tried before it does (B-7.9)."""
    play.push(*requests.end_of_phase(play))
    _run(play)


def guarded(play: BattlePlay, work: Callable[[], None]) -> None:
    """*work*, and then what stands on the stack; the end of the battle drops both."""
    play.push(_Work(work))
    _run(play)


class _Work:
    """Something to be done inside `run`, which alone knows what to do where the battle ends."""

    def __init__(self, work: Callable[[], None]) -> None:
        self.work = work


def _next(play: BattlePlay, _: NextPhase) -> None:
    """B-2.4, B-2.6: the next phase in which something can be done."""
    state = play.state
    play.seal()
    leave.end_of_phase(play)
    if state.phase is Phase.SECOND:
        _next_turn(play)
        return
    play.set(phase=_ORDER[_ORDER.index(state.phase) + 1])
    _release(play)
    _skip_if_idle(play)


def _release(play: BattlePlay, *, for_a_round: bool = False) -> None:
    """All pieces may move again (B-5.2), and *for_a_round* attack (B-10.1)."""
    pieces = (
        replace(one, moved=False, fought=one.fought and not for_a_round) if one.moved or one.fought else one
        for one in play.board.pieces
    )
    play.set(board=replace(play.board, pieces=tuple(pieces), alliance_passed=False))


def _next_turn(play: BattlePlay) -> None:
    order, side = play.state.rules.order, play.state.side
    number = order.index(side) + 1 if side else 0
    ends_round = number == len(order)
    leave.end_of_turn(play, ends_round=ends_round)
    requests.end_of_turn(play)
    if ends_round:
        _end_of_round(play)
    state, side = play.state, order[number % len(order)]
    play.set(side=side, turn=state.turn + 1, round=state.round + ends_round, phase=Phase.BUILDING)
    _release(play, for_a_round=True)
    requests.begin_turn(play, side)
    _expire_offer(play)
    building.begin(play)
    round, turn = play.state.round, play.state.turn
    if side in state.resigned or not (any(play.board.of(side)) or any(building.possible(play, side))):
        play.tell(TurnSkipped(round=round, turn=turn, side=side))
        play.push(PassOver(Phase.FIRST))
        return
    play.tell(TurnBegan(round=round, turn=turn, side=side))
    _skip_if_idle(play)


def _expire_offer(play: BattlePlay) -> None:
    """An offer of a draw is open until the end of the turn after its own (B-18.13)."""
    offer = play.state.offer
    if offer is not None and play.state.turn > offer.turn + 1:
        play.set(offer=None)
        play.tell(DrawFailed())


def _pass_over(play: BattlePlay, task: PassOver) -> None:
    """One of its movement phases."""
    is_last = task.phase is Phase.SECOND
    play.set(phase=task.phase)
    _release(play)
    play.push(EndOfMovement(), NextPhase() if is_last else PassOver(Phase.SECOND))
    movement.make_forced(play)


def _end_of_round(play: BattlePlay) -> None:
    """B-17.7: the round limit. Raises Unwound."""
    rules = play.state.rules
    if rules.round_limit and play.state.round >= rules.round_limit:
        is_evil = rules.limit_is == "evil" and rules.players == 2
        play.end(EVIL if is_evil else "none", "limit", "B-17.7")


def _skip_if_idle(play: BattlePlay) -> None:
    """B-2.6: a phase without a legal act is skipped at once."""
    state = play.state
    if _can_act(play):
        return
    play.tell(PhaseSkipped(side=state.side, phase=state.phase.value))
    _end_phase(play)


def _can_act(play: BattlePlay) -> bool:
    side = play.state.side
    match play.state.phase:
        case Phase.BUILDING:
            return any(building.possible(play, side))
        case Phase.ATTACK:
            return fighting.can_fight(play, side)
        case _:
            mine = tuple(play.board.of(side))
            return any(play.moves(one).can_move for one in mine) or any(play.moves(one).ways for one in mine)


def why_forced(play: BattlePlay, piece: Piece) -> str:
    """The clause by which a piece must move."""
    specials = play.pack.specials
    if piece.at == specials["paths_of_the_dead"]:
        return "B-15.4"
    return "B-14.7" if piece.at == specials["fangorn"] else "B-8.6"


def _run(play: BattlePlay) -> None:
    run(play, _RUNNERS)


_RUNNERS: Final[Mapping[type, Callable[[Any, Any], None]]] = {
    EndOfMovement: ending.go_on,
    NextPhase: _next,
    PassOver: _pass_over,
    Settle: requests.settle,
    _Work: lambda play, task: task.work(),
}
