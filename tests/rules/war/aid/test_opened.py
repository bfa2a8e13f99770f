"""Cards of others' that a seat has seen (W-29.4)."""

from __future__ import annotations

from rules.war.aid.opened import Opened, opened
from rules.war.events import Told, WarEvent
from rules.war.events.cards import CardPlayed
from rules.war.events.deals import DealDone
from rules.war.events.fights import Added, Band, Exchange, FightFought
from rules.war.state.phases import Phase
from tests.rules.war.kit import AT

FOUGHT = FightFought(
    Exchange(
        AT("W2416"),
        Band("F", ("sam",), 2, 3, (Added("sting", 1), Added("sorcery", 2))),
        Band("S", ("chief",), 3, 3, (Added("blade", 1),)),
    )
)
GAVE = DealDone((3,), "D", (10,), (), (), (), (7,), ("sting",))
BACK = DealDone((3,), "F", (), ("sting",), (), (), (4,))


def _seen(*events: WarEvent, seat: int = 3) -> tuple[Opened, ...]:
    told = (Told(n, Phase.TOWER, getattr(event, "to", None), event) for n, event in enumerate(events, 1))
    return opened(told, "S", seat)


def test_a_fight_shows_magic_cards_of_others_and_no_sorcery() -> None:
    """W-29.4, W-55.4."""
    assert _seen(FOUGHT) == (Opened("sting", "F", 1, is_dealt=False),)


def test_who_gave_cards_knows_who_has_them_till_they_are_played_or_come_back() -> None:
    """W-29.4, W-29.5: the latest of each card."""
    assert _seen(FOUGHT, GAVE) == (
        Opened("sting", "D", 2, is_dealt=True),
        Opened(7, "D", 2, is_dealt=True),
    )
    assert _seen(GAVE, BACK, CardPlayed("D", 7)) == (Opened(4, "F", 2, is_dealt=True),)


def test_a_deal_of_others_shows_nothing() -> None:
    """W-29.10: not even when all lies open in the end."""
    assert _seen(GAVE, seat=1) == ()
