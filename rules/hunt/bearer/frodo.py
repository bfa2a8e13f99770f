"""Frodo's marks in Part 1 and his figure in Part 2, whatever moves them, and the report of what ends with them."""

from __future__ import annotations

from rules.game import Illegal
from rules.hunt.bearer import hiding
from rules.hunt.days import ending
from rules.hunt.events import BearerTurned, FrodoMoved
from rules.hunt.play import Play
from rules.hunt.state import DOT, EndPart, facts
from rules.hunt.values import BEARER


def check_mark(play: Play, where: int) -> None:
    """H-5.3 to H-5.5: a dot always; a location within reach. Raises Illegal."""
    if where == DOT:
        return
    near = within_reach(play)
    if where not in near:
        listed = ", ".join(map(str, near))
        raise Illegal(
            "H-5.3",
            "{n} is not within {bearer}'s reach. He can mark a dot, or {listed}.",
            n=where,
            listed=listed,
            bearer=BEARER,
        )


def within_reach(play: Play) -> tuple[int, ...]:
    """H-1.9, H-5.4: the locations that Frodo can mark now, ascending."""
    return facts.reach(play.board, play.state, 0 if play.bearing is None else play.bearing.bonus)


def mark(play: Play, where: int, by: str = "extra") -> None:
    """One mark and one step on the track, by a move, an extra move or an escape (H-5.3, H-5.9, H-10.15).

    Raises Illegal for what is out of reach (an escape was checked before), and Unwound when Part 1 ends.
    """
    if by != "escape":
        check_mark(play, where)
    state = play.state
    play.set(
        log=(*state.log, where),
        log_turns=(*state.log_turns, state.turn_number),
        moves=state.moves + 1,
        live=tuple(number for number in state.live if number != where),
        dead=(*state.dead, where) if where in state.live else state.dead,
    )
    if where != DOT:
        play.set_bearing(bonus=0)
    play.tell(FrodoMoved(part=state.part, moves=state.moves + 1, by=by))
    is_out = where in play.board.exits
    if is_out or play.state.moves >= facts.LAST_MOVE:
        report(play)
        play.unwind(EndPart(where if is_out else 0))


# The figure of Part 2 (H-13.5).


def advance(play: Play, n: int, by: str = "extra") -> None:
    """H-13.5: the figure advances *n*; at the last space RB has won (H-15.1). Raises Unwound then."""
    state = play.state
    last = play.pack.journeys[state.journey_class].steps
    play.set(moves=min(last, state.moves + n))
    play.tell(FrodoMoved(part=2, moves=play.state.moves, by=by))
    check_arrival(play)


def check_arrival(play: Play) -> None:
    """H-15.1. Raises Unwound when the game is over."""
    if play.state.moves >= play.pack.journeys[play.state.journey_class].steps:
        report(play)
        ending.reached(play)


# What everyone hears (H-5.11).


def report(play: Play) -> None:
    """H-5.11: the report of the turn is public now."""
    state = play.state
    if play.bearing is not None:
        number, hand = play.bearing.question.number, len(state.ally_hand)
        play.tell(BearerTurned(number, state.part, state.moves, state.on_frodo, hand))
    hiding.publish(play)
    play.seal()
