"""What stands between this installation and a running bot: a sentence for each thing, and what to do."""

from __future__ import annotations

import asyncio
import enum
import os
import platform
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import aiohttp
import discord
from sqlalchemy import Connection

from bot.clocks.wall_clock import SKEW_MS, ahead_by, second_of, skew
from bot.games import finding as found_games
from bot.operation.login import spared, turned_away
from bot.operation.settings import DEFAULT_FILE, PREFIX, Settings, seal_of
from bot.service.discord import refusals, rivals
from bot.ui.threads import permissions
from rules import registry
from rules.game import Value
from storage.connection import versions
from storage.connection.address import file_of
from storage.connection.own_file import exposed
from storage.database import Database
from storage.errors import StorageError
from storage.tables.figures import Refused, in_file, refused
from storage.tables.games import Absent, AbsentGames
from storage.tables.meta import RIVAL, Meta

if TYPE_CHECKING:
    from discord.types.gateway import SessionStartLimit

DISCORD: Final = "https://discord.com/api/v10"
MENDED: Final = (3, 51, 3)
"""The SQLite that is free of the WAL-reset bug."""
_PATIENCE: Final = aiohttp.ClientTimeout(total=10)


class Grade(enum.Enum):
    """How a thing is."""

    GOOD = "ok"
    NOTE = "note"
    BAD = "FAULT"


class Finding(Value):
    """One thing that was looked at, in a sentence; a BAD one would stop the start."""

    grade: Grade
    about: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.grade.value:>5}  {self.about}: {self.sentence}"


async def examine(settings: Settings) -> AsyncIterator[Finding]:
    """Look at everything, one thing after the other."""
    async for finding in _discord(settings):
        yield finding
    yield intents(settings.typed_votes)
    try:
        path = file_of(settings.database)
    except StorageError:  # it is a server, or nothing at all
        for finding in await asyncio.to_thread(_server, settings):
            yield finding
        for finding in await _unsaid_on_server(settings):
            yield finding
    else:
        yield await asyncio.to_thread(_folder, path)
        for finding in await asyncio.to_thread(_database, settings, path):
            yield finding
        if path.exists():
            yield _secrecy(path)
            for finding in await asyncio.to_thread(_unsaid, path):
                yield finding
        yield sqlite_version(sqlite3.sqlite_version_info)
    for finding in await asyncio.to_thread(games):
        yield finding
    yield python_version()


def games() -> list[Finding]:
    """Which games are somebody else's, and which are left out."""
    theirs = [
        f"{registry.title(home.name)} ({home.package}) is somebody else's: it runs with the token and every "
        "secret in reach."
        for home in found_games.foreign()
    ]
    lines = [*theirs, *map(str, found_games.absent())]
    if not lines:
        return [Finding(Grade.GOOD, "games", f"{', '.join(found_games.names())}, all of the house.")]
    return [Finding(Grade.NOTE, "games", line) for line in lines]


def files(config: Path | None, settings: Settings) -> Finding:
    """Which files the settings were read from, and which variables."""
    told = [f"no settings file, for there is none at {Path(DEFAULT_FILE).absolute()}"]
    if config is not None:
        told = [f"{config.absolute()} for the settings"]
    named = (("the token", settings.token_file), ("the key", settings.seal_key_file))
    told += [f"{path.absolute()} for {what}" for what, path in named if path is not None]
    variables = sorted(name for name in os.environ if name.upper().startswith(PREFIX))
    told += [f"from the environment {', '.join(variables)}"] if variables else []
    return Finding(Grade.GOOD, "files", f"read {'; '.join(told)}.")


def replays(many: int, differing: Sequence[int]) -> Finding:
    """Whether all games under way, so *many*, replay under this version; *differing* are the numbers of those not."""
    games = "1 game" if many == 1 else f"{many} games"
    if not differing:
        told = f"{games} under way: under {versions.own()} each replays to where it stands and what is asked there."
        return Finding(Grade.GOOD, "replay", told)
    told = (
        f"of {games} under way these do not replay under {versions.own()} to where they stand: "
        f"{', '.join(map(str, differing))}. Keep the version that runs now until they have ended."
    )
    return Finding(Grade.BAD, "replay", told)


def intents(typed_votes: bool) -> Finding:
    """What has to be switched on in the portal."""
    if not typed_votes:
        return Finding(Grade.GOOD, "intents", "the bot asks for none of the privileged ones; leave them off.")
    told = (
        "`typed_votes` takes the Message Content Intent: switch it on, on the Bot page of your application, "
        "else Discord refuses the start."
    )
    return Finding(Grade.NOTE, "intents", told)


