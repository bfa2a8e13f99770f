"""What can be reckoned of a game: exactly, from the chances of the reference players and all that everybody saw.

Every deal that could be is weighed by how likely it makes each choice that everybody saw, given what the seat would
know in it, and each tally, given what the members of the party would know. What the Ring shows its carrier is not
known to others; so both that it may have been are gone through, each with what it makes of the tally and of the
choices that its carrier made later.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from rules.game import Decision, Question, Seat
from rules.quest.actions import Deed
from rules.quest.roles import BOROMIRS, Role, Side
from rules.quest.view import Own, QuestSeen, QuestView
from tests.observer.deals import Held, Shape, aragorn, shapes, side
from tests.observer.watching import Choice, Seen

Chances: TypeAlias = Callable[[QuestView, Decision], Mapping[str, float]]

Rung: TypeAlias = Mapping[int, Deed]
"""What the Ring showed, by quest."""

Weights: TypeAlias = Mapping[Seat, float]


class Shown(NamedTuple):
    """What Palantír and Ring showed one seat, use by use."""

    sides: tuple[Side, ...] = ()
    deeds: tuple[Deed, ...] = ()


NOTHING = Shown()


class Posterior(NamedTuple):
    """How likely each seat is a Minion at the end, and how likely it is Gandalf's."""

    minions: Weights
    gandalf: Weights


def posterior(seen: Seen, weigh: Callable[[Shape], Weights]) -> Posterior:
    """What follows when *weigh* gives the weight of a shape by who is Gandalf in it."""
    minions = dict.fromkeys(seen.end.order, 0.0)
    gandalf = dict.fromkeys(seen.end.order, 0.0)
    for shape in shapes(seen.end):
        weights = weigh(shape)
        total = sum(weights.values())
        if not total:
            continue
        for seat, weight in weights.items():
            gandalf[seat] += weight
        for seat, held in shape.held.items():
            minions[seat] += total if side(held.role, seen.end) is Side.MINIONS else 0.0
    whole = sum(gandalf.values())
    return Posterior(
        *({seat: found[seat] / whole for seat in seen.end.order} for found in (minions, gandalf))
    )


# ------------------------------------------------------------------------------------------------- without the code


def by_facts(seen: Seen) -> Posterior:
    """Knowing parties, results and how many Minions there are, but nothing of how anybody plays."""

    def weigh(shape: Shape) -> Weights:
        if all(_is_possible(seen, quest, shape) for quest in seen.end.quests):
            return dict.fromkeys(shape.rest, 1.0)
        return {}

    return posterior(seen, weigh)


def _is_possible(seen: Seen, quest: QuestSeen, shape: Shape) -> bool:
    """Whether the rules allow the tally (Q-5.2, Q-7.3, Q-8.5)."""
    sides = {seat: side(shape.role(seat), seen.asked[quest.quest]) for seat in quest.party}
    able = {seat for seat, one in sides.items() if one is Side.MINIONS}
    bound = {seat for seat in able if seen.end.rules.predetermined and shape.role(seat) in BOROMIRS}
    target = quest.target
    if target is None:
        return len(bound) <= quest.sabotages <= len(able)
    others = len(able - {target}), len(bound - {target})
    turned = {int(target not in able)} if target in bound or target not in able else {0, 1}
    return any(others[1] <= quest.sabotages - more <= others[0] for more in turned)


# ------------------------------------------------------------------------------------------------- with the code


