"""What a Quest game says: while a ballot is planned, to who goes on a quest, in the rules, and with its pictures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from bot.games.presentation import open_presentation
from bot.ui import desk, ids
from bot.ui.answers import answering
from bot.ui.message import Menu, Message
from rules.quest.events import GameEnded, QuestResolved
from rules.quest.roles import Role
from tests.bot.kit import DUE, EVERYTHING, TEXT, Table
from tests.foreign import ours


def _labels(page: Message) -> list[str]:
    return [button.label for row in page.rows if not isinstance(row, Menu) for button in row]


def _modes(page: Message) -> set[ids.Mode]:
    buttons = [button for row in page.rows if not isinstance(row, Menu) for button in row]
    return {found.mode for button in buttons if (found := ids.parse(button.id)) and found.question}


def _plan(table: Table, said: Sequence[str]) -> Message:
    look = table.look(3)
    decision = next(one for one in look.ahead if one.question.kind == "vote")
    return answering.level(look, table.presentation, decision, said, TEXT)


@pytest.mark.parametrize(
    ("said", "plan"),
    [
        (("preload", "approve"), "Approve."),
        (("preload", "reject"), "Reject."),
        (("preload", "approve", "if"), "Approve if … is in the party, else reject."),
        (("preload", "approve", "if", "5"), "Approve if Eve is in the party, else reject."),
        (("preload", "approve", "if", "me"), "Approve if you are in the party, else reject."),
        (("preload", "approve", "unless", "5"), "Approve if Eve is not in the party, else reject."),
    ],
)
def test_the_plan_of_a_ballot_is_said_while_it_is_made(said: Sequence[str], plan: str) -> None:
    """Issue 16.10, Q-4.6: each page on the way tells what would be saved, and buttons say for what."""
    page = _plan(Table(7, 1), said)

    assert f"**{plan}**" in page.content.split("\n")
    if said[-1] not in ("if", "unless"):
        labels = _labels(page)
        assert labels[0] == "Save for the next party"
        assert "Save for every party" in labels


def test_a_saved_plan_reads_as_it_was_made() -> None:
    """Issue 16.10, Q-4.6: the receipt has the same words."""
    table = Table(7, 1)

    once = desk.receipt(table.say(3, "preload approve unless 5"), table.presentation, TEXT).content
    always = desk.receipt(table.say(3, "preload reject standing"), table.presentation, TEXT).content

    assert "Saved. For the next party: **Approve if Eve is not in the party, else reject.**" in once
    assert "Saved. For every party: **Reject.**" in always


def test_who_goes_on_a_quest_is_told_who_else_goes() -> None:
    """Issue 16.10: nobody goes with himself."""
    table = Table(7, 1)
    leader = table.decisions[0].seat
    other = next(seat for seat in range(1, 8) if seat != leader)
    table.say(leader, "propose " + " ".join(map(str, sorted((leader, other)))))
    for seat in range(1, 8):
        table.say(seat, "approve")

    asked = desk.desk(table.look(leader), table.presentation, TEXT).content

    name, own = table.people[other - 1], table.people[leader - 1]
    assert f"**{name}** goes with you" in asked
    assert f"**{own}**" not in next(line for line in asked.split("\n") if "goes with you" in line)


def test_a_deadline_reads_right_before_and_after() -> None:
    """Issue 16.10: `by` stands before each date; issue 33.10: in a whole sentence."""
    table = Table(7, 1, **EVERYTHING)

    for kind in table.game.kinds:
        line = table.presentation.answers.due(kind, "**Dan**", "MOMENT", TEXT)
        assert not line or line.endswith("by MOMENT.")
    asked = table.presentation.answers.due("palantir", "**Dan**", "MOMENT", TEXT)
    assert asked == "**Dan** uses the Palantír by MOMENT."
    look = table.look(None)
    assert look.view is not None
    card = table.presentation.card(look.view, table.names(), TEXT, look.awaited, look.clocks)
    assert f"Due: <t:{DUE // 1000}:R>" in card


def test_the_rules_say_what_gandalf_must_hide_and_why() -> None:
    """Issue 16.10, Q-2.2, Q-2.3, Q-6.2; roles in play have a line each."""
    lobby = Table(7, 1).presentation.lobby
    sets = {preset.name: lobby.rules_post(preset.config, 7, TEXT) for preset in lobby.presets(7, TEXT)}

    for told in sets.values():
        assert "**The Minions** know each other" in told
        assert "**Gandalf** knows the Minions, and has to hide it" in told
    assert "**Denethor:**" in sets["Shadows"]
    assert "**Denethor:**" not in sets["First game"]


@pytest.mark.parametrize("game", [game.name for game in ours()])
def test_a_lobby_says_what_the_game_is_and_how_long_it_takes(game: str) -> None:
    """Issue 16.10: for who has never heard of it, in one line."""
    line = TEXT(open_presentation(game).lobby.PITCH)

    assert "\n" not in line
    assert re.search(r"\b(minutes?|days?|weeks?)\b", line, re.IGNORECASE)
    assert re.search(r"minutes (a|every \w+) day", line)


def test_the_picture_goes_with_the_result_of_each_quest_and_with_the_end() -> None:
    """Issue 16.10: and with no other post."""
    table, chance = Table(5, 3), Random(3)
    seen = 0
    while not table.is_over:
        table.step(chance)
        public = tuple(event for event in table.events if event.to is None)
        view: Any = table.look(None).view
        shown = table.presentation.post_pictures(public, view, table.names(), TEXT)
        assert bool(shown) == any(isinstance(event, QuestResolved | GameEnded) for event in public)
        seen += bool(shown)

    assert seen >= 3


def test_the_desk_says_how_the_quests_went_and_how_often_parties_were_rejected() -> None:
    """Issue 16.4: "❌ Rejected parties: 0 of 5." of one failed quest read as if the parties were what failed."""
    table, chance = Table(5, 1), Random(1)
    while len(table.state.quests) < 2:
        table.step(chance)

    page = desk.desk(table.look(1), table.presentation, TEXT).content

    assert re.search(r"^-# [✅❌] [✅❌] · Rejected parties: \d of 5\.$", page, re.MULTILINE)


@pytest.mark.parametrize("most", [5, 3])
def test_the_number_of_rejections_is_told_wherever_it_counts(most: int) -> None:
    """Q-3.9: in the rules, on the role, on the card and beside the board, and when the next one ends the game."""
    table = Table(7, 1, rejections=most)
    lobby = table.presentation.lobby
    witch_king = table.state.deal.roles.index(Role.WITCH_KING) + 1

    assert f"or {most} rejected parties in a row" in lobby.rules_post(table.config, 7, TEXT)
    view = table.look(witch_king).view
    assert view is not None
    role = table.presentation.dossier(view, table.names(), TEXT)
    assert f"if {most} parties in a row are rejected" in role
    for _ in range(most - 1):
        table.say(table.state.leading, "propose 1 2")
        for seat in range(1, 8):
            table.say(seat, "reject")

    told = " ".join(table.presentation.say(event, table.names(), TEXT) or "" for event in table.events)
    assert f"{most - 1} of {most}" in told
    assert "**If this party is rejected too, the Minions win.**" in told
    view = table.look(1).view
    assert view is not None
    assert any(f"{most - 1} of {most}" in line for line in table.presentation.gist(view, table.names(), TEXT))


def test_where_the_first_ballot_counts_it_is_confirmed_and_told_to_be_for_good() -> None:
    """Q-4.8: as other answers are that cannot be changed; the desk offers no other ballot afterwards."""
    table = Table(7, 1, first_ballot=True)
    leader = table.state.leading
    table.say(leader, "propose 1 2")
    decision = next(iter(table.look(3).decisions))
    page = answering.level(table.look(3), table.presentation, decision, (), TEXT)

    sure = answering.confirm(table.look(3), table.presentation, decision, ("reject",), TEXT).content
    table.say(3, "reject")
    after = table.look(3)

    assert "Your first ballot counts: you cannot change it." in page.content
    assert _modes(page) == {ids.Mode.CHECK}
    assert sure == "Reject this party? You cannot change it afterwards."
    assert not after.decisions
