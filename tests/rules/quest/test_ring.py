"""Q-8.4 to Q-8.9: the Ring of Power."""

from __future__ import annotations

import pytest

from rules.game import Illegal
from rules.quest.actions import Deed
from rules.quest.deeds import refuse_bad_tally
from rules.quest.events import ActionSeen, PartyProposed, QuestResolved, RingAwaited, RingUsed
from tests.rules.table import APPROVE, QUEST, REJECT, SABOTAGE, SEVEN, SIX, SUPPORT, Table

DEAL = "Ann gandalf, Bob free, Cid witch-king, Dan minion"


def game(names: str = SIX) -> Table:
    return Table(names, leader="Ann", deal=DEAL, ring=True)


def bearing(deeds: dict[str, Deed], carrier: str, names: str = SIX, quest: int = 1) -> Table:
    """A game whose *carrier* is asked: the party are those of *deeds*."""
    table = game(names)
    for number in range(1, quest):
        size = table.state.rules.party[number - 1]
        party = ["Cid", "Dan", "Eve", "Fay"] if number == 1 else ["Ann", "Bob", "Eve", "Fay"]
        members = " ".join(party[:size])
        ring = next(name for name in members.split() if name != table.leader)
        table.quest(members, sabotage="Cid" if number == 1 else "", ring=ring)
    table.party(" ".join(deeds), ring=carrier)
    for name, deed in deeds.items():
        table.act(name, deed)
    return table


def tally(table: Table) -> tuple[int, int, bool]:
    resolved = table.told(QuestResolved)[-1]
    return resolved.supports, resolved.sabotages, resolved.failed


@pytest.mark.parametrize(
    "words",
    ["propose Ann Bob", "propose Ann Bob ring Ann", "propose Ann Bob ring Cid", "propose Ann Bob ring 0"],
)
def test_the_leader_gives_the_ring_to_another_member(words: str) -> None:
    """Q-8.4: to one, not to himself, not to an outsider."""
    assert game().refused("Ann", words).clause == "Q-8.4"


def test_proposal_and_ring_are_one_public_decision() -> None:
    """Q-8.4: one event; without the Ring in play there is none to give."""
    table = game()

    table.propose("Ann", "Ann Bob", ring="Bob")

    ann, bob = table.seats("Ann Bob")
    assert table.last == (PartyProposed(number=1, quest=1, leader=ann, party=(ann, bob), ring=bob),)
    assert Table(SIX).refused("Ann", "propose Ann Bob ring Bob").clause == "Q-8.4"


def test_a_leader_outside_the_party_may_give_it_to_any_member() -> None:
    """Q-8.4: other than himself is all."""
    table = game()

    table.propose("Ann", "Bob Cid", ring="Cid")

    assert table.told(PartyProposed)[-1].ring == table.seat("Cid")


def test_the_carrier_is_asked_when_all_actions_are_in() -> None:
    """Q-8.5: in public, and the tally waits for him."""
    table = game()
    table.party("Ann Cid", ring="Cid")
    table.act("Ann", SUPPORT)
    assert not table.told(RingAwaited)

    table.act("Cid", SABOTAGE)

    assert table.told(RingAwaited) == [RingAwaited(carrier=table.seat("Cid"))]
    assert table.owing == "Cid"
    assert not table.told(QuestResolved)


def test_the_ring_turns_one_action_and_its_carrier_alone_learns_it() -> None:
    """Q-8.5, Q-8.9: the choice is public; he learns the action as it was."""
    table = bearing({"Bob": SUPPORT, "Cid": SABOTAGE}, "Bob")

    table.ring("Bob", "Cid")

    used, seen = table.last[:2]
    assert used == RingUsed(carrier=table.seat("Bob"), target=table.seat("Cid"))
    assert used.to is None
    assert seen == ActionSeen(to=table.seats("Bob"), seat=table.seat("Cid"), deed=SABOTAGE)
    assert tally(table) == (2, 0, False)
    own = QUEST.view(table.state, table.seat("Bob")).own
    assert own is not None
    assert own.ring_seen == ((table.seat("Cid"), SABOTAGE),)


