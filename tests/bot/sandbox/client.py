"""The unmodified client, connected to a sandbox, with a few commands, buttons, menus and forms."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

import discord
import yarl
from discord import app_commands, ui

from bot.sandbox import Sandbox

Press = discord.Interaction[discord.Client]
INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True, guild_reactions=True)


class Guest(discord.Client):
    """A client that keeps what it hears."""

    def __init__(self, intents: discord.Intents, **options: Any) -> None:
        super().__init__(
            intents=intents,
            guild_ready_timeout=0.02,
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )
        self.tree = app_commands.CommandTree(self)
        self.heard: list[discord.Message] = []
        self.presses: list[Press] = []
        self.resumes = 0

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """No pause between two identifications."""

    async def on_message(self, message: discord.Message) -> None:
        """Keep it."""
        self.heard.append(message)

    async def on_resumed(self) -> None:
        """Count it."""
        self.resumes += 1

    async def on_interaction(self, press: Press) -> None:
        """Keep it, and answer what the tests press."""
        self.presses.append(press)
        name = data_of(press).get("custom_id")
        if press.type is discord.InteractionType.modal_submit:
            await press.response.send_message(f"got {_written(press)}", ephemeral=True)
        elif name is not None:
            await answer(press, str(name))

    def games(self, sandbox: Sandbox) -> discord.TextChannel:
        """The text channel."""
        channel = self.get_channel(sandbox.games_id)
        assert isinstance(channel, discord.TextChannel)
        return channel

    def quests(self, sandbox: Sandbox) -> discord.ForumChannel:
        """The forum."""
        channel = self.get_channel(sandbox.quests_id)
        assert isinstance(channel, discord.ForumChannel)
        return channel

    async def heard_of(self, number: int, patience: float = 3) -> None:
        """Wait until so many messages were heard, *patience* real seconds at most."""
        async with asyncio.timeout(patience):
            while len(self.heard) < number:
                await asyncio.sleep(0.005)


async def answer(press: Press, name: str) -> None:
    """Do what the button's custom id says."""
    values = data_of(press).get("values")
    match name:
        case "hello":
            await press.response.send_message(f"Hello {press.user.display_name}", ephemeral=True)
        case "loud":
            await press.response.send_message("Hello all")
        case "update":
            await press.response.edit_message(content="updated", view=None)
        case "keep":
            assert press.message is not None
            await press.response.edit_message(content="kept", attachments=press.message.attachments)
        case "defer":
            await press.response.defer(ephemeral=True, thinking=True)
            await press.edit_original_response(content="done thinking")
        case "later":
            await press.response.defer()
            await press.followup.send("a follow-up", ephemeral=True)
        case "private":
            await press.response.send_message("Panel", view=buttons("update"), ephemeral=True)
        case "panel":
            await press.response.send_message("Panel", view=buttons("loud"), ephemeral=True)
        case "long form":
            await refused_form(press)
        case "silent":
            await press.response.defer()
            await asyncio.sleep(0.02)
            assert press.message is not None
            await press.message.edit(content="edited")
        case "form":
            await press.response.send_modal(Words())
        case "big form":
            await press.response.send_modal(Labelled())
        case "file form":
            await press.response.send_modal(Filed())
        case "twice":
            await press.response.send_message("once", ephemeral=True)
        case "choose" | "who":
            await press.response.send_message(f"chose {values}", ephemeral=True)


async def refused_form(press: Press) -> None:
    """Show a form that Discord does not take, and say how it was refused."""
    form = Words(title="x" * 46)
    try:
        await press.response.send_modal(form)
    except discord.HTTPException as refused:
        press.response._response_type = None
        await press.response.send_message(str(refused.code), ephemeral=True)


def data_of(press: Press) -> dict[str, Any]:
    """The raw data of an interaction."""
    return cast("dict[str, Any]", press.data or {})


class Words(ui.Modal, title="Your words"):
    """A form of text inputs."""

    words: ui.TextInput["Words"] = ui.TextInput(label="Words", custom_id="words", max_length=20)
    more: ui.TextInput["Words"] = ui.TextInput(label="More", custom_id="more", required=False, default="none")