async def _discord(settings: Settings) -> AsyncIterator[Finding]:
    needed = permissions(settings.typed_votes)
    asked = f"the bot asks for the integer {needed.value}"
    if settings.token is None:
        told = "none is set, so the rehearsal room opens; for Discord set `token` or RINGMASTER_TOKEN."
        yield Finding(Grade.NOTE, "token", told)
        yield Finding(Grade.GOOD, "permissions", f"{asked} once there is a token.")
        return
    agent = f"DiscordBot (ringmaster, {versions.own()})"
    headers = {"Authorization": f"Bot {settings.token.get_secret_value()}", "User-Agent": agent}
    base = (settings.api_base or DISCORD).rstrip("/")
    async with aiohttp.ClientSession(timeout=_PATIENCE, headers=headers) as session:
        answer = await _me(session, base)
        if isinstance(answer, Finding):
            yield answer
            yield Finding(Grade.GOOD, "permissions", f"{asked}.")
            return
        me, skewed = answer
        name, number = str(me.get("username", "?")), str(me.get("id", ""))
        yield Finding(Grade.GOOD, "token", f"Discord accepts it, as {name[:32]!r}.")
        link = discord.utils.oauth_url(
            int(number) if number.isdigit() else 0,
            permissions=needed,
            scopes=("bot", "applications.commands"),
        )
        yield Finding(Grade.GOOD, "permissions", f"{asked}; invite it by {link}")
        yield skewed
        yield logins(await _found(session, f"{base}/gateway/bot"))
        yield commands(await _found(session, f"{base}/applications/{number}/commands"))


async def _me(session: aiohttp.ClientSession, base: str) -> tuple[dict[str, Any], Finding] | Finding:
    """Who Discord says the bot is, and how this machine's clock is; or what is wrong."""
    asked = time.time()
    try:
        async with session.get(f"{base}/users/@me") as response:
            if not refusals.is_json(response.headers.get("Content-Type", "")):
                return Finding(Grade.BAD, "token", turned_away())
            if response.status == 401:
                told = "Discord does not accept it: copy it anew from the Bot page of your application."
                return Finding(Grade.BAD, "token", told)
            if response.status != 200:
                told = f"Discord answers {response.status}: try again in a while."
                return Finding(Grade.NOTE, "token", told)
            finding = clock(response.headers.get("Date"), asked, time.time())
            return await response.json(), finding
    except (aiohttp.ClientError, TimeoutError, ValueError):
        told = "Discord cannot be reached: check the network, and the setting `api_base` if you changed it."
        return Finding(Grade.BAD, "token", told)


async def _found(session: aiohttp.ClientSession, address: str) -> Any:
    """What Discord answers; None where it does not, or not as it should."""
    try:
        async with session.get(address) as response:
            return await response.json() if response.status == 200 else None
    except (aiohttp.ClientError, TimeoutError, ValueError):
        return None


def logins(gateway: Any) -> Finding:
    """How many of a day's logins are left, by what Discord tells of its *gateway*."""
    limit = gateway.get("session_start_limit") if isinstance(gateway, dict) else None
    if not isinstance(limit, dict):
        return Finding(Grade.NOTE, "logins", "Discord does not say how many are left for today.")
    left = f"{limit.get('remaining')} of {limit.get('total')} are left for today"
    wait = spared(cast("SessionStartLimit", limit), 1)
    if not wait:
        return Finding(Grade.GOOD, "logins", f"{left}.")
    told = f"{left}, so each start waits {wait:.0f} seconds: see in the log why there were so many."
    return Finding(Grade.NOTE, "logins", told)


def commands(known: Any) -> Finding:
    """Whether Discord knows the bot's commands."""
    if not isinstance(known, list):
        return Finding(Grade.NOTE, "commands", "Discord does not say which it knows.")
    if known:
        return Finding(
            Grade.GOOD, "commands", f"Discord knows {len(known)}; the bot sends them when they change."
        )
    told = (
        "Discord knows none yet: the bot sends them when it starts, and says in the log if they are refused."
    )
    return Finding(Grade.NOTE, "commands", told)


def clock(date: str | None, asked: float, answered: float) -> Finding:
    """Whether this machine's clock, which showed *asked* and then *answered*, agrees with the *date* of an answer."""
    second = second_of(date)
    if second is None:
        return Finding(Grade.NOTE, "clock", "Discord's answer has no time to compare with.")
    ahead = ahead_by(second, round(asked * 1000), round(answered * 1000))
    if abs(ahead) < SKEW_MS:
        return Finding(Grade.GOOD, "clock", "it agrees with Discord's.")
    told = f"it is {skew(ahead)}. The bot goes by Discord's, but what it logs does not: have it set by NTP."
    return Finding(Grade.NOTE, "clock", told)


