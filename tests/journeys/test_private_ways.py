"""Games from private messages alone, and games without any."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.reader_view import ReaderView
from bot.sandbox.members.actors import Actor
from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.world import discord_numbers
from rules.game import Decision
from rules.record.verify import verify
from tests.journeys.kit import DAY_MS, HOST, Table, everything, moderate, table


class FromMessages(Actor):
    """Plays from the private messages alone."""

    async def press(self, look: ReaderView, decision: Decision, words: str) -> None:
        there = replace(look, facts=replace(look.facts, place=self.visitor.dm_id))
        await super().press(there, decision, words)


async def test_a_whole_game_is_played_from_private_messages() -> None:
    """Every question comes as a message with its buttons, and My desk there leads on."""
    async with table(2) as game:
        await game.begin(7, **everything(7))
        for name in game.names:
            await game.be(name).select(game.be(name).dms()[0], "rm:0:notify:+", ["dm"])
        before = set(game.sandbox.core.interactions)
        players = [
            FromMessages(actor.visitor, game.bot.service, game.game_id, actor.chance, "sensible")
            for actor in game.actors(game.game_id, 7, 2)
        ]
        await game.play(game.game_id, players)

        made = [one for key, one in game.sandbox.core.interactions.items() if key not in before]
        assert made
        assert {one.kind for one in made} == {discord_numbers.COMPONENT}
        assert {one.channel.guild_id for one in made} == {None}
        assert verify(await game.bot.service.directory.record(game.game_id)).ok


@pytest.mark.pictures
async def test_a_role_comes_with_its_card_and_a_result_with_the_picture() -> None:
    """Issue 16.10, 16.11, F-10: to its owner alone, of one size; and all see the table with each quest's result."""
    async with table() as game:
        await game.begin(7, **everything(7))
        dealt = [game.be(name).dms()[0]["attachments"] for name in game.names]
        party = await game.propose_any()
        await game.vote("approve")
        await game.act(party)
        while (await game.look()).awaited[0].question.kind == "ring":
            await game.say(await game.who((await game.look()).view.party.ring), "ring decline")  # type: ignore[union-attr]
        await game.quiet()
        shown = [post for post in game.sandbox.posts(game.place) if "**Quest 1 has" in post["content"]]

    assert {(each["filename"], each["size"]) for files in dealt for each in files} == {
        ("role.png", 32 * 1024)
    }
    assert [each["filename"] for post in shown for each in post["attachments"]] == ["quest.png"]


async def test_a_question_by_message_is_asked_of_those_alone_who_chose_it() -> None:
    """Questions are drawn in the thread and on the desk; in private messages only for who asked for that."""
    async with table() as game:
        await game.begin(5)
        leader = await game.leader()
        wants = next(name for name in game.names if name != leader)
        on = await game.be(wants).command("notify", in_=game.place, how="dm")
        had = {name: len(game.be(name).dms()) for name in game.names}
        await game.propose_any()
        await game.quiet()
        asked = game.be(wants).dms()[-1]
        page = await game.be(wants).press(
            (await game.press(wants, "more")).message or {}, label="How the bot tells me"
        )
        off = await game.be(wants).select(page.message or {}, "rm:0:notify:+", ["reminders"])
        ballot = await game.be(wants).press(asked, label="Approve")
        await game.vote("reject")
        await game.propose_any()
        await game.quiet()

        assert "From now on I write to you" in on.text
        assert "**Vote** on party 1" in asked["content"]
        assert "From now on I only remind you" in off.text
        assert "Your ballot: **approve**" in ballot.text
        for name in game.names:
            assert len(game.be(name).dms()) - had[name] == (2 if name == wants else 0)


async def _without_messages(game: Table, seats: int) -> None:
    for name in NAMES:
        game.be(name).dms_open = False
    await game.begin(seats, **everything(seats))


async def test_a_whole_game_is_played_without_any_private_message() -> None:
    """Q-9.16: the seat finds at its desk what did not reach it."""
    async with table(3) as game:
        await _without_messages(game, 7)
        for name in game.names:
            await game.desk(name)
        await game.play(game.game_id, game.actors(game.game_id, 7, 3))

        assert all(not game.be(name).dms() for name in game.names)
        assert verify(await game.bot.service.directory.record(game.game_id)).ok
        view: Any = (await game.look()).view
        assert view.gazes
        for _, seat, _ in view.gazes:
            page = await game.desk(await game.who(seat))
            assert "The Palantír showed you" in page.text


async def test_the_first_clock_starts_when_the_last_role_has_arrived() -> None:
    """Q-9.1: sent, or read at the desk by those with closed messages."""
    async with table() as game:
        await _without_messages(game, 5)
        await game.rest(12_000)
        waiting = game.thread()[0]
        for name in game.names[:4]:
            page = await game.desk(name)
            assert "You are" in page.text
        await game.rest(60_000)
        still = (await game.look()).clocks
        await game.desk(game.names[4])
        await game.rest(12_000)
        running = (await game.look()).clocks

        assert "The roles are on their way" in waiting
        assert [clock.due_ms for clock in still] in ([], [None])
        assert [clock.due_ms is not None for clock in running] == [True]
        assert "Due: <t:" in game.thread()[0]
        assert "The roles are on their way" not in game.thread()[0]


async def test_the_host_sees_whose_role_is_missing_and_reminds_or_replaces_him() -> None:
    """Q-9.7, Q-9.8: after a day also if he plays; the newcomer's role arrives, and with it the game begins."""
    async with table() as game:
        game.be("Dan").dms_open = False
        game.be("Eve").dms_open = False
        await game.begin(5)
        host = game.be(HOST)
        told = [message["content"] for message in host.dms()]
        seen = await host.command("game missing", in_=game.place)
        other = await game.be("Bob").command("game missing", in_=game.place)
        reminded = await host.command("game missing", in_=game.place, remind=True)
        await game.quiet()
        reminder = game.sandbox.posts(game.place)[-1]
        await game.desk("Dan")
        await game.quiet()
        fewer = await host.command("game missing", in_=game.place)
        new = game.be("Fay")
        eve = {"player": "Eve", "newcomer": new, "reason": "silent"}
        early = await moderate(host, "gm replace", in_=game.place, **eve)
        await game.rest(DAY_MS)
        await moderate(host, "gm replace", in_=game.place, **eve)
        await game.quiet()
        none = await host.command("game missing", in_=game.place)

        assert sum("takes no private messages" in line for line in told) == 2
        assert "**Dan** and **Eve**" in seen.text
        assert other.ephemeral
        assert "Only the host" in other.text
        assert "I remind them" in reminded.text
        assert {int(each["id"]) for each in reminder["mentions"]} == {game.be("Dan").id, game.be("Eve").id}
        assert "**Eve**" in fewer.text
        assert "Dan" not in fewer.text
        assert "You play or have played in this game" in early.text
        assert "You take over a seat" in new.dms()[-1]["content"]
        assert "No role is on its way now." in none.text
        assert (await game.look()).clocks[0].due_ms is not None
