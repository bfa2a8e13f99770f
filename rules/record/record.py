"""The written record of a game (RECORD.md): its values, its bytes, its chain. What checks it: verify.py."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, Protocol, TypeVar

import msgspec
from pydantic import BaseModel

from rules.game import CHAIR, AnyEvent, Frozen, Game, Pack, Seat
from rules.record.canonical import compact, in_order, is_deeper, pretty

T = TypeVar("T")

EXPORT_FORMAT: Final = "ringmaster-export/1"

CLOCK: Final = "clock"
MODERATOR: Final = "moderator"

LARGEST: Final = 16 * 1024 * 1024
"""Bytes that a record may have; a long board game has far fewer."""

DEEPEST: Final = 32
"""Lists and objects in one another that a record may have; those of the games there are have six."""

_RESULT = ("winner", "winners", "reason", "roles", "sides", "sides_at_start")

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class RecordError(Exception):
    """A record is not what it should be: one sentence that says where."""


class Line(Frozen, forbid_unknown_fields=True):
    """One entry, its fields in the order of R-1.3. *by* is "seat 3", "clock", "moderator" or "chair"."""

    n: int
    at: str
    """UTC, ISO 8601 with milliseconds and Z."""
    by: str
    action: str
    reason: str | None
    draws: Sequence[tuple[str, Any]]
    """Labels and results of the chance used, in order of use."""


class Head(Frozen, forbid_unknown_fields=True):
    """What is public of a game from its start, in the order of R-1.1."""

    format: str
    game: str
    edition: int
    pack: Pack | None
    config: dict[str, Any]
    seats: tuple[str, ...]
    fingerprint: str


class Record(Head, forbid_unknown_fields=True):
    """A finished game, its fields in the order of R-1.1; *tallies* only where R-1.8 asks for them."""

    seed: str
    salt: str
    entries: tuple[Line, ...]
    head: str | None
    result: dict[str, Any]
    tallies: tuple[tuple[int, int], ...] | None = None


class Export(Head, forbid_unknown_fields=True):
    """What everybody was told of a game that is still played (R-1.7)."""

    events: tuple[dict[str, Any], ...]


# -------------------------------------------------------------------------------------------------- entries


def by_seat(seat: Seat) -> str:
    """Who an answer of *seat* is by (R-1.3)."""
    return "chair" if seat == CHAIR else f"seat {seat}"


def form(game: Game[Any]) -> str:
    """The key `format` of the records of *game*, which names the edition of the record (R-1.1)."""
    return f"ringmaster-record/{game.record_edition}"


def instant(at_ms: int) -> str:
    """A time in milliseconds since 1970 as R-1.3 writes it: `2026-11-21T10:15:30.000Z`."""
    seconds, milliseconds = divmod(at_ms, 1000)
    when = datetime.fromtimestamp(seconds, UTC).replace(tzinfo=None)
    return f"{when.isoformat()}.{milliseconds:03}Z"


def milliseconds(at: str) -> int:
    """The time that `instant` wrote. Raises RecordError."""
    try:
        when = datetime.fromisoformat(at).replace(tzinfo=UTC)
    except ValueError:
        raise RecordError(f"the time {_short(at)} is not written as R-1.3 says") from None
    passed = when - _EPOCH
    found = (passed.days * 86_400 + passed.seconds) * 1000 + passed.microseconds // 1000
    if instant(found) != at:
        raise RecordError(f"the time {_short(at)} is not written as R-1.3 says")
    return found


class Written(Protocol):
    """An entry as a record or a journal has it."""

    @property
    def n(self) -> int: ...
    @property
    def by(self) -> str: ...
    @property
    def action(self) -> str: ...


# ---------------------------------------------------------------------------------------------------- chain


def config_facts(config: BaseModel) -> dict[str, Any]:
    """The host's choices as they stand in the record: all of them, defaults included, keys sorted."""
    facts: dict[str, Any] = in_order(config.model_dump(mode="json"))
    return facts


def chain_start(
    fingerprint: str, config: BaseModel | Mapping[str, Any], pack: Pack | None, salt: str
) -> bytes:
    """`link(0)` (R-1.5)."""
    facts = config_facts(config) if isinstance(config, BaseModel) else in_order(dict(config))
    return hashlib.sha256(compact([fingerprint, facts, _pack(pack), salt]).encode()).digest()


