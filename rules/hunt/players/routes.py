"""Ways that Frodo can have gone, sampled from what everybody knows (H-20.8, H-24.13): hundreds that fit the ledger.

A sample is made anew from the record of the part, event by event, so it depends on nothing else; the last ones are
remembered, since one game is asked about again and again.
"""

from __future__ import annotations

import math
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from random import Random
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from rules.hunt.aid import whereabouts
from rules.hunt.aid.gandalf import sightings
from rules.hunt.aid.known_steps import Known, could_shelter, known
from rules.hunt.bearer.encounter import ESCAPE_BONUS
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board
from rules.hunt.ride.searching import spaces_of
from rules.hunt.state.facts import LAST_MOVE
from rules.hunt.values import Asked, Hint
from rules.hunt.view import Seen

SIZE: Final = 250
"""Routes in a sample (H-24.13)."""
FEW: Final = 60
"""With fewer left a sample is drawn anew."""
MEMORY: Final = 400

Tail: TypeAlias = tuple[int, int, int]
"""A last location, dots or wild entries after it, and wild entries so far (Part 2)."""


class SampledRoute(NamedTuple):
    """One way: the locations on it, and its end."""

    visited: frozenset[int]
    tail: Tail

    @property
    def last(self) -> int:
        return self.tail[0]


Sample: TypeAlias = tuple[SampledRoute, ...]
Event: TypeAlias = Hint | Asked

_SAMPLES: OrderedDict[int, Sample] = OrderedDict()
_TURNS: dict[tuple[int, int, int, Tail, str, int], tuple[tuple[Tail, ...], tuple[float, ...]]] = {}


def sample(pack: HuntPack, seen: Seen) -> Sample:
    """Routes that fit all that everybody has *seen* of this part, in Part 2 of this journey."""
    events = _history(seen)
    start = pack.sha256, seen.part, seen.journey_class, seen.journey_number, seen.rules.riders
    keys = [_print(start)]
    for event in events:
        keys.append(zlib.crc32(b"%d" % _print(event), keys[-1]) ^ (keys[-1] << 16) % (1 << 61))
    kept = ((n, _SAMPLES.get(keys[n])) for n in range(len(keys) - 1, -1, -1))  # others forget some meanwhile
    known_to, routes = next(((n, routes) for n, routes in kept if routes is not None), (0, None))
    if routes is None:
        routes = _begun(pack, seen, events)
    for n in range(known_to, len(events)):
        routes = _after(pack, seen, events, n, routes)
        _remember(keys[n + 1], routes)
    return routes


def _remember(key: int, routes: Sample) -> None:
    _SAMPLES[key] = routes
    if len(_SAMPLES) > MEMORY:
        _SAMPLES.popitem(last=False)


def _print(thing: object) -> int:
    return zlib.crc32(repr(thing).encode())


def _history(seen: Seen) -> list[Event]:
    """What bears on Frodo's way, in its order: how he moved, and what was asked."""
    hints = [hint for hint in seen.hints if hint.part == seen.part]
    changes = [at for at, hint in enumerate(hints) if hint.what == "course"]
    lines = [
        line for line in seen.ledger if line.part == seen.part and line.journey in (0, seen.journey_number)
    ]
    told: list[tuple[int, int, Event]] = [(line.number, 0, line) for line in lines if line.answer is not None]
    start = changes[-1] if changes else 0
    ways = ("step",) if seen.part == 1 else ("course",)
    told += [(hint.after, 1, hint) for hint in hints[start:] if hint.what in ways or _is_rumour(hint)]
    found = [event for _, _, event in sorted(told, key=lambda one: one[:2])]
    return found if seen.part == 1 else list(_advanced(found, seen.moves))


