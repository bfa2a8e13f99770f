"""What moderators are shown and what everybody is told of what they did: words and buttons, blind to roles."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.clocks import standing
from bot.games.notice_kinds import DeadlinePassed, DeadlineWaits, HostProposed
from bot.games.notices import Notice
from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView
from bot.language.words import Names, Text, safe
from bot.lobbies import wording as lobby_wording
from bot.moderation.calls import wording
from bot.moderation.confirming import why
from bot.seats import farewells
from bot.ui import ids
from bot.ui.desk import awaited_lines, header, my_desk
from bot.ui.message import Button, Choice, Field, Form, Menu, Message, Row, rows_of
from rules.game import Seat, Secret

VERB = "gm"
"""The verb of the ids of these buttons and forms."""


class State(Secret, frozen=True):
    """What a moderator's page tells beside the public look.

    *stuck*: what could not be said, in words; *offers*: who would take which seat, by name; *marks*: of each running
    clock, by its name; *moments*: posts to which the game can go back, by number, time and first line; *deeds*: the
    buttons of those that are rows.
    """

    plays: bool
    locked: bool
    stuck: tuple[str, ...]
    wished: tuple[int, ...]
    offers: tuple[tuple[Seat, int, str], ...]
    marks: Mapping[str, str]
    moments: tuple[tuple[int, str, str], ...] = ()
    deeds: tuple[Button, ...] = ()


def panel(look: ReaderView, state: State, presentation: Presentation, text: Text, news: str = "") -> Message:
    """How a game stands, what waits, and a button for each deed."""
    names = names_of(look, presentation, text)
    lines = [header(look, presentation, text), news, text("**Moderators' panel**")]
    lines += _stand(look, state, presentation, names, text)
    if state.plays:
        lines.append(
            text(
                "-# You play in this game: you cannot end a wait before its time, replace only who asks for it, has "
                "left or is late where all see it, and are shown no more than others."
            )
        )
    return Message("\n".join(line for line in lines if line), _rows(look, state, text))


def _stand(look: ReaderView, state: State, presentation: Presentation, names: Names, text: Text) -> list[str]:
    facts = look.facts
    if facts.stage == "lobby":
        return [*lobby_wording.stand(facts, text), *state.stuck]
    if facts.stage == "ended":
        return [text("The game is not under way, so there is nothing to moderate."), *state.stuck]
    late = [names.one(person.seat) for person in facts.people if person.seat and not person.delivered]
    lines = [*standing.lines(look, presentation, text), *awaited_lines(look, presentation, text)]
    for waiting in look.awaited:
        if waiting.seats and 0 not in waiting.seats:
            kind = presentation.kind_name(waiting.question.kind, text)
            who = names(names.ordered(waiting.seats))
            lines.append(text("Still awaited for {kind}: {names}.", kind=kind, names=who))
    if late:
        lines.append(text("Whose role has not arrived: {names}.", names=text.list(late)))
    if away := farewells.card_line(look, names, text):
        lines.append(away)
    if state.wished:
        who = names(names.ordered(state.wished))
        lines.append(text("They ask to be replaced: {names}.", names=who))
    lines += [
        text(
            "**{newcomer}** (<@{person}>) would take over the seat of {name}: **Replace** seats them.",
            newcomer=safe(newcomer),
            person=person,
            name=names.one(seat),
        )
        for seat, person, newcomer in state.offers
    ]
    lines += state.stuck
    if state.locked:
        lines.append(text("The thread is locked to the players."))
    return lines


def _rows(look: ReaderView, state: State, text: Text) -> tuple[Row, ...]:
    """The deeds; a form asks for the reason, and confirms."""
    game_id = look.facts.id

    def button(label: str, deed: str, **more: object) -> Button:
        return Button(label, ids.verb(game_id, VERB, deed), **more)  # type: ignore[arg-type]

    again = button(text("Refresh"), "panel")
    seen = button(text("What was done"), "audit")
    if look.facts.stage in ("lobby", "ended"):
        return rows_of((*state.deeds, again, seen))
    is_paused = bool(look.facts.halted) or any(waiting.seats == (0,) for waiting in look.awaited)
    has_clock = any(clock.due_ms is not None for clock in look.clocks)
    go = (
        button(text("Resume"), "resume", style="success") if is_paused else button(text("Pause"), "pause"),
        button(text("More time"), "extend", disabled=not has_clock),
        button(text("End a wait"), "lapse", disabled=not has_clock, style="danger"),
        button(text("Remind"), "remind", disabled=not has_clock),
        button(text("Deadlines"), "pace"),
    )
    people = (
        button(text("Replace"), "replace", style="danger"),
        button(text("Unlock the thread"), "unlock")
        if state.locked
        else button(text("Lock the thread"), "lock"),
        seen,
        again,
    )
    rest = [
        button(text("What waits"), "waiting"),
        button(text("Advertise a seat"), "advertise"),
        button(text("Take back"), "rewind"),
        button(text("End the game"), "abort", style="danger"),
    ]
    if not state.plays:
        rest.append(button(text("Who is what?"), "reveal", style="danger"))
    return (go, people, *rows_of((*rest, *state.deeds)))


# ------------------------------------------------------------------------------------------------------- the forms


def form(deed: str, look: ReaderView, state: State, presentation: Presentation, text: Text) -> Form | None:
    """What a deed wants to know, and why it is done; sending it confirms the deed. None for one that there is not."""
    titles = {
        "pause": text("Pause the game"),
        "resume": text("Let the game go on"),
        "extend": text("Give more time, to all alike"),
        "lapse": text("Go on without who is late"),
        "remind": text("Remind who is awaited"),
        "pace": text("Deadlines from now on"),
        "advertise": text("Look for who takes over a seat"),
        "lock": text("Lock the thread to its players"),
        "unlock": text("Open the thread to all"),
        "abort": text("End the game without a winner"),
        "rewind": text("Take the game back after a fault"),
        "reveal": text("See who is what: you can never play here"),
    }
    if deed not in titles:
        return None
    fields = (*_fields(deed, look, state, presentation, text), why(text))
    return Form(titles[deed], ids.verb(look.facts.id, VERB, deed), fields, _says(deed, text))


def _says(deed: str, text: Text) -> str:
    """What will come of a deed that cannot be taken back."""
    match deed:
        case "lapse":
            return text(
                "The game goes on at once: what is missing counts as the rules say. This cannot be taken back."
            )
        case "abort":
            return text(
                "**The game is over at once, and nobody wins.** Every role is published. This cannot be taken back."
            )
        case "rewind":
            return text(
                "Only where **the program** has made a mistake, never for a player's. All that came after the "
                "moment that you choose is void, for everybody, and decks are shuffled anew. The record keeps all of "
                "it. This cannot be undone."
            )
        case "reveal":
            return text(
                "You are shown what each seat is and knows. Everyone is told that you looked, and **you can take no "
                "seat in this game**."
            )
    return ""


def _fields(
    deed: str, look: ReaderView, state: State, presentation: Presentation, text: Text
) -> tuple[Field, ...]:
    match deed:
        case "pause":
            return (
                Field(text("For how long? Empty: thirty days."), "length", required=False, placeholder="3d"),
                _menu(
                    text("Answers meanwhile"),
                    "answers",
                    (Choice(text("refused"), "no", chosen=True), Choice(text("taken"), "yes")),
                ),
            )
        case "extend":
            return (
                _clocks(look, state, presentation, text),
                _length(text),
            )
        case "lapse":
            return (_clocks(look, state, presentation, text),)
        case "rewind":
            moments = tuple(Choice(line, str(number), when) for number, when, line in state.moments)
            return (_menu(text("Back to where it stood after"), "moment", moments),)
        case "advertise":
            where = Menu("channel", (), channels=(discord.ChannelType.text,))
            seats = _seats(text("Whose seat?"), look, presentation, text)
            return (seats, Field(text("Where does the post go?"), "channel", menu=where))
        case "pace":
            return _paces(look, presentation, text)
    return ()


def _length(text: Text) -> Field:
    return Field(text("How much more?"), "length", "24h", placeholder="90m, 24h, 2d")


def _menu(label: str, id_: str, choices: tuple[Choice, ...], *, required: bool = True) -> Field:
    return Field(label, id_, required=required, menu=Menu(id_, choices, least=1 if required else 0))


def _clocks(look: ReaderView, state: State, presentation: Presentation, text: Text) -> Field:
    """The clocks that everybody sees; each with its mark, so that it never stands for the next of its kind."""
    found = [clock.clock for clock in look.clocks if str(clock.clock) in state.marks]
    choices = tuple(
        Choice(presentation.kind_name(clock.kind, text), f"{clock}/{state.marks[str(clock)]}", chosen=n == 0)
        for n, clock in enumerate(found)
    )
    return _menu(text("Which deadline?"), "clock", choices)


def _seats(label: str, look: ReaderView, presentation: Presentation, text: Text) -> Field:
    names = names_of(look, presentation, text)
    held = {person.seat: person.person for person in look.facts.people if person.seat}
    seats = tuple(seat for seat in names.order if seat in held)
    choices = tuple(Choice(names.label(seat), f"{seat}/{held[seat]}") for seat in seats)
    return _menu(label, "seat", choices)


def _paces(look: ReaderView, presentation: Presentation, text: Text) -> tuple[Field, ...]:
    kinds = [
        kind
        for kind in presentation.kinds(look.facts.config)
        if presentation.game.kinds[kind].pace is not None
    ]
    asked = tuple(Choice(presentation.kind_name(kind, text), kind) for kind in kinds)
    named = tuple(Choice(option.label, option.value, option.line) for option in presentation.paces(text))
    policies = (
        Choice(text("Go on by itself"), "auto"),
        Choice(text("Ask the moderators"), "ask"),
        Choice(text("Wait"), "wait"),
    )
    return (
        _menu(text("All deadlines, by name"), "named", named, required=False),
        _menu(text("Or one kind"), "kind", asked, required=False),
        Field(
            text("Its deadline"), "deadline", required=False, placeholder="90m, 24h, 2d, 20:00 Europe/Berlin"
        ),
        _menu(text("When it has passed"), "policy", policies, required=False),
    )


# -------------------------------------------------------------------------------------------------- what is posted


def done(facts: Mapping[str, object], by: str, text: Text) -> str | None:
    """The public line of a deed of bot/moderation/oversight.py; None for any other."""
    match facts.get("deed"):
        case "remind":
            return text("**{by}** reminds all who are awaited.", by=by)
        case "lock":
            return text(
                "**{by}** has locked this thread to its players: what others write here is removed.", by=by
            )
        case "unlock":
            return text("**{by}** has opened this thread to all.", by=by)
        case "rewind":
            return text(
                "**{by}** has taken the game back to where it stood {moment}, because of a fault of mine. What came "
                "after that does not count.",
                by=by,
                moment=f"<t:{facts.get('at', 0)!s:.10}:f>",
            )
        case "reveal":
            return text(
                "**{by}** has looked at who is what, for an emergency. They do not play, and can take no seat here.",
                by=by,
            )
    return None


def handover(notice: Notice, about: HostProposed, look: ReaderView, text: Text) -> Message | None:
    """Somebody is asked in public to host the game."""
    if look.facts.stage == "ended":
        return None
    to, reason = about.to, about.reason or ""
    by = safe(about.by, empty=text("A moderator"))
    line = text("<@{to}>, **{by}** asks whether you will host this game from now on.", to=to, by=by)
    if reason.strip():
        line = text("{done} Reason: {reason}", done=line, reason=safe(reason, 300))
    accept = Button(text("I host it"), ids.verb(notice.game_id, VERB, "accept"), "success")
    desk = my_desk(notice.game_id, text, notice.reference)
    return Message(line, ((accept, desk),), (to,), reference=notice.reference)


def ask(
    notice: Notice,
    about: DeadlinePassed | DeadlineWaits,
    look: ReaderView,
    presentation: Presentation,
    text: Text,
) -> Message:
    """Q-9.2: a deadline has passed and the moderators decide, or may; no seat is named, nor how many there are."""
    kind, clock = about.kind, about.clock
    mark = "" if about.mark is None else f"/{about.mark}"
    said = {
        "header": header(look, presentation, text),
        "kind": presentation.kind_name(kind, text),
        "lapse": presentation.lapse_line(kind, text),
    }
    content = (
        wording.waits(said, text)
        if isinstance(about, DeadlineWaits)
        else text(
            "{header}\n**The deadline for {kind} has passed.** Shall the game go on, or wait a day more?\n"
            "-# Go on: {lapse}",
            **said,
        )
    )
    game_id = notice.game_id
    buttons = (
        Button(text("Go on"), ids.verb(game_id, "mod", f"lapse/{clock}{mark}"), "danger"),
        Button(text("Wait a day"), ids.verb(game_id, "mod", f"extend/{clock}{mark}")),
        Button(text("Replace"), ids.verb(game_id, VERB, "replace")),
        Button(text("Who is late?"), ids.verb(game_id, VERB, f"late/{clock}{mark}")),
    )
    more = (
        to_panel(game_id, text),
        my_desk(game_id, text, notice.reference),
    )
    return Message(content, (buttons, more), reference=notice.reference)


def to_panel(game_id: int, text: Text) -> Button:
    """The way to the moderators' panel."""
    return Button(text("Moderators' panel"), ids.verb(game_id, VERB, "panel"))


