"""The lines of story: chosen by what everybody knows, changed or switched off by a host."""

from __future__ import annotations

import json

from bot.language import tale
from bot.language.tale import Tale
from bot.quest.tale import tale as own
from rules.quest.events import QuestResolved
from tests.bot.kit import TEXT, Table


def test_no_line_comes_twice_in_a_game_and_games_begin_elsewhere() -> None:
    """Issue 16.11: by the numbers of game and quest; a game has five at most."""
    lines = own(TEXT)

    begins = set()
    for game in range(40):
        told = [lines.line(game, nth, is_well=True) for nth in range(1, 6)]
        assert len(set(told)) == 5
        begins.add(told[0])
    assert len(begins) > 5


def test_a_line_knows_the_quest_and_its_result_and_nothing_else() -> None:
    """Issue 16.11, Q-5.4: the same line whatever the tally."""
    presentation = Table(7, 1).presentation

    def teller(nth: int, is_well: bool) -> str:
        return f"{nth} {is_well}"

    told = {
        presentation.told(QuestResolved(2, supports, 3 - supports, True, 0, 2), teller, TEXT)
        for supports in range(3)
    }
    posts = presentation.post([QuestResolved(2, 3, 0, False, 2, 0)], None, Table(7, 1).names(), TEXT, teller)

    assert told == {"*2 False*"}
    assert posts is not None
    assert posts.split("\n")[-1] == "*2 True*"


def test_what_a_host_types_is_a_line_each_and_does_no_harm() -> None:
    """Issue 16.11, F-10: no mention, no markup, no line too many."""
    lines = tale.typed("Home at last\n\n  @everyone *run* <@1> \n" + "x" * 900 + "\ny" * 100)

    assert lines[0] == "Home at last"
    assert "@everyone" not in lines[1]
    assert "<@1>" not in lines[1]
    assert "*run*" not in lines[1].replace("\\*", "")
    assert len(lines) == 40
    assert max(map(len, lines)) == 200


def test_what_was_chosen_is_kept_among_the_settings() -> None:
    chosen = Tale(("Up",), ())
    settings = json.dumps({"tale": tale.written(chosen)})

    assert tale.read(settings) == chosen
    assert tale.read("{}") is None
    assert tale.read(json.dumps({"tale": tale.written(Tale())})) == Tale()
    assert Tale().line(12, 1, is_well=True) == ""
