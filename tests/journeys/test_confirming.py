"""A moderator's command tells what it would do, and does it once he says yes (Q-9.8)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from bot.moderation.rows import registry
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.world import discord_numbers
from bot.seats.confirming import KEPT, _waiting
from tests.journeys.forging import Forger
from tests.journeys.kit import (
    DAY_MS,
    HOST,
    WARDEN,
    Table,
    by_panel,
    form_of,
    moderate,
    refuse_errors,
    refuse_faults,
    sent,
    table,
)
from tests.journeys.landlord import Landlord


async def _asked(game: Table, path: str, by: str = HOST, **options: Any) -> Answer:
    """By its command where it has one, else by the panel's form."""
    deed = registry.named(path)
    if deed is not None and deed.command is not None:
        return await game.be(by).command(f"gm {path}", in_=game.place, **options)
    return await sent(game.be(by), path, in_=game.place, **options)


async def test_nothing_is_done_before_the_yes_and_it_is_done_once(caplog: pytest.LogCaptureFixture) -> None:
    """Q-9.8: asked in private, with the reason that everybody will read; announced afterwards."""
    async with table() as game:
        await game.begin(5)
        before = game.thread()
        asked = await _asked(game, "pause", reason="a *feast*", length="2d")
        await game.quiet()
        untouched = game.thread()
        page, question = asked.newest or {}, asked.text
        yes = page["components"][0]["components"][0]["custom_id"]
        other = await Forger.of(game.be("Bob")).press(game.post(), yes)
        done = (await game.be(HOST).press(page, label="Yes, do it")).text
        again = await Forger.of(game.be(HOST)).press(game.post(), yes)
        await game.quiet()

        assert asked.ephemeral
        assert re.search(
            r"Pause the game until .*2026, 12:00 UTC\)\? Everyone will be told that you did\.", question
        )
        assert "feast" in question
        assert untouched == before
        assert "Only the host of a game" in other.text
        assert "Done" in done
        assert "Done" in again.text
        assert sum("has paused the game" in post for post in game.thread()) == 1
        refuse_faults(game.sandbox, caplog)


ASKED: Sequence[tuple[str, dict[str, Any], str]] = [
    ("abort", {}, "End the game without a winner"),
    ("lapse", {"kind": "party"}, "Go on without waiting for choosing a party?"),
    (
        "extend",
        {"kind": "party", "length": "3h"},
        "More time for choosing a party: 3 hours? New deadline: <t:",
    ),
    ("pause", {}, "until somebody lets it go on?"),
    (
        "pace",
        {"kind": "the vote", "deadline": "2h"},
        "to: 2 hours? If something were asked now, it would be due <t:1767276000:R>",
    ),
    (
        "pace",
        {"kind": "the vote", "deadline": "20 Uhr Berlin"},
        "Until 20:00 Europe/Berlin? If something were asked now, it would be due **<t:1767380400:F>** (",
    ),
    (
        "pause",
        {"length": "Saturday 8pm"},
        "until **<t:1767470400:F>** (Saturday, January 3, 2026, 20:00 UTC)?",
    ),
    (
        "hours",
        {"hours": "08:00-22:00 Europe/Berlin"},
        "only in these hours? **08:00 to 22:00**, Europe/Berlin. They open next on **<t:1767337200:F>** (Fri",
    ),
    ("hours", {"hours": "always"}, "at all hours"),
    ("reminders", {"steps": "halb, 2 Stunden"}, "reminders? Reminders: at half time and 2 hours before."),
    ("credit", {"longer_than": "1h"}, "offline for longer than 1 hour?"),
    ("credit", {"longer_than": "off"}, "however long I was offline?"),
]
"""Commands with their options, and what is asked before they are obeyed."""


async def test_each_command_says_what_it_would_do() -> None:
    """Q-9.8: in one question; it changes nothing yet."""
    async with table() as game:
        await game.begin(5)
        entries = await game.entries()
        for path, options, question in ASKED:
            asked = await _asked(game, path, WARDEN, reason="so be it", **options)
            await game.quiet()

            assert question in asked.text, path
            assert "Reason: so be it" in asked.text, path
        assert await game.entries() == entries


async def test_a_button_of_a_game_that_is_over_says_so_whatever_it_asks() -> None:
    """R-1.4: also one of an old post, without the mark of its clock, and a form that an older version has opened."""
    async with table() as game:
        await game.begin(5)
        await by_panel(game.be(WARDEN), "abort", in_=game.place, reason="enough")
        await game.quiet()
        old = {"clock": "party/1/1-0", "length": "2h", "reason": "late"}
        answers = [
            *[await game.press(WARDEN, f"mod:{deed}/party/1") for deed in ("lapse", "extend")],
            await Forger.of(game.be(WARDEN)).form(f"rm:{game.game_id}:gm:extend", old, in_=game.place),
        ]

        assert {answer.text for answer in answers} == {"This game is over."}
        assert all(answer.ephemeral for answer in answers)


