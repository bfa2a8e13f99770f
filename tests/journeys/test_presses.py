"""How few presses lead from the post that asks to the receipt of the deed, and how one goes back."""

from __future__ import annotations

import pytest

from bot.sandbox.members.actors import components
from bot.ui import ids
from bot.ui.answers import groups
from bot.ui.ids import Mode
from tests.bench import presses
from tests.journeys.kit import HOST, on_panel, refuse_faults, table
from tests.journeys.test_drafts import _until_the_turn

MOST = {
    "bearer": 3,
    "bearer_card": 7,
    "ride_of_two": 8,
    "ride_by_form": 6,
    "war_journey": 12,
    "war_search": 10,
    "war_shadow": 8,
    "war_tower": 7,
    "war_deal": 13,
    **dict.fromkeys(("war_leads_typed", "war_searches_typed", "war_moves_typed"), 1),
}
"""The way of the bench, and presses."""


@pytest.mark.parametrize("way", presses.WAYS)
@pytest.mark.slow
async def test_half_the_presses_lead_to_the_receipt(way: str) -> None:
    """Issues 16.4, 30: from the post, nothing typed, until the question is answered; to open a menu is a press."""
    taken, _ = await presses.gone(presses.WAYS[way], presses.SEEDS[0])

    assert taken <= MOST[way]


async def test_every_page_of_a_draft_leads_back(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 16.4: a step at a time, to the page on which the last word was picked."""
    async with table(11) as game:
        bearer, decision = await _until_the_turn(game)
        look = await game.look(bearer)
        place = next(word for word in look.options(decision, ("mark",)).words if word.isdigit())

        page = await game.press(bearer, f"{decision.question}:mark {place} then...")
        seen: list[tuple[str, ...]] = []
        while back := [one for one in components(page.message or {}) if one.get("label") == "Back"]:
            read = ids.parse(back[0]["custom_id"])
            assert read is not None
            assert read.mode is Mode.DRAW
            seen.append(read.said)
            page = await game.be(bearer).press(page.message or {}, back[0]["custom_id"])

        assert seen == [("mark", place), ("mark",), (groups.AFRESH,)]
        refuse_faults(game.sandbox, caplog)


async def test_what_stands_under_a_turns_post_is_refused_to_others(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 16.4, F-4: the buttons are the same for all who read, and lead nobody else anywhere."""
    async with table(11) as game:
        bearer, decision = await _until_the_turn(game)
        await game.quiet()

        labels = [item.get("label") for item in components(game.post())]
        own = await game.be(bearer).press(game.post(), label="Mark a space")
        nosy = await game.be(game.names[1]).press(game.post(), label="Mark a space")

        assert labels == ["Mark a space", "Play a card", "?", "My desk"]
        assert decision.question.kind == "turn"
        assert "mark a location within reach, or a dot" in own.text
        assert nosy.text == "That is not asked of you now. **My desk** shows what you can do."
        assert bearer == HOST
        refuse_faults(game.sandbox, caplog)


async def test_who_joins_is_told_so_alone(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 16.2: the lobby's post is everybody's, and so was all that came of the press."""
    async with table(3) as game:
        await game.lobby(5)
        await game.press(game.names[1], "lobby:leave")

        joined = await game.press(game.names[1], "lobby:join")
        await game.quiet()

        (receipt,) = joined.followups
        assert "**You have a seat** in game 1: 5 of 5 have joined." in receipt["content"]
        assert "**You have a seat**" not in "\n".join(game.thread())
        refuse_faults(game.sandbox, caplog)


async def test_the_last_action_of_a_quest_is_not_called_open() -> None:
    """Issue 16.2: it could be changed "until the last action is in", and was the last."""
    async with table(3) as game:
        await game.begin(5)
        party = await game.propose_any()
        await game.vote("approve")
        number = game.number(await game.look(), "actions")
        told = [(await game.press(name, f"actions/{number}:support")).text for name in party]

        assert "You can change it until everyone has acted." in told[0]
        assert "Everyone has acted now." in told[-1]
        assert "You can change it" not in told[-1]


async def test_what_a_seat_was_told_has_what_it_learned_at_the_start() -> None:
    """Issue 16.2: the fellow Minions were in the role alone."""
    async with table(3) as game:
        await game.begin(7)
        minion = (await game.of_side("minions"))[0]

        story = await game.press(minion, "told")

        assert "**You were told:**" in story.text


async def test_a_game_has_the_name_that_its_host_chose(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 16.4: in lobby, thread, status and desk, and no mark or mention comes of it; it can change."""
    async with table(3) as game:
        await game.lobby(5)
        lobby = game.sandbox.posts(game.place)[0]
        form = await game.be(HOST).press(lobby, label="Name")
        named = await game.be(HOST).submit(form, {"name": "The *long* road @everyone"})
        foreign = await game.be(game.names[1]).press(lobby, label="Name")
        await game.rest(6_000)
        card = game.thread()[0]
        await game.start(game.game_id)
        await game.rest(6_000)
        desk = await game.desk(HOST)
        first = game.sandbox.world.channels[game.place].name
        panel = await game.be(HOST).press(desk.message or {}, label="Moderators' panel")
        form = await on_panel(game.be(HOST), panel, "Name")
        await game.be(HOST).submit(form, {"name": "Bree"})
        await game.rest(6_000)

        assert first == "The *long* road @everyone (Quest 1)"
        assert game.sandbox.world.channels[game.place].name == "Bree (Quest 1)"
        assert game.thread()[0].startswith("## Bree (Quest, game 1)")
        shown = r"The \*long\* road @" + "\u200b" + "everyone (Quest, game 1)"
        assert shown in named.text
        assert "Only the host" in foreign.text
        assert card.startswith(f"## {shown}: players wanted")
        assert f"-# [{shown}](https://discord.com/channels/" in desk.text
        refuse_faults(game.sandbox, caplog)
