"""Encounters: tiles, flips, escapes (H-10), and changing course (H-14.9 to H-14.14)."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.game import Illegal, Outcome, Question
from rules.hunt import course
from rules.hunt.actions import Course, Escape, Flip, Pass, Take
from rules.hunt.bearer import encounter
from rules.hunt.events import (
    CompanyTurned,
    CompanyUsed,
    CourseChanged,
    CourseKept,
    EncounterBegan,
    EyesChanged,
    FrodoMoved,
    HuntEnded,
    JourneySeen,
    LordLeft,
    TileApplied,
    TileCancelled,
    TokensChanged,
    TracksCleared,
)
from rules.hunt.pack import EYE
from rules.hunt.play import Play
from rules.hunt.questions.decisions import decisions
from rules.hunt.questions.rows import ROWS
from rules.hunt.ride import movement
from rules.hunt.state import (
    DOT,
    SLASH,
    Applying,
    Choosing,
    Coursing,
    Encounter,
    EndTurn,
    Escaping,
    Flipping,
    HuntState,
    Mentor,
    NamingToken,
    Over,
    facts,
)
from rules.hunt.values import Journey, Modifier, Track
from rules.kit.engine import Unwound
from tests.rules.hunt import kit
from tests.rules.hunt.kit import JS1, PACK, applied, play_of, state, told

FLIP, ESCAPE, COURSE = Question("flip", 1), Question("escape", 1), Question("course", 1)
JS2 = Journey("js-2", (3, 9, 11, 21, 0, 0, 20, 0, 0, 25, 27, 0, 51, 58))
JS3 = Journey("js-3", (5, 6, 17, 18, 29, 31, 34, 0, 0, 36, 49, 52, 57, 58))
ZEROS = tuple(f"std-{n}" for n in range(1, 11))
PAUSES = (Flipping, Escaping, Coursing, Choosing, NamingToken, Over)


def _met(part: int = 1, at: int = 29, **changes: Any) -> Play:
    """Frodo was found at *at*; nobody is near unless *changes* say so; the encounter runs to its first pause."""
    far = (1, 2, 3, 4) if part == 1 else (55, 55, 56, 56)
    given_state: dict[str, Any] = {
        "found": at,
        "wraiths": far,
        "todo": (EndTurn(), Encounter()),
        "log": (5, 7, 17, 27, at) if part == 1 else (1,),
        "log_turns": (0, 1, 2, 3, 4) if part == 1 else (0,),
        "moves": 4 if part == 1 else 8,
    }
    play = play_of(state(part, **{**given_state, **changes}))
    _run(play)
    return play


def _run(play: Play) -> None:
    """Run tasks until a pause, or until the game turn would end."""
    while not isinstance(play.state.todo[-1], (*PAUSES, EndTurn)):
        task = play.pop()
        with contextlib.suppress(Unwound):
            course.RUNNERS[type(task)](play, task)


def _say(play: Play, question: Question, action: object) -> None:
    with contextlib.suppress(Unwound):
        ROWS[question.kind].plays(play, 1, question, action)
    _run(play)


def _flipping(*tiles: str, **changes: Any) -> Play:
    """RB is asked about these tiles, drawn in this order."""
    pool = tuple(tile for tile in state().tiles if tile not in tiles)
    todo = (EndTurn(), Flipping(FLIP, tiles))
    return play_of(state(**{"found": 29, "todo": todo, "tiles": pool, "wraiths": (1, 2, 3, 4), **changes}))


def _course(**changes: Any) -> Play:
    """RB is asked for the course; the Lord was involved where he stands on 40, if he is in play."""
    with_lord = "lord" in changes and changes["wraiths"][changes["lord"]] == 40
    todo = (EndTurn(), Coursing(COURSE, with_lord))
    given_state: dict[str, Any] = {"todo": todo, "found": 40, "moves": 8, "journey_deck": (JS2, JS3)}
    return play_of(state(2, **{**given_state, "company": ("ready",) * 4 + ("flipped",), **changes}))


# Who and how many.


def test_no_encounter_is_due_where_frodo_was_not_found() -> None:
    """H-10.1: without a find the game turn just ends."""
    play = _met(found=None)

    assert not play.events
    assert play.state.todo == (EndTurn(),)


def test_nazgul_there_and_adjacent_are_involved() -> None:
    """H-10.2, H-10.3, H-26.14: on the location, on a dot or location next to it; two spaces away is too far."""
    board = PACK.boards[1]
    dot = next(space for space in board.adjacent[21] if space < 0)
    near = board.adjacent[21]
    far = next(space for space in board.within(21, 2) if board.distance(21, space) == 2)
    other = next(space for space in near if space > 0)

    play = _met(at=21, wraiths=(dot, 21, far, other))

    began = told(play, EncounterBegan)[0]
    assert began.figures == (0, 1, 3)
    assert len(began.tiles) == 3
    assert began.missing == 0


def test_an_encounter_without_nazgul_has_no_tiles_and_frodo_escapes() -> None:
    """H-10.4, H-10.12, H-18.38: no flip is asked, the escape is."""
    play = _met()

    assert told(play, EncounterBegan)[0].tiles == ()
    assert isinstance(play.state.todo[-1], Escaping)
    assert play.state.corruption == 0


def test_the_lord_counts_two_tiles() -> None:
    """H-10.3, H-14.6: the Lord is worth two."""
    play = _met(2, 40, wraiths=(40, 40, 1, 1), lord=0)

    assert len(told(play, EncounterBegan)[0].tiles) == 3
    task = play.state.todo[-1]
    assert isinstance(task, Flipping)
    assert task.with_lord


@pytest.mark.parametrize(("by", "tiles"), [(-1, 1), (-3, 0), (2, 4)])
def test_cards_change_the_number_of_tiles(by: int, tiles: int) -> None:
    """H-10.3, H-22.30: modifiers apply, the least is none."""
    play = _met(wraiths=(29, 29, 1, 1), modifiers=(Modifier(by, "turn", 1),))

    assert len(told(play, EncounterBegan)[0].tiles) == tiles


@pytest.mark.parametrize(
    ("near", "by", "tiles"), [((29, 29, 30, 1), 0, 1), ((1, 2, 3, 4), 0, 0), ((29, 1, 2, 3), 1, 2)]
)
def test_one_tile_whoever_is_near_and_no_card_against_it(near: tuple[int, ...], by: int, tiles: int) -> None:
    """H-16.7: modifiers apply; the escape is asked at once, no flip."""
    play = _met(wraiths=near, rules=kit.rules(one_tile=True), modifiers=(Modifier(by, "turn", 1),))

    assert len(told(play, EncounterBegan)[0].tiles) == tiles
    assert isinstance(play.state.todo[-1], Escaping)


def test_each_missing_tile_is_a_corruption_that_nothing_cancels() -> None:
    """H-10.5: one tile is left for three Nazgul; the flip can only cancel that one."""
    play = _met(wraiths=(29, 29, 29, 1), tiles=("std-12",))

    assert told(play, EncounterBegan)[0].missing == 2
    _say(play, FLIP, Flip("sam", 1))
    assert play.state.corruption == 2
    assert [one.tile for one in told(play, TileApplied)] == ["", ""]


def test_drawn_tiles_leave_the_pool() -> None:
    """H-10.3, H-10.7: by lot, and numbered ones leave the game."""
    play = _met(wraiths=(29, 29, 29, 29))
    drawn = told(play, EncounterBegan)[0].tiles

    _say(play, FLIP, Pass())

    assert len(set(drawn)) == 4
    assert set(drawn).isdisjoint(play.state.tiles)
    assert set(drawn) == set(play.state.out) | set(play.state.eyes)


def test_gandalf_leaves_the_board_before_the_encounter() -> None:
    """H-26.18, H-13.10, H-17.34: D-30 is open beside the flip and holds nothing up."""
    mentor = Mentor(24, (24,), "revealed", (4,), (), (16, 19, 28))
    play = _met(2, 40, wraiths=(40, 40, 1, 1), mentor=mentor)

    asked = {one.question.kind: one.owed for one in decisions(play.state)}
    assert (asked["flip"], asked["relocate"]) == (True, False)
    assert FLIP in {one.clock for one in decisions(play.state)}


# What tiles do.


def test_eyes_count_those_beside_the_track() -> None:
    """H-26.6, H-10.8, H-10.10: 1, EYE, EYE with two EYE beside the track: +1, +3, +4."""
    play = _flipping("std-14", "std-11", "std-15", eyes=("p2-1", "s-19"))

    _say(play, FLIP, Pass())

    assert [one.corruption for one in told(play, TileApplied)] == [1, 3, 4]
    assert play.state.corruption == 8
    assert play.state.eyes == ("p2-1", "s-19", "std-14", "std-15")
    assert told(play, EyesChanged)[-1].eyes == 4


def test_a_cancelled_eye_goes_back_to_the_pool() -> None:
    """H-26.6, H-6.16, H-10.6: with one EYE cancelled: +1, +3; it is not drawn again in this encounter."""
    play = _flipping("std-11", "std-14", "std-15", eyes=("p2-1", "s-19"))

    _say(play, FLIP, Flip("sam", 2))

    assert play.state.corruption == 4
    assert "std-14" in play.state.tiles
    assert told(play, TileCancelled) == [TileCancelled("sam", "std-14")]
    assert isinstance(play.state.todo[-1], Escaping)


def test_a_flipped_card_is_gone_for_both_abilities() -> None:
    """H-6.15, H-10.6: the card lies flipped, and cannot be flipped again."""
    play = _flipping("std-12", "std-13")

    _say(play, FLIP, Flip("pippin", 1))

    assert play.state.company[2] == "flipped"
    assert told(play, CompanyTurned) == [CompanyTurned("pippin", "flipped")]
    again = _flipping("std-12", company=("ready", "ready", "flipped", "absent", "absent"))
    with pytest.raises(Illegal, match=r"H-10\.6"):
        encounter.flip(again, 1, FLIP, Flip("pippin", 1))


@pytest.mark.parametrize(("pool", "card", "after"), [(2, 1, (1, 1)), (0, 3, (0, 2)), (0, 0, (0, 0))])
def test_frodos_own_card_lowers_the_cap(pool: int, card: int, after: tuple[int, int]) -> None:
    """H-6.17: a token of the pool is removed, or from his card if the pool is empty."""
    play = _flipping("std-12", pool=pool, on_frodo=card)

    _say(play, FLIP, Flip("frodo", 1))

    assert (play.state.pool, play.state.on_frodo) == after
    assert play.state.cap == 2
    assert told(play, TokensChanged)[-1].cap == 2


@pytest.mark.parametrize("action", [Flip("merry", 1), Flip("gollum", 1), Flip("sam", 0), Flip("sam", 3)])
def test_a_flip_needs_an_unflipped_card_and_a_drawn_tile(action: Flip) -> None:
    """H-10.6: what is not there cannot be flipped or cancelled, and nothing happens."""
    play = _flipping("std-12", "std-13")
    before = play.state

    with pytest.raises(Illegal, match=r"H-10\.6"):
        encounter.flip(play, 1, FLIP, action)

    assert play.state == before


def test_red_tiles_cannot_be_cancelled() -> None:
    """H-10.9: refused for a red one; where nothing else was drawn nobody is asked."""
    play = _flipping("std-12", "red-1", tiles=())
    with pytest.raises(Illegal, match=r"H-10\.9"):
        encounter.flip(play, 1, FLIP, Flip("sam", 2))

    alone = _met(wraiths=(29, 1, 1, 1), tiles=("red-1",))
    assert isinstance(alone.state.todo[-1], Escaping)
    assert alone.state.corruption == PACK.tiles["red-1"].value
    assert alone.state.out == ("red-1",)


def test_a_red_eye_stays_beside_the_track(monkeypatch: pytest.MonkeyPatch) -> None:
    """H-10.9: it acts as an EYE tile, in a pack that has one."""
    eye = replace(PACK.tiles["red-2"], value=EYE)
    monkeypatch.setattr(kit, "PACK", replace(PACK, tiles={**PACK.tiles, eye.id: eye}))
    play = _met(wraiths=(29, 1, 1, 1), tiles=("red-2",), eyes=("std-14",))

    assert play.state.corruption == 2
    assert play.state.eyes == ("std-14", "red-2")
    assert "red-2" not in play.state.tiles


def test_no_flip_is_asked_without_an_unflipped_card() -> None:
    """H-18.38: both facts are public, so the skipped pause tells nothing."""
    play = _met(wraiths=(29, 1, 1, 1), company=("flipped", "flipped", "flipped", "absent", "absent"))

    assert isinstance(play.state.todo[-1], Escaping)


def test_at_the_limit_the_game_is_lost_before_the_escape() -> None:
    """H-10.11, H-11.1, H-4.6, H-14.14: at 12 in Part 1, tile by tile; nothing follows."""
    play = _flipping("std-12", "std-13", "std-14", corruption=3)

    _say(play, FLIP, Pass())

    assert play.state.corruption == 12
    assert told(play, TileApplied)[-1].tile == "std-13"
    assert told(play, HuntEnded) == [HuntEnded("wraiths", "corruption", "H-11.1")]
    assert play.state.todo == (Over(Outcome("wraiths", (2, 3), "corruption", "H-11.1")),)


def test_one_below_the_limit_play_goes_on() -> None:
    """H-10.12: Frodo escapes."""
    play = _flipping("std-12", "std-13", corruption=2)

    _say(play, FLIP, Pass())

    assert play.state.corruption == 11
    assert isinstance(play.state.todo[-1], Escaping)


@given(
    st.lists(st.sampled_from(tuple(PACK.tiles)), unique=True, max_size=6),
    st.integers(0, 3),
    st.integers(0, 4),
)
def test_the_toll_is_what_the_tiles_do(tiles: list[str], missing: int, beside: int) -> None:
    """H-10.5, H-10.7, H-10.8, H-10.10: reckoned before or applied one by one, the sum is the same."""
    todo = (EndTurn(), Applying(tuple(tiles), missing))
    play = play_of(state(todo=todo, corruption=-100, extra_eyes=beside, found=29))
    expected = encounter.toll(PACK, play.state, tuple(tiles), missing)

    _run(play)

    assert play.state.corruption + 100 == expected
    assert sum(one.corruption for one in told(play, TileApplied)) == expected


# The escape of Part 1.


def _escaping(**changes: Any) -> Play:
    todo = (EndTurn(), Escaping(ESCAPE))
    return play_of(state(**{"todo": todo, "found": 46, "log": (5, 46), "log_turns": (0, 1), **changes}))


def test_where_frodo_can_escape_to() -> None:
    """H-26.2, H-10.13: from 46 to 42, 45, 47, 48; his last location is not offered."""
    play = _escaping()

    assert encounter.ways_out(play.board, play.state) == (42, 45, 47, 48)


@pytest.mark.parametrize("location", [46, 1, 61])
def test_an_escape_elsewhere_is_refused(location: int) -> None:
    """H-10.13: not to the last location, not out of reach, not to an exit."""
    with pytest.raises(Illegal, match=r"H-10\.13"):
        encounter.escape(_escaping(), 1, ESCAPE, Escape(location))
    near_exit = _escaping(log=(5, 58))
    assert 61 in near_exit.board.reach(58, 0, 2)
    assert 61 not in encounter.ways_out(near_exit.board, near_exit.state)


def test_an_escape_is_a_mark_and_a_step() -> None:
    """H-10.13, H-10.15: the location is marked, others see that the figure went on."""
    play = _escaping(moves=3)

    _say(play, ESCAPE, Escape(42))

    assert play.state.log == (5, 46, 42)
    assert play.state.moves == 4
    assert told(play, FrodoMoved) == [FrodoMoved(1, 4, "escape")]
    assert play.state.todo == (EndTurn(),)
    assert play.state.found is None


def test_an_escape_to_a_live_token_kills_it() -> None:
    """H-9.7: escapes count as marks."""
    play = _escaping(live=(47, 22))

    _say(play, ESCAPE, Escape(47))

    assert (play.state.live, play.state.dead) == ((22,), (47,))


def test_who_stays_marks_a_slash() -> None:
    """H-10.14, H-10.15, H-26.9: last location and dots stay as they were; the figure goes on all the same."""
    play = _escaping(log=(5, 7, DOT), moves=2, found=7)

    _say(play, ESCAPE, Escape(0))

    assert play.state.log == (5, 7, DOT, SLASH)
    assert facts.dots(play.state) == 1
    assert facts.last_location(play.state) == 7
    assert told(play, FrodoMoved) == [FrodoMoved(1, 3, "escape")]


def test_nobody_can_tell_an_escape_from_staying() -> None:
    """H-10.15, H-18.19, H-19.17: twins: what everyone hears is the same, and so is what is asked next."""
    given_state = _escaping(wraiths=(16, 19, 23, 28)).state
    stayed, went, far = (applied(given_state, 1, ESCAPE, Escape(n)) for n in (0, 42, 48))

    heard = [[event for event in done.events if event.to is None] for done in (stayed, went, far)]
    asked = [[one.question for one in decisions(done.state)] for done in (stayed, went, far)]
    assert heard[0] == heard[1] == heard[2]
    assert asked[0] == asked[1] == asked[2]


@pytest.mark.parametrize("location", [0, 42])
def test_the_track_ends_with_an_escape(location: int) -> None:
    """H-11.3, H-4.6: step 16 by an escape, with or without a mark, ends the part at once: the rescue begins."""
    play = _escaping(moves=15)

    with contextlib.suppress(Unwound):
        encounter.escape(play, 1, ESCAPE, Escape(location))

    assert play.state.moves == 16
    assert [type(task).__name__ for task in play.state.todo] == ["EndPart"]


def test_where_nothing_qualifies_frodo_is_asked_and_stays() -> None:
    """H-10.16, H-17.38: asked also when one answer is left."""
    play = _met()
    assert isinstance(play.state.todo[-1], Escaping)

    _say(play, ESCAPE, Escape(0))

    assert play.state.log[-1] == SLASH


# The course in Part 2.


def test_part_2_asks_for_the_course() -> None:
    """H-10.12, H-14.9: after the tiles RB keeps or changes course."""
    play = _met(2, 40)

    assert isinstance(play.state.todo[-1], Coursing)


def test_a_kept_course_changes_nothing() -> None:
    """H-14.10: no step on the track."""
    play = _course(tracks=(Track(40, sword=True),))
    before: HuntState = play.state

    _say(play, COURSE, Course(is_changed=False))

    assert told(play, CourseKept) == [CourseKept()]
    assert (play.state.moves, play.state.journey, play.state.tracks) == (8, JS1, before.tracks)
    assert play.state.found is None


def test_a_changed_course() -> None:
    """H-26.10, H-14.11, H-13.3, H-13.4: back one space, tracks away, another journey of the same deck."""
    play = _course(tracks=(Track(40, sword=True), Track(5, sword=False)))

    _say(play, COURSE, Course(is_changed=True))

    assert (play.state.moves, play.state.journey, play.state.journey_number) == (7, JS2, 2)
    assert facts.last_location(play.state) == 20
    assert {n for n in range(1, 61) if facts.is_featured(play.state, n)} == {1, 3, 9, 11, 21, 20}
    assert told(play, TracksCleared) == [TracksCleared(2, (40, 5))]
    assert told(play, CourseChanged) == [CourseChanged(7, 2, (40, 5))]
    assert play.state.journey_deck == (JS3,)
    assert play.state.journey_discard == (JS1,)
    assert play.state.past_journeys == ((JS1, 8),)
    seen = told(play, JourneySeen)
    assert [event.to for event in seen] == [(1,)]


def test_the_figure_does_not_go_below_0() -> None:
    """H-14.11: on 0 it stays there."""
    play = _course(moves=0)

    _say(play, COURSE, Course(is_changed=True))

    assert play.state.moves == 0


def test_strider_draws_two_and_keeps_one() -> None:
    """H-14.12, H-22.35: RB takes one in secret, the other goes under the deck unseen."""
    play = _course(company=("ready",) * 5, journey_deck=(JS2, JS3, JS1))

    _say(play, COURSE, Course(is_changed=True))

    task = play.state.todo[-1]
    assert isinstance(task, Choosing)
    assert (task.what, task.items, task.seat) == ("redraw", ("js-2", "js-3"), 1)
    assert told(play, CompanyUsed) == [CompanyUsed(2, "strider")]
    assert told(play, JourneySeen) == [JourneySeen((1,), (JS2, JS3))]
    _say(play, task.question, Take(2))
    assert play.state.journey == JS3
    assert play.state.journey_deck == (JS1, JS2)
    assert play.state.journey_number == 2
    assert play.state.todo == (EndTurn(),)


@pytest.mark.parametrize("place", [0, 3])
def test_only_a_journey_that_was_drawn_can_be_kept(place: int) -> None:
    """H-14.12: one of the two."""
    play = _course(company=("ready",) * 5)
    _say(play, COURSE, Course(is_changed=True))

    with pytest.raises(Illegal, match=r"H-14\.12"):
        encounter.redraw(play, 1, Question("redraw", 1), Take(place))


def test_an_empty_journey_deck_is_made_of_the_discarded_ones() -> None:
    """H-14.13: the one just given up is among them."""
    play = _course(journey_deck=(), journey_discard=(JS2, JS3))

    _say(play, COURSE, Course(is_changed=True))

    left = {*play.state.journey_deck, play.state.journey}
    assert left == {JS1, JS2, JS3}
    assert play.state.journey_discard == ()


def test_a_card_changes_the_journey_and_leaves_the_tracks() -> None:
    """H-22.35, H-14.13: `back` spaces, track tokens stay."""
    play = _course(tracks=(Track(40, sword=True),))
    play.pop()

    encounter.new_journey(play, draw=1, back=0, clears=False)

    assert (play.state.moves, play.state.journey) == (8, JS2)
    assert play.state.tracks == (Track(40, sword=True),)
    assert told(play, CourseChanged) == [CourseChanged(8, 2, ())]


def test_the_lord_leaves_wherever_a_flip_has_sent_him() -> None:
    """H-14.6: he was involved when the tiles were drawn."""
    play = _met(2, 40, wraiths=(40, 1, 1, 1), lord=0, journey_deck=(JS2, JS3))
    movement.put(play, 0, 55)

    _say(play, FLIP, Pass())
    _say(play, Question("course", 1), Course(is_changed=False))

    assert told(play, LordLeft)
    assert play.state.lord is None


@pytest.mark.parametrize(("at", "stays"), [(40, False), (55, True)])
def test_the_lord_leaves_after_an_encounter_with_him(at: int, stays: bool) -> None:
    """H-14.6: at its end, if he was involved; an encounter without him leaves him in play."""
    play = _course(wraiths=(at, 1, 1, 1), lord=0)

    _say(play, COURSE, Course(is_changed=False))

    assert (play.state.lord == 0) is stays
    assert bool(told(play, LordLeft)) is not stays
    assert play.state.wraiths[0] == at


def test_corruption_at_the_limit_is_checked_before_the_course() -> None:
    """H-14.14, H-13.12, H-15.2: Rivendell is not asked about any more."""
    play = _met(2, 40, wraiths=(40, 1, 1, 1), tiles=("std-12",), corruption=9, company=("flipped",) * 5)

    assert told(play, HuntEnded) == [HuntEnded("wraiths", "corruption", "H-15.2")]
