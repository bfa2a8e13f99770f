"""Every way in which the roles can be dealt, and what each seat is told then (Q-1.2, Q-1.3, Q-2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from typing import NamedTuple

from rules.game import Seat
from rules.quest.boromir import Card
from rules.quest.data import charts
from rules.quest.roles import BOROMIRS, Known, Role, Side, knowledge
from rules.quest.view import QuestView

NOTHING = Known()


class Held(NamedTuple):
    """What a seat was dealt and told."""

    role: Role
    minions: tuple[Seat, ...] = ()
    boromir: Seat | None = None
    wizards: tuple[Seat, ...] = ()

    @classmethod
    def of(cls, role: Role, known: Known = NOTHING) -> Held:
        return cls(role, known.minions, known.boromir, known.wizards)

    @property
    def known(self) -> Known:
        return Known(self.minions, self.boromir, self.wizards)


class Shape(NamedTuple):
    """Who the Minions are, and the Free Boromir: all that bears on sides."""

    held: Mapping[Seat, Held]
    rest: tuple[Seat, ...]
    """The other Free Peoples."""
    gandalf: Held
    """What Gandalf is told, whichever of them he is."""
    saruman: Seat | None

    def role(self, seat: Seat) -> Role:
        return self.held[seat].role if seat in self.held else Role.FREE


def shapes(end: QuestView) -> Iterator[Shape]:
    """Every shape that the deal can have, each as likely as another."""
    rules, order = end.rules, end.order
    named = [role for role in rules.roles if role.side is Side.MINIONS]
    for minions in combinations(order, charts()[rules.seats].sides.minions):
        for holders in permutations(minions, len(named)):
            roles = dict.fromkeys(minions, Role.MINION) | dict(zip(holders, named, strict=True))
            others = [seat for seat in order if seat not in roles]
            for boromir in others if Role.FREE_BOROMIR in rules.roles else (None,):
                yield _shape(end, roles if boromir is None else {**roles, boromir: Role.FREE_BOROMIR})


def _shape(end: QuestView, roles: Mapping[Seat, Role]) -> Shape:
    order = end.order
    dealt = [roles.get(seat, Role.FREE) for seat in sorted(order)]
    known = knowledge(dealt, order, end.rules.bis)
    shown = tuple(seat for seat in order if roles.get(seat, Role.FREE).is_shown_to_gandalf)
    return Shape(
        held={seat: Held.of(role, known[seat - 1]) for seat, role in roles.items()},
        rest=tuple(seat for seat in order if seat not in roles),
        gandalf=Held(Role.GANDALF, minions=shown),
        saruman=next((seat for seat, role in roles.items() if role is Role.SARUMAN), None),
    )


def aragorn(end: QuestView, shape: Shape, gandalf: Seat) -> Held:
    """What Aragorn is told, whoever he is (Q-2.4)."""
    return Held(Role.ARAGORN, wizards=tuple(seat for seat in end.order if seat in (gandalf, shape.saruman)))


def side(role: Role, seen: QuestView) -> Side:
    """The side of *role* at that moment: the Boromirs' cards are public (Q-7.1)."""
    switches = seen.cards[: seen.in_effect].count(Card.SWITCH)
    return role.side.other if role in BOROMIRS and switches % 2 else role.side
