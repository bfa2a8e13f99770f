"""The story of a recorded game, for a terminal: who did what, what everyone saw, and what was secret then."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.games.presentation import Presentation, presentation_of
from bot.language.words import Named, Names, Text, plain
from rules.game import AnyEvent, Game
from rules.record.record import CLOCK, MODERATOR, Line, Record, by_seat
from rules.record.replay import Played, opening, replay

_BOLD: Final = re.compile(r"\*\*|__|`")
_HEADING: Final = re.compile(r"^(?:#{1,3}|-#|>)\s+", re.MULTILINE)
_ESCAPED: Final = re.compile(r"\\([\\*_~`|>#\[\]()<:])")
_ZERO_WIDTH: Final = str.maketrans({"\u200b": None, "\u2215": "/"})


def story(record: Record, text: Text, pack: bytes | None = None) -> Iterator[str]:
    """The lines of the story; *pack*: a host's own. Raises RecordError where the record cannot be played."""
    game, _ = opening(record, pack)
    played = list(replay(record, pack))
    last = played[-1].after.state
    presentation = presentation_of(game)
    people = [Named(seat, name) for seat, name in enumerate(record.seats, 1)]
    names = Names(people, presentation.order(game.view(last, None)), text, presentation.answers.terms)
    yield from _heading(presentation, people, names, text)
    for one in played:
        yield from _entry(one, presentation, game, names, text)
    yield from _secrets(presentation, game, last, people, names, text)


def _heading(presentation: Presentation, people: Sequence[Named], names: Names, text: Text) -> Iterator[str]:
    yield text("A game of {title} for {n} players.", title=presentation.title, n=len(people))
    yield text.list([f"{named.seat} {names.label(named.seat)}" for named in people])


def _entry(
    one: Played, presentation: Presentation, game: Game[Any], names: Names, text: Text
) -> Iterator[str]:
    yield ""
    yield _who(one.line, names, text)
    public = tuple(event for event in one.events if event.to is None)
    told = presentation.post(public, game.view(one.after.state, None), names, text)
    yield from _shown(told)
    for seat in names.order:
        mine: Sequence[AnyEvent] = [e for e in one.events if e.to is not None and seat in e.to]
        own = presentation.of(game.view(one.after.state, seat)) if mine else presentation
        for line in filter(None, (own.say(event, names, text) for event in mine)):
            yield from _shown(text("Only {name} reads: {line}", name=names.label(seat), line=line))


def _who(line: Line | None, names: Names, text: Text) -> str:
    if line is None:
        return text("The actions stay secret; everybody knows their tally.")
    when = f"{plain(line.at[:16]).replace('T', ' ')} UTC"
    said = f"{line.n}. {when}, {_name(line.by, names, text)}: {plain(line.action, 300)}"
    return f"{said} ({plain(line.reason, 300)})" if line.reason else said


def _name(by: str, names: Names, text: Text) -> str:
    for seat in names.order:
        if by == by_seat(seat):
            return names.label(seat)
    known = {CLOCK: text("the clock"), MODERATOR: text("a moderator"), "chair": text("a moderator")}
    return known[by]


def _secrets(
    presentation: Presentation, game: Game[Any], state: Any, people: Sequence[Named], names: Names, text: Text
) -> Iterator[str]:
    """What each seat was, knew and did in private."""
    for seat in names.ordered(named.seat for named in people):
        view = game.view(state, seat)
        yield ""
        yield names.label(seat)
        yield from _shown(presentation.dossier(view, names, text))
        yield from _shown("\n".join(presentation.happened(view, names, text)))


def _shown(told: str | None) -> Iterator[str]:
    """*told* without Discord's marks, each line set in."""
    for line in (told or "").splitlines():
        if bare := unmarked(line):
            yield f"    {bare}"


def unmarked(line: str) -> str:
    """*line* as a terminal shows it: no markdown, no escapes of markdown, nothing that moves the cursor."""
    bare = _ESCAPED.sub(lambda match: chr(0xE000 + ord(match[1])), line)
    bare = _BOLD.sub("", _HEADING.sub("", bare)).translate(_ZERO_WIDTH)
    return "".join(_restored(sign) for sign in bare).strip()


def _restored(sign: str) -> str:
    if 0xE000 <= ord(sign) < 0xE080:
        return chr(ord(sign) - 0xE000)
    return sign if sign.isprintable() else ""
