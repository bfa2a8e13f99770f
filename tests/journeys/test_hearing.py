"""Who hears of what: open lobbies, in private or by a role; one line a day; and people who are asked to join."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import Connection

from bot.clocks import daily as clocks_daily
from bot.games.loaded import LoadedGame
from bot.games.timing import pace
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.world import Overwrite, Role
from bot.service.telling.lobby_kinds import AskedToJoin, DailyLine, LobbiesOpen
from bot.service.telling.notices import Notice
from storage.errors import StorageError
from storage.tables.people import People
from storage.tables.wishes import Bar, Bars
from tests.journeys.forging import Forger
from tests.journeys.kit import DAY_MS, HOST, WARDEN, Table, refuse_errors, table
from tests.journeys.landlord import Landlord
from tests.journeys.test_calls import watch
from tests.journeys.test_lobbies import card, deed, labels, mentioned, people

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    """An inn in which nothing is played yet."""
    async with table() as made:
        yield made


async def open_lobby(game: Table, kind: str = "quest", seats: int = 5, name: str = HOST) -> int:
    """A lobby, of which the keeper knows by now; its number."""
    answer = await game.be(name).command("game open", in_=game.sandbox.games_id, game=kind, seats=seats)
    await answer.final()
    found = (await game.bot.service.directory.of(game.be(name).id))[-1]
    game.game_id, game.place, game.seats = found.id, found.place or 0, seats
    await game.rest(61_000)
    await game.rest(2_000)
    return found.id


async def hear(game: Table, name: str, *kinds: str) -> Answer:
    """By `/notify`, in the server."""
    page = await game.be(name).command("notify", in_=game.sandbox.games_id)
    return await game.be(name).select(page.message or {}, "rm:0:notify:opens+", list(kinds))


def heard(game: Table, name: str) -> list[Json]:
    return [post for post in game.be(name).dms() if "is open in" in post["content"]]


# ------------------------------------------------------------------------------------------------------ open lobbies


async def test_who_wants_to_hear_of_a_game_hears_of_its_lobby_and_joins_by_the_message(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Of the games that he chose alone; the host hears nothing of his own."""
    saved = await hear(game, "Bob", "quest", "battle")
    await hear(game, "Cid", "battle")
    await hear(game, HOST, "quest")
    await open_lobby(game)
    (told,) = heard(game, "Bob")
    joined = await game.be("Bob").press(
        told, label=next(one for one in labels(told) if one.startswith("Join"))
    )
    await joined.final()

    assert "Saved" in saved.text
    assert "0 of 5 have joined" in told["content"]
    assert heard(game, "Cid") == heard(game, HOST) == []
    assert (await game.look()).facts.person(game.be("Bob").id) is not None
    refuse_errors(caplog)


async def test_who_left_the_server_does_not_join_by_a_private_message(game: Table) -> None:
    """The message stands when he is gone; he is told nothing of the lobby."""
    await hear(game, "Bob", "quest")
    await open_lobby(game)
    (told,) = heard(game, "Bob")
    game.be("Bob").leave()
    answer = await Forger.of(game.be("Bob")).press(told, f"rm:{game.game_id}:lobby:join")

    assert "Quest" not in answer.text
    assert (await game.look()).facts.people == ()


async def test_no_more_than_one_message_comes_in_a_day_and_nothing_is_missed(game: Table) -> None:
    """What opened meanwhile, and is open still, comes in the next."""
    await hear(game, "Bob", "quest", "hunt")
    await open_lobby(game)
    await open_lobby(game, name="Cid")
    await open_lobby(game, "hunt", 3, name="Dan")
    early = len(heard(game, "Bob"))
    await game.rest(DAY_MS)
    await game.rest(2 * MINUTE_MS)
    later = heard(game, "Bob")
    for _ in range(3):
        await game.rest(DAY_MS)

    assert (early, len(later)) == (1, 2)
    assert later[1]["content"].count("is open in") == 2
    assert len(heard(game, "Bob")) == 2


async def test_nobody_hears_of_a_lobby_that_was_open_before_he_asked(game: Table) -> None:
    await open_lobby(game)
    await hear(game, "Bob", "quest")
    await game.rest(2 * MINUTE_MS)

    assert heard(game, "Bob") == []


