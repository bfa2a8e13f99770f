"""Asks a player of several seats in private which seat they mean, if the bot cannot tell (F-7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.games.loaded import LoadedGame
from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView, Several
from bot.language.words import Text
from bot.ui import ids, long_ids
from bot.ui.answers.answering import my_desk
from bot.ui.ids import Mode
from bot.ui.message import Button, Message, rows_of
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import text_for
from rules.entry import parts_of, understand
from rules.game import Decision, Seat

LONGEST = 1_500
"""The most characters of typed words that a page can keep until its reader has chosen the seat."""


async def pressed(press: Press, read: ids.Press, values: tuple[str, ...], several: Several) -> Reaction:
    """Answer a press that could be for several seats: one button for each, which presses the same for it."""
    begun = long_ids.read(read.said, "" if press.message is None else press.message.content)
    data: dict[str, Any] = dict(press.data or {})
    custom_id, line = _again(read, str(data.get("custom_id", "")), begun, values)
    return await _asked(press, several, lambda _seat: custom_id, line)


async def typed(press: Press, words: str, several: Several) -> Reaction:
    """Answer typed words that could be for several seats."""
    game = await press.client.service.cache.live(several.game_id)
    return await _asked(
        press, several, lambda seat: said(game, seat, words), kept(game, several.seats, words)
    )


async def command(press: Press, several: Several, custom_id: str) -> Reaction:
    """Answer a command that could be for several seats; *custom_id* does the same as the command."""
    return await _asked(press, several, lambda _seat: custom_id)


async def _asked(press: Press, several: Several, again: Callable[[Seat], str], line: str = "") -> Reaction:
    look, text = await press.client.service.cache.look(several.game_id, None), text_for(press)
    presentation = press.client.service.cache.presentation(look.facts)
    return Reaction(page(look, presentation, several.seats, again, text, line), replaces=True)


def page(
    look: ReaderView,
    presentation: Presentation,
    seats: tuple[Seat, ...],
    again: Callable[[Seat], str],
    text: Text,
    line: str = "",
) -> Message:
    """Ask which of *seats* is meant. *again*: the id of a seat's button; *line*: what the page has to keep for it."""
    names = names_of(look, presentation, text)
    question = text(
        "**You play {n} seats in this game:** {names}. Which do you mean?", n=len(seats), names=names(seats)
    )
    buttons = [Button(names.label(seat), ids.of_seat(again(seat), seat)) for seat in seats]
    return Message("\n".join(filter(None, (question, line))), rows_of(buttons))


def _again(
    read: ids.Press, custom_id: str, begun: tuple[str, ...] | None, values: tuple[str, ...]
) -> tuple[str, str]:
    """The id that does the same again, and the line that its page needs; the desk if there is no such id."""
    desk = ids.verb(read.game_id, "desk")
    if begun is None or read.verb == "desk" or (read.question is None and values):
        return desk, ""  # without the reference of the notice whose button was pressed
    if read.question is None or (read.said == begun and read.mode is not Mode.PICK):
        return (custom_id if ids.fits(custom_id) else desk), ""
    words = (*begun, *values)
    mode = Mode.CHECK if read.mode is Mode.PICK else read.mode
    again = long_ids.make(read.game_id, read.question, words, mode, words)
    return again, long_ids.line(words) if long_ids.is_carried(again) else ""


def said(game: LoadedGame, seat: Seat, words: str, *, is_sure: bool = False) -> str:
    """The id that says these typed *words*: as the answer to what was open when they were typed, if they are one.

    Where they cannot be taken back it asks first, unless it *is_sure*.
    """
    game_id, verb = game.row.id, SURE if is_sure else SAY
    position, parts = game.position, parts_of(game.game, words)
    if position is not None and len(parts) == 1 and (is_sure or not finals(game, seat, words)):
        question = understand(game.game, position.state, seat, parts[0])
        if question is not None:
            short = ids.make(game_id, question, words.split())
            if ids.fits(short) and ids.parse(short) is not None and not _is_marked(short):
                return short
    whole = ids.verb(game_id, verb, " ".join(words.split()))
    if ids.fits(whole):
        return whole
    return ids.verb(game_id, verb, long_ids.CARRIED) if _is_kept(words) else ids.verb(game_id, "desk")


def finals(game: LoadedGame, seat: Seat | None, words: str) -> list[tuple[Decision, str]]:
    """The parts of typed *words* that nobody can take back, each with the question that it answers (`is_final`)."""
    if seat is None or game.position is None:
        return []
    look, state = game.look(seat), game.position.state
    answers = ((understand(game.game, state, seat, part), part) for part in parts_of(game.game, words))
    decided = ((look.find(question), part) for question, part in answers if question is not None)
    return [
        (decision, part)
        for decision, part in decided
        if decision is not None and look.is_final(decision, part)
    ]


def ask_first(
    found: LoadedGame, look: ReaderView, presentation: Presentation, words: str, text: Text
) -> Message:
    """Ask before typed *words* do what nobody can take back, with a button that says them."""
    assert look.seat
    presentation = presentation.of(look.view)
    names, game = names_of(look, presentation, text), found.game
    lines = []
    for decision, part in finals(found, look.seat, words):
        kind = decision.question.kind
        said_so = game.write(game.read(kind, part))
        lines.append(presentation.answers.sentence(kind, said_so, names, text))
        lines += filter(None, [presentation.answers.warning(said_so, look.orders, text)])
    send = said(found, look.seat, words, is_sure=True)
    line = kept(found, (look.seat,), words, is_sure=True)
    buttons = (Button(text("Send"), send, "primary"), my_desk(look.facts.id, text))
    return Message("\n".join(filter(None, (*lines, line))), (buttons,))


SAY = "say"
SURE = "sure"
"""The custom ids of buttons that say typed words: `rm:12@4:say:preload end`; `sure` where they were asked about."""


def kept(game: LoadedGame, seats: tuple[Seat, ...], words: str, *, is_sure: bool = False) -> str:
    """The line in which the page keeps *words* that are too long for an id; empty if they fit."""
    carried = ids.verb(game.row.id, SURE if is_sure else SAY, long_ids.CARRIED)
    made = {said(game, seat, words, is_sure=is_sure) for seat in seats}
    return long_ids.line(words.split()) if carried in made else ""


def words_of(read: ids.Press, message: Any) -> str | None:
    """The typed words of a button; None if its page does not have them any more."""
    told = long_ids.read(tuple(read.rest.split()), "" if message is None else message.content)
    return None if told is None else " ".join(told)


def _is_kept(words: str) -> bool:
    return len(words) <= LONGEST and "`" not in words


def _is_marked(custom_id: str) -> bool:
    """Whether typed words end like the id of a button that leads on."""
    read = ids.parse(custom_id)
    return read is None or read.mode is not Mode.SAY
