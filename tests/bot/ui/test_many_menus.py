"""What is answered from several menus has all of them wherever it is asked: a second one could not be reached."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.reader_view import ReaderView, Reply
from bot.quest.presentation import QuestAnswers
from bot.ui import desk, ids
from bot.ui.message import IN_A_MENU, ROWS, Button, Menu, Message
from rules.game import Options
from tests.bot.kit import TEXT, Table

PRESENTATION = Table(7, 1).presentation
HOST = (Button("Host", ids.verb(12, "gm", "panel")),)
MANY = pytest.mark.parametrize(("many", "beside"), [(26, 0), (30, 1), (50, 5), (51, 0), (75, 2), (75, 5)])


def _asked(monkeypatch: pytest.MonkeyPatch, many: int, beside: int) -> ReaderView:
    """A leader whom a made-up question offers so many words, and so many with buttons of their own."""
    words, small = _words(many, beside)
    monkeypatch.setattr(QuestAnswers, "label", lambda _self, _kind, _said, word, _names, _text: word)
    monkeypatch.setattr(QuestAnswers, "arranged", lambda *_: (words, small))
    table = Table(7, 1)

    def offer(_decision: object, said: object) -> Options:
        return Options((), whole=True) if said else Options((*words, *small))

    return replace(table.look(table.decisions[0].seat), options=offer)


def _words(many: int, beside: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(f"bid{n}" for n in range(many)), tuple(f"pass{n}" for n in range(beside))


def _labels(page: Message) -> set[str]:
    return {button.label for row in page.rows if not isinstance(row, Menu) for button in row}


@MANY
def test_every_menu_is_wherever_its_question_is_asked(
    monkeypatch: pytest.MonkeyPatch, many: int, beside: int
) -> None:
    """Issue 30.16: with thirty bids those from 16 on could not be reached."""
    look, (words, small) = _asked(monkeypatch, many, beside), _words(many, beside)
    owed = [one.question for one in look.decisions if one.owed]
    private = desk.panel(look, PRESENTATION, owed, TEXT, "ref")
    assert private is not None
    pages = {
        "desk": desk.desk(look, PRESENTATION, TEXT, host=HOST),
        "private": private,
        "receipt": desk.receipt(Reply(look, ""), PRESENTATION, TEXT),
    }

    for name, page in pages.items():
        menus = [row for row in page.rows if isinstance(row, Menu)]
        assert [choice.value for menu in menus for choice in menu.choices] == [*words], name
        assert len(menus) == -(-many // IN_A_MENU), name
        assert {*small, "Host" if name == "desk" else "My desk"} <= _labels(page), name
        assert len(page.rows) <= ROWS, name


@MANY
def test_what_the_desk_has_no_room_for_then_is_behind_more(
    monkeypatch: pytest.MonkeyPatch, many: int, beside: int
) -> None:
    """Nothing is on neither page."""
    others = {
        "Plan for any party",
        "Plan my next vote",
        "What the bot told me",
        "I will be away",
        "How the bot tells me",
        "Host",
    }
    look = _asked(monkeypatch, many, beside)
    page, more = (
        desk.desk(look, PRESENTATION, TEXT, host=HOST),
        desk.more(look, PRESENTATION, TEXT, hosts=True),
    )

    assert len(page.rows) <= ROWS
    assert others <= _labels(page) | (_labels(more) if "More" in _labels(page) else set())
