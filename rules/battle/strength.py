"""How strong a piece is where it stands, and what an attack could come to (B-10)."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from rules.battle.charts import KINDS, Position, box
from rules.battle.pack import NO_FIGHT, BattlePack
from rules.battle.pieces import Board, Piece, Sleep
from rules.board.hexes import Hex, hexside
from rules.game import Illegal, Value

_LENT_TO: Final = {"aragorn": ("gondor", "army_of_the_dead"), "saruman": ("man_orc",)}
"""B-10.8: Gandalf and the Nazgul lend to all kinds."""
_SILENT: Final = {"gandalf": ("moria", "fangorn"), "aragorn": ("paths_of_the_dead",)}
"""B-10.8: where a lender lends nothing."""


class Attack(Value):
    """What one attack is decided by (B-10.16)."""

    position: Position
    attacker_elven: bool
    defender_elven: bool

    @property
    def results(self) -> str:
        """B-11.2: for the sums 2 to 12."""
        return box(self.position, self.attacker_elven, self.defender_elven)


def is_elven(pack: BattlePack, board: Board, piece: Piece) -> bool:
    """Whether a piece fights with Elven strength, its own or lent (B-10.7 to B-10.11)."""
    if KINDS[piece.kind].elven:
        return True
    beside = (piece for at in pack.grid.adjacent[piece.at] for piece in board.on(at))
    return any(_lends(pack, board, lender, piece) for lender in beside)


def _lends(pack: BattlePack, board: Board, lender: Piece, piece: Piece) -> bool:
    """B-10.8 to B-10.10: to a friendly piece beside it, over mountain hexsides too."""
    if lender.side != piece.side or piece.is_bearer:
        return False
    if pack.roles.get(lender.at) in _SILENT.get(lender.kind, ()):
        return False
    return lender.kind in ("gandalf", "nazgul") or piece.kind in _LENT_TO.get(lender.kind, ())


def attack(pack: BattlePack, board: Board, attacker: Piece, defender: Piece) -> Attack:
    """What an attack is decided by as the pieces stand. Raises Illegal where there can be none (B-10.1 to B-10.4)."""
    if wrong := why_none(pack, board, attacker, defender):
        raise wrong
    strong = (is_elven(pack, board, piece) for piece in (attacker, defender))
    return Attack(position(pack, attacker.at, defender.at), *strong)


def why_none(pack: BattlePack, board: Board, attacker: Piece, defender: Piece) -> Illegal | None:
    """Why *attacker* cannot attack *defender*; None where it can."""
    if attacker.is_bearer or defender.is_bearer:
        return Illegal("B-9.1", "The Ring-bearer attacks nobody, and nobody attacks it.")
    no = functools.partial(pack.no, piece=attacker.kind, at=attacker.at, target=defender.at)
    if attacker.side == defender.side:
        return no("B-10.4", "The piece at {target} is a friend; you can attack only opposing pieces.")
    if attacker.fought:
        return no("B-10.1", "The piece at {at} has attacked in this round; each piece may attack once.")
    for piece in (attacker, defender):
        if pack.roles.get(piece.at) in NO_FIGHT:
            return pack.no("B-10.3", "Nobody fights at {where}.", where=piece.at)
        if is_asleep(board, piece):
            return pack.no(
                "B-14.1",
                "The army at {where} sleeps: it attacks nobody, and nobody attacks it.",
                where=piece.at,
            )
    if defender.at not in pack.grid.adjacent[attacker.at]:
        return no("B-10.2", "{at} and {target} are not neighbours; only neighbours attack each other.")
    if hexside(attacker.at, defender.at) in pack.wall_sides:
        return no("B-10.2", "Mountains lie between {at} and {target}.")
    return None


def targets(pack: BattlePack, board: Board, piece: Piece) -> Iterator[Piece]:
    """Whom *piece* can attack."""
    beside = (foe for at in pack.grid.adjacent[piece.at] for foe in board.on(at))
    return (foe for foe in beside if why_none(pack, board, piece, foe) is None)


def is_asleep(board: Board, piece: Piece) -> bool:
    """B-14.1, B-15.1: before it is roused it neither moves nor fights."""
    if piece.kind == "fangorn_army":
        return board.fangorn is Sleep.ASLEEP
    return piece.kind == "army_of_the_dead" and board.dead is Sleep.ASLEEP


def position(pack: BattlePack, attacker: Hex, defender: Hex) -> Position:
    """B-10.6: the defender's; the attacker's own does not matter."""
    is_river = hexside(attacker, defender) in pack.river_sides
    found: tuple[Position, ...] = ("open", "one", "both")
    return found[is_river + (defender in pack.fortresses)]
