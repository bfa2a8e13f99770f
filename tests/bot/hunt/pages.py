"""All the pages on the way through a card, as the bot draws them, in moments in which it can be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.presentation import Presentation
from bot.games.reader_view import Facts, Person, ReaderView
from bot.hunt.presentation import HuntPresentation
from bot.ui.answers import answering
from bot.ui.message import Menu, Message
from rules.awaiting import awaited
from rules.game import Decision, Options, Seat
from rules.hunt.game import HuntGame
from rules.hunt.pack import HuntPack
from rules.hunt.state import HuntState
from tests.bot.hunt.kit import PACK, PEOPLE, TEXT

MOST = 3
"""So many words are followed on a page: the others lead to pages of the same kind."""
DEEP = 5
"""Behind so many words one is followed, in turn the first and the last: there are thousands of pages else."""


def look_at(state: HuntState, seat: Seat, pack: HuntPack = PACK) -> tuple[ReaderView, Presentation]:
    """What *seat* sees of *state*, and how it is worded."""
    game, seats = HuntGame(data=pack), 1 + len(state.rules.riders)
    people = tuple(Person(n, 100 + n, PEOPLE[n - 1], True) for n in range(1, seats + 1))
    facts = Facts(12, "hunt", 1, 5, 6, 7, 101, "running", seats, game.Config(), "f00d" * 16, "", 8, people)
    decisions = game.decisions(state)

    def offer(decision: Decision, said: Sequence[str]) -> Options:
        return game.options(state, decision, said)

    look = ReaderView(
        facts=facts,
        seat=seat,
        view=game.view(state, seat),
        decisions=tuple(one for one in decisions if one.seat == seat),
        ahead=game.ahead(state, seat),
        orders=(),
        awaited=awaited(game.kinds, decisions, seat),
        clocks=(),
        options=offer,
    )
    return look, HuntPresentation(game)


def pages(
    state: HuntState, seat: Seat, kind: str, said: tuple[str, ...], pack: HuntPack = PACK
) -> Iterator[tuple[tuple[str, ...], Message]]:
    """The words said and the page behind them, from *said* on, up to where nothing but joints follows."""
    look, presentation = look_at(state, seat, pack)
    decision = next(one for one in look.decisions if one.question.kind == kind)
    ahead = [said]
    while ahead:
        said = ahead.pop()
        yield said, answering.level(look, presentation, decision, said, TEXT)
        options = look.options(decision, said)
        words = [word for word in options.words if word not in ("then", "if", "anyway", "by")]
        kept = [*words[: MOST - 1], *words[-1:]] if len(words) > MOST else words
        if len(said) >= DEEP:
            kept = [words[-(len(said) % 2)]] if words else []
        ahead += [(*said, word) for word in kept]


def shown(message: Message) -> str:
    """A page as text: its lines, the titles of its menus with some choices, its buttons."""
    lines = [message.content]
    for row in message.rows:
        if isinstance(row, Menu):
            choices = [choice.label for choice in row.choices]
            lines.append(f"  <{row.placeholder}> {choices[:3]} .. {choices[-1]} ({len(choices)})")
        else:
            lines.append("  " + " ".join(f"[{button.label}]" for button in row))
    return "\n".join(lines)