class Observer:
    """Who has the code, and has *seen* a game. *heeds*: the choices that he looks at, beside the tallies."""

    def __init__(self, chances: Chances, seen: Seen, heeds: Sequence[str]) -> None:
        self._chances = chances
        self._seen = seen
        self._choices: dict[Seat, list[Choice]] = defaultdict(list)
        for choice in seen.choices:
            if choice.decision.question.kind in heeds:
                self._choices[choice.decision.seat].append(choice)
        self._looks = [choice for choice in seen.choices if choice.decision.question.kind == "palantir"]
        self._rung = [quest for quest in seen.end.quests if quest.target is not None]
        self._said: dict[tuple[Seat, Held, Shown], float] = {}
        self._often: dict[tuple[int, Seat, Held, Shown], float] = {}

    def posterior(self) -> Posterior:
        return posterior(self._seen, self._weigh)

    def _weigh(self, shape: Shape) -> Weights:
        total = dict.fromkeys(shape.rest, 0.0)
        for rung in self._rings(shape):
            shown = self._shown(shape, rung)
            weight = prod(self._tally(quest, shape, shown, rung) for quest in self._seen.end.quests)
            weight *= prod(self._says(seat, held, shown) for seat, held in shape.held.items())
            if weight:
                for seat, share in self._wizards(shape, shown):
                    total[seat] += weight * share
        return total

    def _rings(self, shape: Shape) -> Iterator[Rung]:
        """All that the Ring may have shown: only a Minion may have done either."""
        either = []
        for quest in self._rung:
            is_able = side(shape.role(quest.target or 0), self._seen.asked[quest.quest]) is Side.MINIONS
            either.append(tuple(Deed) if is_able else (Deed.SUPPORT,))
        for deeds in product(*either):
            yield {quest.quest: deed for quest, deed in zip(self._rung, deeds, strict=True)}

    def _shown(self, shape: Shape, rung: Rung) -> Mapping[Seat, Shown]:
        """What each seat that used Palantír or Ring was shown."""
        found: dict[Seat, Shown] = {}
        for look in self._looks:
            seat, target = look.decision.seat, int(look.words.split()[1])
            before = found.get(seat, NOTHING)
            found[seat] = Shown((*before.sides, side(shape.role(target), look.view)), before.deeds)
        for quest in self._rung:
            before = found.get(quest.carrier or 0, NOTHING)
            found[quest.carrier or 0] = Shown(before.sides, (*before.deeds, rung[quest.quest]))
        return found

    def _wizards(self, shape: Shape, shown: Mapping[Seat, Shown]) -> Iterator[tuple[Seat, float]]:
        """How likely the other Free Peoples make what they said, by who is Gandalf, over all who may be Aragorn."""
        rest, has_aragorn = shape.rest, Role.ARAGORN in self._seen.end.rules.roles
        plain = {seat: self._says(seat, Held(Role.FREE), shown) for seat in rest}
        for gandalf in rest:
            others = [seat for seat in rest if seat != gandalf]
            share = self._says(gandalf, shape.gandalf, shown)
            if not has_aragorn:
                yield gandalf, share * prod(plain[seat] for seat in others)
                continue
            held = aragorn(self._seen.end, shape, gandalf)
            ways = [
                self._says(one, held, shown) * prod(plain[seat] for seat in others if seat != one)
                for one in others
            ]
            yield gandalf, share * sum(ways)

    # --------------------------------------------------------------------------------------- one seat

    def _says(self, seat: Seat, held: Held, shown: Mapping[Seat, Shown]) -> float:
        """How likely a seat that holds this makes all that it said before everybody's eyes."""
        key = seat, held, shown.get(seat, NOTHING)
        if key not in self._said:
            self._said[key] = prod(
                self._chance(choice, self._own(seat, held, choice.view, key[2]))
                for choice in self._choices[seat]
            )
        return self._said[key]

    def _chance(self, choice: Choice, own: Own) -> float:
        found = self._chances(replace(choice.view, own=own), choice.decision).get(choice.words, 0.0)
        if choice.decision.question.kind == "ring" and own.side is Side.MINIONS:
            other = replace(own, deed=Deed.SABOTAGE)
            again = self._chances(replace(choice.view, own=other), choice.decision)
            assert again.get(choice.words, 0.0) == found, (
                "the Ring hangs on an action, which is not reckoned with"
            )
        return found

    def _own(self, seat: Seat, held: Held, view: QuestView, shown: Shown) -> Own:
        """What the seat knows at that moment."""
        looked = [target for _, holder, target in view.gazes if holder == seat]
        rings = [quest.target for quest in view.quests if quest.target and quest.carrier == seat]
        return Own(
            seat=seat,
            role=held.role,
            start=held.role.side,
            side=side(held.role, view),
            known=held.known,
            ballot=None,
            deed=Deed.SUPPORT,
            deeds=(),
            gazes=tuple(zip(looked, shown.sides, strict=False)),
            ring_seen=tuple(zip(rings, shown.deeds, strict=False)),
        )

    # --------------------------------------------------------------------------------------- one tally

    def _tally(self, quest: QuestSeen, shape: Shape, shown: Mapping[Seat, Shown], rung: Rung) -> float:
        """How likely a shape makes the tally of a quest, and what the Ring showed on it."""
        view = self._seen.asked[quest.quest]
        often = {
            seat: self._sabotages(view, seat, shape.held[seat], shown.get(seat, NOTHING))
            for seat in quest.party
            if seat in shape.held and side(shape.held[seat].role, view) is Side.MINIONS
        }
        share, sabotages = 1.0, quest.sabotages
        if quest.target is not None:
            showed = rung[quest.quest]
            acts = often.pop(quest.target, 0.0)
            share = acts if showed is Deed.SABOTAGE else 1 - acts
            sabotages -= showed is Deed.SUPPORT  # it was turned
        return share * _exactly(sabotages, tuple(often.values()))

    def _sabotages(self, view: QuestView, seat: Seat, held: Held, shown: Shown) -> float:
        """How often this Minion sabotages the quest that is asked of it now."""
        key = view.quest, seat, held, shown
        if key not in self._often:
            own = replace(self._own(seat, held, view, shown), deed=None)
            found = self._chances(replace(view, own=own), Decision(Question("actions"), seat))
            self._often[key] = found.get("sabotage", 0.0)
        return self._often[key]


@functools.lru_cache(maxsize=4096)
def _exactly(count: int, often: tuple[float, ...]) -> float:
    """How likely just so many of them happen, when each happens so *often*."""
    if not often:
        return float(count == 0)
    first, rest = often[0], often[1:]
    return first * _exactly(count - 1, rest) + (1 - first) * _exactly(count, rest)
