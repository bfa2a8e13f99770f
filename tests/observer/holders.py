"""All that whoever holds a seat could know while everybody sees the same: for every role, every private knowledge."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import TypeAlias

from msgspec.structs import replace

from rules.dice import Dice, game_key, simulated_seed
from rules.game import Seat
from rules.quest.actions import Deed
from rules.quest.config import QuestConfig
from rules.quest.game import EDITION
from rules.quest.play import setup
from rules.quest.roles import Role, Side
from rules.quest.view import Own, QuestView, view
from tests.observer.deals import Held, aragorn, shapes, side

ByRole: TypeAlias = Mapping[Role, Sequence[Held]]


@functools.lru_cache(maxsize=64)
def _held(config: str, seats: int) -> Mapping[int, ByRole]:
    """What each place in the order of leadership can be dealt and told, in a game where seats stand in this order."""
    dice = Dice(game_key(simulated_seed(1), ""))
    state = setup(QuestConfig.model_validate_json(config), seats, dice, EDITION).state
    order = tuple(range(1, seats + 1))
    end = replace(view(state, None), order=order)
    found: dict[int, dict[Held, None]] = {place: {Held(Role.FREE): None} for place in order}
    for shape in shapes(end):
        for seat, held in shape.held.items():
            found[seat][held] = None
        for seat in shape.rest:
            found[seat][shape.gandalf] = None
            if Role.ARAGORN in end.rules.roles:
                for gandalf in shape.rest:
                    if gandalf != seat:
                        found[seat][aragorn(end, shape, gandalf)] = None
    return {
        place: {role: tuple(one for one in held if one.role is role) for role in {one.role for one in held}}
        for place, held in found.items()
    }


def holders(
    config: QuestConfig, seen: QuestView, seat: Seat, chance: Random | None = None, each: int = 0
) -> Iterator[Own]:
    """What *seat* could know when everybody has *seen* this: all of it, or with *chance* so much of *each* role."""
    by_role = _held(config.model_dump_json(), len(seen.order))[seen.order.index(seat) + 1]
    looks, rings = _showings(seen, seat)
    for role in sorted(by_role, key=lambda one: one.value):
        ways = [(held, sides, deeds) for held in by_role[role] for sides in looks for deeds in rings]
        if chance is not None and len(ways) > each:
            ways = chance.sample(ways, each)
        for held, sides, deeds in ways:
            yield from _owns(seen, seat, _seated(held, seen), sides, deeds)


def _seated(held: Held, seen: QuestView) -> Held:
    """*held*, whose seats are places in the order of leadership, with the seats of this game."""

    def named(places: Sequence[int]) -> tuple[Seat, ...]:
        return tuple(seen.order[place - 1] for place in places)

    boromir = None if held.boromir is None else seen.order[held.boromir - 1]
    return Held(held.role, named(held.minions), boromir, named(held.wizards))


def _showings(seen: QuestView, seat: Seat) -> tuple[list[tuple[Side, ...]], list[tuple[Deed, ...]]]:
    """All that Palantír and Ring can have shown it."""
    looks = [target for _, holder, target in seen.gazes if holder == seat]
    rings = [quest for quest in seen.quests if quest.target is not None and quest.carrier == seat]
    return list(product(Side, repeat=len(looks))), list(product(Deed, repeat=len(rings)))


def _owns(
    seen: QuestView, seat: Seat, held: Held, sides: tuple[Side, ...], deeds: tuple[Deed, ...]
) -> Iterator[Own]:
    """That, with all that it may have done itself on the quest under way and on those before."""
    looks = [target for _, holder, target in seen.gazes if holder == seat]
    rings = [quest.target for quest in seen.quests if quest.target and quest.carrier == seat]
    own = Own(
        seat=seat,
        role=held.role,
        start=held.role.side,
        side=side(held.role, seen),
        known=held.known,
        ballot=None,
        deed=None,
        deeds=(),
        gazes=tuple(zip(looks, sides, strict=True)),
        ring_seen=tuple(zip(rings, deeds, strict=True)),
    )
    quests = [quest.quest for quest in seen.quests if seat in quest.party]
    for deed in Deed if own.side is Side.MINIONS else (Deed.SUPPORT,):
        done = deed if seen.phase == "bearing" else None
        yield replace(own, deed=done, deeds=tuple((quest, deed) for quest in quests))
