"""The attack phase: one roll after the other (B-10)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.battle.charts import Side
from rules.battle.events import Rolled
from rules.battle.pieces import Piece
from rules.battle.strength import attack, why_none
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
    play.tell(
        Rolled(
            number=number,
            attacker=attacker.id,
            attacker_kind=attacker.kind,
            from_=attacker.at,
            target=target.id,
            target_kind=target.kind,
            at=target.at,
            dice=(one, other),
            position=made.position,
            attacker_elven=made.attacker_elven,
            defender_elven=made.defender_elven,
            result=result,
        )
    )
    if result != ".":
        play.eliminate(attacker if result == "a" else target, "B-10.12")
    return result


def can_fight(play: BattlePlay, side: Side) -> bool:
    """Whether any piece of a side can attack anything (B-2.6)."""
    return any(any(targets(play, piece)) for piece in play.board.of(side))


def targets(play: BattlePlay, piece: Piece) -> Iterator[Piece]:
    """What it can attack."""
    for at in play.pack.grid.adjacent[piece.at]:
        for foe in play.board.on(at):
            if foe.side != piece.side and why_none(play.pack, play.board, piece, foe) is None:
                yield foe
