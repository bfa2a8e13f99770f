"""The whole hunt once more, turn by turn, with what was hidden: the moving picture at its end (H-20.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from bot.drawing.picture import DESCRIPTION, Picture
from bot.hunt import journeys
from bot.hunt.drawing import path, scene
from bot.hunt.drawing.charts import chart_of
from bot.hunt.voice import Voice
from bot.message import cut
from rules.hunt.board import Space
from rules.hunt.values import Journey
from rules.hunt.view import HuntView, Laid

FILE: Final = "hunt.gif"
LAST_MOVE: Final = 16
"""The end of Part 1's movement track (H-11.3)."""


def film(view: HuntView, last: scene.Scene, voice: Voice) -> Picture | None:
    """The turns of both parts, *last* as their end; None before anything was disclosed."""
    laid = view.disclosed
    if laid is None or not laid.trail:
        return None
    scenes = (*_turns(view, laid, last, voice), last)
    return Picture(FILE, _alt(laid, voice), path.Film(scenes), path.draw)


def _alt(laid: Laid, voice: Voice) -> str:
    told = [voice.text("The whole hunt, turn by turn.")]
    if laid.log:
        log = journeys.log(laid.log, voice)
        told.append(voice.text("The log of {bearer} in Part 1: {log}", bearer=voice.bearer, log=log))
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
    ways = _ways(laid)
    for at, (part, turn, moves, wraiths, _) in enumerate(laid.trail):
        day, phase = divmod(turn - started[part], 3)
        own = _log(laid, turn) if part == 1 else _journey(ways[at], moves, voice)
        yield replace(
            last,
            chart=charts[part],
            title=voice.text("Part {part}, day {day}", part=part, day=day + 1),
            line="",
            day=day + 1,
            turn=phase + 1,
            marker="ring",
            moves=moves,
            moves_last=LAST_MOVE if part == 1 else last.moves_last,
            wraiths=_riders(wraiths, voice),
            allies=(),
            tracks=_tracks(view, part, turn, started[part] if part == 1 else _since(laid, ways, at)),
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
    pairs = zip(laid.log, laid.log_turns, strict=False)
    log = tuple(mark for mark, when in pairs if when <= turn) or laid.log[:1]
    return scene.Own(log=log, bearer=next((mark for mark in reversed(log) if mark > 0), None))


def _journey(journey: Journey | None, moves: int, voice: Voice) -> scene.Own | None:
    """The entries travelled, from the start (H-13.1)."""
    if journey is None:
        return None
    log = (*voice.pack.boards[2].flagged["start"], *journey.steps[:moves])
    return scene.Own(log=log, bearer=next((step for step in reversed(log) if step > 0), None))


def _since(laid: Laid, ways: list[Journey | None], at: int) -> int:
    """The first turn after the last change of course, which takes all track tokens away (H-14.11)."""
    first = at
    while first > 0 and laid.trail[first - 1][0] == 2 and ways[first - 1] is ways[at]:
        first -= 1
    has_changed = first > 0 and laid.trail[first - 1][0] == 2
    return laid.trail[first][1] + has_changed


def _tracks(view: HuntView, part: int, turn: int, since: int) -> tuple[tuple[int, str], ...]:
    """The track tokens that questions answered with yes had laid by the end of *turn*."""
    found: dict[int, str] = {}
    for one in view.seen.ledger:
        is_yes = one.part == part and since <= one.turn <= turn and one.answer and not one.cancelled
        if is_yes and one.target.isdigit():
            was_sword = found.get(int(one.target)) == "sword"
            found[int(one.target)] = "sword" if one.kind == "hunt" or was_sword else "eye"
    return tuple(found.items())


def _ways(laid: Laid) -> list[Journey | None]:
    """Which journey was current after each turn: one ends where Frodo was found and stands a step back (H-14.11)."""
    left = list(laid.journeys)
    found: list[Journey | None] = []
    for part, _, moves, _, finds in laid.trail:
        if part == 2 and len(left) > 1 and finds and moves == max(left[0][1] - 1, 0):
            left.pop(0)
        found.append(left[0][0] if part == 2 and left else None)
    return found
