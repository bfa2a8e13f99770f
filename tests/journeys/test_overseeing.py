"""The moderators' panel, its forms, the audit, reveal and handing over: from the members' side alone."""

from __future__ import annotations

from typing import Any

from bot.sandbox.interactions.answers import Answer
from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.world.discord_numbers import Json
from tests.journeys.kit import (
    HOST,
    WARDEN,
    Table,
    moderate,
    on_panel,
    refuse_errors,
    refuse_silence,
    table,
)

OUTSIDER = NAMES[-1]


async def _panel(game: Table, name: str = WARDEN) -> Answer:
    answer = await game.be(name).command("gm panel", in_=game.place)
    assert answer.ephemeral
    return answer


async def _deed(game: Table, label: str, name: str = WARDEN, **values: Any) -> Answer:
    """By the panel: press, fill the form in, send it, and say yes where it is read back."""
    page = await _panel(game, name)
    form = await on_panel(game.be(name), page, label)
    assert form.kind == "modal"
    values = {"reason": "because", **values}
    sent = await game.be(name).submit(form, values)
    if "Yes, do it" in _buttons(sent.message):
        sent = await game.be(name).press(sent.message or {}, label="Yes, do it")
    await game.quiet()
    return sent


def _buttons(message: Json | None) -> dict[str, str]:
    return {
        item["label"]: item["custom_id"]
        for row in (message or {})["components"]
        for item in row["components"]
        if "label" in item
    }


async def test_the_panel_does_each_deed_by_a_form_that_asks_why(caplog: Any) -> None:
    """Q-9.8: pause, resume, more time, a lapse, a reminder: announced with name and reason, and journaled."""
    async with table() as game:
        await game.begin(5)
        await game.propose_any()
        await game.vote("approve", "Ann", "Bob")
        page = await _panel(game)
        paused = await _deed(game, "Pause", length="2d")
        there = game.newest()
        await _deed(game, "Resume")
        await _deed(game, "More time", length="2h")
        more = game.newest()
        await _deed(game, "Remind")
        await game.quiet()
        reminded = game.thread()[-2:]
        await _deed(game, "End a wait")
        turned = await game.press(WARDEN, "gm:panel:2")

        assert turned.text.startswith(page.text.partition("\n")[0])
        assert "Moderators' panel" in page.text
        assert "Still to answer for the vote: " in page.text
        assert paused.kind == "update"
        assert "Done, and announced" in paused.text
        assert "The game is paused" in paused.text
        assert f"**{WARDEN}** has paused the game." in there
        assert "Reason: because" in there
        assert f"**{WARDEN}** gives 2 hours more for the vote." in more
        assert f"**{WARDEN}** reminds everyone who has not answered." in reminded[0]
        assert "the game waits for you" in reminded[1]
        deeds = [words for by, words in await game.entries() if by == "moderator"]
        assert deeds[1:] == ["pause", "resume", "extend vote 2h", "remind", "lapse vote"]
        refuse_silence(game.sandbox)
        refuse_errors(caplog)


async def test_the_audit_lists_every_deed_for_whoever_reads_the_thread() -> None:
    """Q-9.8: who, when, what and why; a view of the journal."""
    async with table() as game:
        await game.begin(5)
        await game.propose_any()
        await _deed(game, "Pause")
        await _deed(game, "Resume", HOST)
        listed = await game.be(OUTSIDER).command("game audit", in_=game.place)
        nobody = await game.be(OUTSIDER).command("game audit", in_=game.place, game="99")

        lines = listed.text.splitlines()[2:]
        assert listed.ephemeral
        assert [line.partition(". ")[0] for line in lines] == ["1", "2"]
        assert f"<@{game.be(WARDEN).id}>: game paused. Reason: because" in lines[0]
        assert f"<@{game.be(HOST).id}>: game resumed. Reason: because" in lines[1]
        assert nobody.text == "There is no such game here."


async def test_reveal_shows_the_deal_tells_everyone_and_bars_who_looked() -> None:
    """Q-9.7, Q-9.8, Q-1.7: for who holds no seat, with a reason."""
    async with table() as game:
        await game.begin(5)
        page = await _panel(game, WARDEN)
        form = await on_panel(game.be(WARDEN), page, "Show all secrets")
        shown = await game.be(WARDEN).submit(form, {"reason": "a quarrel"})
        await game.quiet()
        refused = await moderate(
            game.be(WARDEN), "gm replace", in_=game.place, player="2", newcomer=game.be(WARDEN), reason="x"
        )

        told = " ".join([shown.text, *(one["content"] for one in shown.followups)])
        assert shown.ephemeral
        assert all(one["flags"] & 64 for one in shown.followups)
        assert all(f"### **{name}**" in told for name in game.names)
        assert "Witch-King" in told
        assert f"**{WARDEN}** has looked at all secrets" in game.newest()
        assert "Reason: a quarrel" in game.newest()
        assert ("moderator", "reveal") in await game.entries()
        assert "have seen secrets" in refused.text


async def test_a_locked_thread_is_for_its_players() -> None:
    """Q-9.8: what others write there is removed, until it is opened again."""
    async with table() as game:
        await game.begin(5)
        locked = await _deed(game, "Lock the thread", HOST)
        stays = await game.be("Bob").say(game.place, "good morning")
        await game.be(OUTSIDER).say(game.place, "it is Bob")
        await game.be(WARDEN).say(game.place, "order!")
        await game.quiet()
        kept = [one["content"] for one in game.be("Bob").read(game.place)]
        await _deed(game, "Unlock the thread", HOST)
        await game.be(OUTSIDER).say(game.place, "hello again")
        await game.quiet()
        after = [one["content"] for one in game.be("Bob").read(game.place)]

        assert "The thread is locked for all but the players." in locked.text
        assert stays["content"] in kept
        assert "it is Bob" not in kept
        assert "order!" in kept
        assert "hello again" in after