async def test_who_cannot_see_the_channel_or_has_left_hears_nothing(game: Table) -> None:
    """What is said in private is not for whoever cannot read it there."""
    for name in ("Bob", "Cid"):
        await hear(game, name, "quest")
    channel = game.sandbox.world.channels[game.sandbox.games_id]
    bob = game.be("Bob").id
    channel.overwrites[bob] = Overwrite(bob, 1, deny=discord_numbers.VIEW_CHANNEL)
    Landlord(game.sandbox).tell_channel(channel)
    game.be("Cid").leave()
    await game.quiet()
    await open_lobby(game)

    assert heard(game, "Bob") == heard(game, "Cid") == []


async def test_who_wants_to_hear_no_more_hears_no_more(game: Table) -> None:
    await hear(game, "Bob", "quest")
    page = await game.be("Bob").command("notify", in_=game.sandbox.games_id)
    await game.be("Bob").press(page.message or {}, label="Hear of no open games")
    await hear(game, "Cid", "quest")
    await hear(game, "Cid")
    forged = await Forger.of(game.be("Dan")).press(page.message or {}, "rm:0:notify:opens+", ["chess"])
    await open_lobby(game)

    assert heard(game, "Bob") == heard(game, "Cid") == []
    assert "does not work any more" in forged.text


async def test_whose_private_messages_are_closed_hears_nothing_and_nobody_is_told(game: Table) -> None:
    """No seat waits for it."""
    await hear(game, "Bob", "quest")
    game.be("Bob").dms_open = False
    await open_lobby(game)
    await game.rest(10 * MINUTE_MS)

    assert not any("private message" in post["content"] for post in game.be(HOST).dms())


async def test_who_is_barred_hears_nothing_and_is_not_asked(game: Table) -> None:
    """That he is barred, nobody is told who asks."""
    await hear(game, "Bob", "quest")
    bar = Bar(game.sandbox.guild_id, game.be("Bob").id, game.bot.now_ms() + DAY_MS, "rude", 0, 0)
    await game.bot.database.write(lambda connection: Bars(connection).put(bar))
    await open_lobby(game)
    answer = await asked(game, "Bob")

    assert heard(game, "Bob") == invitations(game, "Bob") == []
    assert "unless I have asked before, or may not ask them" in answer.text


