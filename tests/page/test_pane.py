"""What any bot may show in the small Discord: forms, menus of every kind, layouts, completions, files."""

from __future__ import annotations

import io
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import ui
from PIL import Image
from playwright.async_api import Locator, expect

from bot.games.presentation import open_presentation
from bot.language.words import for_locale
from bot.sandbox import Sandbox
from bot.sandbox.room.draft import Draft
from bot.sandbox.world.discord_numbers import Json
from tests.bot.sandbox.client import Guest, buttons, menu
from tests.bot.sandbox.client import visiting as connected
from tests.page.kit import barriers, visiting


class Nobody:
    """A director of nothing: the page is there, and shows what its members see."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox

    def state(self) -> Json:
        """One member, no game."""
        ann = self._sandbox.be("Ann")
        flags = {
            "in_guild": True,
            "dms_open": True,
            "can_write": True,
            "can_use_commands": True,
            "can_see": True,
        }
        member = {"id": str(ann.id), "name": "Ann", "part": "guest", "line": "", "hands": "you", **flags}
        member |= {"temperament": "prompt", "seat": False, "vanished": False}
        return {
            "clock": {
                "now_ms": self._sandbox.clock.now_ms(),
                "speed": 1,
                "next_due_ms": None,
                "next_due": None,
                "next_told": None,
            },
            "you": str(ann.id),
            "members": [member],
            "bot": {"connected": True, "can_post": True},
            "temperaments": [{"value": "prompt", "label": "Prompt", "line": ""}],
            "pace": 1,
            "playing": True,
            "busy": None,
            "game": None,
            "games": [],
            "waits": None,
            "draft": Draft(open_presentation, for_locale(), 5).state(),
            "steps": [],
        }

    async def do(self, request: Json) -> Json:
        """Nothing."""
        return {}

    def on_change(self, callback: Callable[[], None]) -> Callable[[], None]:
        """There is never anything new."""
        return lambda: None

    def take_over(self, user_id: int) -> None:
        """They are all yours."""


class Shown:
    """Ann's pane in the channel for games, and the bot whose things she sees."""

    def __init__(self, sandbox: Sandbox, guest: Guest, pane: Locator) -> None:
        self.sandbox, self.guest, self.pane, self.page = sandbox, guest, pane, pane.page

    async def post(self, **given: Any) -> Locator:
        """Something that the bot says, as Ann sees it."""
        sent = await self.guest.games(self.sandbox).send(**given)
        found = self.pane.locator(f'[data-message="{sent.id}"]')
        await found.wait_for()
        return found

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    async def says(self, text: str | re.Pattern[str]) -> None:
        """The bot has answered so."""
        await expect(self.pane.get_by_text(text).last).to_be_visible()


@asynccontextmanager
async def shown(*, is_checked: bool = False) -> AsyncIterator[Shown]:
    """Ann at the inn, with a small bot that uses all that Discord has."""
    async with Sandbox(members=["Ann", "Bob"], moderators=["Mod"]) as sandbox, connected(sandbox) as guest:
        sandbox.site.director = Nobody(sandbox)
        await guest.tree.sync()
        async with visiting(sandbox.site.address) as visits:
            page = await visits.open(f"as=Ann&place={sandbox.games_id}", is_checked=is_checked)
            pane = page.locator('.pane[data-as="Ann"]')
            await pane.get_by_role("textbox", name="Message").wait_for()
            yield Shown(sandbox, guest, pane)


async def test_a_form_tells_what_is_missing_and_is_sent() -> None:
    async with shown() as ann:
        post = await ann.post(content="A form", view=buttons("form", "big form"))
        await post.get_by_role("button", name="Form", exact=True).click()
        form = ann.page.get_by_role("dialog", name="Your words")
        await form.get_by_role("button", name="Submit").click()
        await expect(form.get_by_text("This is needed.")).to_be_visible()
        await form.get_by_label("Words").fill("a" * 21)
        await form.get_by_role("button", name="Submit").click()
        await expect(form.get_by_text("At most 20 characters fit; these are 21.")).to_be_visible()
        await form.get_by_label("Words").fill("hail")
        await ann.page.keyboard.press("Enter")
        await expect(form).to_have_count(0)
        await ann.says("got {'words': 'hail', 'more': 'none'}")

        await post.get_by_role("button", name="Big Form", exact=True).click()
        form = ann.page.get_by_role("dialog", name="Labelled")
        await form.get_by_label("Say").fill("mellon")
        await form.get_by_role("button", name="Pick").click()
        await ann.page.get_by_role("option", name="One").click()
        await form.get_by_role("button", name="Who").click()
        await ann.page.get_by_role("option", name=re.compile("^Bob")).click()
        await form.get_by_role("button", name="Submit").click()
        await ann.says(re.compile(f"'who': \\['{ann.sandbox.be('Bob').id}'\\]"))


