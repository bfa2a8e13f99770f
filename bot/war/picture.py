"""What the pictures of a war show, and say: the map as its reader knows it, with what he is about to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.drawing.picture import DESCRIPTION, Picture
from bot.games.story import unmarked
from bot.ui.message import cut
from bot.war import status
from bot.war.asking.answers import last
from bot.war.asking.preview import way_of
from bot.war.drawing import board
from bot.war.drawing.charts import chart_of
from bot.war.drawing.colours import PAINTS
from bot.war.drawing.scene import Counter, Course, Marks, Sighting, WarScene, counter_of
from bot.war.places import called
from bot.war.wording.voice import WarVoice
from rules.game import Decision
from rules.war.hunting.points import named_by
from rules.war.state.pieces import owner
from rules.war.state.view import WarView
from rules.war.tracks.chart import numbered

FILE: Final = "war.png"
_PAINTS: Final = tuple(PAINTS)


def card(view: WarView, voice: WarVoice) -> Picture:
    """The map as everybody sees it, or a seat what it knows besides."""
    return _picture(view, voice, Marks(**_marks(view, voice)))


def private(view: WarView, voice: WarVoice) -> Picture | None:
    """A seat's own map: its groups and where they went, or what it has learnt."""
    return None if view.side is None else card(view, voice)


def draft(
    view: WarView, decision: Decision, already: Sequence[str], offered: Sequence[str], voice: WarVoice
) -> Picture | None:
    """With the way of a group that is being put together."""
    words = last(already)
    way = way_of(words, voice, view) if words[:1] == ["plot"] else ()
    if not way:
        return None
    marks = _marks(view, voice)
    paint = _PAINTS[int(words[1]) - 1]
    return _picture(
        view, voice, Marks(**{**marks, "courses": (*marks["courses"], Course(way, paint, is_dashed=True))})
    )


def _picture(view: WarView, voice: WarVoice, marks: Marks) -> Picture:
    title, *_ = [unmarked(line) for line in status.gist(view, voice)]
    words = [
        title,
        *map(unmarked, status.open_lines(view.state, voice)),
        *map(unmarked, status.own(view, voice)),
    ]
    chart = chart_of(voice.land, voice.text, len(view.state.rules.sides))
    return Picture(FILE, cut(" ".join(words), DESCRIPTION), WarScene(chart, marks, title), board.draw)


def _marks(view: WarView, voice: WarVoice) -> dict[str, Any]:
    state = view.state
    search = state.search.cards if state.search is not None else ()
    provinces = (name for one in search for name in named_by(one, voice.land.ring, state.rules.constants))
    news = [one for one in state.news if one.at is not None and one.turn >= state.turn - 1]
    return {
        "provinces": tuple(called(name, voice.text) for name in dict.fromkeys(provinces)),
        "courses": tuple(_courses(view)),
        "counters": tuple(_counters(view)),
        "sightings": tuple(
            Sighting(one.at, "?" if one.number is None else str(one.number), is_past=one.turn < state.turn)
            for one in news
            if one.at is not None
        ),
    }


def _courses(view: WarView) -> Iterator[Course]:
    for number, group in numbered(view.state.chart):
        if group.came_from is not None and group.walked:
            way = (group.came_from, *(step.at for step in group.walked))
            yield Course(way, _PAINTS[number - 1], str(number))


def _counters(view: WarView) -> Iterator[Counter]:
    """Pieces, the groups of who leads them, who is spotted, and what is placed in a search."""
    state = view.state
    for piece in state.pieces:
        party = state.party(piece.id)
        side = "D" if party is not None else owner(piece.id, len(state.rules.sides)) or ""
        yield counter_of(piece.id, piece.at, side, "" if party is None else str(party.strength))
    for number, group in numbered(state.chart):
        if view.side == "F":
            yield Counter(group.at, "F", str(number), paint=_PAINTS[number - 1])
        else:
            yield from (counter_of(id, group.at, "F") for id in group.members)
    for placed in (state.search.placed or ()) if state.search is not None else ():
        yield counter_of(placed.piece, placed.at, "D", str(placed.strength or ""))
