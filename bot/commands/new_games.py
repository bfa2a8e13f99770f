"""What new games of a server begin with: the pace of each, waking hours, reminders and names; a page of `/setup`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from pydantic import BaseModel

from bot.clocks.pacing import parse_steps, steps_written
from bot.games import finding
from bot.games.presentation import Presentation, with_pace
from bot.games.servers import Server
from bot.games.timing import standing
from bot.games.timing.hours import Hours
from bot.language.choice import Choice
from bot.language.times import waking
from bot.language.times.moments import today
from bot.language.words import Text, plain, safe
from bot.ui import ids, leaves
from bot.ui.message import ROWS, Button, Field, Form, Menu, Message
from rules.game import Illegal

if TYPE_CHECKING:
    from bot.service.bot import Bot

VERB: Final = "setup"
PACE: Final = "pace/"
"""How the ids of the menus begin: `rm:0:setup:pace/quest+`."""
PLAYED: Final = "played"
"""The name among a server's settings, and in the id of the menu."""
ITS_OWN: Final = "none"

_IN_A_MENU: Final = 25
"""Choices that Discord takes; further games are played."""
_MOST: Final = 40
_LONGEST: Final = 60


def page(bot: Bot, server: Server, text: Text, news: str = "", leaf: int = 1) -> Message:
    """What new games begin with, and a menu or button for each; of many games on several leaves."""
    lines = [
        text(
            "**New games of this server** start with these settings. Games that are open already stay as "
            "they are."
        )
    ]
    menus = []
    for name in finding.names():
        presentation = bot.service.cache.presentation(name)
        paces = presentation.lobby.paces(text)
        if not paces:
            continue
        chosen = pace_of(server, name)
        label = next((choice.label for choice in paces if choice.value == chosen), None)
        facts = {"game": presentation.title, "pace": label or _own(presentation, text)}
        lines.append(
            text("- {game}: the pace {pace}.", **facts)
            if label
            else text("- {game}: its own pace, {pace}.", **facts)
        )
        menus.append(_menu(presentation, name, paces, chosen, text))
    hours = _hours_of(server)
    titles = [bot.service.cache.presentation(name).title for name in finding.names() if server.plays(name)]
    lines += [
        text("- Games that this server plays: {games}.", games=text.list(titles)),
        text("- The clocks run within these hours only: {hours}.", hours=str(hours))
        if hours
        else text("- The clocks run day and night."),
        f"- {standing.reminders(server.steps, text)}"
        if server.steps is not None
        else text("- Reminders: each game's own."),
        text("- Names: {names}.", names=", ".join(safe(name) for name in server.names))
        if server.names
        else text("- Games have a number, and a name if their host gives them one."),
    ]
    if news:
        lines.append(news)
    buttons = (
        Button(text("Hours, reminders, names"), _id("begin"), "primary"),
        Button(text("Back"), _id("page")),
    )
    whole = Message("\n".join(lines), (_played(bot, server, text), buttons, *menus))
    return leaves.turned(whole, ids.NOWHERE, leaf, text, VERB, spare=leaves.NUMBERED)


