"""Deeds in a lobby: closing it, taking somebody out and letting them in again, asking who is ready."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games import deed_words
from bot.games.authority import Authority
from bot.games.kept import Closure
from bot.games.presentation import called
from bot.language.choice import Choice
from bot.language.words import Text, plain, safe, said
from bot.lobbies import wording
from bot.lobbies.running import Lobbies, banned_in, holder_in, refuse_asked
from bot.moderation.deed import LOBBY, Asked, Case, Deed, DeedGroup, Given, Line

# ----------------------------------------------------------------------------------------------------------- closing


async def _says_closed(case: Case, given: Given) -> str:
    return case.text(
        "Close this lobby for good? I tell everybody who joined, and nobody can join any more. You cannot "
        "undo this."
    )


async def _close(case: Case, given: Given, by: Authority) -> None:
    await case.bot.get(Lobbies).close(case.facts.id, by)


def _told_closed(facts: Mapping[str, object], by: str, text: Text) -> str:
    return wording.closed(Closure(str(facts.get("why", "")), by), text)


# ---------------------------------------------------------------------------------------------------- who may be in


async def _players(case: Case) -> tuple[Choice, ...]:
    """All who have joined, except the asker, who can simply leave."""
    found = {
        person: label for person, label in called(case.facts).items() if person.person not in (0, case.person)
    }
    return tuple(Choice(label, str(person.person)) for person, label in found.items())


async def _has_players(case: Case) -> bool:
    return bool(await _players(case))


async def _refuses_player(case: Case, given: Given) -> None:
    if "player" in given:
        holder_in(await case.live(), int(given.words["player"]))


async def _says_out(case: Case, given: Given) -> str:
    if "player" not in given:
        return case.text("Their seat is free at once, and they cannot join again until you let them in.")
    return case.text(
        "Take **{name}** out of this lobby? They cannot join again until you let them in.",
        name=_called(case, given),
    )


def _called(case: Case, given: Given) -> str:
    person = case.facts.person(int(given.words["player"]))
    return safe(called(case.facts)[person] if person else "")


async def _take_out(case: Case, given: Given, by: Authority) -> None:
    await case.bot.get(Lobbies).take_out(case.facts.id, by, int(given.words["player"]))


async def _banned(case: Case) -> tuple[Choice, ...]:
    return tuple(Choice(plain(ban.name), str(ban.person)) for ban in case.facts.lobby.out)


async def _has_banned(case: Case) -> bool:
    return bool(case.facts.lobby.out)


async def _refuses_banned(case: Case, given: Given) -> None:
    if "player" in given:
        banned_in(await case.live(), int(given.words["player"]))


async def _let_in(case: Case, given: Given, by: Authority) -> None:
    await case.bot.get(Lobbies).let_in(case.facts.id, by, int(given.words["player"]))


# --------------------------------------------------------------------------------------------------- who is ready


async def _refuses_asking(case: Case, given: Given) -> None:
    refuse_asked(await case.live(), case.bot.now_ms())


async def _ask_ready(case: Case, given: Given, by: Authority) -> str:
    await case.bot.get(Lobbies).ask_ready(case.facts.id, by)
    return case.text("**I have asked in the thread.** The lobby's post shows who is ready.")


DEEDS = (
    Deed(
        Line(deed_words.READY, said("**{by}** has asked who is ready."), said("asked who is ready")),
        said("Who is ready?"),
        said("Ask who is ready"),
        _ask_ready,
        group=DeedGroup.PEOPLE,
        does=said("asks all in the thread; the lobby's post shows who answers"),
        stages=LOBBY,
        refuses=_refuses_asking,
        is_offered=_has_players,
        style="primary",
        is_first=True,
        is_light=True,
    ),
    Deed(
        Line(
            deed_words.REMOVE,
            said("**{by}** has taken **{name}** out of this lobby."),
            said("taken out of the lobby: {names}"),
        ),
        said("Take out"),
        said("Take somebody out of the lobby"),
        _take_out,
        group=DeedGroup.PEOPLE,
        does=said("frees a seat, and keeps that person out until you let them in"),
        stages=LOBBY,
        asks=(Asked("player", said("Who?"), choices=_players),),
        says=_says_out,
        refuses=_refuses_player,
        is_offered=_has_players,
    ),
    Deed(
        Line(
            deed_words.ADMIT,
            said("**{by}** lets **{name}** join this lobby again."),
            said("let into the lobby again: {names}"),
        ),
        said("Let in again"),
        said("Let somebody join again"),
        _let_in,
        group=DeedGroup.PEOPLE,
        does=said("lets somebody join whom you took out"),
        stages=LOBBY,
        asks=(Asked("player", said("Who?"), choices=_banned),),
        refuses=_refuses_banned,
        is_offered=_has_banned,
    ),
    Deed(
        Line(deed_words.CLOSE, _told_closed, said("lobby closed")),
        said("Close the lobby"),
        said("Close the lobby"),
        _close,
        group=DeedGroup.END,
        does=said("closes it for good: nobody can join or play"),
        stages=LOBBY,
        says=_says_closed,
        style="danger",
    ),
)
