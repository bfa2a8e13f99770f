"""The reference hunter (H-24.13): asks where an answer tells most, hunts where Frodo probably is, and closes in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from rules.game import Decision
from rules.hunt.board import Board, Space
from rules.hunt.minds import routes
from rules.hunt.minds.routes import Belief, entropy, within
from rules.hunt.minds.walking import Ask, can_say, completed
from rules.hunt.pack import HuntPack
from rules.hunt.questions import around, spaces_of
from rules.hunt.view import HuntView, Seen

TELLS: Final = 0.9
"""What a bit of knowledge is worth."""
FINDS: Final = 4.0
"""What finding Frodo is worth; it is tried where it is likely enough."""
LIKELY: Final = 0.2
FAR: Final = 0.02
"""What a space of distance costs."""
DIE: Final = 0.05
"""What a die is worth to those who act later."""
TRIED: Final = 12
"""Plans whose words are tried before anything is done."""


def answer(pack: HuntPack, view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str | None:
    """What a thinking Ringwraith player says; None where any answer will do."""
    match decision.question.kind:
        case "block":
            return _ride(pack, view, decision, ask, chance)
        case "place":
            return _spread(pack, view, ask, chance)
        case "gifts":
            return "done"
        case _:
            return None


def _spread(pack: HuntPack, view: HuntView, ask: Ask, chance: Random) -> str:
    """Starts far from each other, and near to where Frodo must come through."""
    board = pack.boards[view.seen.part]

    def like(said: Sequence[str], word: str) -> float:
        space = board.find(word)
        taken = [board.find(one) for one in said if one != "place"]
        taken += [at for at in view.seen.wraiths if at is not None]
        if space is None:
            return 1.0
        return float(min((board.distance(space, one) for one in taken if one is not None), default=0))

    return " ".join(completed(ask, (), like, chance))


def _ride(pack: HuntPack, view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str:
    seen = view.seen
    block = next(block for block in seen.blocks if block.seat == decision.seat)
    verbs = ask(()).words
    if block.active is None or "end" not in verbs:
        return " ".join(completed(ask, (), lambda _said, _word: 0.0, chance))
    mind = _Mind(pack, seen, block.active.figure)
    plans = sorted(mind.plans(verbs, ask, chance), key=lambda plan: -plan[0])
    for value, words in plans[:TRIED]:
        if value > 0 and can_say(ask, words):
            return " ".join(words)
    return "end"


class _Mind:
    """What one Nazgul could do now, and what it is worth."""

    def __init__(self, pack: HuntPack, seen: Seen, figure: int) -> None:
        self.pack, self.seen, self.figure = pack, seen, figure
        self.board: Board = pack.boards[seen.part]
        self.at: Space = seen.wraiths[figure] or self.board.locations[0]
        self.belief: Belief = routes.belief(routes.sample(pack, seen))
        self.faces = [die.face for die in seen.dice if not die.spent]
        if seen.lord_die is not None and not seen.lord_die.spent:
            self.faces.append(seen.lord_die.face)
        self._far: dict[Space, float] = {}

    def far(self, space: Space) -> float:
        """The expected distance to Frodo."""
        if space not in self._far:
            self._far[space] = sum(
                share * self.board.distance(space, place) for place, share in self.belief.last.items()
            )
        return self._far[space]

    def plans(self, verbs: Sequence[str], ask: Ask, chance: Random) -> Iterator[tuple[float, list[str]]]:
        """What could be said, with its value."""
        ways = self._ways(verbs, ask)
        nearest = min(ways, key=self.far, default=self.at)
        for space in (self.at, *ways):
            go = [] if space == self.at else ["move", self.board.word(space)]
            for value, act in self._acts(space):
                words = [*go, "then", *act] if go else act
                end = space
                if not go and ways and self.far(nearest) < self.far(self.at):
                    words = [*act, "then", "move", self.board.word(nearest)]
                    end = nearest
                yield value + 1.0 - FAR * self.far(end), words
            if go:
                yield 0.9 - FAR * self.far(space), [*go, "then", "end"]
        yield from self._cards(verbs, ask, chance)

    def _ways(self, verbs: Sequence[str], ask: Ask) -> list[Space]:
        if "move" not in verbs:
            return []
        found = (self.board.find(word) for word in ask(("move",)).words)
        return [space for space in found if space is not None]

    def _acts(self, space: Space) -> Iterator[tuple[float, list[str]]]:
        seen = self.seen
        if space > 0:
            here = self.belief.last.get(space, 0.0)
            if here >= LIKELY:
                if seen.eye or seen.lord == self.figure:
                    yield FINDS * here, ["hunt"]
                elif {"SWORD", "SHADOW", "MORGUL_SHADOW"}.intersection(self.faces):
                    yield FINDS * here - DIE, ["hunt"]
            if not (seen.eye or seen.lord == self.figure):
                yield TELLS * entropy(self.belief.featured.get(space, 0.0)), ["search"]
        if {"RING", "SHADOW", "MORGUL_RING", "MORGUL_SHADOW"}.intersection(self.faces):
            for scope in ("area", "section"):
                places = spaces_of(self.board, around(self.board, space, scope))
                share = within(self.belief.last, places)
                yield TELLS * entropy(share) - DIE, ["perceive", scope]

    # ------------------------------------------------------------------------------------------- cards

    def _cards(self, verbs: Sequence[str], ask: Ask, chance: Random) -> Iterator[tuple[float, list[str]]]:
        if "play" in verbs:
            for card in ask(("play",)).words:
                words = completed(ask, ("play", card), self._like, chance)
                yield self._worth(card, words) + 1.0 - DIE - FAR * self.far(self.at), words
        if "ability" in verbs:
            for number in ask(("ability",)).words:
                words = completed(ask, ("ability", number), self._like, chance)
                yield 1.2 - FAR * self.far(self.at), words
        if "draw" in verbs:
            yield 1.3 - DIE - FAR * self.far(self.at), ["draw"]
        if "seek" in verbs:
            yield 1.3 - FAR * self.far(self.at), completed(ask, ("seek",), self._like, chance)

    def _worth(self, card: str, words: Sequence[str]) -> float:
        """A card's value by what it asks; what only presses is worth a little more than drawing."""
        best = 0.45
        for number in self.pack.cards[card].options:
            for effect in self.pack.lists[number]:
                if effect.verb == "hunt":
                    best = max(best, FINDS * self._best(self.belief.last, words))
                elif effect.verb == "search":
                    best = max(best, 2 * TELLS * entropy(self._best(self.belief.featured, words)))
                elif effect.verb in ("perceive", "reveal"):
                    best = max(best, 0.8)
        return best

    def _best(self, shares: Mapping[int, float], words: Sequence[str]) -> float:
        spaces = (self.board.find(word) for word in words[2:])
        return max((shares.get(space, 0.0) for space in spaces if space is not None), default=0.0)

    def _like(self, said: Sequence[str], word: str) -> float:
        """Which target: for a hunt the likeliest place, for a search the one that tells most, else the nearest."""
        space = self.board.find(word)
        if space is None:
            return 0.1
        return (
            entropy(self.belief.featured.get(space, 0.0))
            + 2 * self.belief.last.get(space, 0.0)
            - FAR * self.far(space)
        )
