"""One post for each turn of a battle: it grows while the turn goes on (issue 33.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bot.posting import anew
from bot.sandbox import Fault
from bot.sandbox.members.actors import components
from bot.sandbox.world import refusals
from bot.service.telling import notices
from bot.service.telling.notices import Notice
from rules.entry import Codec
from storage.tables.outbox import Notice as Row
from tests.journeys.test_battles import PRIVATE, Player, battle

MESSAGE = "/channels/*/messages/*"
FIRST, SECOND = "👣 Orc: T16 → S16", "⚔️ Orc S16 attacks the Gondor army at Minas Tirith R15 (fortress)"


async def _public(player: Player) -> list[Mapping[str, Any]]:
    await player.rehearsal.settled()
    return [post for post in player.visitor.read(player.place) if not post.get("flags", 0) & PRIVATE]


async def test_a_turn_of_three_entries_is_one_post_more_with_one_picture() -> None:
    """What was done stands at once under the heading of the turn; picture, mention and buttons stay."""
    async with battle() as (sauron, *_):
        before = await _public(sauron)
        await sauron.say("T16-S16")
        await sauron.say("S16xR15")
        grown = await _public(sauron)

        assert [post["id"] for post in grown] == [post["id"] for post in before]
        told, opener = str(grown[-1]["content"]), str(before[-1]["content"])
        assert (
            told.index("### Round 1") < told.index(FIRST) < told.index(SECOND) < told.index("it is your turn")
        )
        assert {*opener.splitlines()} < {*told.splitlines()}
        assert grown[-1]["attachments"] == before[-1]["attachments"] != []
        assert [*components(dict(grown[-1]))] == [*components(dict(before[-1]))]

        await sauron.say("V13-V14 U16-T16 T15-T14 end")
        *_, last = posts = await _public(sauron)

        assert len(posts) == len(before) + 1
        assert len(last["attachments"]) == 1
        assert "### Round 1: Saruman" in last["content"]
        assert FIRST not in last["content"]
        sauron.page = last
        await sauron.press("All moves")
        assert FIRST in sauron.text
        assert "👣 Nazgûl: V13 → Isenmouthe V14" in sauron.text


async def test_what_is_taken_back_is_told_where_it_stands() -> None:
    """B-18.10."""
    async with battle() as (sauron, *_):
        await sauron.say("T16-S16")
        await sauron.say("undo")
        *_, last = await _public(sauron)

        assert FIRST not in last["content"]
        assert "↩️ Sauron takes back: the orc T16 → S16." in last["content"]


@pytest.mark.parametrize(
    "refused",
    [refusals.unknown_message, refusals.edited_too_often, refusals.no_permission],
    ids=["gone", "too often", "denied"],
)
async def test_what_cannot_be_added_is_a_post_of_its_own(refused: Any) -> None:
    async with battle() as (sauron, *_):
        before = await _public(sauron)
        opener = before[-1]["id"]
        fault = Fault.refusing(refused(), "PATCH", f"{MESSAGE[:-1]}{opener}", times=99)
        sauron.rehearsal.sandbox.faults.add(fault)
        await sauron.say("T16-S16")
        *_, last = posts = await _public(sauron)

        assert len(posts) == len(before) + 1
        assert str(last["content"]).endswith(FIRST)
        assert last["attachments"] == []

        sauron.rehearsal.sandbox.faults.clear()
        await sauron.say("S16xR15")
        assert len(await _public(sauron)) == len(posts)


async def test_an_answer_that_is_lost_adds_nothing_twice() -> None:
    """Design, courier: nobody knows whether it was taken, so it is edited again, with the same words."""
    async with battle() as (sauron, *_):
        before = await _public(sauron)
        sauron.rehearsal.sandbox.faults.add(
            Fault("PATCH", f"{MESSAGE[:-1]}{before[-1]['id']}", 0, "after", times=6)
        )
        await sauron.say("T16-S16")
        await _public(sauron)
        sauron.rehearsal.sandbox.clock.move(30 * 60 * 1000)
        *_, last = posts = await _public(sauron)

        assert len(posts) == len(before)
        assert str(last["content"]).count(FIRST) == 1


async def test_a_turn_that_ended_while_discord_was_away_is_told_in_order() -> None:
    """Design, courier: what waits to be told belongs to its own turn, whatever has begun meanwhile."""
    async with battle() as (sauron, *_):
        before = await _public(sauron)
        opener = f"{MESSAGE[:-1]}{before[-1]['id']}"
        sauron.rehearsal.sandbox.faults.add(Fault("PATCH", opener, 503, times=2))
        await sauron.say("T16-S16")
        await sauron.say("end")
        assert len(await _public(sauron)) == len(before)
        for _ in range(3):
            sauron.rehearsal.sandbox.clock.move(60 * 1000)
            *_, first, last = posts = await _public(sauron)

        assert len(posts) == len(before) + 1
        assert (FIRST in first["content"], FIRST in last["content"]) == (True, False)


async def test_an_offer_of_a_draw_in_the_middle_of_a_turn_is_posted() -> None:
    """B-18.13: others may answer it at once."""
    async with battle() as (sauron, saruman, _):
        await sauron.say("T16-S16")
        before = await _public(sauron)
        await saruman.say("draw yes")
        posts = await _public(sauron)

        assert len(posts) == len(before) + 1
        await sauron.say("S16xR15")
        grown = await _public(sauron)
        assert len(grown) == len(posts)
        assert SECOND in grown[-2]["content"]


async def test_only_what_the_turn_has_queued_is_read_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not all posts of the game, and by their order alone: those of earlier turns are not unpacked."""
    async with battle() as (sauron, saruman, *_):
        monkeypatch.setattr(anew, "_AT_ONCE", 1)
        await sauron.say("T16-S16")
        await sauron.say("end")
        unpacked, unpack = list[int](), notices.unpack

        def counting(row: Row, codec: Codec[Any]) -> Notice:
            unpacked.append(row.id)
            return unpack(row, codec)

        *_, before = await _public(sauron)
        monkeypatch.setattr(notices, "unpack", counting)
        await saruman.say("M12-N13")
        *_, after = await _public(sauron)

        assert before["id"] == after["id"]
        assert str(after["content"]).startswith(str(before["content"])[:20])
        assert "Westfold N13" in after["content"]
        assert len(set(unpacked)) == 2
