"""Q-4: voting."""

from __future__ import annotations

import pytest

from rules.game import OrderDropped, OrderUsed, Stale
from rules.kit.advance import held as held_back
from rules.kit.advance import settle
from rules.quest.actions import Ballot
from rules.quest.events import BallotCast, BallotReplaced, BallotShown, PartyProposed, VoteClosed
from tests.rules.table import APPROVE, QUEST, REJECT, SIX, Table, facts, fair


@pytest.fixture
def table() -> Table:
    """Six people, and Ann has proposed herself and Bob."""
    table = Table(SIX, leader="Ann")
    table.propose("Ann", "Ann Bob")
    return table


def own_ballot(table: Table, name: str) -> Ballot | None:
    own = QUEST.view(table.state, table.seat(name)).own
    assert own is not None
    return own.ballot


def ballots(table: Table) -> dict[str, Ballot | None]:
    """Those of the last vote that closed."""
    return dict(zip(table.names, table.told(VoteClosed)[-1].ballots, strict=True))


def test_a_public_ballot_is_shown_to_everyone_at_once(table: Table) -> None:
    """Q-4.1: by name."""
    table.vote("Cid", REJECT, public=True)

    assert table.last == (BallotShown(seat=table.seat("Cid"), ballot=REJECT),)
    assert table.last[0].to is None
    party = QUEST.view(table.state, None).party
    assert party is not None
    assert party.shown == {table.seat("Cid"): REJECT}


def test_a_private_ballot_is_its_owners_alone(table: Table) -> None:
    """Q-4.1, Q-4.3: all see that Cid has voted, and Cid alone how."""
    other = Table(SIX, leader="Ann")
    other.propose("Ann", "Ann Bob")

    table.vote("Cid", REJECT)
    other.vote("Cid", APPROVE)

    assert table.last == other.last == (BallotCast(seat=table.seat("Cid")),)
    for name in (None, "chair", "Ann", "Bob", "Dan"):
        assert table.sees(name) == other.sees(name)
    assert table.sees("Cid") != other.sees("Cid")
    assert own_ballot(table, "Cid") is REJECT
    party = QUEST.view(table.state, None).party
    assert party is not None
    assert party.voted == table.seats("Cid")


def test_only_the_last_ballot_counts(table: Table) -> None:
    """Q-4.2: whichever way each of them came."""
    table.vote("Bob Cid Dan Eve", APPROVE)
    table.vote("Bob", REJECT, public=True)
    table.vote("Cid", REJECT)
    table.vote("Cid", APPROVE, public=True)
    table.vote("Cid", REJECT)
    table.vote("Ann Fay", APPROVE)

    assert ballots(table) == {
        "Ann": APPROVE,
        "Bob": REJECT,
        "Cid": REJECT,
        "Dan": APPROVE,
        "Eve": APPROVE,
        "Fay": APPROVE,
    }


@pytest.mark.parametrize("ballot", [APPROVE, REJECT])
def test_a_private_ballot_after_a_public_one_is_told_without_saying_what(
    table: Table, ballot: Ballot
) -> None:
    """Q-4.2, Q-4.7: also when both say the same."""
    table.vote("Cid", APPROVE, public=True)

    table.vote("Cid", ballot)

    assert table.last == (BallotReplaced(seat=table.seat("Cid")),)
    party = QUEST.view(table.state, None).party
    assert party is not None
    assert (party.shown, party.replaced, party.voted) == ({}, table.seats("Cid"), table.seats("Cid"))


def test_a_private_ballot_in_place_of_a_private_one_is_not_shown(table: Table) -> None:
    """Q-4.7: neither by an event nor on the page; nor is a third one after a replaced public one."""
    table.vote("Cid", APPROVE)
    before = table.sees("Dan")

    table.vote("Cid", REJECT)

    assert table.last == ()
    assert table.sees("Dan") == before
    table.vote("Cid", APPROVE, public=True)
    table.vote("Cid", APPROVE)
    before = table.sees("Dan")
    table.vote("Cid", REJECT)
    assert table.last == ()
    assert table.sees("Dan") == before


def test_a_public_ballot_may_come_back_after_it_was_replaced(table: Table) -> None:
    """Q-4.2, Q-4.1: then it is shown again and no longer as replaced."""
    for public in (True, False, True):
        table.vote("Cid", REJECT, public=public)

    party = QUEST.view(table.state, None).party
    assert party is not None
    assert (party.shown, party.replaced) == ({table.seat("Cid"): REJECT}, ())


def test_everyone_may_see_who_has_voted_and_who_is_awaited(table: Table) -> None:
    """Q-4.3: by name, in order of leadership."""
    table.vote("Fay Bob", APPROVE)

    party = QUEST.view(table.state, None).party
    assert party is not None
    assert party.voted == table.seats("Bob Fay")
    assert table.owing == "Ann Cid Dan Eve"


