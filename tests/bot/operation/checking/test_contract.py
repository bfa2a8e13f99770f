"""What every game's words and pictures promise, and that each promise is seen to be broken."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Sequence
from gettext import NullTranslations
from typing import Any

import pytest

from bot.drawing.picture import Picture
from bot.games.presentation import Presentation, presentation_of
from bot.language.locale import translations
from bot.language.words import Names, Text
from bot.operation.checking import contract, secrets, strict
from bot.quest import wording
from rules.checking.courses import Course
from rules.game import Game, Question, View
from rules.quest import events
from rules.registry import games, open_game

CHECKS = [
    contract.check_every_event_has_words_or_is_silent,
    contract.check_every_page_can_be_read,
    contract.check_every_picture_can_be_drawn,
    contract.check_what_is_heard_answers_one_kind_of_question,
    contract.check_the_lobby_can_be_read,
    secrets.check_words_and_pictures_tell_no_more_than_views,
]

every_game = pytest.mark.parametrize("game", games(), ids=[game.name for game in games()])


@functools.cache
def courses(game: Game[Any], many: int = 1) -> Sequence[Course]:
    """As many random games of each number of seats."""
    return [Course(game, seats, 3500 + seats + 100 * n) for n in range(many) for seats in game.seats]


@every_game
@pytest.mark.parametrize("check", CHECKS, ids=[check.__name__ for check in CHECKS])
def test_the_contract_of_words_and_pictures_is_kept(game: Game[Any], check: Callable[..., object]) -> None:
    """Issue 35.2: no event, page or picture is forgotten, in any language."""
    check(presentation_of(game), courses(game))


@every_game
@pytest.mark.slow
@pytest.mark.timeout(900)
def test_it_is_kept_at_every_moment_of_more_games(game: Game[Any]) -> None:
    """Issue 35.2: more moments, and more of the pictures."""
    many, presentation = courses(game, 2), presentation_of(game)
    share = 2 if game.name == "war" else 1  # whose options and pictures take longest

    contract.check_every_event_has_words_or_is_silent(presentation, many)
    contract.check_every_page_can_be_read(presentation, many, 80 // share)
    contract.check_every_picture_can_be_drawn(presentation, many, 30, 300 // share)


# ------------------------------------------------------------------------------------------------- planted faults

QUEST = open_game("quest")


@pytest.fixture
def presentation() -> Presentation:
    """One of its own for each test, to be spoilt."""
    return copy.copy(presentation_of(QUEST))


def test_an_event_without_words_is_found(presentation: Presentation, monkeypatch: pytest.MonkeyPatch) -> None:
    """A forgotten row: with it 26 of 29 private messages were lost, and every test was green."""
    monkeypatch.delitem(wording._TOLD, events.VoteClosed)

    with pytest.raises((AssertionError, KeyError), match="VoteClosed"):
        contract.check_every_event_has_words_or_is_silent(presentation, courses(QUEST))


def test_an_event_that_stops_its_post_is_found(
    presentation: Presentation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What words it raises."""

    def stumbles(*given: object) -> str:
        raise KeyError("no row")

    monkeypatch.setattr(type(presentation), "post", stumbles)

    with pytest.raises(KeyError, match="no row"):
        contract.check_every_event_has_words_or_is_silent(presentation, courses(QUEST))


@pytest.mark.parametrize("card", ["{who} of {whom} have voted.", "{{who}} have voted."])
def test_a_placeholder_that_nothing_fills_is_found(
    presentation: Presentation, monkeypatch: pytest.MonkeyPatch, card: str
) -> None:
    """In the sentence or in what comes of it: it stopped the card."""

    def spoilt(self: Presentation, view: View, names: Names, text: Text, *others: object) -> str:
        return text(card, who="Ann")

    monkeypatch.setattr(type(presentation), "card", spoilt)
    monkeypatch.setattr(contract, "spoken", lambda game: (strict.strict("en"),))

    with pytest.raises(AssertionError, match=r"cannot be filled in|not filled in, the card after entry 1"):
        contract.check_every_page_can_be_read(presentation, courses(QUEST))


class Spoilt(NullTranslations):
    """A German catalogue that lacks one sentence, or has it with another placeholder."""

    def __init__(self, sentence: str, instead: str | None) -> None:
        super().__init__()
        self.sentence, self.instead = sentence, instead
        self.add_fallback(translations("de"))

    def gettext(self, message: str) -> str:
        if message != self.sentence:
            return super().gettext(message)
        return strict._Untranslated().gettext(message) if self.instead is None else self.instead


@pytest.mark.parametrize(
    ("instead", "fault"), [(None, "the catalogue lacks: "), ("{wen} fehlt.", "'wen' cannot be filled in")]
)
def test_what_the_german_catalogue_lacks_is_found(
    presentation: Presentation, monkeypatch: pytest.MonkeyPatch, instead: str | None, fault: str
) -> None:
    """The bot would say it in English, and nobody would know."""
    german = strict.StrictText("de", Spoilt("My desk", instead))
    monkeypatch.setattr(contract, "spoken", lambda game: (strict.strict("en"), german))

    with pytest.raises(AssertionError, match=fault):
        contract.check_every_page_can_be_read(presentation, courses(QUEST))


@pytest.mark.parametrize("drawn", [b"no picture", None])
def test_a_picture_that_cannot_be_drawn_is_found(
    presentation: Presentation, monkeypatch: pytest.MonkeyPatch, drawn: bytes | None
) -> None:
    """It raises, or what it gives is none."""

    def draw(shown: object) -> bytes:
        if drawn is None:
            raise ZeroDivisionError
        return drawn

    def spoilt(self: Presentation, view: View, names: Names, text: Text) -> Picture:
        return Picture("card", "A card.", Question("card"), draw)

    monkeypatch.setattr(type(presentation), "picture", spoilt)

    with pytest.raises((OSError, ZeroDivisionError)):
        contract.check_every_picture_can_be_drawn(presentation, courses(QUEST))


def test_a_page_without_a_way_on_is_found(
    presentation: Presentation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A button that leads to it leads nowhere."""
    monkeypatch.setattr(type(presentation.answers), "arranged", lambda *given: ((), ()))

    with pytest.raises(AssertionError):
        contract.check_every_button_leads_somewhere(presentation, courses(QUEST))


def test_two_buttons_that_read_the_same_are_found(
    presentation: Presentation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(presentation.answers), "label", lambda *given: "Go")

    with pytest.raises(AssertionError, match="Go"):
        contract.check_every_button_leads_somewhere(presentation, courses(QUEST))


def test_a_word_that_is_heard_as_two_answers_is_found(
    presentation: Presentation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Typed in the thread, it would answer one of them, whichever is looked at last."""
    heard = dict.fromkeys(("vote", "party"), lambda view: ("approve",))
    monkeypatch.setattr(presentation.answers, "heard", heard)

    with pytest.raises(
        AssertionError, match=r"heard as answers to two kinds of question after entry 1 .*: approve"
    ):
        contract.check_what_is_heard_answers_one_kind_of_question(presentation, courses(QUEST))


def test_an_empty_line_of_the_lobby_is_found(
    presentation: Presentation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(presentation.lobby), "lapse_line", lambda *given: "")

    with pytest.raises(AssertionError, match="the lobby for 5 says ''"):
        contract.check_the_lobby_can_be_read(presentation, courses(QUEST))
