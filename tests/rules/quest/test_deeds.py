"""Q-5: the quest."""

from __future__ import annotations

import pytest

from rules.awaiting import Awaited, awaited
from rules.game import Question, Stale
from rules.quest.actions import Deed
from rules.quest.events import ActionGiven, QuestResolved, VoteClosed
from rules.quest.roles import Role
from tests.rules.table import APPROVE, QUEST, REJECT, SABOTAGE, SEVEN, SIX, SUPPORT, Table, facts

DEAL = "Ann gandalf, Bob free, Cid witch-king, Dan minion, Eve free, Fay free"


@pytest.fixture
def table() -> Table:
    """Ann (Free) and Cid (Minion) are on the first quest of six people."""
    table = Table(SIX, leader="Ann", deal=DEAL)
    table.party("Ann Cid")
    return table


def own_deed(table: Table, name: str) -> Deed | None:
    own = QUEST.view(table.state, table.seat(name)).own
    assert own is not None
    return own.deed


def test_each_member_gives_one_action_in_private(table: Table) -> None:
    """Q-5.1: nobody else does, and nobody else hears of it."""
    assert table.owing == "Ann Cid"
    assert table.refused("Bob", "support", "actions/1").clause == "Q-5.1"
    before = {name: (table.sees(name), table.hears(name)) for name in ("Ann", "Bob", "chair")}

    table.act("Cid", SABOTAGE)

    assert table.last == (ActionGiven(to=table.seats("Cid"), deed=SABOTAGE),)
    assert own_deed(table, "Cid") is SABOTAGE
    assert {name: (table.sees(name), table.hears(name)) for name in before} == before


def test_free_peoples_may_only_support(table: Table) -> None:
    """Q-5.2: anything else is refused; a Minion may do either."""
    assert table.refused("Ann", "sabotage").clause == "Q-5.2"
    table.act("Cid", SUPPORT)
    table.act("Cid", SABOTAGE)

    table.act("Ann", SUPPORT)

    assert table.told(QuestResolved)[-1].sabotages == 1


@pytest.mark.parametrize(("sabotage", "failed"), [("", False), ("Cid", True), ("Cid Dan", True)])
def test_one_sabotage_fails_a_quest(sabotage: str, failed: bool) -> None:
    """Q-5.3: one is enough where the chart asks no more."""
    table = Table(SIX, deal=DEAL)
    table.quest("Ann Bob")

    table.quest("Ann Cid Dan", sabotage)

    resolved = table.told(QuestResolved)[-1]
    assert (resolved.failed, resolved.sabotages) == (failed, len(sabotage.split()))


@pytest.mark.parametrize("names", ["Ann Bob Cid Dan Eve Fay", "Ann Bob Cid Dan Eve Fay Gus"])
@pytest.mark.parametrize("sabotages", [0, 1, 2])
def test_the_fourth_quest_of_seven_needs_two_sabotages_to_fail(names: str, sabotages: int) -> None:
    """Q-5.3, Q-11.1: with six seats one is enough."""
    table = Table(names, deal="Ann gandalf, Cid witch-king, Dan minion")
    sizes = table.state.rules.party
    for quest, fails in enumerate((True, False, False)):
        party = ["Cid", "Ann", "Bob", "Eve", "Fay"] if fails else ["Ann", "Bob", "Eve", "Fay"]
        table.quest(" ".join(party[: sizes[quest]]), sabotage="Cid" if fails else "")

    table.quest(" ".join(["Cid", "Dan", "Ann", "Bob"][: sizes[3]]), " ".join(["Cid", "Dan"][:sabotages]))

    needed = 1 if len(table.names) == 6 else 2
    assert table.told(QuestResolved)[-1].failed is (sabotages >= needed)


