"""Search cards and event cards of a war: what lies in the decks, and what each side can hold (W-50.5, W-53, W-58)."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.record.checker import must
from tests.record.war.land import Land

SIZES = {"search": 22, "events": 16}
"""W-53.3, W-58.1: cards of each."""
FOR_DARK = frozenset({1, 2, 10, 11, 15, 16})
"""W-58.1: played by D, and by S (THREE); all others by F."""
ORDERS = {2: "FD", 3: "SFD"}
"""W-50.5: who draws first."""
NAZGUL, EYE, HAND = 1, 2, 0
"""W-53.4: what is left of a search card's number by three."""
FIRST = 2
"""Event cards that each has at the start."""


def names(land: Land, card: int) -> set[str]:
    """W-53.3: the codes of the provinces on a search card."""
    ring, many = land.ring, land.constants["named"]
    return {ring[(card - 1 + step) % len(ring)] for step in range(many)}


@dataclass
class Hand:
    """The event cards of a side, in the order in which they came; not *sure*: those that it may have."""

    cards: list[int] = field(default_factory=list)
    is_sure: bool = True

    def loses(self, most: int, lying: set[int]) -> None:
        """W-50.5: the oldest go till so many are left, those that lie in a deal last."""
        while self.is_sure and len(self.cards) > most:
            free = [card for card in self.cards if card not in lying]
            self.cards.remove((free or self.cards)[0])


@dataclass
class Cards:
    """The decks as they lie and the hands."""

    land: Land
    sides: str
    constants: dict[str, int]
    search: list[int] = field(default_factory=list)
    events: list[int] = field(default_factory=list)
    hands: dict[str, Hand] = field(default_factory=dict)
    turned: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """The search cards of each game-turn."""
    fresh: dict[str, list[list[int]]] = field(default_factory=dict)
    """Decks that were shuffled in this entry, and have not been begun."""

    def begin(self) -> None:
        self.hands = {side: Hand() for side in self.sides}
        self.search, self.events = self.fresh["search"].pop(0), self.fresh["events"].pop(0)
        for side in ORDERS[len(self.sides)]:
            for _ in range(FIRST):
                self._draw(side, "start")

    def draw(self, where: str) -> None:
        """W-5.1, W-50.5: each takes a card as a game-turn begins."""
        for side in ORDERS[len(self.sides)]:
            self._draw(side, where)

    def _draw(self, side: str, where: str) -> None:
        hand = self.hands[side]
        if not self.events:
            self._renew(where)
        if self.events:
            hand.cards.append(self.events.pop(0))

    def _renew(self, where: str) -> None:
        """W-58.1: what was played, discarded and lost is shuffled: all that nobody holds."""
        sure = {card for hand in self.hands.values() if hand.is_sure for card in hand.cards}
        perhaps = {card for hand in self.hands.values() if not hand.is_sure for card in hand.cards} - sure
        every = set(range(1, SIZES["events"] + 1))
        fresh = self.fresh["events"].pop(0) if self.fresh.get("events") else None
        if fresh is None:
            free = every - sure - perhaps
            must(len(free) < 2, f"{where}: the events were not shuffled")
            if perhaps:
                for hand in self.hands.values():
                    hand.is_sure = False
            self.events = sorted(free)
            return
        must(every - sure - perhaps <= set(fresh) <= every - sure, f"{where}: events shuffled: {fresh}")
        for hand in self.hands.values():
            hand.cards = [card for card in hand.cards if card not in fresh]
        self.events = list(fresh)

    # ---------------------------------------------------------------------------------------- the search deck

    def turn_over(self, turn: int, where: str) -> None:
        """W-12.1, W-53.5: the search cards of a game-turn."""
        many = self.constants["cards"]
        if len(self.search) < many:
            must(self.fresh.get("search"), f"{where}: the search cards were not shuffled")
            self.search = self.fresh["search"].pop(0)
            must(len(self.search) == SIZES["search"], f"{where}: not all search cards")
        self.turned[turn] = tuple(self.search[:many])
        self.search = self.search[many:]

    def kinds(self, turn: int) -> set[int]:
        return {card % 3 for card in self.turned.get(turn, ())}

    # ------------------------------------------------------------------------------------- what seats do with them

    def say(self, side: str, words: str, lying: set[int], where: str) -> None:
        """W-14.1, W-58.1, W-58.2: played or laid aside by who holds it; played by whom it is for."""
        verb, *rest = words.split(" ")
        if verb not in ("play", "discard"):
            return
        card, hand = int(rest[0]), self.hands[side]
        self.holds(side, [card], where)
        must(card not in lying, f"{where}: card {card} lies in a deal")
        must(
            verb == "discard" or (card in FOR_DARK) != (side == "F"),
            f"{where}: card {card} is not for {side}",
        )
        hand.cards.remove(card)

    def holds(self, side: str, cards: list[int], where: str) -> None:
        must(set(cards) <= set(self.hands[side].cards), f"{where}: {side} does not hold {cards}")

    def swap(self, giver: str, taker: str, cards: list[int], is_sure: bool) -> None:
        """Cards that lay in a deal change hands (W-29.5), or may have."""
        self.hands[taker].cards += cards
        if is_sure:
            self.hands[giver].cards = [card for card in self.hands[giver].cards if card not in cards]
        elif cards:
            self.doubt(giver)
            self.doubt(taker)

    def doubt(self, side: str) -> None:
        """From here on nothing tells for certain what a side holds: an order of his may have played something."""
        self.hands[side].is_sure = False
