"""What PLAYING.md tells players of a war can be written, and its first turn is what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import rules.war
from rules.war.events.sightings import RoadDie, RoadsUsed
from rules.war.questions.kinds import DEAL, KINDS
from rules.war.questions.sittings import VERBS
from rules.war.state.phases import Phase
from tests.rules.war.turn.game import GAME, D, F, Played

TEXT = (Path(rules.war.__file__).parent / "PLAYING.md").read_text(encoding="utf-8")


_AT_ANY_TIME = {"offer", "dissolve", "lend", "show", "deal", "agree", "lay", "confirm", "fold"}
"""Three say these besides their sittings (W-18.4)."""


def _verbs(orders: list[str]) -> set[str]:
    return {order.split()[0] for order in orders}


def _orders(table: str) -> list[str]:
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    return [order for row in rows for order in re.findall("`(.*?)`", row)]


def test_every_order_of_the_tables_can_be_written_and_every_verb_stands_there() -> None:
    """W-18: in the first what two can say, in the second what three can besides, at any time, too."""
    _, tables = TEXT.split("## How orders are written")
    of_two, of_three = map(_orders, tables.split("And where three play:"))
    verbs = {name: verb for phase in Phase for name, verb in VERBS[phase].by_name.items()}
    for order in (*of_two, *of_three):
        verb = order.split()[0]
        phases = [phase.value for phase in Phase if verb in VERBS[phase].by_name]
        kinds = [verb] if verb in KINDS else phases or [DEAL.name]
        assert any(GAME.read(kind, order) for kind in kinds), order
    assert _verbs(of_two) == {name for name, verb in verbs.items() if not verb.for_three}
    assert _verbs(of_three) - _AT_ANY_TIME == {
        *(name for name, verb in verbs.items() if verb.for_three),
        *("combat", "attack"),  # who of two is meant
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
