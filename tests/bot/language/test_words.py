"""Names that can do no harm, what players type, sentences and their catalogue."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.language.words import (
    Named,
    Names,
    Text,
    as_typed,
    for_locale,
    lasting,
    plain,
    safe,
    spoken,
    typed,
    when,
)
from rules.game import Illegal

NAMES = Names([Named(1, "Ann", 11), Named(2, "Bob Lee", 12), Named(3, "ring", 13)], (3, 1, 2))


@pytest.mark.parametrize(
    ("raw", "label"),
    [
        ("  Ann \n Lee ", "Ann Lee"),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb\u200dc\ufeff", "abc"),
        ("\u2066x\u2069", "x"),
        ("\x00\x1b", "Player"),
        ("", "Player"),
        ("\u3164", "Player"),
        ("Z" + "\u0317" * 30, "Z" + "\u0317" * 2),
        ("Z" + "\u20dd" * 30, "Z" + "\u20dd" * 2),
        ("x" * 200, "x" * 80),
        ("ﬁne", "fine"),
    ],
)
def test_a_name_is_one_plain_line(raw: str, label: str) -> None:
    assert plain(raw) == label


@pytest.mark.parametrize(
    "raw",
    ["**bold**", "@everyone", "<@123>", "<@&5>", "<#5>", "[a](https://b.c)", "https://b.c", "||x||", "`x`"],
)
def test_a_name_starts_no_markdown_mention_or_link(raw: str) -> None:
    shown = safe(raw)

    assert not re.search(r"(?<!\\)[*_~`|<\[\]()]", shown)
    assert "@everyone" not in shown
    assert "//" not in shown


def test_names_come_in_the_order_given() -> None:
    assert NAMES([2, 1]) == "**Bob Lee** and **Ann**"
    assert NAMES(NAMES.ordered([1, 2, 3])) == "**ring**, **Ann**, and **Bob Lee**"


def test_same_names_are_told_apart_by_seat() -> None:
    twins = Names([Named(1, "Ann"), Named(2, "ann")])

    assert twins.label(1) == "Ann (1)"
    assert twins.label(2) == "ann (2)"


def test_who_is_called_like_others_with_a_number_is_told_apart_too() -> None:
    """Issue 28.15: of two Bobs and a "Bob (2)" two read alike once."""
    bobs = Names([Named(1, "Bob"), Named(2, "Bob"), Named(3, "Bob (2)")])

    assert [bobs.label(seat) for seat in (1, 2, 3)] == ["Bob (1)", "Bob (2)", "Bob (2) (3)"]
    assert bobs.meant("Bob (1)") == 1
    for open_which in ("Bob", "bob (2)"):
        with pytest.raises(Illegal):
            bobs.meant(open_which)


def test_nobody_is_called_like_an_empty_seat() -> None:
    names = Names([Named(1, "Ann"), Named(2, "Seat 3")], (1, 2, 3))

    assert len({names.label(seat) for seat in (1, 2, 3)}) == 3


_BOB = st.sampled_from(
    (
        "Bob",
        "bob",
        "BOB",
        "Bob.",
        "B\u200bob",
        "Bob (2)",
        "Bob (2) (3)",
        "Bob (4)",
        "O'B",
        "O’B",
        "A/B",
        "A\u2215B",
        "",
    )
)


@settings(deadline=None)
@given(st.lists(_BOB | st.text(max_size=100), min_size=2, max_size=9))
def test_two_seats_never_show_the_same_name(called: list[str]) -> None:
    """Issue 28.15: neither in a menu nor in a post, whatever people call themselves."""
    names = Names([Named(seat, name) for seat, name in enumerate(called, 1)])
    seats = range(1, len(called) + 1)

    assert len({names.label(seat).casefold() for seat in seats}) == len(called)
    assert len({names.quiet(seat).casefold() for seat in seats}) == len(called)


@settings(deadline=None)
@given(st.lists(_BOB, min_size=2, max_size=6), st.lists(_BOB, max_size=3))
def test_a_name_means_who_is_shown_by_it_or_is_asked_back(called: list[str], former: list[str]) -> None:
    """Issue 28.15: never somebody who was called so once, while another is now."""
    names = Names([Named(1, "Ann", 0, tuple(former)), *(Named(n, name) for n, name in enumerate(called, 2))])

    for seat, name in enumerate(called, 2):
        for typed_so in (name, names.label(seat)):
            seats = names.known().get(as_typed(typed_so), (seat,))
            assert seat in seats
            assert 1 not in seats
            if len(seats) == 1:
                assert names.meant(typed_so) in (seat, None)


@pytest.mark.parametrize(
    ("words", "form"),
    [
        ("propose Ann and bob lee", "propose 1 2"),
        ("Propose <@12>, ANN ring Ann", "propose 2 1 ring 1"),
        ('palantir "bob lee"', "palantir 2"),
        ("palantir 2", "palantir 2"),
        ("approve;  support", "approve; support"),
        ("Propose: Ann and bob lee", "propose 1 2"),
        ("propose : Ann; Palantir: bob lee", "propose 1; palantir 2"),
        ("talk: a b", "talk a b"),
        ("guess @Ann", "guess 1"),
        ("", ""),
    ],
)
def test_what_is_typed_becomes_the_written_form(words: str, form: str) -> None:
    """Q-12: names or seat numbers, forgiving in case and spaces."""
    assert typed(words, NAMES, frozenset({"ring"})) == form


def test_times_and_lengths() -> None:
    text = for_locale("en")

    assert when(1_800_000_000_999) == "<t:1800000000:R> (<t:1800000000:f>)"
    assert lasting(86_400, text) == "24 hours"
    assert lasting(172_800, text) == "2 days"
    assert lasting(60, text) == "1 minute"


def test_a_locale_without_a_catalogue_is_english() -> None:
    assert for_locale("fr")("The game goes on.") == "The game goes on."
    assert for_locale("fr").code == "en"
    assert for_locale("en-GB").list(["a", "b", "c"]) == "a, b and c"
    assert for_locale("no such").code == "en"


def test_a_locale_with_a_catalogue_is_spoken() -> None:
    text = for_locale("de")

    assert text("The game goes on.") == "Das Spiel geht weiter."
    assert text.plural("{n} day", "{n} days", 1) == "1 Tag"
    assert text.list(["a", "b", "c"]) == "a, b und c"
    assert for_locale("de-AT")("Yes") == "Ja"
    assert [spoken(code) for code in ("de", "de-AT", "en-US", "fr", "", None)] == [
        "de",
        "de",
        "en",
        *[None] * 3,
    ]


def test_what_says_nothing_says_nothing_in_any_language() -> None:
    """Under no words a catalogue keeps its own head."""
    assert [for_locale(code)("") for code in ("en", "de")] == ["", ""]


def test_a_translation_that_lacks_a_placeholder_falls_back_to_the_source() -> None:
    class Wrong:
        def gettext(self, message: str) -> str:
            return "{nothing}"

    assert Text("en", Wrong())("Seat {n}", n=3) == "Seat 3"  # type: ignore[arg-type]


def test_a_kind_has_a_name_with_its_number_alone() -> None:
    """Issue 16.1: `party` by itself, which somebody may type, is no piece, and stays as it was said."""
    names = Names([], (), for_locale("en"), {"piece": {"party": "orc band {n}"}})

    assert names.term("piece", "party-2") == "orc band 2"
    assert names.term("piece", "party") == ""
