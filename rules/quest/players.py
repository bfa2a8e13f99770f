"""Players of a seat, from its view and options alone: for the simulator, the sandbox and companions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeAlias

from rules.game import Decision, Options, Seat
from rules.quest.actions import Deed
from rules.quest.roles import Role, Side
from rules.quest.view import Own, QuestView

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
    """A simple believable answer: trusts those of clean quests, doubts those of failed ones."""
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


def doubts(view: QuestView, own: Own) -> Counter[Seat]:
    """How far *own* mistrusts each seat, from quests, from the Palantír and from the names it was given."""
    found: Counter[Seat] = Counter()
    for quest in view.quests:
        for seat in quest.party:
            if quest.sabotages:
                found[seat] += 4 * quest.sabotages
            else:
                found[seat] -= 1
    for party in view.parties:
        if party.approved and any(q.quest == party.quest and q.failed for q in view.quests):
            found.update(
                s for s, ballot in enumerate(party.ballots, 1) if ballot and ballot.value == "approve"
            )
    for seat, side in own.gazes:
        found[seat] += 20 if side is Side.MINIONS else -20
    if own.role is Role.GANDALF:
        found.update(dict.fromkeys(own.known.minions, 15))
    for seat in own.known.wizards:
        found[seat] -= 10 if len(own.known.wizards) == 1 else 2
    found[own.seat] = -100
    return found


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
    party = view.party.party if view.party else ()
    if own.side is Side.MINIONS:
        has_friend = bool(_friends(view, own).intersection(party))
        return "approve" if has_friend or chance.random() < 0.35 else "reject"
    if view.rejected == 4:
        return "approve"
    doubt = doubts(view, own)
    worst = sorted(view.order, key=lambda seat: -doubt[seat])
    suspects = [seat for seat in worst[: _minions(view)] if doubt[seat] > 0]
    clean = not set(suspects).intersection(party)
    joins = own.seat in party or len(party) * 2 > len(view.order)
    if clean and (joins or view.leader == own.seat or chance.random() < 0.6):
        return "approve"
    return "reject"


def _minions(view: QuestView) -> int:
    return {5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}[view.rules.seats]


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
    return f"ring {worst}" if doubt[worst] >= 8 else "ring decline"


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


PLAYERS = {"random": random_player, "sensible": sensible_player}
"""The players there are, by name."""


PLAYERS: Mapping[str, Player] = {"random": random_player, "sensible": sensible_player}
"""The players there are, by name."""
