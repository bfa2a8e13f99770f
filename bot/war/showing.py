"""Which pictures go with what besides the card: a post, an answer that is put together, and the film at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from bot.drawing.picture import DESCRIPTION, Picture
from bot.language.words import capital
from bot.ui.message import cut
from bot.war import picture, status
from bot.war.asking.answers import label, last, sentence
from bot.war.asking.preview import preview_of
from bot.war.drawing import board, legend
from bot.war.drawing.charts import chart_of
from bot.war.drawing.scene import Course, Marks, Sighting, Tint, WarScene
from bot.war.picture import OF_GROUPS, added, picture_of
from bot.war.wording import log, turns
from bot.war.wording.standing import allied, holds
from bot.war.wording.voice import WarVoice
from rules.board.hexes import Hex
from rules.game import AnyEvent, Decision
from rules.war.aid.facts import Sitting, sittings
from rules.war.events.turns import SittingOver, TurnBegan, WarEnded
from rules.war.land import costs_from
from rules.war.play import WarPlay, rehearsal
from rules.war.state.hosts import TurnEnd
from rules.war.state.pieces import PieceId, is_piece
from rules.war.state.view import WarView
from rules.war.state.war import Standing, WarState
from rules.war.tracks.chart import Group, numbered
from rules.war.tracks.going import left_of, walk_of

FILM: Final = "war.gif"
LEGEND: Final = "legend.png"
_REACH, _TOLD = "green", "!"
_OF_PLACES: Final = {"F": "blue", "D": "red", "S": "orange"}
"""What places are painted with that are not whose they were at the start."""
_BESIDE: Final = 2
"""Hexes around what a draft is about that are shown too."""


# -------------------------------------------------------------------------------------------------------- with posts


def posted(events: Sequence[AnyEvent], view: WarView, voice: WarVoice) -> tuple[Picture, ...]:
    """After each sitting the map as all see it, with what has moved; the legend at the start, the film at the end."""
    over = [event for event in events if isinstance(event, SittingOver)]
    ended = (film(view, voice),) if any(isinstance(event, WarEnded) for event in events) else ()
    if any(isinstance(event, TurnBegan) and event.turn == 1 for event in events):
        return picture.card(view, voice), signs(view, voice)
    if not over:
        return ended
    past = [one for one in sittings(voice.land, view.state.ledger) if one.is_over][-len(over) :]
    marks = added(picture.known(view, voice), courses=_flown(past))
    heads = dict.fromkeys(turns.ended(one.phase, voice) for one in over)
    title = voice.text("Game-turn {n}: {phase} is over", n=over[-1].turn, phase=", ".join(heads))
    words = "\n".join((title, *(line for one in over for line in turns.changes(one, voice))))
    return picture_of(view, voice, marks, words), *ended


def _flown(past: Sequence[Sitting]) -> Iterator[Course]:
    """From where pieces stood to where they stand."""
    ways = {
        (sitting.before[piece], at): None
        for sitting in past
        for piece, at in sitting.after.items()
        if sitting.before.get(piece, at) != at
    }
    return (Course(way, "red") for way in ways)


def signs(view: WarView, voice: WarVoice) -> Picture:
    """What the signs of a picture mean."""
    key = legend.key_of(voice.text, len(view.state.rules.sides), is_table=voice.is_table)
    return Picture(
        LEGEND, cut(f"{key.title}: {', '.join(key.words.values())}.", DESCRIPTION), key, legend.draw
    )


# ----------------------------------------------------------------------------------------------------- with drafts


def draft(
    view: WarView, decision: Decision, already: Sequence[str], offered: Sequence[str], voice: WarVoice
) -> Picture | None:
    """What is being said, on the part of the map that it is about: a way with what it tells, where a piece can go."""
    words = last(already)
    if len(words) < _BESIDE:
        return None
    marks, part = _plotted(words, view, voice) if words[0] == "plot" else _aimed(words, offered, view, voice)
    if not part:
        return None
    head = _head(words, voice)
    around = voice.land.grid.around(part, _BESIDE)
    return picture_of(view, voice, marks, head, part=around)


def _head(words: Sequence[str], voice: WarVoice) -> str:
    """Who it is about, and what is said of him when that is whole."""
    if words[0] == "plot":
        return voice.group(int(words[1]))
    told = sentence(" ".join(words), voice)
    named = capital(voice.pieces(filter(is_piece, words)))
    return told.replace("→", "–") if "…" not in told else named or label((), words[0], voice)


def _plotted(words: Sequence[str], view: WarView, voice: WarVoice) -> tuple[Marks, tuple[Hex, ...]]:
    """The way so far, dashed, with a pin where the enemy is told of it for certain, and what is left in reach."""
    group = voice.group_of(words[1])
    if group is None:
        return Marks(), ()
    number, play = int(words[1]), rehearsal(voice.land, view.state)
    found = preview_of(words, voice, view)
    way = (group.at,) if found is None else (group.at, *(step.at for step in found.path))
    reach = _reached(play, group, way[-1], 0 if found is None else found.cost)
    told = () if found is None else tuple(dict.fromkeys(seen.at for seen in found.seen))
    paint = OF_GROUPS[number - 1]
    marks = added(
        picture.known(view, voice),
        tints=(Tint(reach, paint, is_bare=True),) * bool(reach),
        courses=(Course(way, paint, str(number), is_dashed=True),) * (len(way) > 1),
        sightings=(Sighting(at, _TOLD, "orange") for at in told),
    )
    return marks, (*way, *reach)


def _reached(play: WarPlay, group: Group, at: Hex, cost: int) -> tuple[Hex, ...]:
    """How far a group still comes; at an owners' table nobody but its owner knows (W-44.4)."""
    if play.state.rules.is_table:
        return ()
    left = left_of(play, group) - cost
    return tuple(sorted(costs_from(play.land, at, walk=walk_of(play, group), most=left)))