class Labelled(ui.Modal, title="Labelled"):
    """A form of labels."""

    text = ui.Label["Labelled"](text="Say", component=ui.TextInput(custom_id="say"))
    pick = ui.Label["Labelled"](
        text="Pick",
        component=ui.Select(custom_id="pick", options=[discord.SelectOption(label="One", value="1")]),
    )
    who = ui.Label["Labelled"](text="Who", component=ui.UserSelect(custom_id="who"))


class Filed(ui.Modal, title="Filed"):
    """A form that takes a file."""

    say = ui.Label["Filed"](text="Say", component=ui.TextInput(custom_id="say", required=False))
    file = ui.Label["Filed"](text="File", component=ui.FileUpload(custom_id="file"))


def _written(press: Press) -> dict[str, object]:
    found: dict[str, object] = {}
    for row in data_of(press).get("components", []):
        inside = [row["component"]] if "component" in row else row.get("components", [])
        found |= {each["custom_id"]: each.get("value", each.get("values")) for each in inside}
    return found


def buttons(*names: str) -> ui.View:
    """One button for each name, with that custom id and label."""
    view = ui.View(timeout=None)
    for name in names:
        view.add_item(ui.Button(label=name.title(), custom_id=name))
    return view


def menu(values: Sequence[str], least: int = 1, most: int = 1) -> ui.View:
    """A menu called `choose`."""
    view = ui.View(timeout=None)
    options = [discord.SelectOption(label=f"Option {value}", value=value) for value in values]
    view.add_item(ui.Select(custom_id="choose", options=options, min_values=least, max_values=most))
    return view


def teach(tree: app_commands.CommandTree[discord.Client]) -> None:
    """Give the tree a group, a completion, a menu command, and one for moderators."""
    group = app_commands.Group(name="game", description="Games")

    @group.command(name="open", description="Open a game")
    @app_commands.choices(pace=[app_commands.Choice(name="Slow", value="slow")])
    async def open_game(
        press: Press,
        name: str,
        seats: app_commands.Range[int, 5, 10],
        host: discord.Member | None = None,
        place: discord.TextChannel | None = None,
        pace: str = "fast",
        public: bool = False,
    ) -> None:
        await press.response.send_message(f"{name} {seats} {host} {place} {pace} {public}", ephemeral=True)

    @app_commands.command(name="act", description="Act")
    async def act(press: Press, words: str) -> None:
        await press.response.send_message(f"acted {words}")

    @act.autocomplete("words")
    async def complete(press: Press, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"{current}ose", value="propose")]

    @app_commands.command(name="pack", description="Take a pack")
    async def pack(press: Press, file: discord.Attachment) -> None:
        content = await file.read()
        await press.response.send_message(f"{file.filename} {content.decode()}", ephemeral=True)

    @app_commands.command(name="pause", description="Pause")
    @app_commands.default_permissions(manage_messages=True)
    async def pause(press: Press) -> None:
        await press.response.send_message("paused")

    @app_commands.context_menu(name="Submit as action")
    async def submit(press: Press, message: discord.Message) -> None:
        await press.response.send_message(f"submitted {message.content}", ephemeral=True)

    @app_commands.context_menu(name="Greet")
    async def greet(press: Press, who: discord.Member) -> None:
        await press.response.send_message(f"greeted {who}", ephemeral=True)

    tree.add_command(group)
    tree.add_command(act)
    tree.add_command(pack)
    tree.add_command(pause)
    tree.add_command(submit)
    tree.add_command(greet)


@asynccontextmanager
async def visiting(
    sandbox: Sandbox, intents: discord.Intents = INTENTS, token: str = "", **options: Any
) -> AsyncIterator[Guest]:
    """A client that is ready, and is closed afterwards. *options* are discord.py's."""
    discord.http.Route.BASE = sandbox.api_base
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sandbox.gateway)
    guest = Guest(intents, **options)
    teach(guest.tree)
    running = asyncio.create_task(guest.start(token or sandbox.token))
    ready = asyncio.create_task(guest.wait_until_ready())
    await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=60)
    try:
        if running.done():
            await running
        yield guest
    finally:
        ready.cancel()
        await guest.close()
        await asyncio.gather(running, return_exceptions=True)
