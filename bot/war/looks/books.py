"""What a side has written down: its chart, its log, its sheet and its notes, with buttons that change them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.presentation import PageAnswer
from bot.kit.looks import NotFound
from bot.language.choice import Choice
from bot.language.words import capital, plain, safe, said
from bot.ui.message import IN_A_MENU
from bot.war import status
from bot.war.asking.preview import tells, walked
from bot.war.wording import log, sheets, terms
from bot.war.wording.voice import WarVoice
from rules.war.cards.event_cards import CARDS
from rules.war.land import points
from rules.war.play import rehearsal
from rules.war.state.pieces import TABLE
from rules.war.state.view import WarView
from rules.war.tracks.chart import numbered
from rules.war.tracks.going import left_of

_NOTE: Final = 200
"""Characters of a note."""
_OTHER: Final = "…"
_SPEAKS: Final = said(
    "It speaks for you in the other’s turn. A press changes a row; more of them are in the menu."
)
_SPEAKS_AMONG_THREE: Final = said(
    "It speaks for you in the others’ turns. A press changes a row; more of them are in the menu."
)


# ------------------------------------------------------------------------------------------ the chart


def group_of(view: WarView, chosen: str, voice: WarVoice) -> int:
    """A group by its number; 0: all. Raises NotFound."""
    words = chosen.removeprefix("group ")
    if not words:
        return 0
    if words.isdecimal() and int(words) in dict(numbered(view.state.chart)):
        return int(words)
    names = ", ".join(str(number) for number, _ in numbered(view.state.chart))
    raise NotFound(voice.text("There is no such group. Your groups are: {names}.", names=names))


def chart(view: WarView, group: int, voice: WarVoice) -> Iterator[str]:
    """Each group with whom it has, where it is, what it has left, and what its path will tell; one with its ways."""
    state, text = view.state, voice.text
    play = rehearsal(voice.land, state)
    told = dict(
        zip(
            (number for number, _ in numbered(state.chart)),
            log.chart(state.chart, state.turn, voice),
            strict=True,
        )
    )
    for number, column in numbered(state.chart):
        if group not in (0, number):
            continue
        left = "" if voice.is_table else points(left_of(play, column))
        yield text("{group} · {left} points left", group=told[number], left=left) if left else told[number]
        if (found := walked(play, column)) is not None:
            yield from (f"  - {line}" for line in tells(found, play.holder, voice))
    if group:
        yield text("**Where it was when game-turns ended:**")
        mine = [line for line in state.lines if line.group == group]
        yield from [*log.ways(mine, voice)][1:]
    else:
        yield from status.carried(state, voice)


def of_groups(view: WarView, group: int | None, voice: WarVoice) -> tuple[str, Iterator[Choice]]:
    names = (Choice(plain(voice.group(number)), str(number)) for number, _ in numbered(view.state.chart))
    return voice.text("Which group?"), names


def to_plot(view: WarView, group: int, voice: WarVoice) -> Iterator[PageAnswer]:
    """A button that sends each group on its way."""
    for number, _ in numbered(view.state.chart):
        if group in (0, number):
            yield PageAnswer(
                "journey", ("plot", str(number)), voice.text("{group} → …", group=voice.group(number))
            )


# ------------------------------------------------------------------------------------------ the log


def turn_of(view: WarView, chosen: str, voice: WarVoice) -> int:
    """A game-turn that has begun; the present one where none is chosen. Raises NotFound."""
    last = view.state.turn
    if not chosen:
        return last
    if chosen.isdecimal() and 1 <= int(chosen) <= last:
        return int(chosen)
    raise NotFound(voice.text("There is no such game-turn: so far there are 1 to {n}.", n=last))


def learnt(view: WarView, turn: int, voice: WarVoice) -> Iterator[str]:
    """What the Dark Power learnt in a game-turn."""
    lines = [*log.learnt([news for news in view.state.news if news.turn == turn], voice)]
    yield from lines or [voice.text("Nothing was learnt in game-turn {n}.", n=turn)]


def of_turns(view: WarView, turn: int | None, voice: WarVoice) -> tuple[str, Iterator[Choice]]:
    first = max(view.state.turn - IN_A_MENU, 0) + 1
    turns = range(view.state.turn, first - 1, -1)
    names = (Choice(voice.text("Game-turn {n}", n=one), str(one), chosen=one == turn) for one in turns)
    return voice.text("Which game-turn?"), names


# ------------------------------------------------------------------------------------------ the sheet


def row_of(view: WarView, chosen: str, voice: WarVoice) -> str:
    """A row of the reader's sheet; empty: all. Raises NotFound, and ValueError where words are written in a row."""
    assert view.side is not None
    if " " in chosen:
        raise ValueError("words behind a row answer")
    names = [row.name for row in voice.rows.of(view.side)]
    if chosen and chosen not in names:
        raise NotFound(voice.text("Your sheet has these rows: {names}.", names=", ".join(names)))
    return chosen


