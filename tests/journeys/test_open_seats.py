"""Asking to be replaced, advertising a seat, offering to take it: by buttons and commands alone."""

from __future__ import annotations

from typing import Any

from bot.lobbies import naming
from bot.sandbox.world.discord_numbers import Json
from tests.journeys.forging import Forger
from tests.journeys.kit import HOST, Table, on_panel, refuse_errors, refuse_silence, table


def _buttons(message: Json) -> dict[str, str]:
    """The custom ids on *message* by label."""
    return {
        item["label"]: item["custom_id"]
        for row in message["components"]
        for item in row["components"]
        if "label" in item
    }


async def _wished(game: Table, name: str = "Bob", *, aloud: bool = False) -> None:
    page = await game.be(name).command("game leave", in_=game.place)
    assert page.ephemeral
    label = "Tell everyone in the thread" if aloud else "Tell the moderators"
    await game.be(name).press(page.message or {}, label=label)
    await game.quiet()


async def test_a_player_asks_to_be_replaced_and_only_the_moderators_are_told() -> None:
    """Q-9.9: by name; the thread hears of it only if the player wants that."""
    async with table() as game:
        await game.begin(5)
        thread, told = game.thread(), len(game.be(HOST).dms())

        await _wished(game)
        again = await game.be("Bob").command("game leave", in_=game.place)
        await _wished_again(game)

        (asked,) = game.be(HOST).dms()[told:]
        assert "**Bob** asks for somebody to take over" in asked["content"]
        assert {"Advertise the seat", "Replace with …"} <= set(_buttons(asked))
        assert "moderators know" in again.text
        assert game.thread() == thread
        assert len(await game.entries()) == 1
        await game.be("Bob").press(again.message or {}, label="Tell everyone in the thread")
        await game.quiet()
        assert game.newest() == "Who will take over the seat of **Bob**?"
        assert len(game.be(HOST).dms()) == told + 1


async def _wished_again(game: Table) -> None:
    await game.press("Bob", "seat:ask")
    await game.quiet()


async def test_a_seat_goes_from_the_wish_by_an_advert_to_who_offered(caplog: Any) -> None:
    """Q-9.7, Q-9.9: the bot proposes, a moderator confirms, and the post says that it is taken."""
    async with table() as game:
        await game.lobby(5)
        await naming.rename(game.bot.service, game.game_id, game.be(HOST).id, "The long road")
        await game.start(game.game_id)
        await game.propose_any()
        await _wished(game)
        host, games = game.be(HOST), game.sandbox.games_id
        wish = host.dms()[-1]
        sure = await host.press(wish, label="Advertise the seat")
        await host.submit(sure, {"reason": "Bob leaves"})
        await game.quiet()
        advert = game.sandbox.posts(games)[-1]
        line = game.newest()
        thanks = await game.be("Fay").press(advert, label="I can take it")
        await game.be("Fay").press(advert, label="I can take it")
        await game.be("Gil").press(advert, label="I can take it")
        player = await game.be("Cid").press(advert, label="I can take it")
        await game.quiet()
        gil, fay = host.dms()[-1], host.dms()[-2]
        declined = await host.press(gil, label="No, thanks")
        form = await host.press(fay, label="Seat them")
        before = len(await game.entries())
        seated = await host.submit(form, {"reason": "Bob leaves"})
        again = await host.submit(form, {"reason": "Bob leaves"})
        await game.quiet()

        assert (
            line == f"**{HOST}** is looking for somebody to take over the seat of **Bob**. Reason: Bob leaves"
        )
        assert "Done" in seated.text
        assert "Somebody else has that seat" in again.text
        assert "has replaced **Bob** with **Fay**" in "".join(game.thread())
        assert form.modal is not None
        assert "## The long road (Quest, game 1): a seat is free" in advert["content"]
        assert "Bob" not in advert["content"]
        assert thanks.ephemeral
        assert "moderators know" in thanks.text
        assert player.text == "You play in this game already, and cannot hold that seat too."
        assert "**Fay**" in fay["content"]
        assert "will not propose them again" in declined.text
        assert "Seat **Fay** in place of **Bob**" in form.modal.components[0]["content"]
        assert [by for by, _ in await game.entries()][before:] == ["moderator"]
        assert (await game.look("Fay")).seat == 2
        assert "You take over a seat" in game.be("Fay").dms()[0]["content"]
        closed = game.sandbox.posts(games)[-1]
        assert closed["id"] == advert["id"]
        assert "**This seat is taken.**" in closed["content"]
        assert closed["components"] == []
        late = await Forger.of(game.be("Gil")).press(advert, _buttons(advert)["I can take it"])
        assert "no longer free" in late.text
        refuse_silence(game.sandbox)
        refuse_errors(caplog)


async def test_a_moderator_who_does_not_host_fills_a_seat_from_the_panel_alone() -> None:
    """Q-9.7, Q-9.9: offers come to the host by private message, and stand on the panel for every moderator."""
    async with table() as game:
        await game.begin(5)
        await _wished(game)
        warden, bob, fay = game.be("Barliman"), game.be("Bob"), game.be("Fay")
        seat = f"{await game.seat('Bob')}/{bob.id}"
        page = await warden.command("gm panel", in_=game.place)
        form = await on_panel(warden, page, "Advertise a seat")
        values = {"player": [seat], "channel": [str(game.sandbox.games_id)], "reason": "Bob leaves"}
        await warden.submit(form, values)
        await game.quiet()
        line = game.newest()
        await fay.press(game.sandbox.posts(game.sandbox.games_id)[-1], label="I can take it")
        await game.quiet()
        offered = await warden.command("gm panel", in_=game.place)
        cid = f"{await game.seat('Cid')}/{game.be('Cid').id}"
        nowhere = await Forger.of(warden).form(
            f"rm:{game.game_id}:gm:recall", {"player": cid, "reason": "why not"}, in_=game.place
        )

        assert (
            line
            == "**Barliman** is looking for somebody to take over the seat of **Bob**. Reason: Bob leaves"
        )
        assert f"**Fay** (<@{fay.id}>) would take over the seat of **Bob**" in offered.text
        assert nowhere.text == "That seat is not advertised anywhere. To advertise it, choose a channel."
