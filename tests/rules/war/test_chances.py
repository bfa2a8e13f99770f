"""Dice and cards by their labels, and the odds of the book by counting all cases (W-19, W-53 to W-55, appendix 1)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest
from msgspec.structs import replace

from rules.dice import Dice, game_key, simulated_seed
from rules.game import Value
from rules.kit.engine import Engine
from rules.war.fights.captures import makes, targets
from rules.war.fights.exchange import Fighter, best, fighter, might_of, wounded, wounds_of
from rules.war.hunting.points import CARDS, CardKind, kind_of_card, most_bands, named_by, spotting_points
from rules.war.pack.opening import open_land
from rules.war.state.chance import die, letters, lot
from rules.war.state.hands import Hand, Pile, drawn, laid_aside, turned
from rules.war.state.pieces import CHARACTERS, TABLE

LAND = open_land()
FACES = range(1, 7)


class Table(Value):
    """The least that an engine plays on."""

    counts: tuple[tuple[str, int], ...] = ()
    before: None = None


def engine() -> Engine[None, Table]:
    return Engine(None, Table(), Dice(game_key(simulated_seed(1), "1,2")))


def test_each_audience_has_dice_of_its_own() -> None:
    """W-19.3: a die that a seat may not know moves none that it sees, whenever it is thrown."""
    alone, mixed = engine(), engine()
    seen = [die(alone, "FD") for _ in range(4)]
    again = []
    for _ in range(4):
        die(mixed, "F")
        again.append(die(mixed, "DF"))
        die(mixed, ())
    assert seen == again
    assert isinstance(mixed.dice, Dice)
    assert [label for label, _ in mixed.dice.drawn[:6]] == [
        *("die/F/1", "die/FD/1", "die/-/1"),
        *("die/F/2", "die/FD/2", "die/-/2"),
    ]
    assert (letters("SDF"), letters("S"), letters("")) == ("FDS", "S", "-")


def test_a_die_has_six_faces_and_a_lot_as_many_as_there_are() -> None:
    """W-3.9, W-19.3, W-19.4: 1 plus a number below 6; a number below the length of the ascending list."""
    play = engine()
    assert {die(play, "FD") for _ in range(80)} == set(FACES)
    assert {lot(play, "FS", ("a", "b", "c")) for _ in range(40)} == {"a", "b", "c"}
    assert isinstance(play.dice, Dice)
    assert play.dice.drawn[80][0] == "lot/FS/1"


# -------------------------------------------------------------------------------------------------------------- cards


def test_search_cards_are_turned_over_together_and_shuffled_when_fewer_are_left() -> None:
    """W-12.1, W-19.4, W-53.5: from the front; all 22 anew, under `search/k`."""
    play, pile = engine(), Pile("search", used=tuple(range(1, CARDS + 1)))
    turns: list[int] = []
    for _ in range(11):
        pile, cards = turned(play, pile, 2)
        turns += cards
    assert sorted(turns) == list(range(1, CARDS + 1))
    assert pile.left == ()
    pile, cards = turned(play, pile, 2)
    assert len(pile.left) == CARDS - 2
    assert isinstance(play.dice, Dice)
    assert [label for label, _ in play.dice.drawn] == ["search/1", "search/2"]
    assert play.dice.drawn[0][1] == turns
    odd, _ = turned(play, Pile("search", left=(5,), used=tuple(set(range(1, CARDS + 1)) - {5})), 2)
    assert len(odd.left) == CARDS - 2


def test_cards_are_drawn_until_all_are_held() -> None:
    """W-50.5, W-58.1: played and lost cards are shuffled anew when none is left; nothing left to draw, no card."""
    play, pile = engine(), Pile("events", left=(3, 1))
    pile, first = drawn(play, pile)
    pile, second = drawn(play, pile)
    pile, third = drawn(play, pile)
    assert (first, second, third) == (3, 1, None)
    pile, again = drawn(play, laid_aside(pile, 1))
    assert (again, pile.left, pile.used) == (1, (), ())


@pytest.mark.parametrize(
    ("cards", "laid", "lost"),
    [
        ((9, 4, 2, 7, 1), (), (9,)),
        ((9, 4, 2, 7, 1, 3), (9,), (4, 2)),
        ((1, 2), (), ()),
        ((5, 6, 7, 8, 9), (5,), (6,)),
    ],
)
def test_who_holds_too_many_loses_the_oldest(
    cards: tuple[int, ...], laid: tuple[int, ...], lost: tuple[int, ...]
) -> None:
    """W-50.5: until he holds so many, laid ones last."""
    assert Hand(cards, laid).too_many(4) == lost


def test_a_hand_keeps_its_order() -> None:
    """W-50.5: the oldest first."""
    hand = Hand((9, 4), laid=(4,)).with_card(2)
    assert hand.cards == (9, 4, 2)
    assert (hand.without(4).cards, hand.without(4).laid) == ((9, 2), ())


def test_search_cards_name_provinces_round_the_ring() -> None:
    """W-53.3, W-53.5: seven each; a province is named by one card with 7/22, by one of two with 6/11."""
    named = {card: named_by(card, LAND.ring, LAND.constants) for card in range(1, CARDS + 1)}
    assert named[1] == ("Lindon", "Shire", "Bree-land", "Rhudaur", "Hollin", "Minhiriath", "Enedwaith")
    assert named[22][:2] == ("Belfalas", "Lindon")
    for province in LAND.ring:
        naming = {card for card, provinces in named.items() if province in provinces}
        assert Fraction(len(naming), CARDS) == Fraction(7, 22)
        pairs = list(combinations(named, 2))
        assert Fraction(sum(bool(naming & set(pair)) for pair in pairs), len(pairs)) == Fraction(6, 11)
    assert not {"Gorgoroth", "Nurn"} & set(LAND.ring)


def test_the_book_of_the_ring_is_the_packs() -> None:
    """W-53.3: L S B R H M E D F A V K N W Z Y O J T U C G."""
    codes = "Lindon, Shire, Bree-land, Rhudaur, Hollin, Minhiriath, Enedwaith, Dunland, Fangorn, Lórien"
    assert ", ".join(LAND.ring[:10]) == codes
    assert len(set(LAND.ring)) == len(LAND.ring) == CARDS


def test_search_cards_are_of_three_kinds() -> None:
    """W-53.4: 8 of Nazgûl, 7 of the Eye, 7 of the Hand."""
    kinds = [kind_of_card(card) for card in range(1, CARDS + 1)]
    assert [kinds.count(kind) for kind in CardKind] == [8, 7, 7]
    assert kinds[:3] == [CardKind.NAZGUL, CardKind.EYE, CardKind.HAND]


# ----------------------------------------------------------------------------------------------------------- spotting

POINTS = [
    ((["nazgul-3"], 0, CHARACTERS[:4]), True, False, 2),
    ((["lord"], 0, CHARACTERS[:4]), True, False, 3),
    ((["nazgul-3"], 0, CHARACTERS), True, False, 4),
    ((["mouth"], 0, ("sam",)), False, False, 1),
    ((["saruman"], 0, ("sam",)), False, True, 1),
    (([], 12, ("sam",)), True, False, 5),
    (([], 5, ("sam",)), True, False, 2),
    ((["lord", "nazgul-3"], 4, CHARACTERS[:5]), False, True, 5),
]


@pytest.mark.parametrize(("forces", "is_clear", "has_cloak", "points"), POINTS)
def test_forces_spot_by_their_points(
    forces: tuple[list[str], int, tuple[str, ...]], is_clear: bool, has_cloak: bool, points: int
) -> None:
    """W-53.7, W-53.8: pieces, orcs, many members, land and Cloak; between 1 and 5 in six."""
    pieces, strength, members = forces
    assert (
        spotting_points(pieces, strength, members, LAND.constants, is_clear=is_clear, has_cloak=has_cloak)
        == points
    )


@pytest.mark.parametrize(
    ("members", "chance"), [(CHARACTERS[:4], Fraction(2, 9)), (CHARACTERS, Fraction(4, 9))]
)
def test_a_nazgul_that_challenges_spots_as_often_as_the_book_says(
    members: tuple[str, ...], chance: Fraction
) -> None:
    """W-9.4, W-53.7, appendix 1: it moves in by 2/3, and spots four, nine in the clear."""
    points = spotting_points(["nazgul-5"], 0, members, LAND.constants, is_clear=True, has_cloak=False)
    cases = [moved >= 3 and spotted <= points for moved, spotted in product(FACES, FACES)]
    assert Fraction(sum(cases), len(cases)) == chance


def test_orcs_make_as_many_bands_as_their_strength_allows() -> None:
    """W-12.8, W-12.9: at least 2 each."""
    assert [most_bands(strength) for strength in (0, 1, 2, 11, 12)] == [0, 0, 1, 5, 6]


# ------------------------------------------------------------------------------------------------------------- fights

TABLE_OF_ODDS = """
0: 1 5 9 / 6 / 9 5 1 0; 1: 0 3 7 / 5 / 11 7 3 0; 2: 0 1 5 / 4 / 11 9 5 1; 3: 0 0 3 / 3 / 9 11 7 3;
4: 0 0 1 / 2 / 7 11 9 6; 5: 0 0 0 / 1 / 5 9 11 10; 6: 0 0 0 / 0 / 3 7 11 15; 7: 0 0 0 / 0 / 1 5 9 21;
8: 0 0 0 / 0 / 0 3 7 26; 9: 0 0 0 / 0 / 0 1 5 30; 10: 0 0 0 / 0 / 0 0 3 33; 11: 0 0 0 / 0 / 0 0 1 35
"""


@pytest.mark.parametrize("row", TABLE_OF_ODDS.replace("\n", " ").split(";"))
def test_a_fight_has_the_odds_of_the_table(row: str) -> None:
    """W-55.4, W-55.5: by advantage, of 36: loses 3, 2, 1 wounds, nothing, gives 1, 2, 3, 4."""
    advantage, cells = row.split(":")
    counted = dict.fromkeys((-3, -2, -1, 0, 1, 2, 3, 4), 0)
    for mine, theirs in product(FACES, FACES):
        margin = int(advantage) + mine - theirs
        counted[wounds_of(margin) if margin >= 0 else -wounds_of(-margin)] += 1
    assert list(counted.values()) == [int(cell) for cell in cells.replace("/", " ").split()]


def test_from_twelve_on_four_wounds_are_certain() -> None:
    """W-55.5: 12: always 4."""
    assert {wounds_of(12 + mine - theirs) for mine, theirs in product(FACES, FACES)} == {4}


def test_three_fight_at_most_the_named_ones_first_and_the_believed_bearer_last() -> None:
    """W-55.3: not named: highest Might, then W-51.8; who is named and not there is passed over (W-16.5)."""
    stack = [fighter(id, TABLE[id].life) for id in ("frodo", "sam", "gimli", "gandalf", "aragorn")]
    assert [one.id for one in best(stack)] == ["aragorn", "gandalf", "gimli"]
    assert [one.id for one in best(stack, named=("sam", "boromir"))] == ["sam", "aragorn", "gandalf"]
    few = stack[:2]
    assert [one.id for one in best(few, last="frodo")] == ["sam", "frodo"]
    assert [one.id for one in best(stack, last="aragorn")] == ["gandalf", "gimli", "sam"]


def test_a_party_is_one_fighter_of_half_its_strength() -> None:
    """W-54.6: Might floor(strength / 2), Life its strength; Nazgûl in Mordor have one Might more (W-55.6)."""
    assert fighter("party-2", 7) == Fighter("party-2", 3, 7)
    assert fighter("nazgul-4", 2, more=1) == Fighter("nazgul-4", 5, 2)
    assert might_of([fighter("party-2", 7), fighter("lord", 6)]) == 9


@pytest.mark.parametrize(
    ("wounds", "taken"),
    [
        (1, {"gandalf": 0, "aragorn": 1, "sam": 0}),
        (2, {"gandalf": 1, "aragorn": 1, "sam": 0}),
        (4, {"gandalf": 2, "aragorn": 2, "sam": 0}),
        (6, {"gandalf": 3, "aragorn": 3, "sam": 0}),
        (8, {"gandalf": 3, "aragorn": 4, "sam": 1}),
        (99, {"gandalf": 5, "aragorn": 5, "sam": 3}),
    ],
)
def test_wounds_go_to_who_has_most_life_left(wounds: int, taken: dict[str, int]) -> None:
    """W-55.4: then highest Might, then W-51.8; nobody takes more than his Life."""
    fighters = [fighter(id, TABLE[id].life) for id in ("gandalf", "aragorn", "sam")]
    assert wounded(fighters, wounds) == taken


def test_the_believed_bearer_is_wounded_last() -> None:
    """W-55.4: the one of W-55.3 last, whatever Life he has."""
    fighters = [fighter("frodo", 3), fighter("merry", 1)]
    assert wounded(fighters, 1, last="frodo") == {"frodo": 0, "merry": 1}
    assert wounded(fighters, 2, last="frodo") == {"frodo": 1, "merry": 1}
    assert wounded([replace(fighter("sam", 3), life=0)], 2) == {"sam": 0}


# ----------------------------------------------------------------------------------------------------------- captures


@pytest.mark.parametrize(
    ("strength", "members", "believed", "tried"),
    [
        (12, ("frodo", "sam", "merry", "pippin"), "frodo", ("frodo", "merry", "pippin", "sam")),
        (4, ("frodo", "sam", "merry", "pippin"), "frodo", ("frodo", "merry")),
        (12, CHARACTERS, "frodo", ("frodo",)),
        (10, CHARACTERS, "frodo", ()),
        (8, ("sam", "gimli", "legolas"), None, ("sam", "legolas")),
        (3, ("sam",), None, ("sam",)),
        (1, ("sam",), None, ()),
        (6, ("sam", "pippin"), "frodo", ("pippin", "sam")),
    ],
)
def test_orcs_try_as_often_as_their_strength_less_the_strong(
    strength: int, members: tuple[str, ...], believed: str | None, tried: tuple[str, ...]
) -> None:
    """W-54.1: one attempt per 2 strength, less one for each of Might 4 or more; the believed bearer first."""
    assert targets(strength, members, believed) == tried


@pytest.mark.parametrize("rating", range(1, 6))
def test_a_rating_is_made_in_as_many_of_six_cases(rating: int) -> None:
    """W-3.9, W-3.10, W-54.2: the chance is rating/6, of a missing one that counts as 3 a half."""
    assert sum(makes(rating, thrown) for thrown in FACES) == rating
