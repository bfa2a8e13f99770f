"""Every event has words, in public and in private, and they say what they should."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.games.presentation import DRAFT_ENDED
from bot.hunt.wording.events import is_silent, say
from rules.game import OrderDropped, OrderUsed, Question
from rules.hunt import events as told
from tests.bot.hunt.kit import ALL_EVENTS, EVENTS, asked, voice


def test_every_kind_of_event_is_told() -> None:
    """H-20.6: no event was forgotten among the examples that follow."""
    assert {type(event) for event in EVENTS} == set(ALL_EVENTS)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_is_told_in_whole_sentences(event: Any) -> None:
    """H-20.6: nothing of a placeholder is left, and no word of the code."""
    words = say(event, voice())

    assert words
    assert not is_silent(event)
    assert not re.search(r"[{}]|\bNone\b|<\w+>|_[a-z]", words), words
    assert "  " not in words
    assert len(words) <= 1900


@pytest.mark.parametrize(
    "event",
    [
        told.MarkerTurned(eye=False),
        told.InfoGiven(1, ()),
        told.CardsDrawn(1, "ally", 0, 3),
        told.CardsSeen((1,), 1, "ally", ()),
        told.CardsDiscarded(1, "ally", ()),
        told.TracksCleared(1, ()),
        told.AlliesPlaced(1, ()),
        told.AlliesRemoved(1, ()),
        told.TokensWon(0, 0),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_needs_no_words_has_none(event: Any) -> None:
    """H-4.5: the marker goes back to its Ring side every night; nothing given or drawn is not told either."""
    assert is_silent(event)
    assert say(event, voice()) is None


def test_places_have_the_names_of_their_part() -> None:
    """H-21.4: 17 is another place on the other board."""
    assert "17 Frogmorton" in str(say(told.FrodoFound(1, 17), voice()))
    assert "17 Road Bend" in str(say(told.FrodoFound(2, 17), voice()))


def test_a_dot_is_named_by_its_id() -> None:
    """H-21.6: a dot has no name of its own."""
    dot = voice().board(1).find("51-57.1")
    assert dot is not None

    assert say(told.NazgulSet(1, 0, dot), voice()) == "The Ashen stands on **dot 51-57.1** now."


def test_the_lord_is_called_by_his_name_while_he_rides() -> None:
    """H-14.4: the figure in whose place he stands is not."""
    assert (
        say(told.NazgulMoved(1, 1, (17, 8)), voice(lord=1))
        == "🐎 The Pale King rides: 17 → 8 Three-Farthing Meadow."
    )
    assert say(told.LordLeft(1), voice(lord=1)) == "**The Pale King** leaves; The Hollow rides again."


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "🔎 The Ashen searches 17 Frogmorton (free): **yes, Frodo was here, and may be still**."),
        ({"answer": False, "cost": "SWORD"}, "🔎 The Ashen searches 17 Frogmorton (Sword): **no**."),
        (
            {"kind": "hunt", "cost": "s-06"},
            "🔎 The Ashen hunts at 17 Frogmorton (Pale Knife): **yes, Frodo was here, but is gone**.",
        ),
        (
            {"kind": "hunt", "found": True},
            "🔎 The Ashen hunts at 17 Frogmorton (free): **yes, Frodo is here**.",
        ),
        (
            {"kind": "perceive", "target": "area K"},
            "🔎 The Ashen perceives area K (Buckland) (free): **yes, Frodo’s last location is there**.",
        ),
        (
            {"kind": "perceive", "target": "area K", "named": ("gandalf",), "cost": "MORGUL_RING"},
            "🔎 The Ashen perceives area K (Buckland) (Morgul Ring): **yes**, The Grey Pilgrim.",
        ),
        (
            {"answer": None, "cancelled": True},
            "🔎 The Ashen searches 17 Frogmorton (free): cancelled, there is no answer.",
        ),
    ],
)
def test_a_question_is_told_with_its_answer_and_its_cost(changes: dict[str, Any], words: str) -> None:
    """H-8.7, H-14.7: who asks what, where, for what, and what the answer is."""
    assert say(told.Answered(asked(**changes)), voice()) == words


def test_the_last_move_of_a_picked_rider_is_told_by_name() -> None:
    """H-18.7: by its name, the space by number and name."""
    played = told.CardPlayed(1, 2, "s-03", 1, ("w1", "y2", "w2", "17"))

    words = str(say(played, voice()))

    assert "It names The Ashen, dot Y2, The Hollow, and 17 Frogmorton." in words
    assert "names" not in str(say(told.CardPlayed(1, 1, "a1-12", 1, ("w1", "17")), voice()))


def test_the_reminder_of_the_other_game_is_printed_with_its_tokens() -> None:
    """H-15.5, H-15.7: how many each side has, and how they are used there."""
    words = str(say(told.TokensWon(1, 2), voice()))

    assert "the Shadow 1, the Free Peoples 2." in words
    assert "Use at most one a turn instead of an action die, and each only once." in words
    assert "no Elven ring can change it" in words
    assert "Any player of the side may use it" in words
    assert "They come on top of those of the Lords of Middle-earth expansion." in words


def test_a_note_cannot_make_marks() -> None:
    """H-8.9: it is what somebody wrote."""
    words = str(say(told.NoteSet(1, 2, "17", "**@everyone** <https://x.y>"), voice()))

    assert "**@everyone" not in words
    assert "@everyone" not in words
    assert "https://" not in words


@pytest.mark.parametrize(
    ("fact", "value", "told_so"),
    [
        ("latest_is_dot", "yes", "Revealed: the latest mark of Frodo is **a dot**."),
        ("latest_is_dot", "no", "Revealed: the latest mark of Frodo is **no dot**."),
        ("bearer_area", "C", "👂 Rumour: Frodo is in **area C (Tookland)**."),
        ("log_entry_back", "17", "Revealed from the log of Frodo: **17 Frogmorton**."),
        ("log_entry_back", "dot", "Revealed from the log of Frodo: **a dot**."),
        (
            "live_info_in_section",
            "no",
            "Revealed: **no information token** can be found in that section any more.",
        ),
    ],
)
def test_what_is_revealed_is_a_sentence_with_the_names_of_places(fact: str, value: str, told_so: str) -> None:
    """Issue 16.2: no question with a yes behind it, no letter alone."""
    assert say(told.FactRevealed(1, fact, value), voice()) == told_so


def test_who_helps_is_told_with_what_the_help_is() -> None:
    """Issue 16.2: not `Pippin helps` alone, when a day has ended."""
    told_so = str(say(told.CompanyUsed(1, "pippin"), voice()))

    assert re.fullmatch(r"\*\*Pippin\*\* helps: .+\.", told_so)


def test_gandalf_out_of_play_is_told_as_such() -> None:
    """H-22.39: he is in no section then."""
    assert "is not in play" in str(say(told.FactRevealed(2, "gandalf_section", "out"), voice(2)))
    assert "section **II**" in str(say(told.FactRevealed(2, "gandalf_section", "II"), voice(2)))


@pytest.mark.parametrize(
    ("kind", "words", "answer", "sentence"),
    [
        (
            "plan",
            "move 17 then search if wraith 17",
            "",
            "Ride to 17 Frogmorton; Search here if a Nazgûl stands at",
        ),
        ("turn", "preload turn late draw then mark 9", "", "Draw a card for a token; Mark 9 Tuckborough."),
        ("turn", "preload turn mark 17 if corruption 9", "mark 17", "Mark 17 Frogmorton."),
        ("wish", "swift a1-09 on hunt", "", "React with Wrong House, Master (a1-09) in answer to a hunt."),
    ],
)
def test_what_was_planned_is_told_as_its_page_told_it(
    kind: str, words: str, answer: str, sentence: str
) -> None:
    """Issue 30.13: used or gone, not by the words that one types."""
    used, gone = OrderUsed((1,), Question(kind), words, answer), OrderDropped((1,), Question(kind), words)

    assert f"**What you had planned was used:** {sentence}" in str(say(used, voice()))
    assert "`" not in str(say(gone, voice()))


def test_a_draft_that_is_gone_is_quoted() -> None:
    """Issue 30: it can be copied, and need not be an answer."""
    gone = OrderDropped(
        (1,), Question("turn", 3), "mark 9 or so", DRAFT_ENDED, is_asked=False, was_draft=True
    )
    assert "`mark 9 or so`" in str(say(gone, voice()))
