"""What stands around the small Discord: the strip in a pane's head, pins, the welcome, the first moments."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playwright.async_api import Page, WebSocketRoute, expect

from bot.sandbox.world.first_world import LANDLORD
from tests.page.kit import DESKTOP, PHONE, staged
from tests.page.test_a_game import begun

OVER_THE_FIRST = 812 * 0.2
"""Pixels of a phone's height that may stand over the messages."""


async def test_the_head_says_whose_turn_it_is_and_leads_there() -> None:
    async with staged(seats=5, simulated_host=False) as visits:
        room = visits.room
        ann = await visits.member("Ann", size=PHONE)
        turn = ann.page.get_by_role("button", name="Your turn: Join")
        await ann.page.get_by_role("button", name="All places").click()
        await ann.pane.get_by_role("button", name="games", exact=True).click()
        await turn.click()
        await expect(ann.pane.get_by_role("heading", name="Quest 1")).to_be_in_viewport()
        await expect(ann.pane.get_by_role("button", name="Join", exact=True)).to_be_focused()

        await ann.press(ann.read(room.place)[0], label="Join")
        await expect(ann.page.get_by_role("button", name="Your turn: Start")).to_be_visible()


async def test_the_welcome_goes_with_the_first_press_and_leaves_room_for_a_phone() -> None:
    async with staged(seats=5, simulated_host=False) as visits:
        ann = await visits.member("Ann", size=PHONE)
        welcome = ann.page.get_by_role("region", name="Welcome")
        await expect(welcome).to_be_visible()
        await ann.press(ann.read(visits.room.place)[0], label="Join")

        await expect(welcome).to_be_hidden()
        box = await ann.pane.get_by_role("log").bounding_box()
        assert box is not None
        assert box["y"] < OVER_THE_FIRST


async def test_a_phone_shows_two_members_in_turns_and_a_clock_that_runs_fast() -> None:
    async with staged(seats=5, simulated_host=False) as visits:
        await visits.room.ask("speed", value=3600)
        page = await visits.open("as=Ann&beside=Bob", size=PHONE)
        await page.get_by_role("button", name="Bob", exact=True).click()
        box = await page.locator('.pane[data-as="Bob"]').get_by_role("textbox", name="Message").bounding_box()
        assert box is not None
        assert box["height"] >= 36
        cut = "[...document.querySelectorAll('#bar button, #bar p')].some((one) => one.scrollWidth > one.clientWidth)"
        assert not await page.evaluate(cut)


CUT = """[...document.querySelectorAll(
    '#bar :is(.who, .clock, h1), .cast-name, .stage :is(.whose, .place-title, .place-name, .due, .take)')]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
"""What of clock and names does not fit where it stands."""


@pytest.mark.parametrize("size", [DESKTOP, (1920, 1080)])
async def test_clock_and_names_are_whole_and_each_pane_says_whose_it_is(size: tuple[int, int]) -> None:
    """Issue 16.16: with panel, a clock that runs fast, the next deadline, and two members side by side."""
    async with staged(seats=5, simulated_host=False) as visits:
        await begun(visits)
        await visits.room.ask("speed", value=3600)
        there = f"place={visits.room.place}&there={visits.room.place}"
        page = await visits.open(f"as=Ann&beside=Bob&{there}", size=size)
        for name in ("Ann", "Bob"):
            pane = page.locator(f'.pane[data-as="{name}"]')
            await expect(pane.locator(".place-head").get_by_text(name, exact=True)).to_be_visible()
            await expect(pane.locator("[data-message]").last).to_be_visible()

        await page.locator(".place-name").first.evaluate(
            "(one) => one.textContent = 'Battle of the Ring the 2nd'"
        )
        await page.locator("#bar .jump-what").evaluate(
            "(one) => one.textContent = 'a Ringwraith’s ride in Hunt for the Ring 12'"
        )
        assert await page.evaluate(CUT) == []
        await page.get_by_role("button", name="Side by side").click()
        await expect(page.locator(".pane")).to_have_count(1)
        assert await page.evaluate(CUT) == []


async def test_a_command_is_typed_whole() -> None:
    """Issue 16.16: `/act` with its words, and Enter; what is missing is asked for."""
    async with staged(seats=5, simulated_host=False) as visits:
        await begun(visits)
        ann = await visits.member("Ann")
        box = ann.pane.get_by_role("textbox", name="Message").or_(
            ann.pane.get_by_role("combobox", name="Message")
        )
        await box.fill("/act approve")
        await ann.page.keyboard.press("Enter")
        await expect(ann.pane.get_by_text("Your ballot: approve").last).to_be_visible()
        await expect(box).to_have_value("")

        await box.fill("/game open seats:6")
        await ann.page.keyboard.press("Enter")
        await expect(ann.pane.get_by_role("form", name="/game open")).to_be_visible()


async def test_who_may_use_a_command_is_said_to_who_may_not() -> None:
    """Issue 16.16: `/setup` was not there for Ann, and nothing said for whom it was."""
    async with staged(seats=5, simulated_host=False) as visits:
        ann = await visits.member("Ann")
        box = ann.pane.get_by_role("textbox", name="Message").or_(
            ann.pane.get_by_role("combobox", name="Message")
        )
        for typed, said in (
            ("/setup", f"/setup is not for Ann. In this server {LANDLORD} may use it."),
            ("/gm desk", "Whoever hosts a game types /game panel."),
            ("/fly", "There is no such command. Type / to see them all."),
        ):
            await box.fill(typed)
            await ann.page.keyboard.press("Enter")
            await expect(ann.pane.get_by_text(said)).to_be_visible()


async def test_the_pin_leads_to_the_first_post_and_to_what_is_pinned() -> None:
    async with staged(seats=5, simulated_host=False) as visits:
        room = visits.room
        first = room.place
        for number in range(30):
            await room.be("Bob").say(first, f"Word {number}")
        ann = await visits.member("Ann")
        await expect(ann.on_page(ann.read(first)[0])).not_to_be_in_viewport()
        await ann.page.get_by_role("button", name="Pinned messages").click()
        await ann.page.get_by_role("menuitem", name="First post").click()
        await expect(ann.on_page(ann.read(first)[0])).to_be_in_viewport()

        await room.be("Ann").command("game open", in_=room.sandbox.games_id, game="quest", seats=5)
        await room.until(lambda: room.game["id"] == "2")
        await ann.pane.locator(f'[data-place="{room.place}"]').click()
        await ann.page.get_by_role("button", name="Pinned messages").click()
        await expect(ann.page.get_by_role("menuitem")).to_have_count(1)


async def test_what_is_pressed_before_anything_was_heard_does_nothing() -> None:
    """The director's socket is slow to speak: no press of the bar or the panel may fail meanwhile."""
    async with staged(seats=5, simulated_host=False) as visits:
        held = asyncio.Event()
        page = await slow(visits, held)
        for pressed in (".who", ".bar-pair", ".panel button"):
            await page.locator(pressed).first.click(force=True)
        held.set()
        await expect(page.get_by_role("button", name="Your turn: Join")).to_be_visible()
        await page.get_by_role("button", name="Side by side").click()
        await expect(page.get_by_role("dialog", name="Whom do you want to see beside?")).to_be_visible()


async def slow(visits: Any, held: asyncio.Event) -> Page:
    """A page whose director says nothing before *held* is set."""

    async def wait(line: WebSocketRoute) -> None:
        await held.wait()
        line.connect_to_server()

    page: Page = await visits.open("", before=lambda page: page.route_web_socket("**/director", wait))
    return page
