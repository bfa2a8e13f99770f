"""New games and the switches of a rehearsal: options as in a lobby, members who leave, close, or may not."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox import NotPossible
from bot.sandbox.world.discord_numbers import Json
from tests.bot.sandbox.directing import Room, room


def draft(found: Room) -> Json:
    drafted: Json = found.director.state()["draft"]
    return drafted


def chosen(options: list[Json]) -> list[str]:
    return [option["value" if "value" in option else "name"] for option in options if option["chosen"]]


async def test_a_draft_is_chosen_as_in_a_lobby() -> None:
    async with room(pace=0.25, simulated_host=False) as found:
        assert (draft(found)["game"], draft(found)["seats"]) == ("quest", 5)
        assert chosen(draft(found)["presets"]) == ["First game"]

        await found.ask("draft", preset="Boromir's choice", pace="brisk")
        await found.ask("draft", seats=8)

        assert chosen(draft(found)["presets"]) == ["Boromir's choice"]
        assert chosen(draft(found)["paces"]) == ["brisk"]
        assert {field["id"] for field in draft(found)["fields"]} == {"roles", "rules"}
        assert any("Saruman" in line for line in draft(found)["lines"])  # the set for 8, not that for 5

        await found.ask("draft", game="hunt")
        assert draft(found)["seats"] == 3  # as many as usual play it


async def test_a_draft_that_no_lobby_would_start_is_not_opened() -> None:
    """Q-1.4: the reason stands beside it, and is the answer."""
    async with room(pace=0.25, simulated_host=False) as found:
        await found.ask("draft", field="roles", values=["denethor", "gollum", "saruman"])
        told = [each["line"] for each in draft(found)["remarks"] if each["refuses"]]

        with pytest.raises(NotPossible) as refused:
            await found.ask("new")
        assert [str(refused.value)] == told
        assert found.game["id"] == "1"


async def test_a_table_by_an_invented_sheet_is_opened_like_any_game() -> None:
    """W-44.2: whoever owns no board can look what an owners' table is like; his own sheet goes before."""
    async with room(pace=0.25, simulated_host=False) as found:
        await found.ask("draft", game="war", seats=2)
        await found.ask("draft", preset="Hidden Fellowship")
        assert not [each for each in draft(found)["remarks"] if each["refuses"]]
        assert {field["id"] for field in draft(found)["fields"]} == {"mode", "length", "sides"}

        await found.ask("new")

        facts = (await found.rehearsal.bot.service.cache.look(int(found.game["id"]), None)).facts
        config: Any = facts.config
        assert (facts.name, facts.seats, config.mode) == ("war", 2, "hidden")


async def test_a_new_game_has_the_options_that_were_drafted_by_the_lobbys_own_menus() -> None:
    async with room(pace=0.25, simulated_host=False) as found:
        await found.ask("draft", seats=6, preset="The Ring goes along", pace="brisk")
        before = len(found.sandbox.core.interactions)
        told = await found.ask("new")
        facts = (await found.rehearsal.bot.service.cache.look(2, None)).facts
        made = list(found.sandbox.core.interactions.values())[before:]

        assert told == {"game": "2"}
        assert facts.config == found.director.draft.config
        assert facts.seats == 6
        assert {each.user.name for each in made} == {"Ann"}
        assert [each.payload["data"].get("values") for each in made[2:]] == [["ring"], ["brisk"]]
        assert [game["id"] for game in found.director.state()["games"]] == ["1", "2"]


async def test_hands_fall_back_at_a_new_game_but_for_the_host() -> None:
    """Issue 16.16: who was taken over for one game held up the lobby of the next."""
    async with room(pace=0.25, simulated_host=False) as found:
        await found.ask("hands", member="Cid", who="you")
        await found.ask("new")
        hands = {name: found.shown(name)["hands"] for name in ("Ann", "Cid", "Mia")}

        assert hands == {"Ann": "you", "Cid": "simulated", "Mia": "none"}


@pytest.mark.parametrize(("side", "seats"), [("first", ["Ann"]), ("later", ["Bob", "Ann"])])
async def test_any_side_of_a_hunt_can_be_chosen(side: str, seats: list[str]) -> None:
    """Issue 16.16, H-2.5: whoever joins first bears the Ring."""
    async with room(pace=0.25, simulated_host=False) as found:
        assert draft(found)["sides"] == []  # of Quest chance alone deals the sides
        with pytest.raises(NotPossible, match="side"):
            await found.ask("draft", side=side)
        await found.ask("draft", game="hunt", side=side)
        await found.ask("draft", seats=2)
        await found.ask("new")
        live = await found.rehearsal.bot.service.cache.live(2)
        people = {member.id: member.name for member in found.director.cast}

        assert chosen(draft(found)["sides"]) == [side]
        assert [people[holder.person_id] for holder in live.holders] == seats
        await found.ask("draft", field="rules", values=["drawn"])
        assert draft(found)["sides"] == []


