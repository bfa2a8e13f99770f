"""The pages on which a seat is given to another, and who may: each press is looked up anew (F-7)."""

from __future__ import annotations

from tests.bot.games.kit import Town
from tests.bot.moderation.desk import BOT, Warden, footing
from tests.bot.moderation.moments import MOMENTS
from tests.bot.moderation.played import DONE
from tests.bot.moderation.test_refused_deeds import NO_RIVAL, RIVAL

WHY = {"components": [{"component": {"custom_id": "reason", "value": "gone"}}]}


async def test_a_seat_that_has_changed_hands_is_given_to_nobody_else(town: Town) -> None:
    """Q-9.7, F-7: two forms about one seat; the second is for who held it when it was opened."""
    warden = await MOMENTS["running"](town)
    companion = (await warden.open("companion")).form
    pages = [(await warden.press("seat:by/2+", str(person))).form for person in (900, 901)]
    heard: list[str] = []
    for form in pages:
        assert form is not None
        heard.append((await warden.send(form)).text)
    assert companion is not None
    heard.append((await warden.send(companion, player="2/102")).text)
    older = await warden.forge(
        f"rm:{warden.game.id}:seat:sit/2/902/102",
        WHY,
    )

    assert DONE in heard[0]
    assert {*heard[1:], older.text} == {"Somebody else has that seat now. I changed nothing."}
    assert (await warden.game.live()).seats_of(900) == (2,)


async def test_a_form_that_an_older_version_opened_seats_somebody_once(town: Town) -> None:
    """Issue 15.1, Q-9.7: its id names seat, newcomer and who leaves."""
    warden = await MOMENTS["running"](town)
    once, again = [await warden.forge(f"rm:{warden.game.id}:seat:sit/2/900/102", WHY) for _ in range(2)]

    assert DONE in once.text
    assert "Somebody else has that seat now" in again.text


async def _all(warden: Warden, *rests: str) -> list[str]:
    return [(await warden.press(rest)).text for rest in rests]


async def test_a_player_who_moderates_gives_nobody_s_seat_away_by_page_or_command(town: Town) -> None:
    """Q-9.7, Q-9.8: he is told so before he is asked for anything, and whom he can ask."""
    warden = await MOMENTS["running"](town)
    rival, before = warden.other(RIVAL), await footing(warden.game)
    texts = await _all(rival, "seat:by/2", "seat:other/2", "seat:by/2/900", "seat:sit/2/900/102")
    texts.append((await rival.command("replace", player="P102", newcomer="900")).text)
    texts.append((await rival.forge(f"rm:{warden.game.id}:seat:sit/2/900/102", WHY)).text)
    unchanged = await footing(warden.game)
    await warden.game.service.openings.ask_out(warden.game.id, 103, aloud=False)
    goes = await rival.command("replace", player="P103", newcomer="900")

    assert all(NO_RIVAL in text and "Ask a moderator who does not play" in text for text in texts), texts
    assert unchanged == before
    assert goes.text.startswith("Let **P900** take over the seat of **P103**")
    warden.client.guild.left.add(102)
    assert NO_RIVAL not in (await rival.press("seat:by/2")).text
    warden.client.guild.left.clear()
    assert NO_RIVAL in (await rival.press("seat:by/2")).text


async def test_a_bot_takes_no_seat_and_nobody_who_has_left(town: Town) -> None:
    """Q-9.7: neither by the command nor by a forged menu."""
    warden = await MOMENTS["running"](town)
    warden.client.guild.left.add(555)
    before = await footing(warden.game)
    picked = await warden.press("seat:by/2+", str(BOT))
    typed = await warden.command("replace", player="P102", newcomer=str(BOT))
    sat, gone = await _all(warden, f"seat:sit/2/{BOT}/102", "seat:sit/2/555/102")

    assert {picked.text, typed.text, sat} == {"A bot cannot take a seat. Choose a person."}
    assert "no longer in this server" in gone
    assert await footing(warden.game) == before


async def test_who_is_no_moderator_hands_no_seat_over(town: Town) -> None:
    """Q-9.8: a forged id proves nothing, whoever it names."""
    warden = await MOMENTS["advertised"](town)
    await warden.client.service.openings.offer(warden.game.id, 900, "P900", 2)
    before = await footing(warden.game)
    for person in (102, 900):
        stranger = warden.other(person, may=False)
        texts = await _all(
            stranger, "seat:by/2", "seat:other/2", "seat:advertise/2", "seat:decline/2/900", "seat:sit/2/900",
            "seat:sit/2/900/102", "seat:by/2/900",
        )  # fmt: skip
        assert len(set(texts)) == 1
        assert "Only the host of a game" in texts[0]
    assert await footing(warden.game) == before


async def test_a_moderator_is_told_what_he_gives_up_before_he_offers_to_play(town: Town) -> None:
    """Q-1.7, Q-9.13: nobody hears of it before he has confirmed; of a seat that is taken he is not asked."""
    warden = await MOMENTS["advertised"](town)
    before = await footing(warden.game)
    asked = await warden.press("seat:take/2")
    early = await footing(warden.game)
    sure = await warden.press(asked.buttons["I can take it"])
    other = await warden.other(900, may=False).press("seat:take/2")
    plays = await warden.other(103, may=False).press("seat:take/2")
    bot = await warden.other(BOT, may=False).press("seat:take/2")
    await warden.does("companion", player="P102")
    late = await warden.press("seat:take/2")

    assert "You moderate this game" in asked.text
    assert "you see none of its secrets" in asked.text
    assert "You cannot end a wait early" in asked.text
    assert early == before
    assert "Thank you!" in sure.text
    assert "Thank you!" in other.text
    assert "You play in this game already" in plays.text
    assert "A bot cannot take a seat" in bot.text
    assert "no longer free" in late.text