def test_who_has_voted_is_listed_in_order_of_leadership() -> None:
    """Q-4.3, Q-2.9: not by seat, and not by time."""
    table = Table(SIX, order="Fay Cid Ann Eve Bob Dan")
    table.propose("Fay", "Ann Bob")

    table.vote("Ann Dan Cid Fay", APPROVE)

    party = QUEST.view(table.state, None).party
    assert party is not None
    assert party.voted == table.seats("Fay Cid Ann Dan")
    assert table.owing == "Eve Bob"


def test_a_ballot_that_comes_after_its_vote_is_refused(table: Table) -> None:
    """Q-4.4: an old button never counts for the next party."""
    table.vote("Ann Bob Cid Dan Eve Fay", REJECT)
    refusals = [table.refused("Cid", "approve", "vote/1")]
    table.propose("Bob", "Bob Cid")

    refusals += [
        table.refused("Cid", "approve", "vote/1"),
        table.refused("Cid", "approve publicly", "vote/1"),
    ]

    assert all(isinstance(refusal, Stale) for refusal in refusals)
    assert own_ballot(table, "Cid") is None
    assert "Cid" in table.owing


def test_a_ballot_before_any_party_is_refused() -> None:
    """Q-4.4: typed when nothing is asked, it counts for nothing that comes."""
    table = Table(SIX)

    table.refused("Cid", "approve")
    table.propose("Ann", "Ann Bob")

    assert "Cid" in table.owing


def test_the_vote_closes_with_the_last_ballot_and_all_are_revealed_by_name(table: Table) -> None:
    """Q-4.4: to everybody."""
    table.vote("Ann Bob Cid Dan Eve", APPROVE)
    assert not table.told(VoteClosed)

    table.vote("Fay", REJECT)

    closed = table.told(VoteClosed)[-1]
    assert closed.to is None
    assert closed.ballots == (APPROVE,) * 5 + (REJECT,)
    assert QUEST.view(table.state, None).parties[-1].ballots == closed.ballots


def test_a_vote_closed_without_some_counts_the_ballots_cast(table: Table) -> None:
    """Q-4.5, Q-9.3, Q-11.2: one missing, three to two approves; the tally names who did not vote."""
    table.vote("Ann Bob Cid", APPROVE)
    table.vote("Dan Eve", REJECT)

    table.lapse("vote")

    assert table.told(VoteClosed)[-1].approved is True
    assert ballots(table)["Fay"] is None


@pytest.mark.parametrize(
    ("words", "party", "ballot"),
    [
        ("approve", "Ann Bob", APPROVE),
        ("reject", "Ann Bob", REJECT),
        ("approve if me", "Ann Cid", APPROVE),
        ("approve if me", "Ann Bob", REJECT),
        ("approve if Bob", "Ann Bob", APPROVE),
        ("approve if Bob", "Ann Dan", REJECT),
        ("approve unless Bob", "Ann Bob", REJECT),
        ("approve unless Bob", "Ann Dan", APPROVE),
        ("approve unless Cid", "Ann Cid", REJECT),
    ],
)
def test_preloaded_ballots(words: str, party: str, ballot: Ballot) -> None:
    """Q-4.6: plain or with one condition; private, used when the party is proposed, shown as voted."""
    table = Table(SIX, leader="Ann")
    before = table.sees("Dan"), table.heard_by_all()
    table.preload("Cid", words)
    assert (table.sees("Dan"), table.heard_by_all()) == before

    table.propose("Ann", party)

    assert own_ballot(table, "Cid") is ballot
    seat = table.seat("Cid")
    _, used, cast = table.last
    assert isinstance(used, OrderUsed)
    assert (used.to, str(used.question), used.answer) == ((seat,), "vote/1", ballot.value)
    assert used.words.startswith("preload ")
    assert cast == BallotCast(seat=seat)
    table.vote("Ann Bob Dan Eve Fay", REJECT)
    assert ballots(table)["Cid"] is ballot


def test_a_preloaded_ballot_can_be_changed_and_is_spent_once_used() -> None:
    """Q-4.6: the next party asks again."""
    table = Table(SIX, leader="Ann")
    table.preload("Cid", "approve")
    table.propose("Ann", "Ann Bob")

    table.vote("Cid", REJECT)
    table.vote("Ann Bob Dan Eve Fay", REJECT)
    table.propose("Bob", "Ann Bob")

    assert ballots(table)["Cid"] is REJECT
    assert "Cid" in table.owing


