"""Battle of the Ring in the bot's room: its words, its pictures, its posts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.game import Game

if TYPE_CHECKING:
    from bot.battle.presentation import BattlePresentation


def make(game: Game[Any]) -> BattlePresentation:
    """The presentation of a battle."""
    from bot.battle.presentation import BattlePresentation
    from rules.battle.game import BattleGame

    assert isinstance(game, BattleGame)
    return BattlePresentation(game)
