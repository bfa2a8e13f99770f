"""A package's own sentences in the bot's languages (issue 35.4)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from bot.language import locale
from bot.language.locale import __main__, catalogues_print, path, translations
from bot.language.words import for_locale
from rules import registry
from tests.foreign import install, looked_for_in

FILES = {
    "__init__.py": 'from ringmaster_tic.game import Tic\nAPI = 1\nTITLE = "Tic"\nmake = Tic\n',
    "game.py": "class Tic:\n    name = 'tic'\n    Config = dict\n    def __init__(self, edition): ...\n",
    "words.py": 'def say(text):\n    return text("A noughts-and-crosses board."), text("Send")\n',
}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    install(tmp_path, "tic", FILES)
    with looked_for_in(tmp_path):
        yield tmp_path
    _forget()


def _forget() -> None:
    translations.cache_clear()
    for_locale.cache_clear()


def translated(line: str, words: str) -> None:
    file = path("de", registry.home("tic"))
    with file.open("rb") as written:
        catalogue = read_po(written, locale="de")
    message = catalogue.get(line)
    assert message is not None
    file.write_text(
        file.read_text().replace(f'msgid "{line}"\nmsgstr ""', f'msgid "{line}"\nmsgstr "{words}"')
    )
    _forget()


def test_a_package_brings_its_own_and_changes_none_of_ours(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, ours = catalogues_print(), for_locale("de")("Send")
    assert __main__.main(["tic"]) == 1
    assert "de: words.py: 'A noughts-and-crosses board.'" in capsys.readouterr().out
    translated("A noughts-and-crosses board.", "Ein Feld.")
    translated("Send", "Weg damit")

    assert for_locale("de")("A noughts-and-crosses board.") == "Ein Feld."
    assert for_locale("en")("A noughts-and-crosses board.") == "A noughts-and-crosses board."
    assert for_locale("de")("Send") == ours
    assert __main__.main(["tic", "de"]) == 0
    assert catalogues_print() != before
    assert path("de").name == "ringmaster.po"


def test_a_catalogue_that_cannot_be_read_is_left_out(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = path("de", registry.home("tic"))
    file.parent.mkdir(parents=True)
    file.write_text('msgid "A\nnonsense')
    _forget()

    assert for_locale("de")("Send") == "Senden"
    assert f"The catalogue {file} is left out" in caplog.text
    assert locale.languages() == ("en", "de")
