"""What words are called on buttons, what is asked next, and whole answers in words (W-18)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.language.words import for_locale
from bot.war.asking import answers
from bot.war.asking.preview import of_plot
from bot.war.asking.verbs import VERBS
from bot.war.wording.voice import WarVoice
from rules.game import Options
from rules.war.state.view import WarView
from tests.bot.war.test_wording import NAMES, voice
from tests.rules.war.kit import LAND, war

LABELS = {
    "plot": "Send a group",
    "plot 1": "Group 1 (Frodo and Sam)",
    "plot 1 W2413+": "W2413 open land, by road",
    "plot 1 W2412": "W2412 Rivendell",
    "plot 1 W2412 cover": "if seen, at …",
    "split 1 nazgul-3": "Nazgûl 3",
    "take sting": "Sting",
    "play 5": "5 Escape from Orcs",
    "play 16 S": "Shire",
    "play 12 D": "Dunland",
    "play 13 1": "Group 1 (Frodo and Sam)",
    "place orcs 4": "strength 4",
    "sheet meet": "The enemy on my hex",
    "sheet meet low": "Lie low",
    "sheet strike ahead": "with so much more Might: …",
    "combat W2413 gimli against D": "the Dark Power",
}
MEANS = {
    "plot 1 W2413 W2414+ cover W2414 champion sam": (
        "Group 1 (Frodo and Sam) → W2413 → W2414. If its road gives it away, it is seen at W2414. "
        "Before a Servant Sam fights."
    ),
    "plot gollum W2516 W2517": "Gollum → W2516 → W2517.",
    "split 1 sam to new": "These leave group 1 as a group of their own: Sam.",
    "join 2 to 1": "Group 2 joins group 1.",
    "take sting sam": "Sam takes Sting.",
    "combat W2413 aragorn gimli against party-1": (
        "At W2413 these attack: Aragorn and Gimli. Their enemy: orc party 1."
    ),
    "place nazgul-3 E0412": "Nazgûl 3 searches at E0412.",
    "place orcs 2 E0412 to E0411": "An orc band of strength 2 searches at E0412 and watches E0411.",
    "place -": "Nothing is placed.",
    "move lord E0628": "The Lord of the Nazgûl → E0628.",
    "head party-1 W2421": "Orc party 1 heads for Isengard (W2421).",
    "play 9": "9 Misty Passes Open: Crossing mountains by trail costs 1 point this turn, not 2.",
    "sheet meet 1 search if mouth alone, low": (
        "If the Mouth of Sauron and nobody else ends his turn on group 1: accept a search. "
        "If an enemy ends his turn on my group: lie low."
    ),
    "sheet meet": "If an enemy ends his turn on my group: lie low.",
    "draw no": "You are against a draw.",
}


def _owner() -> WarVoice:
    voice = WarVoice(LAND, NAMES, for_locale("en"), ("F", "D"), "F")
    voice.chart = war({"W1612": "frodo sam", "W1712": "gimli"}).state.chart
    return voice


@pytest.mark.parametrize("words", LABELS)
def test_a_word_is_called_by_what_it_names(words: str) -> None:
    *already, word = words.split()

    assert answers.label(already, word, _owner()) == LABELS[words]


@pytest.mark.parametrize("words", MEANS)
def test_a_whole_answer_is_told_in_words(words: str) -> None:
    assert answers.sentence(words, _owner()) == MEANS[words]


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_asks_for_what_follows_it(verb: str) -> None:
    """And says what an answer does, without anything left to fill in."""
    asked = [answers.prompt((verb, *["1"] * n), Options(), voice()) for n in range(3) if verb != "sheet"]

    assert len(asked) in (0, 3)
    assert "{" not in answers.sentence(f"{verb} meet" if verb == "sheet" else verb, voice())


def test_hexes_are_found_under_their_provinces() -> None:
    assert answers.group("W2413+", voice()) == "Rhudaur"
    assert answers.group("sam", voice()) == ""
    assert answers.hint(("plot", "1"), "W1612", voice()) == "Bree"


def test_the_rangers_path_takes_the_die_off_what_a_way_tells() -> None:
    """W-58.1, W-7.6: of the group that was named, and of no other."""
    state = war({"W2312": "frodo sam", "W2413": "gimli"}).state

    def told(*unseen: int) -> str:
        journey = replace(state.journey, unseen=frozenset(unseen))
        view = WarView(1, "F", replace(state, journey=journey), LAND.sha256)
        return of_plot(["plot", "1", "W2212+"], WarVoice.of(LAND, view, NAMES, for_locale("en")), view)

    assert ["A die shows it" in one for one in (told(), told(2), told(1))] == [True, True, False]