async def test_advertising_a_seat_is_confirmed_by_its_form_and_so_is_its_end() -> None:
    """Q-9.8, Q-9.9."""
    async with table() as game:
        await game.begin(5)
        entries, where = await game.entries(), game.sandbox.games_id
        form = await form_of(game.be(HOST), "advertise", in_=game.place)
        untouched = await game.entries()
        first = await _asked(game, "advertise", player="Bob", channel=where, reason="ill")
        again = await _asked(game, "advertise", player="Bob", channel=where, reason="ill")
        ended = await _asked(game, "recall", player="Bob", reason="well again")
        await game.quiet()

        assert form.kind == "modal"
        assert "Done" in first.text
        assert "advertised there already" in again.text
        assert "Done" in ended.text
        assert untouched == entries
        assert "is no longer looking for somebody to take over the seat of **Bob**" in game.newest()


async def test_what_undoes_a_deed_asks_too() -> None:
    """Q-9.8: resuming by a sentence, unlocking and handing over, which names who is asked in public, by a form."""
    async with table() as game:
        await game.begin(5)
        await moderate(game.be(HOST), "gm pause", in_=game.place, reason="a feast")
        await by_panel(game.be(HOST), "lock", in_=game.place, reason="a feast")
        await game.quiet()
        entries, thread = await game.entries(), game.thread()
        asked = await _asked(game, "resume", reason="over")
        forms = [await form_of(game.be(HOST), deed, in_=game.place) for deed in ("unlock", "host")]
        await game.quiet()

        assert "Let the game go on?" in asked.text
        assert [form.kind for form in forms] == ["modal", "modal"]
        assert (await game.entries(), game.thread()) == (entries, thread)


@pytest.mark.parametrize("path", ["pause", "extend"])
async def test_a_yes_that_comes_twice_counts_once(path: str, caplog: pytest.LogCaptureFixture) -> None:
    """Q-9.8: whatever was asked, its cause is the command's."""
    async with table() as game:
        await game.begin(5)
        options: dict[str, Any] = {"kind": "party", "length": "1h"} if path == "extend" else {}
        asked = await _asked(game, path, reason="so be it", **options)
        yes = (asked.newest or {})["components"][0]["components"][0]["custom_id"]
        before = len(game.thread())
        once = await game.be(HOST).press(asked.newest or {}, label="Yes, do it")
        first = once.text
        again = await Forger.of(game.be(HOST)).press(game.post(), yes)
        await game.quiet()

        assert "announced in the thread" in first
        assert "announced in the thread" in again.text
        assert sum("Reason: so be it" in post for post in game.thread()[before:]) == 1
        refuse_faults(game.sandbox, caplog)


async def test_what_cannot_be_is_refused_before_it_is_asked() -> None:
    """Q-9.8, Q-9.13: what is early or too much, a bot for a host, a stranger, nothing to resume, blanks, no means."""
    async with table() as game:
        await game.begin(5)
        sandbox, bot_id = game.sandbox, game.bot.user
        assert bot_id is not None
        gone = sandbox.add_member("Gone")
        gone.leave()
        answers = [
            await _asked(game, "lapse", kind="party", reason="so be it"),
            await _asked(game, "extend", kind="party", length="15d", reason="so be it"),
            await Forger.of(game.be(HOST)).form(
                f"rm:{game.game_id}:gm:host", {"person": str(bot_id.id), "reason": "so be it"}, in_=game.place
            ),
            await Forger.of(game.be(HOST)).form(
                f"rm:{game.game_id}:gm:host", {"person": str(gone.id), "reason": "so be it"}, in_=game.place
            ),
            await _asked(game, "resume", reason="so be it"),
            await _asked(game, "remind", reason=" "),
        ]
        Landlord(sandbox).revoke(None, discord_numbers.MANAGE_MESSAGES)
        answers.append(await _asked(game, "lock", reason="so be it"))

        refusals = (
            "let the deadline pass", "fourteen days", "A bot cannot", "no longer in this server",
            "is running: it is neither",
            "Say why", "**Manage Messages**",
        )  # fmt: skip
        for answer, words in zip(answers, refusals, strict=True):
            assert words in answer.text
            assert (answer.message or {})["components"] == []


async def test_replacing_names_both_before_it_is_done() -> None:
    """Q-9.7."""
    async with table() as game:
        await game.begin(5)
        options = {"player": "Bob", "newcomer": game.be("Fay"), "reason": "away"}
        asked = await game.be(WARDEN).command("gm replace", in_=game.place, **options)

        assert "Let **Fay** take over the seat of **Bob**" in asked.text


async def test_a_yes_is_for_the_clock_that_was_asked_about() -> None:
    """Q-9.13: the next deadline of its kind does not lapse by a yes that came late."""
    async with table() as game:
        await game.begin(5)
        asked = await _asked(game, "lapse", WARDEN, kind="party", reason="slow")
        await game.rest(DAY_MS + 6_000)
        entries = await game.entries()
        late = await game.be(WARDEN).press(asked.newest or {}, label="Yes, do it")

        assert "No deadline of that kind is running now." in late.text
        assert await game.entries() == entries


