"""Words for players who go away and come back (F-9): to all, to the moderators, and on the card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from bot.games.presentation import POLICIES, Presentation, names_of, pace_words
from bot.games.reader_view import ReaderView
from bot.games.timing import pace
from bot.language.words import Names, Text, safe, when
from bot.seats.vacancies import absent_buttons
from bot.service.telling import notices
from bot.service.telling.notice_kinds import AbsenceEnded, CameBack, WentAway
from bot.service.telling.notices import Notice
from bot.ui.answers.answering import my_desk
from bot.ui.desk import header, panel
from bot.ui.message import Message
from rules.game import Seat, Shown


def compose(
    notice: Notice,
    about: WentAway | CameBack | AbsenceEnded,
    look: ReaderView,
    presentation: Presentation,
    text: Text,
) -> Message | None:
    """The message of a notice about an absence."""
    match about:
        case AbsenceEnded():
            return _returned(notice, look, presentation, text)
        case WentAway(seat=int(seat)) if notice.lane == notices.CHAIR:
            return _plan(notice, about, seat, look, presentation, text)
        case WentAway():
            line = _away(_names(about, look, presentation, text), about.starts, about.until, text)
            if about.note.strip():
                line = text("{line} “{note}”", line=line, note=safe(about.note, 200))
        case CameBack():
            line = text("{name} is back.", name=_names(about, look, presentation, text))
        case _:
            assert_never(about)
    return Message(line, ((my_desk(notice.game_id, text, notice.reference),),), reference=notice.reference)


def _names(about: WentAway | CameBack, look: ReaderView, presentation: Presentation, text: Text) -> str:
    """The player who is away."""
    seats = about.seats or (() if about.seat is None else (about.seat,))  # one in notices of older versions
    return names_of(look, presentation, text)(seats)


def _away(name: str, starts: int, ends: int, text: Text) -> str:
    if not starts:
        return text("{name} is away until {until}.", name=name, until=_day(ends))
    return text("{name} is away from {start} until {until}.", name=name, start=_day(starts), until=_day(ends))


def _day(ms: int) -> str:
    """A day, as each reader writes it."""
    return f"<t:{ms // 1000}:d>"


def card_line(look: ReaderView, names: Names, text: Text) -> str:
    """Who is away, for the card; empty where nobody is."""
    gone = [
        _on_card(names.quiet(person.seat), *person.away, text)
        for person in look.facts.people
        if person.away is not None and person.seat is not None
    ]
    return text("Away: {people}", people="; ".join(gone)) if gone else ""


def _on_card(name: str, starts: int, ends: int, text: Text) -> str:
    if not starts:
        return text("{name} until {until}", name=name, until=_day(ends))
    return text("{name} from {start} until {until}", name=name, start=_day(starts), until=_day(ends))


def _returned(notice: Notice, look: ReaderView, presentation: Presentation, text: Text) -> Message | None:
    """Who was away is reminded at the end, of all that he owes by then."""
    owed = tuple(decision.question for decision in look.decisions if decision.owed)
    asked = panel(look, presentation, owed, text, notice.reference)
    if asked is None:
        return None
    content = text("**Welcome back. The game waits for you.**") + "\n" + asked.content
    return Message(content, asked.rows, reference=notice.reference)


# ------------------------------------------------------------------------------------------------- the moderators


def _plan(
    notice: Notice, about: WentAway, seat: Seat, look: ReaderView, presentation: Presentation, text: Text
) -> Message:
    """Which decisions will fall into it, by what is public: kinds and dates, and never who owes a secret."""
    starts, ends = about.starts, about.until
    begins = starts or about.now
    names = names_of(look, presentation, text)
    open_ = [
        (clock.clock.kind, clock.due_ms)
        for clock in look.clocks
        if clock.due_ms is not None and begins <= clock.due_ms <= ends
    ]
    lines = [header(look, presentation, text), _away(names.one(seat), starts, ends, text)]
    if open_:
        lines.append(text("**Due in that time**"))
        lines += [
            text(
                "- {kind}: {moment}; {policy}.",
                kind=presentation.lobby.kind_name(kind, text),
                moment=when(due),
                policy=policy,
            )
            for kind, due in open_
            if (policy := _policy(look, kind, text))
        ]
    ahead = _ahead(look, presentation, begins, ends, text)
    if ahead:
        lines += [text("**May come up in that time**"), *ahead]
    lines.append(
        text("-# They may have answered in advance. I never show whether somebody owes a secret answer.")
    )
    desk = (my_desk(notice.game_id, text, notice.reference),)
    rows = (absent_buttons(notice.game_id, seat, text), desk)
    return Message("\n".join(lines), rows, reference=notice.reference)


def _ahead(look: ReaderView, presentation: Presentation, begins: int, ends: int, text: Text) -> list[str]:
    """The kinds that could be asked and fall due meanwhile, at the paces of now."""
    found = []
    for name in presentation.lobby.kinds(look.facts.config, look.facts.seats):
        kind = presentation.game.kinds[name]
        if kind.pace is None or kind.shown is Shown.HIDDEN:
            continue
        length = _chosen(look, "deadlines")[name]
        ways = look.facts.ways
        if pace.due(begins, length, ways.hours, ways.floor) <= ends:
            found.append(
                text(
                    "- {kind}: {pace}; {policy}.",
                    kind=presentation.lobby.kind_name(name, text),
                    pace=pace_words(length, text),
                    policy=_policy(look, name, text),
                )
            )
    return found


def _policy(look: ReaderView, kind: str, text: Text) -> str:
    """What happens when a deadline of this kind passes, as it is now."""
    return text(POLICIES[str(_chosen(look, "policies")[kind])])


def _chosen(look: ReaderView, which: str) -> Mapping[str, int | str]:
    """The paces or policies of now: the host's, and what moderators have changed since."""
    config: Mapping[str, int | str] = getattr(look.facts.config, which)
    ways = look.facts.ways
    return {**config, **(ways.paces if which == "deadlines" else ways.policies)}
