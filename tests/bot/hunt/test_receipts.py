"""What a player reads after an answer."""

from __future__ import annotations

import pytest

from rules.game import Decision, Question
from rules.hunt.preloads import WITHDRAWN
from rules.hunt.view import BearerOwn, view
from tests.bot.hunt.kit import NAMES, PACK, TEXT
from tests.bot.hunt.table import FACE, GAME, Table
from tests.rules.hunt.kit import in_bearer_turn, state


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


@pytest.mark.parametrize(
    ("part", "seat", "words", "told"),
    [
        (1, 1, "journey long", "Keep a journey: the long journey."),
        (1, 1, "mentor 24 31", "Begin with The Grey Pilgrim: 24 Ranger's Cache, 31 "),
        (2, 1, "relocate 24 4", "Send The Grey Pilgrim: 24 Ranger's Cache, 4 Archet Clearing."),
        (1, 1, "keep a1-07", "Keep: Tangled Hedgerow (a1-07)."),
        (1, 2, "split 4", "Who leads two Nazgûl: Dan."),
        (1, 2, "place 17 30", "Place my Nazgûl: 17 "),
        (1, 2, "lord w2 w1", "Bring The Pale King: The Hollow, The Ashen."),
        (2, 1, "token b", "Choose a token: advance a Free Peoples nation as with a muster die."),
        (2, 2, "token b", "Choose a token: advance a Shadow nation as with a muster die."),
        (1, 2, "gifts s-01 3", "Give a card: Spurred by Dread (s-01), Cid."),
        (1, 2, "gifts", "No more gifts."),
        (1, 1, "flip pass", "Flip a companion: Flip nobody."),
    ],
)
def test_what_is_said_in_advance_is_said_back(part: int, seat: int, words: str, told: str) -> None:
    """H-17.33: with the names of the board on which it will be done."""
    found = view(PACK, in_bearer_turn(state(part, 4)).state, seat)
    shown = FACE.of(found).receipt(found, f"preload {words}", (), NAMES, TEXT)
    assert shown.startswith(f"Noted in advance: {told}")


def test_what_is_only_begun_in_advance_is_not_told_back() -> None:
    """H-17.33: the line above says already what it is about; and of Part 2 that it is."""
    early, late = state(wraiths=(None,) * 4), state()
    decision = Decision(Question("place"), 2, owed=False, ahead=True)
    lines = [
        FACE.ask(decision, view(PACK, in_bearer_turn(one).state, 2), NAMES, TEXT) for one in (early, late)
    ]

    assert ["in Part 2" in line for line in lines] == [False, True]
    assert FACE.so_far("place", ("preload", "place"), NAMES, TEXT) == ""
    assert FACE.label("gifts", ("preload",), "gifts", NAMES, TEXT) == "No more gifts"


@pytest.mark.parametrize("kind", sorted(WITHDRAWN))
def test_each_has_a_button_and_a_line_of_its_own(kind: str) -> None:
    """H-17.33."""
    found = view(PACK, in_bearer_turn(state()).state, 1)
    others = [Decision(Question(one), 1, owed=False, ahead=True) for one in WITHDRAWN]
    names = [FACE.short(one, TEXT) for one in others]
    lines = [FACE.ask(one, found, NAMES, TEXT) for one in others]

    assert len(set(names)) == len(set(lines)) == len(WITHDRAWN)
    assert all(len(name) <= 25 for name in names)
    assert FACE.kind_name(kind, TEXT)
