"""Answers given before they are asked for (H-17.33)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.entry import Answer, Entered, Position, enter
from rules.game import Illegal, OrderDropped, Question
from rules.hunt.events import CompanyTurned, CourseChanged, CourseKept, FrodoMoved, NazgulPlaced
from rules.hunt.game import HuntGame
from rules.hunt.orders import preloads
from rules.hunt.pack import EYE, Tile
from rules.hunt.state import (
    Activation,
    Block,
    Coursing,
    Encounter,
    EndTurn,
    Escaping,
    Flipping,
    Gifting,
    HuntState,
    Placing,
    Preparing,
    Riding,
)
from rules.hunt.values import Track
from rules.terms import Order
from tests.rules.hunt import kit

GAME = HuntGame(data=kit.PACK)
BLOCK = Question("block", 1)
A, B = kit.PACK.boards[2].flagged["wraith_start"]


def _riding(part: int = 1, **changes: Any) -> HuntState:
    """An RW is to act with its last Nazgul, and nothing follows but the end of the turn."""
    block = Riding((Block(BLOCK, 2, (), Activation(0)),), ())
    return kit.state(
        part, todo=(EndTurn(), Encounter(), block), counts=(("turn", 1), ("block", 1)), **changes
    )


def _say(state: HuntState | Position[HuntState], seat: int, words: str) -> Entered[HuntState]:
    position = state if isinstance(state, Position) else Position(state)
    return enter(GAME, position, Answer(seat, words), kit.play_of(position.state).dice)  # type: ignore[arg-type]


def _order(state: HuntState, seat: int, words: str) -> Order:
    found = preloads.order(kit.PACK, state, seat, words)
    assert found is not None
    return found


def _kinds(state: HuntState, seat: int) -> list[str]:
    return [str(one.question) for one in preloads.ahead(kit.PACK, state, seat)]


def test_what_can_be_answered_in_advance() -> None:
    """H-17.33: the next turn, flip and escape or course, what is kept or relocated; never what is open already."""
    assert _kinds(_riding(), 1) == ["turn/2", "flip/1", "escape/1", "keep/1"]
    assert _kinds(_riding(2), 1) == ["turn/2", "flip/1", "course/1", "keep/1", "relocate/1"]
    assert _kinds(kit.in_bearer_turn(kit.state()).state, 1) == ["flip/1", "escape/1", "keep/1"]
    assert _kinds(_riding(company=("ready", "ready", "flipped", "absent", "absent")), 1)[3:] == []
    assert _kinds(_riding(2), 2) == []
    assert _kinds(_riding(), 0) == []
    assert all(one.ahead and not one.owed for one in preloads.ahead(kit.PACK, _riding(), 1))


def test_the_next_turn_runs_the_moment_it_opens() -> None:
    """H-17.33, H-17.34: the whole of it, as an order of the turn."""
    kept = _say(_riding(), 1, "preload turn mark 7").position
    after = _say(kept, 2, "end")

    assert after.position.state.log == (5, 7)
    assert after.position.orders == ()
    assert [event.moves for event in after.events if isinstance(event, FrodoMoved)] == [1]


def test_an_order_that_has_become_illegal_lapses_and_its_owner_is_asked() -> None:
    """H-17.33: nothing is lost but the order."""
    kept = _say(_riding(), 1, "preload turn mark 64").position
    after = _say(kept, 2, "end")

    assert after.position.state.log == (5,)
    assert [event.to for event in after.events if isinstance(event, OrderDropped)] == [(1,)]
    assert any(one.owed and one.question.kind == "turn" for one in GAME.decisions(after.position.state))


def test_found_is_of_the_turn_before_when_the_next_turn_is_given_in_advance() -> None:
    """H-17.33: nobody is found yet in a turn that begins."""
    places = (16, 19, 23, 28)
    for find, holds in ((17, True), (0, False)):
        turn = kit.in_bearer_turn(kit.state(turn_number=3, trail=((1, 2, 4, places, find),))).state

        assert preloads.holds(kit.PACK, turn, "found") is holds
        assert preloads.holds(kit.PACK, replace(turn, turn_number=4, shown=None), "not found")


def test_a_condition_that_fails_lets_it_lapse_and_its_owner_is_told_why() -> None:
    """H-17.33: the player is asked as usual."""
    kept = _say(_riding(), 1, "preload turn mark 7 when corruption 8").position
    after = _say(kept, 2, "end")

    assert after.position.state.log == (5,)
    assert after.position.orders == ()
    (dropped,) = (event for event in after.events if isinstance(event, OrderDropped))
    assert (dropped.to, dropped.is_asked) == ((1,), True)
    assert dropped.words == "preload turn mark 7 when corruption 8"
    assert "condition does not hold" in dropped.sentence


def test_what_has_been_decided_without_it_is_told_too() -> None:
    """H-17.33: a placement that was for a part which is over, and a course that nobody asked for."""
    for words, seat in (("preload escape stay", 1), (f"preload place {A} {B}", 2)):
        kept = _order(_riding(), seat, words)
        over = replace(_riding(2), part=2)
        why = preloads.why_gone(replace(over, part=kept.term + 1), kept)
        assert why is not None
        assert why.facts == {"part": kept.term}
    kept = _order(_riding(), 1, "preload escape stay")
    assert GAME.why_gone(replace(_riding(), counts=(("escape", 1),)), kept) is None  # decided without it


@pytest.mark.parametrize(("edition", "log"), [(2, (5, -1)), (1, (5,))])
@pytest.mark.parametrize("tiles", [1, 0])
def test_an_escape_can_hang_on_the_tiles_that_were_drawn(
    edition: int, log: tuple[int, ...], tiles: int
) -> None:
    """H-17.33, H-27.7: they are applied by then; in edition 1 it never came to use."""
    pool = tuple(tile.id for tile in kit.PACK.tiles.values() if tile.set == "standard" and tile.value == 0)
    state = _riding(
        found=5,
        log=(5,),
        tiles=pool,
        wraiths=(16 if not tiles else 5, 19, 23, 28),
        rules=kit.rules(edition=edition),
    )
    kept = _say(_say(state, 1, "preload flip pass").position, 1, "preload escape stay when tiles 1").position
    after = _say(kept, 2, "end")

    assert after.position.state.log == (log if tiles else (5,))
    assert after.position.state.tiles_drawn == (0 if after.position.state.found is None else tiles)


@pytest.mark.parametrize(("words", "event"), [("keep", CourseKept), ("change", CourseChanged)])
@pytest.mark.parametrize("tiles", [1, 9])
def test_a_course_can_hang_on_the_tiles_that_were_drawn(tiles: int, words: str, event: type) -> None:
    """H-17.33, H-27.7: so can the course of Part 2; where it is not so its owner is told."""
    pool = tuple(tile.id for tile in kit.PACK.tiles.values() if tile.set == "standard" and tile.value == 0)
    state = _riding(2, found=17, wraiths=(17, 30, 30, 30), moves=3, tiles=pool)
    kept = _say(state, 1, f"preload course {words} when tiles {tiles}").position
    after = _say(_say(kept, 1, "preload flip pass").position, 2, "end")

    came = {type(one) for one in after.events}
    assert ((event in came), (OrderDropped in came)) == (tiles == 1, tiles == 9)


def test_a_placement_for_part_2_counts_however_many_nazgul_the_split_gives() -> None:
    """H-17.33, H-12.8, H-12.11: of three Ringwraiths one leads two."""
    order = _order(_riding(seats=4), 3, f"preload place {A} {B}")

    def chosen(masters: tuple[int, ...]) -> str:
        placing = kit.state(
            2, 4, todo=(Placing(Question("place", 1), (3,)),), masters=masters, wraiths=(None,) * 4
        )
        return next(words for when, words in order.answers if preloads.holds(kit.PACK, placing, when))

    assert chosen((2, 2, 3, 4)) == f"place {A}"
    assert chosen((2, 3, 3, 4)) == f"place {A} {B}"
    old = _order(_riding(seats=4, rules=kit.rules(4, edition=1)), 3, f"preload place {A} {B}")
    assert [words for _, words in old.answers] == [f"place {A}", f"place {B}"]


def test_a_flip_in_advance_knows_every_place_of_a_rescue() -> None:
    """H-17.33, H-11.4: as many tiles can be drawn as there are."""
    answers = _order(_riding(), 1, "preload flip sam").answers
    assert len(answers) == len(kit.PACK.tiles)
    assert len(_order(_riding(rules=kit.rules(edition=1)), 1, "preload flip sam").answers) == 12


@pytest.mark.parametrize(
    ("when", "holds"),
    [
        ("", True),
        ("found", True),
        ("not found", False),
        ("eye", False),
        ("corruption 4", True),
        ("corruption 5", False),
        ("tiles 1", False),
        ("wraith 0 16", True),
        ("wraith 0 17", False),
        ("wraith 1 17", True),
        ("track 0 22 & ally 0 9", True),
        ("track 0 22 & not ally 0 9", False),
        ("die ring", True),
        ("die morgul_ring", False),
        ("nonsense", False),
    ],
)
def test_conditions_read_what_everybody_sees(when: str, holds: bool) -> None:
    """H-17.33: found, marker, corruption, tiles, pieces near a space, dice."""
    state = _riding(found=16, corruption=4, tracks=(Track(22, sword=False),), allies=(9,))
    assert preloads.holds(kit.PACK, state, when) is holds


def test_conditions_see_nothing_of_the_open_turn() -> None:
    """H-17.33, H-19.17: public facts only."""
    play = kit.in_bearer_turn(kit.state())
    play.set(corruption=7)

    assert not preloads.holds(kit.PACK, play.state, "corruption 7")


def test_a_flip_takes_the_tile_that_is_worth_most() -> None:
    """H-17.33, H-10.6, H-10.8: tiles are not known in advance; a special one cannot be cancelled."""
    values = {"one": ("standard", 1), "two": ("standard", 2), "eye": ("part2", EYE), "red": ("special", 5)}
    tiles = {name: Tile(name, kind, value) for name, (kind, value) in values.items()}
    pack = replace(kit.PACK, tiles=tiles)
    order = _order(_riding(), 1, "preload flip sam")

    def chosen(eyes: tuple[str, ...]) -> str:
        drawn = Flipping(Question("flip", 1), ("one", "red", "eye", "two"))
        state = kit.state(todo=(drawn,), eyes=eyes)
        return next(words for when, words in order.answers if preloads.holds(pack, state, when))

    assert chosen(("eye", "eye")) == "flip sam 3"
    assert chosen(()) == "flip sam 4"


def test_a_flip_in_advance_is_used_in_the_encounter() -> None:
    """H-17.33, H-18.18."""
    tiles = tuple(tile.id for tile in kit.PACK.tiles.values() if tile.value == EYE and tile.set == "standard")
    state = _riding(found=16, log=(5, 16), moves=1, tiles=tiles)
    kept = _say(state, 1, "preload flip sam").position
    kept = _say(kept, 1, "preload escape stay").position
    after = _say(kept, 2, "end")

    assert [event.companion for event in after.events if isinstance(event, CompanyTurned)] == ["sam"]
    assert after.position.state.log[-1] == -1
    assert after.position.orders == ()


def test_a_course_in_advance() -> None:
    """H-17.33, H-18.31."""
    state = kit.state(2, todo=(EndTurn(), Coursing(Question("course", 1))), counts=(("course", 1),))
    with pytest.raises(Illegal) as no:
        _say(state, 1, "preload course keep")
    assert no.value.clause == "H-17.33"

    kept = _say(_riding(2, found=17, wraiths=(17, 30, 30, 30), moves=3), 1, "preload course keep").position
    kept = _say(kept, 1, "preload flip pass").position
    after = _say(kept, 2, "end")
    assert any(isinstance(event, CourseKept) for event in after.events)


def _placing(**changes: Any) -> HuntState:
    """Seat 3 places first, seat 2 after it."""
    return kit.state(
        todo=(Placing(Question("place", 1), (3, 2)),),
        counts=(("place", 1),),
        lead=3,
        day=0,
        turn_number=0,
        wraiths=(None,) * 4,
        **changes,
    )


def test_a_placement_is_a_ranked_list() -> None:
    """H-17.33, H-3.13, H-18.4: the first starts of the list that are still free."""
    kept = _say(_placing(), 2, "preload place 16 19 28 33").position
    after = _say(kept, 3, "place 19 51")

    placed = [event for event in after.events if isinstance(event, NazgulPlaced) and event.seat == 2]
    assert [event.locations for event in placed] == [(16, 28)]


def test_a_placement_waits_for_the_split() -> None:
    """H-18.36: before it nobody knows how many to place."""
    split = kit.state(
        seats=4,
        todo=(Preparing(1, (Question("split", 1),)),),
        wraiths=(None,) * 4,
        masters=(0, 0, 0, 0),
        day=0,
    )
    assert _kinds(split, 3) == []
    assert _kinds(_placing(), 3) == []  # it is asked just now
    assert _kinds(_placing(), 2) == ["place/0"]


@pytest.mark.parametrize("words", ["place 16", "place 16 17", "place 16 16", "place"])
def test_a_ranked_list_names_enough_starts(words: str) -> None:
    """H-17.33."""
    with pytest.raises(Illegal) as no:
        _order(_placing(), 2, f"preload {words}")
    assert no.value.clause == "H-17.33"


def test_gifts_are_given_one_after_the_other_and_then_the_giver_is_done() -> None:
    """H-17.33, H-18.22, H-12.9: what is not in hand by then is left out."""
    order = _order(_riding(), 2, "preload gifts s-01 3 s-09 3")
    state = kit.state(
        2, beside=(Gifting(Question("gifts", 1), (2, 3)),), sorcery_hands=(("s-01", "s-02"), ())
    )

    def answer(given: HuntState) -> str:
        return next(words for when, words in order.answers if preloads.holds(kit.PACK, given, when))

    assert order.standing
    assert answer(state) == "give s-01 3"
    assert answer(replace(state, sorcery_hands=(("s-02",), ("s-01",)))) == "done"


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (1, "preload"),
        (1, "preload react pass"),
        (1, "preload place 16 19"),
        (2, "preload turn mark 7"),
        (2, "preload gifts s-01"),
        (2, "preload gifts s-01 1"),
        (1, "preload turn"),
        (1, "preload turn jump"),
        (1, "preload flip"),
        (1, "preload flip strider"),
        (1, "preload escape"),
        (1, "preload escape mark 99"),
        (1, "preload course keep"),
        (1, "preload turn mark 7 when"),
        (1, "preload turn mark 7 when sunny"),
        (1, "preload turn mark 7 when wraith 17"),
        (1, "preload turn mark 7 when found & not"),
        (3, "preload gifts s-77 2"),
    ],
)
def test_what_cannot_be_said_in_advance_is_refused(seat: int, words: str) -> None:
    """H-17.33, H-18.39: with a reason."""
    with pytest.raises(Illegal) as no:
        _order(_riding(), seat, words)
    assert no.value.clause in ("H-17.33", "H-18.39")
    assert no.value.sentence.format_map(no.value.facts)


def test_other_words_are_no_order() -> None:
    """H-17.33."""
    assert preloads.order(kit.PACK, _riding(), 1, "mark 7") is None


def test_orders_are_written_exactly_and_withdrawn_by_kind() -> None:
    """H-17.33: one per kind; a new one takes the place of the old."""
    position = Position(_riding())
    for words in ("PRELOAD  Turn mark 7 THEN end when not found", "preload turn rest", "preload escape stay"):
        position = _say(position, 1, words).position
    assert [order.words for order in position.orders] == ["preload turn rest", "preload escape stay"]

    position = _say(position, 1, "withdraw turn").position
    assert [order.words for order in position.orders] == ["preload escape stay"]
    with pytest.raises(Illegal):
        _say(position, 1, "withdraw turn")


def test_an_order_lapses_with_its_part_and_with_the_game() -> None:
    """H-17.33, H-11.8: an escape that was not needed in Part 1 is not one of Part 2."""
    order = _order(_riding(), 1, "preload escape stay")

    assert preloads.stands(kit.PACK, _riding(), order)
    assert preloads.stands(kit.PACK, kit.state(todo=(Escaping(Question("escape", 1)),)), order)
    assert not preloads.stands(kit.PACK, _riding(2), order)
    assert not preloads.stands(kit.PACK, kit.state(todo=()), order)


@pytest.mark.parametrize(
    "words",
    [
        *("turn mark 7 when die foo", "turn mark 7 when not die foo", "flip pass when eye & die seek"),
        *("turn mark 7 if track foo", "turn mark 7 then draw if yes 0", "turn draw if sunny then mark 7"),
    ],
)
def test_what_could_never_hold_is_refused_when_it_is_said_in_advance(words: str) -> None:
    """H-17.33, H-17.10, H-27.4, H-27.7: behind `when`, and in the steps of a turn; the first edition took it."""
    with pytest.raises(Illegal) as no:
        _order(_riding(), 1, f"preload {words}")
    older = _order(_riding(rules=kit.rules(edition=1)), 1, f"preload {words}")

    assert no.value.clause == ("H-17.33" if "when" in words else "H-17.10")
    assert older.words == f"preload {words}"


def test_what_can_hold_is_taken_in_advance() -> None:
    """H-17.33, H-27.7: on this board, and of the standard dice."""
    for words in (
        "turn mark 7 if track 17 when die ring",
        "turn mark 7 then draw if yes w1",
        "flip pass when not eye",
    ):
        assert _order(_riding(), 1, f"preload {words}").words == f"preload {words}"
