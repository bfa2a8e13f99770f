"""A member whose presses and choices are made in a browser, so that whoever plays him plays by the page."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from playwright.async_api import Locator, Page

from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members.seeing import Place, Shown
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.world.discord_numbers import Json

SECONDS = 60
"""How long the page may take for anything, on a busy machine."""


class Hands(Visitor):
    """Sees as any visitor does; presses, chooses and types in the pane of a page."""

    def __init__(self, visitor: Visitor, page: Page, place: int) -> None:
        super().__init__(visitor.core, visitor.guild, visitor.user)
        self.page = page
        self.place = place
        self.pane = page.locator(f'.pane[data-as="{self.name}"]')

    def on_page(self, message: Shown) -> Locator:
        """The message in the pane."""
        number = message["id"] if isinstance(message, dict) else message
        return self.pane.locator(f'[data-message="{number}"]')

    def item(self, message: Shown, custom_id: str) -> Locator:
        """A button or menu on it."""
        return self.on_page(message).locator(f'[data-custom-id="{custom_id}"]')

    async def press(
        self, message: Shown, custom_id: str | None = None, *, label: str | None = None
    ) -> Answer:
        async def pressing() -> None:
            if custom_id is None:
                await self.on_page(message).get_by_role("button", name=label, exact=True).click()
            else:
                await self.item(message, custom_id).click()

        return await self._answered(pressing())

    async def select(self, message: Shown, custom_id: str, values: Sequence[Any]) -> Answer:
        async def choosing() -> None:
            menu = self.item(message, custom_id)
            await menu.click()
            offered = self.page.get_by_role("listbox")
            wanted = [str(value) for value in values]
            for row in await offered.get_by_role("option").all():
                is_marked = await row.get_attribute("aria-selected") == "true"
                if is_marked != (await row.get_attribute("data-value") in wanted):
                    await row.click()
                if not await offered.count():
                    return  # a single choice is taken by its press
            await self.page.get_by_role("button", name="Choose", exact=True).click()

        return await self._answered(choosing())

    async def command(self, path: str, *, in_: Place | None = None, **options: Any) -> Answer:
        """Type a command with text options in the pane's box."""

        async def typing() -> None:
            box = self.pane.get_by_role("combobox", name="Message").or_(
                self.pane.get_by_role("textbox", name="Message")
            )
            await box.fill(f"/{path}")
            await self.page.get_by_role("option", name=f"/{path}").first.click()
            for name, value in options.items():
                await self.pane.get_by_label(name).fill(str(value))
            await self.page.keyboard.press("Enter")

        return await self._answered(typing())

    async def _answered(self, doing: Any) -> Answer:
        """The bot's answer to the one interaction that *doing* causes."""
        known = set(self.core.interactions)
        await doing
        async with asyncio.timeout(SECONDS):
            while True:
                mine = [
                    made
                    for number, made in self.core.interactions.items()
                    if number not in known and made.user is self.user
                ]
                if mine and mine[0].answered.is_set():
                    break
                await asyncio.sleep(0.01)
        answer = Answer(self.core, mine[0])
        await self._shown(answer.message)
        return answer

    async def _shown(self, message: Json | None) -> None:
        """Wait until the page shows it too."""
        if message is not None:
            await self.on_page(message).wait_for()
