"""Ringwraiths of the lowest level of the matrix: they follow the newest sign, and remember no other.

Unlike the careless hunter of H-24.17 they go by perceptions and rumours as by tokens, and use every die.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from rules.by_lot import Ask
from rules.game import Decision
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board, Space
from rules.hunt.players import hunter
from rules.hunt.players.walking import completed
from rules.hunt.ride.searching import spaces_of
from rules.hunt.view import HuntView, Seen
from tests.bench import careless


def hunts(pack: HuntPack, view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str | None:
    """To the nearest unsearched place that the newest yes points at, and whatever a die is good for on the way."""
    if decision.question.kind != "block":
        return hunter.answer(pack, view, decision, ask, chance)
    seen = view.seen
    active = next(block.active for block in seen.blocks if block.seat == decision.seat)
    verbs = ask(()).words
    if active is None or "end" not in verbs:
        return None
    plans = _plans(pack.boards[seen.part], seen, active.figure, ask, verbs, chance)
    return careless.first_of(ask, list(plans)) or "end"


def _plans(
    board: Board, seen: Seen, active: int, ask: Ask, verbs: Sequence[str], chance: Random
) -> Iterator[tuple[str, ...]]:
    """A move nearer and the best action there, then less and less of it."""
    at = seen.wraiths[active]
    assert at is not None
    wanted = [seen.found] if seen.found is not None else goals(board, seen)
    words = ask(("move",)).words if "move" in verbs else ()
    ways = [space for word in words if (space := board.find(word)) is not None]
    to = min((at, *ways), key=lambda space: _far(board, space, wanted))
    go = () if to == at else ("move", board.word(to), "then")
    faces = {die.face for die in seen.dice if not die.spent}
    if to in wanted and to != seen.found:
        yield from (
            (*go, act) for act in (("hunt", "search") if faces & hunter.SWORDS or seen.eye else ("search",))
        )
    for verb in ("play", "draw"):
        if verb in verbs and "SORCERY" in faces:
            yield (
                *completed(ask, (verb,), lambda _said, _word: 0.0, chance),
                *(("then", *go[:2]) if go else ()),
            )
    if "RING" in faces:
        yield (*go, "perceive", "area")
    yield (*go, "search")
    yield (*go, "end")


def _far(board: Board, space: Space, wanted: Sequence[int]) -> int:
    return min((board.distance(space, goal) for goal in wanted), default=0)


def goals(board: Board, seen: Seen) -> list[int]:
    """Where the newest sign points that leaves anything to search: the neighbours of a place, or an area's places."""
    lines = [
        line for line in seen.ledger if line.part == seen.part and line.journey in (0, seen.journey_number)
    ]
    asked = {
        int(line.target)
        for line in lines
        if line.kind != "perceive" and line.moves > seen.moves - careless.FRESH
    }
    closed = asked | {track.location for track in seen.tracks} | board.exits | set(board.flagged["start"])
    signs: list[tuple[float, str]] = [(line.number, line.target) for line in lines if line.answer]
    signs += [
        (hint.after + 0.5, hint.value.removeprefix("bearer_"))
        for hint in seen.hints
        if hint.part == seen.part and hint.value.startswith("bearer_area")
    ]
    for _, target in sorted(signs, reverse=True):
        near = board.gaps[int(target)] if target.isdigit() else spaces_of(board, target)
        if left := [place for place in near if place > 0 and place not in closed]:
            return left
    return [place for place in board.locations if place not in closed]
