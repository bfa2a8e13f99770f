"""What a player looks up in private: his own books, and what the map holds for him."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from bot.drawing.picture import Picture
from bot.kit.looks import Look
from bot.language.choice import Choice
from bot.language.words import plain, said
from bot.war import picture
from bot.war.drawing.scene import Marks, Tint
from bot.war.looks import books, council, deals, opened, places, table
from bot.war.looks.finding import find
from bot.war.picture import OF_GROUPS, added, known, picture_of
from bot.war.places import called
from bot.war.wording.voice import WarVoice, provinces_of
from rules.board.hexes import Hex
from rules.game import AnyEvent
from rules.war.events.council import AllianceOffered
from rules.war.events.deals import DealAgreed, DealConfirmed, DealLaid, DealProposed, DealUnmet
from rules.war.events.table import WordContested, WordContestedApart, WordSaid, WordTold
from rules.war.state.view import WarView
from rules.war.table.land import TableLand
from rules.war.tracks.chart import numbered

WarLook: TypeAlias = Look[WarView, WarVoice, Any]
Drawer: TypeAlias = Callable[[WarView, Hex, WarVoice], tuple[Marks, Iterable[Hex]]]
ALL: Final = "all"
_NEAR: Final = 5
"""Hexes around the middle of a crop."""


# -------------------------------------------------------------------------------------------- pages about a hex


def _of_place(
    name: str,
    label: str,
    lines: Callable[[WarView, Any, WarVoice], Iterable[str]],
    draw: Drawer,
    *,
    takes_all: bool = False,
    is_there: Callable[[WarView], bool] = lambda view: True,
) -> WarLook:
    """A page about a hex; before any is named it says how, or tells of all of the map."""

    def told(view: WarView, where: Hex | str, voice: WarVoice) -> Iterator[str]:
        if isinstance(where, int) or takes_all:
            yield from lines(view, where, voice)
        else:
            yield voice.text(
                "Choose a place below, or type a hex or a name: `/look {name} E0728`.", name=name
            )

    def shown(view: WarView, where: Hex | str, words: str, voice: WarVoice) -> Iterator[Picture]:
        if isinstance(where, int):
            marks, part = draw(view, where, voice)
            lines = [picture.plainly(line) for line in words.splitlines()[1:2]]
            yield picture_of(view, voice, marks, words, lines, part)
        else:
            yield picture_of(
                view, voice, known(view, voice), words, part=voice.land.by_province.get(where, ())
            )

    return Look(
        name,
        label,
        told,
        lambda view, chosen, voice: find("" if chosen == ALL else chosen, view, voice),
        _hexes,
        pictures=shown,
        is_there=is_there,
        is_open=True,
    )


def _hexes(view: WarView, where: Hex | str | None, voice: WarVoice) -> tuple[str, Iterator[Choice]]:
    """In a province its places; else where somebody is whom the reader sees, and the provinces."""
    land = voice.land
    if where:
        province = where if isinstance(where, str) else land.province(where)
        return voice.text("Which place?"), _of_province(province, voice)
    return voice.text("Which place?"), _everywhere(view, voice)


def _of_province(province: str, voice: WarVoice) -> Iterator[Choice]:
    yield Choice(voice.text("The whole map"), ALL)
    yield Choice(plain(voice.named(province)), province.casefold())
    for at in voice.land.by_province.get(province, ()):
        if at in voice.land.sites:
            yield Choice(plain(voice.hex(at)), voice.land.name(at))


def _everywhere(view: WarView, voice: WarVoice) -> Iterator[Choice]:
    there: dict[Hex, list[str]] = {}
    for number, group in numbered(view.state.chart):
        there.setdefault(group.at, []).append(voice.seen(number, group))
    for piece in view.state.pieces:
        there.setdefault(piece.at, []).append(voice.piece(piece.id))
    for at, names in there.items():
        yield Choice(plain(f"{voice.hex(at)}: {', '.join(names)}"), voice.land.name(at))
    for province in provinces_of(voice.land):
        yield Choice(plain(voice.named(province)), province.casefold())


def _crop(view: WarView, at: Hex, voice: WarVoice) -> tuple[Marks, Iterable[Hex]]:
    marks = added(known(view, voice), tints=(Tint((at,), "blue", is_bare=True),))
    return marks, voice.land.grid.window(at, _NEAR)


def _reach(view: WarView, at: Hex, voice: WarVoice) -> tuple[Marks, Iterable[Hex]]:
    reached = places.reached(view, at, voice).values()
    hexes = tuple(sorted({one for hexes in reached for one in hexes}))
    marks = added(picture.standing_on(view), tints=(Tint(hexes, "green"),))
    return marks, voice.land.grid.around(hexes, 1)


def _zones(view: WarView, at: Hex, voice: WarVoice) -> tuple[Marks, Iterable[Hex]]:
    marks = added(picture.standing_on(view), tints=(picture.watched(view, voice),))
    return marks, voice.land.grid.window(at, _NEAR)


# ------------------------------------------------------------------------------------------- pages about own books


def _of_chart(view: WarView, group: int, words: str, voice: WarVoice) -> Iterator[Picture]:
    """All groups; or one, with what it can reach."""
    column = view.state.chart[group - 1] if group else None
    if column is None:
        yield picture_of(view, voice, known(view, voice), words)
        return
    if voice.is_table:
        yield picture_of(
            view, voice, known(view, voice), words, part=voice.land.grid.window(column.at, _NEAR)
        )
        return
    name = voice.group(group)
    reach = tuple(sorted(places.reached(view, column.at, voice).get(name, {column.at: 0})))
    marks = added(known(view, voice), tints=(Tint(reach, OF_GROUPS[group - 1], is_bare=True),))
    yield picture_of(view, voice, marks, words, part=voice.land.grid.around(reach, 2))


def _of_log(view: WarView, turn: int, words: str, voice: WarVoice) -> Iterator[Picture]:
    """What was learnt in a game-turn, and before it in grey."""
    state = view.state
    marks = added(
        picture.standing_on(view),
        tints=picture.can_be(view, voice) if view.side in ("D", "S") and turn == state.turn else (),
        counts=picture.counted(state, voice, turn),
        sightings=picture.pins(state, turn, 1),
    )
    yield picture_of(view, voice, marks, words)


def _of_known(view: WarView, thing: None, words: str, voice: WarVoice) -> Iterator[Picture]:
    """Each province of which something is known, with a line around what that is."""
    assert isinstance(voice.land, TableLand)
    names = (called(name, voice.text) for name in table.provinces_known(voice.land))
    yield picture_of(view, voice, added(picture.standing_on(view), provinces=names), words)


def _has_side(*sides: str) -> Callable[[WarView], bool]:
    return lambda view: view.side in sides


def _is_of_three(view: WarView) -> bool:
    return view.side is not None and "S" in view.state.rules.sides


def _is_open(view: WarView) -> bool:
    """Whether it is a war of the open game: of the printed one much is in its owners' books alone (W-44.1)."""
    return not view.state.rules.is_table


