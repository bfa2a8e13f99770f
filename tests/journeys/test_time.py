"""Weeks of a game in seconds: reminders, pauses, hours and outages as people see them, by the moved clock."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.games.authority import Authority
from bot.moderation.rows import registry
from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.world.discord_numbers import Json
from rules.record.verify import verify
from storage.errors import StorageError
from storage.tables.meta import Meta
from tests.journeys.kit import (
    DAY_MS,
    HOST,
    WARDEN,
    Table,
    anonymous,
    by_panel,
    card_edits,
    moderate,
    plain,
    refuse_faults,
    table,
)

HOUR_MS = 60 * 60 * 1000


def mentions(post: Json) -> set[int]:
    return {int(each["id"]) for each in post["mentions"]}


def reminders(game: Table) -> list[Json]:
    """The reminders in the thread."""
    return [post for post in game.sandbox.posts(game.place) if "the game waits for you" in post["content"]]


def private(game: Table, name: str) -> list[Json]:
    """The reminders that somebody got in private."""
    return [post for post in game.be(name).dms() if "The game waits for you" in post["content"]]


async def gm(game: Table, command: str, **options: Any) -> str:
    """By its command where it has one, else by the panel."""
    host, deed = game.be(HOST), registry.named(command)
    where: dict[str, Any] = {"in_": game.sandbox.games_id, "game": str(game.game_id), "reason": "so be it"}
    # From the channel: a thread that rests for long is archived.
    has_command = deed is not None and deed.command is not None
    answer = await (
        moderate(host, f"gm {command}", **where, **options)
        if has_command
        else by_panel(host, command, **where, **options)
    )
    await game.quiet()
    return answer.text


async def away(game: Table, ms: int) -> None:
    """The connection breaks, and is there again so much later."""
    bot, clock = game.bot, game.sandbox.clock
    async with asyncio.timeout(60):
        async with bot.outage._noting:  # within milliseconds it is back; first all shall know the time
            game.sandbox.core.gateway.drop()
            while not bot.outage.is_away:
                await asyncio.sleep(0)
            clock.move(ms)
            while bot.cards._ticked < clock.now_ms():
                await asyncio.sleep(0)
        while bot.outage.is_away:
            await asyncio.sleep(0.01)
    await game.quiet()


# ------------------------------------------------------------------------------------------------------- reminders


async def test_who_owes_a_vote_is_mentioned_once_for_each_step_and_can_stop_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Q-9.1, Q-9.12: one post for all of them, with buttons that only the presser's own answer follows."""
    async with table() as game:
        await game.begin(5)
        await game.propose_any()
        await game.vote("approve", "Ann", "Bob")
        await game.be("Cid").command("notify", in_=game.place, how="dm")
        await game.be("Dan").command("notify", in_=game.place, how="reminders")
        await game.rest(12 * HOUR_MS)
        (half,) = reminders(game)
        page = await game.be("Dan").select(half, f"rm:{game.game_id}:remind:+", ["notify"])
        dan = await game.be("Dan").select(page.message or {}, "rm:0:notify:+", ["nothing"])
        eve = await game.be("Eve").select(half, f"rm:{game.game_id}:remind:+", ["later"])
        ann = await game.be("Ann").select(half, f"rm:{game.game_id}:remind:+", ["later"])
        await game.rest(2 * HOUR_MS)
        (_, again) = reminders(game)
        await game.vote("approve", "Eve")
        await game.rest(8 * HOUR_MS)

        assert mentions(half) == {game.be("Dan").id, game.be("Eve").id}
        assert "Vote by" in half["content"]
        assert "<t:" in half["content"]
        assert all(answer.ephemeral for answer in (dan, eve, ann))
        assert "From now on I only tell you when a game begins" in dan.text
        assert "will remind you again" in eve.text
        assert "The game asks you nothing" in ann.text
        assert mentions(again) == {game.be("Eve").id}
        assert len(reminders(game)) == 2
        assert len(private(game, "Cid")) == 2
        refuse_faults(game.sandbox, caplog)


