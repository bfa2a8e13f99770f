"""Who sees how reliably somebody plays: its owner all of it, the host a line before Start, and nobody else."""

from __future__ import annotations

import pytest

from bot.lobbies.reliability import PlayerDeed, Reliability, TrackRecord, What
from storage.tables.journal import Journal, StoredEntry
from tests.journeys.forging import Forger
from tests.journeys.kit import DAY_MS, HOST, WARDEN, Table, moderate, refuse_errors, table
from tests.journeys.test_battles import MODERATOR, Player, battle
from tests.journeys.test_lobbies import card


async def _page(game: Table, name: str) -> str:
    page = await game.be(name).command("play", in_=game.sandbox.games_id)
    return (await game.be(name).press(page.message or {}, label="My deadlines")).text


async def test_the_owner_sees_every_deed_the_host_a_line_and_nobody_else_anything(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Issue 31.5: from a game that is over; of the one that runs nothing shows."""
    async with table() as game:
        await game.begin(5)
        running = await _page(game, "Bob")
        await game.play(1, game.actors(1, 5, 1))
        await game.quiet()
        own = await _page(game, "Bob")
        number = await game.open("quest", 5, (await game.live()).config)
        game.game_id, game.place = number, (await game.bot.service.cache.live(number)).row.place_id or 0
        await game.quiet()
        host = await game.be(HOST).press(card(game), label="Who plays?")
        other = await game.be("Cid").press(card(game), label="Who plays?")

        assert "no question yet" in running
        assert "deadlines kept" in own
        assert "answered in time (the vote)" in own
        assert host.ephemeral
        assert "**Bob**: " in host.text
        assert "deadlines kept" in host.text
        assert "answered in time" not in host.text
        assert "Only the host" in other.text
        assert "deadlines kept" not in other.text
        refuse_errors(caplog)


async def test_a_host_reads_who_is_new_before_the_deal_and_presses_once_more(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Issue 31.5: Gil's account is young, Fay came yesterday. Who comes after that page is read of too."""
    async with table() as game:
        await game.lobby(5)
        for name in ("Dan", "Eve"):
            await game.bot.service.seating.leave(1, game.be(name).id)
        gil = game.sandbox.add_member("New")
        game.be("Fay").guild.members[game.be("Fay").id].joined_ms = game.bot.now_ms() - DAY_MS
        for name in ("New", "Fay"):
            await game.join(name, 1)
        await game.quiet()
        page = await game.be(HOST).press(card(game), label="Start")
        text, shown = page.text, page.message or {}
        stage = (await game.look()).facts.stage
        await game.bot.service.seating.leave(1, game.be("Bob").id)
        await game.join("Gil", 1)
        again = await game.be(HOST).press(shown, label="Start")
        second, later = again.text, (await game.look()).facts.stage
        done = await game.be(HOST).press(again.message or {}, label="Start")
        await done.final()
        await game.quiet()
        forged = await Forger.of(game.be("Bob")).press(again.message or {}, "rm:1:lobby:start/999")

        assert page.ephemeral
        assert stage == later == "lobby"
        assert "Before you start" in text
        assert f"**{gil.name}**: no question yet in a game that is over; an account younger" in text
        assert text.count("an account younger") == 1
        assert text.count("since yesterday at the earliest") == 2
        assert "**Bob**" in text
        assert "**Bob**" not in second
        assert "**Gil**" in second
        assert "are dealt" in done.text
        assert (await game.look()).facts.stage != "lobby"
        assert "are dealt" not in forged.text
        refuse_errors(caplog)


async def test_a_host_reads_of_missed_deadlines_and_left_seats_and_of_nothing_else_before_the_deal() -> None:
    """Issue 31.5: where all answered in time nothing keeps him from the game."""
    async with table() as game:
        await game.begin(5)
        await game.play(1, game.actors(1, 5, 1))
        await game.quiet()
        await _open_another(game)
        at_once = await game.be(HOST).press(card(game), label="Start")
        await game.quiet()
        started = (await game.look()).facts.stage
        replaced = await moderate(
            game.be(WARDEN), "gm replace", in_=game.place, player="Bob", newcomer=game.be("Fay"), reason="x"
        )
        await game.rest(60_000)
        await moderate(game.be(WARDEN), "gm abort", in_=game.place, reason="enough")
        await game.quiet()
        await _open_another(game)
        page = await game.be(HOST).press(card(game), label="Start")

        assert "Fay" in replaced.text
        assert "are dealt" in at_once.text
        assert started != "lobby"
        assert (await game.look()).facts.stage == "lobby"
        assert "**Bob**: " in page.text
        assert "left 1 seat" in page.text


async def _open_another(game: Table) -> None:
    number = await game.open("quest", 5, (await game.live()).config)
    game.game_id, game.place = number, (await game.bot.service.cache.live(number)).row.place_id or 0
    await game.quiet()


async def test_an_answer_that_was_left_for_the_deadline_is_one_in_time() -> None:
    """Issue 31.5, F-18: it was told as a deadline missed."""
    async with battle() as (sauron, saruman, *_):
        rehearsal = sauron.rehearsal
        table = Table.at(rehearsal)
        await sauron.say("preload turn late T16-S16, end")
        for _ in range(10):
            await table.rest(DAY_MS // 2)
        moves = [entry.action for entry in await _journal(sauron)]
        await moderate(rehearsal.sandbox.be(MODERATOR), "gm abort", in_=sauron.place, reason="enough")
        deeds = [
            (
                await rehearsal.bot.service.get(Reliability).of(rehearsal.sandbox.guild_id, player.visitor.id)
            ).deeds[-1]
            for player in (sauron, saruman)
        ]

        assert "lapse turn" in moves
        assert [deed.what for deed in deeds] == [What.KEPT, What.MISSED]


async def _journal(player: Player) -> tuple[StoredEntry, ...]:
    return await player.rehearsal.bot.database.read(
        lambda connection: Journal(connection, player.game_id).entries()
    )


async def test_all_deeds_and_lines_are_shown_however_many_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 31.5: every deed behind it, and one line for each seat; what exceeded a message was cut off."""
    async with table(10) as game:
        await game.lobby(10)
        deeds = [PlayerDeed(What.KEPT, 1, game.bot.now_ms() - n * DAY_MS, "palantir") for n in range(20)]
        left = [PlayerDeed(What.LEFT, 1, game.bot.now_ms() - n * DAY_MS) for n in range(30)]

        async def many(self: Reliability, guild: int, person: int) -> TrackRecord:
            return TrackRecord((*deeds, *left))

        monkeypatch.setattr(Reliability, "of", many)
        for name in game.names:
            game.be(name).rename(f"{name} of the longest of names")
            await game.desk(name)
        await _page(game, "Bob")
        await (await game.be(HOST).press(card(game), label="Who plays?")).final()
        own, host = _read(game, "Bob"), _read(game, HOST)

        assert own.count("answered in time") == 20
        assert own.count("left a seat before the end") == 30
        assert host.count("20 of 20 deadlines kept") == 10


def _read(game: Table, name: str) -> str:
    """What there is to read for somebody in the channel and the lobby."""
    places = (game.sandbox.games_id, game.place)
    return "\n".join(post["content"] for place in places for post in game.be(name).read(place))
