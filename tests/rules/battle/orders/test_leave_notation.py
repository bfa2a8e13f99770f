"""What is said of leave, written and read (B-19.8, B-19.10)."""

from __future__ import annotations

import pytest

from rules.battle.orders import leave_notation
from rules.game import Illegal
from tests.rules.battle.kit import MAP


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (
            "allow saruman elven stop nazgul P10 P11 round 6",
            "allow saruman elven stop nazgul p10 p11 round 6",
        ),
        ("allow sauron over always", "allow sauron over"),
        ("Let Sauron pass over my pieces until round 5", "allow sauron over round 5"),
        (
            "let saruman pass over my pieces at Edoras, once until the turn ends",
            "allow saruman over o14 once turn",
        ),
        ("let the Alliance cross elven hexes and stop there", "allow alliance elven stop"),
        ("let sauron through Moria until the movement ends", "allow sauron moria phase"),
        ("let Sauron pass over my pieces only with orc", "allow sauron over orc"),
        ("allow sauron moria once", "allow sauron moria once"),
        (
            "allow evil over orc-07 man_orc minas tirith, edoras turn",
            "allow evil over orc-07 man_orc r15 o14 turn",
        ),
        ("allow sauron over once phase", "allow sauron over once phase"),
        *((words, words) for words in ("revoke 3", "revoke all", "refuse all", "refuse none", "withdraw 2")),
        ("gandalf to k7 ask", "gandalf to k7 ask"),
        ("t15-s15-r14 ask", "t15-s15-r14 ask"),
    ],
)
def test_what_is_said_is_kept_in_one_form(said: str, kept: str) -> None:
    """B-19.8, B-19.10: names stand for hexes, but `moria`, `elven` and `over` are kinds of leave."""
    action = leave_notation.read(MAP, said.lower())
    assert leave_notation.write(MAP, action) == kept
    assert leave_notation.read(MAP, kept) == action


@pytest.mark.parametrize("words", ["leave 3 yes", "leave no"])
def test_answers_are_kept(words: str) -> None:
    """B-19.8."""
    assert leave_notation.write(MAP, leave_notation.read_answer(MAP, words)) == words


@pytest.mark.parametrize(
    "words",
    [
        *(
            "",
            ",",
            "allow",
            "allow sauron",
            "allow gandalf over",
            "allow sauron over round",
            "allow sauron over z99",
        ),
        *("revoke", "revoke x", "refuse", "withdraw", "t15-s15", "t15-s15 ask, t14-t13 ask", "ask"),
    ],
)
def test_what_is_no_such_form_is_refused(words: str) -> None:
    """B-19.10."""
    with pytest.raises(Illegal):
        leave_notation.read(MAP, words)
    with pytest.raises(Illegal):
        leave_notation.read_answer(MAP, words)
