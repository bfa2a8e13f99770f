"""Q-1: seats, sides, roles."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.entry import Answer, Start, enter
from rules.game import Illegal
from rules.quest.events import GameBegun, RoleDealt
from rules.quest.roles import Role, Side
from tests.rules.quest.knowledge import (
    FREE_SEATS,
    MINION_SEATS,
    SIZES,
    free_of,
    is_legal,
    minions_of,
    sets_of_roles,
)
from tests.rules.table import APPROVE, QUEST, SEVEN, SIX, TEN, Table, config, facts, fair, shown


@pytest.mark.parametrize("seats", [0, 1, 2, 3, 4, 11, 12, 100])
def test_five_to_ten_seats_and_no_other_number(seats: int) -> None:
    """Q-1.1: any other number is refused before anything is dealt."""
    dice = fair()

    with pytest.raises(Illegal) as refusal:
        enter(QUEST, None, Start(config(), seats), dice)

    assert refusal.value.clause == "Q-1.1"
    assert not dice.drawn
    assert [remark.refuses for remark in QUEST.remarks(config(), seats)] == [True]


def test_the_lobby_offers_the_numbers_that_can_play() -> None:
    """Q-1.1: five to ten."""
    assert tuple(QUEST.seats) == SIZES


@pytest.mark.parametrize("seats", SIZES)
def test_sides_by_number_of_seats(seats: int) -> None:
    """Q-1.2, Q-1.3: so many of each side, with a Gandalf and a Witch-King on their own ones."""
    state = enter(QUEST, None, Start(config(), seats), fair(seats)).position.state

    assert Counter(state.sides) == {Side.FREE: FREE_SEATS[seats], Side.MINIONS: MINION_SEATS[seats]}
    dealt = dict(zip(state.deal.roles, state.sides, strict=True))
    assert dealt[Role.GANDALF] is Side.FREE
    assert dealt[Role.WITCH_KING] is Side.MINIONS


def test_the_roles_a_host_may_add() -> None:
    """Q-1.3: Aragorn is Free, Denethor, Gollum and Saruman are Minions, and Boromir is a pair."""
    state = Table(TEN, roles="aragorn denethor gollum boromir").state
    dealt = dict(zip(state.deal.roles, state.sides, strict=True))

    assert dealt[Role.ARAGORN] is dealt[Role.FREE_BOROMIR] is Side.FREE
    assert dealt[Role.DENETHOR] is dealt[Role.GOLLUM] is dealt[Role.MINION_BOROMIR] is Side.MINIONS
    assert Counter(state.deal.roles)[Role.FREE] == 3
    assert Role.MINION not in dealt
    saruman = Table(TEN, roles="saruman").state
    assert saruman.sides[saruman.deal.roles.index(Role.SARUMAN)] is Side.MINIONS


@pytest.mark.parametrize("seats", SIZES)
def test_roles_of_a_side_may_not_outnumber_its_seats(seats: int) -> None:
    """Q-1.4, Q-11.3: refused with the side that is over and by how many; all others are dealt whole."""
    for roles in sets_of_roles():
        chosen = config(" ".join(roles))
        refusals = [remark for remark in QUEST.remarks(chosen, seats) if remark.refuses]
        over = {
            "Free Peoples": free_of(roles) - FREE_SEATS[seats],
            "Minions": minions_of(roles) - MINION_SEATS[seats],
        }

        told = {
            side: remark.facts["over"]
            for remark in refusals
            for side in over
            if f"too many roles for the {side}:" in remark.sentence
        }
        assert told == {side: count for side, count in over.items() if count > 0}
        assert {remark.clause for remark in refusals} <= {"Q-1.4"}
        if is_legal(seats, roles):
            state = enter(QUEST, None, Start(chosen, seats), fair()).position.state
            assert Counter(state.sides)[Side.MINIONS] == MINION_SEATS[seats]
        else:
            with pytest.raises(Illegal, match=r"Q-1\.4"):
                enter(QUEST, None, Start(chosen, seats), fair())


def test_seats_without_a_role_are_plain_members_of_their_side() -> None:
    """Q-1.4: of ten seats without optional roles eight are plain."""
    state = Table(TEN).state

    assert Counter(state.deal.roles) == {Role.GANDALF: 1, Role.FREE: 5, Role.WITCH_KING: 1, Role.MINION: 3}


def test_saruman_without_aragorn_is_allowed_and_said() -> None:
    """Q-1.5: the lobby says so publicly and does not refuse."""
    [remark] = QUEST.remarks(config("saruman"), 7)

    assert (remark.clause, remark.refuses) == ("Q-1.5", False)
    assert not QUEST.remarks(config("saruman aragorn"), 7)
    assert Role.SARUMAN in Table(SEVEN, roles="saruman").state.deal.roles


def test_roles_and_order_are_dealt_at_random() -> None:
    """Q-1.6: over many games every seat is about as often Gandalf, and as often the first to lead."""
    games = [enter(QUEST, None, Start(config(), 5), fair(seed)).position.state for seed in range(1000)]

    gandalf = Counter(state.deal.roles.index(Role.GANDALF) for state in games)
    first = Counter(state.order[0] for state in games)
    both = Counter((state.deal.roles.index(Role.GANDALF) + 1 == state.order[0]) for state in games)
    assert all(150 < gandalf[place] < 250 for place in range(5))
    assert all(150 < first[seat] < 250 for seat in range(1, 6))
    assert 150 < both[True] < 250


@pytest.mark.parametrize("seats", SIZES)
def test_the_order_of_leadership_is_public_from_the_start(seats: int) -> None:
    """Q-1.6: a permutation of the seats, told to everybody."""
    entered = enter(QUEST, None, Start(config(), seats), fair(seats))

    begun = next(event for event in entered.events if isinstance(event, GameBegun))
    assert begun.to is None
    assert sorted(begun.order) == list(range(1, seats + 1))
    assert QUEST.view(entered.position.state, None).order == begun.order


def test_who_moderates_sees_no_more_than_a_bystander() -> None:
    """Q-1.7: the chair, for which hosts and moderators answer, is no way around one's own seat."""
    table = Table(TEN, roles="aragorn boromir", palantir=True, ring=True)
    table.propose("Ann", "Ann Bob Cid", ring="Bob")
    table.vote("Ann Bob", APPROVE)
    table.preload("Cid", "support quest")

    assert QUEST.view(table.state, 0) == QUEST.view(table.state, None)
    assert table.hears("chair") == table.heard_by_all()
    assert shown(QUEST, table.entries[-1].position, 0) == table.sees()


