"""Which lobbies a member is offered to join (F-22, F-23)."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from msgspec.structs import replace

from bot.commands import games
from bot.games.kept import Banned, Kept
from bot.games.reader_view import Facts, Person
from tests.bot.kit import Table

ME: Any = discord.Object(900)


def lobby(**changes: Any) -> Facts:
    """A lobby of seven in which three have joined."""
    facts = Table(7, 1).facts()
    people = tuple(replace(person, seat=None) for person in facts.people[:3])
    return replace(facts, **{"stage": "lobby", "people": people, **changes})


@pytest.mark.parametrize(
    ("facts", "is_offered"),
    [
        (lobby(), True),
        (lobby(seats=3), False),
        (lobby(seats=4), True),
        (lobby(stage="dealing"), False),
        (lobby(stage="ended"), False),
        (lobby(place=None), False),
        (lobby(people=(Person(None, 900, "Me", True),)), False),
        (lobby(lobby=Kept(out=(Banned(900, "Me"),))), False),
        (lobby(lobby=Kept(out=(Banned(901, "Bob"),))), True),
    ],
)
def test_only_what_he_can_join_is_offered(
    facts: Facts, is_offered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F-23: nothing to who was taken out or is in already, nothing that is full, begun or has no thread."""
    monkeypatch.setattr(games, "sees", lambda bot, member, channel: channel == facts.channel)

    assert games._is_open(ME, ME, facts) is is_offered


def test_what_he_does_not_see_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """F-22."""
    monkeypatch.setattr(games, "sees", lambda bot, member, channel: False)

    assert not games._is_open(ME, ME, lobby())
