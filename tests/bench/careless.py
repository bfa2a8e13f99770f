"""Players who do not think much (H-24.17): what the others are measured against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from rules.by_lot import Ask
from rules.game import Decision
from rules.hunt import players
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board, Space
from rules.hunt.players import Aside, Player, bearer, hunter
from rules.hunt.players.walking import can_say
from rules.hunt.view import BearerOwn, HuntView, Seen

FRESH: Final = 3
"""So many of Frodo's steps a search counts: after them he may well be there."""

# ------------------------------------------------------------------------------------------- a Ringwraith


def hunts(pack: HuntPack, view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str | None:
    """To the nearest unsearched neighbour of the newest track token, and a hunt with every SWORD."""
    if decision.question.kind != "block":
        return hunter.answer(pack, view, decision, ask, chance)
    seen = view.seen
    active = next(block.active for block in seen.blocks if block.seat == decision.seat)
    verbs = ask(()).words
    if active is None or "end" not in verbs:
        return None
    at = seen.wraiths[active.figure]
    assert at is not None
    return first_of(ask, list(_plans(pack.boards[seen.part], seen, at, ask, verbs))) or "end"


def _plans(board: Board, seen: Seen, at: Space, ask: Ask, verbs: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """A move nearer and the best action there, then less and less of it."""
    wanted = goals(board, seen)
    words = ask(("move",)).words if "move" in verbs else ()
    ways = [space for word in words if (space := board.find(word)) is not None]
    to = min((at, *ways), key=lambda space: _far(board, space, wanted))
    has_sword = any(die.face in hunter.SWORDS and not die.spent for die in seen.dice)
    acts = ("hunt", "search") if has_sword or seen.eye else ("search",)
    for act in acts:
        yield (act,) if to == at else ("move", board.word(to), "then", act)
    if to != at:
        yield ("move", board.word(to), "then", "end")


def _far(board: Board, space: Space, wanted: Sequence[int]) -> int:
    return min((board.distance(space, goal) for goal in wanted), default=0)


def goals(board: Board, seen: Seen) -> list[int]:
    """The unsearched neighbours of the newest track token that has any; without a token, what never was searched."""
    closed = {track.location for track in seen.tracks} | board.exits | set(board.flagged["start"])
    lines = [
        line
        for line in seen.ledger
        if line.part == seen.part and line.journey in (0, seen.journey_number) and line.kind != "perceive"
    ]
    closed |= {int(line.target) for line in lines if line.moves > seen.moves - FRESH}
    for track in reversed(seen.tracks):
        if near := [place for place in board.gaps[track.location] if place not in closed]:
            return near
    asked = {int(line.target) for line in lines}
    never = [place for place in board.locations if place not in closed | asked]
    return never or [place for place in board.locations if place not in closed]


# ------------------------------------------------------------------------------------------- the Ring-bearer


def bears(pack: HuntPack, view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str | None:
    """The shortest way, and no cards."""
    own = view.own
    assert isinstance(own, BearerOwn)
    board = pack.boards[view.seen.part]
    match decision.question.kind:
        case "turn":
            return _turn(board, own, ask, chance)
        case "escape" if "mark" in ask(()).words:
            return f"mark {_shortest(board, own, ask(('mark',)).words, chance)}"
        case "react":
            return "pass"
        case _:
            return bearer.answer(pack, view, decision, ask, chance)


def _turn(board: Board, own: BearerOwn, ask: Ask, chance: Random) -> str | None:
    verbs = ask(()).words
    if "rest" in verbs:
        return "rest"
    if "mark" in verbs:
        said = ("mark", _shortest(board, own, ask(("mark",)).words, chance))
        return " ".join(said if can_say(ask, said) else (*said, "sure"))
    if "gandalf" in verbs:
        return f"gandalf {bearer.stroll(board, own, ask(('gandalf',)).words, chance)}"
    return first_of(ask, (("deed",), ("rivendell",), ("end",), ("advance",), ("advance", "sure")))


def _shortest(board: Board, own: BearerOwn, words: Sequence[str], chance: Random) -> str:
    def left(word: str) -> tuple[int, float]:
        place, dots = (own.last_location, own.dots + 1) if word == "dot" else (int(word), 0)
        return board.remaining(place, dots), chance.random()

    return min(words, key=left)


# ------------------------------------------------------------------------------------------- both


def _hunter(view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str:
    """H-24.17: Ringwraiths who do not think, after the reference bearer."""
    return players.thought(bearer.answer, hunts, view, decision, ask, chance)


def _bearer(view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str:
    """H-24.17: a bearer who does not think, before the reference hunter."""
    return players.thought(bears, hunter.answer, view, decision, ask, chance)


PLAYERS: Final[Mapping[str, Player]] = {
    **players.PLAYERS,
    "careless hunter": _hunter,
    "careless bearer": _bearer,
}
"""All that there are, and these."""
ASIDES: Final[Mapping[str, Mapping[str, Aside]]] = {
    **players.ASIDES,
    "careless hunter": players.ASIDES["sensible"],
}
"""The reference bearer has something to say unasked whoever hunts him."""


def first_of(ask: Ask, plans: Sequence[Sequence[str]]) -> str | None:
    """The first of *plans* that can be said."""
    return next((" ".join(plan) for plan in plans if can_say(ask, plan)), None)
