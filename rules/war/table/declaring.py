"""What is declared at an owners' table, and fought out there on word; pieces that move in the open (W-44.13)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.council import bans
from rules.war.events.table import ArmyDeclared, FightDeclared
from rules.war.fights.combat import fly
from rules.war.fights.coming_forward import step_out
from rules.war.fights.refusing import ENOUGH, is_spent
from rules.war.play import WarPlay, show
from rules.war.ring.passing import look_home
from rules.war.state.pieces import GOLLUM, NAZGUL, SARUMAN, PieceId, Side, in_order
from rules.war.state.table import ArmyCombat
from rules.war.table.naming import is_hidden_kind, is_strength
from rules.war.tracks.chart import numbered
from rules.war.tracks.watching import sees_spotted, there

CLAUSE: Final = "W-44.13"
MOST: Final = 3


def movable(play: WarPlay, side: Side) -> Iterable[PieceId]:
    """A side's pieces that stand in the open."""
    if play.state.stage:
        return ()
    return (piece.id for piece in play.state.pieces if is_own(play, side, piece.id))


def is_own(play: WarPlay, side: Side, piece: PieceId) -> bool:
    """Whether a piece in the open is one that a side moves."""
    return play.state.side_of(piece) == side


def move(play: WarPlay, side: Side, pieces: Collection[PieceId], goal: Hex) -> None:
    """Open pieces go to a hex; what it costs, and by which way, is their owner's affair.

    Raises Illegal, and Ended.
    """
    state = play.state
    if state.stage:
        raise Illegal("W-5.6", "Fights have begun: none of your pieces moves any more in this game-turn.")
    for piece in pieces:
        if is_hidden_kind(state, piece) and side == "F":
            raise Illegal(CLAUSE, "{piece} goes unseen: `plot` moves his group.", piece=piece)
        if state.standing(piece) is None or not is_own(play, side, piece):
            raise Illegal(CLAUSE, "You have no {piece} on the map.", piece=piece)
    for piece in in_order(pieces):
        start = state.standing(piece)
        assert start is not None
        if piece == GOLLUM:
            play.set(gollum=replace(play.state.gollum, at=goal))
        show(play, piece, goal)
        bans.went(play, side, (start, goal), is_strength=is_strength(piece))
    play.set(moved=play.state.moved.union(pieces))
    look_home(play)


# ---------------------------------------------------------------------------------------------------------- fights


def able(play: WarPlay, side: Side, at: Hex) -> tuple[PieceId, ...]:
    """Who of a side's can fight in a hex: F's hidden ones too."""
    hidden = [
        piece
        for _, group in numbered(play.state.chart)
        if side == "F" and group.at == at
        for piece in group.members
    ]
    return in_order((*hidden, *(piece for piece in there(play, at) if is_own(play, side, piece))))


def enemies(play: WarPlay, side: Side, at: Hex, against: str) -> tuple[PieceId, ...]:
    """Whom a side sees there of another's, or a piece that it names."""
    state = play.state
    shown = [
        piece
        for _, group in numbered(state.chart)
        if group.at == at and side != "F" and sees_spotted(play, group, side)
        for piece in group.members
    ]
    here = (*shown, *(piece for piece in there(play, at) if not is_own(play, side, piece)))
    if against in state.rules.sides:
        return in_order(piece for piece in here if state.side_of(piece) == against)
    return tuple(piece for piece in here if piece == against)


def fight(play: WarPlay, side: Side, at: Hex, pieces: Collection[PieceId], against: str) -> None:
    """An Individual Combat is declared: who was hidden stands on the map, Nazgûl may fly (W-11.1 to W-11.4).

    Raises Illegal.
    """
    state, mine = play.state, able(play, side, at)
    for piece in pieces:
        if piece not in mine:
            raise Illegal("W-55.1", "{piece} is not at {at} to fight.", piece=piece, at=play.land.name(at))
        if is_spent(play, piece):
            raise Illegal("W-33.2", "After a mind battle Saruman starts no fight in this game-turn.")
    if state.stage > 1:
        raise Illegal("W-5.4", "Army combats have begun: nobody fights any other fight in this player-turn.")
    if len(set(pieces)) > MOST:
        raise Illegal("W-55.3", "Three attack together at most.")
    whom = enemies(play, side, at, against)
    if not whom:
        raise Illegal("W-55.1", "Nobody whom you can attack so is at {at}.", at=play.land.name(at))
    other = state.side_of(whom[0])
    bans.check_attack(play, side, other)
    play.set(stage=1, in_fight=state.in_fight.union(pieces))
    for number, group in list(numbered(play.state.chart)):
        if not set(pieces).isdisjoint(group.members):
            step_out(play, number, pieces, "W-11.1")
    bans.fought(play, side, other)
    fled = () if set(whom).isdisjoint(NAZGUL) else fly(play, at, other, whom)
    left = tuple(piece for piece in whom if piece not in fled)
    is_free = None
    if SARUMAN in left and state.tabled.strength is not None:
        is_free = state.tabled.strength >= ENOUGH
    if left:
        play.tell(FightDeclared(at, side, in_order(pieces), against, is_free))


def army(play: WarPlay, side: Side, at: Hex, against: Side) -> None:
    """An Army Combat is declared. Raises Illegal."""
    state = play.state
    if against == side or against not in state.rules.sides:
        raise Illegal("W-59.8", "Say against which other side.")
    if any(battle.at == at and battle.attacker == side for battle in state.tabled.battles):
        raise Illegal("W-59.8", "You have attacked at {at} in this player-turn.", at=play.land.name(at))
    bans.check_attack(play, side, against)
    battles = (*state.tabled.battles, ArmyCombat(at, side, against))
    here = (piece for piece in there(play, at) if piece == SARUMAN)
    play.set(stage=2, table=replace(state.tabled, battles=battles), in_fight=state.in_fight.union(here))
    bans.fought(play, side, against)
    play.tell(ArmyDeclared(at, side, against))
