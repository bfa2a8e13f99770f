"""`/setup` and who moderates, from the members' side: each choice shown, confirmed and counted."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.games import finding
from bot.sandbox.gateway import announce
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members.actors import components
from bot.sandbox.world.discord_numbers import ATTACH_FILES, MANAGE_THREADS
from bot.sandbox.world.grants import revoke
from tests.journeys.forging import Forger
from tests.journeys.kit import HOST, Table, by_panel, refuse_errors, refuse_silence, sent, table
from tests.journeys.landlord import Landlord

OWNER = "Barliman"


async def _setup(game: Table, name: str = OWNER) -> Answer:
    return await game.be(name).command("setup", in_=game.sandbox.games_id)


async def _choose(game: Table, what: str, *values: Any) -> Answer:
    page = await _setup(game)
    return await game.be(OWNER).select(page.message or {}, f"rm:0:setup:{what}+", list(values))


async def _fill(game: Table, **values: Any) -> Answer:
    page = await _setup(game)
    form = await game.be(OWNER).press(page.message or {}, label="Time zone, language")
    return await game.be(OWNER).submit(form, values)


async def _new_games(game: Table) -> Answer:
    page = await _setup(game)
    return await game.be(OWNER).press(page.message or {}, label="New games")


async def _pace(game: Table, name: str, pace: str) -> Answer:
    page = await _new_games(game)
    return await game.be(OWNER).select(page.message or {}, f"rm:0:setup:pace/{name}+", [pace])


async def _begin(game: Table, **values: Any) -> Answer:
    page = await _new_games(game)
    form = await game.be(OWNER).press(page.message or {}, label="Hours, reminders, names")
    return await game.be(OWNER).submit(form, values)


async def test_each_choice_is_saved_shown_and_confirmed(caplog: Any) -> None:
    """Q-9.8: menus for channels, roles and people; a form for the rest."""
    async with table() as game:
        sandbox = game.sandbox
        first = (await _setup(game)).text
        games = await _choose(game, "games", sandbox.quests_id)
        told = await _choose(game, "told", sandbox.games_id)
        people = await _choose(game, "people", game.be("Bob"), game.be("Cid"))
        page = await _setup(game)
        hosts = await game.be(OWNER).press(page.message or {}, label="Hosts moderate their games: yes")
        filled = await _fill(game, zone="europe/berlin", language=["de"])
        cleared = await _choose(game, "games")

        assert "open games where somebody types `/game open`" in first
        assert f"I open games in <#{sandbox.quests_id}>" in games.text
        assert games.kind == "update"
        assert f"I tell moderators in <#{sandbox.games_id}>" in told.text
        assert f"<@{game.be('Bob').id}> and <@{game.be('Cid').id}>" in people.text
        assert "Hosts do not moderate" in hosts.text
        assert "this zone: it is Thursday, January 1, 2026, 13:00 Europe/Berlin now." in filled.text
        assert "I post in Deutsch." in filled.text
        assert all("Saved." in each.text for each in (games, told, people, hosts, filled, cleared))
        assert "open games where somebody types `/game open`" in cleared.text
        assert " Europe/Berlin now." in cleared.text
        refuse_silence(sandbox)
        refuse_errors(caplog)


async def test_what_cannot_be_is_refused_in_a_sentence_and_nothing_is_changed() -> None:
    """Q-9.8."""
    async with table() as game:
        before = (await _setup(game)).text
        zone = await _fill(game, zone="Europe/Berlim")
        bot = await _choose(game, "people", game.sandbox.world.bot.id)
        page = await _setup(game)
        everyone = await game.be(OWNER).select(
            page.message or {}, "rm:0:setup:role+", [game.sandbox.guild_id]
        )

        assert "Did you mean `Europe" in zone.text
        assert "A bot cannot moderate" in bot.text
        assert "Everyone in the server has that role" in everyone.text
        assert (await _setup(game)).text == before


async def test_only_who_manages_the_server_sets_anything() -> None:
    """Q-9.8: looked up at each press, whatever the id says."""
    async with table() as game:
        await game.begin(5)
        page = await _setup(game)

        for rest in ("setup:hosts", "setup:form", "setup:games+"):
            answer = await Forger.of(game.be(HOST)).press(game.post(), f"rm:0:{rest}", None)
            assert "You need **Manage Server** here" in answer.text
        assert (await _setup(game)).text == page.text


async def test_a_new_game_begins_where_and_as_the_server_has_set() -> None:
    """Q-9.1, Q-9.11: its channel and its pace."""
    async with table() as game:
        await _choose(game, "games", game.sandbox.quests_id)
        await _pace(game, "quest", "brisk")
        await game.be(HOST).command("game open", in_=game.sandbox.games_id, game="quest", seats=5)
        facts = (await game.bot.service.directory.of(game.be(HOST).id))[-1]

        config: Any = facts.config
        assert facts.channel == game.sandbox.quests_id
        assert set(config.deadlines.values()) != {24 * 60 * 60, 48 * 60 * 60}


async def test_moderators_are_a_role_or_named_and_else_who_manages_threads() -> None:
    """Q-9.8: what is set takes the place of the permission; a role that is gone does not."""
    async with table() as game:
        await game.begin(5)
        owner = (await game.be(OWNER).command("gm panel", in_=game.place)).text
        await _choose(game, "people", game.be("Hob"))
        named = (await game.be("Hob").command("gm panel", in_=game.place)).text
        no_more = (await game.be(OWNER).command("gm panel", in_=game.place)).text
        await _choose(game, "people")
        again = (await game.be(OWNER).command("gm panel", in_=game.place)).text

        assert "Moderators' panel" in owner
        assert "Moderators' panel" in named
        assert "Only the host" in no_more
        assert "Moderators' panel" in again


@pytest.mark.parametrize("is_host", [True, False])
async def test_a_host_moderates_his_games_unless_the_server_says_otherwise(is_host: bool) -> None:
    """Q-9.8: and is not told what waits for moderators then."""
    async with table() as game:
        world = game.sandbox.world
        guild = world.guilds[game.sandbox.guild_id]
        revoke(game.sandbox.core, guild, game.be(HOST).id, MANAGE_THREADS, None)
        if not is_host:
            await _choose(game, "people", game.be("Hob"))
            page = await _setup(game)
            await game.be(OWNER).press(page.message or {}, label="Hosts moderate their games: yes")
        await game.begin(5, policies={"party": "ask"})
        before = len(game.be(HOST).dms())
        panel = (await game.be(HOST).command("gm panel", in_=game.place)).text
        await game.rest(24 * 60 * 60 * 1000 + 6_000)

        asked = [one["content"] for one in game.be("Hob").dms()]
        assert ("Moderators' panel" in panel) is is_host
        assert (len(game.be(HOST).dms()) > before) is is_host
        assert bool(asked) is not is_host


async def test_what_waits_for_moderators_is_told_in_their_channel() -> None:
    """Q-9.2: in role-blind words, for all who read there."""
    async with table() as game:
        await _choose(game, "told", game.sandbox.games_id)
        await game.begin(5, policies={"party": "ask"})
        before = len(game.be(HOST).dms())
        await game.rest(24 * 60 * 60 * 1000 + 6_000)
        asked = game.sandbox.posts(game.sandbox.games_id)[-1]

        assert "has passed" in asked["content"]
        assert len(game.be(HOST).dms()) == before
        assert "Moderators' panel" in (await game.be(OWNER).press(asked, label="Moderators' panel")).text
        assert "Only the host" in (await game.be("Bob").press(asked, label="Moderators' panel")).text


async def test_a_role_moderates_until_it_is_gone() -> None:
    """Q-9.8: who has it, and nobody else; also by a button in private messages."""
    async with table() as game:
        role = game.sandbox.first_world.moderators
        chosen = await _choose(game, "role", role.id)
        await game.begin(5)
        await game.propose_any()
        owner = (await game.be(OWNER).command("gm panel", in_=game.place)).text
        held = (await game.be(HOST).command("gm panel", in_=game.place)).text
        guild = game.sandbox.world.guilds[game.sandbox.guild_id]
        for member in guild.members.values():
            member.roles.discard(role.id)
        del guild.roles[role.id]
        announce.role(game.sandbox.core, "DELETE", guild, role)
        await game.quiet()
        after = (await game.be(OWNER).command("gm panel", in_=game.place)).text

        assert f"Moderators are <@&{role.id}>" in chosen.text
        assert "Only the host" in owner
        assert "Moderators' panel" in held
        assert "Moderators' panel" in after
        assert "The moderators' role is gone" in (await _setup(game)).text


async def test_a_channel_in_which_the_bot_lacks_permissions_is_not_taken() -> None:
    """Q-1.1: they are named."""
    async with table() as game:
        world = game.sandbox.world
        guild, quests = world.guilds[game.sandbox.guild_id], world.channels[game.sandbox.quests_id]
        revoke(game.sandbox.core, guild, world.bot.id, ATTACH_FILES, quests)
        await game.quiet()
        refused = await _choose(game, "games", quests.id)

        assert "In that channel I need Attach Files" in refused.text
        assert "where somebody types `/game open`" in (await _setup(game)).text


# ------------------------------------------------------------------------------------------ who opens, and how many


async def _limit(game: Table, **values: Any) -> Answer:
    """The form about lobbies, filled in; what is not said is as it is at first."""
    page = await _setup(game)
    form = await game.be(OWNER).press(page.message or {}, label="Who opens games, and how many")
    first = {"lobbies_each": "3", "lobbies": "25", "companions_each": "20", "companions": "100"}
    return await game.be(OWNER).submit(form, {**first, **values})


async def _open(game: Table, name: str) -> str:
    answer = await game.be(name).command("game open", in_=game.sandbox.games_id, game="quest", seats=5)
    await answer.final()
    await game.quiet()
    return str((answer.message or {})["content"])


async def test_who_may_open_games_is_chosen_and_told_to_who_may_not(caplog: pytest.LogCaptureFixture) -> None:
    """A role; moderators may in any case, and nobody is kept out by a role that is deleted."""
    async with table() as game:
        role = game.sandbox.world.add_role(game.sandbox.first_world.guild, "Host", 0)
        game.sandbox.first_world.guild.members[game.be(HOST).id].roles.add(role.id)
        announce.role(game.sandbox.core, "CREATE", game.sandbox.first_world.guild, role)
        await game.quiet()
        page = await _limit(game, openers=[role.id])
        refused = await _open(game, "Bob")
        member = await _open(game, HOST)
        owner = await _open(game, OWNER)
        Landlord(game.sandbox).delete_role(role)
        await game.quiet()
        after = await _open(game, "Bob")
        warned = await _setup(game)

        assert f"<@&{role.id}> and moderators may open games." in page.text
        assert f"You need the role <@&{role.id}>" in refused
        assert ["The lobby is open" in answer for answer in (member, owner, after)] == [True] * 3
        assert "The role of those who may open games is gone" in warned.text
        refuse_errors(caplog)


async def test_one_member_opens_no_more_lobbies_than_the_server_lets_him() -> None:
    """One opened sixty. What is started or closed counts no more; others may still open theirs."""
    async with table() as game:
        opened = [await _open(game, "Bob") for _ in range(4)]
        other = await _open(game, "Cid")
        await Forger.of(game.be("Bob")).form("rm:1:gm:close", {"reason": "x"}, in_=game.sandbox.games_id)
        await game.quiet()
        again = await _open(game, "Bob")

        assert ["The lobby is open" in answer for answer in opened] == [True, True, True, False]
        assert "You cannot have more open lobbies here (at most 3)" in opened[-1]
        assert "The lobby is open" in other
        assert "The lobby is open" in again


async def test_commands_that_come_at_once_open_no_more_either() -> None:
    """The limit is looked at in the very commit that opens."""
    async with table() as game:
        await _limit(game, lobbies_each="2")
        asked = [
            game.be("Bob").command("game open", in_=game.sandbox.games_id, game="quest", seats=5)
            for _ in range(5)
        ]
        await asyncio.gather(*asked)
        await game.quiet()

        assert len(game.be("Bob").threads()) == 2


async def test_the_server_has_a_limit_of_its_own_and_so_have_companions() -> None:
    """All of one host's games are counted together."""
    async with table() as game:
        page = await _limit(game, lobbies_each="9", lobbies="2", companions_each="6", companions="7")
        first, second = await _open(game, "Bob"), await _open(game, "Cid")
        third = await _open(game, "Dan")
        four = await game.be("Bob").command("game companions", in_=game.sandbox.games_id, number=4, game="1")
        most = await game.be("Cid").command("game companions", in_=game.sandbox.games_id, number=4, game="2")
        three = await game.be("Cid").command("game companions", in_=game.sandbox.games_id, number=3, game="2")
        await game.be("Cid").command("game companions", in_=game.sandbox.games_id, number=0, game="2")
        await by_panel(game.be(OWNER), "close", in_=game.sandbox.games_id, game="2", reason="x")

        assert "At most 9 open lobbies for each host, 2 in all;" in page.text
        assert all("The lobby is open" in answer for answer in (first, second))
        assert "This server cannot have more open lobbies (at most 2)" in third
        assert "the bot plays for" in four.text
        assert "This server cannot have that many companions (at most 7)" in most.text
        assert "the bot plays for" in three.text