def test_the_carrier_may_decline() -> None:
    """Q-8.5: then the actions count as given and he learns nothing."""
    table = bearing({"Bob": SUPPORT, "Cid": SABOTAGE}, "Bob")

    table.ring("Bob", None)

    assert tally(table) == (1, 1, True)
    assert not table.told(ActionSeen)


@pytest.mark.parametrize("words", ["ring Bob", "ring Ann", "ring 0", "ring 9"])
def test_the_ring_is_used_on_another_member_of_the_party(words: str) -> None:
    """Q-8.5: and by its carrier alone."""
    table = bearing({"Bob": SUPPORT, "Cid": SABOTAGE}, "Bob")

    assert table.refused("Bob", words).clause == "Q-8.5"
    assert table.refused("Cid", "ring Bob", "ring/1").clause == "Q-8.5"


def test_the_public_tally_is_the_one_after_the_ring() -> None:
    """Q-8.6, Q-5.2: a Free supporter who is turned counts as a sabotage."""
    table = bearing({"Ann": SUPPORT, "Bob": SUPPORT}, "Bob")

    table.ring("Bob", "Ann")

    assert tally(table) == (1, 1, True)
    seen = QUEST.view(table.state, None).quests[-1]
    assert (seen.supports, seen.sabotages, seen.carrier, seen.target) == (1, 1, *table.seats("Bob Ann"))


def test_twins_with_one_tally_after_the_ring_are_one_to_the_public() -> None:
    """Q-8.6, Q-5.4: a sabotage was turned beside another one, or a support beside another one."""
    one = bearing({"Cid": SABOTAGE, "Dan": SABOTAGE, "Eve": SUPPORT}, "Eve", quest=2)
    two = bearing({"Cid": SUPPORT, "Dan": SUPPORT, "Eve": SUPPORT}, "Eve", quest=2)
    for table in (one, two):
        table.ring("Eve", "Cid")

    assert tally(one) == tally(two) == (2, 1, True)
    for name in (None, "chair", "Ann", "Bob"):
        assert one.sees(name) == two.sees(name)
    assert one.heard_by_all() == two.heard_by_all()
    assert one.sees("Eve") != two.sees("Eve")


def test_with_decline_preloaded_the_quest_does_not_wait() -> None:
    """Q-8.7: resolved with the last action."""
    table = game()
    table.party("Ann Cid", ring="Cid")
    table.preload("Cid", "decline")
    table.act("Cid", SABOTAGE)

    table.act("Ann", SUPPORT)

    assert tally(table) == (1, 1, True)
    assert table.told(RingUsed) == [RingUsed(carrier=table.seat("Cid"), target=None)]


def test_everything_preloaded_resolves_the_quest_with_the_last_ballot() -> None:
    """Q-8.7, Q-8.8, Q-5.5: actions and Ring, in one update."""
    table = game()
    table.propose("Ann", "Ann Cid", ring="Cid")
    table.act("Ann", SUPPORT)
    table.act("Cid", SABOTAGE)
    table.preload("Cid", "ring Ann")

    table.vote("Ann Bob Cid Dan Eve Fay", APPROVE)

    assert tally(table) == (0, 2, True)


def test_the_carrier_may_preload_whom_he_will_use_it_on() -> None:
    """Q-8.8: private until used, and only of the party, and only by him."""
    table, other = game(), game()
    for each in (table, other):
        each.propose("Ann", "Ann Cid", ring="Cid")
    assert table.refused("Cid", "preload ring Cid").clause == "Q-8.5"
    assert table.refused("Cid", "preload ring Bob").clause == "Q-8.5"
    assert table.refused("Ann", "preload ring Cid").clause == "Q-8.7"

    table.preload("Cid", "ring Ann")

    for name in (None, "chair", "Ann", "Bob"):
        assert table.sees(name) == other.sees(name)
    table.vote("Ann Bob Cid Dan Eve Fay", APPROVE)
    table.act("Ann Cid", SUPPORT)
    assert table.told(RingUsed)[-1].target == table.seat("Ann")


