"""What cannot be taken back is asked about before it counts, pressed or typed, with what it means."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members.actors import components
from tests.journeys.kit import Table, refuse_faults, table
from tests.journeys.test_battles import Player, battle
from tests.journeys.test_drafts import _until_the_turn
from tests.journeys.test_typed_votes import marks, private, written


async def _seen(player: Player) -> Any:
    """What everybody may see of the battle now."""
    await player.rehearsal.settled()
    view: Any = (await player.rehearsal.bot.service.cache.look(player.game_id, None)).view
    return view.seen


async def test_resign_is_asked_about_before_it_gives_up() -> None:
    """Issue 30.1, B-17.8: a word that the list completed gave up three weeks of play at once."""
    async with battle() as (sauron, saruman, _):
        asked = _kept(await saruman.type("resign"))
        before = (await _seen(saruman)).resigned

        sent = await saruman.press("Send")
        after = (await _seen(saruman)).resigned

        assert "your pieces stay where they are and do nothing. You cannot take this back." in asked
        assert before == frozenset()
        assert "You have given up." in sent.text
        assert after == {"saruman"}
        assert not sauron.has("Send")


@pytest.mark.parametrize("is_typed", [True, False])
async def test_a_yes_to_a_draw_is_asked_about_and_a_no_is_not(is_typed: bool) -> None:
    """Issue 30.1, B-17.7: the last yes ends the battle; what is typed and what is pressed ask alike."""
    async with battle() as (sauron, saruman, _):
        if is_typed:
            asked = _kept(await saruman.type("draw yes"))
        else:
            await saruman.desk()
            await saruman.press("Offer of a draw")
            asked = _kept(await saruman.press("Offer a draw"))
        offered = (await _seen(saruman)).offer_until
        await saruman.press("Send")
        no = await sauron.type("draw no")

        assert "Once all agree, the battle is over and nobody has won" in asked
        assert not offered
        assert (await _seen(saruman)).offer_until
        assert "Noted: no draw." in no.text


async def test_orders_that_end_the_turn_are_asked_about_and_kept() -> None:
    """Issue 30.1, B-18.14: what they would do, and that the turn is over then; others are played at once."""
    async with battle() as (sauron, _, _):
        moved = _kept(await sauron.type("T16-S16"))
        asked = _kept(await sauron.type("V13-V14, end"))
        before = (await _seen(sauron)).side
        desk = _kept(await sauron.desk())
        await sauron.press("Your turn")
        sent = await sauron.press("Send and end my turn")

        assert "Your turn is still open" in moved
        assert "▸ Nazgûl V13" in asked
        assert "Send and end my turn" in asked.labels
        assert "V13" in desk
        assert before == "sauron"
        assert "Your turn is over" in sent.text
        assert (await _seen(sauron)).side == "saruman"


async def test_the_last_done_of_a_turn_is_asked_about_and_others_are_not() -> None:
    """Issue 30.1: it ends the turn as `end` does."""
    async with battle() as (sauron, _, _):
        told = [(await sauron.type("done")).text for _ in range(2)]
        asked = _kept(await sauron.type("done"))
        before = (await _seen(sauron)).side
        sent = await sauron.press("Send and end my turn")

        assert all("Your turn is still open" in one for one in told)
        assert "Your turn is over" not in asked
        assert before == "sauron"
        assert "Your turn is over" in sent.text


async def test_wrong_orders_that_would_end_the_turn_are_shown_with_what_is_wrong() -> None:
    """Issue 30.1, B-18.14: nothing is sent, and no word is lost."""
    async with battle() as (sauron, _, _):
        asked = _kept(await sauron.type("T16-A1, V13-V14, end"))

        assert "Nothing is sent yet: fix this first." in asked
        assert "Step 1, `t16-a1`" in asked
        assert [label for label in asked.labels if "Send" in label] == ["Send without step 1"]
        assert "V13" in (await sauron.desk()).text


async def test_give_up_stands_last_among_what_is_completed() -> None:
    """Issue 30.1: `re` and `gi` begin other words too, and the worst was offered among them."""
    async with battle() as (_, saruman, _):
        for begun in ("re", "gi"):
            found = await saruman.visitor.complete("act", "words", begun, in_=saruman.place)
            words = [one["value"] for one in found]

            assert words[-1] == "resign"
            assert len(words) > 1


async def test_a_move_that_loses_the_game_is_asked_about(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 30.1, H-5.8: `sure` is a word that can be typed in a hurry."""
    async with table(11) as game:
        bearer, decision = await _until_the_turn(game)
        look = await game.look(bearer)
        others = [one for one in (*look.decisions, *look.ahead) if one.question.kind != "turn"]

        assert look.is_final(decision, "mark 17 sure")
        assert not look.is_final(decision, "mark 17")
        assert not any(look.is_final(one, "note 17 sure") for one in others)
        assert others
        refuse_faults(game.sandbox, caplog)


