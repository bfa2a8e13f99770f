"""How a rehearsed game is brought to its end at once: everybody acts, and time passes where nobody can."""

from __future__ import annotations

from bot.sandbox.members.casting import MODERATOR, Cast
from bot.sandbox.members.member_tasks import MemberTask, tasks_of
from bot.sandbox.members.members import SimulatedMembers
from bot.sandbox.room import switches
from bot.sandbox.room.hours import Hours
from bot.sandbox.room.plays import RehearsedGame
from bot.sandbox.room.rehearsal import Rehearsal
from bot.sandbox.world.refusals import NotPossible


async def finish(
    play: RehearsedGame, cast: Cast, rehearsal: Rehearsal, simulated: SimulatedMembers, hours: Hours
) -> None:
    """Play a game to its end, whoever plays its members; the simulated members' turn is held.

    Raises NotPossible when nobody is left who could go on.
    """
    before, simulated.pause = simulated.pause, rehearsal.pause
    try:
        while play.stage != "ended":
            if await _all_act(play, simulated.todo(play), rehearsal, simulated):
                continue
            if play.due() is not None:
                await hours.pass_deadline()
            elif not await _all_act(play, _last_resort(play), rehearsal, simulated):
                raise NotPossible(_stuck(play, cast))
    finally:
        simulated.pause = before
    await rehearsal.settled()


async def _all_act(
    play: RehearsedGame, todo: tuple[MemberTask, ...], rehearsal: Rehearsal, simulated: SimulatedMembers
) -> bool:
    """Everyone does what is to be done; whether the game has changed by that."""
    before = play.live.row.version
    for task in todo:
        await simulated.attempt(task)
    await rehearsal.settled()
    return play.live.row.version != before


def _last_resort(play: RehearsedGame) -> tuple[MemberTask, ...]:
    """The host lets deadlines lapse that have passed without anything, as he wished."""
    row = play.live.row
    past = (deadline for deadline in play.live.deadlines.values() if deadline.asked_ms is not None)
    return tuple(MemberTask(row.id, row.host_id, "lapse", deadline.clock) for deadline in past)


def _stuck(play: RehearsedGame, cast: Cast) -> str:
    """What keeps a game from its end, and what to do about it."""
    awaited = {task.member: cast.get(task.member) for task in tasks_of(play.live, cast)}
    members = [member for member in awaited.values() if member is not None]
    for member in members:
        if not member.is_here:
            return (
                f"{play.name} waits for {member.name}, who has left the server: bring {member.name} back in the "
                f"settings of {member.name}, or let {MODERATOR} give the seat to somebody else with /gm replace."
            )
    for member in members:
        if not member.is_able:
            return (
                f"{play.name} waits for {member.name}, who cannot see it: let {member.name} see the channels "
                f"again, in the settings of {member.name}."
            )
    if not switches.bot_state(play.sandbox)["can_post"]:
        return f"{play.name} waits for the bot, which may not post: let it post again, and go on."
    return f"{play.name} cannot be finished: nobody is left who can act for those it awaits."
