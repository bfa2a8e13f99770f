"""What members have to do in a game now, and how they do it: by the buttons and menus that everybody has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from bot.games.loaded import LoadedGame
from bot.games.presentation import Presentation
from bot.language.words import Text
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members.actors import Actor, components
from bot.sandbox.members.casting import Cast, CastMember
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.room.rehearsal import Rehearsal
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.discord_numbers import Json
from bot.seats import unasked
from rules.game import CHAIR, Question, Shown

Kind = Literal["join", "start", "desk", "answer", "talk", "resume", "lapse"]

WHY = "It is time to go on."
"""The reason that a simulated host gives where a command asks for one."""

_BUTTONS: dict[Kind, str] = {"join": "Join", "start": "Start", "desk": "My desk"}


@dataclass(frozen=True)
class MemberTask:
    """One thing that one member has to do in one game; *about* tells a question, or a clock."""

    game_id: int
    member: int
    kind: Kind
    about: str = ""


def tasks_of(game: LoadedGame, cast: Cast) -> tuple[MemberTask, ...]:
    """All that is to be done in a game now, whoever plays those who have to do it."""
    if game.row.place_id is None:
        return ()
    if game.row.stage == "lobby":
        return tuple(_in_lobby(game, cast))
    if not game.is_playing or not game.facts().takes_answers:
        return ()
    return (*_undelivered(game), *_owed(game), *_asked(game))


def talks_of(game: LoadedGame) -> tuple[MemberTask, ...]:
    """Who may say something to others now, whoever is asked: nobody waits for it."""
    if not game.is_playing or not game.facts().takes_answers:
        return ()
    people = {
        holder.seat: holder.person_id for holder in game.holders if holder.seat and not holder.is_companion
    }
    return tuple(
        MemberTask(game.row.id, people[seat], "talk") for seat in unasked.able_to_talk(game, list(people))
    )


def owed(game: LoadedGame, cast: Cast, presentation: Presentation, text: Text) -> dict[int, str]:
    """What the game wants of members now, by their ids, in a few words: `the vote`, `Start`. Of each the first."""
    return {task.member: _words(task, presentation, text) for task in reversed(tasks_of(game, cast))}


def waiting(game: LoadedGame, cast: Cast, text: Text, playing: bool) -> Json | None:
    """Why a game stands still, where it waits for you: a `line`, and the `member` whom you play or None.

    None while one who plays without you has something to do. *playing*: such members act.
    """
    tasks = tasks_of(game, cast)
    members = [member for task in tasks if (member := cast.get(task.member))]
    if any(member.is_acting for member in members):
        return None if playing else {"line": "The others wait: you have stopped them.", "member": None}
    mine = list(dict.fromkeys(member for member in members if member.yours))
    if not mine:
        return None
    names, kinds = text.list([member.name for member in mine]), {task.kind for task in tasks}
    if kinds == {"join"}:
        line = f"{'A seat is' if len(mine) == 1 else 'Seats are'} kept for {names}, whom you play."
    else:
        line = f"You play {names}: {'press Start' if kinds == {'start'} else 'it is your turn'}."
    return {"line": line, "member": mine[0].name}


def _words(task: MemberTask, presentation: Presentation, text: Text) -> str:
    if task.kind in _BUTTONS:
        return _BUTTONS[task.kind]
    if task.kind == "lapse":
        return "a deadline that has passed"
    return presentation.lobby.kind_name(Question.parse(task.about).kind, text)


def _in_lobby(game: LoadedGame, cast: Cast) -> Iterator[MemberTask]:
    """Who is to join next: one at a time, in the order of the cast. A full lobby is for the host to start."""
    game_id, row = game.row.id, game.row
    free = row.seats - len(game.holders)
    if free <= 0:
        yield MemberTask(game_id, row.host_id, "start")
        return
    out = {ban.person for ban in game.lobby.out}
    wanted = [
        member for member in cast if member.plays and member.id not in out and not game.holder_of(member.id)
    ]
    for member in _invited(wanted, free):
        yield MemberTask(game_id, member.id, "join")


def _invited(wanted: list[CastMember], free: int) -> list[CastMember]:
    """Those in your hands who are among the first have a seat kept for them; of the others the next one joins."""
    able = [member for member in wanted if member.yours or member.is_able][:free]
    simulated = [member for member in able if not member.yours]
    return [*(member for member in able if member.yours), *simulated[:1]]


def _undelivered(game: LoadedGame) -> Iterator[MemberTask]:
    """Members whose role has not arrived read it on their desk."""
    for holder in game.holders:
        if holder.seat is not None and holder.delivered_ms is None and not holder.is_companion:
            yield MemberTask(game.row.id, holder.person_id, "desk")


def _owed(game: LoadedGame) -> Iterator[MemberTask]:
    for decision in game.decisions():
        if not decision.is_asked:
            continue
        if decision.seat == CHAIR:
            yield MemberTask(game.row.id, game.row.host_id, "resume", str(decision.question))
        elif (holder := game.person_in(decision.seat)) is not None:
            yield MemberTask(game.row.id, holder.person_id, "answer", str(decision.question))


def _asked(found: LoadedGame) -> Iterator[MemberTask]:
    """Deadlines that have passed, and about which the host was asked."""
    for deadline in found.deadlines.values():
        is_hidden = found.game.kinds[deadline.kind].shown is Shown.HIDDEN
        if deadline.asked_ms is not None and found.policy(deadline.kind) == "ask" and not is_hidden:
            yield MemberTask(found.row.id, found.row.host_id, "lapse", deadline.clock)


def papers(who: Visitor, place: int) -> list[Json]:
    """What stands in a place for this member alone: receipts and pages of his desk, oldest first."""
    return [message for message in who.read(place) if message["flags"] & discord_numbers.EPHEMERAL]


async def tidy(who: Visitor, place: int, kept: list[Json] | None) -> None:
    """Dismiss all of these but those that are *kept*; None keeps the newest alone."""
    found = papers(who, place)
    known = {message["id"] for message in (found[-1:] if kept is None else kept)}
    for message in found:
        if message["id"] not in known:
            await who.delete(message)


async def run(task: MemberTask, rehearsal: Rehearsal, actor: Actor, place: int) -> None:
    """Do it. Raises NotPossible when the member cannot, as he does not see the place."""
    who, game_id = actor.visitor, task.game_id
    match task.kind:
        case "join":
            await rehearsal.join(who.name, game_id)
        case "start":
            await rehearsal.press_start(who.name, game_id)
        case "desk":
            await actor.open_desk(place)
        case "answer":
            await actor.act()
        case "talk":
            await actor.talk()
        case "resume":
            await _resume(who, game_id, place)
        case "lapse":
            await _let_lapse(who, game_id, place, task.about)


async def _resume(host: Visitor, game_id: int, place: int) -> None:
    button = f"rm:{game_id}:mod:resume"
    message = newest(host.read(place), button)
    if message is None or not await _say_why(host, message, button):
        await _by_panel(host, f"rm:{game_id}:gm:resume", place)


async def _let_lapse(host: Visitor, game_id: int, place: int, clock: str) -> None:
    """By the button of the question that came by private message, or where none came by the command."""
    buttons = [item["custom_id"] for message in host.dms() for item in components(message)]
    button = next(
        (one for one in reversed(buttons) if one.startswith(f"rm:{game_id}:mod:lapse/{clock}/")), ""
    )
    message = newest(host.dms(), button)
    if message is None or not await _say_why(host, message, button):
        await _by_panel(host, f"rm:{game_id}:gm:lapse", place, kind=f"{clock}/")


async def _by_panel(host: Visitor, button: str, place: int, **chosen: str) -> None:
    """A host who is no moderator has no `/gm`. In the form's menus what begins with *chosen* is picked."""
    page = (await host.command("game panel", in_=place)).message
    time = f"{button.rpartition(':')[0]}:panel:time"
    if page is not None and newest([page], button) is None and newest([page], time) is not None:
        page = (await host.press(page, time)).message
    if page is not None and newest([page], button) is not None:
        await _say_why(host, page, button, **chosen)


async def _say_why(host: Visitor, message: Json, button: str, **chosen: str) -> bool:
    """Press it and fill in the form that it opens; whether it opened one."""
    form = (await host.press(message, button)).modal
    if form is not None:
        menus = [each.get("component", {}) for each in form.components]
        picked = {
            menu["custom_id"]: [option["value"]]
            for menu in menus
            for option in menu.get("options", ())
            if option["value"].startswith(chosen.get(menu["custom_id"], "\0"))
        }
        await host.submit(form, {"reason": WHY, **picked})
    return form is not None


async def moderate(who: Visitor, path: str, *, in_: int, **options: Any) -> Answer:
    """A command that asks first, and the yes to that; the answer to it, or the refusal of the command."""
    asked = await who.command(path, in_=in_, **options)
    page = asked.message
    yes = [] if page is None else [i["custom_id"] for i in components(page) if ":yes/" in i["custom_id"]]
    return await who.press(page, yes[0]) if page is not None and yes else asked


def newest(messages: list[Json], custom_id: str) -> Json | None:
    """The newest of *messages* that bears this button."""
    bearing = (one for one in reversed(messages) if any(i["custom_id"] == custom_id for i in components(one)))
    return next(bearing, None)
