"""A seat's role as a card to look at, which goes with the private message that deals it."""

from __future__ import annotations

from typing import Final

from bot.drawing import playing_card
from bot.drawing.picture import DESCRIPTION, Picture
from bot.drawing.playing_card import Card
from bot.games.story import unmarked
from bot.language.words import Text
from bot.quest import dossier, terms
from bot.quest.drawing.parts import SIDES
from bot.ui.message import cut
from rules.quest.roles import Role
from rules.quest.view import Own, QuestView

FILE: Final = "role.png"

_NAMELESS: Final = (Role.FREE, Role.MINION)


def picture(view: QuestView, title: str, text: Text) -> Picture | None:
    """The card, from the seat's own view: a file as large as every other role's (F-10)."""
    own = view.own
    if own is None:
        return None
    name, side = _name(own, text), terms.side(own.side, text)
    lines = (
        side,
        dossier.air(own.role, view.rules, text),
        dossier.duty_line(own, view.rules, text),
        dossier.aim_line(own, view.rules, text),
    )
    shown = tuple(unmarked(line) for line in lines)
    card = Card(*SIDES[own.side.value], title, name, shown)
    is_nobody = own.role in _NAMELESS
    words = f"{name if is_nobody else f'{name}, {side}'}. {' '.join(shown[1:])}"
    return Picture(FILE, cut(words, DESCRIPTION), card, playing_card.draw_alike)


def _name(own: Own, text: Text) -> str:
    """The role, or for who has none whose he is."""
    if own.role in _NAMELESS:
        return text("One of the {side}", side=terms.side(own.side, text))
    name = text(terms.ROLES[own.role])
    return name[:1].upper() + name[1:]