async def test_one_host_has_no_more_companions_than_he_may() -> None:
    async with table() as game:
        await _limit(game, companions_each="5")
        for _ in range(2):
            await _open(game, "Bob")
        await game.be("Bob").command("game companions", in_=game.sandbox.games_id, number=4, game="1")
        refused = await game.be("Bob").command(
            "game companions", in_=game.sandbox.games_id, number=2, game="2"
        )

        assert "You cannot have that many companions in your games here (at most 5)" in refused.text


async def test_who_takes_over_a_lobby_has_the_same_limit() -> None:
    """Handing over is no way round it."""
    async with table() as game:
        await _limit(game, lobbies_each="1")
        await _open(game, HOST)
        await _open(game, "Bob")
        place = (await game.bot.service.cache.look(1, None)).facts.place or 0
        await by_panel(game.be(HOST), "host", in_=place, person=game.be("Bob"), reason="x")
        await game.quiet()
        taken = await game.be("Bob").press(game.sandbox.posts(place)[-1], label="I host it")

        assert "You cannot have more open lobbies here (at most 1)" in taken.text


async def test_what_is_no_number_changes_no_limit() -> None:
    async with table() as game:
        for number in ("-1", "all", "501", "1.5", "²"):
            refused = await _limit(game, lobbies=number)
            page = await _setup(game)

            assert "Write whole numbers from 0 to 500" in refused.text, number
            assert "25 in all" in page.text, number


