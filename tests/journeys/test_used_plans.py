"""Answers given in advance: their pages are plans, their owner alone is told when one is used, and warned before."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.sandbox.world.discord_numbers import Json
from tests.journeys.kit import HOST, Table, ids_of, plain, table

USED = "**What you had planned was used:** "


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    async with table() as made:
        await made.begin(5)
        await made.quiet()
        yield made


def _dms(game: Table) -> dict[str, list[str]]:
    return {name: [one["content"] for one in game.be(name).dms()] for name in game.names}


async def _fellow(game: Table) -> str:
    """Somebody who does not lead."""
    leader = await game.leader()
    return next(name for name in game.names if name not in (leader, HOST))


@pytest.mark.parametrize(
    ("words", "ballot"),
    [("preload approve", "approve"), ("preload reject", "reject"), ("preload approve if me", "reject")],
)
async def test_a_plan_that_was_used_is_told_to_its_owner_at_once(
    game: Table, words: str, ballot: str
) -> None:
    """Issue 30.13: in private, with what it came to; to nobody else, and not in the thread."""
    leader, owner = await game.leader(), await _fellow(game)
    others = [name for name in game.names if name not in (leader, owner)]
    await game.say(owner, words)
    before = _dms(game)
    await game.propose(leader, others[0])
    await game.quiet()
    after = _dms(game)

    assert [one.partition("\n")[2] for one in after[owner][len(before[owner]) :]] == [
        f"{USED}your ballot on party 1 is **{ballot}**."
    ]
    assert {name: after[name] for name in others} == {name: before[name] for name in others}
    assert not any(USED in post for post in game.thread())


async def test_who_uses_his_own_plan_reads_so_in_the_receipt_and_nowhere_else(game: Table) -> None:
    leader = await game.leader()
    other = next(name for name in game.names if name != leader)
    await game.say(leader, "preload approve")
    before = _dms(game)
    answer = await game.propose(leader, other)
    await game.quiet()

    assert f"{USED}your ballot on party 1 is **approve**." in answer.text
    assert _dms(game) == before


async def test_a_plan_for_a_quest_is_told_alike_whatever_it_is(game: Table) -> None:
    """Q-5.6: the same shape for both sides."""
    false = (await game.of_side("minions"))[0]
    leader = await game.leader()
    other = false if false != leader else next(name for name in game.names if name != leader)
    seen = []
    for deed in ("support", "sabotage"):
        await game.say(false, f"preload {deed} quest")
    await game.propose(leader, other)
    await game.vote("approve")
    await game.quiet()
    seen = [one for one in _dms(game)[false] if USED in one]

    assert [one.partition("\n")[2] for one in seen] == [f"{USED}your action on this quest is **sabotage**."]


async def test_where_it_cannot_be_told_nobody_hears_of_it_and_his_desk_tells_it(game: Table) -> None:
    """F-4, F-16: that there was a plan at all is nobody's to know."""
    leader, owner = await game.leader(), await _fellow(game)
    other = next(name for name in game.names if name not in (leader, owner))
    await game.say(owner, "preload approve")
    game.be(owner).dms_open = False
    before = _dms(game), {name: game.be(name).dms() for name in ("Barliman",)}
    await game.propose(leader, other)
    await game.quiet()
    told = await game.press(owner, "told")

    assert (_dms(game), {name: game.be(name).dms() for name in ("Barliman",)}) == before
    assert not any("could not deliver" in post for post in game.thread())
    assert f"{USED}your ballot on party 1 is **approve**." in told.text


async def _public(words: str) -> list[tuple[Any, ...]]:
    """All that others may see of a game in which somebody had planned *words*."""
    async with table() as game:
        await game.begin(5)
        await game.quiet()
        leader, owner = await game.leader(), await _fellow(game)
        other = next(name for name in game.names if name not in (leader, owner))
        await game.say(owner, words)
        await game.propose(leader, other)
        await game.quiet()
        posts: list[Json] = [*game.sandbox.posts(game.place), *game.be(other).dms(), *game.be(HOST).dms()]
        return [plain(post) for post in posts[1:]]


async def test_others_see_the_same_whatever_was_planned() -> None:
    assert await _public("preload approve") == await _public("preload reject")


@pytest.mark.parametrize(
    ("words", "is_warned"),
    [
        ("preload reject", True),
        ("preload approve", False),
        ("preload approve if me", False),
        ("preload approve unless {me} standing", True),
        ("preload approve if {me}", False),
        (None, False),
    ],
)
async def test_a_leader_is_warned_before_he_sends_what_his_own_plan_rejects(
    game: Table, words: str | None, is_warned: bool
) -> None:
    """Issue 30.13: the proposal cannot be changed, and his own ballot went against it."""
    leader = await game.leader()
    seats = sorted((await game.seat(leader), await game.seat(await _fellow(game))))
    if words:
        await game.say(leader, words.format(me=await game.seat(leader)))
    said = f"propose {seats[0]} {seats[1]}"
    pressed = await game.press(leader, f"party/1:{said}?")
    typed = await game.be(leader).command("act", in_=game.place, words=said)

    for page in (pressed, typed):
        assert "You cannot change it afterwards." in page.text
        assert ("Your own plan for the vote rejects this party" in page.text) is is_warned


async def test_the_page_of_a_plan_looks_like_one_and_undoing_it_is_not_red(game: Table) -> None:
    """Issue 30.13: *Approve* stood there as on a ballot; and the only red button took a plan back."""
    owner = await _fellow(game)
    page = await game.press(owner, "vote/1:...")
    await game.say(owner, "preload approve")
    desk = await game.desk(owner)
    rows = (desk.message or {}).get("components", ())
    buttons = {one["custom_id"]: one for row in rows for one in row["components"]}
    undo = buttons[f"rm:{game.game_id}:withdraw:ballot"]

    assert page.text.splitlines()[1].startswith("### A plan for later") or "### A plan for later" in page.text
    assert "A plan for later" not in desk.text
    assert undo["label"] == "Undo my plan: the vote"
    assert 4 not in {one["style"] for one in buttons.values()}
    assert ids_of(desk.message)
