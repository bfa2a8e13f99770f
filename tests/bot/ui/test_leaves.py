"""A desk that exceeds one message has leaves; nothing on it is cut."""

from __future__ import annotations

import pytest

from bot.hunt.presentation import HuntPresentation
from bot.ui import desk, ids, leaves
from bot.ui.message import CONTENT, ROWS, Button, Menu, Message, rows_of
from tests.bot.hunt.kit import TEXT
from tests.bot.hunt.table import PRESENTATION, Table
from tests.bot.hunt.test_desk import check, look_of


def _turned(message: Message) -> list[Message]:
    """All leaves, by their own buttons."""
    found = [leaves.turned(message, 12, 1, TEXT)]
    while following := [
        button
        for row in found[-1].rows[-1:]
        if isinstance(row, tuple)
        for button in row
        if button.label == "Next page"
    ]:
        press = ids.parse(following[0].id)
        assert press is not None
        assert press.verb == leaves.VERB
        found.append(leaves.turned(message, 12, int(press.rest), TEXT))
    return found


def _labels(message: Message) -> list[str]:
    return [one.label for row in message.rows for one in (row.choices if isinstance(row, Menu) else row)]


@pytest.mark.parametrize(
    ("lines", "buttons", "many"),
    [(10, 5, 1), (10, 25, 1), (10, 26, 2), (300, 5, 6), (300, 60, 6), (10, 100, 5)],
)
def test_every_line_and_every_button_is_on_one_of_them(lines: int, buttons: int, many: int) -> None:
    """Issue 15.3: 2,000 characters and five rows are what a message has room for."""
    told = [f"Line {n} of a very long desk" for n in range(lines)]
    rows = rows_of([Button(f"b{n}", f"rm:12:x:{n}") for n in range(buttons)])

    found = _turned(Message("\n".join(told), rows))

    assert len(found) == many
    assert all(len(page.content) <= CONTENT and len(page.rows) <= ROWS for page in found)
    shown = "\n".join(page.content for page in found)
    assert all(line in shown for line in told)
    assert {f"b{n}" for n in range(buttons)} <= {label for page in found for label in _labels(page)}
    assert many == 1 or _labels(found[-1])[-1] == "Page before"


@pytest.mark.parametrize("leaf", [-1, 0, 99])
def test_a_leaf_that_there_is_not_is_the_nearest(leaf: int) -> None:
    """Q-9.6: a page may have become shorter since."""
    page = leaves.turned(Message("word " * 1000), 12, leaf, TEXT)

    assert f"Page {1 if leaf < 1 else 3} of 3" in page.content


def test_a_long_desk_of_a_hunt_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issues 15.3, 16.4: pages to look up that have no room are behind *More*, on its leaves."""
    many = tuple((f"page{n}", f"Page about {n}") for n in range(23))
    monkeypatch.setattr(HuntPresentation, "pages", lambda _self, _view, _text: many)
    table = Table(2, 31)
    look = look_of(next(one for one in table.steps(60) if one.view().seen.pause == "bearing"), 2)

    found = [desk.desk(look, PRESENTATION, TEXT), *(desk.more(look, PRESENTATION, TEXT, n) for n in (1, 2))]

    for page in found:
        check(page)
    shown = [label for page in found for label in _labels(page)]
    assert {label for _, label in many} <= set(shown)
    assert {"How the bot tells me", "What the bot told me"} <= set(shown)
