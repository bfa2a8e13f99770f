"""What a leaver had said in advance in a Quest acts in nobody's name, and the newcomer is called (F-19, Q-9.7)."""

from __future__ import annotations

import pytest

from bot.lobbies import seating
from bot.service.telling import notices
from bot.service.telling.mentions import addressed
from bot.service.telling.notice_kinds import Happened
from rules.registry import open_game
from tests.bot.games.kit import Game, Town

NEWCOMER = 777


async def _called(game: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Whom the last post in the thread mentions: those who owe, and all who could owe alike."""
    found = await game.live()
    about = addressed(found, (await game.said(notices.THREAD))[-1], game.town.time()).about
    assert isinstance(about, Happened)
    return about.turn, about.alike


async def _someone_else(game: Game) -> int:
    """A seat that does not lead."""
    leader = await game.leader()
    return next(seat for seat in game.seats if seat != leader)


async def test_a_standing_ballot_calls_the_newcomer_and_votes_for_nobody(town: Town) -> None:
    """Q-9.7: who pressed nothing has not voted, and is mentioned when the party is proposed."""
    game = await town.game()
    seat = await _someone_else(game)
    await game.say(seat, "preload reject standing")
    await game.replace(seat, NEWCOMER)

    await game.propose()

    look = (await game.live()).look(seat)
    assert look.awaits_word
    assert [order.words for order in look.orders] == ["preload reject standing"]
    assert NEWCOMER in (await _called(game))[0]
    await game.vote("approve", [other for other in game.seats if other != seat])
    assert (await game.question()).kind == "vote"

    await game.say(seat, "confirm")

    assert (await game.state()).parties[0].approved
    assert not (await game.live()).look(seat).awaits_word


@pytest.mark.parametrize("left", ["preload support quest", None])
async def test_a_call_for_secret_actions_is_the_same_with_a_stored_one_and_without(
    town: Town, left: str | None
) -> None:
    """Q-5.6, Q-9.7: the whole party is mentioned, and the quest waits for the newcomer like for anybody."""
    game = await town.game()
    seat = await _someone_else(game)
    if left:
        await game.say(seat, left)
    await game.replace(seat, NEWCOMER)
    size = (await game.state()).rules.party[0]
    party = sorted([seat, *[other for other in game.seats if other != seat][: size - 1]])
    await game.propose(*party)
    await game.vote()

    assert await _called(game) == ((), tuple(game.people[member - 1] for member in party))
    await game.say(next(member for member in party if member != seat), "support")
    assert (await game.question()).kind == "actions"


async def test_a_running_game_of_an_earlier_edition_goes_on_by_its_own(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Q-9.7, R-1.20: there it went on counting; its record verifies."""
    with monkeypatch.context() as older:
        older.setattr(seating, "open_game", lambda name: open_game(name, 2))
        game = await town.game()
    seat = await _someone_else(game)
    await game.say(seat, "preload reject standing")
    await game.replace(seat, NEWCOMER)
    await game.propose()

    look = (await game.live()).look(seat)
    assert not look.awaits_word
    assert NEWCOMER not in (await _called(game))[0]
    assert (await game.refused(seat, "confirm")).clause != "Q-9.7"
