"""Words a notice when it is sent, and draws the card. Everything comes from the notice and the reader's look."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, assert_never

from msgspec.structs import replace

from bot.clocks import pings
from bot.games import deed_words, titles
from bot.games.presentation import Presentation, due_line, names_of
from bot.games.presenting.lobby_presentation import LobbyPresentation
from bot.games.reader_view import ReaderView
from bot.games.timing import standing
from bot.language.words import Text, safe
from bot.lobbies import post as lobby_post
from bot.lobbies import wording as lobby_wording
from bot.lobbies.filling import again, asking
from bot.moderation import overviews
from bot.moderation import wording as health_wording
from bot.moderation.calls import wording
from bot.moderation.rows import registry
from bot.posting.typed import acknowledge
from bot.seats import newcomer, vacancies
from bot.seats.away import farewells
from bot.service.discord import refusals
from bot.service.telling import notice_kinds as kinds
from bot.service.telling import notices
from bot.service.telling.notices import Notice
from bot.ui import ids, notify
from bot.ui.answers.answering import my_desk, open_rows
from bot.ui.desk import header, how_to_play, panel
from bot.ui.message import CONTENT, ROWS, Button, File, Message, Row, cut
from rules.game import CHAIR

Facts: TypeAlias = Mapping[str, Any]
"""What a deed's row words."""


def compose(notice: Notice, look: ReaderView, presentation: Presentation, text: Text) -> Message | None:
    """The message of *notice* for its place; None where nothing is to be said any more."""
    match notice.about:
        case kinds.Happened() as about if notice.lane == notices.THREAD:
            return _thread(notice, about, look, presentation, text)
        case kinds.Happened():
            return _private(notice, look, presentation, text)
        case kinds.SeatTakenOver() as about:
            return newcomer.welcome(notice, about, look, presentation, text)
        case kinds.QuestionsAsked():
            return panel(look, presentation, notice.opened, text, notice.reference)
        case kinds.DeedDone(deed=deed):
            return _deed_post(notice, deed, look, presentation, text)
        case (
            kinds.SeatAdvertised()
            | kinds.AdvertClosed()
            | kinds.SeatOffered()
            | kinds.ReplacementWished()
            | kinds.DeadlinesMissed()
            | kinds.SeatSought()
            | kinds.PlayerStays()
            | kinds.ConsentAsked()
            | kinds.ConsentGiven()
        ) as about:
            return vacancies.compose(notice, about, look, presentation, text)
        case (kinds.WentAway() | kinds.CameBack() | kinds.AbsenceEnded()) as about:
            return farewells.compose(notice, about, look, presentation, text)
        case kinds.PausedForLong() as about:
            return wording.paused(notice, about, look, presentation, text)
        case (kinds.DeadlinePassed() | kinds.DeadlineWaits()) as about:
            return overviews.ask(notice, about, look, presentation, text)
        case kinds.CalledByRules(kind=kind):
            return _rests(notice, kind, look, presentation, text)
        case kinds.HostProposed() as about:
            return overviews.handover(notice, about, look, text)
        case kinds.HostUnasked() as about:
            return overviews.unasked(notice, about, text)
        case kinds.LobbyNews() as about:
            return lobby_wording.compose(notice, about, look, presentation, text)
        case kinds.AskedToJoin() as about:
            return asking.compose(notice, about, look, presentation, text)
        case kinds.SitsThere() as about:
            return lobby_wording.sits_there(notice, about, look, text)
        case kinds.WaitOver() as about:
            return lobby_wording.wait_over(notice, about, look, presentation, text)
        case kinds.Barred() as about:
            return lobby_wording.barred(notice, about, text)
        case kinds.LobbiesOpen() | kinds.DailyLine():
            return None  # several games are looked at for it: see bot/lobbies/filling/hearing.py
        case kinds.Reminder() as about:
            return _reminder(notice, about, look, presentation, text)
        case kinds.RecordPublished() as about:
            return _record(notice, about, look, presentation, text)
        case kinds.NotDelivered() as about:
            return _undelivered(notice, about, look, presentation, text)
        case (
            kinds.PlaceTroubled() | kinds.PersonMissing() | kinds.SomethingWaits() | kinds.SetBack()
        ) as about:
            return health_wording.compose(notice, about, look, presentation, text)
        case (kinds.AnswerCounted() | kinds.AnswerNotCounted() | kinds.AnswerStands()) as about:
            return acknowledge.compose(notice, about, look, presentation, text)
        case (
            kinds.CallSettled()
            | kinds.ClocksBegun()
            | kinds.PostsUndone()
            | kinds.GameNamed()
            | kinds.EventDue()
        ):
            return None  # what is there is changed
    assert_never(notice.about)


