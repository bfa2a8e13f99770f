"""Q-9, as far as the rules play it: lapses, calls for moderators, what is refused meanwhile."""

from __future__ import annotations

import pytest

from rules.entry import Lapse, enter, owed_clocks
from rules.game import Policy, Question, Shown, Stale
from rules.quest.events import (
    ActionGiven,
    GuessMade,
    LeaderAsked,
    LeaderSkipped,
    ModeratorsCalled,
    PalantirUsed,
    PlayResumed,
    QuestResolved,
    RingUsed,
    SideSeen,
    VoteClosed,
)
from tests.rules.table import APPROVE, FIVE, QUEST, REJECT, SABOTAGE, SIX, SUPPORT, Table, config, fair

DEAL = "Ann gandalf, Bob free, Cid witch-king, Dan minion"


@pytest.mark.parametrize("kind", ["vote", "actions", "ring", "palantir", "guess"])
def test_a_clock_that_does_not_run_does_not_lapse(kind: str) -> None:
    """Q-9.2: nor one that has run out already; nothing happens by it."""
    table = Table(SIX)
    position = table.entries[-1].position

    with pytest.raises(Stale):
        enter(QUEST, position, Lapse(Question(kind, 1)), fair())
    with pytest.raises(Stale):
        enter(QUEST, position, Lapse(Question("party", 2)), fair())
    table.lapse("party")
    with pytest.raises(Stale):
        enter(QUEST, table.entries[-1].position, Lapse(Question("party", 1)), fair())


def test_a_lapsed_vote_is_closed_without_the_missing() -> None:
    """Q-9.3: their ballots are none, those cast count."""
    table = Table(SIX)
    table.propose("Ann", "Ann Bob")
    table.vote("Ann Bob", APPROVE)
    table.vote("Cid", REJECT)

    table.lapse("vote")

    closed = table.told(VoteClosed)[-1]
    assert closed.ballots == (APPROVE, APPROVE, REJECT, None, None, None)
    assert closed.approved


def test_a_missing_action_goes_by_side_and_the_public_is_told_nothing_of_it() -> None:
    """Q-9.4: twins, one whose actions were given and one whose were filled in, are one to all."""
    given, missing = (Table(SIX, deal=DEAL) for _ in range(2))
    for table in (given, missing):
        table.party("Ann Cid")
    given.act("Cid", SABOTAGE)
    given.act("Ann", SUPPORT)
    missing.lapse("actions")

    assert missing.told(QuestResolved)[-1].sabotages == 1
    for name in (None, "chair", "Bob", "Dan"):
        assert given.sees(name) == missing.sees(name)
    assert given.heard_by_all() == missing.heard_by_all()


def test_actions_given_before_the_deadline_stand() -> None:
    """Q-9.4: only what is missing is filled in, and its owner is told what was counted."""
    table = Table(SIX, deal=DEAL)
    table.party("Ann Cid")
    table.act("Cid", SUPPORT)

    table.lapse("actions")

    assert table.told(QuestResolved)[-1].sabotages == 0
    assert [(event.to, event.deed) for event in table.last if isinstance(event, ActionGiven)] == [
        (table.seats("Ann"), SUPPORT)
    ]


def test_a_leader_who_proposes_nothing_is_passed_over() -> None:
    """Q-9.5: which counts as no rejected party."""
    table = Table(SIX, leader="Ann")

    table.lapse("party")

    assert table.told(LeaderSkipped) == [LeaderSkipped(leader=table.seat("Ann"))]
    assert (table.leader, table.state.rejected, table.state.quest) == ("Bob", 0, 1)
    assert table.told(LeaderAsked)[-1].rejected == 0


def test_when_every_seat_has_been_skipped_in_a_row_moderators_are_called() -> None:
    """Q-9.5: after so many skips as there are seats, not before."""
    table = Table(FIVE, leader="Cid")
    for _ in range(4):
        table.lapse("party")
    assert not table.told(ModeratorsCalled)

    table.lapse("party")

    assert table.told(ModeratorsCalled)[-1].everyone_skipped is True
    assert (table.phase, table.owing) == ("calling", "chair")
    assert owed_clocks(QUEST, table.state) == ()


def test_a_proposal_ends_the_row_of_skips() -> None:
    """Q-9.5: four skipped, one party, four skipped call nobody."""
    table = Table(FIVE)
    for _ in range(4):
        table.lapse("party")
    table.reject()
    for _ in range(4):
        table.lapse("party")

    assert not table.told(ModeratorsCalled)


