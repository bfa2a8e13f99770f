"""Answers that are written in the thread of a game, through the real client (Q-9.15)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.sandbox import Fault
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.discord_numbers import Json
from tests.journeys.kit import STEP_MS, Table, refuse_errors, table
from tests.journeys.landlord import Landlord


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    async with table(typed_votes=True) as made:
        await made.begin(5)
        yield made


async def written(game: Table, name: str, words: str) -> Json:
    """*name* writes in the thread, and the bot has heard it."""
    game.sandbox.clock.move(STEP_MS)
    said = await game.be(name).say(game.place, words)
    await heard(game)
    return said


async def edited(game: Table, name: str, message: Json, words: str) -> None:
    game.sandbox.clock.move(STEP_MS)
    await game.be(name).edit(message, words)
    await heard(game)


async def heard(game: Table) -> None:
    """Wait until the gateway has told of it, and what comes of it is said."""
    assert game.bot.typed is not None
    await asyncio.sleep(0.03)
    while game.bot.typed.under_way:
        await asyncio.sleep(0.005)
    await game.quiet()


def marks(game: Table, message: Json) -> list[str]:
    """The reactions under *message* that are the bot's."""
    found = next(post for post in game.sandbox.posts(game.place) if post["id"] == message["id"])
    return [each["emoji"]["name"] for each in found.get("reactions", ()) if each["me"]]


def private(game: Table, name: str) -> list[str]:
    return [message["content"] for message in game.be(name).dms()]


async def votes(game: Table) -> list[str]:
    """What the journal has after the proposal."""
    return [f"{by}: {action}" for by, action in (await game.entries())[2:]]


