"""A form for a whole ride: where each Nazgul goes, and what it does there (H-7.1, H-17.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.games.presenting.answer_presentation import AnswerForm, Offer
from bot.games.presenting.fields import FormField
from bot.hunt.asking import labels
from bot.hunt.wording.voice import NAME, Voice
from bot.language.choice import Choice
from bot.language.words import Text, plain
from bot.ui.message import IN_A_MENU
from rules.board.order_steps import THEN
from rules.game import Decision
from rules.hunt.aid import reaching
from rules.hunt.questions import kinds
from rules.hunt.view import HuntView

STEPWISE: Final = frozenset({kinds.TURN.name, kinds.BLOCK.name})
"""Kinds whose answers are sent step by step."""
JOINING: Final = frozenset({THEN, "if", "when", "else", "anyway"})
"""Words that begin another step, or a condition."""
MOST: Final = 2
"""Nazgul that one form has room for: Discord takes five parts, and two tell of each."""
_STAY, _NOTHING, _FIRST = "stay", "nothing", "first"


def label(kind: str, text: Text) -> str:
    """What opens the form."""
    return text("Whole ride") if kind == kinds.BLOCK.name else ""


def form(decision: Decision, view: HuntView, offer: Offer, voice: Voice) -> AnswerForm | None:
    """Two menus for each of the Nazgul that act next; None where none does any more."""
    block = next((one for one in view.seen.blocks if one.question == decision.question), None)
    if block is None or not block.figures:
        return None
    fields = tuple(
        field
        for n, figure in enumerate(block.figures[:MOST])
        for field in _of_figure(n, figure, view, None if n else offer(()).words, voice)
    )
    says = voice.text("All of it is done, or nothing: if something cannot be done, I tell you what.")
    return AnswerForm(voice.text("A whole ride"), says, fields)


def _of_figure(
    n: int, figure: int, view: HuntView, offered: tuple[str, ...] | None, voice: Voice
) -> Iterator[FormField]:
    """Where the one in place *n* goes and what it does; *offered* is with what the one that acts now can begin."""
    text, name = voice.text, plain(voice.figure(figure), NAME)
    free = "hunt" if view.seen.eye or figure == view.seen.lord else "search"
    board, found = voice.board(), reaching.reach(voice.pack, view.seen, figure)
    spaces = sorted(found, key=lambda space: (space < 0, abs(space)))[: IN_A_MENU - 1]
    at = view.seen.wraiths[figure]
    stays = text("stays at {place}", place="" if at is None else labels.space_label(at, voice))
    ways = (
        Choice(stays, _STAY),
        *(Choice(labels.place_or_word(word, voice), word) for word in board.write(spaces)),
    )
    if offered is None or "move" in offered:
        yield FormField(f"to {n}", text("{figure} rides to", figure=name), ways)
    there = text("Hunt there") if free == "hunt" else text("Search there")
    first = text("Hunt first, then ride") if free == "hunt" else text("Search first, then ride")
    deeds = (
        Choice(there, free, chosen=True),
        Choice(first, f"{_FIRST} {free}"),
        Choice(text("Nothing"), _NOTHING),
    )
    yield FormField(f"do {n}", text("What {figure} does", figure=name), deeds)


def words(fields: Mapping[str, str]) -> str:
    """The order that was filled in, each Nazgul in its place.

    >>> words({"to 0": "17", "do 0": "search", "to 1": "y1", "do 1": "search"})
    'move 17 then search then move y1 then end'
    >>> words({"to 0": "stay", "do 0": "first hunt", "do 1": "nothing"})
    'hunt then end then end'
    >>> words({"to": "17", "x y": "search"})
    ''
    """
    return " then ".join(
        step
        for n in range(MOST)
        if f"to {n}" in fields or f"do {n}" in fields
        for step in _steps(fields.get(f"to {n}", _STAY), fields.get(f"do {n}", _NOTHING))
    )


def _steps(to: str, does: str) -> Iterator[str]:
    """The steps of one Nazgul; on a dot, whose word is no number, nothing can be asked (H-7.6)."""
    is_first, deed = does.startswith(_FIRST), does.removeprefix(f"{_FIRST} ")
    moves = to != _STAY
    asks = deed != _NOTHING and (is_first or not moves or to.isdigit())
    if asks and (is_first or not moves):
        yield deed
    if moves:
        yield f"move {to}"
    if asks and moves and not is_first:
        yield deed
    if not (asks and moves):
        yield "end"