def sheet(view: WarView, row: str, voice: WarVoice) -> Iterator[str]:
    """Each row as a sentence, the default marked."""
    assert view.side is not None
    if row:
        yield sheets.line(row, view.state.sheet(view.side), voice)
        yield f"-# {voice.text(sheets.why(row, view.side))} ({voice.rows.rows[row].clause})"
        return
    speaks = _SPEAKS_AMONG_THREE if "S" in voice.sides else _SPEAKS
    yield voice.text(speaks)
    yield from sheets.lines(view.side, view.state.sheet(view.side), voice)


def of_rows(view: WarView, row: str | None, voice: WarVoice) -> tuple[str, Iterator[Choice]]:
    assert view.side is not None
    names = (
        Choice(voice.text(sheets.TERMS[one.name].name), one.name, chosen=one.name == row)
        for one in voice.rows.of(view.side)
    )
    return voice.text("Which row?"), names


def to_change(view: WarView, row: str, voice: WarVoice) -> Iterator[PageAnswer]:
    """What a press makes of a row, of all rows those that matter most; what counts now is marked."""
    assert view.side is not None
    kept = view.state.sheet(view.side).at_end()
    for name in [row] if row else sheets.first(view, voice):
        term = sheets.TERMS[name]
        now = sheets.sentence(name, voice.rows.value(kept, name), voice)
        for words, label in sheets.simple(name, voice):
            what = voice.text(label) if row else f"{voice.text(term.name)}: {voice.text(label)}"
            is_now = sheets.sentence(name, voice.rows.grammar.read(name, words), voice) == now
            yield PageAnswer("sheet", ("sheet", name, *words.split()), what, is_marked=is_now)
        other = voice.text("Other words …") if row else f"{voice.text(term.name)}: {_OTHER}"
        yield PageAnswer("sheet", ("sheet", name), other)


# ------------------------------------------------------------------------------------------ the notes


def notes(view: WarView, thing: None, voice: WarVoice) -> Iterator[str]:
    written = view.state.notes_of(view.side) if view.side else ()
    if not written:
        yield voice.text("You have noted nothing.")
    for note in reversed(written):
        yield voice.text("📝 Game-turn {n}: {note}", n=note.turn, note=safe(note.text, _NOTE))


def to_note(view: WarView, thing: None, voice: WarVoice) -> Iterator[PageAnswer]:
    """The form for another note."""
    yield PageAnswer("note", (), voice.text("Write a note"))


# ------------------------------------------------------------------------------------------ cards and pieces


def cards(view: WarView, thing: None, voice: WarVoice) -> Iterator[str]:
    """Who plays which event card, and what cards do; where magic cards lie as far as the reader knows."""
    for number in terms.EVENTS:
        whose = voice.text.list([voice.called(side) for side in voice.sides if side in CARDS[number].sides])
        yield f"- **{voice.card(number)}** ({whose}): {voice.text(terms.event_does(number, voice.sides))}"
    places = dict(view.state.lying)
    for id, term in terms.MAGIC.items():
        at = f" ({voice.hex(places[id])})" if id in places else ""
        does = terms.AMONG_THREE.get(id, term.does) if "S" in voice.sides else term.does
        yield f"- **{voice.magic(id)}**{at}: {voice.text(does)}"


def pieces(view: WarView, thing: None, voice: WarVoice) -> Iterator[str]:
    """Might and Life of every piece, what is left of it where the reader knows that, and how it is taken."""
    state = view.state
    for piece in TABLE.values():
        facts = {"who": capital(voice.piece(piece.id)), "might": piece.might, "life": piece.life}
        line = voice.text("**{who}**: Might {might}, Life {life}", **facts)
        if wounds := dict(state.wounds).get(piece.id):
            line = voice.text("{piece}, wounds {n}", piece=line, n=wounds)
        if piece.capture:
            odds = {"n": 6 - piece.capture, "m": piece.escape}
            line = voice.text("{piece}; taken on {n} of 6, flees on {m} of 6", piece=line, **odds)
        if piece.id in state.dead:
            line = voice.text("{piece} – dead", piece=line)
        yield f"- {line}"
