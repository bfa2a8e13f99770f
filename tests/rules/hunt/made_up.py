"""Cards made up for a test: the open pack with one more card, written as pack files write it (H-22)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.hunt import course
from rules.hunt.cards import playing
from rules.hunt.pack import HuntPack, Selector, Test
from rules.hunt.pack.building import _Lists, selector, test
from rules.hunt.pack.condition_forms import SelectorFile, TestFile
from rules.hunt.pack.effect_forms import EffectFile
from rules.hunt.play import Play
from rules.hunt.state import Context, HuntState
from rules.hunt.values import Declaration
from tests.rules.hunt import kit

CARD = "t-01"
RB, RW = 1, 2
Effects = list[dict[str, Any]]


def where(**said: Any) -> Selector:
    """A selector as a pack writes it."""
    return selector(SelectorFile.model_validate(said))


def cond(*said: dict[str, Any]) -> tuple[Test, ...]:
    """Tests as a pack writes them."""
    return tuple(test(TestFile.model_validate(one)) for one in said)


def pack_with(*options: Effects, deck: str = "ally1", **card: Any) -> HuntPack:
    """The open pack with the card `t-01`, whose options are given."""
    lists = _Lists()
    lists._lists += kit.PACK.lists
    numbers = tuple(lists.add([EffectFile.model_validate(one) for one in option]) for option in options)
    given = {"count": 1, "timing": "turn", "on": (), "cond": (), **card}
    made = replace(kit.PACK.cards["a1-01"], id=CARD, name="Made up", deck=deck, options=numbers, **given)
    return replace(kit.PACK, lists=lists.done(), cards={**kit.PACK.cards, CARD: made})


def bearer(*options: Effects, part: int = 1, card: dict[str, Any] | None = None, **changes: Any) -> Play:
    """RB's open turn with the made-up card in hand; *card* changes it, *changes* the state."""
    hand = (CARD, *changes.pop("hand", ()))
    play = kit.in_bearer_turn(kit.state(part, **{"ally_hand": hand, **changes}))
    play.pack = pack_with(*options, deck=f"ally{part}", **(card or {}))
    return play


def rider(*options: Effects, part: int = 1, card: dict[str, Any] | None = None, **changes: Any) -> Play:
    """The block of seat 2, w1 active, with the made-up sorcery card in hand."""
    hand = (CARD, *changes.pop("hand", ()))
    play = kit.in_block(kit.state(part, **{"sorcery_hands": (hand, ("s-02",)), **changes}))
    play.pack = pack_with(*options, deck="sorcery", **(card or {}))
    return play


def put(play: Play, words: str = "", declaration: Declaration | None = None) -> Play:
    """The made-up card is played with *words* behind it, and all that follows is run."""
    seat = RW if play.riding is not None and declaration is None else RB
    figure = 0 if seat == RW else None
    playing.play_card(play, seat, (CARD, *words.split()), figure=figure, declaration=declaration)
    course.run(play)
    return play


def holding(card: str, **changes: Any) -> Play:
    """RB's open turn with a card of the open pack in hand."""
    part = int(card[1])
    return kit.in_bearer_turn(kit.state(part, **{"ally_hand": (card,), **changes}))


def casting(card: str, part: int = 1, **changes: Any) -> Play:
    """The block of seat 2, w1 active, with a sorcery card of the open pack in hand."""
    given: dict[str, Any] = {"sorcery_hands": ((card,), ("s-02",)), **changes}
    return kit.in_block(kit.state(part, **given))


def play_it(play: Play, words: str) -> HuntState:
    """A card of the open pack is played, `a1-04 1 4`; the state that follows."""
    seat = RW if words.startswith("s") else RB
    playing.play_card(play, seat, words.split(), figure=0 if seat == RW else None)
    course.run(play)
    return play.state


def context(figure: int | None = None, seat: int = RB, **changes: Any) -> Context:
    """For whom a selector or a condition is looked at."""
    return Context(seat, CARD, figure, **changes)
