"""Attacks: who may, and what decides them (B-10)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.battle.charts import odds
from rules.battle.pieces import Board, Sleep
from rules.battle.strength import Attack, attack, is_elven
from rules.game import Illegal
from tests.rules.battle.kit import MAP, at, board


def made(given: Board, words: str) -> Attack:
    """What an attack, written as `T15xS15`, is decided by."""
    one, other = words.split("x")
    return attack(MAP, given, given.on(at(one))[0], given.on(at(other))[0])


def chances(given: Board, words: str) -> tuple[int, int, int]:
    """In 36ths: the attacker eliminated, the defender, nothing."""
    found = odds(made(given, words).results)
    return (*found, 36 - sum(found))


def refused(given: Board, words: str) -> str:
    """The clause by which an attack is refused."""
    with pytest.raises(Illegal) as no:
        made(given, words)
    return no.value.clause


def strong(given: Board, place: str) -> bool:
    """Whether the piece there fights with Elven strength."""
    return is_elven(MAP, given, given.on(at(place))[0])


@pytest.mark.parametrize(
    ("pieces", "words", "position", "odds_"),
    [
        (("orc T15", "gondor S15"), "T15xS15", "one", (3, 10, 23)),
        (("orc T15", "gondor S15", "nazgul T14"), "T15xS15", "one", (1, 15, 20)),
        (("orc T13", "gondor S13"), "T13xS13", "both", (6, 6, 24)),
        (("gondor S15", "orc T15", "aragorn S14"), "S15xT15", "one", (1, 15, 20)),
        (("elf P11", "orc Q11"), "P11xQ11", "one", (1, 15, 20)),
        (("man_orc M13", "rohan M14"), "M13xM14", "one", (3, 10, 23)),
        (("man_orc M13", "rohan M14", "saruman M12"), "M13xM14", "one", (1, 15, 20)),
    ],
)
def test_worked_examples(
    pieces: tuple[str, ...], words: str, position: str, odds_: tuple[int, int, int]
) -> None:
    """B-10.6, B-10.7, B-10.8, B-11.6: the river between, the fortress behind, who lends."""
    given = board(*pieces)

    assert made(given, words).position == position
    assert chances(given, words) == odds_


def test_open_ground_is_neither() -> None:
    """B-10.6: the attacker's own position does not matter."""
    assert made(board("orc U16", "gondor U15"), "U16xU15").position == "open"


@pytest.mark.parametrize(
    ("lender", "piece", "players", "lends"),
    [
        ("gandalf", "hobbit", 3, True),
        ("gandalf", "aragorn", 3, True),
        ("gandalf", "orc", 3, False),
        ("nazgul", "orc", 3, True),
        ("nazgul", "man_orc", 3, False),
        ("nazgul", "man_orc", 2, True),
        ("nazgul", "saruman", 2, True),
        ("aragorn", "gondor", 3, True),
        ("aragorn", "army_of_the_dead", 3, True),
        ("aragorn", "rohan", 3, False),
        ("saruman", "man_orc", 3, True),
        ("saruman", "orc", 2, False),
        ("elf", "gondor", 3, False),
    ],
)
def test_who_lends_what_to_whom(lender: str, piece: str, players: int, lends: bool) -> None:
    """B-10.8, B-10.11: to friends beside them, by kind."""
    assert strong(board(f"{lender} K6", f"{piece} K7", players=players, dead=Sleep.AWAKE), "K7") is lends
    assert not strong(board(f"{lender} K6", f"{piece} K8", players=players, dead=Sleep.AWAKE), "K8")


def test_lending_does_not_chain() -> None:
    """B-10.9: a lent strength is not lent on."""
    given = board("gandalf K5", "aragorn K6", "gondor K7")

    assert strong(given, "K6")
    assert strong(given, "K7")  # by Aragorn's own right
    assert not strong(board("gandalf K5", "rohan K6", "rohan K7"), "K7")


def test_some_places_lend_nothing() -> None:
    """B-10.8, B-10.10, B-12.8, B-14.8: Moria, Fangorn, the Paths; mountain hexsides stop nothing."""
    assert not strong(board("gandalf N9", "rohan M9"), "M9")
    assert not strong(board("gandalf N12", "rohan N13"), "N13")
    assert not strong(board("aragorn N15", "gondor N14"), "N14")
    assert strong(board("saruman M13", "man_orc M14"), "M14")
    assert strong(board("nazgul V13", "orc W14"), "W14")
    assert not strong(board("gandalf G7"), "G6"), "the Ring-bearer has no strength"


def test_who_may_attack_whom() -> None:
    """B-9.1, B-10.1, B-10.2, B-10.3, B-10.4, B-14.1, B-15.1."""
    assert refused(board("orc H6"), "H6xG6") == "B-9.1"
    assert refused(board("hobbit H6", "orc G7"), "H6xG6") == "B-9.1"
    assert refused(board("orc U16", "orc U15"), "U16xU15") == "B-10.4"
    assert refused(board("orc U16", "gondor S15"), "U16xS15") == "B-10.2"
    assert refused(board("nazgul V13", "gondor W14"), "V13xW14") == "B-10.2"
    assert refused(board("orc M9", "gandalf N9"), "M9xN9") == "B-10.3"
    assert refused(board("gandalf N9", "orc M9"), "N9xM9") == "B-10.3"
    assert refused(board("orc N13", "fangorn_army N12"), "N13xN12") == "B-10.3"
    assert refused(board("orc W15", "gondor W16"), "W15xW16") == "B-10.3"
    assert refused(board("orc N14", "aragorn N15"), "N14xN15") == "B-10.3"
    fought = board("orc U16", "gondor U15")
    tired = replace(fought.on(at("U16"))[0], fought=True)
    with pytest.raises(Illegal) as no:
        attack(MAP, fought.put(tired), tired, fought.on(at("U15"))[0])
    assert no.value.clause == "B-10.1"
    assert refused(board("orc P14", "fangorn_army P15"), "P14xP15") == "B-14.1"
    assert made(board("orc P14", "fangorn_army P15", fangorn=Sleep.AWAKE), "P14xP15").defender_elven


def test_elven_hexes_and_isengard_are_fought_over_like_others() -> None:
    """B-8.3, B-13.3: no leave, and no fortress."""
    assert made(board("orc P9", "elf P10"), "P9xP10").position == "open"
    assert made(board("rohan M13", "man_orc M12"), "M13xM12").position == "open"
