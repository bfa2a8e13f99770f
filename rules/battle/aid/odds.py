"""Every attack that could be made around a hex as all stand, both ways, with its exact odds (B-10.16, B-11)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.battle.charts import Odds, odds
from rules.battle.pack import BattlePack
from rules.battle.pieces import Board, Piece
from rules.battle.strength import Attack, attack
from rules.board.hexes import Hex
from rules.game import Illegal, Value


class Chance(Value):
    """One attack and what it could come to."""

    attacker: Piece
    defender: Piece
    made: Attack

    @property
    def odds(self) -> Odds:
        """B-11.4: in 36ths."""
        return odds(self.made.results)

    def sums(self, result: str) -> tuple[int, ...]:
        """The sums of two dice that come to *result*, `a` or `d` (B-11.1)."""
        return tuple(total for total, found in enumerate(self.made.results, 2) if found == result)


def chance(pack: BattlePack, board: Board, attacker: Piece, defender: Piece) -> Chance | None:
    """Of one attack as all stand; None where there can be none."""
    try:
        return Chance(attacker, defender, attack(pack, board, attacker, defender))
    except Illegal:
        return None


def chances(pack: BattlePack, board: Board, at: Hex) -> tuple[Chance, ...]:
    """Attacks on who stands at *at*, then those made from there, be they to have fought in this round or not."""
    here = [piece for piece in board.on(at) if not piece.is_bearer]
    beside = [piece for other in pack.grid.adjacent[at] for piece in board.on(other)]
    pairs = [(piece, mine) for mine in here for piece in beside]
    pairs += [(mine, piece) for piece, mine in pairs]
    found = (chance(pack, board, replace(piece, fought=False), other) for piece, other in pairs)
    return tuple(filter(None, found))
