"""The bot is restarted before somebody's eyes, and the thread shows the answer to what was typed."""

from __future__ import annotations

import re

from playwright.async_api import Locator, expect

from tests.page.hands import Hands
from tests.page.kit import Staged, staged
from tests.page.test_a_game import answered, begun, newest


def box_of(hands: Hands) -> Locator:
    """Where this member writes."""
    return hands.pane.get_by_role("textbox", name="Message").or_(
        hands.pane.get_by_role("combobox", name="Message")
    )


async def battle_of(visits: Staged) -> Hands:
    """Ann in a battle of two, whose first turn is hers."""
    room = visits.room
    await room.ask("draft", game="battle", seats=2)
    await room.ask("draft", side="evil-alliance")
    await room.ask("new")
    await room.until(lambda: room.game["taken"] == 2)
    await room.press("Ann", "rm:2:lobby:start")
    await room.until_up_to("Ann")
    return await visits.member("Ann")


async def test_a_draft_outlives_a_restart_before_the_eyes() -> None:
    """Issue 30.17: the world stays, the page tells what goes on, and the draft that is shown can be sent."""
    async with staged(seats=5, simulated_host=False) as visits:
        ann = await battle_of(visits)
        old, before = visits.room.rehearsal.bot, ann.read(ann.place)
        desk = answered(await ann.press(*newest(ann, re.compile(r"rm:2:desk(:.+)?"))))
        page = answered(await ann.press(desk, "rm:2:turn/1:..."))
        page = answered(await ann.select(page, "rm:2:turn/1:+", ["r10"]))
        page = answered(await ann.press(page, "rm:2:turn/1:r10 -s11..."))
        send = "rm:2:turn/1:r10 -s11"
        await box_of(ann).fill("I was about to write")

        await ann.page.get_by_role("button", name="Restart the bot").click()
        note = ann.page.locator(".note")
        await expect(note).to_contain_text(
            "The bot was stopped, and started again with nothing but its database."
        )
        await expect(note).to_contain_text("Quest 1 and Battle of the Ring 2 go on.")

        assert visits.room.rehearsal.bot is not old
        assert ann.read(ann.place)[: len(before)] == before
        await expect(ann.item(page, send)).to_be_visible()
        await expect(box_of(ann)).to_have_value("I was about to write")
        drafts = (await visits.room.rehearsal.bot.service.cache.live(2)).drafts
        assert [draft.words for draft in drafts] == ["r10 -s11"]
        await expect(ann.page.get_by_role("button", name="Restart the bot")).to_be_enabled()
        await expect(ann.page.get_by_text("it is not connected")).to_have_count(0)
        await ann.press(page, send)
        assert ("seat 1", "r10-s11") in await visits.room.entries()


async def test_the_simulated_go_on_with_the_bot_that_was_started_anew() -> None:
    async with staged(seats=5, simulated_host=False) as visits:
        await begun(visits)
        await visits.room.ask("restart")
        for name in ("Ann", "Bob"):
            await visits.room.ask("hands", member=name, who="simulated")
        await visits.room.ask("finish")

        assert visits.room.stage == "ended"


async def test_the_thread_follows_a_typed_command() -> None:
    """Issue 30.17: whoever has scrolled up and types a command sees its answer."""
    async with staged(seats=5, simulated_host=False) as visits:
        await begun(visits)
        ann = await visits.member("Ann")
        log = ann.pane.get_by_role("log")
        await log.evaluate("(one) => (one.scrollTop = 0)")
        await expect(ann.pane.get_by_role("button", name="Jump to the newest")).to_be_visible()

        await box_of(ann).fill("/act approve")
        await ann.page.keyboard.press("Enter")

        await expect(ann.pane.get_by_text("Your ballot: approve").last).to_be_in_viewport()
        await log.evaluate("(one) => (one.scrollTop = 0)")
        await ann.command("desk")
        await expect(ann.pane.get_by_role("button", name="Plan my next vote")).to_be_in_viewport()
