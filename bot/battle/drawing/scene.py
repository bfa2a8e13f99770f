"""The facts that a picture of the battle is painted from. Equal scenes make the same picture."""

from __future__ import annotations

from collections.abc import Iterable

from bot.drawing.map.hexes.chart import HexChart
from rules.battle.charts import Side
from rules.battle.pieces import Piece
from rules.board.hexes import Hex, Way
from rules.game import Value


class Token(Value):
    """One piece, as it looks."""

    kind: str
    side: Side
    at: Hex


class March(Value):
    """One move, from where it began through every hex entered."""

    side: Side
    way: Way
    leave: tuple[Hex, ...] = ()
    """Those of them for which it takes, or took, another's leave."""


class Clash(Value):
    """One attack. *result*: `a` or `d` is eliminated, `.` nothing; empty before the roll, with *odds* in short."""

    side: Side
    from_: Hex
    at: Hex
    result: str = ""
    odds: str = ""


class Changes(Value):
    """What a turn did, or a draft would do."""

    moves: tuple[March, ...] = ()
    attacks: tuple[Clash, ...] = ()
    builds: tuple[Token, ...] = ()
    lost: tuple[Token, ...] = ()

    @property
    def hexes(self) -> frozenset[Hex]:
        """All in which something is done."""
        return frozenset(
            (
                *(at for march in self.moves for at in march.way),
                *(at for clash in self.attacks for at in (clash.from_, clash.at)),
                *(token.at for token in (*self.builds, *self.lost)),
            )
        )


class BattleScene(Value):
    """The whole picture. *lines* stand small below the *title*; *part*: what of the map is shown, all where empty."""

    chart: HexChart
    title: str = ""
    lines: tuple[str, ...] = ()
    tokens: tuple[Token, ...] = ()
    last: Changes = Changes()
    """What was done since the last picture."""
    draft: Changes = Changes()
    """What the reader's own draft would do; dashed."""
    reach: tuple[Hex, ...] = ()
    """Hexes with a dot, or a ring around who stands there."""
    leave: tuple[Hex, ...] = ()
    """The same, hollow and in pieces: they can be reached with another's leave."""
    part: tuple[Hex, ...] = ()
    ring_way: Way = ()
    """Where the Ring went in the last rounds, up to where it is."""

    @property
    def acting(self) -> frozenset[Hex]:
        """Hexes whose pieces did something; empty where nobody did."""
        done = self.last
        return frozenset(
            (
                *(march.way[-1] for march in done.moves),
                *(token.at for token in done.builds),
                *(at for clash in done.attacks for at in (clash.from_, clash.at)),
            )
        )


def tokens_of(pieces: Iterable[Piece]) -> tuple[Token, ...]:
    """How these pieces look."""
    return tuple(Token(piece.kind, piece.side, piece.at) for piece in pieces)
