"""Every room's table of what it answers when it is pressed, as one."""

from __future__ import annotations

from bot.clocks import pings
from bot.commands import away, checkup, deadlines_kept, games, help, mydata, not_with, setup, sheet, wishes
from bot.lobbies.filling import asking, merging, start_time
from bot.moderation import bars, overseeing, seats, server_desk
from bot.posting import pressing
from bot.seats import newcomer
from bot.ui import looking, notify
from bot.ui.answers import questions
from bot.ui.verbs import Verbs, joined

ROOMS = (
    looking,
    questions,
    newcomer,
    pressing,
    asking,
    start_time,
    seats,
    notify,
    games,
    mydata,
    help,
    away,
    pings,
    checkup,
    setup,
    sheet,
    wishes,
    not_with,
    merging,
    deadlines_kept,
    server_desk,
    overseeing,
    bars,
)


def all_verbs() -> Verbs:
    """What answers each verb. Raises ValueError where two rooms answer the same."""
    return joined(room.VERBS for room in ROOMS)
