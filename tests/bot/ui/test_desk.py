"""Desks, decisions and posts, drawn from real games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from bot.games.reader_view import ReaderView, Reply
from bot.posting import compose
from bot.service.telling import notices
from bot.service.telling.notice_kinds import (
    AnyAbout,
    DeadlinePassed,
    DeedDone,
    Happened,
    NotDelivered,
    QuestionsAsked,
    RecordPublished,
    Reminder,
    SeatTakenOver,
)
from bot.service.telling.notices import Notice
from bot.ui import desk, ids
from bot.ui.answers import answering, menus
from bot.ui.ids import Mode
from bot.ui.message import Menu, Message, as_view, parts
from rules.game import Decision, Illegal, Question
from rules.quest.phases import Questing, Voting
from rules.quest.roles import Side
from tests.bot.kit import DUE, EVERYTHING, PEOPLE, TEXT, Table


def _check(message: Message | None) -> None:
    """Whatever is said keeps to Discord's limits, and has no gap left in it."""
    if message is None:
        return
    assert message.content.strip()
    assert not re.search(r"\{\w*\}|None|Seat \d|<Q|rules\.", message.content), message.content
    for piece in parts(message):
        as_view(piece)
        assert len(piece.rows) <= 5
    for custom_id in ids_of(message):
        assert ids.parse(custom_id) is not None
    assert len(set(ids_of(message))) == len(ids_of(message))


def ids_of(message: Message) -> list[str]:
    return [
        item
        for row in message.rows
        for item in ([row.id] if isinstance(row, Menu) else [button.id for button in row])
    ]


def _thread(table: Table) -> Notice:
    public = tuple(event for event in table.events if event.to is None)
    deadlines: dict[str, int | None] = {str(question): DUE for question in table.opened}
    return Notice(
        12, table.entries, notices.THREAD, Happened(), public, table.opened, deadlines, reference="ref"
    )


@pytest.mark.parametrize(("seats", "seed"), [(5, 1), (6, 2), (7, 3), (8, 4), (10, 5)])
async def test_whole_games_are_worded_and_drawn_within_the_limits(seats: int, seed: int) -> None:
    table, chance = Table(seats, seed, **EVERYTHING), Random(seed)

    for _ in range(400):
        for seat in range(1, seats + 1):
            _check(desk.desk(table.look(seat), table.presentation, TEXT))
            private = tuple(event for event in table.events if event.to is not None and seat in event.to)
            lane = notices.person_lane(100 + seat)
            told = Notice(12, table.entries, lane, Happened(), private, reference="ref", seat=seat)
            _check(compose.compose(told, table.look(seat), table.presentation, TEXT))
            dossier = Notice(12, table.entries, lane, SeatTakenOver(), reference="ref", seat=seat)
            _check(compose.compose(dossier, table.look(seat), table.presentation, TEXT))
        post = compose.compose(_thread(table), table.look(None), table.presentation, TEXT)
        if post is not None and post.content:
            _check(post)
        _check(compose.card(table.look(None), table.presentation, TEXT))
        if table.is_over:
            break
        reply = table.step(chance)
        if reply is not None and reply.look.seat:
            _check(desk.receipt(reply, table.presentation, TEXT))

    assert table.is_over


async def test_the_card_has_room_for_ten_long_names_at_every_moment_of_a_long_game() -> None:
    """What is awaited and from whom is never cut off; who went on earlier quests is, where it must be."""
    longest = 0
    for seed in range(6):
        table, chance = Table(10, seed, **EVERYTHING), Random(seed)
        table.people = [f"{name} of the {'long ' * 4}name" for name in PEOPLE]
        while not table.is_over:
            card = compose.card(table.look(None), table.presentation, TEXT).content
            longest = max(longest, len(card))
            assert not card.endswith("…")
            table.step(chance)

    assert 1500 < longest < 1950


def _label(line: str) -> str:
    """What a line begins with, if that is the same for every role."""
    labels = ("**You were told:**", "**On a quest:**", "**You win**", "**Talk**", "-# ")
    return next((label for label in labels if line.startswith(label)), "")


@pytest.mark.parametrize("seats", [5, 7, 10])
def test_every_role_reads_in_the_same_lines(seats: int) -> None:
    """F-10, Q-9.10: over a shoulder no role differs in its layout, and each is told where to talk."""
    shapes = set()
    for seed in range(20):
        table = Table(seats, seed, **EVERYTHING)
        for seat in range(1, seats + 1):
            view = table.look(seat).view
            assert view is not None
            lines = table.presentation.dossier(view, table.names(), TEXT).split("\n")
            shapes.add(tuple(_label(line) for line in lines))

    assert shapes == {("", "", "**You were told:**", "**On a quest:**", "**You win**", "**Talk**", "-# ")}
    assert "**Talk** about the game only in its thread" in table.presentation.lobby.rules_post(
        table.config, seats, TEXT
    )


