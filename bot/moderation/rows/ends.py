"""Deeds that undo or end a game: it is taken back after a fault, or is over without a winner."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.games import deed_words
from bot.games.authority import Authority
from bot.games.presentation import names_of
from bot.games.trying import refuse_impossible, unsaid
from bot.language.choice import Choice
from bot.language.words import Text, said
from bot.moderation.deed import Asked, Case, Command, Deed, DeedGroup, Given, Line
from bot.service.rewinding import first_line
from bot.ui import ids
from bot.ui.message import IN_A_MENU, cut
from rules.game import Illegal


async def _moments(case: Case) -> tuple[Choice, ...]:
    """The latest posts to which the game can go back. Raises Illegal where there is none."""
    names, zone = names_of(case.look, case.presentation, case.text), ZoneInfo(case.zone or "UTC")
    moments = (await case.bot.service.rewinding.moments(case.facts.id))[:IN_A_MENU]
    if not moments:
        raise Illegal("F-20", "The game has no earlier moment to go back to.")
    return tuple(
        Choice(
            cut(
                first_line(case.presentation.post(turning_point.events, case.look.view, names, case.text)),
                100,
            ),
            str(turning_point.number),
            f"{datetime.fromtimestamp(turning_point.at_ms / 1000, zone):%Y-%m-%d %H:%M} {zone}",
        )
        for turning_point in moments
    )


async def _refuses_rewind(case: Case, given: Given) -> None:
    """Where the first moment is not possible, no later one is."""
    if "moment" not in given:
        *_, first = await _moments(case)
        by = unsaid(case.person)
        await refuse_impossible(case.bot.service.rewinding.rewind(case.facts.id, by, int(first.value)))


async def _read_moment(case: Case, word: str) -> str:
    """Any number: which there are says the service."""
    return word if ids.is_number(word) else "0"


async def _rewind(case: Case, given: Given, by: Authority) -> None:
    await case.bot.service.rewinding.rewind(case.facts.id, by, int(given.words["moment"]))


async def _says_taken_back(case: Case, given: Given) -> str:
    return case.text(
        "Only if **the program** has made a mistake, never for a player's mistake. Everything after the "
        "moment that you choose is void, for everybody, and I shuffle the decks again. The record keeps all "
        "of it. You cannot undo this."
    )


def _told_taken_back(facts: Mapping[str, object], by: str, text: Text) -> str:
    return text(
        "**{by}** has taken the game back to {moment}, because I made a mistake. Everything after that does "
        "not count.",
        by=by,
        moment=f"<t:{facts.get('at', 0)!s:.10}:f>",
    )


async def _abort(case: Case, given: Given, by: Authority) -> None:
    await case.bot.service.deeds.abort(case.facts.id, by)


async def _says_ended(case: Case, given: Given) -> str:
    if given.is_sent:
        return case.text("End the game without a winner, and publish everything?")
    return case.text(
        "**The game is over at once, and nobody wins.** I publish every role. You cannot undo this."
    )


DEEDS = (
    Deed(
        Line(deed_words.REWIND, _told_taken_back, said("game taken back after a fault"), is_bare=True),
        said("Take back"),
        said("Take the game back after a fault"),
        _rewind,
        group=DeedGroup.END,
        does=said("goes back to before a mistake of the program"),
        asks=(Asked("moment", said("Back to where it stood after"), choices=_moments, reads=_read_moment),),
        says=_says_taken_back,
        refuses=_refuses_rewind,
    ),
    Deed(
        Line(deed_words.ABORT, said("**{by}** has ended the game."), said("game ended")),
        said("End the game"),
        said("End the game without a winner"),
        _abort,
        group=DeedGroup.END,
        does=said("ends it at once, and publishes everything"),
        says=_says_ended,
        command=Command("abort", said("End the game without a winner, and publish everything.")),
        style="danger",
    ),
)
