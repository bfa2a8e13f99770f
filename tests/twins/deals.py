"""All deals of the Quest game, put together by what the rulebook's table lets a reader know of them (Q-2.10)."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from random import Random
from typing import TypeAlias

import msgspec

from rules.entry import Start, enter
from rules.game import Seat
from rules.quest.config import QuestConfig
from rules.quest.roles import Role
from tests.rules.quest.knowledge import learns, legal_sets
from tests.rules.table import QUEST, Stacked, config, fair, heard, shown

Deal: TypeAlias = tuple[Role, ...]


class Comparison:
    """What was compared. *pairs*: of deals that one reader cannot tell apart; *differing*: faults, in words."""

    def __init__(self) -> None:
        self.pairs = 0
        self.deals = 0
        self.differing: list[str] = []
        self._groups: dict[object, bytes] = {}
        self._sizes: Counter[object] = Counter()

    def add(self, choices: QuestConfig, deal: Deal) -> None:
        """Show *deal* to every reader, and compare with what he was shown of another that is one to him."""
        self.deals += 1
        seats = len(deal)
        order = tuple(range(1, seats + 1))
        entered = enter(QUEST, None, Start(choices, seats), Stacked({"deal": deal, "order": order}))
        for reader in (None, *order):
            told = msgspec.json.encode(heard([entered.events], reader)).decode()
            seen = hashlib.sha256((shown(QUEST, entered.position, reader) + told).encode()).digest()
            known = (
                choices.roles,
                choices.boromir,
                choices.boromir_bis,
                reader,
                _known(deal, reader, choices),
            )
            self.pairs += self._sizes[known]
            self._sizes[known] += 1
            if self._groups.setdefault(known, seen) != seen:
                self.differing.append(f"seat {reader} sees {' '.join(role.value for role in deal)}")

    def end_group(self) -> None:
        """Nothing that comes compares with what was."""
        self._groups.clear()
        self._sizes.clear()


def _known(deal: Deal, reader: Seat | None, choices: QuestConfig) -> object:
    """What the table lets *reader* know of a deal."""
    if reader is None:
        return ()
    own = deal[reader - 1]
    others = enumerate(deal, 1)
    return own, tuple(
        frozenset(learns(own, role, choices.boromir_bis)) if seat != reader else None for seat, role in others
    )


def sets_for(seats: int) -> list[QuestConfig]:
    """Every choice of roles that fits so many *seats*, each Boromir in both variants, with and without bis."""
    found = []
    for number, roles, bis in legal_sets():
        if number == seats:
            variants = ("random", "predetermined") if "boromir" in roles else (None,)
            found += [config(" ".join(roles), variant, bis) for variant in variants]
    return found


def pack(choices: QuestConfig, seats: int) -> Deal:
    """The roles that are dealt with these choices."""
    entered = enter(QUEST, None, Start(choices, seats), fair())
    return tuple(sorted(entered.position.state.deal.roles, key=lambda role: role.value))


def all_deals(roles: Deal) -> Iterator[Deal]:
    """Every order of *roles*, each once though some are alike."""
    if not roles:
        yield ()
        return
    for first, _ in groupby(roles):
        at = roles.index(first)
        for rest in all_deals((*roles[:at], *roles[at + 1 :])):
            yield (first, *rest)


def differences(seats: int, sets: int | None = None) -> Comparison:
    """Every deal of every set of roles (or of *sets* of them, the largest), shown to every reader."""
    found = Comparison()
    for choices in sorted(sets_for(seats), key=lambda one: -len(one.roles))[:sets]:
        for deal in all_deals(pack(choices, seats)):
            found.add(choices, deal)
        found.end_group()
    return found


def sampled(seats: int, rounds: int, seed: int) -> Comparison:
    """Random deals of random sets, each with some more that one reader cannot tell from it."""
    found, chance = Comparison(), Random(f"{seed}/{seats}")
    every = sets_for(seats)
    for _ in range(rounds):
        choices = chance.choice(every)
        roles = pack(choices, seats)
        deal = tuple(chance.sample(roles, seats))
        reader = chance.choice(range(1, seats + 1))
        for _ in range(4):
            found.add(choices, deal)
            deal = _shuffled(deal, reader, choices, chance)
        found.end_group()
    return found


def _shuffled(deal: Deal, reader: Seat, choices: QuestConfig, chance: Random) -> Deal:
    """*deal* with the roles exchanged among those of whom *reader* knows the same."""
    groups: dict[frozenset[str], list[int]] = {}
    for place, role in enumerate(deal):
        if place + 1 != reader:
            told = frozenset(learns(deal[reader - 1], role, choices.boromir_bis))
            groups.setdefault(told, []).append(place)
    found: list[Role] = list(deal)
    for places in groups.values():
        for place, other in zip(places, _mixed(places, chance), strict=True):
            found[place] = deal[other]
    return tuple(found)


def _mixed(places: Sequence[int], chance: Random) -> list[int]:
    return chance.sample(places, len(places))
