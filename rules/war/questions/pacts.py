"""What may be said at any time where three play: `offer`, `dissolve`, `lend`, `show` (W-18.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.game import Action, Illegal, Kind, Options, Question, Seat
from rules.kit.asks import Asked, Replies, Row, Words
from rules.kit.grammar import Form
from rules.kit.parts import Word
from rules.kit.replies import END, NUMBER, YES_OR_NO, alone, one_of
from rules.war.council import alliance, bans
from rules.war.hosts.marching import look_who_marches
from rules.war.hosts.winning import possesses_ring
from rules.war.play import WarPlay
from rules.war.questions import kinds
from rules.war.questions.asides import at_any_time
from rules.war.questions.verbs.verb import HEX, SIDE, Ways, hex_of
from rules.war.state.council import Offer
from rules.war.state.deals import partners
from rules.war.state.hosts import strength_at
from rules.war.state.pieces import Side
from rules.war.state.war import WarState

_MARK: Final = "-"


class OfferAlliance(Action):
    """`offer S yes`, `offer S no`."""

    to: Side
    stands: bool


class Dissolve(Action):
    pass


class Lend(Action):
    """`lend W2421 4 to D`, or `lend -`."""

    words: tuple[str, ...]


class Show(Action):
    """`show ring`, `show hobbit`: no card, but what the bot vouches for (W-29.4)."""

    what: str


def of_three(
    kind: Kind, may: Callable[[WarState, Side], bool] = lambda state, side: True
) -> Mapping[type, Asked]:
    """At any time of those of three who may say it."""
    return at_any_time(kind, lambda state, side: "S" in state.rules.sides and may(state, side))


# ------------------------------------------------------------------------------------------------------- alliances


def _offers(play: WarPlay, seat: Seat, question: Question, said: Words) -> Options:
    side = play.state.rules.side(seat)
    match said:
        case ():
            return Options((kinds.OFFER.name,))
        case (_,):
            return Options(tuple(other.lower() for other in still_there(play.state, side)))
        case (_, other):
            word = "no" if Offer(side, _side(other)) in play.state.offers else "yes"
            return Options((word,), ends=(word,))
        case _:
            return END


def still_there(state: WarState, side: Side) -> Sequence[Side]:
    """With whom a side may ally, who has not resigned (W-38.9)."""
    return [other for other in partners(side) if other not in state.resigned]


def _side(word: str) -> Side:
    side: Side = SIDE.make(word)
    return side


OFFER: Final = Row(
    kinds.OFFER,
    "W-21.14",
    Replies((Form(OfferAlliance, "offer", (SIDE, YES_OR_NO)),), _offers),
    lambda play, seat, question, action: alliance.offer(
        play, play.state.rules.side(seat), action.to, stands=action.stands
    ),
    asked=of_three(kinds.OFFER, lambda state, side: bool(still_there(state, side))),
    no=Illegal("W-21.14", "Say `offer`, a side and yes or no, like `offer S yes`."),
)


DISSOLVE: Final = Row(
    kinds.DISSOLVE,
    "W-24.1",
    alone(Dissolve, "dissolve"),
    lambda play, seat, question, action: alliance.dissolve(play, play.state.rules.side(seat)),
    asked=of_three(kinds.DISSOLVE, lambda state, side: alliance.why_not_dissolved(state, side) is None),
    no=Illegal("W-24.1", "Say `dissolve` to end your alliance."),
)

# ------------------------------------------------------------------------------------------------------------ loans


def _lend(play: WarPlay, seat: Seat, question: Question, action: Lend) -> None:
    side = play.state.rules.side(seat)
    if action.words == (_MARK,):
        alliance.keep_all(play, side)
        return
    at, strength, _, to = action.words
    alliance.lend(play, side, hex_of(play, at), int(strength), _side(to))


def _borrowers(state: WarState, side: Side) -> Sequence[Side]:
    """To whom a side may lend something that it has."""
    has_hosts = any(host.side == side for host in state.hosts)
    return [other for other in partners(side) if has_hosts and alliance.may_lend(state, side, other)]


def _lends(state: WarState, side: Side) -> bool:
    return any(loan.owner == side for loan in state.lending)


def _may_lend(state: WarState, side: Side) -> bool:
    return bool(_borrowers(state, side)) or _lends(state, side)


def _lendable(play: WarPlay, seat: Seat, question: Question, said: Words) -> Options:
    side, state, land = play.state.rules.side(seat), play.state, play.land
    borrowers = _borrowers(state, side)
    takes_back = _lends(state, side)
    match said:
        case ():
            return Options((kinds.LEND.name,))
        case (_,):
            hexes = (host.at for host in state.hosts if host.side == side and borrowers)
            mark = (_MARK,) * takes_back
            return Options((*mark, *(land.name(at).lower() for at in hexes)), ends=mark)
        case (_, "-"):
            return END
        case (_, at):
            most = strength_at(state.hosts, side, hex_of(play, at))
            return Options(tuple(map(str, range(1, most + 1))))
        case (_, _, _):
            return Options(("to",))
        case (_, _, _, _):
            words = tuple(other.lower() for other in borrowers)
            return Options(words, ends=words)
        case _:
            return END


LEND: Final = Row(
    kinds.LEND,
    "W-21.15",
    Replies(
        (Form(Lend, "lend", (Ways(((_MARK,), (HEX, NUMBER, "to", SIDE))),)),),
        _lendable,
    ),
    _lend,
    asked=of_three(kinds.LEND, _may_lend),
    no=Illegal("W-21.15", "Say what you lend, like `lend W2421 4 to D`, or `lend -` for nothing."),
)

# ---------------------------------------------------------------------------------------------- what is made known

_SHOWN: Final = {"ring": bans.show_ring, "hobbit": bans.show_hobbit}


def _what(word: str) -> str:
    if word not in _SHOWN:
        raise ValueError(word)
    return word


def _to_show(state: WarState) -> Sequence[str]:
    return [what for what, has in (("ring", possesses_ring), ("hobbit", bans.has_hobbit)) if has(state)]


def _show(play: WarPlay, seat: Seat, question: Question, action: Show) -> None:
    """D's hosts may march at once by it (W-59.6)."""
    _SHOWN[action.what](play)
    look_who_marches(play)


SHOW: Final = Row(
    kinds.SHOW,
    "W-18.4",
    one_of(Show, "show", Word("shown", _what), lambda play, seat, question: _to_show(play.state)),
    _show,
    asked=of_three(kinds.SHOW, lambda state, side: side == "S" and bool(_to_show(state))),
    no=Illegal("W-18.4", "Say `show ring` or `show hobbit`."),
)
