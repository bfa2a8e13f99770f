"""The catalogues, a folder for each language. They are read as translators write them: nothing is compiled."""

from __future__ import annotations

import functools
import hashlib
from gettext import NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

FOLDER: Final = Path(__file__).parent
SOURCE: Final = "en"
"""The language of the sentences in the code, which need no catalogue."""


def path(language: str) -> Path:
    """Where the catalogue of *language* is."""
    return FOLDER / language / "LC_MESSAGES" / "ringmaster.po"


@functools.cache
def languages() -> tuple[str, ...]:
    """What the bot speaks: English, then every language with a catalogue."""
    others = sorted(found.name for found in FOLDER.iterdir() if path(found.name).is_file())
    return (SOURCE, *others)


def catalogues_print() -> str:
    """A hash of all catalogues: another one where any sentence is translated in another way."""
    written = (path(language).read_bytes() for language in languages() if language != SOURCE)
    return hashlib.sha256(b"".join(written)).hexdigest()


@functools.cache
def translations(language: str) -> NullTranslations:
    """The sentences of *language*, read once; fuzzy ones are left out."""
    if language == SOURCE:
        return NullTranslations()
    compiled = BytesIO()
    with path(language).open("rb") as written:
        write_mo(compiled, read_po(written, locale=language))
    compiled.seek(0)
    return Translations(compiled)