def test_a_preload_of_the_ring_goes_with_its_party() -> None:
    """Q-8.8: the same carrier in the next party is asked."""
    table = game()
    table.propose("Ann", "Ann Cid", ring="Cid")
    table.preload("Cid", "decline")
    table.vote("Ann Bob Cid Dan Eve Fay", REJECT)

    table.party("Ann Cid", ring="Cid")
    table.act("Ann Cid", SUPPORT)

    assert (table.phase, table.owing) == ("bearing", "Cid")


@pytest.mark.parametrize(("first", "second"), [("decline", "ring Ann"), ("ring Ann", "decline")])
def test_there_is_one_preload_of_the_ring_and_withdraw_takes_it_back(first: str, second: str) -> None:
    """Q-12.9, Q-12.4: either takes the place of the other."""
    table = game()
    table.propose("Ann", "Ann Cid", ring="Cid")
    table.preload("Cid", first)
    table.preload("Cid", second)

    table.say("Cid", "withdraw ring")

    assert table.refused("Cid", "withdraw ring").clause == "Q-12.4"
    table.vote("Ann Bob Cid Dan Eve Fay", APPROVE)
    table.act("Ann Cid", SUPPORT)
    assert table.owing == "Cid"


@pytest.mark.parametrize("question", [None, "ring/1"])
def test_a_preload_of_the_ring_given_when_it_is_asked_answers_at_once(question: str | None) -> None:
    """Q-12.4: also when its button was drawn before the last action was in."""
    table = bearing({"Bob": SUPPORT, "Cid": SABOTAGE}, "Bob")

    table.say("Bob", "preload ring Cid", question)

    assert tally(table) == (2, 0, False)


def test_the_carrier_is_not_told_that_an_action_was_filled_in() -> None:
    """Q-8.9: twins, one whose action was given and one whose was filled in, are one to him."""
    given, missing = game(), game()
    for table in (given, missing):
        table.party("Ann Cid", ring="Cid")
        table.act("Cid", SUPPORT)
    given.act("Ann", SUPPORT)
    missing.lapse("actions")
    for table in (given, missing):
        table.ring("Cid", "Ann")

    assert given.sees("Cid") == missing.sees("Cid")
    assert given.hears("Cid") == missing.hears("Cid")
    assert missing.told(ActionSeen)[-1].deed is SUPPORT


@pytest.mark.parametrize(
    ("names", "quest", "saboteurs", "target", "counted", "failed"),
    [
        (SEVEN, 4, "Cid Dan", "Cid", 1, False),
        (SEVEN, 4, "Cid", "Ann", 2, True),
        (SIX, 1, "Cid", "Cid", 0, False),
        (SIX, 1, "", "Cid", 1, True),
        (SIX, 4, "Cid", "Cid", 0, False),
        (SIX, 4, "", "Cid", 1, True),
    ],
)
def test_worked_facts_of_the_ring(
    names: str, quest: int, saboteurs: str, target: str, counted: int, failed: bool
) -> None:
    """Q-11.6: seven seats on quest 4, six seats on any quest."""
    size = {(SEVEN, 4): 4, (SIX, 1): 2, (SIX, 4): 3}[names, quest]
    party = ["Bob", "Cid", "Dan", "Ann"] if "Dan" in saboteurs else ["Bob", "Cid", "Ann", "Eve"]
    deeds = {name: SABOTAGE if name in saboteurs.split() else SUPPORT for name in party[:size]}
    table = bearing(deeds, "Bob", names, quest)

    table.ring("Bob", target)

    assert tally(table) == (size - counted, counted, failed)


def test_a_tally_in_place_of_actions_is_one_that_the_ring_can_have_made() -> None:
    """R-1.8: of two of the Free Peoples one sabotage counts where it turned an action, and never two."""
    table = game()
    party = table.seats("Ann Bob")

    refuse_bad_tally(table.state, party, (1, 1), is_turned=True)

    for counts, is_turned in (((1, 1), False), ((0, 2), True), ((3, -1), True)):
        with pytest.raises(Illegal) as refused:
            refuse_bad_tally(table.state, party, counts, is_turned=is_turned)
        assert refused.value.clause == "R-1.8"
