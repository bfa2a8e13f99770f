"""What members do and see in the browser: a vote, a plan, a refusal, a deadline, another's eyes."""

from __future__ import annotations

import asyncio
import re
from random import Random
from typing import Any

import pytest
from playwright.async_api import Page, expect

from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members.actors import Actor, components
from bot.sandbox.world.discord_numbers import Json
from tests.bot.sandbox.directing import Room
from tests.page.hands import SECONDS, Hands
from tests.page.kit import DESKTOP, PHONE, Staged, barriers, staged

VOTING = re.compile(r"rm:1:vote/\d+:approve")


def newest(hands: Hands, pattern: re.Pattern[str]) -> tuple[Json, str]:
    """The newest post in the thread with such a button, and its custom id."""
    for message in reversed(hands.read(hands.place)):
        for item in components(message):
            if pattern.fullmatch(item["custom_id"]):
                return message, item["custom_id"]
    raise LookupError(pattern.pattern)


async def begun(visits: Staged) -> None:
    """The roles are dealt, and the first vote is open; Ann and Bob are played by hand."""
    room = visits.room
    await room.ask("hands", member="Bob", who="you")
    for name in ("Ann", "Bob"):
        await room.press(name, "rm:1:lobby:join")
    await room.until(lambda: room.game["taken"] == 5)
    await room.press("Ann", "rm:1:lobby:start")
    await at_a_vote(room)


async def at_a_vote(room: Room) -> None:
    """Go on until all but Ann and Bob have voted: whoever leads by hand names the first party that is offered."""
    service = room.rehearsal.bot.service
    async with asyncio.timeout(SECONDS):
        while True:
            owing = {name: await owed(room, name) for name in ("Ann", "Bob")}
            asked = (await service.cache.look(1, None)).awaited
            if set(owing.values()) == {"vote"} and len(asked[0].seats or ()) == 2:
                return
            for name, kind in owing.items():
                if kind is not None and kind != "vote":
                    await Actor(room.be(name), service, 1, Random(1)).act()
            await asyncio.sleep(0.01)


async def owed(room: Room, name: str) -> str | None:
    """The kind of question that this member owes an answer to."""
    look = await room.rehearsal.bot.service.cache.look(1, room.be(name).id)
    return next((decision.question.kind for decision in look.decisions if decision.owed), None)


async def test_a_vote_gives_a_receipt_that_nobody_else_can_see() -> None:
    """Q-5.6: neither the words of a receipt nor of a desk are ever sent to another's page."""
    async with staged(seats=5, simulated_host=False) as visits:
        await begun(visits)
        heard: dict[str, list[str]] = {"Ann": [], "Bob": []}
        ann, bob = [await visits.member(name, before=listening(heard[name])) for name in heard]

        mine = await ann.press(*newest(ann, VOTING))
        desk = await ann.press(*newest(ann, re.compile(r"rm:1:desk(:.+)?")))
        await expect(ann.on_page(answered(mine))).to_contain_text("Only you can see this")
        await bob.press(*newest(bob, VOTING))

        for private in (answered(mine), answered(desk)):
            words = max(private["content"].splitlines(), key=len)
            assert any(private["id"] in frame for frame in heard["Ann"])
            assert not any(private["id"] in frame or words in frame for frame in heard["Bob"])
        assert len(heard["Bob"]) > 3


def listening(kept: list[str]) -> Any:
    """Keeps all that a page's sockets hear, but for the director's."""

    def opened(socket: Any) -> None:
        if "/page/eyes" in socket.url:
            socket.on("framereceived", lambda frame: kept.append(str(frame)))

    return lambda page: page.on("websocket", opened)


def answered(answer: Answer) -> Json:
    assert answer.message is not None
    return answer.message


async def test_a_ballot_is_planned_at_the_desk() -> None:
    """Q-12.1: by buttons alone, and the desk says what is planned."""
    async with staged(seats=5, simulated_host=False) as visits:
        await begun(visits)
        bob = await visits.member("Bob", size=PHONE)
        await bob.press(*newest(bob, VOTING))
        desk = await bob.press(*newest(bob, re.compile(r"rm:1:desk(:.+)?")))
        page = await bob.press(answered(desk), label="Plan my next vote")
        which = await bob.press(answered(page), label="Approve")
        sent = await bob.press(answered(which), label="Save for the next party")

        look = await visits.room.rehearsal.bot.service.cache.look(1, bob.id)
        assert [order.words for order in look.orders] == ["preload approve"]
        await expect(bob.on_page(answered(sent))).to_contain_text("For the next party: Approve.")


async def test_a_stranger_who_presses_is_told_so_in_private() -> None:
    async with staged(seats=5, simulated_host=False) as visits:
        await begun(visits)
        before = await visits.room.entries()
        ned, ann = await visits.member("Ned"), await visits.member("Ann")
        answer = await ned.press(*newest(ned, VOTING))

        await expect(ned.on_page(answered(answer))).to_contain_text("Only you can see this")
        assert await visits.room.entries() == before
        assert await ann.on_page(answered(answer)).count() == 0


