"""Going away and coming back, by commands, as everybody sees it."""

from __future__ import annotations

from bot.sandbox.interactions.answers import Answer
from rules.quest.roles import Side
from tests.journeys.forging import Forger
from tests.journeys.kit import DAY_MS, HOST, moderate, table


async def test_the_board_shows_who_is_away_until_he_is_back() -> None:
    """Q-9.9: on the card and in the thread, for everyone; the note does no harm."""
    async with table() as game:
        await game.begin(5)
        until = game.sandbox.clock.now_ms() + 3 * DAY_MS
        answer = await moderate(
            game.be("Bob"), "away until", in_=game.place, until="3d", note="@everyone **hills**"
        )
        await game.rest(12_000)
        gone, line = game.thread()[0], game.newest()
        back = await game.be("Bob").command("away back", in_=game.place)
        await game.rest(12_000)

        assert answer.ephemeral
        assert "Noted: you are away" in answer.text
        assert f"Away: Bob until <t:{until // 1000 + 0}:d>" in gone
        assert line.startswith("**Bob** is away until <t:")
        assert "**hills**" not in line
        assert "Welcome back" in back.text
        assert "Away:" not in game.thread()[0]
        assert game.newest() == "**Bob** is back."


async def test_an_absence_ends_by_itself() -> None:
    """Q-9.9: asked for by a button of the desk; the card says so no more, and who owes something is reminded."""
    async with table() as game:
        await game.begin(5, deadlines={"party": 20 * 86_400, "vote": 20 * 86_400})
        leader = await game.leader()
        had = len(game.be(leader).dms())
        had_desk = await game.desk(leader)
        form = await game.be(leader).press(had_desk.message or {}, label="I will be away")
        asked = await game.be(leader).submit(form, {"until": "2d"})
        await game.be(leader).press(asked.message or {}, label="Yes, do it")
        desk = await game.desk(leader)
        await game.rest(2 * DAY_MS - 60_000)
        before = game.thread()[0]
        await game.rest(120_000)
        await game.bot.service.absence.end_absences()
        await game.rest(12_000)

        assert "Away:" in before
        assert "I am back" in str(desk.message)
        assert "Away:" not in game.thread()[0]
        told = [one["content"] for one in game.be(leader).dms()[had:]]
        assert sum("Welcome back. The game waits for you." in one for one in told) == 1


async def test_who_goes_away_is_offered_orders_in_advance_at_once() -> None:
    """Q-4.6, Q-9.9: standing ones cover the absence."""
    async with table() as game:
        await game.begin(5)
        answer = await moderate(game.be("Bob"), "away until", in_=game.place, until="9d")
        look = await game.look("Bob")

        ids = str((answer.message or {})["components"])
        assert look.ahead
        assert all(f"rm:{game.game_id}:{decision.question}:..." in ids for decision in look.ahead)
        assert f"rm:{game.game_id}:desk" in ids


async def test_moderators_see_what_falls_into_an_absence_and_not_who_owes_a_secret() -> None:
    """Q-9.9, Q-5.6: kinds and dates that are public; the same whether the one who goes owes an action or not."""
    plans = []
    for on_quest in (True, False):
        async with table() as game:
            await game.begin(5)
            party = await game.propose_any()
            await game.vote("approve")
            goes = party[1] if on_quest else next(name for name in game.names if name not in party)
            await moderate(game.be(goes), "away until", in_=game.place, until="3d")
            await game.quiet()
            plans.append(game.be(HOST).dms()[-1]["content"].replace(goes, "NAME"))

    assert plans[0] == plans[1]
    assert "**Due in that time**\n- the actions: <t:" in plans[0]
    assert "then the game goes on by itself" in plans[0]
    assert "- the vote: 24 hours" in plans[0] or "- the vote: 1 day" in plans[0]
    assert "the Witch-King's guess: 2 days; then I ask the moderators" in plans[0]
    assert not any(side.value in plans[0].lower() for side in Side)


async def test_what_is_no_date_is_refused_with_what_to_write() -> None:
    """Q-9.9: and strangers are refused."""
    async with table() as game:
        await game.begin(5)
        odd = await game.be("Bob").command("away until", in_=game.place, until="soon")
        stranger = await game.be("Fay").command("away until", in_=game.place, until="3d")
        nothing = await game.be("Bob").command("away back", in_=game.place)

        assert "2026-12-24" in odd.text
        assert "You hold no seat" in stranger.text
        assert nothing.text == "You were not away."


async def test_an_absence_is_read_back_as_dates_before_it_counts() -> None:
    """Q-9.9: in words as people write them, in the zone of the server; nothing counts before the yes."""
    async with table() as game:
        await game.begin(5)
        await game.bot.servers.change(game.sandbox.guild_id, zone="Europe/Berlin")
        bob = game.be("Bob")
        asked = await bob.command(
            "away until", in_=game.place, until="Freitag, 20 Uhr", **{"from": "morgen"}, note="hills"
        )
        question, posts = asked.text, game.thread()
        other = await Forger.of(game.be("Cid")).press(game.post(), _yes(asked))
        await game.quiet()
        untold = game.thread()
        told = await bob.press(asked.message or {}, label="Yes, do it")
        await Forger.of(bob).press(game.post(), _yes(asked))
        await game.quiet()
        await bob.command("language", in_=game.place, choice="de")
        german = await bob.command("away until", in_=game.place, until="24.1.")
        past = await bob.command("away until", in_=game.place, until="2025-12-24")

        assert (
            "You will be away from **<t:1767308400:F>** (Friday, January 2, 2026, 00:00 Europe/Berlin)"
            in question
        )
        assert "until **<t:1767380400:F>** (Friday, January 2, 2026, 20:00 Europe/Berlin)" in question
        assert "I no longer know" in other.text
        assert untold == posts
        assert "Noted: you are away" in told.text
        assert sum("is away from" in post for post in game.thread()) >= 1
        assert "(Samstag, 24. Januar 2026, 12:00 Europe/Berlin)" in german.text
        assert "nicht zurück sein, bevor du gehst" in past.text


def _yes(asked: Answer) -> str:
    return str((asked.message or {})["components"][0]["components"][0]["custom_id"])
