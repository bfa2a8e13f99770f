"""A host and moderators with several games: the desk of all of them, and who is offered which (Issue 16.12)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.sandbox.interactions.answers import Answer
from bot.sandbox.world.refusals import NotPossible
from tests.journeys.forging import Forger
from tests.journeys.kit import DAY_MS, HOST, WARDEN, Table, ids_of, plain, refuse_errors, table

POLICIES = {"party": "ask", "actions": "ask"}


async def _three(game: Table, **options: Any) -> tuple[int, int, int]:
    """A lobby of two, then a game of seven that waits for a party, then the table's own of five, under way."""
    lobby = await game.open("quest", 5)
    await game.be("Eve").press(_card(game, lobby, await _place(game, lobby)), label="Leave")
    seven = await game.open("quest", 7)
    await game.start(seven)
    await game.begin(5, policies=POLICIES, **options)
    return lobby, seven, game.game_id


async def _place(game: Table, game_id: int) -> int:
    facts = (await game.bot.service.cache.look(game_id, None)).facts
    assert facts.place is not None
    return facts.place


def _card(game: Table, game_id: int, place: int) -> Any:
    return next(one for one in game.sandbox.posts(place) if f"rm:{game_id}:lobby:leave" in ids_of(one))


async def _desk(game: Table, name: str) -> Answer:
    return await game.be(name).command("gm desk", in_=game.sandbox.games_id)


async def test_all_games_stand_on_one_page_and_each_opens_its_panel(caplog: pytest.LogCaptureFixture) -> None:
    """Item 12: what waits, since when, for whom, who is late where; what waits for moderators first."""
    async with table() as game:
        lobby, seven, five = await _three(game)
        before = (await _desk(game, WARDEN)).text
        await game.rest(DAY_MS + 6_000)
        desk = await _desk(game, WARDEN)
        told = desk.text
        panel = await game.be(WARDEN).press(desk.message or {}, label=f"Quest {five}")
        shown = panel.text
        back = await game.be(WARDEN).press(panel.message or {}, label="All games")

        assert desk.ephemeral
        assert "2 games under way · 1 lobby · 0 things for moderators" in before
        assert "lobby, 4 of 5 here, open <t:" in before
        assert f": **{await game.leader()}**, asked <t:" in before
        assert "late" not in before
        assert f": **{await game.leader()}**, due <t:" in told
        assert "🔴 late with " in told
        assert "❗ Moderators, since <t:" in told
        assert told.index(f"Quest {five}") < told.index(f"Quest {seven}")
        assert f"Quest {lobby}" in told
        assert "Moderators' panel" in shown
        assert f"game {five}" in shown
        assert back.kind == "update"
        assert back.text == told
        refuse_errors(caplog)


async def test_the_desk_has_pages_where_there_are_more_games_than_fit() -> None:
    """Item 12: each game is on one of them, with its button; no page exceeds what Discord takes."""
    async with table() as game:
        await game.begin(5)
        host, games = game.be(HOST), [game.game_id]
        await game.bot.servers.change(game.sandbox.guild_id, lobbies_each=20)
        for _ in range(12):
            await host.command("game open", in_=game.sandbox.games_id, game="quest", seats=5)
            games.append(int((await game.bot.service.directory.of(host.id))[-1].id))
        page, seen = await _desk(game, WARDEN), list[int]()
        for _ in range(5):
            assert page.message
            seen += [int(one.split(":")[1]) for one in ids_of(page.message) if one.endswith(":gm:panel")]
            assert len(page.text) <= 2000
            if "Next page" not in str(page.message["components"]):
                break
            page = await game.be(WARDEN).press(page.message, label="Next page")

        assert sorted(seen) == games
        assert "Page 2 of 2" in page.text


async def test_a_moderator_who_plays_is_shown_no_more_than_one_who_does_not() -> None:
    """Item 12, F-7: who owes a secret answer is on nobody's desk, nor how many; he is told the same in both cases."""
    pages = []
    for acts in (True, False):
        async with table() as game:
            await game.begin(5, policies=POLICIES)
            party = await game.propose_any()
            await game.vote("approve")
            if acts:
                await game.press(party[1], f"actions/{game.number(await game.look(), 'actions')}:support")
            else:
                await game.press(party[1], "desk")
            first = [plain((await _desk(game, name)).message or {}) for name in (HOST, WARDEN)]
            await game.rest(3 * DAY_MS)
            later = [plain((await _desk(game, name)).message or {}) for name in (HOST, WARDEN)]
            pages.append([*first, *later])
            assert pages[-1][0] == pages[-1][1]
            assert pages[-1][2] == pages[-1][3]
            assert "late with" in pages[-1][2][0]
            assert "somebody" in pages[-1][2][0]

    assert pages[0] == pages[1]


