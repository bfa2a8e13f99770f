"""Receipts tell what happened: every deed of random games, compared with its events (H-17.8, H-20.7)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from bot.hunt.wording.end import tiles_drawn
from bot.language.words import plain
from rules.game import AnyEvent, Seat
from rules.hunt import events as told
from rules.hunt.questions import kinds
from rules.hunt.view import HuntView, RiderOwn
from tests.bot.hunt.kit import NAMES, PACK, TEXT, voice
from tests.bot.hunt.table import GAME, PRESENTATION, Table

AREA = re.compile(r"\barea [A-Z]\b|\bsection [IVX]+\b", re.IGNORECASE)


class Deed(NamedTuple):
    """An answer, what came of it, and what its player read."""

    kind: str
    seat: Seat
    words: str
    events: tuple[AnyEvent, ...]
    before: HuntView
    receipt: str

    @property
    def done(self) -> str:
        """The line that tells back what was done; empty where a story tells it."""
        return next((line for line in self.receipt.split("\n") if line.startswith("Done: ")), "")

    @property
    def answered(self) -> list[told.Answered]:
        """Of the own Nazgûl."""
        own = self.before.own
        figures = own.figures if isinstance(own, RiderOwn) else ()
        found = (event for event in self.events if isinstance(event, told.Answered))
        return [event for event in found if event.asked.figure in figures]


def _deeds(seed: int, length: str) -> Iterator[Deed]:
    table = Table(3, seed, length=length, rw_order="free" if seed % 2 else "strict", rumours=True)
    for _ in range(260):
        if table.is_over:
            return
        before = table.state
        table.step()
        decision, words = table.decision, table.words
        is_lapse = any(isinstance(event, told.DefaultUsed) for event in table.events)
        if decision is None or not decision.seat or is_lapse or words.startswith(("preload", "queue")):
            continue
        view, seat = table.view(decision.seat), decision.seat
        events = (*table.public, *table.private(seat))
        receipt = PRESENTATION.of(view).answers.receipt(view, words, events, NAMES, TEXT)
        yield Deed(decision.question.kind, seat, words, events, GAME.view(before, seat), receipt)


def _areas(line: str) -> Counter[str]:
    return Counter(found.lower() for found in AREA.findall(line))


def _check_questions(deed: Deed) -> int:
    """Whatever was asked is told; no area but those that were perceived or written."""
    perceived = Counter(
        event.asked.target.lower() for event in deed.answered if event.asked.kind == "perceive"
    )
    written = _areas(deed.words)
    assert _areas(deed.done) <= perceived + written, (deed.words, deed.done, perceived)
    said = deed.words.split()
    if perceived and deed.done and "if" not in said and "ability" not in said and "play" not in said:
        assert _areas(deed.done) == perceived, (deed.words, deed.done)
    if deed.kind == kinds.BLOCK.name:
        for event in deed.answered:
            target = event.asked.target
            assert voice(deed.before.seen.part).area(target) in deed.receipt, (deed.words, deed.receipt)
    return sum(perceived.values()) if _areas(deed.done) else 0


def _check_things(deed: Deed) -> int:
    """No card or tile is named but what was written, or lay there when it was said."""
    written = set(deed.words.split())
    cards = {card.id for card in PACK.cards.values() if f"({card.id})" in deed.done}
    own = deed.before.own
    lay = {item for choice in (own.choices if own is not None else ()) for item in choice.items}
    assert cards <= written | lay, (deed.words, deed.done)
    for event in deed.events:
        if isinstance(event, told.TileCancelled) and "Tile " in deed.done and (": " in deed.done[6:]):
            named = re.findall(r"Tile \d+: ([^,;.]+)", plain(deed.done, 500, deed.done))
            assert not named or voice().tile(event.tile) in named, (deed.words, deed.done)
            return 1
    return len(cards)


@pytest.mark.parametrize("length", ["part1", "part2"])
def test_every_receipt_tells_what_its_events_tell(length: str) -> None:
    """H-17.8, H-20.7: of perceptions, cards and tiles, whoever is next by the time that it is read."""
    perceptions = things = deeds = 0
    for seed in range(4):
        for deed in _deeds(seed, length):
            deeds += 1
            perceptions += _check_questions(deed)
            things += _check_things(deed)
    assert deeds > 200
    assert perceptions > 5
    assert things > 5


@pytest.mark.parametrize(
    ("tiles", "missing", "told_so"),
    [
        ((), 0, "I drew no tile."),
        (("std-1",), 0, "I drew a tile: **0**, no corruption."),
        (("std-1", "std-2"), 0, "I drew 2 tiles: **0**, **0**, no corruption."),
        (("std-1",), 1, "I drew a tile: **0**. There is 1 tile too few: that is 1 corruption."),
        (("std-1", "red-1"), 0, "I drew 2 tiles: **0**, **red"),
    ],
)
def test_a_tile_is_drawn(tiles: tuple[str, ...], missing: int, told_so: str) -> None:
    """H-10.3, H-10.5, H-10.7: how many, what stands on them, and that zeros cost nothing."""
    assert tiles_drawn(tiles, missing, voice()).startswith(told_so)
