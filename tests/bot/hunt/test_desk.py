"""Desks, panels and pages of a hunt as the bot draws them: within what Discord takes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from bot.commands.play import completions
from bot.games.presentation import names_of
from bot.games.reader_view import Facts, Person, ReaderView, Reply
from bot.ui import desk as desk_page
from bot.ui import ids
from bot.ui.answers import answering, menus
from bot.ui.answers.questions import _is_whole
from bot.ui.message import CONTENT, ID, LABEL, ROWS, Menu, Message, parts
from bot.ui.message import ids as ids_of
from rules.awaiting import awaited
from rules.game import Decision, Options, Question, Seat
from rules.hunt.play import Play
from rules.hunt.state import Activation, Choosing, Riding, Task, Window
from rules.hunt.values import Declaration
from tests.bot.hunt.kit import NAMES, PEOPLE, TEXT
from tests.bot.hunt.pages import look_at
from tests.bot.hunt.table import GAME, PRESENTATION, Table
from tests.rules.hunt import kit

SENDS = "**Send** it as it is, or add more."


def look_of(table: Table, seat: Seat) -> ReaderView:
    people = tuple(Person(n, 100 + n, PEOPLE[n - 1], True) for n in range(1, table.seats + 1))
    facts = Facts(
        12, "hunt", 1, 5, 6, 7, 101, "running", table.seats, GAME.Config(), "f00d" * 16, "", 8, people
    )
    decisions = GAME.decisions(table.state)

    def offer(decision: Decision, said: Sequence[str]) -> Options:
        return GAME.options(table.state, decision, said)

    return ReaderView(
        facts=facts,
        seat=seat,
        view=GAME.view(table.state, seat),
        decisions=tuple(one for one in decisions if one.seat == seat),
        ahead=GAME.ahead(table.state, seat),
        orders=(),
        awaited=awaited(GAME.kinds, decisions, seat),
        clocks=(),
        options=offer,
    )


def check(message: Message) -> None:
    """What Discord takes: rows, ids without doubles, menus that are not too long."""
    assert len(message.rows) <= ROWS
    found = ids_of(message)
    assert len(found) == len(set(found))
    assert all(1 <= len(one) <= ID for one in found)
    for row in parts(message)[-1].rows:
        if isinstance(row, Menu):
            assert 1 <= len(row.choices) <= 25
            assert len({choice.value for choice in row.choices}) == len(row.choices)
        else:
            assert 1 <= len(row) <= 5
            assert all(1 <= len(button.label) <= LABEL for button in row)
    assert all(len(part.content) <= CONTENT for part in parts(message))


@pytest.mark.parametrize(("seats", "length"), [(2, "full"), (3, "full"), (4, "part2")])
def test_desks_fit_discord_in_every_moment(seats: int, length: str) -> None:
    """H-17.1: every seat's desk, and the page on which its first answer is put together."""
    table = Table(seats, 31, length=length)

    for at, now in enumerate(table.steps(60)):
        if at % 4:
            continue
        for seat in range(1, seats + 1):
            look = look_of(now, seat)
            check(desk_page.desk(look, PRESENTATION, TEXT))
            for decision in (*look.decisions, *look.ahead):
                check(answering.level(look, PRESENTATION, decision, (), TEXT))


def test_the_pages_can_be_looked_up() -> None:
    """H-20.7, H-20.8, H-20.10: the question log with its filters, and the map area by area."""
    table = Table(3, 31)
    for now in table.steps(60):
        if len(now.state.ledger) > 4:
            break
    look = look_of(table, 2)

    log = desk_page.page(look, PRESENTATION, "log", "", TEXT)
    hunts = desk_page.page(look, PRESENTATION, "log", "kind hunt", TEXT)
    whole_map = desk_page.page(look, PRESENTATION, "map", "", TEXT)
    area = desk_page.page(look, PRESENTATION, "map", "K", TEXT)

    here = desk_page.page(look, PRESENTATION, "log", "area K", TEXT)
    around = desk_page.page(look, PRESENTATION, "map", "w1", TEXT)
    for message in (log, hunts, whole_map, area, here, around):
        check(message)
    menu = here.rows[0]
    assert isinstance(menu, Menu)
    assert {"at 37", "at 38", "at 39", "at 40", "all"} <= {choice.value for choice in menu.choices}
    target = next(asked.target for asked in table.state.ledger if asked.target.isdigit())
    found = desk_page.page(look, PRESENTATION, "log", f"at {target}", TEXT).content
    asked = [one for one in table.state.ledger if one.target == target]
    assert len(re.findall(r"^-# \d+\. ", found, re.MULTILINE)) == len(asked)
    assert around.content.count("away: ") == 3
    assert len(log.content.splitlines()) > len(table.state.ledger)
    assert "searches" not in hunts.content
    assert "Buckland" in whole_map.content
    assert "- 39 Newbury: " in area.content
    with pytest.raises(ValueError, match="no such page"):
        desk_page.page(look, PRESENTATION, "hidden", "", TEXT)


