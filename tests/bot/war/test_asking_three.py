"""What three read on buttons and as questions: the council, hosts, offers, deals, the end."""

from __future__ import annotations

from typing import Any

import pytest

from bot.language.words import for_locale
from bot.war.asking import answers
from bot.war.questions import ROWS
from bot.war.wording.turns import result
from bot.war.wording.voice import WarVoice
from rules.game import Options
from rules.war.state.pieces import SIDES
from rules.war.state.view import view
from rules.war.state.war import DrawOffer
from tests.bot.war.test_three import voice
from tests.bot.war.test_wording import NAMES
from tests.rules.war.hosts.armies import three
from tests.rules.war.kit import LAND, war

TEXT = for_locale("en")
LABELS = {
    "council": "Hold your council",
    "council persuade": "Persuade somebody",
    "council persuade -": "whoever is within reach",
    "lend -": "nothing more",
    "offer d": "the Dark Power",
    "host W2421 4": "strength 4",
    "deal d gives 2": "2 event cards",
    "deal d gives 2 1": "1 magic card",
    "deal d gives 2 1 takes 1": "1 event card",
    "deal d gives 2 1 takes 1 0": "0 magic cards",
    "deal d gives 2 1 takes 1 0 frees": "a captive goes free …",
    "lay s 9": "9 Misty Passes Open",
    "agree f": "the Fellowship",
}
ASKED = {
    "council": "What does your council do? One thing in each game-turn, before any move.",
    "council persuade": (
        "Whom? He must stand at Isengard, at Minas Tirith or with a palantír of the Fellowship’s; else one who does "
        "is drawn by lot."
    ),
    "council control": "Which number? Each stands for a Nazgûl; which one, its owner’s order says.",
    "council nothing": "Send it, or say what comes next.",
    "deal": "With whom?",
    "deal d gives": "How many event cards do you give?",
    "deal d gives 2": "And how many magic cards do you give?",
    "deal d gives 2 1 takes": "How many event cards do you want?",
    "deal d gives 2 1 takes 1": "And how many magic cards do you want?",
    "deal d gives 2 1 takes 1 0": "Does a captive of yours go free, too? Or send it.",
    "deal d gives 2 1 takes 1 0 frees": "Which captive goes free?",
    "lay": "For whom?",
    "lay s": "Which card do you lay?",
    "confirm": "Confirm the deal with whom?",
    "fold": "Fold the deal with whom? What is laid goes back.",
}
MEANS = {
    "host W2421 4 of F W2422": "Strength 4 of the Fellowship: W2421 → Fords of Isen (W2422).",
    "host W2421 24": "Strength 24: Isengard (W2421) → ….",
    "council persuade -": "You try to persuade somebody of the Fellowship, drawn by lot.",
    "deal d gives 2 1": "",
    "deal d gives 2 1 takes 0 0 frees sam yields pippin: leave Rohan alone": (
        "You propose to the Dark Power: you give 2 event cards and 1 magic card and get nothing. "
        "Free go: Sam. Handed over: Pippin. “leave Rohan alone”"
    ),
    "lay s 9 sting": "You lay face down for Saruman: 9 Misty Passes Open and Sting.",
    "fold d": "You fold the deal with the Dark Power: what was laid goes back unseen.",
}


@pytest.mark.parametrize("words", LABELS)
def test_no_button_of_three_has_the_bare_word(words: str) -> None:
    *already, word = words.split()

    assert answers.label(already, word, voice("S")) == LABELS[words]


@pytest.mark.parametrize("words", ASKED)
def test_each_step_asks_one_thing(words: str) -> None:
    assert answers.prompt(words.split(), Options(), voice("S")) == ASKED[words]


@pytest.mark.parametrize("words", MEANS)
def test_what_three_say_is_told_in_words(words: str) -> None:
    """W-29.5, W-34.5, W-59.7."""
    assert answers.sentence(words, voice("S")) == MEANS[words]


def test_what_was_said_so_far_ends_where_nothing_is_chosen_yet() -> None:
    assert answers.so_far(["council", "nothing", "then", "host"], voice("S"), None) == (
        "Your council does nothing else in this game-turn."
    )
    assert answers.so_far(["council", "nothing", "then", "done"], voice("S"), None).endswith(
        "the game goes on."
    )


def _asked(kind: str, sides: int, **state: Any) -> str:
    play = three({}, **state) if sides == len(SIDES) else war({})
    seen = view(LAND, play.state, 1)
    row = ROWS[kind]
    assert not callable(row.ask)
    return row.pick(row.ask if not isinstance(row.ask, str) else {"": row.ask}, "", seen)


def test_three_are_spoken_to_as_three() -> None:
    """W-38.9: all agree to a draw, and who gives up is not the last but one."""
    assert _asked("draw", 3) == "Offer the others a draw."
    assert _asked("draw", 3, offer=DrawOffer(5)).endswith("It counts if all agree.")
    assert _asked("draw", 2) == "Offer the other a draw."
    assert "the others play on" in _asked("resign", 3)
    assert "the other side wins at once" in _asked("resign", 3, resigned=frozenset("D"))
    assert "the other side wins at once" in _asked("resign", 2)
    assert "the others’ turns" in _asked("sheet", 3)
    assert "All have agreed" in result("", "agreed", "W-38.9", voice("F"))
    assert "Both have agreed" in result("", "agreed", "W-38.9", WarVoice(LAND, NAMES, TEXT, ("F", "D")))
