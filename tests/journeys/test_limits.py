"""What Discord wants to be asked less often: private channels that are opened, and whatever it tells to wait with."""

from __future__ import annotations

import logging

import pytest

from bot.sandbox import Fault, Limits
from bot.sandbox.room.rehearsal import NAMES, rehearsing
from bot.sandbox.world import refusals
from tests.journeys.kit import HOST, Table, refuse_errors, table
from tests.journeys.refusing import ALWAYS, MINUTE_MS, dms, passing, posts_in, without_pauses

CARD = "/channels/{channel_id}/messages/{message_id}"


@pytest.fixture(autouse=True)
def _at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "paced" not in request.node.name:
        without_pauses(monkeypatch)


def _asked(game: Table, kind: str) -> int:
    """How often Discord was asked for this since it was last counted."""
    count = game.sandbox.core.ledger.counts()[kind]
    game.sandbox.core.ledger.clear()
    return count


async def test_paced_openings_are_never_refused(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 13.5: channels are opened as people join, one after the other; at Start it was 14 in 70 ms."""
    async with rehearsing(openings_every_ms=200) as inn:  # by 120 a loop late by 60 ms is refused
        inn.sandbox.core.limits = Limits(openings=(3, 0.3))
        game_id = await inn.open("quest", 8)
        await inn.start(game_id)

        opened = [each for each in inn.sandbox.core.ledger.requests if each.kind == "dm_opens"]
        assert {each.status for each in opened} == {200}
        assert len(opened) == 8
        assert (await inn.bot.service.cache.look(game_id, None)).facts.stage == "running"
        assert not any("no private messages" in post["content"] for post in inn.sandbox.be(HOST).dms())
        refuse_errors(caplog)


async def test_channels_are_open_before_the_roles_are_dealt() -> None:
    """Issue 13.5: so Start has none to open."""
    async with table() as game:
        await game.lobby(6)
        await game.quiet()
        before = _asked(game, "dm_opens")
        await game.start(game.game_id)

        assert (before, _asked(game, "dm_opens")) == (6, 0)


@pytest.mark.slow
async def test_openings_that_are_refused_as_too_fast_pass(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 13.5: 40003 was taken for closed messages; roles were dropped, and the host was told an untruth."""
    async with table() as game:
        fault = Fault.refusing(refusals.opened_too_fast(), "POST", "/users/@me/channels", times=ALWAYS)
        game.sandbox.faults.add(fault)
        await game.lobby(5)
        await game.start(game.game_id)
        await passing(game, 2 * MINUTE_MS)
        waiting = (await game.look()).facts.stage
        fault.times = 0
        await passing(game, 20 * MINUTE_MS)

        assert waiting == "dealing"
        assert (await game.look()).facts.stage == "running"
        for name in game.names:
            assert sum("You are" in post["content"] for post in game.be(name).dms()) == 1, name
        assert dms(game, "no private messages") == 0
        refuse_errors(caplog)


async def test_a_message_that_is_refused_as_too_fast_is_sent_again() -> None:
    """Issue 13.5: Discord says so of messages too; only 50007 and 50278 mean that somebody takes none."""
    async with table() as game:
        await game.lobby(5)
        bob = game.be("Bob")
        path = posts_in(bob.dm_id)
        game.sandbox.faults.add(Fault.refusing(refusals.opened_too_fast(), "POST", path, times=3))
        await game.start(game.game_id)
        await passing(game, 5 * MINUTE_MS)

        assert sum("You are" in post["content"] for post in bob.dms()) == 1
        assert dms(game, "no private messages") == 0


@pytest.mark.parametrize("has_via", [True, False])
async def test_a_card_is_not_drawn_sooner_than_discord_says(has_via: bool) -> None:
    """Issue 13.8: a limit of 600 s was asked seven times in 40 s, with its picture."""
    async with table() as game:
        await game.begin(5)
        await game.rest(10_000)
        wait = Fault("PATCH", CARD, 429, times=ALWAYS, retry_after=600.0, has_via=has_via)
        game.sandbox.faults.add(wait)
        _asked(game, "edits")
        await game.propose_any()
        await game.rest(10_000)
        first = _asked(game, "edits")
        await passing(game, 9 * MINUTE_MS)
        meanwhile, wait.times = _asked(game, "edits"), 0
        await passing(game, 2 * MINUTE_MS)

        assert (first, meanwhile) == (1, 0)
        assert _asked(game, "edits") == 1


async def test_a_post_is_not_sent_sooner_than_discord_says() -> None:
    """Issue 13.8: nor anything else."""
    async with table() as game:
        await game.begin(5)
        wait = Fault("POST", posts_in(game.place), 429, times=ALWAYS, retry_after=900.0)
        game.sandbox.faults.add(wait)
        await game.propose_any()
        await game.quiet()
        _asked(game, "posts")
        await passing(game, 14 * MINUTE_MS)
        meanwhile, wait.times = _asked(game, "posts"), 0
        await passing(game, 2 * MINUTE_MS)

        assert meanwhile == 0
        assert _asked(game, "posts") >= 1
        assert any("vote" in post.lower() for post in game.thread())


async def test_the_stand_in_refuses_who_opens_many_at_once(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 13.5: as Discord does; the roles come all the same, a little later."""
    caplog.set_level(logging.INFO)
    async with table() as game:
        game.sandbox.core.limits = Limits(openings=(4, 0.5))
        await game.lobby(8)
        await game.start(game.game_id)
        await passing(game, 5 * MINUTE_MS)

        assert 403 in {each.status for each in game.sandbox.core.ledger.requests if each.kind == "dm_opens"}
        assert len(NAMES[:8]) == sum(
            any("You are" in post["content"] for post in game.be(name).dms()) for name in game.names
        )
        refuse_errors(caplog)
