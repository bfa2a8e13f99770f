"""Whether what a record says is what seed, config, pack and actions lead to (R-1.6); bytes and chain apart."""

from __future__ import annotations

import itertools
import re
from typing import Any

from pydantic import BaseModel

from rules.capabilities import Withholding
from rules.dice import fingerprint
from rules.entry import lapsed_clock, owed_clocks
from rules.game import Game
from rules.record import deeds
from rules.record import record as records
from rules.record.canonical import compact
from rules.record.clocks import Clocks
from rules.record.corrections import goes_back_to, is_deed
from rules.record.making import result_of
from rules.record.record import CLOCK, MODERATOR, Line, Record, RecordError, milliseconds
from rules.record.replay import Played, opening, replay

_HEX = re.compile(r"[0-9a-f]{64}")
_PRESS = re.compile(r"[1-9][0-9]{0,19}")
_JOIN = re.compile(rf"{_PRESS.pattern}|companion")


def refuse_what_does_not_hold(record: Record, pack: bytes | None) -> tuple[Game[Any], BaseModel]:
    """All that *record* says is held against what seed, config, pack and actions lead to; its chain apart."""
    game, config = opening(record, pack)
    if record.format != records.form(game):
        raise RecordError(f"the format is not {records.form(game)}")
    withholding = game.withholding(config)
    _refuse_bad_frame(game, record, withholding is not None)
    if withholding is not None:
        _refuse_private_actions(withholding, record)
    _refuse_bad_end(game, withholding, record, _refuse_bad_entries(game, config, record, pack))
    return game, config


def _refuse_bad_frame(game: Game[Any], record: Record, is_withheld: bool) -> None:
    """R-1.1, R-1.2, Q-10.1: what stands around the entries."""
    if not _HEX.fullmatch(record.seed):
        raise RecordError("the seed is not 32 bytes in hex")
    if fingerprint(bytes.fromhex(record.seed)) != record.fingerprint:
        raise RecordError("the seed does not have the fingerprint that the record gives")
    _refuse_bad_salt(game, record)
    if is_withheld != (record.tallies is not None):
        raise RecordError(
            "the record has tallies just where the config withholds actions, and here it differs"
        )
    if is_withheld and record.head is not None:
        raise RecordError("the record withholds actions, so its head must be null")


def _refuse_bad_salt(game: Game[Any], record: Record) -> None:
    """R-1.2: a press for each seat that a person took, and since the second edition the one that started the game."""
    joins, semicolon, start = record.salt.partition(";")
    ids = joins.split(",")
    if len(ids) != len(record.seats) or not all(_JOIN.fullmatch(join) for join in ids):
        raise RecordError("the salt does not have one id for each seat")
    if bool(semicolon) != (game.record_edition > 1) or (semicolon and not _PRESS.fullmatch(start)):
        raise RecordError("the salt does not end in the id of the press that started the game")
    presses = [press for press in (*ids, start) if press != "companion"]
    if len(set(presses)) != len(presses):
        raise RecordError("the salt has one id twice")


def _refuse_private_actions(withholding: Withholding[Any], record: Record) -> None:
    """R-1.8: the tallies stand in the place of private actions, so none is there."""
    for line in record.entries:
        if any(withholding.is_withheld(part) for part in line.action.split("; ")):
            raise RecordError(f"entry {line.n} is a private action, and this record withholds those")


def _refuse_bad_entries(game: Game[Any], config: BaseModel, record: Record, pack: bytes | None) -> Played:
    """R-1.3, R-1.6: numbers, times, every action and every draw. What the last entry led to."""
    _refuse_bad_lines(game, record)
    # Where actions are withheld nobody can say what was owed and when.
    clocks = Clocks(game, config) if game.record_edition > 1 and record.tallies is None else None
    last: Played | None = None
    for played in replay(record, pack):
        if played.before is not None and game.outcome(played.before.state) is not None:
            number = len(record.entries) if played.line is None else played.line.n
            raise RecordError(f"entry {number} comes after the end")
        refuse_other_draws(played)
        if clocks is not None and played.line is not None:
            _refuse_bad_times(game, clocks, played, played.line)
        last = played
    if last is None:
        raise RecordError("the record has no entries")
    return last


def _refuse_bad_times(game: Game[Any], clocks: Clocks, played: Played, line: Line) -> None:
    """R-1.17: no clock can have run out so soon."""
    now, here = milliseconds(line.at), played.before
    if line.by == CLOCK and here is not None:
        words = line.action.removeprefix("lapse ")
        clock = lapsed_clock(owed_clocks(game, here.state), words)
        assert clock is not None, "it was played"
        clocks.refuse_early(clock, line, now)
    decisions = game.decisions(played.after.state)
    clocks.follow(line, now, decisions, is_anew=goes_back_to(line) is not None)


def _refuse_bad_lines(game: Game[Any], record: Record) -> None:
    """R-1.3, R-1.16: what can be told of each entry by itself, and of those that are void too."""
    before = 0
    for number, line in enumerate(record.entries, 1):
        if line.n != number:
            raise RecordError(f"entry {number} has the number {line.n}")
        try:
            at = milliseconds(line.at)
        except RecordError as error:
            raise RecordError(f"in entry {number} {error}") from None
        if at < before:
            raise RecordError(f"entry {number} has an earlier time than the one before it")
        before = at
        if line.reason is not None and not deeds.may_have_reason(line):
            raise RecordError(
                f"entry {number} has a reason, and is no deed of a moderator that could have one"
            )
        _refuse_back_to_deed(record, line)
        if line.by == MODERATOR and not deeds.is_known(game, len(record.seats), line):
            raise RecordError(f"entry {number} is a deed that no moderator can have done")


def _refuse_back_to_deed(record: Record, line: Line) -> None:
    """R-1.14: what it stood in may be void. Where actions are withheld it may be all that is left of a moment."""
    to = goes_back_to(line)
    if to is None or not 0 < to < line.n or record.tallies is not None:
        return
    if is_deed(record.entries[to - 1]):
        raise RecordError(f"entry {line.n} goes back to a deed, which changes nothing to go back to")


def refuse_other_draws(played: Played) -> None:
    """Raise RecordError where a line claims draws that the seed does not give."""
    if played.line is None:
        return
    claimed = [[label, result] for label, result in played.line.draws]
    drawn = [[label, result] for label, result in played.draws]
    for one, other in itertools.zip_longest(claimed, drawn):
        if compact(one) != compact(other):
            label = (other or one or [""])[0]
            raise RecordError(f"the draw {label!r} of entry {played.line.n} is not what the seed gives")


def _refuse_bad_end(
    game: Game[Any], withholding: Withholding[Any] | None, record: Record, last: Played
) -> None:
    """R-1.4, R-1.8: the result and the tallies."""
    state = last.after.state
    if game.outcome(state) is None:
        raise RecordError("the game does not end with the last entry")
    found = result_of(game, state)
    for key in (*found, *record.result):
        if compact(found.get(key)) != compact(record.result.get(key)) or key not in record.result:
            raise RecordError(f"the key `{key}` of the result is not what the entries lead to")
    known = [list(tally) for tally in record.tallies or ()]
    if withholding is not None and withholding.tallies(state) != known:
        raise RecordError("the tallies are not those of the quests that the entries lead to")
