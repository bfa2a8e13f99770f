"""Whom the bot asks for which game, by wishes and open lobbies alone."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from bot.lobbies import matching
from bot.lobbies.matching import DAY_MS, Asking, Gathering, Wisher, whom_to_ask
from tests.bot.games.kit import NOON, hours_of

SEATS = {"quest": 7, "hunt": 3, "battle": 3}
HOUR_MS = 60 * 60 * 1000


def wisher(person: int, games: str = "quest", paces: str = "usual", **more: object) -> Wisher:
    found = Wisher(person, frozenset(games.split()), frozenset(paces.split()), NOON - 1000 + person)
    return msgspec.structs.replace(found, **more)


def asked(
    wishers: list[Wisher],
    *lobbies: Gathering,
    apart: tuple[tuple[int, int], ...] = (),
    companions: bool = False,
    opens: bool = True,
    now: int = NOON,
) -> dict[str, tuple[int, ...]]:
    """Who is asked, by the game."""
    found = whom_to_ask(wishers, lobbies, SEATS, apart, now, companions=companions, opens=opens)
    return {one.gathering.key: one.people for one in found}


def lobby(people: str, seats: int = 7, **more: object) -> Gathering:
    found = Gathering("12", "quest", "usual", seats, frozenset(map(int, people.split())))
    return msgspec.structs.replace(found, **more)


def test_so_many_wishes_as_a_game_has_seats_open_one() -> None:
    """Issue 31.4: not one less; no more are asked than have a seat."""
    few = [wisher(person) for person in range(1, 7)]

    assert asked(few) == {}
    assert asked([*few, wisher(7), wisher(8)]) == {f"quest/usual/7/{NOON}": (1, 2, 3, 4, 5, 6, 7)}
    assert asked([*few, wisher(7)], opens=False) == {}


def test_the_open_lobby_is_offered_first() -> None:
    """Issue 31.4: where wishes fill it, though they would fill another too."""
    wishes = [wisher(person) for person in range(1, 9)]

    found = asked(wishes, lobby("90 91 92 93"))

    assert found == {"12": (1, 2, 3)}
    assert asked(wishes[:2], lobby("90 91 92 93")) == {}


@pytest.mark.parametrize(
    "other",
    [
        wisher(7, games="hunt"),
        wisher(7, paces="slow"),
        wisher(7, is_seated=True),
        wisher(7, asked_ms=NOON - 1),
    ],
)
def test_only_who_would_play_that_and_may_be_asked_counts(other: Wisher) -> None:
    """Issue 31.4: game, pace, one question a day, one seat for each wish."""
    few = [wisher(person) for person in range(1, 7)]

    assert asked([*few, other]) == {}


def test_flexible_wishes_fill_the_larger_game_first_and_nobody_is_asked_for_two() -> None:
    wishes = [wisher(person, "quest hunt battle") for person in range(1, 11)]

    assert asked(wishes) == {f"quest/usual/7/{NOON}": tuple(range(1, 8)), f"hunt/usual/3/{NOON}": (8, 9, 10)}


def test_gaps_are_filled_by_the_next_whoever_answers_no_or_not_in_a_day() -> None:
    """Issue 31.4: of a game that came of wishes, without another six."""
    key = matching.new_key("quest", "usual", 7, NOON - HOUR_MS)
    waiting = [wisher(person, about=key, asked_ms=NOON - HOUR_MS) for person in range(1, 7)]
    said_no = wisher(7, asked_ms=NOON - HOUR_MS)
    next_one = wisher(8)

    assert asked([*waiting, said_no, next_one]) == {key: (8,)}
    opened = lobby("1 2", is_wished=True)
    late = [msgspec.structs.replace(one, about="12") for one in waiting[2:]]
    assert asked([*late, said_no, next_one], opened) == {"12": (8,)}
    tomorrow = NOON + DAY_MS
    assert asked([*late, said_no, next_one], opened, now=tomorrow) == {"12": (8, 3, 4, 5, 6)}


def test_who_was_asked_longest_ago_is_asked_first_then_the_oldest_wish() -> None:
    wishes = [wisher(1, asked_ms=NOON - 2 * DAY_MS), wisher(2, asked_ms=NOON - 3 * DAY_MS), wisher(3)]

    assert asked(wishes, lobby("90 91 92 93", is_wished=True)) == {"12": (3, 2, 1)}


def test_nobody_is_asked_outside_of_his_hours_but_his_wish_counts() -> None:
    """Issue 31.4: the hours of the day in which one answers."""
    night = hours_of("22:00-04:00 UTC")
    wishes = [wisher(person) for person in range(1, 7)] + [wisher(7, hours=night)]
    key = f"quest/usual/7/{NOON}"

    assert asked(wishes) == {key: (1, 2, 3, 4, 5, 6)}
    waiting = [msgspec.structs.replace(one, about=key, asked_ms=NOON) for one in wishes[:6]]
    assert asked([*waiting, wishes[6]], now=NOON + HOUR_MS) == {}
    assert asked([*waiting, wishes[6]], now=NOON + 11 * HOUR_MS) == {key: (7,)}


def test_companions_take_a_third_where_the_server_has_them() -> None:
    """Issue 31, Figures: with companions five people make a Quest for seven; more are asked if there are more."""
    wishes = [wisher(person) for person in range(1, 7)]
    key = f"quest/usual/7/{NOON}"

    assert asked(wishes, companions=True) == {key: (1, 2, 3, 4, 5, 6)}
    assert asked(wishes[:4], companions=True) == {}
    assert asked(wishes[:1], lobby("90 91 92 93", least=5)) == {"12": (1,)}


@pytest.mark.parametrize("pair", [(1, 2), (2, 1)])
def test_who_would_not_sit_together_is_not_brought_together(pair: tuple[int, int]) -> None:
    """Issue 31.5: whichever of the two said so; neither with who is there nor with who is asked."""
    wishes = [wisher(person, "hunt") for person in (1, 2, 3, 4)]

    assert asked(wishes, apart=(pair,)) == {f"hunt/usual/3/{NOON}": (1, 3, 4)}
    assert asked(wishes[:3], apart=(pair,)) == {}
    there = Gathering("12", "hunt", "usual", 3, frozenset({pair[0]}), is_wished=True)
    assert asked([wisher(pair[1], "hunt")], there, apart=(pair,)) == {}


def test_who_is_out_of_a_lobby_or_in_it_is_not_asked_for_it() -> None:
    wishes = [wisher(person) for person in (1, 2, 3)]

    assert asked(wishes, lobby("1", out=frozenset({2}), is_wished=True)) == {"12": (3,)}


def test_whatever_is_wished_nobody_is_asked_twice_and_no_more_than_there_are_seats() -> None:
    chance = Random(31)
    for _ in range(200):
        wishes = [
            wisher(
                person,
                " ".join(chance.sample(sorted(SEATS), chance.randint(1, 3))),
                " ".join(chance.sample(matching.PACES, chance.randint(1, 3))),
                asked_ms=chance.choice([None, NOON - HOUR_MS, NOON - 2 * DAY_MS]),
            )
            for person in range(chance.randint(0, 25))
        ]
        there = lobby("90 91", is_wished=chance.random() < 0.5)
        found: tuple[Asking, ...] = whom_to_ask(
            wishes, [there], SEATS, {(1, 2), (5, 3)}, NOON, companions=chance.random() < 0.5
        )
        people = [person for one in found for person in one.people]
        assert len(people) == len(set(people))
        for one in found:
            assert len(one.people) + len(one.gathering.people) <= one.gathering.seats
            assert not {1, 2} <= set(one.people)
            assert not {5, 3} <= set(one.people)
