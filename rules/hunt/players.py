"""Players of a seat, from its view and options alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeAlias

from rules.game import Decision, Options
from rules.hunt import packs
from rules.hunt.minds import bearer, hunter
from rules.hunt.minds.walking import remembered
from rules.hunt.pack import HuntPack
from rules.hunt.view import HuntView

Ask: TypeAlias = Callable[[Sequence[str]], Options]
"""The options after the words already said."""

Mind: TypeAlias = Callable[[HuntPack, HuntView, Decision, Ask, Random], str | None]
"""What one side says to a decision; None where any answer will do."""

Aside: TypeAlias = Callable[[HuntView, Decision, Ask, Random], str | None]

Player: TypeAlias = Callable[[HuntView, Decision, Ask, Random], str]
"""Words that answer a decision, from the seat's view, the options and chance of its own."""


def random_player(view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str:
    """An answer, any word as likely as another at each place."""
    said: list[str] = []
    while True:
        offer = ask(said)
        if offer.whole and (not offer.words or chance.random() < 0.8):
            return " ".join(said)
        take = offer.least + int(chance.random() * (offer.most - offer.least + 1))
        said += _some(offer.words, take, chance)


def _some(words: Sequence[str], count: int, chance: Random) -> list[str]:
    left = list(words)
    return [left.pop(int(chance.random() * len(left))) for _ in range(count)]


def sensible_player(view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str:
    """The reference players of H-24.12 and H-24.13; where they have no opinion, any answer."""
    return thought(bearer.answer, hunter.answer, view, decision, ask, chance)


def thought(bears: Mind, hunts: Mind, view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str:
    """What the mind of the seat's own side says, or any answer."""
    thinks = bears if decision.seat == view.seen.rules.bearer else hunts
    said = thinks(packs.by_hash(view.seen.pack), view, decision, remembered(ask), chance)
    return said or random_player(view, decision, ask, chance)


def _wish(view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str | None:
    return bearer.wish(packs.by_hash(view.seen.pack), view, remembered(ask), chance)


PLAYERS: Mapping[str, Player] = {
    "random": random_player,
    "sensible": sensible_player,
}

ASIDES: Mapping[str, Mapping[str, Aside]] = {"sensible": {"wish": _wish}}
"""What a player may have to say at any time, by kind of question; None: nothing just now."""
