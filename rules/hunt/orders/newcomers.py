"""Another person takes a seat: what was left there in advance waits for the newcomer's word (H-17.37).

It is put aside, where nothing uses it, and comes back when it is confirmed. What the newcomer leaves before that
counts at once and takes the place of what was left of its kind. An order or queue that runs already goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from rules.game import Action, Question, Seat
from rules.hunt.actions import DiscardWish, FlipWish, Queue, Route
from rules.hunt.orders.taking_back import has_followed
from rules.hunt.play import Play
from rules.hunt.questions import kinds
from rules.hunt.state import HuntState, Left
from rules.kit import advance
from rules.kit.engine import with_at


class Leavings(advance.Leavings[HuntState, Left]):
    """What is left in a seat for RB's turns, or for those of an RW."""

    blank = Left
    single = frozenset({"standing"})

    def counting(self, state: HuntState, seat: Seat) -> Left:
        discards = state.discard_wishes[seat - 1] if state.discard_wishes else ()
        if seat == state.rules.bearer:
            return Left(seat, state.standing, state.route, state.flip_wish, discards)
        queue = state.queues[state.rules.riders.index(seat)] if state.queues else ()
        return Left(seat, discard_wish=discards, queue=queue)

    def put_aside(self, state: HuntState) -> Sequence[Left]:
        return state.left

    def keeping(self, state: HuntState, counts: Left, waits: Left) -> HuntState:
        seat = counts.seat
        wishes = with_at(state.discard_wishes, seat - 1, counts.discard_wish)
        state = replace(state, left=advance.put(state.left, waits), discard_wishes=wishes)
        if seat == state.rules.bearer:
            return replace(state, standing=counts.standing, route=counts.route, flip_wish=counts.flip_wish)
        rider = state.rules.riders.index(seat)
        return replace(state, queues=with_at(state.queues, rider, counts.queue))

    def again(self, left: Left) -> Iterator[tuple[Question, Action]]:
        for wish in left.standing:
            yield kinds.WISH.asked(), wish
        if left.route:
            yield kinds.WISH.asked(), Route(left.route)
        if left.flip_wish:
            yield kinds.WISH.asked(), FlipWish(left.flip_wish)
        if left.discard_wish:
            yield kinds.PLAN.asked(), DiscardWish(left.discard_wish)
        if left.queue:
            yield kinds.PLAN.asked(), Queue(left.queue)

    def lost(self, before: HuntState, after: HuntState, seat: Seat) -> Sequence[tuple[Question, Action]]:
        """What is left of a route that was followed since stands again, with what was marked."""
        if has_followed(after, before):
            before = replace(before, route=after.route)
        return super().lost(before, after, seat)

    def everywhere(self, state: HuntState, change: Callable[[HuntState], HuntState]) -> HuntState:
        """In the present and in what others see while RB's turn is open (H-19.17)."""
        return replace(change(state), shown=None if state.shown is None else change(state.shown))

    def handed_over(self, state: HuntState, seat: Seat) -> HuntState:
        if seat == state.rules.bearer:  # the newcomer is asked again (H-17.39)
            state = self.everywhere(state, lambda now: replace(now, declined=""))
        return super().handed_over(state, seat)


LEAVINGS: Final = Leavings()
shown: Final = LEAVINGS.shown


def leave(play: Play, seat: Seat, **kinds: Sequence[Any]) -> None:
    """*seat* leaves this, by the fields of `Left`."""
    play.state = LEAVINGS.left(play.state, seat, **kinds)
