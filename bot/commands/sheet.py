"""`/game sheet`: what a server's hosts write of their own map, pasted, as a file or line by line, for them alone.

From its page a table is opened that plays by it (W-44.2). A press says which version its presser has seen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import discord

from bot.commands import opening
from bot.games import finding, sheets
from bot.games.presentation import Presentation
from bot.games.sheets import Outdated, ServerSheet, Wrong
from bot.language.choice import Choice
from bot.language.words import Text
from bot.lobbies import openers
from bot.service.discord import refusals
from bot.ui import ids, leaves
from bot.ui.message import Button, Field, File, Form, Menu, Message, Row, cut, filled
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import asking, text_for, useless
from bot.ui.verbs import Verbs
from rules.capabilities import Sheets
from rules.game import Illegal
from rules.packs.reading import Violation
from storage.tables.meta import Sheet

VERB: Final = "sheet"
"""The custom ids: `rm:0:sheet:war/7/add` is about version 7; what follows is a verb, or the number of a page."""

WRITE, ADD, TAKE, SEND, OPEN = "write", "add", "take", "send", "open"

_FORM: Final = 4000
"""Characters that one field of a form holds."""
_BYTES: Final = 4 * sheets.MOST
_REFUSED, _LACKING, _OF_A_FAULT = 10, 4, 120
"""Faults that are told of what was sent, for a file has them all, and on the page; characters of each."""
_PAGE, _ON_A_PAGE, _OF_A_LINE = 900, 20, 90
"""Characters and lines of the sheet on one page, and characters of each."""


class Desk:
    """The sheet of a server for one game, as who pressed may write it."""

    def __init__(self, press: Press, name: str, presentation: Presentation, sheets: Sheets[Any]) -> None:
        self.press, self.name, self.presentation, self.sheets = press, name, presentation, sheets
        self.text = text_for(press)
        self.kept = ServerSheet(press.client.database, press.guild_id or 0, name, sheets)

    def id(self, version: int, rest: str) -> str:
        return ids.verb(ids.NOWHERE, VERB, f"{self.name}/{version}/{rest}")


async def _desk(press: Press, name: str = "") -> Desk:
    """For the game of that *name*, or the first that has sheets. Raises Illegal, also for who may open no games."""
    if press.guild is None:
        raise Illegal("F-8", "Use this in the server that you mean.")
    openers.refuse_guest(press, await press.client.servers.get(press.guild.id))
    for each in finding.names():
        # The first time takes longer than Discord waits for an answer: games are imported for it.
        presentation = await asyncio.to_thread(press.client.service.cache.presentation, each)
        if name in ("", each) and presentation.game.sheets is not None:
            return Desk(press, each, presentation, presentation.game.sheets)
    raise Illegal("F-26", "No game here is played by a sheet.")


async def shown(press: Press, file: discord.Attachment | None) -> Reaction:
    """The page, once what was sent as a *file* has taken the place of what there was."""
    desk = await _desk(press)
    if file is None:
        return await _page(desk)
    if file.size > _BYTES:
        raise sheets.too_long()
    try:
        typed = (await file.read()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Illegal("F-26", "That file is no plain text (UTF-8), so I changed nothing.") from None
    except refusals.ERRORS:
        raise Illegal("F-26", "I could not fetch that file. Send it once more, or paste it.") from None
    return await _kept(desk, WRITE, typed, None)


async def pressed(press: Press, read: ids.Press, values: tuple[str, ...]) -> Reaction:
    """A button, menu or form of the page."""
    name, version, what, *rest = [*read.rest.removesuffix("+").split("/"), "", ""]
    if not ids.is_number(version):
        return useless(press)
    desk = await _desk(press, name)
    match what:
        case "write" | "add" if press.type is discord.InteractionType.modal_submit:
            typed = next(iter(filled(dict(press.data or {})).get("lines", ())), "")
            return await _kept(desk, what, typed, int(version))
        case "write" | "add":
            return asking(_form(desk, await desk.kept.get(), what), press)
        case "take":
            numbers = [int(value) for value in values if ids.is_number(value)]
            return await _kept(desk, what, "", int(version), numbers)
        case "send":
            kept = await desk.kept.get()
            file = File("sheet.txt", _written(desk, kept, kept.version))
            return Reaction(Message(desk.text("Your sheet, for you alone."), files=(file,)))
        case "open":
            return await _open(desk, *rest[:2])
        case _ if ids.is_number(what):
            return await _page(desk, leaf=int(what))
    return useless(press)


async def _kept(
    desk: Desk, what: str, typed: str, version: int | None, numbers: Sequence[int] = ()
) -> Reaction:
    """What comes of a change; of one that is refused its presser has the words back, with what is wrong."""
    text, before = desk.text, None
    try:
        if what == WRITE:
            now, before = await desk.kept.replace(typed, version)
        elif what == ADD:
            now = await desk.kept.add(typed)
        else:
            now = await desk.kept.take(numbers, version or 0)
    except Wrong as wrong:
        return Reaction(_refused(wrong, what, version, text))
    except Outdated as late:
        sent = (File("sheet.txt", late.sent.encode()),) if late.sent else ()
        no = text("The sheet has changed since you looked at it. I changed nothing: look once more.")
        again = Button(text("Show the sheet"), desk.id(0, "1"), "primary")
        return Reaction(Message(no, ((again,),), files=sent), replaces=not sent)
    page = await _page(desk, text("✅ **Saved.**"))
    if before is None or not before.version:
        return page
    old = File("sheet-before.txt", _written(desk, before, now.version))
    said = text("The sheet that you have replaced, in case you want it back.")
    return Reaction(page.message, page.replaces, beside=Message(said, files=(old,)))


def _refused(wrong: Wrong, what: str, version: int | None, text: Text) -> Message:
    """All that is wrong, and in a file with the lines as they were sent, each above what is said of it."""
    said = wrong.violations
    head = text.plural(
        "**I changed nothing**, for {n} thing is wrong. The file has your lines, and below each its fault.",
        "**I changed nothing**, for {n} things are wrong. The file has your lines, and below each its fault.",
        len(said),
    )
    told = [f"{sheets.VERSION}{version}"] if what == WRITE and version is not None else []
    for n, line in enumerate(["", *wrong.sent.split("\n")]):
        told += [line] if n else []
        told += [f"{sheets.NOTE}{text(one.sentence)}" for one in said if (one.line or 0) == n]
    again = (
        text("Put it right there, and send it with `/game sheet file:`.")
        if what == WRITE
        else text("Put it right, and add the lines once more.")
    )
    shown = "\n".join([head, *_faults(said, text, _REFUSED), again])
    return Message(shown, files=(File("sheet.txt", "\n".join(told).encode()),))


def _faults(said: Sequence[Violation], text: Text, most: int) -> list[str]:
    told = [cut(text(one.sentence), _OF_A_FAULT) for one in said[:most]]
    lines = [
        text("- Line {n}: {fault}", n=one.line, fault=fault) if one.line else f"- {fault}"
        for one, fault in zip(said, told, strict=False)
    ]
    more = len(said) - most
    return [*lines, text.plural("- and {n} more", "- and {n} more", more)] if more > 0 else lines


def _written(desk: Desk, kept: Sheet, version: int) -> bytes:
    """The sheet with the number of a version: once that is not the newest any more, the file is not taken."""
    lines = desk.kept.lines(kept) or desk.sheets.blank().split("\n")
    return "\n".join([f"{sheets.VERSION}{version}", *lines]).encode()


def _form(desk: Desk, kept: Sheet, what: str) -> Form:
    text = desk.text
    if what == ADD:
        field = Field(text("Lines, one below the other"), "lines", long=True, most=_FORM)
        return Form(text("Add lines"), desk.id(kept.version, what), (field,))
    whole = "\n".join(desk.kept.lines(kept)) or desk.sheets.blank()
    is_long = len(whole) > _FORM
    says = (
        text("Your sheet is too long for a form. Send it as a file: `/game sheet file:`.") if is_long else ""
    )
    field = Field(text("The whole sheet"), "lines", "" if is_long else whole, long=True, most=_FORM)
    return Form(text("Write it"), desk.id(kept.version, what), (field,), says)


async def _open(desk: Desk, seats: str, mode: str) -> Reaction:
    kept = await desk.kept.get()
    if kept.body is None or not ids.is_number(seats) or mode not in desk.sheets.modes(int(seats)):
        raise Illegal("F-26", "There is no complete sheet yet by which a table could be opened.")
    return await opening.open_lobby(desk.press, desk.name, int(seats), pack=kept.body, mode=mode)


# ---------------------------------------------------------------------------------------------------------- the page


async def _page(desk: Desk, news: str = "", leaf: int = 1) -> Reaction:
    kept, text = await desk.kept.get(), desk.text
    numbered = list(enumerate(desk.kept.lines(kept), 1))
    pages = leaves.filled(numbered, _fits)
    at = min(max(leaf, 1), len(pages))
    lines = [
        text("**The table sheet of this server for {game}.**", game=desk.presentation.title),
        text("Only people who may open games here see it, and no record contains it."),
        *_standing(desk, kept),
    ]
    if pages[at - 1]:
        listed = "\n".join(f"{n:>2} {cut(line, _OF_A_LINE)}" for n, line in pages[at - 1])
        lines.append(f"```\n{listed.replace('`', chr(0x2019))}\n```")
    lines += [*filter(None, [news]), *leaves.foot(at, len(pages), text)]
    rows = (*_rows(desk, kept, pages[at - 1]), *_turning(desk, kept, at, len(pages)))
    return Reaction(Message("\n".join(lines), rows), replaces=True)


def _fits(listed: Sequence[tuple[int, str]]) -> bool:
    return len(listed) <= _ON_A_PAGE and sum(min(len(line), _OF_A_LINE) + 4 for _, line in listed) <= _PAGE


def _standing(desk: Desk, kept: Sheet) -> list[str]:
    """How far it is."""
    text = desk.text
    if not kept.version:
        return [
            text(
                "There is none yet. Write it in one form, send it as a file with `/game sheet file:`, or add a few "
                "lines at a time: I check each."
            )
        ]
    if kept.lines is None:
        return [text("✅ It is complete. A table that you open keeps the sheet as it is now.")]
    wrong = [text("✏️ It is not complete yet:"), *_faults(desk.kept.wrong(kept), text, _LACKING)]
    return (
        [*wrong, text("Until it is, tables are opened by the last one that was complete.")]
        if kept.body
        else wrong
    )


def _rows(desk: Desk, kept: Sheet, listed: Sequence[tuple[int, str]]) -> list[Row]:
    text = desk.text
    buttons = [
        Button(text("Write it"), desk.id(kept.version, WRITE), "primary"),
        Button(text("Add lines"), desk.id(kept.version, ADD)),
        Button(text("Send me my sheet"), desk.id(kept.version, SEND)),
    ]
    tables = [
        Button(
            text("Open: {mode} ({n} players)", mode=_mode(desk, seats, mode), n=seats),
            desk.id(kept.version, f"{OPEN}/{seats}/{mode}"),
            "success",
        )
        for seats in desk.presentation.game.seats
        for mode in desk.sheets.modes(seats)
        if kept.body is not None
    ]
    choices = tuple(Choice(cut(f"{n} {line}", 100), str(n)) for n, line in listed)
    take = (Menu(desk.id(kept.version, f"{TAKE}+"), choices, text("Take lines out"), most=len(choices)),)
    return [tuple(buttons), *([tuple(tables)] if tables else []), *(take if choices else ())]


def _turning(desk: Desk, kept: Sheet, at: int, many: int) -> list[Row]:
    way = leaves.turning(at, many, lambda leaf: desk.id(kept.version, str(leaf)), desk.text)
    return [tuple(way)] if way else []


def _mode(desk: Desk, seats: int, mode: str) -> str:
    """What a mode is called in the lobby's options."""
    config = desk.presentation.game.Config.model_validate({"mode": mode})
    fields = desk.presentation.lobby.fields(config, seats, desk.text)
    named = {choice.value: choice.label for field in fields if field.id == "mode" for choice in field.options}
    return named.get(mode, mode)


VERBS: Final[Verbs] = {VERB: pressed}
