"""A seat's own cards as a gallery: the same in words and in pictures, and nobody else's."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.drawing import playing_card as cards
from bot.drawing.colours import BAD, EDGE, GOOD
from bot.games.presentation import names_of
from bot.games.story import unmarked
from bot.hunt import gallery, hand
from bot.hunt.wording.voice import Voice
from bot.language.locale import languages
from bot.language.words import Names, for_locale
from bot.ui import desk
from bot.ui.message import Menu, Message
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
    assert "hand" not in dict(PRESENTATION.pages(public, TEXT))
    with pytest.raises(ValueError, match="no such page"):
        PRESENTATION.page(public, "hand", "", names, TEXT)


def test_the_desk_has_six_buttons_and_the_others_are_behind_one_more() -> None:
    """Issue 16.4: what a player uses most stands on the desk, and nothing is left out."""
    look = look_of(Table(3, 4), 2)

    on_desk, behind = (
        _labels(desk.desk(look, PRESENTATION, TEXT)),
        _labels(desk.more(look, PRESENTATION, TEXT)),
    )

    assert on_desk[-1] == "More"
    assert len(on_desk) <= desk.BUTTONS + 1
    assert {"Your cards", "Question log", "The map in words", "How the bot tells me"} <= {
        *on_desk,
        *behind,
    }
    assert not {*on_desk} & {*behind}


def test_the_desk_has_one_primary_action() -> None:
    """Issue 16.4: what goes on with what is owed, on every leaf; nothing where nothing is."""
    table = Table(2, 31)
    for now in table.steps(40):
        for seat in (1, 2):
            look = look_of(now, seat)
            rows = desk.desk(look, PRESENTATION, TEXT).rows
            styles = [one.style for row in rows if not isinstance(row, Menu) for one in row]
            assert styles.count("primary") <= 1
            asked = [one.question.kind for one in look.decisions if one.is_asked]
            assert asked not in (["turn"], ["block"]) or styles[0] == "primary"


def _labels(page: Message) -> list[str]:
    return [one.label for row in page.rows if not isinstance(row, Menu) for one in row]