def test_a_receipt_says_what_counts_and_until_when() -> None:
    """Q-5.6: the same lines for support and sabotage."""
    table = _questing()
    phase = table.state.phase
    assert isinstance(phase, Questing)
    false = next(seat for seat in phase.party if table.state.sides[seat - 1] is Side.MINIONS)

    told = {
        deed: desk.receipt(table.say(false, deed), table.presentation, TEXT)
        for deed in ("support", "sabotage")
    }

    assert f"The party acts in secret, by <t:{DUE // 1000}:f>" in told["support"].content
    assert told["support"].content.replace("support", "sabotage") == told["sabotage"].content


def _levels(look: ReaderView, table: Table) -> Iterator[Message]:
    """Every page that can be reached from the reader's decisions, one choice in each menu."""
    pages: list[tuple[Decision, tuple[str, ...]]] = [
        (decision, ()) for decision in (*look.decisions, *look.ahead)
    ]
    seen = 0
    while pages and seen < 200:
        decision, said = pages.pop()
        seen += 1
        page = answering.level(look, table.presentation, decision, said, TEXT)
        yield page
        for row in page.rows:
            for custom_id in [row.id] if isinstance(row, Menu) else [button.id for button in row]:
                read = ids.parse(custom_id)
                assert read is not None
                if read.mode is Mode.DRAW:
                    pages.append((decision, read.said))
                if isinstance(row, Menu):
                    picked = tuple(choice.value for choice in row.choices[: row.least])
                    if look.options(decision, (*read.said, *picked)).words:
                        pages.append((decision, (*read.said, *picked)))


@pytest.mark.slow
async def test_every_level_is_drawn_within_the_limits_and_every_answer_is_taken_or_refused() -> None:
    """Q-12: what a button says is a written form that the rules read."""
    for seed in range(2):
        table, chance = Table(7, seed, **EVERYTHING), Random(seed)
        while not table.is_over:
            for seat in range(1, 8):
                for page in _levels(table.look(seat), table):
                    _check(page)
                    _try_answers(page, table, seat)
            for _ in range(5):
                if not table.is_over:
                    table.step(chance)


def _try_answers(page: Message, table: Table, seat: int) -> None:
    for custom_id in ids_of(page):
        read = ids.parse(custom_id)
        assert read is not None
        if read.question is None or read.mode not in (Mode.SAY, Mode.CHECK):
            continue
        before = (table.position, table.events, table.opened, table.entries)
        refused = _refusal(table, seat, read)
        assert refused in (None, "Q-5.2", "Q-7.3", "Q-12.4"), custom_id
        table.position, table.events, table.opened, table.entries = before


def _refusal(table: Table, seat: int, read: ids.Press) -> str | None:
    try:
        table.say(seat, " ".join(read.said), read.question)
    except Illegal as illegal:
        return illegal.clause
    return None


def test_a_party_is_picked_from_a_menu_confirmed_and_sent() -> None:
    table = Table(7, 1, ring=True)
    leader = table.decisions[0].seat
    look = table.look(leader)
    decision = look.decisions[0]

    page = answering.level(look, table.presentation, decision, (), TEXT)
    menu = page.rows[0]
    assert isinstance(menu, Menu)
    picked = tuple(choice.value for choice in menu.choices[:2])
    ring = answering.level(look, table.presentation, decision, ("propose", *picked), TEXT)
    button = ring.rows[0][0] if not isinstance(ring.rows[0], Menu) else None

    assert (menu.id, menu.least, menu.most) == ("rm:12:party/1:propose+", 2, 2)
    assert button is not None
    assert button.id.endswith("?")
    read = ids.parse(button.id)
    assert read is not None
    confirm = answering.confirm(look, table.presentation, decision, read.said, TEXT)
    assert "cannot change it" in confirm.content
    assert ids_of(confirm)[0] == button.id.removesuffix("?")


