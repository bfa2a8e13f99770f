"""Offers, alliances, loans, deals and the council of a war of three (W-20, W-21, W-24, W-29)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.record.checker import must
from tests.record.war.forms import DEAL, MAGIC

UNKNOWN = "?"


@dataclass
class Terms:
    """A deal that stands between S and another: who proposed it, and how many cards each gives."""

    proposer: str
    gives: dict[str, tuple[int, int]]
    """By side: event cards and magic cards."""
    names_captives: bool = False
    is_agreed: bool = False
    laid: dict[str, list[str]] = field(default_factory=dict)
    confirmed: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.laid = {side: [] for side, counts in self.gives.items() if counts == (0, 0)}

    def is_accepted_by(self, side: str) -> bool:
        return self.is_agreed or side == self.proposer

    @property
    def has_magic(self) -> bool:
        return any(magic for _, magic in self.gives.values())


@dataclass
class Pacts:
    """What stands between S and the two others."""

    swap: Callable[[str, str, list[int], bool], None]
    """Of event cards from one to another; not for certain where the deal may have fallen."""
    holds: Callable[[str, list[int], str], None]
    ally: str | None = None
    """F or D; `?`: an order may have made or ended an alliance."""
    is_dissolved: bool = False
    chosen: set[int] = field(default_factory=set)
    """Game-turns in which S has made his choice."""
    offers: set[tuple[str, str]] = field(default_factory=set)
    deals: dict[str, Terms] = field(default_factory=dict)
    unclear: set[str] = field(default_factory=set)
    """With whom a deal was swapped, or fell, or waits for F still: who is where is hidden (W-29.11)."""
    lent: dict[tuple[str, str], int] = field(default_factory=dict)
    """The most that a side has ever lent of a host of its own, by side and hex."""
    resigned: set[str] = field(default_factory=set)

    def say(self, side: str, words: str, turn: int, where: str) -> None:
        verb = words.split(" ")[0]
        if verb in (
            "ally",
            "council",
            "offer",
            "dissolve",
            "lend",
            "deal",
            "agree",
            "lay",
            "confirm",
            "fold",
        ):
            getattr(self, f"_{verb}")(side, words, turn, where)
        elif verb == "resign":
            self._resign(side)

    # ---------------------------------------------------------------------------------------- council, alliance

    def _ally(self, _side: str, words: str, turn: int, where: str) -> None:
        """W-21.1, W-21.14, W-18.3: before the choice, with who offers it, and with one at a time."""
        other = words[-1].upper()
        must(turn not in self.chosen, f"{where}: ally after the choice")
        must(self.ally in (None, UNKNOWN), f"{where}: S is allied")
        must((other, "S") in self.offers, f"{where}: no offer of {other} stands")
        self.ally, self.is_dissolved = other, False

    def _council(self, _side: str, words: str, turn: int, where: str) -> None:
        """W-20.10: one choice a game-turn; W-25.6, W-25.19: control brings two at most, never in the first."""
        must(turn not in self.chosen, f"{where}: a second choice")
        self.chosen.add(turn)
        _, choice, *numbers = words.split(" ")
        if choice == "control":
            must(turn > 1 and len(numbers) == len(set(numbers)) <= 2, f"{where}: {words}")

    def _offer(self, side: str, words: str, _turn: int, where: str) -> None:
        """W-21.14: S with each other; who says the same again changes nothing."""
        to, answer = words.split(" ")[1].upper(), words.split(" ")[2]
        must(side != to and "S" in (side, to) and to not in self.resigned, f"{where}: {words} by {side}")
        if self.ally != UNKNOWN:
            must(((side, to) in self.offers) == (answer == "no"), f"{where}: nothing changes")
        (self.offers.add if answer == "yes" else self.offers.discard)((side, to))

    def _dissolve(self, side: str, _words: str, _turn: int, where: str) -> None:
        """W-24.1, W-24.3: by one of the two, once; offers of the two fall."""
        must(
            self.ally is not None and (self.ally == UNKNOWN or side in ("S", self.ally)), f"{where}: no ally"
        )
        must(not self.is_dissolved, f"{where}: is dissolved")
        self._undo()

    def _undo(self) -> None:
        self.is_dissolved = True
        for side in "FD" if self.ally == UNKNOWN else self.ally or "":
            self.offers -= {(side, "S"), ("S", side)}

    def may_be_allied(self, one: str, other: str) -> bool:
        return "S" in (one, other) and self.ally in (*{one, other} - {"S"}, UNKNOWN)

    def are_allied(self, one: str, other: str) -> bool:
        return self.may_be_allied(one, other) and self.ally != UNKNOWN

    def _lend(self, side: str, words: str, _turn: int, where: str) -> None:
        """W-21.15: S and another; allied, or with an offer of one of the two."""
        if words == "lend -":
            must(any(lender == side for lender, _ in self.lent), f"{where}: nothing lent")
            return
        _, at, strength, _, to = words.split(" ")
        taker = to.upper()
        must(taker != side and "S" in (side, taker), f"{where}: {words} by {side}")
        is_offered = {(side, taker), (taker, side)} & self.offers
        must(self.may_be_allied(side, taker) or is_offered, f"{where}: neither allied nor offered")
        self.lent[side, at] = max(self.lent.get((side, at), 0), int(strength))

    # -------------------------------------------------------------------------------------------------- deals

    def _pair(self, side: str, other: str, where: str) -> str:
        """W-29.1: S deals with F and with D. Gives which of the two."""
        must(side != other and "S" in (side, other), f"{where}: {side} and {other} do not deal")
        must(other not in self.resigned, f"{where}: {other} has resigned")
        return other if side == "S" else side

    def _deal(self, side: str, words: str, _turn: int, where: str) -> None:
        """W-29.5, W-29.8, W-29.10: new terms, unless some are agreed."""
        found = DEAL.fullmatch(words)
        assert found is not None
        other = found[1].upper()
        pair = self._pair(side, other, where)
        is_agreed = pair in self.deals and self.deals[pair].is_agreed
        must(not is_agreed or pair in self.unclear, f"{where}: an agreed deal stands")
        counts = [int(number or 0) for number in found.groups()[1:5]]
        must(pair == "D" or not found["yields"], f"{where}: F hands over nobody")
        gives = {side: (counts[0], counts[1]), other: (counts[2], counts[3])}
        captives = bool(found["frees"] or found["yields"])
        is_gift = gives["S"][1] and gives[pair] == (0, 0) and not captives
        must(not is_gift or self.may_be_allied("S", pair), f"{where}: a gift of S to no ally")
        self.unclear.discard(pair)
        self.deals[pair] = Terms(side, gives, captives)

    def _standing(self, side: str, words: str, where: str) -> tuple[str, Terms]:
        other = words.split(" ")[1].upper()
        pair = self._pair(side, other, where)
        must(pair in self.deals, f"{where}: no such deal")
        return other, self.deals[pair]

    def _agree(self, side: str, words: str, _turn: int, where: str) -> None:
        _, terms = self._standing(side, words, where)
        must(not terms.is_agreed and terms.proposer != side, f"{where}: {words} by {side}")
        terms.is_agreed = True

    def _lay(self, side: str, words: str, _turn: int, where: str) -> None:
        """W-29.5, W-29.6: once, what fits the counts, and behind one's own word."""
        _, terms = self._standing(side, words, where)
        must(terms.is_accepted_by(side) and side not in terms.laid, f"{where}: {words} by {side}")
        cards = words.split(" ")[2:]
        magic = [card for card in cards if card in MAGIC]
        must(len(set(cards)) == len(cards), f"{where}: laid twice")
        must(
            (len(cards) - len(magic), len(magic)) == terms.gives[side],
            f"{where}: {words} is not what was agreed",
        )
        self.holds(side, [int(card) for card in cards if card not in MAGIC], where)
        terms.laid[side] = cards

    def _confirm(self, side: str, words: str, _turn: int, where: str) -> None:
        """W-29.5, W-29.11: once, who has laid, or both have where magic cards are given; with the second all goes."""
        other, terms = self._standing(side, words, where)
        is_laid = terms.is_accepted_by(side) and side in terms.laid
        is_all_laid = terms.is_agreed and len(terms.laid) == len(terms.gives)
        must(is_all_laid if terms.has_magic else is_laid, f"{where}: not all is laid")
        must(side not in terms.confirmed, f"{where}: confirmed twice")
        terms.confirmed.add(side)
        if len(terms.confirmed) == 2:
            self._swapped(other if side == "S" else side, terms)

    def _swapped(self, pair: str, terms: Terms) -> None:
        one, other = terms.gives
        for giver, taker in ((one, other), (other, one)):
            events = [int(card) for card in terms.laid[giver] if card not in MAGIC]
            self.swap(giver, taker, events, not terms.has_magic and not terms.names_captives)
        if pair == "F" and terms.has_magic:
            self.unclear.add(pair)
            terms.confirmed.clear()
        else:
            del self.deals[pair]

    def lying(self, side: str) -> set[int]:
        """The event cards that a side has laid."""
        laid = [card for terms in self.deals.values() for card in terms.laid.get(side, ())]
        return {int(card) for card in laid if card not in MAGIC}

    def _fold(self, side: str, words: str, _turn: int, where: str) -> None:
        other, _ = self._standing(side, words, where)
        del self.deals[other if side == "S" else side]

    # -------------------------------------------------------------------------------------- how things end

    def _resign(self, side: str) -> None:
        """W-38.9: alliance, offers and deals of his fall."""
        self.resigned.add(side)
        if self.ally is not None and side in ("S", self.ally, UNKNOWN):
            self._undo()
        self.offers = {pair for pair in self.offers if side not in pair}
        self.deals = {pair: terms for pair, terms in self.deals.items() if side not in (pair, "S")}

    def lost(self, side: str, held: list[int]) -> None:
        """W-50.5: a deal whose card is lost falls."""
        self.deals = {
            pair: terms
            for pair, terms in self.deals.items()
            if {int(card) for card in terms.laid.get(side, ()) if card not in MAGIC} <= set(held)
        }

    def turn_ends(self) -> None:
        """W-24.3, W-29.10."""
        self.deals = {}
        self.unclear = set()
        if self.is_dissolved and self.ally != UNKNOWN:
            self.ally, self.is_dissolved = None, False
