"""Standing leave: given, taken back, used up, over (B-7.3 to B-7.5, B-7.14 to B-7.17)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from rules.battle.charts import ALLIANCE, BEARER, Side, side_of
from rules.battle.events import LeaveGiven, LeaveRevoked
from rules.battle.leave import Leave, Need
from rules.battle.orders import Allow
from rules.battle.orders.advance import ALL, NONE
from rules.battle.pieces import Piece
from rules.battle.turn.play import BattlePlay
from rules.game import Illegal

MOST: Final = 20
"""So much leave one player has given at most at a time, that a menu holds it."""
_ID: Final = re.compile(r"(?P<kind>[a-z_]+)-\d\d+")


def others(play: BattlePlay, side: Side) -> tuple[Side, ...]:
    """Those who still play beside *side*."""
    state = play.state
    return tuple(one for one in state.rules.order if one != side and one not in state.resigned)


def kinds(side: Side) -> tuple[str, ...]:
    """What *side* can give leave for (B-7.1)."""
    return ("over", "elven", "moria") if side == ALLIANCE else ("over",)


def allow(play: BattlePlay, side: Side, said: Allow) -> None:
    """B-7.4. Raises Illegal."""
    if said.to not in others(play, side):
        raise Illegal("B-7.4", "Whom do you allow? You give leave to another side that still plays.")
    if said.kind not in kinds(side):
        raise Illegal("B-7.1", "Only the Alliance gives leave for Elven hexes and Moria.")
    if said.stop and said.kind != "elven":
        raise Illegal("B-7.4", "`stop` is only for Elven hexes.")
    if said.kind != "over" and any(at not in play.pack.elven for at in said.hexes):
        raise Illegal("B-7.4", "Only Elven hexes can be named in leave of that kind.")
    if said.until == "round" and said.round < play.state.round:
        raise Illegal("B-7.4", "Round {n} is over already.", n=said.round)
    owners = {name: _owner(play, side, said.to, name) for name in said.pieces}
    pieces = tuple(name for name in owners if owners[name] == said.to)
    passed = tuple(name for name in owners if owners[name] == side)
    if passed and said.kind != "over":
        raise Illegal("B-7.4", "You name pieces of your own only when you give leave to pass over them.")
    limits = (said.hexes, said.stop, said.once, said.until, said.round)
    give(play, Leave(0, side, said.to, said.kind, pieces, passed, *limits))


def _owner(play: BattlePlay, side: Side, to: Side, name: str) -> Side:
    """Whose piece it is that *name* is the id or the kind of. Raises Illegal."""
    match, piece = _ID.fullmatch(name), play.board.find(name)
    if match is None:
        bearer = side if play.board.bearer.side == side else to
        owner = bearer if name == BEARER else side_of(name, play.state.rules.players)
    elif piece is None:
        raise Illegal("B-7.4", "There is no {piece} on the map.", piece=name)
    else:
        owner = piece.side
    if owner not in (side, to):
        raise Illegal(
            "B-7.4", "{piece} belongs neither to you nor to the side to which you give leave.", piece=name
        )
    return owner


def has_room(play: BattlePlay, side: Side) -> bool:
    """Whether a side may give one more."""
    return sum(leave.grantor == side for leave in play.state.leave) < MOST


def give(play: BattlePlay, leave: Leave) -> None:
    """Under the grantor's next number; to the two alone (B-7.13). Raises Illegal."""
    if any(replace(one, number=0) == leave for one in play.state.leave):
        return  # just that stands already
    if not has_room(play, leave.grantor):
        raise Illegal("B-7.4", "You have given {n} already. Revoke one first.", n=MOST)
    numbered = replace(leave, number=play.count(f"leave/{leave.grantor}"))
    play.set(leave=(*play.state.leave, numbered))
    play.tell(LeaveGiven(to=play.state.rules.seats(leave.grantor, leave.grantee), leave=leave))


def revoke(play: BattlePlay, side: Side, number: int = 0) -> None:
    """One's own of this number; 0: all (B-7.5). Raises Illegal."""
    gone = [leave for leave in play.state.leave if leave.grantor == side and number in (0, leave.number)]
    if not gone:
        raise Illegal("B-7.5", "You have given no such leave.")
    drop(play, lambda leave: leave in gone)
    for one in gone:
        to = play.state.rules.seats(one.grantor, one.grantee)
        play.tell(LeaveRevoked(to=to, leave=replace(one, number=0)))


def refuse(play: BattlePlay, side: Side, whom: str) -> None:
    """Whose requests are refused at once from now on; the last word counts (B-7.17). Raises Illegal."""
    rules = play.state.rules
    if rules.players == 2:
        raise Illegal("B-7.6", "With two players nobody is asked for leave.")
    named = {ALL: tuple(one for one in rules.order if one != side), NONE: ()}
    if whom == side or whom not in (*named, *rules.order):
        raise Illegal("B-7.17", "Whom do you refuse? Say another side, `all`, or `none`.")
    kept = tuple(one for one in play.state.refusing if one[0] != side)
    refused = named.get(whom, (whom,))
    play.set(refusing=(*kept, (side, refused)) if refused else kept)


def spend(play: BattlePlay, piece: Piece, needs: Sequence[Need]) -> None:
    """Leave for one move is used up by it, unless other leave gives the same (B-7.4)."""
    if not play.state.leave:
        return
    spent: list[Leave] = []
    for need in needs:
        there = play.board.on(need.at)
        given = [leave for leave in play.state.leave if leave.gives(need, piece, there)]
        if given and all(leave.once for leave in given) and not any(leave in spent for leave in given):
            spent.append(given[0])
    drop(play, lambda leave: leave in spent)


def end_of_phase(play: BattlePlay) -> None:
    """That of one phase is over, for whoever moved in it."""
    if play.state.phase.is_movement:
        drop(play, lambda leave: leave.until == "phase" and leave.grantee == play.state.side)


def end_of_turn(play: BattlePlay, *, ends_round: bool) -> None:
    """That of one turn, and of a round that ends with it."""
    side, round = play.state.side, play.state.round
    drop(play, lambda leave: leave.until in ("phase", "turn") and leave.grantee == side)
    if ends_round:
        drop(play, lambda leave: leave.until == "round" and leave.round <= round)


def resign(play: BattlePlay, side: Side) -> None:
    """All that it has given, or was given (B-7.15)."""
    drop(play, lambda leave: side in (leave.grantor, leave.grantee))


def drop(play: BattlePlay, is_gone: Callable[[Leave], bool]) -> None:
    """Without telling anybody."""
    kept = tuple([leave for leave in play.state.leave if not is_gone(leave)])
    if kept != play.state.leave:
        play.set(leave=kept)
