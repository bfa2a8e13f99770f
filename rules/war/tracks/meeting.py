"""Groups that share a hex or a zone with the enemy when his turn ends, and are still there a journey later (W-13).

What is said of D here holds for S and the end of his player-turn, each with his own zones and pieces (W-39.5).
A group that lies low before one of them is asked by neither till it rises. [decided]
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.war.events import sightings as told
from rules.war.play import WarPlay
from rules.war.state.pieces import NAZGUL, PieceId, Side, Watcher
from rules.war.tracks.chart import Group, numbered
from rules.war.tracks.going import challenge, know_of
from rules.war.tracks.watching import (
    by_size,
    enemy_citadels,
    hides,
    seen_members,
    sees,
    stacks,
    there,
    throw_to_spot,
)

_CHARACTERS = frozenset((*NAZGUL, "mouth", "saruman", "chief"))
"""Whom a group meets (W-13.15)."""
_FOUND_BY = 3
"""On which die an accepted search finds a group, and on all lower ones (W-13.11)."""


def end_turn_of(play: WarPlay, side: Side) -> None:
    """An enemy's turn is over: groups that he met choose by F's sheet, and who is in a zone is marked (W-5.6)."""
    for at in sorted({group.at for _, group in numbered(play.state.chart)}):
        characters = (
            piece for piece in there(play, at) if piece in _CHARACTERS or piece in play.state.wraiths
        )
        meeting = tuple(piece for piece in characters if play.state.side_of(piece) == side)
        for number in _by_turn(play, at, side, meeting):
            _meet(play, number, side, meeting)
    for number, group in numbered(play.state.chart):
        others = (watcher for watcher in group.watched if watcher.side != side)
        mine = _watchers(play, group.at, side) if hides(play, group, side) else ()
        play.put_group(number, replace(play.group(number), watched=tuple(sorted((*others, *mine)))))


def _by_turn(play: WarPlay, at: Hex, side: Side, meeting: tuple[PieceId, ...]) -> tuple[int, ...]:
    """The groups there that owe a choice: the larger first, equal ones by lot (W-13.13)."""
    owing: list[int] = []
    for number, group in numbered(play.state.chart):
        if group.at != at:
            continue
        if _owes(play, side, _still_met(play, number, there(play, at)), meeting):
            owing.append(number)
    return by_size(play, owing)


def _still_met(play: WarPlay, number: int, here: Collection[PieceId]) -> Group:
    """A group as it is when who has left is not met any more (W-13.16, W-13.17)."""
    group = play.group(number)
    left = tuple(piece for piece in group.met if piece in here)
    if group.met != left:
        play.put_group(number, replace(group, met=left, low_since=group.low_since if left else 0))
    return play.group(number)


def begin_journey(play: WarPlay) -> None:
    """F's player-turn begins: before whom groups lie low may have left in the search (W-13.7, W-13.16)."""
    for number, group in numbered(play.state.chart):
        _still_met(play, number, there(play, group.at))


def _owes(play: WarPlay, side: Side, group: Group, meeting: tuple[PieceId, ...]) -> bool:
    """Whether it has to choose: it hides, somebody is there whom it has not met, and it does not lie low (W-13.5)."""
    is_free = hides(play, group, side) and not group.low_since
    return is_free and not set(meeting).issubset(group.met)


def _meet(play: WarPlay, number: int, side: Side, meeting: tuple[PieceId, ...]) -> None:
    """It lies low, or accepts a search, which finds it by a half till the next game-turn ends (W-13.6 to W-13.12)."""
    group, turn = play.group(number), play.state.turn
    if play.row("F", "meet").lies_low(number, meeting):
        play.put_group(number, replace(group, low_since=turn, met=_met(group, meeting)))
        play.tell(told.LiesLow(play.state.rules.seats("F"), number))
        return
    play.put_group(number, replace(group, met=_met(group, meeting)))
    members, both = seen_members(play, group), play.state.rules.seats("F", side)
    play.tell(told.Counted(both, group.at, len(members)))
    play.learn_of(2, "W-13.11", group.at, len(members), to=side)
    throw_to_spot(play, number, _FOUND_BY, "W-13.12", turn + 1, side)


def _met(group: Group, meeting: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """Those before whom it has chosen, with the other enemy's before whom it did (W-13.17, W-39.5)."""
    return (*meeting, *(piece for piece in group.met if piece not in meeting))


def end_journey(play: WarPlay) -> None:
    """Who was in a zone when the enemy's turn ended and is in one now is told, by the watcher's hex (W-13.4)."""
    watching = stacks(play)
    marked = [
        (watcher, number)
        for number, group in numbered(play.state.chart)
        for side in dict.fromkeys(watcher.side for watcher in group.watched)
        if not group.low_since and hides(play, group, side)
        for watcher in _watchers(play, group.at, side)
        if (number, watcher) not in play.state.journey.entered
    ]
    for watcher, number in _by_lot(play, marked):
        if (group := play.state.chart[number - 1]) is None or not hides(play, group, watcher.side):
            continue  # the one before has spotted it (W-10.22)
        know_of(play, number, (watcher,))
        play.learn_of(0, "W-13.4", watcher.at, to=watcher.side)
        play.tell(told.ZoneEntered(play.state.rules.seats("F", watcher.side), (watcher.at,)))
        if watcher in watching:
            challenge(play, number, watcher, watching[watcher])


def _by_lot(play: WarPlay, marked: Collection[tuple[Watcher, int]]) -> Iterator[tuple[Watcher, int]]:
    """By the watchers' hexes; of one watcher's several groups by lot, so that no order tells a column (W-13.4)."""
    for watcher in sorted({watcher for watcher, _ in marked}):
        numbers = sorted(number for other, number in marked if other == watcher)
        order = play.shuffle("order", numbers) if len(numbers) > 1 else numbers
        yield from ((watcher, number) for number in order)


def _watchers(play: WarPlay, at: Hex, side: Side) -> Iterator[Watcher]:
    """Those of a side in whose zone a hex is, by their names."""
    watching = sorted({*stacks(play), *enemy_citadels(play)})
    return (
        watcher
        for watcher in watching
        if watcher.side == side and watcher.at != at and sees(play, watcher.at, at)
    )
