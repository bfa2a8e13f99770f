"""The catalogues, a folder for each language. They are read as translators write them: nothing is compiled.

A game that somebody else has written brings its own sentences, as `locale/de/LC_MESSAGES/NAME.po` in its module, in
languages that the bot speaks: they are looked up where the bot's own catalogue has nothing.
"""

from __future__ import annotations

import functools
import hashlib
import logging
from collections.abc import Iterator
from gettext import NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from babel.support import Translations

from rules import registry
from rules.registry import Home

log = logging.getLogger(__name__)

FOLDER: Final = Path(__file__).parent
SOURCE: Final = "en"
"""The language of the sentences in the code, which need no catalogue."""


def path(language: str, home: Home | None = None) -> Path:
    """Where the catalogue of *language* is, or that of the game that lives at *home*."""
    folder, domain = (FOLDER, "ringmaster") if home is None else (home.folder / "locale", home.name)
    return folder / language / "LC_MESSAGES" / f"{domain}.po"


def _of_packages(language: str) -> Iterator[Path]:
    """The catalogues that packages bring."""
    homes = map(registry.home, registry.names())
    paths = (path(language, home) for home in homes if home.package)
    yield from (file for file in paths if file.is_file())


@functools.cache
def languages() -> tuple[str, ...]:
    """What the bot speaks: English, then every language with a catalogue."""
    others = sorted(found.name for found in FOLDER.iterdir() if path(found.name).is_file())
    return (SOURCE, *others)


def catalogues_print() -> str:
    """A hash of all catalogues: another one where any sentence is translated in another way."""
    others = [language for language in languages() if language != SOURCE]
    files = [file for language in others for file in (path(language), *_of_packages(language))]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


@functools.cache
def translations(language: str) -> NullTranslations:
    """The sentences of *language*, read once; fuzzy ones are left out."""
    if language == SOURCE:
        return NullTranslations()
    ours = _read(path(language), language)
    for file in _of_packages(language):
        try:
            ours.add_fallback(_read(file, language))
        except (PoFileError, ValueError) as error:
            log.error("The catalogue %s is left out: %s", file, error)
    return ours


def _read(file: Path, language: str) -> NullTranslations:
    """What is written in *file*. Raises PoFileError and ValueError."""
    compiled = BytesIO()
    with file.open("rb") as written:
        write_mo(compiled, read_po(written, locale=language, abort_invalid=True))
    compiled.seek(0)
    return Translations(compiled)
