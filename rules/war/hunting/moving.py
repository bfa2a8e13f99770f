"""The pieces of D and S on the move, in the open (W-52, W-53.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.council import bans
from rules.war.events.fights import PartyMoved
from rules.war.fights.parties import left_to
from rules.war.land import NO_WAY, entering, points
from rules.war.pack import COSTS, OpenLand
from rules.war.play import WarPlay, show
from rules.war.ring.gollum import move_gollum
from rules.war.ring.passing import look_home
from rules.war.state.pieces import GOLLUM, NAZGUL, PieceId, Side, in_order
from rules.war.state.war import Party
from rules.war.tracks.walking import walk_now
from rules.war.tracks.watching import check_room, closed_to

_COST_OF_STACK = 1


def flies(play: WarPlay, piece: PieceId) -> bool:
    """Whether a piece goes over anything: Nazgûl and Ringwraiths (W-52.1)."""
    return piece in NAZGUL or piece in play.state.wraiths


def flight_of(play: WarPlay, piece: PieceId) -> int:
    """How many hexes (W-52.1)."""
    constants = play.state.rules.constants
    return constants.flight_ring if play.state.ring.bearer == piece else constants.flight


def price(play: WarPlay, side: Side, stack: Iterable[PieceId], start: Hex, goal: Hex) -> int:
    """Shadow points for a stack from hex to hex, which who comes after it does not pay again.

    Parties pay none, nor does S for anything (W-25.18).
    """
    is_free = side == "S" or _way(play, start, goal) in play.state.used or all(map(play.state.party, stack))
    return 0 if is_free else _COST_OF_STACK


def _way(play: WarPlay, start: Hex, goal: Hex) -> str:
    return f"{play.land.name(start)}-{play.land.name(goal)}"


def move(play: WarPlay, side: Side, pieces: Iterable[PieceId], way: Sequence[Hex]) -> None:
    """Pieces leave a hex together: who flies for the last hex named, others hex by hex. Raises Illegal, and Ended."""
    stack, goal, state = in_order(pieces), way[-1], play.state
    if state.stage:
        raise Illegal("W-5.6", "Fights have begun: none of your pieces moves any more in this game-turn.")
    if stack == (GOLLUM,) and GOLLUM not in state.wraiths:
        move_gollum(play, side, way)
        return
    start = _start(play, side, stack)
    if len(way) > 1 and all(flies(play, piece) for piece in stack):
        raise Illegal("W-52.1", "Who flies needs no path: name the hex where the flight ends.")
    for piece in stack:
        check = _check_flight if flies(play, piece) else _check_walk
        check(play, piece, start, way)
    check_room(play, stack, goal)
    cost = price(play, side, stack, start, goal)
    if cost > state.points:
        raise Illegal("W-53.2", "Each stack that moves takes a shadow point, and you have none left.")
    play.set(
        points=state.points - cost,
        moved=state.moved.union(stack),
        used=state.used | ({_way(play, start, goal)} if cost else set()),
    )
    for piece in stack:
        show(play, piece, goal)
        bans.moved(play, piece, (start, *way))
        if state.party(piece) is not None:
            play.tell(PartyMoved(piece, (start, *way)))
    look_home(play)


def _start(play: WarPlay, side: Side, stack: Sequence[PieceId]) -> Hex:
    """The one hex of a stack that may still move. Raises Illegal."""
    state = play.state
    for piece in stack:
        if piece == GOLLUM and piece not in state.wraiths:
            raise Illegal("W-52.6", "Gollum goes by himself: name him alone.")
        if state.standing(piece) is None or state.side_of(piece) != side:
            raise Illegal("W-52.1", "You have no {piece} on the map.", piece=piece)
        if piece in state.moved:
            raise Illegal("W-52.1", "{piece} has moved already.", piece=piece)
    starts = {state.standing(piece) for piece in stack}
    (start, *others) = starts
    if others or start is None:
        raise Illegal("W-53.2", "Pieces that move together start in one hex, and these do not.")
    return start


def _check_flight(play: WarPlay, piece: PieceId, start: Hex, way: Sequence[Hex]) -> None:
    """Over anything, to land (W-52.1)."""
    land, goal, most = play.land, way[-1], flight_of(play, piece)
    distance = land.grid.distance(start, goal)
    if land.terrain[goal] not in COSTS:
        raise Illegal("W-52.1", "A flight ends on land, and {at} is none.", at=land.name(goal))
    if not 0 < distance <= most:
        raise Illegal(
            "W-52.1",
            "{piece} flies 1 to {most} hexes, and {at} is {n} away.",
            piece=piece,
            most=most,
            at=land.name(goal),
            n=distance,
        )


def _check_walk(play: WarPlay, piece: PieceId, start: Hex, way: Sequence[Hex]) -> None:
    """By roads and trails as they come (W-52.2); a party comes nearer to its goal (W-36.4)."""
    land, party = play.land, play.state.party(piece)
    constants = play.state.rules.constants
    most = constants.allowance if party is None else constants.allowance_party
    if dict(play.state.magic).get("shadowfax") == piece == "saruman":  # W-30.6
        most = constants.allowance_shadowfax
    costs = 0
    for at, other in pairwise((start, *way)):
        names = {"piece": piece, "at": land.name(other), "before": land.name(at)}
        if other not in land.adjacent(at):
            raise Illegal("W-52.1", "The way of {piece} jumps: {at} is not beside {before}.", **names)
        costs += entering(land, at, other, roads=True, walk=walk_now(play))[0]
        if costs >= NO_WAY:
            raise Illegal("W-52.3", "{piece} cannot go from {before} to {at}.", **names)
        check_room(play, (piece,), other)
    if costs > most:
        raise Illegal(
            "W-52.1",
            "That way takes {costs} points, and {piece} has {most}.",
            costs=points(costs),
            piece=piece,
            most=points(most),
        )
    if party is not None and not _is_nearer(play, party, start, way[-1]):
        raise Illegal("W-36.4", "{piece} heads home: it goes where less of its way is left.", piece=piece)


def _is_nearer(play: WarPlay, party: Party, start: Hex, goal: Hex) -> bool:
    before, after = left_to(play, party, start), left_to(play, party, goal)
    return before is not None and after is not None and after < before


def head(play: WarPlay, side: Side, id: PieceId, goal: Hex) -> None:
    """Once in its life a party goes elsewhere than home (W-36.4). Raises Illegal."""
    party, land = play.state.party(id), play.land
    if party is None or party.owner != side:
        raise Illegal("W-36.4", "You have no {piece} on the map.", piece=id)
    if party.was_headed:
        raise Illegal("W-36.4", "{piece} was headed once before, and goes home.", piece=id)
    if not may_head(land, goal):
        raise Illegal("W-36.4", "No party goes to {at}.", at=land.name(goal))
    play.put_party(id, replace(party, goal=goal, was_headed=True))


def may_head(land: OpenLand, goal: Hex) -> bool:
    """Whether parties go there (W-36.4)."""
    return land.terrain[goal] in COSTS and not land.is_a("haven", goal) and not land.is_a("doom", goal)


# -------------------------------------------------------------------------------------------------- what may be said


def movable(play: WarPlay, side: Side) -> Iterator[PieceId]:
    """Who of a side's may still move; where no point is left, those who need none."""
    state = play.state
    if state.stage:
        return
    for piece in state.pieces:
        is_gollum = piece.id == GOLLUM and GOLLUM not in state.wraiths
        is_free = side == "S" or is_gollum or state.party(piece.id) is not None or any(_paid(play, piece.at))
        is_mine = is_gollum or state.side_of(piece.id) == side
        if is_mine and piece.id not in state.moved and (is_free or state.points):
            yield piece.id


