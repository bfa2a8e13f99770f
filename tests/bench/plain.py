"""Players who use what the table shows them, and think no step ahead: the middle one of the three levels.

They go by the aid as its page has it (H-20.8): with its chances, or else every place that can be is as likely as
another. A Ringwraith asks where that splits best from where his Nazgul can ride now, hunts where Frodo is likely
enough, rides to who was found, and plays his cards as they come.
A Ring-bearer takes the shortest way past the Nazgul that stand near, plays cards as they come, and rests at night.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from rules.by_lot import Ask
from rules.game import Decision
from rules.hunt.actions.words import figure_of
from rules.hunt.aid import whereabouts
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board, Space
from rules.hunt.players import bearer, chances, hunter
from rules.hunt.players.routes import entropy, within
from rules.hunt.players.walking import can_say, completed
from rules.hunt.questions import kinds
from rules.hunt.ride.searching import around, spaces_of
from rules.hunt.view import BearerOwn, HuntView, Seen

# ------------------------------------------------------------------------------------------- a Ringwraith


def hunts(pack: HuntPack, view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str | None:
    """The question that splits the places of the aid best; every Nazgul to who was found."""
    if decision.question.kind != kinds.BLOCK.name:
        return hunter.answer(pack, view, decision, ask, chance)
    seen = view.seen
    active = next(block.active for block in seen.blocks if block.seat == decision.seat)
    verbs = ask(()).words
    if active is None or "end" not in verbs:
        return " ".join(completed(ask, (), lambda _said, _word: 0.0, chance))
    one = _Rider(pack, seen, active.figure, bool(seen.eye or seen.lord == active.figure or active.hunts))
    for _, words in sorted(one.plans(verbs, ask, chance), key=lambda plan: -plan[0])[: hunter.TRIED]:
        if can_say(ask, words):
            return " ".join(words)
    return "end"


class _Rider:
    """What one Nazgul can do now, by what the page of the aid says."""

    def __init__(self, pack: HuntPack, seen: Seen, figure: int, hunts_free: bool) -> None:
        self.seen, self.figure, self.hunts_free = seen, figure, hunts_free
        self.board: Board = pack.boards[seen.part]
        self.at: Space = seen.wraiths[figure] or self.board.locations[0]
        self.places = frozenset(places_of(pack, seen))
        told = chances.chances(pack, seen)
        self.last = (
            dict.fromkeys(self.places, 1 / max(1, len(self.places))) if told is None else dict(told.last)
        )
        self.trail = self.last if told is None else dict(told.trail)
        self.faces = [die.face for die in seen.dice if not die.spent]

    def share(self, spaces: Sequence[Space]) -> float:
        """How likely Frodo is on one of *spaces*."""
        return within(self.last, spaces)

    def far(self, space: Space) -> float:
        """To who was found; else to the nearest place where Frodo can be."""
        if self.seen.found is not None:
            return max(0, self.board.distance(space, self.seen.found) - 1)
        taken = {at for figure, at in enumerate(self.seen.wraiths) if figure != self.figure}
        places = self.places - taken or self.places
        near = min((self.board.distance(space, place) for place in places), default=0)
        return near + sum(self.board.distance(space, place) for place in places) / max(1, len(places))

    def plans(self, verbs: Sequence[str], ask: Ask, chance: Random) -> Iterator[tuple[float, list[str]]]:
        """What could be said, with its value."""
        words = ask(("move",)).words if "move" in verbs else ()
        ways = [space for word in words if (space := self.board.find(word)) is not None]
        near = 5.0 if self.seen.found is not None else 0.01
        best = min((self.at, *ways), key=lambda space: (self.far(space), chance.random()))
        onward = [] if best == self.at else ["then", "move", self.board.word(best)]
        for space in (self.at, *ways):
            go = [] if space == self.at else ["move", self.board.word(space), "then"]
            for value, act in self._asks(space):
                yield value - near * self.far(space if go else best), [*go, *act, *(onward if not go else ())]
            yield -near * self.far(space), [*go, "end"]
        for verb in ("play", "draw"):
            if verb in verbs:
                said = completed(ask, (verb,), self._like, chance)
                yield 0.2 - near * self.far(best), [*said, *onward]
                yield 0.1 - near * self.far(self.at), said

    def _asks(self, space: Space) -> Iterator[tuple[float, list[str]]]:
        if hunter.RINGS.intersection(self.faces):
            for scope in ("area", "section"):
                split = entropy(self.share(spaces_of(self.board, around(self.board, space, scope))))
                yield split, ["perceive", scope]
        if space > 0 and space != self.seen.found:
            here, split = self.last.get(space, 0.0), entropy(self.trail.get(space, 0.0))
            if self.hunts_free or (here >= hunter.LIKELY and hunter.SWORDS.intersection(self.faces)):
                yield split + hunter.FINDS * here, ["hunt"]
            if not self.hunts_free:
                yield split, ["search"]

    def _like(self, said: Sequence[str], word: str) -> float:
        """Targets: places where Frodo can be."""
        if word == "stop":
            return -1.0
        space = self.board.find(word)
        return 0.0 if space is None or figure_of(word) is not None else 1.0 - 0.1 * self.far(space)


_PLACES: dict[int, tuple[int, ...]] = {}


def places_of(pack: HuntPack, seen: Seen) -> tuple[int, ...]:
    """The aid of now; the last few are kept, for every Nazgul of a ride asks the same."""
    key = hash((pack.sha256, seen.part, seen.moves, seen.ledger, seen.hints, seen.journey_number))
    if key not in _PLACES:
        if len(_PLACES) > 50:
            _PLACES.clear()
        _PLACES[key] = whereabouts.where(pack, seen).frodo
    return _PLACES[key]


# ------------------------------------------------------------------------------------------- the Ring-bearer


def bears(pack: HuntPack, view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str | None:
    """The shortest way past those who stand near, and cards as they come."""
    own = view.own
    assert isinstance(own, BearerOwn)
    board = pack.boards[view.seen.part]
    match decision.question.kind:
        case kinds.TURN.name:
            return _turn(board, view, own, ask, chance)
        case kinds.ESCAPE.name if "mark" in ask(()).words:
            return f"mark {_best(board, view, own, ask(('mark',)).words, chance)}"
        case kinds.REACT.name:
            return _react(view, own, ask, chance)
        case _:
            return bearer.answer(pack, view, decision, ask, chance)


def _turn(board: Board, view: HuntView, own: BearerOwn, ask: Ask, chance: Random) -> str | None:
    verbs = ask(()).words
    for verb in ("deed", "rivendell"):
        if verb in verbs:
            return verb
    if "play" in verbs:
        words = completed(ask, ("play",), lambda _said, _word: 0.0, chance)
        if can_say(ask, words):
            return " ".join(words)
    if "draw" in verbs and len(own.hand) < bearer.FULL:
        return "draw"
    if "rest" in verbs:
        return "rest"
    if "mark" in verbs:
        said = ("mark", _best(board, view, own, ask(("mark",)).words, chance))
        return " ".join(said if can_say(ask, said) else (*said, "sure"))
    if "gandalf" in verbs:
        return f"gandalf {bearer.stroll(board, own, ask(('gandalf',)).words, chance)}"
    return next((verb for verb in ("end", "advance") if verb in verbs), None)


def _best(board: Board, view: HuntView, own: BearerOwn, words: Sequence[str], chance: Random) -> str:
    def cost(word: str) -> tuple[float, float]:
        place, dots = (own.last_location, own.dots + 1) if word == "dot" else (int(word), 0)
        near = sum(at is not None and board.distance(at, place) <= 1 for at in view.seen.wraiths)
        again = 0.5 if place in own.log else 0.0
        return board.remaining(place, dots) + near + again, chance.random()

    return min(words, key=cost)


def _react(view: HuntView, own: BearerOwn, ask: Ask, chance: Random) -> str:
    declared = view.seen.declaration
    if declared is None or "play" not in ask(()).words:
        return "pass"
    if declared.kind in ("hunt", "search") and own.last_location not in declared.spaces:
        return "pass"
    words = completed(ask, ("play",), lambda _said, _word: 1.0, chance)
    return " ".join(words) if can_say(ask, words) else "pass"
