"""What is left in advance for a sitting that is not open, or for the deadline of the one that is (W-16.6, F-18).

`preload search place - then done if none standing`: once, or with `standing` each time; the conditions are about what
the seat itself knows when the sitting opens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from rules.game import Illegal, Options, Question, Seat
from rules.kit.advance import LATE, for_deadline
from rules.kit.order_steps import THEN, cut
from rules.terms import Order
from rules.war.hunting.placing import provinces_of
from rules.war.pack import OpenLand
from rules.war.play import WarPlay
from rules.war.questions.kinds import SITTINGS
from rules.war.questions.verbs.verb import Verbs, Words
from rules.war.state.council import Choice
from rules.war.state.known import known_to
from rules.war.state.phases import SITTINGS as IN_TURN
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.state.searches import Search
from rules.war.state.table import SearchCard
from rules.war.state.war import WarState

CLAUSE: Final = "W-16.6"
_STANDING: Final = "standing"
_IF: Final = "if"
_AND: Final = "&"
_FIRST: Final = "first"
"""Nothing has been said in the sitting: an order opens it, and what stands comes once in each."""
_PHASES: Final = {SITTINGS[phase].name: phase for phase in IN_TURN}


def order(game: Any, state: WarState, seat: Seat, words: str) -> Order | None:
    """The order that *words* give; None where they are none. Raises Illegal."""
    verb, *said = words.lower().split()
    if verb != "preload" or not 1 <= seat <= len(state.rules.sides):
        return None
    side = state.rules.side(seat)
    phase = _PHASES.get(said[0]) if said else None
    if phase is None or side not in phase.sides:
        mine = ", ".join(name for name, other in _PHASES.items() if side in other.sides)
        raise Illegal(CLAUSE, "You can leave orders for these sittings of yours: {kinds}.", kinds=mine)
    kind = SITTINGS[phase]
    if said[1:2] == [LATE]:
        if state.phase is not phase:
            raise Illegal(
                "F-18", "You can leave orders for the deadline only of a sitting that is yours now."
            )
        return for_deadline(seat, kind.asked(state.turn), _exact(game, kind.name, said[2:]))
    is_standing = said[-1] == _STANDING
    plain, behind = cut(tuple(said[1 : -1 if is_standing else None]), _IF)
    when = f" {_AND} ".join(_tests(game.data, behind)) if behind is not None else ""
    at_first = f" {_AND} ".join(filter(None, (_FIRST, when)))
    answer = _exact(game, kind.name, plain)
    written = [
        "preload",
        kind.name,
        answer,
        *((_IF, when) if when else ()),
        *((_STANDING,) if is_standing else ()),
    ]
    return Order(
        seat=seat,
        kind=kind.name,
        number=None if is_standing or phase is Phase.SEARCH else _coming(state, phase, side),
        answers=((at_first, answer),),
        words=" ".join(written),
        slot=kind.name,
        standing=is_standing,
    )


def _exact(game: Any, kind: str, words: Iterable[str]) -> str:
    """As an order keeps it, which stands for one answer."""
    exact: str = game.write(game.read(kind, " ".join(words)))
    return exact.replace("; ", f" {THEN} ")


def _tests(land: OpenLand, words: Words) -> Iterable[str]:
    """Each condition as it is kept. Raises Illegal for what is none."""
    for test in " ".join(words).split(f" {_AND} "):
        match test.split():
            case ["none"]:
                yield test
            case [("groups" | "turn"), number] if number.isdecimal():
                yield test
            case ["groups", *province, number] if number.isdecimal() and _province(land, province):
                yield test
            case _:
                raise Illegal(
                    CLAUSE,
                    "“{words}” is no condition. Write `if groups 2`, `if groups rohan 1`, `if none` "
                    "or `if turn 6`, several joined by &.",
                    words=test,
                )


def _province(land: OpenLand, words: Iterable[str]) -> str | None:
    """By its code, or its name."""
    said = " ".join(words)
    return land.codes.get(said.upper()) or next(
        (name for name in land.by_province if name.casefold() == said), None
    )


def holds(land: OpenLand, known: WarState, when: str) -> bool:
    """Whether all conditions are met in a war as a side knows it."""
    return all(_holds(land, known, test.split()) for test in when.split(f" {_AND} ") if test)


def _holds(land: OpenLand, state: WarState, words: list[str]) -> bool:
    level = {province: n for search in state.searches for province, n in search.level}
    match words:
        case ["first"]:
            return not state.spoken
        case ["none"]:
            return not sum(level.values())
        case ["turn", number]:
            return state.turn >= int(number)
        case ["groups", number]:
            return sum(level.values()) >= int(number)
        case ["groups", *province, number]:
            return level.get(_province(land, province) or "", 0) >= int(number)
        case _:
            return False


_ROW: Final = tuple(Phase)


def _coming(state: WarState, phase: Phase, side: Side) -> int:
    """The game-turn of the next sitting of a *phase* in which nothing has been said; a search may not open."""
    is_past = _ROW.index(phase) < _ROW.index(state.phase) or (phase is state.phase and side in state.spoken)
    return state.turn + is_past


def stands(game: Any, state: WarState, order: Order) -> bool:
    """Whether it can still come to use: once its sitting is open its condition has to hold, or it comes again."""
    phase, side = _PHASES[order.kind], state.rules.sides[order.seat - 1]
    if state.outcome is not None:
        return False
    if order.late:
        return state.phase is phase and state.turn == order.number
    if order.number is not None and (order.number, _ROW.index(phase)) < (state.turn, _ROW.index(state.phase)):
        return False
    if state.phase is not phase or order.standing or side in state.spoken:
        return True
    known = known_to(game.data, state, side)
    return all(holds(game.data, known, when) for when, _ in order.answers)


def why_gone(state: WarState, order: Order) -> Illegal | None:
    """Why an order does not stand any more."""
    if not order.late and order.answers[0][0] != _FIRST and state.phase is _PHASES[order.kind]:
        return Illegal(CLAUSE, "Its condition does not hold.")
    return None


def numbers(phase: Phase) -> Callable[[Any, Seat], tuple[int, ...]]:
    """For which sittings of a phase something may be left now: the next one, where it is not open."""

    def coming(state: WarState, seat: Seat) -> tuple[int, ...]:
        is_mine = 1 <= seat <= len(state.rules.sides) and state.rules.side(seat) in phase.sides
        if state.outcome is not None or state.phase is phase or not is_mine:
            return ()
        return (_coming(state, phase, state.rules.side(seat)),)

    return coming


def offers(
    phase: Phase, verbs_of: Callable[[OpenLand, Phase], Verbs]
) -> Callable[[WarPlay, Seat, Question, Words], Options]:
    """The words of an order: as in the sitting itself, were it open now; of a search without its cards."""

    def words(play: WarPlay, seat: Seat, question: Question, said: Words) -> Options:
        if not said:
            return Options((phase.value,))
        side = play.state.rules.side(seat)
        level = tuple((province, 0) for province in provinces_of(play, side, ()))
        searches = (Search((), level, side=side),) if phase is Phase.SEARCH else ()
        play.set(phase=phase, stage=0, searches=searches, council=Choice.OPEN)
        if play.state.table is not None:  # as if it had been said what is on the card
            play.set(table=replace(play.state.table, card=SearchCard("")))
        return verbs_of(play.pack, phase).options(play, side, said[1:])

    return words