def test_only_the_tally_is_public_and_stays_so() -> None:
    """Q-5.4: who sabotaged is one to all others, on this quest and ever after."""
    tables = [Table(SIX, deal=DEAL) for _ in range(2)]
    for table, saboteur in zip(tables, ("Cid", "Dan"), strict=True):
        table.quest("Ann Bob")
        table.quest("Ann Cid Dan", sabotage=saboteur)
        table.quest("Ann Bob Eve Fay")

    for name in (None, "chair", "Ann", "Bob", "Eve"):
        assert tables[0].sees(name) == tables[1].sees(name)
        if name:
            assert tables[0].hears(name) == tables[1].hears(name)
    seen = QUEST.view(tables[0].state, None).quests[1]
    assert (seen.supports, seen.sabotages) == (2, 1)
    assert tables[0].sees("Cid") != tables[1].sees("Cid")


def test_actions_preloaded_during_the_vote_resolve_the_quest_in_the_same_update() -> None:
    """Q-5.5: one update with the ballots, the tally and what comes next."""
    table = Table(SIX, leader="Ann", deal=DEAL)
    table.propose("Ann", "Ann Cid")
    table.act("Ann", SUPPORT)
    table.act("Cid", SABOTAGE)
    table.act("Cid", SUPPORT)

    table.vote("Ann Bob Cid Dan Eve Fay", APPROVE)

    public = [type(event).__name__ for event in table.last if event.to is None]
    assert public == ["BallotCast", "VoteClosed", "QuestResolved", "LeaderAsked"]
    assert table.told(QuestResolved)[-1].sabotages == 0


def test_only_members_preload_an_action_for_a_party() -> None:
    """Q-5.5: and by the rules of their side (Q-5.2)."""
    table = Table(SIX, leader="Ann", deal=DEAL)
    table.propose("Ann", "Ann Cid")

    assert table.refused("Bob", "support").clause == "Q-5.5"
    assert table.refused("Ann", "sabotage").clause == "Q-5.2"
    assert table.refused("Ann", "preload sabotage quest").clause == "Q-5.2"


def test_preloads_of_a_rejected_party_are_dropped() -> None:
    """Q-5.5: the same two people in the next party are asked."""
    table = Table(SIX, leader="Ann", deal=DEAL)
    table.propose("Ann", "Ann Cid")
    table.act("Ann Cid", SUPPORT)
    table.vote("Ann Bob Cid Dan Eve Fay", REJECT)

    table.party("Ann Cid")

    assert table.owing == "Ann Cid"


def test_an_action_for_the_quest_whichever_party_stands_until_it_is_resolved() -> None:
    """Q-5.5: through rejected parties, and not into the next quest."""
    table = Table(SIX, leader="Ann", deal=DEAL)
    table.preload("Cid", "sabotage quest")
    table.reject()

    table.party("Ann Cid")
    assert table.owing == "Ann"
    table.act("Ann", SUPPORT)
    assert table.told(QuestResolved)[-1].sabotages == 1

    table.party("Ann Cid Bob")
    assert table.owing == "Ann Bob Cid"


def test_an_action_for_the_quest_that_was_not_used_is_gone_with_it() -> None:
    """Q-5.5, Q-7.6: Cid was not in the party."""
    table = Table(SIX, leader="Ann", deal=DEAL)
    table.preload("Cid", "sabotage quest")
    table.quest("Ann Bob")

    table.party("Ann Cid Bob")

    assert "Cid" in table.owing


def test_nothing_public_hangs_on_preloads_or_on_who_has_acted() -> None:
    """Q-5.6: all see only that actions are owed."""
    preloaded, late, other = (Table(SIX, leader="Ann", deal=DEAL) for _ in range(3))
    for table in (preloaded, late, other):
        table.propose("Ann", "Ann Cid")
    preloaded.act("Cid", SABOTAGE)
    for table in (preloaded, late, other):
        table.vote("Ann Bob Cid Dan Eve Fay", APPROVE)
    other.act("Ann", SUPPORT)

    assert preloaded.sees() == late.sees() == other.sees()
    assert preloaded.heard_by_all() == late.heard_by_all() == other.heard_by_all()
    assert awaited(QUEST.kinds, QUEST.decisions(late.state)) == (
        Awaited(Question("actions", 1), Question("actions", 1), seats=None, count=None),
    )
    preloaded.act("Ann", SUPPORT)
    other.act("Cid", SABOTAGE)
    assert preloaded.sees() == other.sees()
    assert preloaded.heard_by_all() == other.heard_by_all()