def leaf_of(bot: Bot, name: str, text: Text) -> int:
    """The leaf with the menu for the pace of a game."""
    paced = [game for game in finding.names() if _paces(bot, game, text)]
    return 1 + ((2 + paced.index(name)) // (ROWS - 1) if len(paced) > ROWS - 2 and name in paced else 0)


def _played(bot: Bot, server: Server, text: Text) -> Menu:
    games = tuple(
        Choice(bot.service.cache.presentation(name).title, name, chosen=server.plays(name))
        for name in finding.names()[:_IN_A_MENU]
    )
    return Menu(_id(f"{PLAYED}+"), games, text("Which games does this server play?"), most=len(games))


def played_of(values: Sequence[str]) -> dict[str, Any]:
    """The settings, with *values* as the games to play here. Raises Illegal for none, or for an unknown game."""
    names = finding.names()
    if not values or not set(values) <= set(names):
        raise Illegal("F-8", "You cannot choose that, so I changed nothing.")
    played = [*values, *names[_IN_A_MENU:]]
    return {PLAYED: None if set(played) == set(names) else played}


def _id(rest: str) -> str:
    return ids.verb(ids.NOWHERE, VERB, rest)


def _own(presentation: Presentation, text: Text) -> str:
    """The pace of a game for which nobody has chosen one."""
    sizes, lobby = sorted(presentation.game.seats), presentation.lobby
    fields = lobby.fields(presentation.game.Config(), sizes[0], text)
    chosen = (
        choice.label for field in fields if field.id == "pace" for choice in field.options if choice.chosen
    )
    return next(chosen, "")


def _menu(presentation: Presentation, name: str, paces: Sequence[Choice], chosen: str, text: Text) -> Menu:
    title = presentation.title
    label = text("{game}: its own pace, {pace}", game=title, pace=_own(presentation, text))
    own = Choice(label, ITS_OWN, chosen=not chosen)
    named = [
        Choice(f"{title}: {choice.label}", choice.value, choice.description, choice.value == chosen)
        for choice in paces
    ]
    return Menu(_id(f"{PACE}{name}+"), (own, *named), text("Pace of {game}", game=title))


def with_pace_of(bot: Bot, server: Server, name: str, values: Sequence[str], text: Text) -> dict[str, Any]:
    """The settings, with another pace for one game. Raises Illegal for an unknown game or pace."""
    known = {option.value for option in _paces(bot, name, text)}
    if len(values) != 1 or values[0] not in known | {ITS_OWN}:
        raise Illegal("F-8", "You cannot choose that, so I changed nothing.")
    before = {game: pace_of(server, game) for game in finding.names()}
    return {"pace": None, "paces": {**before, name: "" if values[0] == ITS_OWN else values[0]}}


def _paces(bot: Bot, name: str, text: Text) -> tuple[Choice, ...]:
    if name not in finding.names():
        return ()
    return bot.service.cache.presentation(name).lobby.paces(text)


def pace_of(server: Server, name: str) -> str:
    """The pace with which new games of that *name* begin; empty for their own."""
    return server.paces.get(name, server.pace)


def _hours_of(server: Server) -> Hours | None:
    return None if server.hours is None else Hours.from_facts(server.hours)


# ---------------------------------------------------------------------------------------------------------- the form


def form(server: Server, text: Text) -> Form:
    """The form for hours, reminders and names, filled with what is set now."""
    hours = _hours_of(server)
    steps = "" if server.steps is None else steps_written(server.steps)
    return Form(
        text("What new games begin with"),
        _id("begin"),
        (
            Field(
                text("Waking hours. Empty: day and night."),
                "hours",
                "" if hours is None else str(hours),
                required=False,
                placeholder="08:00-23:00 Europe/Berlin, not sat sun",
            ),
            Field(
                text("Reminders, or off. Empty: each game's own."),
                "steps",
                steps,
                required=False,
                placeholder="half 2h",
                most=60,
            ),
            Field(
                text("Names, one after the other"),
                "names",
                ", ".join(server.names),
                long=True,
                required=False,
                placeholder="Weathertop, Bree, Rivendell",
                most=1000,
            ),
        ),
    )


def filled(server: Server, given: Mapping[str, tuple[str, ...]], now_ms: int) -> dict[str, Any]:
    """All settings of the filled form. Raises Illegal if one of them cannot be read."""
    typed = {name: next(iter(given.get(name, ())), "").strip() for name in ("hours", "steps", "names")}
    hours = None
    if typed["hours"] and not waking.is_always(typed["hours"]):
        hours = Hours.parse(typed["hours"], today(now_ms, server.zone or "UTC"), server.zone).facts()
    words = (plain(one, _LONGEST, "") for one in typed["names"].replace("\n", ",").split(","))
    names = list(dict.fromkeys(filter(None, words)))
    if len(names) > _MOST:
        raise Illegal("F-8", "You can write forty names at most. I changed nothing.")
    steps = list(parse_steps(typed["steps"])) if typed["steps"] else None
    return {"hours": hours, "steps": steps, "names": names or None}


# ------------------------------------------------------------------------------------- what a new game begins with


def config(presentation: Presentation, server: Server, seats: int, text: Text) -> BaseModel | None:
    """The options of a new game, with the server's pace; None for the game's own."""
    pace = pace_of(server, presentation.game.name)
    if pace not in [option.value for option in presentation.lobby.paces(text)]:
        return None
    found = presentation.game.Config()
    for kind, length in presentation.lobby.paced(found, seats, pace).items():
        found = with_pace(found, [kind], length)
    return found


def settings(server: Server, used: Sequence[str], name: str | None) -> dict[str, Any]:
    """The settings of a new game: with its *name*, or the server's first name that no other game has."""
    free = (one for one in server.names if one not in used)
    chosen = plain(name, _LONGEST, "") if name else next(free, "")
    found = {"hours": server.hours, "steps": server.steps, "name": chosen or None}
    return {key: value for key, value in found.items() if value is not None}