async def test_what_was_forgotten_is_to_be_typed_again() -> None:
    """A restart forgets what was asked, and so many questions push the oldest out."""
    async with table() as game:
        await game.begin(5)
        asked = await _asked(game, "pause", reason="a feast")
        kept = _waiting[game.bot]
        (oldest,) = kept.values()
        kept.update({str(n): oldest for n in range(KEPT)})
        await _asked(game, "abort", WARDEN, reason="over")
        forgotten = await game.be(HOST).press(asked.newest or {}, label="Yes, do it")

        assert len(kept) == KEPT
        assert "type the command again" in forgotten.text
        assert not any("has paused the game" in post for post in game.thread())


# -------------------------------------------------------------------------------- what cannot be is not asked about


async def test_somebody_who_was_shown_secrets_is_refused_before_anybody_is_asked() -> None:
    """Q-9.7, Q-1.7: by command; whoever has a seat or had one likewise."""
    async with table() as game:
        await game.begin(5)
        page = await game.be(WARDEN).command("gm panel", in_=game.place)
        form = await game.be(WARDEN).press(page.message or {}, label="Show all secrets")
        await game.be(WARDEN).submit(form, {"reason": "a quarrel"})
        await game.quiet()
        before = await game.footing()
        answers = [
            await game.be(WARDEN).command(
                "gm replace", in_=game.place, player="Bob", newcomer=game.be(name), reason="so be it"
            )
            for name in (WARDEN, "Cid")
        ]

        for answer, words in zip(answers, ("were shown secrets", "play in this game already"), strict=True):
            assert words in answer.text
            assert (answer.message or {})["components"] == []
        assert await game.footing() == before


OF_GAMES: Sequence[tuple[str, dict[str, Any]]] = [
    ("abort", {}),
    ("lapse", {"kind": "party"}),
    ("extend", {"kind": "party", "length": "3h"}),
    ("pause", {}),
    ("resume", {}),
    ("lock", {}),
    ("unlock", {}),
    ("remind", {}),
    ("pace", {"named": "brisk"}),
    ("pace", {"kind": "the vote", "deadline": "12h"}),
    ("pace", {"kind": "vote", "policy": "wait"}),
    ("companion", {"player": "Bob"}),
    ("replace", {"player": "Bob", "newcomer": "Fay"}),
    ("advertise", {"player": "Bob"}),
    ("recall", {"player": "Bob"}),
]
"""What cannot be asked for before a game has begun."""


async def test_what_needs_a_game_under_way_is_not_asked_in_a_lobby(caplog: pytest.LogCaptureFixture) -> None:
    """R-1.3: nor is anything changed; by the panel's old buttons as by command."""
    async with table() as game:
        await game.lobby(5)
        before = await game.footing()
        for path, options in OF_GAMES:
            given = {key: game.be("Fay") if value == "Fay" else value for key, value in options.items()}
            command = await _asked(game, path, WARDEN, reason="so be it", **given)
            button = await game.press(WARDEN, f"gm:{path}")

            assert "This game has not started yet." in command.text, path
            assert (command.newest or {})["components"] == [], path
            assert button.kind != "modal", path
            assert await game.footing() == before, path
        refuse_faults(game.sandbox, caplog)


@pytest.mark.parametrize(
    ("path", "options", "refusal"),
    [
        ("abort", {}, "pause it first"),
        ("unlock", {}, "open to everyone already"),
        ("pace", {"kind": "the vote", "deadline": "5m"}, "at least eight hours"),
        ("companion", {"player": "Bob"}, "you can replace only players who ask for it"),
        ("thread", {}, "still there"),
    ],
)
async def test_what_would_be_refused_after_the_yes_is_refused_at_once(
    path: str, options: dict[str, Any], refusal: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Q-9.8: whoever asks is a host who plays."""
    async with table() as game:
        await game.begin(5)
        before = await game.footing()
        reason = {} if path == "thread" else {"reason": "so be it"}
        answer = await _asked(game, path, **reason, **options)

        assert refusal in answer.text
        assert (answer.message or {})["components"] == []
        assert await game.footing() == before
        refuse_errors(caplog)


async def test_a_companion_takes_a_seat_once_however_often_its_form_is_sent() -> None:
    """Q-9.7: the second form is for who held the seat when it was opened."""
    async with table() as game:
        await game.begin(5)
        form = await form_of(game.be(WARDEN), "companion", in_=game.place)
        values = {"player": [f"2/{game.be('Bob').id}"], "reason": "so be it"}
        once = await game.be(WARDEN).submit(form, values)
        await game.quiet()
        again = await game.be(WARDEN).submit(form, values)

        assert "Done" in once.text
        assert "Somebody else has that seat now" in again.text
        assert [words for _, words in await game.entries()].count("replace 2") == 1