def test_a_preloaded_ballot_may_stand_until_withdrawn() -> None:
    """Q-4.6: it answers party after party, also those of later quests."""
    table = Table(SIX, leader="Ann")
    table.preload("Cid", "approve if me standing")
    table.propose("Ann", "Ann Cid")
    assert own_ballot(table, "Cid") is APPROVE
    table.vote("Ann Bob Dan Eve Fay", APPROVE)
    table.say("Ann", "support")
    table.say("Cid", "support")

    table.propose("Bob", "Ann Bob Dan")

    assert table.state.quest == 2
    assert own_ballot(table, "Cid") is REJECT
    table.say("Cid", "withdraw ballot")
    assert own_ballot(table, "Cid") is REJECT
    table.vote("Ann Bob Dan Eve Fay", REJECT)
    table.propose("Cid", "Ann Bob Dan")
    assert own_ballot(table, "Cid") is None


def test_a_standing_ballot_that_was_used_is_not_told_as_dropped_when_its_time_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """F-18: also not by a later entry; a newcomer who has not confirmed it reads that it is gone (F-19)."""
    table = Table(SIX, leader="Ann")
    table.preload("Cid", "approve standing")
    table.propose("Ann", "Ann Cid")
    used = table.position
    assert used is not None
    monkeypatch.setattr(type(table.game), "stands", lambda game, state, order: False)

    _, orders, told = settle(table.game, used.state, used.orders, fair())
    held = settle(table.game, used.state, held_back(used.orders, table.seat("Cid")), fair())[2]

    assert [order.words for order in used.orders] == ["preload approve standing"]
    assert (orders, told) == ((), ())
    assert [isinstance(event, OrderDropped) and "had confirmed it" in event.sentence for event in held] == [
        True
    ]


def test_a_preload_given_during_a_vote_is_for_the_next_party(table: Table) -> None:
    """Q-4.6, Q-12.4: this party is not answered by it."""
    table.preload("Cid", "approve")

    assert "Cid" in table.owing
    table.vote("Ann Bob Cid Dan Eve Fay", REJECT)
    table.propose("Bob", "Bob Fay")
    assert own_ballot(table, "Cid") is APPROVE


def test_a_late_preload_for_a_party_that_is_open_by_now_never_counts_for_the_next(table: Table) -> None:
    """Q-4.4, Q-4.6: its button was drawn before this party was proposed."""
    refusal = table.refused("Cid", "preload approve", "vote/1")

    assert isinstance(refusal, Stale)
    table.vote("Ann Bob Cid Dan Eve Fay", REJECT)
    table.propose("Bob", "Bob Fay")
    assert "Cid" in table.owing


def test_a_preload_can_be_withdrawn_before_it_is_used() -> None:
    """Q-4.6: and afterwards there is nothing to withdraw."""
    table = Table(SIX, leader="Ann")
    table.preload("Cid", "approve")

    table.say("Cid", "withdraw ballot")
    table.propose("Ann", "Ann Bob")

    assert own_ballot(table, "Cid") is None
    assert table.refused("Cid", "withdraw ballot").clause == "Q-12.4"


@pytest.mark.parametrize("words", ["approve if 7", "approve if 0", "approve unless 9", "reject if me"])
def test_a_condition_names_a_player_and_only_approves(words: str) -> None:
    """Q-4.6: approve if, approve unless; nobody outside the game."""
    assert Table(SIX).refused("Cid", f"preload {words}").clause in ("Q-4.6", "Q-12.4")


def test_no_ballot_is_preloaded_once_no_party_comes() -> None:
    """Q-4.6: while the Witch-King guesses."""
    table = Table(SIX)
    for party in ("Ann Bob", "Ann Bob Cid", "Ann Bob Cid Dan"):
        table.quest(party)

    assert table.phase == "guessing"
    assert table.refused("Cid", "preload approve").clause == "Q-4.6"


def test_preloads_of_all_open_and_close_the_vote_in_one_update() -> None:
    """Q-4.7: the proposal, and all ballots revealed."""
    table = Table(SIX, leader="Ann")
    for name in table.names:
        table.preload(name, "approve unless Fay")

    table.propose("Ann", "Ann Bob")

    kinds = [type(event) for event in table.last]
    assert kinds[0] is PartyProposed
    assert kinds[-1] is VoteClosed
    assert table.phase == "questing"


def test_refusals_of_old_buttons_tell_nothing(table: Table) -> None:
    """Q-4.3, Q-4.4: the same words whether the vote was approved or how one voted."""
    other = Table(SIX, leader="Ann")
    other.propose("Ann", "Ann Bob")
    table.vote("Ann Bob Cid Dan Eve Fay", REJECT)
    other.vote("Ann Bob Cid Dan Eve Fay", APPROVE)

    assert facts(table.refused("Cid", "reject", "vote/1")) == facts(other.refused("Cid", "reject", "vote/1"))
