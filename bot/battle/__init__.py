"""Battle of the Ring in the bot's room: its words, its pictures, its posts."""

from __future__ import annotations

from typing import Any

from bot.battle.presentation import BattlePresentation
from rules.battle.game import BattleGame
from rules.game import Game


def make(game: Game[Any]) -> BattlePresentation:
    """The presentation of a battle."""
    assert isinstance(game, BattleGame)
    return BattlePresentation(game)
