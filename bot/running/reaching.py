"""Whether Discord answers at all: while it does not the bot is away, whatever the gateway tells it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from bot.clocks.outage import ANSWERS, Outage
from bot.posting.reach import Reach

log = logging.getLogger(__name__)


async def look(reach: Reach, outage: Outage, request: Callable[..., Any]) -> bool:
    """Ask Discord where that is due, and begin or end an outage; whether what was held back can go now."""
    were_held = reach.requests.is_down
    await reach.look(request)
    trouble, was_away = reach.trouble, outage.lacks(ANSWERS)
    if trouble is not None:
        if not was_away:
            log.warning("The bot is away though it is connected. %s %s", trouble.means, trouble.mends)
        outage.lost(ANSWERS, reach.since_ms)
    elif was_away:
        log.info("Discord answers again")
        await outage.back(ANSWERS)
    return were_held and not reach.requests.is_down
