"""Players of a seat, from its view and options alone: for each side plans, and two levels (W-60.4, W-60.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, TypeAlias

from rules import by_lot
from rules.by_lot import Ask
from rules.game import Decision
from rules.war.hosts.winning import possesses_ring
from rules.war.players import bargaining, dark, fellowship, plans, saruman
from rules.war.players.saying import Saying
from rules.war.questions.kinds import SHEET
from rules.war.state.phases import Phase
from rules.war.state.pieces import NAZGUL, Side
from rules.war.state.view import WarView

Player: TypeAlias = Callable[[WarView, Decision, Ask, Random], str]
"""Words that answer a decision, from the seat's view, the options and chance of its own."""

Aside: TypeAlias = Callable[[WarView, Decision, Ask, Random], str | None]

GUARD: Final = "guard"
"""The Dark Power's usual plan."""
DARK_PLANS: Final[Mapping[str, dark.Strategy]] = {
    GUARD: dark.Strategy(guards=True, searches=True),
    "road": dark.Strategy(road=True),
    "search": dark.Strategy(searches=True),
    "siege": dark.Strategy(sieges=True),
}
"""By W-60.4."""


def player(level: str, leads: str = "", hunts: str = GUARD) -> Player:
    """One of a level; *leads*: the Fellowship by that plan, else by one of four; *hunts*: the Dark Power by that."""
    is_wise = level != "plain"
    shadow = DARK_PLANS[hunts]._replace(is_wise=is_wise)

    def says(view: WarView, decision: Decision, ask: Ask, chance: Random) -> str:
        is_table = view.state.rules.is_table  # where nobody but people sits, save in checks (W-17.3)
        if is_table or decision.question.kind not in {phase.value for phase in Phase}:
            return by_lot.answer(ask, chance)
        saying = Saying(view)
        if saying.phase is Phase.JOURNEY:
            number = plans.number_of(view.state)
            name = leads or plans.NAMES[number % len(plans.NAMES)]
            plan = plans.wise(name, number) if is_wise else plans.PLAIN[name]
            return fellowship.journey(saying, plan, is_wise=is_wise)
        if view.side == "S":
            does = saruman.search if saying.phase is Phase.SEARCH else saruman.tower
            return does(saying, is_wise=is_wise)
        return (dark.search if saying.phase is Phase.SEARCH else dark.shadow)(saying, shadow)

    return says


_SHEETS: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
    "plain": {"F": {"meet": "search"}, "D": {"strike": "always"}, "S": {"strike": "always"}},
    "sensible": {
        "F": {"heir": "sam aragorn gandalf", "meet": "search", "ring": "never"},
        "D": {"flee": "always", "search": "cards"},
        "S": {"flee": "always"},
    },
}
"""Rows that are written at once, by level and side; others are as they are given out."""
_OF_THREE: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
    "plain": {"F": {"ring": "never"}},
    "sensible": {"D": {"search": "always"}},
}
"""With three besides, or in their place: whom the Ring hides Saruman's orcs hardly ever take, and his ways to win by
it were untried; no row asks for who holds a card of the search.
"""
_WITH_RING: Final[Mapping[str, str]] = {
    "enter": "stay saruman",
    "fighters": " ".join((*NAZGUL, "chief")),
    "flee": "never",
    "strike": "never",
}
"""Saruman's while the Ring is his: he stays quietly at Isengard, and others defend him (W-25.2)."""


def sheet(level: str) -> Aside:
    """One of a level writes his sheet."""

    def says(view: WarView, decision: Decision, ask: Ask, chance: Random) -> str | None:
        if view.side is None:
            return None
        written = dict(view.state.sheet(view.side).rows)
        wished = _wished(level, view, view.side).items()
        return next(
            (f"sheet {row} {words}".strip() for row, words in wished if written.get(row, "") != words), None
        )

    return says


def _wished(level: str, view: WarView, side: Side) -> Mapping[str, str]:
    """How rows are to read now; nothing: as they are given out."""
    rows = dict(_SHEETS[level][side])
    if "S" in view.state.rules.sides:
        rows |= _OF_THREE.get(level, {}).get(side, {})
    if side == "S":
        rows = {**dict.fromkeys(_WITH_RING, ""), **rows}
        rows |= _WITH_RING if possesses_ring(view.state) else {}
    return rows


LEVELS: Final = ("plain", "sensible")
"""From the weaker on; the last is the reference."""
PLAYERS: Final[Mapping[str, Player]] = {level: player(level) for level in LEVELS}
"""Players of a seat, from its view and options alone."""
ASIDES: Final[Mapping[str, Mapping[str, Aside]]] = {
    level: {SHEET.name: sheet(level), **bargaining.ASIDES} for level in LEVELS
}
"""What a player may have to say at any time, by kind of question; None: nothing just now."""
AT_ANY_TIME: Final = frozenset(bargaining.ASIDES)
"""Of these what is said also while another is asked: bargains are answered before the game goes on."""
