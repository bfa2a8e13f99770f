"""What a player reads after an answer."""

from __future__ import annotations

import pytest

from rules.hunt.view import BearerOwn
from tests.bot.hunt.kit import NAMES, TEXT
from tests.bot.hunt.table import GAME, Table


def receipt(table: Table, seat: int, words: str) -> str:
    return table.face(seat).receipt(table.view(seat), words, (), NAMES, TEXT)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("keep", "Done: Keep to the course."),
        ("keep short", "Done: Keep a journey: the short journey."),
        ("give 17", "Done: Give away information: 17 Frogmorton."),
        ("give s-04 3", "Done: Give a card: Sniffing at the Verge (s-04), Cid."),
        ("pass", "You let it be."),
        ("note 17 was he *here*", "Done: a note at 17 Frogmorton: “was he \\*here\\*”."),
        ("note area k", "Done: no note at area K (Buckland)."),
        ("withdraw turn", "Taken back: what you said in advance."),
        (
            "preload escape mark 17",
            "Noted in advance: Escape to a place: 17 Frogmorton. You can take it back on **My desk**.",
        ),
        ("swift a1-08 on search if answer", "if the answer would be yes"),
    ],
)
def test_every_answer_is_told_back_in_words(words: str, told: str) -> None:
    """H-17.14, H-17.17, H-17.33, H-8.9."""
    assert told in receipt(Table(3, 1), 1, words)


def test_the_ring_bearer_is_told_where_he_is_and_that_the_turn_is_open() -> None:
    """H-17.35: only the private receipt says so."""
    table = Table(2, 3)
    for now in table.steps(30):
        if any(one.question.kind == "turn" for one in GAME.decisions(now.state) if one.owed):
            break

    table.say(1, "mark dot then hold")

    told = receipt(table, 1, table.words)
    own = table.view(1).own
    assert isinstance(own, BearerOwn)
    assert f"dots since then: {own.dots}." in told
    assert "Your turn is still open" in told
    assert "`back` takes your last step back." in told
    assert table.face().post(table.public, table.view(), NAMES, TEXT) is None


def test_a_ringwraith_is_told_the_answer_and_who_is_still_to_act() -> None:
    """H-8.7, H-17.8."""
    table = Table(2, 3)
    for now in table.steps(60):
        blocks = now.view().seen.blocks
        if blocks and blocks[0].left and not now.view().seen.eye:
            break

    table.say(2, "end then end")

    assert "Still to act: " in receipt(table, 2, table.words)


def test_what_a_flip_was_against_is_told_by_its_place() -> None:
    """H-10.7: the tile is gone by then, and another may lie in its place."""
    table = Table(seed=2)
    drawn = next(now for now in table.steps(300) if now.view().seen.drawn is not None)

    assert drawn.view().seen.drawn
    assert "Done: Flip a companion: Sam, Tile 2." in receipt(table, 1, "flip sam 2")
