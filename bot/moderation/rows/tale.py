"""The deed by which a host has other lines of story told, or none: in the lobby, where nothing has been told yet."""

from __future__ import annotations

from bot.games import deed_words
from bot.games.authority import Authority
from bot.language import tale
from bot.language.tale import Tale
from bot.language.words import said
from bot.lobbies.running import Lobbies
from bot.moderation.deed import LOBBY, Asked, Case, Deed, DeedGroup, Given, Line
from rules.game import Illegal


async def _tells(case: Case) -> bool:
    return case.presentation.tale(case.text) != Tale()


async def _refuses(case: Case, given: Given) -> None:
    if not await _tells(case):
        raise Illegal("F-22", "This game has no lines of story.")


def _now(case: Case) -> Tale:
    """What is told as it stands."""
    return case.facts.tale if case.facts.tale is not None else case.presentation.tale(case.text)


async def _set(case: Case, given: Given, by: Authority) -> str:
    """The lines that were typed; those of the game, left as they are, stay in each reader's language."""
    chosen = Tale(*(tale.typed(given.words.get(mood, "")) for mood in ("well", "ill")))
    own = chosen == case.presentation.tale(case.text)
    await case.bot.get(Lobbies).set_tale(case.facts.id, by, None if own else chosen)
    if chosen == Tale():
        return case.text("Done. I tell no story in this game.")
    return case.text("Done. I tell this game's story in these lines.")


DEEDS = (
    Deed(
        Line(
            deed_words.TALE, said("**{by}** has changed the lines of story."), said("lines of story changed")
        ),
        said("Story"),
        said("Lines of story with the results"),
        _set,
        group=DeedGroup.POSTS,
        does=said("which lines I tell with the results, if any"),
        stages=LOBBY,
        asks=(
            Asked(
                "well",
                said("After a success: one line each, or empty"),
                required=False,
                fill=lambda case: "\n".join(_now(case).well),
            ),
            Asked(
                "ill",
                said("After a failure: one line each, or empty"),
                required=False,
                fill=lambda case: "\n".join(_now(case).ill),
            ),
        ),
        refuses=_refuses,
        is_offered=_tells,
        is_untold_in_lobbies=True,
    ),
)
