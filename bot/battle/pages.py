"""Pages to look things up: a menu of lands and then of hexes, or a name typed behind the page's (B-19.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from bot.battle.looks import counts, lists, pictures, places
from bot.battle.looks.finding import find
from bot.battle.looks.laws import is_special, laws
from bot.battle.wording.voice import BattleVoice
from bot.kit.looks import Look, NotFound
from bot.language.choice import Choice
from bot.language.words import plain, safe, said
from bot.ui.message import IN_A_MENU
from rules.battle.pieces import Piece
from rules.battle.state import Chapter
from rules.battle.view import BattleView
from rules.board.hexes import Hex

ALL: Final = "all"
TURNS: Final = "turns"
BattleLook: TypeAlias = Look[BattleView, BattleVoice, Hex | str]
Offered: TypeAlias = Callable[[BattleView, Hex, BattleVoice], bool]


def _of_place(
    name: str, label: str, tell: places.Teller, draw: pictures.Drawer, is_offered: Offered
) -> BattleLook:
    """A page about a hex; about a land or, where nothing is chosen, all of the map it tells who stands there."""

    def lines(view: BattleView, where: Hex | str, voice: BattleVoice) -> Iterator[str]:
        if isinstance(where, str):
            return lists.order_of_battle(_standing(view, where, voice), voice)
        return tell(view, where, voice)

    def menu(view: BattleView, where: Hex | str | None, voice: BattleVoice) -> tuple[str, Iterator[Choice]]:
        land = voice.pack.region(where) if isinstance(where, int) else where
        if land:
            return voice.text("Which hex?"), _hexes(view, land, is_offered, voice)
        return voice.text("Which region?"), _lands(view, is_offered, voice)

    return Look(
        name,
        label,
        lines,
        lambda view, chosen, voice: "" if chosen in ("", ALL) else find(chosen, view.seen.board, voice),
        menu,
        lambda view, where, lines, voice: (pictures.of_place(view, draw, where, lines, voice),),
        _heading,
        is_open=True,
    )


def _heading(view: BattleView, where: Hex | str, label: str, voice: BattleVoice) -> str:
    if isinstance(where, str):
        return f"### {label}: {safe(where)}" if where else f"### {label}"
    pieces = view.seen.board.on(where)
    here = voice.one(pieces[0].kind) if len(pieces) == 1 else voice.tally(piece.kind for piece in pieces)
    return f"### {label}: {', '.join(filter(None, [here, voice.hex(where)]))}"


def _standing(view: BattleView, land: str, voice: BattleVoice) -> Iterator[Piece]:
    return (piece for piece in view.seen.board.pieces if land in ("", voice.pack.region(piece.at)))


def _lands(view: BattleView, is_offered: Offered, voice: BattleVoice) -> Iterator[Choice]:
    for land, hexes in voice.pack.by_region.items():
        if any(is_offered(view, place, voice) for place in hexes):
            yield Choice(plain(land), land, voice.tally(piece.kind for piece in _standing(view, land, voice)))


def _hexes(view: BattleView, land: str, is_offered: Offered, voice: BattleVoice) -> Iterator[Choice]:
    yield Choice(voice.text("All regions"), ALL)
    for place in voice.pack.by_region[land]:
        if is_offered(view, place, voice):
            grid = voice.pack.grid.name(place)
            there = voice.tally(piece.kind for piece in view.seen.board.on(place))
            label = plain(f"{voice.pack.names.get(place, '')} {grid}".strip())
            yield Choice(f"{label}: {there}" if there else label, grid)


def _is_clear(view: BattleView, place: Hex, voice: BattleVoice) -> bool:
    return voice.pack.terrain[place] == "clear"


def _is_held(view: BattleView, place: Hex, voice: BattleVoice) -> bool:
    return bool(view.seen.board.on(place))


def _past(view: BattleView) -> list[Chapter]:
    return [chapter for chapter in view.seen.history if chapter.turn]


def _chapter(view: BattleView, chosen: str, voice: BattleVoice) -> Chapter:
    """The turn of that number; the last where none is chosen."""
    past = _past(view)
    for chapter in reversed(past):
        if chosen in ("", str(chapter.turn)):
            return chapter
    raise NotFound(voice.text("There is no such turn: so far there are turns 1 to {n}.", n=len(past)))


def _turns(view: BattleView, chapter: Chapter | None, voice: BattleVoice) -> tuple[str, Iterator[Choice]]:
    """The turns around that one."""
    past = _past(view)
    middle = past.index(chapter) if chapter is not None else len(past)
    first = max(min(middle - IN_A_MENU // 2, len(past) - IN_A_MENU), 0)
    shown = past[first : first + IN_A_MENU]
    names = (Choice(plain(counts.turn_name(turn, voice)), str(turn.turn)) for turn in shown)
    return voice.text("Which turn?"), names


LOOKS: Final[Sequence[Look[BattleView, BattleVoice, Any]]] = (
    _of_place("zoom", said("The map, close up"), places.zoom, pictures.zoom, _is_clear),
    _of_place("reach", said("Where a piece can go"), places.reaches, pictures.reach, _is_held),
    _of_place("threats", said("Who can come"), places.comes, pictures.threats, _is_clear),
    _of_place("odds", said("Odds of attacks"), places.odds, pictures.odds, _is_held),
    _of_place(
        "place",
        said("Rules of a place"),
        laws,
        pictures.zoom,
        lambda view, place, voice: is_special(place, voice),
    ),
    Look(
        "losses",
        said("Losses"),
        lambda view, _, voice: counts.losses(view, voice),
        pictures=lambda view, _, lines, voice: (pictures.of_losses(view, lines, voice),),
    ),
    Look("pools", said("What each side can build"), lambda view, _, voice: counts.pools(view, voice)),
    Look(
        TURNS,
        said("Earlier turns"),
        lambda view, chapter, voice: (counts.turn(chapter, view.seen, voice),),
        _chapter,
        _turns,
        lambda view, chapter, lines, voice: (pictures.of_turn(view, chapter, lines, voice),),
        lambda view, chapter, label, voice: f"### {counts.turn_name(chapter, voice)}",
        is_open=True,
    ),
)
"""In the order in which they stand in menus."""
