"""Whole games through `HuntGame`: every number of seats, every way of playing, to the end and once more."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.entry import Abort, enter
from rules.game import Illegal
from rules.hunt.config import PRESETS, HuntConfig
from rules.hunt.events import Disclosed, HuntBegan
from rules.hunt.game import HuntGame, remarks
from rules.hunt.state import Over, Window
from rules.record.canonical import compact
from tests.rules.hunt import kit
from tests.rules.hunt.whole import GAME, WAYS, played

every_game = pytest.mark.parametrize(
    ("seats", "way"), [(seats, way) for seats in GAME.seats for way in range(len(WAYS))]
)


@every_game
def test_every_way_of_playing_comes_to_an_end(seats: int, way: int) -> None:
    """H-2.1, H-2.5, H-2.6, H-15.8, H-17.9, H-17.20, H-17.21: with answers of any kind, and clocks that run out."""
    game = played(seats, way)
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert outcome.reason in ("corruption", "survived", "rivendell", "day 30")

    bearer, riders = game.state.rules.bearer, game.state.rules.riders
    assert outcome.winners == ((bearer,) if outcome.winner == "bearer" else riders)
    assert GAME.decisions(game.state) == ()
    if WAYS[way]["length"] == "part1":
        assert game.state.part == 1


@every_game
def test_a_game_played_again_is_the_same_game(seats: int, way: int) -> None:
    """H-20.1, H-20.4, H-20.5: state and events of every entry follow from the seed and what was said."""
    game = played(seats, way)
    for before, after in zip(game.entered, game.again(), strict=True):
        assert after.position == before.position
        assert after.events == before.events
        assert after.words == before.words


@every_game
def test_swift_games_never_pause(seats: int, way: int) -> None:
    """H-17.20, H-17.21: a window opens only where the table plays with windows."""
    game = played(seats, way)
    pauses = sum(isinstance(one.position.state.todo[-1], Window) for one in game.entered)

    assert not pauses or WAYS[way].get("reactions") == "windowed"


def test_windows_open_where_the_table_plays_with_them() -> None:
    """H-17.21: else the test above tells nothing."""
    assert any(
        isinstance(one.position.state.todo[-1], Window)
        for seats in GAME.seats
        for one in played(seats, 1).entered
    )


def test_the_start_names_the_seats_and_the_pack_by_its_hash() -> None:
    """H-20.2, H-20.3, H-23.29."""
    began = played(3, 0).entered[0].events[0]

    assert isinstance(began, HuntBegan)
    assert (began.bearer, began.riders) == (1, (2, 3))
    assert (began.pack, began.sha256) == (kit.PACK.id, kit.PACK.sha256)
    assert GAME.pack is not None
    assert (GAME.pack.id, GAME.pack.sha256) == (kit.PACK.id, kit.PACK.sha256)


@every_game
def test_the_end_discloses_everything_to_everyone(seats: int, way: int) -> None:
    """H-15.4, H-20.4, H-9.9, R-1.4: log with game turns, Gandalf, journeys, tokens and all hands."""
    game = played(seats, way)
    state, found = game.state, GAME.result(game.state)

    assert any(isinstance(event, Disclosed) for one in game.entered for event in one.events)
    assert compact(found)
    sides = ["wraiths"] * seats
    sides[state.rules.bearer - 1] = "bearer"
    assert found["roles"] == found["sides"] == sides
    assert found["hands"][state.rules.bearer - 1] == list(state.ally_hand)
    assert sorted(map(len, found["hands"])) == sorted(map(len, (state.ally_hand, *state.sorcery_hands)))
    if state.part == 2:
        assert [journey["id"] for journey in found["journeys"]][-1:] == [state.journey and state.journey.id]
        assert found["mentor"]["log"]
    if WAYS[way]["length"] != "part2":
        turns, marks = zip(*found["log"], strict=True)
        assert marks[0] in kit.PACK.start
        assert list(turns) == sorted(turns)


@every_game
def test_nobody_is_told_what_is_hidden_before_the_end(seats: int, way: int) -> None:
    """H-15.4, H-19.14: the view discloses nothing while the game goes on, and all of it afterwards."""
    game = played(seats, way)
    for one in game.entered[:-1:10]:
        state = one.position.state
        if GAME.outcome(state) is None and not state.named and not state.tokens:
            assert GAME.view(state, None).disclosed is None
    assert GAME.view(game.state, None).disclosed is not None


def test_an_aborted_game_has_no_winner() -> None:
    """R-1.4: whatever was under way; one that is decided but for the tokens keeps its winner (H-28.11)."""
    game = played(4, 0)
    undecided = [
        one for one in game.entered if not any(isinstance(task, Over) for task in one.position.state.todo)
    ]
    for one in undecided[::25]:
        ended = enter(GAME, one.position, Abort(), game.dice()).position.state
        outcome = GAME.outcome(ended)
        assert outcome is not None
        assert (outcome.winner, outcome.winners, outcome.reason) == ("none", (), "aborted")
        assert GAME.decisions(ended) == ()
        assert compact(GAME.result(ended))


# --------------------------------------------------------------------------------------------- the lobby


def _remarks(parts: tuple[int, ...] = (1, 2), **options: Any) -> list[tuple[str, bool]]:
    pack = replace(kit.PACK, parts=parts)
    return [(one.clause, one.refuses) for one in remarks(pack, HuntConfig.model_validate(options))]


def test_the_lobby_tells_that_fixed_journeys_can_be_known() -> None:
    """H-24.6, H-2.5: a table that picks them is told so; without Part 2 there is nothing to tell."""
    assert _remarks(journeys="fixed") == [("H-24.6", False)]
    assert _remarks(journeys="fixed", length="part1") == []
    assert _remarks(journeys="generated") == _remarks() == []


@pytest.mark.parametrize(
    ("parts", "length", "refused"),
    [((1,), "full", True), ((1,), "part1", False), ((2,), "part1", True), ((2,), "part2", False)],
)
def test_a_pack_for_one_part_offers_that_part_only(
    parts: tuple[int, ...], length: str, refused: bool
) -> None:
    """H-21.19: another length is refused in the lobby, and at the start."""
    assert _remarks(parts, length=length) == ([("H-21.19", True)] if refused else [])
    if refused:
        game = HuntGame(data=replace(kit.PACK, parts=parts))
        with pytest.raises(Illegal) as no:
            game.setup(HuntConfig.model_validate({"length": length}), 3, played(3, 0).dice())
        assert no.value.clause == "H-21.19"


def test_a_pack_without_fixed_journeys_cannot_be_played_with_them() -> None:
    """H-21.15, H-24.6."""
    bare = {name: replace(kind, cards=()) for name, kind in kit.PACK.journeys.items()}
    config = HuntConfig.model_validate({"journeys": "fixed"})

    assert [one.clause for one in remarks(replace(kit.PACK, journeys=bare), config) if one.refuses] == [
        "H-21.15"
    ]


def test_presets_are_choices_that_the_lobby_takes() -> None:
    """H-16.1, H-16.3, H-16.4: standard is what nothing else was chosen for."""
    for options in PRESETS.values():
        assert remarks(kit.PACK, HuntConfig.model_validate(options)) == ()
    assert HuntConfig.model_validate(PRESETS["standard"]) == HuntConfig()


@pytest.mark.parametrize(
    ("hours", "kinds"),
    [
        (48, ("split", "give", "place", "journey", "mentor", "gifts", "lord")),
        (48, ("turn", "keep", "discard", "relocate")),
        (24, ("block", "peek")),
        (24, ("surplus", "flip", "escape", "course", "redraw", "token")),
        (6, ("react",)),
    ],
)
def test_every_question_has_the_deadline_of_its_kind(hours: int, kinds: tuple[str, ...]) -> None:
    """H-17.2: where the host chooses nothing; reminders come at one half and at nine tenths."""
    assert {GAME.kinds[kind].pace for kind in kinds} == {hours * 3600}
    assert GAME.reminders == ("half", "9/10")


def test_what_is_never_waited_for_has_no_deadline() -> None:
    """H-17.2, H-18.2, H-18.11: all other kinds have one."""
    assert {kind for kind, what in GAME.kinds.items() if what.pace is None} == {
        "rank",
        "wish",
        "plan",
        "note",
    }