def _paid(play: WarPlay, start: Hex) -> Iterator[Hex]:
    """Where who starts from a hex may go without a point."""
    ways = (way.partition("-") for way in play.state.used)
    return (play.land.parse(goal) for name, _, goal in ways if goal and name == play.land.name(start))


def goals(play: WarPlay, side: Side, stack: Sequence[PieceId], way: Sequence[Hex]) -> Iterator[Hex]:
    """Where a stack may go next, behind the hexes already named; of who flies alone, who may. Raises Illegal."""
    if not all(flies(play, piece) for piece in stack):
        start = play.state.standing(stack[0])
        yield from () if start is None else play.land.adjacent(way[-1] if way else start)
    elif not (way or play.state.stage):
        start = _start(play, side, stack)
        closed, left = closed_to(play, stack), play.state.points
        for at in _landings(play.land, start, min(flight_of(play, piece) for piece in stack)):
            is_paid = left >= _COST_OF_STACK or price(play, side, stack, start, at) <= left
            if is_paid and at not in closed:
                yield at


@lru_cache(256)
def _landings(land: OpenLand, start: Hex, most: int) -> tuple[Hex, ...]:
    """Land so near."""
    return tuple(at for at in land.grid.within(start, most) if land.terrain[at] in COSTS and at != start)
