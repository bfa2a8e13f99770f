"""What moderators are shown and what everybody is told of what they did: words and buttons, blind to roles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games import deed_words
from bot.games.deed_words import PANEL, POSTS
from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView
from bot.games.timing import standing
from bot.language.words import Names, Text, safe, said
from bot.lobbies import wording as lobby_wording
from bot.moderation.calls import wording
from bot.moderation.deed import DeedGroup
from bot.seats.away import farewells
from bot.service.telling.notice_kinds import DeadlinePassed, DeadlineWaits, HostProposed, HostUnasked
from bot.service.telling.notices import Notice
from bot.ui import ids, leaves, ways
from bot.ui.answers.answering import my_desk
from bot.ui.desk import awaited_lines, header
from bot.ui.message import Button, Message, Row, rows_of
from rules.game import Seat, Secret, Value


class OfferedDeed(Value):
    """A deed that can be done now: its *button*, and what it *does*, in half a sentence."""

    button: Button
    does: str
    group: DeedGroup
    is_first: bool = False


class State(Secret):
    """What a moderator's page tells beside the public look.

    *stuck*: what could not be said, in words; *offers*: who would take which seat, by name; *deeds*: those that can
    be done now.
    """

    plays: bool
    locked: bool
    stuck: tuple[str, ...]
    wished: tuple[int, ...]
    offers: tuple[tuple[Seat, int, str], ...]
    deeds: tuple[OfferedDeed, ...] = ()


def panel(
    look: ReaderView, state: State, presentation: Presentation, text: Text, news: str = "", leaf: int = 1
) -> Message:
    """How a game stands, what waits, and the way to each group of deeds; the *leaf* of that number."""
    names = names_of(look, presentation, text)
    lines = [header(look, presentation, text), news, text("**Moderators' panel**")]
    lines += _stand(look, state, presentation, names, text)
    if state.plays:
        lines.append(
            text(
                "-# You play in this game. So you cannot end a wait early, and you see no more than the "
                "others. You can replace only players who ask for it, have left, have missed two deadlines "
                "in a row, or are late where everybody sees it."
            )
        )
    for deed_group in _groups(state):
        label, does = _named(deed_group, look)
        lines.append(f"- **{text(label)}**: {text(does)}")
    page = Message("\n".join(line for line in lines if line), _rows(look, state, text))
    return leaves.turned(page, look.facts.id, leaf, text, f"{PANEL}:panel", spare=leaves.NUMBERED)


def group(
    look: ReaderView, state: State, presentation: Presentation, text: Text, word: str
) -> Message | None:
    """The page of the group that *word* names: what each of its deeds does, and their buttons; None without any."""
    offered_deeds = [
        offered_deed
        for offered_deed in state.deeds
        if offered_deed.group == word and not offered_deed.is_first
    ]
    if not offered_deeds:
        return None
    label, _ = _named(offered_deeds[0].group, look)
    lines = [header(look, presentation, text), text("**Moderators' panel: {group}**", group=text(label))]
    lines += [f"- **{offered_deed.button.label}**: {offered_deed.does}" for offered_deed in offered_deeds]
    home = Button(text("Back"), ids.verb(look.facts.id, PANEL, "panel"))
    return Message(
        "\n".join(lines), rows_of((*(offered_deed.button for offered_deed in offered_deeds), home))
    )


_GROUPS: Final[Mapping[DeedGroup, tuple[str, str]]] = {
    DeedGroup.PEOPLE: (
        said("Somebody is away"),
        said("another person or the bot plays, for a while or for good; somebody else hosts"),
    ),
    DeedGroup.TIME: (said("Time"), said("pause, more time, other deadlines, hours and reminders")),
    DeedGroup.POSTS: (
        said("Posts and thread"),
        said("who may write, the game's name, posts that I could not make"),
    ),
    DeedGroup.END: (
        said("End"),
        said("end the game, undo a mistake of the program, see all secrets in an emergency"),
    ),
}
_IN_LOBBIES: Final[Mapping[DeedGroup, tuple[str, str]]] = {
    **_GROUPS,
    DeedGroup.PEOPLE: (said("Players"), said("who may be in, and who hosts")),
    DeedGroup.TIME: (said("Time"), said("hours, reminders, times of day, outages")),
    DeedGroup.POSTS: (said("Posts"), said("the lines of story, posts that I could not make")),
    DeedGroup.END: (said("End"), said("close the lobby")),
}


def _named(group: DeedGroup, look: ReaderView) -> tuple[str, str]:
    """What a group is called, and what it is for, in half a sentence."""
    return (_IN_LOBBIES if look.facts.stage == "lobby" else _GROUPS)[group]


def _groups(state: State) -> list[DeedGroup]:
    """Those of which something can be done now."""
    return [
        group
        for group in DeedGroup
        if any(offered_deed.group is group and not offered_deed.is_first for offered_deed in state.deeds)
    ]


def _stand(look: ReaderView, state: State, presentation: Presentation, names: Names, text: Text) -> list[str]:
    """In two lines how the game stands and what it waits for; then what is for moderators."""
    facts = look.facts
    if facts.stage == "lobby":
        return [*lobby_wording.stand(facts, text), *state.stuck]
    if facts.stage == "ended":
        return [*standing.over(look, presentation, text), *state.stuck]
    late = [names.one(person.seat) for person in facts.people if person.seat and not person.delivered]
    waits = [*standing.lines(look, presentation, text), *awaited_lines(look, presentation, text)]
    for waiting in look.awaited:
        if waiting.seats and 0 not in waiting.seats:
            kind = presentation.lobby.kind_name(waiting.question.kind, text)
            who = names(names.ordered(waiting.seats))
            waits.append(text("Still to answer for {kind}: {names}.", kind=kind, names=who))
    gist = presentation.gist(look.view, names, text)[:1] if look.view is not None else ()
    lines = [*gist, " ".join(waits)]
    if late:
        lines.append(text("Still without their role: {names}.", names=text.list(late)))
    if away := farewells.card_line(look, names, text):
        lines.append(away)
    if state.wished:
        who = names(names.ordered(state.wished))
        lines.append(text("Wants somebody to take over: {names}.", names=who))
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
    pages = [("audit", text("What moderators did"))]
    if look.facts.stage != "ended":
        pages = [("waiting", text("To do")), *pages, ("panel", text("Refresh"))]
    game_id, groups = look.facts.id, _groups(state)
    return rows_of(
        (
            *(offered_deed.button for offered_deed in state.deeds if offered_deed.is_first),
            *(
                Button(
                    text(_named(deed_group, look)[0]),
                    ids.verb(game_id, PANEL, f"panel:{deed_group}"),
                    "primary",
                )
                for deed_group in groups
            ),
            *(Button(label, ids.verb(game_id, PANEL, page)) for page, label in pages),
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
        "This is secret. You do not play here, so I can name them to you alone; but then you can never play "
        "in this game. Shall I?"
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
    lines = [text("**Only for you.** I told everybody that you have seen this.")]
    for seat, look in looks:
        names = names_of(look, presentation, text)
        assert look.view is not None
        lines += [f"### {names.one(seat)}", presentation.dossier(look.view, names, text)]
    return Message("\n".join(lines))
