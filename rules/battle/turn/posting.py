"""One post of a turn: its orders are played in order, up to the first that is refused (B-18.14, B-19.4, B-19.11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from rules.battle.charts import BUILT, Side
from rules.battle.events import Eliminated, Rolled
from rules.battle.orders import Build, Done, End, EscapeBy, Fight, Move, Orders, Part, Second, Undo
from rules.battle.pieces import Piece
from rules.battle.state import Phase
from rules.battle.turn import building, fighting, phases, requests, ring
from rules.battle.turn.play import BattlePlay
from rules.board.hexes import Hex, Way
from rules.game import Illegal

_PHASES: Final[Mapping[type, tuple[Phase, ...]]] = {
    Build: (Phase.BUILDING,),
    Move: (Phase.FIRST, Phase.SECOND),
    Fight: (Phase.ATTACK,),
}
"""In which phase an order belongs; one that can belong only to a later phase closes what is before it."""


def post(play: BattlePlay, orders: Orders) -> tuple[tuple[Part, ...], Illegal | None]:
    """What was played of *orders*, each as it was done, and why what follows was not.

    What is refused before any dice have fallen is refused with all of its post: Illegal, and nothing has happened.
    """
    played: list[Part] = []
    turn, told = play.state.turn, len(play.events)
    for part in orders.parts:
        try:
            if played and isinstance(played[-1], End):
                raise _over()
            done = one(play, part, turn)
            played += () if done is None else (done,)
        except Illegal as no:
            if not any(isinstance(event, Rolled) for event in play.events[told:]):
                raise
            return tuple(played), no
        except Stopped as stop:
            return (*played, stop.played), None
    if not played:
        raise Illegal(
            "B-10.15", "Nothing of that is left to do: the piece that should attack, or be attacked, is gone."
        )
    return tuple(played), None


class Stopped(Exception):
    """The post ends with this part (B-10.15)."""

    def __init__(self, played: Part) -> None:
        super().__init__()
        self.played = played


def one(play: BattlePlay, part: Part, turn: int) -> Part | None:
    """One order, whole or not at all; as it was done, None where it fell away. Raises Illegal, and Stopped."""
    before, told = play.state, len(play.events)
    try:
        if not play.state.is_on(turn):
            raise _over()
        return _do(play, part)
    except Illegal:
        play.state = before
        del play.events[told:]
        raise


def _over() -> Illegal:
    return Illegal("B-2.4", "By then your turn was over.")


def _do(play: BattlePlay, part: Part) -> Part | None:
    if not isinstance(part, EscapeBy):
        _check_escape(play)
    reach(play, _PHASES.get(type(part), ()))
    match part:
        case Build():
            return _build(play, part)
        case Move():
            return _move(play, part)
        case Fight():
            return _fight(play, part)
        case EscapeBy():
            return _escape(play, part)
        case Done():
            phases.done(play)
        case Second():
            phases.close_until(play, Phase.SECOND)
        case End():
            phases.end_turn(play)
        case Undo():
            play.take_back(len(play.state.past) if part.all else 1)
    return part


def reach(play: BattlePlay, wanted: tuple[Phase, ...]) -> None:
    """Close what stands before a phase that an order belongs to (B-19.11). Raises Illegal."""
    if not wanted or play.state.phase in wanted:
        return
    turn, order = play.state.turn, list(Phase)
    while wanted and play.state.phase not in wanted:
        if order.index(play.state.phase) > order.index(wanted[-1]):
            raise _too_late(play, wanted)
        phases.close(play)
        if not play.state.is_on(turn):
            raise Illegal("B-2.6", "There is nothing to do in that phase of this turn.")
        _check_escape(play)


def _too_late(play: BattlePlay, wanted: tuple[Phase, ...]) -> Illegal:
    phase = play.state.phase.value
    if wanted != (Phase.BUILDING,):
        return Illegal("B-2.4", "It is too late for that: this is {phase}.", phase=phase)
    if play.state.round == 1:
        return Illegal("B-4.1", "Nobody builds in the first round.")
    return Illegal("B-2.4", "Building comes first in a turn, and this is {phase}.", phase=phase)


def _check_escape(play: BattlePlay) -> None:
    if play.state.escape is not None:
        raise Illegal("B-9.7", "First the escape: say `escape stay`, or where the Ring-bearer goes.")


def piece_at(play: BattlePlay, side: Side, at: Hex, kind: str) -> Piece:
    """The piece that an order names by its hex, and by its kind where two stand there (B-19.3). Raises Illegal."""
    no, there = play.pack.no, play.board.named(at, kind)
    mine = [one for one in there if one.side == side]
    if not there:
        raise no("B-19.3", "There is no such piece at {at}.", at=at)
    if not mine:
        raise no("B-2.4", "{kind} at {at} is not yours.", kind=there[0].kind, at=at)
    if len({one.kind for one in mine}) > 1:
        raise no("B-19.3", "Two stand at {at}; say which, like `{word}:{at}-…`.", at=at, word=mine[0].kind)
    return next((one for one in mine if not one.moved), mine[0])


def _alone(play: BattlePlay, side: Side, kind: str) -> Piece:
    """The one piece of a kind, where an order names no hex. Raises Illegal."""
    mine = [one for one in play.board.of(side) if one.kind == kind]
    if len(mine) == 1:
        return mine[0]
    if not mine:
        raise Illegal("B-19.3", "You have no {kinds} on the map.", kinds=kind)
    facts = {"kinds": kind, "n": len(mine), "at": mine[0].at}
    raise play.pack.no("B-19.3", "You have {n} {kinds}; say which by its hex, like `{at}-…`.", **facts)


def named(play: BattlePlay, side: Side, order: Move) -> tuple[Piece, Move]:
    """The piece that a move is about, and the move with the hex where it stands (B-5.11). Raises Illegal."""
    if len(order.way) == 1:
        piece = _alone(play, side, order.kind)
        order = replace(order, way=(piece.at, *order.way))
    else:
        piece = piece_at(play, side, order.way[0], order.kind)
    shares = len({one.kind for one in play.board.on(piece.at)}) > 1
    return piece, replace(order, kind=piece.kind if shares else "")


def _build(play: BattlePlay, part: Build) -> Part:
    kind = part.kind or _built_at(play, part.at)
    building.build(play, play.state.side, kind, part.at)
    return replace(part, kind=kind)


def _built_at(play: BattlePlay, at: Hex) -> str:
    """The one kind that can be built there. Raises Illegal."""
    pack, state = play.pack, play.state
    mine = [one for one in building.nations(state, state.side) if at in pack.build[one]]
    able = [one for one in mine if at in building.crowns(pack, state.shire, one)]
    if not mine:
        raise pack.no("B-4.8", "Nothing of yours is built at {at}.", at=at)
    if len(able) > 1:
        word = BUILT[able[0]]
        raise pack.no("B-19.3", "Say what is built at {at}, like `+{word} {at}`.", at=at, word=word)
    return BUILT[(able or mine)[0]]


def _move(play: BattlePlay, part: Move) -> Part:
    before = play.state
    piece, order = named(play, before.side, part)
    try:
        return _moved(play, piece, order)
    except Illegal:
        if part.asks or len(part.otherwise or ()) < 2 or play.state != before:
            raise
        return _moved(play, piece, replace(order, way=part.otherwise, otherwise=None, escape=()))  # B-19.8


def _moved(play: BattlePlay, piece: Piece, order: Move) -> Part:
    moves = play.moves(piece)
    way = moves.whole(order.way)
    if order.asks and moves.lacking(way):
        asked = replace(order, way=way)
        phases.guarded(play, lambda: requests.ask(play, piece, asked))
        return asked
    phases.move(play, piece, way, order.shire)
    escape: Way = ()
    if order.escape and play.state.escape is not None:
        escape = ring.escape_way(play, order.escape)
        phases.escape(play, escape)
    return replace(order, way=way, escape=escape, asks=False, otherwise=None)


def _escape(play: BattlePlay, part: EscapeBy) -> Part:
    if play.state.escape is None:
        raise Illegal("B-9.7", "Nobody has just taken the Ring, so nobody escapes.")
    way = ring.escape_way(play, part.way)
    phases.escape(play, way)
    return EscapeBy(way if len(way) > 1 else ())


def _fight(play: BattlePlay, part: Fight) -> Part | None:
    side = play.state.side
    there = play.board.named(part.attacker, part.kind)
    targets = [at for at in part.targets if any(one.side != side for one in play.board.on(at))]
    if (not there or not targets) and play.state.history and _fought_over(play, part):
        return None  # an entry whose attacker or targets are gone is skipped (B-10.15)
    if part.attacker is None:
        attacker = _alone(play, side, part.kind)
        part = replace(part, attacker=attacker.at, kind="")
    else:
        attacker = piece_at(play, side, part.attacker, part.kind)
    target = targets[0] if targets else part.targets[0]
    foes = sorted(play.board.on(target), key=lambda one: one.is_bearer)
    if not foes:
        raise play.pack.no("B-10.2", "Nobody stands at {target}.", target=target)
    done = replace(part, targets=(target,))
    if fighting.fight(play, attacker, foes[0]) == "a" and part.stops:
        raise Stopped(done)
    return done


def _fought_over(play: BattlePlay, part: Fight) -> bool:
    """Whether somebody fell in this turn where the attack begins or leads: it came too late, and is no mistake."""
    lost = [event for event in play.state.history[-1].events if isinstance(event, Eliminated)]
    if part.attacker is None and any(event.kind == part.kind for event in lost):
        return True
    return any(event.at in (part.attacker, *part.targets) for event in lost)
