"""A seat's own cards as a gallery: the same in words and in pictures, and nobody else's."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.drawing import playing_card as cards
from bot.drawing.colours import BAD, EDGE, GOOD
from bot.games.presentation import names_of
from bot.hunt import gallery, hand
from bot.hunt.wording.voice import Voice
from bot.language.words import Names, for_locale
from bot.locale import languages
from bot.operation.story import unmarked
from bot.ui import desk
from bot.ui.message import Button, Menu
from tests.bot.hunt.kit import TEXT
from tests.bot.hunt.table import GAME, PRESENTATION, Table
from tests.bot.hunt.test_desk import look_of

HEADS = {"leaf": GOOD, "eye": BAD, "person": EDGE}


def _voice(language: str = "en") -> Voice:
    text = for_locale(language)
    return Voice(GAME.data, Names((), (), text), text)


def _opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


@pytest.mark.parametrize("language", languages())
def test_every_card_of_the_pack_can_be_drawn_whole(language: str) -> None:
    """H-20.10, H-21.9: square, light, in type that a phone shows, and nothing of it is cut off."""
    voice = _voice(language)
    drawn = [hand._card(card, voice) for card in GAME.data.cards]
    drawn += [hand._companion(one, voice) for one in GAME.data.company]
    for one in drawn:
        png = cards.draw(one)
        picture = _opened(png)

        assert len(png) < 40_000
        assert picture.size == (cards.SIDE, cards.SIDE)
        assert picture.getpixel((cards.SIDE - 60, 40)) == _rgb(HEADS[one.sign]), one.id
        assert any(
            cards._tall([cards._broken(line, size) for line in one.lines], size) <= 430 for size in (22, 24)
        ), one.id


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def test_a_picture_says_what_the_words_say() -> None:
    """H-20.10: each line of a card is on its picture, and the alt text is the card in words."""
    voice = _voice()
    for card_id, card in GAME.data.cards.items():
        shown = hand._card(card_id, voice)
        told = unmarked(gallery.card(card_id, voice))

        assert (shown.name, shown.id) == (card.name, card_id)
        for line in shown.lines:
            assert line.removesuffix(" One of these:").removesuffix("One of these:") in told, card_id


def test_each_seat_sees_its_own_cards_and_no_others() -> None:
    """H-19.6, H-19.8: the Ring-bearer his hand and company, a Ringwraith his sorcery."""
    table = Table(3, 4)
    next(one for one in table.steps(400) if one.state.turn_number > 3)
    names = names_of(look_of(table, 1), PRESENTATION, TEXT)
    for seat in (1, 2, 3):
        view = GAME.view(table.state, seat)
        own = view.own
        assert own is not None
        found = PRESENTATION.page_pictures(view, "hand", "", names, TEXT)
        page = desk.page(look_of(table, seat), PRESENTATION, "hand", "", TEXT)

        ids = [getattr(picture.scene, "id") for picture in found]  # noqa: B009 - a card
        company = [one.id for one in GAME.data.company] if seat == view.seen.rules.bearer else []
        assert ids[: len(own.hand)] == list(own.hand)
        assert set(ids[len(own.hand) :]) <= set(company)
        assert bool(ids[len(own.hand) :]) == (seat == view.seen.rules.bearer)
        assert len(found) <= hand.MOST
        assert len({picture.name for picture in found}) == len(found)
        for card in own.hand:
            assert f"({card})" in page.content
    public = GAME.view(table.state, None)
    assert PRESENTATION.page_pictures(public, "hand", "", names, TEXT) == ()
    assert "hand" not in dict(PRESENTATION.pages(public, TEXT))
    with pytest.raises(ValueError, match="no such page"):
        PRESENTATION.page(public, "hand", "", names, TEXT)


def test_the_way_round_keeps_the_pages_where_there_is_little_room() -> None:
    """The desk has five rows: what a player needs least goes first, and never the way to cards, log and map."""
    look = look_of(Table(3, 4), 2)

    for room, rows in ((1, 1), (2, 2)):
        found = [row for row in desk._last_rows(look, PRESENTATION, TEXT, room) if not isinstance(row, Menu)]
        labels = [one.label for row in found for one in row if isinstance(one, Button)]
        assert len(found) == rows
        assert {"Refresh", "Your cards", "Question log", "The map in words"} <= set(labels)
        assert ("How I am told" in labels) == (room == 2)