def test_the_desk_leads_to_the_pages() -> None:
    """H-20.8: at a table without aid there is no question log."""
    with_log = desk_page.more(look_of(Table(3, 1), 2), PRESENTATION, TEXT)
    without = desk_page.more(look_of(Table(3, 1, aid="off"), 2), PRESENTATION, TEXT)

    assert ids.verb(12, "page", "log") in ids_of(with_log)
    assert ids.verb(12, "page", "log") not in ids_of(without)
    assert ids.verb(12, "page", "map") in ids_of(without)


def test_a_whole_ride_can_be_put_together_by_pressing() -> None:
    """H-17.8: from the desk down to an answer, level by level."""
    table = Table(2, 3)
    for now in table.steps(40):
        if any(one.question.kind == "block" and one.owed for one in GAME.decisions(now.state)):
            break
    look = look_of(table, 2)
    block = next(one for one in look.decisions if one.question.kind == "block")
    said: tuple[str, ...] = ("move",)
    where = look.options(block, said).words[0]

    page = answering.level(look, PRESENTATION, block, said, TEXT)
    check(page)

    assert _is_whole(look, PRESENTATION, block, (*said, where)) or look.options(block, (*said, where)).whole


def test_under_the_post_of_a_ride_stand_the_free_action_and_no_secret() -> None:
    """H-7.6: a search, a hunt by the Eye, nothing on a dot; the same whoever looks."""
    seen = set()
    table = Table(2, 3)
    for now in table.steps(120):
        for block in now.view().seen.blocks:
            words = [PRESENTATION.answers.open_words(block.question, now.view(seat)) for seat in (None, 1, 2)]
            assert words[0] == words[1] == words[2]
            assert words[0][0] == "move..."
            assert words[0][-1] == "end"
            seen.add((words[0][1:-1], now.view().seen.eye))
            check(
                Message(
                    "x", tuple(answering.open_rows(look_of(now, 2), PRESENTATION, [block.question], TEXT))
                )
            )

    assert {(("search",), False), ((), False)} <= seen
    assert (("search",), True) not in seen


def test_what_is_typed_is_completed_by_number_and_by_name() -> None:
    """H-18.39: of several words too; a number that counts something else has no place's name."""
    table = Table(2, 3)
    for now in table.steps(40):
        if any(one.question.kind == "block" and one.owed for one in GAME.decisions(now.state)):
            break
    look, presentation, names = (
        look_of(table, 2),
        PRESENTATION.of(table.view(2)),
        names_of(look_of(table, 2), PRESENTATION, TEXT),
    )
    block = next(one for one in look.decisions if one.question.kind == "block")
    where = next(word for word in look.options(block, ("move",)).words if word.isdigit())
    name = GAME.data.boards[1].names[int(where)]

    by_number = completions(look, presentation, f"move {where[0]}", names, TEXT)
    by_name = completions(look, presentation, f"move {name[:-1].lower()}", names, TEXT)

    assert (f"move {where}", f"move {where} {name}") in by_number
    assert by_name == [(f"move {where}", f"move {where} {name}")]
    assert PRESENTATION.answers.hint("flip", ("flip", "sam"), "2", NAMES, TEXT) == ""
    assert PRESENTATION.answers.hint("turn", ("play",), "a1-03", NAMES, TEXT) == "Second Supper"


