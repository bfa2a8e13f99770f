"""A war as one of its players has it before him: his desk, the pages of an answer, and what he reads of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import pytest

from bot.games.presentation import Presentation, names_of, presentation_of, refusal_of
from bot.games.reader_view import Clock, Facts, Person, ReaderView, Reply
from bot.language.words import for_locale
from bot.ui import desk
from bot.ui.answers import answering
from bot.ui.message import Menu, Message
from rules.awaiting import awaited
from rules.entry import is_final, owed_clocks
from rules.game import Decision, Illegal, Options
from rules.kit.advance import orders_of
from tests.rules.war.turn.game import GAME, Played

TEXT: Final = for_locale("en")
WORDS: Final[Presentation] = presentation_of(GAME)
_NAMES: Final = ("Ann", "Bob", "Cid")


def look(war: Played, seat: int) -> ReaderView:
    """What a seat may see of it."""
    position, state = war.entered.position, war.state
    decisions = GAME.decisions(state)

    def offer(decision: Decision, said: Sequence[str]) -> Options:
        return GAME.options(state, decision, tuple(said))

    people = tuple(
        Person(n, 100 + n, name, True) for n, name in enumerate(_NAMES[: len(state.rules.sides)], 1)
    )
    stage = "running" if state.outcome is None else "ended"
    config = GAME.Config(lots=False)
    return ReaderView(
        facts=Facts(12, "war", 1, 5, 6, 7, 101, stage, len(people), config, "f00d" * 16, "", 8, people),
        seat=seat,
        view=GAME.view(state, seat),
        decisions=tuple(decision for decision in decisions if decision.seat == seat),
        ahead=GAME.ahead(state, seat),
        orders=orders_of(position.orders, seat),
        awaited=awaited(GAME.kinds, decisions, seat),
        clocks=tuple(Clock(clock, 1_800_000_000_000) for clock in owed_clocks(GAME, state)),
        options=offer,
        faults=lambda kind, words: GAME.check(state, seat, kind, words),
        is_final=partial(is_final, GAME, state),
    )


def desk_of(war: Played, seat: int) -> Message:
    """All of it, however many leaves it has."""
    return desk.whole(look(war, seat), WORDS, TEXT)


def page(war: Played, seat: int, words: str) -> Message:
    """The page on which an answer to his sitting is put together, with these *words* said."""
    seen = look(war, seat)
    sitting = next(decision for decision in seen.decisions if decision.question.number)
    return answering.level(seen, WORDS, sitting, tuple(words.split()), TEXT, at_once=True)


def types(war: Played, seat: int, words: str) -> Message:
    """What he writes, played; and what he reads of it. Raises Illegal."""
    answers = WORDS.of(GAME.view(war.state, seat)).answers
    war.say(seat, answers.typed(words, names_of(look(war, seat), WORDS, TEXT)))
    entered = war.entered
    told = Reply(
        look(war, seat),
        entered.words,
        refusal=entered.refusal,
        events=entered.told_to(seat),
        unplayed=entered.unplayed,
    )
    return desk.receipt(told, WORDS, TEXT)


def refused(war: Played, seat: int, words: str) -> str:
    """Why what he writes is refused, as he reads it."""
    with pytest.raises(Illegal) as no:
        types(war, seat, words)
    return refusal_of(no.value, WORDS, names_of(look(war, seat), WORDS, TEXT), TEXT)


def labels(shown: Message) -> list[str]:
    """What is on the buttons and in the menus of a page."""
    return [*_labels(shown)]


def asked(shown: Message) -> list[str]:
    """What its menus are called."""
    return [row.placeholder for row in shown.rows if isinstance(row, Menu)]


def _labels(shown: Message) -> Iterator[str]:
    for row in shown.rows:
        yield from (
            [choice.label for choice in row.choices] if isinstance(row, Menu) else [one.label for one in row]
        )