@pytest.fixture
async def quest() -> AsyncIterator[Table]:
    async with table(typed_votes=True) as made:
        await made.begin(5)
        yield made


async def test_a_typed_party_is_asked_about_as_a_pressed_one_is(quest: Table) -> None:
    """Issue 30.1, F-15, Q-3.1: party and Ring are final."""
    leader = await quest.leader()
    other = next(name for name in quest.names if name != leader)

    asked = await quest.be(leader).command("act", in_=quest.place, words=f"propose {leader} {other}")
    told = asked.text
    before = await quest.entries()
    sent = await quest.be(leader).press(asked.message or {}, label="Send")

    assert asked.ephemeral
    assert other in told
    assert len(before) == 1
    assert (await quest.entries())[-1][1].startswith("propose ")
    assert sent.text != told


async def test_a_party_written_in_the_thread_is_asked_about_in_private(quest: Table) -> None:
    """Issue 30.1, Q-3.1, Q-9.15: nobody can show a page for one reader there; the button counts what was written."""
    leader = await quest.leader()
    other = next(name for name in quest.names if name != leader)

    others = private(quest, other)

    said = await written(quest, leader, f"**Propose {leader} and <@{quest.be(other).id}>**")
    before, asked = await quest.entries(), quest.be(leader).dms()[-1]
    await quest.be(leader).press(asked, label="Send")
    await quest.quiet()

    assert marks(quest, said) == []
    assert len(before) == 1
    assert "**Not counted:**" in asked["content"]
    assert other in asked["content"]
    assert (await quest.entries())[-1][1].startswith("propose ")
    assert private(quest, other) == others


async def test_a_button_that_is_too_late_sends_nothing(quest: Table) -> None:
    """Issue 30.1, F-6: what was asked about belongs to its question."""
    leader = await quest.leader()
    others = [name for name in quest.names if name != leader]
    asked = await quest.be(leader).command("act", in_=quest.place, words=f"propose {leader} {others[0]}")
    await quest.propose(leader, others[1])

    late = await quest.be(leader).press(asked.message or {}, label="Send")

    assert "Too late" in late.text
    assert len(await quest.entries()) == 2


class _Kept(str):
    """What was answered, as it stood then: what is pressed on a page takes its place."""

    labels: list[str]


def _kept(answer: Answer) -> _Kept:
    kept = _Kept(answer.text)
    kept.labels = [item.get("label", "") for item in components(answer.message or {})]
    return kept


async def test_orders_that_dice_decide_can_be_sent_with_the_end_of_the_turn() -> None:
    """Issue 30.1, B-18.14: what is refused only if nobody falls is no mistake yet; one that is, is."""
    async with battle() as (sauron, *_):
        asked = _kept(await sauron.type("T15xS15, T15-S15, end"))
        wrong = _kept(await sauron.type("T15xS15, T15-A1, end"))

        assert asked.labels[0] == "Send and end my turn"
        assert "▸ Orc T15, North Ithilien Road → Osgiliath S15" in asked
        assert "⚠ Step 2, `t15-a1`" in wrong
        assert "It is in the place of your draft: `T15xS15, T15-S15, end`" in wrong
