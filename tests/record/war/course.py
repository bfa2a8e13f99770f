"""Whose sitting it is, entry by entry: the order of sittings of a war (W-5, W-16.3, W-20.1), as a stranger has it.

Orders answer without an entry (R-1.19), and whether a search asks more of a seat hangs on what is hidden. So all
places are kept at which the game can stand. Where it stands is told by the shadow points: a game-turn, one `die/D`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.record.checker import must
from tests.record.war.forms import Forms

ACTS = {"tower": "S", "journey": "F", "shadow": "D"}
MOVES = ("move", "host", "split", "join", "plot")
FIGHTS = ("attack", "capture", "combat")
BEGINS = ("ally", "council", "move", "host", "attack", "capture", "army", "siege")
IN_SEARCH = (11, 16)
"""W-58.1: cards that are played in a search alone."""
MOST_DONE = 2
"""A seat says `done` once behind what it places, and once behind what enters (W-12.3, W-12.12)."""


class Place(NamedTuple):
    """Where a game can stand: how often who searches has said `done`, and what a player-turn has come to."""

    turn: int
    kind: str
    done: tuple[int, int] = (0, 0)
    """Of D and of S, in a search."""
    has_begun: bool = False
    """Something was said in a player-turn behind which no card is played that comes first (W-58.1)."""
    stage: int = 0
    """0: nothing is said yet. 1: moves. 2: fights. 3: army combats (W-5.4, W-5.6)."""


@dataclass
class Course:
    """All places at which the game can stand."""

    forms: Forms
    places: set[Place] = field(default_factory=set)
    orders: set[tuple[str, str]] = field(default_factory=set)
    """Sides and kinds for which an order was given and not taken back: it may have been used since."""
    given: set[tuple[str, str]] = field(default_factory=set)
    resigned: set[str] = field(default_factory=set)
    unasked: set[str] = field(default_factory=set)
    """Sides whose row `search` may keep them from being asked (W-12.17)."""
    has_search: Callable[[str, int], bool | None] = lambda _side, _turn: None
    """Whether a side searches in a game-turn; None: nobody can tell (W-12.2)."""

    def start(self) -> None:
        if len(self.forms.sides) == 2:
            self.unasked.add("D")
        self.places = {Place(1, self.forms.kinds[0])}
        self.settle(1)

    # ------------------------------------------------------------------------------------------ what is said

    def say(self, side: str, words: str, where: str) -> None:
        """W-16.2, W-18: *words* that can only be said in a sitting are said in one of the side's own."""
        verb = words.split(" ")[0]
        if verb in ("preload", "withdraw"):
            self._order(side, words, where)
        elif verb == "resign":
            must(side not in self.resigned, f"{where}: has resigned")
            self.resigned.add(side)
        elif verb == "sheet" and words.split(" ")[1:2] == ["search"]:
            self.unasked.add(side)
        elif not self.forms.any_time.fullmatch(words) and verb != "sheet":
            self.places = {
                after for place in self._reached() for after in self._said(place, side, verb, words)
            }
            must(self.places, f"{where}: {words} is not said in a sitting of {side}")

    def _order(self, side: str, words: str, where: str) -> None:
        verb, kind, *_ = words.split(" ")
        if verb == "preload":
            self.orders.add((side, kind))
            self.given.add((side, kind))
        else:
            must((side, kind) in self.given, f"{where}: no order of {kind}")
            self.orders.discard((side, kind))

    def _said(self, place: Place, side: str, verb: str, words: str) -> Iterable[Place]:
        """Where the game can stand after these words at *place*; nowhere: they are refused there."""
        if side in self.resigned or not self.forms.said[place.kind].fullmatch(words):
            return
        if place.kind == "search":
            yield from self._searched(place, side, verb)
        elif side == ACTS[place.kind] and (verb != "play" or self._comes_first(place, words)):
            yield from self._acted(place, verb)

    def _acted(self, place: Place, verb: str) -> Iterable[Place]:
        """W-5.4, W-5.6, W-20.10: choices, then moves, then fights, then army combats."""
        if verb == "done":
            yield self._next(place)
            return
        stage = 1 if verb in (*MOVES, "head") else 2 if verb in FIGHTS else 3 if verb == "army" else 0
        is_late = place.stage > (0 if verb in ("ally", "council") else stage or 3)
        if verb == "head" or not is_late:
            has_begun = place.has_begun or verb in BEGINS
            yield place._replace(stage=max(place.stage, stage), has_begun=has_begun)

    def _comes_first(self, place: Place, words: str) -> bool:
        """W-58.1: in one's own sitting before all else, in a journey at any time; some in a search alone."""
        is_first = int(words.split(" ")[1]) not in IN_SEARCH and not place.has_begun
        return place.kind == "journey" or is_first

    def _searched(self, place: Place, side: str, verb: str) -> Iterable[Place]:
        """W-12.3, W-12.12: what is placed, `done`, what enters, `done`."""
        if side not in "DS" or self.has_search(side, place.turn) is False:
            return
        seat = "DS".index(side)
        done = place.done[seat]
        may_not_be_asked = side in self.unasked
        if verb == "done" and done < MOST_DONE:
            yield self._counted(place, seat, done + 1)
        elif verb == "enter":
            if done == 1:
                yield place
            elif done == 0 and may_not_be_asked:
                yield self._counted(place, seat, 1)
        elif verb != "done" and done == 0:
            yield place

    def _counted(self, place: Place, seat: int, done: int) -> Place:
        both = list(place.done)
        both[seat] = done
        return place._replace(done=(both[0], both[1]))

    # ------------------------------------------------------------------------------------- sittings that pass

    def lapse(self, kind: str, where: str) -> None:
        """W-2.4, W-19.13: the sitting is held by its defaults."""
        ended = [place for place in self._reached() if kind in (place.kind, "absent")]
        must(ended, f"{where}: {kind} is not open")
        self.places = {self._next(place) for place in ended}

    def settle(self, turn: int) -> None:
        """An entry has been played, and the game-turn is *turn* now."""
        self.places = {place for place in self._reached() if place.turn == turn}

    @property
    def is_sure(self) -> bool:
        """Whether it is told which sitting is open."""
        return len({(place.turn, place.kind) for place in self.places}) == 1

    def are_all_past(self, turn: int, kind: str) -> bool:
        """Whether that sitting is over wherever the game can stand."""
        at = self.forms.kinds.index(kind)
        return all((place.turn, self.forms.kinds.index(place.kind)) > (turn, at) for place in self.places)

    def _reached(self) -> set[Place]:
        """All places that are reached when sittings pass which need no word: by orders, or that ask nothing."""
        found, new = set(self.places), list(self.places)
        most = max((place.turn for place in self.places), default=0) + 1
        while new:
            place = new.pop()
            after = self._next(place)
            if self._may_pass(place) and after not in found and after.turn <= most:
                found.add(after)
                new.append(after)
        return found

    def _next(self, place: Place) -> Place:
        kinds = self.forms.kinds
        after = (kinds.index(place.kind) + 1) % len(kinds)
        return Place(place.turn + (after == 0), kinds[after])

    def _may_pass(self, place: Place) -> bool:
        if place.kind != "search":
            return self._is_answered(ACTS[place.kind], place.kind)
        searchers = "DS" if "S" in self.forms.sides else "D"
        return all(
            done
            or side in self.unasked
            or not self.has_search(side, place.turn)
            or self._is_answered(side, "search")
            for side, done in zip(searchers, place.done, strict=False)
        )

    def _is_answered(self, side: str, kind: str) -> bool:
        return side in self.resigned or (side, kind) in self.orders
