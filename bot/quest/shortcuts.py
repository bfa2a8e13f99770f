"""The game's own slash commands, which Discord is told of before any game is opened."""

from __future__ import annotations

from bot.games.presentation import Shortcut
from bot.language.words import Text


def shortcuts(text: Text) -> tuple[Shortcut, ...]:
    """`/vote`."""
    return (
        Shortcut(
            "vote",
            text("Cast or change your ballot on the proposed party."),
            "vote",
            ((text("Approve"), "approve"), (text("Reject"), "reject")),
            ("publicly", text("Show your ballot to everyone."), "publicly"),
        ),
    )
