"""What the pictures of a battle show, and say: boards as they were, and what events did to them (B-24.3, B-24.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from bot.battle.drawing import board as drawing
from bot.battle.drawing.charts import chart_of
from bot.battle.drawing.scene import BattleScene, Changes, Clash, March, Token, tokens_of
from bot.battle.looks import lists
from bot.battle.wording.end import by_side
from bot.battle.wording.voice import BattleVoice
from bot.drawing.picture import DESCRIPTION, Picture
from bot.games.story import unmarked
from bot.language.words import capital, safe
from bot.ui.message import cut
from rules.battle import events as told
from rules.battle.charts import Side
from rules.battle.pack import BattlePack
from rules.battle.pieces import Board
from rules.game import AnyEvent

FILE: Final = "battle.webp"


def scene_of(pack: BattlePack, board: Board, **shown: Any) -> BattleScene:
    """The whole map with all that stands on it, and what else is *shown*."""
    return BattleScene(chart_of(pack), tokens=tokens_of(board.pieces), **shown)


def picture_of(scene: BattleScene, lines: str, voice: BattleVoice) -> Picture:
    """With the first of *lines* above it; all of them, and who stands where, for whoever cannot see it."""
    title, *more = [unmarked(line).removeprefix("- ").removeprefix("▸ ") for line in lines.splitlines()]
    shown = replace(scene, title=title)
    return Picture(FILE, alt(replace(shown, lines=tuple(more)), voice), shown, drawing.draw)


def alt(scene: BattleScene, voice: BattleVoice) -> str:
    """What the picture says, the most important first: its lines, and who stands where of what is shown.

    By their hexes, as orders name them, or where that is too long in numbers.
    """
    shown = {*scene.part} or {*voice.pack.grid.hexes}
    there = [token for token in scene.tokens if token.at in shown]
    for tell in (by_hexes, order_of_battle):
        told = [line for line in (scene.title, *scene.lines, *tell(there, voice)) if line]
        words = " ".join(line if line.endswith((*".!?:", "…")) else f"{line}." for line in told)
        if len(words) <= DESCRIPTION:
            break
    return cut(words, DESCRIPTION)


def by_hexes(tokens: Iterable[Token], voice: BattleVoice) -> list[str]:
    """A line for each side: `Sauron: orcs T15, T16 (Ithilien); orc R10, Nazgûl V13 (Mordor)`."""
    sides: dict[Side, list[str]] = {}
    for region, here in voice.pack.placed(tokens).items():
        for side in dict.fromkeys(token.side for token in here):
            mine = lists.pieces((token for token in here if token.side == side), voice, is_one_side=True)
            sides.setdefault(side, []).append(f"{mine} ({safe(region)})")
    return [
        voice.text("{side}: {pieces}", side=capital(voice.side(side)), pieces="; ".join(mine))
        for side, mine in sides.items()
    ]


def order_of_battle(tokens: Iterable[Token], voice: BattleVoice) -> list[str]:
    """A line for each land in which somebody stands: `Mordor: Sauron: 11 orcs, Nazgûl; the Alliance: Ring-bearer.`"""
    return [
        voice.text("{region}: {forces}.", region=safe(region), forces=by_side(here, voice))
        for region, here in voice.pack.placed(tokens).items()
    ]


def changes_of(events: Iterable[AnyEvent], side: Side) -> Changes:
    """What *events* of a turn of *side* did to the board, to be drawn."""
    moves, attacks, builds, lost = list[March](), list[Clash](), list[Token](), list[Token]()
    for event in events:
        match event:
            case told.Moved(way=way) | told.RingEscaped(way=way) if len(way) > 1:
                used = event.used if isinstance(event, told.Moved) else ()
                moves.append(March(event.side, way, tuple(need.at for need in used)))
            case told.Built(kind=kind, at=at):
                builds.append(Token(kind, event.side, at))
            case told.Rolled(from_=start, at=at, result=result):
                attacks.append(Clash(side, start, at, result))
            case told.Eliminated(kind=kind, at=at):
                lost.append(Token(kind, event.side, at))
    return Changes(tuple(moves), tuple(attacks), tuple(builds), tuple(lost))