def test_all_members_get_the_same_buttons_and_the_same_receipt(table: Table) -> None:
    """Q-5.6: in the same order, whatever their side."""
    decisions = {table.name(d.seat): d for d in QUEST.decisions(table.state)}

    offered = {name: QUEST.options(table.state, decision, ()) for name, decision in decisions.items()}
    receipts = {name: table.say(name, "support") for name in ("Cid",)} | {"Ann": table.say("Ann", "support")}

    assert offered["Ann"] == offered["Cid"]
    assert offered["Ann"].words == ("support", "sabotage")
    assert receipts["Ann"].words == receipts["Cid"].words
    [told] = [event for event in receipts["Ann"].events if event.to == table.seats("Ann")]
    assert told == ActionGiven(to=table.seats("Ann"), deed=SUPPORT)


def test_an_action_may_change_until_the_last_one_is_in(table: Table) -> None:
    """Q-5.7: then it is final."""
    table.act("Cid", SABOTAGE)
    table.act("Cid", SUPPORT)
    table.act("Ann", SUPPORT)

    refusal = table.refused("Cid", "sabotage", "actions/1")

    assert isinstance(refusal, Stale)
    assert table.told(QuestResolved)[-1].sabotages == 0


def test_with_the_ring_actions_are_final_when_its_carrier_is_asked() -> None:
    """Q-5.7: nobody answers the Ring by changing his action."""
    table = Table(SIX, leader="Ann", deal=DEAL, ring=True)
    table.party("Ann Cid", ring="Cid")
    table.act("Ann Cid", SUPPORT)

    assert table.phase == "bearing"
    assert isinstance(table.refused("Cid", "sabotage", "actions/1"), Stale)
    table.refused("Cid", "sabotage")
    table.refused("Cid", "preload sabotage quest")


def test_no_action_is_filled_in_before_the_deadline(table: Table) -> None:
    """Q-5.8: not even where only one is legal."""
    table.act("Cid", SABOTAGE)

    assert table.owing == "Ann"
    assert table.phase == "questing"
    table.lapse("actions")
    assert table.told(QuestResolved)[-1].supports == 1


def test_no_action_of_a_bound_boromir_is_filled_in_either() -> None:
    """Q-5.8, Q-7.3: the quest waits for all sides alike."""
    table = Table(
        SEVEN,
        roles="boromir",
        boromir="predetermined",
        cards="stay stay stay stay stay",
        deal="Ann minion-boromir, Bob gandalf",
    )
    table.party("Ann Bob")

    assert table.state.deal.roles[0] is Role.MINION_BOROMIR
    assert table.owing == "Ann Bob"


def test_refusals_of_an_action_are_private_and_leave_no_trace(table: Table) -> None:
    """Q-5.6, Q-5.2: others see no difference, and the refusal names no other seat."""
    before = table.sees("Bob"), table.heard_by_all()

    refusal = table.refused("Ann", "sabotage", "actions/1")

    assert (table.sees("Bob"), table.heard_by_all()) == before
    assert facts(refusal)[2] == {}
    assert len(table.told(VoteClosed)) == 1


def test_an_old_button_for_another_quest_never_counts_for_this_one() -> None:
    """Q-5.5, Q-12.4: the button names the quest that it was drawn for; what is typed means this quest."""
    table = Table(SEVEN, leader="Ann")
    decision = next(found for found in QUEST.ahead(table.state, 1) if str(found.question) == "actions/0")
    words = ["preload", "support", "quest"]
    words += QUEST.options(table.state, decision, words).words
    table.quest("Ann Bob")

    assert isinstance(table.refused("Ann", " ".join(words), "actions/0"), Stale)
    assert table.say("Ann", "preload support quest").words == "preload support quest"
