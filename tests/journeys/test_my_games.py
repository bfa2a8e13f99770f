"""Somebody in several games: `/games`, `/help` and `/rules` (Issue 16.13)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.sandbox.members.actors import sure
from bot.sandbox.world.discord_numbers import VIEW_CHANNEL
from rules.books import clauses
from rules.record.verify import verify
from tests.journeys.forging import Forger
from tests.journeys.kit import HOST, Table, ids_of, plain, refuse_errors, refuse_silence, table
from tests.journeys.landlord import Landlord


async def _two_votes(game: Table) -> tuple[int, int]:
    """Two games in which everybody is to vote: one of seven, then the table's own of five."""
    seven = await game.open("quest", 7)
    await game.start(seven)
    await _propose(game, seven)
    await game.begin(5)
    await game.propose_any()
    return seven, game.game_id


async def _propose(game: Table, game_id: int) -> None:
    """The leader of another game than the table's names the first party that there is."""
    look = await game.bot.service.cache.look(game_id, None)
    seats, view, place = look.awaited[0].seats, look.view, look.facts.place
    assert seats
    assert view
    assert place
    holder = look.facts.holder(seats[0])
    assert holder is not None
    size: Any = view
    words = "propose " + " ".join(str(seat) for seat in range(1, size.size + 1))
    leads = game.be(holder.name)
    await sure(leads, await leads.command("act", in_=place, words=words))


async def test_what_is_owed_everywhere_is_answered_from_one_page(caplog: pytest.LogCaptureFixture) -> None:
    """Item 13: each game has its own buttons, told apart by its number; a receipt leads back to the page."""
    async with table() as game:
        seven, five = await _two_votes(game)
        eve = game.be("Eve")
        page = await eve.command("games", in_=game.sandbox.games_id)
        first, offered = page.text, ids_of(page.message)
        receipt = await eve.press(page.message or {}, f"rm:{seven}:vote/1:approve")
        voted = receipt.text
        again = await eve.press(receipt.message or {}, label="My games")
        left, labels = again.text, str((again.message or {})["components"])
        other = await eve.press(again.message or {}, f"rm:{five}:vote/1:reject")
        last = await eve.press(other.message or {}, label="My games")

        assert page.ephemeral
        assert "2 of them wait for you." in first
        assert f"**1. [Quest {seven}](https://discord.com/channels/" in first
        assert f"**2. [Quest {five}](https://discord.com/channels/" in first
        assert first.count("<t:1767355200:R>") == 2
        assert {f"rm:{seven}:vote/1:approve", f"rm:{five}:vote/1:approve"} <= set(offered)
        assert "approve" in voted
        assert "**Your games.** 1 waits for you." in left
        assert "'2. " not in labels
        assert "None of them waits for you." in last.text
        assert await _ballots(game) == 2
        refuse_silence(game.sandbox)
        refuse_errors(caplog)


async def _ballots(game: Table) -> int:
    """How many of Eve's ballots count."""
    found = 0
    for facts in await game.bot.service.directory.of(game.be("Eve").id):
        look = await game.bot.service.cache.look(facts.id, game.be("Eve").id)
        found += any(one.question.kind == "vote" and not one.owed for one in look.decisions)
    return found


async def test_more_games_than_fit_have_pages_and_a_desk_each() -> None:
    """Item 13: at most what Discord allows on one, and nothing is left out."""
    async with table() as game:
        games = []
        for _ in range(4):
            games.append(await game.open("quest", 5))
            await game.start(games[-1])
            await _propose(game, games[-1])
        eve = game.be("Eve")
        page = await eve.command("games", in_=eve.dm_id)
        seen: set[int] = set()
        for _ in range(4):
            assert len((page.message or {})["components"]) <= 5
            seen |= {int(one.split(":")[1]) for one in ids_of(page.message) if ":vote/" in one}
            if "Next page" not in str((page.message or {})["components"]):
                break
            page = await eve.press(page.message or {}, label="Next page")
        desk = await eve.select(page.message or {}, "rm:0:games:desk+", [str(games[3])])

        assert seen == set(games)
        assert f"game {games[3]}" in desk.text
        assert "You are" in desk.text


