"""The pack that the project ships, and what a game holds of it (H-21, H-24, H-25)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.hunt.pack import EYE, WILD, Ability, Effect, HuntPack, Selector, Test, opening
from rules.hunt.pack.checks.parts import worst_sum
from rules.hunt.pack.opening import open_body, open_pack
from rules.packs.shelf import canonical
from tests.rules.hunt.packing import FOLDER, checked, one_part, open_road

PACK = open_pack()


def _verbs(pack: HuntPack, number: int) -> list[str]:
    return [effect.verb for effect in pack.lists[number]]


def test_the_open_pack_is_complete_and_free_of_warnings() -> None:
    """H-21.2, H-23.28, H-25.1."""
    assert PACK.id == "open-road"
    assert PACK.parts == (1, 2)
    assert PACK.warnings == ()
    assert opening.SHELF.shipped() == ("open-road",)
    assert opening.load(FOLDER).sha256 == PACK.sha256
    assert open_pack() is PACK


def test_a_pack_that_nobody_ships_is_not_looked_for() -> None:
    """H-21.2, H-23.27: a name is no path."""
    for name in ("closed-road", "../open-road", ".", ""):
        with pytest.raises(ValueError, match="there is no pack"):
            open_pack(name)


def test_what_the_open_pack_calls_the_roles() -> None:
    """H-0.4, H-21.4, H-21.18."""
    assert set(PACK.terms) == {"bearer", "wraith", "ally", "sorcery", "mentor", "lord"}
    assert [wraith.id for wraith in PACK.wraiths] == ["w1", "w2", "w3", "w4"]
    assert (PACK.lord, PACK.mentor) == ("The Pale King", "The Grey Pilgrim")


def test_the_cards_of_the_open_pack() -> None:
    """H-24.5, H-25.1, H-25.4: 22 of each deck; five and four of the ally cards are reactions."""
    assert {deck: len(ids) for deck, ids in PACK.decks.items()} == {"ally1": 22, "ally2": 22, "sorcery": 22}
    answers = Counter(card.deck for card in PACK.cards.values() if card.timing == "reaction")
    assert answers == {"ally1": 5, "ally2": 4}
    assert all(bool(card.on) == (card.timing == "reaction") for card in PACK.cards.values())


def test_the_mechanics_are_spread_as_they_should_be() -> None:
    """H-25.2, H-25.3: reactions that cancel, and the two cards with a printed role."""
    cancels = {
        card.id
        for card in PACK.cards.values()
        if any("cancel" in _all_verbs(number) for number in card.options)
    }
    assert cancels == {"a1-07", "a1-08", "a1-09", "a1-10", "a1-18", "a2-06", "a2-07", "a2-08", "a2-09"}
    assert _verbs(PACK, PACK.cards["s-20"].options[0]) == ["lord", "draw"]
    assert _verbs(PACK, PACK.cards["s-19"].options[0]) == ["eye"]


def _all_verbs(number: int) -> set[str]:
    found = set(_verbs(PACK, number))
    for effect in PACK.lists[number]:
        found |= _all_verbs(effect.then) if effect.then is not None else set()
    return found


def test_a_card_as_the_game_holds_it() -> None:
    """H-21.9: condition, options and what is marked for one part."""
    gates = PACK.cards["a1-22"]
    assert (gates.deck, gates.count, gates.timing) == ("ally1", 1, "turn")
    assert gates.cond == (Test("bearer_at", Selector(area=("L", "M"))),)
    assert len(gates.options) == 2
    king, draw = PACK.lists[PACK.cards["s-20"].options[0]]
    assert king == Effect("lord", {"op": "enter"}, part=2)
    assert (draw.verb, draw.part) == ("draw", 1)


def test_the_company() -> None:
    """H-21.10, H-24.5: who enters when, and what turning Frodo's card costs (H-6.17)."""
    assert [(one.id, one.enters) for one in PACK.company] == [
        ("frodo", "part1"),
        ("sam", "part1"),
        ("pippin", "part1"),
        ("merry", "card_or_part2"),
        ("strider", "part2"),
    ]
    frodo, sam, *_ = PACK.company
    assert (frodo.holds_tokens, frodo.cap_penalty, sam.cap_penalty) == (True, 1, 0)
    assert frodo.cond == (Test("tokens", {"max": 0}),)
    assert all("cancel_tile" in _verbs(PACK, one.flip) for one in PACK.company)


