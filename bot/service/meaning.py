"""Which of a person's seats is meant by what he says, where he plays several of one game (F-7).

Looked up each time from who holds what: a custom id names a seat, and proves nothing.
"""

from __future__ import annotations

from bot.games import lent
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Submission
from rules.entry import parts_of, understand
from rules.game import Illegal, Seat


def seat(game: LoadedGame, submission: Submission) -> Seat | None:
    """The seat for which *submission* counts; None for who holds none.

    Raises Several where it can be meant for each.
    """

    def fits(one: Seat) -> bool:
        if submission.question is not None:
            return any(decision.question == submission.question for decision in game.asked(one))
        return is_understood(game, one, submission.words)

    return game.seat_of(submission.person, submission.seat, fits)


def no_seat() -> Illegal:
    return Illegal("F-7", "You hold no seat in this game.")


class HasSitter(Illegal):
    """Somebody else plays for the person for a time."""


def none(game: LoadedGame, person: int) -> Illegal:
    """Why a seat is not the person's: he holds none, or only others by now."""
    if game.seats_of(person):
        return Illegal("F-7", "That seat is not yours any more. `/desk` shows what you play now.")
    if lent.of_owner(game, person):
        return HasSitter(
            "F-9", "Somebody plays for you while you are away. `/away back` gives you your seat back at once."
        )
    return no_seat()


def is_understood(found: LoadedGame, seat: Seat, words: str) -> bool:
    """Whether the first answer in *words* says something for *seat* now, be it refused or not."""
    if found.position is None:
        return False
    game, state, orders = found.game, found.position.state, found.position.orders
    part = next(iter(parts_of(found.game, words)), "")
    verb, _, rest = part.partition(" ")
    if verb == "withdraw":
        kind = game.withdrawn(rest)
        return any((order.seat, order.kind) == (seat, kind) for order in orders)
    if part == "confirm" and game.handing_over is not None:
        return found.awaits_word(seat)
    if understand(game, state, seat, part) is not None:
        return True
    try:
        return game.order(state, seat, part) is not None
    except Illegal:
        return True