def test_a_vote_is_one_press_and_may_be_public() -> None:
    table = _voting(Table(7, 1))
    look = table.look(1)

    drawn = menus.draw(look, table.presentation, look.decisions[0], (), table.names(), TEXT)

    assert [(b.label, b.id) for b in drawn.rows[0]] == [  # type: ignore[union-attr]
        ("Approve", "rm:12:vote/1:approve"),
        ("Reject", "rm:12:vote/1:reject"),
        ("Approve publicly", "rm:12:vote/1:approve publicly"),
        ("Reject publicly", "rm:12:vote/1:reject publicly"),
    ]


def _voting(table: Table) -> Table:
    leader = table.decisions[0].seat
    size = table.state.rules.party[0]
    party = sorted({leader, *[seat for seat in range(1, 8) if seat != leader][: size - 1]})
    table.say(leader, "propose " + " ".join(map(str, party)))
    return table


def _questing() -> Table:
    """A quest whose party holds both sides."""
    for seed in range(50):
        table = _voting(Table(7, seed))
        phase = table.state.phase
        assert isinstance(phase, Voting)
        if {table.state.sides[seat - 1] for seat in phase.party} == set(Side):
            for seat in range(1, 8):
                table.say(seat, "approve")
            return table
    raise AssertionError


def test_members_of_a_party_get_the_same_prompt_buttons_and_receipts_whatever_their_side() -> None:
    """Q-5.6."""
    table = _questing()
    phase = table.state.phase
    assert isinstance(phase, Questing)

    pages = []
    for seat in phase.party:
        look = table.look(seat)
        pages.append(answering.level(look, table.presentation, look.decisions[0], (), TEXT))
    side = {table.state.sides[seat - 1]: seat for seat in phase.party}
    loyal = desk.receipt(table.say(side[Side.FREE], "support"), table.presentation, TEXT)
    false = desk.receipt(_again(side[Side.MINIONS]), table.presentation, TEXT)

    alike = [
        replace(page, content=page.content.replace(PEOPLE[fellow - 1], "FELLOW"))
        for page, fellow in zip(pages, reversed(phase.party), strict=True)
    ]  # who goes along is all that differs, and is no secret
    assert alike[0] == alike[1]
    assert loyal == false


def _again(seat: int) -> Reply:
    return _questing().say(seat, "support")


def test_nothing_public_tells_who_owes_an_action_or_how_many() -> None:
    """Q-5.6: card and post read the same before and after one member has acted."""
    table = _questing()
    phase = table.state.phase
    assert isinstance(phase, Questing)
    before = compose.card(table.look(None), table.presentation, TEXT)

    seat = next(seat for seat in phase.party if table.state.sides[seat - 1] is Side.FREE)
    table.say(seat, "support")

    assert compose.card(table.look(None), table.presentation, TEXT) == before
    public = [event for event in table.events if event.to is None]
    assert table.presentation.post(public, table.look(None).view, table.names(), TEXT) is None


def test_the_post_of_a_party_has_the_votes_and_the_mark_of_its_notice() -> None:
    table = _voting(Table(7, 1))

    post = compose.compose(_thread(table), table.look(None), table.presentation, TEXT)

    assert post is not None
    assert ids_of(post) == ["rm:12:vote/1:approve", "rm:12:vote/1:reject", "rm:12:desk:ref"]
    assert f"<t:{DUE // 1000}:R>" in post.content
    assert post.pings == ()


def test_the_leader_is_notified_by_name() -> None:
    table = Table(7, 1)
    leader = 100 + table.decisions[0].seat
    notice = replace(_thread(table), about=Happened(turn=(leader,)))

    post = compose.compose(notice, table.look(None), table.presentation, TEXT)

    assert post is not None
    assert post.pings == (leader,)
    assert f"<@{leader}>, it is your turn." in post.content


def test_a_post_of_a_closed_vote_lists_ballots_by_name_and_what_comes_next() -> None:
    """Q-4.4, Q-4.5."""
    table = _voting(Table(7, 1))
    for seat in range(1, 7):
        table.say(seat, "approve" if seat < 3 else "reject")
    table.lapse()

    post = compose.compose(_thread(table), table.look(None), table.presentation, TEXT)

    assert post is not None
    assert "**rejected**, 2 to 4" in post.content
    assert "Did not vote: **Gus**" in post.content
    assert "Parties rejected for quest 1: 1 of 5" in post.content
    assert "chooses a party of 2" in post.content


def test_orders_are_shown_and_can_be_withdrawn() -> None:
    """Q-4.6, Q-12.4."""
    table = Table(7, 1)
    table.say(3, "preload approve if 5 standing")

    page = desk.desk(table.look(3), table.presentation, TEXT)

    assert "For every party: **Approve if Eve is in the party, else reject.**" in page.content
    assert "rm:12:withdraw:ballot" in ids_of(page)


