"""The attack phase: one roll after the other (B-10)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.battle.events import Rolled
from rules.battle.pieces import Piece
from rules.battle.strength import attack
from rules.battle.turn.play import BattlePlay

_SIDES_OF_A_DIE = 6


def fight(play: BattlePlay, attacker: Piece, target: Piece) -> str:
    """Roll for one attack, and take what is eliminated off the map; `a`, `d` or `.` (B-10.12). Raises Illegal."""
    made = attack(play.pack, play.board, attacker, target)
    play.seal()
    if play.rehearsed:  # nobody knows what falls: as if it came to nothing
        play.place(replace(attacker, fought=True))
        return "."
    number = play.count("roll")
    one, other = (drawn + 1 for drawn in play.dice.numbers(f"roll/{number}", _SIDES_OF_A_DIE, 2))
    result = made.results[one + other - 2]
    play.place(replace(attacker, fought=True))
    who = (attacker.id, attacker.kind, attacker.at, target.id, target.kind, target.at)
    strong = (made.attacker_elven, made.defender_elven)
    play.tell(Rolled(number, *who, (one, other), made.position, *strong, result))
    if result != ".":
        play.eliminate(attacker if result == "a" else target, "B-10.12")
    return result


def attackers(play: BattlePlay) -> list[Piece]:
    """The pieces of whose turn it is that can attack anybody; who sleeps does so where nobody fights."""
    side, board, fights = play.state.side, play.board, play.pack.fights
    foes = board.foes(side) - {board.bearer.at}
    able = [piece for piece in board.of(side) if not (piece.fought or fights[piece.at].isdisjoint(foes))]
    return [piece for piece in able if not piece.is_bearer]
