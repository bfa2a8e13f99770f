"""What is refused elsewhere than in the thread: private messages, moderators' channels, adverts, marks, the card."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.sandbox import Fault
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.world import refusals
from storage.tables.guilds import Guilds
from storage.tables.people import People
from tests.journeys.kit import DAY_MS, HOST, WARDEN, Table, by_panel, moderate, on_panel, refuse_errors, table
from tests.journeys.landlord import Landlord
from tests.journeys.refusing import (
    ALWAYS,
    HOUR_MS,
    MINUTE_MS,
    actions,
    dms,
    doctor,
    due,
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
        await made.begin(5)
        await made.propose_any()
        await made.rest(10_000)
        yield made


# ------------------------------------------------------------------------------------------------ private messages


async def test_a_role_that_cannot_be_sent_is_told_and_arrives_later(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 13.4, Q-9.16: the game waits for it, so that it has not arrived is no secret."""
    async with table() as game:
        await game.lobby(5)
        bob = game.be("Bob")
        fault = put_in(game, "503", posts_in(bob.dm_id))
        await game.start(game.game_id)
        await passing(game, HOUR_MS)
        told, shown = dms(game, "I could not send **Bob** their role"), await doctor(game, WARDEN)
        hidden, stage = await doctor(game, HOST), (await game.look()).facts.stage
        fault.times = 0
        await passing(game, 11 * MINUTE_MS)

        assert told == 1
        assert "I could not send some private messages. Discord has a problem." in shown
        assert "I could not send some private messages" not in hidden
        assert stage == "dealing"
        assert sum("You are" in message["content"] for message in bob.dms()) == 1
        assert (await game.look()).facts.stage == "running"
        refuse_errors(caplog)


async def test_a_role_that_discord_does_not_take_is_told_as_it_is() -> None:
    """Issue 13.4, Q-9.16: it was said of everybody that they take no private messages."""
    async with table() as game:
        await game.lobby(5)
        put_in(game, "400/50035", posts_in(game.be("Bob").dm_id))
        await game.start(game.game_id)
        await passing(game, 5 * MINUTE_MS)

        assert dms(game, "I could not send **Bob** their role. Discord does not take what I") == 1
        assert dms(game, "takes no private messages") == 0


