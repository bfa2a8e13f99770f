"""The film at the end of a hunt: every turn once more, with what was hidden (H-20.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from bot.drawing.picture import DESCRIPTION, Picture
from bot.hunt.drawing import path, scene
from bot.hunt.drawing.charts import chart_of
from bot.hunt.wording import journeys
from bot.hunt.wording.voice import Voice
from bot.ui.message import cut
from rules.hunt.events import Disclosed
from rules.hunt.pack.board import Space
from rules.hunt.state.facts import LAST_MOVE
from rules.hunt.view import HuntView, Laid

FILE: Final = "hunt.gif"


def film(view: HuntView, last: scene.Scene, voice: Voice) -> Picture | None:
    """The turns of both parts, with *last* as the end; None before the end has disclosed anything."""
    laid = view.disclosed
    if laid is None or not laid.trail:
        return None
    scenes = (*_turns(view, laid, last, voice), last)
    return Picture(FILE, _alt(laid.told, voice), path.Film(scenes), path.draw)


def _alt(laid: Disclosed, voice: Voice) -> str:
    told = [voice.text("The whole hunt, turn by turn.")]
    if laid.log:
        log = journeys.log(laid.log, voice)
        told.append(voice.text("The log of {bearer} in Part 1: {log}", log=log))
    if laid.journeys:
        journey, moves = laid.journeys[-1]
        told.append(
            voice.text("The journey, to step {moves}: {steps}", moves=moves, steps=journeys.steps(journey))
        )
    return cut(" ".join(told), DESCRIPTION)


def _turns(view: HuntView, laid: Laid, last: scene.Scene, voice: Voice) -> Iterator[scene.Scene]:
    """A scene for every game turn: the way so far, and where the Nazgul stood."""
    charts = {part: chart_of(board, voice.pack.sha256) for part, board in voice.pack.boards.items()}
    started = {part: min(turn for one, turn, *_ in laid.trail if one == part) for part, *_ in laid.trail}
    for (part, turn, moves, wraiths, _), tracks in zip(laid.trail, laid.trail_tracks, strict=False):
        day, phase = divmod(turn - started[part], 3)
        changes = sum(hint.what == "course" and hint.turn <= turn for hint in view.seen.hints)
        own = _log(laid, turn) if part == 1 else _journey(laid.told, changes, moves, voice)
        yield replace(
            last,
            chart=charts[part],
            title=voice.text("Part {part}, day {day}", part=part, day=day + 1),
            day=day + 1,
            turn=phase + 1,
            marker="ring",
            moves=moves,
            moves_last=LAST_MOVE if part == 1 else last.moves_last,
            wraiths=_riders(wraiths, voice),
            allies=(),
            tracks=scene.laid(tracks),
            mentor=None,
            perceived_areas=(),
            perceived_sections=(),
            notes=(),
            deeds_done=(),
            own=own,
        )


def _riders(wraiths: tuple[Space | None, ...], voice: Voice) -> tuple[scene.Rider, ...]:
    return tuple(
        scene.Rider(at, figure, voice.pack.wraiths[figure].name, voice.pack.wraiths[figure].colour)
        for figure, at in enumerate(wraiths)
        if at is not None
    )


def _log(laid: Laid, turn: int) -> scene.Own:
    """The marks of Part 1 up to *turn*."""
    pairs = zip(laid.told.log, laid.log_turns, strict=False)
    log = tuple(mark for mark, when in pairs if when <= turn) or laid.told.log[:1]
    return scene.Own(log=log, bearer=scene.last_place(log))


def _journey(laid: Disclosed, changes: int, moves: int, voice: Voice) -> scene.Own | None:
    """The entries, from the start, that were travelled of the journey after this many *changes* (H-13.1)."""
    if not laid.journeys:
        return None
    journey, _ = laid.journeys[min(changes, len(laid.journeys) - 1)]
    log = (*voice.pack.boards[2].flagged["start"], *journey.steps[:moves])
    return scene.Own(log=log, bearer=scene.last_place(log))
