"""What a host wants to see of a pack at a glance, once it is sound (H-23.28)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.game import Frozen
from rules.hunt.pack import EYE, HuntPack
from rules.hunt.pack.board import FLAGS, Board
from rules.hunt.pack.checks.parts import worst_sum
from rules.hunt.pack.effect_forms import verbs


class BoardSummary(Frozen):
    """One board in numbers."""

    part: int
    locations: int
    dots: int
    areas: int
    sections: int
    flags: Mapping[str, int]
    marks: Mapping[int, int]
    """M(start, 0) for every start (H-1.12)."""


class Summary(Frozen):
    """A pack in numbers."""

    id: str
    name: str
    version: str
    sha256: str
    boards: tuple[BoardSummary, ...]
    decks: Mapping[str, int]
    reactions: Mapping[str, int]
    company: int
    tiles: Mapping[str, int]
    tile_sum: int
    """The corruption of all tiles at worst (H-23.12)."""
    tokens: Mapping[str, int]
    journeys: Mapping[str, int]
    journey_mode: str
    unused: tuple[str, ...]
    """Verbs that no card, company card or ability uses."""


def summary(pack: HuntPack) -> Summary:
    """The pack at a glance."""
    values: list[int | str] = ["eye" if tile.value == EYE else tile.value for tile in pack.tiles.values()]
    used = {effect.verb for effects in pack.lists for effect in effects}
    sets = [tile.set for tile in pack.tiles.values()]
    answering = [card for card in pack.cards.values() if card.timing == "reaction"]
    return Summary(
        id=pack.id,
        name=pack.name,
        version=pack.version,
        sha256=pack.sha256,
        boards=tuple(_board(board) for _, board in sorted(pack.boards.items())),
        decks={deck: len(ids) for deck, ids in pack.decks.items() if ids},
        reactions={deck: sum(card.count for card in answering if card.deck == deck) for deck in pack.decks},
        company=len(pack.company),
        tiles={kind: sets.count(kind) for kind in dict.fromkeys(sets)},
        tile_sum=worst_sum(values),
        tokens={"start": len(pack.start), "info": len(pack.info), "deeds": len(pack.deeds)},
        journeys={
            journey_class.id: _journeys(pack, journey_class.id) for journey_class in pack.journeys.values()
        },
        journey_mode=pack.journey_mode,
        unused=tuple(verb for verb in verbs() if verb not in used),
    )


def _journeys(pack: HuntPack, id: str) -> int:
    journey_class = pack.journeys[id]
    return journey_class.count if pack.journey_mode == "generated" else len(journey_class.cards)


def _board(board: Board) -> BoardSummary:
    return BoardSummary(
        part=board.part,
        locations=len(board.locations),
        dots=len(board.dots),
        areas=len(board.areas),
        sections=len(board.sections),
        flags={flag: len(board.flagged[flag]) for flag in FLAGS},
        marks={n: board.remaining(n, 0) for n in board.flagged["start"]},
    )
