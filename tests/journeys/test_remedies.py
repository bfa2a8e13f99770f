"""What a refusal names as its remedy is true: who does what the sentence says has mended it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final
from unittest import mock

import pytest

from bot.posting.compose import compose
from bot.sandbox import Fault
from bot.sandbox.world import discord_numbers, refusals
from bot.service import incidents
from bot.service.discord.refusals import ROWS
from bot.ui.message import Message
from tests.journeys.kit import HOST, WARDEN, Table, table
from tests.journeys.landlord import Landlord
from tests.journeys.refusing import (
    MINUTE_MS,
    dms,
    passing,
    posts_in,
    put_in,
    tallies,
    unanswered,
    without_pauses,
)
from tests.journeys.test_lanes import let_go
from tests.journeys.test_mishaps import anew
from tests.journeys.test_openings import _open, _text

NAMED: Final = {row.name: row for row in ROWS}
LONG_MS: Final = 12 * MINUTE_MS
"""Longer than anything waits until it is tried again."""


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    without_pauses(monkeypatch)


async def told(game: Table, name: str) -> dict[str, Any]:
    """The message to the host that names the refusal and what mends it, some minutes after the vote."""
    await game.vote("reject")
    await passing(game, 7 * MINUTE_MS)
    row = NAMED[name]
    assert tallies(game) == 0
    assert row.mends in await doctor(game)
    return next(one for one in reversed(game.be(HOST).dms()) if row.means in one["content"])


async def doctor(game: Table) -> str:
    """What `/doctor` shows, in a channel: it is not offered in a thread that is closed."""
    return (await game.be(WARDEN).command("doctor", in_=game.sandbox.games_id)).text


async def said(game: Table) -> None:
    await passing(game, LONG_MS)
    assert tallies(game) == 1
    assert "⚠️" not in await doctor(game)


def by_itself(answer: str, name: str) -> Callable[[Table], Awaitable[None]]:
    """It passes: nobody does anything in the server."""

    async def tried(game: Table) -> None:
        fault = put_in(game, answer, posts_in(game.place))
        await told(game, name)
        fault.times = 0
        await said(game)

    return tried


async def gone(game: Table) -> None:
    Landlord(game.sandbox).delete_channel(game.place)
    await passing(game, 2 * MINUTE_MS)
    warning = next(one for one in game.be(HOST).dms() if "Somebody deleted" in one["content"])
    await anew(game.be(HOST), warning)
    await passing(game, 2 * MINUTE_MS)
    game.place = (await game.look()).facts.place or 0

    assert any("the game goes on here" in post for post in game.thread())


async def locked(game: Table) -> None:
    """Both ways: it is unlocked, and the bot is let manage threads."""
    owner = Landlord(game.sandbox)
    owner.set_thread(game.place, locked=True)
    await told(game, "locked")
    owner.set_thread(game.place, locked=False)
    await said(game)
    owner.set_thread(game.place, locked=True)
    await game.propose_any()
    await passing(game, MINUTE_MS)
    missing = "**Party 2**" not in game.newest()
    owner.grant(None, discord_numbers.MANAGE_THREADS)
    await passing(game, LONG_MS)

    assert missing
    assert "**Party 2**" in game.newest()


async def denied(game: Table) -> None:
    owner = Landlord(game.sandbox)
    owner.revoke(None, discord_numbers.SEND_MESSAGES_IN_THREADS)
    await told(game, "denied")
    assert dms(game, "Please allow me **Send Messages in Threads**") == 1
    owner.grant(None, discord_numbers.SEND_MESSAGES_IN_THREADS)
    await said(game)


async def full(game: Table) -> None:
    """A thread fell asleep, and others are open in its stead."""
    owner, core = Landlord(game.sandbox), game.sandbox.core
    other = game.sandbox.world.channels[game.place]
    await _open(game)
    others = [one for one in game.be(HOST).threads() if int(one["id"]) != other.id]
    owner.set_thread(game.place, archived=True)
    core.most_threads = 1
    await told(game, "full")
    owner.set_thread(int(others[0]["id"]), archived=True, locked=True)
    await said(game)


async def untagged(game: Table) -> None:
    """All three ways. A lobby that was not opened leaves nothing."""
    owner, forum = Landlord(game.sandbox), game.sandbox.first_world.quests
    usual = forum.flags

    def ask_for_tags() -> None:
        forum.flags = usual | discord_numbers.REQUIRE_TAG
        for tag in forum.tags:
            tag.is_moderated = True
        owner.tell_channel(forum)

    def free_a_tag() -> None:
        forum.tags[0].is_moderated = False
        owner.tell_channel(forum)

    def ask_for_none() -> None:
        forum.flags = usual
        owner.tell_channel(forum)

    row = NAMED["untagged"]
    for mend in (free_a_tag, ask_for_none, lambda: owner.grant(None, discord_numbers.MANAGE_THREADS)):
        ask_for_tags()
        await game.quiet()
        refused = _text(await _open(game, forum=True))
        assert row.means in refused
        assert row.mends in refused
        assert "40067" in refused
        mend()
        await game.quiet()
        assert "The lobby is open" in _text(await _open(game, forum=True))


async def filtered(game: Table) -> None:
    """Both ways: the post is skipped, and the bot is let through."""
    fault = put_in(game, "400/200000", posts_in(game.place), says="is **rejected**")
    await told(game, "filtered")
    await let_go(game, WARDEN, await game.be(WARDEN).command("gm waiting", in_=game.place))
    await passing(game, MINUTE_MS)
    assert any("has skipped a post" in post for post in game.thread())
    fault.says = "**Party 2**"
    await game.propose_any()
    await passing(game, 2 * MINUTE_MS)
    missing = "**Party 2**" not in game.newest()
    fault.times = 0
    await passing(game, LONG_MS)

    assert missing
    assert "**Party 2**" in game.newest()


async def closed(game: Table) -> None:
    """The desk shows what did not arrive: a role, in a game that begins now."""
    async with table() as other:
        await other.lobby(5)
        name = other.names[1]
        path = posts_in(other.be(name).dm_id)
        other.sandbox.faults.add(Fault.refusing(refusals.closed(), "POST", path, times=99))
        await other.bot.service.dealing.start(other.game_id, other.be(HOST).id, "press:1")
        await passing(other, 2 * MINUTE_MS)
        before = (await other.look()).facts.stage
        warned = dms(other, "takes no private messages, so their role")
        page = (await other.desk(name)).text
        await passing(other, 2 * MINUTE_MS)

        assert warned == 1
        assert before == "dealing"
        assert "Your role" in page or "You are" in page
        assert (await other.look()).facts.stage == "running"


async def too_late(game: Table) -> None:
    "The player sees that the press failed, and presses again: it counts once."
    refusal = Fault.refusing(refusals.unknown_interaction(), "POST", "/interactions/*", times=1)
    game.sandbox.faults.add(refusal)
    with unanswered(game):
        failed = await game.be("Bob").command("vote", in_=game.place, choice="reject")
    again = await game.be("Bob").command("vote", in_=game.place, choice="reject")
    for name in game.names:
        if name != "Bob":
            await game.be(name).command("vote", in_=game.place, choice="reject")
    await passing(game, MINUTE_MS)

    assert failed.kind == "failed" or not failed.text
    assert again.text
    assert tallies(game) == 1


async def unwritable(game: Table) -> None:
    """What waits behind the post follows."""

    def stumbling(*given: Any) -> Message | None:
        message = compose(*given)
        if message is not None and "is **rejected**" in message.content:
            raise ValueError("a fault of ours")
        return message

    with mock.patch("bot.posting.unworded.compose", stumbling):
        await told(game, "fault")
        await skip(game)


async def unfit(game: Table) -> None:
    """The same."""
    put_in(game, "400/50035", posts_in(game.place), says="is **rejected**")
    await told(game, "unfit")
    await skip(game)


async def skip(game: Table) -> None:
    await let_go(game, WARDEN, await game.be(WARDEN).command("gm waiting", in_=game.place))
    await passing(game, LONG_MS)

    assert any("has skipped a post" in post for post in game.thread())
    assert "⚠️" not in await doctor(game)


async def forum(game: Table) -> None:
    """Players can always write to each other, and nothing waits for a thread of their own."""
    await game.bot.service.incidents.troubled_beside(game.game_id, incidents.TALK, "forum")
    await game.vote("reject")
    await passing(game, 7 * MINUTE_MS)
    assert sum(NAMED["forum"].mends in message["content"] for message in game.be(HOST).dms()) == 1
    assert tallies(game) == 1
    assert "⚠️" not in await doctor(game)


REMEDIES: Final[dict[str, Callable[[Table], Awaitable[None]]]] = {
    "unanswered": by_itself("a broken line", "unanswered"),
    "down": by_itself("503", "down"),
    "edge": by_itself("403", "edge"),
    "limit": by_itself("429", "limit"),
    "token": by_itself("401", "token"),
    "message": by_itself("404/10008", "message"),
    "gone": gone,
    "locked": locked,
    "denied": denied,
    "full": full,
    "untagged": untagged,
    "forum": forum,
    "filtered": filtered,
    "closed": closed,
    "unfit": unfit,
    "fault": unwritable,
    "too-late": too_late,
}
"""By the names of refusals: what causes one, and what its sentence says."""


def test_every_refusal_has_its_remedy_tried() -> None:
    """Issue 28.9."""
    assert set(REMEDIES) == set(NAMED)


@pytest.mark.parametrize("name", REMEDIES)
async def test_what_a_refusal_names_as_its_remedy_is_true(name: str) -> None:
    """Issue 28.9: the host reads it, does it, and the post is there."""
    async with table() as game:
        Landlord(game.sandbox).revoke(None, discord_numbers.MANAGE_THREADS)
        await game.begin(5)
        await game.propose_any()
        await game.rest(10_000)
        await REMEDIES[name](game)
