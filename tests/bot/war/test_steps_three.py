"""Buttons of three in their sittings: the council's choices, hosts, battles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.language.words import for_locale
from bot.war.asking.preview import gone
from bot.war.asking.steps import steps
from bot.war.drawing.scene import WarScene
from bot.war.questions import asks_next
from bot.war.showing import draft
from rules.game import Decision, Question
from rules.war.play import WarPlay
from rules.war.state.council import Choice, Offer
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.state.view import view
from tests.bot.war.test_presentation import WORDS
from tests.bot.war.test_wording import NAMES
from tests.rules.war.hosts.armies import EDORAS, HELM, ISENGARD, MORGUL, OSGILIATH, banned, three
from tests.rules.war.kit import LAND

TEXT = for_locale("en")
HOME = {ISENGARD: "saruman", MORGUL: "nazgul-3"}
HOSTS = {ISENGARD: "S24", HELM: "F8", MORGUL: "D20", OSGILIATH: "F4"}
OF_ALL = ("move", "host", "army", "attack", "done")
OF_SARUMAN = ("ally", "council", *OF_ALL)


def _steps(
    play: WarPlay, side: Side, words: Sequence[str] = (), already: Sequence[str] = ()
) -> dict[tuple[str, ...], str]:
    seen = view(LAND, play.state, play.state.rules.seat(side))
    return dict(
        steps(
            seen, already, words or (OF_SARUMAN if side == "S" else OF_ALL), WORDS.speaker(seen, NAMES, TEXT)
        )
    )


def _tower(**state: Any) -> WarPlay:
    play = three(HOSTS, HOME, {"W1612": "frodo sam"}, phase=Phase.TOWER)
    play.set(**state)
    return play


def test_a_council_has_a_button_for_each_choice_and_ally_that_is_open() -> None:
    """W-20.10, W-21.2: none of what is not earned or not offered, nor after the choice."""
    found = _steps(_tower(offers=(Offer("F", "S"),)), "S")

    assert [words for words in found if words[0] in ("ally", "council")] == [
        ("ally", "f"),
        ("council", "persuade"),
        ("council", "sauron"),
        ("council", "elves"),
        ("council", "nothing"),
    ]
    assert found["ally", "f"] == "Ally: the Fellowship"
    assert not [words for words in _steps(_tower(council=Choice.NOTHING), "S") if words[0] == "council"]


def test_who_has_held_his_council_is_asked_for_moves_alone() -> None:
    """W-20.10."""
    told = []
    for council in (Choice.OPEN, Choice.NOTHING):
        seen = view(LAND, _tower(council=council).state, 3)
        told.append(asks_next(seen, WORDS.speaker(seen, NAMES, TEXT)))

    assert told[0].startswith("Your council first")
    assert told[1].startswith("Who moves or attacks next?")


def test_each_host_that_may_move_has_a_button_with_all_that_a_place_does_not_need() -> None:
    """W-59.6, W-59.7, W-59.9: before the hosts are free the Fellowship has those of Rohan alone."""
    assert _steps(_tower(), "S")["host", ISENGARD, "22"] == "W2421 Isengard, 22 of 24 → …"
    camp = three({"W2219": "S16"}, phase=Phase.TOWER)
    assert _steps(camp, "S")["host", "W2219", "16"] == "W2219 Dunland camp, strength 16 → …"
    waiting = three({**HOSTS, EDORAS: "F6"}, HOME, phase=Phase.JOURNEY, marching="", turn=1)
    moving = [words for words in _steps(waiting, "F") if words[0] == "host" and len(words) > 1]
    assert ("host", OSGILIATH, "4") not in moving
    assert _steps(three(HOSTS, HOME, phase=Phase.JOURNEY), "F")["host", OSGILIATH, "4"]
    assert ("host",) in _steps(_tower(), "S")


def test_strengths_on_buttons_are_all_what_leaves_a_guard_and_half() -> None:
    """W-59.9: two keep a place."""
    words = tuple(map(str, range(1, 25)))

    assert list(_steps(_tower(), "S", words, ("host", ISENGARD))) == [("24",), ("22",), ("12",)]


def test_goals_of_a_host_begin_with_who_stands_there() -> None:
    """W-59.5."""
    found = _steps(_tower(), "S", ("W2118", HELM, EDORAS), ("host", ISENGARD, "24"))

    assert found == {(HELM,): "W2424 Helm's Deep: the Fellowship 8", (EDORAS,): "W2724 Edoras"}


def test_each_battle_that_may_be_fought_is_a_button() -> None:
    """W-59.8, W-37.1: none under a ban."""
    play = three({HELM: "F8 S24"}, HOME, phase=Phase.TOWER)

    assert (
        _steps(play, "S")["army", HELM, "against", "F"]
        == "Battle at W2424 Helm's Deep against the Fellowship"
    )

    banned_from = three({HELM: "F8 S24"}, HOME, phase=Phase.JOURNEY, bans=banned("F"))
    assert not [words for words in _steps(banned_from, "F") if words[0] == "army"]


def test_where_a_host_goes_is_drawn_while_it_is_said() -> None:
    """W-59.7."""
    seen = view(LAND, _tower().state, 3)
    voice = WORDS.speaker(seen, NAMES, TEXT)
    shown = draft(seen, Decision(Question("tower", 5), 3), ("host", ISENGARD, "24", HELM), (), voice)

    assert shown is not None
    assert isinstance(shown.scene, WarScene)
    assert [course.way for course in shown.scene.marks.courses] == [(LAND.parse(ISENGARD), LAND.parse(HELM))]


def _so_far(play: WarPlay, words: str) -> str:
    seen = view(LAND, play.state, 3)
    return WORDS.of(seen).answers.so_far("tower", words.split(), NAMES, TEXT)


def test_a_battle_is_sent_after_its_odds_were_read() -> None:
    """W-59.8: pressed, and typed as a draft; and any fight that ends moves, while there are some."""
    play = three({HELM: "F8 S24"}, HOME, phase=Phase.TOWER)
    words = ["army", HELM, "against", "f"]

    told = _so_far(play, " ".join(words))
    answers = WORDS.of(view(LAND, play.state, 3)).answers
    play.set(stage=2)
    later = WORDS.of(view(LAND, play.state, 3)).answers

    assert "**You win 15 times of 36,** as far as you know who is there." in told
    assert "Saruman 24: die, odds +2" in told
    assert "The Fellowship 8: die, citadel +2" in told
    assert "nobody of yours moves any more" in told
    assert "moves any more" not in _so_far(play, " ".join(words))
    assert not answers.only_joins("tower", words, ["then"])
    assert not answers.only_joins("tower", ["attack", HELM, "saruman", "against", "f"], ["then"])
    assert later.only_joins("tower", ["attack", HELM, "saruman", "against", "f"], ["then"])
    assert answers.only_joins("tower", ["host", ISENGARD, "24", HELM], ["then"])


def test_a_way_past_isengard_says_that_saruman_will_be_told() -> None:
    """W-39.3: citadels tell who holds them, all else tells the Dark Power, which was named for both."""
    play = three({}, {}, {"W2523": "sam"}, phase=Phase.JOURNEY)
    seen = view(LAND, play.state, 1)
    told = WORDS.of(seen).answers.so_far("journey", ["plot", "1", "W2522"], NAMES, TEXT)

    assert "**Saruman will be told of it at W2522.**" in told
    assert "The Dark Power will be told" not in told


def test_who_was_stopped_on_his_way_reads_where() -> None:
    """W-52.4: the receipt told the whole way that was said, though somebody who saw them stood on it."""
    play = three({}, {"W2413": "nazgul-3"}, {"W2413": "sam gimli"}, phase=Phase.JOURNEY)
    seen = view(LAND, play.state, 1)
    voice = WORDS.speaker(seen, NAMES, TEXT)

    assert gone(["plot", "1", "W2413", "W2414"], voice, seen).startswith(
        "⚠️ **They come no further than W2413:** somebody who sees them stands there."
    )
    assert "no further" not in gone(["plot", "1", "W2413"], voice, seen)


def test_what_nobody_takes_back_is_asked_about_first() -> None:
    """W-21.2, W-24.1, W-37.7, W-57.2: an alliance was made by a press on the wrong button."""
    answers = WORDS.of(view(LAND, _tower().state, 3)).answers

    for kind, words in (
        ("tower", "ally f"),
        ("dissolve", "dissolve"),
        ("show", "show ring"),
        ("tower", "wear"),
    ):
        assert not answers.only_joins(kind, words.split(), ["then"])
    assert not answers.only_joins("tower", ["council", "sauron"], ["then"])
    assert answers.only_joins("tower", ["council", "nothing"], ["then"])
    assert answers.only_joins("offer", ["offer", "d", "yes"], [])
    assert "neither may attack the other" in _so_far(_tower(), "ally f")
    assert _so_far(_tower(), "dissolve") == "You dissolve the alliance: it ends with this game-turn."
