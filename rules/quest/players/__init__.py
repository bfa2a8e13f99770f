"""Players of a seat, from its view and options alone: for the simulator, the sandbox and companions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias

from rules import by_lot
from rules.by_lot import Ask
from rules.game import Decision
from rules.quest import kinds
from rules.quest.players import hidden, shown
from rules.quest.roles import Side
from rules.quest.view import QuestView

Player: TypeAlias = Callable[[QuestView, Decision, Ask, Random], str]
"""Words that answer a decision, from the seat's view, the options and chance of its own."""


def random_player(view: QuestView, decision: Decision, ask: Ask, chance: Random) -> str:
    """A legal answer, any of them as likely as another at each word; Free Peoples only support."""
    return by_lot.answer(ask, chance, lambda word: is_allowed(view, word))


def is_allowed(view: QuestView, word: str) -> bool:
    """Whether this seat's side lets it say *word*: the offer is the same for all (Q-5.2, Q-5.6, Q-7.3)."""
    own = view.own
    if own is None or word not in ("support", "sabotage"):
        return True
    if own.side is Side.FREE:
        return word == "support"
    return word == "sabotage" or not hidden.must_sabotage(view, own)


def chances(view: QuestView, decision: Decision) -> Mapping[str, float]:
    """How likely the reference player is to answer *decision* by which words; they add up to 1.

    What others see (`shown`) is nearly the same whatever the seat is; only what they do not see (`hidden`) serves
    its side outright. Empty where it has no opinion.
    """
    own = view.own
    says = _CHANCES.get(decision.question.kind)
    if own is None or says is None or (decision.question.kind == kinds.VOTE.name and view.party is None):
        return {}
    return says(view, own)


_CHANCES = {
    "party": shown.party,
    "vote": shown.ballot,
    "ring": shown.ring,
    "palantir": shown.palantir,
    "actions": hidden.deed,
    "guess": hidden.guess,
}


def sensible_player(view: QuestView, decision: Decision, ask: Ask, chance: Random) -> str:
    """A believable answer, drawn from its `chances`; where it has no opinion, any answer."""
    found = chances(view, decision)
    if not found:
        return random_player(view, decision, ask, chance)
    return chance.choices(tuple(found), tuple(found.values()))[0]


PLAYERS: Mapping[str, Player] = {"random": random_player, "sensible": sensible_player}
"""The players there are, by name."""
