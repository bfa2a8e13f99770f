"""Which companions are ready with a constant ability (H-6.15)."""

from __future__ import annotations

from rules.hunt.cards import conditions
from rules.hunt.pack import Companion
from rules.hunt.play import Play
from rules.hunt.state import Context, facts


def context(play: Play, companion: Companion) -> Context:
    """In which the ability of *companion* runs."""
    return Context(play.state.rules.bearer, f"company {companion.id}")


def ready(play: Play, when: str) -> tuple[Companion, ...]:
    """The unflipped companions with a constant ability for *when* whose condition holds (H-6.15)."""
    companions = [
        companion
        for companion in facts.ready(play.pack, play.state.company)
        if companion.when == when and conditions.holds(play, companion.cond, context(play, companion))
    ]
    return tuple(companions)
