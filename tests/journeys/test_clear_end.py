"""One clear end of a turn in a battle: what sends, what ends the turn, and attacks that need no search."""

from __future__ import annotations

import pytest

from bot.games.loaded import LoadedGame
from bot.sandbox.members.actors import components
from rules.registry import open_game
from tests.journeys.test_battles import Player, battle


def _buttons(player: Player) -> list[str]:
    return [item["label"] for item in components(dict(player.page)) if "label" in item]


def _menus(player: Player) -> list[str]:
    return [one["label"] for item in components(dict(player.page)) for one in item.get("options") or ()]


async def test_done_only_adds_a_line_in_each_phase() -> None:
    """Issue 30.3: in the second movement it sent the draft and ended the turn, in the attack phase it did not."""
    async with battle() as (sauron, saruman, _):
        await sauron.desk()
        await sauron.press("Your turn")
        await sauron.pick("Orc T16")
        await sauron.pick("→ S16")
        first = _buttons(sauron)
        await sauron.press("Done with the first movement")
        await sauron.press("Done with the attack")
        second = _buttons(sauron)
        await sauron.press("Done with the second movement")
        drafted, third = sauron.text, _buttons(sauron)
        await saruman.desk()
        waits = saruman.text
        await sauron.press("Send and end my turn")

        assert first[:1] == second[:1] == ["Send"]
        assert "Send and end my turn" in first
        assert "Send and end my turn" in second
        assert "▸ Done with the second movement" in drafted
        assert third[0] == "Send and end my turn"
        assert "Send" not in third
        assert "Your turn" not in waits
        assert "Your turn is over" in sauron.text


async def test_a_turn_is_ended_by_one_press_whatever_is_left_of_it() -> None:
    """Issue 30.3: the draft is sent, and the turn is over."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        await sauron.press("Your turn")
        await sauron.pick("Orc T16")
        await sauron.pick("→ S16")
        await sauron.press("Send and end my turn")

        assert "Orc: T16 → S16" in sauron.text
        assert "Your turn is over" in sauron.text


async def test_nothing_that_was_not_put_together_ends_a_turn_at_once() -> None:
    """Issue 30.1, 30.3: of an empty draft, too, it is said first."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        await sauron.press("Your turn")
        await sauron.press("End my turn")
        asked = sauron.text
        await sauron.press("Send and end my turn")

        assert "▸ End my turn" in asked
        assert "Your turn is over" in sauron.text


async def test_in_the_attack_phase_each_attack_has_a_button_with_its_chance() -> None:
    """Issue 30.4: the one attack stood as entry 51 of 51, in the third menu, behind what could move afterwards."""
    async with battle() as (sauron, *_):
        await sauron.say("done")
        await sauron.desk()
        await sauron.press("Your turn")
        buttons, menus = _buttons(sauron), _menus(sauron)
        attacks = [label for label in buttons if "⚔" in label]
        await sauron.press("Orc T15 ⚔ Gondor army S15: 28 %")
        drafted, after = sauron.text, _buttons(sauron)

        assert menus == []
        assert buttons[: len(attacks)] == attacks
        assert "Orc T15 ⚔ Gondor army S15: 28 %" in attacks
        assert "▸ Orc T15, North Ithilien Road ⚔ Gondor army S15" in drafted
        assert "Send" in after
        assert not any("Orc T15 ⚔" in label for label in after)
        assert "On to the second movement" in after


async def test_your_turn_goes_on_with_what_was_begun() -> None:
    """Issue 30.4: it began anew, and the first pick took the place of the draft that was kept."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        await sauron.press("Your turn")
        await sauron.pick("Orc T16")
        await sauron.pick("→ S16")
        await sauron.desk()
        ways = _buttons(sauron)
        await sauron.press("Your turn")
        gone_on = sauron.text
        await sauron.press("Back")
        await sauron.press("Back")
        anew = sauron.text
        await sauron.press("My desk")
        kept = sauron.text

        assert "▸ Orc T16, Crossroads → S16" in gone_on
        assert "Draft: Your turn" not in ways
        assert "▸" not in anew
        assert "▸ Orc T16, Crossroads → S16" in kept


async def test_a_list_that_was_written_is_sent_with_and_without_the_end() -> None:
    """Issue 30.3: both stand under what it would do."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        form = (await sauron.press("Write orders")).modal
        await sauron.did(sauron.visitor.submit(form, {"words": "T16-S16, T15xS15 stop if lost"}))
        offered = _buttons(sauron)
        await sauron.press("Send and end my turn")

        assert offered[:2] == ["Send", "Send and end my turn"]
        assert "Your turn is over" in sauron.text or "**Not played:** End my turn" in sauron.text