async def test_what_cannot_be_written_whole_is_written_later_whole(
    game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed in the middle of a commit: neither the message is there nor the note of it, for all of these."""
    await game.begin(5)
    leader = await game.leader()
    name = next(one for one in game.names if one not in (leader, HOST))
    await daily(game, name, "18:00 UTC")
    await hear(game, "Fay", "quest")
    await game.propose_any()
    await game.quiet()
    games, broken = game.bot.service.games, [True]
    add = games.add_notices

    def added(connection: Connection, found: LoadedGame, said: tuple[Notice, ...], now: int) -> None:
        add(connection, found, said, now)
        if broken and any(isinstance(one.about, DailyLine | LobbiesOpen | AskedToJoin) for one in said):
            raise StorageError("killed")

    monkeypatch.setattr(games, "add_notices", added)
    await open_lobby(game, name="Gil")
    failed = await asked(game, "Hob", by="Gil")
    await game.rest(DAY_MS // 2)
    before = (len(heard(game, "Fay")), len(lines(game, name)), len(invitations(game, "Hob")))
    broken.clear()
    await asked(game, "Hob", by="Gil")
    await game.rest(61_000)
    await game.rest(61_000)
    await game.rest(2_000)

    assert "nothing was changed" in failed.text
    assert before == (0, 0, 0)
    assert (len(heard(game, "Fay")), len(lines(game, name)), len(invitations(game, "Hob"))) == (1, 1, 1)


async def test_it_is_told_once_though_the_program_ended_in_between(game: Table) -> None:
    """The commit that has it said notes it: no look finds it due again."""
    await hear(game, "Bob", "quest")
    await open_lobby(game)
    bot = game.bot
    for _ in range(3):
        bot.keeper._looked = None
        await bot.keeper.tick()
    await game.rest(2 * MINUTE_MS)

    assert len(heard(game, "Bob")) == 1


# ------------------------------------------------------------------------------------------------------------- a role


async def call(game: Table, role: Role | None) -> Answer:
    """By `/setup`."""
    await game.quiet()
    page = await game.be(WARDEN).command("setup", in_=game.sandbox.games_id)
    form = await game.be(WARDEN).press(page.message or {}, label="Roles to notify")
    return await game.be(WARDEN).submit(
        form, {"hearers": [] if role is None else [role.id], "events": ["no"]}
    )


async def test_a_role_is_called_instead_and_it_alone(game: Table, caplog: pytest.LogCaptureFixture) -> None:
    """In the lobby's thread, at most once a day, for the newest that is open then."""
    role = watch(game)
    await hear(game, "Bob", "quest")
    page = await call(game, role)
    shown = await game.be("Bob").command("notify", in_=game.sandbox.games_id)
    await open_lobby(game)
    first = game.sandbox.posts(game.place)
    await open_lobby(game, name="Cid")
    second = [post["mention_roles"] for post in game.sandbox.posts(game.place) if post["mention_roles"]]
    await game.rest(DAY_MS)
    await game.rest(2 * MINUTE_MS)
    later = game.sandbox.posts(game.place)
    sent = [one.body for one in game.sandbox.traffic if one.method == "POST" and "<@&" in str(one.body)]

    assert f"I tell <@&{role.id}> of open games, at most once a day" in page.text
    assert f"I tell <@&{role.id}> here, nobody else" in shown.text
    assert heard(game, "Bob") == []
    assert [post["mention_roles"] for post in first if "a game is open" in post["content"]] == [
        [str(role.id)]
    ]
    assert (second, [post["mention_roles"] for post in later if post["mention_roles"]]) == (
        [],
        [[str(role.id)]],
    )
    allowed = [body["allowed_mentions"] for body in sent if "a game is open" in str(body.get("content"))]
    assert [(each["roles"], each.get("users", [])) for each in allowed] == [([role.id], [])] * 2
    assert all(each["parse"] == [] for each in allowed)
    refuse_errors(caplog)


async def test_everybodys_role_is_none(game: Table) -> None:
    page = await game.be(WARDEN).command("setup", in_=game.sandbox.games_id)
    form = await game.be(WARDEN).press(page.message or {}, label="Roles to notify")
    sent = await game.be(WARDEN).submit(form, {"hearers": [game.sandbox.guild_id], "events": ["no"]})

    assert "neither everybody nor" in sent.text


# ------------------------------------------------------------------------------------------------------- a line a day


async def daily(game: Table, name: str, hour: str) -> Answer:
    """By `/notify`, and its form."""
    form = await game.be(name).command("notify", in_=game.sandbox.games_id, how="daily")
    sent = await game.be(name).submit(form, {"daily": hour})
    await game.quiet()
    return sent


def lines(game: Table, name: str) -> list[str]:
    return [post["content"] for post in game.be(name).dms() if "for you" in post["content"]]


async def test_one_line_a_day_takes_the_place_of_all_other_messages(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """At its hour, if something waits: how much, and until when; no mention, no reminder, no lobby apart."""
    await game.begin(5)
    leader = await game.leader()
    name = next(one for one in game.names if one not in (leader, HOST))
    await hear(game, name, "hunt")
    hour = "18:00 Europe/Berlin"
    saved = await daily(game, name, "18 Uhr Berlin")
    due = pace.due(game.bot.now_ms(), hour, floor=0)
    await game.rest(due - game.bot.now_ms() - MINUTE_MS)
    nothing = lines(game, name)
    await game.propose_any()
    await game.quiet()
    mentions, place = [one["global_name"] for one in game.post()["mentions"]], game.place
    await open_lobby(game, "hunt", 3, name="Gil")
    await game.rest(2_000)
    first = lines(game, name)
    for _ in range(4):
        await game.rest(DAY_MS // 4)
    await game.rest(2 * MINUTE_MS)

    assert "one line a day at 18:00 Europe/Berlin" in saved.text
    assert nothing == []
    assert name not in mentions
    assert len(first) == 1
    assert first[0].startswith("**1 game waits for you,** until <t:")
    assert "is open in" in first[0]
    reminded = [post for post in game.sandbox.posts(place) if "the game begins" not in post["content"]]
    assert not any(name in [one["global_name"] for one in post["mentions"]] for post in reminded)
    refuse_errors(caplog)


async def test_who_has_one_line_a_day_is_reminded_of_no_secret_either(game: Table) -> None:
    """Q-5.6: what he owes on a quest is in his line, and in no other message."""
    await game.begin(5)
    party = await game.propose_any()
    await daily(game, party[1], "23:59 UTC")
    had = len(game.be(party[1]).dms())
    await game.vote("approve")
    for _ in range(3):
        await game.rest(DAY_MS // 4)

    told = [post["content"] for post in game.be(party[1]).dms()[had:]]
    assert [line for line in told if not line.startswith("**1 game waits for you")] == []


async def test_a_line_is_said_once_a_day_and_only_where_something_waits(game: Table) -> None:
    """Also where the program was away at its hour."""
    await game.begin(5)
    name = await game.leader()
    await daily(game, name, "18:00 UTC")
    for _ in range(3):
        await game.rest(DAY_MS)
    known = await game.bot.database.read(lambda connection: People(connection).get(game.be(name).id))
    told = len(lines(game, name))
    await game.be(name).command("notify", in_=game.sandbox.games_id, how="thread")
    await game.rest(2 * DAY_MS)
    after = await game.bot.database.read(lambda connection: People(connection).get(game.be(name).id))

    assert 1 <= told <= 3
    assert (known.daily_ms or 0) > game.bot.now_ms() - 2 * DAY_MS
    assert (len(lines(game, name)), after.daily_ms) == (told, None)


async def test_the_line_tells_of_no_lobby_where_a_role_is_called_instead(game: Table) -> None:
    """Issue 31.1: who had chosen games before the server chose the role heard of them twice."""
    await game.begin(5)
    name = await game.leader()
    await hear(game, name, "hunt")
    await call(game, watch(game))
    await daily(game, name, "18:00 UTC")
    await open_lobby(game, "hunt", 3, name="Gil")
    for _ in range(5):
        await game.rest(DAY_MS // 4)

    assert len(lines(game, name)) >= 1
    assert not any("is open in" in line for line in lines(game, name))


async def test_a_game_that_cannot_be_read_keeps_nobody_else_from_his_line(
    game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await game.begin(5)
    first, second = sorted(game.names, key=lambda name: game.be(name).id)[:2]
    for name in (first, second):
        await daily(game, name, "18:00 UTC")
    owes, broken = clocks_daily._owes, game.be(first).id

    def damaged(found: LoadedGame, person: int) -> bool:
        if person == broken:
            raise StorageError("damaged")
        return True

    monkeypatch.setattr(clocks_daily, "_owes", damaged)
    for _ in range(5):
        await game.rest(DAY_MS // 4)
    monkeypatch.setattr(clocks_daily, "_owes", owes)

    assert lines(game, first) == []
    assert len(lines(game, second)) >= 1


@pytest.mark.parametrize(("typed", "why"), [("2d", "Write a time of day"), ("18:00 Nowhere", "no time zone")])
async def test_what_is_no_hour_is_told_and_changes_nothing(game: Table, typed: str, why: str) -> None:
    """A zone that is none, too."""
    sent = await daily(game, "Bob", typed)
    known = await game.bot.database.read(lambda connection: People(connection).get(game.be("Bob").id))

    assert why in sent.text
    assert (known.notify, known.daily) == (None, None)


# -------------------------------------------------------------------------------------------------------- asking some


async def asked(game: Table, whom: str, by: str = HOST) -> Answer:
    """By the button on the lobby's post."""
    page = await game.be(by).press(card(game), label="Ask … to join")
    menu = f"rm:{game.game_id}:ask:+"
    if menu not in str(page.message):
        return page
    answer = await game.be(by).select(page.message or {}, menu, [game.be(whom)])
    await game.quiet()
    return answer


def invitations(game: Table, name: str) -> list[Json]:
    return [post for post in game.be(name).dms() if "asks whether you would play too" in post["content"]]


async def test_somebody_is_asked_once_in_private_and_joins_by_it(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    await open_lobby(game)
    before = [post["content"] for post in game.sandbox.posts(game.place)]
    done = await asked(game, "Bob")
    again = await asked(game, "Bob")
    (told,) = invitations(game, "Bob")
    after = [post["content"] for post in game.sandbox.posts(game.place)]
    await (await game.be("Bob").press(told, label="Join")).final()
    inside = await asked(game, "Bob")

    assert "in private, unless I have asked before, or may not ask them" in done.text
    assert again.text == done.text
    assert told["content"].startswith(f"**{HOST}** asks whether you would play too")
    assert before == after
    assert (await game.look()).facts.person(game.be("Bob").id) is not None
    assert "in this lobby already" in inside.text
    refuse_errors(caplog)


async def test_who_is_asked_into_a_full_lobby_reads_that_he_would_wait(game: Table) -> None:
    await open_lobby(game)
    for name in game.names:
        await game.join(name, game.game_id)
    await asked(game, "Gil")
    (told,) = invitations(game, "Gil")

    assert "All seats are taken by now. **Join** puts you on the waiting list." in told["content"]
    assert "press **Start**" not in told["content"]


async def test_who_does_not_want_it_or_takes_no_messages_is_not_asked_and_the_answer_is_the_same(
    game: Table,
) -> None:
    """Also where somebody is asked, and where he was: it tells nothing of what he chose."""
    await open_lobby(game)
    page = await game.be("Bob").command("notify", in_=game.sandbox.games_id)
    await game.be("Bob").press(page.message or {}, label="Nobody may ask me to join")
    now, cid = game.bot.now_ms(), game.be("Cid").id
    await game.bot.database.write(lambda connection: People(connection).change(cid, dm_closed_ms=now))
    answers = [
        (await asked(game, name)).text.replace(str(game.be(name).id), "HIM")
        for name in ("Bob", "Cid", "Dan", "Dan")
    ]
    dms = len(game.be("Bob").dms()) + len(game.be("Cid").dms())

    assert len(set(answers)) == 1
    assert dms == 0
    assert len(invitations(game, "Dan")) == 1


async def test_who_is_not_there_cannot_be_asked(game: Table) -> None:
    """Somebody who left the server meanwhile, a bot, who was taken out; and a stranger asks nobody."""
    await open_lobby(game)
    page = await game.be(HOST).press(card(game), label="Ask … to join")
    stranger = await asked(game, "Cid", by="Bob")
    bob = game.be("Bob").id
    game.be("Bob").leave()
    menu = f"rm:{game.game_id}:ask:+"
    forger = Forger.of(game.be(HOST))
    gone = await forger.press(page.message or {}, menu, [str(bob)])
    bot = await forger.press(page.message or {}, menu, [str(game.sandbox.world.bot.id)])

    assert "once you are in this lobby" in stranger.text
    assert "not in this server" in gone.text
    assert "A bot cannot play" in bot.text
    assert mentioned(game.post()) <= people(game, HOST)


# ------------------------------------------------------------------------------------------------- what is kept of it


async def test_my_data_shows_what_is_kept_of_it_and_deletes_it(game: Table) -> None:
    """Of which games he hears, his hour, and that he was asked; the last until the lobby is over."""
    await hear(game, "Bob", "quest")
    await daily(game, "Bob", "18:00 UTC")
    await open_lobby(game)
    await asked(game, "Bob")
    page = await game.be("Bob").command("mydata", in_=game.sandbox.games_id)
    told = page.text
    ask = await game.be("Bob").press(page.message or {}, label="Delete it …")
    await game.be("Bob").press(ask.message or {}, label="Yes, delete it")
    after = await game.be("Bob").command("mydata", in_=game.sandbox.games_id)
    await deed(game, "Close the lobby")
    await game.rest(2 * DAY_MS)
    await game.rest(2 * MINUTE_MS)
    last = await game.be("Bob").command("mydata", in_=game.sandbox.games_id)

    assert "Of which open games on 1 server you want to hear" in told
    assert "Which lobbies somebody asked you to join" in told
    assert "how I tell you things" in told
    assert "want to hear" not in after.text
    assert "asked you to join" not in last.text
