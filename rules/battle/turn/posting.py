"""One post of a turn: its orders are played in order, up to the first that is refused (B-18.14, B-19.4, B-19.11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from rules.battle.charts import BUILT
from rules.battle.events import PhaseSkipped, Rolled
from rules.battle.orders import (
    Advance,
    Build,
    Done,
    End,
    EscapeBy,
    Fight,
    Move,
    Orders,
    Part,
    Second,
    Undo,
    notation,
    part_of,
)
from rules.battle.pieces import Piece
from rules.battle.questions.kinds import TURN
from rules.battle.state import BattleState, Phase
from rules.battle.turn import building, fighting, phases, requests, ring
from rules.battle.turn.naming import Gone, aimed, check_condition, gone_mover, named
from rules.battle.turn.play import BattlePlay, rehearsal
from rules.board.hexes import Hex, Way
from rules.game import Illegal
from rules.terms import Unplayed

PHASES_OF: Final[Mapping[type, tuple[Phase, ...]]] = {
    Build: (Phase.BUILDING,),
    Move: (Phase.FIRST, Phase.SECOND),
    Fight: (Phase.ATTACK,),
}
"""In which phase an order belongs; one that can belong only to a later phase closes what is before it."""


class Posted(NamedTuple):
    """What came of a post."""

    played: tuple[Part, ...]
    """Each as it was done."""
    refusal: Illegal | None = None
    """Why what follows was not."""
    unplayed: tuple[Unplayed, ...] = ()
    is_held: bool = False
    """A lost attacker has ended the list (B-10.15)."""


def post(play: BattlePlay, orders: Orders) -> Posted:
    """Play *orders*, up to the first that is refused; what was passed over on the way falls away.

    A `done` stands for what it has closed, so that the words of what was played lead to the same again.
    What is refused before any dice have fallen is refused with all of its post: Illegal, and nothing has happened.
    """
    played: list[Part] = []
    unplayed: list[Unplayed] = []
    turn, told = play.state.turn, len(play.events)
    for number, order in enumerate(orders.parts):
        phase = play.state.phase
        try:
            if played and isinstance(played[-1], End):
                raise behind_end()
            played.append(one(play, order, turn))
        except Gone as gone:
            is_closed = play.state.phase is not phase
            why = _gone_and_over(gone) if is_closed and isinstance(part_of(order), Move) else gone
            unplayed.append(_unplayed(play, turn, why, order))
            played += (Done(),) if is_closed else ()
        except Illegal as no:
            if not any(isinstance(event, Rolled) for event in play.events[told:]):
                raise
            alone = play.state.rules.edition > 2 and play.state.is_on(turn)
            last = number + 1 if alone else len(orders.parts)
            unplayed.append(_unplayed(play, turn, no, *orders.parts[number:last]))
            if left := orders.parts[last:]:
                unplayed.append(_unplayed(play, turn, _behind_refused(), *left))
            return Posted(tuple(played), no, tuple(unplayed))
        except Stopped as stop:
            played.append(stop.played)
            if left := orders.parts[number + 1 :]:
                unplayed.append(_unplayed(play, turn, stop.why, *left))
            refusal = stop.why if left and play.state.rules.edition > 1 else None
            return Posted(tuple(played), refusal, tuple(unplayed), is_held=True)
    if len(unplayed) == len(orders.parts):
        raise unplayed[0].why
    return Posted(tuple(played), None, tuple(unplayed))


def _unplayed(play: BattlePlay, turn: int, why: Illegal, *parts: Part | Advance) -> Unplayed:
    words = notation.write(play.pack, Orders(parts))
    return Unplayed(TURN.asked(turn), words, why, is_kept=not isinstance(why, Gone))


def _gone_and_over(gone: Gone) -> Gone:
    return Gone("B-5.15", "{kind} at {at} has fallen, and your attacks are over by that move.", **gone.facts)


class Stopped(Exception):
    """The list ends with this part (B-10.15)."""

    def __init__(self, played: Part) -> None:
        super().__init__()
        self.played = played
        self.why = Illegal("B-10.15", "The list ends because the attacker fell.")


def one(play: BattlePlay, order: Part | Advance, turn: int, *, ahead: bool = False) -> Part:
    """One order, whole or not at all; as it was done. *ahead*: it was left in advance.

    Raises Illegal, Gone where it is passed over, which leaves closed what it closes (B-19.11), and Stopped.
    """
    before, told = play.state, len(play.events)
    try:
        if not play.state.is_on(turn):
            raise over()
        check_condition(play, order)
        return _do(play, part_of(order), ahead=ahead)
    except Gone:
        raise
    except Illegal:
        play.state = before
        del play.events[told:]
        raise


def over() -> Illegal:
    """Why nothing follows the end of a turn."""
    return Illegal("B-2.4", "By then your turn was over.")


def behind_end() -> Illegal:
    """The same where that is said."""
    return Illegal("B-2.4", "Behind `end` I play nothing.")


def _behind_refused() -> Illegal:
    return Illegal("B-18.14", "Behind an order that I refuse I play nothing.")


def _do(play: BattlePlay, part: Part, *, ahead: bool) -> Part:
    if not isinstance(part, EscapeBy):
        _check_escape(play)
    before = play.state
    try:
        reach(play, PHASES_OF.get(type(part), ()))
    except Illegal:
        if isinstance(part, Fight):
            _judge(play, part, before, ahead=ahead)
        if isinstance(part, Build) and play.state.round > 1 and _was_skipped(play, Phase.BUILDING):
            _check_build(play, part)
        raise
    match part:
        case Build():
            return _build(play, part)
        case Move():
            return _move(play, part, ahead=ahead)
        case Fight():
            return _fight(play, part, ahead=ahead)
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


def _judge(play: BattlePlay, part: Fight, before: BattleState, *, ahead: bool) -> None:
    """Raise what is wrong with an attack whose phase cannot be reached, as the pieces stood *before*; Gone, too.

    Where nobody can attack at all that phase is passed over (B-2.6): it is not too late for what never was possible.
    """
    reached, play.state = play.state, before
    try:
        aimed(play, part, ahead=ahead)
    except Gone:
        if before.rules.edition > 1:
            play.state = reached if reached.is_on(before.turn) else before
            raise


def _was_skipped(play: BattlePlay, phase: Phase) -> bool:
    """Whether nothing could be done in this *phase* of the turn when it began (B-2.6)."""
    skipped = PhaseSkipped(side=play.state.side, phase=phase.value)
    return any(skipped in chapter.events for chapter in play.state.history[-1:])


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


def _build(play: BattlePlay, part: Build) -> Part:
    kind = part.kind or _built_at(play, part.at)
    building.build(play, play.state.side, kind, part.at)
    return replace(part, kind=kind)


def _check_build(play: BattlePlay, part: Build) -> None:
    """Raise Illegal with what else than its time is wrong with a build."""
    _build(rehearsal(play.pack, play.state), part)


def _built_at(play: BattlePlay, at: Hex) -> str:
    """The one kind that can be built there. Raises Illegal."""
    pack, state = play.pack, play.state
    mine = [one for one in building.nations(state, state.side) if at in pack.build[one]]
    able = [one for one in mine if at in building.crowns(pack, state.shire, one)]
    if not mine:
        raise pack.no("B-4.8", "You build nothing at {at}.", at=at)
    if len(able) > 1:
        word = BUILT[able[0]]
        raise pack.no("B-19.3", "Say what to build at {at}, like `+{word} {at}`.", at=at, word=word)
    return BUILT[(able or mine)[0]]


def _move(play: BattlePlay, part: Move, *, ahead: bool) -> Part:
    before = play.state
    if before.rules.edition > 1 and (gone := gone_mover(play, part, ahead=ahead)):
        raise gone
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


def _fight(play: BattlePlay, part: Fight, *, ahead: bool) -> Part:
    attacker, foe = aimed(play, part, ahead=ahead)
    if part.attacker is None:
        part = replace(part, attacker=attacker.at, kind="")
    done = replace(part, targets=(foe.at,))
    if fighting.fight(play, attacker, foe) == "a" and part.stops:
        raise Stopped(done)
    return done
