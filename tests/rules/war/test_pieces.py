"""The tables of pieces, against the rule book's."""

from __future__ import annotations

import pytest

from rules.war.pack.opening import open_land
from rules.war.state.pieces import (
    CHARACTERS,
    FELLOWSHIP,
    MAGIC,
    NAZGUL,
    TABLE,
    in_order,
    is_piece,
    owner,
    strongest,
)

BOOK_F = """
frodo 1 3 3 2 5
sam 2 3 3 2 5
merry 1 2 2 2 4
pippin 1 2 2 2 4
aragorn 5 5 5 3 3
boromir 4 4 4 2 1
gandalf 5 5 5 3 2
legolas 4 4 4 3 3
gimli 4 4 4 2 3
"""
BOOK_OTHERS = (
    "lord 6 6 0, gothmog 5 5 0, mouth 3 4 0, saruman 5 5 3, chief 3 3 3, gollum 1 3 2, "
    "balrog 6 6 0, shelob 4 5 0, wight 3 3 0, spiders 3 4 0"
)


def test_the_fellowship_has_the_ratings_of_the_table() -> None:
    """W-51.1: Might, Life, Capture, Escape, Ring."""
    rows = [(p.id, p.might, p.life, p.capture, p.escape, p.ring) for p in FELLOWSHIP]
    book = [line.split() for line in BOOK_F.split("\n") if line]
    assert rows == [(id, *map(int, ratings)) for id, *ratings in book]


def test_all_others_have_the_ratings_of_the_table() -> None:
    """W-51.2: Might, Life, Ring; Nazgûl 3 to 9 have 4 and 4."""
    for line in BOOK_OTHERS.split(", "):
        id, *ratings = line.split()
        piece = TABLE[id]
        assert [piece.might, piece.life, piece.ring] == [int(rating) for rating in ratings]
    for number in range(3, 10):
        assert (TABLE[f"nazgul-{number}"].might, TABLE[f"nazgul-{number}"].life) == (4, 4)


def test_pieces_stand_in_one_order_everywhere() -> None:
    """W-51.8: the ids, then bands, then parties, by their numbers."""
    book = [
        "frodo",
        "sam",
        "merry",
        "pippin",
        "aragorn",
        "boromir",
        "gandalf",
        "legolas",
        "gimli",
        "gollum",
        "lord",
        "gothmog",
        "nazgul-3",
        "nazgul-4",
        "nazgul-5",
        "nazgul-6",
        "nazgul-7",
        "nazgul-8",
        "nazgul-9",
        "mouth",
        "saruman",
        "chief",
        "balrog",
        "shelob",
        "wight",
        "spiders",
    ]
    assert list(TABLE) == book
    assert in_order(["party-2", "orcs-11", "orcs-2", *reversed(book), "sam"]) == (
        *book,
        "orcs-2",
        "orcs-11",
        "party-2",
    )
    assert " ".join(MAGIC) == (
        "anduril sting light rope cloak athelas blade glamdring shadowfax palantir-isengard palantir-tirith"
    )


@pytest.mark.parametrize("word", ["frodos", "orcs", "orcs-0", "party-x", "nazgul-2", "nazgul-10", ""])
def test_what_is_no_piece_is_none(word: str) -> None:
    """W-51.8: only these ids."""
    assert not is_piece(word)


def test_the_strongest_comes_first_and_the_believed_bearer_last() -> None:
    """W-55.3: highest Might of the table, then W-51.8."""
    assert strongest(CHARACTERS, last="aragorn")[:3] == ("gandalf", "boromir", "legolas")
    assert strongest(CHARACTERS, last="aragorn")[-1] == "aragorn"


def test_whose_a_piece_is() -> None:
    """W-50.1: for two Saruman is D's and the Chief is not there; for three both are S's."""
    assert {owner(id, 2) for id in CHARACTERS} == {"F"}
    assert {owner(id, 3) for id in (*NAZGUL, "mouth")} == {"D"}
    assert [owner("saruman", players) for players in (2, 3)] == ["D", "S"]
    assert [owner("chief", players) for players in (2, 3)] == [None, "S"]
    assert owner("gollum", 2) is owner("balrog", 3) is None


def test_the_map_says_where_all_stand_at_the_start() -> None:
    """W-51.5: everybody but the Fellowship, who begin in Rivendell; every magic card but Gandalf's lies somewhere."""
    land = open_land()
    start = {piece: land.name(at) for at, pieces in land.start.items() for piece in pieces}
    book = dict.fromkeys(("lord", "nazgul-3", "nazgul-4"), "E0729")
    book |= dict.fromkeys(("gothmog", "nazgul-5", "nazgul-6", "mouth"), "E1128")
    book |= {"nazgul-7": "E0117", "nazgul-8": "E0117", "nazgul-9": "E0727"}
    book |= {"saruman": "W2421", "chief": "W2219", "gollum": "W2516"}
    assert start == book
    assert [land.name(at) for at in land.of("start")] == ["W2412"]
    lying = {card: land.name(site.at) for site in land.sites.values() for card in site.cards}
    assert lying == {
        **dict.fromkeys(("anduril", "sting"), "W2412"),
        **dict.fromkeys(("light", "rope", "cloak"), "W2817"),
        "athelas": "W1811",
        "blade": "W1414",
        "shadowfax": "W2724",
        "palantir-tirith": "E0330",
    }
