"""Who may what in a lobby (F-22 to F-24)."""

from __future__ import annotations

import pytest

from bot.games.authority import Authority
from bot.lobbies.running import Lobbies
from rules.game import Illegal
from tests.bot.games.kit import HOST, MODERATOR, Town


async def test_who_was_taken_out_joins_again_once_he_is_let_in(town: Town) -> None:
    """F-23: whatever old button he presses."""
    lobby, lobbies = await town.lobby(), Lobbies(town.service)
    join = lobby.service.seating.join
    await join(lobby.id, 101, "P101", lobby.cause())
    await lobbies.take_out(lobby.id, Authority(MODERATOR, "Moddy", lobby.cause(), "why"), 101)

    with pytest.raises(Illegal, match="took you out of this lobby"):
        await join(lobby.id, 101, "P101", lobby.cause())
    await lobbies.let_in(lobby.id, Authority(MODERATOR, "Moddy", lobby.cause(), "why"), 101)
    await join(lobby.id, 101, "P101", lobby.cause())

    assert [one.person_id for one in (await lobby.live()).holders] == [101]


async def test_options_and_reminders_of_roles_are_the_hosts(town: Town) -> None:
    """F-24: no player's, and no moderator's."""
    lobby, dealt = await town.lobby(), await town.dealt(5, 201)
    config = (await lobby.live()).config

    for person in (201, MODERATOR):
        with pytest.raises(Illegal, match="Only the host"):
            await town.service.seating.configure(lobby.id, person, config, 6)
        with pytest.raises(Illegal, match="Only the host"):
            await town.service.dealing.remind_missing(dealt.id, person)
    await town.service.seating.configure(lobby.id, HOST, config, 6)

    assert (await lobby.live()).row.seats == 6
    assert await town.service.dealing.remind_missing(dealt.id, HOST) == 5
