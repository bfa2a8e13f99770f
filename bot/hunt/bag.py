"""The page of the hunt pool: which tiles are in the bag, which have left it, and which wait outside (H-10, H-19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bot.games.presentation import Page
from bot.hunt.wording.voice import Voice
from rules.hunt.view import HuntView, Seen


def page(view: HuntView, chosen: str, voice: Voice) -> Page:
    """All that everybody knows of it, and what a tile costs."""
    return Page("\n".join((voice.text("### The bag of tiles"), *_lines(view.seen, voice))), "", ())


def _lines(seen: Seen, voice: Voice) -> Iterator[str]:
    text, every = voice.text, voice.pack.tiles.values()
    now = seen.drawn.tiles if seen.drawn is not None else ()
    waiting = [one.id for one in every if one.id in seen.special or (one.set == "part2" and seen.part == 1)]
    if seen.rules.length == "part2":
        yield text("In the bag: {n} tiles. Ten of the standard ones were put in unseen.", n=seen.tiles)
    else:
        gone = [one.id for one in every if one.id not in {*seen.bag, *waiting, *now}]
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
