"""How the aid words what is worth asking: on its page, and to whoever rides (H-20.8)."""

from __future__ import annotations

from bot.hunt.pages import LOOKS
from bot.hunt.questions.blocks import BLOCK
from bot.kit.looks import named
from rules.game import Decision
from rules.hunt.players import advice
from rules.hunt.questions import kinds
from rules.hunt.view import HuntView
from tests.bot.hunt.kit import PACK, voice
from tests.bot.hunt.table import GAME, Table


def _asked(decision: Decision, view: HuntView) -> str:
    assert callable(BLOCK.ask)
    return BLOCK.ask(decision, view, voice())


def test_whoever_rides_reads_the_two_best_questions_within_reach() -> None:
    """H-20.8, H-7.2: with the chance of a yes; the same kind and place as the rules were asked about."""
    told = set()
    for now in Table(2, 23, length="part1", aid="likely").steps(200):
        for decision in GAME.decisions(now.state):
            if decision.question.kind == kinds.BLOCK.name and decision.is_asked:
                view = now.view(decision.seat)
                line = _asked(decision, view)
                tips = advice.within_reach(PACK, view)
                assert line.count(" %)") == len([tip for tip in tips if tip.kind != advice.MOVE])
                assert (
                    ("green where this Nazgûl can ride" in line)
                    == line.endswith("can ride.")
                    == (" %)" in line)
                )
                for tip in tips:
                    told.add((tip.kind, tip.words[0]))
                    assert voice().area(tip.target) in line or voice().space(int(tip.target)) in line
    assert {("search", "search"), ("search", "move"), ("perceive", "move")} <= told


def test_a_table_without_chances_reads_none() -> None:
    """H-20.8."""
    for now in Table(2, 23, length="part1", aid="full").steps(60):
        for decision in GAME.decisions(now.state):
            if decision.question.kind == kinds.BLOCK.name and decision.is_asked:
                assert "\n" not in _asked(decision, now.view(decision.seat))


def test_the_page_of_the_aid_names_hunts_and_perceptions_too() -> None:
    """H-20.8: and of searches those alone that may be asked: none at a start of Frodo's."""
    starts, shown = PACK.boards[1].flagged["start"], set()
    for now in Table(2, 23, length="part1", aid="likely").steps(120):
        if not now.state.day or now.is_over:
            continue
        for line in named(LOOKS, now.view(), "log").page(now.view(), "", voice()).content.split("\n"):
            name, _, places = line.partition(": ")
            shown.add(name)
            if name.startswith("A search is most likely"):
                assert not any(f"{voice().space(start)} (" in places for start in starts)
    assert "A search is most likely to be answered yes at" in shown
    assert "A perception tells most in" in shown
    assert any(name.startswith("A hunt is most likely to find") for name in shown)
