"""How to play, for what a host chose."""

from __future__ import annotations

from bot.language.words import for_locale
from bot.ui import leaves
from bot.ui.message import Message
from rules.hunt.config import HuntConfig
from tests.bot.hunt.kit import TEXT
from tests.bot.hunt.table import PRESENTATION


def test_the_rules_are_those_of_the_parts_that_are_played() -> None:
    """H-2.6: who plays one part need not read of the other."""
    whole = PRESENTATION.lobby.rules_post(HuntConfig(), 3, TEXT)
    first = PRESENTATION.lobby.rules_post(HuntConfig(length="part1"), 3, TEXT)
    second = PRESENTATION.lobby.rules_post(HuntConfig(length="part2"), 3, TEXT)

    assert "**Part 1:**" in whole
    assert "**Part 2:**" in whole
    assert "**Part 2:**" not in first
    assert "**Part 1:**" not in second
    assert "**Within reach**" not in second


def test_reactions_are_told_of_where_they_are_said_beforehand() -> None:
    """H-17.20."""
    assert "**Reactions:**" in PRESENTATION.lobby.rules_post(HuntConfig(), 3, TEXT)
    assert "**Reactions:** the Ring-bearer says" not in PRESENTATION.lobby.rules_post(
        HuntConfig(reactions="ride"), 3, TEXT
    )
    assert "the ride pauses" in PRESENTATION.lobby.rules_post(HuntConfig(reactions="ride"), 3, TEXT)


def test_an_encounter_of_one_tile_is_told() -> None:
    """H-16.7."""
    told = PRESENTATION.lobby.rules_post(HuntConfig(one_tile=True), 3, TEXT)

    assert "one tile is drawn" in told
    assert "may be flipped" not in told


def test_the_rules_are_short() -> None:
    """H-2.5: one message with two pages at most, in either language, and each begins with a heading."""
    for code in ("en", "de"):
        whole = Message(PRESENTATION.lobby.rules_post(HuntConfig(), 3, for_locale(code)))
        pages = [leaves.turned(whole, 1, n, TEXT, spare=leaves.NUMBERED).content for n in (1, 2)]

        assert all(page.startswith("##") for page in pages)
        assert pages[1].endswith("Page 2 of 2")
