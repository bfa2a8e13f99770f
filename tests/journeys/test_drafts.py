"""An answer that is put together by presses is kept, over a restart too, and may be left for the deadline."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.games.authority import Authority
from bot.sandbox.members.actors import Actor
from bot.sandbox.members.member_tasks import moderate
from rules.game import Decision
from rules.hunt.config import HuntConfig
from tests.journeys.kit import HOST, WARDEN, Table, refuse_faults, table
from tests.journeys.match import Match
from tests.journeys.steps import Setting


async def _until_the_turn(game: Table) -> tuple[str, Decision]:
    """A hunt of two, up to the first turn: who is asked, and what."""
    host = game.be(HOST)
    await (await host.command("game open", in_=game.sandbox.games_id, game="hunt", seats=2)).final()
    game.seats, game.game_id = 2, (await game.bot.service.directory.of(host.id))[-1].id
    game.place = (await game.look()).facts.place or 0
    await game.bot.service.seating.configure(game.game_id, host.id, HuntConfig(), 2)
    for name in game.names:
        await game.join(name, game.game_id)
    await game.start(game.game_id)
    members: list[Actor] = game.actors(game.game_id, 2, 11)
    while True:
        for decision in (await game.look(game.names[0])).decisions:
            if decision.question.kind == "turn":
                return game.names[0], decision
        for actor in members:
            await actor.act()
        await game.settled()


async def test_a_turn_is_kept_as_it_is_picked_and_used_at_the_deadline(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Issue 15.3, H-27.7: no second Discord call, no post; the desk shows it, goes on with it and forgets it."""
    async with table(11) as game:
        bearer, decision = await _until_the_turn(game)
        look = await game.look(bearer)
        place = next(word for word in look.options(decision, ("mark",)).words if word.isdigit())
        before, question = game.thread(), decision.question

        picked = await game.press(bearer, f"{question}:mark {place}...")
        desk = (await game.desk(bearer)).text
        others = (await game.desk(game.names[1])).text
        gone_on = await game.press(bearer, f"draft:{question}")
        foreign = await game.press(game.names[1], f"late:{question}")
        left = await game.press(bearer, f"late:{question}")
        after = await game.desk(bearer)

        assert "Forget this draft" in str(picked.message)
        assert "Use it at the deadline" in str(picked.message)
        assert ",** kept for you alone; it is not sent." in desk
        assert "draft" not in others
        assert gone_on.text == picked.text
        assert "Noted in advance: at the deadline: " in left.text
        assert "That is not asked of you" in foreign.text
        assert "draft" not in after.text
        assert "Use nothing at the deadline" in str(after.message)
        assert game.thread() == before
        await game.rest(3 * 24 * 60 * 60 * 1000)
        actions = [words for _, words in await game.entries()]
        assert [words for words in actions if "turn" in words][:2] == [
            f"preload turn late mark {place}",
            "lapse turn",
        ]
        assert int(place) in (await game.state()).log
        refuse_faults(game.sandbox, caplog)


@pytest.mark.parametrize("place_of_kill", ["before the commit", "after the commit"])
async def test_a_draft_outlives_a_kill_once_it_is_kept(place_of_kill: str, tmp_path: Path) -> None:
    """Issue 15.3: what was committed stands on the desk after the next start, what was not is not there."""
    match = Match(Setting(2), tmp_path)
    await match.connect()
    bearer, decision = await _until_the_turn(match.table)
    place = next(
        w for w in (await match.table.look(bearer)).options(decision, ("mark",)).words if w.isdigit()
    )
    match.program.points.arm(1, f"{place_of_kill} of Drafting._write")
    match.program.task(match.table.press(bearer, f"{decision.question}:mark {place}..."))
    async with asyncio.timeout(60):
        await match.program.dead.wait()
    died_at = match.program.died_at
    await match.program.bury()
    match.program = match.program.again()
    match.table.bot = await match.program.start()
    desk = (await match.table.desk(bearer)).text
    left = await match.table.press(bearer, f"late:{decision.question}")
    await match.end()

    is_kept = place_of_kill == "after the commit"
    assert "Drafting._write" in died_at
    assert ("**Your draft of" in desk) is is_kept
    assert ("Noted in advance: at the deadline: " in left.text) is is_kept