async def test_a_vote_that_is_written_counts_and_is_marked(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Q-9.15, Q-4.2: in bold or in capitals, given publicly, acknowledged by a mark after the commit."""
    await game.propose_any()
    await game.quiet()
    bob, cid = await game.seat("Bob"), await game.seat("Cid")

    first = await written(game, "Bob", "**Approve**, a good party!")
    second = await written(game, "Cid", "I vote REJECT.")
    talk = await written(game, "Dan", "I would approve of cake.")

    assert await votes(game) == [f"seat {bob}: approve publicly", f"seat {cid}: reject publicly"]
    assert (marks(game, first), marks(game, second), marks(game, talk)) == (["✅"], ["✅"], [])
    refuse_errors(caplog)


async def test_an_edit_is_a_new_vote_and_a_deletion_changes_nothing(game: Table) -> None:
    """Q-9.15, Q-4.2: the edit counts at its own time; what was counted stands when its message is gone, and all are
    told."""
    await game.propose_any()
    await game.quiet()
    bob = await game.seat("Bob")
    said = await written(game, "Bob", "**APPROVE**")

    await edited(game, "Bob", said, "No: **REJECT**")
    unclear = marks(game, said)
    await edited(game, "Bob", said, "**REJECT**")
    counted = marks(game, said)
    await edited(game, "Bob", said, "What a lovely morning")
    changed, silent = game.newest(), marks(game, said)
    await game.be("Bob").delete(said)
    await heard(game)

    assert await votes(game) == [f"seat {bob}: approve publicly", f"seat {bob}: reject publicly"]
    assert (unclear, counted, silent) == ([], ["✅"], [])
    assert "**Bob** changed a message that I had counted" in changed
    assert "**Bob** deleted a message that I had counted" in game.newest()


async def test_talk_that_is_deleted_is_nobodys_business(game: Table) -> None:
    """Q-9.15: only what was counted is noted."""
    await game.quiet()
    before = game.thread()
    said = await written(game, "Bob", "good morning")

    await game.be("Bob").delete(said)
    await heard(game)

    assert game.thread() == before


async def test_who_is_not_understood_is_asked_in_private(game: Table) -> None:
    """Q-9.15: nothing counts, nobody else hears of it, and the answer can be given there."""
    await game.propose_any()
    await game.quiet()
    before = game.thread()

    said = await written(game, "Bob", "Should we APPROVE this?")
    asked = game.be("Bob").dms()[-1]
    answer = await game.be("Bob").press(asked, label="Reject")

    assert marks(game, said) == []
    assert "**Not counted:**" in asked["content"]
    assert "/channels/" in asked["content"]
    assert "Your ballot: **reject**" in answer.text
    assert [post for post in game.thread() if post not in before and "APPROVE" not in post] == []


async def test_whose_messages_are_closed_is_asked_in_the_thread_without_a_word_of_what(game: Table) -> None:
    """Q-9.15, Q-9.16: the line says that something was not counted, which all could read, and no more."""
    await game.propose_any()
    await game.quiet()
    game.be("Bob").user.dms_open = False

    await written(game, "Bob", "APPROVE or REJECT")

    assert "I did not count" in game.newest()
    assert str(game.be("Bob").id) in game.newest()
    assert not any("could not be delivered" in line for line in private(game, "Ann"))


async def test_a_secret_action_written_in_public_is_not_taken(game: Table) -> None:
    """Q-9.15, Q-5.6: the same private line for everyone, whether he is asked or not."""
    party = await game.propose_any()
    await game.vote("approve")
    await game.quiet()
    entries = await game.entries()
    member = party[0]
    other = next(name for name in game.names if name not in party)

    for name in (member, other):
        said = await written(game, name, "**SUPPORT**")
        assert marks(game, said) == []

    lines = [private(game, name)[-1].splitlines()[-1] for name in (member, other)]
    assert lines[0] == lines[1]
    assert "never take secret answers from the thread" in lines[0]
    assert await game.entries() == entries


async def test_what_is_not_open_is_refused_in_private(game: Table) -> None:
    """Q-4.4, Q-9.15: a vote that is written when none is open counts for none."""
    said = await written(game, "Bob", "**APPROVE**")

    assert marks(game, said) == []
    assert "**Not counted:**" in private(game, "Bob")[-1]
    assert len(await game.entries()) == 1


async def test_bystanders_and_the_bots_own_words_count_for_nothing(game: Table) -> None:
    """Q-9.15: who holds no seat talks, and is not answered."""
    await game.propose_any()
    await game.quiet()
    entries, before = await game.entries(), game.thread()

    said = await written(game, "Jon", "**REJECT**")

    assert marks(game, said) == []
    assert await game.entries() == entries
    assert private(game, "Jon") == []
    assert game.thread() == [*before, "**REJECT**"]


async def test_the_thread_decides_the_game(game: Table) -> None:
    """Q-9.15: who plays in two games answers in the one whose thread he writes in."""
    first = (game.game_id, game.place)
    await game.begin(5)
    await game.propose_any()
    await game.quiet()
    (game.game_id, game.place), second = first, (game.game_id, game.place)
    await game.propose_any()
    await game.quiet()

    game.game_id, game.place = second
    await written(game, "Bob", "**REJECT**")

    assert (await game.entries())[-1][1] == "reject publicly"
    game.game_id, game.place = first
    assert (await game.entries())[-1][1].startswith("propose")


async def test_where_no_mark_may_be_put_the_bot_says_that_it_was_counted(game: Table) -> None:
    """Q-9.15: an acknowledgement comes in any case."""
    await game.propose_any()
    await game.quiet()
    Landlord(game.sandbox).revoke(None, discord_numbers.ADD_REACTIONS, in_=game.place)

    said = await written(game, "Bob", "**REJECT**")

    assert marks(game, said) == []
    assert "Counted: what **Bob** wrote" in game.newest()


async def test_a_mark_is_put_though_discord_fails_for_a_while(game: Table) -> None:
    """Q-9.15: the acknowledgement belongs to the entry, so it comes once Discord is well."""
    await game.propose_any()
    await game.quiet()
    fault = game.sandbox.faults.add(Fault("PUT", "/channels/*", 503, times=1))
    said = await written(game, "Bob", "**REJECT**")
    fault.times = 0
    for _ in range(4):
        await game.rest(3_000)

    assert marks(game, said) == ["✅"]


async def test_votes_of_one_player_count_in_the_order_in_which_he_wrote_them(
    game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Q-4.2, Q-9.15: the last one counts, however fast they come, and however long each takes to look up."""
    await game.propose_any()
    await game.quiet()
    bob = await game.seat("Bob")
    seek, pauses = game.bot.service.directory.at, iter((0.04, 0.03, 0.02, 0.01))

    async def at(place: int) -> int | None:
        await asyncio.sleep(next(pauses, 0))
        return await seek(place)

    monkeypatch.setattr(game.bot.service.directory, "at", at)
    for words in ("APPROVE", "REJECT", "APPROVE", "REJECT"):
        game.sandbox.clock.move(STEP_MS)
        await game.be("Bob").say(game.place, words)
    await heard(game)

    assert [line.partition(": ")[2] for line in await votes(game)] == [
        "approve publicly",
        "reject publicly",
        "approve publicly",
        "reject publicly",
    ]
    assert all(line.startswith(f"seat {bob}") for line in await votes(game))


async def test_it_is_said_once_whether_typed_votes_count(game: Table) -> None:
    """Q-9.15: in the post that opens the game, and in the rules."""
    assert sum("What I mark with ✅ counts" in post for post in game.thread()) == 1
    assert "What I mark with ✅" in (await game.press("Bob", "help")).text


async def test_without_the_intent_it_is_said_once_that_they_are_off() -> None:
    """Q-9.15: then nothing that is written is even looked at."""
    async with table() as game:
        await game.begin(5)
        await game.propose_any()
        await game.quiet()
        entries = await game.entries()
        await game.be("Bob").say(game.place, "**APPROVE**")
        await asyncio.sleep(0.05)
        await game.quiet()

        assert sum("I do not read it" in post for post in game.thread()) == 1
        assert await game.entries() == entries
