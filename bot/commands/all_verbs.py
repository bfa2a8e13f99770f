"""Every room's table of what it answers when it is pressed, as one."""

from __future__ import annotations

from bot.clocks import pings
from bot.commands import away, games, help, mydata, notify, setup
from bot.health import checkup
from bot.lobbies import pressing
from bot.moderation import overseeing, server_desk
from bot.seats import seats
from bot.ui import looking, questions
from bot.ui.verbs import Verbs, joined

ROOMS = (
    looking,
    questions,
    pressing,
    seats,
    notify,
    games,
    mydata,
    help,
    away,
    pings,
    checkup,
    setup,
    server_desk,
    overseeing,
)


def all_verbs() -> Verbs:
    """What answers each verb. Raises ValueError where two rooms answer the same."""
    return joined(room.VERBS for room in ROOMS)
