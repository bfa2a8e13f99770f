"""A hunt that was taken back: what may have been seen since is shuffled, and nothing else is touched."""

from __future__ import annotations

from msgspec.structs import replace

from rules.dice import Dice
from rules.game import Question
from rules.hunt.state import Choosing, HuntState
from tests.rules.hunt.whole import GAME, played

DECKS = ("ally_deck", "sorcery_deck", "journey_deck", "other_journeys")
KEY = b"rewinding".ljust(32, b"!")


def states() -> list[HuntState]:
    """Those of whole random hunts, in both parts."""
    return [one.position.state for way in (0, 1, 3) for one in played(3, way).entered[:-1]]


def test_every_deck_is_shuffled_and_holds_what_it_held() -> None:
    """H-17.26: hands, tokens, the board and all that is known stay as they were."""
    moved = dict.fromkeys(DECKS, 0)
    for state in states()[::5]:
        after = GAME.rewound(state, Dice(KEY, "9/")).state
        for name in DECKS:
            before, now = getattr(state, name), getattr(after, name)
            assert sorted(map(repr, before)) == sorted(map(repr, now))
            moved[name] += before != now
        same = {name: getattr(state, name) for name in (*DECKS, "counts", "before")}
        assert replace(after, **same) == state
        assert after.before is None or after == state
    assert all(moved.values()), moved


def test_cards_that_are_being_looked_at_stay_on_top() -> None:
    """H-17.26: their order is to be chosen still, and the choice must be about these."""
    state = next(one for one in states() if one.part == 2 and len(one.ally_deck) > 6 and one.journey_class)
    for what, field in (("ally_deck", "ally_deck"), ("redraw", "journey_deck")):
        deck = getattr(state, field)
        items = tuple(str(getattr(card, "id", card)) for card in deck[:3])
        task = Choosing(Question("peek", 99), state.rules.bearer, what, items)
        looking = replace(state, todo=(*state.todo, task))

        after = getattr(GAME.rewound(looking, Dice(KEY, "9/")).state, field)

        assert after[:3] == deck[:3]
        assert after[3:] != deck[3:]
        assert sorted(map(repr, after)) == sorted(map(repr, deck))


def test_labels_begin_with_the_number_of_the_correction() -> None:
    """H-17.26: the same state, taken back by another entry, is shuffled in another way."""
    state = states()[40]
    dice = [Dice(KEY, f"{number}/") for number in (9, 10)]
    one, other = (GAME.rewound(state, each).state for each in dice)

    assert one != other
    assert all(label.startswith("9/") for label, _ in dice[0].drawn)
    assert {label.split("/")[1] for label, _ in dice[0].drawn} >= {"sorcery"}
