"""Look-ups on the map: the same facts as in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec.structs import replace

from bot.battle.drawing.scene import BattleScene, Changes, Clash, March, Token
from bot.battle.looks import places
from bot.battle.picture import changes_of, picture_of, scene_of
from bot.battle.wording.voice import BattleVoice
from bot.drawing.picture import Picture
from rules.battle.aid import history
from rules.battle.aid import reach as reaching
from rules.battle.aid.counts import losses
from rules.battle.aid.odds import chances
from rules.battle.state import Chapter
from rules.battle.view import BattleView
from rules.board.hexes import Hex

Drawer: TypeAlias = Callable[[BattleScene, BattleView, Hex, BattleVoice], BattleScene]
_BESIDE: Final = 2
"""How far around a hex goes the picture of its odds."""


def of_place(view: BattleView, draw: Drawer, where: Hex | str, lines: str, voice: BattleVoice) -> Picture:
    """What *draw* makes of a hex, a land, or with neither of the whole map; *lines* say the same."""
    scene = scene_of(voice.pack, view.seen.board)
    if isinstance(where, str):
        scene = replace(scene, part=voice.pack.grid.around(voice.pack.by_region.get(where, ()), 1))
        return picture_of(scene, lines, voice)
    return picture_of(draw(scene, view, where, voice), lines, voice)


def zoom(scene: BattleScene, view: BattleView, place: Hex, voice: BattleVoice) -> BattleScene:
    return replace(scene, part=voice.pack.grid.window(place, places.NEAR))


def reach(scene: BattleScene, view: BattleView, place: Hex, voice: BattleVoice) -> BattleScene:
    """Who goes ringed, with the hexes that he reaches, and as much of the map as they take."""
    reached = [places.reached(view, piece, voice) for piece in view.seen.board.on(place)]
    free = {goal for reach in reached for goal in reach.free}
    asks = {goal for reach in reached for goal in reach.asks} - free
    return replace(
        scene, reach=(place, *free), leave=tuple(asks), part=voice.pack.grid.around({place, *free, *asks}, 1)
    )


def threats(scene: BattleScene, view: BattleView, place: Hex, voice: BattleVoice) -> BattleScene:
    """The hex ringed, with an arrow from each who can come or attack."""
    coming = reaching.threats(voice.pack, view.seen.board, place)
    ways = {
        piece.id: (piece, way) for piece, way in (*coming.attackers, *coming.in_a_turn, *coming.in_a_phase)
    }
    moves = tuple(March(piece.side, way) for piece, way in ways.values() if len(way) > 1)
    part = voice.pack.grid.around({place, *(passed for _, way in ways.values() for passed in way)}, 1)
    return replace(scene, reach=(place,), draft=Changes(moves=moves), part=part)


def odds(scene: BattleScene, view: BattleView, place: Hex, voice: BattleVoice) -> BattleScene:
    """The attacks on who stands there, each with how often it wins."""
    clashes = tuple(
        Clash(chance.attacker.side, chance.attacker.at, place, odds=voice.percent(chance.odds))
        for chance in chances(voice.pack, view.seen.board, place)
        if chance.defender.at == place
    )
    beside = voice.pack.grid.within(place, _BESIDE)
    return replace(scene, reach=(place,), draft=Changes(attacks=clashes), part=beside)


def of_losses(view: BattleView, lines: str, voice: BattleVoice) -> Picture:
    """The board as it is, with all who fell where they did."""
    lost = tuple(Token(fact.kind, fact.side, fact.at) for _, fact in losses(view.seen.history))
    return picture_of(scene_of(voice.pack, view.seen.board, last=Changes(lost=lost)), lines, voice)


def of_turn(view: BattleView, chapter: Chapter, lines: str, voice: BattleVoice) -> Picture:
    """The board at the end of a turn, with what was done in it (B-24.4)."""
    board = history.at_end_of(voice.pack, view.seen.rules.players, view.seen.history, chapter.turn)
    return picture_of(
        scene_of(voice.pack, board, last=changes_of(chapter.events, chapter.side)), lines, voice
    )
