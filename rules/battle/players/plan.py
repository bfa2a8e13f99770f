"""A post in the making: orders one after the other, each thought on the board that those before leave."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from rules.battle.charts import ALLIANCE, Side
from rules.battle.orders import Move, Orders, Part, notation
from rules.battle.pack import BattlePack
from rules.battle.pieces import Piece
from rules.battle.players.field import Field
from rules.battle.players.ground import FAR, ground
from rules.battle.state import Phase
from rules.battle.view import Seen
from rules.board.hexes import Hex


class Patience(NamedTuple):
    """How long somebody cares for the Ring as he did in the beginning: who only waits wins nothing (B-17.7)."""

    rounds: int
    fades: float
    """What is left of all care after each round more."""
    fear: float = 0.0
    """Which part of the fear to lose it is left at least."""


class Style(NamedTuple):
    """How much a player thinks of."""

    hunters: Mapping[Side, int]
    """Of how many armies one goes for the Ring, the others fight where they stand; of sides not named all go."""
    is_wary: bool = True
    """Of where the Ring could be lost and pieces be attacked, and keeps guards in Mordor."""
    heedless: float = 0.0
    """How often it is not."""
    is_thorough: bool = False
    """Chooses where the Ring stops by the walls it can have there, and brings who lends strength to the fight."""
    guards: int = 2
    """How many of Sauron's stand around Mount Doom when the Ring is near."""
    patience: Patience = Patience(8, 0.87)
    """With the Ring, in a game of three."""
    patience_of_two: Patience = Patience(8, 0.87)
    """In a game of two."""


class TurnPlan:
    """What one side means to order in one phase."""

    def __init__(self, pack: BattlePack, seen: Seen, side: Side, style: Style, chance: Random) -> None:
        self.pack, self.seen, self.side, self.style, self.chance = pack, seen, side, style, chance
        self.land = ground(pack)
        self.field = Field(self.land, seen.board)
        self.parts: list[Part] = []
        self.posted: set[str] = set()
        """Who stays where he is, or is spoken for."""
        if seen.board.alliance_passed and seen.phase.is_movement:
            self.posted |= {piece.id for piece in seen.board.pieces if piece.kind == "gandalf"}  # B-12.4

    @property
    def patience(self) -> Patience:
        """With the Ring, as the style has it for so many players."""
        return self.style.patience_of_two if self.seen.board.players == 2 else self.style.patience

    @property
    def is_second(self) -> bool:
        """Whether what is planned now is the last move of the turn."""
        return self.seen.phase in (Phase.ATTACK, Phase.SECOND)

    @property
    def owns(self) -> bool:
        """Whether the Ring is its own."""
        return self.field.bearer.side == self.side

    @property
    def goal(self) -> Hex:
        """Where the Ring is carried."""
        return self.pack.goal_of(self.field.bearer.side)

    def far(self, at: Hex, goal: Hex) -> int:
        """How many steps it is for pieces of this side."""
        return self.land.steps(goal, self.field.closed(self.side)).get(at, FAR)

    def idle(self) -> list[Piece]:
        """Who has not moved yet and is not spoken for."""
        return [
            piece
            for piece in self.field.board.of(self.side)
            if not piece.moved and not piece.is_bearer and piece.id not in self.posted
        ]

    # ----------------------------------------------------------------------------------------------------- orders

    def go(self, piece: Piece, goal: Hex) -> bool:
        """Order a move, where there is a way; whether there is."""
        way = self.field.way(piece, goal)
        if way is None:
            return False
        shares = len(self.field.board.on(piece.at)) > 1
        self.parts.append(Move(way, piece.kind if shares else ""))
        self.field.put(replace(piece, at=goal, moved=True))
        if self.side == ALLIANCE and piece.kind != "gandalf" and self.land.moria in way[1:-1]:
            gandalf = self.field.board.first("gandalf")
            if gandalf is not None:
                self.posted.add(gandalf.id)  # he stays till the phase is over (B-12.4)
        return True

    @property
    def is_won(self) -> bool:
        """Whether the Ring comes to its goal by what is ordered: nothing follows that."""
        return self.owns and self.field.bearer.at == self.goal

    def words(self) -> str:
        return notation.write(self.pack, Orders(tuple(self.parts)))
