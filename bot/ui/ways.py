"""Buttons that lead to other pages: the moderators' panel, and `/games`, which pages keep that came from there."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.games.deed_words import PANEL
from bot.language.words import Text
from bot.ui import ids
from bot.ui.message import Button, custom_ids, with_button
from bot.ui.message import ids as message_ids
from bot.ui.reaction import Press, Reaction

VERB: Final = "games"
"""The custom ids: `rm:0:games:now/1`, `open/1` and `ended/1` show a page; menus `desk+` and `show+` choose a game."""


def to_games(text: Text) -> Button:
    """The way to the page."""
    return Button(text("My games"), ids.verb(ids.NOWHERE, VERB))


def kept_back(press: Press, reaction: Reaction, text: Text) -> Reaction:
    """What follows a press on the page keeps the way back to it."""
    back = ids.verb(ids.NOWHERE, VERB)
    if press.message is None or reaction.form is not None or not reaction.message.content:
        return reaction
    came, leads = custom_ids(press.message), message_ids(reaction.message)
    if not any(one.startswith(back) for one in came) or any(one.startswith(back) for one in leads):
        return reaction
    message = replace(reaction.message, rows=with_button(reaction.message.rows, to_games(text)))
    return replace(reaction, message=message)


def to_panel(game_id: int, text: Text) -> Button:
    """The way to the moderators' panel."""
    return Button(text("Moderators' panel"), ids.verb(game_id, PANEL, "panel"))