def _folder(path: Path) -> Finding:
    folder = next(parent for parent in path.parents if parent.exists())
    if folder.is_dir() and os.access(folder, os.W_OK | os.X_OK):
        return Finding(Grade.GOOD, "folder", f"{path.parent} can be written.")
    told = f"{folder} cannot be written: choose another in the setting `database`, or give it to this user."
    return Finding(Grade.BAD, "folder", told)


def _database(settings: Settings, path: Path) -> list[Finding]:
    if "://" not in settings.database and not path.exists():
        return [Finding(Grade.GOOD, "database", f"{path} is made at the first start.")]
    return _opened(settings, f"{path} opens, is up to date and can be written.")


def _server(settings: Settings) -> list[Finding]:
    return _opened(settings, "the PostgreSQL server answers, and its tables are up to date.")


def _opened(settings: Settings, told: str) -> list[Finding]:
    """What there is to say of the database, which is opened as at the start."""
    try:
        database = Database.open(settings.database, seal=seal_of(settings))
    except StorageError as error:
        return [Finding(Grade.BAD, "database", str(error))]
    database.close()
    older = database.older
    notes = [] if older is None else [Finding(Grade.NOTE, "version", older)]
    return [Finding(Grade.GOOD, "database", told), *notes]


def _unsaid(path: Path) -> tuple[Finding, ...]:
    """What Discord does not take, also while the bot runs."""
    try:
        return in_file(path, _noted)
    except StorageError:
        return ()  # that it cannot be read was told already


async def _unsaid_on_server(settings: Settings) -> tuple[Finding, ...]:
    try:
        database = await asyncio.to_thread(Database.open, settings.database, seal=seal_of(settings))
    except StorageError:
        return ()
    try:
        return await database.read(_noted)
    finally:
        database.close()


def _noted(connection: Connection) -> tuple[Finding, ...]:
    """What the bot has noted of its dealings with Discord."""
    now = time.time()
    return (
        rival(Meta(connection).get(RIVAL), now),
        *posts(refused(connection), now),
        *standing_still(AbsentGames(connection).standing_still()),
    )


def standing_still(games: Sequence[Absent]) -> list[Finding]:
    """Which games stand still because their rules were not there, or refused them, when the bot was started last."""
    many = Counter((game.name, found_games.plays(game.name, game.edition)) for game in games)
    return [
        Finding(
            Grade.NOTE,
            "still",
            f"games of {name} that stand still, since {registry.home(name).package} refuses the options with which "
            f"they were opened: {count}. Install a version that takes them and start the bot again."
            if is_refused
            else f"games of {name} that stand still, since its rules were not there when the bot was started: "
            f"{count}. Install them and start it again.",
        )
        for (name, is_refused), count in many.items()
    ]


def rival(noted: str | None, now: float) -> Finding:
    """Whether another program was met lately that answers with the same token."""
    met = rivals.met_ms(noted, round(now * 1000))
    if met is None:
        return Finding(Grade.GOOD, "other programs", "none was met that answers with this token.")
    last = datetime.fromtimestamp(met / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    told = f"{rivals.MEANS} It was met last at {last}. {rivals.MENDS}"
    return Finding(Grade.NOTE, "other programs", told)


def posts(waiting: Sequence[Refused], now: float) -> tuple[Finding, ...]:
    """Why posts and private messages wait, as far as that does not pass by itself or has lasted for five minutes."""
    findings = []
    for one in waiting:
        row = refusals.read(one.failure).refusal
        if row.passes and now * 1000 - one.oldest_ms < refusals.LATE_MS:
            continue
        since = datetime.fromtimestamp(one.oldest_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
        games = "1 game" if one.games == 1 else f"{one.games} games"
        told = f"something waits to be said in {games} since {since} ({one.failure}). {row.means} {row.mends}"
        findings.append(Finding(Grade.NOTE, "posts", told))
    return tuple(findings) or (Finding(Grade.GOOD, "posts", "nothing waits that Discord has refused."),)


def _secrecy(path: Path) -> Finding:
    """What everybody's role is stands in the file."""
    told = exposed(path)
    if told is None:
        return Finding(Grade.GOOD, "secrecy", f"{path} is for its owner alone.")
    return Finding(Grade.NOTE, "secrecy", told)


def sqlite_version(version: tuple[int, ...]) -> Finding:
    """What is to be known of this SQLite."""
    written = ".".join(map(str, version))
    if version >= MENDED:
        return Finding(Grade.GOOD, "SQLite", f"{written} is free of the WAL-reset bug.")
    told = (
        f"{written} has the WAL-reset bug (mended in {'.'.join(map(str, MENDED))}), which can damage a file that two "
        "connections write at once; this bot writes by one alone, so let no other program write to its database."
    )
    return Finding(Grade.NOTE, "SQLite", told)


def python_version() -> Finding:
    """The Python that runs this, for reports."""
    return Finding(Grade.GOOD, "Python", f"{platform.python_version()}, discord.py {discord.__version__}.")
