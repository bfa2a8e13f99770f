"""Words a notice when it is sent, and draws the card. Everything comes from the notice and the reader's look."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.clocks import pings, standing
from bot.commands import notify
from bot.games import notices
from bot.games.notices import Notice
from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView
from bot.health import wording as health_wording
from bot.language.words import Text, lasting, safe, when
from bot.lobbies import post as lobby_post
from bot.lobbies import wording as lobby_wording
from bot.moderation import overviews
from bot.moderation.calls import wording
from bot.moderation.rows import registry
from bot.posting import mentions, refusals
from bot.seats import farewells, newcomer, vacancies
from bot.typed import acknowledge
from bot.ui import ids
from bot.ui.desk import header, how_to_play, my_desk, open_rows, panel
from bot.ui.message import CONTENT, ROWS, Button, File, Message, Row, cut
from rules.game import CHAIR


def compose(notice: Notice, look: ReaderView, presentation: Presentation, text: Text) -> Message | None:
    """The message of *notice* for its place; None where nothing is to be said any more."""
    match notice.kind:
        case notices.EVENTS if notice.lane == notices.THREAD:
            return _thread(notice, look, presentation, text)
        case notices.EVENTS:
            return _private(notice, look, presentation, text)
        case notices.DOSSIER:
            return newcomer.welcome(notice, look, presentation, text)
        case notices.ASKED:
            return panel(look, presentation, notice.opened, text, notice.reference)
        case notices.DEED if notice.facts.get("deed") == "move":
            return health_wording.compose(notice, look, presentation, text)
        case notices.DEED if (row := registry.named(str(notice.facts["deed"]))) is not None and row.post:
            return row.post(notice, look, presentation, text)
        case notices.DEED:
            return _announced(notice, look, presentation, text)
        case (
            notices.OPENING
            | notices.CLOSED
            | notices.OFFER
            | notices.WISH
            | notices.SEEKING
            | notices.STAYS
            | notices.CONSENT
            | notices.AGREED
        ):
            return vacancies.compose(notice, look, presentation, text)
        case notices.AWAY | notices.BACK | notices.RETURNED:
            return farewells.compose(notice, look, presentation, text)
        case notices.PAUSED:
            return wording.paused(notice, look, presentation, text)
        case notices.ASK | notices.WAITS:
            return overviews.ask(notice, look, presentation, text)
        case notices.RESTS:
            return _rests(notice, look, presentation, text)
        case notices.HANDOVER:
            return overviews.handover(notice, look, presentation, text)
        case notices.LOBBY:
            return lobby_wording.compose(notice, look, presentation, text)
        case notices.REMINDER:
            return _reminder(notice, look, presentation, text)
        case notices.RECORD:
            return _record(notice, look, presentation, text)
        case notices.UNDELIVERED:
            rows = (
                (vacancies.seat_buttons(look.facts.id, notice.facts["seat"], text),)
                if notice.facts.get("unread")
                else ()
            )
            return _marked(_undelivered(notice, look, presentation, text), notice, text, *rows)
        case notices.TROUBLE | notices.MISSING | notices.WAITING | notices.SET_BACK:
            return health_wording.compose(notice, look, presentation, text)
        case notices.COUNTED | notices.NOT_COUNTED | notices.STANDS:
            return acknowledge.compose(notice, look, presentation, text)
    raise ValueError(f"there is no notice of kind {notice.kind}")


def _marked(content: str, notice: Notice, text: Text, *rows: Row) -> Message:
    """A message whose last button bears the notice's reference, by which it is found again."""
    desk = my_desk(notice.game_id, text, notice.reference)
    return Message(content, (*rows, (desk,)), reference=notice.reference)


# ---------------------------------------------------------------------------------------------------- the thread


