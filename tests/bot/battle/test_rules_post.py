"""How to play, for newcomers."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot.battle.rules_post import rules_post
from bot.ui.message import CONTENT
from rules.battle.config import BattleConfig
from tests.bot.battle.wording.kit import TEXT
from tests.rules.battle.kit import MAP


@pytest.mark.parametrize("seats", [2, 3])
def test_the_rules_are_short_and_whole(seats: int) -> None:
    """B-24.8: two messages at most, with the advice for the Alliance's first turn, places by the map's names."""
    told = rules_post(BattleConfig(), seats, MAP, TEXT)

    assert len(told) < 2 * CONTENT - 200
    assert not re.search(r"[{}]|_[a-z]", told)
    assert "end in an Elven hex" in told
    assert "The Grey Havens are a trap" in told
    assert "Rivendell is a good refuge only while the Alliance holds the High Pass (N5)" in told
    assert ("touching the Ring" in told) == (seats == 3)
    assert "Mount Doom" in told
    assert "2 (orcs, hobbits, dwarves, elves, Gondor armies, Armies of the Dead), 3 (man-orcs" in told


def test_another_map_has_its_own_names_and_no_advice_of_this_one() -> None:
    """B-20.3: no rule depends on a name's spelling."""
    names = {**MAP.names, MAP.specials["moria"]: "Khazad-dum"}
    other = replace(MAP, id="mine", names=names)

    told = rules_post(BattleConfig(), 3, other, TEXT)

    assert "**Khazad-dum**: the Alliance passes" in told
    assert "Grey Havens" not in told
