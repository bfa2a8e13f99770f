"""The pictures of a battle in words, for whoever does not see them: an order of battle by the lands of the map."""

from __future__ import annotations

from collections.abc import Iterable

from bot.battle.drawing.scene import BattleScene, Token
from bot.battle.wording.end import by_side
from bot.battle.wording.voice import BattleVoice
from bot.drawing.picture import DESCRIPTION
from bot.language.words import safe
from bot.ui.message import cut
from rules.battle.aid.counts import by_region


def alt(scene: BattleScene, voice: BattleVoice) -> str:
    """What the picture says, the most important first: its lines, and who stands where of what is shown."""
    shown = {*scene.part} or {*voice.pack.grid.hexes}
    standing = order_of_battle((token for token in scene.tokens if token.at in shown), voice)
    told = (scene.title, *scene.lines, *standing)
    return cut(" ".join(_ended(line) for line in told if line), DESCRIPTION)


def order_of_battle(tokens: Iterable[Token], voice: BattleVoice) -> list[str]:
    """A line for each land in which somebody stands: `Mordor: Sauron: 11 orcs, Nazgûl; the Alliance: Ring-bearer.`"""
    return [
        voice.text("{region}: {forces}.", region=safe(region), forces=by_side(here, voice))
        for region, here in by_region(voice.pack, tokens).items()
    ]


def _ended(line: str) -> str:
    return line if line.endswith((".", "!", "?")) else f"{line}."
