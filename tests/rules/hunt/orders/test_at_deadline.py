"""What is left for the deadline of a turn or block that is open (H-17.33, H-27.7)."""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Answer, Entered, Handover, Lapse, Position, enter
from rules.game import Illegal, OrderDropped, Question
from rules.hunt.events import DefaultUsed
from rules.hunt.game import HuntGame
from rules.hunt.state import Discarding, HuntState, Mentor, Window
from tests.rules.hunt import kit

GAME = HuntGame(data=kit.PACK)
BLOCK, TURN = Question("block", 1), Question("turn", 1)
LATE = "preload block late move 22 then search"


def _enter(position: Position[HuntState], entry: Any) -> Entered[HuntState]:
    dice = kit.play_of(position.state).dice
    game = HuntGame(position.state.rules.edition, kit.PACK)
    return enter(game, position, entry, cast(Dice, dice))


def _block() -> Position[HuntState]:
    return Position(kit.in_block(kit.state(wraiths=(24, 2, 3, 4))).state)


def _dropped(done: Entered[HuntState]) -> list[OrderDropped]:
    return [event for event in done.events if isinstance(event, OrderDropped)]


def test_it_waits_while_the_question_is_open_and_answers_at_the_deadline() -> None:
    """H-17.33, H-27.7: before any default and in its place; nobody is told that a default was used."""
    kept = _enter(_block(), Answer(2, LATE, BLOCK))
    assert kept.words == LATE
    assert kept.position.state.wraiths == (24, 2, 3, 4)
    assert kept.events == ()

    done = _enter(kept.position, Lapse(BLOCK))

    assert done.words == "lapse block"
    assert done.position.state.wraiths[0] == 22
    assert done.position.orders == ()
    assert done.position.state.ledger[0].figure == 0


def test_what_is_still_owed_behind_it_gets_its_default() -> None:
    """H-17.28, H-27.7: one Nazgul rides as was said, the next by default, which all are told."""
    kept = _enter(_block(), Answer(2, LATE, BLOCK)).position
    done = _enter(kept, Lapse(BLOCK))

    owed = [one for one in GAME.decisions(done.position.state) if one.owed and one.question == BLOCK]
    assert owed == []
    assert [event.seat for event in done.events if isinstance(event, DefaultUsed)] == [2]


def test_the_bearers_turn_as_well() -> None:
    """H-17.33: nothing is missed then (H-17.6)."""
    play = kit.in_bearer_turn(kit.state())
    kept = _enter(Position(play.state), Answer(1, "preload turn late mark 7", TURN)).position
    done = _enter(kept, Lapse(TURN))

    assert done.position.state.log[-1] == 7
    assert done.position.state.missed in ((), (0, 0, 0))


def test_one_that_has_become_illegal_is_told_and_the_default_follows() -> None:
    """H-17.33: whatever was left in advance and ends without answering, its owner is told so."""
    kept = _enter(_block(), Answer(2, "preload block late move 22", BLOCK)).position
    far = Position(kit.in_block(kit.state(wraiths=(64, 2, 3, 4))).state, kept.orders)
    done = _enter(far, Lapse(BLOCK))

    (gone,) = _dropped(done)
    assert (gone.to, gone.is_asked, gone.sentence != "") == ((2,), False, True)
    assert not [one for one in GAME.decisions(done.position.state) if one.owed and one.question == BLOCK]


def test_an_order_of_ones_own_takes_its_place_and_its_owner_reads_what_it_was() -> None:
    """H-17.33: it is void once its owner has answered for good; until then it stands. Issue 30: nothing is lost."""
    kept = _enter(_block(), Answer(2, LATE, BLOCK)).position
    begun = _enter(kept, Answer(2, "move 22", BLOCK))
    assert begun.position.orders == kept.orders

    order = "end then end" if len(kept.state.ranks[0]) == 2 else "end"
    done = _enter(begun.position, Answer(2, order, BLOCK))

    assert done.position.orders == ()
    assert [(gone.to, gone.is_own, gone.words) for gone in _dropped(done)] == [((2,), True, LATE)]


def test_it_can_be_taken_back_and_waits_for_a_newcomers_word() -> None:
    """H-17.37, H-27.8."""
    kept = _enter(_block(), Answer(2, LATE, BLOCK)).position
    assert _enter(kept, Answer(2, "withdraw block")).position.orders == ()

    handed = _enter(kept, Handover(2)).position
    done = _enter(handed, Lapse(BLOCK))
    assert done.position.state.wraiths[0] != 22 or done.position.state.ledger == ()


