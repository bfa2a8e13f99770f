"""The observer reckons exactly: otherwise he would flatter those whom he observes."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from rules.by_lot import Ask
from rules.game import Decision
from rules.quest import players
from rules.quest.phases import Questing
from rules.quest.play import setup
from rules.quest.players import chances
from rules.quest.roles import Role, Side
from rules.quest.state import QuestState
from rules.quest.view import QuestView, view
from tests.observer.figures import is_sure, reckoned, share_named
from tests.observer.observer import Observer, Posterior, by_facts
from tests.observer.sets import Set, sets_of
from tests.observer.watching import SHOWN, Seen, watched
from tests.rules.table import QUEST, Stacked, fair
from tests.twins.deals import Deal, all_deals, pack


class Replay:
    """How likely one deal makes a game that was seen, by the rules: every seat is asked by its own view."""

    def __init__(self, chosen: Set, seen: Seen, deal: Deal) -> None:
        self.seen = seen
        self.minions: frozenset[int] = frozenset()
        """At the end."""
        dice = Stacked({"deal": deal, "order": seen.end.order, "boromir": seen.end.cards})
        self.weight = self._from(setup(chosen.config, chosen.seats, dice, QUEST.edition).state, 0)

    def _from(self, state: QuestState, at: int) -> float:
        """The rest of the game, of which so many choices have been seen."""
        if not self._fits(state):
            return 0.0
        decision = next((decision for decision in QUEST.decisions(state) if decision.owed), None)
        if decision is None or decision.question.kind == "guess":
            self.minions = frozenset(s for s, side in enumerate(state.sides, 1) if side is Side.MINIONS)
            return 1.0
        found = chances(view(state, decision.seat), decision)
        if isinstance(state.phase, Questing):
            return sum(p * self._from(_after(state, decision, words), at) for words, p in found.items())
        choice = self.seen.choices[at]
        assert choice.decision == decision
        share = found.get(choice.words, 0.0)
        return share * self._from(_after(state, decision, choice.words), at + 1) if share else 0.0

    def _fits(self, state: QuestState) -> bool:
        """Whether the last quest ended as it did."""
        done = len(state.quests)
        return not done or state.quests[-1].sabotages == self.seen.end.quests[done - 1].sabotages


def _after(state: QuestState, decision: Decision, words: str) -> QuestState:
    action = QUEST.read(decision.question.kind, words)
    return QUEST.apply(state, decision.seat, decision.question, action, fair()).state


def by_replaying(chosen: Set, seen: Seen) -> Posterior:
    """Every deal that there is, each weighed by the rules alone."""
    minions = dict.fromkeys(seen.end.order, 0.0)
    gandalf = dict.fromkeys(seen.end.order, 0.0)
    for deal in all_deals(pack(chosen.config, chosen.seats)):
        replay = Replay(chosen, seen, deal)
        gandalf[deal.index(Role.GANDALF) + 1] += replay.weight
        for seat in replay.minions:
            minions[seat] += replay.weight
    total = sum(gandalf.values())
    return Posterior(
        *({seat: found[seat] / total for seat in seen.end.order} for found in (minions, gandalf))
    )


@pytest.mark.parametrize("chosen", sets_of(5), ids=lambda chosen: chosen.name)
def test_the_observer_finds_what_every_deal_and_every_action_gone_through_by_the_rules_finds(
    chosen: Set,
) -> None:
    """His short cuts cost nothing: he names the very chances that replaying all there could be gives."""
    for number in (1, 2, 3):
        seen, _ = watched(chosen, number)

        found, exact = Observer(chances, seen, SHOWN).posterior(), by_replaying(chosen, seen)

        assert found.minions == pytest.approx(exact.minions)
        assert found.gandalf == pytest.approx(exact.gandalf)


@pytest.mark.parametrize("seats", [5, 7])
@pytest.mark.slow
def test_what_he_holds_for_likely_is_so_as_often(seats: int) -> None:
    """Who reckons rightly gives the Minions, all in all, as much as he expects to."""
    given, expected = 0.0, 0.0
    for number in range(60):
        seen, truth = watched(sets_of(seats)[number % 3], number)
        shares = Observer(chances, seen, SHOWN).posterior().minions
        given += sum(shares[seat] for seat in truth.minions)
        expected += sum(share**2 for share in shares.values())

    assert given == pytest.approx(expected, rel=0.05)


def test_the_facts_are_what_the_rules_allow_and_no_more() -> None:
    """Q-5.2, Q-5.3: of a party that was sabotaged somebody is a Minion; of one that was not nobody need be Free."""
    chosen = sets_of(5)[0]
    for number in range(20):
        seen, truth = watched(chosen, number)
        shares = by_facts(seen).minions
        assert all(shares[seat] > 0 for seat in truth.minions)
        assert sum(shares.values()) == pytest.approx(len(truth.minions))
        if not any(quest.sabotages for quest in seen.end.quests):
            assert shares == pytest.approx(dict.fromkeys(shares, 2 / 5))


def test_those_who_play_openly_are_exposed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures can be bad: where a Minion approves whatever party a friend of his is in, he is found."""

    def openly(met: QuestView, decision: Decision) -> Mapping[str, float]:
        own, party = met.own, met.party
        if decision.question.kind != "vote" or own is None or party is None or own.side is Side.FREE:
            return chances(met, decision)
        return {"approve": 1.0} if {own.seat, *own.known.minions} & {*party.party} else {"reject": 1.0}

    def player(met: QuestView, decision: Decision, ask: Ask, chance: Random) -> str:
        found = openly(met, decision)
        return chance.choices(tuple(found), tuple(found.values()))[0]

    monkeypatch.setitem(players.PLAYERS, "open", player)
    chosen = sets_of(7)[0]
    games = [reckoned(openly, *watched(chosen, number, "open")) for number in range(12)]

    assert sum(game.named for game in games) / len(games) > 0.9
    assert sum(game.certain for game in games) / len(games) > 0.3


def test_whoever_cannot_tell_two_apart_names_either() -> None:
    """Equals are named by lot: an order of seats is no knowledge."""
    shares = {1: 0.5, 2: 0.5, 3: 0.9, 4: 0.1}

    assert share_named(shares, {3, 4}, 1) == 1
    assert share_named(shares, {1, 3}, 2) == pytest.approx(0.75)
    assert share_named(shares, {4}, 1) == 0
    assert [is_sure(share) for share in (0.995, 0.98, 0.02, 0.005)] == [True, False, False, True]
