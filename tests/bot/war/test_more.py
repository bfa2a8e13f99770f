"""What stands behind *More* on the desk of a war."""

from __future__ import annotations

import contextlib
from random import Random

from bot.ui import desk
from rules.checking.courses import some_words
from rules.game import Illegal
from tests.bot.war.player import TEXT, WORDS, labels, look, types
from tests.bot.war.test_wording import NAMES
from tests.record.kit import table
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


def test_plans_stand_on_the_desk_before_what_is_seldom_said() -> None:
    """W-16.5: notes and a draw took the first places, and plans were behind *More*; notes are on their page."""
    seen = look(Played(seed=2), F)
    desk_has = labels(desk.whole(seen, WORDS, TEXT))

    assert desk_has.index("Plan the journey") < desk_has.index("Offer of a draw")
    assert "Notes" not in (*desk_has, *labels(desk.more(seen, WORDS, TEXT)))
    assert "Write a note" in labels(desk.page(seen, WORDS, "notes", "", TEXT))


def test_a_row_said_in_anothers_sitting_says_when_it_counts() -> None:
    """W-16.5: it held from the next sitting on, and nothing said so."""
    war = Played(seed=2)
    war.to("journey")

    assert "It counts when this sitting is over." in types(war, D, "sheet strike never").content
    assert "counts when" not in types(war, F, "sheet ring never").content


def test_no_menu_of_any_page_has_a_value_twice() -> None:
    """F-4: Discord refuses the page then, and nobody can look anything up."""
    chance, war = Random(5), table(3, 5, "war", limit=4)
    war.start()
    looked = 0
    while not war.is_over and len(war.lines) < 90:
        owed = next(one for one in war.game.decisions(war.state) if one.is_asked)
        with contextlib.suppress(Illegal):
            war.says(owed.seat, some_words(war.game, war.state, owed, chance))
        for seat in (None, 1, 2, 3) if len(war.lines) % 9 == 0 else ():
            seen = war.game.view(war.state, seat)
            for name, _ in WORDS.pages(seen, TEXT):
                values = [choice.value for choice in WORDS.of(seen).page(seen, name, "", NAMES, TEXT).choices]
                assert len(values) == len(set(values)), name
                looked += 1
    assert looked > 90
