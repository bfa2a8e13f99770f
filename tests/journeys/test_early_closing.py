"""Nothing waits for what has been said already: the moment nothing is owed the game goes on."""

from __future__ import annotations

from typing import Any

from bot.sandbox.interactions.answers import Answer
from tests.journeys.kit import Table, table


async def _posts_after(game: Table, count: int) -> list[str]:
    await game.quiet()
    return game.thread()[count:]


async def test_with_everything_preloaded_a_party_its_vote_and_its_quest_are_one_post() -> None:
    """Q-4.7, Q-5.5: ballots, tally and what comes next in one update."""
    async with table() as game:
        await game.begin(5)
        for name in game.names:
            await game.say(name, "preload approve")
            receipt = await game.say(name, "preload support quest")
            assert "with any party: **support**" in receipt.text
        await game.quiet()
        before = len(game.thread())
        entries = len(await game.entries())
        sent = await game.propose("Ann", "Bob")
        posts = await _posts_after(game, before)

        assert "You have proposed" in sent.text
        assert len(await game.entries()) == entries + 1
        assert len(posts) == 1
        said = posts[0]
        at = [
            said.index(words)
            for words in ("**Party 1**", "**approved**, 5 to 0", "Quest 1 has succeeded", "**Quest 2.**")
        ]
        assert at == sorted(at)


async def test_the_last_ballot_closes_the_vote_and_the_quest_with_the_ring_declined_in_advance() -> None:
    """Q-5.5, Q-8.5, Q-8.7: one update, though the Ring goes along."""
    async with table() as game:
        await game.begin(5, ring=True)
        leader = await game.leader()
        bearer = next(name for name in game.names if name != leader)
        await game.propose(leader, bearer, ring=bearer)
        answers: list[Answer] = [await game.say(bearer, "preload decline")]
        answers += [await game.say(name, "support") for name in (leader, bearer)]
        *others, last = game.names
        await game.vote("approve", *others)
        await game.quiet()
        before, entries = len(game.thread()), len(await game.entries())
        await game.vote("approve", last)
        posts = await _posts_after(game, before)

        assert "With the Ring: leave it alone." in answers[0].text
        for each in answers[1:]:
            assert "if this party is approved: **support**" in each.text
        assert len(await game.entries()) == entries + 1
        assert len(posts) == 1
        for words in ("**approved**", "leaves the Ring alone", "Quest 1 has succeeded", "**Quest 2.**"):
            assert words in posts[0]


async def test_a_ring_used_in_advance_tells_its_bearer_what_it_turned() -> None:
    """Q-8.8, Q-8.9: the post tells the tally after it, the bearer alone what was before."""
    async with table() as game:
        await game.begin(5, ring=True)
        leader = await game.leader()
        bearer = next(name for name in game.names if name != leader)
        await game.propose(leader, bearer, ring=bearer)
        await game.say(bearer, f"preload ring {await game.seat(leader)}")
        for name in (leader, bearer):
            await game.say(name, "support")
        await game.vote("approve")
        await game.quiet()

        assert "Quest 1 has failed**: 1 support, 1 sabotage" in game.newest()
        assert "The Ring shows you what" in game.be(bearer).dms()[-1]["content"]
        assert "The Ring showed you" in (await game.desk(bearer)).text


async def test_what_was_given_in_advance_stands_at_the_desk_until_it_is_withdrawn() -> None:
    """Q-8.8, Q-12.9."""
    async with table() as game:
        await game.begin(5, palantir=True)
        view: Any = (await game.look()).view
        holder = await game.who(view.holder)
        target = next(name for name in game.names if name != holder)
        noted = await game.say(holder, f"preload palantir {await game.seat(target)}")
        waiting = (await game.desk(holder)).text
        taken = await game.say(holder, "withdraw palantir")
        desk = await game.desk(holder)

        assert f"look at **{target}**" in noted.text
        assert "**In advance**" in waiting
        assert "Taken back" in taken.text
        assert "**In advance**" not in desk.text
