"""What the pictures of a battle show: boards as they were, and what events did to them (B-24.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from bot.battle.alt import alt
from bot.battle.drawing import board as drawing
from bot.battle.drawing.charts import chart_of
from bot.battle.drawing.scene import BattleScene, Changes, Clash, March, Token, tokens_of
from bot.battle.wording.voice import BattleVoice
from bot.drawing.picture import Picture
from bot.operation.story import unmarked
from rules.battle import events as told
from rules.battle.charts import Side
from rules.battle.pack import BattlePack
from rules.battle.pieces import Board
from rules.game import AnyEvent

FILE: Final = "battle.png"


def scene_of(pack: BattlePack, board: Board) -> BattleScene:
    """The whole map with all that stands on it."""
    return BattleScene(chart_of(pack), tokens=tokens_of(board.pieces))


def picture_of(scene: BattleScene, lines: str, voice: BattleVoice) -> Picture:
    """With the first of *lines* above it; all of them, and who stands where, for whoever cannot see it."""
    title, *more = [unmarked(line) for line in lines.splitlines()]
    shown = replace(scene, title=title)
    return Picture(FILE, alt(replace(shown, lines=tuple(more)), voice), shown, drawing.draw)


def changes_of(events: Iterable[AnyEvent], side: Side) -> Changes:
    """What *events* of a turn of *side* did to the board, to be drawn."""
    moves, attacks, builds, lost = list[March](), list[Clash](), list[Token](), list[Token]()
    for event in events:
        match event:
            case told.Moved(way=way) | told.RingEscaped(way=way) if len(way) > 1:
                moves.append(March(event.side, way))
            case told.Built(kind=kind, at=at):
                builds.append(Token(kind, event.side, at))
            case told.Rolled(from_=start, at=at, result=result):
                attacks.append(Clash(side, start, at, result))
            case told.Eliminated(kind=kind, at=at):
                lost.append(Token(kind, event.side, at))
    return Changes(tuple(moves), tuple(attacks), tuple(builds), tuple(lost))
