"""Messages as values, their parts, and what discord.py makes of them."""

from __future__ import annotations

import discord
import pytest

from bot.language.choice import Choice
from bot.ui import ids
from bot.ui.ids import Mode
from bot.ui.message import (
    CONTENT,
    Button,
    Field,
    File,
    Form,
    Menu,
    Message,
    as_modal,
    as_view,
    edit_arguments,
    legible,
    parts,
    send_arguments,
)
from rules.game import Question


def test_a_short_message_is_one_part() -> None:
    message = Message("hello", ((Button("x", "rm:1:desk"),),))

    assert parts(message) == (message,)


def test_a_long_message_is_split_at_line_ends_and_numbered() -> None:
    lines = [f"line {n} " + "x" * 60 for n in range(100)]
    message = Message(
        "\n".join(lines), ((Button("x", "rm:1:desk"),),), files=(File("a", b"b"),), reference="r"
    )

    pieces = parts(message)

    assert len(pieces) > 2
    assert all(len(piece.content) <= CONTENT for piece in pieces)
    assert [piece.rows for piece in pieces[:-1]] == [()] * (len(pieces) - 1)
    assert pieces[-1].rows == message.rows
    assert pieces[-1].files == message.files
    assert pieces[0].content.endswith(f" (1/{len(pieces)})")
    kept = "\n".join(piece.content.rpartition(" (")[0] for piece in pieces)
    assert kept == message.content


def test_a_heading_goes_with_what_it_is_of() -> None:
    first, last = parts(Message("x\n" * 988 + "### Good to know\n" + "y\n" * 100))

    assert first.content.endswith("x (1/2)")
    assert last.content.startswith("### Good to know\ny")


@pytest.mark.parametrize("length", [1974, 1980, 1986, 1998, 2004, 5000])
def test_a_block_of_quoted_words_stays_quoted_where_it_is_split(length: int) -> None:
    """B-18.14: what somebody wrote and is not kept comes to him as he wrote it, and nothing in it is alive."""
    words = " ".join(["**a**"] * (length // 6))
    pieces = [piece.content for piece in parts(Message(f"You wrote:\n```\n{words}\n```\nPress **My desk**."))]

    assert len(pieces) > 1
    assert all(len(piece) <= CONTENT for piece in pieces)
    assert all(piece.count("```") % 2 == 0 for piece in pieces)
    inside = "".join(part for piece in pieces for part in piece.split("```")[1::2])
    assert inside.split() == words.split()


def test_text_without_a_break_is_split_all_the_same() -> None:
    assert all(len(piece.content) <= CONTENT for piece in parts(Message("x" * 9000)))


def test_a_ping_goes_with_the_part_that_mentions_it() -> None:
    message = Message("<@5> " + "x\n" * 1500 + "<@6>", pings=(5, 6))

    first, last = parts(message)

    assert (first.pings, last.pings) == ((5,), (6,))


async def test_a_view_is_finished_before_it_is_sent() -> None:
    """So discord.py keeps none of them: a thousand games register nothing."""
    message = Message(
        "x",
        (
            (Button("A", "rm:1:desk"),),
            Menu("rm:1:open:now+", (Choice("a", "1"), Choice("b", "2")), "p", 1, 2),
        ),
    )

    view = as_view(message)

    assert view.is_finished()
    assert view.timeout is None
    assert [row["type"] for row in view.to_components()] == [1, 1]


async def test_a_custom_id_that_discord_refuses_is_never_sent() -> None:
    with pytest.raises(ValueError, match="custom id"):
        as_view(Message("x", ((Button("A", "rm:" + "x" * 98),),)))


async def test_only_pings_are_notified() -> None:
    mentions = send_arguments(Message("<@5> @everyone", pings=(5,)))["allowed_mentions"]

    assert isinstance(mentions, discord.AllowedMentions)
    assert dict(mentions.to_dict()) == {"parse": [], "users": [5]}
    assert edit_arguments(Message("@everyone"))["allowed_mentions"].to_dict()["parse"] == []


async def test_a_role_is_notified_only_where_it_is_named() -> None:
    """By a message that says so; an edit notifies nobody."""
    named = Message("<@&7> <@&8> <@5>", roles=(7,))

    assert dict(send_arguments(named)["allowed_mentions"].to_dict()) == {"parse": [], "roles": [7]}
    assert "roles" not in edit_arguments(named)["allowed_mentions"].to_dict()


async def test_a_form_is_finished_before_it_is_sent() -> None:
    modal = as_modal(Form("T" * 60, "rm:1:form", (Field("L" * 60, "reason"),)))

    assert modal.is_finished()
    assert len(modal.title) == 45


@pytest.mark.parametrize("mode", list(Mode))
def test_ids_parse_back(mode: Mode) -> None:
    custom_id = ids.make(12, Question("party", 3), ("propose", "1", "4"), mode)

    read = ids.parse(custom_id)

    assert read is not None
    assert (read.game_id, read.question, read.said, read.mode) == (
        12, Question("party", 3), ("propose", "1", "4"), mode,
    )  # fmt: skip


@pytest.mark.parametrize(
    "forged", ["rm:", "rm:x:desk", "rm:1:", "rm:1:VOTE/1:x", "rm:1:vote/x", "rm:" + "9" * 99]
)
def test_forged_ids_are_no_ids(forged: str) -> None:
    assert ids.parse(forged) is None


def test_the_words_of_the_brief_are_the_ids() -> None:
    assert ids.make(12, Question("vote", 7), ("approve",)) == "rm:12:vote/7:approve"
    assert ids.make(12, Question("vote", 8), ("preload",), Mode.DRAW) == "rm:12:vote/8:preload..."
    assert ids.verb(12, "desk", "abc") == "rm:12:desk:abc"


def test_labels_that_begin_alike_are_told_apart_by_numbers_that_the_page_explains() -> None:
    """Issue 28.11: what a phone shows, and the whole on the page; what the page says anyway is not said twice."""
    alike = [f"Send the long letter to everybody whom I know in {place}" for place in ("*Bree*", "Rohan")]
    known, short = "2: what the page tells anyway, and in so many words", "Short"
    page = Message(
        "Here is what the page tells anyway, and in so many words.",
        (tuple(Button(label, f"rm:1:{n}") for n, label in enumerate((*alike, known, short))),),
    )

    shown = legible(page)

    (row,) = shown.rows
    assert not isinstance(row, Menu)
    assert [button.label for button in row] == [
        "Send the long letter to everybody who…",
        "2: Send the long letter to everybody…",
        "2: what the page tells anyway, and in…",
        "Short",
    ]
    assert [button.id for button in row] == [f"rm:1:{n}" for n in range(4)]
    assert shown.content.splitlines()[1:] == [
        "-# " + alike[0].replace("*", r"\*"),
        f"-# 2: {alike[1]}",
    ]
    assert legible(shown) == shown
    assert send_arguments(page)["content"] == edit_arguments(page)["content"] == shown.content
