"""Gollum: whose he is, where he goes, what he tells and what he carries (W-14, W-52.6, W-57.6 to W-57.10)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.events.ring import GollumAt, GollumMoved, GollumSaw, GollumThrown, RingPassed
from rules.war.fights.captures import makes
from rules.war.land import NO_WAY, Entered, Walk, entering, points
from rules.war.play import WarPlay, show
from rules.war.ring.passing import look_home, pass_to, taker
from rules.war.ring.wearing import mark
from rules.war.state.chance import die
from rules.war.state.pieces import GOLLUM, TABLE, PieceId, Side
from rules.war.tracks.chart import numbered
from rules.war.tracks.walking import walk_now
from rules.war.tracks.watching import check_room, hides, seen_members, stack_at

_HELPS_F, _HELPS_NOBODY = 2, 4
"""Up to which die (W-57.6)."""


def lives(play: WarPlay) -> bool:
    """Whether there is a Gollum: he is not dead, and no Ringwraith."""
    state = play.state
    return not state.gollum.is_dead and GOLLUM not in state.dead | state.wraiths


def helps(play: WarPlay, side: str) -> bool:
    """Whether he is a side's in this game-turn."""
    return play.state.gollum.side == side and lives(play)


def throw(play: WarPlay) -> None:
    """Whose he is in this game-turn. Who died unseen is thrown for as if he lived: nobody shall see it [decided]."""
    gollum = play.state.gollum
    if not (lives(play) or gollum.is_hidden):
        return
    thrown = die(play, play.state.rules.sides)
    side = "F" if thrown <= _HELPS_F else "-" if thrown <= _HELPS_NOBODY else gollum.thrown_by
    is_hidden = side == "F" or (gollum.is_hidden and side == "-") or not lives(play)
    play.set(gollum=replace(gollum, side=side, is_hidden=is_hidden))
    if is_hidden != gollum.is_hidden:
        show(play, GOLLUM, None if is_hidden else gollum.at)
    play.tell(GollumThrown(thrown, side, None if is_hidden else gollum.at))
    for enemy in play.state.rules.enemies:
        if helps(play, enemy):
            _shows_ring(play, enemy)


def _shows_ring(play: WarPlay, side: Side) -> None:
    """One who has taken the Ring unseen shows with it when he comes to be an enemy's (W-14.6, W-39.11)."""
    ring = play.state.ring
    if ring.bearer == GOLLUM and ring.is_secret:
        play.set(ring=replace(ring.taken_for(side, None), is_secret=False))
        play.tell(RingPassed(play.state.rules.seats("F", side), play.state.gollum.at, GOLLUM))
    look_home(play)


def bear(play: WarPlay) -> None:
    """In the Ring Phase his rating, made, spares him a mark (W-57.10)."""
    if lives(play):
        is_unseen = play.state.gollum.is_hidden or play.state.ring.is_secret
        thrown = die(play, "F" if is_unseen else play.state.rules.sides)
        if not makes(TABLE[GOLLUM].ring, thrown):
            mark(play)


# ------------------------------------------------------------------------------------------------------------ his way


def gollum_left(play: WarPlay) -> int:
    """Half points that he has left on F's tenth line (W-52.1)."""
    return play.state.rules.constants.allowance_gollum - play.state.journey.gollum_spent


def gollum_walk(play: WarPlay) -> Walk:
    """He takes roads and trails as they come, but mountain sides by trail alone (W-52.2, W-52.6)."""
    return replace(walk_now(play), by_trail_alone=True)


def plot_gollum(play: WarPlay, path: Iterable[Entered]) -> None:
    """F moves him on the tenth line, unseen (W-52.6, W-14.2). Raises Illegal."""
    way = tuple(step.at for step in path)
    costs = _cost(play, "F", way, gollum_left(play))
    journey = play.state.journey
    play.set(
        gollum=replace(play.state.gollum, at=way[-1]),
        journey=replace(journey, gollum_spent=journey.gollum_spent + costs),
    )
    play.tell(GollumAt(play.state.rules.seats("F"), way[-1]))


