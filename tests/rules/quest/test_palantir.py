"""Q-8.1 to Q-8.3: the Palantír."""

from __future__ import annotations

import pytest

from rules.quest.events import GameBegun, PalantirAwaited, PalantirUsed, SideSeen
from rules.quest.roles import Side
from tests.rules.table import QUEST, SEVEN, Table

DEAL = "Ann gandalf, Bob free, Cid free, Dan free, Eve witch-king, Fay minion, Gus minion"
PARTIES = ("Ann Bob", "Ann Bob Cid", "Ann Bob Cid", "Ann Bob Cid Dan", "Ann Bob Cid Dan")


def game(order: str = SEVEN) -> Table:
    return Table(SEVEN, order=order, deal=DEAL, palantir=True)


def until_used(table: Table, fails: tuple[int, ...] = ()) -> None:
    """Play on until the Palantír is awaited; the quests of these numbers fail."""
    while table.phase == "gathering":
        quest = table.state.quest
        party = PARTIES[quest - 1]
        if quest in fails:
            names = ["Eve", "Fay", *party.split()][: len(party.split())]
            table.quest(" ".join(names), sabotage="Eve Fay")
        else:
            table.quest(party)


def test_the_last_in_order_of_leadership_starts_with_it() -> None:
    """Q-8.1: and everybody is told."""
    table = game("Gus Ann Bob Dan Eve Fay Cid")

    begun = table.told(GameBegun)[0]
    assert (begun.to, begun.palantir) == (None, table.seat("Cid"))
    assert QUEST.view(table.state, None).holder == table.seat("Cid")
    assert Table(SEVEN, deal=DEAL).told(GameBegun)[0].palantir is None


def test_it_is_used_after_the_second_third_and_fourth_quests() -> None:
    """Q-8.2: at once after the tally, before the next leader is asked."""
    table = game()
    moments = []

    for target in ("Ann", "Bob", "Cid"):
        until_used(table, fails=(2, 3))
        moments.append(len(table.state.quests))
        assert table.owing == table.name(table.state.holder or 0)
        table.palantir(table.owing, target)
        assert table.phase == "gathering"
    table.quest(PARTIES[4])

    assert moments == [2, 3, 4]
    assert table.phase == "guessing"
    assert len(table.told(PalantirAwaited)) == 3


@pytest.mark.parametrize("fails", [(), (1, 2, 3)])
def test_it_is_not_used_when_no_other_quest_follows(fails: tuple[int, ...]) -> None:
    """Q-8.2: after three of a kind."""
    table = game()
    until_used(table, fails)
    table.palantir("Gus", "Ann")

    until_used(table, fails)

    assert table.phase in ("guessing", "over")
    assert len(table.told(PalantirAwaited)) == 1


@pytest.mark.parametrize(("target", "side"), [("Ann", Side.FREE), ("Eve", Side.MINIONS)])
def test_the_holder_learns_a_side_in_private_and_it_passes_on(target: str, side: Side) -> None:
    """Q-8.2: the choice is public, what it showed is not."""
    table = game()
    until_used(table)

    table.palantir("Gus", target)

    used, seen = table.last[:2]
    assert used == PalantirUsed(holder=table.seat("Gus"), target=table.seat(target))
    assert used.to is None
    assert seen == SideSeen(to=table.seats("Gus"), seat=table.seat(target), side=side)
    assert table.state.holder == table.seat(target)
    own = QUEST.view(table.state, table.seat("Gus")).own
    assert own is not None
    assert own.gazes == ((table.seat(target), side),)


def test_what_it_showed_is_the_holders_alone() -> None:
    """Q-8.2: twins whose target is of the other side are one to a bystander."""
    one, two = game(), Table(SEVEN, palantir=True, deal=DEAL.replace("Dan free, Eve", "Eve free, Dan"))
    for table in (one, two):
        until_used(table)
        table.palantir("Gus", "Eve")

    for name in (None, "chair", "Bob"):
        assert one.sees(name) == two.sees(name)
    assert one.heard_by_all() == two.heard_by_all()
    assert one.sees("Gus") != two.sees("Gus")


