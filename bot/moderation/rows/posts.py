"""Deeds about posts: one that Discord does not take can be let go, and a thread that is gone is opened anew."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.games import deed_words
from bot.games.authority import Authority
from bot.language.choice import Choice
from bot.language.words import Text, said
from bot.lobbies.running import Lobbies
from bot.moderation.deed import LOBBY, UNDER_WAY, Asked, Case, Deed, DeedGroup, Given, Line
from bot.moderation.oversight import Oversight
from bot.moderation.wording import moved
from bot.posting.health.refused_posts import RefusedPosts
from bot.service.bot import Channel
from bot.service.discord import refusals
from bot.service.telling import notices
from bot.ui import ids
from rules.game import Illegal


async def _posts(case: Case) -> tuple[Choice, ...]:
    """The first post of each place that could not be made."""
    rows = await case.bot.service.get(Oversight).waiting_posts(case.facts.id)
    return tuple(
        Choice(
            case.text("The post that I could not make in the thread")
            if row.lane == notices.THREAD
            else case.text("A post that I could not make in another channel"),
            str(row.id),
            case.text(refusals.read(row.failure or "").means),
        )
        for row in rows
        if notices.is_public(row.lane)
    )


async def _refuses(case: Case, given: Given) -> None:
    if "post" in given:
        await case.bot.service.get(RefusedPosts).refuse_posted(case.facts.id, int(given.words["post"]))


async def _limits(case: Case, given: Given) -> None:
    if "post" in given:
        await case.bot.service.get(RefusedPosts).refuse_silencing(case.facts.id, int(given.words["post"]))


async def _pass(case: Case, given: Given, by: Authority) -> None:
    games = case.bot.get(Lobbies) if case.facts.stage in LOBBY else case.bot.service.get(RefusedPosts)
    await games.pass_over(case.facts.id, by, int(given.words["post"]))


async def _says(case: Case, given: Given) -> str:
    return case.text(
        "I never make that post, and the posts behind it follow. The card, **My desk** and the record show "
        "what it would have said. You cannot undo this."
    )


def _told(facts: Mapping[str, object], by: str, text: Text) -> str:
    if facts.get("beside"):
        return text("**{by}** has skipped a post in another channel that I could not make.", by=by)
    return text(
        "**{by}** has skipped a post that I could not make here. **My desk** and the card show how the game "
        "stands.",
        by=by,
    )


async def _is_offered(case: Case) -> bool:
    return bool(await _posts(case))


LETTING_GO = Deed(
    Line(deed_words.LET_GO, _told, said("post skipped")),
    said("Skip a post"),
    said("Skip a post that Discord does not take"),
    _pass,
    group=DeedGroup.POSTS,
    does=said("drops a post that Discord does not take; the others follow"),
    stages=LOBBY | UNDER_WAY,
    asks=(Asked("post", said("Which post?"), said("Which post."), choices=_posts),),
    says=_says,
    refuses=_refuses,
    limits=_limits,
    is_offered=_is_offered,
    style="danger",
)


# ------------------------------------------------------------------------------------------------------ a new thread


async def _refuses_move(case: Case, given: Given) -> None:
    await case.bot.health.refuse_there(case.facts.id)
    if given.is_sent:
        case.bot.health.place_anew(await case.live(), _where(case, given), case.text)


def _where(case: Case, given: Given) -> Channel | None:
    """The channel that was chosen; None: the old one."""
    number = given.words.get("channel", "")
    channel = case.bot.get_channel(int(number)) if ids.is_number(number) else None
    if isinstance(channel, discord.TextChannel | discord.ForumChannel):
        return channel
    if number:
        raise Illegal("F-8", "A game stays in its server. Choose a channel there.")
    return None


async def _move(case: Case, given: Given, by: Authority) -> str:
    place = await case.bot.health.open_thread(case.facts.id, by, _where(case, given), case.text)
    return case.text("The game goes on in <#{place}>.", place=place)


async def _says_moved(case: Case, given: Given) -> str:
    return case.text("Open a new thread for this game, in place of the deleted one?")


async def _is_gone(case: Case) -> bool:
    rows = await case.bot.service.get(Oversight).waiting_posts(case.facts.id)
    return any(refusals.read(row.failure or "").refusal is refusals.GONE for row in rows)


MOVING = Deed(
    Line(
        deed_words.MOVE,
        said("**{by}** has opened a new thread for the game."),
        said("new thread"),
        post=moved,
    ),
    said("Open a new thread"),
    said("Open a new thread"),
    _move,
    group=DeedGroup.POSTS,
    does=said("opens one in place of the deleted thread"),
    old_word="thread",
    stages=LOBBY | UNDER_WAY,
    asks=(
        Asked(
            "channel",
            said("Where? Empty: where it was."),
            channels=(discord.ChannelType.text, discord.ChannelType.forum),
            required=False,
        ),
    ),
    says=_says_moved,
    refuses=_refuses_move,
    is_offered=_is_gone,
    is_light=True,
    style="primary",
)

DEEDS = (LETTING_GO, MOVING)
