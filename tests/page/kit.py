"""A headless Chromium at the rehearsal room: people open the page, look, and press what they see."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page, Request, Route, async_playwright

from tests.bot.sandbox.directing import Room, room
from tests.page.hands import Hands

NAMES = ("chromium", "chromium-browser", "google-chrome")
"""Under one of these a machine has its browser."""

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
)

DESKTOP = (1280, 800)
PHONE = (375, 812)

RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice")
"""What the accessibility check holds a page against."""


def executable() -> str:
    """The browser of this machine. Skips the test where there is none, but never in CI."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None and not os.environ.get("CI"):
        pytest.skip("there is no Chromium on this machine: apt-get install chromium")
    assert found, "CI has to install Chromium"
    return found


class Visits:
    """The pages that were opened, and what went wrong in them."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self.address = address
        self.faults: list[str] = []
        """Errors of scripts, messages of the console, requests to other addresses."""

    async def open(
        self,
        fragment: str = "",
        *,
        size: tuple[int, int] = DESKTOP,
        scheme: Any = "dark",
        before: Any = None,
        is_checked: bool = False,
    ) -> Page:
        """The page in a browser of its own, as one person's. *fragment* is what stands after the `#`.

        *before* is given the page before anything is loaded, and may return what is to be awaited;
        *is_checked*: it is for `barriers`.
        """
        width, height = size
        is_phone = size == PHONE
        context = await self._browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=is_phone,
            is_mobile=is_phone,
            color_scheme=scheme,
            timezone_id="UTC",
            locale="en-GB",
            reduced_motion="reduce",
            bypass_csp=is_checked,
        )
        await context.route("**/*", self._pass)
        page = await context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("console", self._heard)
        if before is not None and (work := before(page)) is not None:
            await work
        await page.goto(f"{self.address}#{fragment}" if fragment else self.address)
        return page

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.type}: {message.text}")

    async def _pass(self, route: Route, request: Request) -> None:
        """Only this machine is ever asked."""
        if request.url.startswith((self.address, "data:", "blob:")):
            await route.continue_()
        else:
            self.faults.append(f"asked for {request.url}")
            await route.abort()


class Staged(Visits):
    """A rehearsal with its director, and the pages that look at it."""

    def __init__(self, browser: Browser, room: Room) -> None:
        super().__init__(browser, room.sandbox.site.address)
        self.room = room

    async def member(self, name: str, **more: Any) -> Hands:
        """A page of that member's own, in the game's thread, playing by hand."""
        page = await self.open(f"as={name}&place={self.room.place}", **more)
        hands = Hands(self.room.be(name), page, self.room.place)
        await hands.pane.locator("[data-message]").first.wait_for()
        return hands


@asynccontextmanager
async def staged(**more: Any) -> AsyncIterator[Staged]:
    """A rehearsal whose clock stands still, and a browser for it; at the end nothing may have gone wrong."""
    async with room(**more) as found, chromium() as browser:
        found.sandbox.site.director = found.director
        visits = Staged(browser, found)
        yield visits
        assert not visits.faults, visits.faults


@asynccontextmanager
async def visiting(address: str) -> AsyncIterator[Visits]:
    """A browser for the page at *address*; at the end nothing may have gone wrong in it."""
    async with chromium() as browser:
        visits = Visits(browser, address)
        yield visits
        assert not visits.faults, visits.faults


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """The browser of this machine, without a head."""
    path = executable()
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        await browser.close()


async def barriers(page: Page, rules: Sequence[str] = RULES) -> list[str]:
    """What keeps somebody from using the page as it is now: one line for each rule that is broken."""
    options = {"runOnly": {"type": "tag", "values": list(rules)}, "preload": False}
    found = await Axe().run(page, options=options)
    return [
        f"{broken['id']}: {broken['help']} {[node['target'] for node in broken['nodes']][:4]}"
        for broken in found.response["violations"]
    ]