async def test_who_is_refused_is_told_who_may() -> None:
    """Q-9.8: the role and the people that the server has chosen, else the permission; of no other server."""
    async with table() as game:
        await game.begin(5)
        role, bob = game.sandbox.first_world.moderators, game.be("Bob")
        told = []
        for choice in ((), ("role", role.id), ("people", game.be("Hob")), ("hosts",)):
            if choice == ("hosts",):
                page = await _setup(game)
                await game.be(OWNER).press(page.message or {}, "rm:0:setup:hosts")
            elif choice:
                await _choose(game, *choice)
            panel = await bob.command("gm panel", in_=game.place)
            nowhere = await bob.command("gm panel", in_=game.place, game="99")
            assert nowhere.text == panel.text
            told.append(panel.text)
        doctor = await bob.command("doctor", in_=game.place)
        private = await bob.command("gm panel", in_=bob.dm_id, game=str(game.game_id))

        assert told == [
            "Only the host of a game and those who may **Manage Threads** here can do that.",
            f"Only the host of a game and the moderators (<@&{role.id}>) can do that.",
            f"Only the host of a game and the moderators (<@&{role.id}>, {game.be('Hob').mention}) can do that.",
            f"Only the moderators (<@&{role.id}>, {game.be('Hob').mention}) can do that.",
        ]
        assert f"(<@&{role.id}>, {game.be('Hob').mention})" in doctor.text
        assert private.text == "Only the host of a game and the moderators of its server can do that."