def _thread(notice: Notice, look: ReaderView, presentation: Presentation, text: Text) -> Message:
    names = names_of(look, presentation, text)
    lines = [_called(notice, look, presentation, text)] if "deed" in notice.facts else []
    lines.append(presentation.post(notice.events, look.view, names, text) or "")
    everyone, by_name, alike = (tuple(notice.facts.get(whom, ())) for whom in _MENTIONED)
    turn = [_turn(by_name, text)] if by_name else []
    if alike:
        turn.append(
            text(
                "{who}, look at **My desk**: it tells each of you alone whether anything is asked. "
                "Who has answered in advance need not do it again.",
                who=_mentions(alike, text),
            )
        )
    for question in notice.opened:
        due = notice.deadlines.get(str(question))
        turn.append(presentation.due(question.kind, None if due is None else when(due), text))
    if notice.entry == 1:
        lines += _welcome(everyone, text)
    lines.append(" ".join(filter(None, dict.fromkeys(turn))))  # two questions may be due in the same words
    if "seal" in notice.facts:
        lines.append(text("-# Seal of what is hidden: {seal}", seal=notice.facts["seal"]))
    buttons = [my_desk(notice.game_id, text, notice.reference)]
    if notice.entry == 1:
        buttons.insert(0, how_to_play(notice.game_id, text))
    if any(waiting.question in notice.opened and waiting.seats == (CHAIR,) for waiting in look.awaited):
        buttons.insert(0, Button(text("Let the game go on"), ids.verb(notice.game_id, "mod", "resume")))
    rows = (*open_rows(look, presentation, notice.opened, text), tuple(buttons))
    pings = tuple(dict.fromkeys((*notice.facts.get("calls", ()), *everyone, *by_name, *alike)))
    return Message("\n".join(line for line in lines if line), rows, pings, reference=notice.reference)


_MENTIONED = (mentions.EVERYONE, mentions.TURN, mentions.ALIKE)


def _turn(people: Sequence[int], text: Text) -> str:
    """To those who are asked, by name."""
    return text.plural(
        "{who}, it is your turn.",
        "{who}, it is your turn, all of you.",
        len(people),
        who=_mentions(people, text),
    )


def _mentions(people: Sequence[int], text: Text) -> str:
    return text.list([f"<@{person}>" for person in people])


def _welcome(everyone: Sequence[int], text: Text) -> list[str]:
    """To all who play, when the game begins."""
    if not everyone:
        return []
    return [
        text("{who}, **the game begins.**", who=_mentions(everyone, text)),
        text(
            "Your role comes to you by private message, and **My desk** shows it too. "
            "The clock starts when every role has arrived."
        ),
    ]


def _reminder(notice: Notice, look: ReaderView, presentation: Presentation, text: Text) -> Message | None:
    missing = tuple(notice.facts.get("missing", ()))
    if missing:
        who = text.list([f"<@{person}>" for person in missing])
        content = text(
            "{who}, your role has not reached you yet. Press **My desk** to read it, so that the game can begin.",
            who=who,
        )
        desk = (my_desk(notice.game_id, text, notice.reference),)
        return Message(content, (desk,), missing, reference=notice.reference)
    return pings.compose(notice, look, presentation, text)


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
        return _marked(f"{header(look, presentation, text)}\n{told}", notice, text)
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


def _announced(notice: Notice, look: ReaderView, presentation: Presentation, text: Text) -> Message:
    """A deed in the thread, and a mention for each whom it concerns."""
    calls = tuple(notice.facts.get("calls", ()))
    return replace(_marked(_called(notice, look, presentation, text), notice, text), pings=calls)


def _called(notice: Notice, look: ReaderView, presentation: Presentation, text: Text) -> str:
    mentions = " ".join(f"<@{person}>" for person in notice.facts.get("calls", ()))
    return "\n".join(filter(None, (_deed(notice, look, presentation, text), mentions)))


def _deed(notice: Notice, look: ReaderView, presentation: Presentation, text: Text) -> str:
    facts = notice.facts
    by = safe(str(facts.get("by", "")), empty=text("A moderator"))
    kind = presentation.kind_name(str(facts["kind"]), text) if facts.get("kind") else ""
    done = " ".join([_done(facts, by, kind, text), *_now_due(look, presentation, facts, text)])
    reason = str(facts.get("reason") or "")
    return text("{done} Reason: {reason}", done=done, reason=safe(reason, 300)) if reason.strip() else done


def _now_due(
    look: ReaderView, presentation: Presentation, facts: Mapping[str, object], text: Text
) -> list[str]:
    """Until when the game waits after a deed that moves deadlines: one of a kind, or all."""
    if facts.get("deed") not in ("extend", "resume", "outage"):
        return []
    return [
        presentation.due(clock.clock.kind, when(clock.due_ms), text)
        for clock in look.clocks
        if clock.due_ms is not None and facts.get("kind") in (None, clock.clock.kind)
    ]


