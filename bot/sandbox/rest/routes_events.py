"""Routes about a guild's scheduled events: those that are held outside of its channels."""

from datetime import datetime

from bot.sandbox.rest.calls import Call, Table
from bot.sandbox.world import discord_numbers, objects, permissions, refusals
from bot.sandbox.world.discord_numbers import ACTIVE, CANCELED, COMPLETED, SCHEDULED, Json
from bot.sandbox.world.refusals import Problems
from bot.sandbox.world.world import Event, Guild

route = Table()

ALL = "/guilds/{guild_id}/scheduled-events"
ONE = ALL + "/{guild_scheduled_event_id}"

NEXT = {SCHEDULED: (ACTIVE, CANCELED), ACTIVE: (COMPLETED,)}
"""What can become of an event."""


@route("GET", ALL, "lookups")
def events(call: Call) -> list[Json]:
    """Those of a guild that are not over."""
    guild = call.guild()
    return [objects.event(event, guild.id) for event in guild.events.values() if event.status in NEXT]


@route("POST", ALL)
def add_event(call: Call) -> Json:
    """A new one, by who may create events."""
    guild, world, body = call.guild(), call.core.world, call.fields
    permissions.require_in_guild(world, guild, discord_numbers.CREATE_EVENTS)
    _check(call, body, is_new=True)
    if sum(event.status in NEXT for event in guild.events.values()) >= discord_numbers.EVENTS_IN_A_GUILD:
        raise refusals.too_many_events()
    event = Event(world.ids.next(), world.bot, body["name"], body["entity_metadata"]["location"], "", "")
    guild.events[event.id] = event
    _settle(event, body)
    return objects.event(event, guild.id)


def _event(call: Call) -> tuple[Guild, Event]:
    """The event in the path, which the bot may change: its own by the right to create some. Raises Refused."""
    guild = call.guild()
    event = guild.events.get(call.id("guild_scheduled_event_id"))
    if event is None:
        raise refusals.unknown_event()
    is_own = event.maker is call.core.world.bot
    needed = discord_numbers.CREATE_EVENTS if is_own else discord_numbers.MANAGE_EVENTS
    permissions.require_in_guild(call.core.world, guild, needed)
    return guild, event


@route("PATCH", ONE)
def change_event(call: Call) -> Json:
    """Another time or name, or its begin or end."""
    guild, event = _event(call)
    if event.status not in NEXT:
        raise refusals.finished_event()
    _check(call, call.fields, is_new=False)
    status = int(call.fields.get("status") or event.status)
    if status not in (event.status, *NEXT[event.status]):
        raise refusals.bad_form("status", "Invalid Guild Scheduled Event Status Update")
    event.status = status
    _settle(event, call.fields)
    return objects.event(event, guild.id)


@route("DELETE", ONE)
def remove_event(call: Call) -> None:
    """It is gone, and nobody hears of it."""
    guild, event = _event(call)
    del guild.events[event.id]


def _check(call: Call, body: Json, *, is_new: bool) -> None:
    """Raise Refused for what Discord does not take: a start in the past, no end, no place, too many letters."""
    problems, now = Problems(), call.core.world.clock.now_ms()
    place = (body.get("entity_metadata") or {}).get("location")
    if is_new:
        for name in ("name", "scheduled_start_time", "scheduled_end_time", "privacy_level"):
            if not body.get(name):
                problems.required(name)
        if not place:
            problems.required("entity_metadata.location")
        if body.get("entity_type") != discord_numbers.EXTERNAL:
            problems.invalid("entity_type", "Events in channels are not served here.")
    problems.size("name", body.get("name"), 100, 1)
    problems.size("description", body.get("description"), 1000)
    problems.size("entity_metadata.location", place, 100, 1)
    starts, ends = (_ms(body.get(f"scheduled_{end}_time")) for end in ("start", "end"))
    if starts is not None and starts <= now:
        problems.invalid("scheduled_start_time", "Cannot schedule event in the past.")
    if starts is not None and ends is not None and ends <= starts:
        problems.invalid("scheduled_end_time", "Cannot schedule event to end before it starts.")
    problems.settle()


def _ms(stamp: str | None) -> float | None:
    return None if stamp is None else datetime.fromisoformat(stamp).timestamp() * 1000


def _settle(event: Event, body: Json) -> None:
    event.name = body.get("name", event.name)
    event.description = body.get("description", event.description)
    event.starts = body.get("scheduled_start_time", event.starts)
    event.ends = body.get("scheduled_end_time", event.ends)
    event.place = (body.get("entity_metadata") or {}).get("location", event.place)
