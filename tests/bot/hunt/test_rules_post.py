"""How to play, for what a host chose."""

from __future__ import annotations

from typing import Any

import pytest

from bot.language.words import for_locale
from bot.ui import leaves
from bot.ui.message import Message
from rules.hunt.config import PRESETS, HuntConfig
from tests.bot.hunt.kit import TEXT
from tests.bot.hunt.table import PRESENTATION


def test_the_rules_are_those_of_the_parts_that_are_played() -> None:
    """H-2.6: who plays one part need not read of the other."""
    whole = PRESENTATION.lobby.rules_post(HuntConfig(), 3, TEXT)
    first = PRESENTATION.lobby.rules_post(HuntConfig(length="part1"), 3, TEXT)
    second = PRESENTATION.lobby.rules_post(HuntConfig(length="part2"), 3, TEXT)

    assert "in Part 1 to an exit within 16 moves, in Part 2 to the end of a journey" in whole
    assert "**Part 2:**" in whole
    assert not any(word in first for word in ("Part 2", "journey", "deeds"))
    assert not any(word in second for word in ("Part 1", "exit", "**Within reach**", "information token"))


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

    assert "I draw one tile" in told
    assert "may be flipped" not in told


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("options", [{}, PRESETS["first"], {"length": "part2"}])
def test_ten_lines_are_enough_to_begin_and_the_goal_is_the_first(options: dict[str, Any], code: str) -> None:
    """Issue 30.12: a page of their own, with the information token where there are any; the rest is behind it."""
    text = for_locale(code)
    whole = Message(PRESENTATION.lobby.rules_post(HuntConfig(**options), 3, text))
    pages = [leaves.turned(whole, 1, n, TEXT, spare=leaves.NUMBERED).content.split("\n") for n in (1, 2)]
    heading, *lines = pages[0][:-1]

    assert heading == text("## How to play")
    assert len(lines) == 10
    assert all(line.startswith("- ") for line in lines)
    assert lines[0].endswith({"en": "Then he has won.", "de": "Dann hat er gewonnen."}[code])
    has_tokens = any({"en": "information token", "de": "Hinweis"}[code] in line for line in lines)
    assert has_tokens == (options.get("length") != "part2")
    assert pages[1][0] == text("## How to play, in more detail")


def test_the_rules_are_short() -> None:
    """H-2.5: one message with two pages at most, in either language, and each begins with a heading."""
    for code in ("en", "de"):
        whole = Message(PRESENTATION.lobby.rules_post(HuntConfig(), 3, for_locale(code)))
        pages = [leaves.turned(whole, 1, n, TEXT, spare=leaves.NUMBERED).content for n in (1, 2)]

        assert all(page.startswith("##") for page in pages)
        assert pages[1].endswith("Page 2 of 2")
