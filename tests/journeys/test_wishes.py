"""`/play`: wishes by menus, who is asked in private, and what becomes of the answers; by presses alone."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.games.loaded import LoadedGame
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.world.discord_numbers import Json
from storage.errors import StorageError
from tests.journeys.forging import Forger
from tests.journeys.kit import DAY_MS, Table, refuse_errors, refuse_silence, table

OWNER = "Barliman"
MINUTE_MS = 60_000


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    """A server that makes games in its channel, and has no companions."""
    async with table() as made:
        await made.bot.servers.change(made.sandbox.guild_id, games=made.sandbox.games_id, companions=0)
        yield made


async def play(game: Table, name: str) -> Answer:
    return await game.be(name).command("play", in_=game.sandbox.games_id)


async def wish(game: Table, name: str, *games: str) -> Answer:
    page = await play(game, name)
    return await game.be(name).select(page.message or {}, "rm:0:wish:games+", list(games or ("hunt",)))


def asked(game: Table, name: str) -> list[Json]:
    """What *name* is asked in private, the last of it last."""
    return [one for one in game.be(name).dms() if "Are you there?" in one["content"]]


async def say(game: Table, name: str, label: str) -> Answer:
    answer = await game.be(name).press((asked(game, name))[-1], label=label)
    await game.quiet()
    return answer


async def pass_by(game: Table, ms: int = 2 * MINUTE_MS) -> None:
    await game.rest(ms)
    await game.quiet()


async def test_three_wishes_become_a_hunt_that_begins_by_itself(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 31.4: asked in private, seated by one press, begun when all are in, and nothing left of the wishes."""
    for name in ("Bob", "Cid"):
        await wish(game, name)
    await pass_by(game)
    before = [asked(game, name) for name in ("Bob", "Cid")]
    saved = await wish(game, "Dan")
    await pass_by(game)
    first = await say(game, "Cid", "I am there")
    others = [await say(game, name, "I am there") for name in ("Dan", "Bob")]
    facts = (await game.bot.service.cache.live(1)).facts()
    await pass_by(game, 4 * MINUTE_MS)
    begun = await game.bot.service.cache.live(1)
    await pass_by(game)

    assert before == [[], []]
    assert "You would play Hunt for the Ring" in saved.text
    assert "3 people would play" in saved.text
    assert "You have a seat" in first.text
    assert "You are its host" in first.text
    assert all("You have a seat" in one.text and "host" not in one.text for one in others)
    assert [one.name for one in facts.people] == ["Cid", "Dan", "Bob"]
    assert begun.row.stage in ("dealing", "running")
    assert "You wish for nothing yet" in (await play(game, "Bob")).text
    refuse_errors(caplog)
    refuse_silence(game.sandbox)


