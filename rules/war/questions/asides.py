"""What may be said at any time: a row of the sheet, a note, a draw, giving up (W-16.5, W-15.5, W-38.9)."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from rules.game import Action, Decision, Illegal, Kind, Options, Question, Seat
from rules.kit.asks import Asked, Played, Replies, Row, Words
from rules.kit.grammar import Form
from rules.kit.parts import Free, Text, Word
from rules.kit.replies import END, alone, yes_or_no
from rules.war.play import Ended, WarPlay
from rules.war.questions import kinds
from rules.war.questions.sheets.of_war import MOST_TOGETHER, rows_of
from rules.war.questions.sheets.rows import SheetRows
from rules.war.state.pieces import CHARACTERS, NAZGUL, PieceId, Side, owner
from rules.war.state.war import Note, Rules, WarState
from rules.war.tracks.chart import numbered
from rules.war.turn import giving_up

_MOST_NOTES: Final = 40
_MARK: Final = "!"
"""A note that only marks the moment; what else is noted is typed."""
_MOST_AHEAD: Final = 6


class SetRow(Action):
    """`sheet strike always`; without words the row is set back."""

    row: str
    words: str = ""


class NoteDown(Action):
    """`note TEXT`."""

    text: str


class DrawVote(Action):
    agrees: bool


class Resign(Action):
    pass


def at_any_time(
    kind: Kind, may: Callable[[WarState, Side], bool] = lambda state, side: True
) -> Mapping[type, Asked]:
    """Of all who *may* say it; who has resigned is asked nothing more (W-38.9)."""

    def asked(state: WarState, rules: Rules) -> Iterator[Decision]:
        if state.outcome is None:
            for side in rules.sides:
                if side not in state.resigned and may(state, side):
                    yield Decision(kind.asked(), rules.seat(side), owed=False)

    return {Rules: asked}


# ------------------------------------------------------------------------------------------------------- the sheet


def _rows(play: WarPlay) -> SheetRows:
    rules = play.state.rules
    return rows_of(rules.sides, is_table=rules.is_table)


def _set_row(play: WarPlay, seat: Seat, question: Question, action: SetRow) -> Played:
    """In one's own sitting it counts at once, in another's from its end on (W-16.5). Raises Illegal."""
    state, side = play.state, play.state.rules.side(seat)
    rows = _rows(play)
    row = rows.row(side, action.row)
    words = rows.read(side, row.name, action.words) if action.words else None
    if row.name != "meet":  # which names the enemy's
        _refuse_strangers(state.rules, side, words or "")
    sheet = state.sheet(side).written(row.name, words, at_once=side in state.acting)
    others = tuple(one for one in state.sheets if one[0] != side)
    play.set(sheets=tuple(sorted((*others, (side, sheet)))))
    return Played(SetRow(row.name, words or ""))


def _own(rules: Rules, side: Side) -> tuple[PieceId, ...]:
    """Whom a side's sheet may name: its own, and every Nazgûl, which S may win and lose."""
    if side == "F":
        return CHARACTERS
    mine = (piece for piece in ("mouth", "saruman", "chief") if owner(piece, len(rules.sides)) == side)
    return (*NAZGUL, *mine)


def _refuse_strangers(rules: Rules, side: Side, words: str) -> None:
    """Pieces that are not the seat's (W-16.5)."""
    mine = _own(rules, side)
    others = {piece for other in rules.sides for piece in _own(rules, other)}
    for word in words.split():
        if word in others and word not in mine:
            raise Illegal("W-16.5", "{piece} is not yours: your sheet names your own pieces.", piece=word)


def _sheet_words(play: WarPlay, seat: Seat, question: Question, said: Words) -> Options:
    side = play.state.rules.side(seat)
    if not said:
        return Options((kinds.SHEET.name,))
    if len(said) == 1:
        return Options(tuple(row.name for row in _rows(play).of(side)))
    row, *behind = said[1:]
    words = tuple(dict.fromkeys(_row_words(play, side, row, tuple(behind))))
    is_whole = not behind or _is_read(play, side, row, " ".join(behind))
    return Options(words, whole=is_whole)