def _advanced(events: Iterable[Event], moves: int) -> Iterator[Event]:
    """Part 2: the steps of the journey, which follow from the movement track alone (H-13.2, H-13.3)."""
    at = 0
    for event in events:
        to = _moves(event)
        if _is_filter(event):
            yield from map(_advance, range(at + 1, to + 1))
        yield event
        at = to
    yield from map(_advance, range(at + 1, moves + 1))


def _advance(step: int) -> Hint:
    return Hint(part=2, turn=0, moves=step, after=0, what="step", value=f"{step} advance")


def _begun(pack: HuntPack, seen: Seen, events: Sequence[Event]) -> Sample:
    board = pack.boards[seen.part]
    starts = pack.start if seen.part == 1 else board.flagged["start"][:1]
    return tuple(
        SampledRoute(frozenset((n,)), (n, 0, 0)) for n in (starts[i % len(starts)] for i in range(SIZE))
    )


def _after(pack: HuntPack, seen: Seen, events: Sequence[Event], n: int, routes: Sample) -> Sample:
    event = events[n]
    chance = Random(_print(event) + n)  # noqa: S311 - the player's own
    if isinstance(event, Hint) and not _is_filter(event):
        if event.what == "course":
            return _travelled(pack, seen, int(event.value), chance)
        step, by = event.value.split()
        bonus = known(pack, seen, ()).bonus(int(step)) if seen.part == 1 else 0
        return _moved(pack, seen, routes, int(step), by, bonus, chance)
    left = tuple(route for route in routes if _agrees(pack, seen, event, route))
    if len(left) >= FEW:
        return left if len(left) > SIZE // 2 else tuple(left[i % len(left)] for i in range(SIZE))
    return _drawn_anew(pack, _until(seen, events, n), chance) or left or routes


def _until(seen: Seen, events: Sequence[Event], n: int) -> Seen:
    """What had been seen after the event number *n*."""
    line = next((one.number for one in reversed(events[: n + 1]) if isinstance(one, Asked)), 0)
    moves = next((_moves(one) for one in reversed(events[: n + 1])), 0)
    known_then = events[: n + 1]
    hints = tuple(
        hint for hint in seen.hints if hint.part != seen.part or hint.after < line or hint in known_then
    )
    return replace(seen, ledger=seen.ledger[:line], hints=hints, moves=moves)


def _is_rumour(event: Event) -> bool:
    """H-16.5: it says in which area Frodo was."""
    return isinstance(event, Hint) and event.what == "fact" and event.value.startswith("bearer_area ")


def _is_filter(event: Event) -> bool:
    """An answer or a rumour, which some routes do not fit; else Frodo went on."""
    return isinstance(event, Asked) or _is_rumour(event)


def _agrees(pack: HuntPack, seen: Seen, event: Event, route: SampledRoute) -> bool:
    if isinstance(event, Asked):
        return fits(pack, seen, event, route)
    return route.last in spaces_of(pack.boards[seen.part], event.value.removeprefix("bearer_"))


def _moves(event: Event) -> int:
    return event.moves if isinstance(event, Asked) or _is_rumour(event) else int(event.value.split()[0])


def fits(pack: HuntPack, seen: Seen, line: Asked, route: SampledRoute) -> bool:
    """Whether the *route* gives the answer that was given."""
    board = pack.boards[seen.part]
    if line.kind == "perceive":
        is_there = route.last in spaces_of(board, line.target)
        if line.named or not line.answer:
            return is_there == ("bearer" in line.named)
        return is_there or seen.part == 2
    place = int(line.target)
    if (place in route.visited) != line.answer:
        is_hidden = place == route.last and could_shelter(seen, board, place)
        return line.kind == "search" and not line.answer and is_hidden
    return line.kind == "search" or (route.last == place) == line.found


# ------------------------------------------------------------------------------------------------- steps


def _moved(
    pack: HuntPack, seen: Seen, routes: Sample, step: int, by: str, bonus: int, chance: Random
) -> Sample:
    """Every route one step longer, as Frodo may well have gone on."""
    board = pack.boards[seen.part]
    return tuple(
        _longer(route, _step_of(pack, board, seen, step, route.tail, by, bonus, chance)) for route in routes
    )


