"""Pages to look things up: a menu of lands and then of hexes, or a name typed behind the page's (B-19.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.battle.looks import counts, lists, pictures, places
from bot.battle.looks.finding import NotFound, find
from bot.battle.looks.laws import is_special
from bot.battle.wording.voice import BattleVoice
from bot.drawing.picture import Picture
from bot.games.presentation import Page
from bot.language.choice import Choice
from bot.language.words import Text, plain, safe
from bot.ui.message import IN_A_MENU
from rules.battle.state import Chapter
from rules.battle.view import BattleView
from rules.board.hexes import Hex

ALL: Final = "all"
_TURNS: Final = "turns"
OPEN: Final = frozenset({_TURNS, *places.TELLERS})
"""Pages behind whose name a place, a piece or a number is typed."""
_WHOLE: Final = {"losses": counts.losses, "pools": counts.pools}


def pages(text: Text) -> tuple[tuple[str, str], ...]:
    """Id and label of each."""
    return (
        ("zoom", text("The map, close up")),
        ("reach", text("Where a piece can go")),
        ("threats", text("Who can come")),
        ("odds", text("Odds of attacks")),
        ("place", text("Rules of a place")),
        ("losses", text("Losses")),
        ("pools", text("What can be built")),
        (_TURNS, text("Earlier turns")),
    )


def page(view: BattleView, name: str, chosen: str, voice: BattleVoice) -> Page:
    """One page; *chosen* is what was picked from its menu or typed. Raises ValueError for an unknown page."""
    labels = dict(pages(voice.text))
    if name not in labels:
        raise ValueError("there is no such page")
    title = f"### {labels[name]}"
    if name in _WHOLE:
        return Page("\n".join([title, *_WHOLE[name](view, voice)]))
    if name == _TURNS:
        return _turn(view, title, chosen, voice)
    return _of_place(view, name, title, chosen, voice)


def page_pictures(view: BattleView, name: str, chosen: str, voice: BattleVoice) -> tuple[Picture, ...]:
    """What goes with a page."""
    lines = page(view, name, chosen, voice).content
    if name == _TURNS and (chapter := _chapter(view, chosen)):
        return (pictures.of_turn(view, chapter, lines, voice),)
    if name == "losses":
        return (pictures.of_losses(view, lines, voice),)
    if name not in places.TELLERS:
        return ()
    try:
        return (pictures.of_place(view, name, _where(view, chosen, voice), lines, voice),)
    except NotFound:
        return ()


def _where(view: BattleView, chosen: str, voice: BattleVoice) -> Hex | str:
    """A hex, a land, or the whole map: empty. Raises NotFound."""
    return "" if chosen in ("", ALL) else find(chosen, view.seen.board, voice)


def _of_place(view: BattleView, name: str, title: str, chosen: str, voice: BattleVoice) -> Page:
    board, pack = view.seen.board, voice.pack
    where: Hex | str = ""
    try:
        where = _where(view, chosen, voice)
    except NotFound as no:
        lines = [str(no)]
    else:
        if isinstance(where, str):
            title += f": {safe(where)}" if where else ""
            there = (piece for piece in board.pieces if where in ("", pack.region(piece.at)))
            lines = [*lists.order_of_battle(there, voice)]
        else:
            here = voice.tally(piece.kind for piece in board.on(where))
            title += f": {', '.join(filter(None, [here, voice.hex(where)]))}"
            lines = [*places.TELLERS[name](view, where, voice)]
    land = pack.region(where) if isinstance(where, int) else where
    choices = _hexes(view, name, land, voice) if land else _lands(view, name, voice)
    hint = voice.text("Which hex?") if land else voice.text("Which land?")
    return Page("\n".join([title, *lines]), hint, tuple(choices)[:IN_A_MENU])


def _lands(view: BattleView, name: str, voice: BattleVoice) -> Iterator[Choice]:
    for land, hexes in voice.pack.by_region.items():
        if any(_is_offered(view, name, at, voice) for at in hexes):
            yield Choice(
                plain(land), land, voice.tally(piece.kind for at in hexes for piece in view.seen.board.on(at))
            )


def _hexes(view: BattleView, name: str, land: str, voice: BattleVoice) -> Iterator[Choice]:
    yield Choice(voice.text("All lands"), ALL)
    for at in voice.pack.by_region[land]:
        if _is_offered(view, name, at, voice):
            grid, there = (
                voice.pack.grid.name(at),
                voice.tally(piece.kind for piece in view.seen.board.on(at)),
            )
            label = plain(f"{voice.pack.names.get(at, '')} {grid}".strip())
            yield Choice(f"{label}: {there}" if there else label, grid)


def _is_offered(view: BattleView, name: str, at: Hex, voice: BattleVoice) -> bool:
    """Pieces reach and fight; few hexes are special; to all open land somebody may come."""
    if name == "place":
        return is_special(at, voice)
    return bool(view.seen.board.on(at)) if name in ("reach", "odds") else voice.pack.terrain[at] == "clear"


def _chapter(view: BattleView, chosen: str) -> Chapter | None:
    """The turn of that number; the last where none is said."""
    found = {str(chapter.turn): chapter for chapter in view.seen.history if chapter.turn}
    return found.get(chosen or str(max(found, default="", key=int)))


def _turn(view: BattleView, title: str, chosen: str, voice: BattleVoice) -> Page:
    chapter, past = _chapter(view, chosen), [one for one in view.seen.history if one.turn]
    if chapter is None:
        lines = [voice.text("There is no such turn: so far there are turns 1 to {n}.", n=len(past))]
    else:
        title, lines = f"### {counts.turn_name(chapter, voice)}", [counts.turn(chapter, view.seen, voice)]
    middle = past.index(chapter) if chapter is not None else len(past)
    first = max(min(middle - IN_A_MENU // 2, len(past) - IN_A_MENU), 0)
    choices = (
        Choice(plain(counts.turn_name(one, voice)), str(one.turn)) for one in past[first : first + IN_A_MENU]
    )
    return Page("\n".join([title, *lines]), voice.text("Which turn?"), tuple(choices))
