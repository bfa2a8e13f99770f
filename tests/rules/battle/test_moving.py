"""Moves, against every path that there is, and clause by clause (B-5 to B-8, B-12 to B-17)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from msgspec.structs import replace

from rules.battle.leave import Leave, Need
from rules.battle.moving import Moves
from rules.battle.pieces import Board, Piece, Sleep, set_up
from rules.battle.strength import why_none
from rules.board.hexes import Way
from rules.game import Illegal
from tests.rules.battle.kit import MAP, at, board, moves, scattered, way, written


def refused(made: Moves, path: str) -> str:
    """The clause by which a path is refused."""
    with pytest.raises(Illegal) as no:
        made.check(way(path))
    return no.value.clause


def ends(made: Moves) -> set[str]:
    return {MAP.grid.name(one) for one in made.ways}


# ------------------------------------------------------------------------------------------------- the whole of it


def _paths(start: int, most: int) -> Iterator[Way]:
    """Every path on the map, the clear and the other hexes."""
    layer: list[Way] = [(start,)]
    for _ in range(most):
        layer = [(*path, one) for path in layer for one in MAP.grid.adjacent[path[-1]]]
        yield from layer


def _rank(made: Moves, path: Way) -> tuple[bool, int, int, tuple[int, ...]]:
    """B-5.11: what makes one legal path better than another to the same hex."""
    turns = tuple(MAP.grid.adjacent[one].index(other) for one, other in pairwise(path))
    lacking = {
        need.at for need in made.lacking(path) if need.kind == "over" or not need.stop or need.at != path[-1]
    }
    return bool(made.needs(path)), len(lacking), len(path), turns


def _allowed(made: Moves) -> dict[int, Way]:
    """The best of all paths that no clause forbids, hex by hex."""
    best: dict[int, Way] = {}
    for path in _paths(made.piece.at, made.piece.allowance):
        try:
            made.check(path)
        except Illegal:
            continue
        if path[-1] == made.piece.at:
            continue
        known = best.get(path[-1])
        if known is None or _rank(made, path) < _rank(made, known):
            best[path[-1]] = path
    return best


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(6))
def test_the_ways_are_the_best_of_all_paths(seed: int, players: int) -> None:
    """B-5.3, B-5.4, B-5.6, B-5.7, B-5.11: with pieces everywhere, to every hex and to no other."""
    given = scattered(seed, players)
    leave = Leave(number=1, grantor="alliance", grantee="sauron", kind="over")
    for piece in given.pieces[seed % 3 :: 3]:
        if piece.allowance > 3:
            continue
        made = Moves(MAP, given, piece, (leave,) if seed % 2 else ())

        assert {one: written(path) for one, path in made.ways.items()} == {
            one: written(path) for one, path in _allowed(made).items()
        }


def test_nobody_is_stuck_at_the_start_who_should_not_be() -> None:
    """B-3.5, B-5.10: but the army in Fangorn and the Dead."""
    given = set_up(MAP, 3)
    stuck = {one.kind for one in given.pieces if Moves(MAP, given, one).why_stuck is not None}

    assert len(given.pieces) == 68
    assert stuck == {"fangorn_army", "army_of_the_dead"}
    assert given.find("orc-01") is not None
    assert {one: len(given.on(one)) for one in given.taken if len(given.on(one)) > 1} == {at("N15"): 2}


# ------------------------------------------------------------------------------------------------- clause by clause


@pytest.mark.parametrize(("owner", "players"), [("alliance", 3), ("sauron", 3), ("saruman", 3), ("evil", 2)])
def test_the_ring_bearer_moves_three_hexes_for_whoever_owns_it(owner: str, players: int) -> None:
    """B-9.2: by the ways of all pieces: not onto another, nor into the mountains."""
    made = moves(board(f"{owner}:ring_bearer G6", "orc H6", "gondor G7", players=players), "G6")

    made.check(way("G6-G5-H4-I4"))
    assert refused(made, "G6-G5-H4-I4-J3") == "B-5.3"
    assert {refused(made, "G6-H6"), refused(made, "G6-G7")} == {"B-6.1"}


def test_a_move_is_a_path_of_neighbours_within_the_allowance() -> None:
    """B-5.2, B-5.3, B-5.5, B-5.8: rivers, fortresses and enemies beside the way cost nothing."""
    given = board("orc T15", "gondor S16", "orc T16")
    made = moves(given, "T15")

    made.check(way("T15-S15-R15"))
    assert refused(made, "T15-S15-R15-Q15") == "B-5.3"
    assert refused(made, "T15-R15") == "B-5.3"
    moved = Moves(MAP, given, replace(made.piece, moved=True))
    assert refused(moved, "T15-S15") == "B-5.2"
    assert not moved.ways


@pytest.mark.parametrize(
    ("piece", "path"),
    [
        ("orc R11", "R11-R12"),
        ("orc P14", "P14-P13"),
        ("orc V13", "V13-W14"),
        ("dwarf O7", "O7-N6"),
        ("elf B5", "B5-A5"),
    ],
)
def test_closed_land_stops_everybody(piece: str, path: str) -> None:
    """B-5.4, B-21.3: mountains, forest, sea and Entwash, and a mountain hexside."""
    assert refused(moves(board(piece), piece.split()[1]), path) == "B-5.4"


def test_friends_are_passed_and_enemies_take_leave() -> None:
    """B-5.6, B-5.7, B-6.1, B-7.1, B-7.2: to pass; nobody lands on another."""
    given = board("orc T15", "orc S15", "gondor S16")
    made = moves(given, "T15")

    assert made.needs(way("T15-S15-R15")) == ()
    assert made.needs(way("T15-S16-R16")) == (Need("alliance", "over", at("S16")),)
    assert refused(made, "T15-S16") == "B-6.1"
    assert refused(made, "T15-S15") == "B-6.1"
    over = Leave(number=1, grantor="alliance", grantee="sauron", kind="over")
    assert moves(given, "T15", over).lacking(way("T15-S16-R16")) == ()
    narrower = (replace(over, hexes=(at("S15"),)), replace(over, pieces=("nazgul",)))
    for other in (replace(over, grantee="saruman"), *narrower):
        assert moves(given, "T15", other).lacking(way("T15-S16-R16"))


def test_sauron_and_saruman_are_no_friends_where_three_play() -> None:
    """B-7.1, B-2.2: and one owner where two play."""
    pieces = ("orc L13", "man_orc K13")

    assert moves(board(*pieces), "L13").needs(way("L13-K13-J14"))[0].grantor == "saruman"
    assert not moves(board(*pieces, players=2), "L13").needs(way("L13-K13-J14"))


def test_elven_hexes_are_closed_while_an_elf_lives() -> None:
    """B-8.1, B-8.2, B-7.2: to cross or to stop, but for the Alliance."""
    given = board("orc P9", "elf S3", "gondor O10")
    made = moves(given, "P9")

    assert [need.kind for need in made.needs(way("P9-P10"))] == ["elven"]
    assert made.needs(way("P9-P10"))[0].stop
    assert not made.needs(way("P9-P10-P11"))[0].stop
    cross = Leave(number=1, grantor="alliance", grantee="sauron", kind="elven")
    assert moves(given, "P9", cross).lacking(way("P9-P10-Q11")) == ()
    assert moves(given, "P9", cross).lacking(way("P9-P10"))
    assert not moves(given, "P9", replace(cross, stop=True)).lacking(way("P9-P10"))
    assert not moves(given, "O10").needs(way("O10-P10"))
    assert not moves(board("orc P9"), "P9").needs(way("P9-P10"))


def test_a_ring_bearer_never_comes_back_to_an_elven_hex() -> None:
    """B-8.5: it may neither enter nor cross it; another side's may; nor once no elf lives."""
    left = frozenset({("alliance", at("P10"))})
    made = moves(board("ring_bearer O10", "elf S3", left=left), "O10")

    assert refused(made, "O10-P10") == "B-8.5"
    moves(board("ring_bearer O10", left=left), "O10").check(way("O10-P10"))
    moves(board("sauron:ring_bearer O10", "elf S3", left=left), "O10").check(way("O10-P10"))


