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
    game: LoadedGame,
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
    past = {decision.question for decision in decisions if is_past(game, decision.clock, now, due)}
    asked = tuple(question for question in asked if question not in past)
    if game.timing.waking(now) == now:
        return asked
    kinds = game.game.kinds
    starting = {
        decision.question
        for decision in decisions
        if kinds[decision.clock.kind].pace is not None and (anew or str(decision.clock) not in game.deadlines)
    }
    return tuple(question for question in asked if question not in starting)


def in_private(
    game: LoadedGame,
    holder: Holder,
    decisions: Iterable[Decision],
    questions: tuple[Question, ...],
    actor: Seat | None,
    now: int,
) -> tuple[Question, ...]:
    """Of which of the questions *told* of at once *holder* is told in private.

    Of all that he owes if he wants it so. Else of what nobody may know that he owes, unless he has just answered
    something himself or is mentioned anyway.
    """
    mine = (
        (decision.question for decision in decisions if decision.seat == holder.seat and decision.owed)
        if questions
        else ()
    )
    owed = tuple(dict.fromkeys(question for question in mine if question in questions))
    if not owed or game.is_away(holder.person_id, now):
        return ()
    match holder.notify:
        case "dm":
            return owed
        case "thread" if holder.seat != actor:
            kinds = game.game.kinds
            hidden = tuple(question for question in owed if kinds[question.kind].shown is Shown.HIDDEN)
            return hidden if len(hidden) == len(owed) else ()
        case _:
            return ()


def addressed(game: LoadedGame, notice: Notice, now: int) -> Notice:
    """The public post of *notice* with whom it mentions and what is still due, as it is to be worded now."""
    about = notice.about
    if notice.lane != notices.THREAD or not isinstance(about, Happened):
        return notice
    look = game.look(None)
    if look.view is None:
        return notice
    asked = [
        awaited
        for awaited in look.awaited
        if awaited.question in notice.opened
        and str(awaited.question) not in about.held
        and not is_past(game, awaited.clock, now)
    ]
    by_name = _seats(awaited.seats for awaited in asked if awaited.seats is not None)
    secretly = (awaited.question for awaited in asked if awaited.seats is None)
    alike = _seats(game.game.could_owe(look.view, question) for question in secretly)
    alike = [seat for seat in alike if seat not in by_name]
    wanted = aloud(game) if about.aloud is None else about.aloud
    about = replace(
        about,
        everyone=players(game.holders) if notice.entry == 1 else (),
        turn=_people(game, by_name, wanted, now),
        alike=_people(game, alike, wanted, now),
    )
    ahead = {clock: at for clock, at in notice.deadlines.items() if at is None or at > now}
    return replace(notice, about=about, deadlines=ahead)


def _seats(groups: Iterable[tuple[Seat, ...]]) -> list[Seat]:
    return list(dict.fromkeys(seat for seats in groups for seat in seats))


def _people(game: LoadedGame, seats: Iterable[Seat], wanted: Sequence[int], now: int) -> tuple[int, ...]:
    """Whom a mention of these *seats* calls, each once: some play several."""
    people = (_person(game, seat, wanted, now) for seat in seats)
    return tuple(dict.fromkeys(person for person in people if person))


def players(holders: Iterable[Holder]) -> tuple[int, ...]:
    """Those of *holders* who play: who is mentioned becomes a member of the thread, and hears of what is posted."""
    people = (holder.person_id for holder in holders if holder.seat is not None and not holder.is_companion)
    return tuple(dict.fromkeys(people))


def aloud(game: LoadedGame) -> tuple[int, ...]:
    """Who wants to be mentioned: that is chosen until it is asked, and not while a post is on its way.

    Else a mention would tell whether a private message had been refused before or after that.
    """
    return players(holder for holder in game.holders if holder.notify == "thread")


def _person(game: LoadedGame, seat: Seat, wanted: Sequence[int], now: int) -> int:
    """Whom a mention of *seat* calls, 0 if nobody: for the chair the host."""
    if seat == CHAIR:
        return game.row.host_id
    holder = game.person_in(seat)
    if holder is None or holder.is_companion or game.is_away(holder.person_id, now):
        return 0
    return holder.person_id if holder.person_id in wanted and holder.notify in ("thread", "dm") else 0
