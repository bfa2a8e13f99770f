"""Whom a moderator can choose for a seat: those of whom the bot knows that they can take it, else anybody."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.authority import Authority
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.world.discord_numbers import Json
from storage.tables.people import People
from tests.journeys.forging import Forger
from tests.journeys.kit import (
    DAY_MS,
    HOST,
    WARDEN,
    Table,
    moderate,
    on_panel,
    refuse_errors,
    refuse_silence,
    table,
)

HAL = NAMES[7]
EVERYBODY = 5
"""The kind of Discord's own menu of people."""


def _items(message: Json | None) -> list[Json]:
    return [item for row in (message or {})["components"] for item in row["components"]]


def _menu(answer: Answer) -> Json:
    (menu,) = [item for item in _items(answer.message) if item["type"] != 2]
    return menu


def _listed(answer: Answer) -> list[str]:
    return [option["label"] for option in _menu(answer).get("options", ())]


async def _pick(game: Table, name: str, page: Answer, *chosen: Any) -> Answer:
    return await game.be(name).select(page.message or {}, _menu(page)["custom_id"], list(chosen))


async def _begin(game: Table) -> None:
    """A game of five begins; Fay and Gil were in its lobby and gave their places back."""
    await game.lobby(7)
    for name in ("Fay", "Gil"):
        await game.be(name).command("game leave", in_=game.place)
    await game.bot.service.seating.configure(
        game.game_id, game.be(HOST).id, (await game.look()).facts.config, 5
    )
    game.seats = 5
    await game.start(game.game_id)
    await game.quiet()


