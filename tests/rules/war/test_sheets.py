"""The rows of a sheet: words, defaults, and what they mean (W-16.4, W-16.5)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Illegal
from rules.war.questions.sheets.of_war import ROWS, ROWS_OF_THREE, Against, Meeting, MeetRule
from rules.war.questions.sheets.rows import Sheet

WRITTEN = [
    ("D", "challenge", "all", None),
    ("D", "challenge", "not w2413 E0412", "not W2413 E0412"),
    ("D", "enter", "stay nazgul-3 orcs-2", None),
    ("D", "strike", "even", None),
    ("D", "strike", "always", None),
    ("D", "strike", "ahead 2", None),
    ("D", "strike", "never", None),
    ("D", "flee", "behind", None),
    ("D", "flee", "always to e0727", "always to E0727"),
    ("D", "search", "found", None),
    ("D", "search", "cards", None),
    ("D", "search", "always", None),
    ("F", "meet", "low", None),
    ("F", "meet", "1 Search if mouth alone , low", "1 search if mouth alone, low"),
    ("F", "meet", "search if lord nazgul-3,2 low", "search if lord nazgul-3, 2 low"),
    ("F", "fighters", "gandalf aragorn", None),
    ("D", "fighters", "lord nazgul-9", None),
    ("F", "ring", "always", None),
    ("F", "unring", "no", None),
    ("F", "heir", "sam aragorn", None),
]


@pytest.mark.parametrize(("side", "row", "words", "kept"), WRITTEN)
def test_each_row_knows_its_words_and_writes_them_again(
    side: str, row: str, words: str, kept: str | None
) -> None:
    """W-16.4: every word of the table is read, and what is kept is read as the same."""
    first = ROWS.read(side, row, words)
    assert first == (kept or words)
    assert ROWS.read(side, row, first) == first


@pytest.mark.parametrize(
    ("side", "row", "words"),
    [
        *(("D", "strike", words) for words in ("", "maybe", "ahead", "ahead two", "even 3")),
        *(("D", "challenge", words) for words in ("not", "all W2413", "not Bree")),
        *(("D", "flee", words) for words in ("behind W2413", "never to", "to W2413")),
        *(
            ("F", "meet", words)
            for words in ("", "search if", "hide", "low,", "10 low", "low if balloon", "1")
        ),
        *(("F", "heir", words) for words in ("", "lord", "sam lord")),
        ("D", "enter", "stay gandalfs"),
    ],
)
def test_words_that_a_row_does_not_know_are_refused(side: str, row: str, words: str) -> None:
    """W-16.5: with the clause, and nothing is changed."""
    with pytest.raises(Illegal) as refused:
        ROWS.read(side, row, words)
    assert refused.value.clause == "W-16.5"


@pytest.mark.parametrize(("side", "row"), [("F", "strike"), ("D", "meet"), ("F", "joint"), ("D", "barter")])
def test_a_row_that_the_seat_does_not_have_is_refused(side: str, row: str) -> None:
    """W-16.5: the rows of others, those of the game for three, and what is none."""
    with pytest.raises(Illegal, match="has no row"):
        ROWS.read(side, row, "yes")


def test_the_table_says_who_has_which_row() -> None:
    """W-16.4: in the game for two."""
    assert [row.name for row in ROWS.of("F")] == ["meet", "fighters", "ring", "unring", "heir"]
    assert [row.name for row in ROWS.of("D")] == [
        *("challenge", "enter", "strike", "flee", "search", "fighters"),
    ]


def test_where_three_play_each_has_the_rows_that_the_table_gives_him() -> None:
    """W-16.4: those of chapters 21 to 36 too."""
    rows = {side: {row.name for row in ROWS_OF_THREE.of(side)} for side in "FDS"}
    hunting = {"challenge", "enter", "strike", "flee", "search", "fighters", "joint", "rank", "rival", "dare"}
    assert rows == {
        "F": {"meet", "fighters", "ring", "unring", "heir", "lead", "give", "taker"},
        "D": hunting,
        "S": {*hunting, "unring", "consent", "lord", "home"},
    }
    defaults = {"search": "always", "lead": "-", "give": "no", "taker": "aragorn", "joint": "any"}
    defaults |= {"rival": "search", "dare": "no", "consent": "no", "lord": "fight", "home": "yes"}
    for row, words in defaults.items():
        assert ROWS_OF_THREE.grammar.read(row, words) == ROWS_OF_THREE.value(Sheet(), row)


def test_three_nazgul_search_together_at_most() -> None:
    """W-22.2."""
    assert ROWS_OF_THREE.read("D", "joint", "lord nazgul-3 nazgul-4") == "lord nazgul-3 nazgul-4"
    with pytest.raises(Illegal, match="at most"):
        ROWS_OF_THREE.read("S", "joint", "lord nazgul-3 nazgul-4 nazgul-5")


DEFAULTS: dict[str, str] = {
    "challenge": "all",
    "enter": "all",
    "strike": "even",
    "flee": "behind",
    "search": "found",
    "ring": "alone",
    "unring": "yes",
}


@pytest.mark.parametrize(("row", "words"), DEFAULTS.items())
def test_the_default_is_the_first_word_of_the_table(row: str, words: str) -> None:
    """W-16.4: what is not written counts as the first word of its row."""
    assert ROWS.grammar.read(row, words) == ROWS.value(Sheet(), row)


def test_a_row_is_changed_and_set_back() -> None:
    """W-16.5: `sheet ROW` alone sets it back; other rows stay as they are."""
    sheet = Sheet().written("ring", "never", at_once=True).written("unring", "no", at_once=True)
    assert ROWS.value(sheet, "ring").word == "never"
    back = sheet.written("ring", None, at_once=True)
    assert ROWS.value(back, "ring").word == "alone"
    assert ROWS.value(back, "unring").word == "no"


def test_in_the_sitting_of_another_a_row_counts_from_its_end_on() -> None:
    """W-16.5: so that nobody gains by being there at the moment; the last words count."""
    sheet = Sheet().written("ring", "never", at_once=True).written("ring", "always", at_once=False)
    assert ROWS.value(sheet, "ring").word == "never"
    assert ROWS.value(sheet.at_end(), "ring").word == "always"
    again = sheet.written("ring", None, at_once=False)
    assert ROWS.value(again.at_end(), "ring").word == "alone"


@pytest.mark.parametrize(
    ("written", "own", "others", "acts"),
    [
        ("even", 8, 8, True),
        ("even", 7, 8, False),
        ("ahead 2", 10, 8, True),
        ("ahead 2", 9, 8, False),
        ("always", 0, 18, True),
        ("never", 18, 0, False),
    ],
)
def test_strike_looks_at_the_might_of_both(written: str, own: int, others: int, acts: bool) -> None:
    """W-55.2: at least the other's, at least so much more, always, never."""
    against: Against = ROWS.value(Sheet((("strike", written),)), "strike")
    assert against.holds(own, others) is acts