async def test_a_new_hunt_begins_with_first_games() -> None:
    """Issue 30.10: whoever rehearses a hunt has most likely not played one."""
    async with room(pace=0.25, simulated_host=False) as found:
        await found.ask("draft", game="hunt", seats=2)
        presets = [preset["name"] for preset in draft(found)["presets"] if preset["chosen"]]
        await found.ask("new")
        facts = (await found.rehearsal.bot.service.cache.look(2, None)).facts

        assert presets == ["First games"]
        assert facts.config == found.director.draft.config
        assert facts.config.model_dump(include={"length", "burden"}) == {"length": "part1", "burden": 9}


async def test_any_side_of_a_battle_can_be_chosen() -> None:
    """Issue 17.7, B-2.7: the host joins first; with another number of seats the lot decides again."""
    async with room(pace=0.25, simulated_host=False) as found:
        await found.ask("draft", game="battle", seats=3)
        assert chosen(draft(found)["sides"]) == ["lot"]
        await found.ask("draft", side="saruman-sauron-alliance")
        await found.ask("draft", seats=2)
        assert chosen(draft(found)["sides"]) == ["lot"]
        await found.ask("draft", side="alliance-evil")
        await found.ask("draft", preset="15 rounds")
        assert [one["name"] for one in draft(found)["presets"] if one["chosen"]] == ["15 rounds"]
        await found.ask("new")
        live = await found.rehearsal.bot.service.cache.live(2)

        assert chosen(draft(found)["sides"]) == ["alliance-evil"]
        assert [holder.name for holder in live.holders] == ["Ann"]
        assert getattr(live.config, "sides", None) == ("alliance", "evil")


async def test_what_the_bot_refuses_is_told_in_its_own_words() -> None:
    async with room(pace=0.25, simulated_host=False) as found:
        await found.ask("permission", member="bot", what="post", allowed=False)
        assert found.director.state()["bot"] == {"connected": True, "can_post": False}

        with pytest.raises(NotPossible, match="In that channel I need"):
            await found.ask("new")
        await found.ask("permission", member="bot", what="post", allowed=True)
        assert await found.ask("new") == {"game": "2"}


async def test_a_host_who_has_left_opens_nothing() -> None:
    async with room(pace=0.25, simulated_host=False) as found:
        await found.ask("presence", member="Ann", in_guild=False)

        with pytest.raises(NotPossible, match="Ann"):
            await found.ask("new")


async def test_closed_private_messages_do_not_hold_a_game_up() -> None:
    """Q-9.16: whoever is simulated then reads his role on My desk."""
    async with room() as found:
        await found.ask("dms", member="Bob", open=False)
        assert not found.shown("Bob")["dms_open"]
        await found.until(lambda: found.stage == "ended")

        assert found.be("Bob").dms() == []
        assert found.be("Cid").dms() != []


async def test_the_seat_of_one_who_has_left_goes_to_the_next() -> None:
    async with room() as found:
        await found.ask("presence", member="Bob", in_guild=False)
        await found.ask("permission", member="Cid", what="see", allowed=False)
        await found.until(lambda: found.stage == "ended")

        assert found.seated() == ["Ann", "Dan", "Eve", "Fay", "Gil"]


async def test_who_does_not_see_the_thread_is_waited_for_until_he_does() -> None:
    async with room() as found:
        await found.until(lambda: found.stage == "running")
        await found.ask("permission", member="Bob", what="see", allowed=False)
        await found.until_up_to("Bob")

        await found.ask("permission", member="Bob", what="see", allowed=True)
        await found.until(lambda: found.stage == "ended")


@pytest.mark.parametrize(
    ("what", "shown"), [("see", "can_see"), ("write", "can_write"), ("commands", "can_use_commands")]
)
async def test_a_permission_is_taken_and_given_back_and_leaves_nothing_behind(what: str, shown: str) -> None:
    async with room(pace=0.25, simulated_host=False) as found:
        roles = len(found.sandbox.first_world.guild.roles)
        await found.ask("permission", member="Bob", what=what, allowed=False)
        assert not found.shown("Bob")[shown]

        await found.ask("permission", member="Bob", what=what, allowed=True)
        assert found.shown("Bob")[shown]
        assert len(found.sandbox.first_world.guild.roles) == roles


async def test_the_moderator_comes_back_as_one() -> None:
    async with room(pace=0.25, simulated_host=False) as found:
        await found.ask("presence", member="Mia", in_guild=False)
        assert not found.shown("Mia")["in_guild"]
        with pytest.raises(NotPossible, match="Mia is not in the server"):
            await found.ask("permission", member="Mia", what="see", allowed=False)

        await found.ask("presence", member="Mia", in_guild=True)
        member = found.sandbox.first_world.guild.members[found.be("Mia").id]
        assert member.roles == {found.sandbox.first_world.moderators.id}
