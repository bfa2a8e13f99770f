"""Servants, whom a group meets on its way (W-10.20, W-56.1, W-56.2)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.war.events import fights as told
from rules.war.events.fights import Added, Exchange
from rules.war.events.table import ServantMet
from rules.war.fights.combat import Ranks, added_to, exchange, fighter_of, note_outcome
from rules.war.fights.exchange import fighter
from rules.war.fights.life import kill, wound
from rules.war.play import WarPlay
from rules.war.state.pieces import PieceId, place
from rules.war.state.war import Servant
from rules.war.tracks.watching import is_spotted, seen_members

_EXCHANGES: Final = 10
"""With all champions together (W-56.1)."""
_LIGHT_GIVES: Final = 2


def living_at(play: WarPlay, at: Hex) -> Servant | None:
    """The Servant that lives in a hex."""
    return next((servant for servant in play.state.servants if servant.at == at), None)


def meet_servant(play: WarPlay, number: int, champion: PieceId | None, came_from: Hex) -> bool:
    """A group has come to a hex: whether it goes on, past the Servant that lives there (W-56.1).

    *champion*: whom its plot names, else the strongest fights; the others follow when he is dead. Thrown back, the
    group is at *came_from* again, and goes no further.
    """
    group = play.group(number)
    at, count = group.at, len(seen_members(play, group))
    if play.state.rules.is_table:
        return not (count and _halts(play, at, count, is_open=is_spotted(play, group, "D")))
    if living_at(play, at) is None or not count:
        return True
    left = _EXCHANGES
    while left and (servant := living_at(play, at)) and (fighting := _fighting(play, number)):
        piece = champion if champion in fighting else _strongest(play, fighting)
        left -= _duel(play, number, piece, servant, count, left)
        if piece in _fighting(play, number):
            break
    if not is_spotted(play, group, "D"):
        play.learn_of(2, "W-10.20", at, count)
    is_slain, rest = living_at(play, at) is None, play.state.chart[number - 1]
    if rest is None:
        return False
    note_outcome(play, rest.members, has_lost=not is_slain)
    if not is_slain:
        play.put_group(number, replace(rest, at=came_from, is_stopped=True))
    return is_slain


def _halts(play: WarPlay, at: Hex, count: int, *, is_open: bool) -> bool:
    """At an owners' table the fight is on word: its plot halts, and D is told who has come (W-44.6)."""
    if not play.land.is_a("servant", at):
        return False
    play.tell(ServantMet(play.state.rules.seats("F", "D"), at, count))
    if not is_open:
        play.learn_of(2, "W-10.20", at, count)
    return True


def _fighting(play: WarPlay, number: int) -> tuple[PieceId, ...]:
    """Those of a group who can be its champion; nobody where none is left."""
    group = play.state.chart[number - 1]
    return () if group is None else seen_members(play, group)


def _strongest(play: WarPlay, among: tuple[PieceId, ...]) -> PieceId:
    """Of highest Might with his cards, then by W-51.8 (W-10.20)."""
    return min(among, key=lambda piece: (-_might(_champion(play, piece)), place(piece)))


def _champion(play: WarPlay, piece: PieceId, more: tuple[Added, ...] = ()) -> Ranks:
    return Ranks("F", (fighter_of(play, piece),), (*added_to(play, (piece,)), *more))


def _might(champion: Ranks) -> int:
    return champion.fighters[0].might + sum(added.more for added in champion.added)


def _duel(play: WarPlay, number: int, piece: PieceId, servant: Servant, count: int, most: int) -> int:
    """One champion, till somebody is dead or he turns back, for so many exchanges at most; how many there were.

    He turns back with 1 Life against more, looked at before each exchange.
    """
    group, state, at = play.group(number), play.state, servant.at
    light = (Added("light", _LIGHT_GIVES),) if state.carries(group, "light") else ()
    fought: list[Exchange] = []
    while len(fought) < most and servant.life and play.state.life(piece) > (1 if servant.life > 1 else 0):
        enemy = Ranks("-", (fighter(servant.id, servant.life),))
        fought.append(exchange(play, at, "FD", _champion(play, piece, light), enemy))
        for _, wounds in fought[-1].attacker.wounds:
            wound(play, piece, wounds)
        for _, wounds in fought[-1].defender.wounds:
            servant = replace(servant, life=servant.life - wounds)
        play.tell(told.FightUnseen(state.rules.seats("F"), fought[-1]))
    servants = (servant if other.at == at else other for other in play.state.servants)
    play.set(
        servants=tuple(living for living in servants if living.life),
        in_fight=state.in_fight | {piece} if fought else state.in_fight,
    )
    play.tell(
        told.ServantFought(
            state.rules.seats("F", "D"),
            at,
            count,
            _might(_champion(play, piece, light)),
            servant.id,
            tuple(_figures(blow) for blow in fought),
            not servant.life,
        )
    )
    if not play.state.life(piece):
        kill(play, (piece,), at, "-", tuple(other for other in group.members if other != piece))
    return len(fought)


def _figures(blow: Exchange) -> tuple[int, int, int]:
    """Both dice, and the wounds, the champion's below 0."""
    wounds = sum(wounds for _, wounds in blow.defender.wounds) - sum(n for _, n in blow.attacker.wounds)
    return blow.attacker.thrown, blow.defender.thrown, wounds
