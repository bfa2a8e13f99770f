"""What moderators are shown and what everybody is told of what they did: words and buttons, blind to roles."""

from __future__ import annotations

from bot.games import deed_words
from bot.games.deed_words import PANEL, POSTS
from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView
from bot.games.timing import standing
from bot.language.words import Names, Text, safe
from bot.lobbies import wording as lobby_wording
from bot.moderation.calls import wording
from bot.seats.away import farewells
from bot.service.telling.notice_kinds import DeadlinePassed, DeadlineWaits, HostProposed, HostUnasked
from bot.service.telling.notices import Notice
from bot.ui import ids, leaves, ways
from bot.ui.answers.answering import my_desk
from bot.ui.desk import awaited_lines, header
from bot.ui.message import Button, Message, Row, rows_of
from rules.game import Seat, Secret


class State(Secret):
    """What a moderator's page tells beside the public look.

    *stuck*: what could not be said, in words; *offers*: who would take which seat, by name; *deeds*: the buttons of
    those that can be done now.
    """

    plays: bool
    locked: bool
    stuck: tuple[str, ...]
    wished: tuple[int, ...]
    offers: tuple[tuple[Seat, int, str], ...]
    deeds: tuple[Button, ...] = ()


def panel(
    look: ReaderView, state: State, presentation: Presentation, text: Text, news: str = "", leaf: int = 1
) -> Message:
    """How a game stands, what waits, and a button for each deed; the *leaf* of that number, where they are many."""
    names = names_of(look, presentation, text)
    lines = [header(look, presentation, text), news, text("**Moderators' panel**")]
    lines += _stand(look, state, presentation, names, text)
    if state.plays:
        lines.append(
            text(
                "-# You play in this game, so you cannot end a wait early, can replace only players who ask "
                "for it, have left, have missed two deadlines in a row or are late where everyone sees it, and "
                "see no more than the others."
            )
        )
    page = Message("\n".join(line for line in lines if line), _rows(look, state, text))
    return leaves.turned(page, look.facts.id, leaf, text, f"{PANEL}:panel", spare=leaves.NUMBERED)


def _stand(look: ReaderView, state: State, presentation: Presentation, names: Names, text: Text) -> list[str]:
    facts = look.facts
    if facts.stage == "lobby":
        return [*lobby_wording.stand(facts, text), *state.stuck]
    if facts.stage == "ended":
        return [*standing.over(look, presentation, text), *state.stuck]
    late = [names.one(person.seat) for person in facts.people if person.seat and not person.delivered]
    lines = [*standing.lines(look, presentation, text), *awaited_lines(look, presentation, text)]
    for waiting in look.awaited:
        if waiting.seats and 0 not in waiting.seats:
            kind = presentation.lobby.kind_name(waiting.question.kind, text)
            who = names(names.ordered(waiting.seats))
            lines.append(text("Still to answer for {kind}: {names}.", kind=kind, names=who))
    if late:
        lines.append(text("Whose role has not arrived: {names}.", names=text.list(late)))
    if away := farewells.card_line(look, names, text):
        lines.append(away)
    if state.wished:
        who = names(names.ordered(state.wished))
        lines.append(text("Would like to be replaced: {names}.", names=who))
    lines += [
        text(
            "**{newcomer}** (<@{person}>) would take over the seat of {name}. Press **Replace** to let them.",
            newcomer=safe(newcomer),
            person=person,
            name=names.one(seat),
        )
        for seat, person, newcomer in state.offers
    ]
    lines += state.stuck
    if state.locked:
        lines.append(text("The thread is locked for all but the players."))
    return lines


def _rows(look: ReaderView, state: State, text: Text) -> tuple[Row, ...]:
    """The deeds, and what may be looked at."""
    pages = [("audit", text("What was done"))]
    if look.facts.stage != "ended":
        pages = [("waiting", text("What waits")), *pages, ("panel", text("Refresh"))]
    return rows_of(
        (
            *state.deeds,
            *(Button(label, ids.verb(look.facts.id, PANEL, page)) for page, label in pages),
            all_games(look.facts.guild, text),
        )
    )


# -------------------------------------------------------------------------------------------------- what is posted


