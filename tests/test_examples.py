"""The examples in the docstrings: what has a written form shows one, and it runs as it stands there."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import pkgutil
from types import ModuleType

import pytest

import bot
import rules
import storage

ASKED_FOR = (
    "bot.battle.wording.voice",
    "bot.lobbies.matching",
    "bot.battle.asking.drafted",
    "bot.war.asking.answers",
    "bot.games.timing.pace",
    "bot.ui.answers.groups",
    "bot.hunt.asking.ride_form",
    "bot.language.signs",
    "bot.language.words",
    "bot.language.times.clock",
    "bot.language.times.days",
    "bot.hunt.pencil",
    "bot.war.asking.spoken",
    "bot.language.times.lengths",
    "bot.language.times.words",
    "bot.language.times.zones",
    "rules.battle.charts",
    "rules.battle.orders.advance",
    "rules.battle.orders.leave_notation",
    "rules.battle.orders.notation",
    "rules.battle.orders.parting",
    "rules.kit.engine",
    "rules.kit.grammar",
    "rules.board.graphs",
    "rules.board.hex_sets",
    "rules.board.hexes",
    "rules.kit.order_steps",
    "rules.kit.reading",
    "rules.kit.parts",
    "rules.kit.rings",
    "rules.battle.orders.spoken",
    "rules.kit.unknown",
    "rules.dice",
    "rules.entry",
    "rules.terms",
    "rules.hunt.questions.written",
    "rules.quest.questions",
    "rules.record.replay",
    "rules.war.cards.magic",
    "rules.war.state.chance",
    "rules.war.fights.exchange",
    "rules.war.hosts.odds",
    "rules.war.pack",
    "rules.war.pack.grid",
    "rules.war.table.land",
    "rules.war.table.maps",
    "bot.war.wording.voice",
    "rules.war.state.pieces",
    "rules.war.hunting.points",
    "rules.war.land",
)
"""What reads or writes a form has an example."""


def examples(module: ModuleType) -> list[doctest.DocTest]:
    """Those of one module; what it imports has its own."""
    return [test for test in doctest.DocTestFinder().find(module) if test.examples]


def written() -> set[str]:
    """The modules of the program with an example in their text."""
    packages = (bot, rules, storage)
    names = {
        found.name for each in packages for found in pkgutil.walk_packages(each.__path__, each.__name__ + ".")
    }
    return {
        name
        for name in names
        if not name.startswith(("storage.migrations", "bot.language.locale")) and _has(name)
    }


def _has(name: str) -> bool:
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    with open(spec.origin, encoding="utf-8") as source:
        return any(line.lstrip().startswith(">>> ") for line in source)


def test_what_has_a_written_form_shows_one() -> None:
    """Issue 15.5: orders, dice, graphs, times of day; and none stands where nobody runs it."""
    assert written() == set(ASKED_FOR)


@pytest.mark.parametrize("name", ASKED_FOR)
def test_every_example_runs(name: str) -> None:
    """As it stands there."""
    module = importlib.import_module(name)
    runner = doctest.DocTestRunner()
    for test in examples(module):
        runner.run(test)
    found = runner.summarize(verbose=False)

    assert found.attempted > 0
    assert found.failed == 0
