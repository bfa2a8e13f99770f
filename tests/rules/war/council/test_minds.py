"""Mind battles, persuasion, and the way of who was persuaded."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from rules.game import Illegal
from rules.kit.unknown import Open
from rules.war.council import choosing, minds, persuaded
from rules.war.events import council as told
from rules.war.events.fights import Freed
from rules.war.hosts.places import look_whose_places
from rules.war.land import cheapest_path
from rules.war.play import WarPlay, rehearsal
from rules.war.state.council import Bans, Choice, Persuaded
from rules.war.state.hosts import Host
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.state.war import Ring
from rules.war.tracks.chart import numbered
from tests.rules.war.kit import AT, LAND, three

BOTH: frozenset[Side] = frozenset(("F", "D"))
TIRITH = LAND.name(LAND.place["minas-tirith"])


def council(groups: dict[str, str], falls: tuple[int, ...] = (), **state: Any) -> WarPlay:
    defaults: dict[str, Any] = {"phase": Phase.TOWER, "bans": Bans(BOTH, BOTH), "points": 9}
    return three(groups, state.pop("pieces", {"W2421": "saruman"}), falls, **{**defaults, **state})


def all_told(play: WarPlay, kind: type) -> list[Any]:
    return [event for event in play.events if isinstance(event, kind)]


# ---------------------------------------------------------------------------------------------------- mind battles


@pytest.mark.parametrize("choice", [Choice.SAURON, Choice.ELVES])
def test_saruman_is_at_isengard(choice: Choice) -> None:
    """W-33.1, W-34.1: for a mind battle, and to persuade."""
    play = council({"W2412": "frodo"}, pieces={"W2420": "saruman"})
    with pytest.raises(Illegal, match=r"W-33\.1"):
        choosing.choose_mind_battle(play, choice)
    with pytest.raises(Illegal, match=r"W-34\.1"):
        choosing.choose_persuasion(play, None)


@pytest.mark.parametrize(
    ("ring", "points", "left"),
    [
        (Ring(), 9, 5),
        (Ring(bearer="saruman", is_on=True), 9, 3),
        (Ring(bearer="saruman"), 9, 5),
        (Ring(bearer="frodo", is_on=True), 9, 5),
        (Ring(), 3, 0),
    ],
)
def test_a_mind_battle_takes_shadow_points(ring: Ring, points: int, left: int) -> None:
    """W-33.3, W-33.4: a die, 2 more with the Ring on Saruman, never below 0; all see the die, D what he has left."""
    play = council({"W2412": "frodo"}, (4,), ring=ring, points=points)
    choosing.choose_mind_battle(play, Choice.SAURON)
    assert play.state.points == left
    (fought,) = all_told(play, told.SauronFought)
    assert (fought.thrown, fought.to) == (4, None)
    assert [(event.to, event.points) for event in all_told(play, told.PointsTaken)] == [((2,), left)]
    assert play.dice.labels == ["die/FDS/1"]  # type: ignore[attr-defined]
    assert play.state.bans == Bans(frozenset(("F",)), frozenset(("F",)))  # W-37.2


def test_against_the_elves_havens_are_open_to_the_end_of_the_game_turn() -> None:
    """W-33.5, W-51.3, W-37.5."""
    play = council({"W2412": "frodo"})
    assert not play.state.sight.has_havens
    choosing.choose_mind_battle(play, Choice.ELVES)
    assert play.state.sight.has_havens
    assert len(all_told(play, told.ElvesFought)) == 1
    assert play.state.bans.believed == {"D"}
    choosing.begin(play)
    assert not play.state.sight.has_havens


def test_a_council_makes_one_choice() -> None:
    """W-20.10, W-33.2, W-33.6, W-34.2: they exclude one another in a game-turn."""
    for choice in (Choice.NOTHING, Choice.CONTROL, Choice.PERSUADE, Choice.SAURON, Choice.ELVES):
        play = council({"W2412": "frodo"}, council=choice)
        for choose in (
            partial(choosing.choose_nothing, play),
            partial(choosing.choose_control, play),
            partial(choosing.choose_persuasion, play, None),
            partial(choosing.choose_mind_battle, play, Choice.SAURON),
        ):
            with pytest.raises(Illegal, match=r"W-20\.10"):
                choose()


# ------------------------------------------------------------------------------------------------------- persuasion


def test_whom_he_can_persuade() -> None:
    """W-34.1, W-34.4, W-56.6: beside a palantír, neither Aragorn, Gandalf nor the true bearer."""
    groups = {
        TIRITH: "frodo sam aragorn",
        "W2421": "gandalf merry",
        "W2612": "boromir gimli",
        "W2413": "pippin",
    }
    play = council(groups, magic=(("palantir-tirith", "gimli"),))
    assert minds.eligible(play) == ("sam", "merry", "boromir", "gimli")
    play.set(ring=Ring(bearer="boromir", is_secret=True))
    assert minds.eligible(play) == ("frodo", "sam", "merry", "gimli")
    play.set(magic=(("palantir-isengard", "pippin"), ("sting", "gimli")))
    assert minds.eligible(play) == ("frodo", "sam", "merry", "pippin")


@pytest.mark.parametrize(("thrown", "fails"), [(3, False), (4, True)])
def test_who_does_not_make_his_capture_rating_is_persuaded(thrown: int, fails: bool) -> None:
    """W-34.3, W-34.5, W-34.6, W-34.7, W-34.11: the wish where he is eligible; S and F see the die."""
    play = council({TIRITH: "sam pippin", "W2412": "frodo"}, (thrown,))
    choosing.choose_persuasion(play, "sam")
    (ended,) = all_told(play, told.PersuasionEnded)
    assert (ended.to, ended.piece, ended.thrown, ended.is_persuaded) == ((1, 3), "sam", thrown, fails)
    assert play.state.persuaded == ((Persuaded("sam", AT(TIRITH)),) if fails else ())
    assert play.group(1).members == (("pippin",) if fails else ("sam", "pippin"))
    assert ("F" in play.state.bans.standing) is not fails  # W-37.5
    assert play.state.bans.believed == BOTH  # W-37.7: of which D hears nothing
    assert play.dice.labels == ["die/FS/1"]  # type: ignore[attr-defined]


def test_else_one_is_drawn() -> None:
    """W-34.5, W-19.12, W-51.8: a wish that cannot be had, or none; the lot is of S and F, in the order of pieces."""
    for wish in (None, "frodo"):
        play = council({TIRITH: "pippin", "W2421": "sam", "W2412": "frodo"}, (2, 1))
        choosing.choose_persuasion(play, wish)
        assert [event.piece for event in all_told(play, told.PersuasionEnded)] == ["pippin"]
        assert play.dice.labels == ["lot/FS/1", "die/FS/1"]  # type: ignore[attr-defined]


def test_all_hear_the_same_whatever_comes_of_it() -> None:
    """W-34.3, W-34.11, W-34.14: nobody eligible, one who resists, one who does not."""
    for groups, falls in (
        ({"W2412": "sam"}, ()),
        ({TIRITH: "sam"}, (1, 1)),
        ({TIRITH: "sam"}, (1, 6)),
    ):
        play = council(groups, falls)
        choosing.choose_persuasion(play, None)
        assert [type(event) for event in play.events if event.to is None or 2 in event.to] == [
            told.PersuasionTried
        ]
        assert [event.to for event in all_told(play, told.PersuasionEnded)] == [(1, 3)]


def test_nothing_of_it_is_tried_in_a_rehearsal() -> None:
    """W-1.6, W-19.8: an offer tells neither who is eligible nor whether anybody is."""
    for groups in ({"W2412": "sam"}, {TIRITH: "sam"}):
        play = council(groups)
        with pytest.raises(Open):
            choosing.choose_persuasion(rehearsal(LAND, play.state), None)


def test_a_wish_is_a_character_of_the_fellowships() -> None:
    """W-34.5."""
    with pytest.raises(Illegal, match=r"W-34\.5"):
        choosing.choose_persuasion(council({TIRITH: "sam"}), "lord")


# ------------------------------------------------------------------------------------------------------ on his way


def walking(groups: dict[str, str], at: str, falls: tuple[int, ...] = (), **state: Any) -> WarPlay:
    walkers = (Persuaded("sam", AT(at)),)
    return council(groups, falls, persuaded=walkers, phase=Phase.JOURNEY, **state)


def test_the_persuaded_walks_to_isengard_by_a_cheapest_path_past_enemies() -> None:
    """W-34.7, W-34.11: at full allowance; F and S hear his way, D nothing."""
    play = walking({"W2412": "frodo"}, TIRITH, pieces={"W2421": "saruman", "W3427": "lord"})
    persuaded.walk(play)
    (way,) = (event.way for event in all_told(play, told.PersuadedWalked))
    path = cheapest_path(LAND, AT(TIRITH), AT("W2421"))
    assert path is not None
    assert way == (AT(TIRITH), *(step.at for step in path[: len(way) - 1]))
    assert len(way) == 7  # six steps by road
    assert play.state.persuaded == (Persuaded("sam", way[-1]),)
    assert all(event.to == (1, 3) for event in play.events)


def test_at_isengard_he_is_a_captive() -> None:
    """W-34.9: and tries nothing there."""
    play = walking({"W2421": "gimli"}, "W2422")
    persuaded.walk(play)
    assert not play.state.persuaded
    assert play.state.prisoners == {"sam"}
    assert [event.to for event in all_told(play, told.PersuadedCaptured)] == [(1, 3)]


def test_at_an_isengard_that_is_the_fellowships_he_is_free() -> None:
    """W-34.9, W-34.10: when the player-turn ends in which he has come there."""
    at = AT("W2421")
    play = walking({"W2412": "frodo"}, "W2422", hosts=(Host("F", at, 4),), taken=((at, "F"),))
    persuaded.walk(play)
    look_whose_places(play)
    assert not play.state.prisoners
    assert ("sam",) in [group.members for _, group in numbered(play.state.chart) if group.at == at]
    assert [(event.to, event.names) for event in all_told(play, Freed)] == [((1, 3), ("sam",))]


@pytest.mark.parametrize(("thrown", "is_free"), [(2, True), (3, False)])
def test_among_friends_he_tries_to_break_free(thrown: int, is_free: bool) -> None:
    """W-34.8: by his Escape rating; F alone sees the die, S hears when he is free."""
    path = cheapest_path(LAND, AT(TIRITH), AT("W2421"))
    assert path is not None
    play = walking({LAND.name(path[5].at): "gimli"}, TIRITH, (thrown,))
    persuaded.walk(play)
    (tried,) = all_told(play, told.PersuadedTried)
    at = path[5].at
    assert (tried.to, tried.at, tried.thrown, tried.is_free) == ((1,), at, thrown, is_free)
    freed = all_told(play, told.PersuadedFreed)
    assert [(event.to, event.piece, event.at) for event in freed] == [((3,), "sam", at)] * is_free
    members = [group.members for _, group in numbered(play.state.chart)]
    assert (("sam",) in members) is is_free
    assert bool(play.state.persuaded) is not is_free
    assert play.dice.labels == ["die/F/1"]  # type: ignore[attr-defined]


def test_he_tries_nothing_where_nobody_else_is() -> None:
    """W-34.8."""
    play = walking({"W2412": "frodo"}, TIRITH)
    persuaded.walk(play)
    assert not all_told(play, told.PersuadedTried)


def test_who_is_persuaded_next_walks_beside_the_first() -> None:
    """W-34.7, W-34.9, W-51.8: and at Isengard he is with those who are held there."""
    play = council({TIRITH: "sam"}, (6,), persuaded=(Persuaded("gimli", AT("W2412")),))
    choosing.choose_persuasion(play, "sam")
    assert [walker.id for walker in play.state.persuaded] == ["sam", "gimli"]
    held = walking({"W2412": "frodo"}, "W2422", prisoners=frozenset(("merry",)))
    persuaded.walk(held)
    assert held.state.prisoners == {"merry", "sam"}
