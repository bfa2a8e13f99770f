"""Every deed is a row: what it says fits on Discord in every language, and all that shows it is made from it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from bot.language.locale import languages
from bot.language.words import for_locale
from bot.moderation import audit, commands, overviews, panel
from bot.moderation.commands import REASON, made
from bot.moderation.deed import LOBBY, Asked, Case, Command, Deed, DeedGroup, Given, Line
from bot.moderation.oversight import Done
from bot.moderation.overviews import OfferedDeed, State
from bot.moderation.rows import registry
from bot.posting import compose
from bot.service.telling import notices
from bot.service.telling.notice_kinds import DeedDone
from bot.service.telling.notices import Notice
from bot.ui.message import LABEL, ROWS, Field, Form, as_modal
from bot.ui.which_game import GAME
from tests.bot.kit import Table

BOT = Path(__file__).parents[3] / "bot"
UNUSED: Any = None
FIELDS = 5
"""Components that a form may have, with what it says above them."""

every = pytest.mark.parametrize("deed", registry.DEEDS, ids=lambda deed: deed.word)
every_line = pytest.mark.parametrize("line", registry.LINES, ids=lambda line: line.word)

FACTS: dict[str, Any] = {
    "by": "Ann", "name": "Bob", "left": "Bob", "newcomer": "Fay", "kind": "the vote", "seconds": 3600, "until": 1,
    "named": "brisk", "policy": "wait", "hours": None, "steps": ["half"], "floor": None, "credit": 60, "at": 1,
    "away": 60, "moved": 60,
}  # fmt: skip
"""Whatever the notice of a deed may hold."""


def case_of(table: Table, language: str) -> Case:
    """The game before a moderator who does not play; nothing is asked of the bot."""
    asker = discord.Object(90)
    return Case(UNUSED, asker, table.look(None), table.presentation, for_locale(language), False, None)  # type: ignore[arg-type]


def test_a_word_names_one_deed() -> None:
    """Also the word that buttons of old posts have."""
    words = [line.word for line in registry.LINES]
    old = [deed.old_word for deed in registry.DEEDS if deed.old_word]

    assert len({*words, *old}) == len(words) + len(old)
    assert registry.named("no such deed") is None
    assert registry.named("") is None
    assert registry.line("no such deed") is None
    assert [registry.named(word) for word in old] == [deed for deed in registry.DEEDS if deed.old_word]


@every
@pytest.mark.parametrize("language", languages())
async def test_labels_and_forms_are_whole_on_discord(deed: Deed, language: str) -> None:
    """Q-9.8: who confirms a deed reads all of what it is; why is asked last, of all that can do harm."""
    case = case_of(Table(7, 1), language)
    fields = tuple(Field(case.text(asked.label), asked.name) for asked in deed.asks)
    why = () if deed.is_light else (Field("?", REASON),)
    form = Form(case.text(deed.title), "rm:1:gm:x", (*fields, *why), await deed.says(case, Given()))
    shown = as_modal(form).to_dict()

    assert len(case.text(deed.label)) <= LABEL
    assert shown["title"] == form.title
    assert len(shown["components"]) == len(form.fields) + bool(form.says) <= FIELDS
    assert max((len(field.label) for field in fields), default=0) <= 45
    assert max((len(asked.placeholder) for asked in deed.asks), default=0) <= 100
    assert "{" not in form.says


async def test_what_cannot_be_taken_back_is_said_above_its_form() -> None:
    """Q-9.8."""
    case = case_of(Table(7, 1), "en")

    assert {deed.word for deed in registry.DEEDS if await deed.says(case, Given())} == {
        "lapse", "abort", "reveal", "rewind", "remove", "close", "companion", "host", "pass", "move", "pause",
    }  # fmt: skip


@every_line
@pytest.mark.parametrize("language", languages())
def test_what_everybody_is_told_names_who_did_it(line: Line, language: str) -> None:
    """Q-9.8: but of an outage, which is nobody's deed; and the audit has a line for each, with names or without."""
    text = for_locale(language)

    assert ("**Ann**" in line.public(FACTS, "Ann", text)) == (line.word not in ("outage", "no-outage"))
    assert line.audit((), "", text)
    names = ("**Bob**",)
    assert "**Bob**" in line.audit(names, "2", text) or line.audit(names, "2", text) == line.audit(
        (), "2", text
    )


async def test_a_command_has_the_options_that_its_row_asks_for() -> None:
    """Required ones first, as Discord wants it: people, lists that are completed, lines, why, and which game."""
    deed = registry.named("host")
    assert deed is not None

    async def nothing(_case: object) -> tuple[()]:
        return ()

    asks = (
        Asked("where", "Where?", "Where.", required=False),
        Asked("who", "Who?", "Who.", is_person=True),
        Asked("what", "What?", "What.", choices=nothing),
    )
    row = replace(deed, line=replace(deed.line, word="try"), asks=asks, command=Command("try", "Try it."))

    options = {one.name: one for one in made(row).parameters}

    assert list(options) == ["who", "what", REASON, "where", GAME]
    assert [one.required for one in options.values()] == [True, True, True, False, False]
    assert options["who"].type.name == "user"
    assert [name for name, one in options.items() if one.autocomplete] == ["what", GAME]
    assert [str(one.description) for one in options.values()][:4] == [
        "Who.",
        "What.",
        "Why. Everybody can read it.",
        "Where.",
    ]


