"""Players of a seat, from its view and options alone: for the simulator, the sandbox and companions."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import TypeAlias

from msgspec.structs import replace

from rules.game import Decision, Options, Seat
from rules.quest.actions import Ballot, Deed
from rules.quest.roles import Known, Role, Side
from rules.quest.view import Own, QuestSeen, QuestView

Ask: TypeAlias = Callable[[Sequence[str]], Options]
"""The options after the words already said."""

Player: TypeAlias = Callable[[QuestView, Decision, Ask, Random], str]
"""Words that answer a decision, from the seat's view, the options and chance of its own."""


def random_player(view: QuestView, decision: Decision, ask: Ask, chance: Random) -> str:
    """A legal answer, any of them as likely as another at each word; Free Peoples only support."""
    said: list[str] = []
    while True:
        offer = ask(said)
        if offer.whole and (not offer.words or chance.random() < 0.8):
            return " ".join(said)
        words = [word for word in offer.words if is_allowed(view, word)]
        take = offer.least + int(chance.random() * (offer.most - offer.least + 1))
        said += _some(words, take, chance)


def _some(words: Sequence[str], count: int, chance: Random) -> list[str]:
    left = list(words)
    return [left.pop(int(chance.random() * len(left))) for _ in range(count)]


def is_allowed(view: QuestView, word: str) -> bool:
    """Whether this seat's side lets it say *word*: the offer is the same for all (Q-5.2, Q-5.6, Q-7.3)."""
    own = view.own
    if own is None or word not in ("support", "sabotage"):
        return True
    if own.side is Side.FREE:
        return word == "support"
    return word == "sabotage" or not _must_sabotage(view, own)


def _must_sabotage(view: QuestView, own: Own) -> bool:
    return bool(view.rules.predetermined) and own.role in (Role.FREE_BOROMIR, Role.MINION_BOROMIR)


def sensible_player(view: QuestView, decision: Decision, ask: Ask, chance: Random) -> str:
    """A simple believable answer: weighs who could be a Minion, and acts for its side."""
    own = view.own
    assert own is not None
    match decision.question.kind:
        case "party":
            return _party(view, own, chance)
        case "vote":
            return _ballot(view, own, chance)
        case "actions":
            return _deed(view, own, chance)
        case "ring":
            return _ring(view, own, ask)
        case "palantir":
            return _palantir(view, own, ask)
        case "guess":
            return _guess(view, own, chance)
    return random_player(view, decision, ask, chance)


def doubts(view: QuestView, own: Own) -> Mapping[Seat, float]:
    """How likely each seat is a Minion, as *own* may reason of the Free Peoples; 0 to 1."""
    votes = tuple(
        (party.ballots, party.quest)
        for party in view.parties
        if party.approved and party.quest <= len(view.quests)
    )
    return _chances(view.order, view.rules.ring, own.seat, own.role, own.known, own.gazes, view.quests, votes)


@functools.lru_cache(maxsize=4096)
def _chances(
    order: tuple[Seat, ...],
    ring: bool,
    me: Seat,
    role: Role,
    known: Known,
    gazes: tuple[tuple[Seat, Side], ...],
    quests: tuple[QuestSeen, ...],
    votes: tuple[tuple[tuple[Ballot | None, ...], int], ...],
) -> Mapping[Seat, float]:
    """Every set of Minions that could be is weighed by what it would have to explain."""
    others = [seat for seat in order if seat != me]
    weights: dict[frozenset[Seat], float] = {}
    for minions in map(frozenset, combinations(others, _MINIONS[len(order)])):
        weight = _told(minions, role, known, gazes)
        for quest in quests:
            weight *= _acted(len(minions.intersection(quest.party)), quest.sabotages, ring)
        for ballots, number in votes:
            if quests[number - 1].failed:
                weight *= _voted(minions, ballots)
        weights[minions] = weight
    total = sum(weights.values())
    return {seat: sum(w for minions, w in weights.items() if seat in minions) / total for seat in order}


def _told(minions: frozenset[Seat], role: Role, known: Known, gazes: tuple[tuple[Seat, Side], ...]) -> float:
    """How well a set of Minions agrees with names and sides that were given; a Boromir may have changed."""
    wrong = sum((side is Side.MINIONS) != (seat in minions) for seat, side in gazes)
    if role is Role.GANDALF:
        wrong += sum(seat not in minions for seat in known.minions)
    if role is Role.ARAGORN:
        wrong += abs(sum(seat in minions for seat in known.wizards) - (len(known.wizards) - 1))
    return _SLIP**wrong


def _acted(members: int, sabotages: int, ring: bool) -> float:
    """How likely so many Minions in a party give so many sabotages; the Ring may have turned one."""
    if sabotages > members:
        return _TURNED if ring and sabotages == members + 1 else _SLIP
    return _LIES_LOW ** (members - sabotages)


