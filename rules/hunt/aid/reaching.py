"""Where one can go in one move: a Nazgul by public facts alone, Frodo and Gandalf for their player."""

from __future__ import annotations

from rules.game import Seat
from rules.hunt.bearer.encounter import escapes
from rules.hunt.orders import imagined
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Space
from rules.hunt.ride import movement
from rules.hunt.view import BearerOwn, Seen


def riding(seen: Seen, seat: Seat) -> int | None:
    """The Nazgul that *seat* rides with now, or next; None while it is not asked to ride."""
    return next((block.figures[0] for block in seen.blocks if block.seat == seat and block.figures), None)


def of_bearer(pack: HuntPack, seen: Seen, own: BearerOwn) -> tuple[int, ...]:
    """The locations that Frodo can mark next (H-1.9, H-10.13); in Part 2 where Gandalf can go this turn (H-13.7)."""
    board = pack.boards[seen.part]
    if seen.part == 1:
        if not own.last_location:
            return ()
        if seen.pause == "escaping":
            return escapes(board, own.last_location, own.dots)
        return board.reach(own.last_location, own.dots, own.turn.bonus if own.turn else 0)
    mentor, turn = own.mentor, own.turn
    if mentor is None or mentor.state != "hidden" or turn is None:
        return ()
    is_due = not turn.mentor_moved or turn.mentor_moves
    return tuple(sorted(board.gaps[mentor.location])) if is_due else ()


def reach(pack: HuntPack, seen: Seen, figure: int) -> tuple[Space, ...]:
    """The spaces at which a move of *figure* can end now, with all that it may add in an activation under way."""
    active = next(
        (block.active for block in seen.blocks if block.active and block.active.figure == figure), None
    )
    return tuple(sorted(movement.reach(pack, imagined.of_all(pack, seen), figure, active)))