def test_moria_is_passed_from_side_to_side() -> None:
    """B-12.1, B-12.2, B-12.3, B-12.7, B-12.9: the worked example; without Gandalf only enemies pass."""
    held = board("rohan M10", "gandalf N9")

    assert {"O9", "O10"} <= ends(moves(held, "M10"))
    assert "N9" not in ends(moves(held, "M10"))
    moves(held, "M10").check(way("M10-N9-O10-P9"))
    assert refused(moves(held, "M10"), "M10-N9") == "B-12.1"
    assert refused(moves(held, "M10"), "M10-N9-M9") == "B-12.2"
    gondor = board("gondor M10", "gandalf N9")
    assert {one for one in ends(moves(gondor, "M10")) if one > "N"} == {"O9", "O10"}
    assert refused(moves(board("rohan M10", "gandalf K6"), "M10"), "M10-N9-O9") == "B-12.3"
    assert refused(moves(board("rohan M10"), "M10"), "M10-N9-O9") == "B-12.3"


def test_enemies_pass_moria_where_gandalf_is_not() -> None:
    """B-12.5, B-7.16: else with leave, which covers passing over him."""
    assert not moves(board("man_orc M10", "gandalf K6"), "M10").needs(way("M10-N9-O9"))
    needs = moves(board("man_orc M10", "gandalf N9"), "M10").needs(way("M10-N9-O9"))
    assert needs == (Need("alliance", "moria", at("N9")),)


