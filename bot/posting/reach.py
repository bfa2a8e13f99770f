"""Whether Discord answers what the bot asks of it, while the gateway may be as well as ever.

Every answer is looked at, and every request that gets none. What the bot asks by its token and what it answers to
presses go different ways at Discord's, so each way is watched for itself. As long as one of them fails the bot is
away (bot/clocks/outage.py): nobody can answer, or nobody is told what is asked.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
import discord
from discord.http import Route

from bot.service.discord import answers, refusals
from bot.service.discord.patience import is_over, within
from bot.service.discord.refusals import MetRefusal, Refusal

SILENT_MS: Final = 5 * 60 * 1000
"""After so long without an answer Discord is asked for one, and nothing falls due before it has come."""

AGAIN_S: Final = 5.0
"""Seconds between two questions whether Discord answers again."""

ASK_S: Final = 10.0
"""Seconds that it has for that."""

IN_VAIN: Final = 3
"""Answers to presses that fail one after the other, after which no other is thought to get through."""

EXPIRED_S: Final = 4.0
"""Seconds after which Discord takes no first answer to a press: one that is tried then only shows that it answers."""

Press = discord.Interaction[Any]


class Way:
    """One way to Discord: how many requests have failed in a row, the last of them how, and when all was known to be
    well before.
    """

    def __init__(self) -> None:
        self.failures, self._well_ms = 0, 0
        self.how = refusals.UNANSWERED
        self.since_ms = 0
        self.is_down = False

    def failed(self, well_ms: int, how: Refusal = refusals.UNANSWERED) -> None:
        """*well_ms*: when something was heard last. What failed long before that is no part of this trouble."""
        if not self.failures or well_ms - self._well_ms > SILENT_MS:
            self.since_ms = well_ms
        self._well_ms = well_ms
        self.failures += 1
        self.how = how

    def heard(self) -> None:
        self.failures = 0


class Reach:
    """Watches both ways, and asks Discord where it is not known how one of them is."""

    def __init__(
        self, now_ms: Callable[[], int], is_time_in_doubt: Callable[[], bool] = lambda: False
    ) -> None:
        self.requests, self.answers = Way(), Way()
        self.is_time_in_doubt = is_time_in_doubt
        """Whether Discord's last answer bore a time that another has to agree with (bot/clocks/wall_clock.py)."""
        self._now_ms = now_ms
        self._heard_ms = now_ms()
        self._asked_s, self._asked_ms = -math.inf, 0
        self._looking = asyncio.Lock()
        self._press: Press | None = None
        self._pressed_s = 0.0

    @property
    def is_well(self) -> bool:
        """Whether Discord answers, as far as is known."""
        return not (self.requests.is_down or self.answers.is_down)

    @property
    def trouble(self) -> Refusal | None:
        """How Discord refuses whatever is asked of it; None where it does not."""
        return next((way.how for way in (self.requests, self.answers) if way.is_down), None)

    @property
    def since_ms(self) -> int:
        """When all was last known to be well, where it is not."""
        return min(way.since_ms for way in (self.requests, self.answers) if way.is_down)

    @property
    def is_silent(self) -> bool:
        """Whether nothing was answered for so long that nobody knows how it is."""
        return not 0 <= self._now_ms() - self._heard_ms < SILENT_MS

    def pressed(self, press: Press) -> None:
        """Somebody has pressed or typed something: whether answers get through can be tried with it later."""
        self._press, self._pressed_s = press, asyncio.get_running_loop().time()

    # ------------------------------------------------------------------------------------------- what is answered

    def listen(self, trace: aiohttp.TraceConfig) -> None:
        """Hear of every request of the session that *trace* is given to, and of its answer."""
        trace.on_request_start.append(self._begun)
        trace.on_request_end.append(self._ended)
        trace.on_response_chunk_received.append(self._answered)
        trace.on_request_exception.append(self._unanswered)

    async def _begun(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestStartParams,
    ) -> None:
        context.way = self.requests if "Authorization" in request.headers else self.answers

    async def _ended(
        self, _session: aiohttp.ClientSession, context: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        context.response = ended.response

    async def _answered(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        chunk: aiohttp.TraceResponseChunkReceivedParams,
    ) -> None:
        case = _case(context.response, chunk.chunk)
        if case is not None and case.refusal.is_absence:
            context.way.failed(self._heard_ms, case.refusal)
            return
        context.way.heard()
        self._heard_ms = self._now_ms()
        if self.requests.is_down:
            self._asked_s = -math.inf  # what is answered elsewhere is a good sign

    async def _unanswered(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        failed: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        is_sent = hasattr(context, "way")  # what was given up while it waited for its turn tells nothing
        if is_sent and not (isinstance(failed.exception, asyncio.CancelledError) and not is_over()):
            context.way.failed(self._heard_ms)

    # ------------------------------------------------------------------------------------------------ what is asked

    async def look(self, request: Callable[[Route], Awaitable[object]]) -> None:
        """See how both ways are, and ask Discord by *request* where that is not known."""
        async with self._looking:
            has_asked = await self._ask(request)
            requests, answers = self.requests, self.answers
            requests.is_down = requests.failures > 0 and (requests.is_down or has_asked)
            answers.is_down = answers.failures > 0 and (answers.is_down or answers.failures >= IN_VAIN)

    async def _ask(self, request: Callable[[Route], Awaitable[object]]) -> bool:
        """Whether Discord was asked for something by the bot's token just now."""
        in_doubt = self.is_time_in_doubt()
        if (self.requests.failures or self.answers.is_down or in_doubt) and not self._is_time:
            return False
        asks = self.requests.failures > 0 or self.is_silent or in_doubt
        if asks:
            self._ask_now()
            await _tried(request(Route("GET", "/users/@me")))
        waited = asyncio.get_running_loop().time() - self._pressed_s
        if self.answers.is_down and self._press is not None and waited >= EXPIRED_S:
            self._ask_now()
            await _tried(_answer_again(self._press))
        return asks

    @property
    def _is_time(self) -> bool:
        """Whether it is time to ask once more; a clock that was moved counts too."""
        passed_s = asyncio.get_running_loop().time() - self._asked_s
        passed_ms = self._now_ms() - self._asked_ms
        return passed_s >= AGAIN_S or not 0 <= passed_ms < AGAIN_S * 1000

    def _ask_now(self) -> None:
        self._asked_s, self._asked_ms = asyncio.get_running_loop().time(), self._now_ms()


async def _tried(asking: Awaitable[object]) -> None:
    """What comes of it is heard as all answers are."""
    try:
        async with within(ASK_S, until=asyncio.get_running_loop().time() + ASK_S):
            await asking
    except refusals.ERRORS:
        pass


async def _answer_again(press: Press) -> None:
    """Ask the way that a press is answered; that it is too late for this one is an answer."""
    if press.response.is_done():
        await press.followup.fetch_message(press.id)
    else:
        await press.response.defer()


def _case(response: aiohttp.ClientResponse, body: bytes) -> MetRefusal | None:
    """What an answer says that is no success; None for one that is."""
    if response.status >= 300:
        is_json = refusals.is_json(answers.content_type(response))
        return refusals.answered(response.status, answers.code_in(body) if is_json else 0, is_json=is_json)
    try:
        answers.understood(response, body)
    except answers.Garbled:
        return MetRefusal(refusals.EDGE, response.status)
    return None
