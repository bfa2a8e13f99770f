"""Who puts on the Ring, what it costs him, and whom it makes a Ringwraith (W-57.1 to W-57.4, W-57.8)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.war.cards.magic import leave_to_group
from rules.war.cards.of_saruman import leave_to_others
from rules.war.events.ring import RingTried, RingWorn, WraithRisen
from rules.war.events.sightings import SpottingEnded
from rules.war.fights.captures import makes
from rules.war.play import WarPlay, show, tell_each, without
from rules.war.ring.passing import look_home, place_of
from rules.war.state.chance import die
from rules.war.state.pieces import GOLLUM, TABLE, PieceId, Side
from rules.war.tracks.chart import free_column
from rules.war.tracks.watching import is_spotted, reveal, seen_members, sees_spotted

_MOST_MARKS = 3


def bearers_group(play: WarPlay) -> int | None:
    """Of the bearer, where he is a free character of the Fellowship's."""
    bearer = play.state.ring.bearer
    return None if bearer is None else play.state.column_of(bearer)


def knowing(play: WarPlay) -> tuple[Side, ...]:
    """Who hears of what the bearer does with it (W-57.8)."""
    return ("F",) if play.state.ring.is_secret else ("F", "D")


def put_on(play: WarPlay) -> None:
    """The bearer, who is free, puts it on: a mark, and outside Mordor nobody sees him any more (W-57.2)."""
    number, ring, state = bearers_group(play), play.state.ring, play.state
    assert number is not None
    assert ring.bearer is not None
    group = play.group(number)
    is_seen = is_spotted(play, group, "D")
    saw = [side for side in state.rules.enemies if sees_spotted(play, group, side)]
    if not ring.is_secret:
        play.tell(RingWorn(state.rules.seats("F", "D"), group.at, ring.bearer if is_seen else None, None))
        play.learn_of(2, "W-57.2", group.at)
        play.set(ring=replace(ring, believed=ring.bearer if is_seen else _still_believed(play)))
    play.tell(RingWorn(state.rules.seats("F"), group.at, ring.bearer, ring.marks_of(ring.bearer) + 1))
    play.set(ring=replace(play.state.ring, is_on=True))
    if mark(play):
        return
    if play.land.is_mordor(group.at):
        show_group(play, number)
    elif saw:
        _tell_gone(play, group.at, ring.bearer, [] if ring.is_secret else saw)
        if not seen_members(play, group):
            play.put_group(number, replace(group, spotted=0, found=0, unseen_by=()))


def _tell_gone(play: WarPlay, at: Hex, bearer: PieceId, saw: Sequence[Side]) -> None:
    """Who saw him on the map hears that he has left it, and F (W-57.2, W-57.8)."""
    if saw:
        tell_each(play, lambda to, side: SpottingEnded(to, at, (bearer,)), *saw)
    else:
        play.tell(SpottingEnded(play.state.rules.seats("F"), at, (bearer,)))


def _still_believed(play: WarPlay) -> PieceId | None:
    """Whom D takes for the bearer when another vanishes: not him who goes on to stand on the map (W-54.1)."""
    believed = play.state.ring.believed
    number = None if believed is None else play.state.column_of(believed)
    if number is not None and is_spotted(play, play.group(number), "D"):
        return None
    return believed


def show_group(play: WarPlay, number: int) -> None:
    """Worn in Mordor it hides nobody: his group is spotted; a secret bearer's is not (W-57.2, W-57.8)."""
    if not (play.state.ring.is_secret or is_spotted(play, play.group(number), "D")):
        reveal(play, number, "W-57.2", play.state.turn)


def carry_in(play: WarPlay, number: int, came_from: Hex) -> None:
    """A group has entered a hex, perhaps with the Ring worn, and that from outside Mordor (W-57.2)."""
    ring, group = play.state.ring, play.group(number)
    is_carried = ring.is_on and ring.bearer in group.members
    if is_carried and play.land.is_mordor(group.at) and not play.land.is_mordor(came_from):
        show_group(play, number)