def test_gandalf_stops_in_moria_and_holds_it_for_others() -> None:
    """B-12.4, B-12.6: by either gate, in and out; once others have passed he stays."""
    inside = moves(board("gandalf N9"), "N9")

    assert {"M9", "M10", "O9", "O10"} <= ends(inside)
    moves(board("gandalf M10"), "M10").check(way("M10-N9"))
    moves(board("gandalf M10"), "M10").check(way("M10-N9-O9"))
    assert refused(moves(board("gandalf N9", alliance_passed=True), "N9"), "N9-O9") == "B-12.4"


def test_isengard_is_sarumans_until_fangorn_wakes() -> None:
    """B-13.1, B-13.2, B-13.4: to cross too; his Ring-bearer is let in, and Evil's where two play."""
    entry = "M13-M12"

    moves(board("man_orc M13"), "M13").check(way(entry))
    moves(board("saruman:ring_bearer M13"), "M13").check(way(entry))
    moves(board("evil:ring_bearer M13", players=2), "M13").check(way(entry))
    for other in ("orc M13", "nazgul M13", "gandalf M13", "sauron:ring_bearer M13", "ring_bearer M13"):
        assert refused(moves(board(other), "M13"), entry) == "B-13.2"
    assert refused(moves(board("orc M13", players=2), "M13"), entry) == "B-13.2"
    moves(board("orc M13", isengard_special=False), "M13").check(way(entry))


def test_fangorn_takes_one_visitor_until_it_is_closed() -> None:
    """B-6.2, B-6.3, B-14.1, B-14.2, B-14.7: nobody crosses, no enemy's bearer enters."""
    army = "fangorn_army N12"
    moves(board(army, "gandalf N13"), "N13").check(way("N13-N12"))
    moves(board(army, "ring_bearer N13"), "N13").check(way("N13-N12"))

    assert refused(moves(board(army, "gandalf N13"), "N13"), "N13-N12-O13") == "B-14.2"
    assert refused(moves(board(army, "rohan N13"), "N13"), "N13-N12") == "B-14.2"
    assert refused(moves(board(army, "sauron:ring_bearer N13"), "N13"), "N13-N12") == "B-14.2"
    assert refused(moves(board(army, "ring_bearer N12", "gandalf N13"), "N13"), "N13-N12") == "B-6.3"
    assert refused(moves(board("gandalf N13", fangorn=Sleep.CLOSED), "N13"), "N13-N12") == "B-14.7"
    assert moves(board(army), "N12").why_stuck is not None
    assert moves(board("fangorn_army M12", fangorn=Sleep.AWAKE), "M12").ways


def test_the_paths_of_the_dead_lead_south() -> None:
    """B-6.2, B-15.1, B-15.2, B-15.4, B-15.7: in from either side, for Aragorn alone; out by the south."""
    dead = ("army_of_the_dead N15", "army_of_the_dead N15")
    moves(board(*dead, "aragorn N14"), "N14").check(way("N14-N15"))
    moves(board(*dead, "aragorn N16"), "N16").check(way("N16-N15"))

    assert refused(moves(board(*dead, "aragorn N14"), "N14"), "N14-N15-N16") == "B-15.2"
    assert refused(moves(board(*dead, "gandalf N14"), "N14"), "N14-N15") == "B-15.2"
    roused = board(*dead, "aragorn N15", dead=Sleep.AWAKE)
    assert refused(moves(roused, "N15", kind="aragorn"), "N15-N14") == "B-15.4"
    for goal in ("N14", "N13"):  # said as a goal alone, whose way the engine would find
        with pytest.raises(Illegal) as no:
            moves(roused, "N15", kind="aragorn").whole(way(f"N15-{goal}"))
        assert no.value.clause == "B-15.4"
    assert {"N16", "M16", "O16"} <= ends(moves(roused, "N15", kind="army_of_the_dead"))
    assert refused(moves(board("aragorn N14", dead=Sleep.CLOSED), "N14"), "N14-N15") == "B-15.7"


def test_only_the_alliances_bearer_enters_mount_doom() -> None:
    """B-16.1."""
    moves(board("ring_bearer W16"), "W16").check(way("W16-W15"))

    assert refused(moves(board("sauron:ring_bearer W16"), "W16"), "W16-W15") == "B-16.1"
    assert refused(moves(board("orc W16"), "W16"), "W16-W15") == "B-16.1"


def test_the_ring_is_taken_by_ending_on_it() -> None:
    """B-9.4, B-5.7: by any opposing piece but a bearer; who goes on beyond passes over it."""
    given = board("orc H6", "hobbit F6")
    made = moves(given, "H6")

    made.check(way("H6-G6"))
    assert made.captures(at("G6"))
    assert [need.kind for need in made.needs(way("H6-G6-F5"))] == ["over"]
    assert refused(moves(given, "F6"), "F6-G6") == "B-6.1"


