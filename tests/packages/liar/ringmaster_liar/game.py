"""The rules of Liar's Dice (RULES.md). Seats count from 1; a face is 1 to 6."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeAlias

from msgspec.structs import replace
from pydantic import BaseModel

from rules.config import TableConfig
from rules.dice import Dice
from rules.game import (
    Action,
    Decision,
    Event,
    Illegal,
    Kind,
    Lot,
    OrderDropped,
    OrderUsed,
    Outcome,
    Position,
    Private,
    Question,
    Remark,
    Rewound,
    Seat,
    Secret,
    Shown,
    Step,
    Value,
    View,
    only,
)
from rules.kit.asks import Asks, Moment, Row, Rows
from rules.kit.replies import NUMBER, alone, any_of, path, where
from rules.kit.rings import behind

Hands: TypeAlias = tuple[tuple[int, ...], ...]
"""The dice of each seat; none of one that is out."""

FACES: Final = 6
MOST: Final = 5
"""Dice of a seat."""
TURN: Final = Kind("turn", Shown.BY_NAME, 24 * 60 * 60, final=True)


class LiarConfig(TableConfig):
    """What a host chooses (LIAR-5, LIAR-6)."""

    kinds: ClassVar[Mapping[str, Kind]] = {TURN.name: TURN}

    wild: bool = False
    exact: bool = False


# ---------------------------------------------------------------------------------------------- answers and events


class Bid(Action):
    """`bid 4 5`: at least four fives."""

    count: int
    face: int


class Call(Action):
    """`liar`."""


class Exact(Action):
    """`exact`."""


class Made(Value):
    """A bid, and whose it was."""

    seat: Seat
    count: int
    face: int


class RoundBegan(Event):
    """All dice are thrown; so many has each seat (LIAR-1)."""

    round: int
    seat: Seat
    counts: tuple[int, ...]


class Thrown(Private):
    """What a seat has thrown."""

    round: int
    dice: tuple[int, ...]


class BidMade(Event):
    """LIAR-3."""

    seat: Seat
    count: int
    face: int


class RoundEnded(Event):
    """LIAR-7: who said what of which bid, what all had, how many dice were found, who was right, who loses a die."""

    seat: Seat
    exact: bool
    bid: Made
    hands: Hands
    found: int
    right: bool
    loser: Seat | None


class Out(Event):
    """LIAR-9."""

    seat: Seat


class GameEnded(Event):
    """There is a last one; or moderators have called it off."""

    outcome: Outcome
    hands: Hands


class LiarState(Secret):
    """All of a game: whose turn it is, what is bid in this round, what came of those before."""

    hands: Hands
    wild: bool
    exact: bool
    turn: Seat = 1
    turns: int = 0
    """So many have been over."""
    bids: tuple[Made, ...] = ()
    past: tuple[RoundEnded, ...] = ()
    outcome: Outcome | None = None

    @property
    def total(self) -> int:
        return sum(map(len, self.hands))

    @property
    def lowest(self) -> tuple[int, int] | None:
        """The lowest bid that can be made: how many of which face (LIAR-3, LIAR-6)."""
        first = 2 if self.wild else 1
        if not self.bids:
            return 1, first
        last = self.bids[-1]
        count, face = (last.count, last.face + 1) if last.face < FACES else (last.count + 1, first)
        return (count, face) if count <= self.total else None


class LiarView(View):
    """What a reader may know: all but the dice of others in this round."""

    hands: Hands
    """His own dice; at the end those of all."""
    counts: tuple[int, ...]
    wild: bool
    exact: bool
    turn: Seat
    bids: tuple[Made, ...]
    past: tuple[RoundEnded, ...]
    outcome: Outcome | None
    seat: Seat | None

    @property
    def own(self) -> tuple[int, ...]:
        return self.hands[self.seat - 1] if self.seat else ()


# --------------------------------------------------------------------------------------------------- what may be said


def _counts(play: Moment[LiarState], seat: Seat, question: Question, said: tuple[str, ...]) -> Iterable[str]:
    lowest = play.state.lowest
    return map(str, range(lowest[0], play.state.total + 1) if lowest is not None else ())


def _faces(play: Moment[LiarState], seat: Seat, question: Question, said: tuple[str, ...]) -> Iterable[str]:
    count, face = play.state.lowest or (0, 0)
    return map(str, range(face if int(said[0]) == count else 1 + play.state.wild, FACES + 1))


def _has_bid(play: Moment[LiarState], seat: Seat, question: Question) -> bool:
    return bool(play.state.bids)


def _may_say_exact(play: Moment[LiarState], seat: Seat, question: Question) -> bool:
    return play.state.exact and bool(play.state.bids)


def _plays(play: Moment[LiarState], seat: Seat, question: Question, action: Action) -> Step[LiarState]:
    state = play.state
    if isinstance(action, Bid):
        return _bid(state, seat, action)
    if not state.bids:
        raise Illegal("LIAR-4", "There is no bid yet: make one.")
    if isinstance(action, Exact) and not state.exact:
        raise Illegal("LIAR-5", "This game is played without `exact`.")
    assert play.dice is not None
    return _shown(state, seat, isinstance(action, Exact), play.dice)


def _bid(state: LiarState, seat: Seat, action: Bid) -> Step[LiarState]:
    """LIAR-3, LIAR-6."""
    if not 1 + state.wild <= action.face <= FACES:
        raise Illegal("LIAR-6", "Bid a face from {first} to 6.", first=1 + state.wild)
    if action.count > state.total:
        raise Illegal("LIAR-3", "There are only {n} dice.", n=state.total)
    if action.count < 1 or (state.bids and (action.count, action.face) <= _rank(state.bids[-1])):
        raise Illegal("LIAR-3", "Bid more dice than the bid before, or as many of a higher face.")
    made = Made(seat, action.count, action.face)
    after = replace(state, bids=(*state.bids, made), turn=_next(state, seat), turns=state.turns + 1)
    return Step(after, (BidMade(seat, made.count, made.face),))


def _rank(bid: Made) -> tuple[int, int]:
    return bid.count, bid.face


def _next(state: LiarState, seat: Seat) -> Seat:
    """Who has dice, and comes next."""
    return next(other for other in behind(range(1, len(state.hands) + 1), seat) if state.hands[other - 1])


def _shown(state: LiarState, seat: Seat, exact: bool, dice: Dice) -> Step[LiarState]:
    """LIAR-7 to LIAR-9."""
    bid = state.bids[-1]
    counted = {bid.face, 1} if state.wild else {bid.face}
    found = sum(die in counted for hand in state.hands for die in hand)
    right = found == bid.count if exact else found < bid.count
    loser = (None if exact else bid.seat) if right else seat
    ended = RoundEnded(seat, exact, bid, state.hands, found, right, loser)
    counts = [len(hand) - (n == loser) for n, hand in enumerate(state.hands, 1)]
    if loser is None:
        counts[seat - 1] = min(counts[seat - 1] + 1, MOST)
    events = (ended, *(Out(seat) for seat in (loser,) if seat and not counts[seat - 1]))
    after = replace(state, past=(*state.past, ended), bids=(), turns=state.turns + 1)
    left = [n for n, count in enumerate(counts, 1) if count]
    if len(left) == 1:
        step = _over(replace(after, hands=_none(counts)), Outcome("last", tuple(left), "last", "LIAR-9"))
        return Step(step.state, (*events, *step.events))
    first = loser or seat
    begun = _thrown(replace(after, turn=first), counts, dice)
    return Step(begun.state, (*events, *begun.events))


def _none(counts: Sequence[int]) -> Hands:
    """Dice that are not thrown any more."""
    return tuple((0,) * count for count in counts)


def _over(state: LiarState, outcome: Outcome) -> Step[LiarState]:
    return Step(replace(state, outcome=outcome), (GameEnded(outcome, state.hands),))


def _thrown(state: LiarState, counts: Sequence[int], dice: Dice) -> Step[LiarState]:
    """LIAR-1, LIAR-8."""
    n = len(state.past) + 1
    thrown = iter(dice.numbers(f"throw/{n}", FACES, sum(counts)))
    hands = tuple(tuple(next(thrown) + 1 for _ in range(count)) for count in counts)
    state = replace(state, hands=hands)
    turn = state.turn if counts[state.turn - 1] else _next(state, state.turn)
    private = [Thrown(only(seat), n, hand) for seat, hand in enumerate(hands, 1) if hand]
    return Step(replace(state, turn=turn), (RoundBegan(n, turn, tuple(counts)), *private))


def _lapses(play: Moment[LiarState], seat: Seat) -> Action:
    """LIAR-10."""
    lowest = play.state.lowest
    return Call() if lowest is None else Bid(*lowest)


def _asked(state: LiarState, _: object) -> Iterator[Decision]:
    if state.outcome is None:
        yield Decision(TURN.asked(state.turns + 1), state.turn)


ROWS: Final = Rows(
    (
        Row(
            TURN,
            "LIAR-3",
            any_of(
                path(Bid, "bid", (NUMBER, _counts), (NUMBER, _faces)),
                where(_has_bid, alone(Call, "liar")),
                where(_may_say_exact, alone(Exact, "exact")),
            ),
            _plays,
            _lapses,
            asked={LiarState: _asked},
            no=Illegal("LIAR-3", "Write `bid`, how many and which face, as in `bid 4 5`; or `liar`."),
        ),
    ),
    "LIAR-3",
)


class Liar(Asks[LiarState, Moment[LiarState]]):
    """Edition 1."""

    name = "liar"
    edition = 1
    seats = range(3, 7)
    Config = LiarConfig
    State = LiarState
    Events = RoundBegan | Thrown | BidMade | RoundEnded | Out | GameEnded | OrderDropped | OrderUsed | Rewound
    rows = ROWS
    kinds = ROWS.kinds
    proves = ("every throw",)
    telling: ClassVar = {
        RoundEnded: ("hands", "found", "right", "loser"),
        Thrown: ("dice",),
        GameEnded: ("outcome", "hands"),
    }

    def remarks(self, config: BaseModel, seats: int) -> tuple[Remark, ...]:
        return ()

    def setup(self, config: BaseModel, seats: int, dice: Dice) -> Step[LiarState]:
        assert isinstance(config, LiarConfig)
        return _thrown(LiarState(_none((MOST,) * seats), config.wild, config.exact), (MOST,) * seats, dice)

    def abort(self, state: LiarState) -> Step[LiarState]:
        return _over(state, Outcome("none", (), "aborted", "F-20"))

    def rewound(self, state: LiarState, dice: Dice) -> Step[LiarState]:
        """The dice of a round, which may have been seen since, are thrown anew."""
        return (
            _thrown(state, [len(hand) for hand in state.hands], dice)
            if state.outcome is None
            else Step(state)
        )

    def view(self, state: LiarState, seat: Seat | None) -> LiarView:
        counts = tuple(map(len, state.hands))
        is_seen = [state.outcome is not None or n == seat for n in range(1, len(counts) + 1)]
        hands = tuple(hand if seen else () for hand, seen in zip(state.hands, is_seen, strict=True))
        shared = (state.wild, state.exact, state.turn, state.bids, state.past, state.outcome)
        return LiarView(hands, counts, *shared, seat or None)

    def resecret(self, position: Position[LiarState], seat: Seat | None, chance: Lot) -> Any:
        """The dice of others are anything, as long as the game goes on."""
        hands = [
            hand if n == seat else tuple(chance.randint(1, FACES) for _ in hand)
            for n, hand in enumerate(position.state.hands, 1)
        ]
        return (
            None
            if position.state.outcome
            else replace(position, state=replace(position.state, hands=tuple(hands)))
        )

    def outcome(self, state: LiarState) -> Outcome | None:
        return state.outcome

    def result(self, state: LiarState) -> dict[str, Any]:
        return {"dice": [len(hand) for hand in state.hands]}