def _marked(
    content: str, notice: Notice, text: Text, *rows: Row, page: tuple[str, str] | None = None
) -> Message:
    """A message whose last button bears the notice's reference, by which it is found again; before it *page*."""
    last = (*_to_page(notice, page), my_desk(notice.game_id, text, notice.reference))
    return Message(content, (*rows, last), reference=notice.reference)


def _to_page(notice: Notice, page: tuple[str, str] | None) -> list[Button]:
    """The way to a page, by its label and words."""
    return [] if page is None else [Button(page[0], ids.verb(notice.game_id, "page", page[1]))]


# ---------------------------------------------------------------------------------------------------- the thread


def _thread(
    notice: Notice, about: kinds.Happened, look: ReaderView, presentation: Presentation, text: Text
) -> Message:
    names = names_of(look, presentation, text)
    lines = [_called(about.deed, look, presentation, text)] if about.deed else []
    told = look.facts.tale if look.facts.tale is not None else presentation.tale(text)

    def teller(nth: int, is_well: bool) -> str:
        return told.line(notice.game_id, nth, is_well=is_well)

    lines.append(presentation.post(notice.events, look.view, names, text, teller) or "")
    turn = [_turn(about.turn, text)] if about.turn else []
    if about.alike:
        turn.append(
            text(
                "{who} Open **My desk**: it may be your turn. If you planned your answer, you are done.",
                who=text.mentions(about.alike),
            )
        )
    for question in notice.opened:
        due = notice.deadlines.get(str(question))
        turn.append(due_line(look, presentation, question, due, text))
    if notice.entry == 1:
        lines += _welcome(about.everyone, presentation.lobby, text)
    lines.append(" ".join(filter(None, dict.fromkeys(turn))))  # two questions may be due in the same words
    if about.seal:
        lines.append(text("-# Seal of what is hidden: {seal}", seal=about.seal))
    page = None if look.view is None else presentation.post_page(notice.events, look.view, text)
    buttons = [*_to_page(notice, page), my_desk(notice.game_id, text, notice.reference)]
    if notice.entry == 1:
        buttons.insert(0, how_to_play(notice.game_id, text))
    if any(waiting.question in notice.opened and waiting.seats == (CHAIR,) for waiting in look.awaited):
        buttons.insert(
            0,
            Button(text("Let the game go on"), ids.verb(notice.game_id, deed_words.POSTS, deed_words.RESUME)),
        )
    rows = (*open_rows(look, presentation, notice.opened, text), tuple(buttons))
    if about.ended:
        played = any(person.person for person in look.facts.people)
        next_game = again.buttons(look.facts, presentation, text) if played else ()
        rows = (*rows[:-1], (*next_game, lobby_post.would_play(notice.game_id, text)), rows[-1])
    pings = tuple(dict.fromkeys((*_calls(about.deed), *about.everyone, *about.turn, *about.alike)))
    return Message("\n".join(line for line in lines if line), rows, pings, reference=notice.reference)


def _turn(people: Sequence[int], text: Text) -> str:
    """To those who are asked, by name."""
    return text.plural(
        "{who}, it is your turn.", "{who}, it is your turn.", len(people), who=text.mentions(people)
    )


def _welcome(everyone: Sequence[int], lobby: LobbyPresentation[Any], text: Text) -> list[str]:
    """To all who play, when the game begins."""
    if not everyone:
        return []
    role = text(
        "You get your role by private message; **My desk** shows it too. The clock starts when everyone has got it."
    )
    mine = text(
        "**My desk** shows what is yours; you get it by private message, too. The clock starts when everyone has "
        "got it."
    )
    begins = text("{who}, **the game begins.**", who=text.mentions(everyone))
    return [*filter(None, [begins, role if lobby.has_roles else mine, lobby.pack_line(text)])]


def _reminder(
    notice: Notice, about: kinds.Reminder, look: ReaderView, presentation: Presentation, text: Text
) -> Message | None:
    if about.missing:
        who = text.mentions(about.missing)
        content = text(
            "{who}, you do not have what you need to play yet. Press **My desk** to read it, so that the "
            "game can begin.",
            who=who,
        )
        desk = (my_desk(notice.game_id, text, notice.reference),)
        return Message(content, (desk,), about.missing, reference=notice.reference)
    return pings.compose(notice, about, look, presentation, text)