async def test_menus_take_as_many_as_they_want() -> None:
    async with shown() as ann:
        post = await ann.post(content="Two or three", view=menu([str(n) for n in range(1, 11)], 2, 3))
        await post.locator('[data-custom-id="choose"]').click()
        choose = ann.button("Choose")
        await ann.page.get_by_role("option", name="Option 4").click()
        await expect(choose).to_be_disabled()
        await ann.page.get_by_label(re.compile("^Search")).fill("option 9")
        await ann.page.get_by_role("option", name="Option 9").click()
        await choose.click()
        await ann.says("chose ['4', '9']")

        for kind in (ui.UserSelect, ui.RoleSelect, ui.ChannelSelect, ui.MentionableSelect):
            view = ui.View(timeout=None)
            view.add_item(kind(custom_id="who", placeholder=kind.__name__))
            post = await ann.post(content=kind.__name__, view=view)
            await post.get_by_role("button", name=kind.__name__).click()
            first = ann.page.get_by_role("option").first
            value = await first.get_attribute("data-value")
            await first.click()
            await ann.says(f"chose ['{value}']")


async def test_a_press_is_answered_later_or_fails() -> None:
    async with shown() as ann:
        ann.sandbox.core.interaction_seconds = 0.5
        post = await ann.post(content="Slow", view=buttons("later", "defer", "ignored"))
        await post.get_by_role("button", name="Later").click()
        await ann.says("a follow-up")
        await post.get_by_role("button", name="Defer").click()
        await ann.says("done thinking")
        await post.get_by_role("button", name="Ignored").click()
        await expect(post.get_by_role("alert")).to_have_text("This interaction failed")
        await expect(post.get_by_role("button", name="Ignored")).to_be_enabled()


async def test_a_command_is_typed_with_the_keyboard_alone() -> None:
    async with shown() as ann:
        box = ann.pane.get_by_role("textbox", name="Message").or_(
            ann.pane.get_by_role("combobox", name="Message")
        )
        await box.press_sequentially("/open")
        await expect(ann.page.get_by_role("option", name="/game open")).to_be_visible()
        await ann.page.keyboard.press("Enter")
        await ann.pane.get_by_role("form", name="/game open").wait_for()
        await ann.page.keyboard.press("Enter")
        await expect(ann.pane.get_by_text("This is needed.").first).to_be_visible()
        await ann.pane.get_by_label("name").fill("Quest")
        await ann.pane.get_by_label("seats").fill("12")
        await ann.page.keyboard.press("Enter")
        await expect(ann.pane.get_by_text("This is a whole number from 5 to 10.")).to_be_visible()
        await ann.pane.get_by_label("seats").fill("7")
        await ann.button("+ pace").click()
        await ann.pane.get_by_role("combobox", name="pace").select_option("Slow")
        await ann.button("Run").click()
        await ann.says("Quest 7 None None slow False")

        await box.press_sequentially("/act")
        await ann.page.keyboard.press("Enter")
        await ann.pane.get_by_role("form", name="/act").wait_for()
        await ann.page.keyboard.type("prop")
        await ann.page.get_by_role("option", name="propose").click()
        await ann.page.keyboard.press("Enter")
        await ann.says("acted propose")

        await box.press_sequentially("/pack")
        await ann.page.keyboard.press("Enter")
        await ann.pane.get_by_label("file *", exact=True).set_input_files(
            {"name": "pack.toml", "mimeType": "text/plain", "buffer": b"name = 'Road'"}
        )
        await ann.button("Run").click()
        await ann.says("pack.toml name = 'Road'")


