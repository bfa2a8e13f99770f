"""How a command ends: one exit code for one kind of mistake, whichever command it is; COMMANDS.md has the table."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

FAILED: Final = 1
"""What was looked at is not well, or what was asked failed on the way: another time it may do."""

MISTAKE: Final = 2
"""It was asked wrongly, by a word, a setting or a name, and nothing was begun: asked again it fails again."""

STOPPED: Final = 130
"""Ctrl-C."""

_MISNAMED: Final = (errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG, errno.ELOOP)
"""What the system says of a name under which there is nothing, or something of another sort."""


class Mistake(Exception):
    """It cannot be done as asked: one sentence for whoever asked."""

    def __init__(self, sentence: str, code: int = MISTAKE) -> None:
        super().__init__(sentence)
        self.code = code


@contextmanager
def mistaken(*kinds: type[Exception], code: int = MISTAKE) -> Iterator[None]:
    """What fails in one of these ways was asked wrongly, and says so in a sentence."""
    try:
        yield
    except kinds as error:
        said = str(error)
        end = "" if said.endswith((".", "?")) else "."
        raise Mistake(f"{said[:1].upper()}{said[1:]}{end}", code) from None


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Here the file or folder that was named is read."""
    with _using(path, "read"):
        yield


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Here what was named is written."""
    with _using(path, "written"):
        yield


@contextmanager
def _using(path: Path, how: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        code = MISTAKE if error.errno in _MISNAMED else FAILED
        raise Mistake(f"{path} cannot be {how}: {error.strerror or error}.", code) from None


def look_into(path: Path) -> None:
    """Raise Mistake where a file or folder that was named is not there, or may not be read."""
    with reading(path):
        if path.is_dir():
            next(path.iterdir(), None)
        elif not path.is_file():
            path.stat()  # what is no plain file is told of by whoever reads it
        else:
            path.open("rb").close()
