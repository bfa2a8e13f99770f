"""A lobby is run: by its host and moderators, by those who joined, and by itself when nobody comes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.sandbox.interactions.answers import Answer
from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.world.discord_numbers import Json
from tests.journeys.forging import Forger
from tests.journeys.kit import (
    DAY_MS,
    HOST,
    WARDEN,
    Table,
    by_panel,
    form_of,
    moderate,
    on_panel,
    refuse_errors,
    refuse_silence,
    sent,
    table,
)
from tests.journeys.landlord import Landlord

HOUR_MS = 60 * 60 * 1000
SEATS = 5


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    """A lobby for five, which Ann hosts, and in which Ann, Bob and Cid are."""
    async with table() as made:
        await (await made.be(HOST).command("game open", game="quest", seats=SEATS)).final()
        made.game_id, made.seats = 1, 3
        await made.quiet()
        made.place = (await made.look()).facts.place or 0
        for name in made.names:
            await made.join(name, 1)
        await made.quiet()
        yield made


def card(game: Table) -> Json:
    return game.sandbox.posts(game.place)[0]


def labels(message: Json) -> list[str]:
    return [item["label"] for row in message["components"] for item in row["components"]]


async def panel(game: Table, name: str = HOST) -> Answer:
    """By the button on the lobby's post."""
    return await game.be(name).press(card(game), label="Moderators' panel")


async def deed(game: Table, label: str, name: str = HOST, **values: Any) -> Answer:
    """By the panel: press, and fill the form in if there is one."""
    page = await panel(game, name)
    sent = await on_panel(game.be(name), page, label)
    if sent.kind == "modal":
        sent = await game.be(name).submit(sent, {"reason": "because", **values})
    await game.rest(12_000)
    return sent


def mentioned(post: Json) -> set[int]:
    return {int(one["id"]) for one in post["mentions"]}


def people(game: Table, *names: str) -> set[int]:
    return {game.be(name).id for name in names}


def said(game: Table) -> list[str]:
    """What was said in the thread beside the lobby's post."""
    return [post for post in game.thread()[1:] if post]


async def names(game: Table) -> list[str]:
    return [person.name for person in (await game.look()).facts.people]


# ----------------------------------------------------------------------------------------------------------- closing