def _voted(minions: frozenset[Seat], ballots: tuple[Ballot | None, ...]) -> float:
    """Minions are more likely to have approved a party that failed."""
    said = [ballots[seat - 1] for seat in minions]
    return _APPROVING ** (said.count(Ballot.APPROVE) - said.count(Ballot.REJECT))


_MINIONS: Mapping[int, int] = {5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}
"""Of so many seats (Q-1.2)."""

_SLIP, _TURNED, _LIES_LOW, _APPROVING = 0.02, 0.2, 0.4, 1.3
"""What a contradiction, the Ring, a Minion's support and his approval of a failed party weigh."""


def _friends(view: QuestView, own: Own) -> frozenset[Seat]:
    """Those whom a Minion knows to be Minions now, himself included."""
    if own.side is Side.FREE:
        return frozenset()
    return frozenset({own.seat, *own.known.minions, *(s for s, side in own.gazes if side is Side.MINIONS)})


def _party(view: QuestView, own: Own, chance: Random) -> str:
    doubt, friends = doubts(view, own), _friends(view, own)
    ranked = sorted(view.order, key=lambda seat: (doubt[seat], chance.random()))
    party = [own.seat, *(seat for seat in ranked if seat not in friends and seat != own.seat)]
    party += [seat for seat in ranked if seat not in party]
    chosen = sorted(party[: view.size])
    words = " ".join(map(str, chosen))
    if not view.rules.ring:
        return f"propose {words}"
    others = [seat for seat in chosen if seat != own.seat]
    return f"propose {words} ring {min(others, key=lambda seat: (seat not in friends, doubt[seat]))}"


def _ballot(view: QuestView, own: Own, chance: Random) -> str:
    """Free Peoples take a party that is hardly worse than the best they could name, and are more content
    with each that was rejected. Gandalf often votes as if he knew nothing, to hide among them.
    """
    party = view.party.party if view.party else ()
    if own.side is Side.MINIONS:
        has_friend = bool(_friends(view, own).intersection(party))
        return "approve" if has_friend or chance.random() < _FEIGNED else "reject"
    if view.rejected == 4:
        return "approve"
    hides = own.role is Role.GANDALF and view.lost < 2 and chance.random() < _HIDING
    doubt = doubts(view, replace(own, role=Role.FREE) if hides else own)
    best = sum(sorted(doubt.values())[: view.size])
    slack = _SLACK + _PATIENCE * view.rejected
    return "approve" if sum(doubt[seat] for seat in party) <= best + slack else "reject"


_FEIGNED, _HIDING, _SLACK, _PATIENCE = 0.5, 0.7, 0.45, 0.1
"""How often a Minion approves a clean party and Gandalf hides; what is borne, and more each time."""


def _deed(view: QuestView, own: Own, chance: Random) -> str:
    if own.side is Side.FREE:
        return Deed.SUPPORT.value
    if _must_sabotage(view, own):
        return Deed.SABOTAGE.value
    if view.quest == 1 and chance.random() < 0.5:
        return Deed.SUPPORT.value
    party = view.party.party if view.party else ()
    first = [seat for seat in view.order if seat in party and seat in _friends(view, own)]
    needed = view.rules.fails_at[view.quest - 1]
    urgent = view.won == 2 or view.lost == 2
    mine = first.index(own.seat) < needed if own.seat in first else True
    return Deed.SABOTAGE.value if mine or (urgent and chance.random() < 0.5) else Deed.SUPPORT.value


def _ring(view: QuestView, own: Own, ask: Ask) -> str:
    doubt, friends = doubts(view, own), _friends(view, own)
    targets = [int(word) for word in ask(["ring"]).words if word != "decline"]
    if own.side is Side.MINIONS:
        trusted = [seat for seat in targets if seat not in friends]
        return f"ring {trusted[0]}" if trusted and own.deed is Deed.SUPPORT else "ring decline"
    worst = max(targets, key=lambda seat: doubt[seat])
    return f"ring {worst}" if doubt[worst] > 0.7 else "ring decline"


def _palantir(view: QuestView, own: Own, ask: Ask) -> str:
    doubt, friends = doubts(view, own), _friends(view, own)
    targets = [int(word) for word in ask(["palantir"]).words]
    unknown = [seat for seat in targets if seat not in friends] or targets
    return f"palantir {max(unknown, key=lambda seat: doubt[seat])}"


def _guess(view: QuestView, own: Own, chance: Random) -> str:
    """Whoever kept clear of the Minions in his votes knew them."""
    friends = _friends(view, own)
    score: Counter[Seat] = Counter()
    for party in view.parties:
        tainted = bool(friends.intersection(party.party))
        for seat, ballot in enumerate(party.ballots, 1):
            if ballot is not None:
                score[seat] += 1 if (ballot.value == "reject") == tainted else -1
    others = [seat for seat in view.order if seat not in friends]
    return f"guess {max(others, key=lambda seat: (score[seat], chance.random()))}"


PLAYERS: Mapping[str, Player] = {"random": random_player, "sensible": sensible_player}
"""The players there are, by name."""