def _is_table(view: WarView) -> bool:
    return view.side is not None and view.state.rules.is_table


def _sheet(is_there: Callable[[WarView], bool]) -> WarLook:
    return Look(
        "sheet",
        said("My sheet, row by row"),
        books.sheet,
        books.row_of,
        books.of_rows,
        answers=books.to_change,
        is_there=is_there,
        is_open=True,
    )


LOOKS: Final[tuple[WarLook, ...]] = (
    Look("word", said("Words and dice"), table.words, answers=table.to_answer, is_there=_is_table),
    _sheet(lambda view: view.side is not None and view.state.turn <= 1),
    Look(
        "chart",
        said("My chart"),
        books.chart,
        books.group_of,
        books.of_groups,
        _of_chart,
        answers=books.to_plot,
        is_there=lambda view: view.side == "F" and view.state.rules.has_hidden,
        is_open=True,
    ),
    Look(
        "log",
        said("The log"),
        books.learnt,
        books.turn_of,
        books.of_turns,
        pictures=_of_log,
        is_there=_has_side("F", "D", "S"),
        is_open=True,
    ),
    Look(
        "council",
        said("Council and alliances"),
        council.council,
        answers=council.to_counsel,
        is_there=_is_of_three,
    ),
    Look("deals", said("Deals"), deals.deals, answers=deals.to_deal, is_there=_is_of_three),
    _sheet(lambda view: view.side is not None and view.state.turn > 1),
    _of_place("map", said("The map, close up"), places.about, _crop),
    Look("known", said("What I know of the map"), table.known, pictures=_of_known, is_there=_is_table),
    _of_place("reach", said("Who gets how far"), places.reach, _reach, is_there=_is_open),
    _of_place("zones", said("Who watches what"), places.watched, _zones, takes_all=True),
    _of_place("odds", said("What a search would spot"), places.odds, _crop, is_there=_is_open),
    _of_place("events", said("What happened where"), places.happened, _crop, takes_all=True),
    Look("hands", said("Cards that I know"), opened.hands, is_there=_is_of_three),
    Look("cards", said("What cards do"), books.cards, is_there=_is_open),
    Look("pieces", said("Pieces"), books.pieces, is_there=_is_open),
    Look("notes", said("My notes"), books.notes, answers=books.to_note, is_there=_has_side("F", "D", "S")),
)
"""In the order in which they stand in menus; before the first turn the sheet is the first."""
_OF_DEALS: Final = (DealProposed, DealAgreed, DealLaid, DealConfirmed, DealUnmet)
OF_EVENTS: Final[Mapping[type[AnyEvent], str]] = {
    **dict.fromkeys(_OF_DEALS, "deals"),
    AllianceOffered: "council",
    **dict.fromkeys((WordSaid, WordTold, WordContested, WordContestedApart), "word"),
}
"""Where what these tell is answered."""