async def test_waking_hours_are_meant_in_the_zone_of_the_server() -> None:
    """Q-9.1: as every other time of day, in the words that people use, read back as dates."""
    async with table() as game:
        await game.begin(5)
        host = game.be(HOST)
        without = await sent(host, "hours", in_=game.place, hours="8-23", reason="sleep")
        await _fill(game, zone="Europe∕Berlin")
        asked = await sent(
            host, "hours", in_=game.place, hours="8-23 Uhr, nicht am Wochenende, nicht 24.12.", reason="sleep"
        )
        question = asked.text
        await host.press(asked.message or {}, label="Yes, do it")
        await game.quiet()

        assert "Add the time zone" in without.text
        assert (
            "**08:00 to 23:00**, Europe/Berlin, not on Saturday, Sunday, and Thursday, December 24, 2026"
            in question
        )
        assert (
            "They open next on **<t:1767337200:F>** (Friday, January 2, 2026, 08:00 Europe/Berlin)."
            in question
        )
        chosen = (await game.live()).ways.hours
        assert str(chosen) == "08:00-23:00 Europe/Berlin, not sat sun, not 2026-12-24"


async def test_new_games_begin_with_what_the_server_has_for_each() -> None:
    """Item 15: pace of each game, waking hours, reminders and names; a host may name his own."""
    async with table() as game:
        host, here = game.be(HOST), game.sandbox.games_id
        quest = (await _pace(game, "quest", "brisk")).text
        hunt = (await _pace(game, "hunt", "slow")).text
        hours = "8am to 11pm Europe/Berlin, not sun"
        told = (await _begin(game, hours=hours, steps="half 1h", names="Bree, Moria")).text
        await game.bot.servers.change(game.sandbox.guild_id, lobbies_each=9)
        for name, more in (("quest", {}), ("hunt", {}), ("quest", {}), ("quest", {"name": "Our *table*"})):
            seats = 5 if name == "quest" else 2
            await host.command("game open", in_=here, game=name, seats=seats, **more)
        opened = await game.bot.service.directory.of(host.id)
        threads = [str(one["name"]) for one in host.threads()]
        configs: list[Any] = [one.config for one in opened]
        page = (await host.command("games", in_=here)).text
        cleared = await _begin(game, hours="", steps="", names="")

        assert "Quest: the pace Brisk." in quest
        assert "Quest: the pace Brisk." in hunt
        assert "Hunt for the Ring: the pace Slow." in hunt
        assert "08:00-23:00 Europe/Berlin, not sun" in told
        assert "Reminders: at half time and 1 hour before." in told
        assert "Names: Bree, Moria" in told
        assert [one.named for one in opened] == ["Bree", "Moria", "", "Our *table*"]
        assert "Bree (Quest 1)" in threads
        assert r"Our \*table\*" in page
        for one in opened:
            assert str(one.ways.hours) == "08:00-23:00 Europe/Berlin, not sun"
            assert one.ways.steps == ("half", 3600)
        assert configs[0].deadlines == configs[2].deadlines
        assert set(configs[0].deadlines.values()) != {24 * 60 * 60, 48 * 60 * 60}
        assert "day and night" in cleared.text
        assert "each game's own" in cleared.text