def _longer(route: SampledRoute, tail: Tail) -> SampledRoute:
    if tail[0] in route.visited:
        return SampledRoute(route.visited, tail)
    return SampledRoute(route.visited | {tail[0]}, tail)


def _step_of(
    pack: HuntPack, board: Board, seen: Seen, step: int, tail: Tail, by: str, bonus: int, chance: Random
) -> Tail:
    tails, weights = _turns(pack, board, seen, step, tail, by, bonus)
    return chance.choices(tails, cum_weights=weights)[0] if tails else tail


def _turns(
    pack: HuntPack, board: Board, seen: Seen, step: int, tail: Tail, by: str, bonus: int
) -> tuple[tuple[Tail, ...], tuple[float, ...]]:
    """Where the next step can lead, with weights added up: likely is what leads on."""
    key = (id(board), board.part * 100 + len(seen.journey_class), step, tail, by, bonus)
    if key not in _TURNS:
        weighed = list(
            _weighed(board, step, tail, by, bonus)
            if seen.part == 1
            else _entries(pack, board, seen, step, tail)
        )
        _TURNS[key] = (tuple(one for one, _ in weighed), tuple(accumulate(weight for _, weight in weighed)))
    return _TURNS[key]


def _weighed(board: Board, step: int, tail: Tail, by: str, bonus: int) -> Iterator[tuple[Tail, float]]:
    last, dots, _ = tail
    farther = ESCAPE_BONUS if by == "escape" else bonus
    places = [(n, 0) for n in board.reach(last, dots, farther) if n not in board.exits]
    places = [place for place in places if by != "escape" or place[0] != last]
    places.append((last, dots if by == "escape" else dots + 1))
    for n, after in places:
        left = board.remaining(n, after)
        late = max(0, step + left - LAST_MOVE)
        again = 0.3 if n == last and not after else 1.0
        yield (n, after, 0), again * math.exp(-0.6 * left - 1.5 * late)


def _entries(pack: HuntPack, board: Board, seen: Seen, step: int, tail: Tail) -> Iterator[tuple[Tail, float]]:
    """Entries of journeys, each as likely as there are ways to end from it."""
    counts = _endings(pack, board, seen.journey_class)
    if step < len(counts):
        start = board.flagged["start"][0]
        for spot in whereabouts.entries(board, start, tail):
            if spot in counts[step]:
                yield spot, counts[step][spot]


_ENDINGS: dict[tuple[int, str], list[Mapping[Tail, float]]] = {}


def _endings(pack: HuntPack, board: Board, name: str) -> list[Mapping[Tail, float]]:
    """For every step and spot of a class of journeys in how many ways they can go on to their end."""
    key = id(board), name
    if key not in _ENDINGS:
        kind = pack.journeys[name]
        start = board.flagged["start"][0]
        layers = whereabouts.ends(board, kind)
        found: list[Mapping[Tail, float]] = [dict.fromkeys(layers[-1], 1.0)]
        for layer in reversed(layers[:-1]):
            following = found[-1]
            found.append(
                {
                    spot: sum(following.get(to, 0.0) for to in whereabouts.entries(board, start, spot))
                    for spot in layer
                }
            )
        _ENDINGS[key] = found[::-1]
    return _ENDINGS[key]


def _travelled(pack: HuntPack, seen: Seen, moves: int, chance: Random) -> Sample:
    """A new journey of which nothing is known, at *moves*."""
    routes = _begun(pack, seen, ())
    for step in range(1, moves + 1):
        routes = _moved(pack, seen, routes, step, "advance", 0, chance)
    return routes


# ------------------------------------------------------------------------------------------------- drawn anew

State: TypeAlias = tuple[Tail, int]
"""A tail, and which of the wanted places have been visited."""