def move_gollum(play: WarPlay, side: str, path: Iterable[Hex]) -> None:
    """D or S moves him in the open, free and once a player-turn (W-52.1, W-52.6). Raises Illegal, and Ended."""
    state, way = play.state, tuple(path)
    if GOLLUM in state.moved:
        raise Illegal("W-52.1", "Gollum has moved already.")
    _cost(play, side, way, state.rules.constants.allowance_gollum)
    for hex_ in way:
        check_room(play, (GOLLUM,), hex_)
    play.set(gollum=replace(state.gollum, at=way[-1]), moved=state.moved | {GOLLUM})
    show(play, GOLLUM, way[-1])
    play.tell(GollumMoved((state.gollum.at, *way)))
    look_home(play)


def _cost(play: WarPlay, side: str, way: tuple[Hex, ...], left: int) -> int:
    """Half points of a way on which a side sends him. Raises Illegal."""
    if not helps(play, side):
        raise Illegal("W-52.6", "Gollum does not help you in this game-turn.")
    costs, at = 0, play.state.gollum.at
    for hex_ in way:
        names = {"at": play.land.name(hex_), "before": play.land.name(at)}
        if hex_ not in play.land.adjacent(at):
            raise Illegal("W-7.2", "The way of Gollum jumps: {at} is not beside {before}.", **names)
        cost, _ = entering(play.land, at, hex_, roads=True, walk=gollum_walk(play))
        if cost >= NO_WAY:
            raise Illegal("W-52.6", "Gollum cannot go from {before} to {at}.", **names)
        costs, at = costs + cost, hex_
    if costs > left:
        facts = {"costs": points(costs), "left": points(left)}
        raise Illegal("W-52.1", "That way takes {costs} points, and Gollum has {left} left.", **facts)
    return costs


# ----------------------------------------------------------------------------------- what he does for whom he helps


def learns(play: WarPlay, side: Side) -> None:
    """Gollum counts every group within 1 hex when his side's player-turn ends; nobody sees into havens (W-57.7)."""
    gollum, both = play.state.gollum, play.state.rules.seats("F", side)
    if not helps(play, side):
        return
    near = sorted(
        (group.at, len(seen_members(play, group)))
        for _, group in numbered(play.state.chart)
        if play.land.grid.distance(gollum.at, group.at) <= 1
        and hides(play, group, side)
        and not play.land.is_a("haven", group.at)
    )
    for at, number in near:
        play.learn_of(2, "W-57.7", at, number, to=side)
        play.tell(GollumSaw(both, at, number))


def brings(play: WarPlay, side: Side) -> None:
    """An enemy's Gollum gives the Ring to the strongest of his in his hex when his player-turn ends (W-57.10).

    Raises Ended.
    """
    gollum = play.state.gollum
    if play.state.ring.bearer == GOLLUM and helps(play, side):
        bearer = taker(
            play,
            stack_at(play, gollum.at, side),
        )
        if bearer is not None:
            pass_to(play, bearer, gollum.at, ("F", side))


def give_back(play: WarPlay, piece: PieceId) -> None:
    """F's Gollum gives the Ring to a character in his hex (W-57.10). Raises Illegal."""
    state = play.state
    if not _gives(play):
        raise Illegal("W-57.10", "Gollum gives you the Ring where he has it, and helps you.")
    if piece not in may_have(play):
        raise Illegal("W-57.10", "{piece} is not where Gollum is.", piece=piece)
    pass_to(play, piece, state.gollum.at, "F")


def _gives(play: WarPlay) -> bool:
    return play.state.ring.bearer == GOLLUM and helps(play, "F")


def may_have(play: WarPlay) -> list[PieceId]:
    """To whom F's Gollum may give it now."""
    groups = (group for _, group in numbered(play.state.chart) if group.at == play.state.gollum.at)
    return [piece for group in groups for piece in group.members] if _gives(play) else []