async def test_that_a_role_was_late_is_not_told_when_it_has_arrived(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 13.4: after an outage of all messages nobody is told of what is over."""
    async with table() as game:
        await game.lobby(5)
        for name in game.names:
            put_in(game, "503", posts_in(game.be(name).dm_id))
        await game.start(game.game_id)
        await passing(game, 30 * MINUTE_MS)
        for _ in game.names[1:]:
            game.sandbox.faults.rules.pop()
        await passing(game, 11 * MINUTE_MS)
        game.sandbox.faults.clear()  # those of the host too, who is to be told
        await passing(game, 22 * MINUTE_MS)

        assert [dms(game, "You are", name) for name in game.names] == [1] * 5
        assert dms(game, "I could not send") == dms(game, f"I could not send **{HOST}** their role")
        refuse_errors(caplog)


async def test_a_private_message_that_waits_stops_no_clock_and_no_other(game: Table) -> None:
    """Issue 13.4: Bob's alone are refused, for good."""
    bob = game.be("Bob")
    await game.bot.service.games.set_notify(bob.id, "dm")
    put_in(game, "401", posts_in(bob.dm_id))
    await game.vote("reject")
    await passing(game, HOUR_MS)

    assert tallies(game) == 1
    assert await due(game) is not None
    assert lines(game) == 0


async def test_closed_messages_are_noted_as_of_when_they_were_refused(game: Table) -> None:
    """Issue 13.15, Q-9.16: noted anew with each message that was not even tried, they would never be tried again."""
    bob = game.be("Bob")
    await game.bot.service.games.set_notify(bob.id, "dm")
    game.sandbox.faults.add(Fault.refusing(refusals.closed(), "POST", posts_in(bob.dm_id), times=ALWAYS))
    await game.vote("reject")
    await game.propose_any()
    await game.rest(10_000)
    first = await closed_since(game, bob.id)
    # He was called in the thread instead, and has chosen so again.
    await game.bot.service.games.set_notify(bob.id, "dm")
    await game.rest(2 * HOUR_MS)
    await game.vote("reject")
    await game.propose_any()
    await game.rest(10_000)

    assert first is not None
    assert await closed_since(game, bob.id) == first


async def test_a_post_that_is_refused_in_the_thread_closes_nobodys_messages(game: Table) -> None:
    """Issue 13, faults: the host's were taken for closed for a day, and what was meant for him was let go."""
    fault = Fault.refusing(refusals.closed(), "POST", posts_in(game.place), times=1)
    game.sandbox.faults.add(fault)
    await game.vote("reject")
    await passing(game, MINUTE_MS)

    assert fault.times == 0
    assert await closed_since(game, game.be(HOST).id) is None
    assert tallies(game) == 1


@pytest.mark.parametrize(
    "refused", ["403/160005", "400/50083", "403/50013", "404/10003", "400/200000", "400/50035"]
)
async def test_a_role_that_is_refused_is_told_of_as_a_private_message(refused: str) -> None:
    """Issue 28.5: moderators read of no thread."""
    async with table() as game:
        await game.lobby(5)
        put_in(game, refused, posts_in(game.be("Bob").dm_id))
        await game.bot.service.dealing.start(game.game_id, game.be(HOST).id, "press:1")
        await passing(game, 2 * MINUTE_MS)
        told = [one["content"] for one in game.be(HOST).dms() if "I could not send" in one["content"]]
        (line,) = [one.partition("their role.")[2].partition("Ask them")[0] for one in told]

        assert line.strip()
        assert not any(words in line for words in ("thread", "there", "channel has", "server"))


async def closed_since(game: Table, person: int) -> int | None:
    return (await game.bot.database.read(lambda c: People(c).get(person))).dm_closed_ms


# ---------------------------------------------------------------------------------------------- moderators' channel


async def elsewhere(game: Table) -> int:
    """Moderators are told in a channel of theirs from now on, and something has to be told."""
    channel = game.sandbox.games_id
    guild = game.sandbox.guild_id
    await game.bot.database.write(lambda c: Guilds(c).change(guild, f'{{"told": {channel}}}'))
    return channel


async def ask(game: Table) -> None:
    """Somebody asks to be replaced, which is told to moderators."""
    await game.press("Bob", "seat:ask")
    await game.quiet()


def asked(game: Table, channel: int) -> int:
    return sum("asks for somebody to take over" in post["content"] for post in game.sandbox.posts(channel))


@pytest.mark.parametrize("refused", ["403/50013", "404/10003", "400/200000"])
async def test_what_cannot_be_told_to_moderators_is_called_out_in_the_thread(
    game: Table, refused: str
) -> None:
    """Issue 13.4: once, and without a word of what it is; it follows when it can be told."""
    channel = await elsewhere(game)
    fault = put_in(game, refused, posts_in(channel))
    await ask(game)
    await passing(game, 2 * HOUR_MS, 5 * MINUTE_MS)
    calls = [post for post in game.thread() if "there is something to decide" in post]
    shown = (await game.be(WARDEN).command("gm waiting", in_=game.place)).text
    fault.times = 0
    await passing(game, 11 * MINUTE_MS)

    assert len(calls) == 1
    assert "Bob" not in calls[0]
    assert "**Bob** asks for somebody to take over" in shown
    assert asked(game, channel) == 1


async def test_what_reaches_moderators_late_is_called_out_after_five_minutes(game: Table) -> None:
    """Issue 13.4: as long as it may pass by itself nobody is called."""
    channel = await elsewhere(game)
    fault = put_in(game, "503", posts_in(channel))
    await ask(game)
    await passing(game, 4 * MINUTE_MS)
    early = sum("there is something to decide" in post for post in game.thread())
    await passing(game, HOUR_MS)
    calls = sum("there is something to decide" in post for post in game.thread())
    fault.times = 0
    await passing(game, 11 * MINUTE_MS)

    assert (early, calls) == (0, 1)
    assert asked(game, channel) == 1


# ------------------------------------------------------------------------------------------------------ elsewhere


async def test_an_advert_that_cannot_be_posted_is_told_and_can_be_let_go(game: Table) -> None:
    """Issue 13.4: it is tried on until then."""
    channel = game.sandbox.games_id
    put_in(game, "403/50013", posts_in(channel))
    options: dict[str, Any] = {"player": "Bob", "reason": "silent", "channel": channel}
    await by_panel(game.be(WARDEN), "advertise", in_=game.place, **options)
    await passing(game, HOUR_MS)
    told = dms(game, f"could not post in <#{channel}>")
    page = await game.be(WARDEN).command("gm waiting", in_=game.place)
    shown = page.text
    await let_go(game, WARDEN, page)
    after = await game.be(WARDEN).command("gm waiting", in_=game.place)

    assert told == 1
    assert f"could not post in <#{channel}>" in shown
    assert "could not post in" not in after.text
    assert any("skipped a post in another channel" in post for post in game.thread())


async def let_go(game: Table, name: str, page: Answer) -> Answer:
    """Press **Skip a post** on a page, and say why."""
    form = await on_panel(game.be(name), page, "Skip a post")
    if form.kind != "modal":
        return form
    done = await game.be(name).submit(form, {"reason": "no use"})
    await game.quiet()
    return done


async def test_a_mark_that_cannot_be_put_is_said_instead() -> None:
    """Issue 13.4, Q-9.15: that a written vote counts is said after five minutes at the latest."""
    async with table(typed_votes=True) as game:
        await game.begin(5)
        await game.propose_any()
        put_in(game, "503", "/channels/*/reactions/*", "PUT")
        await game.be("Bob").say(game.place, "**APPROVE**")
        await asyncio.sleep(0.05)
        await passing(game, 20 * MINUTE_MS)

        assert (await actions(game))[-1] == "approve publicly"
        assert sum("Counted: what" in post for post in game.thread()) == 1


# ------------------------------------------------------------------------------------------------------- the card


@pytest.mark.parametrize(
    ("refused", "told"),
    [("403/20022", 0), ("403/40333", 0), ("429/30046", 0), ("400/50035", 1), ("403/50001", 1)],
)
@pytest.mark.slow
async def test_a_card_that_is_refused_is_tried_with_growing_waits(
    game: Table, refused: str, told: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 13.4, 13.8: a dozen times an hour at most; what somebody can mend is told once, posts or no posts."""
    fault = put_in(game, refused, f"{posts_in(game.place)}/*", "PATCH")
    game.sandbox.core.ledger.clear()
    await game.vote("reject", *game.names[:4])
    for _ in range(120):
        await game.rest(30_000)
        await game.bot.cards.tick()
    tried = game.sandbox.counts()["edits"]
    await game.vote("reject", game.names[4])
    await passing(game, HOUR_MS)
    fault.times = 0
    for _ in range(14):
        await game.rest(MINUTE_MS)
        await game.bot.cards.tick()
        await game.quiet()

    assert 5 <= tried <= 16
    assert dms(game, "could not update the game's status card") + dms(game, "could not post in") == told
    assert "is choosing a party" in game.thread()[0]
    assert not await game.bot.service.oversight.waiting_posts(game.game_id)
    refuse_errors(caplog)


# -------------------------------------------------------------------------------------------------- passed over


async def test_a_post_of_which_nothing_comes_is_let_go_by_a_moderator_who_does_not_play(game: Table) -> None:
    """Issue 13.4: what waits behind it follows, the clocks go on, and the audit has it; who plays waits for a day."""
    put_in(game, "400/200000", posts_in(game.place), says="is **rejected**")
    await game.vote("reject")
    await passing(game, HOUR_MS)
    host = await let_go(game, HOST, await game.be(HOST).command("gm waiting", in_=game.place))
    standing = await due(game)
    panel = await game.be(WARDEN).command("gm panel", in_=game.place)
    await let_go(game, WARDEN, await game.be(WARDEN).command("gm waiting", in_=game.place))
    await passing(game, 11 * MINUTE_MS)
    audit = await game.be("Jon").command("game audit", in_=game.place)

    assert "let the post wait for a day" in host.text
    assert standing is None
    assert "A filter of this server does not let it through." in panel.text
    assert dms(game, "A filter of this server does not let it through.") == 1
    assert any("has skipped a post that I could not make here" in post for post in game.thread())
    assert lines(game) == 1
    assert await due(game) is not None
    assert "post skipped" in audit.text
    await game.propose_any()
    await game.rest(10_000)
    assert "**Party 2**" in game.newest()


async def test_who_plays_lets_a_post_go_after_a_day(game: Table) -> None:
    """Issue 13.4, Q-9.13: all others could have seen to it."""
    put_in(game, "400/200000", posts_in(game.place), says="is **rejected**")
    await game.vote("reject")
    await passing(game, DAY_MS + HOUR_MS, HOUR_MS)
    await let_go(game, HOST, await game.be(HOST).command("gm waiting", in_=game.place))
    again = await game.be(HOST).command("gm waiting", in_=game.place)

    assert any("has skipped a post that I could not make here" in post for post in game.thread())
    assert "could not post in" not in again.text


async def test_a_post_in_a_lobby_is_let_go_as_well() -> None:
    """Issue 13.4: what waits behind it follows."""
    async with table() as game:
        await game.lobby(5)
        put_in(game, "400/200000", posts_in(game.place), says="ready")
        panel = await game.be(WARDEN).command("gm panel", in_=game.place)
        await game.be(WARDEN).press(panel.message or {}, label="Who is ready?")
        await game.quiet()
        await passing(game, 20 * MINUTE_MS)
        page = await game.be(WARDEN).command("gm waiting", in_=game.place)
        shown = page.text
        await let_go(game, WARDEN, page)
        audit = await game.be(WARDEN).command("game audit", in_=game.place)

        assert "A filter of this server does not let it through." in shown
        assert any("has skipped a post that I could not make here" in post for post in game.thread())
        assert not await game.bot.service.oversight.waiting_posts(game.game_id)
        assert "post skipped" in audit.text


async def test_trying_again_tries_at_once_and_tells_anew(game: Table) -> None:
    """Issue 13.4: whoever has mended something need not wait for ten minutes."""
    fault = put_in(game, "400/200000", posts_in(game.place))
    await game.vote("reject")
    await passing(game, HOUR_MS)
    page = await game.be(WARDEN).command("gm waiting", in_=game.place)
    await game.be(WARDEN).press(page.message or {}, label="Try again")
    await game.quiet()
    told = dms(game, "A filter of this server")
    fault.times = 0
    page = await game.be(WARDEN).command("gm waiting", in_=game.place)
    await game.be(WARDEN).press(page.message or {}, label="Try again")
    await game.quiet()

    assert told == 2
    assert tallies(game) == 1


async def test_the_last_post_of_a_game_is_tried_until_its_thread_is_gone(game: Table) -> None:
    """Issue 13.4: moderators are told that the record could not be posted."""
    fault = put_in(game, "403/50013", posts_in(game.place))
    await moderate(game.be(WARDEN), "gm abort", in_=game.place, reason="enough")
    await passing(game, HOUR_MS)
    told, shown = dms(game, "could not post in the game's thread"), await doctor(game, WARDEN)
    waits = len(await game.bot.service.oversight.waiting_posts(game.game_id))
    game.sandbox.faults.rules.remove(fault)
    Landlord(game.sandbox).delete_channel(game.place)
    await passing(game, 11 * MINUTE_MS)

    assert told == 1
    assert "I could not make some posts" in shown
    assert waits == 1
    assert not await game.bot.service.oversight.waiting_posts(game.game_id)
