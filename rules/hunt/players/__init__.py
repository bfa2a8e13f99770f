"""Players of a seat, from its view and options alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias

from rules import by_lot
from rules.by_lot import Ask
from rules.game import Decision
from rules.hunt.pack import HuntPack, opening
from rules.hunt.players import bearer, hunter
from rules.hunt.players.walking import remembered
from rules.hunt.questions import asides
from rules.hunt.view import HuntView

Mind: TypeAlias = Callable[[HuntPack, HuntView, Decision, Ask, Random], str | None]
"""What one side says to a decision; None where any answer will do."""

Aside: TypeAlias = Callable[[HuntView, Decision, Ask, Random], str | None]

Player: TypeAlias = Callable[[HuntView, Decision, Ask, Random], str]
"""Words that answer a decision, from the seat's view, the options and chance of its own."""


def random_player(view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str:
    """An answer, any word as likely as another at each place."""
    return by_lot.answer(ask, chance)


def sensible_player(view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str:
    """The reference players of H-24.12 and H-24.13; where they have no opinion, any answer."""
    return thought(bearer.answer, hunter.answer, view, decision, ask, chance)


def thought(bears: Mind, hunts: Mind, view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str:
    """What the mind of the seat's own side says, or any answer."""
    thinks = bears if decision.seat == view.seen.rules.bearer else hunts
    said = thinks(opening.by_hash(view.seen.pack), view, decision, remembered(ask), chance)
    return said or random_player(view, decision, ask, chance)


def _wish(view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str | None:
    return bearer.wish(opening.by_hash(view.seen.pack), view, remembered(ask), chance)


PLAYERS: Mapping[str, Player] = {"random": random_player, "sensible": sensible_player}

ASIDES: Mapping[str, Mapping[str, Aside]] = {"sensible": {asides.WISH.name: _wish}}
"""What a player may have to say at any time, by kind of question; None: nothing just now."""
