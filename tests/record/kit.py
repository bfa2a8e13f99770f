"""Finished games to write down: played at random through `enter`, with orders, lapses and deeds among them."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pydantic import BaseModel

from rules.checking.courses import keeps_back
from rules.dice import Dice, game_key, simulated_seed
from rules.entry import (
    Abort,
    Answer,
    Entry,
    Handover,
    Lapse,
    Position,
    Rewind,
    Start,
    dice_for,
    enter,
    opened,
    owed_clocks,
)
from rules.game import CHAIR, AnyEvent, Decision, Game, Illegal, Question, Seat
from rules.record import record as records
from rules.record.corrections import is_deed, taken_back
from rules.record.making import make, published_words
from rules.record.record import Line, Record
from rules.registry import open_game

LONGEST_MS = 17 * 86_400_000
"""Longer than any deadline that is usual, with all that may be added to it."""

DEEDS = ("replace 3", "pause", "resume", "extend {kind} 24h", "pace {kind} 12h", "lock")
KIND = {"quest": "vote", "hunt": "turn", "battle": "turn", "war": "journey"}
WITHDRAWN = {
    "quest": ("ballot", "action", "ring", "palantir"),
    "hunt": ("turn", "flip", "escape", "course"),
    "battle": ("turn",),
    "war": ("journey", "search", "shadow", "tower"),
}


@dataclass
class Table:
    """A game in play that keeps its journal. *said* has what each entry told, *waits* what it opened."""

    game: Game[Any]
    config: BaseModel
    names: Sequence[str]
    seed: bytes
    salt: str
    at: int = 1_790_000_000_123
    position: Position[Any] | None = None
    lines: list[Line] = field(default_factory=list)
    told: list[AnyEvent] = field(default_factory=list)
    waits: int = 0
    stood: list[Position[Any] | None] = field(default_factory=list)
    """Where the game stood after each line."""

    def play(self, entry: Entry | None, by: str, words: str = "", reason: str | None = None) -> None:
        """Enter *entry* and note it; None is a deed, whose *words* are noted alone."""
        draws: list[tuple[str, Any]] = []
        if entry is not None:
            dice = self._dice(entry)
            done = enter(self.game, self.position, entry, dice)
            self.waits += len(opened(self.game, self.position, done.position))
            self.position, words = done.position, done.words
            self.told += done.events
            draws = list(dice.drawn)
        self.lines.append(Line(len(self.lines) + 1, records.instant(self.at), by, words, reason, draws))
        self.stood.append(self.position)

    def goes_back(self, to: int) -> None:
        """The game is taken back to where it stood after entry *to*; who took a seat since keeps it."""
        shown = sum(bool(published_words(self.game.withholding(self.config), line)) for line in self.lines)
        self.position = self.stood[to - 1]
        for line in self.lines[to:]:
            if line.action.startswith("replace ") and self.game.handing_over is not None:
                handover = Handover(int(line.action.removeprefix("replace ")))
                self.position = enter(self.game, self.position, handover, self._dice(handover)).position
        self.play(Rewind(to, shown + 1), "moderator", reason="a fault of the program")

    def lapses(self, clock: Question, *, by_clock: bool = True) -> None:
        """A clock runs out, which takes its time; or a moderator lets it, as one has to while the game is paused."""
        deeds = [line.action for line in self.lines if line.by == records.MODERATOR]
        paused = [words for words in deeds if words in ("pause", "resume")][-1:] == ["pause"]
        policies: dict[str, str] = getattr(self.config, "policies", {})
        if by_clock and not paused and policies[clock.kind] == "auto":
            self.at += LONGEST_MS
            self.play(Lapse(clock), "clock")
        else:
            self.play(Lapse(clock), "moderator", reason="too long")

    def _dice(self, entry: Entry) -> Dice:
        return dice_for(game_key(self.seed, self.salt), self.position, entry)

    def start(self) -> None:
        self.play(Start(self.config, len(self.names)), "moderator")

    def says(self, seat: Seat, words: str) -> None:
        self.play(Answer(seat, words), records.by_seat(seat))

    @property
    def state(self) -> Any:
        assert self.position is not None
        return self.position.state

    @property
    def is_over(self) -> bool:
        return self.position is not None and self.game.outcome(self.position.state) is not None

    def record(self) -> Record:
        return make(self.game, self.config, self.names, self.seed, self.salt, self.lines, self.state)

    def text(self) -> str:
        return records.write(self.record())


NAMES = ("Ann", "Bob", 'Çid "the" 🦊', "Dan\\", "Eve", "Fay\u2028", "Gus", "Hal", "Ida", "Jon\x7f")


def table(
    seats: int = 7, seed: int = 1, name: str = "quest", edition: int | None = None, **choices: Any
) -> Table:
    """A game that has not started, of the newest edition unless told."""
    game = open_game(name, edition)
    salt = ",".join("companion" if seat == 2 else str(9000 + 17 * seat) for seat in range(1, seats + 1))
    if game.record_edition > 1:
        salt += ";9777"
    return Table(game, game.Config.model_validate(choices), NAMES[:seats], simulated_seed(seed), salt)


def random_table(chance: Random, seats: int = 7, until: int | None = None, **choices: Any) -> Table:
    """A game played at random to its end, or for *until* entries."""
    found = table(seats, chance.randrange(10**6), **choices)
    found.start()
    while not found.is_over and (until is None or len(found.lines) < until):
        found.at += chance.choice((0, 1, 900, 86_400_000))
        _something(found, chance)
    return found


def corrected(
    seed: int,
    name: str = "quest",
    seats: int = 6,
    most: int = 400,
    first: Sequence[tuple[Seat, str]] = (),
    **choices: Any,
) -> Table:
    """A game played at random to its end, taken back now and then; cut short after *most* entries.

    *first*: what seats say before anything else.
    """
    chance, found = Random(seed), table(seats, seed, name, **choices)
    found.start()
    for seat, words in first:
        found.says(seat, words)
    while not found.is_over and len(found.lines) < most:
        if chance.random() < 0.03 and len(found.lines) > 3:
            go_back(found, chance)
        else:
            _something(found, chance)
    if not found.is_over:
        found.play(Abort(), "moderator", reason="enough")
    return found


def go_back(found: Table, chance: Random) -> None:
    """The game is taken back to one of the last entries that stand."""
    void = taken_back(found.lines)
    standing = [line.n for line in found.lines[:-1] if line.n not in void and not is_deed(line)]
    found.goes_back(chance.choice(standing[-8:]))


def _something(found: Table, chance: Random) -> None:
    """One more entry at random; nothing when it was refused."""
    state, game = found.state, found.game
    dice = chance.random()
    try:
        if dice < 0.001:
            found.play(Abort(), "moderator", reason="all have gone home")
        elif dice < 0.03 and (clocks := owed_clocks(game, state)):
            found.lapses(chance.choice(clocks), by_clock=chance.random() < 0.5)
        elif dice < 0.06:
            deed(found, chance)
        elif dice < 0.4:
            seat = chance.randint(1, len(found.names))
            found.says(seat, _advance(found, seat, chance))
        else:
            decision = chance.choice([one for one in game.decisions(state) if not one.rests])
            if keeps_back(game, decision, chance) or not has_words(game, state, decision):
                return
            words = _words(game, state, decision, chance)
            if chance.random() < 0.1 and decision.seat != CHAIR:
                words += "; " + _advance(found, decision.seat, chance)
            found.says(decision.seat, words)
    except Illegal:
        return


def deed(found: Table, chance: Random) -> None:
    """Something that a moderator does."""
    words = chance.choice(DEEDS).format(kind=KIND[found.game.name])
    reason = chance.choice((None, 'a "reason"\n'))
    if not words.startswith("replace") or found.game.handing_over is None:
        found.play(None, "moderator", words, reason)
        return
    seat = chance.randint(1, len(found.names))
    found.play(Handover(seat), "moderator", reason=reason)
    if chance.random() < 0.7:
        with contextlib.suppress(Illegal):  # where nothing was left
            found.says(seat, "confirm")


def _advance(found: Table, seat: Seat, chance: Random) -> str:
    state = found.state
    ahead = found.game.ahead(state, seat)
    if not ahead or chance.random() < 0.3:
        return "withdraw " + chance.choice(WITHDRAWN[found.game.name])
    return _words(found.game, state, chance.choice(ahead), chance)


def has_words(game: Game[Any], state: Any, decision: Decision) -> bool:
    """Whether anything can be said: what may be said at any time has no words at some."""
    return bool(game.options(state, decision, ()).words)


def _words(game: Game[Any], state: Any, decision: Decision, chance: Random) -> str:
    said: list[str] = []
    while True:
        offer = game.options(state, decision, said)
        if offer.whole and (not offer.words or chance.random() < 0.6):
            return " ".join(said)
        said += chance.sample(offer.words, chance.randint(offer.least, offer.most))
