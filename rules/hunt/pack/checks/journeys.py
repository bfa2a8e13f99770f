"""What journeys must be like, those written down and those that are made (H-23.22 to H-23.26)."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from rules.dice import Dice
from rules.hunt.pack import WILD, JourneyCard, JourneyClass
from rules.hunt.pack.board import Board
from rules.hunt.pack.building import journey_class
from rules.hunt.pack.draft import Draft
from rules.hunt.setup.journeys import NoJourneys, generate, shared
from rules.packs.lines import Path

_LEAST: Final = 6
"""Journeys of a class."""
_MUCH: Final = 80
"""Per cent of locations that two journeys share when it is too much."""
_KEY: Final = b"H-23.26"
"""The fixed seed of the loader's own decks."""


def check_journeys(draft: Draft) -> None:
    """Both classes; those that need the board wait for one that is sound."""
    journeys = draft.files.get("journeys")
    if journeys is None or 2 not in draft.parts:
        return
    if sorted(one.id for one in journeys.classes) != ["long", "short"]:
        draft.wrong("H-23.22", ("journeys", "classes"), "There is one class short and one class long.")
    for path, said in draft.items("journeys", "classes"):
        _class(draft, path, said, journeys.mode)


def _class(draft: Draft, path: Path, said: Any, mode: str) -> None:
    low, high = said.wild
    if low > high:
        draft.wrong("H-21.15", (*path, "wild"), "`wild` is the least number of wild entries, then the most.")
        return
    if mode == "generated" and said.count < _LEAST:
        draft.wrong("H-23.22", (*path, "count"), f"A class has at least {_LEAST} journeys.")
    if (said.cards or mode == "fixed") and len(said.cards) < _LEAST:
        draft.wrong("H-23.22", path, f"There are {len(said.cards)} journeys; a class has at least {_LEAST}.")
    board = draft.boards.get(2)
    one = journey_class(said)
    cards = [((*path, "cards", number), card) for number, card in enumerate(one.cards)]
    for where, card in cards:
        _steps(draft, where, card, one, board)
    _together(draft, path, cards, board)
    if mode == "generated" and board:
        _made(draft, path, one, board)


@functools.lru_cache(maxsize=8)
def _own_deck(board: Board, one: JourneyClass) -> tuple[JourneyCard, ...]:
    return generate(board, one, True, Dice(_KEY), one.id)


def _made(draft: Draft, path: Path, one: JourneyClass, board: Board) -> None:
    """H-23.26: a deck from a fixed seed; its journeys are held to what the written ones are held to."""
    try:
        deck = _own_deck(board, one)
    except NoJourneys as error:
        draft.wrong("H-23.26", path, f"Such journeys cannot be made: {error}.")
        return
    for journey in deck:
        _steps(draft, path, journey, one, board)
    _together(draft, path, [(path, journey) for journey in deck], board)


def _steps(draft: Draft, path: Path, journey: JourneyCard, one: JourneyClass, board: Board | None) -> None:
    """H-23.23, H-23.24: as far as it can be seen, with the board or without it."""
    if len(journey.steps) != one.steps:
        sentence = f"{journey.name} has {len(journey.steps)} entries; those of its class have {one.steps}."
        draft.wrong("H-23.23", path, sentence)
    if journey.steps[-1] == WILD:
        draft.wrong("H-23.23", path, f"{journey.name} ends in the wild; a journey ends on an exit.")
    if journey.shelters and one.id != "long":
        draft.wrong("H-23.24", path, "Only long journeys have shelters.")
    for n in sorted(journey.shelters - set(journey.steps)):
        draft.wrong("H-23.24", path, f"The shelter {n} is not on this journey.")
    if board:
        _way(draft, path, journey, board)
        for n in sorted(journey.shelters & set(journey.steps) & set(board.names)):
            if "ally" not in board.flags[n]:
                draft.wrong("H-23.24", path, f"The shelter {n} is no ally location.")


def _way(draft: Draft, path: Path, journey: JourneyCard, board: Board) -> None:
    """H-23.23: each entry is a mark that the rules allow (H-5.3, H-5.4), and the exit is the last one."""
    last, dots = board.flagged["start"][0], 0
    for number, n in enumerate(journey.steps, 1):
        if n == WILD:
            dots += 1
            continue
        if n not in board.names:
            draft.wrong("H-23.23", path, f"Entry {number}: there is no location {n} on board 2.")
            return
        if n not in board.reach(last, dots):
            sentence = f"Entry {number}: {n} is not within reach of {last}, {dots} wild before."
            draft.wrong("H-23.23", path, sentence)
        if n in board.exits and number < len(journey.steps):
            draft.wrong("H-23.23", path, f"Entry {number}: {n} is an exit, and the journey goes on.")
        last, dots = n, 0
    if journey.steps[-1] != WILD and last not in board.exits:
        draft.wrong("H-23.23", path, f"{journey.name} ends on {last}, which is no exit.")


def _together(
    draft: Draft, path: Path, cards: Sequence[tuple[Path, JourneyCard]], board: Board | None
) -> None:
    """H-23.25."""
    for (_, journey_card), (where, other) in combinations(cards, 2):
        if journey_card.steps == other.steps:
            draft.wrong("H-23.25", where, f"{other.name} is the same journey as {journey_card.name}.")
        elif (
            set(journey_card.steps) - {WILD}
            and set(other.steps) - {WILD}
            and shared(journey_card.steps, other.steps) > _MUCH
        ):
            sentence = f"{other.name} and {journey_card.name} share more than {_MUCH}% of their locations."
            draft.warn("H-23.25", where, sentence)
    used = {journey.steps[-1] for _, journey in cards}
    for n in board.flagged["exit"] if board and cards else ():
        if n not in used:
            draft.warn("H-23.25", path, f"No journey of this class ends on the exit {n}.")