async def test_a_turn_of_the_first_edition_is_ended_by_presses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 30.3: its games go on, and know neither `end` nor `second`."""
    monkeypatch.setattr(open_game("battle"), "edition", 1)
    async with battle() as (sauron, *_):
        await sauron.desk()
        await sauron.press("Your turn")
        await sauron.pick("Orc T16")
        await sauron.pick("→ S16")
        begun = _buttons(sauron)
        await sauron.press("Done with the first movement")
        await sauron.press("Done with the attack")
        await sauron.press("Done with the second movement")
        await sauron.press("Send and end my turn")

        assert begun[0] == "Send"
        assert "Send and end my turn" not in begun
        assert "On to the second movement" not in begun
        assert "Your turn is over" in sauron.text


async def test_a_draft_outlives_other_orders_and_what_of_it_was_played_leaves_it() -> None:
    """Issue 30: it was gone at the next order that was played, and nobody was told."""
    async with battle() as (sauron, *_):
        cache, game_id = sauron.rehearsal.bot.service.cache, sauron.game_id
        await sauron.type("T16-T17, R10-S9")
        await sauron.say("T15-T14")
        whole = [draft.words for draft in (await cache.live(game_id)).drafts]
        await sauron.say("t16-t17")

        assert whole == ["T16-T17, R10-S9"]
        assert [draft.words for draft in (await cache.live(game_id)).drafts] == ["R10-S9"]


async def test_a_list_that_is_refused_takes_the_place_of_the_draft_which_is_named() -> None:
    """Issue 30: a second refused list was neither kept nor said to be not kept; the draft came without buttons."""
    async with battle() as (sauron, *_):
        await sauron.type("T16-T17, R10-S9")
        first, buttons = sauron.text, _buttons(sauron)
        await sauron.type("T15-T14, R10-S9")
        second = sauron.text
        await sauron.desk()
        desk = sauron.text
        auto = (await sauron.type("draft auto")).text
        kept = [d.words for d in (await sauron.rehearsal.bot.service.cache.live(sauron.game_id)).drafts]

        assert "in the place of" not in first
        assert buttons[:2] == ["Change", "Forget this draft"]
        assert "Kept as your draft of the turn, and not sent: `T15-T14, R10-S9`." in second
        assert "It is in the place of your draft: `T16-T17, R10-S9`" in second
        assert "⚠ Step 2, `r10-s9`" in desk
        assert "Step 2 of your draft, “r10-s9”, cannot be played" in auto
        assert kept == ["T15-T14, R10-S9"]


async def test_a_list_that_is_refused_out_of_turn_is_the_draft_of_the_turn_that_comes() -> None:
    """Issue 30: it was lost to whoever had written it, then quoted, and kept nowhere."""
    async with battle() as (sauron, saruman, _):
        await saruman.type("O13-O14, N12-N13")
        waits = saruman.text
        await sauron.type("next T16-T17, R10-S9")
        now = sauron.text
        await sauron.say("end")
        await saruman.desk()
        await saruman.press("Your turn")

        assert "Kept as your draft of orders for later, and not sent: `next O13-O14, N12-N13`." in waits
        assert "Kept as your draft of the turn, and not sent: `T16-T17, R10-S9`." in now
        assert [draft.words for draft in (await _live(saruman)).drafts if draft.seat == 2] == [
            "O13-O14, N12-N13"
        ]
        assert "⚠ Step 1, `o13-o14`" in saruman.text


async def _live(player: Player) -> LoadedGame:
    return await player.rehearsal.bot.service.cache.live(player.game_id)