def asked(
    deed: str, look: ReaderView, clock: str, mark: str, kind: str, presentation: Presentation, text: Text
) -> Form:
    """The form behind *Go on* and *Wait a day*: for that clock as it is now, and for no later one."""
    name, again = presentation.kind_name(kind, text), ids.verb(look.facts.id, "mod", f"{deed}/{clock}/{mark}")
    if deed == "lapse":
        line = text("Go on without waiting for {kind}? Everyone will be told that you did.", kind=name)
        says = f"{line}\n-# {presentation.lapse_line(kind, text)}"
        return Form(text("Go on without who is late"), again, (why(text),), says)
    says = text("More time for {kind}, for all alike? Everyone will be told that you gave it.", kind=name)
    return Form(text("Give more time, to all alike"), again, (_length(text), why(text)), says)


def called(game_id: int, text: Text) -> Form:
    """The form behind *Let the game go on*."""
    return Form(text("Let the game go on"), ids.verb(game_id, "mod", "resume"), (why(text),))


def warn(look: ReaderView, clock: str, text: Text) -> Message:
    """Before who does not play is shown who owes in secret (Q-9.4)."""
    line = text(
        "This is secret. I can name them to you alone, for you do not play here, but then you can take no seat in "
        "this game. Shall I?"
    )
    sure = Button(text("Yes"), ids.verb(look.facts.id, VERB, f"late/{clock}/sure"), "danger")
    return Message(line, ((sure,),))


def late(look: ReaderView, seats: tuple[int, ...], presentation: Presentation, text: Text) -> Message:
    """Who has missed a deadline."""
    if not seats:
        return Message(text("Nobody is late any more."))
    names = names_of(look, presentation, text)
    return Message(text("Late: {names}.", names=names(names.ordered(seats))))


def revealed(looks: tuple[tuple[int, ReaderView], ...], presentation: Presentation, text: Text) -> Message:
    """What each seat is and knows, seat by seat; for one reader who does not play."""
    lines = [text("**For your eyes alone.** All were told that you have seen this.")]
    for seat, look in looks:
        names = names_of(look, presentation, text)
        assert look.view is not None
        lines += [f"### {names.one(seat)}", presentation.dossier(look.view, names, text)]
    return Message("\n".join(lines))
