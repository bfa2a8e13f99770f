"""Interactions: each is sent once, answered once and in time, and followed up for a quarter of an hour."""

import time

from bot.sandbox.gateway import announce
from bot.sandbox.interactions.interaction import Interaction
from bot.sandbox.rest import check_commands, check_modals
from bot.sandbox.world import discord_numbers, mentions, objects, posting, refusals
from bot.sandbox.world.core import Core
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.posting import MessageDraft
from bot.sandbox.world.refusals import Problems, Refused
from bot.sandbox.world.world import Message

TO_COMPONENTS = (discord_numbers.ANSWER_DEFER_UPDATE, discord_numbers.ANSWER_UPDATE)
SETTABLE = posting.SETTABLE | discord_numbers.EPHEMERAL


def submit(core: Core, interaction: Interaction) -> bool:
    """Hand an interaction to the bot. False when the bot is not connected."""
    core.interactions[interaction.id] = core.by_token[interaction.token] = interaction
    return core.gateway.interact(interaction.payload, interaction.channel.guild_id)


def answer(core: Core, interaction: Interaction, body: Json, draft: MessageDraft) -> Message | None:
    """Take the bot's first answer. Returns the message that it made or edited.

    Raises Refused when it is the second one, too late, or of a type that does not fit.
    """
    if interaction.answer_kind is not None:
        raise Refused(400, 40060, "Interaction has already been acknowledged.")
    if time.monotonic() - interaction.sent_at > core.interaction_seconds:
        raise refusals.unknown_interaction()
    kind = int(body.get("type") or 0)
    _refuse_misfit(interaction, kind)
    made = _perform(core, interaction, kind, body.get("data") or {}, draft)
    interaction.answer_kind, interaction.original = kind, made
    interaction.answered.set()
    if kind not in (discord_numbers.ANSWER_DEFER, discord_numbers.ANSWER_DEFER_UPDATE):
        interaction.finished.set()
    return made


def _refuse_misfit(interaction: Interaction, kind: int) -> None:
    if interaction.kind == discord_numbers.AUTOCOMPLETE:
        fits = kind == discord_numbers.ANSWER_CHOICES
    elif kind == discord_numbers.ANSWER_MODAL:
        fits = interaction.kind != discord_numbers.MODAL
    elif kind in TO_COMPONENTS:
        fits = interaction.source is not None
    else:
        fits = kind in (discord_numbers.ANSWER_MESSAGE, discord_numbers.ANSWER_DEFER)
    if not fits:
        raise refusals.bad_form("type", f"A response of type {kind} does not fit this interaction.")


def _perform(
    core: Core, interaction: Interaction, kind: int, data: Json, draft: MessageDraft
) -> Message | None:
    draft.body = data
    match kind:
        case discord_numbers.ANSWER_MESSAGE:
            return speak(core, interaction, draft)
        case discord_numbers.ANSWER_DEFER:
            return _placeholder(core, interaction, data)
        case discord_numbers.ANSWER_UPDATE:
            return _update(core, interaction, draft)
        case discord_numbers.ANSWER_DEFER_UPDATE:
            return interaction.source
        case discord_numbers.ANSWER_CHOICES:
            _complete(interaction, data)
        case discord_numbers.ANSWER_MODAL:
            check_modals.modal(data)
            interaction.modal = data
    return None


def _complete(interaction: Interaction, data: Json) -> None:
    choices = data.get("choices") or []
    problems = Problems()
    problems.number("data.choices", len(choices), 25)
    check_commands.answers(problems, "data.choices", choices)
    problems.settle()
    interaction.choices = choices


def speak(core: Core, interaction: Interaction, draft: MessageDraft) -> Message:
    """A message of the bot in answer to *interaction*, ephemeral when its flags say so."""
    _refuse_archived(interaction, draft)
    _dress(core, interaction, draft)
    return posting.write(core, interaction.channel, core.world.bot, draft)


def _dress(core: Core, interaction: Interaction, draft: MessageDraft) -> None:
    draft.settable = SETTABLE
    draft.default_mentions = mentions.USERS_ONLY
    draft.only_for = interaction.user.id if draft.flags & discord_numbers.EPHEMERAL else None
    draft.application_id = draft.webhook_id = core.world.application_id
    draft.interaction = metadata(interaction)
    draft.kind = discord_numbers.DEFAULT
    if interaction.kind == discord_numbers.COMMAND:
        is_typed = interaction.payload["data"].get("type", 1) == 1
        draft.kind = discord_numbers.CHAT_INPUT if is_typed else discord_numbers.CONTEXT_MENU


def _refuse_archived(interaction: Interaction, draft: MessageDraft) -> None:
    state = interaction.channel.thread
    is_private = bool(int(draft.body.get("flags") or 0) & discord_numbers.EPHEMERAL)
    if state is not None and state.is_archived and not is_private:
        raise refusals.archived()