PAGES = ["desk", "bar", "bars", "panel", "waiting"]
"""Commands that are no deeds of one game."""


def test_moderators_have_at_most_eleven_commands() -> None:
    """Issues 15.1, 16.12: those that hosts type; all else is on the panel, each with a button of its own."""
    group = commands.group()
    named = [command.name for command in group.commands]

    assert len(named) <= 11
    assert set(named) - {*PAGES} == {deed.command.name for deed in registry.DEEDS if deed.command}


@pytest.mark.parametrize("language", languages())
def test_groups_in_which_every_deed_can_be_done_keep_to_what_discord_takes(language: str) -> None:
    """2,000 characters and five rows: also with what can never be done at once."""
    case = case_of(Table(7, 1), language)
    deeds = tuple(
        OfferedDeed(panel.button(case, deed), case.text(deed.does), deed.group) for deed in registry.DEEDS
    )
    state = State(plays=False, locked=False, stuck=(), wished=(), offers=(), deeds=deeds)

    pages = [overviews.group(case.look, state, case.presentation, case.text, word) for word in DeedGroup]

    shown = [
        button for page in pages if page for row in page.rows if isinstance(row, tuple) for button in row
    ]
    assert {one.button for one in deeds} <= {*shown}
    assert len(shown) == len(deeds) + len(DeedGroup)
    for page in pages:
        assert page
        assert len(page.content) <= 2000
        assert len(page.rows) <= ROWS


async def test_a_deed_is_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 15.1: its button, its command, its public line and its line in the audit follow from it."""

    async def do(_case: object, _given: object, _by: object) -> None:
        """Nothing is done here."""

    row = Deed(
        Line("cheer", "**{by}** cheers all up.", "all cheered up"),
        "Cheer up",
        "Cheer them up",
        do,
        DeedGroup.TIME,
        "all are cheered",
        stages=LOBBY | {"running"},
        command=Command("cheer", "Cheer them up."),
    )
    table, text = Table(7, 1), for_locale("en")
    monkeypatch.setattr(registry, "DEEDS", (row,))
    monkeypatch.setattr(registry, "LINES", (row.line,))
    case = case_of(table, "en")
    (offered,) = await panel.offered(case)
    group = commands.group()
    facts = {"deed": "cheer", "by": "Ann", "reason": "rain"}
    notice = Notice(12, 3, notices.THREAD, DeedDone(deed=facts))
    told = compose.compose(notice, case.look, case.presentation, text)
    listed = audit.page(case.look, [Done(0, 90, "cheer", "rain")], case.presentation, text)

    assert (offered.button.label, offered.does) == ("Cheer up", "all are cheered")
    assert offered.button.id == f"rm:{case.facts.id}:gm:cheer"
    assert [command.name for command in group.commands] == [*PAGES, "cheer"]
    assert registry.named("cheer") is row
    assert told is not None
    assert told.content.startswith("**Ann** cheers all up. Reason: rain")
    assert "<@90>: all cheered up. Reason: rain" in listed.content


def _words_said(tree: ast.AST) -> Iterator[str]:
    """The words of deeds that calls and matches of a file say by a literal."""
    writers = {"announced", "deed", "noted", "_done", "_set", "_interrupted", "chained", "Deed", "Line"}
    for node in ast.walk(tree):
        if isinstance(node, ast.MatchValue):
            yield from _literal(node.value)
        elif isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in writers:
                for one in (
                    *node.args,
                    *(key.value for key in node.keywords if key.arg in ("word", "words")),
                ):
                    yield from _literal(one)


def _literal(said: ast.AST) -> Iterator[str]:
    parts = said.values[:1] if isinstance(said, ast.JoinedStr) else [said]
    for part in parts:
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value.partition(" ")[0]


def test_what_writes_a_deed_down_names_it_by_reference() -> None:
    """Issue 15.1: no file of moderators, clocks, seats and lobbies says a deed's word by a literal of its own."""
    words = {line.word for line in registry.LINES}
    said = {
        (path.relative_to(BOT).as_posix(), word)
        for folder in ("moderation", "clocks", "seats", "lobbies", "posting", "games", "service")
        for path in (BOT / folder).rglob("*.py")
        for word in _words_said(ast.parse(path.read_text(encoding="utf-8")))
        if word in words
    }

    assert said == {("posting/pressing.py", "ready")}  # a player's button, which says that he is there