@pytest.mark.parametrize(
    "words", ["preload sabotage quest", "preload support quest", "preload approve", "preload ring 2"]
)
def test_the_chair_gives_nothing_in_advance(words: str) -> None:
    """Q-1.7, Q-5.6: it was once refused by the side of the last seat, which told moderators that side."""
    tables = [Table(SIX, deal=f"Ann gandalf, Bob witch-king, Fay {last}") for last in ("free", "minion")]

    refusals = [facts(table.refused("chair", words)) for table in tables]

    assert refusals[0] == refusals[1]
    with pytest.raises(Illegal):
        enter(QUEST, tables[0].entries[-1].position, Answer(7, words), fair())


def test_what_is_in_play_is_public_and_who_is_what_is_not() -> None:
    """Q-1.8: bystanders see roles in play and options, and nothing that hangs on the deal."""
    one = Table(SEVEN, roles="aragorn gollum", ring=True, deal="Ann gandalf, Bob gollum")
    two = Table(SEVEN, roles="aragorn gollum", ring=True, deal="Ann gollum, Bob gandalf")

    rules = QUEST.view(one.state, None).rules
    assert set(rules.roles) == {Role.GANDALF, Role.ARAGORN, Role.WITCH_KING, Role.GOLLUM}
    assert (rules.ring, rules.palantir) == (True, False)
    assert one.sees() == two.sees()
    assert one.heard_by_all() == two.heard_by_all()
    assert not [event for event in one.told(RoleDealt) if event.to is None]