async def test_nothing_of_other_seats_stands_on_the_page() -> None:
    """Item 13, F-4: it reads the same whatever a fellow player has answered in secret."""
    pages = []
    for words in ("support", "sabotage", ""):
        async with table() as game:
            await game.begin(5)
            minions = await game.of_side("minions")
            party = await game.propose_any()
            await game.vote("approve")
            actor = next((name for name in party if name in minions), party[0])
            reader = next(name for name in game.names if name not in party)
            number = game.number(await game.look(), "actions")
            if words:
                await game.press(actor, f"actions/{number}:{words}")
            else:
                await game.press(actor, "desk")
            answer = await game.be(reader).command("games", in_=game.sandbox.games_id)
            pages.append(plain(answer.message or {}))

    assert pages[0] == pages[1] == pages[2]


async def test_open_games_are_those_that_one_sees_and_can_join() -> None:
    """Item 13: joined from there by one press; not those that are full, hidden from him, or that he is in."""
    async with table() as game:
        lobby = await game.open("quest", 5)
        full = await game.open("quest", 5)
        place = (await game.bot.service.cache.look(lobby, None)).facts.place or 0
        eve, fay = game.be("Eve"), game.be("Fay")
        card = next(one for one in game.sandbox.posts(place) if f"rm:{lobby}:lobby:leave" in ids_of(one))
        await eve.press(card, label="Leave")
        page = await fay.command("games", in_=game.sandbox.games_id)
        listed = await fay.press(page.message or {}, label="Open games")
        told = listed.text
        mine = await game.be("Bob").command("games", in_=game.sandbox.games_id)
        waits = mine.text
        inside = await game.be("Bob").press(mine.message or {}, label="Open games")
        joined = await fay.press(listed.message or {}, label=f"Join Quest {lobby}")
        after = await fay.command("games", in_=game.sandbox.games_id)
        private = await eve.press(
            (await eve.command("games", in_=eve.dm_id)).message or {}, label="Open games"
        )
        await eve.press(card, label="Leave")

        assert "4 of 5 players have joined, you among them." in waits
        assert listed.kind == "update"
        assert f"Quest {lobby}" in told
        assert f"Quest {full}" not in told
        assert "No game is open here that you can join." in inside.text
        assert "Fay" in joined.text
        assert f"Quest {lobby}" in after.text
        assert "use `/games` there" in private.text


async def test_a_game_in_a_channel_that_one_does_not_see_is_on_no_page_of_his() -> None:
    """Item 13."""
    async with table() as game:
        await game.open("quest", 5)
        lobby = await game.open("quest", 7)
        place = (await game.bot.service.cache.look(lobby, None)).facts.place or 0
        card = next(one for one in game.sandbox.posts(place) if f"rm:{lobby}:lobby:leave" in ids_of(one))
        await game.be("Gil").press(card, label="Leave")
        hob = game.be("Hob")
        page = await hob.command("games", in_=game.sandbox.quests_id)
        Landlord(game.sandbox).revoke(hob, VIEW_CHANNEL, in_=game.sandbox.games_id)
        await game.quiet()
        hidden = await hob.press(page.message or {}, label="Open games")

        assert "No game is open here that you can join." in hidden.text