def _placeholder(core: Core, interaction: Interaction, data: Json) -> Message:
    """The bot is thinking; whether only one member sees it is decided now."""
    draft = MessageDraft({"flags": int(data.get("flags") or 0) & discord_numbers.EPHEMERAL})
    _refuse_archived(interaction, draft)
    _dress(core, interaction, draft)
    message = Message(
        core.world.ids.next(), interaction.channel.id, core.world.bot, core.clock.now_ms(), draft.kind
    )
    message.flags, message.only_for = discord_numbers.LOADING | draft.flags, draft.only_for
    message.application_id, message.webhook_id, message.interaction = (
        draft.application_id,
        draft.webhook_id,
        draft.interaction,
    )
    posting.put(core, interaction.channel, message)
    return message


def _update(core: Core, interaction: Interaction, draft: MessageDraft) -> Message:
    source = interaction.source
    if source is None or source.id not in interaction.channel.messages:
        raise refusals.unknown_message()
    draft.settable, draft.default_mentions = SETTABLE, mentions.USERS_ONLY
    draft.body = {"attachments": [], **draft.body}  # what such an answer does not name is dropped
    return posting.edit(core, interaction.channel, source, draft)


def by_token(core: Core, token: str) -> Interaction:
    """The interaction of a webhook's token. Raises Refused when it is none, too old, or not answered yet."""
    interaction = core.by_token.get(token)
    if interaction is None:
        raise refusals.unknown_webhook()
    if core.clock.now_ms() - interaction.made_ms > core.token_ms:
        raise refusals.expired_token()
    if interaction.answer_kind is None:
        raise refusals.unknown_webhook()
    return interaction


def follow_up(core: Core, interaction: Interaction, draft: MessageDraft) -> Message:
    """One more message; the first one after a deferral takes the place of the placeholder."""
    original = interaction.original
    if original is not None and original.flags & discord_numbers.LOADING:
        return rewrite(core, interaction, original, draft)
    message = speak(core, interaction, draft)
    interaction.followups.append(message)
    interaction.finished.set()
    return message


def rewrite(core: Core, interaction: Interaction, message: Message, draft: MessageDraft) -> Message:
    """Edit an answer; a placeholder becomes a message by that."""
    was_loading = message.flags & discord_numbers.LOADING
    draft.settable, draft.default_mentions = SETTABLE, mentions.USERS_ONLY
    if was_loading and "flags" in draft.body:
        draft.body = draft.body | {"flags": draft.flags & ~discord_numbers.EPHEMERAL}
    message.flags &= ~discord_numbers.LOADING
    try:
        posting.edit(core, interaction.channel, message, draft)
    except Refused:
        message.flags |= was_loading
        raise
    if was_loading:
        message.edited_ms = None
    interaction.finished.set()
    return message


def message_of(interaction: Interaction, name: str) -> Message:
    """The answer called *name*, an id or `@original`. Raises Refused (404) when it is gone."""
    if name == "@original":
        one = interaction.original
    else:
        every = [*interaction.followups, interaction.original]
        one = next((message for message in every if message is not None and str(message.id) == name), None)
    if one is None or one.id not in interaction.channel.messages:
        raise refusals.unknown_message()
    return one


def remove(core: Core, interaction: Interaction, message: Message) -> None:
    """Delete an answer."""
    del interaction.channel.messages[message.id]
    announce.message_gone(core, message)
    interaction.finished.set()


def metadata(interaction: Interaction) -> Json:
    """How a message names the interaction that it answers."""
    drawn: Json = {
        "id": str(interaction.id),
        "type": interaction.kind,
        "user": objects.user(interaction.user),
        "authorizing_integration_owners": interaction.payload["authorizing_integration_owners"],
    }
    if interaction.kind == discord_numbers.COMMAND:
        drawn["name"] = command_path(interaction.payload["data"])
    if interaction.kind == discord_numbers.COMPONENT and interaction.source is not None:
        drawn["interacted_message_id"] = str(interaction.source.id)
    if interaction.kind == discord_numbers.MODAL:
        drawn["triggering_interaction_metadata"] = interaction.trigger or drawn | {
            "type": discord_numbers.COMMAND
        }
    return drawn


def command_path(data: Json) -> str:
    """A command's name with its groups: `game open`."""
    inside = [each for each in data.get("options") or () if each["type"] in (1, 2)]
    return " ".join([str(data["name"]), *map(command_path, inside)])


def receipt(core: Core, interaction: Interaction, made: Message | None) -> Json:
    """What the bot reads after its answer when it asked for that."""
    about: Json = {
        "id": str(interaction.id),
        "type": interaction.kind,
        "channel_id": str(interaction.channel.id),
    }
    if interaction.channel.guild_id is not None:
        about["guild_id"] = str(interaction.channel.guild_id)
    if made is None:
        return {"interaction": about}
    about |= {
        "response_message_id": str(made.id),
        "response_message_loading": bool(made.flags & discord_numbers.LOADING),
        "response_message_ephemeral": made.only_for is not None,
    }
    if interaction.answer_kind not in (discord_numbers.ANSWER_MESSAGE, discord_numbers.ANSWER_UPDATE):
        return {"interaction": about}
    shown = objects.message(core.world, made, core.world.bot.id)
    return {"interaction": about, "resource": {"type": interaction.answer_kind, "message": shown}}
