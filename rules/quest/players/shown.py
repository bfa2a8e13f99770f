"""What others see: a party, a ballot, a use of the Ring or of the Palantír.

Each is what anybody in that seat would say who only suspects (`belief`), whatever his role. Who knows more leans by
it, and never so far that a choice would be three times as likely for one who knows as for one who does not: so an
observer who has this code learns little from any of them.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from rules.game import Seat
from rules.quest.actions import Deed
from rules.quest.players import hidden
from rules.quest.players.belief import Suspicion, suspicion
from rules.quest.roles import Side
from rules.quest.view import Own, QuestView

_SABOTAGE = Deed.SABOTAGE

CHOOSY: Final = 6.0
"""How strongly a leader prefers those whom he doubts least, for the party and for the Ring."""
CURIOUS: Final = 4.0
"""How strongly the holder of the Palantír prefers whom he doubts most."""
CAREFUL: Final = 20.0
"""How strongly the carrier of the Ring prefers what makes the quest succeed."""
SHARP: Final = 8.0
"""How sharply a party is judged against the one that the next leader may name."""
CONTENT, PATIENCE = 0.2, 0.1
"""So much of a Minion more is borne, and so much again for each party that was rejected."""
TOLD, SEEN = 0.2, 0.5
"""How far those lean to whom Minions were named, and whom Palantír or Ring showed one: at most half of log 3."""

Chances: TypeAlias = Mapping[str, float]
Seats: TypeAlias = tuple[Seat, ...]


# ------------------------------------------------------------------------------------------------- the party


def party(view: QuestView, own: Own) -> Chances:
    """A leader goes himself, with those whom he doubts least (Q-3.1, Q-8.4)."""
    likely, wary = _proposals(suspicion(view), own.seat, view.size, has_ring=view.rules.ring), _wary(own)
    return _leaned(likely, own, lambda words: wary.isdisjoint(_named(words)))


def _named(words: str) -> Seats:
    """The members of the party that *words* propose."""
    return tuple(map(int, words.partition(" ring")[0].split()[1:]))


@functools.lru_cache(maxsize=512)
def _proposals(found: Suspicion, leader: Seat, size: int, *, has_ring: bool) -> Chances:
    likely = {}
    for members, share in _parties(found, leader, size).items():
        words = f"propose {' '.join(map(str, members))}"
        if has_ring:
            others = {seat: _likes(found, leader)[seat] for seat in members if seat != leader}
            total = sum(others.values())
            likely.update({f"{words} ring {seat}": share * like / total for seat, like in others.items()})
        else:
            likely[words] = share
    return likely


@functools.lru_cache(maxsize=512)
def _parties(found: Suspicion, leader: Seat, size: int) -> Mapping[Seats, float]:
    """The parties that *leader* may name, and how likely each is."""
    likes = _likes(found, leader)
    others = sorted(seat for seat in found.order if seat != leader)
    weights = {
        tuple(sorted((leader, *members))): math.prod([likes[seat] for seat in members])
        for members in combinations(others, size - 1)
    }
    total = sum(weights.values())
    return {members: weight / total for members, weight in weights.items()}


@functools.lru_cache(maxsize=512)
def _likes(found: Suspicion, me: Seat) -> Mapping[Seat, float]:
    return {seat: math.exp(-CHOOSY * doubt) for seat, doubt in found.doubts(me).items()}


# ------------------------------------------------------------------------------------------------- the vote


def ballot(view: QuestView, own: Own) -> Chances:
    """A party is taken that is hardly worse than what the next leader may name; the last is in any case (Q-3.6)."""
    assert view.party is not None
    if view.rejected == view.rules.rejections - 1:
        return {"approve": 1.0}
    found, members = suspicion(view), view.party.party
    doubt = found.doubts(own.seat)
    ahead = sum([doubt[seat] * share for seat, share in _ahead(view, found).items()])
    better = ahead - sum([doubt[seat] for seat in members]) + CONTENT + PATIENCE * view.rejected
    approve = 1 / (1 + math.exp(-SHARP * better))
    liked = "approve" if _wary(own).isdisjoint(members) else "reject"
    return _leaned({"approve": approve, "reject": 1 - approve}, own, lambda word: word == liked)


def _ahead(view: QuestView, found: Suspicion) -> Mapping[Seat, float]:
    """How likely each seat is in the party that the next leader would name (Q-3.5)."""
    after = view.order[(view.order.index(view.leader) + 1) % len(view.order)]
    return _members(found, after, view.size)


@functools.lru_cache(maxsize=512)
def _members(found: Suspicion, leader: Seat, size: int) -> Mapping[Seat, float]:
    shares = dict.fromkeys(found.order, 0.0)
    for members, share in _parties(found, leader, size).items():
        for seat in members:
            shares[seat] += share
    return shares


# ------------------------------------------------------------------------------------------------- Ring and Palantír


def ring(view: QuestView, own: Own) -> Chances:
    """The carrier does what probably makes the quest succeed (Q-8.5)."""
    assert view.party is not None
    others = tuple(seat for seat in view.order if seat in view.party.party and seat != own.seat)
    hopes = dict.fromkeys((None, *others), 0.0)
    for present, share in _present(suspicion(view), own.seat, others).items():
        for target in hopes:
            hopes[target] += share * _succeeds(view, present, target)
    likely = _by_weight({f"ring {target or 'decline'}": CAREFUL * hope for target, hope in hopes.items()})
    wary = {f"ring {seat}" for seat in _wary(own)}
    return _leaned(likely, own, lambda words: words in wary)


@functools.lru_cache(maxsize=512)
def _present(found: Suspicion, me: Seat, others: Seats) -> Mapping[Seats, float]:
    """How likely the Minions among the *others* of the party are just these."""
    shares: dict[Seats, float] = {}
    for minions, share in found.guesses:
        if not minions >> me & 1:
            present = tuple([seat for seat in others if minions >> seat & 1])
            shares[present] = shares.get(present, 0.0) + share
    total = sum(shares.values())
    return {present: share / total for present, share in shares.items()}


def _succeeds(view: QuestView, minions: Sequence[Seat], target: Seat | None) -> float:
    """How likely the quest succeeds when these are the *minions* of its party and the Ring turns *target*."""
    often = {
        seat: hidden.boldness(view.rules, view.quest, view.won, view.lost, rank)
        for rank, seat in enumerate(minions)
    }
    if target is not None:
        often[target] = 1 - often.get(target, 0.0)
    return sum(hidden.sums(tuple(often.values()))[: view.rules.fails_at[view.quest - 1]])


def palantir(view: QuestView, own: Own) -> Chances:
    """The holder looks at whom he doubts most (Q-8.2), of those who have not looked (Q-8.3)."""
    doubt = suspicion(view).doubts(own.seat)
    looked = {own.seat, *(holder for _, holder, _ in view.gazes)}
    return _by_weight(
        {f"palantir {seat}": CURIOUS * doubt[seat] for seat in view.order if seat not in looked}
    )


def _by_weight(weights: Mapping[str, float]) -> Chances:
    likes = {words: math.exp(weight) for words, weight in weights.items()}
    total = sum(likes.values())
    return {words: like / total for words, like in likes.items()}


# ------------------------------------------------------------------------------------------------- who knows more


def _wary(own: Own) -> frozenset[Seat]:
    """The Minions whom one of the Free Peoples knows of."""
    if own.side is Side.MINIONS:
        return frozenset()
    seen = [seat for seat, side in own.gazes if side is Side.MINIONS]
    return frozenset(
        [*own.known.minions, *seen, *(seat for seat, deed in own.ring_seen if deed is _SABOTAGE)]
    )


def _leaned(likely: Chances, own: Own, is_liked: Callable[[str], bool]) -> Chances:
    """What is *likely*, with what is liked a little likelier for those who know Minions.

    What is liked is made exp(lean) times as likely before all adds up to 1 again, so no chance is multiplied by more
    than that or divided by more: between two who know different things lies twice the lean, log 3 at most.
    """
    if not _wary(own):
        return likely
    more = math.exp(TOLD if own.known.minions else SEEN)
    weights = {words: share * more if is_liked(words) else share for words, share in likely.items()}
    total = sum(weights.values())
    return {words: weight / total for words, weight in weights.items()}
