"""Typed orders mean the same with the signs that phones and office programs make of them, in every game."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules.battle
from bot.games.presentation import open_presentation
from bot.language.signs import DASHES, folded, plainly
from bot.language.words import Named, Names
from bot.posting.typed.parse import Said, hear
from rules.checking.courses import Course
from rules.game import Game, Illegal
from rules.registry import games
from tests.bot.posting.typed.test_parse import known

NAMES = Names([Named(1, "O’Neil"), Named(2, "Ann–Marie"), Named(3, "Bob Jr.")])
every_game = pytest.mark.parametrize("game", games(), ids=[game.name for game in games()])

HYPHENS = ("-", *DASHES, "→", "➡️", "->", "-->", "=>", "--")
WAYS = (*HYPHENS, " – ", " → ", " -> ")
CROSSES = ("x", "×", "✕", "✖️", " × ")
NUMBERS = ("", "1. ", "2) ", "(3) ", "- ", "• ", "– ", " 10. ")
ENDS = ("", ".", " .", "…", ". ")


@functools.cache
def forms(game: Game[Any]) -> tuple[str, ...]:
    """Written forms that were said in some random games, and those of the guide of a battle."""
    found = {words for n in range(3) for _, words, _ in Course(game, max(game.seats), 40 + n, 150).said}
    if game.name == "battle":
        guide = (Path(rules.battle.__file__).parent / "PLAYING.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| (`[^|]+) \|", guide, re.MULTILINE)
        found |= {form for row in rows for form in re.findall(r"`([^`]+)`", row)}
    return tuple(sorted(found))


def spoilt(words: str, chance: Random, hyphens: tuple[str, ...]) -> Iterator[str]:
    """*words*, sign by sign, as a phone or an office program may have made them, with one of *hyphens* for each."""
    for n, sign in enumerate(words):
        before, after = words[max(0, n - 1) : n], words[n + 1 : n + 2]
        if sign == "-" and before.isalnum() and after.isalnum():
            yield chance.choice(hyphens)
        elif sign == "x" and before.isdigit() and after.isalpha():
            yield chance.choice(CROSSES)
        elif sign == ":" and before.isalnum() and after.isalnum():
            yield chance.choice((":", ": ", ":\u00a0"))
        elif sign in "'’":
            yield chance.choice("'’‘‚´ʼ")
        elif sign == " ":
            yield chance.choice((" ", "\u00a0", "  ", " \u200b"))
        else:
            yield sign


def readings(game: Game[Any], words: str) -> list[object]:
    """What each kind of question takes *words* for."""
    found: list[object] = []
    for kind in game.kinds:
        with suppress(Illegal, KeyError):  # a kind of which there is but a clock
            found.append((kind, game.read(kind, words.lower())))
    return found


@every_game
def test_written_forms_are_left_as_they_are(game: Game[Any]) -> None:
    """The journal, the records and what is picked from a list keep their words."""
    assert forms(game)
    for words in forms(game):
        assert plainly(words) == words


@every_game
@given(seed=st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_orders_mean_the_same_whatever_a_phone_makes_of_their_signs(game: Game[Any], seed: int) -> None:
    """Q-12, H-18.39, B-19.3: read by the rules as what was typed with plain keys."""
    chance, answers = Random(seed), open_presentation(game.name).answers
    words = chance.choice(forms(game))
    # Of hexes a way may have blanks in it.
    hyphens = WAYS if re.fullmatch(r"(\w+:)?[a-zA-Z]\d+(-[a-zA-Z]\d+)+", words) else HYPHENS
    if words.startswith("note"):
        return  # what is told there is kept sign by sign
    typed = "".join((chance.choice(NUMBERS), *spoilt(words, chance, hyphens), chance.choice(ENDS)))

    read = answers.typed(typed, NAMES)

    assert readings(game, read) == readings(game, answers.typed(words, NAMES)), typed
    assert readings(game, read), typed


@given(st.text(max_size=40))
def test_what_is_plain_stays_plain(words: str) -> None:
    once = folded(words)

    assert folded(once) == once


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("1. T15–S15.\n2. U16 → T16.\n3. done.", "T15-S15, U16 - T16, done"),
        ("• gandalf: N12−N13\n• T15 × S15", "gandalf:N12-N13, T15 x S15"),
        ("T15‑S15; O14—O13", "T15-S15, O14-O13"),
        ("17. is no order", "is no order"),
        ("1. 17", "1. 17"),
        ("3.5", "3.5"),
    ],
)
def test_a_list_of_orders_is_read_line_by_line(typed: str, words: str) -> None:
    """B-19.3."""
    assert open_presentation("battle").answers.typed(typed, NAMES) == words


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("propose o'neil Ann-Marie bob jr.", "propose 1 2 3"),
        ("Propose O‘Neil, Ann—Marie and Bob Jr. 4", "propose 1 2 3 4"),
        ("propose “Bob Jr.” ‚O´Neil‘", "propose 3 'o'neil'"),
        ("1. approve.", "approve"),
        ("approve.;  support.", "approve; support"),
    ],
)
def test_names_are_found_however_their_signs_are_typed(typed: str, words: str) -> None:
    """Q-12."""
    assert open_presentation("quest").answers.typed(typed, NAMES) == words


def test_a_note_is_kept_sign_by_sign() -> None:
    """H-18.39: what is told to oneself is no order."""
    said = "note 17 – he was “here”… → Stock."

    assert open_presentation("hunt").answers.typed(said, NAMES) == said


@pytest.mark.parametrize("content", ["1) **APPROVE**", "• APPROVE.", "2. APPROVE"])
def test_a_list_number_before_an_answer_in_the_thread_is_passed_over(content: str) -> None:
    """Q-9.15."""
    assert hear(content, known()) == Said("vote", "approve")


@pytest.mark.parametrize("content", ["„er sagte “APPROVE”“", "«APPROVE»", "‹APPROVE›, sagt er, ‚REJECT‘"])
def test_what_is_quoted_stays_unheard_whatever_its_quotes(content: str) -> None:
    """Q-9.15: quotes are not made plain before they are looked for."""
    assert not isinstance(hear(content, known()), Said)