# ----------------------------------------------------------------------------------------------- private messages


def _private(notice: Notice, look: ReaderView, presentation: Presentation, text: Text) -> Message | None:
    if look.view is None:
        return None
    names = names_of(look, presentation, text)
    if notice.entry == 1:
        told: str | None = presentation.dossier(look.view, names, text)
    else:
        told = presentation.post(notice.events, look.view, names, text)
    if not told:
        return None
    asked = panel(look, presentation, notice.opened, text, notice.reference)
    if notice.entry == 1:
        return _role(told, asked, notice, look, presentation, text)
    if asked is None:
        page = presentation.post_page(notice.events, look.view, text)
        return _marked(f"{header(look, presentation, text)}\n{told}", notice, text, page=page)
    if told in asked.content:  # the event is the question
        return Message(asked.content, asked.rows, reference=notice.reference)
    return Message(f"{told}\n\n{asked.content}", asked.rows, reference=notice.reference)


def _role(
    told: str, asked: Message | None, notice: Notice, look: ReaderView, presentation: Presentation, text: Text
) -> Message:
    """What a seat is, how its player is told of questions, and the menu to choose that; above it what is *asked*."""
    content = f"{told}\n\n{notify.advice(text)}"
    if asked is None:
        return _marked(f"{header(look, presentation, text)}\n{content}", notice, text, notify.menu(text))
    *rows, desk = asked.rows
    rows = [*rows[: ROWS - 2], notify.menu(text), desk]
    return Message(f"{content}\n\n{asked.content}", tuple(rows), reference=notice.reference)


# ------------------------------------------------------------------------------------------- deeds and moderators


def _deed_post(
    notice: Notice, deed: Facts, look: ReaderView, presentation: Presentation, text: Text
) -> Message | None:
    """A deed in the thread, and a mention for each whom it concerns."""
    if (row := registry.line(str(deed["deed"]))) is not None and row.post:
        return row.post(notice, deed, look, presentation, text)
    return replace(_marked(_called(deed, look, presentation, text), notice, text), pings=_calls(deed))


def _calls(deed: Facts) -> tuple[int, ...]:
    return tuple(deed.get("calls", ()))


def _called(deed: Facts, look: ReaderView, presentation: Presentation, text: Text) -> str:
    mentions = " ".join(f"<@{person}>" for person in _calls(deed))
    return "\n".join(filter(None, (_deed(deed, look, presentation, text), mentions)))


def _deed(facts: Facts, look: ReaderView, presentation: Presentation, text: Text) -> str:
    by = safe(str(facts.get("by", "")), empty=text("A moderator"))
    if (row := registry.line(str(facts.get("deed")))) is None:
        done = text("**{by}** has done something as moderator.", by=by)
    else:
        kind = facts.get("kind")
        named = {**facts, "kind": presentation.lobby.kind_name(str(kind), text)} if kind else facts
        due = _now_due(look, presentation, kind, text) if row.moves_deadlines else []
        done = " ".join([row.public(named, by, text), *due])
    reason = str(facts.get("reason") or "")
    return text("{done} Reason: {reason}", done=done, reason=safe(reason, 300)) if reason.strip() else done


def _now_due(look: ReaderView, presentation: Presentation, kind: object, text: Text) -> list[str]:
    """Until when the game waits after a deed that moves deadlines: one of a kind, or all."""
    return [
        due_line(look, presentation, clock.clock, clock.due_ms, text)
        for clock in look.clocks
        if clock.due_ms is not None and kind in (None, clock.clock.kind)
    ]


def _rests(notice: Notice, kind: str, look: ReaderView, presentation: Presentation, text: Text) -> Message:
    """What the rules ask of moderators, with the button that answers it."""
    content = f"{header(look, presentation, text)}\n{presentation.lobby.lapse_line(kind, text)}"
    go = Button(
        text("Let the game go on"), ids.verb(notice.game_id, deed_words.POSTS, deed_words.RESUME), "success"
    )
    return _marked(content, notice, text, (go,))