@pytest.mark.parametrize(
    ("kind", "said", "line"),
    [
        ("block", "move", "Where does it ride?"),
        ("block", "move 17", SENDS),
        ("block", "move 17 then", "What do you do next?"),
        ("block", "move 17 then search", SENDS),
        ("block", "hunt by", "Which die do you pay with?"),
        ("plan", "queue search if", "On what condition?"),
        ("plan", "queue search if track", "Where does the track token lie?"),
        ("turn", "mark", "Where does Frodo go?"),
        (
            "turn",
            "mark 8",
            "**Send** it, and your turn ends unless a companion or a deed is still open. Or add more.",
        ),
        ("turn", "draw", SENDS),
        ("turn", "play", "Which card do you play?"),
        ("turn", "play a1-12", "Which Nazgûl do you move? (1 of up to 2)"),
        ("turn", "play a1-12 w1", "Where does The Ashen ride?"),
        (
            "wish",
            "swift a1-08 on search",
            "The first button plays it at the first chance; the others set a condition.",
        ),
        ("wish", "swift a1-08 on", "What does it answer?"),
        ("wish", "swift a1-08 on search times", "How many times?"),
        ("wish", "swift a1-08 on search if near", "At least how many Nazgûl?"),
        ("escape", "preload escape mark", "Where does Frodo escape to?"),
        ("keep", "preload keep", "Which card do you keep?"),
    ],
)
def test_a_line_above_the_words_says_what_is_lacking(kind: str, said: str, line: str) -> None:
    """H-17.8, H-17.14, H-17.24: each page asks its own question (Issue 16.1)."""
    hands: dict[str, Any] = {"ally_hand": ("a1-08", "a1-12"), "sorcery_hands": (("s-01",), ("s-02",))}
    moment = kit.in_block if kind == "block" else kit.in_bearer_turn
    state = moment(kit.state(wraiths=(28, 19, 23, 16), **hands)).state
    look, presentation = look_at(state, 2 if kind in ("block", "plan") else 1)
    found = next(one for one in (*look.decisions, *look.ahead) if one.question.kind == kind)

    assert look.view is not None
    words = said.split()
    options = look.options(found, words)
    assert presentation.answers.prompt(look.view, kind, words, options, NAMES, TEXT) == line


@pytest.mark.parametrize(
    ("kind", "said", "line"),
    [
        ("flip", ("flip",), "Whom do you flip?"),
        ("flip", ("flip", "sam"), "Against which tile?"),
        ("rank", ("rank",), "Who acts next?"),
        ("course", (), ""),
    ],
)
def test_other_questions_ask_too(kind: str, said: tuple[str, ...], line: str) -> None:
    """Issue 16.1: with words such as may follow there."""
    words = {"flip": ("sam",) if said == ("flip",) else ("1",), "rank": ("w1",), "course": ("keep",)}[kind]

    asked = PRESENTATION.answers.prompt(Table(2, 3).view(2), kind, said, Options(words), NAMES, TEXT)

    assert asked == line


def test_what_was_said_so_far_stands_above_the_buttons() -> None:
    """H-17.8: an order of many words would be forgotten on the way."""
    assert PRESENTATION.answers.so_far("block", ("move",), NAMES, TEXT) == ""
    assert (
        PRESENTATION.answers.so_far("block", ("move", "17", "then"), NAMES, TEXT)
        == "So far: Ride to 17 Frogmorton"
    )
    assert PRESENTATION.answers.so_far("turn", ("preload", "turn"), NAMES, TEXT) == ""
    told = PRESENTATION.answers.so_far("wish", ("swift", "a1-08", "on", "search"), NAMES, TEXT)
    assert told == "So far: React with Empty Cottage (a1-08) in answer to a search"


def test_what_is_owed_is_answered_on_the_desk_and_leads_straight_to_the_next_step() -> None:
    """H-17.14: no press opens what is asked alone; a step can be sent, or the next one be chosen."""
    table = Table(3, 31)
    now = next(one for one in table.steps(60) if _turn(look_of(one, 1)) is not None)
    look = look_of(now, 1)
    turn = _turn(look)
    assert turn is not None

    desk, presentation = desk_page.desk(look, PRESENTATION, TEXT), PRESENTATION.of(look.view)
    space = look.options(turn, ("mark",)).words[1]
    drawn = menus.draw(look, presentation, turn, ("mark", space), names_of(look, presentation, TEXT), TEXT)

    prefix = f"rm:12:{turn.question}:"
    assert f"{prefix}mark>..." in ids_of(desk)
    (send, *others) = [button for row in drawn.rows if not isinstance(row, Menu) for button in row]
    assert (send.label, send.id, send.style) == ("Send", f"{prefix}mark {space}", "primary")
    assert all(" then " in button.id for button in others)


