"""A seat's own cards, to read and to look at: its hand, the Ring-bearer's company (H-19.6, H-19.8, H-20.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.drawing import playing_card
from bot.drawing.colours import BAD, EDGE, GOOD
from bot.drawing.picture import DESCRIPTION, Picture
from bot.drawing.playing_card import Card
from bot.games.story import unmarked
from bot.hunt import gallery
from bot.hunt.wording.voice import Voice
from bot.ui.message import cut
from rules.hunt.pack import Companion
from rules.hunt.state.facts import ready
from rules.hunt.view import BearerOwn, HuntView

_ALLY: Final = ("leaf", GOOD)
_SORCERY: Final = ("eye", BAD)
_COMPANY: Final = ("person", EDGE)
"""The sign and the colour of a head, by kind: the sign alone tells them apart."""

MOST = 10
"""Files that one message can bear."""


def lines(view: HuntView, voice: Voice) -> Iterator[str]:
    """All of them in words."""
    if view.own is not None:
        yield from gallery.hand(view.own.hand, voice)
    if company := [f"- {gallery.companion(companion, voice)}" for companion in _company(view, voice)]:
        yield from (voice.text("**Your company:**"), *company)


def pictures(view: HuntView, voice: Voice) -> tuple[Picture, ...]:
    """The same, a picture for each."""
    return tuple(_pictures(view, voice))[:MOST]


def _pictures(view: HuntView, voice: Voice) -> Iterator[Picture]:
    hand = view.own.hand if view.own is not None else ()
    for nth, card_id in enumerate(hand, 1):
        yield _picture(f"card-{nth}.png", _card(card_id, voice), gallery.card(card_id, voice))
    for nth, companion in enumerate(_company(view, voice), 1):
        words = gallery.companion(companion, voice)
        yield _picture(f"company-{nth}.png", _companion(companion, voice), words)


def _picture(name: str, card: Card, words: str) -> Picture:
    return Picture(name, cut(unmarked(words), DESCRIPTION), card, playing_card.draw)


def _card(card_id: str, voice: Voice) -> Card:
    card = voice.pack.cards[card_id]
    kind = _SORCERY if card.deck == "sorcery" else _ALLY
    lines = (unmarked(line) for line in gallery.paragraphs(card, voice))
    return Card(*kind, card.id, card.name, tuple(lines))


def _companion(companion: Companion, voice: Voice) -> Card:
    lines = (unmarked(line) for line in gallery.abilities_of(companion, voice))
    return Card(*_COMPANY, companion.id, companion.name, tuple(lines))


def _company(view: HuntView, voice: Voice) -> tuple[Companion, ...]:
    """Those who can still help him."""
    if not isinstance(view.own, BearerOwn):
        return ()
    return ready(voice.pack, view.seen.company)