def _undelivered(
    notice: Notice, about: kinds.NotDelivered, look: ReaderView, presentation: Presentation, text: Text
) -> Message:
    problem = _problem(
        about, None if about.seat is None else names_of(look, presentation, text).one(about.seat), text
    )
    rows = (vacancies.seat_buttons(notice.game_id, about.seat, text),) if about.unread and about.seat else ()
    return _marked(f"{header(look, presentation, text)}\n{problem}", notice, text, *rows)


def _problem(about: kinds.NotDelivered, name: str | None, text: Text) -> str:
    """F-16: without the *name* of the seat, except where the notice itself may give it."""
    if about.is_picture:
        return text(
            "I could not draw a picture of this game, so what it belongs to goes without it: that is my mistake. "
            "Tell the person who runs me: it is error {number} in the log.",
            number=about.error,
        )
    if about.error:
        return text(
            "I could not put a post of this game into words: that is my mistake. Nothing is lost: **My desk** shows "
            "how things stand. Tell the person who runs me: it is error {number} in the log.",
            number=about.error,
        )
    if name is None:
        return text(
            "I could not deliver a private message. Nothing is lost: **My desk** shows it to the person it "
            "was for."
        )
    if about.late:
        return text(
            "I could not send {name} their role yet. I keep trying. Meanwhile ask them to press **My desk** "
            "in the thread: it shows the role to them alone.",
            name=name,
        )
    if about.why:
        return text(
            "I could not send {name} their role. {why} Ask them to press **My desk** in the thread: it shows "
            "the role to them alone.",
            name=name,
            why=text(refusals.read(about.why, refusals.MetAt.PRIVATE).means),
        )
    if about.unread:
        return text(
            "{name} has not read their role yet. Ask them to press **My desk** in the thread, or let "
            "somebody else take the seat.",
            name=name,
        )
    return text(
        "{name} takes no private messages, so their role has not arrived. Ask them to press **My desk** in "
        "the thread: it shows the role to them alone.",
        name=name,
    )


def _record(
    notice: Notice, about: kinds.RecordPublished, look: ReaderView, presentation: Presentation, text: Text
) -> Message:
    record, name = about.text, about.name
    written = json.loads(record)
    seed, head = written.get("seed"), written.get("head")
    lines, files = [], [File(name, record.encode())]
    if look.view is not None:
        names = names_of(look, presentation, text)
        if annex := presentation.annex(look.view, names, text):
            files.append(File(name.removesuffix(".json") + ".txt", annex.encode()))
        else:
            lines.append(presentation.chronicle(look.view, names, text))
    if seed:
        lines.append(
            text(
                "-# The seed was `{seed}`, its fingerprint `{print}`.",
                seed=seed,
                print=look.facts.fingerprint,
            )
        )
    if head:  # none where actions are withheld
        lines.append(text("-# The checksum of its journal: `{head}`.", head=head))
    lines.append(
        text("**The record is attached.** Anyone can check it: `ringmaster verify {name}`", name=name)
        if about.attached
        else text(
            "I may not attach files here, so the record is missing. `/games` has it, in a private message."
        )
    )
    content = "\n".join(line for line in lines if line)
    buttons = (lobby_post.would_play(notice.game_id, text), my_desk(notice.game_id, text, notice.reference))
    return Message(
        content, (buttons,), files=tuple(files) if about.attached else (), reference=notice.reference
    )


# ------------------------------------------------------------------------------------------------------- the card


def card(look: ReaderView, presentation: Presentation, text: Text) -> Message:
    """The one post that is edited in place: the lobby, then how the game stands."""
    return (
        lobby_post.card(look, presentation, text) if look.view is None else _status(look, presentation, text)
    )


def _status(look: ReaderView, presentation: Presentation, text: Text) -> Message:
    assert look.view is not None
    facts = look.facts
    names = names_of(look, presentation, text)
    lines = [f"## {titles.title(facts, presentation, text)}"]
    if facts.halted == "delivery":
        lines.append(text("**The roles are on their way.** The clock starts when all have arrived."))
    lines += standing.lines(look, presentation, text)
    running = tuple(clock for clock in look.clocks if not clock.passed)
    lines.append(presentation.card(look.view, names, text, look.awaited, running))
    if facts.stage != "ended" and (away := farewells.card_line(look, names, text)):
        lines.append(away)
    lines.append(text("-# Fingerprint of the seed: {print}", print=facts.fingerprint))
    lines += filter(None, [presentation.lobby.pack_print(text)])
    buttons = (my_desk(facts.id, text), how_to_play(facts.id, text))
    return Message(cut("\n".join(lines), CONTENT), (buttons,))
