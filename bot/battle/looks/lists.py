"""Pieces and hexes in lists: by side, by kind, by land."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from bot.battle.wording.voice import BattleVoice
from bot.language.words import capital, safe
from rules.battle.charts import KINDS, Side
from rules.battle.pieces import Piece
from rules.board.hexes import Hex


class Standing(Protocol):
    """A piece, or the picture of one."""

    @property
    def kind(self) -> str: ...
    @property
    def side(self) -> Side: ...
    @property
    def at(self) -> Hex: ...


def pieces(found: Iterable[Standing], voice: BattleVoice, *, is_one_side: bool = False) -> str:
    """`Sauron: orcs T15, T16, Nazgûl V13; the Alliance: Gandalf K6`; of one side its pieces alone."""
    by_side: dict[str, list[Standing]] = {}
    for piece in found:
        by_side.setdefault("" if is_one_side else piece.side, []).append(piece)
    heads = {side: f"{capital(voice.side(side))}: " for side in by_side if side}
    return "; ".join(heads.get(side, "") + ", ".join(_kinds(mine, voice)) for side, mine in by_side.items())


def _kinds(found: list[Standing], voice: BattleVoice) -> Iterator[str]:
    for kind in KINDS:
        if where := [voice.pack.grid.name(piece.at) for piece in found if piece.kind == kind]:
            yield f"{voice.one(kind) if len(where) == 1 else voice.many(kind)} {', '.join(where)}"


def hexes(found: Iterable[Hex], voice: BattleVoice) -> Iterator[str]:
    """A line for each land."""
    wanted = set(found)
    for land, there in voice.pack.by_region.items():
        here = [voice.hex(at) for at in there if at in wanted]
        if here:
            yield f"- {safe(land)}: {', '.join(here)}"


def order_of_battle(
    found: Iterable[Piece], voice: BattleVoice, *, is_one_side: bool = False
) -> Iterator[str]:
    """A line for each land in which any of these stand (B-24.3)."""
    for land, here in voice.pack.placed(found).items():
        yield f"- **{safe(land)}:** {pieces(here, voice, is_one_side=is_one_side)}"
