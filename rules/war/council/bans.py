"""Who may not attack Saruman's yet, and what lifts that for good (chapter 37)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.events.council import BanLifted, BanLiftedUnseen, Cause, Shown
from rules.war.hosts.winning import possesses_ring
from rules.war.land import DUNLAND
from rules.war.pack import OpenLand
from rules.war.play import WarPlay
from rules.war.state.council import Bans
from rules.war.state.pieces import HOBBITS, PARTY, PieceId
from rules.war.state.war import WarState

_EAST = "E"


def may_attack(play: WarPlay, side: str, other: str) -> bool:
    """Whether *side* may declare fights against *other*'s: no ban, no alliance (W-37.1, W-37.4, W-37.8, W-21.12)."""
    state = play.state
    return not (state.are_allied(side, other) or (other == "S" and side in state.bans.standing))


def check_attack(play: WarPlay, side: str, other: str) -> None:
    """Raises Illegal where *side* may not declare a fight against *other*'s (W-37.7)."""
    if may_attack(play, side, other):
        return
    if play.state.are_allied(side, other):
        raise Illegal("W-21.12", "You are allied, and do not fight each other.")
    clause = "W-37.1" if side == "D" else "W-37.4"
    raise Illegal(clause, "You may not attack what Saruman controls yet.")


def lift(play: WarPlay, cause: Cause) -> None:
    """A ban is lifted for good; who hears of it says W-37.7."""
    bans, side = play.state.bans, cause.side
    if side not in (bans.standing if cause.is_secret else bans.believed):
        return
    believed = bans.believed if cause.is_secret else bans.believed - {side}
    play.set(bans=Bans(bans.standing - {side}, believed))
    if cause.is_secret:
        play.tell(BanLiftedUnseen(play.state.rules.seats("F", "S"), cause))
    else:
        play.tell(BanLifted(side, cause))


# ------------------------------------------------------------------------------------------------ what lifts them


def fought(play: WarPlay, side: str, other: str) -> None:
    """A fight or army combat between two sides has been declared: S's against D lifts D's ban (W-37.2)."""
    if (side, other) == ("S", "D"):
        lift(play, Cause.FOUGHT)


def killed(play: WarPlay, piece: PieceId, by: str) -> None:
    """*by*'s fighters have killed a character: S one of the Fellowship's other than Gandalf (W-37.5)."""
    if by == "S" and play.state.side_of(piece) == "F" and piece != "gandalf":
        lift(play, Cause.KILLED)


def went(play: WarPlay, side: str, way: Sequence[Hex], *, is_strength: bool) -> None:
    """Something of *side*'s has gone this way, its start first: of S's strength out of Isengard and Dunland lifts F's
    ban, anything that comes onto the East map D's (W-37.2, W-37.5, W-37.6).

    *is_strength*: a host or a party, no character.
    """
    if side != "S":
        return
    entered = way[1:]
    if is_strength and any(not is_home(play.pack, at) for at in entered):
        lift(play, Cause.LEFT)
    if any(is_east(play.land, at) and not is_east(play.land, before) for before, at in pairwise(way)):
        lift(play, Cause.EAST)


def moved(play: WarPlay, piece: PieceId, way: Sequence[Hex]) -> None:
    """The same of a piece."""
    went(play, play.state.side_of(piece), way, is_strength=piece.startswith(PARTY))


def is_home(land: OpenLand, at: Hex) -> bool:
    """Whether a hex is Isengard or in Dunland (W-37.6)."""
    return at == land.place["isengard"] or land.province(at) == DUNLAND


def is_east(land: OpenLand, at: Hex) -> bool:
    """Whether a hex is on the East map."""
    return land.name(at).startswith(_EAST)


# ------------------------------------------------------------------------------------- what Saruman makes known


def show_ring(play: WarPlay) -> None:
    """S says that he has the Ring, and so nobody of F's (W-37.7, W-54.1). Raises Illegal where he has not."""
    if not possesses_ring(play.state):
        raise Illegal("W-37.7", "You do not have the Ring.")
    play.set(ring=play.state.ring.taken_for("D", None))
    play.tell(Shown("ring"))
    lift(play, Cause.RING)


def show_hobbit(play: WarPlay) -> None:
    """S makes it known that he has found a Hobbit: D is mobilised, too (W-36.5). Raises Illegal where he has not."""
    if not has_hobbit(play.state):
        raise Illegal("W-36.5", "You hold no Hobbit, and have spotted none in this game-turn.")
    play.tell(Shown("hobbit"))
    play.set(has_hobbit=True)


def has_hobbit(state: WarState) -> bool:
    """Whether S holds a Hobbit now, or has spotted one in this game-turn (W-36.5)."""
    captives = {piece for party in state.parties if party.owner == "S" for piece in party.captives}
    seen = {
        piece for news in state.news if news.to == "S" and news.turn == state.turn for piece in news.names
    }
    return not HOBBITS.isdisjoint(captives | state.prisoners | seen)