def _row_words(play: WarPlay, side: Side, row: str, behind: Words) -> Iterator[str]:
    for word in _rows(play).grammar.next(row, behind):
        if not word.only:
            yield from _kind_words(play, side, row, word.name, behind)
        elif _leads_on(play, side, row, (*behind, word.only)):
            yield word.only


def _leads_on(play: WarPlay, side: Side, row: str, behind: Words) -> bool:
    """Whether it ends there, or something can follow: no citadels follow where a side has none."""
    return _is_read(play, side, row, " ".join(behind)) or any(_row_words(play, side, row, behind))


def _kind_words(play: WarPlay, side: Side, row: str, kind: str, behind: Words) -> Iterable[str]:
    match kind:
        case "nazgul" if row == "joint" and len(behind) >= MOST_TOGETHER:
            return ()
        case "piece" | "character" | "nazgul":
            mine = NAZGUL if kind == "nazgul" else _own(play.state.rules, side)
            return [piece for piece in mine if piece not in behind]
        case "chance":
            return [f"all {number}" for number in range(1, 6)] if not behind else ()
        case "number":
            return [str(number) for number in range(1, _MOST_AHEAD + 1)]
        case "rule" if not behind:
            groups = [str(number) for number, _ in numbered(play.state.chart)]
            return ["low", "search", *(f"{group} search,low" for group in groups)]
        case "hex":
            return [play.land.name(at).lower() for at in play.land.of("citadel") if play.holder(at) == side]
        case _:
            return ()


def _is_read(play: WarPlay, side: Side, row: str, words: str) -> bool:
    try:
        _rows(play).read(side, row, words)
    except (Illegal, ValueError):
        return False
    return True


SHEET: Final = Row(
    kinds.SHEET,
    "W-16.5",
    Replies((Form(SetRow, "sheet", (Word("row"), Text())),), _sheet_words),
    _set_row,
    asked=at_any_time(kinds.SHEET),
    no=Illegal("W-16.5", "Say `sheet`, a row of it and its words, like `sheet strike always`."),
)


# ----------------------------------------------------------------------------------------------------------- notes


def _note_down(play: WarPlay, seat: Seat, question: Question, action: NoteDown) -> None:
    if not action.text:
        raise Illegal("W-15.5", "Write something behind `note`.")
    state, side = play.state, play.state.rules.side(seat)
    notes = (*state.notes_of(side), Note(state.turn, action.text))[-_MOST_NOTES:]
    others = tuple(one for one in state.notes if one[0] != side)
    play.set(notes=tuple(sorted((*others, (side, notes)), key=lambda one: one[0])))


NOTE: Final = Row(
    kinds.NOTE,
    "W-15.5",
    Replies(
        (Form(NoteDown, "note", (Free(),)),),
        lambda play, seat, question, said: END if len(said) > 1 else Options((_MARK,) if said else ("note",)),
    ),
    _note_down,
    asked=at_any_time(kinds.NOTE),
)


# ------------------------------------------------------------------------------------------- without a victory


def _vote(play: WarPlay, seat: Seat, question: Question, action: DrawVote) -> None:
    with contextlib.suppress(Ended):
        giving_up.vote(play, play.state.rules.side(seat), agrees=action.agrees)


def _resign(play: WarPlay, seat: Seat, question: Question, action: Resign) -> None:
    with contextlib.suppress(Ended):
        giving_up.resign(play, play.state.rules.side(seat))


DRAW: Final = Row(
    kinds.DRAW,
    "W-38.9",
    yes_or_no(
        DrawVote,
        "draw",
        lambda play, seat, question: ("yes",) if play.state.offer is None else ("yes", "no"),
    ),
    _vote,
    asked=at_any_time(kinds.DRAW),
    no=Illegal("W-38.9", "Say `draw yes` or `draw no`."),
    is_final=lambda game, state, words: words == "draw yes" and state.offer is not None,
)
RESIGN: Final = Row(
    kinds.RESIGN,
    "W-38.9",
    alone(Resign, "resign"),
    _resign,
    asked=at_any_time(kinds.RESIGN),
    no=Illegal("W-38.9", "Say `resign` to give up."),
)
