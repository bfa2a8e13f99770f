"""What a leaver had preloaded waits for the word of whoever takes the seat (Q-9.7, F-19)."""

from __future__ import annotations

import pytest

from rules.entry import Handover, enter
from rules.game import OrderDropped
from rules.quest.events import BallotCast
from tests.rules.table import APPROVE, REJECT, SABOTAGE, SIX, SUPPORT, Table, fair

DEAL = "Ann gandalf, Bob free, Cid witch-king, Dan minion, Eve free, Fay free"
OTHERS = "Ann Bob Cid Dan Eve"


def _table(edition: int | None = None, **options: bool) -> Table:
    return Table(SIX, leader="Ann", deal=DEAL, edition=edition, **options)  # type: ignore[arg-type]


def _hand_over(table: Table, name: str) -> None:
    """Somebody else sits in the seat of *name* from now on."""
    table.position = enter(table.game, table.position, Handover(table.seat(name)), fair()).position


def test_a_standing_ballot_votes_for_no_newcomer() -> None:
    """Q-9.7, Q-4.6: he owes the vote like anybody, and nothing says that he has voted."""
    table = _table()
    table.preload("Fay", "reject standing")
    _hand_over(table, "Fay")

    table.propose("Ann", "Ann Bob")
    table.vote(OTHERS, APPROVE)

    assert (table.phase, table.owing) == ("voting", "Fay")
    assert table.seats("Fay")[0] not in {event.seat for event in table.told(BallotCast)}


def test_once_confirmed_it_votes_at_once_and_for_later_parties_too() -> None:
    """Q-9.7, Q-12.4: the question is open and owed."""
    table = _table()
    table.preload("Fay", "reject standing")
    _hand_over(table, "Fay")
    table.propose("Ann", "Ann Bob")

    table.say("Fay", "confirm")

    assert "Fay" not in table.owing.split()
    table.vote(OTHERS, REJECT)
    table.propose("Bob", "Ann Bob")
    assert "Fay" not in table.owing.split()


@pytest.mark.parametrize(
    ("leaver", "preload", "phase"),
    [
        ("Cid", "preload sabotage quest", "questing"),
        ("Cid", "sabotage", "questing"),
        ("Cid", "preload ring Ann", "bearing"),
        ("Cid", "preload decline", "bearing"),
    ],
)
def test_a_preload_of_another_kind_waits_too(leaver: str, preload: str, phase: str) -> None:
    """Q-9.7, Q-5.5, Q-8.7, Q-8.8: and answers once it is confirmed."""
    table = _table(ring=True)
    table.propose("Ann", "Ann Cid", ring="Cid")
    table.say(leaver, preload)
    _hand_over(table, leaver)
    table.vote(SIX, APPROVE)
    table.act("Ann", SUPPORT)
    if phase == "bearing":
        table.act("Cid", SUPPORT)

    assert (table.phase, table.owing) == (phase, leaver)
    table.say(leaver, "confirm")
    assert (table.phase, table.owing) != (phase, leaver)


def test_a_palantir_preload_waits_too() -> None:
    """Q-9.7, Q-8.8."""
    table = _table(palantir=True)
    table.preload("Fay", "palantir Ann")
    _hand_over(table, "Fay")
    table.quest("Ann Bob")
    table.quest("Ann Bob Eve")

    assert (table.phase, table.owing) == ("gazing", "Fay")
    table.say("Fay", "confirm")
    assert table.phase == "gathering"


def test_what_the_newcomer_preloads_takes_its_place_and_counts() -> None:
    """Q-9.7, F-18: he has said it himself."""
    table = _table()
    table.preload("Fay", "reject standing")
    _hand_over(table, "Fay")
    table.preload("Fay", "approve")

    table.propose("Ann", "Ann Bob")

    assert "Fay" not in table.owing.split()
    assert table.refused("Fay", "confirm").clause == "Q-9.7"


def test_what_was_answered_stands_through_a_handover() -> None:
    """Q-9.7: a ballot that was cast and an action that was given are the seat's; the newcomer may change them."""
    table = _table()
    table.propose("Ann", "Ann Cid")
    table.vote("Fay", REJECT)
    _hand_over(table, "Fay")
    assert "Fay" not in table.owing.split()

    table.vote(OTHERS, APPROVE)
    table.act("Cid", SABOTAGE)
    _hand_over(table, "Cid")

    assert table.owing == "Ann"


def test_what_nobody_confirmed_in_time_is_dropped_and_told() -> None:
    """Q-12.4, Q-9.7: the deadline gives what it gives to anybody."""
    table = _table()
    table.preload("Fay", "reject")
    _hand_over(table, "Fay")
    table.propose("Ann", "Ann Bob")
    table.vote(OTHERS, APPROVE)
    table.lapse("vote")
    table.act("Ann Bob", SUPPORT)
    table.propose("Bob", "Ann Bob Cid")

    assert table.state.parties[0].ballots[-1] is None
    (gone,) = table.told(OrderDropped)
    assert gone.to == table.seats("Fay")


@pytest.mark.parametrize("left", ["preload sabotage quest", "sabotage", None])
def test_nobody_else_sees_whether_an_action_waits(left: str | None) -> None:
    """Q-5.6, Q-9.7: all that others see and hear is the same with a preloaded action, another one or none."""
    table, plain = _table(), _table()
    for game in (table, plain):
        game.propose("Ann", "Ann Dan")
        if game is table and left:
            game.say("Dan", left)
        _hand_over(game, "Dan")
        game.vote(SIX, APPROVE)
        game.act("Ann", SUPPORT)

    assert table.owing == plain.owing == "Dan"
    for name in (None, "Ann", "Cid", "Fay"):
        assert table.sees(name) == plain.sees(name)
    assert table.heard_by_all() == plain.heard_by_all()


def test_a_word_where_nothing_waits_is_refused() -> None:
    """F-19, Q-9.7."""
    table = _table()

    no = table.refused("Fay", "confirm")

    assert (no.clause, no.sentence) == (
        "Q-9.7",
        "There is nothing to confirm: all that was left in advance counts.",
    )


def test_nobody_confirms_what_waits_in_the_seat_of_another() -> None:
    """F-19: he is refused alike whatever the others have left, so that it tells him nothing of them."""
    table = _table()
    table.preload("Fay", "reject standing")
    _hand_over(table, "Fay")

    assert table.refused("Eve", "confirm").clause == _table().refused("Eve", "confirm").clause
