"""All that a stranger keeps of a war while he reads it, and what each thing that is said changes in that.

What an order used, a default or a lapse did stands in no entry (W-19.13), so a check is made only where nothing of
that kind can have changed what it asks for.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.record.checker import must
from tests.record.war.cards import HAND, NAZGUL, Cards
from tests.record.war.course import Course
from tests.record.war.forms import NAZGUL as NINE
from tests.record.war.forms import Forms
from tests.record.war.hosts import Hosts, path_of
from tests.record.war.land import Land
from tests.record.war.pacts import UNKNOWN, Pacts
from tests.record.war.search import Search

CAUSES = {"F", "D", "hosts"}
"""Of `Hosts.causes`: all."""
EVER = frozenset(range(1, 100))
"""All game-turns that there can be."""
PAYS = (*NINE, "mouth", "saruman")
"""D's pieces whose moves cost a point for each stack (W-53.2)."""


@dataclass
class Book:
    """What is kept of a war at one moment; a correction goes back to an older one."""

    land: Land
    forms: Forms
    constants: dict[str, int]
    turn: int = 0
    last: tuple[int, str] | None = None
    """The sitting that was open when this was last told for certain."""
    drawn: set[str] = field(default_factory=set)
    """Kinds of draws that there were."""
    elves: set[int] = field(default_factory=set)
    """Game-turns in which havens may be open (W-33.5)."""
    passes: set[int] = field(default_factory=set)
    """Game-turns in whose journey passes may be open (card 9)."""
    has_control: bool = False
    """S may have Nazgûl."""
    draw_offers: set[str] = field(default_factory=set)
    placed: set[tuple[int, str]] = field(default_factory=set)
    """Game-turns in whose search a side has said `place`."""
    is_over: bool = False
    """All who have not resigned have said `draw yes`, or one is left alone (W-38.9)."""

    def __post_init__(self) -> None:
        self.course = Course(self.forms)
        self.cards = Cards(self.land, self.forms.sides, self.constants)
        self.pacts = Pacts(self.cards.swap, self.cards.holds)
        self.hosts = Hosts(self.land, self.constants)
        self.search = Search(self.land, self.forms.sides, self.constants)
        self.course.has_search = self.has_search

    def has_search(self, side: str, turn: int) -> bool | None:
        """W-12.2, W-36.1, W-22.2, W-22.3: D always, S by a Hand card, or by a Nazgûl card if he may have Nazgûl."""
        if side == "D":
            return True
        kinds = self.cards.kinds(turn)
        may_be_joint = HAND in kinds and self.pacts.ally in ("D", UNKNOWN)
        if turn not in self.cards.turned or (self.has_control and (NAZGUL in kinds or may_be_joint)):
            return None
        return HAND in kinds

    def turn_over(self, where: str) -> None:
        """W-5.1: search cards, where two play as a game-turn begins, where three do at S's `done`."""
        for turn in range(1, self.turn + 1):
            is_past = "S" not in self.forms.sides or self.course.are_all_past(turn, "tower")
            if turn not in self.cards.turned and is_past:
                self.cards.turn_over(turn, where)

    # ------------------------------------------------------------------------------------------- what is said

    def say(self, side: str, words: str, where: str) -> None:
        """One part of an answer."""
        must(not self.is_over, f"{where}: the game was over")
        verb = words.split(" ")[0]
        if verb == "dissolve":
            must(
                any(place.kind != "search" for place in self.course.places), f"{where}: dissolve in a search"
            )
        self._placing(side, verb, where)
        self.course.say(side, words, where)
        self.turn_over(where)
        self.cards.say(side, words, self.pacts.lying(side), where)
        self.pacts.say(side, words, self.turn, where)
        if verb == "preload":
            self._ordered(side, words)
        elif verb == "draw":
            self._drawn(side, words, where)
        elif verb == "place":
            self._placed(side, words, where)
        elif verb == "host":
            self._marched(side, words, where)
        elif verb == "move":
            self._moved(side, words, where)
        elif verb in ("attack", "army", "combat"):
            self._fought(side, verb, words, where)
        elif verb == "resign":
            self._resigned(side)
        elif verb in ("lay", "confirm", "fold"):
            self._dealt()
        self._causes(side, verb, words)

    def _drawn(self, side: str, words: str, where: str) -> None:
        """W-38.9: an offer, which falls with `draw no`; of all it ends the game."""
        if words == "draw yes":
            self.draw_offers.add(side)
            self._look()
            return
        must(self.draw_offers, f"{where}: no draw is offered")
        self.draw_offers.clear()

    def _dealt(self) -> None:
        """W-50.5 (THREE): which search is over already, and so what is lost of a hand, nobody can tell."""
        for side in "DS" if any(place.kind == "search" for place in self.course.places) else "":
            if len(self.cards.hands[side].cards) > self.constants["hand"]:
                self.cards.doubt(side)

    def _resigned(self, side: str) -> None:
        """W-38.9: his `draw yes` is gone; one alone has won, and others may all have said it."""
        self.draw_offers.discard(side)
        self._look()
        self.is_over = self.is_over or len(self.course.resigned) == len(self.forms.sides) - 1

    def _look(self) -> None:
        left = set(self.forms.sides) - self.course.resigned
        self.is_over = bool(self.draw_offers) and left <= self.draw_offers

    def _placing(self, side: str, verb: str, where: str) -> None:
        """W-18.2: cards come before any `place`, and `done` of the placing behind one."""
        if verb == "place":
            self.placed.add((self.turn, side))
        is_search = all(place.kind == "search" for place in self.course.places)
        is_late = verb == "play" and is_search and (self.turn, side) in self.placed
        must(not is_late, f"{where}: a card behind place")
        open_ones = {place.kind for place in self.course.places}
        first = all(place.done["DS".index(side)] == 0 for place in self.course.places if side in "DS")
        is_doubtful = side in self.course.unasked or (side, "search") in self.course.orders
        if verb == "done" and open_ones == {"search"} and side in "DS" and first and not is_doubtful:
            must((self.turn, side) in self.placed, f"{where}: done before any place")

    def _placed(self, side: str, words: str, where: str) -> None:
        cards = self.cards.turned.get(self.turn)
        if cards is not None and not (side == "S" and self.has_control):
            self.search.place(side, words, cards, is_open=self.turn in self.elves, where=where)

    def _marched(self, side: str, words: str, where: str) -> None:
        _, start, _, *rest = words.split(" ")
        owner = rest[1].upper() if rest[0] == "of" else side
        may_lead = owner == side or self.pacts.may_be_allied(owner, side)
        must(may_lead, f"{where}: {owner} is no ally")
        if side == "D":
            self.search.move(None, where)
        lent = self.pacts.lent.get((owner, start), 0)
        is_open, passes = self.turn in self.elves, side == "F" and self.turn in self.passes
        self.hosts.move(side, words, lent, is_open=is_open, passes=passes, where=where)

    def _moved(self, side: str, words: str, where: str) -> None:
        path = path_of(words)
        most = max(many for name, many in self.constants.items() if name.startswith("allowance"))
        must(self.land.is_land(path[-1]) and self.land.is_walk(path, most), f"{where}: {words}: no way")
        if side == "D" and any(who in PAYS for who in words.split(" ")):
            self.search.move(path[-1], where)

    def _fought(self, side: str, verb: str, words: str, where: str) -> None:
        """W-37, W-21.12, W-59.8."""
        foe = words.rpartition(" ")[2].upper()
        self.hosts.attack(side, foe, self.turn, is_ally=self.pacts.are_allied(side, foe), where=where)
        if verb == "army":
            self.hosts.fight(
                side, words, [one for one in "FDS" if self.pacts.may_be_allied(side, one)], where
            )

    # --------------------------------------------------------------------------------- what lifts a ban, orders

    def _causes(self, side: str, verb: str, words: str) -> None:
        """W-37.2, W-37.5, W-59.6: what lifts a ban or may; and what turned-in cards and choices bring."""
        causes, begin = self.hosts.causes, words.split(" ")[:2]
        if verb == "discard" and side == "D":
            self.search.points += 1
        if begin == ["council", "control"]:
            self.has_control = self.hosts.has_changed = True
        if words == "council elves":
            self.elves.add(self.turn)
        if words == "play 9":
            self.passes.add(self.turn)
        if begin in (["council", "elves"], ["council", "persuade"]) or (side, verb) == ("S", "attack"):
            causes.add("F")
        goes_east = (side, verb) == ("S", "move") and any(at[0] == "e" for at in path_of(words))
        begins = side == "S" and (verb in ("wear", "show") or words.endswith(" against d"))
        if words in ("council sauron", "ally f") or goes_east or begins:
            causes |= {"D", "hosts"}
        if verb in ("wear", "combat"):
            causes.add("hosts")
        is_by_hand = side == "S" and verb in ("place", "capture")
        is_his_army = verb == "army" and (side == "S" or words.endswith("s"))
        if self.has_control or words == "ally d" or is_by_hand or is_his_army:
            causes |= CAUSES

    def mark(self) -> None:
        """What dice tell: one that F and D see, that D may have spotted somebody; F and S, that S may have fought."""
        if "die/FD" in self.drawn or self.turn >= self.constants["hosts_from"]:
            self.hosts.causes.add("hosts")
        if "die/FS" in self.drawn:
            self.hosts.causes |= CAUSES

    def _ordered(self, side: str, words: str) -> None:
        """What an order does stands nowhere: from here on it may be done at any time."""
        said = words.replace(" then ", " ").split(" ")
        self.hosts.causes |= CAUSES
        if "play" in said or "discard" in said:
            self.cards.doubt(side)
            self.search.is_known = False
            self.passes |= EVER
        if "host" in said:
            self.hosts.is_known = False
        if "council" in said or "ally" in said:
            self.has_control = self.hosts.has_changed = True
            self.pacts.ally, self.pacts.is_dissolved = UNKNOWN, False
            self.elves |= EVER