def _with_a_choice() -> HuntState:
    """RB's turn, on whose clock a discard is owed too."""
    hand = ("a1-14", "a1-03", "a1-04", "a1-05", "a1-06", "a1-07")
    given = kit.state(
        ally_hand=hand, ally_deck=("a1-08", "a1-09"), beside=(Discarding(Question("discard", 1), 1),)
    )
    return kit.in_bearer_turn(given).state


def test_a_small_choice_of_the_same_clock_takes_its_default_beside_it() -> None:
    """H-17.34, H-28.4: what is left for the turn is used all the same, and the choice is settled."""
    given = _with_a_choice()
    assert {str(one.question) for one in GAME.decisions(given) if one.owed} == {"turn/1", "discard/1"}
    kept = _enter(Position(given), Answer(1, "preload turn late mark 7", TURN)).position
    done = _enter(kept, Lapse(TURN))

    assert done.position.state.log[-1] == 7
    assert _dropped(done) == []
    assert not [one for one in GAME.decisions(done.position.state) if one.owed and one.clock == TURN]


def test_what_needs_the_small_choice_first_is_refused_at_once() -> None:
    """H-17.34: before a card is drawn; said while something can still be done about it."""
    position = Position(_with_a_choice())
    with pytest.raises(Illegal, match=r"H-17\.34"):
        _enter(position, Answer(1, "preload turn late draw then mark 7", TURN))

    settled = _enter(position, Answer(1, "discard a1-03")).position
    done = _enter(_enter(settled, Answer(1, "preload turn late mark 7", TURN)).position, Lapse(TURN))
    assert done.position.state.log[-1] == 7


@pytest.mark.parametrize("edition", [2, 3])
@pytest.mark.parametrize("passes", [True, False])
def test_what_is_owed_behind_a_pause_gets_its_default(passes: bool, edition: int) -> None:
    """H-27.7, H-28.4, H-17.6: as without one, in the entry in which it closes; in edition 2 its player was asked."""
    windowed = kit.rules(windowed=True, edition=edition)
    given = kit.state(wraiths=(24, 22, 3, 4), log=(5,), live=(), rules=windowed, asks=("search",))
    late = _enter(Position(kit.in_block(given).state), Answer(2, "preload block late search", BLOCK))
    done, told = _enter(late.position, Lapse(BLOCK)), list[DefaultUsed]()
    while isinstance(window := done.position.state.todo[-1], Window):
        assert not [event for event in done.events if isinstance(event, DefaultUsed)]
        done = _enter(done.position, Answer(1, "pass") if passes else Lapse(window.question))
        if edition == 2:
            break
        told += [event for event in done.events if isinstance(event, DefaultUsed)]
        done = replace(done, events=())

    now = done.position.state
    owed = [one for one in GAME.decisions(now) if one.owed and one.question == BLOCK]
    assert bool(owed) is (edition == 2)
    assert [asked.figure for asked in now.ledger] == ([0] if edition == 2 else [0, 1])
    assert told == ([] if edition == 2 else [DefaultUsed(2, "block")])
    assert now.missed[1] == len(told)


@pytest.mark.parametrize("edition", [2, 3])
def test_what_it_opens_is_answered_by_what_was_left_for_that(edition: int) -> None:
    """H-17.33, H-18.30: before any default; in edition 2 a default was first."""
    supply = (16, 19)
    given = kit.state(
        2,
        rules=kit.rules(edition=edition),
        ally_hand=("a2-14",),
        mentor=Mentor(24, (24,), "hidden", (4, 6, 11), (), supply),
    )
    chosen = set()
    for words in ("19 16", "16 19"):
        position = Position(kit.in_bearer_turn(given, mentor_moved=True).state)
        for left in (f"preload relocate {words}", "preload turn late play a2-14 then end"):
            position = _enter(position, Answer(1, left)).position
        done = _enter(position, Lapse(TURN)).position.state
        assert done.beside == ()
        assert done.mentor is not None
        chosen.add(done.mentor.log[1])

    assert len(chosen) == edition - 1


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (2, "preload block late"),
        (2, "preload block late move 64 then search"),
        (2, "preload block late search if eye then fly"),
        (2, "preload turn late mark 7"),
        (3, LATE),
        (1, "preload flip late sam"),
    ],
)
def test_what_is_not_open_or_cannot_be_is_refused_at_once(seat: int, words: str) -> None:
    """H-17.8, H-17.33: before the deadline, when something can still be done about it."""
    with pytest.raises(Illegal):
        _enter(_block(), Answer(seat, words))
