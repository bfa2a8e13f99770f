"""Who is told at once that something is asked of him, and where: by the post that asks it, or in private.

Whom a post mentions follows from what everybody knows, and from what each person has chosen for all games: never from
who owes a secret answer, nor from who has given it in advance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.games.loaded import LoadedGame
from bot.games.timing.clocks import Due, is_past
from bot.service.telling import notices
from bot.service.telling.notice_kinds import Happened
from bot.service.telling.notices import Notice
from rules.game import CHAIR, Decision, Question, Seat, Shown
from storage.tables.people import Holder


def at_once(
    found: LoadedGame,
    decisions: Iterable[Decision],
    asked: tuple[Question, ...],
    now: int,
    due: Due,
    *,
    anew: bool = False,
) -> tuple[Question, ...]:
    """Those of the questions *asked* of which people are told at once: all by day, but for whose time is over.

    At night those whose clock is starting wait for the hours to open, as reminders do; *anew*: all clocks are.
    """
    decisions = tuple(decisions) if asked else ()
    past = {each.question for each in decisions if is_past(found, each.clock, now, due)}
    asked = tuple(question for question in asked if question not in past)
    if found.timing.waking(now) == now:
        return asked
    kinds = found.game.kinds
    starting = {
        each.question
        for each in decisions
        if kinds[each.clock.kind].pace is not None and (anew or str(each.clock) not in found.deadlines)
    }
    return tuple(question for question in asked if question not in starting)


def in_private(
    found: LoadedGame,
    holder: Holder,
    decisions: Iterable[Decision],
    told: tuple[Question, ...],
    actor: Seat | None,
    now: int,
) -> tuple[Question, ...]:
    """Of which of the questions *told* of at once *holder* is told in private.

    Of all that he owes if he wants it so. Else of what nobody may know that he owes, unless he has just answered
    something himself or is mentioned anyway.
    """
    mine = (each.question for each in decisions if each.seat == holder.seat and each.owed) if told else ()
    owed = tuple(dict.fromkeys(question for question in mine if question in told))
    if not owed or found.is_away(holder.person_id, now):
        return ()
    match holder.notify:
        case "dm":
            return owed
        case "thread" if holder.seat != actor:
            kinds = found.game.kinds
            hidden = tuple(each for each in owed if kinds[each.kind].shown is Shown.HIDDEN)
            return hidden if len(hidden) == len(owed) else ()
        case _:
            return ()


def addressed(found: LoadedGame, notice: Notice, now: int) -> Notice:
    """The public post of *notice* with whom it mentions and what is still due, as it is to be worded now."""
    about = notice.about
    if notice.lane != notices.THREAD or not isinstance(about, Happened):
        return notice
    look = found.look(None)
    if look.view is None:
        return notice
    asked = [
        each
        for each in look.awaited
        if each.question in notice.opened
        and str(each.question) not in about.held
        and not is_past(found, each.clock, now)
    ]
    by_name = _seats(each.seats for each in asked if each.seats is not None)
    secretly = (each.question for each in asked if each.seats is None)
    alike = _seats(found.game.could_owe(look.view, question) for question in secretly)
    alike = [seat for seat in alike if seat not in by_name]
    wanted = aloud(found) if about.aloud is None else about.aloud
    about = replace(
        about,
        everyone=players(found.holders) if notice.entry == 1 else (),
        turn=_people(found, by_name, wanted, now),
        alike=_people(found, alike, wanted, now),
    )
    ahead = {clock: at for clock, at in notice.deadlines.items() if at is None or at > now}
    return replace(notice, about=about, deadlines=ahead)


def _seats(groups: Iterable[tuple[Seat, ...]]) -> list[Seat]:
    return list(dict.fromkeys(seat for seats in groups for seat in seats))


def _people(found: LoadedGame, seats: Iterable[Seat], wanted: Sequence[int], now: int) -> tuple[int, ...]:
    """Whom a mention of these *seats* calls, each once: some play several."""
    people = (_person(found, seat, wanted, now) for seat in seats)
    return tuple(dict.fromkeys(person for person in people if person))


def players(holders: Iterable[Holder]) -> tuple[int, ...]:
    """Those of *holders* who play: who is mentioned becomes a member of the thread, and hears of what is posted."""
    people = (each.person_id for each in holders if each.seat is not None and not each.is_companion)
    return tuple(dict.fromkeys(people))


def aloud(found: LoadedGame) -> tuple[int, ...]:
    """Who wants to be mentioned: that is chosen until it is asked, and not while a post is on its way.

    Else a mention would tell whether a private message had been refused before or after that.
    """
    return players(each for each in found.holders if each.notify == "thread")


def _person(found: LoadedGame, seat: Seat, wanted: Sequence[int], now: int) -> int:
    """Whom a mention of *seat* calls, 0 if nobody: for the chair the host."""
    if seat == CHAIR:
        return found.row.host_id
    holder = found.person_in(seat)
    if holder is None or holder.is_companion or found.is_away(holder.person_id, now):
        return 0
    return holder.person_id if holder.person_id in wanted and holder.notify in ("thread", "dm") else 0
