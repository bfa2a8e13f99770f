"""What exceeds the menus of a page is picked in two presses; every word is reached, however many there are."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.reader_view import ReaderView
from bot.hunt.presentation import HuntAnswers
from bot.ui import ids, long_ids
from bot.ui.answers import answering, groups
from bot.ui.ids import Mode
from bot.ui.message import IN_A_MENU, Menu
from rules.game import Decision, Options
from tests.bot.hunt.kit import TEXT
from tests.bot.hunt.table import PRESENTATION, Table
from tests.bot.hunt.test_desk import check, look_of


def _of(words: tuple[str, ...], *, least: int = 1, most: int = 1) -> tuple[ReaderView, Decision]:
    """A plan in which one of so many *words* follows; several, where so many are taken."""
    table = Table(2, 31)
    now = next(one for one in table.steps(60) if one.view().seen.pause == "bearing")
    look = look_of(now, 2)
    plan = next(one for one in look.decisions if one.question.kind == "plan")

    def offer(decision: Decision, said: object) -> Options:
        assert isinstance(said, tuple)
        left = tuple(word for word in words if word not in said)
        taken = len(said)
        if taken >= most:
            return Options(whole=True)
        return Options(left, max(least - taken, 1), most - taken, whole=taken >= least)

    return replace(look, options=lambda decision, said: offer(decision, tuple(said))), plan


def _reached(look: ReaderView, plan: Decision, said: tuple[str, ...], deep: int = 0) -> tuple[set[str], int]:
    """The words that can be picked from a page on, and the most presses that one takes."""
    page = answering.level(look, PRESENTATION, plan, said, TEXT)
    check(page)
    found: set[str] = set()
    most = deep + 1
    for row in page.rows:
        if not isinstance(row, Menu):
            continue
        press = ids.parse(row.id)
        assert press is not None
        assert press.mode is Mode.PICK
        begun = long_ids.read(press.said, page.content)
        assert begun is not None
        for choice in row.choices:
            if choice.value.startswith("~"):
                more, deeper = _reached(look, plan, (*begun, choice.value), deep + 1)
                found, most = found | more, max(most, deeper)
            else:
                assert groups.parted(begun) == ((), ())
                found.add(choice.value)
    return found, most


@pytest.mark.parametrize(("many", "presses"), [(26, 1), (75, 1), (76, 2), (300, 2), (1000, 2)])
def test_every_word_is_reached(many: int, presses: int) -> None:
    """Issue 15.3: at the 76th the menu vanished."""
    words = tuple(f"hex{n}" for n in range(many))

    found, most = _reached(*_of(words), ())

    assert found == set(words)
    assert most == presses


@pytest.mark.parametrize(("many", "presses"), [(36, 2), (37, 3), (216, 3), (217, 4)])
def test_groups_of_groups_lead_to_every_word_too(
    monkeypatch: pytest.MonkeyPatch, many: int, presses: int
) -> None:
    """Issue 15.3: from the 5,626th on, if a page held no fewer than it does."""
    monkeypatch.setattr(groups, "MOST", 6)

    test_every_word_is_reached(many, presses)


def test_groups_are_as_the_game_names_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 15.3: region, then hex."""
    words = tuple(f"{region}{n}" for region in ("north", "south") for n in range(60))
    monkeypatch.setattr(HuntAnswers, "group", lambda _self, _kind, _said, word, names, text: word[:5])
    look, plan = _of(words)

    page = answering.level(look, PRESENTATION, plan, (), TEXT)
    inside = answering.level(look, PRESENTATION, plan, ("~2",), TEXT)

    (menu,) = [row for row in page.rows if isinstance(row, Menu)]
    assert [choice.label for choice in menu.choices] == ["north", "south"]
    shown = [choice.value for row in inside.rows if isinstance(row, Menu) for choice in row.choices]
    assert shown == list(words[60:])
    back = [
        button for row in inside.rows if isinstance(row, tuple) for button in row if button.label == "Back"
    ]
    assert [ids.parse(button.id).said for button in back] == [(groups.AFRESH,)]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("many", "name", "parts"),
    [
        (26, "", ["hex0 – hex12", "hex13 – hex25"]),
        (60, "hex", ["hex0 – hex19", "hex20 – hex39", "hex40 – hex59"]),
        (40, "{tens}", ["west – south", "south – north"]),
        (40, "{ones}", ["hex39 – hex20", "hex19 – hex0"]),
    ],
)
def test_menus_of_one_question_are_of_one_size_and_say_where_they_are(
    monkeypatch: pytest.MonkeyPatch, many: int, name: str, parts: list[str]
) -> None:
    """Issue 17.2: a second menu held one piece, and said "(Orc Z20 – Orc Z20)"."""
    lands = ("north", "south", "west", "east")

    def group(_self: object, _kind: str, _said: object, word: str, names: object, text: object) -> str:
        n = int(word[3:])
        return name.format(tens=lands[n // 15], ones=lands[n % 4])

    monkeypatch.setattr(HuntAnswers, "group", group)
    words = [f"hex{n}" for n in range(many)]
    look, plan = _of(tuple(reversed(words) if "{" in name else words))

    rows = answering.level(look, PRESENTATION, plan, (), TEXT).rows

    found = [row for row in rows if isinstance(row, Menu)]
    assert [row.placeholder.partition(" (")[2].rstrip(")") for row in found] == parts
    assert max(len(row.choices) for row in found) - min(len(row.choices) for row in found) <= 1


def test_ranges_are_in_order_of_numbers() -> None:
    """Issue 15.3: the plain default says from where to where."""
    words = tuple(str(n) for n in range(100, 0, -1))
    label = {word: f"{word} Somewhere" for word in words}
    found = groups.groups(words, label.__getitem__, lambda _word: "")

    assert [one.label for one in found] == ["1 Somewhere – 50 Somewhere", "51 Somewhere – 100 Somewhere"]


def test_several_of_many_are_picked_one_after_the_other() -> None:
    """Issue 15.3: no menu takes from two pages at once."""
    look, plan = _of(tuple(f"hex{n}" for n in range(80)), least=2, most=2)
    page = answering.level(look, PRESENTATION, plan, ("~1",), TEXT)
    menus = [row for row in page.rows if isinstance(row, Menu)]

    assert {(menu.least, menu.most) for menu in menus} == {(1, 1)}
    assert all(len(menu.choices) <= IN_A_MENU for menu in menus)


@pytest.mark.parametrize("mark", ["~0", "~99", "~x", "~"])
def test_a_forged_group_shows_all_groups(mark: str) -> None:
    """Q-9.6: nothing is guessed, and nothing breaks."""
    look, plan = _of(tuple(f"hex{n}" for n in range(80)))

    assert _reached(look, plan, (mark,))[0] == _reached(look, plan, ())[0]