def _aimed(
    words: Sequence[str], offered: Sequence[str], view: WarView, voice: WarVoice
) -> tuple[Marks, tuple[Hex, ...]]:
    """Hexes on offer, and from where pieces go there."""
    goals = tuple(at for at in map(voice.hex_of, offered) if at is not None)
    starts = tuple(at for word in words if is_piece(word) and (at := view.state.standing(word)) is not None)
    said = tuple(at for at in map(voice.hex_of, words) if at is not None)
    way = (*dict.fromkeys(starts[:1]), *said)
    courses = (Course(way, "red", is_dashed=True),) if words[0] in ("move", "host") and len(way) > 1 else ()
    if not goals and not courses:
        return Marks(), ()
    if words[0] == "place":
        return picture.known(view, voice), (*goals, *way)
    marks = added(
        picture.standing_on(view),
        tints=(Tint(goals, _REACH, is_bare=True),) * bool(goals),
        courses=courses,
        sightings=picture.pins(view.state, view.state.turn),
    )
    return marks, (*goals, *way)


# ------------------------------------------------------------------------------------------------------- the film


def film(view: WarView, voice: WarVoice) -> Picture:
    """The whole war, a game-turn at a time: where the groups really were, beside what the Dark Power knew."""
    state, land = view.state, voice.land
    chart = chart_of(land, voice.text, len(state.rules.sides))
    stood: dict[int, Mapping[PieceId, Hex]] = {}
    for sitting in sittings(land, state.ledger):
        stood[sitting.turn] = sitting.after
    scenes, marks = list[WarScene](), Marks()
    for turn in sorted(stood):
        marks = Marks(
            courses=tuple(_ways(view, turn, land.of("start")[:1])),
            counts=tuple(picture.counted(state, voice, turn)),
            sightings=tuple(picture.pins(state, turn)),
        )
        then, title = as_of(state, turn), voice.text("Game-turn {n}", n=turn)
        scenes.append(WarScene(chart, _shown(then, stood[turn], marks), title, _heads(then, voice)))
    then, (end, *_) = as_of(state, state.turn), status.gist(view, voice)
    last = _shown(then, stood[max(stood)] if stood else {}, marks)
    last_scene = WarScene(chart, last, picture.plainly(end), _heads(then, voice))
    told = [voice.text("The whole war, game-turn by game-turn."), *log.ways(state.lines, voice)]
    alt = cut(" ".join(map(picture.plainly, told)), DESCRIPTION)
    return Picture(FILM, alt, board.WarFilm((*scenes, last_scene)), board.draw_film)


def as_of(state: WarState, turn: int) -> WarState:
    """The war with hosts, places, Nazgûl and alliance as at the end of *turn*."""
    if turn == state.turn and all(end.turn != turn for end in state.turn_ends):
        return state
    end = next((end for end in state.turn_ends if end.turn == turn), TurnEnd(turn))
    return replace(state, hosts=end.hosts, taken=end.taken, alliance=end.alliance, won=end.won)


def _shown(then: WarState, stood: Mapping[PieceId, Hex], marks: Marks) -> Marks:
    """*marks* with who *stood* where, hosts and places as they were *then*."""
    tints = (
        Tint(tuple(at for at, owner in then.taken if owner == side), paint)
        for side, paint in _OF_PLACES.items()
    )
    return added(
        marks,
        tints=(tint for tint in tints if tint.hexes),
        holdings=picture.holdings(then),
        counters=(picture.piece_on(then, Standing(piece, at)) for piece, at in stood.items()),
        banners=picture.banners(then.hosts),
    )


def _heads(then: WarState, voice: WarVoice) -> tuple[str, ...]:
    """In lines the alliance, and Saruman's places."""
    lines = (allied(then, voice), holds(then, voice)) if "S" in then.rules.sides else ()
    return tuple(map(picture.plainly, lines))


def _ways(view: WarView, turn: int, start: tuple[Hex, ...]) -> Iterator[Course]:
    """Where each group of this game-turn has come from, by the first of its members; and of who is no more, his.

    *start*: where all begin, if that is one hex.
    """
    lines = [line for line in view.state.lines if line.turn <= turn]
    latest = {piece: line for line in lines for piece in line.members}
    standing = {group.members for _, group in numbered(view.state.chart) if turn == view.state.turn}
    for line, piece in {line: piece for piece, line in reversed(latest.items())}.items():
        way = tuple(_once((*start, *(one.at for one in lines if piece in one.members))))
        if line.turn == turn or line.members in standing:
            yield Course(way, OF_GROUPS[line.group - 1], str(line.group))
        elif len(way) > 1:
            yield Course(way, "black")


def _once(way: Iterable[Hex]) -> Iterator[Hex]:
    """Hexes that follow one another, each stay once."""
    before = None
    for at in way:
        if at != before:
            yield at
        before = at
