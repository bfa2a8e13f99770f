"""What has a button of its own in place of a verb: each group and each stack, and where they most likely go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.language.words import capital, said
from bot.war.asking.answers import hex_label, last, said_now
from bot.war.wording.voice import WarVoice
from rules.war.play import rehearsal
from rules.war.questions.sittings import VERBS
from rules.war.state.view import WarView
from rules.war.tracks.chart import numbered

_GOALS: Final = 9
"""Goals that have a button each."""
_PLACES: Final = ("doom", "citadel")

_OTHERS: Final = {"plot": said("Hex by hex"), "move": said("Other moves")}

Steps = Mapping[tuple[str, ...], str]


def steps(view: WarView, already: Sequence[str], words: Sequence[str], voice: WarVoice) -> Steps:
    """By what they say. What a verb could say besides is behind it still."""
    said = last(already)
    if not said:
        found = dict(_beginning(view, said_now(already), words, voice))
        return {**found, **{(step[0],): voice.text(_OTHERS[step[0]]) for step in found}}
    if said[0] in ("move", "place") and len(said) > 1:
        return {(word,): hex_label(at, voice) for word, at in _goals(view, words, voice)}
    return {}


def _beginning(
    view: WarView, before: Sequence[str], words: Sequence[str], voice: WarVoice
) -> Iterator[tuple[tuple[str, ...], str]]:
    if "plot" in words:
        ways: list[tuple[str, ...]] = [
            ("plot", str(number), "to") for number, _ in numbered(view.state.chart)
        ]
        yield from (
            (way, f"{voice.group(int(way[1]))} → …")
            for way in ways
            if _leads_on(view, (*before, *way), voice)
        )
    if "move" in words:
        stacks: dict[int, list[str]] = {}
        for piece in view.state.pieces:
            if piece.id not in view.state.moved:
                stacks.setdefault(piece.at, []).append(piece.id)
        ways = [("move", *pieces) for pieces in stacks.values()]
        yield from (
            (way, f"{capital(voice.pieces(way[1:]))} → …")
            for way in ways
            if _leads_on(view, (*before, *way), voice)
        )


def _leads_on(view: WarView, said: tuple[str, ...], voice: WarVoice) -> bool:
    """Whether something may follow these words."""
    phase = view.state.phase
    return bool(VERBS[phase].options(rehearsal(voice.land, view.state), phase.side, said).words)


def _goals(view: WarView, words: Sequence[str], voice: WarVoice) -> Iterator[tuple[str, int]]:
    """Of the hexes on offer those of the latest news, then places that all come to."""
    news = [one.at for one in reversed(view.state.news) if one.at is not None]
    places = [at for kind in _PLACES for at in voice.land.of(kind)]
    offered = {at: word for word in words if (at := voice.hex_of(word)) is not None}
    likely = [at for at in dict.fromkeys((*news, *places)) if at in offered]
    yield from ((offered[at], at) for at in likely[:_GOALS])
