"""Provinces of hexes and blind sides, as they are said in a game (W-44.4, W-44.5)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.events.table import BlindSaid
from rules.war.play import WarPlay
from rules.war.state.pieces import Side
from rules.war.state.table import Blind, Learnt
from rules.war.table.land import UNKNOWN, TableLand

CLAUSE = "W-44.4"


def table_land(play: WarPlay) -> TableLand:
    """The land of an owners' table."""
    assert isinstance(play.land, TableLand)
    return play.land


def province_of(play: WarPlay, at: Hex, named: str) -> str:
    """The province of a hex, which has to be *named* where nobody has said it. Raises Illegal."""
    land, known = table_land(play), known_province(play, at)
    if not named:
        if known == UNKNOWN:
            raise Illegal(
                CLAUSE,
                "Nobody has said in which province {at} is: write it behind, like `in Hollin`.",
                at=land.name(at),
            )
        return known
    province = land.spelt(named)
    if province is None:
        raise Illegal(CLAUSE, "Your sheet names no province {province}.", province=named)
    if known not in (UNKNOWN, province):
        raise Illegal(CLAUSE, "{at} is in {province}, as was said before.", at=land.name(at), province=known)
    return province


def known_province(play: WarPlay, at: Hex) -> str:
    """What is sure of it, by the sheet or in this game."""
    said = next((one for one in play.state.tabled.where if one.at == at), None)
    return play.land.province(at) if said is None or said.is_sure else UNKNOWN


def learn(play: WarPlay, at: Hex, province: str, *, is_sure: bool = True) -> None:
    """A hex is in a province; what is on the sheet is not learnt."""
    table = play.state.tabled
    if play.pack.province(at) == province or (not is_sure and play.land.province(at) != UNKNOWN):
        return
    others = (one for one in table.where if one.at != at)
    learnt = Learnt(at, play.land.name(at), province, is_sure)
    play.set(table=replace(table, where=(*others, learnt)))


def strike_out(play: WarPlay, side: Side, watcher: Hex, at: Hex) -> None:
    """Any seat says, in public, what a watcher does not see (W-44.5). Raises Illegal."""
    land, table = table_land(play), play.state.tabled
    names = (land.name(watcher), land.name(at))
    if at not in land.adjacent(watcher):
        raise Illegal("W-44.5", "{at} is not beside {watcher}.", at=names[1], watcher=names[0])
    if at not in land.zones[watcher]:
        raise Illegal(
            "W-44.5", "Who stands at {watcher} does not see {at} as it is.", at=names[1], watcher=names[0]
        )
    play.set(table=replace(table, blind=(*table.blind, Blind((watcher, at), names))))
    play.tell(BlindSaid(side, watcher, at))