@pytest.mark.parametrize(
    ("pieces", "path", "players"),
    [
        (("sauron:ring_bearer Y15", "orc Y14"), "Y15-Y14", 3),
        (("evil:ring_bearer Y15", "orc Y14"), "Y15-Y14", 2),
        (("saruman:ring_bearer M13", "man_orc M12"), "M13-M12", 3),
        (("saruman:ring_bearer M13", "saruman L13"), "M13-L13", 3),
        (("saruman:ring_bearer L13", "saruman M13"), "M13-L13", 3),
    ],
)
def test_a_winning_arrival_takes_no_room(pieces: tuple[str, ...], path: str, players: int) -> None:
    """B-17.6, B-6.2: among the winner's own pieces; an opposing one blocks."""
    given = board(*pieces, players=players)
    moves(given, path.split("-", maxsplit=1)[0]).check(way(path))
    goal = at(path.split("-")[1])
    foes = tuple(
        Piece("gondor-09", "gondor", "alliance", goal) if one.at == goal and not one.is_bearer else one
        for one in given.pieces
    )
    if any(one.kind == "gondor" for one in foes):
        blocked = Board(players=players, pieces=foes)
        assert refused(moves(blocked, path.split("-", maxsplit=1)[0]), path) == "B-6.1"


def test_where_nothing_is_won_a_bearer_finds_no_room_either() -> None:
    """B-17.5, B-17.6: Evil's beside Saruman, and Sauron's in his other crowns."""
    assert (
        refused(moves(board("evil:ring_bearer M13", "saruman L13", players=2), "M13"), "M13-L13") == "B-6.1"
    )
    assert refused(moves(board("sauron:ring_bearer T16", "orc U16"), "T16"), "T16-U16") == "B-6.1"


def test_a_goal_that_is_out_of_reach_says_why() -> None:
    """B-5.12: too far, closed land, a taken hex, a special one."""
    made = moves(board("orc T15", "orc S15", "gondor R15", "gondor R14", "gondor O10"), "T15")
    clauses, sentences = {}, {}
    for goal in ("R10", "T20", "S15", "W15", "R13", "O10", "R15"):
        with pytest.raises(Illegal) as no:
            made.way(at(goal))
        clauses[goal] = no.value.clause
        sentences[goal] = no.value.sentence.format(**no.value.facts)

    too_far = dict.fromkeys(("R10", "T20", "R13", "O10"), "B-5.3")
    assert clauses == {**too_far, "S15": "B-6.1", "R15": "B-6.1", "W15": "B-16.1"}
    assert sentences["R10"] == "R10 is 6 hexes away; orc moves 2 at most."
    assert sentences["O10"].startswith("O10 is ")
    assert sentences["S15"] == "orc is at S15; a hex holds one piece."
    assert sentences["R15"].endswith("To attack it, write `T15-S16, S16xR15`.")
    assert written(made.way(at("R16"))) == "T15-S16-R16"
    with pytest.raises(Illegal, match="No way"):
        moves(board("orc V13"), "V13").way(at("X14"))


def test_the_attack_that_is_advised_can_be_made() -> None:
    """Issue 30: "from a hex beside it" named one that was not beside it, or behind mountains."""
    advised = 0
    for seed in range(3):
        given = scattered(seed, 3)
        for piece in given.pieces:
            made = Moves(MAP, given, piece)
            for foe in given.foes(piece.side) - set(made.ways):
                with pytest.raises(Illegal) as no:
                    made.way(foe)
                if attack := str(no.value.facts.get("attack", "")):
                    *moved, fight = attack.split(", ")
                    start = made.way(at(moved[0].split("-")[1]))[-1] if moved else piece.at
                    attacker, target = map(at, fight.split("x"))
                    stood = replace(piece, at=attacker)
                    advised += 1
                    assert (start, target) == (attacker, foe)
                    assert why_none(MAP, given, stood, given.on(foe)[0]) is None
    assert advised > 20


def test_a_way_without_leave_comes_before_a_shorter_one_with_it() -> None:
    """B-5.11: then one with the leave that is given, then the one that lacks least."""
    over = Leave(number=1, grantor="alliance", grantee="saruman", kind="over")
    one = board("man_orc T15", "gondor S16")
    ring = board("man_orc T15", "gondor S16", "gondor T16", "gondor S15")

    assert written(moves(one, "T15", over).way(at("R16"))) == "T15-T16-S17-R16"
    assert written(moves(ring, "T15", replace(over, hexes=(at("S15"),))).way(at("R16"))) == "T15-S15-R15-R16"
    assert written(moves(ring, "T15").way(at("R16"))) == "T15-S16-R16"
    assert at("R16") not in moves(ring, "T15").free
