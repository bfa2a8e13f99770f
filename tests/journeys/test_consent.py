"""Another person in a seat that the rules guard: who must agree is asked for, and everybody reads it (H-17.6)."""

from __future__ import annotations

import pytest

from bot.sandbox.rehearsal import NAMES
from rules.hunt.config import HuntConfig
from tests.journeys.kit import HOST, WARDEN, Table, refuse_faults, table


async def _hunt(game: Table, seats: int = 3) -> None:
    host = game.be(HOST)
    await (await host.command("game open", in_=game.sandbox.games_id, game="hunt", seats=seats)).final()
    game.seats, game.game_id = seats, (await game.bot.tables.of(host.id))[-1].id
    game.place = (await game.look()).facts.place or 0
    await game.bot.tables.configure(game.game_id, host.id, HuntConfig(), seats)
    for name in game.names:
        await game.join(name, game.game_id)
    await game.start(game.game_id)


async def test_another_ring_bearer_takes_the_consent_of_all_ringwraiths(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """H-17.6: by command, by the panel and for a companion the moderator is asked; then all read who has agreed."""
    async with table(12) as game:
        await _hunt(game)
        bearer, one, other = [await game.who(seat) for seat in (1, 2, 3)]
        warden, newcomer = game.be(WARDEN), game.be(NAMES[8])

        asked = await warden.command(
            "gm replace", in_=game.place, player=bearer, newcomer=newcomer, reason="gone"
        )
        played = await warden.command("gm companion", in_=game.place, player=bearer, reason="gone")
        rider = await warden.command(
            "gm replace", in_=game.place, player=one, newcomer=newcomer, reason="gone"
        )
        texts = [answer.text for answer in (asked, played, rider)]
        await warden.press(asked.message or {}, label="Yes, do it")
        await game.quiet()

        for told in texts[:2]:
            assert "must agree.** Have they all?" in told
            assert one in told
            assert other in told
        assert "must agree" not in texts[2]
        (done,) = [post for post in game.thread() if "has replaced" in post]
        assert "takes the consent of" in done
        assert one in done
        assert await game.who(1) == NAMES[8]
        refuse_faults(game.sandbox, caplog)


async def test_in_other_games_nobody_is_asked() -> None:
    """H-17.6 is of hunts alone."""
    async with table(13) as game:
        await game.begin(5)
        asked = await game.be(WARDEN).command(
            "gm replace", in_=game.place, player="Bob", newcomer=game.be("Fay"), reason="gone"
        )
        assert "agree" not in asked.text
