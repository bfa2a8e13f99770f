"""Q-2: what each seat learns at the start."""

from __future__ import annotations

import pytest

from rules.entry import Start, enter
from rules.game import Seat
from rules.quest.events import RoleDealt
from rules.quest.roles import Known, Role, Side
from tests.rules.quest.knowledge import SIZES, TABLE, learned, learns, legal_sets
from tests.rules.table import APPROVE, QUEST, SEVEN, SIX, TEN, Table, config, fair


def known(table: Table, name: str) -> Known:
    """What *name* was told at the start."""
    [dealt] = [event for event in table.told(RoleDealt) if event.to == (table.seat(name),)]
    return dealt.known


@pytest.mark.parametrize("seats", SIZES)
def test_every_cell_of_the_table_for_every_legal_set_of_roles(seats: int) -> None:
    """Q-2.10, Q-2.1 to Q-2.7 in one: Q-2.2, Q-2.3, Q-2.4, Q-2.5, Q-2.6, Q-2.7, Q-7.4."""
    met: set[tuple[Role, Role]] = set()
    for size, roles, bis in legal_sets():
        if size != seats:
            continue
        chosen = config(" ".join(roles), bis=bis)
        for seed in range(4):
            entered = enter(QUEST, None, Start(chosen, seats), fair(seed))
            state = entered.position.state
            dealt = {event.to: event for event in entered.events if isinstance(event, RoleDealt)}
            assert len(dealt) == seats
            for seat, role in enumerate(state.deal.roles, 1):
                told = dealt[(seat,)]
                assert (told.role, told.side) == (role, role.side)
                for other, theirs in enumerate(state.deal.roles, 1):
                    if other != seat:
                        met.add((role, theirs))
                        assert learned(told.known, other) == learns(role, theirs, bis), (role, theirs, roles)
                assert seat not in everybody_in(told.known)

    if seats == 10:
        twice = {Role.FREE, Role.MINION}
        assert met == {(a, b) for a, b in TABLE if a is not b or a in twice}


def everybody_in(told: Known) -> set[Seat]:
    return {*told.minions, *told.wizards, *([told.boromir] if told.boromir else [])}


def test_each_seat_learns_its_own_role_privately_and_at_any_time_again() -> None:
    """Q-2.1: told once, to itself alone; its view repeats it."""
    table = Table(SIX, deal="Ann witch-king, Bob gandalf")

    for name in table.names:
        dealt = [e for events in table.hears(name) for e in events if isinstance(e, RoleDealt)]
        own = QUEST.view(table.state, table.seat(name)).own
        assert own is not None
        assert [(e.role, e.side, e.known) for e in dealt] == [(own.role, own.side, own.known)]
    assert not [e for events in table.heard_by_all() for e in events if isinstance(e, RoleDealt)]


def test_minions_learn_of_one_another() -> None:
    """Q-2.2: the names of the other Minions."""
    table = Table(TEN, deal="Ann witch-king, Bob minion, Cid minion, Dan minion")

    assert known(table, "Ann") == Known(minions=table.seats("Bob Cid Dan"))
    assert known(table, "Cid") == Known(minions=table.seats("Ann Bob Dan"))


def test_gandalf_learns_all_minions_except_denethor() -> None:
    """Q-2.3, Q-2.5: Gollum is on his list."""
    table = Table(
        TEN, roles="denethor gollum", deal="Ann gandalf, Bob denethor, Cid gollum, Dan witch-king, Eve minion"
    )

    assert known(table, "Ann") == Known(minions=table.seats("Cid Dan Eve"))


def test_aragorn_learns_gandalf() -> None:
    """Q-2.4, Q-2.8: without Saruman the one name can only be Gandalf's."""
    table = Table(SEVEN, roles="aragorn", deal="Ann aragorn, Bob gandalf")

    assert known(table, "Ann") == Known(wizards=table.seats("Bob"))


