"""What has ended in silence: a notice, a lobby or a clock that neither goes on nor was told of.

An hour after the last fault everything has gone on, or somebody knows that it does not.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from sqlalchemy import bindparam, select

from bot.posting.undelivered import is_role
from bot.running.client import Ringmaster
from bot.sandbox.members.actors import components
from bot.sandbox.server import Sandbox
from bot.service.discord import refusals
from bot.service.telling import notices
from bot.service.telling.notice_kinds import AdvertClosed, NotDelivered, PlaceTroubled, SomethingWaits
from storage.tables.outbox import Notice as Row
from storage.tables.rows import notice
from storage.tables.statement import Prepared
from tests.journeys.refusing import HOUR_MS

LATE_MS: Final = 60_000
"""A clock that ran out longer ago than this has been missed."""

TELLING: Final = (PlaceTroubled.word(), SomethingWaits.word(), NotDelivered.word())
"""The kinds of notices that tell moderators of what Discord did not take."""

_OF_GAME: Final = Prepared(
    select(notice).where(notice.c.game_id == bindparam("game_id")).order_by(notice.c.id)
)


async def silent(bot: Ringmaster, game_id: int, since_ms: int) -> list[str]:
    """What of one game neither goes on nor was told of since then, a line each."""
    facts = (await bot.service.cache.look(game_id, None)).facts
    rows = await bot.database.read(lambda c: _OF_GAME.all(c, Row, game_id=game_id))
    told = [row.made_ms for row in rows if row.kind in TELLING and row.state == "done"]
    is_told = any(at >= since_ms for at in told)
    unsaid = [(row, line) for row in rows if (line := _unsaid(row, bot.now_ms()))]
    found = [line for row, line in unsaid if not (is_told or any(at >= row.made_ms for at in told))]
    match facts.stage:
        case "lobby" if facts.place is None:
            found.append("the lobby has no thread, and its host waits")
        case "dealing" if not told:
            found.append("roles have not arrived, and nobody knows")
        case "running":
            found += [] if is_told else await _stopped(bot, game_id)
    if bot.outage.is_away:
        found.append("the bot takes itself to be away")
    return [f"game {game_id}: {line}" for line in found]


def _unsaid(row: Row, now: int) -> str:
    """Why this notice counts as lost without a word; empty where it does not."""
    why = f"{row.kind} in {row.lane}, {row.failure}"
    if row.state in ("done", "dropped"):
        is_refused = row.failure is not None and row.failure.split()[0] in _REFUSALS
        must_be_told = is_role(row) or notices.lane_person(row.lane) is None
        return f"let go: {why}" if row.state == "dropped" and is_refused and must_be_told else ""
    return f"waits: {why}" if now - row.made_ms >= HOUR_MS else ""


_REFUSALS: Final = frozenset(row.name for row in refusals.ROWS)


async def _stopped(bot: Ringmaster, game_id: int) -> list[str]:
    """The public clocks of a game under way that stand, or ran out and were missed."""
    look, now = await bot.service.cache.look(game_id, None), bot.now_ms()
    if look.facts.halted:
        return []
    clocks = [each for each in look.clocks if not each.passed]
    return [
        f"the clock of {each.clock} does not run"
        for each in clocks
        if each.due_ms is None or now - each.due_ms > LATE_MS
    ]


async def misplaced(bot: Ringmaster, sandbox: Sandbox, game_id: int) -> list[str]:
    """Posts of one game that are missing, doubled, or out of order, a line each."""
    rows = await bot.database.read(lambda c: _OF_GAME.all(c, Row, game_id=game_id))
    done = [row for row in rows if row.state == "done" and row.message_id and row.kind != AdvertClosed.word()]
    posts = {row.channel_id: sandbox.posts(row.channel_id) for row in done if row.channel_id}
    there = {message["id"] for messages in posts.values() for message in messages}
    found = [f"missing: {row.kind} in {row.lane}" for row in done if str(row.message_id) not in there]
    shown = Counter(
        str(item["custom_id"]).rpartition(":")[2]
        for messages in posts.values()
        for message in messages
        for item in {each["custom_id"]: each for each in components(message) if "custom_id" in each}.values()
    )
    found += [f"doubled: {row.kind} in {row.lane}" for row in done if shown[row.reference] > 1]
    for lane in {row.lane for row in done}:
        order = [row.message_id or 0 for row in done if row.lane == lane]
        if order != sorted(order):
            found.append(f"out of order in {lane}")
    return [f"game {game_id}: {line}" for line in found]