def _turn(look: ReaderView) -> Decision | None:
    return next((one for one in look.decisions if one.question.kind == "turn" and one.owed), None)


def _above(play: Play, task: Task, seat: Seat) -> ReaderView:
    """What *seat* sees while *task* stands above a turn or block."""
    play.push(task)
    table = Table(3, 1)
    table.state = play.state
    return look_of(table, seat)


PEEK = Question("peek", 1)
SHUT = Window(Question("react", 1), Declaration(1, 0, 2, "search", spaces=(17,)))


@pytest.mark.parametrize(
    ("look", "line"),
    [
        (
            _above(kit.in_bearer_turn(kit.state()), Choosing(PEEK, 1, "ally_deck", ("a1-20",), "reorder"), 1),
            "Your turn goes on when you have answered that.",
        ),
        (
            _above(kit.in_block(kit.state()), Choosing(PEEK, 2, "sorcery_deck", ("s-08",), "reorder"), 2),
            "Your ride goes on when you have answered that.",
        ),
        (_above(kit.in_block(kit.state()), SHUT, 2), "Your ride goes on when the Ring-bearer has answered."),
        (
            _above(kit.in_block(kit.state()), Choosing(PEEK, 1, "ally_deck", ("a1-20",), "reorder"), 2),
            "Your ride goes on as soon as another question is answered.",
        ),
    ],
    ids=["own look in a turn", "own look in a ride", "window", "another's look"],
)
def test_what_waits_for_another_answer_says_so_and_has_no_button(look: ReaderView, line: str) -> None:
    """H-17.14, H-17.32: a lone **End the turn** could only be refused."""
    resting = next(one for one in look.decisions if one.question.kind in ("turn", "block"))

    desk = desk_page.desk(look, PRESENTATION, TEXT)
    asked = desk_page.panel(look, PRESENTATION, [one.question for one in look.decisions], TEXT, "ref")

    assert line in desk.content
    assert "mark a location" not in desk.content.lower()
    assert not any(str(resting.question) in one for one in ids_of(desk))
    assert asked is None or not any(str(resting.question) in one for one in ids_of(asked))
    assert completions(look, PRESENTATION.of(look.view), "en", names_of(look, PRESENTATION, TEXT), TEXT) == []


def test_what_a_card_asks_stands_above_its_buttons_in_the_receipt_of_that_card() -> None:
    """Issue 16.1: three cards to press and no word on what comes of it is a guess."""
    look = _above(
        kit.in_bearer_turn(kit.state()), Choosing(PEEK, 1, "sorcery_deck", ("s-08", "s-16"), "reorder"), 1
    )

    told = desk_page.receipt(Reply(look, "play a1-15"), PRESENTATION, TEXT).content

    decision = next(one for one in look.decisions if one.question == PEEK)
    assert look.view is not None
    assert PRESENTATION.of(look.view).answers.ask(decision, look.view, NAMES, TEXT) in told
    assert all(f"({card}): " in told for card in ("s-08", "s-16"))


def test_questions_of_a_kind_share_a_row_whose_buttons_name_them_all() -> None:
    """H-17.13: four Ringwraiths ride at once, and four rows that read the same would tell nobody which is his."""
    play = kit.in_block(kit.state(seats=5))
    (riding,) = (task for task in play.state.todo if isinstance(task, Riding))
    (block,) = riding.blocks
    all_four = [
        replace(block, question=Question("block", 7 + n), seat=2 + n, active=Activation(n)) for n in range(4)
    ]
    play.put(riding, Riding(tuple(all_four), ()))
    table = Table(5, 1)
    table.state = play.state

    rows = answering.open_rows(look_of(table, 2), PRESENTATION, [one.question for one in all_four], TEXT)

    (row,) = rows
    assert isinstance(row, tuple)
    assert [button.id for button in row] == [
        f"rm:12:block/7-10:{words}" for words in ("move>...", "search", "end", "#")
    ]
    press = ids.parse(row[-1].id)
    assert press is not None
    assert [n for n in range(5, 13) if press.covers(Question("block", n))] == [7, 8, 9, 10]
    assert not press.covers(Question("turn", 8))
