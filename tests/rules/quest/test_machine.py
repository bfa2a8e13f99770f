"""Anything at any time: random answers, orders, lapses, late presses and aborts, with what must always hold."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.checking.courses import some_config, some_words
from rules.dice import Dice, game_key, simulated_seed
from rules.entry import Abort, Answer, Entered, Entry, Lapse, Position, Start, enter, owed_clocks
from rules.game import Illegal, Question, Stale
from rules.quest.actions import Deed
from rules.quest.events import GameEnded, PartyProposed, QuestResolved
from rules.quest.roles import BOROMIRS, Side
from rules.quest.state import QuestState
from tests.rules.table import QUEST

chances = st.randoms(use_true_random=False)


class QuestMachine(RuleBasedStateMachine):
    """One game, to which anybody says anything."""

    @initialize(seats=st.integers(5, 10), seed=st.integers(0, 10_000), chance=chances)
    def begin(self, seats: int, seed: int, chance: Any) -> None:
        self.dice = Dice(game_key(simulated_seed(seed), ""))
        self.position: Position[QuestState] | None = None
        self.closed: list[tuple[int, str, Question]] = []
        self.proposals = self.resolved = self.ends = 0
        self._enter(Start(some_config(QUEST, seats, chance), seats))

    @property
    def state(self) -> QuestState:
        assert self.position is not None
        return self.position.state

    @property
    def goes_on(self) -> bool:
        return QUEST.outcome(self.state) is None

    def _enter(self, entry: Entry) -> Entered[QuestState]:
        before = self.position
        entered = enter(QUEST, before, entry, self.dice)
        self.position = entered.position
        self._leadership_is_cyclic(before, entry)
        self.proposals += sum(isinstance(event, PartyProposed) for event in entered.events)
        self.resolved += sum(isinstance(event, QuestResolved) for event in entered.events)
        self.ends += sum(isinstance(event, GameEnded) for event in entered.events)
        return entered

    def _leadership_is_cyclic(self, before: Position[QuestState] | None, entry: Entry) -> None:
        """Q-3.5, Q-3.7, Q-9.5: it stays, or goes on by one for each party or skip that this entry ended."""
        if before is None:
            assert self.state.leader == 0
            return
        old, new = before.state, self.state
        over = new.phase.__class__.__name__ == "Over"
        steps = (new.leader - old.leader) % len(new.order)
        rejections = sum(not party.approved for party in new.parties) - sum(
            not p.approved for p in old.parties
        )
        skips = int(isinstance(entry, Lapse) and entry.clock.kind == "party")
        begun = new.quest - old.quest
        last = over and new.rejected == new.rules.rejections
        assert steps == (rejections + skips + begun - last) % len(new.order)

    @precondition(lambda self: self.goes_on)
    @rule(chance=chances)
    def answer(self, chance: Any) -> None:
        self._answer(chance, only_owed=True)

    @precondition(lambda self: self.goes_on)
    @rule(chance=chances)
    def answer_again(self, chance: Any) -> None:
        self._answer(chance, only_owed=False)

    @precondition(lambda self: self.goes_on)
    @rule(chance=chances, count=st.integers(5, 25))
    def go_on(self, chance: Any, count: int) -> None:
        for _ in range(count):
            if self.goes_on:
                self._answer(chance, only_owed=True)

    def _answer(self, chance: Any, *, only_owed: bool) -> None:
        decisions = [d for d in QUEST.decisions(self.state) if d.owed or not only_owed]
        decision = chance.choice(decisions)
        words = some_words(QUEST, self.state, decision, chance)
        self._try(Answer(decision.seat, words, decision.question))
        self.closed.append((decision.seat, words, decision.question))

    @precondition(lambda self: self.goes_on)
    @rule(chance=chances, named=st.booleans())
    def say_in_advance(self, chance: Any, named: bool) -> None:
        seat = chance.randint(1, self.state.rules.seats)
        ahead = QUEST.ahead(self.state, seat)
        if ahead:
            decision = chance.choice(ahead)
            words = some_words(QUEST, self.state, decision, chance)
            self._try(Answer(seat, words, decision.question if named else None))

    @rule(chance=chances, what=st.sampled_from(["ballot", "action", "ring", "palantir"]))
    def withdraw(self, chance: Any, what: str) -> None:
        self._try(Answer(chance.randint(0, self.state.rules.seats), f"withdraw {what}"))

    @precondition(lambda self: bool(owed_clocks(QUEST, self.state)))
    @rule()
    def lapse(self) -> None:
        [clock] = owed_clocks(QUEST, self.state)
        self._enter(Lapse(clock))

    @precondition(lambda self: bool(self.closed))
    @rule(chance=chances)
    def press_late(self, chance: Any) -> None:
        seat, words, question = chance.choice(self.closed)
        if any(decision.question == question for decision in QUEST.decisions(self.state)):
            return
        before = self.position
        with pytest.raises(Stale):
            enter(QUEST, before, Answer(seat, words, question), self.dice)
        assert self.position == before

    @precondition(lambda self: self.goes_on and self.proposals > 3)
    @rule(chance=chances)
    def abort(self, chance: Any) -> None:
        if chance.random() < 0.1:
            self._enter(Abort())

    def _try(self, entry: Entry) -> None:
        before = self.position
        try:
            self._enter(entry)
        except Illegal:
            assert self.position is before

    @invariant()
    def fewer_parties_than_end_it_are_rejected_while_it_goes_on(self) -> None:
        outcome = QUEST.outcome(self.state)
        is_over = outcome is not None and outcome.reason == "rejections"
        assert self.state.rejected < self.state.rules.rejections or is_over

    @invariant()
    def something_is_owed_until_it_is_over(self) -> None:
        over = QUEST.outcome(self.state) is not None
        assert over is not any(decision.owed for decision in QUEST.decisions(self.state))
        assert self.ends == int(over)

    @invariant()
    def counts_agree(self) -> None:
        state = self.state
        assert state.proposed == self.proposals <= 25
        assert len(state.quests) == self.resolved == state.won + state.lost <= 5
        assert max(state.won, state.lost) <= 3
        assert state.skipped <= state.rules.seats
        for past in state.quests:
            assert past.supports + past.sabotages == len(past.party) == len(past.deeds)
            turned = past.target is not None
            given = past.deeds.count(Deed.SABOTAGE)
            assert abs(past.sabotages - given) == int(turned)
            assert past.failed is (past.sabotages >= state.rules.fails_at[past.quest - 1])

    @invariant()
    def sides_are_as_dealt_but_for_the_boromirs(self) -> None:
        state = self.state
        assert state.sides.count(Side.MINIONS) == state.deal.start.count(Side.MINIONS)
        changed = [i for i, side in enumerate(state.sides) if side is not state.deal.start[i]]
        assert all(state.deal.roles[place] in BOROMIRS for place in changed)
        assert len(changed) in (0, 2)

    @invariant()
    def the_palantir_is_never_used_on_one_that_used_it(self) -> None:
        users: list[int] = []
        for gaze in self.state.gazes:
            users.append(gaze.holder)
            assert gaze.target not in users
            assert gaze.quest in (2, 3, 4)
        if self.state.gazes:
            assert self.state.holder == self.state.gazes[-1].target

    @invariant()
    def orders_are_few_and_of_seats_of_the_game(self) -> None:
        assert self.position is not None
        slots = [(order.seat, order.slot) for order in self.position.orders]
        assert len(slots) == len(set(slots))
        assert {seat for seat, _ in slots} <= set(range(1, self.state.rules.seats + 1))


TestQuest = QuestMachine.TestCase
TestQuest.settings = settings(max_examples=20, stateful_step_count=40, derandomize=True, deadline=None)


class LongQuestMachine(QuestMachine):
    """The same for longer."""


TestLongQuest = pytest.mark.slow(LongQuestMachine.TestCase)
LongQuestMachine.TestCase.settings = settings(
    max_examples=100, stateful_step_count=80, derandomize=True, deadline=None
)
