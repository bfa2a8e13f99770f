"""Judges what came of an attack by what Discord and the database have, and by nothing that the bot says of itself."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from typing import Any

from sqlalchemy import select

from bot.moderation.calls.told import KEY
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.interactions.interaction import Interaction
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.rest.request_log import Exchange
from bot.sandbox.room.rehearsal import Rehearsal
from bot.sandbox.world import components, discord_numbers
from bot.sandbox.world.discord_numbers import Json
from rules.game import Value
from storage.database import Database
from storage.tables.rows import deadline, entry, game, guild, holder, person

TURNED = re.compile("[\u202a-\u202e\u2066-\u2069]")
OURS = re.compile(r"\[((?:[^\[\]\\]|\\.)*)\]\(https://discord\.com/channels/\d+/\d+\)")
"""A link of the bot's to a thread: the words in it are a person's, the address is not."""
COPIED = re.compile(r"```\n[^`]*\n```")
"""Words that are quoted to be copied: in a block nothing is alive, and no sign in it can end the block."""
CALLS = ("@everyone", "@here", "<@&", "](http", "https://127.0.0.1")
"""What no words of a person may become in a post."""

KEPT = (
    "stage",
    "host_id",
    "seats",
    "config",
    "settings",
    "entries",
    "link",
    "snapshot",
    "halted",
    "salt",
    "seed",
)
"""What only an entry or a deed may change of a game."""

MEMBER = "/guilds/{guild_id}/members/{user_id}"
"""Where the bot asks whether somebody is in a server; nobody is hurt by a no."""

SAYING = ("/channels/{channel_id}/messages", "/channels/{channel_id}/messages/{message_id}")


class Standing(Value):
    """All that an attack could change: games, their people, journals and clocks, what servers and persons set."""

    games: dict[int, dict[str, Any]]
    people: dict[int, dict[int, tuple[Any, ...]]]
    """By game and holder's id: person, seat, until when, and the rest."""
    journal: dict[int, list[tuple[int, str, str, str]]]
    """By game: number, by whom, what, and cause."""
    clocks: dict[int, set[tuple[str, int, int | None, int | None]]]
    """By game: name, number, when it is due, and what is left of one that stands still."""
    servers: tuple[Any, ...]
    wishes: dict[int, tuple[Any, ...]]
    """By person: language and settings."""

    def seated(self, game_id: int) -> set[int]:
        """Who has a place now, in a lobby before the seats have numbers, too."""
        return {who for who, _, until, *_ in self.people.get(game_id, {}).values() if until is None}

    def seat_of(self, game_id: int, person: int) -> int | None:
        held = self.people.get(game_id, {}).values()
        return next((seat for who, seat, until, *_ in held if who == person and until is None), None)


async def standing(database: Database) -> Standing:
    """How everything stands now."""
    return await database.read(_standing)


def _standing(connection: Any) -> Standing:
    games = {
        row["id"]: {name: row[name] for name in KEPT} for row in connection.execute(select(game)).mappings()
    }
    people: dict[int, dict[int, tuple[Any, ...]]] = {number: {} for number in games}
    for row in connection.execute(select(holder)).mappings():
        rest = tuple(value for name, value in row.items() if name not in ("person_id", "seat", "until_ms"))
        people[row["game_id"]][row["id"]] = (row["person_id"], row["seat"], row["until_ms"], rest)
    columns = (entry.c.game_id, entry.c.n, entry.c.by, entry.c.action, entry.c.cause)
    journal: dict[int, list[tuple[int, str, str, str]]] = {number: [] for number in games}
    for number, *told in connection.execute(select(*columns).order_by(entry.c.n)):
        journal[number].append((told[0], told[1], told[2], told[3]))
    timing = (deadline.c.game_id, deadline.c.clock, deadline.c.number, deadline.c.due_ms, deadline.c.left_ms)
    clocks: dict[int, set[tuple[str, int, int | None, int | None]]] = {number: set() for number in games}
    for number, *about in connection.execute(select(*timing)):
        clocks[number].add((about[0], about[1], about[2], about[3]))
    servers = tuple(tuple(row) for row in connection.execute(select(guild)))
    wishes = {
        who: (*rest,)
        for who, *rest in connection.execute(
            select(person.c.id, person.c.locale, person.c.settings, person.c.notify)
        )
    }
    return Standing(games, people, journal, clocks, servers, wishes)


