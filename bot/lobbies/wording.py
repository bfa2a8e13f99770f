"""What is said in a lobby's thread, and how it came to be closed: words alone, from what everybody may know."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games import kept, titles
from bot.games.kept import Closure
from bot.games.presentation import Presentation, called
from bot.games.reader_view import Facts, ReaderView
from bot.games.timing import clock_settings, standing
from bot.language.words import Text, safe
from bot.service.discord.refusals import MetAt, read
from bot.service.telling.notice_kinds import Barred, LobbyEvent, LobbyNews, SitsThere, WaitEnd, WaitOver
from bot.service.telling.notices import Notice, lane_person
from bot.ui import ids, notify
from bot.ui.answers.answering import my_desk
from bot.ui.desk import header
from bot.ui.message import Button, Message, Row
from bot.ui.reasons import why as reason


def compose(
    notice: Notice, about: LobbyNews, look: ReaderView, presentation: Presentation, text: Text
) -> Message | None:
    """The message of a notice about a lobby; None where nothing is to be said any more."""
    facts = look.facts
    is_open = facts.stage == "lobby"
    match about.what:
        case LobbyEvent.FULL if is_open and len(facts.people) == facts.seats:
            return _marked(call(facts, text), notice, text, (facts.host,), start(facts, text))
        case LobbyEvent.OPEN if is_open:
            line = text("<@{host}>, here is your lobby at last: Discord was slow.", host=facts.host)
            return _marked(line, notice, text, (facts.host,))
        case LobbyEvent.CHANGED if facts.lobby.closed is None:
            return _changed(notice, about, facts, presentation, text)
        case LobbyEvent.READY if is_open:
            return asking_ready(notice, about, look, text)
        case LobbyEvent.ALL_READY if is_open:
            line = text("<@{host}>, everyone who joined is ready.", host=facts.host)
            return _marked(line, notice, text, (facts.host,), start(facts, text))
        case LobbyEvent.LEFT:
            names = [f"**{safe(name)}**" for name in about.names]
            line = text.plural(
                "{names} has left the server, so {n} seat is free again.",
                "{names} have left the server, so {n} seats are free again.",
                len(names),
                names=text.list(names),
            )
            return _marked(line, notice, text)
        case LobbyEvent.SEATED if is_open and (people := _still(about.people, facts)):
            line = text.plural(
                "{who}, a seat has become free, and it is yours now. **Leave** gives it back.",
                "{who}, seats have become free, and they are yours now. **Leave** gives yours back.",
                len(people),
                who=text.mentions(people),
            )
            return _marked(line, notice, text, people, leave(facts, text))
        case LobbyEvent.OPENED if is_open and len(facts.people) < facts.seats:
            line = text("<@&{role}>, a game is open: {call}", role=about.role, call=call(facts, text))
            return replace(_marked(line, notice, text), roles=(about.role,))
        case LobbyEvent.AGAIN if is_open and (people := _still(about.people, facts)):
            line = text(
                "{who}, you wanted to play again, and have seats here. **Leave** gives yours back. Host: <@{host}>.",
                who=text.mentions(people),
                host=facts.host,
            )
            return _marked(line, notice, text, people, leave(facts, text))
        case LobbyEvent.MERGED if is_open and (people := _still(about.people, facts)):
            line = text(
                "{who}, I have merged your lobby with this one, and you have seats here. **Leave** gives yours "
                "back.",
                who=text.mentions(people),
            )
            return _marked(line, notice, text, people, leave(facts, text))
        case LobbyEvent.MERGE if is_open:
            line = text(
                "<@{host}>, **{by}** offers to merge another lobby into this one: {names} would come here.",
                host=facts.host,
                by=safe(about.by or ""),
                names=text.list([f"**{safe(name)}**" for name in about.names]),
            )
            take_in = Button(text("Take them in"), ids.verb(facts.id, "merge", str(about.other)), "success")
            return _marked(line, notice, text, (facts.host,), (take_in,))
        case LobbyEvent.UNBEGUN if is_open and len(facts.people) < facts.seats:
            line = text(
                "<@{host}>, it is time, but only {taken} of {seats} players have joined, so the game does not "
                "start. The lobby stays open: set another time, choose fewer players under **Options**, or wait.",
                host=facts.host,
                taken=len(facts.people),
                seats=facts.seats,
            )
            return _marked(line, notice, text, (facts.host,))
        case LobbyEvent.UNBEGUN if is_open:
            line = text(
                "<@{host}>, I could not start this game by myself. Press **Start**: it tells you why.",
                host=facts.host,
            )
            return _marked(line, notice, text, (facts.host,), start(facts, text))
        case LobbyEvent.NO_EVENT if is_open:
            why = (
                text("Discord says {code}.", code=about.refused)
                if about.refused
                else text("Somebody who manages this server can grant me **Create Events**.")
            )
            line = text(
                "<@{host}>, I could not make the scheduled event of this lobby. {why} The lobby itself says when it "
                "starts.",
                host=facts.host,
                why=why,
            )
            return _marked(line, notice, text, (facts.host,))
        case LobbyEvent.CLOSED if facts.lobby.closed is not None:
            why = closed(facts.lobby.closed, text)
            return _marked(f"{header(look, presentation, text)}\n{why}", notice, text)
    return None


def _marked(
    content: str, notice: Notice, text: Text, pings: Sequence[int] = (), buttons: tuple[Button, ...] = ()
) -> Message:
    """A message that is found again by its last button, and notifies *pings* of what it says to them."""
    rows: tuple[Row, ...] = ((*buttons, my_desk(notice.game_id, text, notice.reference)),)
    return Message(content, rows, tuple(pings), reference=notice.reference)


def start(facts: Facts, text: Text) -> tuple[Button, ...]:
    """The button that deals the roles, once all seats are taken."""
    if len(facts.people) < facts.seats:
        return ()
    return (Button(text("Start"), ids.verb(facts.id, "lobby", "start"), "primary"),)


def call(facts: Facts, text: Text) -> str:
    """What the lobby waits for: players, or its host."""
    counts = {"host": facts.host, "taken": len(facts.people), "seats": facts.seats}
    if len(facts.people) < facts.seats:
        return text("**Players: {taken} of {seats}.** Press **Join** to play. Host: <@{host}>.", **counts)
    return text("**All {seats} players have joined.** <@{host}>, press **Start** to begin.", **counts)


def stand(facts: Facts, text: Text) -> list[str]:
    """How the lobby stands, for those who run it: who is in, who has not said to be ready, who may not join."""
    lines, labels = [call(facts, text)], called(facts)
    if facts.people:
        names = text.list([f"**{safe(label)}**" for label in labels.values()])
        lines.append(text("Players: {names}.", names=names))
    asked = facts.lobby.call
    late = [person for person in facts.people if asked and person.person and person.person not in asked.ready]
    if asked is not None:
        names = text.list([f"**{safe(labels[person])}**" for person in late])
        lines.append(
            text("Not ready yet: {names}.", names=names) if late else text("Everyone who joined is ready.")
        )
    if facts.lobby.out:
        names = text.list([f"**{safe(ban.name)}**" for ban in facts.lobby.out])
        lines.append(text("Taken out, and cannot join again: {names}.", names=names))
    return lines


def terms(facts: Facts, presentation: Presentation, text: Text) -> tuple[str, ...]:
    """What will be played, line by line: roles, options, pace, how near a time of day may be, and hours."""
    options = presentation.lobby.describe(facts.config, facts.seats, text)
    limits = standing.floor(facts, presentation, text), standing.hours(facts, text)
    return (*options, *limits[0], *limits[1], *begins(facts, text))


def begins(facts: Facts, text: Text) -> list[str]:
    """When the game begins by itself."""
    chosen = facts.ways.begins
    if chosen is None:
        return []
    if not chosen.at_ms:
        return [text("It starts by itself once all seats are taken.")]
    moment = f"<t:{chosen.at_ms // 1000}:F>"
    if chosen.companions:
        return [
            text(
                "It starts {moment}, or when all seats are taken; I play the seats that are free then.",
                moment=moment,
            )
        ]
    return [text("It starts {moment}, or when all seats are taken.", moment=moment)]


def _changed(
    notice: Notice, lobby_news: LobbyNews, facts: Facts, presentation: Presentation, text: Text
) -> Message | None:
    """What has changed of the game that people joined; None where all is as it was again."""
    config = presentation.game.Config.model_validate_json(lobby_news.config)
    known = clock_settings.read(lobby_news.settings, presentation.game.reminders)
    before = terms(replace(facts, config=config, seats=lobby_news.seats, ways=known), presentation, text)
    after = terms(facts, presentation, text)
    if before == after:
        return None
    people = [person.person for person in facts.people if person.person in lobby_news.people]
    lines = [text("**{by}** has changed this game.", by=safe(lobby_news.by or "", empty=text("A moderator")))]
    if added := [line for line in after if line not in before]:
        lines += [text("Now it has:"), *(f"- {line}" for line in added)]
    if gone := [line for line in before if line not in after]:
        lines += [text("And no longer:"), *(f"- {line}" for line in gone)]
    if people:
        lines.append(
            text("{who}: press **Leave** if you do not want to play like this.", who=text.mentions(people))
        )
    way_out = leave(facts, text) if facts.stage == "lobby" else ()
    return _marked("\n".join(lines), notice, text, people, way_out)


def _still(people: Sequence[int], facts: Facts) -> list[int]:
    """Those of *people* who have a seat still."""
    return [person for person in people if facts.person(person) is not None]


def leave(facts: Facts, text: Text) -> tuple[Button, ...]:
    """The button by which a seat is given back."""
    return (Button(text("Leave"), ids.verb(facts.id, "lobby", "leave")),)


def sits_there(notice: Notice, about: SitsThere, look: ReaderView, text: Text) -> Message | None:
    """To who would rather not sit with somebody: that he has joined. None once either is there no more."""
    facts = look.facts
    if facts.stage != "lobby" or all(person.name != about.name for person in facts.people):
        return None
    line = apart([about.name], text)
    where = text("In the lobby of <#{place}>.", place=facts.place) if facts.place else ""
    return _marked(f"{where} {line}".strip(), notice, text, (), leave(facts, text))


def wait_over(
    notice: Notice, about: WaitOver, look: ReaderView, presentation: Presentation, text: Text
) -> Message | None:
    """To somebody who waited for a seat: what became of his place on the list, and what to do now."""
    facts = look.facts
    waits = {waiting.person for waiting in facts.lobby.waiting}
    if about.what is WaitEnd.MOVED and lane_person(notice.lane) not in waits:
        return None
    game = titles.linked(facts, titles.title(facts, presentation, text))
    match about.what:
        case WaitEnd.MOVED:
            line = text(
                "I have merged the lobby in which you waited for a seat with {game}. You wait there now, and "
                "get a seat as soon as one is free. **Leave** takes you off the list.",
                game=game,
            )
            return _private(line, notice, text, leave(facts, text))
        case WaitEnd.LOST:
            line = text(
                "I have merged the lobby in which you waited for a seat with {game}, and its waiting list has "
                "no place for you.",
                game=game,
            )
        case WaitEnd.BEGUN:
            line = text("{game} has begun with all seats taken, so you no longer wait for a seat.", game=game)
        case WaitEnd.CLOSED:
            line = text("The lobby of {game} is closed, so you no longer wait for a seat.", game=game)
    onward = text(
        "For the next game: `/play` says what you would play, and I ask you when enough people would. `/games` "
        "shows open lobbies."
    )
    return _private(f"{line} {onward}", notice, text)


def barred(notice: Notice, about: Barred, text: Text) -> Message:
    """To somebody who is barred: until when and why, and that he has no place in a lobby any more."""
    line = text(
        "You are barred from the games of {server} until {moment}. Reason: {reason} Your seats in lobbies, "
        "your places on waiting lists and your wish there are gone; seats in games that have begun stay yours. "
        "A moderator there can lift this.",
        server=safe(about.server),
        moment=f"<t:{about.until_ms // 1000}:f>",
        reason=safe(about.reason, 300),
    )
    return _private(line, notice, text)


def _private(content: str, notice: Notice, text: Text, buttons: tuple[Button, ...] = ()) -> Message:
    """To somebody who has no seat in the game, and no desk."""
    rows: tuple[Row, ...] = ((*buttons, notify.button(text, notice.reference)),)
    return Message(content, rows, reference=notice.reference)


def apart(names: Sequence[str], text: Text) -> str:
    """What is told to him alone with whom those sit."""
    shown = text.list([f"**{safe(name)}**" for name in names])
    return text(
        "Somebody with whom you would rather not play is in this lobby: {names}. I tell only you. **Leave** "
        "gives your seat back.",
        names=shown,
    )


def asking_ready(notice: Notice, about: LobbyNews, look: ReaderView, text: Text) -> Message | None:
    """Those who have not said yet that they are ready are asked; None where all have."""
    facts, asked = look.facts, look.facts.lobby.call
    if asked is None:
        return None
    people = [person.person for person in facts.people if person.person and person.person not in asked.ready]
    if not people:
        return None
    by, who = safe(about.by or "", empty=text("A moderator")), text.mentions(people)
    line = (
        text("{who}: are you ready? **{by}** is about to begin. Please press the button.", who=who, by=by)
        if about.by is not None
        else text("{who}: are you ready? You have not said so yet. Please press the button.", who=who)
    )
    return _marked(line, notice, text, people, (ready_button(facts.id, text),))


def ready_button(game_id: int, text: Text) -> Button:
    """By which people say that they are there."""
    return Button(text("I am ready"), ids.verb(game_id, "lobby", "ready"), "success")


def closed(why: Closure, text: Text) -> str:
    """How a lobby came to be closed."""
    match why.why:
        case "untouched":
            return text(
                "**Nothing has happened in this lobby for two weeks, so I have closed it.** `/game open` opens "
                "a new one."
            )
        case kept.UNFILLED:
            return text(
                "**Too few players have joined for too long, so I have closed this lobby:** I wait three days "
                "for each seat that is free. `/game open` opens a new one."
            )
        case "gone":
            return text(
                "**Somebody deleted the thread of this lobby, so I have closed it.** `/game open` opens a new "
                "one."
            )
        case kept.UNOPENED if why.refused:
            return text(
                "**I could not open this lobby: Discord did not let me make its thread.** {why} Then open it "
                "again with `/game open`.",
                why=reason(read(why.refused, MetAt.OPENING), text),
            )
        case kept.UNOPENED:
            return text(
                "**I could not open this lobby: for an hour Discord did not let me make its thread.** Open it "
                "again with `/game open`."
            )
        case kept.OUT:
            return text("**I have closed this lobby:** somebody removed me from its server a month ago.")
    by = safe(why.by, empty=text("A moderator"))
    line = text("**{by}** has closed this lobby. Nobody can join it any more.", by=by)
    if not why.reason.strip():
        return line
    return text("{done} Reason: {reason}", done=line, reason=safe(why.reason, 300))
