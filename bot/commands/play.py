"""The commands of players: `/desk`, `/act`, and those that a game adds for one kind of question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.games import finding
from bot.games.presentation import PAGE, Presentation, Shortcut, names_of, refusal
from bot.games.reader_view import ReaderView, Several
from bot.language.signs import folded
from bot.language.words import Names, Text, for_locale
from bot.lobbies.dealing import Dealing
from bot.service.admission import refuse_long
from bot.ui import ids, looking, which_game
from bot.ui.answers import drafts, questions, several
from bot.ui.answers.answering import is_offered
from bot.ui.message import Message, cut
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import answer, refused, text_for
from bot.ui.which_game import HERE, Game
from rules.game import Decision, Illegal

if TYPE_CHECKING:
    from bot.service.bot import Bot

AnyCommand = app_commands.Command[Any, ..., None]

SHOWN = 25
"""Completions that Discord takes."""

LONGEST = 3
"""Words that a name has at most, as far as completions look."""


def commands() -> list[AnyCommand]:
    """The players' commands, the same for every game but for the short ones."""
    return [show_desk, act, look_up, *map(_shortcut, _shortcuts(for_locale("en")))]


def _shortcuts(text: Text) -> Iterator[Shortcut]:
    """Those of all games, from the file `shortcuts.py` of a game that has some: no game is opened for them."""
    for _, module in finding.parts("shortcuts"):
        yield from module.shortcuts(text)


@app_commands.command(name="desk", description="Your turn and what you know. Only you see it.")
@app_commands.describe(game="Which game, if not this thread's.")
async def show_desk(press: discord.Interaction[Bot], game: Game = HERE) -> None:
    async def work() -> Reaction:
        try:
            return await looking.desk(press, game)
        except Several as both:
            return await several.command(press, both, ids.verb(game, "desk"))

    if await answer(press, work()):
        await press.client.service.get(Dealing).opened_desk(game, press.user.id)


@app_commands.command(name="act", description="Answer by typing instead of buttons. Only you see it.")
@app_commands.describe(
    words="What you say: start typing, and pick from the list.", game="Which game, if not this thread's."
)
async def act(press: discord.Interaction[Bot], words: str, game: Game = HERE) -> None:
    await answer(press, typed(press, game, words))


@app_commands.command(name="look", description="Look something up. Only you see it.")
@app_commands.describe(
    words="What to look up: start typing, and pick from the list.", game="Which game, if not this thread's."
)
async def look_up(press: discord.Interaction[Bot], words: str, game: Game = HERE) -> None:
    async def work() -> Reaction:
        refuse_long(words)
        wanted, is_there = " ".join(words.split()).casefold(), False
        for seen in await looking.seen_by_all(press, game):
            presentation = press.client.service.cache.presentation(seen.facts)
            found = to_look_up(seen, presentation, text_for(press))
            name, _, chosen = (_meant(wanted, found) or _typed_behind(wanted, presentation)).partition(" ")
            if name and (shown := await looking.look_up(press, game, name, chosen, seen.seat)):
                return shown
            is_there = is_there or bool(found)
        if not is_there:
            raise Illegal(
                "F-15", "There is nothing to look up here. **My desk** shows everything that you know."
            )
        raise Illegal("F-15", "I cannot find that. Start typing, and pick from the list.")

    await answer(press, work())


@look_up.autocomplete("words")
async def _complete_look(press: discord.Interaction[Bot], current: str) -> list[app_commands.Choice[str]]:
    """The pages that there are, and what can be chosen on each."""
    try:
        refuse_long(current)
        look, *_ = await looking.seen_by_all(press, await which_game.typed_so_far(press))
    except Illegal:
        return []
    found = to_look_up(look, press.client.service.cache.presentation(look.facts), text_for(press))
    wanted = current.casefold().strip()
    fitting = [
        (words, shown) for words, shown in found if wanted in words.casefold() or wanted in shown.casefold()
    ]
    return [app_commands.Choice(name=cut(shown, 100), value=words) for words, shown in fitting[:SHOWN]]


def _meant(wanted: str, found: Sequence[tuple[str, str]]) -> str:
    """The words on offer that are *wanted*, or for which that is shown; none where nothing is called so."""
    return next((words for words, shown in found if wanted in (words.casefold(), shown.casefold())), "")


def _typed_behind(wanted: str, presentation: Presentation) -> str:
    """*wanted* behind a page that finds by itself what is typed: the one that it names, else that of places."""
    if wanted.partition(" ")[0] in presentation.open_pages:
        return wanted
    return f"{presentation.places_page} {wanted}" if presentation.places_page else ""


def to_look_up(look: ReaderView, presentation: Presentation, text: Text) -> list[tuple[str, str]]:
    """Pairs of the words that look something up, and what is shown for them."""
    if look.view is None:
        return []
    names = names_of(look, presentation, text)
    pages = presentation.pages(look.view, text)
    deeper = [
        (f"{name} {choice.value}", f"{label}: {choice.label}")
        for name, label in pages
        for choice in presentation.page(look.view, name, "", names, text).choices
    ]
    return [*pages, *deeper]


