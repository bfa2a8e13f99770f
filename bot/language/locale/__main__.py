"""For developers: `python -m bot.language.locale [LANGUAGE...]` brings catalogues up to the sentences of the code.

With the name of an installed game before the languages it is the catalogues of that package.

Translations are kept; where only the sentence has changed, the old one stays, marked fuzzy, and is not used until
somebody has looked at it. What is still to be translated is listed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from bot.language.locale import SOURCE, languages, path
from bot.language.locale.gather import template, untranslated
from rules import registry
from rules.registry import Home


def update(language: str, source: Catalog, home: Home | None = None) -> Catalog:
    """The catalogue of *language*, or that of a game, written anew with all sentences of *source* and no others."""
    file = path(language, home)
    if file.is_file():
        with file.open("rb") as written:
            catalogue = read_po(written, locale=language)
        catalogue.update(source, no_fuzzy_matching=False, update_creation_date=False)
    else:
        catalogue = Catalog(locale=language, project="ringmaster", fuzzy=False)
        catalogue.update(source)
    catalogue.obsolete.clear()
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as out:
        out.write(_header(catalogue).encode())
        write_po(out, catalogue, width=110, sort_by_file=True, include_lineno=False, omit_header=True)
    return catalogue


def _header(catalogue: Catalog) -> str:
    """No more than is needed, so that nothing changes with the hour."""
    lines = (
        f"Language: {catalogue.locale_identifier}",
        f"Plural-Forms: {catalogue.plural_forms}",
        "Content-Type: text/plain; charset=utf-8",
    )
    return "\n".join(['msgid ""', 'msgstr ""', *(f'"{line}\\n"' for line in lines), "", ""])


def main(wanted: Sequence[str]) -> int:
    """Update the catalogues *wanted*, or all there are; 1 when a sentence is not translated."""
    home = registry.home(wanted[0]) if wanted and wanted[0] in registry.names() else None
    source, left = template(None if home is None else home.folder), 0
    for language in wanted[home is not None :] or [each for each in languages() if each != SOURCE]:
        missing = untranslated(update(language, source, home))
        left += len(missing)
        for message in missing:
            print(f"{language}: {message.locations[0][0]}: {message.id!r}")
        print(f"{language}: {len(missing)} of {len(source)} sentences are to be translated")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