def _drawn_anew(pack: HuntPack, seen: Seen, chance: Random) -> Sample:
    """A sample from all ways that fit: weighed forwards, drawn backwards."""
    board = pack.boards[seen.part]
    facts = known(pack, seen, () if seen.part == 1 else sightings(pack, seen))
    starts = pack.start if seen.part == 1 else board.flagged["start"][:1]
    layers: list[dict[State, list[tuple[State, float]]]] = []
    weights: list[dict[State, float]] = [
        _kept(facts, 0, {((n, 0, 0), facts.bit(n)): 1.0 for n in starts if facts.is_open(n, 0)})
    ]
    for step in range(1, seen.moves + 1):
        back: dict[State, list[tuple[State, float]]] = {}
        sums: dict[State, float] = {}
        for state, weight in weights[-1].items():
            for to, more in _on(pack, board, seen, facts, step, state):
                after = (to[0], to[1] & ~facts.due(step))
                if to[1] & facts.due(step) != facts.due(step) or not facts.allows(to[0][0], step):
                    continue
                back.setdefault(after, []).append((state, weight * more))
                sums[after] = sums.get(after, 0.0) + weight * more
        layers.append(back)
        weights.append(sums)
    if not weights[-1]:
        return ()
    ends = list(weights[-1])
    drawn = chance.choices(ends, weights=list(weights[-1].values()), k=SIZE)
    return tuple(_traced(layers, state, chance) for state in drawn)


def _kept(facts: Known, step: int, states: dict[State, float]) -> dict[State, float]:
    due = facts.due(step)
    return {
        (tail, mask & ~due): weight
        for (tail, mask), weight in states.items()
        if mask & due == due and facts.allows(tail[0], step)
    }


def _on(
    pack: HuntPack, board: Board, seen: Seen, facts: Known, step: int, state: State
) -> Iterator[tuple[State, float]]:
    tail, mask = state
    tails, sums = _turns(pack, board, seen, step, tail, facts.kinds.get(step, "move"), facts.bonus(step))
    before = 0.0
    for to, total in zip(tails, sums, strict=True):
        weight, before = total - before, total
        is_new = to[1] == 0 and (to[0] != tail[0] or tail[1] > 0)
        if is_new and not facts.is_open(to[0], step):
            continue
        yield (to, mask | facts.bit(to[0])), weight


def _traced(
    layers: Sequence[Mapping[State, Sequence[tuple[State, float]]]], state: State, chance: Random
) -> SampledRoute:
    visited = {state[0][0]}
    end = state[0]
    for layer in reversed(layers):
        options = layer[state]
        state = chance.choices([one for one, _ in options], weights=[weight for _, weight in options])[0]
        visited.add(state[0][0])
    return SampledRoute(frozenset(visited), end)


# ------------------------------------------------------------------------------------------------- what follows


class Belief(NamedTuple):
    """Shares of a sample."""

    last: Mapping[int, float]
    """How likely each location is Frodo's last one."""
    featured: Mapping[int, float]
    """How likely each location is on his way."""


def belief(routes: Sample) -> Belief:
    """What a sample says of every location."""
    share = 1.0 / max(1, len(routes))
    last: dict[int, float] = {}
    featured: dict[int, float] = {}
    for route in routes:
        last[route.last] = last.get(route.last, 0.0) + share
        for place in route.visited:
            featured[place] = featured.get(place, 0.0) + share
    return Belief(last, featured)


def entropy(share: float) -> float:
    """How much a yes or no tells, in bits, of which a yes has this *share*."""
    if not 0.0 < share < 1.0:
        return 0.0
    return -share * math.log2(share) - (1.0 - share) * math.log2(1.0 - share)


def within(shares: Mapping[int, float], places: Iterable[int]) -> float:
    """The share of *places* together."""
    return sum(shares.get(place, 0.0) for place in places)
