"""An owners' table on an invented sheet: the printed game is not at hand, and its map stands in no test."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import rules.war
from rules.dice import Dice
from rules.game import AnyEvent, Illegal, Position, Question
from rules.war.game import WarGame
from rules.war.pack.opening import SHELF
from rules.war.play import WarPlay
from rules.war.state.known import known_to
from rules.war.state.phases import Phase
from rules.war.state.pieces import SIDES, Side
from rules.war.state.war import WarState
from rules.war.table.sheets import TableSheets
from rules.war.tracks.chart import numbered

BOOK = Path(rules.war.__file__).parent / "OWNERS.md"


def fenced(kind: str) -> str:
    """All that stands in blocks of this kind in the owners' book."""
    blocks = re.findall(
        rf"^```{kind}\n(.*?)^```$", BOOK.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    return "".join(blocks)


SHEET = fenced("sheet")
"""The invented one of the book, half as long as one of the printed map would be."""


def open_table(sheet: str = SHEET) -> WarGame:
    """The game with this sheet."""
    body, wrong = TableSheets().read(sheet)
    assert body is not None, wrong
    return WarGame(data=SHELF.open_body(body), body=body)


class Room:
    """A game at an owners' table, played by what its seats type; *heard*: all that was told, with who heard it."""

    def __init__(self, mode: str = "hidden", *, seed: int = 1, sheet: str = SHEET, **config: Any) -> None:
        self.game = open_table(sheet)
        self.sides = SIDES[: 2 if mode == "hidden" else 3]
        self.dice = Dice(seed.to_bytes(32, "big"), "1")
        chosen = self.game.Config(mode=mode, lots=False, **config)  # type: ignore[arg-type]
        step = self.game.setup(chosen, len(self.sides), self.dice)
        self.state: WarState = step.state
        self.heard: list[AnyEvent] = list(step.events)

    def say(self, side: Side, words: str) -> list[AnyEvent]:
        """Answers the question that *words* belong to. Raises Illegal."""
        seat = self.state.rules.seat(side)
        verb = words.split()[0]
        asides = {"word", "seal", "contest", "allow", "roll", "odds", "blind"}
        kind = "word" if verb in asides else verb if verb in self.game.kinds else self.state.phase.value
        if verb in ("agree", "lay", "confirm", "fold"):
            kind = "deal"
        number = max(1, self.state.turn) if kind == self.state.phase.value else 0
        action = self.game.read(kind, words)
        step = self.game.apply(self.state, seat, Question(kind, number), action, self.dice)
        written = self.game.write(step.played or action)
        assert self.game.write(self.game.read(kind, written)).casefold() == written.casefold()
        if step.refusal is not None:
            raise step.refusal
        self.state = step.state
        self.heard += step.events
        return list(step.events)

    def says(self, text: str) -> None:
        """One line each: `F put frodo W2412 1`; several of one sitting joined by ;."""
        for line in text.strip().splitlines():
            side, _, words = line.strip().partition(" ")
            self.say(side, words)  # type: ignore[arg-type]

    def refused(self, side: Side, words: str) -> Illegal:
        """Why it is refused; nothing has changed."""
        before = self.state
        try:
            self.say(side, words)
        except Illegal as no:
            assert self.state == before
            return no
        raise AssertionError(f"{words} was taken")

    def lapse(self) -> list[AnyEvent]:
        """The time of what is owed is over."""
        owed = next(decision for decision in self.game.decisions(self.state) if decision.owed)
        step = self.game.lapse(self.state, owed.clock, self.dice)
        self.state = step.state
        self.heard += step.events
        return list(step.events)

    def knows(self, side: Side | None) -> WarState:
        """The war as a side, or one who looks on, knows it."""
        return known_to(self.game.data, self.state, side)

    def where(self, piece: str) -> str | None:
        """The hex of a piece in the open."""
        at = self.state.standing(piece)
        return None if at is None else self.game.data.name(at)

    def groups(self) -> dict[int, tuple[tuple[str, ...], str]]:
        """F's columns: who is in each, and where."""
        return {
            number: (group.members, self.game.data.name(group.at))
            for number, group in numbered(self.state.chart)
        }

    def play(self) -> WarPlay:
        return WarPlay(self.game.data, self.state, self.dice)

    def told(self, kind: type, side: Side | None = None) -> list[Any]:
        """Events of a kind that a side has heard; None: that all have."""
        seat = None if side is None else self.state.rules.seat(side)
        return [
            event
            for event in self.heard
            if isinstance(event, kind) and (event.to is None or seat in event.to)
        ]

    def at(self, name: str) -> int:
        return self.game.data.parse(name)

    def position(self) -> Position[WarState]:
        return Position(self.state)


SET_UP_OF_TWO = """
F put frodo sam merry pippin aragorn boromir gandalf legolas gimli W2412 1
D put lord nazgul-3 E0729
D put nazgul-4 W2413
D put saruman W2421
D put mouth E1128
F done
D done
"""
_OTHERS = """
D put lord nazgul-3 E0729
D put gothmog nazgul-5 mouth E1128
D put haradrim D E0437
S put saruman W2421
S put chief dunlendings S W2219
F put theoden F W2724
"""
_FELLOWSHIP = "F put frodo sam merry pippin aragorn boromir gandalf legolas gimli W2412"
SET_UP_OF_THREE = {
    "both": f"{_FELLOWSHIP} 1{_OTHERS}F done\nD done\nS done",
    "three": f"{_FELLOWSHIP}{_OTHERS}F done\nD done\nS done",
}
"""By mode: with a group that goes unseen, and all in the open."""


def seated(mode: str = "hidden", **more: Any) -> Room:
    """A table at which all have put their pieces."""
    room = Room(mode, **more)
    room.says(SET_UP_OF_TWO if mode == "hidden" else SET_UP_OF_THREE[mode])
    return room


def to_journey(mode: str = "hidden", **more: Any) -> Room:
    """The same in F's first player-turn: no card was drawn, and nothing placed."""
    room = seated(mode, **more)
    if mode != "hidden":
        room.says("S council nothing; done")
    while room.state.phase is Phase.SEARCH:
        room.lapse()
    return room


def to_shadow(mode: str = "hidden", **more: Any) -> Room:
    """In D's first player-turn: F has done nothing."""
    room = to_journey(mode, **more)
    room.says("F done")
    return room
