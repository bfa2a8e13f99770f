"""Whose consent the rules of a game want before another person takes a seat (F-7), as moderators read it."""

from __future__ import annotations

from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView
from bot.language.words import Text
from rules.game import Seat


def asked(look: ReaderView, presentation: Presentation, seat: Seat, text: Text) -> str:
    """What a moderator is told before he seats somebody; empty where nobody has to agree."""
    found = who(look, presentation, seat)
    if not found:
        return ""
    return text(
        "By the rules of this game {names} must agree. I ask them in the thread.",
        names=names_of(look, presentation, text)(found),
    )


def asked_of_any(look: ReaderView, presentation: Presentation, text: Text) -> str:
    """The same before it is chosen whose seat it is."""
    view = look.view
    found = (
        [seat for seat in presentation.order(view) if who(look, presentation, seat)]
        if view is not None
        else []
    )
    if not found:
        return ""
    names = names_of(look, presentation, text)
    return text(
        "By the rules of this game {names} must agree to another person in the seat of {seats}. I ask them "
        "in the thread.",
        names=names(who(look, presentation, found[0])),
        seats=names(found),
    )


def who(look: ReaderView, presentation: Presentation, seat: Seat) -> tuple[Seat, ...]:
    """Their seats, but for those that the program plays."""
    handing_over = presentation.game.handing_over
    if look.view is None or handing_over is None:
        return ()
    people = {person.seat for person in look.facts.people if person.person}
    return tuple(one for one in handing_over.consenting(look.view, seat) if one in people)
