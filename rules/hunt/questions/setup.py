"""What is asked when either part is set out (H-2, H-3, H-12.11; D-1 to D-4, D-24, D-25)."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from rules.game import Illegal, Options, Question, Seat
from rules.hunt import actions
from rules.hunt.actions import HuntAction, grammar
from rules.hunt.actions.words import figure_word
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.questions import ahead, kinds
from rules.hunt.questions.ahead import Ahead, Answers, Words, is_before_part2, is_late
from rules.hunt.setup import shared, tokens
from rules.hunt.state import HuntState, Placing, Preparing, facts
from rules.kit.asks import Replies, Row
from rules.kit.grammar import Form
from rules.kit.parts import Some
from rules.kit.replies import END, one_by_one, one_of, some_of

# The split (D-1, D-24).


_SPLIT: Final = one_of(
    actions.Split,
    "two",
    grammar.SEAT,
    lambda play, seat, question: map(str, play.state.rules.riders),
    seats=True,
)  # H-2.2: with three RW


def _default_split(play: Play, seat: Seat) -> HuntAction:
    """D-1, D-24: the first takes two; in Part 2 as in Part 1."""
    rules, masters = play.state.rules, play.state.masters
    doubles = [rider for rider in rules.riders if masters.count(rider) > 1]
    return actions.Split(doubles[0] if doubles else rules.riders[0])


def _split_comes(pack: HuntPack, state: HuntState, seat: Seat) -> bool | None:
    riders = state.rules.riders
    is_asked = is_before_part2(state) and len(riders) == 3 and seat == riders[0]
    return is_late(state) if is_asked else None


SPLIT: Final = Row(
    kinds.SPLIT,
    "D-1, D-24",
    _SPLIT,
    shared.split,
    _default_split,
    Ahead(ahead.riders, _split_comes, *ahead.as_asked(_SPLIT, "two"), term=ahead.in_part2),
    said_ahead=(grammar.SEAT,),
)


# The order of the Nazgul, and information given away (D-2, D-3).


def _rank(play: Play, seat: Seat, question: Question, said: Words) -> Options:
    """H-2.3: a permutation of the own figures."""
    own = tuple(map(figure_word, sorted(facts.figures_of(play.state, seat))))
    return one_by_one("rank", own, len(own), said)


RANK: Final = Row(
    kinds.RANK,
    "D-2, D-24",
    Replies((Form(actions.Rank, "rank", (Some((grammar.FIGURE,), 1),)),), _rank),
    shared.rank,
)


def _give_info(play: Play, seat: Seat) -> HuntAction:
    """D-3: by lot."""
    dealt = play.shuffle("default", play.state.dealt)
    return actions.Give(dealt[: play.state.rules.info_given])


GIVE: Final = Row(
    kinds.GIVE,
    "D-3",
    some_of(
        actions.Give,
        "give",
        grammar.LOCATION,
        lambda play, seat, question: map(str, play.state.dealt),
        lambda play, words: play.state.rules.info_given,
    ),
    tokens.give,
    _give_info,
)


# The Nazgul on the board (D-4, D-25).


def _place(play: Play, seat: Seat, question: Question, said: Words) -> Options:
    """H-3.13, H-12.11: one start after the other while it has room."""
    if not said:
        return Options(("place",))
    if len(said) > play.state.masters.count(seat):
        return END
    return Options(_free_starts(play, seat, said[1:]))


def _free_starts(play: Play, seat: Seat, taken: Words) -> Words:
    """The starts that still have room, those *taken* in the same breath counted."""
    state = play.state
    room = 1 if state.part == 1 else 2
    others = [at for at, master in zip(state.wraiths, state.masters, strict=True) if master != seat]
    return tuple(
        str(start)
        for start in play.board.flagged["wraith_start"]
        if others.count(start) + taken.count(str(start)) < room
    )


def _is_to_place(state: HuntState, seat: Seat) -> bool:
    """Whether *seat* is to place its Nazgul on the board of this part, and is not asked yet."""
    if not any(isinstance(task, Preparing | Placing) for task in state.todo) or 0 in state.masters:
        return False
    top = state.todo[-1]
    is_asked = isinstance(top, Placing) and top.left[0] == seat
    return not is_asked and any(
        at is None for at, master in zip(state.wraiths, state.masters, strict=True) if master == seat
    )


def place_part(state: HuntState, seat: Seat) -> int:
    """The part whose starts a placement in advance is about: the next one, once all stand on the board."""
    return state.part if _is_to_place(state, seat) else 2


def _place_ahead(pack: HuntPack, state: HuntState, seat: Seat, rest: Words) -> Options:
    """A ranked list of starts."""
    part = place_part(state, seat)
    most = 1 if part == 1 else 2
    starts = map(str, pack.boards[part].flagged["wraith_start"])
    left = tuple(start for start in starts if rest.count(start) < most)
    if len(rest) < state.masters.count(seat):
        return Options(left)
    if part == 2 and len(rest) > state.masters.count(seat):
        return END  # of two starts one more is enough: whoever has no choice is not asked (H-12.11)
    return Options(left, whole=True) if left else END


def _ranked_starts(pack: HuntPack, state: HuntState, seat: Seat, said: Words) -> Answers:
    """A ranked list: the first that are free by then (H-3.13), however many Nazgûl the split gives (H-12.8)."""
    part = place_part(state, seat)
    starts = tuple(map(str, pack.boards[part].flagged["wraith_start"]))
    size = state.masters.count(seat)
    most = 1 if part == 1 else 2
    if any(word not in starts or said.count(word) > most for word in said) or len(said) < size:
        raise Illegal("H-17.33", "List at least {size} starts of the Nazgûl, the best first.", size=size)
    return [
        (_joined(count, " ".join(("free", *chosen))), " ".join(("place", *chosen)))
        for count, n in _sizes(state, seat, part)
        for chosen in dict.fromkeys(_chosen(said, n))
    ]


def _sizes(state: HuntState, seat: Seat, part: int) -> list[tuple[str, int]]:
    """How many Nazgûl there may be to place, each with its condition; in edition 1 as many as there were by then.

    In edition 2 too, once Part 2 was being set out, also where nobody had said yet who takes two.
    """
    is_divided = part == state.part and (state.rules.edition < 3 or not _is_to_split(state))
    if is_divided or len(state.rules.riders) != 3 or state.rules.edition < 2:
        return [("", state.masters.count(seat))]
    return [(f"leading {n} {seat}", n) for n in (1, 2)]


def _is_to_split(state: HuntState) -> bool:
    """Whether the first RW is still asked who takes two (D-1, D-24)."""
    top = state.todo[-1] if state.todo else None
    return isinstance(top, Preparing) and any(map(kinds.SPLIT.asks, top.open))


def _chosen(said: Words, size: int) -> list[tuple[str, ...]]:
    """Every choice of *size* entries in the order of the list, the dearest first."""
    found = permutations(range(len(said)), size)
    return [tuple(said[at] for at in places) for places in found if list(places) == sorted(places)]


def _joined(*parts: str) -> str:
    return " & ".join(part for part in parts if part)


PLACE: Final = Row(
    kinds.PLACE,
    "D-4, D-25",
    Replies((Form(actions.Place, "place", (grammar.NUMBERS,)),), _place),
    shared.place,
    lambda play, seat: actions.Place(shared.free_starts(play)[: play.state.masters.count(seat)]),
    Ahead(
        ahead.riders,
        # once it is known which Nazgul are one's own; for Part 2 late in Part 1
        lambda pack, state, seat: _is_to_place(state, seat) or ahead.late_in_part1(pack, state, seat),
        _place_ahead,
        _ranked_starts,
        goes_on=True,
        term=place_part,
        is_to_come=lambda state, kept: (
            _is_to_place(state, kept.seat) if kept.term == state.part else state.part == 1
        ),
    ),
    said_ahead=(grammar.NUMBERS,),
)
