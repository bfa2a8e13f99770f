"""A search that has just begun, and what D says in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rules.kit.grammar import Grammar
from rules.war.events.search import ForcesPlaced
from rules.war.hunting.phase import hurry, open_search, played
from rules.war.play import WarPlay
from rules.war.questions.verbs.search import VERBS
from rules.war.questions.verbs.verb import Verbs
from rules.war.state.hands import Pile
from rules.war.state.phases import Phase
from tests.rules.war.kit import war

SEARCH: Final = Verbs(Phase.SEARCH, VERBS)
_GRAMMAR: Final = Grammar({"search": SEARCH.forms}, "W-18")


def search(
    groups: dict[str, str],
    pieces: dict[str, str] | None = None,
    falls: Iterable[int] = (),
    *,
    cards: tuple[int, ...] = (4, 9),
    rows: dict[str, str] | None = None,
    **state: Any,
) -> WarPlay:
    """Card 4 gives Nazgûl from Rhudaur to Lórien, card 9 orcs from Fangorn to Dagorlad."""
    play = war(groups, pieces, falls, rows=rows, points=state.pop("points", 10), **state)
    play.set(phase=Phase.SEARCH, search_deck=Pile("search", cards))
    open_search(play)
    play_on(play)
    return play


def play_on(play: WarPlay) -> None:
    """As far as nobody is asked."""
    for _ in played(play):
        pass


def is_asked(play: WarPlay) -> bool:
    """Whether D is."""
    return "D" in play.state.acting


def close_search(play: WarPlay) -> None:
    """Its time is over."""
    hurry(play)
    play_on(play)


def say(play: WarPlay, words: str) -> None:
    """D's answers, joined by `;`."""
    for answer in words.split(";"):
        SEARCH.play(play, "D", _GRAMMAR.read("search", answer))
        play_on(play)


def kinds(play: WarPlay) -> list[str]:
    """What was told, but for what F hears of the placing when the search is over."""
    to_f = play.state.rules.seats("F")
    return [
        type(event).__name__
        for event in play.events
        if not (isinstance(event, ForcesPlaced) and event.to == to_f)
    ]
