"""Whether a record is what the rules and its seed make of it (R-1.6): everything is worked out anew."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel

from rules import record as records
from rules.canonical import compact
from rules.dice import fingerprint, game_key
from rules.game import Game, Value
from rules.record import Record, RecordError, milliseconds, taken_back
from rules.replay import Played, opening, replay

_HEX = re.compile(r"[0-9a-f]{64}")
_SEAL = re.compile(r"[0-9a-f]{16,64}")
_PRESS = re.compile(r"[1-9][0-9]{0,19}")
_JOIN = re.compile(rf"{_PRESS.pattern}|companion")


class Verdict(Value, frozen=True):
    """What came of a check: one sentence, and what was and what could not be checked."""

    ok: bool
    sentence: str
    checked: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()


def verify(text: str | bytes, seals: Sequence[str] = (), pack: bytes | None = None) -> Verdict:
    """Check the record in *text*. Trusts nothing in it but seed, salt, config, pack and actions (R-1.6).

    *seals* are beginnings of links, in hex, as they were published during play: each must be one of this journal.
    *pack* is a host's own, where the game was played by one.
    """
    try:
        if records.format_of(text) == records.EXPORT_FORMAT:
            return _of_export(text, pack)
        return _of_record(text, seals, pack)
    except RecordError as error:
        said = str(error)
        return Verdict(False, f"{said[:1].upper()}{said[1:]}.")


def _of_export(text: str | bytes, pack: bytes | None) -> Verdict:
    """R-1.7: nothing secret is in it, so nothing can be proved from it yet."""
    export = records.parse_export(text)
    opening(export, pack)
    told = (
        f"This is an export of a game that is still played, with {len(export.events)} public events; "
        f"the proof comes with the end: its seed must then have the fingerprint {export.fingerprint}."
    )
    return Verdict(True, told, unchecked=("everything: the seed is not published yet",))


def _of_record(text: str | bytes, seals: Sequence[str], pack: bytes | None) -> Verdict:
    record = records.parse(text)
    _refuse_other_bytes(text, record)
    game, config = opening(record, pack)
    if record.format != records.form(game):
        raise RecordError(f"the format is not {records.form(game)}")
    is_withheld = game.has_tallies(config)
    _refuse_bad_frame(game, record, is_withheld)
    if is_withheld:
        _refuse_private_actions(game, config, record)
    last = _refuse_bad_entries(record, pack)
    _refuse_bad_end(game, record, last)
    return _withheld(record) if is_withheld else _proved(game, config, record, seals)


def _refuse_other_bytes(text: str | bytes, record: Record) -> None:
    """R-1.9: the file is canonical."""
    found = text if isinstance(text, bytes) else text.encode()
    expected = records.write(record).encode()
    if found == expected:
        return
    pairs = itertools.zip_longest(found.split(b"\n"), expected.split(b"\n"))
    number = next(n for n, (line, other) in enumerate(pairs, 1) if line != other)
    raise RecordError(f"line {number} of the file is not written as R-1.9 says")


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


def _refuse_private_actions(game: Game[Any], config: BaseModel, record: Record) -> None:
    """R-1.8: the tallies stand in the place of private actions, so none is there."""
    for line in record.entries:
        if any(game.is_withheld(config, part) for part in line.action.split("; ")):
            raise RecordError(f"entry {line.n} is a private action, and this record withholds those")


def _refuse_bad_entries(record: Record, pack: bytes | None) -> Played:
    """R-1.3, R-1.6: numbers, times, every action and every draw. What the last entry led to."""
    _refuse_bad_order(record)
    last: Played | None = None
    for last in replay(record, pack):
        refuse_other_draws(last)
    if last is None:
        raise RecordError("the record has no entries")
    return last


def _refuse_bad_order(record: Record) -> None:
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


def _refuse_bad_end(game: Game[Any], record: Record, last: Played) -> None:
    """R-1.4, R-1.8: the result and the tallies."""
    state = last.after.state
    if game.outcome(state) is None:
        raise RecordError("the game does not end with the last entry")
    found = records.result_of(game, state)
    for key in (*found, *record.result):
        if compact(found.get(key)) != compact(record.result.get(key)) or key not in record.result:
            raise RecordError(f"the key `{key}` of the result is not what the entries lead to")
    if record.tallies is not None and game.tallies(state) != [list(tally) for tally in record.tallies]:
        raise RecordError("the tallies are not those of the quests that the entries lead to")


def _proved(game: Game[Any], config: BaseModel, record: Record, seals: Sequence[str]) -> Verdict:
    """R-1.5: the chain, then what is to be said of a record without a fault."""
    key = game_key(bytes.fromhex(record.seed), record.salt)
    start = records.chain_start(record.fingerprint, config, game.pack, record.salt)
    if records.head(key, start, record.entries).hex() != record.head:
        raise RecordError(
            "the head does not follow from the entries: one of them, or the config, was changed"
        )
    found = [link.hex() for link in records.links(key, start, record.entries)]
    for seal in seals:
        if not _SEAL.fullmatch(seal) or not any(link.startswith(seal) for link in found):
            raise RecordError(f"no entry of this record has the seal {seal}")
    sealed = (f"{len(seals)} of the seals posted during play",) if seals else ()
    checked = (*_CHECKED, *game.proves, f"the chain of {len(record.entries)} entries", *sealed)
    unchecked = (*_void(record), *_UNCHECKED)
    return Verdict(True, _verified(record, checked, unchecked), checked, unchecked)


def _withheld(record: Record) -> Verdict:
    """R-1.8: there is no chain, and nobody can tell who did what."""
    checked = (*_CHECKED, "that the tallies lead to the result")
    unchecked = (
        "the tallies themselves, for the actions are withheld",
        "times, reasons and deeds",
        *_void(record),
        *_UNCHECKED,
    )
    return Verdict(True, _verified(record, checked, unchecked), checked, unchecked)


def _void(record: Record) -> tuple[str, ...]:
    """R-1.14: what came of a fault of the program proves nothing."""
    void = taken_back(record.entries)
    return (f"{len(void)} entries that were taken back",) if void else ()


_CHECKED = ("fingerprint", "deal", "every draw", "every entry by the rules", "the result")
_UNCHECKED = ("the names of the players",)


def _verified(record: Record, checked: tuple[str, ...], unchecked: tuple[str, ...]) -> str:
    return (
        f"Verified: {', '.join(checked)}; not checked: {', '.join(unchecked)}; "
        f"fingerprint {record.fingerprint}."
    )
