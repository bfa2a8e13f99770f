"""A stranger's walk through the entries of a war: what each can be, and what follows between them."""

from __future__ import annotations

import copy
from typing import Any

from tests.record import checker
from tests.record.checker import must, shuffled
from tests.record.war.book import Book
from tests.record.war.cards import Hand
from tests.record.war.course import ACTS
from tests.record.war.forms import Forms, parts
from tests.record.war.land import Land


class Walk:
    """The entries of a record, one after the other, of a war in which the seats have these *sides*."""

    def __init__(self, record: Any, key: bytes, land: Land, sides: list[str]) -> None:
        self.record, self.key, self.sides = record, key, sides
        constants = {**land.constants, **record["config"]["constants"]}
        self.forms = Forms("".join(side for side in "FDS" if side in sides))
        self.book = Book(land, self.forms, constants)
        self.kept: dict[int, Book] = {}
        self.replaced: set[int] = set()
        """Seats that somebody else took (R-1.10); a correction leaves that as it is."""

    def go(self) -> Book:
        """Every entry is one that could be said, as far as the record tells. Gives how all stands at the end."""
        void = checker.void(self.record)
        for entry in self.record["entries"]:
            if entry["n"] in void:  # a program that had a fault has let it be said
                continue
            where = f"entry {entry['n']}"
            if entry["n"] == 1:
                self._start(entry)
            elif (to := checker.goes_back_to(entry)) is not None:
                self._go_back(entry, to, where)
            else:
                self._entry(entry, where)
            self.kept[entry["n"]] = copy.deepcopy(self.book)
        return self.book

    def _start(self, entry: Any) -> None:
        self._note(entry)
        self.book.cards.begin()
        self.book.hosts.begin()
        self._turn_begins(points(entry)[0], "entry 1")
        self.book.course.start()
        self.book.turn_over("entry 1")
        self._after("entry 1")

    def _entry(self, entry: Any, where: str) -> None:
        book, before = self.book, self.book.turn
        self._note(entry)
        book.mark()
        self._spoken(entry, where)
        turn = before + len(points(entry))
        numbers = [label.rpartition("/")[2] for label, _ in entry["draws"] if kind_of(label) == "nazgul"]
        is_due = book.has_control and all(before <= int(number) <= turn for number in numbers)
        must(is_due or not numbers, f"{where}: nazgul")
        if entry["n"] < len(self.record["entries"]):
            book.course.settle(turn)
            must(book.course.places, f"{where}: no sitting leads to game-turn {turn}")
            self._between(before, points(entry), where)
            self._after(where)

    def _spoken(self, entry: Any, where: str) -> None:
        by, action = entry["by"], entry["action"]
        if by.startswith("seat "):
            seat = int(by.removeprefix("seat "))
            side = self.sides[seat - 1]
            for words in parts(action):
                if words == "confirm":
                    must(seat in self.replaced, f"{where}: nothing to confirm")
                    continue
                self.forms.check(side, words, where)
                self.book.say(side, words, where)
            dice = [label for label, _ in entry["draws"] if kind_of(label) == "die/FDS"]
            armies = [words for words in parts(action) if words.startswith("army ")]
            must(len(dice) >= 2 * len(armies), f"{where}: an army combat without dice")
        elif action.startswith("lapse "):
            self.book.course.lapse(action.removeprefix("lapse "), where)
        elif action.startswith("replace "):
            self.replaced.add(int(action.removeprefix("replace ")))
        else:
            must(by == "moderator", f"{where}: {action} by {by}")

    def _note(self, entry: Any) -> None:
        """Keep which decks this entry shuffled, and of what kinds there were draws."""
        for label, result in entry["draws"]:
            kind = kind_of(label)
            self.book.drawn.add(kind)
            if kind in ("search", "events"):
                self.book.cards.fresh.setdefault(kind, []).append(list(result))

    # -------------------------------------------------------------------------------------- between the entries

    def _turn_begins(self, die: int, where: str) -> None:
        """W-5.1, W-24.3, W-29.10."""
        book = self.book
        book.pacts.turn_ends()
        book.hosts.turn_ends()
        book.draw_offers.clear()
        book.turn += 1
        book.search.begin(die)
        book.cards.draw(where)

    def _between(self, before: int, dice: list[int], where: str) -> None:
        """The sittings that are over by now: cards that are too many go; and game-turns begin."""
        passed = self._passed()
        for turn in range(before, before + len(dice) + 1):
            if turn > before:
                self._turn_begins(dice[turn - before - 1], where)
            for kind in self.forms.kinds:
                if passed is None or (turn, kind) in passed:
                    self._sitting_ends(turn, kind, is_sure=passed is not None)

    def _passed(self) -> set[tuple[int, str]] | None:
        """The sittings that were open since it was last told which is; None: it is not told now."""
        book, kinds = self.book, self.forms.kinds
        if not book.course.is_sure or book.last is None:
            return None
        place = next(iter(book.course.places))
        order = [(turn, kind) for turn in range(book.last[0], place.turn + 1) for kind in kinds]
        return set(order[order.index(book.last) : order.index((place.turn, place.kind))])

    def _sitting_ends(self, turn: int, kind: str, *, is_sure: bool) -> None:
        """W-50.5: who holds too many cards loses the oldest."""
        book = self.book
        for side in "DS" if kind == "search" else ACTS[kind]:
            hand = book.cards.hands.get(side, Hand())
            if len(hand.cards) <= book.constants["hand"]:
                continue
            was_open = kind != "search" or book.last == (turn, kind) or side not in book.course.unasked
            if side == "S" and kind == "search" and book.has_search(side, turn) is not True:
                was_open = False
            hand.is_sure = hand.is_sure and is_sure and was_open
            hand.loses(book.constants["hand"], book.pacts.lying(side))
            book.pacts.lost(side, hand.cards)

    def _after(self, where: str) -> None:
        book = self.book
        book.turn_over(where)
        book.hosts.sitting_ends({(place.turn, place.kind) for place in book.course.places})
        if book.course.is_sure:
            place = next(iter(book.course.places))
            book.last = (place.turn, place.kind)
            must(not book.cards.fresh.get("search"), f"{where}: search cards shuffled too soon")
        must(not book.cards.fresh.get("events"), f"{where}: events shuffled too soon")

    # -------------------------------------------------------------------------------------------- corrections

    def _go_back(self, entry: Any, to: int, where: str) -> None:
        """R-1.14, W-19.4: all stands again as it stood, and each deck is shuffled as it lies then."""
        self.book = copy.deepcopy(self.kept[to])
        cards = self.book.cards
        decks = {kind_of(label): (label, result) for label, result in entry["draws"]}
        self._lies_as(len(decks["search"][1]) if "search" in decks else 0, where)
        lay = {"search": cards.search, "events": cards.events}
        must(list(decks) == [name for name, deck in lay.items() if len(deck) > 1], f"{where}: decks")
        for name, (label, result) in decks.items():
            must(result == shuffled(self.key, label, lay[name]), f"{where}: {name}")
            setattr(cards, name, list(result))
        for kind in decks:
            self.book.drawn.add(kind)

    def _lies_as(self, left: int, where: str) -> None:
        """Where nobody can tell whether search cards were turned over already, what is left of the deck tells it."""
        book = self.book
        if len(book.cards.search) > max(left, 1) and book.turn not in book.cards.turned:
            book.cards.turn_over(book.turn, where)
            book.course.places = {place for place in book.course.places if place.kind != "tower"}


def points(entry: Any) -> list[int]:
    """The dice for shadow points in an entry: with each a game-turn begins (W-53.1, W-19.12)."""
    return [result for label, result in entry["draws"] if kind_of(label) == "die/D"]


def kind_of(label: str) -> str:
    """The kind of a label, without its number and that of a correction."""
    words = label.split("/")
    return "/".join(words[1 if words[0].isdigit() else 0 : -1]) or words[-1]