def test_a_repeated_press_is_told_so() -> None:
    table = _voting(Table(7, 1))
    reply = table.say(3, "approve")

    again = desk.receipt(Reply(reply.look, reply.words, repeated=True), table.presentation, TEXT)

    assert "already" in again.content


def test_strangers_and_bystanders_get_no_desk() -> None:
    page = desk.desk(Table(7, 1).look(None), Table(7, 1).presentation, TEXT)

    assert page == Message("You hold no seat in this game.")


@pytest.mark.parametrize("seats", [5, 6, 7, 8, 9, 10])
def test_every_preset_fits_its_number_of_seats(seats: int) -> None:
    """Q-1.4, Q-11.3."""
    presentation = Table(7, 1).presentation

    for preset in presentation.lobby.presets(seats, TEXT):
        assert not any(remark.refuses for remark in presentation.game.remarks(preset.config, seats)), (
            preset.name
        )


async def test_the_lobby_shows_options_remarks_and_fingerprint() -> None:
    """Q-1.4, Q-1.8, Q-10.1."""
    table = Table(5, 1)
    table.config = table.presentation.lobby.fill(table.config, 5, "roles", ("denethor", "gollum", "saruman"))
    look = table.lobby()

    message = compose.card(look, table.presentation, TEXT)

    _check(message)
    assert "2 too many" in message.content
    assert "Saruman has no effect without Aragorn." in message.content
    assert "f00d" * 16 in message.content
    assert ids_of(message)[0] == "rm:12:lobby:join"


def test_fields_of_the_options_come_back_as_a_config() -> None:
    presentation, config = Table(7, 1).presentation, Table(7, 1).config

    for field in presentation.lobby.fields(config, 7, TEXT):
        for option in field.options:
            filled = presentation.lobby.fill(config, 7, field.id, (option.value,))
            shown = next(
                found for found in presentation.lobby.fields(filled, 7, TEXT) if found.id == field.id
            )
            assert any(o.value == option.value and o.chosen for o in shown.options), (field.id, option.value)


@pytest.mark.parametrize("deed", ["replace", "abort", "lapse", "extend", "resume", "pause"])
async def test_deeds_name_the_moderator_and_the_reason(deed: str) -> None:
    """Q-9.8."""
    table = Table(7, 1)
    facts = {
        "deed": deed, "by": "M@x", "reason": "**away**", "seat": 3, "left": "Cid", "newcomer": "Zoe",
        "kind": "vote", "seconds": 3600,
    }  # fmt: skip
    notice = Notice(12, 3, notices.THREAD, DeedDone(facts), reference="ref")

    message = compose.compose(notice, table.look(None), table.presentation, TEXT)

    assert message is not None
    _check(message)
    assert "**M@\u200bx**" in message.content
    assert "\\*\\*away\\*\\*" in message.content


async def test_other_notices_are_worded() -> None:
    table = Table(7, 1)
    presentation, public = table.presentation, table.look(None)

    def worded(about: AnyAbout) -> Message | None:
        message = compose.compose(
            Notice(12, 3, about.lane, about, reference="ref"), public, presentation, TEXT
        )
        _check(message)
        return message

    ask = worded(DeadlinePassed("actions", "actions/1"))
    missing = worded(Reminder(missing=(103,)))
    worded(NotDelivered(3))
    worded(NotDelivered())
    worded(NotDelivered(3, why="50001"))
    record = worded(RecordPublished('{"seed": "00"}', "quest-12.json"))

    assert ask is not None
    assert "Players who have not acted support or sabotage" in ask.content
    assert ids_of(ask)[:2] == ["rm:12:mod:lapse/actions/1", "rm:12:mod:extend/actions/1"]
    assert missing is not None
    assert missing.pings == (103,)
    assert record is not None
    assert "ringmaster verify quest-12.json" in record.content


def test_panels_in_private_ask_only_what_is_still_owed() -> None:
    table = _voting(Table(7, 1))
    question = Question("vote", 1)
    notice = Notice(
        12, 2, notices.person_lane(103), QuestionsAsked(), opened=(question,), reference="ref", seat=3
    )

    asked = compose.compose(notice, table.look(3), table.presentation, TEXT)
    table.say(3, "approve")

    assert asked is not None
    assert "rm:12:vote/1:approve" in ids_of(asked)
    assert compose.compose(notice, table.look(3), table.presentation, TEXT) is None