async def test_whoever_owes_in_secret_is_reminded_in_private_and_answers_there() -> None:
    """Q-9.12, Q-5.6."""
    async with table() as game:
        await game.begin(5)
        party = await game.propose_any()
        await game.vote("approve")
        await game.act(party[:1])
        await game.rest(12 * HOUR_MS)
        owing = private(game, party[1])
        await game.be(party[1]).press(owing[-1], label="Support")
        await game.quiet()

        assert reminders(game) == []
        assert [len(private(game, name)) for name in game.names] == [
            int(name == party[1]) for name in game.names
        ]
        assert "sabotages" in "\n".join(game.thread())


async def test_closed_messages_are_no_news_where_only_a_reminder_was_for_them() -> None:
    """Q-9.12, Q-9.16: that one was sent at all would tell a host without a seat that somebody owes in secret."""
    async with table() as game:
        await game.begin(5)
        party = await game.propose_any()
        await game.vote("approve")
        owing = next(name for name in party if name != HOST)
        await game.act(name for name in party if name != owing)
        host, newcomer = game.be(HOST), game.be(NAMES[8])
        seat = await game.seat(HOST)
        service = game.bot.service
        await service.succession.replace(
            game.game_id, Authority(host.id, HOST, "press:1"), seat, newcomer.id, newcomer.name
        )
        await game.quiet()
        game.be(owing).dms_open = False
        told = len(host.dms())
        await game.rest(12 * HOUR_MS)

        refused = [each for each in game.sandbox.requests if each.status == 403]
        assert len(refused) == 1
        assert len(host.dms()) == told


# ----------------------------------------------------------------------------------------- pauses, hours, outages


async def test_a_weekend_pause_is_announced_and_ends_by_itself(caplog: pytest.LogCaptureFixture) -> None:
    """Q-9.8, Q-9.14: card and thread say until when, and who answers meanwhile is told."""
    async with table() as game:
        await game.begin(5)
        await game.propose_any()
        due = (await game.look()).clocks[0].due_ms or 0
        told = await gm(game, "pause", length="2d")
        until = game.sandbox.clock.now_ms() + 2 * DAY_MS
        paused = game.newest()
        refused = await game.press("Ann", "vote/1:approve")
        await game.rest(DAY_MS)
        card = game.thread()[0]
        await game.rest(DAY_MS)

        assert "announced in the thread" in told
        assert f"**{HOST}** has paused the game. It goes on <t:" in paused
        assert "Reason: so be it" in paused
        assert "The game is paused, so this does not count." in refused.text
        assert refused.ephemeral
        assert "**The game is paused.** It goes on <t:" in card
        assert "The pause is over: the game goes on." in game.newest()
        assert abs(((await game.look()).clocks[0].due_ms or 0) - due - 2 * DAY_MS) < 60_000
        assert until <= game.sandbox.clock.now_ms()
        await game.rest(12_000)
        assert "paused" not in game.thread()[0]
        refuse_faults(game.sandbox, caplog)


async def test_three_hours_without_a_connection_are_given_back() -> None:
    """Q-9.1: with one public line; nothing lapsed meanwhile."""
    async with table() as game:
        await game.begin(5)
        await game.rest(23 * HOUR_MS)
        due = (await game.look()).clocks[0].due_ms or 0
        await away(game, 3 * HOUR_MS)

        assert [words for _, words in await game.entries()] == ["start", "outage 3h"]
        assert "I was offline for 3 hours, so I have moved all open deadlines by as much." in game.newest()
        assert (await game.look()).clocks[0].due_ms == due + 3 * HOUR_MS