def test_a_resume_starts_the_count_of_skipped_leaders_anew() -> None:
    """Q-9.14, Q-9.5: five more are needed for the next call."""
    table = Table(FIVE, leader="Ann")
    for _ in range(5):
        table.lapse("party")

    table.resume()

    assert any(isinstance(event, PlayResumed) for event in table.last)
    assert (table.phase, table.leader) == ("gathering", "Ann")
    for _ in range(4):
        table.lapse("party")
    assert len(table.told(ModeratorsCalled)) == 1
    table.lapse("party")
    assert len(table.told(ModeratorsCalled)) == 2


@pytest.mark.parametrize(
    "words", ["propose Ann Bob", "approve", "support", "preload approve", "preload support quest", "resume"]
)
def test_while_moderators_are_called_players_are_refused(words: str) -> None:
    """Q-9.14: no answer is taken, in advance neither; only the chair lets the game go on."""
    table = Table(FIVE)
    for _ in range(5):
        table.lapse("party")

    table.refused("Ann", words)

    assert QUEST.ahead(table.state, table.seat("Ann")) == ()
    assert table.refused("Ann", "resume", "call/1").clause == "Q-9.5"
    table.resume()


def test_a_ring_left_alone_is_declined() -> None:
    """Q-9.6: nothing is turned."""
    table = Table(SIX, deal=DEAL, ring=True)
    table.party("Ann Cid", ring="Cid")
    table.act("Ann", SUPPORT)
    table.act("Cid", SABOTAGE)

    table.lapse("ring")

    assert table.told(RingUsed) == [RingUsed(carrier=table.seat("Cid"), target=None)]
    assert table.told(QuestResolved)[-1].sabotages == 1


def test_a_palantir_left_alone_looks_at_the_next_eligible_in_order() -> None:
    """Q-9.6: after the holder in order of leadership, cyclically, past those who have used it."""
    order = "Bob Ann Fay Eve Dan Cid"
    table = Table(SIX, order=order, deal="Ann gandalf, Bob free, Eve witch-king, Fay minion", palantir=True)
    seen = []
    table.quest("Ann Eve", sabotage="Eve")
    table.quest("Ann Bob Cid")
    table.lapse("palantir")
    seen.append(table.told(PalantirUsed)[-1])
    table.quest("Ann Bob Cid Eve", sabotage="Eve")
    table.palantir("Bob", "Dan")
    table.quest("Ann Bob Cid")
    table.lapse("palantir")
    seen.append(table.told(PalantirUsed)[-1])

    assert [(table.name(use.holder), table.name(use.target)) for use in seen] == [
        ("Cid", "Bob"),
        ("Dan", "Ann"),
    ]
    assert table.told(SideSeen)[-1].to == table.seats("Dan")


def test_a_guess_left_alone_is_none() -> None:
    """Q-9.6, Q-6.2: the Free Peoples win."""
    table = Table(SIX, deal="Eve witch-king, Fay minion")
    for party in ("Ann Bob", "Ann Bob Cid", "Ann Bob Cid Dan"):
        table.quest(party)

    table.lapse("guess")

    assert table.told(GuessMade)[-1].guess is None
    outcome = QUEST.outcome(table.state)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("free", "quests")


def test_where_the_host_says_nothing() -> None:
    """Q-9.11: 24 hours and auto, for the guess 48 hours and ask; for each kind its own."""
    chosen = config()

    day = 24 * 60 * 60
    kinds = ("party", "vote", "actions", "ring", "palantir", "guess")
    assert chosen.deadlines == {kind: 2 * day if kind == "guess" else day for kind in kinds}
    assert chosen.policies == {kind: "ask" if kind == "guess" else "auto" for kind in kinds}
    assert QUEST.kinds["guess"].policy is Policy.ASK


def test_who_owes_is_named_where_it_is_public_and_nowhere_else() -> None:
    """Q-9.12, Q-9.1: proposal, vote, Ring and Palantír by name; actions and guess as a bare fact."""
    shown = {name: kind.shown for name, kind in QUEST.kinds.items()}

    assert {name for name, how in shown.items() if how is Shown.BY_NAME} == {
        "party",
        "vote",
        "ring",
        "palantir",
        "call",
    }
    assert shown["actions"] is shown["guess"] is Shown.AS_FACT


def test_a_lapse_lets_orders_answer_what_it_opens() -> None:
    """Q-9.3, Q-5.5: a vote that lapses with approval resolves the quest if all actions are preloaded."""
    table = Table(SIX, deal=DEAL)
    table.propose("Ann", "Ann Cid")
    table.act("Ann Cid", SUPPORT)
    table.vote("Ann", APPROVE)

    table.lapse("vote")

    assert table.told(QuestResolved)[-1].supports == 2
    assert table.owing == table.leader == "Bob"