def _done(facts: Mapping[str, object], by: str, kind: str, text: Text) -> str:
    if (row := registry.named(str(facts.get("deed")))) is not None:
        return row.told(facts, by, text)
    match facts.get("deed"):
        case "replace":
            return text(
                "**{by}** has replaced **{left}** by **{newcomer}**. All open deadlines start anew.",
                by=by,
                left=safe(str(facts.get("left", ""))),
                newcomer=safe(str(facts.get("newcomer", ""))),
            )
        case "advertise":
            name = safe(str(facts.get("name", "")))
            return text(
                "**{by}** looks for somebody who takes over the seat of **{name}**.", by=by, name=name
            )
        case "recall":
            name = safe(str(facts.get("name", "")))
            return text(
                "**{by}** looks no more for somebody who takes over the seat of **{name}**.", by=by, name=name
            )
        case "abort":
            return text("**{by}** has ended the game.", by=by)
        case "lapse":
            return text("**{by}** has ended the wait for {kind}.", by=by, kind=kind)
        case "extend":
            seconds = facts.get("seconds")
            length = lasting(seconds if isinstance(seconds, int) else 0, text)
            return text(
                "**{by}** gives {length} more for {kind}.",
                by=by,
                length=length,
                kind=kind,
            )
        case _:
            return (
                standing.done(facts, by, kind, text)
                or overviews.done(facts, by, text)
                or text("**{by}** has acted as moderator.", by=by)
            )


def _rests(notice: Notice, look: ReaderView, presentation: Presentation, text: Text) -> Message:
    """What the rules ask of moderators, with the button that answers it."""
    content = (
        f"{header(look, presentation, text)}\n{presentation.lapse_line(str(notice.facts['kind']), text)}"
    )
    go = Button(text("Let the game go on"), ids.verb(notice.game_id, "mod", "resume"), "success")
    return _marked(content, notice, text, (go,))


def _undelivered(notice: Notice, look: ReaderView, presentation: Presentation, text: Text) -> str:
    """Q-9.16: without the seat, except where the notice itself may name it."""
    top = header(look, presentation, text)
    seat = notice.facts.get("seat")
    if isinstance(seat, int) and notice.facts.get("late"):
        problem = text(
            "The role of {name} could not be sent to them yet. I go on trying; meanwhile ask them to press "
            "**My desk** in the thread: it shows it to them alone.",
            name=names_of(look, presentation, text).one(seat),
        )
    elif isinstance(seat, int) and "why" in notice.facts:
        problem = text(
            "The role of {name} could not be sent to them. {why} "
            "Ask them to press **My desk** in the thread: it shows it to them alone.",
            name=names_of(look, presentation, text).one(seat),
            why=text(refusals.read(str(notice.facts["why"])).refusal.means),
        )
    elif isinstance(seat, int) and notice.facts.get("unread"):
        problem = text(
            "{name} has not read their role yet. Ask them to press **My desk** in the thread, which shows it to "
            "them alone; or let somebody else take the seat.",
            name=names_of(look, presentation, text).one(seat),
        )
    elif isinstance(seat, int):
        problem = text(
            "{name} takes no private messages, so their role has not arrived. "
            "Ask them to press **My desk** in the thread: it shows it to them alone.",
            name=names_of(look, presentation, text).one(seat),
        )
    else:
        problem = text(
            "A private message could not be delivered. Nothing is lost: its reader finds it on **My desk**."
        )
    return f"{top}\n{problem}"


def _record(notice: Notice, look: ReaderView, presentation: Presentation, text: Text) -> Message:
    record, name = str(notice.facts["text"]), str(notice.facts["name"])
    written = json.loads(record)
    seed, head = written.get("seed"), written.get("head")
    lines = []
    if look.view is not None:
        lines.append(presentation.chronicle(look.view, names_of(look, presentation, text), text))
    if seed:
        lines.append(
            text(
                "-# The seed was `{seed}`, its fingerprint `{print}`.",
                seed=seed,
                print=look.facts.fingerprint,
            )
        )
    if head:  # none where actions are withheld
        lines.append(text("-# The head of its journal, which binds all that is in it: `{head}`.", head=head))
    lines.append(
        text("**The record is attached.** Anyone can check it: `ringmaster verify {name}`", name=name)
    )
    content = "\n".join(line for line in lines if line)
    desk = (my_desk(notice.game_id, text, notice.reference),)
    return Message(content, (desk,), files=(File(name, record.encode()),), reference=notice.reference)


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
    lines = [text("## {title}, game {n}", title=presentation.title, n=facts.id)]
    if facts.halted == "delivery":
        lines.append(text("**The roles are on their way.** The clock starts when all have arrived."))
    lines += standing.lines(look, presentation, text)
    running = tuple(clock for clock in look.clocks if not clock.passed)
    lines.append(presentation.card(look.view, names, text, look.awaited, running))
    if facts.stage != "ended" and (away := farewells.card_line(look, names, text)):
        lines.append(away)
    lines.append(text("-# Fingerprint of the seed: {print}", print=facts.fingerprint))
    buttons = (my_desk(facts.id, text), how_to_play(facts.id, text))
    return Message(cut("\n".join(lines), CONTENT), (buttons,))
