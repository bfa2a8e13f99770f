"""Whether a record is what the rules and its seed make of it (R-1.6): everything is worked out anew."""

from __future__ import annotations

import codecs
import itertools
import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from pydantic import BaseModel

from rules.dice import game_key
from rules.game import Game, Value
from rules.record import record as records
from rules.record.checks import refuse_what_does_not_hold
from rules.record.choices import traceless
from rules.record.corrections import taken_back
from rules.record.record import Record, RecordError
from rules.record.replay import opening

_SEAL = re.compile(r"[0-9a-f]{16,64}")


class Verdict(Value):
    """What came of a check: a sentence, or three lines of a record; and what was and what could not be checked."""

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
        _refuse_marks(text)
        if records.format_of(text) == records.EXPORT_FORMAT:
            return _of_export(text, pack)
        return _of_record(text, seals, pack)
    except RecordError as error:
        said = str(error)
        return Verdict(False, f"{said[:1].upper()}{said[1:]}.")


def _refuse_marks(text: str | bytes) -> None:
    """R-1.9: some programs put a mark of their own before all they save, or write it in two bytes a character."""
    if isinstance(text, bytes) and text.startswith(
        (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    ):
        raise RecordError(f"{_SAVED_AGAIN}: it does not begin as R-1.9 says. {_TAKE_THE_POSTED}")


def _of_export(text: str | bytes, pack: bytes | None) -> Verdict:
    """R-1.7: nothing secret is in it, so nothing can be proved from it yet."""
    export = records.parse_export(text)
    opening(export, pack)
    unchecked = "everything, for the seed is not published yet"
    told = (
        f"This is an export of a game that is still played, with {len(export.events)} public events.",
        f"Not checked: {unchecked}.",
        f"Compare at the end: the seed must then have the fingerprint {export.fingerprint}.",
    )
    return Verdict(True, "\n".join(told), unchecked=(unchecked,))


def _of_record(text: str | bytes, seals: Sequence[str], pack: bytes | None) -> Verdict:
    record = records.parse(text)
    _refuse_other_bytes(text, record)
    game, config = refuse_what_does_not_hold(record, pack)
    is_withheld = game.withholding(config) is not None
    found = () if is_withheld else _links(game, config, record)
    _refuse_other_seals(found, seals)
    beside = _traceless(game, config, record, pack)
    return _withheld(record, beside) if is_withheld else _proved(game, record, found, seals, beside)


def _traceless(game: Game[Any], config: BaseModel, record: Record, pack: bytes | None) -> tuple[str, ...]:
    """The host's choices that nothing in *record* hangs on (R-1.18)."""

    def is_same(other: BaseModel) -> bool:
        try:
            refuse_what_does_not_hold(replace(record, config=records.config_facts(other)), pack)
        except RecordError:
            return False
        return True

    return tuple(sorted((*traceless(game, config, len(record.seats), is_same), "policies")))


def _refuse_other_bytes(text: str | bytes, record: Record) -> None:
    """R-1.9: the file is canonical."""
    found = text if isinstance(text, bytes) else text.encode()
    expected = records.write(record).encode()
    if found == expected:
        return
    pairs = itertools.zip_longest(found.split(b"\n"), expected.split(b"\n"))
    number = next(n for n, (line, other) in enumerate(pairs, 1) if line != other)
    raise RecordError(f"{_SAVED_AGAIN}: line {number} is not written as R-1.9 says. {_TAKE_THE_POSTED}")


def _links(game: Game[Any], config: BaseModel, record: Record) -> tuple[str, ...]:
    """R-1.5: the links of the chain, in hex. Raises RecordError where the head is another."""
    key = game_key(bytes.fromhex(record.seed), record.salt)
    start = records.chain_start(record.fingerprint, config, game.pack, record.salt)
    found = tuple(link.hex() for link in records.links(key, start, record.entries))
    if found[-1] != record.head:
        raise RecordError(
            "the head does not follow from the entries: one of them, or the config, was changed"
        )
    return found


def _refuse_other_seals(links: Sequence[str], seals: Sequence[str]) -> None:
    """R-1.11: what was posted during play is the beginning of a link."""
    for seal in seals:
        if not _SEAL.fullmatch(seal) or not any(link.startswith(seal) for link in links):
            raise RecordError(f"no entry of this record has the seal {seal}")


def _proved(
    game: Game[Any], record: Record, links: Sequence[str], seals: Sequence[str], beside: tuple[str, ...]
) -> Verdict:
    """What is to be said of a record without a fault."""
    sealed = (f"{len(seals)} of the seals posted during play",) if seals else ()
    checked = (*_CHECKED, *game.proves, f"the chain of {len(record.entries)} entries", *sealed)
    on_word = game.on_word(record.result)
    unchecked = (*_void(record), *((on_word,) if on_word else ()), *_UNCHECKED, _choices(beside))
    told = f"the fingerprint {record.fingerprint} and the head {record.head}"
    told = _to_compare(told, links[-1], seals)
    return Verdict(True, _verified(checked, unchecked, told), checked, unchecked)


def _to_compare(these: str, head: str, seals: Sequence[str]) -> str:
    """R-1.18: what is bound by something that was posted has been compared already."""
    if any(head.startswith(seal) for seal in seals):
        return f"Compare nothing more: the last seal binds {these}."
    if seals:
        why = "what came after the last of these seals can by now be chained anew by whoever has the seed"
        return f"Compare these two with what was posted: {these}; {why}."
    why = "whoever has the seed can by now chain a changed record anew"
    return f"Compare these two, or a seal, with what was posted: {these}; {why}."


def _withheld(record: Record, beside: tuple[str, ...]) -> Verdict:
    """R-1.8: there is no chain, and nobody can tell who did what."""
    checked = (*_CHECKED, "that the tallies lead to the result")
    unchecked = (
        "the tallies themselves, for the actions are withheld",
        *_void(record),
        *_UNCHECKED,
        "deeds",
        _choices(beside),
    )
    told = (
        f"Compare with what was posted: the fingerprint {record.fingerprint}; there is no head to compare, for the "
        "actions are withheld."
    )
    return Verdict(True, _verified(checked, unchecked, told), checked, unchecked)


def _void(record: Record) -> tuple[str, ...]:
    """R-1.14: what came of a fault of the program proves nothing."""
    void = taken_back(record.entries)
    return (f"{len(void)} entries that were taken back",) if void else ()


def _choices(beside: tuple[str, ...]) -> str:
    return f"the host's choices that left no trace ({', '.join(beside)})"


_CHECKED = ("fingerprint", "deal", "every draw", "every entry by the rules", "the result")
_UNCHECKED = ("the names of the players", "the times", "the paces", "whether reasons are true")

_SAVED_AGAIN = "the file was saved again by another program"
_TAKE_THE_POSTED = "Check it as it was posted"


def _verified(checked: tuple[str, ...], unchecked: tuple[str, ...], told: str) -> str:
    return f"Verified: {', '.join(checked)}.\nNot checked: {', '.join(unchecked)}.\n{told}"
