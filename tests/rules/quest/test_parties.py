"""Q-3: gathering the party."""

from __future__ import annotations

import pytest

from rules.quest.events import GameEnded, LeaderAsked, ModeratorsCalled, PartyProposed, VoteClosed
from rules.quest.roles import Side
from tests.rules.quest.knowledge import PARTY, SIZES
from tests.rules.table import APPROVE, FIVE, QUEST, REJECT, SEVEN, SIX, TEN, Table


def play_through(table: Table) -> list[int]:
    """The sizes of the parties asked for, of a game of five quests: three succeed, two fail."""
    minion = table.name(table.state.sides.index(Side.MINIONS) + 1)
    others = [name for name in table.names if name != minion]
    sizes = []
    for quest in range(5):
        size = table.state.rules.party[quest]
        sizes.append(table.told(LeaderAsked)[-1].size)
        fails = quest in (0, 1)
        party = [minion, *others] if fails else others
        table.quest(" ".join(party[:size]), sabotage=minion if fails else "")
    return sizes


@pytest.mark.parametrize("seats", SIZES)
def test_sizes_of_parties_by_seats_and_quest(seats: int) -> None:
    """Q-3.1: the chart, met by playing all five quests."""
    names = " ".join(TEN.split()[:seats])

    assert tuple(play_through(Table(names))) == PARTY[seats]


@pytest.mark.parametrize("party", ["Ann", "Ann Bob Cid", "Ann Ann", "Ann 7", "Ann 0", ""])
def test_a_party_of_any_other_size_is_refused(party: str) -> None:
    """Q-3.1: exactly as many seats as the chart asks, each once, all of this game."""
    table = Table(SIX)

    assert table.refused("Ann", f"propose {party}").clause == "Q-3.1"


@pytest.mark.parametrize("party", ["Ann Bob", "Cid Dan"])
def test_the_leader_may_or_may_not_name_himself(party: str) -> None:
    """Q-3.1: either is legal."""
    table = Table(SIX, leader="Ann")

    table.propose("Ann", party)

    assert table.told(PartyProposed)[-1].party == table.seats(party)


def test_only_the_leader_names_a_party() -> None:
    """Q-3.1: whoever else tries is told who leads."""
    table = Table(SIX, leader="Cid")

    refusal = table.refused("Ann", "propose Ann Bob", "party/1")

    assert (refusal.clause, refusal.facts["leader"]) == ("Q-3.1", table.seats("Cid"))


def test_a_proposal_is_public_at_once_and_final() -> None:
    """Q-3.2: ballots always refer to one party."""
    table = Table(SIX, leader="Ann")
    table.propose("Ann", "Ann Bob")
    table.vote("Bob", APPROVE)

    refusals = [table.refused("Ann", "propose Ann Cid"), table.refused("Ann", "propose Ann Cid", "party/1")]

    assert table.told(PartyProposed)[-1].to is None
    seen = QUEST.view(table.state, None).party
    assert seen is not None
    assert seen.party == table.seats("Ann Bob")
    assert refusals[1].clause == "Q-4.4"


def test_every_seat_votes_the_leader_too() -> None:
    """Q-3.3: the vote is owed by all, and by nobody else."""
    table = Table(SIX, leader="Ann")
    table.propose("Ann", "Bob Cid")

    assert set(table.owing.split()) == set(table.names)
    assert table.refused("chair", "approve", "vote/1").clause == "Q-3.3"
    table.vote("Ann", APPROVE)
    assert "Ann" not in table.owing


def test_a_tie_rejects_the_party() -> None:
    """Q-3.4, Q-11.2: three ballots each way are not enough."""
    table = Table(SIX, leader="Ann")
    table.propose("Ann", "Ann Bob")

    table.vote("Ann Bob Cid", APPROVE)
    table.vote("Dan Eve Fay", REJECT)

    assert table.told(VoteClosed)[-1].approved is False
    assert table.leader == "Bob"


@pytest.mark.parametrize(
    ("approvals", "approved"), [(0, False), (2, False), (3, False), (4, True), (6, True)]
)
def test_approvals_must_outnumber_rejections(approvals: int, approved: bool) -> None:
    """Q-3.4: of six ballots four are needed."""
    table = Table(SIX)
    table.propose("Ann", "Ann Bob")

    table.vote(" ".join(table.names[:approvals]), APPROVE)
    table.vote(" ".join(table.names[approvals:]), REJECT)

    assert table.told(VoteClosed)[-1].approved is approved
    assert table.phase == ("questing" if approved else "gathering")


def test_leadership_passes_on_after_a_rejection_round_the_table() -> None:
    """Q-3.5: to the next in order, cyclically, for the same quest."""
    table = Table(FIVE, order="Cid Ann Eve Bob Dan", leader=None)
    leaders = []

    table.quest("Ann Bob")
    for _ in range(4):
        leaders.append(table.leader)
        table.reject()

    assert leaders == ["Ann", "Eve", "Bob", "Dan"]
    assert (table.leader, table.state.quest) == ("Cid", 2)


def test_the_fifth_rejected_party_ends_the_game() -> None:
    """Q-3.6, Q-6.3: at once, and the Minions win."""
    table = Table(SEVEN)

    for rejected in range(4):
        assert table.told(LeaderAsked)[-1].rejected == rejected
        table.reject()
    assert QUEST.outcome(table.state) is None
    table.reject()

    outcome = QUEST.outcome(table.state)
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.clause) == ("minions", "rejections", "Q-3.6")
    assert isinstance(table.last[-1], GameEnded)


def test_the_count_of_rejected_parties_starts_anew_with_each_quest() -> None:
    """Q-3.6: four for one quest and four for the next end nothing."""
    table = Table(SIX)

    for _ in range(2):
        for _ in range(4):
            table.reject()
        assert table.state.rejected == 4
        size = table.state.rules.party[table.state.quest - 1]
        table.quest(" ".join(table.names[:size]))
        assert table.state.rejected == 0

    assert QUEST.outcome(table.state) is None


def test_leadership_passes_on_after_a_quest() -> None:
    """Q-3.7: to the next in order after the leader whose party went."""
    table = Table(SIX, leader="Ann")
    table.reject()

    table.quest("Cid Dan")

    assert (table.leader, table.state.quest) == ("Cid", 2)


def test_a_party_without_a_single_ballot_calls_the_moderators() -> None:
    """Q-3.8, Q-3.4: it counts as rejected, and the game pauses."""
    table = Table(SIX, leader="Ann")
    table.propose("Ann", "Ann Bob")

    table.lapse("vote")

    assert table.told(VoteClosed)[-1].approved is False
    assert table.told(ModeratorsCalled)[-1].everyone_skipped is False
    assert (table.phase, table.owing, table.state.rejected) == ("calling", "chair", 1)
    table.resume()
    assert (table.phase, table.owing) == ("gathering", "Bob")


def test_a_vote_with_one_ballot_calls_nobody() -> None:
    """Q-3.8: somebody was there."""
    table = Table(SIX, leader="Ann")
    table.propose("Ann", "Ann Bob")
    table.vote("Ann", REJECT)

    table.lapse("vote")

    assert not table.told(ModeratorsCalled)
    assert table.phase == "gathering"


def test_the_fifth_party_without_a_ballot_ends_the_game_instead() -> None:
    """Q-3.8, Q-3.6: there is nothing left to call for."""
    table = Table(SIX)
    for _ in range(4):
        table.reject()
    table.propose(table.leader, "Ann Bob")

    table.lapse("vote")

    assert not table.told(ModeratorsCalled)
    assert table.phase == "over"
