"""Hunt for the Ring in the bot's room: its words, its pictures, its posts."""

from __future__ import annotations

from typing import Any

from bot.hunt.presentation import HuntPresentation
from rules.game import Game
from rules.hunt.game import HuntGame


def make(game: Game[Any]) -> HuntPresentation:
    """The presentation of a hunt."""
    assert isinstance(game, HuntGame)
    return HuntPresentation(game)
