"""What PLAYING.md tells players of a war can be written, and its first turn is what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import rules.war
from rules.war.events.sightings import RoadDie, RoadsUsed
from rules.war.questions.sittings import VERBS
from rules.war.state.phases import Phase
from tests.rules.war.turn.game import GAME, D, F, Played

TEXT = (Path(rules.war.__file__).parent / "PLAYING.md").read_text(encoding="utf-8")


def test_every_order_of_the_table_can_be_written_and_every_verb_stands_there() -> None:
    """W-18."""
    _, table = TEXT.split("## How orders are written")
    orders = [
        order
        for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
        for order in re.findall("`(.*?)`", row)
    ]
    verbs = set()
    for order in orders:
        phases = [phase for phase in Phase if order.split()[0] in VERBS[phase].by_name]
        verbs.add(order.split()[0])
        assert phases, order
        assert any(GAME.read(phase.value, order) for phase in phases), order
    assert verbs == {
        name for phase in Phase for name, verb in VERBS[phase].by_name.items() if not verb.for_three
    }


def test_the_first_turn_is_what_the_program_does() -> None:
    """W-19.13, W-52.1, W-10.15: the ways that are told are those that are walked."""
    war = Played(seed=2)
    war.to("journey")
    war.say(F, "split 1 frodo sam aragorn gandalf to new")
    war.say(F, "plot 2 to Lorien")
    assert f"`{war.entered.words}`" in TEXT.lower()
    war.say(F, "plot 1 to W2415 by road")
    assert f"`{war.entered.words}`" in TEXT.lower()
    war.say(F, "done")
    (used,) = war.told(D, RoadsUsed)
    assert (used.groups, used.junctions, len(war.told(D, RoadDie))) == (1, 0, 1)
    war.say(D, "move nazgul-7 W2415 then done")
    assert war.state.standing("nazgul-7") == GAME.data.parse("W2415")


def test_the_sheet_of_the_page_is_the_sheet() -> None:
    """W-16.4, W-16.5: the three rows that are offered first."""
    for seat, words in (
        (F, "sheet meet 1 search if mouth alone, low"),
        (F, "sheet ring never"),
        (F, "sheet heir sam"),
        (D, "sheet strike ahead 3"),
        (D, "sheet flee always to E0729"),
        (D, "sheet challenge not E1029"),
    ):
        Played().say(seat, words)
        assert words.split()[1] in TEXT
