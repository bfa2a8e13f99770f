"""What members do with the bot: a Visitor sees what Discord would show and presses what could be pressed."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from bot.sandbox.interactions import forms, interactions, invocations, typed_commands
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.interactions.forms import Form
from bot.sandbox.interactions.interactions import Interaction
from bot.sandbox.members.seeing import Place, Shown
from bot.sandbox.members.talking import Talker
from bot.sandbox.world import components, discord_numbers, objects
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import NotPossible
from bot.sandbox.world.world import Channel, Message


class Visitor(Talker):
    """A person in the sandbox, who also presses, chooses and uses commands."""

    # Pressing and choosing

    async def press(
        self, message: Shown, custom_id: str | None = None, *, label: str | None = None
    ) -> Answer:
        """Press a button, named by its custom id or its label."""
        channel, one = self._find(message)
        button = self._button(one, custom_id, label)
        return await self._component(channel, one, button, None)

    async def select(self, message: Shown, custom_id: str, values: Sequence[Any]) -> Answer:
        """Choose in a menu: values, or ids or visitors in a menu of users, roles or channels."""
        channel, one = self._find(message)
        menu = self._usable(components.find(one.components, custom_id), custom_id)
        chosen = [str(getattr(each, "id", each)) for each in values]
        if menu["type"] not in discord_numbers.SELECTS:
            raise NotPossible(f"{custom_id!r} is no menu.")
        forms.check_choice(menu, chosen)
        return await self._component(channel, one, menu, chosen)

    async def submit(self, form: Form | Answer | None, values: Mapping[str, Any]) -> Answer:
        """Fill a form in, by the custom ids of its fields, and send it."""
        shown = form.modal if isinstance(form, Answer) else form
        if shown is None:
            raise NotPossible("No form was shown.")
        origin = shown.origin
        self._require_membership(origin.channel)
        data = forms.filled(self._core, shown, values)
        made = invocations.summon(
            self._core, self.user, origin.channel, discord_numbers.MODAL, data, origin.source
        )
        made.trigger = interactions.metadata(origin)
        return await self._send(made)

    async def forge(
        self,
        message: Shown,
        custom_id: str,
        values: Sequence[str] | None = None,
        component_type: int | None = None,
        number: int | None = None,
    ) -> Answer:
        """Send a press or a choice that no app would offer, on any message; with *number*, under that id."""
        channel, one = self._any(message)
        self._require_membership(channel)
        kind = component_type or (discord_numbers.BUTTON if values is None else discord_numbers.STRING_SELECT)
        component = components.find(one.components, custom_id) or {"type": kind, "id": 1}
        return await self._component(channel, one, component | {"custom_id": custom_id}, values, number)

    async def forge_modal(self, custom_id: str, values: Mapping[str, str], *, in_: Place) -> Answer:
        """Send a form of text inputs that was never shown."""
        rows = [
            {
                "type": 1,
                "id": 2 * n + 1,
                "components": [{"type": 4, "id": 2 * n + 2, "custom_id": key, "value": value}],
            }
            for n, (key, value) in enumerate(values.items())
        ]
        channel = self._core.world.channels[int(in_)]
        self._require_membership(channel)
        data: Json = {"custom_id": custom_id, "components": rows}
        return await self._invoke(channel, data, discord_numbers.MODAL)

    # Commands

    async def command(self, path: str, *, in_: Place | None = None, **options: Any) -> Answer:
        """Use a slash command; groups come before it, by spaces. Options are by their registered names."""
        return await self.command_with(path, options, in_=in_)

    async def command_with(
        self, path: str, options: Mapping[str, Any], *, in_: Place | None = None
    ) -> Answer:
        """The same, for options whose names are no Python names."""
        channel = self._somewhere(in_)
        data = typed_commands.Typing(self._core, self.user, channel, path).data(options)
        return await self._invoke(channel, data)

    async def forge_command(self, path: str, *, in_: Place, **options: Any) -> Answer:
        """Use a slash command where it is not offered, as an app that still knows how it was registered once."""
        channel = self._channel(in_)
        data = typed_commands.Typing(self._core, self.user, channel, path, is_offered=False).data(options)
        return await self._invoke(channel, data)

    async def command_without(self, path: str, missing: str, *, in_: Place, **options: Any) -> Answer:
        """Use a slash command, one field being *missing* of how Discord tells of it."""
        channel = self._channel(in_)
        data = typed_commands.Typing(self._core, self.user, channel, path).data(options)
        made = invocations.summon(self._core, self.user, channel, discord_numbers.COMMAND, data)
        del made.payload[missing]
        return await self._send(made)

    async def complete(
        self, path: str, option: str, text: str, *, in_: Place | None = None, **others: Any
    ) -> list[Json]:
        """What the bot offers for *option* when *text* was typed so far: names and values."""
        return await self.complete_with(path, option, text, others, in_=in_)

    async def complete_with(
        self, path: str, option: str, text: str, others: Mapping[str, Any], *, in_: Place | None = None
    ) -> list[Json]:
        """The same, for options whose names are no Python names."""
        channel = self._somewhere(in_)
        given = {**others, option: text}
        data = typed_commands.Typing(self._core, self.user, channel, path).data(given, option)
        made = invocations.summon(self._core, self.user, channel, discord_numbers.AUTOCOMPLETE, data)
        return (await self._send(made)).choices

    async def message_command(self, name: str, message: Shown) -> Answer:
        """Use a command from a message's menu."""
        channel, one = self._find(message)
        data = typed_commands.head(typed_commands.find(self._core, self.user, channel, name, kind=3))
        shown = objects.message(self._core.world, one, self._core.world.bot.id)
        data |= {"target_id": str(one.id), "resolved": {"messages": {str(one.id): shown}}}
        return await self._invoke(channel, data)

    async def user_command(self, name: str, target: "Visitor", *, in_: Place | None = None) -> Answer:
        """Use a command from a user's menu."""
        channel = self._somewhere(in_)
        data = typed_commands.head(typed_commands.find(self._core, self.user, channel, name, kind=2))
        data |= {"target_id": str(target.id)}
        data["resolved"] = invocations.resolve(self._core, channel, ("users",), [target.id])
        return await self._invoke(channel, data)

    def commands(self, *, in_: Place | None = None) -> list[Json]:
        """The commands that this member is offered in a place."""
        return typed_commands.available(self._core, self.user, self._somewhere(in_))

    def barred(self, *, in_: Place | None = None) -> list[Json]:
        """The commands that others are offered there and this member is not, with those who are."""
        return typed_commands.barred(self._core, self.user, self._somewhere(in_))

    # How it is done

    async def _component(
        self,
        channel: Channel,
        one: Message,
        component: Json,
        values: Sequence[str] | None,
        number: int | None = None,
    ) -> Answer:
        chosen = None if values is None else list(values)
        data = invocations.pressed(self._core, channel, component, component["custom_id"], chosen)
        made = invocations.summon(
            self._core, self.user, channel, discord_numbers.COMPONENT, data, one, number
        )
        return await self._send(made)

    async def _invoke(self, channel: Channel, data: Json, kind: int = discord_numbers.COMMAND) -> Answer:
        return await self._send(invocations.summon(self._core, self.user, channel, kind, data))

    async def _send(self, made: Interaction) -> Answer:
        """Hand it to the bot and wait for an answer, as long as Discord does."""
        if interactions.submit(self._core, made):
            left = made.sent_at + self._core.interaction_seconds - time.monotonic()
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await made.answered.wait()
        answer = Answer(self._core, made)
        if answer.kind == "deferred" and self._core.reading_seconds:
            with suppress(TimeoutError):
                await answer.final(self._core.reading_seconds)
        return answer

    def _button(self, one: Message, custom_id: str | None, label: str | None) -> Json:
        buttons = [
            each for _, each in components.walk(one.components) if each["type"] == discord_numbers.BUTTON
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

    def _require_membership(self, channel: Channel) -> None:
        guild = self._core.world.guild_of(channel)
        if guild is not None and self.id not in guild.members:
            raise NotPossible(f"{self.name} is not in {guild.name!r}.")
