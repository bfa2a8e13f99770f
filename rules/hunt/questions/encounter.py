"""What RB is asked in an encounter and after it (H-10.6, H-10.13, H-14.9, H-14.12)."""

from __future__ import annotations

from typing import Final

from rules.game import Illegal, Options, Question, Seat
from rules.hunt import actions
from rules.hunt.actions import grammar
from rules.hunt.bearer import encounter
from rules.hunt.defaults import flips, marks
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.questions import ahead, kinds
from rules.hunt.questions.ahead import Ahead, Answers, Words
from rules.hunt.state import Choosing, Flipping, HuntState, facts
from rules.kit.asks import Replies, Row
from rules.kit.grammar import Form
from rules.kit.parts import VERB, Either, Fixed, by_name
from rules.kit.replies import END, behind, one_of, one_of_two


def _flip(play: Play, seat: Seat, question: Question, said: Words) -> Options:
    """H-10.6: an unflipped companion and a tile that is not special."""
    pack, state = play.pack, play.state
    tiles = state.todo[-1].tiles if isinstance(state.todo[-1], Flipping) else ()
    companions = tuple(companion.id for companion in facts.ready(pack, state.company))
    places = tuple(str(at) for at, tile in enumerate(tiles, 1) if encounter.is_cancellable(pack, tile))
    verbs = ("flip", "pass") if companions and places else ("pass",)
    return behind(said, verbs, "flip", Options(companions), Options(places))


def _flip_ahead(pack: HuntPack, state: HuntState, seat: Seat, said: Words) -> Options:
    return (
        END if said else Options((*(companion.id for companion in facts.ready(pack, state.company)), "pass"))
    )


_KNOWN_PLACES: Final = 12
"""Of the tiles drawn, so many could be named in edition 1; a rescue can draw more."""


def _flip_worst(pack: HuntPack, state: HuntState, seat: Seat, said: Words) -> Answers:
    """The tile is not known yet: the one worth most (H-17.33)."""
    if said == ("pass",):
        return [("", "pass")]
    ready = [companion.id for companion in facts.ready(pack, state.company)]
    if len(said) != 1 or said[0] not in ready:
        raise Illegal("H-17.33", "Name a company card that is not flipped, or say “preload flip pass”.")
    most = len(pack.tiles) if state.rules.edition > 1 else _KNOWN_PLACES
    return [(f"worst {at}", f"flip {said[0]} {at}") for at in range(1, most + 1)]


FLIP: Final = Row(
    kinds.FLIP,
    "D-18",
    Replies(
        (
            Form(actions.Flip, "flip", (grammar.COMPANION, grammar.TILE), no=grammar.NO_FLIP),
            grammar.PASS,
        ),
        _flip,
    ),
    encounter.flip,
    lambda play, seat: flips.flip(play),
    Ahead(
        ahead.bearer,
        lambda pack, state, seat: not state.rules.one_tile,  # an encounter may come in any turn (H-16.7)
        _flip_ahead,
        _flip_worst,
        next_only=True,
    ),
    said_ahead=(Either((*by_name(VERB, {"pass": ()}).among, (grammar.COMPANION,))),),
)


def _escape(play: Play, seat: Seat, question: Question, said: Words) -> Options:
    """H-10.13: a new location within reach with bonus 2, or stay."""
    reach = tuple(map(str, encounter.ways_out(play.board, play.state)))
    return behind(said, ("mark", "stay") if reach else ("stay",), "mark", Options(reach))


def _escape_ahead(pack: HuntPack, state: HuntState, seat: Seat, rest: Words) -> Options:
    """Where Frodo could be found after one more move, and whereto from there."""
    board = pack.boards[state.part]
    reach = facts.reach(board, state, 1 + encounter.ESCAPE_BONUS)
    places = tuple(str(at) for at in reach if at not in board.exits)
    return behind(rest, ("mark", "stay"), "mark", Options(places))


def _escape_answers(pack: HuntPack, state: HuntState, seat: Seat, said: Words) -> Answers:
    match said:
        case ("stay",):
            return [("", "stay")]
        case ("mark", target) if target.isdecimal() and int(target) in pack.boards[1].locations:
            return [("", f"mark {target}")]
        case ("mark", target):
            raise Illegal("H-17.33", "There is no location {number} on this board.", number=target)
        case _:
            raise Illegal(
                grammar.CLAUSE, "That does not answer this question. Press **My desk** to see what does."
            )


ESCAPE: Final = Row(
    kinds.ESCAPE,
    "D-19",
    Replies(
        (
            Form(actions.Escape, "stay", (Fixed(0),)),
            Form(actions.Escape, "mark", (grammar.LOCATION,)),
        ),
        _escape,
    ),
    encounter.escape,
    lambda play, seat: marks.escape(play),
    Ahead(ahead.bearer, ahead.only_in(1), _escape_ahead, _escape_answers, next_only=True),
    said_ahead=(by_name(VERB, {"mark": (grammar.LOCATION,), "stay": ()}),),
)


_COURSE: Final = one_of_two(actions.Course, {"keep": False, "change": True})  # H-14.9
COURSE: Final = Row(
    kinds.COURSE,
    "D-31",
    _COURSE,
    encounter.course,
    lambda play, seat: flips.course(play),
    Ahead(ahead.bearer, ahead.only_in(2), *ahead.as_asked(_COURSE), next_only=True),
    said_ahead=(by_name(VERB, {"keep": (), "change": ()}),),
)


def _redrawn(play: Play, seat: Seat, question: Question) -> Words:
    """H-14.12."""
    top = play.state.todo[-1]
    return tuple(map(str, range(1, len(top.items) + 1))) if isinstance(top, Choosing) else ()


REDRAWN: Final = one_of(actions.Take, "take", grammar.ITEM, _redrawn)


REDRAW: Final = Row(
    kinds.REDRAW,
    "D-32",
    REDRAWN,
    encounter.redraw,
    lambda play, seat: flips.redraw(play),
)