async def test_the_clock_is_moved_to_the_deadline_and_the_game_goes_on() -> None:
    """Q-9.3: whoever has not voted by then is left out."""
    async with staged(seats=5, simulated_host=False) as visits:
        await begun(visits)
        ann = await visits.member("Ann")
        started = visits.room.sandbox.clock.now_ms()
        await ann.page.get_by_role("button", name=re.compile("next deadline")).first.click()
        await expect(ann.page.get_by_role("status").or_(ann.page.get_by_role("log")).first).to_be_attached()
        await expect(
            ann.pane.get_by_text(re.compile("No ballot|Not cast|did not vote", re.I)).first
        ).to_be_visible()

        assert visits.room.sandbox.clock.now_ms() > started + 20 * 3_600_000
        assert any(by == "clock" or "vote" in action for by, action in await visits.room.entries())


async def test_two_members_stand_side_by_side_and_each_sees_only_his_own() -> None:
    async with staged(seats=5, simulated_host=False) as visits:
        await begun(visits)
        page = await visits.open("as=Ann&beside=Bob&place=dm&there=dm")
        ann, bob = (page.locator(f'.pane[data-as="{name}"]') for name in ("Ann", "Bob"))
        for pane, name, other in ((ann, "Ann", "Bob"), (bob, "Bob", "Ann")):
            role = visits.room.be(name).dms()[0]
            foreign = visits.room.be(other).dms()[0]
            await expect(pane.locator(f'[data-message="{role["id"]}"]')).to_be_visible()
            assert await pane.locator(f'[data-message="{foreign["id"]}"]').count() == 0


async def test_the_director_sees_everything_and_presses_nothing() -> None:
    async with staged(seats=5, simulated_host=False) as visits:
        await begun(visits)
        page = await visits.open(f"as=*&place={visits.room.place}")
        pane = page.locator('.pane[data-as="*"]')

        await expect(pane.get_by_text("You see everything, also what is private to others")).to_be_visible()
        await expect(pane.locator("[data-custom-id]").first).to_be_disabled()
        for name in ("Ann", "Bob", "Cid"):
            await expect(
                pane.get_by_role("button", name=re.compile(rf"^{name}\b.*direct messages"))
            ).to_be_attached()


async def test_a_phone_shows_all_of_it_without_a_sideways_scroll() -> None:
    async with staged(seats=5, simulated_host=False) as visits:
        await begun(visits)
        ann = await visits.member("Ann", size=PHONE)
        assert await overflow(ann.page) <= 0
        desk = await ann.press(*newest(ann, re.compile(r"rm:1:desk(:.+)?")))
        assert await overflow(ann.page) <= 0

        low = await small_targets(ann.page)
        assert low == []
        await ann.page.get_by_role("button", name=re.compile("^All places")).click()
        await expect(ann.pane.get_by_role("navigation", name="Places")).to_be_visible()
        await ann.pane.get_by_role("button", name="games", exact=True).click()
        await expect(ann.on_page(answered(desk))).to_have_count(0)
        await expect(ann.pane.get_by_role("heading", name="games")).to_be_in_viewport()


async def overflow(page: Page) -> int:
    """Pixels by which the page is wider than its window."""
    wide: int = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide


async def small_targets(page: Page) -> list[str]:
    """Buttons under messages that a thumb would miss."""
    found: list[str] = await page.evaluate(
        "[...document.querySelectorAll('[data-custom-id]')]"
        ".filter((one) => one.getBoundingClientRect().height < 36).map((one) => one.textContent)"
    )
    return found


@pytest.mark.slow
async def test_everybody_can_use_it() -> None:
    """The checker finds no barrier: in both lights and both widths, with panel, dialogs and desk open."""
    async with staged(seats=5, simulated_host=False) as visits:
        found: list[str] = []
        page = await visits.open(scheme="light", is_checked=True)
        await page.locator("[data-message]").first.wait_for()
        found += await barriers(page)
        await begun(visits)
        for size, scheme in ((DESKTOP, "dark"), (PHONE, "light")):
            ann = await visits.member("Ann", size=size, scheme=scheme, is_checked=True)
            await ann.press(*newest(ann, re.compile(r"rm:1:desk(:.+)?")))
            found += await barriers(ann.page)
            await ann.page.get_by_role("button", name=re.compile("^You are looking as|^Ann")).first.click()
            found += await barriers(ann.page)
            await ann.page.keyboard.press("Escape")
            if size == PHONE:
                await ann.page.get_by_role("button", name="Panel", exact=True).click()
                found += await barriers(ann.page)
            await ann.page.get_by_role("button", name="New game…").click()
            found += await barriers(ann.page)
        assert found == []
