"""Pages to look things up: the questions and their answers, the map in words, the reckoning of the aid (H-20)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from bot.drawing.picture import Picture
from bot.games.presentation import PAGE
from bot.hunt import hand, pencil, picture
from bot.hunt.wording import board as board_words
from bot.hunt.wording import terms
from bot.hunt.wording.voice import Voice
from bot.kit.looks import Look
from bot.language.choice import Choice
from bot.language.words import said
from rules.hunt.actions.words import figure_of, figure_word
from rules.hunt.aid import reaching
from rules.hunt.pack.board import Board
from rules.hunt.players import advice, chances
from rules.hunt.values import Asked
from rules.hunt.view import HuntView, gazetteer

FAR: Final = 3
"""As far as any ride goes (H-7.2)."""
MOST: Final = 5
"""Of the likeliest places so many are named."""
NEWEST: Final = 40
"""How many questions stand on one page."""


# ------------------------------------------------------------------------------------------------------ the rides


def _rider(view: HuntView, chosen: str, voice: Voice) -> int | None:
    """One Nazgul; None before any is chosen. Raises ValueError."""
    figure = figure_of(chosen)
    if chosen and figure is None:
        raise ValueError("there is no such Nazgul")
    return figure


def _riders(view: HuntView, figure: int | None, voice: Voice) -> tuple[str, Iterable[Choice]]:
    return voice.text("Which Nazgûl?"), _figures(view, voice)


def _heading_of(view: HuntView, figure: int | None, label: str, voice: Voice) -> str:
    return f"### {label if figure is None else board_words.figure_at(view.seen, figure, voice)}"


def _reach(view: HuntView, figure: int | None, voice: Voice) -> Iterator[str]:
    """H-7.2, H-20.10: where one Nazgul can ride in one move, by what everybody sees."""
    if figure is not None:
        yield _reached(view, figure, voice)


def _ringed(view: HuntView, figure: int | None, lines: str, voice: Voice) -> Iterator[Picture]:
    """The same on the board."""
    if figure is not None:
        spaces = reaching.reach(voice.pack, view.seen, figure)
        yield picture.of_reach(view, spaces, _reached(view, figure, voice), voice)


def _figures(view: HuntView, voice: Voice) -> tuple[Choice, ...]:
    """Each Nazgul, to choose one."""
    return tuple(
        Choice(voice.figure(figure), figure_word(figure)) for figure in range(len(view.seen.wraiths))
    )


def _reached(view: HuntView, figure: int, voice: Voice) -> str:
    spaces = reaching.reach(voice.pack, view.seen, figure)
    if not spaces:
        return voice.text("It cannot ride anywhere now.")
    places = [voice.space(space) for space in spaces if space > 0]
    dots = sum(space < 0 for space in spaces)
    if dots:
        places.append(voice.text.plural("{n} dot", "{n} dots", dots))
    return voice.text("It can ride to {places}.", places=voice.text.list(places))


# ----------------------------------------------------------------------------------------------------- the ledger


def _log(view: HuntView, chosen: str, voice: Voice) -> Iterator[str]:
    """H-20.7, with filters by area, location and turn (H-20.8)."""
    askeds = [asked for asked in view.seen.ledger if _fits(asked, chosen, voice)]
    yield from _reckoning(view, voice)
    yield from (board_words.ledger_line(asked, view, voice) for asked in askeds[-NEWEST:])
    if not askeds:
        yield voice.text("No questions so far.")


def _fits(asked: Asked, chosen: str, voice: Voice) -> bool:
    kind, _, value = chosen.partition(" ")
    match kind:
        case "day":
            return str(asked.day) == value
        case "kind":
            return asked.kind == value
        case "area":
            return value.upper() in _areas(asked, voice)
        case "at":
            return asked.target == value
        case _:
            return True


def _areas(asked: Asked, voice: Voice) -> tuple[str, ...]:
    """The areas that a question was about."""
    board = voice.board(asked.part)
    kind, _, value = asked.target.partition(" ")
    if kind == "area":
        return (value.upper(),)
    if kind == "section":
        return board.sections.get(value.upper(), ())
    space = board.find(asked.target)
    return () if space is None else (board.area[space],)


def _filters(view: HuntView, chosen: str, voice: Voice) -> Iterator[Choice]:
    """All, by kind, by area or, within the area that was chosen, by location, and by day."""
    text, board = voice.text, voice.board()
    yield Choice(text("All questions"), "all")
    for kind, label in (
        ("search", text("Searches")),
        ("hunt", text("Hunts")),
        ("perceive", text("Perceptions")),
    ):
        yield Choice(label, f"kind {kind}")
    within = _area_of(chosen, board)
    if within:
        for space in board.areas[within]:
            if space in board.names:
                yield Choice(f"{space} {board.names[space]}", f"at {space}")
    else:
        for area in board.areas:
            yield Choice(voice.plain_area(area), f"area {area}")
    days = sorted({asked.day for asked in view.seen.ledger if asked.part == view.seen.part})
    for day in days[-5:]:
        yield Choice(text("Day {day}", day=day), f"day {day}")


def _area_of(chosen: str, board: Board) -> str:
    """The area that is chosen, or whose location is."""
    kind, _, value = chosen.partition(" ")
    if kind == "at" and value.isdigit():
        return board.area.get(int(value), "")
    return value if kind == "area" and value in board.areas else ""


def _reckoning(view: HuntView, voice: Voice) -> Iterator[str]:
    """H-20.8: where they can still be."""
    if (aid := picture.aid(view.seen, voice.pack)) is not None:
        for who, places in ((voice.bearer, aid.bearer), (voice.mentor, aid.mentor)):
            if places is not None:
                numbers = ", ".join(map(str, places)) or "–"
                yield voice.text("{who} can be at: {places}.", who=who, places=numbers)
        yield from _chances(view, voice)


def _chances(view: HuntView, voice: Voice) -> Iterator[str]:
    """H-20.8: where he most likely is, and what is best asked, of what may be asked."""
    if (reckoned := chances.chances(voice.pack, view.seen)) is not None:
        likely = [(voice.space(place), share) for place, share in reckoned.last]
        yield voice.text("{who} is most likely at: {places}.", who=voice.bearer, places=_shares(likely))
        tips = advice.everywhere(voice.pack, view.seen)
        for kind, line in _BEST_ASKED.items():
            if best := [(voice.area(tip.target), tip.share) for tip in tips if tip.kind == kind]:
                yield voice.text(line, who=voice.bearer, places=_shares(best))


_BEST_ASKED: Final[Mapping[str, str]] = {
    "search": said("A search is most likely to be answered yes at: {places}."),
    "hunt": said("A hunt is most likely to find {who} at: {places}."),
    "perceive": said("A perception tells most in: {places}."),
}


def _shares(shares: Sequence[tuple[str, float]]) -> str:
    return ", ".join(f"{place} ({share:.0%})" for place, share in shares[:MOST]) or "–"


# -------------------------------------------------------------------------------------------------------- the map


def _map(view: HuntView, chosen: str, voice: Voice) -> Iterator[str]:
    """H-20.10: the spaces of an area with their neighbours, those around a Nazgul, or all areas."""
    text, board, figure = voice.text, voice.board(), figure_of(chosen)
    if figure is not None:
        yield from _around(view, figure, voice)
    elif chosen in board.areas:
        area = gazetteer.area_facts(board, chosen, _pieces(view))
        beside = ", ".join(area.beside) or "–"
        yield text("Section {id}; beside it: {areas}.", id=area.section, areas=beside)
        yield from (_space(entry, board, voice) for entry in area.entries)
        yield text("-# In bold: by road.")
    else:
        yield from (_section(section, board, voice) for section in board.sections)


def _heading_of_map(view: HuntView, chosen: str, label: str, voice: Voice) -> str:
    if chosen in voice.board().areas:
        return f"### {voice.area(f'area {chosen}')}"
    return _heading_of(view, figure_of(chosen), label, voice)


def _parts_of_map(view: HuntView, chosen: str | None, voice: Voice) -> tuple[str, Iterator[Choice]]:
    areas = (Choice(voice.plain_area(area), area) for area in voice.board().areas)
    return voice.text("Which area?"), itertools.chain(areas, _figures(view, voice))


def _around(view: HuntView, figure: int, voice: Voice) -> Iterator[str]:
    """The spaces 1, 2 and 3 segments from a Nazgul."""
    board, place = voice.board(), view.seen.wraiths[figure]
    rings = () if place is None else gazetteer.rings(board, place, FAR)
    for far, ring in itertools.islice(enumerate(rings), 1, None):
        spaces = ", ".join(board.word(space).upper() for space in ring)
        yield voice.text.plural(
            "- {n} space away: {spaces}", "- {n} spaces away: {spaces}", far, spaces=spaces
        )


def _pieces(view: HuntView) -> gazetteer.Pieces:
    """What stands on the board, as everybody sees it."""
    seen = view.seen
    return gazetteer.Pieces(
        wraiths=seen.wraiths,
        allies=seen.allies,
        eyes=tuple(track.location for track in seen.tracks if not track.sword),
        swords=tuple(track.location for track in seen.tracks if track.sword),
        mentor=seen.mentor_at,
    )


def _section(section: str, board: Board, voice: Voice) -> str:
    areas = [voice.area(f"area {area}") for area in board.sections[section]]
    return voice.text("- Section {id}: {areas}", id=section, areas=", ".join(areas))


def _space(entry: gazetteer.Entry, board: Board, voice: Voice) -> str:
    """A space with what is on it and where one comes from it: by road in bold."""
    beside = [_step(step, board) for step in gazetteer.neighbours(board, entry.space)]
    facts = {"space": voice.space(entry.space), "beside": ", ".join(beside)}
    marks = _marks(entry, voice)
    if marks:
        return voice.text("- {space} ({marks}): {beside}", marks=", ".join(marks), **facts)
    return voice.text("- {space}: {beside}", **facts)


def _step(step: gazetteer.Neighbour, board: Board) -> str:
    word = board.word(step.to).upper()
    return word if step.kind == "path" else f"**{word}**"


def _marks(entry: gazetteer.Entry, voice: Voice) -> list[str]:
    text = voice.text
    marks = [text(terms.FLAGS[flag]) for flag in entry.flags]
    marks += [voice.figure(figure) for figure in entry.wraiths]
    if entry.ally:
        marks.append(text("ally"))
    if entry.track:
        marks.append(text("hunted") if entry.track == "sword" else text("searched"))
    return [*marks, voice.mentor] if entry.mentor else marks


# ------------------------------------------------------------------------------------------------------- the bag


def _bag(view: HuntView, _: str, voice: Voice) -> Iterator[str]:
    """All that everybody knows of the hunt pool: what is in it, has left it, or waits outside (H-10, H-19)."""
    seen, text, every = view.seen, voice.text, voice.pack.tiles.values()
    now = seen.drawn.tiles if seen.drawn is not None else ()
    waiting = [
        tile.id for tile in every if tile.id in seen.special or (tile.set == "part2" and seen.part == 1)
    ]
    if seen.rules.length == "part2":
        yield text("In the bag: {n} tiles. Ten of the standard ones went in unseen.", n=seen.tiles)
    else:
        gone = [tile.id for tile in every if tile.id not in {*seen.bag, *waiting, *now}]
        yield text("In the bag ({n}): {tiles}.", n=seen.tiles, tiles=_counted(seen.bag, voice))
        yield text("Drawn, and gone: {tiles}.", tiles=_counted(gone, voice))
    if now:
        yield text("Drawn just now: {tiles}.", tiles=voice.tiles(now))
    yield text("Outside still: {tiles}.", tiles=_counted(waiting, voice))
    if seen.rules.one_tile:
        yield text(
            "-# An encounter draws one, which no companion cancels. A number costs as much and is gone; an Eye"
            " costs 1, and 1 more for each Eye beside the track. An empty bag costs 1 for each missing tile."
        )
        return
    yield text(
        "-# Each Nazgûl in an encounter draws one. A number costs that much and is gone; an Eye costs 1, "
        "and 1 more for each Eye beside the track. What a companion cancels goes back. An empty bag costs "
        "1 for each missing tile."
    )


def _counted(tiles: Iterable[str], voice: Voice) -> str:
    """`0` ×3, `1` ×8: alike ones together, in the order of the pack."""
    counts = Counter(voice.tile(tile) for tile in tiles)
    shown = (f"**{what}**" if n == 1 else f"**{what}** ×{n}" for what, n in counts.items())
    return ", ".join(shown) or voice.text("none")


def _chosen(view: HuntView, chosen: str, voice: Voice) -> str:
    """It is looked at where it is told of: whatever is no part of the page is the whole of it."""
    return chosen


def _own_board(view: HuntView, chosen: str, lines: str, voice: Voice) -> Iterator[Picture]:
    if shown := picture.private(view, voice):
        yield shown


LOOKS: Final[Sequence[Look[HuntView, Voice, Any]]] = (
    Look(
        "hand",
        said("Your cards"),
        lambda view, _, voice: hand.lines(view, voice),
        pictures=lambda view, _, lines, voice: hand.pictures(view, voice),
        heading=lambda view, _, label, voice: "",
        is_there=lambda view: view.own is not None,
    ),
    Look(
        "log",
        said("Question log"),
        _log,
        _chosen,
        lambda view, chosen, voice: (voice.text("Show only …"), _filters(view, chosen or "", voice)),
        is_there=lambda view: view.seen.rules.aid != "off",
    ),
    Look("bag", said("The bag of tiles"), _bag),
    Look(
        "map",
        said("The map in words"),
        _map,
        _chosen,
        _parts_of_map,
        lambda view, chosen, lines, voice: (picture.picture(view, voice, has_legend=True),),
        _heading_of_map,
    ),
    Look("reach", said("Who can ride where"), _reach, _rider, _riders, _ringed, _heading_of),
    Look(PAGE, said("Your pencil"), pencil.lines, _chosen, pencil.menu, _own_board, is_there=pencil.has),
)
"""In the order in which they stand in menus."""