def handover(notice: Notice, about: HostProposed, look: ReaderView, text: Text) -> Message | None:
    """Somebody is asked in public to host the game."""
    if look.facts.stage == "ended":
        return None
    to, reason = about.to, about.reason or ""
    by = safe(about.by, empty=text("A moderator"))
    line = text("<@{to}>, **{by}** asks whether you will host this game from now on.", to=to, by=by)
    if reason.strip():
        line = text("{done} Reason: {reason}", done=line, reason=safe(reason, 300))
    accept = Button(text("I host it"), ids.verb(notice.game_id, PANEL, f"accept/{about.since_ms}"), "success")
    back = Button(text("Take back"), ids.verb(notice.game_id, PANEL, f"unask/{about.since_ms}"))
    desk = my_desk(notice.game_id, text, notice.reference)
    return Message(line, ((accept, back, desk),), (to,), reference=notice.reference)


def unasked(notice: Notice, about: HostUnasked, text: Text) -> Message:
    """He is asked that no more, and called no second time."""
    by = safe(about.by, empty=text("A moderator"))
    line = text("**{by}** no longer asks <@{to}> to host this game.", by=by, to=about.to)
    return Message(line, ((my_desk(notice.game_id, text, notice.reference),),), reference=notice.reference)


def ask(
    notice: Notice,
    about: DeadlinePassed | DeadlineWaits,
    look: ReaderView,
    presentation: Presentation,
    text: Text,
) -> Message:
    """F-2: a deadline has passed and the moderators decide, or may; no seat is named, nor how many there are."""
    kind, clock = about.kind, about.clock
    mark = "" if about.mark is None else f"/{about.mark}"
    said = {
        "header": header(look, presentation, text),
        "kind": presentation.lobby.kind_name(kind, text),
        "lapse": presentation.lobby.lapse_line(kind, text),
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
        Button(text("Go on"), ids.verb(game_id, POSTS, f"{deed_words.LAPSE}/{clock}{mark}"), "danger"),
        Button(text("Wait a day"), ids.verb(game_id, POSTS, f"{deed_words.EXTEND}/{clock}{mark}")),
        Button(text("Replace"), ids.verb(game_id, PANEL, deed_words.REPLACE)),
        Button(text("Who is late?"), ids.verb(game_id, PANEL, f"late/{clock}{mark}")),
    )
    more = (
        ways.to_panel(game_id, text),
        all_games(look.facts.guild, text),
        my_desk(game_id, text, notice.reference),
    )
    return Message(content, (buttons, more), reference=notice.reference)


def all_games(guild: int, text: Text) -> Button:
    """The way to the desk of all games of a server."""
    return Button(text("All games"), server_id(guild))


def server_id(guild: int, page: int = 1) -> str:
    """The id of that desk: `rm:0:server:GUILD`, and of its second page `rm:0:server:GUILD/2`."""
    return ids.verb(ids.NOWHERE, deed_words.SERVER, str(guild) if page == 1 else f"{guild}/{page}")


def warn(look: ReaderView, clock: str, text: Text) -> Message:
    """Before who does not play is shown who owes in secret (F-4)."""
    line = text(
        "This is secret. I can name them to you alone, because you do not play here, but then you can never "
        "play in this game. Shall I?"
    )
    sure = Button(text("Yes"), ids.verb(look.facts.id, PANEL, f"late/{clock}/sure"), "danger")
    return Message(line, ((sure,),))


def late(look: ReaderView, seats: tuple[int, ...], presentation: Presentation, text: Text) -> Message:
    """Who has missed a deadline."""
    if not seats:
        return Message(text("Nobody is late any more."))
    names = names_of(look, presentation, text)
    return Message(text("Late: {names}.", names=names(names.ordered(seats))))


def revealed(looks: tuple[tuple[int, ReaderView], ...], presentation: Presentation, text: Text) -> Message:
    """What each seat is and knows, seat by seat; for one reader who does not play."""
    lines = [text("**Only for you.** Everyone was told that you have seen this.")]
    for seat, look in looks:
        names = names_of(look, presentation, text)
        assert look.view is not None
        lines += [f"### {names.one(seat)}", presentation.dossier(look.view, names, text)]
    return Message("\n".join(lines))
