"""What a seat holds, and which cards of others' it has seen (W-29.4)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.war.looks.deals import stock
from bot.war.wording.voice import WarVoice
from rules.war.aid.opened import Opened, opened
from rules.war.play import rehearsal
from rules.war.state.view import WarView


def hands(view: WarView, thing: None, voice: WarVoice) -> Iterator[str]:
    """Own cards and captives; then cards that were seen at others'."""
    assert view.side is not None
    assert view.seat is not None
    yield from stock(rehearsal(voice.land, view.state), view.side, voice)
    seen = opened(view.state.ledger, view.side, view.seat)
    yield (
        voice.text("**Cards of others that you have seen:**")
        if seen
        else voice.text(
            "You have seen no card of the others yet: a fight shows magic cards, a deal what you give away."
        )
    )
    yield from (f"- {_line(card, voice)}" for card in seen)


def _line(seen: Opened, voice: WarVoice) -> str:
    name = voice.card(seen.card) if isinstance(seen.card, int) else voice.magic(seen.card)
    facts = {"card": name, "side": voice.called(seen.side), "n": seen.turn}
    if seen.is_dealt:
        return voice.text("{card}: went to {side} by your deal in game-turn {n}", **facts)
    return voice.text("{card}: used by {side} in a fight in game-turn {n}", **facts)
