"""What a member sees of the bot's answer to a press, a command or a form."""

import asyncio
from typing import Literal

from bot.sandbox.interactions.forms import Form
from bot.sandbox.interactions.interaction import Interaction
from bot.sandbox.world import discord_numbers, objects
from bot.sandbox.world.core import Change, Core
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.world import Message

Kind = Literal["message", "update", "deferred", "modal", "choices", "failed"]
KINDS: dict[int, Kind] = {
    discord_numbers.ANSWER_MESSAGE: "message",
    discord_numbers.ANSWER_DEFER: "deferred",
    discord_numbers.ANSWER_DEFER_UPDATE: "deferred",
    discord_numbers.ANSWER_UPDATE: "update",
    discord_numbers.ANSWER_CHOICES: "choices",
    discord_numbers.ANSWER_MODAL: "modal",
}
FAILED = "This interaction failed"
PATIENCE_S = 30.0
"""Real seconds that what follows a deferral is waited for: on a busy machine the first map of a game alone may take
five. Discord waits for 15 minutes.
"""


class Answer:
    """The bot's answer to one interaction, as it stands now: later edits and follow-ups show in it."""

    def __init__(self, core: Core, interaction: Interaction) -> None:
        self._core = core
        self._interaction = interaction
        self.interaction_id = interaction.id

    @property
    def kind(self) -> Kind:
        """How the bot answered first; `failed` when it did not, or not in time."""
        answered = self._interaction.answer_kind
        return "failed" if answered is None else KINDS[answered]

    @property
    def ephemeral(self) -> bool:
        """Whether only this member sees it."""
        original = self._interaction.original
        return original is not None and original.only_for is not None

    @property
    def message(self) -> Json | None:
        """The message that answers, or that was updated; None for forms, and once it is deleted."""
        return self._shown(self._interaction.original)

    @property
    def followups(self) -> list[Json]:
        """What the bot sent after its first answer."""
        return [
            shown for message in self._interaction.followups if (shown := self._shown(message)) is not None
        ]

    @property
    def newest(self) -> Json | None:
        """What there is to read now: after a press that was deferred, what followed beside the pressed message."""
        if self._interaction.answer_kind == discord_numbers.ANSWER_DEFER_UPDATE and self.followups:
            return self.followups[-1]
        return self.message

    @property
    def modal(self) -> Form | None:
        """The form that the bot showed."""
        return Form.of(self._interaction)

    @property
    def choices(self) -> list[Json]:
        """What a completion offers: names and values."""
        return self._interaction.choices

    @property
    def text(self) -> str:
        """The content of the newest message, or the app's own words when the bot failed."""
        if self.kind == "failed":
            return FAILED
        return str((self.newest or {}).get("content", ""))

    async def final(self, timeout: float = PATIENCE_S) -> Json | None:
        """What there is to read once the bot is done: after a deferral, what follows it.

        That is an edit, a follow-up, or any change of the message that was pressed. Raises TimeoutError
        when nothing follows within *timeout* real seconds.
        """
        if self.kind == "failed":
            return None
        if self._is_settled():
            self._interaction.finished.set()
        self._core.watchers.append(self._watch)
        try:
            await asyncio.wait_for(self._interaction.finished.wait(), timeout)
        finally:
            self._core.watchers.remove(self._watch)
        return self.newest

    def _is_settled(self) -> bool:
        """Whether the pressed message was edited since; bots do that by other ways than the interaction too."""
        source = self._interaction.source
        return source is not None and (source.edited_ms or 0) > self._interaction.made_ms

    def _watch(self, change: Change) -> None:
        source = self._interaction.source
        if source is not None and change.message_id == source.id:
            self._interaction.finished.set()

    def _shown(self, message: Message | None) -> Json | None:
        if message is None or message.id not in self._interaction.channel.messages:
            return None
        return objects.message(self._core.world, message, self._interaction.user.id)

    def __repr__(self) -> str:
        return f"<Answer {self.kind} {self.text!r}>"
