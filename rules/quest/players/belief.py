"""What a plain member of the Free Peoples may suspect, by what everybody has seen: the ground of all public choices.

It is worked out for a seat, not for who holds it: the same for a Minion and for Gandalf, whose knowledge has no part
in it. Only that the seat itself is no Minion is taken for granted, as whoever sits in it would have others believe.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from rules.game import Seat
from rules.quest.actions import Ballot
from rules.quest.boromir import Card
from rules.quest.players import hidden
from rules.quest.state import Rules
from rules.quest.view import QuestSeen, QuestView

SLIP: Final = 0.01
"""What remains of a set of Minions that a tally contradicts: nobody is quite sure of how others reason."""
OPEN, SHY = 2.0, 0.8
"""What each approval more than rejections by Minions weighs, of a party that failed and of one that did not."""

Seats: TypeAlias = int
"""A set of seats as bits."""
Guess: TypeAlias = tuple[Seats, float]
"""Who may be the Minions now, and how likely that is."""


class Tables(NamedTuple):
    """How likely the tally of one quest is, by the number of Minions in its party."""

    plain: tuple[float, ...]
    bound: tuple[float, ...]
    """Where one of them is the Boromir, who may have to sabotage (Q-7.3)."""
    turned: tuple[float, ...]
    """Where the Ring turned one of them."""


class Learned(NamedTuple):
    """What one quest tells."""

    party: Seats
    target: Seats
    """On whom the Ring was used."""
    tables: Tables
    approved: Seats
    rejected: Seats
    open: float
    """What an approval by a Minion weighs, and a rejection divided."""
    switched: bool
    """Whether the Boromirs had changed sides (Q-7.1)."""


class Suspicion:
    """What the same quests let every seat suspect, worked out once for all."""

    def __init__(
        self, order: tuple[Seat, ...], rules: Rules, quests: Sequence[Learned], *, switched: bool
    ) -> None:
        self.order = order
        self._minions = hidden.minions_among(rules)
        self._has_boromir = rules.predetermined is not None
        self._now = [quest for quest in quests if quest.switched == switched]
        self._before = [quest for quest in quests if quest.switched != switched]
        self._doubts: dict[Seat, Mapping[Seat, float]] = {}

    def doubts(self, me: Seat) -> Mapping[Seat, float]:
        """How likely each seat is a Minion now, as the seat *me* may reason, which is none itself."""
        if me not in self._doubts:
            shares = self._shares
            mine, rest = shares[me], 1 - shares[me][me]
            self._doubts[me] = {seat: (shares[seat][seat] - mine[seat]) / rest for seat in self.order}
        return self._doubts[me]

    @functools.cached_property
    def guesses(self) -> tuple[Guess, ...]:
        """Whoever could be the Minions, weighed by what that would have to explain."""
        seats = [1 << seat for seat in self.order]
        weights: dict[Seats, float] = {}
        for minions, weight in self._with_boromir(seats) if self._has_boromir else self._plain(seats):
            weights[minions] = weights.get(minions, 0.0) + weight
        total = sum(weights.values())
        return tuple([(minions, weight / total) for minions, weight in weights.items()])

    @functools.cached_property
    def _shares(self) -> Mapping[Seat, Mapping[Seat, float]]:
        """How likely two seats are Minions, each and itself too, while nobody is trusted."""
        shares = {seat: dict.fromkeys(self.order, 0.0) for seat in self.order}
        for minions, share in self.guesses:
            members = [seat for seat in self.order if minions >> seat & 1]
            for seat in members:
                row = shares[seat]
                for other in members:
                    row[other] += share
        return shares

    def _plain(self, seats: list[Seats]) -> Iterator[Guess]:
        for minions in map(sum, combinations(seats, self._minions)):
            yield minions, _weight(minions, 0, self._now)

    def _with_boromir(self, seats: list[Seats]) -> Iterator[Guess]:
        """The other Minions stay what they are; two of the rest are the Boromirs, one on each side."""
        for core in map(sum, combinations(seats, self._minions - 1)):
            pair = [seat for seat in seats if not seat & core]
            before = [_weight(core | seat, seat, self._before) for seat in pair]
            total = sum(before)
            for seat, less in zip(pair, before, strict=True):
                yield core | seat, _weight(core | seat, seat, self._now) * (total - less)


def _weight(minions: Seats, boromir: Seats, quests: Sequence[Learned]) -> float:
    weight = 1.0
    for party, target, (plain, bound, turned), approved, rejected, open_, _ in quests:
        table = turned if target & minions else bound if boromir & party else plain
        weight *= table[(party & minions).bit_count()]
        weight *= open_ ** ((approved & minions).bit_count() - (rejected & minions).bit_count())
    return weight


# ------------------------------------------------------------------------------------------------- what was seen


def suspicion(view: QuestView) -> Suspicion:
    """What all that everybody has seen lets suspect."""
    votes = [party.ballots for party in view.parties if party.approved]
    ballots = tuple([_read(ballots) for ballots in votes[: len(view.quests)]])
    return _after(view.order, view.rules, view.quests, ballots, view.cards, view.in_effect)


def _read(ballots: Sequence[Ballot | None]) -> tuple[Seats, Seats]:
    """Who approved, and who rejected."""
    return (
        bits([seat for seat, ballot in enumerate(ballots, 1) if ballot is Ballot.APPROVE]),
        bits([seat for seat, ballot in enumerate(ballots, 1) if ballot is Ballot.REJECT]),
    )


def bits(seats: Iterable[Seat]) -> Seats:
    """A set of *seats*."""
    return sum([1 << seat for seat in seats])


@functools.lru_cache(maxsize=64)
def _after(
    order: tuple[Seat, ...],
    rules: Rules,
    quests: tuple[QuestSeen, ...],
    ballots: tuple[tuple[Seats, Seats], ...],
    cards: tuple[Card, ...],
    in_effect: int,
) -> Suspicion:
    learneds, won, lost = [], 0, 0
    for quest, (approved, rejected) in zip(quests, ballots, strict=True):
        turned = 0 if rules.predetermined else 2  # cards that were drawn before this quest
        learneds.append(
            Learned(
                party=bits(quest.party),
                target=0 if quest.target is None else 1 << quest.target,
                tables=_tables(
                    rules, quest.quest, won, lost, quest.sabotages, turns=quest.target is not None
                ),
                approved=approved,
                rejected=rejected,
                open=OPEN if quest.failed else SHY,
                switched=_is_odd(cards[: max(0, quest.quest - turned)]),
            )
        )
        won, lost = won + (not quest.failed), lost + quest.failed
    return Suspicion(order, rules, learneds, switched=_is_odd(cards[:in_effect]))


def _is_odd(cards: tuple[Card, ...]) -> bool:
    return cards.count(Card.SWITCH) % 2 == 1


@functools.lru_cache(maxsize=4096)
def _tables(rules: Rules, quest: int, won: int, lost: int, sabotages: int, *, turns: bool) -> Tables:
    """*turns*: the Ring was used."""
    counts = range(hidden.minions_among(rules) + 1)
    plain, bound = (
        [hidden.tally(rules, quest, won, lost, minions, is_bound=is_bound) for minions in counts]
        for is_bound in (False, True)
    )
    given = sabotages - turns  # before the Ring, if it turned no Minion
    return Tables(
        plain=tuple(SLIP + _of(tally, given) for tally in plain),
        bound=tuple(SLIP + _of(tally, given) for tally in bound),
        turned=tuple(SLIP + _after_turn(others, sabotages) for others in (plain[0], *plain)),
    )


def _of(tally: tuple[float, ...], sabotages: int) -> float:
    return tally[sabotages] if 0 <= sabotages < len(tally) else 0.0


def _after_turn(others: tuple[float, ...], sabotages: int) -> float:
    """How likely so many are when a Minion's action was turned, which may have been either, beside the *others*."""
    return (_of(others, sabotages) + _of(others, sabotages - 1)) / 2
