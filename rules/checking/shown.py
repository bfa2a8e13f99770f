"""What a reader of a game hears, and is shown at one moment."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from rules.awaiting import awaited
from rules.entry import Position
from rules.game import AnyEvent, Decision, Game, Options, Seat
from rules.kit.advance import orders_of


def heard(entries: Sequence[Sequence[AnyEvent]], seat: Seat | None) -> list[list[AnyEvent]]:
    """The events for everybody, and those for *seat* if there is one; entries without any are left out."""
    told = [[e for e in events if e.to is None or (seat is not None and seat in e.to)] for events in entries]
    return [events for events in told if events]


def shown(game: Game[Any], position: Position[Any], seat: Seat | None, most: int = 80) -> str:
    """All that a reader is shown: his view, what is awaited, his orders, and what he may say now and ahead."""
    state = position.state
    decisions = game.decisions(state)
    mine = [decision for decision in decisions if seat is not None and decision.seat == seat]
    ahead = game.ahead(state, seat) if seat else ()
    parts = (
        game.view(state, seat),
        awaited(game.kinds, decisions, seat),
        orders_of(position.orders, seat) if seat else (),
        [(decision, list(offers(game, state, decision, most))) for decision in (*mine, *ahead)],
        game.outcome(state),
    )
    return msgspec.json.encode(parts).decode()


def offers(game: Game[Any], state: Any, decision: Decision, most: int = 80) -> Iterator[Options]:
    """The levels of the options of *decision*, the shortest first, at most so many; where several words are
    taken, only the first so many."""
    levels: deque[tuple[str, ...]] = deque([()])
    while levels and most:
        said = levels.popleft()
        most -= 1
        offer = game.options(state, decision, said)
        yield offer
        if offer.least > 1:
            levels.append((*said, *offer.words[: offer.least]))
        else:
            levels += [(*said, word) for word in offer.words]
