"""Routes without a bot token: answers to interactions, what follows them, and webhooks."""

from bot.sandbox.interactions import interactions
from bot.sandbox.interactions.interaction import Interaction
from bot.sandbox.rest.calls import Call, Table
from bot.sandbox.world import mentions, objects, posting, refusals
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.posting import MessageDraft
from bot.sandbox.world.world import Message, User

route = Table()

HOOK = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = HOOK + "/messages/@original"
ONE = HOOK + "/messages/{message_id}"


@route(
    "POST", "/interactions/{interaction_id}/{interaction_token}/callback", "interaction_answers", is_open=True
)
def answer(call: Call) -> Json | None:
    """The first answer to an interaction."""
    interaction = call.core.interactions.get(call.id("interaction_id"))
    if interaction is None or interaction.token != call.path["interaction_token"]:
        raise refusals.unknown_interaction()
    made = interactions.answer(call.core, interaction, call.fields, MessageDraft({}, call.files))
    if call.query.get("with_response") not in ("1", "true"):
        return None
    return interactions.receipt(call.core, interaction, made)


@route("POST", HOOK, "followups", is_open=True)
def follow_up(call: Call) -> Json | None:
    """One more message for an interaction, or a message of a webhook that the bot made."""
    draft = MessageDraft(call.fields, call.files)
    if call.id("webhook_id") in call.core.world.webhooks:
        message = _speak(call, draft)
        return _shown(call, message) if call.query.get("wait") in ("1", "true") else None
    interaction = _interaction(call)
    return _shown(call, interactions.follow_up(call.core, interaction, draft))


def _speak(call: Call, draft: MessageDraft) -> Message:
    world = call.core.world
    hook = world.webhooks[call.id("webhook_id")]
    channel = world.channels.get(int(call.query.get("thread_id") or hook.channel_id))
    if hook.token != call.path["webhook_token"]:
        raise refusals.expired_token()
    if channel is None:
        raise refusals.unknown_channel()
    draft.webhook_id, draft.default_mentions = hook.id, mentions.USERS_ONLY
    speaker = User(hook.id, str(call.fields.get("username") or hook.name), is_bot=True)
    return posting.write(call.core, channel, speaker, draft)


def _interaction(call: Call) -> Interaction:
    if call.id("webhook_id") != call.core.world.application_id:
        raise refusals.unknown_webhook()
    return interactions.by_token(call.core, call.path["webhook_token"])


def _answer(call: Call) -> tuple[Interaction, Message]:
    interaction = _interaction(call)
    return interaction, interactions.message_of(interaction, call.path.get("message_id", "@original"))


def _shown(call: Call, message: Message) -> Json:
    return objects.message(call.core.world, message, call.core.world.bot.id)


@route("GET", ORIGINAL, "lookups", is_open=True)
@route("GET", ONE, "lookups", is_open=True)
def get(call: Call) -> Json:
    """An answer, ephemeral ones too."""
    return _shown(call, _answer(call)[1])


@route("PATCH", ORIGINAL, "interaction_edits", is_open=True)
@route("PATCH", ONE, "interaction_edits", is_open=True)
def edit(call: Call) -> Json:
    """Edit an answer."""
    interaction, message = _answer(call)
    draft = MessageDraft(call.fields, call.files)
    return _shown(call, interactions.rewrite(call.core, interaction, message, draft))


@route("DELETE", ORIGINAL, "deletes", is_open=True)
@route("DELETE", ONE, "deletes", is_open=True)
def delete(call: Call) -> None:
    """Delete an answer."""
    interaction, message = _answer(call)
    interactions.remove(call.core, interaction, message)
