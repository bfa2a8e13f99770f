"""A battle's pictures in words, and the words of its signs."""

from __future__ import annotations

from msgspec.structs import replace

from bot.battle.drawing import legend as drawing
from bot.battle.drawing.changes import STARS
from bot.battle.picture import alt, order_of_battle, picture_of
from bot.battle.showing import legend
from bot.battle.wording.voice import BattleVoice
from bot.drawing.picture import DESCRIPTION
from bot.language.words import Text
from rules.battle.charts import KINDS
from tests.bot.battle.drawing.moments import MIDDLE, MORDOR, PACK, START
from tests.bot.kit import Table

VOICE = BattleVoice(PACK, Table(5).names(), Text())


def test_the_order_of_battle_goes_by_the_lands_of_the_map() -> None:
    """Issue 17.4: every piece is told once, in the land in which it stands."""
    lines = order_of_battle(START.tokens, VOICE)

    assert "Mordor: Sauron: 12 orcs, Nazgûl." in lines
    assert "Gondor: the Alliance: 1 Rohan army, 7 Gondor armies." in lines
    assert len(lines) == len({PACK.region(token.at) for token in START.tokens})


def test_a_picture_says_who_stands_where() -> None:
    """Issue 17.4: title and lines first; of a part of the map only who stands there; short enough for Discord."""
    told = alt(MIDDLE, VOICE)

    assert told.startswith("Round 5: what was done. Sauron moves next.")
    assert "hobbits F6, G7, Ring-bearer G6 (Shire-lands)" in told
    assert "orcs U19, V19, W19, X19, Y19, U20, W20, Z20 (Harad)." in told
    assert "Harad" not in alt(MORDOR, VOICE)
    assert len(told) <= DESCRIPTION


def test_who_stands_where_is_told_in_numbers_where_hexes_are_too_many() -> None:
    """Issue 33.1."""
    lines = ("A line that many have to read before all else.",) * 8
    told = alt(replace(START, lines=lines), VOICE)

    assert "Harad: Sauron: 8 orcs." in told
    assert len(told) < DESCRIPTION


def test_a_picture_says_its_lists_without_their_marks() -> None:
    """Issue 33.1: a screen reader read "it reaches:. - Bree-land: J6"."""
    lines = "### Where a piece can go\nIt reaches:\n- Bree-land: J6.\n▸ Orc T15 → S15"
    told = picture_of(MORDOR, lines, VOICE).alt

    assert told.startswith("Where a piece can go. It reaches: Bree-land: J6. Orc T15 → S15. ")


def test_every_sign_has_a_word() -> None:
    """Issue 17.4: the legend is on demand, for two and for three."""
    for players, side in ((2, "Evil"), (3, "Sauron")):
        made = legend(players, VOICE)
        assert isinstance(made.scene, drawing.Key)
        assert set(made.scene.words) >= {*KINDS, *drawing.LANDS, *STARS} - {""}
        assert all(made.scene.words.values())
        assert f"pieces of {side}" in made.alt
        assert f"here {side}'s Ring wins" in made.alt
        assert "orange rim: special hex" in made.alt  # issue 30: only the words were told, and no sign
        assert "dashed arrow: your draft" in made.alt
        assert made.draw(made.scene).startswith(b"\x89PNG")