def attacked(
    play: WarPlay, side: Side, at: Hex, fighters_named: Collection[PieceId] = (), *, is_target: bool = False
) -> bool:
    """Those whom *side* sees on the map in a hex are attacked, or to be captured: whether the bearer, if he is among
    them, puts it on before (W-57.1).

    *fighters_named*: those of them who would fight; *is_target*: whether the bearer would be captured.
    """
    number, ring = bearers_group(play), play.state.ring
    if number is None or ring.bearer is None or ring.is_on or ring.is_secret or play.land.is_mordor(at):
        return False
    group = play.group(number)
    if group.at != at or not is_spotted(play, group, side) or ring.marks_of(ring.bearer) + 1 >= _MOST_MARKS:
        return False
    word = play.row("F", "ring").word
    wears = word == "always" or (word == "alone" and (is_target or ring.bearer in fighters_named))
    if wears:
        put_on(play)
    return bool(wears)


def try_off(play: WarPlay) -> None:
    """In the Ring Phase a wearer tries to take it off; failing, or not trying, is a mark (W-57.3)."""
    number, ring = bearers_group(play), play.state.ring
    assert number is not None
    assert ring.bearer is not None
    group, sides = play.group(number), knowing(play)
    thrown = die(play, sides) if play.row("F", "unring").word == "yes" else None
    is_off = thrown is not None and makes(TABLE[ring.bearer].ring, thrown)
    play.tell(RingTried(play.state.rules.seats(*sides), group.at, thrown, is_off))
    if not is_off:
        if not ring.is_secret:
            play.learn_of(2, "W-57.3", group.at)
        mark(play)
        return
    play.set(ring=replace(ring, is_on=False))
    if not ring.is_secret:
        _appear(play, number, ring.bearer)


def _appear(play: WarPlay, number: int, bearer: PieceId) -> None:
    """Who took it off is spotted where his group is; they stay hidden, he has a column of his own [decided]."""
    group, state = play.group(number), play.state
    column = free_column(state.chart)
    if not is_spotted(play, group, "D") and len(group.members) > 1 and column is not None:
        without(play, number, bearer)
        play.put_group(column, replace(group, members=(bearer,), low_since=0, met=()))
        number = column
    play.set(ring=replace(state.ring, believed=bearer))
    reveal(play, number, "W-57.2", state.turn)


def mark(play: WarPlay) -> bool:
    """One mark more for the bearer; whether it is the third, and he a Ringwraith (W-57.4)."""
    ring = play.state.ring
    assert ring.bearer is not None
    marks = ring.marks_of(ring.bearer) + 1
    all_marks = {**dict(ring.marks), ring.bearer: marks}
    play.set(ring=replace(ring, marks=tuple(sorted(all_marks.items()))))
    if marks >= _MOST_MARKS:
        _rise(play, ring.bearer)
    return marks >= _MOST_MARKS


def _rise(play: WarPlay, piece: PieceId) -> None:
    """He is D's with the Ring, with a life of his own, in the open at once (W-57.4, W-14.8); his cards stay."""
    state, at, number = play.state, place_of(play, piece), play.state.column_of(piece)
    assert at is not None
    if number is not None:
        without(play, number, piece)
        leave_to_group(play, piece, number, at)
    play.set(wraiths=state.wraiths | {piece})
    if number is None:
        leave_to_others(play, piece, at)
    gollum = replace(state.gollum, is_hidden=False, side="D") if piece == GOLLUM else state.gollum
    play.set(
        ring=replace(play.state.ring, is_on=False, is_secret=False, believed=None, believed_by_s=None),
        wounds=tuple(wound for wound in state.wounds if wound[0] != piece),
        gollum=gollum,
    )
    show(play, piece, at)
    play.tell(WraithRisen(piece, at))
    look_home(play)
