"""The picture of a hunt in words, for whoever does not see it (H-20.10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.drawing.picture import DESCRIPTION
from bot.hunt.drawing.scene import Scene, Step
from bot.hunt.wording import board, terms
from bot.hunt.wording.voice import Voice
from bot.ui.message import cut
from rules.hunt.pack.board import Board, Space
from rules.hunt.view import HuntView, Seen


def alt(view: HuntView, voice: Voice, shown: Scene) -> str:
    """The same facts as in the picture of *shown*, the most important first."""
    seen, text = view.seen, voice.text
    placed = [figure for figure, at in enumerate(seen.wraiths) if at is not None]
    lines = [
        text("The board of Part {part}.", part=seen.part),
        _moment(seen, voice),
        text(
            "{bearer}: step {moves}. Corruption {corruption} of {limit}.",
            moves=seen.moves,
            corruption=seen.corruption,
            limit=seen.limit,
        ),
        *_ringed(shown, voice),
        text("Nazgûl: {figures}.", figures=board.figures_line(view, placed, voice)) if placed else "",
        board.dice_line(view, voice),
        text("Allies: {places}.", places=voice.spaces(seen.allies, seen.part)) if seen.allies else "",
        board.tracks_line(seen, voice),
    ]
    if seen.sensed:
        places = text.list([voice.area(place, seen.part) for place in seen.sensed])
        lines.append(text("Perceived there: {places}.", places=places))
    if seen.mentor_at is not None:
        place = voice.space(seen.mentor_at, 2)
        lines.append(text("{mentor} stands on {place}.", place=place))
    if shown.pencil:
        marks = [
            text("{place}: {words}", place=voice.area(_at(mark.place, voice)), words=mark.words)
            for mark in shown.pencil
        ]
        lines.append(text("Pencil marks: {marks}.", marks="; ".join(marks)))
    lines += [*_possible(shown, voice), *_trail(shown, voice)]
    return cut(" ".join(line for line in lines if line), DESCRIPTION)


def _ringed(shown: Scene, voice: Voice) -> Iterator[str]:
    """What the reader can pick or reach."""
    text, board = voice.text, voice.board()
    if shown.reach:
        yield text("Ringed, to choose from: {places}.", places=_listed(shown.reach, board))
    for nth, way in enumerate(shown.plan.ways):
        places = " → ".join(board.word(space).upper() for space in way)
        if shown.plan.names:
            yield text("{name}: {places}.", name=shown.plan.names[nth], places=places)
        else:
            yield text("Your draft goes {places}.", places=places)
    if shown.plan.asks:
        asked = voice.text.list([voice.area(place) for _, place in shown.plan.asks])
        yield text("Your draft asks about {places}.", places=asked)


def _possible(shown: Scene, voice: Voice) -> Iterator[str]:
    """H-20.8: where they can be."""
    if shown.aid is None:
        return
    board = voice.board()
    for who, places in ((voice.bearer, shown.aid.bearer), (voice.mentor, shown.aid.mentor)):
        if places:
            yield voice.text("{name} can be at {places}.", name=who, places=_listed(places, board))
    if shown.aid.likely:
        yield voice.text(
            "{name} is most likely at {places}.", name=voice.bearer, places=_listed(shown.aid.likely, board)
        )


def _trail(shown: Scene, voice: Voice) -> Iterator[str]:
    """What is known of single steps."""
    told = [
        voice.text("step {n}: {place}, {what}", n=step.number, place=step.place, what=shown.word(_word(step)))
        for step in shown.trail
        if step.place
    ]
    if told:
        yield voice.text("What is known of the trail: {steps}.", steps="; ".join(told))


def _at(place: str, voice: Voice) -> str:
    return place if " " in place else voice.board().word(int(place))


def _word(step: Step) -> str:
    return "perceived_step" if step.kind == "perceived" else step.kind


def _listed(spaces: Sequence[Space], board: Board) -> str:
    return ", ".join(board.word(space).upper() for space in spaces)


def _moment(seen: Seen, voice: Voice) -> str:
    if not seen.day:
        return ""
    return voice.text("Day {day}, {phase}.", day=seen.day, phase=voice.text(terms.PHASES[seen.phase]))
