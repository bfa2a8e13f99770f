"""What no app of Discord's would send: the bot must stand it all the same."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from bot.sandbox.interactions import invocations, typed_commands
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members import sending
from bot.sandbox.members.seeing import Onlooker, Place, Shown
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.world import components, discord_numbers
from bot.sandbox.world.discord_numbers import Json


class Forger(Onlooker):
    """A person whose app sends what it was never offered."""

    @classmethod
    def of(cls, visitor: Visitor) -> Self:
        return cls(visitor.core, visitor.guild, visitor.user)

    async def press(
        self,
        message: Shown,
        custom_id: str,
        values: Sequence[str] | None = None,
        component_type: int | None = None,
        number: int | None = None,
    ) -> Answer:
        """Send a press or a choice that no app would offer, on any message; with *number*, under that id."""
        channel, one = self._any(message)
        sending.refuse_strangers(self.core, self.user, channel)
        kind = component_type or (discord_numbers.BUTTON if values is None else discord_numbers.STRING_SELECT)
        component = components.find(one.components, custom_id) or {"type": kind, "id": 1}
        made = component | {"custom_id": custom_id}
        return await sending.press(self.core, self.user, channel, one, made, values, number)

    async def form(self, custom_id: str, values: Mapping[str, str], *, in_: Place) -> Answer:
        """Send a form of text inputs that was never shown."""
        rows = [
            {
                "type": 1,
                "id": 2 * n + 1,
                "components": [{"type": 4, "id": 2 * n + 2, "custom_id": key, "value": value}],
            }
            for n, (key, value) in enumerate(values.items())
        ]
        channel = self.core.world.channels[int(in_)]
        sending.refuse_strangers(self.core, self.user, channel)
        data: Json = {"custom_id": custom_id, "components": rows}
        return await sending.invoke(self.core, self.user, channel, data, discord_numbers.MODAL)

    async def command(self, path: str, *, in_: Place, **options: Any) -> Answer:
        """Use a slash command where it is not offered, as an app that still knows how it was registered once."""
        channel = self._channel(in_)
        data = typed_commands.Typing(self.core, self.user, channel, path, is_offered=False).data(options)
        return await sending.invoke(self.core, self.user, channel, data)

    async def command_of(self, path: str, option: str, value: str, *, in_: Place) -> Answer:
        """Use a slash command with a value that is longer than Discord takes."""
        channel = self._channel(in_)
        data = typed_commands.Typing(self.core, self.user, channel, path).data({option: "x"})
        for given in data["options"]:
            given["value"] = value if given["name"] == option else given["value"]
        return await sending.invoke(self.core, self.user, channel, data)

    async def command_without(self, path: str, missing: str, *, in_: Place, **options: Any) -> Answer:
        """Use a slash command, one field being *missing* of how Discord tells of it."""
        channel = self._channel(in_)
        data = typed_commands.Typing(self.core, self.user, channel, path).data(options)
        made = invocations.summon(self.core, self.user, channel, discord_numbers.COMMAND, data)
        del made.payload[missing]
        return await sending.send(self.core, made)