def link(key: bytes, previous: bytes, line: Line) -> bytes:
    """The link of *line* after that of the line before it (R-1.5)."""
    mixed = hmac.digest(key, f"link:{line.n}".encode(), "sha256")
    return hashlib.sha256(previous + mixed + compact(_entry(line)).encode()).digest()


def links(key: bytes, start: bytes, lines: Iterable[Line]) -> Iterator[bytes]:
    """The link of each of *lines*, in a journal that begins with *start*."""
    last = start
    for line in lines:
        last = link(key, last, line)
        yield last


def head(key: bytes, start: bytes, lines: Iterable[Line]) -> bytes:
    """The last link of a journal that begins with *start*."""
    return next(reversed(tuple(links(key, start, lines))), start)


# ----------------------------------------------------------------------------------------------------- text


def write(record: Record) -> str:
    """The canonical text of *record* (R-1.9)."""
    facts: dict[str, Any] = {
        **msgspec.structs.asdict(record),  # its fields stand in the order of
        "pack": _pack(record.pack),
        "config": in_order(record.config),
        "entries": [_entry(line) for line in record.entries],
        "result": result_in_order(record.result),
    }
    if record.tallies is None:
        del facts["tallies"]
    return pretty(facts)


def parse(text: str | bytes) -> Record:
    """The record that *text* holds, its shape checked and nothing else. Raises RecordError."""
    return _decoded(_records, text)


def export(
    game: Game[Any],
    config: BaseModel,
    names: Sequence[str],
    fingerprint: str,
    public_events: Iterable[AnyEvent],
) -> str:
    """What may be published of a game that is still played: what everyone was told, in order (R-1.7)."""
    facts = {
        "format": EXPORT_FORMAT,
        "game": game.name,
        "edition": game.edition,
        "pack": _pack(game.pack),
        "config": config_facts(config),
        "seats": list(names),
        "fingerprint": fingerprint,
        "events": [_event(event) for event in public_events if event.to is None],
    }
    return pretty(facts)


def parse_export(text: str | bytes) -> Export:
    """The export that *text* holds, its shape checked. Raises RecordError."""
    return _decoded(_exports, text)


def format_of(text: str | bytes) -> str | None:
    """The key `format` of *text*; None where there is none."""
    try:
        return _decoded(_formats, text).format
    except RecordError:
        return None


def game_of(text: str | bytes) -> str:
    """The game that *text* is a record or an export of. Raises RecordError."""
    return _decoded(_games, text).game


class _Format(Frozen):
    format: str


class _Game(Frozen):
    game: str


_records = msgspec.json.Decoder(Record)
_exports = msgspec.json.Decoder(Export)
_formats = msgspec.json.Decoder(_Format)
_games = msgspec.json.Decoder(_Game)


def _decoded(decoder: msgspec.json.Decoder[T], text: str | bytes) -> T:
    if len(text) > LARGEST:
        raise RecordError(f"the file is larger than {LARGEST // 1024 // 1024} MiB, which no record is")
    try:
        found = decoder.decode(text)
        plain = msgspec.to_builtins(found)
        if is_deeper(plain, DEEPEST):
            raise RecursionError
        compact(plain).encode()  # numbers that are none, and half characters
    except msgspec.ValidationError as error:
        raise RecordError(f"the file is no record: {_lower(str(error))}") from None
    except RecursionError:
        raise RecordError(
            f"the file is no record: lists and objects stand more than {DEEPEST} deep in one another"
        ) from None
    except (msgspec.DecodeError, ValueError):
        raise RecordError("the file is no record: it is not JSON in UTF-8") from None
    return found


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _short(text: str) -> str:
    return compact(text if len(text) <= 60 else text[:59] + "…")


def _entry(line: Line) -> dict[str, Any]:
    draws = [[label, in_order(result)] for label, result in line.draws]
    return {**msgspec.structs.asdict(line), "draws": draws}


def _pack(pack: Pack | None) -> dict[str, str] | None:
    return None if pack is None else {"id": pack.id, "sha256": pack.sha256}


def result_in_order(found: Mapping[str, Any]) -> dict[str, Any]:
    """*found* with the keys of R-1.4 in its order, then any others sorted."""
    others = sorted(found.keys() - set(_RESULT))
    return {key: in_order(found[key]) for key in (*_RESULT, *others) if key in found}


def _event(event: AnyEvent) -> dict[str, Any]:
    facts: dict[str, Any] = msgspec.to_builtins(event)
    kind = facts.pop("type")
    return {"event": kind, **in_order(facts)}