async def test_a_draft_is_forgotten_by_a_press(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 15.3: and a press on a page of before finds nothing, in a sentence."""
    async with table(11) as game:
        bearer, decision = await _until_the_turn(game)
        place = (await game.look(bearer)).options(decision, ("mark",)).words[0]
        await game.press(bearer, f"{decision.question}:mark {place}...")
        assert "**Your draft of" in (await game.desk(bearer)).text

        forgotten = await game.press(bearer, f"forget:{decision.question}")
        again = await game.press(bearer, f"draft:{decision.question}")
        nonsense = await game.press(bearer, "draft:nothing")

        assert "**Your draft of" not in forgotten.text
        assert "That is not asked of you" in again.text
        assert nonsense.text
        refuse_faults(game.sandbox, caplog)


async def test_a_page_that_begins_anew_says_nothing_of_what_is_left(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 15.3: a draft that can still be said is not called a remainder; and on its way it can be forgotten."""
    async with table(11) as game:
        bearer, decision = await _until_the_turn(game)
        words = [
            word for word in (await game.look(bearer)).options(decision, ("mark",)).words if word.isdigit()
        ]
        await game.press(bearer, f"{decision.question}:mark {words[0]}...")
        begun = await game.press(bearer, f"{decision.question}:mark...")
        person = game.be(bearer).id
        kept = f"mark {words[0]} then nonsense"
        assert await game.bot.service.drafting.keep(game.game_id, person, 1, decision.question, kept)
        stale = await game.press(bearer, f"draft:{decision.question}")

        assert "This is left of your draft." not in begun.text
        assert "Forget this draft" in str(begun.message)
        assert "This is left of your draft." in stale.text
        assert "Forget this draft" in str(stale.message)
        assert "Use it at the deadline" not in str(stale.message)
        refuse_faults(game.sandbox, caplog)


async def test_a_typed_order_is_refused_with_all_that_is_wrong(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 15.3: each step by its place; a draft that fits no more says why, and is left as far as it goes."""
    async with table(11) as game:
        bearer, decision = await _until_the_turn(game)
        refused = await game.be(bearer).command(
            "act", in_=game.place, words="mark dot then mark 17 if never then end if always"
        )
        live = await game.live()
        person = game.be(bearer).id
        words = "mark dot then mark dot then end"
        assert await game.bot.service.drafting.keep(game.game_id, person, 1, decision.question, words)
        opened = await game.press(bearer, f"draft:{decision.question}")

        assert live.row.entries == (await game.live()).row.entries
        assert "⚠ Step 2, `mark 17 if never`: " in refused.text
        assert "⚠ Step 3, `end if always`: " in refused.text
        assert "This is left of your draft. All of it was: " in opened.text
        refuse_faults(game.sandbox, caplog)


async def test_where_no_deadline_answers_by_itself_that_is_said(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 15.3, Q-9.2, H-27.7: under `wait` it is used as soon as a moderator lets the deadline count."""
    async with table(11) as game:
        bearer, decision = await _until_the_turn(game)
        place = next(w for w in (await game.look(bearer)).options(decision, ("mark",)).words if w.isdigit())
        plain = await game.be(bearer).command("act", in_=game.place, words=f"preload turn late mark {place}")
        warden = Authority(game.be(WARDEN).id, WARDEN, "press:1", "no hurry")
        await game.bot.service.pacing.set_policy(game.game_id, warden, "turn", "wait")
        told = await game.be(bearer).command("act", in_=game.place, words=f"preload turn late mark {place}")
        await game.rest(4 * 24 * 60 * 60 * 1000)
        waits = int(place) not in (await game.state()).log
        await moderate(game.be(WARDEN), "gm lapse", in_=game.place, kind="turn", reason="y")

        sentence = (
            "In this game nothing happens by itself at a deadline: it is used when a moderator says so."
        )
        assert sentence not in plain.text
        assert sentence in told.text
        assert waits
        assert int(place) in (await game.state()).log
        refuse_faults(game.sandbox, caplog)