def test_tokens_and_dice() -> None:
    """H-24.4, H-24.7, H-24.8, H-21.21."""
    assert PACK.info == PACK.boards[1].flagged["ally"]
    assert PACK.start == PACK.boards[1].flagged["start"]
    assert len(PACK.deeds) == 15
    assert Counter(PACK.faces) == {"RING": 2, "SWORD": 1, "SORCERY": 2, "SHADOW": 1}
    assert Counter(PACK.lord_faces) == {"MORGUL_RING": 2, "SEEK": 2, "MORGUL_SHADOW": 2}
    assert PACK.dice_count == 6


def test_tiles() -> None:
    """H-24.9, H-24.10, H-24.11, H-24.18: 15, 3 and 2 of them; the values are tuned."""
    values = {kind: [tile.value for tile in PACK.tiles.values() if tile.set == kind] for kind in _SETS}

    assert Counter(values["standard"]) == {0: 5, 1: 7, 8: 1, EYE: 2}
    assert values["part2"] == [0, 0, 1]
    assert values["special"] == [3, 2]
    every = [value for kind in _SETS for value in values[kind]]
    assert worst_sum(["eye" if value == EYE else value for value in every]) == 24


_SETS = ("standard", "part2", "special")


def test_riders_that_are_left_out_are_the_standard_ones() -> None:
    """H-21.14, H-9.11, H-25.5: the open pack writes the same down."""
    raw = open_road()
    del raw["riders"]
    pack = open_body(canonical(raw))

    assert [_spelt(pack, one) for one in pack.abilities] == [_spelt(PACK, one) for one in PACK.abilities]
    assert PACK.abilities[4] == Ability(tokens=5, setup="lord_in_play")
    assert [(one.dice, one.face) for one in PACK.abilities[:4]] == [
        (1, "any"),
        (2, "any"),
        (1, "SWORD"),
        (1, "RING"),
    ]


def _spelt(pack: HuntPack, one: Ability) -> tuple[object, ...]:
    lists = [pack.lists[number] if number is not None else None for number in (one.effects, one.other)]
    return (one.tokens, one.dice, one.face, one.setup, *lists)


def test_fixed_journeys() -> None:
    """H-21.15, H-24.6, H-23.24: nine of each class, with shelters on the long ones."""
    short, long = PACK.journeys["short"].cards, PACK.journeys["long"].cards

    assert [journey.id for journey in (*short, *long)] == [
        f"j{kind}-{n}" for kind in "sl" for n in range(1, 10)
    ]
    assert long[0].steps == (2, 8, WILD, 13, WILD, 6, 17, 18, 29, 30, 37, 49, 51, 55, 57, 58)
    assert long[0].shelters == {2, 6, 51}
    assert not any(journey.shelters for journey in short)


def test_a_card_may_be_in_its_deck_more_than_once() -> None:
    """H-21.9, H-23.20: the deck lists it as often."""
    raw = open_road()
    raw["cards"]["ally2"][1]["count"] = 3
    pack = open_body(canonical(raw))

    assert pack.decks["ally2"][:5] == ("a2-01", "a2-02", "a2-02", "a2-02", "a2-03")


@pytest.mark.parametrize("part", [1, 2])
def test_a_pack_of_one_part_has_that_part_alone(part: int) -> None:
    """H-21.19."""
    assert not checked(one_part(part)).violations
    pack = open_body(canonical(one_part(part)))

    assert pack.parts == (part,)
    assert pack.boards[part].part == part
    with pytest.raises(KeyError):
        pack.boards[3 - part]
    assert bool(pack.journeys) == bool(pack.deeds) == bool(pack.lord) == (part == 2)
    assert bool(pack.info) == (part == 1)
