"""Long answers by buttons: an id with no room for its words goes on from those that its page tells."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.reader_view import ReaderView
from bot.ui import ids, long_ids
from bot.ui.answers import answering
from bot.ui.ids import Mode
from bot.ui.long_ids import CARRIED
from bot.ui.message import ID, Menu, Message
from rules.game import Decision, Options, Question
from tests.bot.hunt.kit import TEXT
from tests.bot.hunt.table import GAME, PRESENTATION, Table
from tests.bot.hunt.test_desk import check, look_of

PLAN = Question("plan")
SAID = "queue move 17 then search then move 20 then search then move 51-57.1 then hunt by shadow"
LONG = tuple(SAID.split())
MORE = (*LONG, "then", "perceive", "section", "by", "ring")


def test_a_short_answer_stands_in_its_id() -> None:
    """Q-9.6: ids stay readable, whatever their page tells."""
    assert long_ids.make(12, PLAN, LONG[:3], Mode.SAY, LONG[:1]) == "rm:12:plan/0:queue move 17"
    assert not long_ids.is_carried("rm:12:plan/0:queue move 17")
    assert long_ids.read(LONG, "anything") == LONG


@pytest.mark.parametrize("mode", list(Mode))
def test_a_long_one_goes_on_from_its_page(mode: Mode) -> None:
    """Q-9.6: made, written on the page and read again."""
    custom_id = long_ids.make(12, PLAN, MORE, mode, LONG)
    press = ids.parse(custom_id)

    assert len(custom_id) <= ID < len(ids.make(12, PLAN, MORE, mode))
    assert long_ids.is_carried(custom_id)
    assert press is not None
    assert press.mode is mode
    assert long_ids.read(press.said, f"So far …\n{long_ids.line(LONG)}") == MORE
    assert long_ids.read(press.said, f"So far …\n{long_ids.line(LONG)} (2/2)") == MORE


def test_the_whole_page_can_be_sent_as_it_is() -> None:
    """Nothing stands behind the words of the page."""
    custom_id = long_ids.make(12, PLAN, MORE, Mode.SAY, MORE)
    assert custom_id == f"rm:12:plan/0:{CARRIED}"
    assert long_ids.read((CARRIED,), long_ids.line(MORE)) == MORE


def test_a_page_that_tells_nothing_is_no_page_to_go_on_from() -> None:
    """Q-9.6: nothing is guessed."""
    assert long_ids.read((CARRIED, "search"), "-# So far nothing") is None
    assert long_ids.read((CARRIED, "search"), "") is None


def test_without_such_a_page_a_long_id_stays_too_long() -> None:
    """It is left out then, and the page says how to type it."""
    assert not ids.fits(long_ids.make(12, PLAN, MORE, Mode.SAY, ()))
    assert not ids.fits(long_ids.make(12, PLAN, MORE, Mode.SAY, ("queue", "search")))


# -------------------------------------------------------------------------------------------- on a real page


def _planning() -> tuple[ReaderView, Decision]:
    table = Table(2, 31)
    now = next(one for one in table.steps(60) if one.view().seen.pause == "bearing")
    look = look_of(now, 2)
    return look, next(one for one in look.decisions if one.question.kind == "plan")


def _leads(message: Message) -> dict[tuple[str, ...], Mode]:
    """The words that each component says or adds to, and what it asks for."""
    found: dict[tuple[str, ...], Mode] = {}
    for row in message.rows:
        values = [choice.value for choice in row.choices] if isinstance(row, Menu) else [""]
        for custom_id in [row.id] if isinstance(row, Menu) else [button.id for button in row]:
            press = ids.parse(custom_id)
            if press is not None and press.question is not None:
                said = long_ids.read(press.said, message.content)
                assert said is not None
                found.update({(*said, *value.split()): press.mode for value in values})
    return found


def test_a_ride_of_all_four_is_put_together_by_buttons_alone() -> None:
    """H-17.8, H-17.10: 100 characters are too few for it; every press leads on, and it can be sent."""
    look, plan = _planning()
    said: tuple[str, ...] = ("queue",)
    longest = 0
    for _ in range(60):
        page = answering.level(look, PRESENTATION, plan, said, TEXT)
        check(page)
        leads = _leads(page)
        offered = look.options(plan, said)
        assert all((*said, word) in leads for word in offered.words if len(offered.words) > 1)
        assert not offered.whole or leads[said] is Mode.SAY
        longest = max(longest, len(ids.make(12, PLAN, said)))
        wanted = [word for word in ("then", "move", "draw", "end") if word in offered.words] or offered.words
        if not wanted:
            break
        said = (*said, wanted[0])

    assert longest > 1.4 * ID
    assert GAME.read("plan", " ".join(said))


def test_what_is_too_long_for_everything_is_typed() -> None:
    """No button is lost without a word."""
    look, plan = _planning()
    levels = [Options(("a" * 50, "b")), Options(("c" * 60,)), Options(whole=True)]
    odd = replace(look, options=lambda decision, said: levels[len(said)])

    page = answering.level(odd, PRESENTATION, plan, (), TEXT)

    check(page)
    assert [list(said) for said in _leads(page)] == [["b", "c" * 60]]
    assert page.content.endswith("Type `/act` for the others: it completes what you begin.")


def test_an_id_leaves_room_for_what_menus_add_to_it() -> None:
    """Issue 17.2: three menus of one page are told apart by signs behind the same words."""
    said = ("t15",) * 21
    for n in range(1, len(said)):
        made = long_ids.make(1, Question("turn", 1), said[:n], Mode.PICK, said[:n])
        assert ids.fits(f"{made}+++")
