"""What stands of a journal: a correction takes the game back to an entry, and what came after it is void (R-1.14)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.record.record import MODERATOR, RecordError, Written


def goes_back_to(line: Written) -> int | None:
    """The entry to which *line* takes the game back; None where it is no correction (R-1.14)."""
    verb, _, rest = line.action.partition(" ")
    is_one = line.by == MODERATOR and verb == "rewind" and rest.isascii() and rest.isdigit()
    return int(rest) if is_one and len(rest) < 10 else None


def taken_back(lines: Iterable[Written]) -> frozenset[int]:
    """The numbers of the entries that are void (R-1.14); deeds that change no state stand.

    Raises RecordError for a correction that goes back to no entry that stands.
    """
    void: set[int] = set()
    there: set[int] = set()
    last = 0
    played: list[int] = []  # ascending, so that what a correction takes back is always at the end
    for line in lines:
        if line.n <= last:
            raise RecordError(f"entry {line.n} does not come after entry {last}")
        to = goes_back_to(line)
        if to is not None:
            if to not in there or to in void:
                raise RecordError(f"entry {line.n} goes back to an entry that does not stand")
            while played and played[-1] > to:
                void.add(played.pop())
        last = line.n
        there.add(last)
        if not is_deed(line):
            played.append(last)
    return frozenset(void)


def is_deed(line: Written) -> bool:
    """Whether a moderator did what changes persons, clocks or settings, and no state but by `replace` (R-1.10)."""
    return line.by == MODERATOR and line.action.partition(" ")[0] not in ("start", "lapse", "rewind")