async def test_a_seat_is_given_from_the_panel_to_one_of_those_who_can_take_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Q-9.7: whose seat, then who takes it, then why; all by menus that hold nobody who would be refused."""
    async with table() as game:
        await _begin(game)
        panel = await game.be(WARDEN).command("gm panel", in_=game.place)
        whose = await on_panel(game.be(WARDEN), panel, "Replace")
        warned, seats = whose.text, _listed(whose)
        who = await _pick(game, WARDEN, whose, str(await game.seat("Bob")))
        people = _listed(who)
        form = await _pick(game, WARDEN, who, str(game.be("Fay").id))
        sent = await game.be(WARDEN).submit(form, {"reason": "Bob leaves"})
        await game.quiet()

        assert "The player who leaves cannot come back" in warned
        assert sorted(seats) == sorted(game.names)
        assert sorted(people) == ["Fay", "Gil"]
        assert "Done" in sent.text
        assert "has replaced **Bob** with **Fay**" in game.newest()
        assert (await game.look("Fay")).seat == await game.seat("Fay") == 2
        refuse_silence(game.sandbox)
        refuse_errors(caplog)


async def test_the_list_holds_nobody_who_would_be_refused() -> None:
    """Q-1.7, Q-9.7: no player, none who has left his seat or the server, none who was shown secrets, no bot."""
    async with table() as game:
        await _begin(game)
        first = await game.press(WARDEN, "seat:by/3")
        given = {"player": "Bob", "newcomer": game.be("Fay"), "reason": "x"}
        await moderate(game.be(WARDEN), "gm replace", in_=game.place, **given)
        second = await game.press(WARDEN, "seat:by/3")
        game.be("Gil").leave()
        third = await game.press(WARDEN, "seat:by/3")

        assert sorted(_listed(first)) == ["Fay", "Gil"]
        assert _listed(second) == ["Gil"]
        assert _menu(third)["type"] == EVERYBODY  # nobody is known, so the page asks for anybody at once


async def test_who_offered_comes_first_and_who_was_declined_not_at_all() -> None:
    """Q-9.7: an advert has been answered; who has played in another game of the server follows."""
    async with table(12) as game:
        await _begin(game)
        await game.bot.service.openings.advertise(
            game.game_id, Authority(game.be(WARDEN).id, WARDEN, "press:1"), 2, game.sandbox.games_id
        )
        for name in (HAL, "Gil"):
            await game.press(name, "seat:take/2/x")
        both = await game.press(WARDEN, "seat:by/2")
        await game.press(WARDEN, f"seat:decline/2/{game.be('Gil').id}")
        one = await game.press(WARDEN, "seat:by/2")
        other = await game.press(WARDEN, "seat:by/3")

        assert _listed(both)[:2] == [HAL, "Gil"]
        assert sorted(_listed(one)) == ["Fay", HAL]
        assert _listed(one)[0] == HAL
        assert sorted(_listed(other)) == ["Fay", "Gil", HAL]


async def test_somebody_else_opens_the_menu_of_people_and_whoever_cannot_is_refused_in_private() -> None:
    """Q-9.7: Discord lists everybody: the bot itself, players, and who has left."""
    async with table() as game:
        await _begin(game)
        known = await game.press(WARDEN, "seat:by/2")
        people = await game.be(WARDEN).press(known.message or {}, label="Somebody else …")
        menu = _menu(people)["custom_id"]
        before = await game.footing()
        game.be("Gil").leave()
        picked = [
            await Forger.of(game.be(WARDEN)).press(people.message or {}, menu, [str(person)])
            for person in (game.sandbox.application_id, game.be("Gil").id, game.be("Cid").id)
        ]
        form = await game.be(WARDEN).select(people.message or {}, menu, [game.be("Fay")])

        assert _menu(people)["type"] == EVERYBODY
        assert [each.text for each in picked] == [
            "A bot cannot take a seat. Choose a person.",
            "They are no longer in this server.",
            "They play in this game already, and cannot hold that seat too.",
        ]
        assert all(each.ephemeral for each in picked)
        assert await game.footing() == before
        assert form.kind == "modal"


async def test_the_list_is_offered_in_private_messages_too_where_discord_lists_nobody() -> None:
    """Q-9.7: the host is told in private that somebody asks to go; for anybody else there is the command."""
    async with table() as game:
        await _begin(game)
        await game.press("Bob", "seat:ask")
        await game.quiet()
        page = await game.be(HOST).press(game.be(HOST).dms()[-1], label="Replace with …")

        assert sorted(_listed(page)) == ["Fay", "Gil"]
        assert "Press **Replace** on `/game panel` in" in page.text
        assert [item["type"] for item in _items(page.message)] == [3]


async def test_who_plays_is_offered_only_the_seats_that_he_may_give() -> None:
    """Q-9.8, Q-9.9: his own, and those of who asks to go; who has given his seat away is told which he could give."""
    async with table() as game:
        await game.begin(5)
        own = await game.press(HOST, "gm:replace")
        await game.press("Bob", "seat:ask")
        asked = await game.press(HOST, "gm:replace")
        game.be("Cid").leave()
        left = await game.press(HOST, "gm:replace")
        await game.press("Bob", "seat:stay")
        game.be("Cid").join()
        given = {"player": HOST, "newcomer": game.be("Fay"), "reason": "x"}
        await moderate(game.be(HOST), "gm replace", in_=game.place, **given)
        none = await game.press(HOST, "gm:replace")

        assert _listed(own) == [HOST]
        assert sorted(_listed(asked)) == sorted([HOST, "Bob"])
        assert sorted(_listed(left)) == sorted([HOST, "Bob", "Cid"])
        assert "you can replace only players who ask for it" in none.text


async def test_the_command_seats_nobody_who_is_not_in_the_server() -> None:
    """Q-9.7: Discord takes any number of a person for the option."""
    async with table() as game:
        await game.begin(5)
        game.be("Fay").leave()
        before = await game.footing()
        given = {"player": "Bob", "newcomer": game.be("Fay"), "reason": "x"}
        refused = await game.be(WARDEN).command("gm replace", in_=game.place, **given)

        assert refused.text == "They are no longer in this server."
        assert await game.footing() == before


async def test_those_who_played_in_a_server_are_known_by_who_came_last() -> None:
    """Q-9.7: once each, however often they played; companions are nobody."""
    async with table() as game:
        await _begin(game)
        server = (await game.look()).facts.guild
        known = await game.bot.database.read(lambda connection: People(connection).of_guild(server, 3))
        elsewhere = await game.bot.database.read(lambda connection: People(connection).of_guild(1, 3))

        assert len(set(known)) == 3
        assert 0 not in known
        assert elsewhere == ()


async def test_who_has_taken_over_seats_comes_first_of_equals_until_he_has_it_forgotten() -> None:
    """Issue 16.14: who offered stays before him; who is to be forgotten stands on the list no more."""
    async with table(12) as game:
        await _begin(game)
        other = await game.open("quest", 5)
        await game.start(other)
        before = await game.press(WARDEN, "seat:by/2")
        helper = next(name for name in ("Gil", "Fay") if name != _listed(before)[0])
        place = (await game.bot.service.cache.look(other, None)).facts.place or 0
        given = {"player": "Cid", "newcomer": game.be(helper), "reason": "x"}
        await moderate(game.be(WARDEN), "gm replace", in_=place, **given)
        after = _menu(await game.press(WARDEN, "seat:by/2"))["options"]
        await game.bot.service.openings.advertise(
            game.game_id, Authority(game.be(WARDEN).id, WARDEN, "press:1"), 2, game.sandbox.games_id
        )
        await game.press(HAL, "seat:take/2/x")
        offered = await game.press(WARDEN, "seat:by/2")
        page = await game.be(helper).command("mydata", in_=game.sandbox.games_id)
        asked = await game.be(helper).press(page.message or {}, label="Delete it …")
        await game.be(helper).press(asked.message or {}, label="Yes, delete it")
        forgotten = await game.press(WARDEN, "seat:by/2")

        described = {one["label"]: one.get("description", "") for one in after}
        assert next(iter(described.items())) == (helper, "Has taken over 1 seat in games here")
        assert set(described.values()) == {"Has taken over 1 seat in games here", ""}
        assert _listed(offered)[:2] == [HAL, helper]
        assert helper not in _listed(forgotten)


async def test_who_only_came_back_to_his_own_seat_has_taken_over_none() -> None:
    """Issue 16.14: the sitter's time counts for the sitter."""
    async with table() as game:
        await _begin(game)
        service, by = game.bot.service, Authority(game.be(WARDEN).id, WARDEN, "press:1")
        fay, until = game.be("Fay"), game.bot.now_ms() + 3 * DAY_MS
        game.sandbox.clock.move(1000)
        await service.succession.hand_on(game.game_id, by, 2, fay.id, "Fay", until)
        game.sandbox.clock.move(1000)
        await service.absence.come_back(game.game_id, game.be("Bob").id)
        server = (await game.look()).facts.guild
        counted = await game.bot.database.read(lambda connection: People(connection).taken_over(server))

        assert counted == {fay.id: 1}