class Noises(logging.Handler):
    """What the log has of errors, and of answers that Discord refused."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def taken(self) -> list[str]:
        """What was heard since this was asked last."""
        heard, self.heard = self.heard, []
        return heard

    def emit(self, record: logging.LogRecord) -> None:
        told = record.getMessage()
        if record.levelno >= logging.ERROR or record.exc_info or told.startswith(("An answer", "Nor could")):
            self.heard.append(f"{record.name}: {told}")


class Referee:
    """Finds what escaped. *victim* takes no part in anything, so nobody may ever call him."""

    def __init__(self, rehearsal: Rehearsal, victim: int, moderators: set[int], noises: Noises) -> None:
        self._sandbox = rehearsal.sandbox
        self._victim = victim
        self.moderators = moderators
        self._noises = noises
        self.named: set[int] = set()
        """Whom moderators chose in an option or a menu: he may be asked."""

    def faults(self, actor: Visitor, before: Standing, after: Standing, *, is_replay: bool) -> Iterator[str]:
        """What may not be, of all that became of one attack of *actor*."""
        for noise in self._noises.taken():
            if not (is_replay and noise.endswith("refused with code 40060")):  # answered already
                yield noise
        yield from self._illegal(actor, before, after)
        for asked in self._sandbox.requests:
            is_no = asked.template == MEMBER and asked.status == 404
            was_answered = is_replay and asked.kind == "interaction_answers"
            if not (200 <= asked.status < 300 or is_no or was_answered):
                yield f"Discord refused {asked.method} {asked.template} with {asked.status}"
        insiders = _insiders(before) | _insiders(after) | self.named
        for exchange in self._sandbox.traffic:
            yield from _loud(exchange, insiders, self._victim)
        self._sandbox.core.ledger.clear()

    def unanswered(self, actor: Visitor, answer: Answer, made: Interaction) -> Iterator[str]:
        """What is wrong with the one answer to an interaction: that there is none, or that others see it."""
        if made.answer_kind is None:
            yield f"this interaction failed: {made.payload['data']}"
            return
        original = made.original
        is_shown = original is not None and original is not made.source
        for message in [*([original] if is_shown and original else []), *made.followups]:
            if made.channel.guild_id is not None and message.only_for != actor.id:
                yield f"others see the answer {answer.text[:80]!r}"
        if (
            made.answer_kind == discord_numbers.ANSWER_UPDATE
            and made.source is not None
            and made.source.only_for is None
        ):
            is_lobby = made.payload["data"]["custom_id"].endswith((":lobby:join", ":lobby:leave"))
            if made.channel.guild_id is not None and not is_lobby:
                yield "a post for all was replaced by a page for one"

    def _illegal(self, actor: Visitor, before: Standing, after: Standing) -> Iterator[str]:
        if before.servers != after.servers and actor.id not in self.moderators:
            yield "a server's settings were changed"
        for who, wish in after.wishes.items():
            if who != actor.id and before.wishes.get(who, wish) != wish:
                yield "another's language or settings were changed"
        for number, now in after.games.items():
            then = before.games.get(number)
            if then is None:
                if now["host_id"] != actor.id:
                    yield f"game {number} was opened in another's name"
            elif actor.id not in self.moderators | {then["host_id"]}:
                yield from self._overstepped(actor, number, before, after)

    def _overstepped(self, actor: Visitor, number: int, before: Standing, after: Standing) -> Iterator[str]:
        """What somebody without office changed beyond his own seat."""
        fresh = after.journal[number][len(before.journal[number]) :]
        if after.journal[number][: len(before.journal[number])] != before.journal[number]:
            yield f"the journal of game {number} was rewritten"
        seat = before.seat_of(number, actor.id)
        own = {f"seat {seat}"} if seat else set()
        for _, by, action, cause in fresh:
            if by not in own:
                yield f"{by!r} did {action!r} in game {number} by {cause}"
        changed = {name for name in KEPT if before.games[number][name] != after.games[number][name]}
        risen = _risen(before, after, number, actor.id)
        wishes = (_others_wishes(now, number, seat, actor.id, risen) for now in (before, after))
        if next(wishes) == next(wishes):
            changed.discard("settings")
        if changed and not fresh:
            yield f"{sorted(changed)} of game {number} changed without an entry"
        if before.clocks[number] != after.clocks[number] and not fresh:
            yield f"a deadline of game {number} changed without an entry"
        if changed & {"host_id", "seats", "config", "settings", "seed", "salt"}:
            yield f"{sorted(changed)} of game {number} are not for everybody to change"
        held, holds = before.people[number], after.people[number]
        for one in held.keys() | holds.keys():
            if held.get(one) != holds.get(one) and (held.get(one) or holds[one])[0] not in {actor.id, *risen}:
                yield f"another's place in game {number} changed"


CLOCKED = ("touched_ms", "full_ms", "called_ms")
"""What a lobby notes of when it was touched, full, and its host called, which the clock does beside any press."""


def _risen(before: Standing, after: Standing, number: int, person: int) -> set[int]:
    """Who waited first for a seat of a lobby and has the one that *person* gave up: nobody, or one."""
    lobby = json.loads(before.games[number]["settings"]).get("lobby", {})
    waiting = [int(one["person"]) for one in lobby.get("waiting", ()) if int(one["person"]) != person]
    has_left = person in before.seated(number) - after.seated(number)
    return set(waiting[:1]) & after.seated(number) if has_left else set()


def _others_wishes(now: Standing, number: int, seat: int | None, person: int, risen: set[int]) -> Any:
    """How a game is run, but for what one may say for himself: that his seat is free, or he free for another.

    In a lobby, that he is ready, or waits for a seat; and whoever joins or leaves touches it, and may fill it. That
    moderators or the host of a full lobby were told of something is the bot's own affair.
    """
    settings = json.loads(now.games[number]["settings"])
    settings.pop(KEY, None)
    settings.pop("names", None)  # whoever has what is kept of him deleted is a number there
    settings.pop("late", None)  # who has missed how many is counted as a clock runs out, beside any press
    lobby = settings.pop("lobby", {})
    own = {str(person), *map(str, risen)}
    lobby["waiting"] = [one for one in lobby.get("waiting", ()) if str(one["person"]) not in own]
    settings["lobby"] = {name: kept for name, kept in lobby.items() if name not in CLOCKED}
    if asked := lobby.get("call"):
        asked["ready"] = [one for one in asked.get("ready", ()) if one != person]
    openings = {at: one for at, one in settings.pop("openings", {}).items() if at != str(seat)}
    for one in openings.values():
        one["offers"] = [offer for offer in one["offers"] if str(person) not in str(offer)]
    return settings, openings


def _insiders(now: Standing) -> set[int]:
    """Who has or had a place in any game, or hosts one."""
    placed = {who for held in now.people.values() for who, *_ in held.values()}
    return placed | {facts["host_id"] for facts in now.games.values()}


def _loud(exchange: Exchange, insiders: set[int], victim: int) -> Iterator[str]:
    """Whom one request would call, and what of it could be mistaken for the bot's own words."""
    body = exchange.body if isinstance(exchange.body, dict) else {}
    if exchange.path.endswith("/callback"):
        body = body.get("data") or {}
    elif exchange.template not in SAYING and "/webhooks/" not in exchange.path:
        return
    texts = [str(body.get("content") or ""), *components.texts(body.get("components") or [])]
    yield from _called(exchange, body, "\n".join(texts), insiders, victim)
    for text in _strings(body):
        if TURNED.search(text):
            yield f"a line is turned round: {text[:80]!r}"
    for text in texts:  # labels show what stands there as it is
        if any(call in COPIED.sub("", OURS.sub(r"\1", text)) for call in CALLS):
            yield f"words of a person are alive in {text[:120]!r}"


def _called(exchange: Exchange, body: Json, text: str, insiders: set[int], victim: int) -> Iterator[str]:
    allowed = body.get("allowed_mentions")
    if allowed is None:
        if "@" in text:
            yield f"{exchange.method} {exchange.template} does not say whom it may call"
        return
    if allowed.get("parse"):
        yield f"all of {allowed['parse']} may be called"
    called = {int(each) for each in allowed.get("users") or []}
    if allowed.get("roles") or victim in called or not called <= insiders:
        yield f"{exchange.template} calls {allowed}"


def _strings(value: Any) -> Iterator[str]:
    """All that is read in a body; not what is only sent back."""
    match value:
        case str():
            yield value
        case dict():
            for name, each in value.items():
                if name not in ("custom_id", "value", "nonce", "attachments"):
                    yield from _strings(each)
        case list():
            for each in value:
                yield from _strings(each)
