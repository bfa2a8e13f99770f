"""Another person in a seat that the rules guard: who must agree is asked for, and everybody reads it (H-17.6)."""

from __future__ import annotations

import pytest

from bot.sandbox.room.rehearsal import NAMES
from rules.hunt.config import HuntConfig
from tests.journeys.kit import HOST, WARDEN, Table, moderate, refuse_faults, table


async def _hunt(game: Table, seats: int = 3) -> None:
    host = game.be(HOST)
    await (await host.command("game open", in_=game.sandbox.games_id, game="hunt", seats=seats)).final()
    game.seats, game.game_id = seats, (await game.bot.service.directory.of(host.id))[-1].id
    game.place = (await game.look()).facts.place or 0
    await game.bot.service.seating.configure(game.game_id, host.id, HuntConfig(), seats)
    for name in game.names:
        await game.join(name, game.game_id)
    await game.start(game.game_id)


async def test_another_ring_bearer_takes_the_consent_of_all_ringwraiths(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """H-17.6: the moderator is told, those who must agree are asked once, and only then the seat changes hands."""
    async with table(12) as game:
        await _hunt(game)
        bearer, one, other = [await game.who(seat) for seat in (1, 2, 3)]

        first = await _replace(game, bearer)
        again = await _replace(game, bearer)
        (post,) = [
            each for each in game.sandbox.posts(game.place) if "Shall somebody else" in each["content"]
        ]
        assert (
            f"take over the seat of {bearer}?**" in post["content"]
        )  # a bold name would end the bold question
        stranger = await game.be("Gil").press(post, label="I agree")
        himself = await game.be(bearer).press(post, label="I agree")
        await game.be(one).press(post, label="I agree")
        await game.be(one).press(post, label="I agree")
        half = await _replace(game, bearer)

        assert await game.who(1) == bearer
        for told in (first, again):
            assert f"{one}" in told
            assert f"{other}" in told
            assert "must agree first" in told
        assert f"{other}" in half
        assert f"{one}" not in half
        assert "You hold no seat" in stranger.text
        assert "not you" in himself.text

        await game.be(other).press(post, label="I agree")
        done = await _replace(game, bearer)
        await game.quiet()

        assert "announced in the thread" in done
        assert await game.who(1) == NAMES[8]
        agreed = [line for line in game.thread() if "agrees that somebody takes over" in line]
        assert len(agreed) == 2
        refuse_faults(game.sandbox, caplog)


async def test_a_ringwraith_is_replaced_without_asking_anybody(caplog: pytest.LogCaptureFixture) -> None:
    """H-17.6: with the organiser's consent alone; so is any seat where the bot plays the Ringwraiths."""
    async with table(14) as game:
        await _hunt(game)
        asked = await game.be(WARDEN).command(
            "gm replace", in_=game.place, player=await game.who(1), newcomer=game.be(NAMES[8]), reason="gone"
        )
        assert "must agree. I ask them" in asked.text

        rider = await game.who(2)
        assert "announced in the thread" in await _replace(game, rider)
        assert await game.who(2) == NAMES[8]
        refuse_faults(game.sandbox, caplog)


async def _replace(game: Table, player: str) -> str:
    """What a moderator is answered who seats the ninth in the place of *player*, and is sure."""
    answer = await moderate(
        game.be(WARDEN),
        "gm replace",
        in_=game.place,
        player=player,
        newcomer=game.be(NAMES[8]),
        reason="gone",
    )
    await game.quiet()
    return answer.text


async def test_in_other_games_nobody_is_asked() -> None:
    """H-17.6 is of hunts alone."""
    async with table(13) as game:
        await game.begin(5)
        asked = await game.be(WARDEN).command(
            "gm replace", in_=game.place, player="Bob", newcomer=game.be("Fay"), reason="gone"
        )
        assert "agree" not in asked.text
