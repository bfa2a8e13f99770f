"""The catalogues: whole, true to their sentences, and short enough for Discord."""

from __future__ import annotations

import ast
import contextlib
import datetime
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.clocks.pacing import parse_steps
from bot.games.timing.hours import Hours
from bot.language.locale import SOURCE, __main__, languages, path, translations
from bot.language.locale.gather import ROOT, arguments, calls, messages, template, untranslated
from bot.language.times.days import days_and_dates
from bot.language.times.moments import moment
from bot.language.times.words import Unreadable
from bot.language.times.zones import zone_named

LANGUAGES = [language for language in languages() if language != SOURCE]

every = pytest.mark.parametrize("language", LANGUAGES)


def catalogue(language: str) -> Catalog:
    with path(language).open("rb") as written:
        return read_po(written, locale=language)


def pairs(language: str) -> Iterator[tuple[str, str]]:
    """Each sentence that is translated with its translation, plural forms one by one."""
    for message in catalogue(language):
        if message.id and message.string:
            yield from zip(_forms(message.id), _forms(message.string), strict=True)


def _forms(said: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)


def test_german_is_spoken() -> None:
    assert languages() == ("en", "de")


# ------------------------------------------------------------------------------------------------- the sentences


def test_every_sentence_is_found_and_its_plurals_agree() -> None:
    found = list(messages())

    assert len(found) > 550
    for name, line, forms in found:
        fields = [set(re.findall(r"{(\w*)}", form)) for form in forms]
        assert "" not in set().union(*fields), (name, line)
        # one of a thing may be said without its number: it is there for a language that wants it
        assert all(one - {"n"} == fields[-1] - {"n"} for one in fields), (name, line)


def test_a_sentence_is_written_out_where_it_is_said() -> None:
    """One that is put together in code could not be translated."""
    made = [
        f"{file}:{call.lineno}: {ast.unparse(given)}"
        for file, call in calls()
        for given in arguments(call)
        if isinstance(given, ast.JoinedStr | ast.BinOp | ast.IfExp)
        or (isinstance(given, ast.Name) and _is_literal(file, given.id))
    ]

    assert made == []


def _is_literal(file: str, name: str) -> bool:
    """Whether a sentence was put aside under a name, where no catalogue finds it."""
    return (
        re.search(rf'\b{name} = \(?\s*"[^"]*\w [^"]', (ROOT / file).read_text(encoding="utf-8")) is not None
    )


def test_sentences_are_found_wherever_a_call_may_stand() -> None:
    said = {form for _, _, forms in messages() for form in forms}

    assert "Done, and announced in the thread." in said  # text_for(press)("...")
    assert "Rejected: {n} of {most}" in said  # within another string
    assert "Open a lobby for a new game." in said  # a command's description
    assert "Which kind of decision." in said  # a parameter's
    assert "For the moderators of this server's games." in said  # a group's
    assert "For the moderators of this server's games" not in said


# ------------------------------------------------------------------------------------------------ the translations


@every
def test_every_sentence_is_translated_and_none_is_left_over(language: str) -> None:
    """What is named here is to be translated: `python -m bot.language.locale` writes it into the catalogue."""
    source, there = template(), catalogue(language)
    lacking = [message for message in source if message.id and message.id not in there]
    lacking += untranslated(there)
    surplus = [message.id for message in there if message.id and message.id not in source]

    assert not lacking, "\n".join(f"{said.locations[0][0]}: {said.id!r}" for said in lacking)
    assert surplus == []
    assert there.num_plurals > 1


@every
def test_a_translation_has_the_placeholders_of_its_sentence(language: str) -> None:
    wrong = [
        (source, missing, surplus)
        for source, translated in pairs(language)
        if (missing := fields(source) - fields(translated)) | (surplus := fields(translated) - fields(source))
    ]

    assert wrong == []


def fields(said: str) -> set[str]:
    """The placeholders of a sentence, and whatever else stands in braces."""
    return set(re.findall(r"{[^}]*}?|}", said))


MARKS = (r"\*\*", r"`[^`]*`", r"<[@#:][^>]*>", r"\n", r"^(?:#+ |-# |- |\d\. )")
"""Bold, what is typed as it stands, mentions, new lines, and what makes a heading or a list."""


