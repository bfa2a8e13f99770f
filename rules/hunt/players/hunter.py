"""The reference hunter (H-24.13): asks where an answer tells most, hunts where Frodo probably is, and closes in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from rules.by_lot import Ask
from rules.game import Decision
from rules.hunt.actions.words import figure_of
from rules.hunt.aid.known_steps import could_shelter
from rules.hunt.pack import Effect, HuntPack
from rules.hunt.pack.board import Board, Space
from rules.hunt.players import routes
from rules.hunt.players.routes import Belief, entropy, within
from rules.hunt.players.walking import can_say, completed
from rules.hunt.questions import kinds
from rules.hunt.ride.searching import around, spaces_of
from rules.hunt.view import HuntView, Seen
from rules.kit.order_steps import STOP, THEN

TELLS: Final = 0.9
"""What a bit of knowledge is worth."""
FINDS: Final = 4.0
"""What finding Frodo is worth; it is tried where it is likely enough."""
LIKELY: Final = 0.2
RINGS: Final = frozenset({"RING", "SHADOW", "MORGUL_RING", "MORGUL_SHADOW"})
SWORDS: Final = frozenset({"SWORD", "SHADOW", "MORGUL_SHADOW"})
"""What pays for a perception, and for a hunt (H-7.8, H-7.9, H-14.7)."""
FAR: Final = 0.02
"""What a space of distance costs."""
JOINS: Final = 1.5
"""What a Nazgul more in an encounter is worth: a tile (H-10.3)."""
HOPES: Final = 0.0
"""Which share of that counts before he is found: to stand near is of use only then."""
DIE: Final = 0.05
"""What a die is worth to those who act later."""
PAIR: Final = 8.0
"""How many times that the two cost which any ability may take: they could do better things."""
DRAWS: Final = 0.3
TRIED: Final = 12
"""Plans whose words are tried before anything is done."""
PRESSES: Final[Mapping[str, float]] = {
    "add_tile": 1.4,
    "eye": 1.2,
    "lord": 1.2,
    "discard": 0.8,
    "lose_token": 0.8,
    "perceive": 0.8,
    "reveal": 0.8,
    "dice": 0.5,
    "remove_ally": 0.5,
    "recover": 0.5,
}
"""What the effects of cards are worth that neither ask about a place nor move anybody; all others 0.45."""
WORTH: Final = 1.8
"""What a point of corruption is worth."""


def answer(pack: HuntPack, view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str | None:
    """What a thinking Ringwraith player says; None where any answer will do."""
    match decision.question.kind:
        case kinds.BLOCK.name:
            return _ride(pack, view, decision, ask, chance)
        case kinds.PLACE.name:
            return _spread(pack, view, ask, chance)
        case kinds.GIFTS.name:
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
    mind = Mind(pack, seen, block.active.figure, block.active.hunts)
    plans = sorted(mind.plans(verbs, ask, chance), key=lambda plan: -plan[0])
    for _value, words in plans[:TRIED]:
        if can_say(ask, words):
            return " ".join(words)
    return "end"


class Abilities(NamedTuple):
    """The unlocked abilities of the Black Riders (H-9.11) by what they are good for."""

    rides: tuple[str, ...]
    """Extra spaces."""
    reaches: tuple[str, ...]
    """An extra space, and a search there."""
    asks: tuple[str, ...]
    """What to say before `hunt` or `perceive`, where any two dice buy them; else nothing."""

    @classmethod
    def of(cls, pack: HuntPack, found: int, dice: int) -> Abilities:
        rides: list[str] = []
        reaches: list[str] = []
        asks: tuple[str, ...] = ()
        for number, ability in enumerate(pack.abilities, 1):
            if ability.setup or ability.tokens > found or ability.dice > dice:
                continue
            lists = [pack.lists[number] for number in (ability.effects, ability.other) if number is not None]
            verbs = {effect.verb for effects in lists for effect in pack.within(effects)}
            if verbs == {"grant"}:
                rides.append(str(number))
            elif verbs == {"grant", "search"}:
                reaches.append(str(number))
            elif verbs == {"hunt", "perceive"}:
                asks = ("ability", str(number))
        return cls(tuple(rides), tuple(reaches), asks)


class Mind:
    """What one Nazgul could do now, and what it is worth."""

    def __init__(self, pack: HuntPack, seen: Seen, figure: int, hunts: int = 0) -> None:
        self.pack, self.seen, self.figure = pack, seen, figure
        self.board: Board = pack.boards[seen.part]
        self.at: Space = seen.wraiths[figure] or self.board.locations[0]
        self.belief: Belief = routes.belief(routes.sample(pack, seen))
        self.faces = [die.face for die in seen.dice if not die.spent]
        if seen.lord_die is not None and not seen.lord_die.spent:
            self.faces.append(seen.lord_die.face)
        self.hunts_free = bool(seen.eye or seen.lord == figure or hunts)
        self.die = 0.0 if seen.phase == 3 else DIE  # at night what is left is lost (H-4.4)
        self.abilities = Abilities.of(pack, len(seen.found_info), len(self.faces))
        self.ways: list[Space] = []
        self._far: dict[Space, float] = {}

    def far(self, space: Space) -> float:
        """The expected distance to Frodo."""
        if space not in self._far:
            self._far[space] = sum(
                share * self.board.distance(space, place) for place, share in self.belief.last.items()
            )
        return self._far[space]

    def near(self, space: Space) -> float:
        """How much it helps to stand on *space* when the turn ends: near to Frodo, or in his encounter."""
        close = sum(
            share for place, share in self.belief.last.items() if self.board.distance(space, place) <= 1
        )
        weight = JOINS if self.seen.found is not None else JOINS * HOPES
        return weight * close - FAR * self.far(space)

    def plans(self, verbs: Sequence[str], ask: Ask, chance: Random) -> Iterator[tuple[float, list[str]]]:
        """What could be said, with its value."""
        self.ways = ways = self._ways(verbs, ask)
        best = max((self.at, *ways), key=self.near)
        onward = [] if best == self.at else [THEN, "move", self.board.word(best)]
        for space in (self.at, *ways):
            go = [] if space == self.at else ["move", self.board.word(space)]
            for value, act in self.acts(space):
                words = [*go, THEN, *act] if go else [*act, *onward]
                yield value + self.near(space if go else best), words
            if go:
                yield self.near(space), [*go, THEN, "end"]
        yield self.near(self.at), ["end"]
        for value, act in self._cards(verbs, ask, chance):
            yield value + self.near(best), [*act, *onward]
            yield value + self.near(self.at) - DIE, act
        if "ability" in verbs:
            yield from self._rides(ask)
            yield from self._reaches(ways)

    def _ways(self, verbs: Sequence[str], ask: Ask) -> list[Space]:
        if "move" not in verbs:
            return []
        found = (self.board.find(word) for word in ask(("move",)).words)
        return [space for space in found if space is not None]

    def acts(self, space: Space) -> Iterator[tuple[float, list[str]]]:
        """The free action and what a die buys, on *space*, with its value."""
        if space > 0:
            yield from self._looks(space)
        has_ring = bool(RINGS.intersection(self.faces))
        if has_ring or self.abilities.asks:
            said, cost = ((), self.die) if has_ring else (self.abilities.asks, PAIR * self.die)
            for scope in ("area", "section"):
                places = spaces_of(self.board, around(self.board, space, scope))
                share = within(self.belief.last, places)
                yield TELLS * entropy(share) - cost, [*said, "perceive", scope]

    def _looks(self, space: Space) -> Iterator[tuple[float, list[str]]]:
        """A search, or a hunt: that tells the same, and more."""
        here = 0.0 if space == self.seen.found else self.belief.last.get(space, 0.0)
        tells = TELLS * entropy(self.belief.featured.get(space, 0.0))
        if self.hunts_free:
            yield FINDS * here + tells, ["hunt"]
            return
        yield TELLS * entropy(self.shown(space)), ["search"]
        if here >= LIKELY and SWORDS.intersection(self.faces):
            yield FINDS * here + tells - self.die, ["hunt"]
        elif here >= LIKELY and self.abilities.asks:
            yield FINDS * here + tells - PAIR * self.die, [*self.abilities.asks, "hunt"]

    def shown(self, space: Space) -> float:
        """How likely a search is answered yes (H-16.2)."""
        is_hidden = could_shelter(self.seen, self.board, space)
        featured = self.belief.featured.get(space, 0.0)
        return featured - (self.belief.last.get(space, 0.0) if is_hidden else 0.0)

    # ------------------------------------------------------------------------------------------- abilities

    def _rides(self, ask: Ask) -> Iterator[tuple[float, list[str]]]:
        """Extra spaces in place of an action (H-9.11): to where it helps most to stand."""
        for number in self.abilities.rides:
            for verb in ("move", "extra"):
                words = ["ability", number, THEN, verb]
                found = map(self.board.find, ask(words).words) if can_say(ask, words[:2]) else ()
                ways = [space for space in found if space is not None]
                if ways:
                    best = max(ways, key=self.near)
                    yield self.near(best) - self.die, [*words, self.board.word(best)]

    def _reaches(self, ways: Sequence[Space]) -> Iterator[tuple[float, list[str]]]:
        """A search one space farther than a move alone leads."""
        if not SWORDS.intersection(self.faces):
            return
        known = {self.at, *ways}
        for number in self.abilities.reaches:
            for space in (self.at, *ways):
                go = [] if space == self.at else ["move", self.board.word(space), THEN]
                for beyond in self.board.adjacent[space]:
                    if beyond > 0 and beyond not in known:
                        tells = TELLS * entropy(self.belief.featured.get(beyond, 0.0))
                        words = [*go, "ability", number, self.board.word(beyond)]
                        yield tells - self.die + self.near(beyond), words

    # ------------------------------------------------------------------------------------------- cards

    def _cards(self, verbs: Sequence[str], ask: Ask, chance: Random) -> Iterator[tuple[float, list[str]]]:
        if "play" in verbs:
            for card in ask(("play",)).words:
                words = completed(ask, ("play", card), self._like, chance)
                yield self._worth(card, words) - self.die, words
        if "draw" in verbs:
            yield DRAWS - self.die, ["draw"]
        if "seek" in verbs:
            yield 0.3, completed(ask, ("seek",), self._like, chance)

    def _worth(self, card: str, words: Sequence[str]) -> float:
        """A card's value by what it does, its best effect counted."""
        options = self.pack.cards[card].options
        number = options[int(words[2]) - 1 if len(options) > 1 and len(words) > 2 else 0]
        return max(
            (self._gain(effect, words) for effect in self.pack.within(self.pack.lists[number])), default=0.45
        )

    def _gain(self, effect: Effect, words: Sequence[str]) -> float:
        match effect.verb:
            case "hunt":
                return FINDS * self._best(self.belief.last, words) if self.seen.found is None else 0.0
            case "grant" if effect.args.get("act") == "free_hunt":
                return max((self._find(space) for space in (self.at, *self.ways) if space > 0), default=0.0)
            case "search":
                return 2 * TELLS * entropy(self._best(self.belief.featured, words))
            case "corrupt":
                return WORTH * 2 * self._within(1)
            case "move_wraith" | "place_wraith":
                return self._pull(words)
            case _:
                return PRESSES.get(effect.verb, 0.45)

    def _find(self, space: int) -> float:
        """What a free hunt is worth there."""
        here = self.belief.last.get(space, 0.0) if self.seen.found is None else 0.0
        return FINDS * here + TELLS * entropy(self.belief.featured.get(space, 0.0))

    def _within(self, steps: int) -> float:
        return sum(
            share for place, share in self.belief.last.items() if self.board.distance(self.at, place) <= steps
        )

    def _pull(self, words: Sequence[str]) -> float:
        """What it gains that Nazgul stand elsewhere."""
        figure, gain = self.figure, 0.0
        for word in words[2:]:
            if (named := figure_of(word)) is not None:
                figure = named
            elif (space := self.board.find(word)) is not None and (
                at := self.seen.wraiths[figure]
            ) is not None:
                gain += self.near(space) - self.near(at)
        return max(0.1, gain)

    def _best(self, shares: Mapping[int, float], words: Sequence[str]) -> float:
        spaces = (self.board.find(word) for word in words[2:])
        return max((shares.get(space, 0.0) for space in spaces if space is not None), default=0.0)

    def _like(self, said: Sequence[str], word: str) -> float:
        """Which target: for a hunt the likeliest place, for a search the one that tells most, else the nearest."""
        if word == STOP:
            return -1.0
        if (figure := figure_of(word)) is not None:
            at = self.seen.wraiths[figure]
            return 0.0 if at is None else -self.near(at)
        space = self.board.find(word)
        if space is None:
            return 0.1
        return (
            entropy(self.belief.featured.get(space, 0.0))
            + 2 * self.belief.last.get(space, 0.0)
            + self.near(space)
        )