def _shortcut(shortcut: Shortcut) -> AnyCommand:
    """A game's own short command for one kind of question."""
    flag, flag_line, flag_words = shortcut.suffix

    @app_commands.rename(flag=flag)
    @app_commands.describe(choice="Your choice.", flag=flag_line, game="Which game, if not this thread's.")
    @app_commands.choices(
        choice=[app_commands.Choice(name=locale_str(label), value=words) for label, words in shortcut.choices]
    )
    async def callback(
        press: discord.Interaction[Bot],
        choice: app_commands.Choice[str],
        flag: bool = False,
        game: Game = HERE,
    ) -> None:
        words = f"{choice.value} {flag_words}" if flag else choice.value
        await answer(press, _said(press, game, words))

    return app_commands.Command(name=shortcut.name, description=shortcut.line, callback=callback)


async def typed(press: Press, game_id: int, words: str) -> Reaction:
    """What a player typed; what cannot even be read is quoted."""
    try:
        return await _read(press, game_id, words)
    except Illegal as illegal:
        text = text_for(press)
        return Reaction(Message("\n".join((refusal(illegal, None, text), drafts.quoted(words, text)))))


async def _read(press: Press, game_id: int, words: str) -> Reaction:
    """What a player typed, names turned into seats. Raises Illegal."""
    refuse_long(words)
    look, *_ = await looking.seen_by_all(press, game_id)
    presentation = press.client.service.cache.presentation(look.facts).of(look.view)
    names = names_of(look, presentation, text_for(press))
    name, _, chosen = words.strip().partition(" ")
    page = name.casefold()
    is_page = page == PAGE or page in presentation.open_pages
    if is_page and (shown := await looking.look_up(press, game_id, page, chosen, look.seat)):
        return shown
    try:
        about_draft = drafts.spoken(look, presentation, words)
    except Illegal as illegal:  # `draft auto` is no loss
        return refused(illegal, look, press)
    return await _said(press, game_id, about_draft or presentation.answers.typed(words, names))


async def _said(press: Press, game_id: int, words: str) -> Reaction:
    """The receipt for *words*, or which seat they are for."""
    try:
        return await questions.typed(press, game_id, words)
    except Several as found:
        return await several.typed(press, words, found)


@act.autocomplete("words")
async def _complete(press: discord.Interaction[Bot], current: str) -> list[app_commands.Choice[str]]:
    """What may follow what is typed: from the asker's own decisions alone."""
    try:
        refuse_long(current)
        looks = await looking.seen_by_all(press, await which_game.typed_so_far(press))
    except Illegal:
        return []
    text, found = text_for(press), dict[str, str]()
    for look in looks:
        presentation = press.client.service.cache.presentation(look.facts).of(look.view)
        for words, shown in completions(
            look, presentation, current, names_of(look, presentation, text), text
        ):
            found.setdefault(words, shown)
    return [
        app_commands.Choice(name=cut(shown, 100), value=words)
        for words, shown in list(found.items())[:SHOWN]
        if len(words) <= 100
    ]


def completions(
    look: ReaderView, presentation: Presentation, current: str, names: Names, text: Text
) -> list[tuple[str, str]]:
    """Pairs of written form and what is shown, for what was typed so far; at most 25."""
    tokens = folded(current).split(" ") if current.strip() else [""]
    found: dict[str, str] = {}
    for size in range(1, min(len(tokens), LONGEST) + 1):
        last = " ".join(tokens[-size:]).casefold()
        try:
            said = tuple(presentation.answers.typed(" ".join(tokens[:-size]), names).split())
        except Illegal:
            continue  # a name that several have: it is told which when it is sent
        for decision in (*look.decisions, *look.ahead):
            if decision.rests:
                continue
            for words, shown in _following(look, presentation, decision, said, last, names, text):
                found.setdefault(words, shown)
    for order in look.orders:
        words = drafts.KEEP if order.late else f"withdraw {presentation.answers.withdrawal(order)}"
        if words.startswith(current.strip().casefold()):
            found.setdefault(words, words)
    return list(found.items())[:SHOWN]


def _following(
    look: ReaderView,
    presentation: Presentation,
    decision: Decision,
    said: tuple[str, ...],
    last: str,
    names: Names,
    text: Text,
) -> Iterator[tuple[str, str]]:
    if not is_offered(look, decision, said):
        return
    options = look.options(decision, said)
    begun = " ".join(_shown(look, decision, said, names))
    for word in options.words:
        label = names.label(int(word)) if options.seats and word.isdigit() else word
        hint = presentation.answers.hint(decision.question.kind, said, word, names, text)
        if any(one.casefold().startswith(last) for one in (label, word, hint)):
            yield " ".join((*said, word)), f"{begun} {label} {hint}".strip()
    if options.whole and said and not last:
        yield " ".join(said), begun


def _shown(look: ReaderView, decision: Decision, said: Sequence[str], names: Names) -> Iterator[str]:
    for at, word in enumerate(said):
        is_seat = look.options(decision, said[:at]).seats and word.isdigit()
        yield names.label(int(word)) if is_seat else word