@pytest.mark.parametrize(("own", "others", "flees"), [(8, 9, True), (8, 8, False), (9, 8, False)])
def test_a_stack_flees_by_default_if_the_other_has_more_might(own: int, others: int, flees: bool) -> None:
    """W-16.4, W-55.10: `behind`."""
    value: Any = ROWS.value(Sheet(), "flee")
    assert value.against.holds(own, others) is flees
    assert value.to is None


MEETINGS = [
    ("low", 1, ("mouth",), True),
    ("search", 1, ("mouth",), False),
    ("1 search if mouth alone, low", 1, ("mouth",), False),
    ("1 search if mouth alone, low", 2, ("mouth",), True),
    ("1 search if mouth alone, low", 1, ("mouth", "lord"), True),
    ("search if mouth lord", 3, ("lord", "mouth", "nazgul-3"), False),
    ("search if mouth lord", 3, ("lord",), True),
    ("2 search", 1, ("lord",), True),
    ("2 low, search", 1, ("lord",), False),
    ("search if lord, low if mouth, search", 4, ("mouth",), True),
]


@pytest.mark.parametrize(("written", "group", "there", "lies_low"), MEETINGS)
def test_the_first_rule_that_fits_says_what_a_group_does(
    written: str, group: int, there: tuple[str, ...], lies_low: bool
) -> None:
    """W-13.13, W-16.5: by group, by who is there, alone or not; where no rule fits it lies low."""
    meeting: Meeting = ROWS.value(Sheet((("meet", written),)), "meet")
    assert meeting.lies_low(group, there) is lies_low


def test_without_a_rule_groups_lie_low() -> None:
    """W-13.13: the default of the row."""
    assert ROWS.value(Sheet(), "meet") == Meeting()
    assert Meeting().lies_low(1, ("lord",))
    assert MeetRule(lies_low=False).fits(5, frozenset())
