"""Citadels that Nazgûl try, and places that change hands (W-59.1 to W-59.4, W-38.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.events.turns import PlaceTaken, SiegeTried
from rules.war.hosts.places import look_whose_places
from rules.war.play import WarPlay, take_place
from rules.war.state.chance import die
from rules.war.state.phases import Phase
from rules.war.state.pieces import NAZGUL
from rules.war.state.places import TEN, holds_all
from rules.war.tracks.chart import numbered
from rules.war.tracks.watching import is_spotted, seen_members, there

_OCCUPIED: Final = ("hobbiton", "thranduils-palace")
"""Who stands there has them (W-59.3)."""
_BESIEGERS, _MANY = 3, 5
_TAKES_FROM = 6
_DEFENDERS: Final = frozenset(("aragorn", "boromir", "gandalf"))


def siege(play: WarPlay, at: Hex) -> None:
    """D says that a citadel is to be tried when his player-turn ends. Raises Illegal."""
    state, name = play.state, play.land.name(at)
    if "S" in state.rules.sides:
        raise Illegal("W-59.1", "Where three play hosts take citadels, and Nazgûl do not.")
    if not play.land.is_a("citadel", at) or play.holder(at) != "F":
        raise Illegal("W-59.1", "{at} is no citadel of the Fellowship's.", at=name)
    if state.turn < state.rules.constants.siege_from and not state.has_hobbit:
        raise Illegal(
            "W-59.1",
            "Citadels can be tried from game-turn {turn} on, or once you have spotted or captured a Hobbit.",
            turn=state.rules.constants.siege_from,
        )
    if _besiegers(play, at) < _BESIEGERS:
        raise Illegal("W-59.1", "It takes {n} Nazgûl at {at} to try it.", n=_BESIEGERS, at=name)
    if name in state.used:
        raise Illegal("W-59.1", "{at} is tried in this game-turn already.", at=name)
    play.set(used=state.used | {name})


def besieged(play: WarPlay) -> Iterator[Hex]:
    """Where enough Nazgûl are to try a citadel."""
    return (at for at in play.land.of("citadel") if _besiegers(play, at) >= _BESIEGERS)


def _besiegers(play: WarPlay, at: Hex) -> int:
    return sum(piece in NAZGUL for piece in there(play, at))


def try_citadels(play: WarPlay) -> None:
    """Those that were said, where enough are still there: a die that nobody sees (W-59.1)."""
    for at in play.land.of("citadel"):
        if play.land.name(at) not in play.state.used or (besiegers := _besiegers(play, at)) < _BESIEGERS:
            continue
        is_defended = any(
            group.at == at and not _DEFENDERS.isdisjoint(seen_members(play, group))
            for _, group in numbered(play.state.chart)
        )
        is_taken = die(play, "") + (besiegers >= _MANY) - is_defended >= _TAKES_FROM
        play.tell(SiegeTried(at, is_taken))
        if is_taken:
            take_place(play, at, "D")


def look_at_places(play: WarPlay, ended: Phase) -> None:
    """Whose places are when a player-turn ends (W-59.2, W-59.3, W-59.9). Of two raises Ended where D has all ten."""
    if "S" in play.state.rules.sides:
        look_whose_places(play)
        return
    for at, _ in play.state.taken:
        if not any(piece in NAZGUL or piece == "mouth" for piece in there(play, at)):
            take_place(play, at, "F")
            play.tell(PlaceTaken(at, "F"))
    for place in _OCCUPIED if ended is Phase.SHADOW else ():
        at = play.land.place[place]
        if play.holder(at) == "F" and _besiegers(play, at) and not _is_contested(play, at):
            take_place(play, at, "D")
            play.tell(PlaceTaken(at, "D"))
    if holds_all(play.land, play.state, "D", TEN):
        play.end("D", "places", "W-38.2")


def _is_contested(play: WarPlay, at: Hex) -> bool:
    """Whether somebody of the Fellowship stands spotted there."""
    return any(
        group.at == at and is_spotted(play, group, "D") and seen_members(play, group)
        for _, group in numbered(play.state.chart)
    )
