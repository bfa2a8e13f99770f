"""Pages to look things up: the questions and their answers, the map in words, the reckoning of the aid (H-20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from bot.drawing.picture import Picture
from bot.games.presentation import PAGE, Page
from bot.hunt import hand, pencil, picture
from bot.hunt.wording import board as board_words
from bot.hunt.wording import terms
from bot.hunt.wording.voice import Voice
from bot.language.choice import Choice
from bot.language.words import Text, said
from bot.ui.message import IN_A_MENU
from rules.hunt.actions.words import figure_of, figure_word
from rules.hunt.aid import reaching
from rules.hunt.pack.board import Board
from rules.hunt.players import advice, chances
from rules.hunt.values import Asked
from rules.hunt.view import HuntView, Seen, gazetteer

FAR: Final = 3
"""As far as any ride goes (H-7.2)."""
MOST: Final = 5
"""Of the likeliest places so many are named."""
NEWEST: Final = 40
"""So many questions stand on one page."""


def pages(view: HuntView, text: Text) -> tuple[tuple[str, str], ...]:
    """The pages of this table: id and label."""
    found = [
        ("bag", text("The bag of tiles")),
        ("map", text("The map in words")),
        ("reach", text("Who can ride where")),
    ]
    if view.own is not None:
        found.insert(0, ("hand", text("Your cards")))
    if pencil.has(view):
        found.append((PAGE, text("Your pencil")))
    if view.seen.rules.aid != "off":
        found.insert(1 if view.own is not None else 0, ("log", text("Question log")))
    return tuple(found)


def page(view: HuntView, name: str, chosen: str, voice: Voice) -> Page:
    """One page; *chosen* is what was picked from its menu. Raises ValueError for an unknown one."""
    if name not in dict(pages(view, voice.text)):
        raise ValueError("there is no such page")
    if name == "hand":
        return hand.page(view, voice)
    return _PAGES[name](view, chosen, voice)


def page_pictures(view: HuntView, name: str, chosen: str, voice: Voice) -> tuple[Picture, ...]:
    """What goes with a page: the cards, the map with the meaning of its signs, what a Nazgul can reach."""
    if name == "hand":
        return hand.pictures(view, voice)
    if name == "map":
        return (picture.picture(view, voice, has_legend=True),)
    figure = figure_of(chosen) if name == "reach" else None
    if figure is None:
        return ()
    return (
        picture.of_reach(
            view, reaching.reach(voice.pack, view.seen, figure), _reached(view, figure, voice), voice
        ),
    )


# ------------------------------------------------------------------------------------------------------ the rides


def _reach(view: HuntView, chosen: str, voice: Voice) -> Page:
    """H-7.2, H-20.10: where one Nazgul can ride in one move, by what everybody sees. Raises ValueError."""
    choices = _figures(view, voice)
    if not chosen:
        return Page(voice.text("### Who can ride where"), voice.text("Which Nazgûl?"), choices)
    figure = figure_of(chosen)
    if figure is None:
        raise ValueError("there is no such Nazgul")
    lines = [f"### {board_words.figure_at(view.seen, figure, voice)}", _reached(view, figure, voice)]
    return Page("\n".join(lines), voice.text("Which Nazgûl?"), choices)


def _figures(view: HuntView, voice: Voice) -> tuple[Choice, ...]:
    """Each Nazgul, to choose one."""
    return tuple(Choice(voice.figure(one), figure_word(one)) for one in range(len(view.seen.wraiths)))


def _reached(view: HuntView, figure: int, voice: Voice) -> str:
    found = reaching.reach(voice.pack, view.seen, figure)
    if not found:
        return voice.text("It cannot ride anywhere now.")
    places = [voice.space(space) for space in found if space > 0]
    dots = sum(space < 0 for space in found)
    if dots:
        places.append(voice.text.plural("{n} dot", "{n} dots", dots))
    return voice.text("It can ride to {places}.", places=voice.text.list(places))


# ----------------------------------------------------------------------------------------------------- the ledger


def _log(view: HuntView, chosen: str, voice: Voice) -> Page:
    """H-20.7, with filters by area, location and turn (H-20.8)."""
    text = voice.text
    askeds = [asked for asked in view.seen.ledger if _fits(asked, chosen, voice)]
    lines = [text("### Question log"), *_reckoning(view, voice)]
    lines += [board_words.ledger_line(asked, view, voice) for asked in askeds[-NEWEST:]]
    if not askeds:
        lines.append(text("No questions so far."))
    return Page("\n".join(lines), text("Show only …"), tuple(_filters(view, chosen, voice)))


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
    if (told := chances.chances(voice.pack, view.seen)) is not None:
        likely = [(voice.space(place), share) for place, share in told.last]
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


def _map(view: HuntView, chosen: str, voice: Voice) -> Page:
    """H-20.10: the spaces of an area with their neighbours, or all areas."""
    text, board = voice.text, voice.board()
    areas = (Choice(voice.plain_area(area), area) for area in board.areas)
    choices = (*areas, *_figures(view, voice))[:IN_A_MENU]
    if (figure := figure_of(chosen)) is not None:
        return Page(_around(view, figure, voice), text("Which area?"), choices)
    if chosen not in board.areas:
        lines = [
            text("### The map in words"),
            *(_section(section, board, voice) for section in board.sections),
        ]
        return Page("\n".join(lines), text("Which area?"), choices)
    area_facts = gazetteer.area_facts(board, chosen, _pieces(view))
    beside = ", ".join(area_facts.beside) or "–"
    lines = [
        f"### {voice.area(f'area {chosen}')}",
        text("Section {id}; beside it: {areas}.", id=area_facts.section, areas=beside),
        *(_space(entry, board, voice) for entry in area_facts.entries),
        text("-# In bold: by road."),
    ]
    return Page("\n".join(lines), text("Which area?"), choices)


def _around(view: HuntView, figure: int, voice: Voice) -> str:
    """The spaces 1, 2 and 3 segments from a Nazgul."""
    board, at = voice.board(), view.seen.wraiths[figure]
    lines = [f"### {board_words.figure_at(view.seen, figure, voice)}"]
    if at is None:
        return lines[0]
    for far, ring in enumerate(gazetteer.rings(board, at, FAR)):
        if far:
            spaces = ", ".join(board.word(space).upper() for space in ring)
            lines.append(
                voice.text.plural(
                    "- {n} space away: {spaces}", "- {n} spaces away: {spaces}", far, spaces=spaces
                )
            )
    return "\n".join(lines)


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
    found = [text(terms.FLAGS[flag]) for flag in entry.flags]
    found += [voice.figure(figure) for figure in entry.wraiths]
    if entry.ally:
        found.append(text("ally"))
    if entry.track:
        found.append(text("hunted") if entry.track == "sword" else text("searched"))
    return [*found, voice.mentor] if entry.mentor else found


# ------------------------------------------------------------------------------------------------------- the bag


def _bag(view: HuntView, chosen: str, voice: Voice) -> Page:
    """All that everybody knows of the hunt pool: what is in it, has left it, or waits outside (H-10, H-19)."""
    return Page("\n".join((voice.text("### The bag of tiles"), *_tiles(view.seen, voice))))


def _tiles(seen: Seen, voice: Voice) -> Iterator[str]:
    text, every = voice.text, voice.pack.tiles.values()
    now = seen.drawn.tiles if seen.drawn is not None else ()
    waiting = [
        tile.id for tile in every if tile.id in seen.special or (tile.set == "part2" and seen.part == 1)
    ]
    if seen.rules.length == "part2":
        yield text("In the bag: {n} tiles. Ten of the standard ones were put in unseen.", n=seen.tiles)
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


_PAGES: Final[Mapping[str, Callable[[HuntView, str, Voice], Page]]] = {
    "bag": _bag,
    "log": _log,
    "map": _map,
    "reach": _reach,
}
