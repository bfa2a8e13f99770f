"""Whatever Discord refuses, once, for an hour or for good: no lane ends in silence, and no clock runs out."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.games.authority import Authority
from bot.sandbox import Fault
from bot.sandbox.world import discord_numbers
from tests.journeys.kit import DAY_MS, HOST, WARDEN, Table, refuse_errors, table
from tests.journeys.landlord import Landlord
from tests.journeys.refusing import (
    ANSWERS,
    HOUR_MS,
    MINUTE_MS,
    actions,
    dms,
    doctor,
    due,
    lasting,
    lines,
    passing,
    posts_in,
    put_in,
    tallies,
    without_pauses,
)


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    without_pauses(monkeypatch)


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    """A vote is open, a day long."""
    async with table() as made:
        Landlord(made.sandbox).revoke(None, discord_numbers.MANAGE_THREADS)
        await made.begin(5)
        await made.propose_any()
        await made.rest(10_000)
        yield made


async def test_what_is_refused_once_is_said_soon_after_and_once(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 13.4: the lane goes on by itself, whatever the answer was, also where the post was made all the same."""
    faults = [make() for make in ANSWERS.values()]
    faults += [
        Fault(status=0, when="after"),
        Fault(status=502, when="after"),
        Fault(hangs=True, when="after"),
    ]
    for number, fault in enumerate(faults, 1):
        fault.method, fault.path, fault.times = "POST", posts_in(game.place), 1
        game.sandbox.faults.add(fault)
        by = Authority(90, "Moddy", f"press:{number}")
        await game.bot.service.pacing.set_credit(game.game_id, by, 600 + 60 * number)
        if isinstance(fault.body, dict) and "retry_after" in fault.body:
            fault.body["retry_after"] = 30.0  # else it is no short while
        for _ in range(3):
            await game.rest(20_000)

        assert sum("has chosen that I move deadlines" in post for post in game.thread()) == number, fault
        assert fault.times == 0
    assert not await game.bot.service.oversight.waiting_posts(game.game_id)
    assert not any(each.startswith(("lapse", "outage")) for each in await actions(game))
    refuse_errors(caplog)


@pytest.mark.parametrize("answer", lasting())
@pytest.mark.slow
async def test_what_is_refused_for_an_hour_stops_the_clocks_and_is_said_after_it(
    game: Table, answer: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 13.4: from the fifth minute on no time is lost; one line tells it when they go on."""
    fault = put_in(game, answer, posts_in(game.place))
    await game.vote("reject")
    await passing(game, 4 * MINUTE_MS)
    running = await due(game)
    await passing(game, HOUR_MS)
    standing, shown = await due(game), await doctor(game, WARDEN)
    panel = await game.be(WARDEN).command("gm panel", in_=game.place)
    fault.times = 0
    await passing(game, 12 * MINUTE_MS)

    assert running is not None
    assert standing is None
    assert "I could not make some posts" in shown
    assert "**I have been trying to make a post**" in panel.text
    assert tallies(game) == 1
    assert lines(game) == 1
    left = (await due(game) or 0) - game.sandbox.clock.now_ms()
    assert DAY_MS - 17 * MINUTE_MS <= left <= DAY_MS - 5 * MINUTE_MS
    assert (await actions(game))[-1].startswith("outage")
    assert "1 game is fine" in await doctor(game, WARDEN)
    refuse_errors(caplog)


@pytest.mark.parametrize("answer", lasting())
@pytest.mark.slow
async def test_what_is_refused_for_good_is_told_once_where_people_look(
    game: Table, answer: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 13.4: the host is told by private message, again after a day, and nothing lapses in two days."""
    put_in(game, answer, posts_in(game.place))
    await game.vote("reject")
    await passing(game, 20 * MINUTE_MS)
    told = (dms(game, "could not post in"), dms(game, "Somebody deleted"))
    await passing(game, 2 * DAY_MS, 3 * HOUR_MS)
    again = (dms(game, "could not post in"), dms(game, "Somebody deleted"))
    page = await game.be(HOST).command("gm waiting", in_=game.place)

    assert sorted(told) == [0, 1]
    assert again == (2 * told[0], 2 * told[1])
    assert "could not post in" in page.text or "Somebody deleted" in page.text
    assert not any(each.startswith("lapse") for each in await actions(game))
    assert len(await game.bot.service.oversight.waiting_posts(game.game_id)) == 1
    refuse_errors(caplog)
