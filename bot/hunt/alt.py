"""The picture of a hunt in words, for whoever does not see it (H-20.10)."""

from __future__ import annotations

from bot.drawing.picture import DESCRIPTION
from bot.hunt.wording import board, terms
from bot.hunt.wording.voice import Voice
from bot.ui.message import cut
from rules.hunt.view import HuntView, Seen


def alt(view: HuntView, voice: Voice) -> str:
    """The same facts, the most important first."""
    seen, text = view.seen, voice.text
    lines = [
        text("The board of Part {part}.", part=seen.part),
        _moment(seen, voice),
        text(
            "{bearer}: step {moves}. Corruption {corruption} of {limit}.",
            bearer=voice.bearer,
            moves=seen.moves,
            corruption=seen.corruption,
            limit=seen.limit,
        ),
        text("Nazgûl: {figures}.", figures=board.figures_line(view, range(4), voice)),
        board.dice_line(view, voice) if seen.dice else "",
        text("Allies: {places}.", places=voice.spaces(seen.allies, seen.part)) if seen.allies else "",
        board.tracks_line(seen, voice),
    ]
    if seen.sensed:
        places = text.list([voice.area(place, seen.part) for place in seen.sensed])
        lines.append(text("Perceived: {places}.", places=places))
    if seen.mentor_at is not None:
        place = voice.space(seen.mentor_at, 2)
        lines.append(text("{mentor} stands on {place}.", mentor=voice.mentor, place=place))
    return cut(" ".join(line for line in lines if line), DESCRIPTION)


def _moment(seen: Seen, voice: Voice) -> str:
    if not seen.day:
        return ""
    return voice.text("Day {day}, {phase}.", day=seen.day, phase=voice.text(terms.PHASES[seen.phase]))
