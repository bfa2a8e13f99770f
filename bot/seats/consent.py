"""Whose consent the rules of a game want before another person takes a seat (H-17.6): moderators are told to ask,
and everybody reads who is said to have agreed.
"""

from __future__ import annotations

from bot.face import Face, names_of
from bot.look import Look
from bot.words import Text
from rules.game import Seat


def asked(look: Look, face: Face, seat: Seat, text: Text) -> str:
    """What a moderator is asked before he seats somebody; empty where nobody has to agree."""
    who = _who(look, face, seat, text)
    return text("**By the rules of this game {names} must agree.** Have they all?", names=who) if who else ""


def asked_of_any(look: Look, face: Face, text: Text) -> str:
    """The same before it is chosen whose seat it is."""
    view = look.view
    found = [seat for seat in face.order(view) if _who(look, face, seat, text)] if view is not None else []
    if not found:
        return ""
    return text(
        "**By the rules of this game {names} must agree** to another person in the seat of {seats}.",
        names=_who(look, face, found[0], text),
        seats=names_of(look, face, text)(found),
    )


def given(look: Look, face: Face, seat: Seat, text: Text) -> str:
    """What everybody reads when it is done: whoever has not agreed can say so."""
    who = _who(look, face, seat, text)
    return (
        text("By the rules that takes the consent of {names}; whoever did not agree, say so here.", names=who)
        if who
        else ""
    )


def _who(look: Look, face: Face, seat: Seat, text: Text) -> str:
    """Their names, but for seats that the program plays."""
    if look.view is None:
        return ""
    people = {person.seat for person in look.facts.people if person.person}
    found = [one for one in face.consenting(look.view, seat) if one in people]
    return names_of(look, face, text)(found) if found else ""
