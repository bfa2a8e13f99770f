"""How a battle goes on from phase to phase and from turn to turn (B-2, B-17.7, B-17.8)."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from rules.battle import events as told
from rules.battle.charts import EVIL, SIDES, Side
from rules.battle.orders import Advance, End
from rules.battle.pack import BattlePack
from rules.battle.pieces import Piece, set_up
from rules.battle.state import (
    BattleState,
    EndOfMovement,
    LeftInAdvance,
    NextPhase,
    PassOver,
    Phase,
    Rules,
    Settle,
)
from rules.battle.turn import building, ending, fighting, leave, movement, requests, ring
from rules.battle.turn.play import BattlePlay
from rules.game import Step
from rules.kit.advance import put
from rules.kit.engine import Chance, Unwound, run

_ORDER: Final = tuple(Phase)


def start(pack: BattlePack, rules: Rules, dice: Chance) -> Step[BattleState]:
    """The first turn has begun (B-2.1). *rules* without sides have them by lot, in one roll (B-2.7, B-19.9)."""
    by_lot = not any(rules.sides)
    if by_lot:
        rules = replace(rules, sides=dice.shuffle("sides", SIDES[rules.players]))
    board = set_up(pack, rules.players)
    used = Counter(piece.kind for piece in board.pieces)
    play = BattlePlay(pack, BattleState(rules=rules, board=board, used=tuple(used.items())), dice)
    play.tell(told.SidesSet(sides=rules.sides, by_lot=by_lot))
    go_on(play)
    return play.done()


def go_on(play: BattlePlay) -> None:
    """The next phase, or the next turn."""
    play.push(NextPhase())
    run(play, _RUNNERS)


def done(play: BattlePlay) -> None:
    """Close the phase. Raises Illegal while somebody must still move (B-8.6, B-14.7, B-15.4)."""
    must = next(movement.forced(play), None) if play.state.phase.is_movement else None
    if must is not None:
        facts = {"kind": must.kind, "at": must.at}
        raise play.pack.no(why_forced(play, must), "{kind} at {at} must move out first.", **facts)
    before = play.state
    _close(play)
    if play.state.is_on(before.turn) and play.state.phase is not before.phase:
        play.tell(told.PhaseBegan(side=play.state.side, phase=play.state.phase.value))


def move(play: BattlePlay, *given: Any, **more: Any) -> None:
    """One move, and what follows of it."""
    guarded(play, lambda: movement.move(play, *given, **more))


def escape(play: BattlePlay, way: tuple[int, ...]) -> None:
    """The escape of a Ring-bearer that has just appeared; then what waited for it."""
    guarded(play, lambda: ring.escape(play, way))


def resign(play: BattlePlay, side: Side) -> None:
    """B-17.8: what is left stays on the map and does nothing; where one player is left he wins.

    In edition 1 his vote on a draw went on counting, and the orders of whoever's turn it was could not be taken back.
    """
    if play.state.side == side or play.state.rules.edition < 2:
        play.seal()
    nothing = LeftInAdvance(play.state.rules.seat(side))
    plans, held = put(play.state.plans, nothing), put(play.state.held, nothing)
    play.set(resigned=play.state.resigned | {side}, plans=plans, held=held)
    play.tell(told.Resigned(side=side))
    left = [one for one in play.state.rules.order if one not in play.state.resigned]
    if len(left) == 1:
        end(play, left[0], "resigned", "B-17.8")
        return
    if play.state.rules.edition > 1 and (offer := play.state.offer):
        votes = tuple(vote for vote in offer.votes if vote[0] != side)
        play.set(offer=replace(offer, votes=votes))
        count_votes(play)
    if play.state.outcome is not None:
        return
    leave.resign(play, side)
    guarded(play, lambda: requests.resign(play, side))
    if play.state.side == side and play.state.outcome is None:
        by_default(play)


def count_votes(play: BattlePlay) -> None:
    """An offer of a draw is over when all who still play have voted (B-18.13)."""
    state, offer = play.state, play.state.offer
    if offer is None or len(offer.votes) < len(state.rules.order) - len(state.resigned):
        return
    if all(agrees for _, agrees in offer.votes):
        end(play, "none", "agreed", "B-17.7")
    else:
        play.set(offer=None)
        play.tell(told.DrawFailed())


def end(play: BattlePlay, winner: Side, reason: str, clause: str) -> None:
    """It is over without a victory on the map."""
    guarded(play, lambda: play.end(winner, reason, clause))


def close(play: BattlePlay) -> None:
    """What comes later in the turn was ordered, which closes the phase as `done` would (B-19.11). Raises Illegal."""
    if play.state.phase is Phase.BUILDING:
        building.by_default(play, play.state.side)
    done(play)


def close_until(play: BattlePlay, phase: Phase) -> None:
    """Close what is before *phase*, as far as no escape comes first (B-19.14). Raises Illegal."""
    turn = play.state.turn
    while play.state.is_on(turn) and play.state.phase is not phase and play.state.escape is None:
        close(play)


def end_turn(play: BattlePlay) -> None:
    """Close all that is left of the turn; what waits for the second movement, or an escape, comes first (B-19.14).

    Raises Illegal.
    """
    turn, side = play.state.turn, play.state.side
    close_until(play, Phase.SECOND)
    if not play.state.is_on(turn):
        return
    plan = play.state.plan(side)
    if not plan.then and play.state.escape is None:
        done(play)
    if play.state.is_on(turn):
        later = replace(plan, then=(*plan.then, Advance(End())))
        play.set(plans=put(play.state.plans, later))


def end_attacks(play: BattlePlay) -> None:
    """Behind all that was ordered an attack phase is over in which nobody is left to attack (B-2.6)."""
    if play.state.rules.edition < 2 or play.state.phase is not Phase.ATTACK or play.state.outcome is not None:
        return
    if play.state.escape is None and not fighting.attackers(play):
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
    play.tell(told.TurnMissed(side=side, times=missed[side]))
    if play.state.is_absent(side):
        guarded(play, lambda: requests.refuse_all(play, side))


def by_default(play: BattlePlay, until: Phase | None = None) -> None:
    """The turn's clock ran out, or its player has resigned: the engine finishes the turn (B-18.3).

    Or it stops where the phase *until* is reached and nobody is to escape.
    """
    turn = play.state.turn
    while play.state.is_on(turn):
        if play.state.escape is not None:
            escape(play, (play.board.bearer.at,))
            continue
        if play.state.phase is until:
            return
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
    if fallbacks := requests.end_of_phase(play):
        play.push(*fallbacks)
    run(play, _RUNNERS)


def guarded(play: BattlePlay, work: Callable[[], None]) -> None:
    """*work*, and then what stands on the stack; the end of the battle drops both."""
    with contextlib.suppress(Unwound):
        work()
    run(play, _RUNNERS)


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
    play.set(board=play.board.released(for_a_round=for_a_round))


def _next_turn(play: BattlePlay) -> None:
    """Raises Unwound where the limit of rounds is reached (B-17.7)."""
    order, side = play.state.rules.order, play.state.side
    number = order.index(side) + 1 if side else 0
    ends_round = number == len(order)
    leave.end_of_turn(play, ends_round=ends_round)
    requests.end_of_turn(play)
    rules = play.state.rules
    if ends_round and 0 < rules.round_limit <= play.state.round:
        is_evil = rules.limit_is == "evil" and rules.players == 2
        play.end(EVIL if is_evil else "none", "limit", "B-17.7")
    state, side = play.state, order[number % len(order)]
    round, turn = state.round + ends_round, state.turn + 1
    play.set(side=side, turn=turn, round=round, phase=Phase.BUILDING, built=())
    _release(play, for_a_round=True)
    requests.begin_turn(play, side)
    _expire_offer(play)
    if side in state.resigned or not (any(play.board.of(side)) or any(building.possible(play, side))):
        play.tell(told.TurnSkipped(round=round, turn=turn, side=side))
        play.push(PassOver(Phase.FIRST))
        return
    play.tell(told.TurnBegan(round=round, turn=turn, side=side))
    _skip_if_idle(play)


def _expire_offer(play: BattlePlay) -> None:
    """An offer of a draw is open until the end of the turn after its own (B-18.13)."""
    offer = play.state.offer
    if offer is not None and play.state.turn > offer.turn + 1:
        play.set(offer=None)
        play.tell(told.DrawFailed())


def _pass_over(play: BattlePlay, task: PassOver) -> None:
    """One of its movement phases."""
    is_last = task.phase is Phase.SECOND
    play.set(phase=task.phase)
    _release(play)
    play.push(EndOfMovement(), NextPhase() if is_last else PassOver(Phase.SECOND))
    movement.make_forced(play)


def _skip_if_idle(play: BattlePlay) -> None:
    """B-2.6: a phase without a legal act is skipped at once."""
    if not _can_act(play):
        play.tell(told.PhaseSkipped(side=play.state.side, phase=play.state.phase.value))
        _end_phase(play)


def _can_act(play: BattlePlay) -> bool:
    side, mine = play.state.side, play.board.of(play.state.side)
    match play.state.phase:
        case Phase.BUILDING:
            return any(building.possible(play, side))
        case Phase.ATTACK:
            return bool(fighting.attackers(play))
        case _:
            return any(movement.can_move(play, piece) or play.moves(piece).dear for piece in mine)


def why_forced(play: BattlePlay, piece: Piece) -> str:
    """The clause by which a piece must move."""
    specials = play.pack.specials
    if piece.at == specials["paths_of_the_dead"]:
        return "B-15.4"
    return "B-14.7" if piece.at == specials["fangorn"] else "B-8.6"


_RUNNERS: Final[Mapping[type, Callable[[Any, Any], None]]] = {
    EndOfMovement: ending.go_on,
    NextPhase: _next,
    PassOver: _pass_over,
    Settle: requests.settle,
}
