"""What happens when time runs out: by the moved clock, with five seconds' grace, as the host chose."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.members.actors import components
from bot.sandbox.world.discord_numbers import Json
from tests.journeys.forging import Forger
from tests.journeys.kit import DAY_MS, HOST, Table, card_edits, moderate, table

GRACE_MS = 5_000


async def _day(game: Table, kind: str) -> None:
    """Till just before the grace of the open deadline is over, and beyond."""
    clock = next(clock for clock in (await game.look()).clocks if clock.clock.kind == kind)
    assert clock.due_ms is not None
    before = await game.entries()
    await game.rest(clock.due_ms + GRACE_MS - 1 - game.sandbox.clock.now_ms())
    assert await game.entries() == before
    await game.rest(1)


async def test_a_vote_closes_without_the_missing_and_a_press_within_the_grace_counts() -> None:
    """Q-9.3, Q-4.5: the tally names who did not vote."""
    async with table() as game:
        await game.begin(5)
        await game.propose_any()
        await game.vote("approve", "Ann", "Bob")
        due = (await game.look()).clocks[0].due_ms or 0
        await game.rest(due + 3_000 - game.sandbox.clock.now_ms())
        late = game.post()
        await game.vote("approve", "Cid")
        await _lapsed(game)
        after = await Forger.of(game.be("Dan")).press(late, f"rm:{game.game_id}:vote/1:reject")

        assert "The party is **approved**, 3 to 0" in game.newest()
        assert "Did not vote: " in game.newest()
        assert "**Dan**" in game.newest().split("Did not vote: ")[1]
        assert "closed" in after.text
        assert after.ephemeral


async def _lapsed(game: Table) -> None:
    await game.rest(10_000)


async def test_missing_actions_are_filled_in_and_the_post_tells_nothing_of_it() -> None:
    """Q-9.4, Q-5.4."""
    posts = []
    for is_late in (False, True):
        async with table() as game:
            await game.begin(5)
            party = await game.of_side("free")
            await game.propose(*party[:2])
            await game.vote("approve")
            if is_late:
                await _day(game, "actions")
            else:
                await game.act(party[:2])
                await game.quiet()
            posts.append(game.newest().split(" chooses a party by ")[0])

    assert posts[0] == posts[1]
    assert "2 supports, 0 sabotages" in posts[0]


async def test_a_leader_who_is_late_is_passed_over_and_when_all_were_moderators_are_called() -> None:
    """Q-9.5, Q-9.14: no rejection; a resume starts the count anew."""
    async with table() as game:
        await game.begin(5)
        leaders = []
        for _ in range(5):
            leaders.append(await game.leader())
            await _day(game, "party")
        called = game.post()
        form = await game.be(HOST).press(called, label="Let the game go on")
        entries = len(await game.entries())
        answer = await game.be(HOST).submit(form, {"reason": "all back"})
        await game.quiet()
        old = await game.be(HOST).press(called, label="Let the game go on")

        assert sorted(leaders) == sorted(game.names)
        assert "Every leader has been skipped" in called["content"]
        assert {int(each["id"]) for each in called["mentions"]} == {game.be(HOST).id}
        assert "announced in the thread" in answer.text
        assert (await game.entries())[entries:] == [("chair", "resume")]
        assert "Reason: all back" in "\n".join(game.thread())
        assert "is running: nobody has paused it" in old.text
        assert f"**{HOST}** lets the game go on." in game.newest()
        assert (
            "Rejected parties: 0 of 5" in (await game.be("Bob").command("game status", in_=game.place)).text
        )


async def test_a_vote_of_nobody_rejects_and_calls_for_a_moderator() -> None:
    """Q-3.8: nobody wins by the absence of all."""
    async with table() as game:
        await game.begin(5)
        await game.propose_any()
        await _day(game, "vote")
        called = game.post()
        stranger = await game.be("Bob").press(called, label="Let the game go on")
        closed = await game.press("Cid", "vote/1:approve")
        await moderate(game.be(HOST), "gm resume", in_=game.place, reason="all back")
        await game.quiet()

        assert "nobody voted" in called["content"]
        assert "waits for a moderator" in called["content"]
        assert "Only the host of a game" in stranger.text
        assert "closed" in closed.text
        assert "Reason: all back" in game.newest()
        assert "leads and chooses a party" in game.newest()


async def test_ring_palantir_and_guess_lapse_as_the_rules_say() -> None:
    """Q-9.6: the Ring is declined, the Palantír looks at the next who may be looked at, the guess is none."""
    async with table() as game:
        policies = {"guess": "auto"}
        await game.begin(5, ring=True, palantir=True, policies=policies)
        free = await game.of_side("free")
        minion = next(iter(await game.of_side("minions")))
        told = []
        for quest in (1, 2, 3):
            view: Any = (await game.look()).view
            party = [*free, minion][: view.size]
            leader = await game.leader()
            await game.propose(*party, ring=next(name for name in party if name != leader))
            await game.vote("approve")
            await game.act(party)
            await _day(game, "ring")
            told.append(game.newest())
            if quest == 2:
                holder = view.holder
                await _day(game, "palantir")
                told.append(game.newest())
                await game.quiet()
                seen = game.be(await game.who(holder)).dms()[-1]["content"]
        await _day(game, "guess")

        assert all("leaves the Ring alone" in told[at] for at in (0, 1, 3))
        assert "with the **Palantír**. Now" in told[2]
        assert "The Palantír shows you" in seen
        assert "**The Free Peoples win.**" in game.newest()
        assert "The Witch-King named nobody" in game.newest()


@pytest.mark.parametrize("kind", ["actions", "vote"])
async def test_the_moderators_are_asked_and_let_it_lapse_or_extend_it(kind: str) -> None:
    """Q-9.2, Q-9.8, Q-9.12: by kind, never by seat; what they do is announced with their name."""
    async with table() as game:
        await game.begin(5, policies={kind: "ask"})
        await game.propose_any()
        if kind == "actions":
            await game.vote("approve")
        await game.quiet()
        before = len(game.thread())
        await _day(game, kind)
        asked = game.be(HOST).dms()[-1]
        more = await _sent(game, asked, "Wait a day")
        await game.quiet()
        extended = game.newest()
        await _day(game, kind)
        again = next(one for one in reversed(game.be(HOST).dms()) if "The deadline for" in one["content"])
        go_on = again["components"][0]["components"][0]["custom_id"]
        done = await _sent(game, again, "Go on")
        await game.quiet()
        old = await Forger.of(game.be(HOST)).press(game.post(), go_on)
        left = next(one for one in game.be(HOST).dms() if one["id"] == again["id"])

        name = {"actions": "the actions", "vote": "the vote"}[kind]
        assert f"The deadline for {name} has passed." in asked["content"]
        assert not any(name in asked["content"] for name in game.names)
        assert "Done" in more
        assert f"**{HOST}** gives 24 hours more for {name}." in extended
        assert len([post for post in game.thread()[before:] if "gives 24 hours more" in post]) == 1
        assert "Done" in done
        assert f"**{HOST}** has ended the wait for {name}." in "\n".join(game.thread()[before:])
        assert sum("Reason: a feast" in post for post in game.thread()[before:]) == 2
        assert "No deadline of that kind is running now" in old.text
        assert left["components"] == []
        assert left["content"] == f"{again['content']}\n-# ✅ This is settled."


async def _sent(game: Table, message: Json, label: str) -> str:
    """Press, which does nothing yet, and say why."""
    before = await game.footing()
    form = await game.be(HOST).press(message, label=label)
    assert await game.footing() == before
    return (await game.be(HOST).submit(form, {"reason": "a feast"})).text


async def test_a_deadline_that_waits_does_nothing() -> None:
    """Q-9.2: *wait*."""
    async with table() as game:
        await game.begin(5, policies={"vote": "wait"})
        await game.propose_any()
        await game.rest(3 * DAY_MS)
        before = len(game.thread())
        await game.vote("approve")
        await game.quiet()

        assert "**approved**, 5 to 0" in game.thread()[before]


async def test_all_that_fell_due_while_nobody_looked_is_entered_once() -> None:
    """Q-9.3, Q-9.5: a clock that jumps over many deadlines lets each lapse in its turn, and none twice."""
    async with table() as game:
        await game.begin(5)
        await game.rest(DAY_MS + 6_000)
        first = await game.leader()
        for _ in range(3):
            game.sandbox.clock.move(DAY_MS + 6_000)
            await game.bot.alarm.look()
        await game.quiet()

        lapses = [words for by, words in await game.entries() if by == "clock"]
        assert lapses == ["lapse party"] * 4
        assert await game.leader() != first
        assert sum("did not choose a party in time" in post for post in game.thread()) == 4


async def test_the_card_shows_until_when_and_a_secret_clock_is_no_news() -> None:
    """Q-9.1, Q-5.6."""
    async with table() as game:
        await game.begin(5)
        party = await game.propose_any()
        await game.vote("approve")
        await game.rest(12_000)
        card = (await game.look()).facts.card or 0
        shown, edits = game.thread()[0], len(card_edits(game.sandbox, card))
        await game.act(party[:1])
        await game.rest(20_000)

        assert "are on their way." in shown
        assert "Due: <t:" in shown
        assert len(card_edits(game.sandbox, card)) == edits
        assert not next(iter(components(game.post())))["disabled"]
