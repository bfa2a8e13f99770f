"""Deeds about posts: one that Discord does not take can be let go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games import notices
from bot.language.words import Text, said
from bot.moderation.authority import Authority
from bot.moderation.deed import LOBBY, UNDER_WAY, Asked, Case, Deed, Given
from bot.posting import refusals
from bot.ui.message import Choice


async def _posts(case: Case) -> tuple[Choice, ...]:
    """The first post of each place that could not be made."""
    rows = await case.bot.service.oversight.waiting_posts(case.facts.id)
    return tuple(
        Choice(
            case.text("The one that waits in the thread")
            if row.lane == notices.THREAD
            else case.text("One that waits in another channel"),
            str(row.id),
            case.text(refusals.read(row.failure or "").refusal.means),
        )
        for row in rows
        if notices.is_public(row.lane)
    )


async def _refuses(case: Case, given: Given) -> None:
    if "post" in given:
        await case.bot.service.unsaid.refuse_posted(case.facts.id, int(given.words["post"]))


async def _limits(case: Case, given: Given) -> None:
    if "post" in given:
        await case.bot.service.unsaid.refuse_silencing(case.facts.id, int(given.words["post"]))


async def _pass(case: Case, given: Given, by: Authority) -> None:
    games = case.bot.lobbies if case.facts.stage in LOBBY else case.bot.service.unsaid
    await games.pass_over(case.facts.id, by, int(given.words["post"]))


def _says(case: Case, given: Given) -> str:
    return case.text(
        "That post will never be made, and those behind it follow. What the game knows is on the card, on "
        "**My desk** and in the record. This cannot be undone."
    )


def _told(facts: Mapping[str, object], by: str, text: Text) -> str:
    if facts.get("beside"):
        return text("**{by}** has let go a post in another channel, which I could not make.", by=by)
    return text(
        "**{by}** has let go a post that I could not make here. **My desk** and the card show how the game stands.",
        by=by,
    )


def _noted(names: Sequence[str], text: Text) -> str:
    return text("post passed over")


async def _is_offered(case: Case) -> bool:
    return bool(await _posts(case))


LETTING_GO = Deed(
    word="pass",
    label=said("Pass over"),
    title=said("Pass over a post"),
    stages=LOBBY | UNDER_WAY,
    asks=(Asked("post", said("Which post?"), said("Which post."), choices=_posts),),
    says=_says,
    refuses=_refuses,
    limits=_limits,
    do=_pass,
    told=_told,
    noted=_noted,
    is_offered=_is_offered,
    style="danger",
)

DEEDS = (LETTING_GO,)