@pytest.mark.parametrize("target", ["Gus", "0", "8"])
def test_the_holder_must_choose_another_seat(target: str) -> None:
    """Q-8.2: not himself, nobody outside the game, and nobody chooses in his place."""
    table = game()
    until_used(table)

    assert table.refused("Gus", f"palantir {target}").clause == "Q-8.2"
    assert table.refused("Ann", "palantir Bob", "palantir/2").clause == "Q-8.2"
    table.refused("Gus", "palantir none")


def test_it_may_not_be_used_on_one_that_has_used_it() -> None:
    """Q-8.3: having been looked at is no use, and having used it once counts to the end."""
    table = game()
    until_used(table, fails=(3, 2))
    table.palantir("Gus", "Ann")
    until_used(table, fails=(3, 2))
    assert table.refused("Ann", "palantir Gus").clause == "Q-8.3"
    table.palantir("Ann", "Bob")
    until_used(table, fails=(3, 2))

    assert table.refused("Bob", "palantir Gus").clause == "Q-8.3"
    assert table.refused("Bob", "palantir Ann").clause == "Q-8.3"
    [decision] = QUEST.decisions(table.state)
    assert QUEST.options(table.state, decision, ("palantir",)).words == ("3", "4", "5", "6")
    table.palantir("Bob", "Cid")


def test_a_use_by_lapse_is_a_use() -> None:
    """Q-8.3, Q-9.6: the holder learns the side, the Palantír passes, and he is done with it."""
    table = game()
    until_used(table, fails=(2, 3))

    table.lapse("palantir")

    assert table.told(PalantirUsed)[-1].target == table.seat("Ann")
    assert table.told(SideSeen)[-1].to == table.seats("Gus")
    until_used(table, fails=(2, 3))
    assert table.refused("Ann", "palantir Gus").clause == "Q-8.3"


def test_the_palantir_may_be_preloaded_by_its_holder() -> None:
    """Q-8.8, Q-12.9: private until used; then nothing waits."""
    table, other = game(), game()
    table.preload("Gus", "palantir Eve")
    for name in (None, "chair", "Ann", "Eve"):
        assert table.sees(name) == other.sees(name)

    until_used_or_gone(table)

    assert table.told(PalantirUsed) == [PalantirUsed(holder=table.seat("Gus"), target=table.seat("Eve"))]
    assert (table.phase, len(table.state.quests)) == ("gathering", 2)


def until_used_or_gone(table: Table) -> None:
    while not table.told(PalantirUsed):
        table.quest(PARTIES[table.state.quest - 1])


def test_only_the_holder_preloads_the_palantir_and_only_what_is_legal() -> None:
    """Q-8.8: and only while it is to be used again."""
    table = game()
    assert table.refused("Ann", "preload palantir Bob").clause == "Q-8.8"
    assert table.refused("Gus", "preload palantir Gus").clause == "Q-8.2"
    until_used(table, fails=(1, 3))
    table.palantir("Gus", "Ann")
    assert table.refused("Gus", "preload palantir Bob").clause == "Q-8.8"
    assert table.refused("Ann", "preload palantir Gus").clause == "Q-8.3"
    until_used(table, fails=(1, 3))
    table.palantir("Ann", "Bob")
    until_used(table, fails=(1, 3))
    table.palantir("Bob", "Cid")

    assert table.refused("Cid", "preload palantir Dan").clause == "Q-8.8"


def test_a_preload_of_the_palantir_can_be_withdrawn() -> None:
    """Q-12.9, Q-8.8: then the holder is asked."""
    table = game()
    table.preload("Gus", "palantir Eve")

    table.say("Gus", "withdraw palantir")
    until_used(table)

    assert table.owing == "Gus"


def test_a_preload_of_the_palantir_given_when_it_is_asked_answers_at_once() -> None:
    """Q-12.4, Q-8.8: also when its button was drawn before the quest was resolved."""
    for question in (None, "palantir/2"):
        table = game()
        until_used(table)

        table.say("Gus", "preload palantir Eve", question)

        assert table.state.holder == table.seat("Eve")
