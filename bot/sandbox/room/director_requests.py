"""What the page may ask of the director, one request at a time."""

from __future__ import annotations

from bot.sandbox.members.casting import CastMember
from bot.sandbox.members.temperaments import Temperament
from bot.sandbox.room import switches
from bot.sandbox.room.director import Director
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import NotPossible

SLOWEST, FASTEST = 0.25, 20.0
"""The pace of the simulated members: how many of their seconds pass in a real one."""

FARTHEST_MS = 30 * 24 * 60 * 60 * 1000
"""How far the clock is moved at once."""


async def fulfil(director: Director, request: Json) -> Json:
    """Do what *request* says; what the page is told. Raises NotPossible with a sentence."""
    match request:
        case {"do": "forward" | "new" | "finish" | "restart"}:
            return await _lasting(director, request)
        case {"do": "speed" | "pace" | "playing"}:
            _time(director, request)
        case {"do": "draft"}:
            director.draft.change(request)
        case {"do": "permission", "member": "bot", "what": what, "allowed": bool(allowed)}:
            switches.set_permission(director.sandbox, None, what, allowed)
        case {"do": _, "member": str(number)}:
            _member(director, _found(director, number), request)
        case _:
            raise NotPossible("The director cannot do that.")
    return {}


def _found(director: Director, number: str) -> CastMember:
    member = director.cast.get(int(number)) if number.isascii() and number.isdigit() else None
    if member is None:
        raise NotPossible("There is no such member in this rehearsal.")
    return member


async def _lasting(director: Director, request: Json) -> Json:
    """What takes a while, and is done one at a time."""
    hours = director.hours
    match request:
        case {"do": "forward", "to": "deadline"}:
            await director.while_busy("forwarding", hours.pass_deadline)
        case {"do": "forward", "ms": int(ms)} if 0 < ms <= FARTHEST_MS:
            await director.while_busy("forwarding", lambda: hours.pass_time(ms))
        case {"do": "new"}:
            return {"game": str(await director.while_busy("opening", director.open))}
        case {"do": "finish"}:
            await director.while_busy("finishing", director.finish)
        case {"do": "restart"}:
            return {"told": await director.while_busy("restarting", director.restart)}
        case _:
            raise NotPossible("The clock is moved to a deadline, or by thirty days at the most.")
    if request["do"] == "forward":
        director.steps.tick("clock")
    return {}


def _time(director: Director, request: Json) -> None:
    match request:
        case {"do": "speed", "value": 0 | 1 | 60 | 3600 as speed}:
            director.sandbox.clock.speed = speed
            if speed > 1:
                director.steps.tick("clock")
        case {"do": "pace", "value": int(pace) | float(pace)} if SLOWEST <= pace <= FASTEST:
            director.set_pace(pace, director.playing)
        case {"do": "playing", "on": bool(playing)}:
            director.set_pace(director.pace, playing)
        case _:
            raise NotPossible("There is no such speed here.")


def _member(director: Director, member: CastMember, request: Json) -> None:
    match request:
        case {"do": "hands", "who": "you"}:
            director.take_over(member.id)
        case {"do": "hands", "who": "simulated"}:
            director.give_back(member)
        case {"do": "temperament", "value": value} if value in list(Temperament):
            member.mood.become(Temperament(value))
            director.simulated.forget(member.id)
        case {"do": "dms", "open": bool(is_open)}:
            member.visitor.dms_open = is_open
        case {"do": "presence", "in_guild": bool(in_guild)}:
            switches.set_presence(director.sandbox, member, in_guild)
        case {"do": "permission", "what": what, "allowed": bool(allowed)}:
            switches.set_permission(director.sandbox, member, what, allowed)
        case {"do": "looked"}:
            director.steps.looked(member.id)
        case _:
            raise NotPossible("That cannot be done with a member.")
