"""The commands that a member is offered, typed or from a menu, and what becomes of them."""

from collections.abc import Mapping
from typing import Any

from bot.sandbox.interactions import invocations, typed_commands
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members import sending
from bot.sandbox.members.seeing import Onlooker, Place, Shown
from bot.sandbox.world import discord_numbers, objects
from bot.sandbox.world.discord_numbers import Json


class Commander(Onlooker):
    """A person who uses commands."""

    def offered(self, *, in_: Place | None = None) -> list[Json]:
        """The commands that this member is offered in a place."""
        return typed_commands.available(self.core, self.user, self._somewhere(in_))

    def barred(self, *, in_: Place | None = None) -> list[Json]:
        """The commands that others are offered there and this member is not, with those who are."""
        return typed_commands.barred(self.core, self.user, self._somewhere(in_))

    async def use(self, path: str, options: Mapping[str, Any], *, in_: Place | None = None) -> Answer:
        """Use a slash command; groups come before it, by spaces. Options are by their registered names."""
        channel = self._somewhere(in_)
        data = typed_commands.Typing(self.core, self.user, channel, path).data(options)
        return await sending.invoke(self.core, self.user, channel, data)

    async def complete(
        self, path: str, option: str, text: str, others: Mapping[str, Any], *, in_: Place | None = None
    ) -> list[Json]:
        """What the bot offers for *option* when *text* was typed so far: names and values."""
        channel = self._somewhere(in_)
        data = typed_commands.Typing(self.core, self.user, channel, path).data(
            {**others, option: text}, option
        )
        return (
            await sending.invoke(self.core, self.user, channel, data, discord_numbers.AUTOCOMPLETE)
        ).choices

    async def on_message(self, name: str, message: Shown) -> Answer:
        """Use a command from a message's menu."""
        channel, one = self._find(message)
        data = typed_commands.head(typed_commands.find(self.core, self.user, channel, name, kind=3))
        shown = objects.message(self.core.world, one, self.core.world.bot.id)
        data |= {"target_id": str(one.id), "resolved": {"messages": {str(one.id): shown}}}
        return await sending.invoke(self.core, self.user, channel, data)

    async def on_user(self, name: str, target: int, *, in_: Place | None = None) -> Answer:
        """Use a command from the menu of the user of that id."""
        channel = self._somewhere(in_)
        data = typed_commands.head(typed_commands.find(self.core, self.user, channel, name, kind=2))
        data |= {"target_id": str(target)}
        data["resolved"] = invocations.resolve(self.core, channel, ("users",), [target])
        return await sending.invoke(self.core, self.user, channel, data)