def test_aragorn_cannot_tell_gandalf_from_saruman() -> None:
    """Q-2.4, Q-2.9: two names in order of leadership, and the same whichever is which."""
    order = "Gus Bob Ann Cid Dan Eve Fay"
    tables = [
        Table(SEVEN, roles="aragorn saruman", order=order, deal=f"Ann aragorn, Bob {bob}, Gus {gus}")
        for bob, gus in (("gandalf", "saruman"), ("saruman", "gandalf"))
    ]

    assert [known(table, "Ann").wizards for table in tables] == [tables[0].seats("Gus Bob")] * 2
    assert tables[0].sees("Ann") == tables[1].sees("Ann")


def test_gollum_neither_learns_nor_is_learned_of_by_minions() -> None:
    """Q-2.5: but Gandalf learns his name."""
    table = Table(SEVEN, roles="gollum", deal="Ann gollum, Bob witch-king, Cid minion, Dan gandalf")

    assert known(table, "Ann") == Known()
    assert known(table, "Bob").minions == table.seats("Cid")
    assert known(table, "Dan").minions == table.seats("Ann Bob Cid")


def test_minion_boromir_is_pointed_out_to_minions_and_listed_for_gandalf() -> None:
    """Q-2.6: Gandalf is not told that he is Boromir; he himself and Gollum learn nothing."""
    table = Table(
        TEN,
        roles="boromir gollum",
        deal="Ann minion-boromir, Bob gollum, Cid witch-king, Dan minion, Eve gandalf",
    )

    assert known(table, "Cid") == Known(minions=table.seats("Ann Dan"), boromir=table.seat("Ann"))
    assert known(table, "Eve") == Known(minions=table.seats("Ann Bob Cid Dan"))
    assert known(table, "Ann") == known(table, "Bob") == Known()


def test_free_boromir_is_in_nobodys_list() -> None:
    """Q-2.7: and learns no names, unless with Boromir bis."""
    table = Table(SEVEN, roles="boromir aragorn", deal="Ann free-boromir")

    assert known(table, "Ann") == Known()
    assert not [name for name in table.names if table.seat("Ann") in everybody_in(known(table, name))]


@pytest.mark.parametrize(
    ("reader", "one", "two"),
    [
        ("Ann", "Ann gandalf, Bob witch-king, Cid gollum", "Ann gandalf, Bob gollum, Cid witch-king"),
        ("Ann", "Ann witch-king, Bob saruman, Cid gandalf", "Ann witch-king, Bob saruman, Dan gandalf"),
        ("Ann", "Ann free, Bob witch-king, Cid gandalf", "Ann free, Bob gandalf, Cid witch-king"),
    ],
)
def test_names_and_sides_are_told_and_never_roles(reader: str, one: str, two: str) -> None:
    """Q-2.8: deals that differ only in roles behind the same names are one to the reader."""
    tables = [Table(SEVEN, roles="gollum saruman", deal=deal) for deal in (one, two)]

    assert tables[0].sees(reader) == tables[1].sees(reader)
    assert tables[0].hears(reader) == tables[1].hears(reader)


def test_lists_of_names_are_in_order_of_leadership() -> None:
    """Q-2.9: so that their order carries no information."""
    order = "Jim Cid Ann Ida Bob Hal Dan Gus Eve Fay"
    table = Table(TEN, order=order, deal="Ann witch-king, Bob minion, Cid minion, Jim minion, Dan gandalf")

    assert known(table, "Dan").minions == table.seats("Jim Cid Ann Bob")
    assert known(table, "Bob").minions == table.seats("Jim Cid Ann")


def test_a_switch_of_the_boromirs_changes_no_list() -> None:
    """Q-2.11, Q-7.1: the lists are those of the start."""
    table = Table(
        SEVEN,
        roles="boromir",
        deal="Ann gandalf, Bob free-boromir, Cid minion-boromir, Dan witch-king",
        boromir="random",
        cards="switch",
    )
    before = [QUEST.view(table.state, seat).own for seat in range(1, 8)]
    table.quest("Ann Eve")
    table.quest("Ann Eve Fay")

    assert table.state.sides[table.seat("Bob") - 1] is Side.MINIONS
    after = [QUEST.view(table.state, seat).own for seat in range(1, 8)]
    assert [own and own.known for own in after] == [own and own.known for own in before]
    table.propose(table.leader, "Ann Eve Fay")
    table.vote("Ann", APPROVE)
    assert len(table.told(RoleDealt)) == 7
