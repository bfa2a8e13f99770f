"""What members do with the bot: a Visitor sees what Discord would show and presses what could be pressed."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.sandbox.interactions import forms, interactions, invocations
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.interactions.forms import Form
from bot.sandbox.members import sending
from bot.sandbox.members.commanding import Commander
from bot.sandbox.members.seeing import Place, Shown
from bot.sandbox.members.talking import Talker
from bot.sandbox.world import components, discord_numbers, threads
from bot.sandbox.world.core import Core
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import NotPossible, Refused
from bot.sandbox.world.world import Channel, Guild, Message, User


class Visitor(Talker):
    """A person in the sandbox, who also presses, chooses and uses commands."""

    is_on_desktop = False
    """Discord's desktop app sends presses in archived threads; on the web and on phones it opens the thread first."""

    def __init__(self, core: Core, guild: Guild, user: User) -> None:
        super().__init__(core, guild, user)
        self.commands = Commander(core, guild, user)

    # Pressing and choosing

    async def press(
        self, message: Shown, custom_id: str | None = None, *, label: str | None = None
    ) -> Answer:
        """Press a button, named by its custom id or its label."""
        channel, one = self._find(message)
        button = self._button(one, custom_id, label)
        self._open(channel)
        return await sending.press(self.core, self.user, channel, one, button)

    async def select(self, message: Shown, custom_id: str, values: Sequence[Any]) -> Answer:
        """Choose in a menu: values, or ids or visitors in a menu of users, roles or channels."""
        channel, one = self._find(message)
        menu = self._usable(components.find(one.components, custom_id), custom_id)
        chosen = [str(getattr(each, "id", each)) for each in values]
        if menu["type"] not in discord_numbers.SELECTS:
            raise NotPossible(f"{custom_id!r} is no menu.")
        forms.check_choice(menu, chosen)
        self._open(channel)
        return await sending.press(self.core, self.user, channel, one, menu, chosen)

    async def submit(self, form: Form | Answer | None, values: Mapping[str, Any]) -> Answer:
        """Fill a form in, by the custom ids of its fields, and send it."""
        shown = form.modal if isinstance(form, Answer) else form
        if shown is None:
            raise NotPossible("No form was shown.")
        origin = shown.origin
        sending.refuse_strangers(self.core, self.user, origin.channel)
        data = forms.filled(self.core, shown, values)
        made = invocations.summon(
            self.core, self.user, origin.channel, discord_numbers.MODAL, data, origin.source
        )
        made.trigger = interactions.metadata(origin)
        return await sending.send(self.core, made)

    # Commands

    async def command(self, path: str, *, in_: Place | None = None, **options: Any) -> Answer:
        """Use a slash command; groups come before it, by spaces. Options are by their registered names."""
        return await self.commands.use(path, options, in_=in_)

    async def complete(
        self, path: str, option: str, text: str, *, in_: Place | None = None, **others: Any
    ) -> list[Json]:
        """What the bot offers for *option* when *text* was typed so far: names and values."""
        return await self.commands.complete(path, option, text, others, in_=in_)

    # How it is done

    def _open(self, channel: Channel) -> None:
        """Have an archived thread opened before something in it is pressed. Raises NotPossible."""
        if channel.thread is None or self.is_on_desktop:
            return
        try:
            threads.ask_to_open(self.core, channel, self.id)
        except Refused as refused:
            raise NotPossible("An error occurred, please try again.") from refused

    def _button(self, message: Message, custom_id: str | None, label: str | None) -> Json:
        buttons = [
            each for _, each in components.walk(message.components) if each["type"] == discord_numbers.BUTTON
        ]
        if custom_id is not None:
            found = [each for each in buttons if each.get("custom_id") == custom_id]
        else:
            found = [each for each in buttons if each.get("label") == label]
        button = self._usable(found[0] if found else None, custom_id or label or "")
        if "custom_id" not in button:
            raise NotPossible("That button is a link.")
        return button

    def _usable(self, component: Json | None, name: str) -> Json:
        if component is None:
            raise NotPossible(f"There is no {name!r} on that message.")
        if component.get("disabled"):
            raise NotPossible(f"{name!r} is disabled.")
        return component
