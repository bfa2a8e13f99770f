"""Who may take over a seat, and what tells him that he may not (F-23, F-7)."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection

from bot.games.loaded import LoadedGame
from bot.seats.open_seats import holder_in, openings
from rules.game import Illegal, Seat
from storage.tables.ledger import Ledger
from storage.tables.people import Holder, Holders


class Past(NamedTuple):
    """Who *ever* had a place in a game, and who was *shown* secrets of it without one."""

    ever: tuple[Holder, ...]
    shown: frozenset[int]


def past_of(connection: Connection, game_id: int) -> Past:
    """What there was in a game, read once for whoever could take a seat."""
    seen = Ledger(connection, game_id).of_game()
    return Past(Holders(connection, game_id).ever(), frozenset(seen.person_id for seen in seen))


def may_take(game: LoadedGame, past: Past, person: int, seat: Seat) -> bool:
    """Whether *person* may take *seat*, by the rule that refuses who may not."""
    try:
        refuse_tainted(game, past, person, seat, himself=False)
    except Illegal:
        return False
    return True


def refuse_tainted(game: LoadedGame, past: Past, person: int, seat: Seat, *, himself: bool) -> None:
    held = {holder.seat for holder in past.ever if holder.person_id == person and holder.seat is not None}
    if game.holder_of(person) is not None:
        _refuse_second(game, person, seat, held, himself=himself)
    elif held:
        raise _one_of(
            himself,
            Illegal("F-7", "You have played in this game before, and cannot take another seat in it."),
            Illegal("F-7", "They have played in this game before, and cannot take another seat in it."),
        )
    if person in past.shown:
        raise _one_of(
            himself,
            Illegal("F-7", "You have seen secrets of this game, and cannot take a seat in it."),
            Illegal("F-7", "They have seen secrets of this game, and cannot take a seat in it."),
        )


def _refuse_second(game: LoadedGame, person: int, seat: Seat, held: set[Seat], *, himself: bool) -> None:
    """F-7: raise Illegal unless who plays may take *seat* too, *held* being all that he ever held here.

    An offer is for moderators to judge: he himself is not told whether somebody has asked them to be replaced.
    """
    view, handing_over = game.look(None).view, game.game.handing_over
    together = handing_over.together(view, seat) if view and handing_over else ()
    if seat in game.seats_of(person):
        raise _one_of(
            himself,
            Illegal("F-23", "You play that seat already."),
            Illegal("F-23", "They play that seat already."),
        )
    if not held - {seat} <= set(together):
        raise _one_of(
            himself,
            Illegal("F-23", "You play in this game already, and cannot hold that seat too."),
            Illegal("F-23", "They play in this game already, and cannot hold that seat too."),
        )
    if seat in held:
        raise _one_of(
            himself,
            Illegal("F-7", "You have played that seat before, and cannot take it again."),
            Illegal("F-7", "They have played that seat before, and cannot take it again."),
        )
    if not himself and not is_free(game, seat):
        raise Illegal(
            "F-7",
            "They play in this game already. They can take this seat too only if its player has missed three "
            "deadlines in a row, has left the server or asks for a replacement, or if a companion plays it.",
        )


def is_free(game: LoadedGame, seat: Seat) -> bool:
    """F-7: whether *seat* is nobody's who stays: a companion's, of who has left or asks to leave, or given up."""
    holder, opening = holder_in(game, seat), openings(game).get(seat)
    if holder.is_companion or holder.person_id in game.settings.get("missing", ()):
        return True
    if opening is not None and opening.wished:
        return True
    handing_over, position = game.game.handing_over, game.position
    return bool(handing_over and position and handing_over.is_given_up(position.state, seat))


def _one_of(himself: bool, you: Illegal, they: Illegal) -> Illegal:
    """The sentence for a person who asks for *himself*, or for somebody who asks for him."""
    return you if himself else they
