"""Hunt for the Ring in the bot's room: its words, its pictures, its posts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.game import Game

if TYPE_CHECKING:
    from bot.hunt.presentation import HuntPresentation


def make(game: Game[Any]) -> HuntPresentation:
    """The presentation of a hunt."""
    from bot.hunt.presentation import HuntPresentation
    from rules.hunt.game import HuntGame

    assert isinstance(game, HuntGame)
    return HuntPresentation(game)
