"""Orders, read and written (B-19.3, B-19.8)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.battle.charts import BUILT
from rules.battle.orders import Build, Done, End, EscapeBy, Fight, Move, Orders, Part, Second, Undo
from rules.battle.orders.notation import known, read, write
from rules.battle.orders.parting import split
from rules.board.hexes import Hex, Way
from rules.game import Illegal
from tests.rules.battle.kit import MAP, at, way


def one(words: str) -> Part:
    (part,) = read(MAP, words).said
    return part


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("T15-S15", Move(way("T15-S15"))),
        ("t15-s15-r15", Move(way("T15-S15-R15"))),
        ("gandalf:N12-N13", Move(way("N12-N13"), "gandalf")),
        ("T15-S15-R14 ask", Move(way("T15-S15-R14"), asks=True)),
        ("T15-S15-R14 ask else T15-T14", Move(way("T15-S15-R14"), asks=True, otherwise=way("T15-T14"))),
        ("T15-S14 else stay", Move(way("T15-S14"), otherwise=way("T15"))),
        ("G6-H5 shire=saruman", Move(way("G6-H5"), shire="saruman")),
        ("T15-S15 escape S15-S14", Move(way("T15-S15"), escape=way("S15-S14"))),
        ("T15-S15 escape stay", Move(way("T15-S15"), escape=way("S15"))),
        ("T15xS15", Fight(at("T15"), (at("S15"),))),
        ("T15xS15 else S16 stop if lost", Fight(at("T15"), (at("S15"), at("S16")), stops=True)),
        ("attack N12 from M12", Fight(at("M12"), (at("N12"),))),
        ("attack S15 from T15 else S16", Fight(at("T15"), (at("S15"), at("S16")))),
        (
            "attack S15 else S16 with orc T15 stop if lost",
            Fight(at("T15"), way("S15-S16"), "orc", stops=True),
        ),
        ("gandalf attacks Osgiliath", Fight(None, (at("S15"),), "gandalf")),
        ("nazgûl x S15 else S16", Fight(None, way("S15-S16"), "nazgul")),
        ("attack S15 from Gandalf", Fight(None, (at("S15"),), "gandalf")),
        ("build helms deep", Build(at("M14"))),
        ("build hobbit in shire", Build(at("G6"), "hobbit")),
        ("Barad-dûr-Y15", Move(way("Y14-Y15"))),
        ("barad dur - Y15", Move(way("Y14-Y15"))),
        ("take back", Undo()),
        ("take back all", Undo(all=True)),
        ("orc T15 attacks S15", Fight(at("T15"), (at("S15"),), "orc")),
        ("+orc Y14", Build(at("Y14"), "orc")),
        ("build edoras", Build(at("O14"))),
        ("build orc at Barad-dur", Build(at("Y14"), "orc")),
        ("escape S15-S14", EscapeBy(way("S15-S14"))),
        ("escape stay", EscapeBy()),
        ("Barad-dur-Y15", Move(way("Y14-Y15"))),
        ("Minas Tirith-R14", Move(way("R15-R14"))),
        ("gandalf to weathertop", Move((at("K6"),), "gandalf")),
        ("Ring-bearer to J6", Move((at("J6"),), "ring_bearer")),
        ("ring to Rivendell ask", Move((at("M6"),), "ring_bearer", asks=True)),
        ("elf M6 to L6", Move(way("M6-L6"), "elf")),
        ("Gondor army S15-S14", Move(way("S15-S14"), "gondor")),
        ("orc T15xS15", Fight(at("T15"), (at("S15"),), "orc")),
        ("attack Bree from man-orc J6", Fight(at("J6"), (at("I6"),), "man_orc")),
        ("move T15 to S15", Move(way("T15-S15"))),
        ("gandalf-Bree", Move((at("I6"),), "gandalf")),
        ("saruman I7", Move((at("I7"),), "saruman")),
        ("Frodo h5 ask", Move((at("H5"),), "ring_bearer", asks=True)),
        ("orc from U16 to T16", Move(way("U16-T16"), "orc")),
        ("I move the orc from U16 to T16.", Move(way("U16-T16"), "orc")),
        ("from U16 to T16", Move(way("U16-T16"))),
        ("orc at W14 moves to Isenmouthe", Move(way("W14-V14"), "orc")),
        ("Nazgûl-S14", Move((at("S14"),), "nazgul")),
        ("gandalf goes to Bree", Move((at("I6"),), "gandalf")),
        ("orcs u16 -> T16", Move(way("U16-T16"), "orc")),
        ("U16 T16", Move(way("U16-T16"))),
        ("orc u16 t16", Move(way("U16-T16"), "orc")),
        ("orc at T15 attacks Gondor army at S15", Fight(at("T15"), (at("S15"),), "orc")),
        ("orc attacks gondor S15 else orc S16", Fight(None, way("S15-S16"), "orc")),
        ("build an orc at Barad-dur", Build(at("Y14"), "orc")),
        ("done", Done()),
        ("second", Second()),
        ("end the turn", End()),
        ("undo", Undo()),
        ("undo all", Undo(all=True)),
    ],
)
def test_what_people_write_is_understood(words: str, part: Part) -> None:
    """B-19.3, B-19.8, B-10.15: names, kinds before a colon, in any case of letters; and told back in one form."""
    assert one(words) == part
    assert one(write(MAP, Orders((part,)))) == part


def test_a_post_holds_many_orders() -> None:
    """B-19.8: parted by commas, semicolons or lines; by a space where the next word begins an order."""
    words = "T15-S15 else stay T14xS14 else S15 stop if lost, +orc Minas Morgul\nbuild edoras; done"

    assert split(MAP, words) == (
        "t15-s15 else stay",
        "t14xs14 else s15 stop if lost",
        "+orc u16",
        "build o14",
        "done",
    )
    assert split(MAP, "Edoras-O13 gandalf attacks S15 else S16 Helm’s Deep x M13 done") == (
        "o14-o13",
        "gandalf attacks s15 else s16",
        "m14xm13",
        "done",
    )
    assert split(MAP, "orc U16-T16 then gandalf to Bree and done") == (
        "orc u16-t16",
        "gandalf to i6",
        "done",
    )
    assert split(MAP, "gandalf I6 T15-S15, orc Y14 nonsense done") == (
        "gandalf i6",
        "t15-s15",
        "orc y14 nonsense",
        "done",
    )
    assert split(MAP, "Edoras-O13 Helm's Deep-M13 done") == ("o14-o13", "m14-m13", "done")
    assert split(MAP, "elf M6-L6 Frodo to J6 orc at T15xS15") == (
        "elf m6-l6",
        "ring_bearer to j6",
        "orc t15xs15",
    )


@pytest.mark.parametrize(
    "words", ["", "go on", "T15-Q99", "T15-ZZ4", "T15", "+dragon Y14", "shire=gondor", "T15xS15 else"]
)
def test_what_is_no_order_is_told_part_by_part(words: str) -> None:
    """B-19.4, B-5.12: with what would do."""
    with pytest.raises(Illegal) as no:
        read(MAP, words)

    assert no.value.clause == "B-19.3"


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("gandolf to Bree", "gandalf"),
        ("T15-Lothlorien", "Lothlorien North (P10), Lothlorien South (P11)"),
        ("minas tirth-R14", "Minas Tirith (R15), Minas Morgul (U16)"),
        ("attack S15 from ossgiliath", "Osgiliath (S15)"),
        ("orc at W14 moves to Isenmouth", "Isenmouthe (V14)"),
        ("sarumann I7", "saruman"),
    ],
)
def test_a_name_that_is_unknown_or_that_several_bear_is_told_with_what_may_be_meant(
    words: str, names: str
) -> None:
    """B-19.8, issue 17 (bad input)."""
    with pytest.raises(Illegal) as no:
        read(MAP, words)

    assert (no.value.clause, no.value.facts["names"]) == ("B-19.8", names)


@pytest.mark.parametrize(
    ("words", "orders"),
    [
        ("if T14 is empty then T15-T14", ["t15-t14 if t14 empty"]),
        ("T16-T17, if T14 empty, then T15-T14, V13-V14", ["t16-t17", "t15-t14 if t14 empty", "v13-v14"]),
        ("T16-T17\nif T14 empty\nthen T15-T14", ["t16-t17", "t15-t14 if t14 empty"]),
        ("if gandalf alive T15-T14 T16-T17", ["t15-t14 if gandalf alive", "t16-t17"]),
        ("T15-T14 if T14 empty then T16-T17", ["t15-t14 if t14 empty", "t16-t17"]),
        ("T15-T14, if T14 empty", ["t15-t14, if t14 empty"]),
        ("V13-V14, T15-T14, if T14 empty, T16-T17", ["v13-v14", "t15-t14, if t14 empty", "t16-t17"]),
        ("if T14 empty, T15-T14, T16-T17", ["if t14 empty, t15-t14", "t16-t17"]),
        ("T15-T14 if T14 taken, T16-T17", ["t15-t14 if t14 taken", "t16-t17"]),
        ("if T14 taken then T15-T14", ["t15-t14 if t14 taken"]),
        ("T15-T14, next T16-T17", ["t15-t14", "next t16-t17"]),
        ("T15-T14,then T16-T17,and V13-V14", ["t15-t14", "t16-t17", "v13-v14"]),
        ("T15-T14, next then T16-T17", ["t15-t14", "next t16-t17"]),
        ("t15 -t14 nazgul:v13", ["t15-t14", "nazgul:v13"]),
        ("t15 -t14 r10", ["t15-t14", "r10"]),
        ("T15-T14 unless T14 taken T16-T17", ["t15-t14 unless t14 taken", "t16-t17"]),
        ("unless T14 taken T15-T14, T16-T17", ["unless t14 taken t15-t14", "t16-t17"]),
    ],
)
def test_a_condition_is_never_parted_from_its_order(words: str, orders: list[str]) -> None:
    """Issue 30: sent without what was wrong, an order was played without its condition."""
    assert [known(MAP, order) for order in split(MAP, words)] == orders


def test_a_statement_is_of_one_of_two() -> None:
    """B-4.17."""
    with pytest.raises(Illegal) as no:
        read(MAP, "G6-H6 shire=gondor")

    assert no.value.clause == "B-4.17"


hexes: st.SearchStrategy[Hex] = st.sampled_from(list(MAP.grid.hexes))
ways: st.SearchStrategy[Way] = st.lists(hexes, min_size=2, max_size=6).map(tuple)
kinds = st.sampled_from(["", "gandalf", "aragorn", "army_of_the_dead"])


@st.composite
def moves(draw: st.DrawFn) -> Move:
    path = draw(ways)
    return Move(
        path,
        draw(kinds),
        draw(st.sampled_from(["", "hobbits", "saruman"])),
        draw(st.booleans()),
        draw(st.none() | ways | st.just(path[:1])),
        draw(st.just(()) | ways | st.just(path[-1:])),
    )


parts = st.one_of(
    moves(),
    st.builds(Build, hexes, st.sampled_from(["", *BUILT.values()])),
    st.builds(Fight, hexes, st.lists(hexes, min_size=1, max_size=3).map(tuple), kinds, st.booleans()),
    st.builds(EscapeBy, st.just(()) | ways),
    st.just(Done()),
    st.just(Second()),
    st.just(End()),
    st.builds(Undo, st.booleans()),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(parts, min_size=1, max_size=6).map(tuple))
def test_every_order_reads_back(given_parts: tuple[Part, ...]) -> None:
    """B-19.3: the form that the journal keeps; with commas, and with spaces alone."""
    text = write(MAP, Orders(given_parts))

    assert read(MAP, text) == Orders(given_parts)
    assert read(MAP, text.lower()) == Orders(given_parts)
    if not any(
        isinstance(part, EscapeBy) for part in given_parts[1:]
    ):  # behind a move it would belong to that
        assert read(MAP, text.replace(",", "")) == Orders(given_parts)


def test_a_kind_alone_moves_with_a_hyphen_too() -> None:
    """Issue 30: `Frodo-F6` was no order though `Frodo to F6` is."""
    assert read(MAP, "Frodo-F6, gandalf - n12") == read(MAP, "Frodo to F6, gandalf to n12")
    with pytest.raises(Illegal) as refused:
        read(MAP, "Frodo f6 f6 f6")
    assert "_" not in str(refused.value.facts)


@pytest.mark.parametrize("word", ["next", "drop", "builds"])
def test_what_begins_an_order_in_advance_is_taken_for_no_name(word: str) -> None:
    """B-19.10: it was asked whether the Paths of the Dead were meant."""
    with pytest.raises(Illegal, match="at the very beginning"):
        read(MAP, f"t15-t14, {word} m13-m14")
