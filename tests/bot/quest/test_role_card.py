"""The card that goes with a role: what it says, to whom, and that its file tells nothing."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from bot.drawing import playing_card
from bot.drawing.canvas import padded
from bot.language.words import for_locale
from tests.bot.kit import TEXT, Table

ROLES: tuple[dict[str, Any], ...] = (
    {"roles": ["aragorn", "denethor", "saruman", "boromir"], "boromir": "predetermined"},
    {"roles": ["gollum", "saruman"]},
    {},
)


@pytest.mark.parametrize("code", ["en", "de"])
def test_every_role_has_a_card_and_all_files_are_alike_in_name_and_size(code: str) -> None:
    """Issue 16.11, F-10: whoever sees that a file was sent sees no role by it."""
    text, seen, files = for_locale(code), set[str](), set[tuple[str, int]]()
    for options in ROLES:
        for seed in range(4):
            table = Table(10, seed, **options)
            for seat in range(1, 11):
                view = table.look(seat).view
                assert view is not None
                made = table.presentation.role_picture(view, text)
                assert made is not None
                if made.alt not in seen:
                    seen.add(made.alt)
                    data = made.draw(made.scene)
                    files.add((made.name, len(data)))
                    assert Image.open(io.BytesIO(data)).size == (playing_card.SIDE, playing_card.SIDE)

    assert len(seen) >= 10
    assert files == {("role.png", playing_card.ALIKE)}


def test_a_card_says_the_role_the_side_and_how_to_win() -> None:
    """Issue 16.11: the same in words beside it, without a name of a player."""
    table = Table(5, 1)
    for seat in range(1, 6):
        look = table.look(seat)
        assert look.view is not None
        made = table.presentation.role_picture(look.view, TEXT)
        assert made is not None
        own = table.state.deal.roles[seat - 1].value

        assert ("Gandalf, Free Peoples." in made.alt) == (own == "gandalf")
        assert ("One of the Free Peoples. You have" in made.alt) == (own == "free")
        assert "You win if" in made.alt
        assert not any(name in made.alt for name in table.people[:5])


def test_a_bystander_gets_no_card() -> None:
    table = Table(5, 1)
    view = table.look(None).view
    assert view is not None

    assert table.presentation.role_picture(view, TEXT) is None


def test_padding_leaves_a_picture_as_it_is() -> None:
    """Whatever its size: the least multiple that holds it, and the same pixels."""
    card = playing_card.Card("leaf", "#12664f", "Quest", "Ann", ("Ann",))
    bare = playing_card.draw(card)

    for size in (len(bare), len(bare) + 11, len(bare) + 12, len(bare) + 13, 4096):
        full = padded(bare, size)
        assert len(full) % size == 0
        assert Image.open(io.BytesIO(full)).tobytes() == Image.open(io.BytesIO(bare)).tobytes()
