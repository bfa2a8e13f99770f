"""Who moderates a game in which he plays, or would: what he may do, what he is told, and what waits for him."""

from __future__ import annotations

from typing import Any

from bot.games.authority import Authority
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.world.discord_numbers import Json
from bot.service.telling import notices
from bot.service.telling.notice_kinds import NotDelivered
from tests.journeys.kit import (
    DAY_MS,
    HOST,
    WARDEN,
    Table,
    by_panel,
    moderate,
    sent,
    table,
)

RIVAL = "you can replace only players who ask for it with `/game leave`"


def _buttons(message: Json | None) -> dict[str, str]:
    """The custom ids on *message* by label."""
    return {
        item["label"]: item["custom_id"]
        for row in (message or {})["components"]
        for item in row["components"]
        if "label" in item
    }


async def _waiting(game: Table, name: str = HOST) -> Answer:
    answer = await game.be(name).command("gm waiting", in_=game.place)
    assert answer.ephemeral
    return answer


async def _replace(game: Table, who: str, by: str = HOST) -> Answer:
    options = {"player": who, "newcomer": game.be("Fay"), "reason": "has to go"}
    answer = await moderate(game.be(by), "gm replace", in_=game.place, **options)
    await game.quiet()
    return answer


# ----------------------------------------------------------------------------------------------------- replacing


async def test_who_has_left_the_server_is_replaced_at_once_and_who_is_back_is_not() -> None:
    """Q-9.7: looked up at that moment, for all players are looked for but twice a day."""
    async with table() as game:
        await game.begin(5)
        game.be("Bob").leave()
        left = await game.press(HOST, "seat:by/2")
        game.be("Bob").join()
        back = await game.press(HOST, "seat:by/2")
        game.be("Bob").leave()
        done = await _replace(game, "Bob")

        assert "Who takes over the seat" in left.text
        assert RIVAL in back.text
        assert "announced" in done.text


# -------------------------------------------------------------------------------------------- before he takes a seat


async def _advert(game: Table) -> Json:
    options: dict[str, Any] = {"player": "Bob", "reason": "silent", "channel": game.sandbox.games_id}
    await by_panel(game.be(WARDEN), "advertise", in_=game.place, **options)
    await game.quiet()
    return game.sandbox.posts(game.sandbox.games_id)[-1]


# --------------------------------------------------------------------------------------------------- open seats


async def test_in_a_forum_the_seat_is_advertised_where_the_moderator_says() -> None:
    """Q-9.9: the button asks for a channel, also in a private message; a forum is no place for an advert."""
    async with table() as game:
        await game.begin(5, forum=True)
        await game.press("Bob", "seat:ask")
        await game.quiet()
        wish = game.be(HOST).dms()[-1]
        form = await game.be(HOST).press(wish, label="Advertise the seat")
        shown = await game.be(HOST).submit(form, {"reason": "gone"})
        await game.quiet()
        posted = game.sandbox.posts(game.sandbox.games_id)[-1]["content"]
        options: dict[str, Any] = {"player": "Bob", "reason": "gone"}
        forum = await sent(
            game.be(HOST), "advertise", in_=game.place, channel=game.sandbox.quests_id, **options
        )

        assert "Done" in shown.text
        assert "a seat is free" in posted
        assert forum.text == "An advert cannot stand there: choose a text channel of this server."
        assert [words for _, words in await game.entries()][-1] == "advertise 2"


# --------------------------------------------------------------------------------------------------- what waits


async def test_a_deadline_that_moderators_were_asked_about_waits_for_all_of_them() -> None:
    """Q-9.2, Q-5.6: the kind alone, and what answers it, though the host was told in private."""
    async with table() as game:
        await game.begin(5, policies={"actions": "ask"})
        party = await game.propose_any()
        await game.vote("approve")
        await game.act(party[:1])
        before = await _waiting(game)
        await game.rest(DAY_MS + 6_000)
        told = game.be(HOST).dms()[-1]

        pages = [await _waiting(game, name) for name in (HOST, WARDEN)]

        assert before.text == "There is nothing to do for moderators."
        assert "**The deadline for the actions has passed.**" in told["content"]
        for page in pages:
            assert page.text == f"{told['content']}\n-# 1 of 1"
            assert not any(name in page.text for name in game.names)
            assert set(_buttons(page.message)) == set(_buttons(told))
            assert _buttons(page.message)["Go on"] == _buttons(told)["Go on"]
        await game.bot.service.deeds.extend(game.game_id, Authority(90, "Moddy", "press:1"), "actions", 3600)
        assert (await _waiting(game)).text == "There is nothing to do for moderators."


async def test_all_that_waits_is_leafed_through_and_nothing_is_dismissed_that_is_not_answered() -> None:
    """Q-9.2, Q-9.9: a deadline, a wish and an offer; each stays for the other moderators."""
    async with table() as game:
        await game.begin(5, policies={"party": "ask"})
        await game.press("Bob", "seat:ask")
        advert = await _advert(game)
        await game.be("Fay").press(advert, label="I can take it")
        await game.rest(DAY_MS + 6_000)

        page = await _waiting(game, WARDEN)
        texts = [page.text]
        for _ in range(3):
            page = await game.be(WARDEN).press(page.message or {}, label="Next")
            texts.append(page.text)

        assert "**The deadline for choosing a party has passed.**" in texts[0]
        assert "**Bob** asks for somebody to take over" in texts[1]
        assert "**Fay**" in texts[2]
        assert [text.rpartition("\n")[2] for text in texts] == [f"-# {n} of 3" for n in (1, 2, 3, 1)]
        assert (await _waiting(game)).text == texts[0]


async def test_a_call_for_moderators_waits_with_the_button_that_answers_it() -> None:
    """Q-9.5."""
    async with table() as game:
        await game.begin(5)
        for _ in game.names:
            await game.rest(DAY_MS + 6_000)
        page = await _waiting(game, WARDEN)

        assert "The game waits for a moderator." in page.text
        assert "Let the game go on" in _buttons(page.message)


async def test_who_plays_settles_nothing_that_he_is_not_shown() -> None:
    """Q-9.16: a message that could not be delivered, whose number he has guessed."""
    async with table() as game:
        await game.begin(5)
        game.be(HOST).dms_open = False
        notice = await _undelivered(game)
        for number in range(1, notice + 1):
            await game.press(HOST, f"mod:waiting/{number}")
        host, warden = await _waiting(game), await _waiting(game, WARDEN)
        shown = warden.text
        settled = await game.be(WARDEN).press(warden.message or {}, label="Settled, next")

        assert host.text == "There is nothing to do for moderators."
        assert "I could not deliver a private message." in shown
        assert settled.text == "There is nothing to do for moderators."


async def _undelivered(game: Table) -> int:
    """The number of a notice that some private message did not arrive, which waits."""
    found = await game.live()
    told = notices.saying(found.row, NotDelivered())
    await game.bot.service.games.say(found, told)
    await game.quiet()
    (row,) = [
        row
        for row in await game.bot.service.oversight.waiting_posts(game.game_id)
        if row.lane == notices.CHAIR
    ]
    return row.id


# ---------------------------------------------------------------------------------------------------- the audit
