"""Words about open seats: to moderators, in the thread, and where a seat is advertised."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias, assert_never

from bot.games import deed_words, titles
from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import Facts, ReaderView
from bot.language.choice import Choice
from bot.language.words import Text, names_told_apart, plain, safe
from bot.seats import consent
from bot.seats.candidates import Somebody
from bot.seats.confirming import why
from bot.service.telling import notices
from bot.service.telling.notice_kinds import (
    AdvertClosed,
    ConsentAsked,
    ConsentGiven,
    DeadlinesMissed,
    PlayerStays,
    ReplacementWished,
    SeatAdvertised,
    SeatOffered,
    SeatSought,
)
from bot.service.telling.notices import Notice
from bot.ui import ids
from bot.ui.answers.answering import my_desk
from bot.ui.desk import awaited_lines, header
from bot.ui.message import Button, Field, Form, Menu, Message, Row, cut
from rules.game import Seat

STORY = 1_200
"""Characters of the public story that an advert has room for."""

WHERE = "channel"
"""The field of a form in which the channel of an advert is chosen."""


AboutOpenSeat: TypeAlias = (
    SeatAdvertised
    | AdvertClosed
    | SeatOffered
    | ReplacementWished
    | DeadlinesMissed
    | SeatSought
    | PlayerStays
    | ConsentAsked
    | ConsentGiven
)


def compose(
    notice: Notice, about: AboutOpenSeat, look: ReaderView, presentation: Presentation, text: Text
) -> Message | None:
    """The message of a notice about an open seat."""
    seat, name = about.seat, names_of(look, presentation, text).one(about.seat)
    match about:
        case SeatAdvertised():
            return _advert(notice, look, presentation, seat, text)
        case AdvertClosed(taken=taken):
            return Message(_closed(look, presentation, taken, text))
        case ReplacementWished():
            line = text("{name} asks for somebody to take over the seat, and plays on until then.", name=name)
            return _to_chair(line, notice, look, presentation, text, seat_buttons(look.facts.id, seat, text))
        case DeadlinesMissed(others=others) if others:
            names = names_of(look, presentation, text)
            line = text(
                "{names} have each missed two deadlines in a row. Write to them, or look for others who play on.",
                names=names(names.ordered((seat, *others))),
            )
            return _to_chair(line, notice, look, presentation, text, all_absent_buttons(look.facts.id, text))
        case DeadlinesMissed():
            line = text(
                "{name} has missed two deadlines in a row. Write to them, or look for somebody who plays on.",
                name=name,
            )
            return _to_chair(
                line, notice, look, presentation, text, absent_buttons(look.facts.id, seat, text)
            )
        case SeatOffered():
            return _offer(notice, about, look, presentation, text)
        case ConsentAsked():
            return _consent(notice, look, presentation, seat, text)
        case ConsentGiven():
            by, left = (f"**{safe(who)}**" for who in (about.by, about.left))
            line = text("{by} agrees that somebody takes over the seat of {name}.", by=by, name=left)
        case SeatSought():
            line = text("Who will take over the seat of {name}?", name=name)
        case PlayerStays() if notice.lane == notices.CHAIR:
            line = text("{name} stays after all.", name=name)
            return _to_chair(line, notice, look, presentation, text)
        case PlayerStays():
            line = text("{name} stays in the game.", name=name)
        case _:
            assert_never(about)
    return Message(line, ((my_desk(notice.game_id, text, notice.reference),),), reference=notice.reference)


def _consent(notice: Notice, look: ReaderView, presentation: Presentation, seat: Seat, text: Text) -> Message:
    """Those whom the rules ask are asked, in the thread: whoever agrees presses, and all read it (F-7)."""
    names, asked = names_of(look, presentation, text), consent.who(look, presentation, seat)
    line = text(
        "**Shall somebody else take over the seat of {name}?** By the rules {names} must agree.",
        name=names.quiet(seat),
        names=names(asked),
    )
    pings = tuple(person for one in asked if (person := names.person(one)))
    row = (Button(text("I agree"), ids.verb(notice.game_id, "seat", f"agree/{seat}"), "success"),)
    mine = (my_desk(notice.game_id, text, notice.reference),)
    return Message(line, (row, mine), pings, reference=notice.reference)


def _to_chair(
    line: str, notice: Notice, look: ReaderView, presentation: Presentation, text: Text, *rows: Row
) -> Message:
    desk = my_desk(notice.game_id, text, notice.reference)
    content = f"{header(look, presentation, text)}\n{line}"
    return Message(content, (*rows, (desk,)), reference=notice.reference)


def seat_buttons(game_id: int, seat: Seat, text: Text) -> tuple[Button, ...]:
    """What moderators can do about a seat that its player cannot or will not hold."""
    return (
        Button(text("Advertise the seat"), ids.verb(game_id, "seat", f"{deed_words.ADVERTISE}/{seat}")),
        Button(text("Replace with …"), ids.verb(game_id, "seat", f"by/{seat}")),
    )


def absent_buttons(game_id: int, seat: Seat, text: Text) -> tuple[Button, ...]:
    """What they can do about one whose player is not there, and may come back."""
    lend = ids.verb(game_id, deed_words.PANEL, f"{deed_words.LEND}/{seat}")
    return (Button(text("Let somebody play meanwhile"), lend), *seat_buttons(game_id, seat, text))


def all_absent_buttons(game_id: int, text: Text) -> tuple[Button, ...]:
    """The same about several: of each the form and the panel ask who is meant."""
    lend = ids.verb(game_id, deed_words.PANEL, deed_words.LEND)
    panel = ids.verb(game_id, deed_words.PANEL, "panel")
    return (Button(text("Let somebody play meanwhile"), lend), Button(text("Moderators' panel"), panel))


def _offer(
    notice: Notice, about: SeatOffered, look: ReaderView, presentation: Presentation, text: Text
) -> Message:
    seat, person, game_id = about.seat, about.person, notice.game_id
    names = names_of(look, presentation, text)
    mine = [one.seat for one in look.facts.people if one.person == person and one.seat]
    who = safe(about.name)
    if mine:
        line = text(
            "**{newcomer}** (<@{person}>), who plays {seats}, would take over the seat of {name} too.",
            newcomer=who,
            person=person,
            seats=names(mine),
            name=names.one(seat),
        )
    else:
        line = text(
            "**{newcomer}** (<@{person}>) would take over the seat of {name}. They have never played in this "
            "game, and have seen none of its secrets.",
            newcomer=who,
            person=person,
            name=names.one(seat),
        )
    buttons = (
        Button(text("Seat them"), ids.verb(game_id, "seat", f"sit/{seat}/{person}"), "success"),
        Button(text("No, thanks"), ids.verb(game_id, "seat", f"decline/{seat}/{person}")),
    )
    return _to_chair(line, notice, look, presentation, text, buttons)


def _advert(
    notice: Notice, look: ReaderView, presentation: Presentation, seat: Seat, text: Text
) -> Message | None:
    """Which game, how far, whose: all of it from the public view, and nothing of what the seat is."""
    if look.view is None or look.facts.stage == "ended":
        return None
    facts = look.facts
    lines = [
        text("## {game}: a seat is free", game=titles.title(facts, presentation, text)),
        text(
            "Who will take over a seat in a running game, in <#{place}>? Host: <@{host}>.",
            place=facts.place,
            host=facts.host,
        ),
        cut(presentation.chronicle(look.view, names_of(look, presentation, text), text), STORY),
        *(f"-# {line}" for line in awaited_lines(look, presentation, text)),
        text("Press **I can take it**, and the moderators decide."),
    ]
    # The reference ends the id, so that a post which may have been made already is found again.
    take = ids.verb(facts.id, "seat", f"take/{seat}/{notice.reference}")
    row = (Button(text("I can take it"), take, "success"),)
    return Message("\n".join(line for line in lines if line), (row,), reference=notice.reference)


def _closed(look: ReaderView, presentation: Presentation, taken: bool, text: Text) -> str:
    """What an advert says when it is over."""
    top = f"## {titles.title(look.facts, presentation, text)}"
    if taken:
        return f"{top}\n" + text("**This seat is taken.** Thank you to all who offered!")
    return f"{top}\n" + text("This seat is not free any more.")


# --------------------------------------------------------------------------------------------------------- the pages


def leaving(look: ReaderView, presentation: Presentation, wished: bool, aloud: bool, text: Text) -> Message:
    """What a player is asked who wants to leave a game under way."""
    game_id = look.facts.id
    top = header(look, presentation, text)
    alone = Button(text("Tell the moderators"), ids.verb(game_id, "seat", "ask"), "primary")
    public = Button(text("Tell everyone in the thread"), ids.verb(game_id, "seat", "ask/aloud"))
    stay = Button(text("I stay after all"), ids.verb(game_id, "seat", "stay"), "success")
    if not wished:
        line = text(
            "**Shall somebody take over your seat?** The moderators look for a newcomer, who gets all of it. "
            "Until then you play on. You cannot come back into this game."
        )
        return Message(f"{top}\n{line}", ((alone, public),))
    line = text(
        "**The moderators know that you ask for a replacement.** Please play on until they have somebody."
    )
    if aloud:
        return Message(f"{top}\n{line}", ((stay,),))
    return Message(f"{top}\n{line}", ((public, stay),))


def confirm_offer(facts: Facts, seat: Seat, text: Text) -> Message:
    """What a moderator loses who would play (F-23, F-13), before he says that he would."""
    line = text(
        "**You moderate this game.** Once you play in it you see none of its secrets, not even who is late. "
        "You cannot end a wait early. You can end the game only after a day of pause, and replace only "
        "players who ask for it, have left or keep everybody waiting. That stays so even if you give the "
        "seat back. Will you take it?"
    )
    sure = Button(text("I can take it"), ids.verb(facts.id, "seat", f"offer/{seat}"), "primary")
    return Message(line, ((sure,),))


def confirm_advert(
    look: ReaderView, presentation: Presentation, seat: Seat, channels: Sequence[tuple[int, str]], text: Text
) -> Form:
    """Whether a moderator means it, and why; and in which of *channels*, by id and name, where there are several."""
    name = names_of(look, presentation, text).one(seat)
    again = ids.verb(look.facts.id, "seat", f"{deed_words.ADVERTISE}/{seat}")
    title = text("Look for somebody to take over a seat")
    if len(channels) > 1:
        line = text("Advertise the seat of {name}? I will tell everybody that you did this.", name=name)
        choices = tuple(Choice(f"#{plain(called, 90)}", str(channel)) for channel, called in channels)
        where = Field(text("Where does the post go?"), WHERE, menu=Menu(WHERE, choices))
        return Form(title, again, (where, why(text)), line)
    line = text(
        "Advertise the seat of {name} in <#{channel}>? I will tell everybody that you did this.",
        name=name,
        channel=channels[0][0],
    )
    return Form(title, again, (why(text),), line)


def leaver(look: ReaderView, presentation: Presentation, seats: Collection[Seat], text: Text) -> Message:
    """Which of *seats* is given to another, and what comes of it."""
    line = text(
        "The newcomer takes over everything that belongs to the seat, and learns what it knows. Every open "
        "deadline starts anew. **The player who leaves cannot come back.**"
    )
    agreeing = consent.asked_of_any(look, presentation, text)
    names = names_of(look, presentation, text)
    choices = tuple(Choice(names.label(seat), str(seat)) for seat in names.order if seat in seats)
    menu = Menu(ids.verb(look.facts.id, "seat", "leaves"), choices, text("Who leaves?"))
    return Message("\n".join(filter(None, (header(look, presentation, text), line, agreeing))), (menu,))


def choose(
    look: ReaderView,
    presentation: Presentation,
    seat: Seat,
    known: Sequence[Somebody],
    text: Text,
    *,
    in_server: bool,
) -> Message:
    """Whom to seat: those who are *known* to be fit for it, else anybody.

    Then it is a menu of people, which Discord fills only inside of a server, with whoever is there.
    """
    facts, name = look.facts, names_of(look, presentation, text).one(seat)
    elsewhere = text(
        "Press **Replace** on `/game panel` in <#{place}> and choose who follows {name}.",
        place=facts.place,
        name=name,
    )
    if not known and not in_server:
        return Message(elsewhere)
    again, asked = ids.verb(facts.id, "seat", f"by/{seat}+"), text("Who takes the seat?")
    line = text("Who takes over the seat of {name}?", name=name)
    if not known:
        return Message(line, (Menu(again, (), asked, people=True),))
    labels = names_told_apart({candidate.person: plain(candidate.name) for candidate in known})
    menu = Menu(
        again,
        tuple(
            Choice(labels[candidate.person], str(candidate.person), _thanks(candidate, text))
            for candidate in known
        ),
        asked,
    )
    line = "\n".join((line, text("The list shows those who can take it, as far as I know.")))
    if not in_server:
        return Message(f"{line}\n{elsewhere}", (menu,))
    other = Button(text("Somebody else …"), ids.verb(facts.id, "seat", f"other/{seat}"))
    return Message(line, (menu, (other,)))


def _thanks(candidate: Somebody, text: Text) -> str:
    """What counts in somebody's favour."""
    if not candidate.taken_over:
        return ""
    return text.plural(
        "Has taken over {n} seat in games here",
        "Has taken over {n} seats in games here",
        candidate.taken_over,
    )
