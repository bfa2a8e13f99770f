"""What one seat at an owners' table may not know of the others', as it may be as well (W-44.3, W-44.4, W-44.11)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Lot
from rules.war.pack import OpenLand
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.state.table import Learnt
from rules.war.state.war import WarState
from rules.war.table.knowing import land_with
from rules.war.table.known import heard
from rules.war.table.land import UNKNOWN
from rules.war.tracks.chart import Line, group_of, numbered, with_group

_KEPT: Final = 0.5
_NEAR: Final = 2


def unsaid(land: OpenLand, state: WarState, mine: Side | None, chance: Lot) -> WarState:
    """Without sealed words of others, and with what they put elsewhere while it is their own affair."""
    words = tuple(
        word
        for word in state.tabled.words
        if not word.is_sealed or word.by == mine or chance.random() < _KEPT
    )
    state = replace(state, table=replace(state.tabled, words=words))
    if state.phase is Phase.SETUP:
        pieces = (
            piece
            if state.side_of(piece.id) == mine
            else replace(piece, at=chance.choice((piece.at, *land.adjacent(piece.at))))
            for piece in state.pieces
        )
        state = replace(state, pieces=tuple(pieces))
    return state


def moved(land: OpenLand, state: WarState, free: list[int], mine: Side | None, chance: Lot) -> WarState:
    """Hidden groups stand a little further on, in hexes that F has said to be in the same province (W-44.4).

    Another of them bears the Ring, if nobody told the reader who does.
    """
    known = land_with(land, state.tabled)
    taken = {piece.at for piece in state.pieces} | {*land.sites}
    for number in free:
        group = group_of(state.chart, number)
        province = known.province(group.at)
        goals = [
            at
            for at in sorted(_around(land, group.at))
            if at not in taken and known.province(at) in (UNKNOWN, province) and province != UNKNOWN
        ]
        if goals and chance.random() < _KEPT:
            state = _placed(land, state, number, chance.choice(goals), province)
            known = land_with(land, state.tabled)
    return _borne(state, free, mine, chance)


def _around(land: OpenLand, at: Hex) -> set[Hex]:
    return {*land.grid.within(at, _NEAR)} - {at}


def _placed(land: OpenLand, state: WarState, number: int, at: Hex, province: str) -> WarState:
    group = replace(group_of(state.chart, number), at=at)
    table = state.tabled
    if land.province(at) == UNKNOWN and at not in {learnt.at for learnt in table.where}:
        table = replace(table, where=(*table.where, Learnt(at, land.name(at), province)))
    return replace(state, chart=with_group(state.chart, number, group), table=table)


def _borne(state: WarState, free: list[int], mine: Side | None, chance: Lot) -> WarState:
    members = [piece for number in free for piece in group_of(state.chart, number).members]
    told = {effect for word in heard(state, mine) for effect in word.effects}
    bearer = state.ring.bearer
    if bearer not in members or f"ring {bearer}" in told or state.ring.is_on:
        return state
    others = [piece for piece in members if f"ring {piece}" not in told]
    return replace(state, ring=replace(state.ring, bearer=chance.choice(others)))


def lined_anew(land: OpenLand, state: WarState) -> WarState:
    """The chart's last lines tell where groups stand."""
    if not state.lines or state.phase is Phase.JOURNEY:
        return state
    known, last = land_with(land, state.tabled), state.lines[-1].turn
    lines = tuple(line for line in state.lines if line.turn < last)
    new = (
        Line(last, number, group.at, known.province(group.at), group.members)
        for number, group in numbered(state.chart)
    )
    return replace(state, lines=(*lines, *new))