@every
@pytest.mark.parametrize("mark", MARKS)
def test_a_translation_has_the_marks_of_its_sentence(language: str, mark: str) -> None:
    """What stands between backticks is typed, and stays English (Q-12); times alone are read in every language."""
    wrong = [
        (source, translated)
        for source, translated in pairs(language)
        if sorted(map(_typed, re.findall(mark, source))) != sorted(map(_typed, re.findall(mark, translated)))
    ]

    assert wrong == []


def _typed(mark: str) -> str:
    """*mark*; examples of times, which may be other ones in another language, are alike."""
    typed, day = mark.strip("`"), datetime.date(2026, 11, 21)
    if mark == typed or not typed:
        return mark
    for read in (
        parse_steps,
        zone_named,
        lambda typed: Hours.parse(typed, day, "UTC"),
        lambda typed: moment(typed, 0, "UTC", datetime.time()),
        lambda typed: days_and_dates(typed.split(), day),
    ):
        with contextlib.suppress(Unreadable):
            read(typed)
            return "`a time`"
    return mark


@every
def test_a_button_has_one_name_wherever_it_is_spoken_of(language: str) -> None:
    """Where a sentence names a label in bold, its translation names the label's translation."""
    known = dict(pairs(language))
    wrong = [
        (translated, known[label])
        for source, translated in known.items()
        for label in re.findall(r"\*\*(\w[\w ]*)\*\*", source)
        if label in LABELS and f"**{known[label]}**" not in translated
    ]

    assert set(known) >= LABELS
    assert wrong == []


LABELS = {
    *("My desk", "Options", "Start", "Join", "Leave", "Try again", "Support", "Sabotage", "I can take it"),
    *("support", "sabotage", "approve", "reject", "switch", "stay"),
}
"""Words that sentences name in bold as they stand on buttons, cards and receipts."""


@every
def test_each_language_tells_its_words_of_the_game_apart(language: str) -> None:
    known = dict(pairs(language))

    for words in (("approve", "reject"), ("support", "sabotage"), ("Free Peoples", "Minions")):
        assert len({known[word] for word in words}) == len(words)


# ---------------------------------------------------------------------------------------------- how it is brought


@every
def test_a_catalogue_is_read_once_and_fast(language: str) -> None:
    translations.cache_clear()
    begun = time.process_time()

    first = translations(language)

    assert time.process_time() - begun < 2
    assert translations(language) is first


def test_an_update_keeps_what_is_translated_and_marks_what_is_guessed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(__main__, "path", lambda language, _home=None: tmp_path / language / "ringmaster.po")
    before, after = Catalog(), Catalog()
    for said in ("The party is approved.", "Yes", "No more"):
        before.add(said, locations=[("a.py", 1)])
    for said in ("The party is approved now.", "Yes", "A new one"):
        after.add(said, locations=[("a.py", 1)])
    first = __main__.update("de", before)
    _translate(tmp_path / "de" / "ringmaster.po", first)

    updated = __main__.update("de", after)

    assert {message.id: message.string or "" for message in updated if message.id} == {
        "The party is approved now.": "DE The party is approved.",
        "Yes": "DE Yes",
        "A new one": "",
    }
    assert [message.id for message in untranslated(updated)] == ["The party is approved now.", "A new one"]


def _translate(file: Path, into: Catalog) -> None:
    written = file.read_text()
    for message in into:
        if message.id:
            written = written.replace(
                f'msgid "{message.id}"\nmsgstr ""', f'msgid "{message.id}"\nmsgstr "DE {message.id}"'
            )
    file.write_text(written)


def test_what_is_guessed_or_half_done_counts_as_untranslated() -> None:
    there = Catalog(locale="de")
    there.add("a", "A")
    there.add("b", "B", flags=["fuzzy"])
    there.add("c")
    there.add(("d", "ds"), ("D", ""))
    there.add(("e", "es"), ("E", "Es"))

    assert [message.id for message in untranslated(there)] == ["b", "c", ("d", "ds")]
    assert all(isinstance(message, Message) for message in untranslated(there))