async def test_an_ended_game_is_shown_with_its_picture_and_its_record() -> None:
    """Item 13: to those who played or hosted it; a forged choice of another's game shows nothing."""
    async with table() as game:
        await game.begin(5)
        await game.play(game.game_id, game.actors(game.game_id, 5, 3))
        bob, ivy = game.be("Bob"), game.be("Ivy")
        page = await bob.command("games", in_=game.sandbox.games_id)
        ended = await bob.press(page.message or {}, label="Ended games")
        shown = await bob.select(ended.message or {}, "rm:0:games:show+", [str(game.game_id)])
        files = {one["filename"]: one for one in (shown.message or {})["attachments"]}
        written = game.sandbox.world.files[int(files[f"quest-{game.game_id}.json"]["id"])]
        none = await ivy.press(
            (await ivy.command("games", in_=game.place)).message or {}, label="Ended games"
        )
        forged = await Forger.of(ivy).press(game.post(), "rm:0:games:show+", [str(game.game_id)])

        assert verify(written).ok
        assert json.loads(written)["seed"]
        assert any(name.endswith(".png") for name in files)
        assert "None of your games has ended yet." in none.text
        assert forged.text == "Choose a game from the list."


async def test_a_lobby_waits_for_its_host_and_for_whom_it_asks() -> None:
    """Item 13: with the button that is asked for."""
    async with table() as game:
        await game.lobby(5)
        page = await game.be(HOST).command("games", in_=game.sandbox.games_id)
        others = await game.be("Bob").command("games", in_=game.sandbox.games_id)
        started = await game.be(HOST).press(page.message or {}, label="Start")

        assert "The roles are dealt" in started.text
        assert f"rm:{game.game_id}:lobby:start" not in ids_of(others.message)
        assert (await game.look()).facts.stage == "dealing"


async def test_a_clause_is_told_word_for_word() -> None:
    """Issue 33.6: by its number, anywhere, with those beside it; what is none is refused in a sentence."""
    async with table() as game:
        bob = game.be("Bob")
        clause = await bob.command("rules", in_=game.sandbox.games_id, of="b-19.3")
        told = clause.text
        before = await bob.press(clause.message or {}, label="B-19.2")
        wrong = await bob.command("rules", in_=game.sandbox.games_id, of="B-99.1")
        long = max(clauses(), key=lambda id: len(clauses()[id]))
        first = await bob.command("rules", in_=game.sandbox.games_id, of=long)
        begun = first.text
        second = await bob.press(first.message or {}, label="Next page")

    assert told == f"**B-19.3** {clauses()['B-19.3']}"
    assert before.text.startswith("**B-19.2**")
    assert "no such clause" in wrong.text
    assert clauses()[long].startswith(begun.removeprefix(f"**{long}** ")[:800])
    assert second.text.split("\n-#")[0].rstrip()[-40:] in clauses()[long]


async def test_help_and_rules_are_there_as_people_type_them() -> None:
    """Item 13: anywhere; in a game's thread they are of that game, with its options."""
    async with table() as game:
        await game.begin(5, palantir=True)
        bob = game.be("Bob")
        lost = await bob.command("help", in_=game.sandbox.games_id)
        here = await bob.command("help", in_=game.place)
        which = await bob.command("rules", in_=game.sandbox.games_id)
        hunt = await bob.press(which.message or {}, label="Hunt for the Ring")
        told = hunt.text
        await game.quiet()  # what exceeds one message follows it
        last = next(one for one in reversed(bob.read(game.sandbox.games_id)) if "rm:0:rules" in ids_of(one))
        back = await bob.press(last, label="Other games")
        own = await bob.command("rules", in_=game.place)
        named = await bob.command("rules", in_=game.place, of="hunt")
        forged = await Forger.of(bob).press(game.post(), "rm:0:rules:chess")
        played = await bob.press(game.post(), label="My desk")

        assert "up to 5 seconds late still counts" in lost.text
        for word in ("/games", "/desk", "/rules", "/game open", "/mydata"):
            assert word in lost.text
        assert f"rm:{game.game_id}:help" in ids_of(here.message)
        assert f"rm:{game.game_id}:help" not in ids_of(lost.message)
        assert "Ringwraith" in told
        assert "Which game's rules" in back.text
        assert "Palantír" in own.text
        assert named.text == told
        assert "does not work any more" in forged.text
        assert "My games" not in str((played.message or {})["components"])