async def test_a_lobby_that_cannot_be_read_keeps_nobody_from_a_game(
    game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor do the wishes of one server wait for those of another."""
    broken, cache = await game.open("quest", 5), game.bot.service.cache
    live = cache.live

    async def damaged(game_id: int) -> LoadedGame:
        if game_id == broken:
            raise StorageError("damaged")
        return await live(game_id)

    monkeypatch.setattr(cache, "live", damaged)
    for name in ("Bob", "Cid", "Dan"):
        await wish(game, name)
    await pass_by(game)

    assert [len(asked(game, name)) for name in ("Bob", "Cid", "Dan")] == [1, 1, 1]


async def set_played(game: Table, *games: str) -> Answer:
    """By `/setup`."""
    page = await game.be(OWNER).command("setup", in_=game.sandbox.games_id)
    new = await game.be(OWNER).press(page.message or {}, label="New games")
    return await game.be(OWNER).select(new.message or {}, "rm:0:setup:played+", list(games))


async def test_a_game_that_the_server_does_not_play_is_neither_wished_for_nor_opened_nor_played_again(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 31, Bad input: one sentence; what was wished for and opened before stays, and nobody is asked for it."""
    for name in ("Bob", "Cid"):
        await wish(game, name)
    await wish(game, "Dan", "quest", "hunt")
    lobby = await game.be("Eve").command("game open", in_=game.sandbox.games_id, game="hunt", seats=5)
    await lobby.final()
    place = (await game.bot.service.cache.live(1)).row.place_id or 0
    old = await play(game, "Fay")
    saved = await set_played(game, "quest", "battle")
    await wish(game, "Gil", "battle")
    refused = [
        await Forger.of(game.be("Fay")).press(old.message or {}, "rm:0:wish:games+", ["quest", "hunt"]),
        await game.be("Fay").press(game.sandbox.posts(place)[0], label="I would play"),
        await game.be("Fay").command("game open", in_=game.sandbox.games_id, game="hunt", seats=3),
    ]
    await pass_by(game)
    page = await play(game, "Dan")
    slower = await game.be("Dan").select(page.message or {}, "rm:0:wish:paces+", ["slow"])
    forged = await Forger.of(game.be(OWNER)).press(saved.message or {}, "rm:0:setup:played+", ["chess"])

    assert "Games that this server plays: Quest and Battle of the Ring." in saved.text
    for answer in refused:
        assert answer.text == (
            "This server does not play Hunt for the Ring, so I changed nothing. It plays: Quest, Battle of the "
            "Ring."
        )
        assert answer.ephemeral
    assert "You wish for nothing yet" in (await play(game, "Fay")).text
    assert "Hunt for the Ring:" not in page.text
    assert "hunt" not in str((page.message or {})["components"])
    assert "You would play Quest." in slower.text
    assert all(asked(game, name) == [] for name in ("Bob", "Cid", "Dan"))
    assert (await game.bot.service.cache.live(1)).row.stage == "lobby"
    assert "You cannot choose that" in forged.text
    refuse_errors(caplog)


async def test_others_see_how_many_would_play_never_who_or_since_when(game: Table) -> None:
    """Issue 31.4: whoever it is that wishes, another's pages read alike, and nobody else hears of it."""
    await wish(game, "Bob")
    of_bob = (await play(game, "Eve")).text
    drop = await game.be("Bob").press((await play(game, "Bob")).message or {}, label="Take my wish back")
    game.sandbox.clock.move(5 * DAY_MS)
    await wish(game, "Cid")
    of_cid = (await play(game, "Eve")).text
    await pass_by(game)

    assert "forgotten your wish" in drop.text
    assert of_bob == of_cid
    assert "Bob" not in of_bob + of_cid
    assert "1 person would play" in of_bob
    assert not any(asked(game, name) for name in ("Ann", "Bob", "Cid", "Eve"))


async def test_who_says_not_now_makes_room_for_the_next(game: Table) -> None:
    for name in ("Ann", "Bob", "Cid", "Dan"):
        await wish(game, name)
    await pass_by(game)
    early = asked(game, "Dan")
    no = await say(game, "Bob", "Not now")
    await pass_by(game)

    assert early == []
    assert "Noted: not now" in no.text
    assert len(asked(game, "Dan")) == 1
    assert asked(game, "Bob") == []


async def test_a_wish_can_have_hours_and_bad_ones_are_refused_in_a_sentence(game: Table) -> None:
    """Issue 31, Bad input: hours in a zone that is none; what is not played here; nothing is lost."""
    await wish(game, "Bob")
    page = await play(game, "Bob")
    form = await game.be("Bob").press(page.message or {}, label="Hours when I answer")
    bad = await game.be("Bob").submit(form, {"hours": "18:00-23:00 Atlantis"})
    form = await game.be("Bob").press(page.message or {}, label="Hours when I answer")
    good = await game.be("Bob").submit(form, {"hours": "18:00-23:00 Europe/Berlin"})

    assert "no time zone atlantis" in bad.text
    assert "18:00-23:00 Europe/Berlin" in good.text
    assert "You would play Hunt for the Ring" in good.text


async def test_somebody_who_has_left_the_server_is_told_so_and_has_no_wish_any_more(game: Table) -> None:
    """Issue 31, Bad input: somebody asked who left the server."""
    for name in ("Ann", "Bob", "Cid"):
        await wish(game, name)
    await pass_by(game)
    game.be("Bob").leave()

    gone = await say(game, "Bob", "I am there")

    assert "not in that server any more" in gone.text


async def test_one_can_wish_for_a_game_like_the_one_on_a_card(game: Table) -> None:
    """Issue 31.4: **I would play** on the lobby's card; the page is the presser's alone."""
    await game.lobby(5)
    await game.quiet()
    card = next(post for post in game.sandbox.posts(game.place) if "players wanted" in post["content"])

    page = await game.be("Gil").press(card, label="I would play")

    assert page.ephemeral
    assert "You would play Quest" in page.text
    assert "Pace: Usual." in page.text
