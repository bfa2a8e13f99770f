"""What stands behind *More* on the desk of a war."""

from __future__ import annotations

from bot.ui import desk
from tests.bot.war.player import TEXT, WORDS, labels, look, types
from tests.rules.war.turn.game import D, F, Played


def test_what_a_page_answers_has_one_door() -> None:
    """W-16.5: two buttons led to the sheet, of which one was a page and one a menu."""
    for seat in (F, D):
        shown = labels(desk.more(look(Played(seed=2), seat), WORDS, TEXT)) + labels(
            desk.whole(look(Played(seed=2), seat), WORDS, TEXT)
        )

        assert "My sheet, row by row" in shown
        assert "My sheet" not in shown
        assert "Offer of a draw" in shown


def test_a_row_said_in_anothers_sitting_says_when_it_counts() -> None:
    """W-16.5: it held from the next sitting on, and nothing said so."""
    war = Played(seed=2)
    war.to("journey")

    assert "It counts when this sitting is over." in types(war, D, "sheet strike never").content
    assert "counts when" not in types(war, F, "sheet ring never").content