@pytest.mark.slow
async def test_a_return_that_cannot_be_noted_at_first_keeps_nobody_from_looking_after_the_servers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Q-9.1, Q-9.8: what happened while there was no connection is found out, and the time given back."""
    async with table() as game:
        await game.begin(5)
        await game.rest(HOUR_MS)
        due = (await game.look()).clocks[0].due_ms or 0
        put, looked = Meta.put, asyncio.Event()
        is_full = True

        def full(meta: Meta, key: str, value: str) -> None:
            if is_full:
                raise StorageError("The disk is full.")
            put(meta, key, value)

        sessions = game.sandbox.wire.identified

        async def present() -> None:
            if game.sandbox.wire.identified > sessions:  # it is done now and then, too
                looked.set()

        monkeypatch.setattr(Meta, "put", full)
        monkeypatch.setattr(game.bot.health, "present", present)
        game.sandbox.wire.invalidate()
        game.bot.outage.lost()
        game.sandbox.clock.move(HOUR_MS)
        async with asyncio.timeout(60):
            await looked.wait()
        is_full = False
        await game.rest(60_000)

        assert not game.bot.outage.is_away
        moved = ((await game.look()).clocks[0].due_ms or 0) - due
        assert HOUR_MS <= moved <= HOUR_MS + 60_000  # it lasts until it can be noted
        assert len(await game.entries()) == 2


async def _somebody_plays(game: Table, day: int) -> None:
    """On every other day one or some of those who owe something; the moderator answers the game's calls."""
    look = await game.look()
    match look.awaited[0].question.kind:
        case "call":
            await gm(game, "resume")
        case "party" if day % 3 and not look.facts.halted:
            await game.propose_any()
        case "vote" if day % 2:
            await game.vote("approve", "Ann", "Bob", "Cid")
    await game.quiet()