@pytest.mark.parametrize("name", [HOST, WARDEN])
async def test_a_lobby_is_closed_and_says_so(
    game: Table, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    """By host or moderator, for a reason; those who joined are called, and the buttons are gone."""
    done = await deed(game, "Close the lobby", name)
    post, shown = game.post(), card(game)
    bob = await Forger.of(game.be("Bob")).press(shown, "rm:1:lobby:join")
    start = await Forger.of(game.be(HOST)).press(shown, "rm:1:lobby:start")
    options = await Forger.of(game.be(HOST)).press(shown, "rm:1:lobby:options")
    offered = await game.be(HOST).complete("game status", "game", "", in_=game.sandbox.games_id)
    exported = await game.be(HOST).command("game record", in_=game.place)

    assert "announced in the thread" in done.text
    assert f"**{name}** has closed this lobby." in post["content"]
    assert "Reason: because" in post["content"]
    assert mentioned(post) == people(game, *game.names) - people(game, name)
    assert f"**{name}** has closed this lobby." in shown["content"]
    assert shown["components"] == []
    assert all("This lobby is closed" in answer.text for answer in (bob, start, options))
    assert offered == []
    assert "The record of game 1" in exported.text
    refuse_silence(game.sandbox)
    refuse_errors(caplog)


async def test_closing_says_first_what_will_come_of_it_and_counts_once(game: Table) -> None:
    """Q-9.8: above its form; what is sent a second time is no second deed."""
    form = await form_of(game.be(HOST), "close", in_=game.place)
    before = (await game.look()).facts.stage
    once = await game.be(HOST).submit(form, {"reason": "ill"})
    again = await game.be(HOST).submit(form, {"reason": "ill"})
    await game.quiet()

    assert form.modal is not None
    assert "Close this lobby for good?" in str(form.modal.components)
    assert before == "lobby"
    assert "announced in the thread" in once.text
    assert "is over" in again.text
    assert sum("has closed this lobby" in post for post in game.thread()[1:]) == 1


async def test_who_runs_no_lobby_is_refused(game: Table) -> None:
    """Q-9.8: the button is there for all to see, and serves host and moderators alone."""
    pressed = await panel(game, "Bob")
    typed = await sent(game.be("Bob"), "close", in_=game.place, reason="mine")
    forged = await Forger.of(game.be("Bob")).form("rm:1:gm:close", {"reason": "mine"}, in_=game.place)

    assert all("Only the host of a game" in answer.text for answer in (pressed, typed, forged))
    assert (await game.look()).facts.stage == "lobby"


async def test_a_game_that_has_begun_is_not_closed_as_a_lobby(game: Table) -> None:
    """Nor is a lobby paused."""
    paused = await game.be(HOST).command("gm pause", in_=game.place, reason="x")
    for name in ("Dan", "Eve"):
        await game.join(name, 1)
    await game.start(1)
    closed = await sent(game.be(HOST), "close", in_=game.place, reason="x")

    assert "has not started yet" in paused.text
    assert "has started already" in closed.text


# ----------------------------------------------------------------------------------------------------- who may be in


async def test_somebody_is_taken_out_and_stays_out_until_he_is_let_in(game: Table) -> None:
    """All are told, he above all; what he reads when he joins says what he can do."""
    bob = game.be("Bob")
    out = await deed(game, "Take out", player=[str(bob.id)])
    post = game.post()
    refused = await bob.press(card(game), label="Join")
    seen = (await panel(game)).text
    there = await names(game)
    admitted = await deed(game, "Let in again", player=[str(bob.id)])
    told = game.post()
    await game.join("Bob", 1)

    assert "announced in the thread" in out.text
    assert "**Ann** has taken **Bob** out of this lobby. Reason: because" in post["content"]
    assert mentioned(post) == {bob.id}
    assert "A moderator took you out of this lobby" in refused.text
    assert there == ["Ann", "Cid"]
    assert "Taken out, and cannot join again: **Bob**." in seen
    assert "announced in the thread" in admitted.text
    assert "**Ann** lets **Bob** join this lobby again." in told["content"]
    assert await names(game) == ["Ann", "Cid", "Bob"]


async def test_the_audit_lists_what_was_done_in_the_lobby_before_the_game(game: Table) -> None:
    """Q-9.8: there is no journal yet, and nothing is forgotten at the deal."""
    await deed(game, "Take out", player=[str(game.be("Bob").id)])
    for name in ("Dan", "Eve", "Fay"):
        await game.join(name, 1)
    await game.start(1)
    await moderate(game.be(HOST), "gm pause", in_=game.place, reason="a feast")
    listed = (await game.be("Bob").command("game audit", in_=game.place)).text.splitlines()

    assert "taken out of the lobby: **Bob**. Reason: because" in listed[2]
    assert "game paused" in listed[3]


async def test_who_has_left_the_server_is_out(game: Table) -> None:
    """Nobody tells the bot; it asks, twice a day and when the roles are to be dealt."""
    game.be("Cid").leave()
    await game.rest(12 * HOUR_MS)
    await game.bot.health.present()
    await game.rest(12_000)
    first = (await names(game), game.newest())
    for name in ("Dan", "Eve", "Fay"):
        await game.join(name, 1)
    game.be("Dan").leave()
    start = await game.be(HOST).press(card(game), label="Start")
    await start.final()
    await game.rest(12_000)

    assert first[0] == ["Ann", "Bob"]
    assert "**Cid** has left the server, so 1 seat is free again." in first[1]
    assert "4 of 5 seats are taken" in str(start.followups or start.message)
    assert any("**Dan** has left the server" in post for post in game.thread())


# -------------------------------------------------------------------------------------------------------- the host


async def test_a_lobby_is_handed_over(game: Table, caplog: pytest.LogCaptureFixture) -> None:
    """Q-9.8: asked in public, it counts once it is accepted; the new host has the lobby and the old one no more."""
    asked = await deed(game, "Hand over", person=[game.be("Bob").id])
    post = game.post()
    await game.be("Bob").press(post, label="I host it")
    await game.rest(12_000)
    old = await game.be(HOST).press(card(game), label="Options")
    new = await game.be("Bob").press(card(game), label="Options")
    audit = await game.be("Cid").command("game audit", in_=game.place)

    assert "I have asked them in the thread" in asked.text
    assert mentioned(post) == people(game, "Bob")
    assert "**Bob** hosts this game from now on, as **Ann** proposed." in game.newest()
    assert f"Host: <@{game.be('Bob').id}>" in card(game)["content"]
    assert "Only the host" in old.text
    assert "Options of Quest" in new.text
    assert "host's role handed over to **Bob**" in audit.text
    refuse_errors(caplog)


async def test_a_full_lobby_calls_its_host(game: Table) -> None:
    """After two minutes in which he does not start it; once, however often it fills."""
    for name in ("Dan", "Eve"):
        await game.join(name, 1)
    await game.rest(60_000)
    early = said(game)
    await game.rest(2 * 60_000)
    post = game.post()
    await game.be("Eve").press(card(game), label="Leave")
    await game.join("Eve", 1)
    await game.rest(4 * 60_000)

    assert early == []
    assert "All 5 players have joined" in post["content"]
    assert mentioned(post) == people(game, HOST)
    assert "Start" in labels(post)
    assert sum("All 5 players have joined" in each for each in said(game)) == 1


async def test_a_host_is_not_called_to_a_lobby_that_is_full_no_more(game: Table) -> None:
    for name in ("Dan", "Eve"):
        await game.join(name, 1)
    await game.be("Eve").press(card(game), label="Leave")
    await game.rest(4 * 60_000)

    assert said(game) == []


async def test_a_host_who_makes_the_lobby_full_himself_is_not_called(game: Table) -> None:
    """It was full before, and then was not: that he was to be called then is over."""
    await Forger.of(game.be(HOST)).press(card(game), f"rm:{game.game_id}:options:seats+", ["6"])
    for name in ("Dan", "Eve", "Fay"):
        await game.join(name, 1)
    await game.be("Fay").press(card(game), label="Leave")
    await Forger.of(game.be(HOST)).press(card(game), f"rm:{game.game_id}:options:seats+", ["5"])
    full = (await game.look()).facts
    await game.rest(4 * 60_000)

    assert (len(full.people), full.seats) == (5, 5)
    assert not any("are here" in each for each in said(game))


async def test_a_host_who_takes_the_last_seat_is_not_called(game: Table) -> None:
    await game.be(HOST).press(card(game), label="Leave")
    for name in ("Dan", "Eve"):
        await game.join(name, 1)
    await game.join(HOST, 1)
    await game.rest(4 * 60_000)

    assert said(game) == []


# ----------------------------------------------------------------------------------------------------- what changes


async def test_who_joined_is_told_once_what_the_host_has_changed(game: Table) -> None:
    """When he is through with it: roles, rules and pace in one post, with the way out."""
    host, post = game.be(HOST), card(game)
    await Forger.of(host).press(post, "rm:1:options:seats+", ["6"])
    await game.rest(30_000)
    await Forger.of(host).press(post, "rm:1:options:pace+", ["relaxed"])
    await game.rest(90_000)
    early = said(game)
    await game.join("Dan", 1)
    await game.rest(61_000)
    told = game.post()
    left = await game.be("Bob").press(told, label="Leave")
    await game.rest(10 * 60_000)

    assert early == []
    assert "**Ann** has changed this game." in told["content"]
    assert "Now it has:" in told["content"]
    assert "And no longer:" in told["content"]
    assert mentioned(told) == people(game, "Bob", "Cid")
    assert "You have left game 1" in left.text
    assert len([each for each in game.thread() if "has changed this game" in each]) == 1


async def test_what_is_changed_back_is_no_news(game: Table) -> None:
    host, post = game.be(HOST), card(game)
    await Forger.of(host).press(post, "rm:1:options:seats+", ["6"])
    await Forger.of(host).press(post, "rm:1:options:seats+", ["5"])
    await game.rest(4 * 60_000)

    assert said(game) == []


async def test_a_start_tells_the_changes_first(game: Table) -> None:
    """Nobody plays another game than he knows of."""
    for name in ("Dan", "Eve"):
        await game.join(name, 1)
    await by_panel(game.be(HOST), "hours", in_=game.place, hours="08:00-23:00 Europe/Berlin", reason="x")
    await game.be(HOST).command("game pace", in_=game.place, kind="vote", deadline="36h")
    await game.start(1)
    await game.quiet()
    changed, begun = said(game)

    assert changed.startswith("**Ann** has changed this game.")
    assert "08:00-23:00" in changed
    assert "1 day" in changed or "36 hours" in changed
    assert "The game begins" in begun


# ------------------------------------------------------------------------------------------------------ who is ready


async def test_everybody_is_asked_whether_he_is_ready_and_who_has_not_come_once_more(game: Table) -> None:
    """The post shows who is; the others are asked after an hour, and by themselves after a day."""
    await deed(game, "Who is ready?")
    asked = game.post()
    await game.be("Bob").press(asked, label="I am ready")
    await game.rest(12_000)
    shown = card(game)
    soon = await deed(game, "Who is ready?")
    await game.rest(HOUR_MS)
    await deed(game, "Who is ready?")
    again = game.post()
    last = await game.be("Cid").press(card(game), label="I am ready")
    await game.rest(12_000)

    assert "**Ann** is about to begin" in asked["content"]
    assert mentioned(asked) == people(game, "Bob", "Cid")
    assert "Ann ✅, Bob ✅, Cid" in shown["content"]
    assert "within the last hour" in soon.text
    assert mentioned(again) == people(game, "Cid")
    assert last.kind == "update"
    assert "Ann ✅, Bob ✅, Cid ✅" in card(game)["content"]
    assert "everyone who joined is ready" in game.newest()
    assert mentioned(game.post()) == people(game, HOST)


async def test_who_does_not_answer_is_asked_again_by_itself_once(game: Table) -> None:
    """And the panel says who it is."""
    await deed(game, "Who is ready?")
    await game.be("Bob").press(game.post(), label="I am ready")
    for _ in range(3):
        await game.rest(DAY_MS)
    asked = [post for post in game.sandbox.posts(game.place) if "have not said so yet" in post["content"]]

    assert [mentioned(post) for post in asked] == [people(game, "Cid")]
    assert "Not ready yet: **Cid**." in (await panel(game)).text


async def test_who_joins_later_is_ready_and_a_new_round_begins_anew(game: Table) -> None:
    await deed(game, "Who is ready?")
    await game.join("Dan", 1)
    joined = card(game)["content"]
    await game.rest(2 * DAY_MS)
    await game.join("Eve", 1)  # else the lobby would be closed
    await game.rest(2 * DAY_MS)
    await deed(game, "Who is ready?")

    assert "Dan ✅" in joined
    assert mentioned(game.post()) == people(game, "Bob", "Cid", "Dan", "Eve")


async def test_nobody_is_asked_where_nobody_is(game: Table) -> None:
    for name in game.names:
        await game.be(name).press(card(game), label="Leave")
    page = await panel(game)
    asked = await Forger.of(game.be(HOST)).press(card(game), "rm:1:gm:ready")
    stranger = await Forger.of(game.be(NAMES[-1])).press(card(game), "rm:1:lobby:ready")

    assert not {"Who is ready?", "Take out", "Let in again"} & set(labels(page.message or {}))
    assert "Nobody has joined yet" in asked.text
    assert "You are not in this lobby" in stranger.text


# ------------------------------------------------------------------------------------------------------ by itself


async def test_a_full_lobby_that_nobody_touches_closes_after_two_weeks(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """It says so, wakes its thread for it, and the tag of its forum's post would change."""
    await _fill(game)
    await game.rest(4 * 60_000)  # its host is called
    await game.rest(13 * DAY_MS)
    before = (await game.look()).facts.stage
    await game.rest(DAY_MS)
    await game.rest(2 * 60_000)
    await game.rest(12_000)

    assert before == "lobby"
    assert "Nothing has happened in this lobby for two weeks" in game.newest()
    assert mentioned(game.post()) == people(game, *game.names, "Dan", "Eve")
    assert "Nothing has happened in this lobby for two weeks" in card(game)["content"]
    assert card(game)["components"] == []
    refuse_errors(caplog)


async def _fill(game: Table) -> None:
    for name in ("Dan", "Eve"):
        await game.join(name, 1)


async def test_a_full_lobby_in_which_people_talk_stays_open(game: Table) -> None:
    """What they write is not read; that they write is enough."""
    await _fill(game)
    await game.rest(10 * DAY_MS)
    await game.be("Bob").say(game.place, "on Friday then?")
    await game.rest(10 * DAY_MS)
    still = (await game.look()).facts.stage
    await game.rest(5 * DAY_MS)

    assert still == "lobby"
    assert (await game.look()).facts.stage == "ended"


@pytest.mark.parametrize("whole", [False, True], ids=["thread", "channel"])
async def test_a_lobby_whose_thread_is_gone_closes_and_the_host_hears_of_it(game: Table, whole: bool) -> None:
    """There is nowhere else to say it; a new thread is not offered."""
    Landlord(game.sandbox).delete_channel(game.sandbox.games_id if whole else game.place)
    await game.rest(12_000)
    offered = await game.be(HOST).complete("game status", "game", "", in_=game.sandbox.quests_id)
    anew = await by_panel(game.be(HOST), "thread", in_=game.sandbox.quests_id, game="1")

    assert (await game.look()).facts.stage == "ended"
    assert "Somebody deleted the thread of this lobby" in game.be(HOST).dms()[-1]["content"]
    assert offered == []
    assert "is over" in anew.text


async def test_a_thread_that_went_while_nobody_looked_is_noticed(game: Table) -> None:
    """By the next edit of the lobby's post."""
    game.sandbox.wire.hold()
    Landlord(game.sandbox).delete_channel(game.place)
    await game.bot.service.seating.leave(1, game.be("Bob").id)
    game.sandbox.clock.move(12_000)
    await game.bot.cards.tick()
    game.sandbox.wire.release()
    await game.rest(12_000)

    assert (await game.look()).facts.lobby.closed is not None