async def test_gm_is_the_moderators_and_a_host_has_the_panel_all_the_same() -> None:
    """Item 12: by `/game panel`, on the lobby's card and on his desk, whether he plays or not."""
    async with table() as game:
        game.sandbox.world.open_commands.clear()
        lobby = await game.open("quest", 5)
        host, place = game.be(HOST), await _place(game, lobby)
        with pytest.raises(NotPossible, match="no command 'gm'"):
            await host.command("gm panel", in_=place)
        named = [one["name"] for one in game.be(WARDEN).commands.offered(in_=place)]
        card = await host.press(_card(game, lobby, place), label="Moderators' panel")
        early = await host.command("desk", in_=place)
        panel = await host.command("game panel", in_=place)
        early_ids = ids_of(early.message)
        await host.press(_card(game, lobby, place), label="Leave")
        await game.be("Fay").press(_card(game, lobby, place), label="Join")
        await game.start(lobby)
        desk = await host.command("desk", in_=place)
        told = desk.text
        again = await host.press(desk.message or {}, label="Moderators' panel")
        shown = [card.text, panel.text, again.text]
        all_games = await host.press(again.message or {}, label="All games")
        other = await game.be("Bob").command("game panel", in_=place)
        bobs = await game.be("Bob").command("desk", in_=place)

        assert "gm" in named
        for text in shown:
            assert "**Moderators' panel**" in text
        assert f"rm:{lobby}:gm:panel" in early_ids
        assert told == "You host this game, but do not play in it."
        assert f"Quest {lobby}" in all_games.text
        assert other.text.startswith("Only the host of a game")
        assert f"rm:{lobby}:gm:panel" not in ids_of(bobs.message)


async def test_a_host_of_several_games_who_names_none_is_shown_all_of_them() -> None:
    """Item 12: from any channel, by a command that Discord offers to him."""
    async with table() as game:
        game.sandbox.world.open_commands.clear()
        games = await game.open("quest", 5), await game.open("quest", 7)
        page = await game.be(HOST).command("game panel", in_=game.sandbox.games_id)
        listed = page.text
        lobby = await game.be(HOST).press(page.message or {}, f"rm:{games[1]}:gm:panel")
        wardens = await game.be(WARDEN).command("gm panel", in_=await _place(game, games[1]))
        offered = ids_of(wardens.message)
        started = await game.be(HOST).press(lobby.message or {}, label="Start")

        assert f"rm:{games[1]}:lobby:start" not in offered
        assert "The roles are dealt" in started.text
        assert listed.startswith("**The games that you moderate here**")
        assert {f"Quest {one}" for one in games} <= set(re.findall(r"Quest \d", listed))


async def test_a_host_who_plays_finds_the_panel_on_his_desk() -> None:
    """Item 12: he alone, and where the server lets hosts moderate."""
    async with table() as game:
        await game.begin(5)
        mine, bobs = await game.desk(HOST), await game.desk("Bob")
        await game.bot.servers.change(game.sandbox.guild_id, hosts=False)
        not_now = await game.desk(HOST)

        assert f"rm:{game.game_id}:gm:panel" in ids_of(mine.message)
        assert f"rm:{game.game_id}:gm:panel" not in ids_of(bobs.message)
        assert f"rm:{game.game_id}:gm:panel" not in ids_of(not_now.message)


async def test_game_completes_for_moderators_over_all_games_and_for_others_over_their_own() -> None:
    """Item 12: nothing is offered of what one does not moderate, and a game that is named is looked up again."""
    async with table() as game:
        lobby, seven, five = await _three(game)
        here = game.sandbox.games_id
        every = {str(one) for one in (lobby, seven, five)}
        warden = await game.be(WARDEN).complete("gm panel", "game", "", in_=here)
        typed = await game.be(WARDEN).complete("gm panel", "game", f"quest {seven}", in_=here)
        stranger = await game.be("Fay").complete("game panel", "game", "", in_=here)
        player = await game.be("Gil").complete("game panel", "game", "", in_=here)
        desks = await game.be("Gil").complete("desk", "game", "", in_=here)
        named = await game.be("Gil").command("game panel", in_=here, game=str(seven))
        several = await game.be(WARDEN).command("gm panel", in_=here)
        players = await game.be(WARDEN).complete("gm replace", "player", "", in_=here, game=str(seven))

        assert {one["value"] for one in warden} == every
        assert [one["value"] for one in typed] == [str(seven)]
        assert stranger == player == []
        assert [one["value"] for one in desks] == [str(seven)]
        assert named.text.startswith("Only the host of a game")
        assert "`/gm desk`" in several.text
        assert len(players) == 7


async def test_who_moderates_nothing_has_no_desk_of_the_server_whatever_he_presses() -> None:
    """Item 12: nor of another server, nor of one that there is not."""
    async with table() as game:
        await game.begin(5)
        bob, guild = game.be("Bob"), game.sandbox.guild_id
        refused = [
            await Forger.of(bob).press(game.post(), f"rm:0:server:{rest}")
            for rest in (guild, f"{guild}/2", guild + 1)
        ]
        odd = [
            await Forger.of(bob).press(game.post(), f"rm:0:server:{rest}") for rest in ("x", f"{guild}/x", "")
        ]

        for one in refused:
            assert one.text.startswith("You host no game here now")
        for one in odd:
            assert "does not work any more" in one.text


async def test_a_server_without_games_says_so_and_private_messages_have_none() -> None:
    """Item 12."""
    async with table() as game:
        empty = await _desk(game, WARDEN)
        private = await game.be(WARDEN).command("gm desk", in_=game.be(WARDEN).dm_id)

        assert empty.text == "No game is open or under way here. `/game open` opens one."
        assert private.text == "Use this in the server that you mean."