@pytest.mark.slow
async def test_a_game_of_three_weeks_with_hours_pauses_and_outages_ends_and_verifies(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Q-9: a moderator keeps it alive by commands; nobody is reminded at night, and the record is whole."""
    async with table() as game:
        await game.begin(5)
        at: list[tuple[int, str]] = []

        def watch(change: Any) -> None:
            if change.kind == "message" and change.channel_id == game.place and change.message_id:
                message = game.sandbox.world.channels[game.place].messages[change.message_id]
                at.append((game.sandbox.clock.now_ms(), message.content))

        game.sandbox.on_change(watch)
        assert "announced" in await gm(game, "hours", hours="08:00-22:00 Europe/Berlin, not sun")
        assert "announced" in await gm(game, "pace", named="brisk")
        assert "announced" in await gm(game, "reminders", steps="half 1h")
        assert "announced" in await gm(game, "pace", kind="the vote", policy="Wait")
        for day in range(21):
            if (await game.look()).facts.stage == "ended":
                break
            match day:
                case 4:
                    await gm(game, "pause", length="60h")
                case 9:
                    await away(game, 5 * HOUR_MS)
                case 7:
                    await gm(game, "pace", kind="the vote", policy="Go on by itself")
                    await gm(game, "lapse", kind="vote")
            await _somebody_plays(game, day)
            for _ in range(8):
                await game.rest(3 * HOUR_MS)
        await game.bot.service.deeds.abort(game.game_id, Authority(90, "Moddy", "press:end"))

        lapses = [words for by, words in await game.entries() if by == "clock"]
        nights = [
            content
            for ms, content in at
            if "the game waits for you" in content and not 7 <= (ms // HOUR_MS) % 24 < 21
        ]
        assert {"lapse party", "lapse vote"} <= set(lapses)
        assert nights == []
        assert sum("the game waits for you" in content for _, content in at) > 5
        assert verify(await game.bot.service.directory.record(game.game_id)).ok
        refuse_faults(game.sandbox, caplog)


# ----------------------------------------------------------------------------------------------------------- twins


async def _public(play: Callable[[Table, list[str]], Awaitable[None]]) -> list[object]:
    """All that a stranger sees of one game, with times, and when its card was edited; then who was asked what."""
    async with table() as game:
        await game.begin(6, roles=["aragorn", "denethor"])
        seen: list[object] = []

        def watch(change: Any) -> None:
            shown = game.be(NAMES[9]).seen(change)
            if shown is not None and shown.kind in ("message", "edit", "delete"):
                what = None if shown.message is None else plain(shown.message)
                seen.append((game.sandbox.clock.now_ms(), shown.kind, anonymous(str(shown.channel_id)), what))

        party = await game.propose_any()
        await game.vote("approve")
        await game.rest(20_000)
        game.sandbox.on_change(watch)
        await play(game, party)
        await _much_later(game, 12 * HOUR_MS)
        await _much_later(game, 2 * HOUR_MS)
        await gm(game, "pause", length="1d")
        await _much_later(game, DAY_MS)
        await _much_later(game, 8 * HOUR_MS)
        await game.rest(20_000)  # else the card is drawn when it is back, before or after its time is
        await away(game, HOUR_MS)
        await _much_later(game, DAY_MS)
        card = (await game.look()).facts.card or 0
        return [*seen, len(card_edits(game.sandbox, card))]


async def _much_later(game: Table, ms: int) -> None:
    """The card is drawn first: an edit and a post of one instant come in any order."""
    await game.rest(20_000)
    await game.rest(ms)


async def _as_a_lapse_would(game: Table, name: str) -> None:
    """What is counted for who says nothing (Q-9.4), so that the tally is the same in the end."""
    minions = await game.of_side("minions")
    await game.act([name], **{name: "sabotage" if name in minions else "support"})


@pytest.mark.slow
async def test_twins_who_owes_in_secret_and_what_he_does_about_reminders_is_seen_by_nobody() -> None:
    """Q-9.12, Q-5.6: one of a party owes, another does, snoozed or not, messages or not: to others it is one game."""

    async def chooses(game: Table, party: list[str]) -> None:
        """What everybody may know: he is mentioned no more."""
        await game.be(party[0]).command("notify", in_=game.place, how="dm")

    async def first(game: Table, party: list[str]) -> None:
        await chooses(game, party)
        await _as_a_lapse_would(game, party[0])

    async def second(game: Table, party: list[str]) -> None:
        await chooses(game, party)
        await _as_a_lapse_would(game, party[1])

    async def neither(game: Table, party: list[str]) -> None:
        await chooses(game, party)
        await game.bot.service.reminding.snooze(game.game_id, game.be(party[1]).id, None)
        game.sandbox.clock.move(250)

    one, other, third = [await _public(play) for play in (first, second, neither)]

    assert len(one) > 6
    assert one == other == third


async def test_the_pace_of_a_lobby_says_how_near_a_time_of_day_may_be() -> None:
    """Q-9.1: `/game pace` shows all deadlines, and sets the least time that is left by one at a time of day."""
    async with table() as game:
        await game.lobby(5)
        host = game.be(HOST)
        plain = await host.command("game pace", in_=game.place)
        daily = await host.command("game pace", in_=game.place, kind="vote", deadline="20:00 Europe/Berlin")
        chosen = await host.command("game pace", in_=game.place, least="6h")
        wrong = await host.command("game pace", in_=game.place, least="10m")
        nothing = await host.command("game pace", in_=game.place, deadline="24h")
        await game.rest(12_000)
        lobby = game.thread()[0]
        third = await host.command("game pace", in_=game.place, least="third")
        refused = await game.be("Bob").command("game pace", in_=game.place, least="1h")

        assert "time of day" not in plain.text
        assert (
            "A time of day counts only if it is not too near: a third of the time since the last one must be left"
            in daily.text
        )
        assert "A time of day counts only if it is at least 6 hours away" in chosen.text
        assert "A time of day counts only if it is at least 6 hours away" in lobby
        assert "from one hour to a day" in wrong.text
        assert "choose a kind of decision from the list of `kind` as well" in nothing.text
        assert "a third of the time" in third.text
        assert "Only the host" in refused.text


async def test_how_near_a_time_of_day_may_be_is_changed_under_way() -> None:
    """Q-9.8: by a moderator, who is asked first, with a reason; it is in the audit."""
    async with table() as game:
        await game.begin(5, deadlines={"vote": "20:00 UTC"})
        told = await gm(game, "floor", least="9h")
        await game.quiet()
        audit = await game.be(WARDEN).command("game audit", in_=game.place)

        assert "announced" in told
        assert "at least 9 hours away" in game.newest()
        assert "changed: how near a time of day may be (`floor 9h`)" in audit.text