async def test_what_new_games_cannot_begin_with_is_refused_and_changes_nothing() -> None:
    """Item 15: all of the form or none of it; a menu that is forged, too."""
    async with table() as game:
        page = await _new_games(game)
        before = page.text
        hours = (await _begin(game, hours="at tea time", steps="half", names="Bree")).text
        steps = (await _begin(game, hours="", steps="often", names="Bree")).text
        many = (await _begin(game, hours="", steps="", names=",".join(map(str, range(41))))).text
        again = await _new_games(game)
        pace = (
            await Forger.of(game.be(OWNER)).press(again.message or {}, "rm:0:setup:pace/chess+", ["x"])
        ).text
        bobs = await game.be("Bob").command("help", in_=game.sandbox.games_id)
        other = await Forger.of(game.be("Bob")).press(bobs.message or {}, "rm:0:setup:new")

        for text in (hours, steps, many, pace):
            assert "Saved." not in text
        assert "forty names" in many
        assert "You need **Manage Server** here" in other.text
        assert (await _new_games(game)).text == before


async def test_a_pace_that_was_set_for_all_games_stays_until_one_has_its_own() -> None:
    """Item 15: what a server had set before counts for each game that has such a pace."""
    async with table() as game:
        await game.bot.servers.change(game.sandbox.guild_id, pace="brisk")
        before = (await _new_games(game)).text
        after = (await _pace(game, "quest", "none")).text

        assert "Quest: the pace Brisk." in before
        assert "Quest: its own pace, Daily." in after


async def test_the_paces_of_all_games_are_there_on_as_many_leaves_as_they_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Issue 30: those of packages too, of which only what fitted beside the three of the house was drawn."""
    async with table() as game:
        cache = game.bot.service.cache
        house = finding.names()
        more, presentation = [f"package{n}" for n in range(30)], cache.presentation
        monkeypatch.setattr(finding, "names", lambda: (*house, *more))
        monkeypatch.setattr(cache, "presentation", lambda of: presentation("quest" if of in more else of))
        leaf, menus = await _new_games(game), list[str]()
        while True:
            here = [*components(leaf.message or {})]
            menus += [str(item["custom_id"]) for item in here]
            if "Next page" not in [item.get("label") for item in here]:
                break
            leaf = await game.be(OWNER).press(leaf.message or {}, label="Next page")
        chosen = await game.be(OWNER).select(
            (await _leaf_with(game, "package9")).message or {}, "rm:0:setup:pace/package9+", ["brisk"]
        )
        server = await game.bot.servers.get(game.sandbox.guild_id)

        assert {f"rm:0:setup:pace/{name}+" for name in (*house, *more)} < set(menus)
        assert {"rm:0:setup:played+", "rm:0:setup:begin", "rm:0:setup:page"} < set(menus)
        assert server.paces["package9"] == "brisk"
        assert "rm:0:setup:pace/package9+" in [item["custom_id"] for item in components(chosen.message or {})]


async def _leaf_with(game: Table, name: str) -> Answer:
    leaf = await _new_games(game)
    while f"rm:0:setup:pace/{name}+" not in [item["custom_id"] for item in components(leaf.message or {})]:
        leaf = await game.be(OWNER).press(leaf.message or {}, label="Next page")
    return leaf
