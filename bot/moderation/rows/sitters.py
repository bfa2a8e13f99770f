"""Deeds about sitters: lend a seat for a time, and give it back."""

from __future__ import annotations

from datetime import time
from typing import Final

from bot.clocks import read_back
from bot.games import deed_words, lent
from bot.games.authority import Authority
from bot.language.choice import Choice
from bot.language.times.moments import Moment, moment
from bot.language.words import safe, said
from bot.moderation.deed import Asked, Case, Deed, DeedGroup, Given, Line
from bot.moderation.rows.people import (
    asked_player,
    holder_of,
    limits_seat,
    noted_replaced,
    seat_of,
    seats,
    told_replaced,
    with_consent,
)
from bot.seats.away.absence import zone_of
from bot.seats.company import Company
from bot.seats.succession import Succession
from rules.game import Illegal, Stale


def _until(case: Case, given: Given) -> Moment:
    return moment(given.words["until"], given.at_ms, zone_of(case.facts, case.zone), time(12))


async def _lend(case: Case, given: Given, by: Authority) -> None:
    until, game_id, service = _until(case, given).at_ms, case.facts.id, case.bot.service
    sitter = given.people.get("sitter")
    if sitter is None:
        await service.get(Company).companion_takes(game_id, by, seat_of(given), until)
    else:
        await service.get(Succession).hand_on(game_id, by, seat_of(given), sitter.person, sitter.name, until)


async def _says_lent(case: Case, given: Given) -> str:
    if not given.is_sent or "until" not in given:
        return ""
    sitter = given.people.get("sitter")
    question = case.text(
        "Let {sitter} play for **{player}** until {until}?",
        sitter=case.text("the bot") if sitter is None else f"**{safe(sitter.name)}**",
        player=holder_of(case, given),
        until=read_back.shown(_until(case, given), case.text),
    )
    return with_consent(case, given, question)


async def _lent_seats(case: Case) -> tuple[Choice, ...]:
    away = {str(seat) for seat in lent.lent(await case.live())}
    return tuple(choice for choice in await seats(case) if choice.value.partition("/")[0] in away)


async def _is_lent(case: Case) -> bool:
    return bool(await _lent_seats(case))


async def _refuses_giving_back(case: Case, given: Given) -> None:
    if "player" in given and seat_of(given) not in lent.lent(await case.live()):
        raise Stale("F-9", "Nobody else plays that seat for its owner now, so I changed nothing.")


async def _limits_giving_back(case: Case, given: Given) -> None:
    """A moderator who plays cannot end another's loan: only the seat's owner or the time does."""
    if "player" in given and case.plays:
        loan = lent.lent(await case.live()).get(seat_of(given))
        if loan is not None and loan.owner != case.person:
            raise Illegal("F-8", "You play in this game: the seat goes back when its time is over.")


async def _give_back(case: Case, given: Given, by: Authority) -> None:
    await case.bot.service.get(Succession).give_back(case.facts.id, by, seat_of(given))


LENDING: Final = Deed(
    Line(deed_words.LEND, told_replaced, noted_replaced),
    said("Lend a seat"),
    said("Let somebody play for a player who is away"),
    _lend,
    group=DeedGroup.PEOPLE,
    does=said("somebody plays for a while, then the seat goes back"),
    asks=(
        asked_player(said("Who is away?")),
        Asked(
            "until",
            said("Until when?"),
            said("Like 3d, Friday 20:00 or 24 Dec; without a time of day, until noon."),
            placeholder="5d",
            is_read_back=True,
        ),
        Asked("sitter", said("Who plays? Empty: the bot."), is_person=True, required=False),
    ),
    says=_says_lent,
    limits=limits_seat,
)

GIVING_BACK: Final = Deed(
    Line(deed_words.GIVE_BACK, told_replaced, noted_replaced),
    said("Give a seat back"),
    said("Give a lent seat back to its owner"),
    _give_back,
    group=DeedGroup.PEOPLE,
    does=said("its owner plays again at once"),
    asks=(asked_player(said("Whose seat goes back?"), _lent_seats),),
    refuses=_refuses_giving_back,
    limits=_limits_giving_back,
    is_offered=_is_lent,
)

DEEDS: Final = (LENDING, GIVING_BACK)
