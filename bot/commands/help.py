"""`/help` and `/rules`, as people type them who look for either."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.games import finding
from bot.games.timing import pace
from bot.language.words import Text, plain
from bot.posting import pressing
from bot.ui import ids, leaves, notify, ways, which_game
from bot.ui.answers.answering import my_desk
from bot.ui.desk import how_to_play
from bot.ui.message import IN_A_MENU, Button, Message, rows_of
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import answer, text_for, useless
from bot.ui.verbs import Verbs
from rules import registry
from rules.books import clauses
from rules.game import Illegal

if TYPE_CHECKING:
    from bot.service.bot import Bot

VERB: Final = "rules"
"""The custom ids: `rm:0:rules` lists the games, `rm:0:rules:hunt` tells how one is played, `rm:0:rules:B-19.3` what
that clause says; `:2` goes on.
"""


async def pressed(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """A button that leads to the rules."""
    if not read.rest:
        return _which(text_for(press))
    name, _, leaf = read.rest.partition(":")
    if name in clauses():
        return _clause(press, name, leaves.number(leaf))
    return _rules(press, name, leaves.number(leaf)) if name in finding.names() else useless(press)


async def _help(press: Press) -> Reaction:
    text, here = text_for(press), await _here(press)
    lines = [
        text("**I run games that you play by post**, about ten minutes a day, for days or weeks."),
        text(
            "- `/games`: your games and what waits for you in each; games that you can join; those that have ended"
        ),
        text("- `/desk`: in a game, who you are, what you know and what you can answer, for your eyes only"),
        text("- `/rules`: how to play each game; `/rules B-19.3`: what that clause says"),
        text("- `/notify`, `/away until`, `/language`: how I reach you"),
        text("- `/game open`: open a game of your own; `/game panel`: run it"),
        text("- `/mydata`: what I keep about you"),
        text(
            "-# An answer that comes up to {n} seconds late still counts.",
            n=pace.GRACE_MS // 1000,
        ),
        text("-# For moderators: `/gm desk`, `/doctor`; for those who manage the server: `/setup`."),
    ]
    ours = () if here is None else (my_desk(here, text), how_to_play(here, text))
    buttons = (
        *ours,
        ways.to_games(text),
        Button(text("Rules"), ids.verb(ids.NOWHERE, VERB)),
        notify.button(text),
    )
    return Reaction(Message("\n".join(lines), rows_of(buttons)))


async def _here(press: Press) -> int | None:
    """The game of this thread."""
    place = press.channel_id
    return None if place is None else await press.client.service.directory.at(place)


async def _told(press: Press, named: str) -> Reaction:
    """How to play this thread's game, with its own options; or the game or the clause that is named."""
    if named in finding.names():
        return _rules(press, named)
    if named.upper() in clauses():
        return _clause(press, named.upper())
    if named:
        raise Illegal("F-15", "There is no such game, and no such clause. A clause is written like B-19.3.")
    here = await _here(press)
    return _which(text_for(press)) if here is None else await pressing.how_to_play(press, here)


def _which(text: Text) -> Reaction:
    buttons = [Button(registry.title(name), ids.verb(ids.NOWHERE, VERB, name)) for name in finding.names()]
    return Reaction(Message(text("Which game's rules do you want to read?"), rows_of(buttons)), replaces=True)


def _rules(press: Press, name: str, leaf: int = 1) -> Reaction:
    """How a game is played with the options that it begins with."""
    text, presentation = text_for(press), press.client.service.cache.presentation(name)
    sizes = sorted(presentation.game.seats)
    rules = presentation.lobby.rules_post(presentation.game.Config(), sizes[len(sizes) // 2], text)
    other = Button(text("Other games"), ids.verb(ids.NOWHERE, VERB))
    page = Message(rules, ((other, ways.to_games(text)),))
    turned = leaves.turned(page, ids.NOWHERE, leaf, text, f"{VERB}:{name}", spare=leaves.NUMBERED)
    return Reaction(turned, replaces=True)


def _clause(press: Press, id: str, leaf: int = 1) -> Reaction:
    """A clause word for word, with the ways to those before and behind it."""
    text, ids_of = text_for(press), [*clauses()]
    nth = ids_of.index(id)
    beside = (*ids_of[max(nth - 1, 0) : nth], *ids_of[nth + 1 : nth + 2])
    buttons = [Button(other, ids.verb(ids.NOWHERE, VERB, other)) for other in beside]
    page = Message(f"**{id}** {clauses()[id]}", rows_of(buttons))
    return Reaction(
        leaves.turned(page, ids.NOWHERE, leaf, text, f"{VERB}:{id}", spare=leaves.NUMBERED), replaces=True
    )


# ------------------------------------------------------------------------------------------------------ the commands


@app_commands.command(name="help", description="What I do here, and with which commands.")
async def show_help(press: discord.Interaction[Bot]) -> None:
    await answer(press, _help(press))


@app_commands.command(
    name="rules", description="How to play a game, or what a clause such as B-19.3 says word for word."
)
@app_commands.describe(of="Which game, if not this thread's; or the number of a clause.")
async def rules(press: discord.Interaction[Bot], of: str = "") -> None:
    await answer(press, _told(press, of.strip()))


@rules.autocomplete("of")
async def _offered(_press: discord.Interaction[Bot], typed: str) -> list[app_commands.Choice[str]]:
    """The games, and the clauses whose number begins so."""
    games = [choice for choice in which_game.games() if typed.casefold() in choice.name.casefold()]
    begun = (id for id in clauses() if typed and id.startswith(typed.upper()))
    shown = itertools.islice(begun, IN_A_MENU - len(games))
    return [*games, *(app_commands.Choice(name=f"{id} {plain(clauses()[id], 60)}", value=id) for id in shown)]


VERBS: Final[Verbs] = {VERB: pressed}
