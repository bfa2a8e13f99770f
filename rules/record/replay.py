"""A recorded game played again through the rules, entry by entry."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace
from pydantic import BaseModel, ValidationError

from rules import registry
from rules.dice import Dice, game_key
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
    lapsed_clock,
    opened,
    owed_clocks,
)
from rules.game import CHAIR, AnyEvent, Game, Illegal, Question, Seat, Secret, Stale, Step, Who
from rules.kit.advance import settle
from rules.record.canonical import compact
from rules.record.corrections import goes_back_to, taken_back
from rules.record.making import published_words
from rules.record.record import CLOCK, MODERATOR, Export, Line, Record, RecordError, by_seat, config_facts


class Played(Secret):
    """What one entry did. Where *line* is None a known tally took the place of withheld actions (R-1.8)."""

    line: Line | None
    before: Position[Any] | None
    after: Position[Any]
    events: tuple[AnyEvent, ...] = ()
    draws: tuple[tuple[str, Any], ...] = ()


def opening(record: Record | Export, pack: bytes | None = None) -> tuple[Game[Any], BaseModel]:
    """The rules and the host's choices that *record* names, played by *pack* where the record names that.

    Raises RecordError.
    """
    if pack is not None and (record.pack is None or hashlib.sha256(pack).hexdigest() != record.pack.sha256):
        raise RecordError("the pack that was given is not the one that the record names")
    try:
        game = registry.open_game(record.game, record.edition)
        if pack is not None and record.pack != game.pack:
            game = registry.open_game(record.game, record.edition, pack)
    except ValueError as error:
        raise RecordError(str(error)) from None
    if record.pack != game.pack:
        raise RecordError(
            "the pack is not the one that these rules have: give the host's own pack to check by"
        )
    try:
        config = game.Config.model_validate(record.config)
    except ValidationError as error:
        raise RecordError(f"the config is not one of this game: {_where(error)}") from None
    if compact(config_facts(config)) != compact(record.config):
        raise RecordError("the config is not whole, or not written as the rules write it")
    return game, config


def _where(error: ValidationError) -> str:
    first = error.errors(include_input=False, include_url=False)[0]
    place = ".".join(map(str, first["loc"]))
    return f"`{place}`: {first['msg']}" if place else first["msg"]


def replay(record: Record, pack: bytes | None = None) -> Iterator[Played]:
    """Play the entries that stand again with the key of R-1.2. Raises RecordError at one that cannot be played.

    Nothing but seed, salt, config and actions is used; what the record says besides, `verify` compares.
    """
    game, config = opening(record, pack)
    try:
        key = game_key(bytes.fromhex(record.seed), record.salt)
    except ValueError:
        raise RecordError("the seed is not written in hex") from None
    player = _Player(game, config, len(record.seats), key, record.tallies)
    void = taken_back(record.entries)
    for line in record.entries:
        player.number += bool(published_words(game.withholding(config), line))
        if line.n not in void:
            yield from player.play(line)
    yield from player.fill_in()


def waits(record: Record) -> int:
    """The questions on which somebody still owed an answer after the entry that opened them."""
    game, _ = opening(record)
    return sum(len(opened(game, played.before, played.after)) for played in replay(record))


class _Player:
    """Where the replay stands."""

    def __init__(
        self,
        game: Game[Any],
        config: BaseModel,
        seats: int,
        key: bytes,
        tallies: Sequence[Sequence[int]] | None,
    ) -> None:
        self.game, self.config, self.seats, self.key, self.tallies = game, config, seats, key, tallies
        self.position: Position[Any] | None = None
        self.number = 0
        """That of the entry as the published record has it (R-1.8)."""

    def play(self, line: Line) -> Iterator[Played]:
        """Play *line*, and before it what withheld actions led to, where the line needs that."""
        if line.action == "abort":
            yield from self.fill_in()
        try:
            played = self._play(line)
        except Illegal as illegal:
            filled = list(self.fill_in())
            if not filled:
                said = sentence(illegal)
                raise RecordError(f"entry {line.n} is against the rules: {said}") from None
            yield from filled
            yield from self.play(line)
        else:
            yield played

    def fill_in(self) -> Iterator[Played]:
        """Let a known tally take the place of the actions that are awaited, if there are any (R-1.8).

        As late as can be: an order that was taken back while they were awaited must not be used.
        """
        step = self._tally()
        if step is not None:
            yield self._resolved(None, step)

    def _play(self, line: Line) -> Played:
        entry = self._entry(line)
        if entry is None:
            return self._moved(line, self._here(line))
        if isinstance(entry, Lapse) and (step := self._tally()) is not None:
            return self._resolved(line, step)
        try:
            return self._entered(line, entry, line.action)
        except Illegal as no:
            if self.tallies is None or no.clause != self.game.formalities.get("F-19"):
                raise
        # What waited for the newcomer's word was withheld.
        action = "; ".join(part for part in line.action.split("; ") if part != "confirm")
        if not action:
            return self._moved(line, self._here(line))
        return self._entered(line, replace(entry, words=action), action)

    def _entered(self, line: Line, entry: Entry, action: str) -> Played:
        """*line* played as *entry*, whose written form is *action*. Raises Illegal."""
        dice = dice_for(self.key, self.position, entry)
        entered = enter(self.game, self.position, entry, dice)
        if entered.refusal is not None:
            raise entered.refusal
        if entered.words != action:
            raise RecordError(f"entry {line.n} is not in the written form: it would be {entered.words!r}")
        return self._moved(line, entered.position, entered.events, tuple(dice.drawn))

    def _tally(self) -> Step[Any] | None:
        withholding = self.game.withholding(self.config)
        if withholding is None or self.tallies is None or self.position is None:
            return None
        try:
            return withholding.resume_from_tally(self.position.state, self.tallies)
        except Illegal as illegal:
            raise RecordError(f"a tally cannot be: {sentence(illegal)}") from None

    def _resolved(self, line: Line | None, step: Step[Any]) -> Played:
        assert self.position is not None
        dice = Dice(self.key, self.position.prefix)
        state, orders, events = settle(self.game, step.state, self.position.orders, dice)
        after = Position(state, orders, dice.prefix)
        return self._moved(line, after, step.events + events, tuple(dice.drawn))

    def _moved(
        self,
        line: Line | None,
        after: Position[Any],
        events: tuple[AnyEvent, ...] = (),
        draws: tuple[tuple[str, Any], ...] = (),
    ) -> Played:
        played = Played(line, self.position, after, events, draws)
        self.position = after
        return played

    def _here(self, line: Line) -> Position[Any]:
        if self.position is None:
            raise RecordError(f"entry {line.n} comes before the start")
        return self.position

    def _entry(self, line: Line) -> Entry | None:
        """What the rules are to play; None for a moderator's deed that they pass over (Q-12.6)."""
        if line.by == MODERATOR and line.action == "start":
            if self.position is not None:
                raise RecordError(f"entry {line.n} starts the game again")
            return Start(self.config, self.seats)
        here = self._here(line)
        verb, _, rest = line.action.partition(" ")
        if line.by in (CLOCK, MODERATOR) and verb == "lapse":
            return Lapse(self._clock(here, rest))
        if line.by == MODERATOR and verb == "replace" and self.game.handing_over is not None:
            return Handover(self._seat(line, rest))
        if (to := goes_back_to(line)) is not None:
            return Rewind(to, self.number)
        if line.by == MODERATOR:
            return Abort() if line.action == "abort" else None
        for seat in range(CHAIR, self.seats + 1):
            if line.by == by_seat(seat):
                return Answer(seat, line.action)
        raise RecordError(f"entry {line.n} is by nobody who could have made it")

    def _seat(self, line: Line, word: str) -> Seat:
        if word not in map(str, range(1, self.seats + 1)):
            raise RecordError(f"entry {line.n} replaces nobody")
        return int(word)

    def _clock(self, here: Position[Any], words: str) -> Question:
        clock = lapsed_clock(owed_clocks(self.game, here.state), words)
        if clock is None:
            raise Stale("F-2", "no such deadline runs")
        return clock


def sentence(illegal: Illegal) -> str:
    """What a refusal says, seats by number and keys as words, with its clause and no full stop.

    >>> sentence(Illegal("B-6.1", "The {word} is at {at}.", word="man_orc", at="T16"))
    'The man orc is at T16 (B-6.1)'
    """
    facts = {name: _fact(fact) for name, fact in illegal.facts.items()}
    return f"{illegal.sentence.format(**facts).rstrip('.')} ({illegal.clause})"


def _fact(fact: object) -> object:
    if isinstance(fact, Who):
        return " and ".join(f"seat {seat}" for seat in fact)
    return fact.replace("_", " ") if isinstance(fact, str) and fact.isidentifier() else fact
