"""What was said in advance and ends without answering: its owner alone is told, and why (Q-5.5, Q-8.8, Q-12.4)."""

from __future__ import annotations

import pytest

from rules.game import OrderDropped, Question
from tests.rules.table import APPROVE, REJECT, SIX, SUPPORT, Table

DEAL = "Ann gandalf, Bob free, Cid witch-king, Dan minion, Eve free, Fay free"
ALL = SIX


def _table(**options: bool) -> Table:
    return Table(SIX, leader="Ann", deal=DEAL, **options)  # type: ignore[arg-type]


def _dropped(table: Table) -> OrderDropped:
    """The one order that the last entry dropped."""
    (found,) = (event for event in table.last if isinstance(event, OrderDropped))
    return found


@pytest.mark.parametrize("words", ["support", "preload decline", "preload ring Ann"])
def test_of_what_was_for_a_rejected_party_its_owner_is_told_why(words: str) -> None:
    """Q-5.5, Q-8.8, Q-12.4: the action and the Ring go with their party."""
    table = _table(ring=True)
    table.propose("Ann", "Ann Cid", ring="Cid")
    table.say("Cid", words)

    table.vote(ALL, REJECT)

    gone = _dropped(table)
    assert (gone.to, gone.words, gone.is_asked) == (table.seats("Cid"), table.words(words), False)
    assert gone.sentence == "You planned it for a party that the vote rejected."


def test_of_an_action_for_a_quest_that_was_made_without_him_its_owner_is_told_why() -> None:
    """Q-5.5, Q-12.4: and not while other parties may still be named for it."""
    table = _table()
    table.preload("Cid", "sabotage quest")
    table.reject()
    assert not table.told(OrderDropped)

    table.quest("Ann Bob")

    gone = _dropped(table)
    assert (gone.to, gone.words, gone.is_asked) == (table.seats("Cid"), "preload sabotage quest", False)
    assert (gone.sentence, dict(gone.facts)) == ("Quest {quest} was done without you.", {"quest": "1"})


def test_of_an_action_for_the_quest_that_came_after_another_its_owner_is_told_too() -> None:
    """Q-12.3, Q-12.4: the one for the party went before it."""
    table = _table()
    table.preload("Cid", "sabotage quest")
    table.propose("Ann", "Ann Cid")
    table.act("Cid", SUPPORT)
    table.vote(ALL, APPROVE)

    table.act("Ann", SUPPORT)

    gone = _dropped(table)
    assert (gone.to, gone.words) == (table.seats("Cid"), "preload sabotage quest")
    assert "decided without it" in gone.sentence


def test_of_a_ballot_that_was_cast_before_its_preload_could_answer_its_owner_is_told() -> None:
    """Q-4.6, Q-12.4: Ann names a party and votes at once; of the next party she is asked, not instead of anything."""
    table = _table()
    table.preload("Ann", "approve")
    table.say("Ann", "propose Ann Bob ; reject")
    table.vote("Bob Cid Dan Eve Fay", REJECT)
    assert not table.told(OrderDropped)

    table.propose("Bob", "Ann Bob")

    gone = _dropped(table)
    assert (gone.to, gone.question, gone.is_asked) == (table.seats("Ann"), Question("vote", 1), False)
    assert "decided without it" in gone.sentence


def test_of_a_look_that_was_taken_by_hand_its_owner_is_told() -> None:
    """Q-8.8, Q-12.4: the Palantir passed on by what was said in the entry that asked."""
    table = _table(palantir=True)
    table.quest("Ann Bob")
    table.party("Ann Bob Fay")
    table.act("Ann Bob", SUPPORT)
    table.preload("Fay", "palantir Ann")

    table.say("Fay", "support; palantir Eve")

    gone = _dropped(table)
    assert (gone.to, gone.words, gone.is_asked) == (
        table.seats("Fay"),
        table.words("preload palantir Ann"),
        False,
    )


def test_the_end_of_the_game_speaks_for_itself() -> None:
    """Q-12.4: nothing is told of orders beside it."""
    table = _table()
    table.preload("Cid", "sabotage quest")
    for _ in range(4):
        table.reject()
    assert table.phase != "over"

    table.reject()

    assert table.phase == "over"
    assert not table.told(OrderDropped)


def test_nothing_public_hangs_on_what_is_dropped() -> None:
    """Q-5.6: with the preloads of one and without, all others hear and see the same."""
    plain, other = _table(ring=True), _table(ring=True)
    other.preload("Cid", "sabotage quest")
    for table in (plain, other):
        table.propose("Ann", "Ann Bob", ring="Bob")
        table.vote(ALL, REJECT)
        table.quest("Ann Bob", ring="Ann")

    assert other.told(OrderDropped)
    for name in ("Ann", "Bob", "Dan", "chair"):
        assert (plain.hears(name), plain.sees(name)) == (other.hears(name), other.sees(name))
    assert plain.heard_by_all() == other.heard_by_all()
