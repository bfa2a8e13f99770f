"""Deeds about people: who hosts a game, who sits where, who may write in its thread, and who is shown its secrets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

import discord

from bot.games import deed_words
from bot.games.authority import Authority
from bot.games.presentation import names_of
from bot.language.choice import Choice
from bot.language.words import Text, instant, safe, said
from bot.moderation import overviews
from bot.moderation.deed import LOBBY, UNDER_WAY, Asked, Case, Command, Deed, DeedGroup, Given, Line
from bot.moderation.oversight import Oversight, refuse_host
from bot.seats import consent, giving
from bot.seats.candidates import seat_held
from bot.seats.company import Company
from bot.seats.open_seats import openings
from bot.seats.openings import Openings
from bot.seats.succession import Succession
from bot.ui import ids
from bot.ui.message import Message
from rules.game import Illegal, Seat

# --------------------------------------------------------------------------------------------------------- the host


async def _refuses_host(case: Case, given: Given) -> None:
    if "person" in given:
        refuse_host(await case.live(), given.people["person"].person)


async def _limits_host(case: Case, given: Given) -> None:
    await case.bot.service.get(Oversight).refuse_usurper(case.facts.id, case.person)


async def _propose(case: Case, given: Given, by: Authority) -> str:
    await case.bot.service.get(Oversight).propose_host(case.facts.id, by, given.people["person"].person)
    return case.text("**I have asked them in the thread.** It counts once they accept.")


async def _says_host(case: Case, given: Given) -> str:
    if "person" not in given:
        return case.text("I ask them in the thread. It counts once they accept.")
    name = safe(given.people["person"].name)
    return case.text("Ask **{name}** in the thread to host this game? It counts once they accept.", name=name)


# -------------------------------------------------------------------------------------------------------- the seats


async def seats(case: Case) -> tuple[Choice, ...]:
    """All seats by their holders, who are part of what is chosen: a choice that comes late is for nobody else."""
    names = names_of(case.look, case.presentation, case.text)
    held = {person.seat: person.person for person in case.facts.people if person.seat}
    return tuple(Choice(names.label(seat), f"{seat}/{held[seat]}") for seat in names.order if seat in held)


async def _advertised(case: Case) -> tuple[Choice, ...]:
    """Those that are looked for somebody for."""
    shown = {str(seat) for seat, opening in openings(await case.live()).items() if opening.channels}
    return tuple(choice for choice in await seats(case) if choice.value.partition("/")[0] in shown)


async def _is_advertised(case: Case) -> bool:
    return bool(await _advertised(case))


async def _read_seat(case: Case, word: str) -> str:
    """A seat with its holder, by a number or by a name that is typed."""
    return seat_held(case.facts, word)


def seat_of(given: Given) -> Seat:
    return int(given.words["player"].partition("/")[0])


def holder_of(case: Case, given: Given) -> str:
    return names_of(case.look, case.presentation, case.text).quiet(seat_of(given))


def asked_player(label: str, choices: Callable[[Case], Awaitable[tuple[Choice, ...]]] = seats) -> Asked:
    return Asked(
        "player", label, said("Who leaves: start typing the name."), choices=choices, reads=_read_seat
    )


async def limits_seat(case: Case, given: Given) -> None:
    """Whether its player is still in the server is looked up, for what is remembered may be half a day old."""
    if "player" in given:
        holder = case.facts.holder(seat_of(given))
        if holder is not None and holder.person:
            await case.bot.health.seek(case.facts.id, holder.person)
        await case.bot.service.get(Succession).refuse_rival(case.facts.id, case.person, seat_of(given))


async def _replace(case: Case, given: Given, by: Authority) -> None:
    chosen = given.people["newcomer"]
    succession = case.bot.service.get(Succession)
    await succession.hand_on(case.facts.id, by, seat_of(given), chosen.person, chosen.name)


async def _says_replaced(case: Case, given: Given) -> str:
    """The sentence before a command's yes; and the form for a newcomer whom a page or a volunteer's post named."""
    if "newcomer" not in given:
        return ""
    newcomer = safe(given.people["newcomer"].name)
    if given.is_sent:
        question = case.text(
            "Let **{newcomer}** take over the seat of **{player}**, with everything that belongs to it?",
            newcomer=newcomer,
            player=holder_of(case, given),
        )
    else:
        question = case.text(
            "Seat **{newcomer}** in place of {name}? They learn everything that the seat knows, every open "
            "deadline starts anew, and {name} cannot come back. I will tell everybody that you did this.",
            newcomer=newcomer,
            name=names_of(case.look, case.presentation, case.text).one(seat_of(given)),
        )
    return with_consent(case, given, question)


def with_consent(case: Case, given: Given, question: str) -> str:
    """*question*, and whose consent it takes (F-7)."""
    return f"{question} {consent.asked(case.look, case.presentation, seat_of(given), case.text)}".rstrip()


def told_replaced(facts: Mapping[str, object], by: str, text: Text) -> str:
    named = {"left": safe(str(facts.get("left", ""))), "newcomer": safe(str(facts.get("newcomer", "")))}
    if facts.get("back"):
        return text(
            "**{newcomer}** plays again, in place of **{left}**. All open deadlines start anew.", **named
        )
    if isinstance(until := facts.get("until"), int):
        return text(
            "**{by}** lets **{newcomer}** play for **{left}** until {moment}. Then the seat goes back by "
            "itself, or sooner with **I am back** on **My desk**. All open deadlines start anew.",
            by=by,
            moment=instant(until),
            **named,
        )
    return text(
        "**{by}** has replaced **{left}** with **{newcomer}**. All open deadlines start anew.", by=by, **named
    )


def noted_replaced(names: object, rest: str, text: Text) -> str:
    match names:
        case [left, newcomer]:
            return text("{left}, seat {n}, replaced by {newcomer}", left=left, n=rest, newcomer=newcomer)
        case _:
            return text("player replaced")


async def _companion(case: Case, given: Given, by: Authority) -> None:
    await case.bot.service.get(Company).companion_takes(case.facts.id, by, seat_of(given))


async def _says_companion(case: Case, given: Given) -> str:
    if "player" not in given:
        return case.text(
            "The companion takes over everything that belongs to the seat. Every open deadline starts anew. "
            "**The player who leaves cannot come back.**"
        )
    question = case.text(
        "Let the bot play the seat of **{player}** from now on, with everything that belongs to it?",
        player=holder_of(case, given),
    )
    return with_consent(case, given, question)


# ------------------------------------------------------------------------------------------------------ the adverts


async def _advertise(case: Case, given: Given, by: Authority) -> None:
    number = given.words["channel"]
    channel = case.bot.get_channel(int(number)) if ids.is_number(number) else None
    where = giving.refuse_elsewhere(case.asker, case.facts, channel)
    await case.bot.service.get(Openings).advertise(case.facts.id, by, seat_of(given), where.id)


async def _recall(case: Case, given: Given, by: Authority) -> None:
    await case.bot.service.get(Openings).recall(case.facts.id, by, seat_of(given))


# ------------------------------------------------------------------------------------------------------- the thread


async def _lock(case: Case, given: Given, by: Authority) -> None:
    where = case.bot.get_channel(case.facts.channel)
    if isinstance(where, discord.TextChannel | discord.ForumChannel):
        mine = where.permissions_for(where.guild.me)
        if not mine.manage_messages:
            raise Illegal("F-8", "I need **Manage Messages** there to remove the messages of others.")
    await case.bot.service.get(Oversight).lock(case.facts.id, by, True)


async def _unlock(case: Case, given: Given, by: Authority) -> None:
    await case.bot.service.get(Oversight).lock(case.facts.id, by, False)


async def _is_locked(case: Case) -> bool:
    return bool((await case.live()).settings.get("locked"))


async def _is_open(case: Case) -> bool:
    return not await _is_locked(case)


# ------------------------------------------------------------------------------------------------------ the secrets


async def _reveal(case: Case, given: Given, by: Authority) -> Message:
    looks = await case.bot.service.get(Oversight).reveal(case.facts.id, by)
    return overviews.revealed(looks, case.presentation, case.text)


async def _says_revealed(case: Case, given: Given) -> str:
    return case.text(
        "You see every player's role and what they know. I tell everybody that you looked, and **you can "
        "never play in this game**."
    )


async def _has_no_side(case: Case) -> bool:
    return not case.plays and case.presentation.lobby.has_roles


REPLACING = Deed(
    Line(deed_words.REPLACE, told_replaced, noted_replaced),
    said("Replace"),
    said("Replace a player for good"),
    _replace,
    group=DeedGroup.PEOPLE,
    does=said("another person takes a seat for good"),
    asks=(
        asked_player(said("Who leaves?")),
        Asked("newcomer", said("Who takes the seat?"), said("Who takes over."), is_person=True),
    ),
    says=_says_replaced,
    limits=limits_seat,
    opens=giving.leaver,
    command=Command("replace", said("Seat another person; the newcomer takes over everything.")),
    style="danger",
)

COMPANION = Deed(
    Line(deed_words.COMPANION, told_replaced, noted_replaced),
    said("Companion"),
    said("Let the bot play a seat"),
    _companion,
    group=DeedGroup.PEOPLE,
    does=said("the bot plays a seat from now on"),
    asks=(asked_player(said("Who leaves?")),),
    says=_says_companion,
    limits=limits_seat,
    style="danger",
)

SEATS = (
    REPLACING,
    COMPANION,
    Deed(
        Line(
            deed_words.ADVERTISE,
            said("**{by}** is looking for somebody to take over the seat of **{name}**."),
            said("seat {n} of {names} advertised"),
            nobody=said("seat advertised"),
        ),
        said("Advertise a seat"),
        said("Look for somebody to take over a seat"),
        _advertise,
        group=DeedGroup.PEOPLE,
        does=said("a post in a channel asks who would take a seat"),
        asks=(
            asked_player(said("Whose seat?")),
            Asked("channel", said("Where does the post go?"), channels=(discord.ChannelType.text,)),
        ),
    ),
    Deed(
        Line(
            deed_words.RECALL,
            said("**{by}** is no longer looking for somebody to take over the seat of **{name}**."),
            said("advert withdrawn for seat {n} of {names}"),
            nobody=said("advert withdrawn"),
        ),
        said("Stop advertising"),
        said("Stop looking for somebody to take a seat"),
        _recall,
        group=DeedGroup.PEOPLE,
        does=said("takes that post back"),
        asks=(asked_player(said("Whose seat?"), _advertised),),
        is_offered=_is_advertised,
    ),
)

THREAD = (
    Deed(
        Line(
            deed_words.LOCK,
            said("**{by}** has locked this thread for all but the players: I remove messages of others."),
            said("thread locked to players"),
        ),
        said("Lock the thread"),
        said("Lock the thread for all but the players"),
        _lock,
        group=DeedGroup.POSTS,
        does=said("removes messages of everybody else"),
        is_offered=_is_open,
    ),
    Deed(
        Line(
            deed_words.UNLOCK,
            said("**{by}** has opened this thread to everyone."),
            said("thread opened to all"),
        ),
        said("Unlock the thread"),
        said("Open the thread to everyone"),
        _unlock,
        group=DeedGroup.POSTS,
        does=said("others may write in it again"),
        is_offered=_is_locked,
    ),
)

HOST = (
    Deed(
        Line(
            deed_words.HOST,
            said("**{name}** hosts this game from now on, as **{by}** proposed."),
            said("host's role handed over to {names}"),
            nobody=said("host's role handed over"),
        ),
        said("Hand over"),
        said("Propose another host"),
        _propose,
        group=DeedGroup.PEOPLE,
        does=said("asks somebody to host this game"),
        stages=LOBBY | UNDER_WAY,
        asks=(Asked("person", said("Who should host?"), is_person=True),),
        says=_says_host,
        refuses=_refuses_host,
        limits=_limits_host,
    ),
)

SECRETS = (
    Deed(
        Line(
            deed_words.REVEAL,
            said(
                "**{by}** has looked at all secrets, because of an emergency. They do not play, and can "
                "never play in this game."
            ),
            said("**secrets looked at**"),
        ),
        said("Show all secrets"),
        said("See all secrets: then you can never play here"),
        _reveal,
        group=DeedGroup.END,
        does=said("tells you every secret in an emergency; you can never play here then"),
        says=_says_revealed,
        is_offered=_has_no_side,
        style="danger",
    ),
)