async def test_a_message_has_a_menu_with_the_bots_own_commands() -> None:
    async with shown() as ann:
        box = ann.pane.get_by_role("textbox", name="Message").or_(
            ann.pane.get_by_role("combobox", name="Message")
        )
        await box.fill("the *road* goes on")
        await ann.page.keyboard.press("Enter")
        mine = ann.pane.get_by_role("article", name="Ann")
        await expect(mine.locator("em")).to_have_text("road")
        await mine.get_by_role("button", name="More about this message").click()
        await ann.page.get_by_role("menuitem", name="Submit as action").click()
        await ann.says("submitted the *road* goes on".replace("*", ""))

        await mine.get_by_role("button", name="More about this message").click()
        await ann.page.get_by_role("button", name="React with 🎉").click()
        await expect(mine.get_by_role("button", name="🎉, 1 reaction")).to_have_attribute(
            "aria-pressed", "true"
        )
        await mine.get_by_role("button", name="More about this message").click()
        await ann.page.get_by_role("menuitem", name="Edit").click()
        await box.fill("the road ends")
        await ann.page.keyboard.press("Enter")
        await ann.says("the road ends")
        await expect(ann.pane.get_by_text("(edited)")).to_be_visible()


async def test_words_embeds_pictures_and_layouts_are_drawn() -> None:
    async with shown(is_checked=True) as ann:
        bob = ann.sandbox.be("Bob")
        words = f"# Title\n**bold** <@{bob.id}> <#{ann.sandbox.games_id}> ||secret|| <t:{at(ann)}:R>\n> told\n- one"
        post = await ann.post(content=words)
        await expect(post.get_by_role("heading", name="Title")).to_be_visible()
        for text in ("@Bob", "in 1 hour", "told", "one"):
            await expect(post.get_by_text(text).first).to_be_visible()
        await expect(post.get_by_text("<script>")).to_have_count(0)

        image = io.BytesIO()
        Image.new("RGB", (900, 1200), "#a33").save(image, "PNG")
        image.seek(0)
        embed = discord.Embed(title="Tally", description="*close*").add_field(name="Yes", value="4")
        post = await ann.post(embed=embed, file=discord.File(image, "map.png", description="A red map"))
        await expect(post.get_by_role("img", name="A red map")).to_be_visible()
        await post.get_by_role("button", name="Enlarge: A red map").click()
        await expect(ann.page.get_by_role("dialog").get_by_role("img")).to_be_in_viewport(ratio=1)
        await ann.page.locator(".enlarged-words").evaluate("(one) => one.append(' and more'.repeat(200))")
        assert await barriers(ann.page) == []
        await ann.page.keyboard.press("Escape")
        await expect(post.get_by_text("Tally")).to_be_visible()

        layout = ui.LayoutView(timeout=None)
        box: ui.Container[ui.LayoutView] = ui.Container(ui.TextDisplay("**In a box**"), ui.Separator())
        box.add_item(ui.Section("A line", accessory=ui.Button(label="Hello", custom_id="hello")))
        layout.add_item(box)
        post = await ann.post(view=layout)
        await expect(post.locator("strong", has_text="In a box")).to_be_visible()
        await post.get_by_role("button", name="Hello").click()
        await ann.says("Hello Ann")


def at(ann: Shown) -> int:
    """An hour from now, in the sandbox's seconds."""
    return ann.sandbox.clock.now_ms() // 1000 + 3600


async def test_a_link_to_a_place_of_this_discord_opens_it_here() -> None:
    """Nothing leaves the machine; a link to anywhere else is a link."""
    async with shown() as ann:
        quests = ann.sandbox.quests_id
        post = await ann.post(
            content=f"[The quests](https://discord.com/channels/1/{quests}) [Else](https://discord.com/channels/1/5)"
        )

        await expect(post.get_by_role("link", name="Else")).to_be_visible()
        await post.get_by_role("button", name="The quests").click()

        await expect(ann.pane.get_by_role("heading", name="quests")).to_be_visible()


async def test_what_people_write_is_never_taken_for_a_page() -> None:
    """Names and words are text: nothing in them becomes an element, a script or a link of its own."""
    async with shown() as ann:
        evil = '<img src=x onerror="document.title=1"> [safe](javascript:alert(1)) <b>x</b> \u202etxt.exe'
        await ann.sandbox.be("Bob").say(ann.sandbox.games_id, evil)
        post = ann.pane.locator("[data-message]").last

        await expect(post).to_contain_text('<img src=x onerror="document.title=1">')
        assert await post.locator("b, .markdown img, a[href^=javascript]").count() == 0
        assert await ann.page.title() != "1"
