"""Bad input, each kind: a sentence by its clause to who sent it; nothing is changed or told (W-1.6, W-16.8)."""

from __future__ import annotations

import re

import pytest

from rules.game import Illegal
from rules.war.questions.sittings import VERBS
from tests.rules.war.turn.game import GAME, D, F, Played

JOURNEY = (
    ("plot 1 W2413 W2615", "W-7.2"),  # jumps
    ("plot 1 W2512 W2612", "W-52.3"),  # crosses a wall
    ("plot 1 W2413 W2414 W2415 W2416", "W-7.2"),  # too dear
    ("plot 1 W0113", "W-7.2"),  # the sea
    ("plot 1 W9999", "W-41.1"),  # off the map
    ("plot 1 to W0113", "W-7.2"),
    ("plot 1 W2413 cover W2415", "W-10.12"),
    ("plot 1 W2413 champion lord", "W-18"),
    ("plot 9 W2413", "W-6.2"),
    ("plot 1", "W-7.1"),
    ("split 1 sam to 1", "W-6.6"),
    ("split 1 sam to 12", "W-18"),
    ("split 1 frodo sam merry pippin aragorn boromir gandalf legolas gimli to new", "W-6.6"),
    ("join 1 to 2", "W-6.2"),
    ("play 16", "W-18"),
    ("discard 99", "W-58.1"),
    ("take rope sam", "W-56.4"),
    ("pass rope sam", "W-56.4"),
    ("combat W2412 gimli against D", "W-55.1"),
    ("combat W2412 lord against D", "W-55.1"),
    ("move lord E0628", "W-16.1"),
    ("yield frodo", "W-57.10"),
    ("look", "W-56.6"),
)
SHADOW = (
    ("move lord W9999", "W-41.1"),
    ("move lord W0113", "W-52.1"),
    ("move lord W2412", "W-52.1"),
    ("move frodo W2413", "W-52.1"),
    ("move mouth E1028 E0828", "W-52.1"),
    ("siege E0330", "W-59.1"),
    ("attack E0729 lord against F", "W-55.1"),
    ("capture E0729 party-1", "W-55.1"),
    ("head party-1 W2421", "W-36.4"),
    ("plot 1 W2413", "W-16.1"),
)
SEARCH = (
    ("place nazgul-3 W2412", "W-12.3"),
    ("place nazgul-3 W0113", "W-52.2"),
    ("place orcs 1 W2411 to W2410", "W-12.8"),
    ("place orcs 400 W2411 to W2410", "W-12.3"),
    ("place frodo W2411", "W-12.3"),
    ("enter W2412 nazgul-3", "W-12.12"),
    ("done", "W-12.3"),
)


def _refused(war: Played, seat: int, words: str) -> Illegal:
    before = war.entered.position
    with pytest.raises(Illegal) as no:
        war.say(seat, words)
    assert war.entered.position is before
    assert GAME.view(war.state, 3 - seat) == GAME.view(before.state, 3 - seat)
    return no.value


@pytest.mark.parametrize(("words", "clause"), JOURNEY)
def test_on_the_journey(words: str, clause: str) -> None:
    """W-18.1, W-1.6: by its clause."""
    war = Played()
    war.to("journey")
    assert _refused(war, F if words.split()[0] != "move" else D, words).clause == clause


@pytest.mark.parametrize(("words", "clause"), SHADOW)
def test_in_the_shadow(words: str, clause: str) -> None:
    """W-18.3, W-1.6: by its clause."""
    war = Played()
    war.to("shadow")
    assert _refused(war, D if words.split()[0] != "plot" else F, words).clause == clause


@pytest.mark.parametrize(("words", "clause"), SEARCH)
def test_in_the_search(words: str, clause: str) -> None:
    """W-18.2, W-1.6: by its clause."""
    war = Played()
    war.say(D, "sheet search always")
    while war.state.phase.value != "search":
        war.lapse()
    assert _refused(war, D, words).clause == clause


def test_too_late_and_twice() -> None:
    """W-5.4, W-52.1, W-16.1: what comes behind its time."""
    war = Played()
    war.to("shadow")
    war.say(D, "move lord E0628")
    assert _refused(war, D, "move lord E0728").clause == "W-52.1"
    assert _refused(war, F, "done").clause == "W-16.1"


def test_a_verb_that_is_written_wrong_is_shown_as_it_is_written() -> None:
    """W-18: each of them, and the example can be said."""
    war = Played()
    war.to("journey")
    no = _refused(war, F, "split 1 sam to 12")
    assert "split 1 frodo sam to new" in no.sentence.format(**no.facts)
    verbs = {verb.name: (phase, verb) for phase, row in VERBS.items() for verb in row.by_name.values()}
    assert {name for name, (_, verb) in verbs.items() if verb.example} == verbs.keys() - {
        "done",
        "wear",
        "look",
    }
    for phase, verb in verbs.values():
        for words in filter(None, re.split(", or |, ", verb.example)):
            GAME.read(phase.value, words)


@pytest.mark.parametrize(
    "words", ["plot ~6", "plot 1 ~6", "split 1 ~6", "split ~2", "join 1 to ~3", "combat ~1"]
)
def test_nothing_is_offered_behind_words_that_name_nothing(words: str) -> None:
    """W-1.6: and asking for it raises nothing, as a page of many groups may ask."""
    war = Played()
    war.to("journey")
    (decision,) = (one for one in GAME.decisions(war.state) if one.owed)
    assert not GAME.options(war.state, decision, words.split()).words


@pytest.mark.parametrize(
    "words", ["move lord ~6", "move ~1", "attack ~2", "siege ~2", "place nazgul-3 ~4", "play ~1"]
)
def test_nothing_is_offered_to_the_dark_power_either(words: str) -> None:
    """W-1.6: likewise."""
    war = Played()
    war.to("shadow")
    (decision,) = (one for one in GAME.decisions(war.state) if one.owed)
    assert not GAME.options(war.state, decision, words.split()).words
