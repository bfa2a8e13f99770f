"""Where Frodo and Gandalf can be: never without the truth, and no more than the rules allow (H-20.8, H-20.9)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

import pytest
from msgspec.structs import replace

from rules.hunt.aid.whereabouts import Aid, where
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board, Plan
from rules.hunt.state import DOT, SLASH, HuntState, Preparing, facts
from rules.hunt.values import Asked, Hint
from rules.hunt.view import Seen, view
from tests.rules.hunt import kit
from tests.rules.hunt.whole import GAME, WAYS, played

# ------------------------------------------------------------------------------------------- whole games


def _moments(seats: int, way: int) -> Iterator[HuntState]:
    """The moments of a game at which Frodo is somewhere, as everybody sees them."""
    for one in played(seats, way).entered[:-1]:
        state = one.position.state
        shown = state.shown or state
        is_set = shown.part == 1 or (shown.journey is not None and not isinstance(state.todo[-1], Preparing))
        if shown.log and is_set and GAME.outcome(state) is None:
            yield state


@pytest.mark.parametrize(("seats", "way"), [(seats, way) for seats in GAME.seats for way in range(len(WAYS))])
@pytest.mark.slow
def test_the_truth_is_always_among_what_can_be(seats: int, way: int) -> None:
    """H-20.9: after every entry of whole games, both parts, generated and fixed journeys, shelters."""
    for state in _moments(seats, way):
        found, shown = kit.aid(kit.PACK, state), state.shown or state
        assert facts.last_location(shown) in found.frodo
        if shown.mentor is not None and shown.mentor.state != "out":
            assert shown.mentor.location in found.gandalf


def test_the_aid_narrows_as_questions_are_answered() -> None:
    """H-20.8: else a set of everything would do."""
    sizes = {1: list[float](), 2: list[float]()}
    for seats in GAME.seats:
        for state in _moments(seats, seats % 2):
            if state.part == (state.shown or state).part:
                board = kit.PACK.boards[state.part]
                sizes[state.part].append(len(kit.aid(kit.PACK, state).frodo) / len(board.locations))
    for part in (1, 2):
        assert sum(sizes[part]) / len(sizes[part]) < 0.6
        assert min(sizes[part]) < 0.1


def test_the_aid_is_the_same_for_everybody() -> None:
    """H-20.8, H-20.9, H-19.17: it follows from the public view alone, also while RB's turn is open."""
    play = kit.in_bearer_turn(kit.state(moves=2, log=(5, 7, 8)))
    before = kit.aid(kit.PACK, play.state)
    play.set(moves=3, log=(5, 7, 8, 17))

    assert kit.aid(kit.PACK, play.state) == before == where(kit.PACK, view(kit.PACK, play.state, None).seen)


# ------------------------------------------------------------------------------------ small boards, all ways


def _board(chance: Random) -> Board:
    """Seven locations, joined anyhow by edges of 0 to 2 dots; 1 and 2 are starts, 7 is an exit."""
    pairs = {(n, chance.randint(1, n - 1)) for n in range(2, 8)}
    pairs |= {(a, b) for a in range(2, 8) for b in range(1, a) if chance.random() < 0.15}
    flags = {1: ["start"], 2: ["start"], 7: ["exit"]}
    return Board(
        Plan.read(
            {
                "part": 1,
                "areas": [{"id": "A", "section": "I"}, {"id": "B", "section": "II"}],
                "locations": [
                    {"n": n, "name": f"P{n}", "area": "AB"[n % 2], "flags": flags.get(n, []), "x": n, "y": n}
                    for n in range(1, 8)
                ],
                "edges": [
                    {"a": a, "b": b, "type": "path", "dots": chance.choice([0, 0, 1, 2])}
                    for a, b in sorted(pairs)
                ],
            }
        )
    )


def _logs(board: Board, kinds: tuple[str, ...]) -> list[tuple[int, ...]]:
    """Every log that the rules allow, mark after mark."""
    found: list[tuple[int, ...]] = [(1,), (2,)]
    for kind in kinds:
        found = [(*log, mark) for log in found for mark in _marks(board, log, kind)]
    return found


def _marks(board: Board, log: tuple[int, ...], kind: str) -> list[int]:
    state = kit.state(log=log)
    last, dots = facts.last_location(state), facts.dots(state)
    if kind == "escape":
        return [SLASH, *(n for n in board.reach(last, dots, 2) if n not in (last, 7))]
    return [DOT, *(n for n in board.reach(last, dots) if n != 7)]


def _asked(chance: Random, number: int, log: tuple[int, ...], moves: int, board: Board) -> Asked:
    """A question of any kind and its true answer after *moves* marks of *log*."""
    then = log[: moves + 1]
    last = facts.last_location(kit.state(log=then))
    kind = chance.choice(["search", "hunt", "perceive"])
    place = chance.randint(3, 6) if kind == "search" else chance.randint(1, 6)
    area = chance.choice(["area A", "area B", "section I"])
    is_there = board.area[last] == ("B" if area == "area B" else "A")
    return Asked(
        number=number,
        part=1,
        turn=moves,
        day=1,
        phase=1,
        moves=moves,
        figure=0,
        kind=kind,
        target=area if kind == "perceive" else str(place),
        answer=is_there if kind == "perceive" else place in then,
        found=kind == "hunt" and place == last,
    )


def _fits(board: Board, log: tuple[int, ...], ledger: tuple[Asked, ...]) -> bool:
    """Whether *log* would have given the same answers."""
    for line in ledger:
        then = log[: line.moves + 1]
        last = facts.last_location(kit.state(log=then))
        if line.kind == "perceive":
            is_there = board.area[last] == ("B" if line.target == "area B" else "A")
            if is_there is not line.answer:
                return False
        elif (int(line.target) in then) is not line.answer or (
            line.kind == "hunt" and (int(line.target) == last) is not line.found
        ):
            return False
    return True


@pytest.mark.parametrize("seed", range(60))
def test_on_a_small_board_it_finds_what_trying_all_ways_finds(seed: int) -> None:
    """H-20.8, H-5.3, H-5.4, H-8.1, H-8.3, H-8.6, H-10.13: exactly the last locations of the logs that fit."""
    chance = Random(seed)
    board = _board(chance)
    kinds = tuple(chance.choice(["move", "move", "extra", "escape"]) for _ in range(chance.randint(1, 5)))
    logs = _logs(board, kinds)
    true = chance.choice(logs)
    asked = sorted(chance.randint(0, len(kinds)) for _ in range(chance.randint(0, 6)))
    ledger = tuple(_asked(chance, n, true, moves, board) for n, moves in enumerate(asked, 1))
    hints = tuple(Hint(1, n, n, 0, "step", f"{n} {kind}") for n, kind in enumerate(kinds, 1))

    pack = replace(kit.PACK, boards={1: board}, start=(1, 2))
    seen = replace(_seen(), moves=len(kinds), ledger=ledger, hints=hints)
    lasts = {facts.last_location(kit.state(log=log)) for log in logs if _fits(board, log, ledger)}
    assert where(pack, seen) == Aid(tuple(sorted(lasts)))


def _walk(chance: Random, marks: int) -> tuple[int, ...]:
    """A log of Part 1 on the open board, mostly of locations."""
    board, log = kit.PACK.boards[1], [5]
    for _ in range(marks):
        state = kit.state(log=tuple(log))
        last, dots = facts.last_location(state), facts.dots(state)
        ways = [n for n in board.reach(last, dots) if n != last and n not in board.exits]
        log.append(chance.choice(ways) if ways and chance.random() < 0.85 else DOT)
    return tuple(log)


@pytest.mark.parametrize("seed", range(5))
def test_much_that_is_answered_late_takes_it_no_long_time(seed: int) -> None:
    """H-20.8: every location of a long way searched at its end, the hardest there is."""
    log = _walk(Random(seed), 15)
    places = sorted({n for n in log[1:] if n})
    ledger = tuple(_line(15, "search", str(n), True, number=at) for at, n in enumerate(places, 1))
    hints = tuple(_step(n) for n in range(1, 16))
    seen = replace(_seen(), moves=15, ledger=ledger, hints=hints)
    where(kit.PACK, seen)  # what is looked up once on a board

    began = process_time()
    found = where(kit.PACK, seen)
    assert process_time() - began < 0.25
    assert facts.last_location(kit.state(log=log)) in found.frodo


# --------------------------------------------------------------------------------------------- single facts


def _seen(part: int = 1, **changes: Any) -> Seen:
    return view(kit.PACK, kit.state(part, **changes), None).seen


def _line(moves: int, kind: str, target: str, answer: bool, *, part: int = 1, **changes: Any) -> Asked:
    given = {"number": 1, "turn": 1, "day": 1, "phase": 1, "figure": 0, **changes}
    return Asked(part=part, moves=moves, kind=kind, target=target, answer=answer, **given)


def _step(n: int, by: str = "move", **changes: Any) -> Hint:
    return Hint(
        **{"part": 1, "turn": n, "moves": n, "after": 0, "what": "step", "value": f"{n} {by}", **changes}
    )


def test_before_the_first_move_frodo_is_on_a_start() -> None:
    """H-20.8, H-3.3."""
    assert where(kit.PACK, _seen(moves=0)) == Aid(kit.PACK.start)


def test_an_exit_is_never_among_them() -> None:
    """H-5.10: there the part would be over."""
    found = where(kit.PACK, replace(_seen(), moves=12, hints=tuple(_step(n) for n in range(1, 13))))

    assert not kit.PACK.boards[1].exits & set(found.frodo)
    assert 58 in found.frodo


def test_cards_that_were_seen_give_more_reach() -> None:
    """H-22.14, H-20.9: a bonus counts from its turn's card on, and in that turn alone."""
    card = Hint(1, 1, 0, 0, "card", "a1-01 1")
    pack = replace(kit.PACK, start=(10,))
    plain = where(pack, replace(_seen(), moves=1, hints=(_step(1),)))
    helped = where(pack, replace(_seen(), moves=1, hints=(card, _step(1))))
    later = where(pack, replace(_seen(), moves=1, hints=(card, _step(1, turn=2))))

    assert plain.frodo == later.frodo == (6, 9, 10)
    assert helped.frodo == (6, 9, 10, 12)


def test_information_that_was_found_was_never_marked() -> None:
    """H-9.6, H-9.7: a live token's location was not marked before."""
    info = Hint(1, 1, 1, 1, "info", "7")
    steps = (_step(1), info)

    assert 7 in where(kit.PACK, replace(_seen(), moves=1, hints=steps[:1])).frodo
    assert 7 not in where(kit.PACK, replace(_seen(), moves=1, hints=steps)).frodo


def test_a_section_that_a_card_disclosed() -> None:
    """H-22.39."""
    steps = tuple(_step(n) for n in range(1, 7))
    told = Hint(1, 6, 6, 0, "fact", "bearer_section III")
    found = where(kit.PACK, replace(_seen(), moves=6, hints=(*steps, told))).frodo

    assert found
    assert {kit.PACK.boards[1].section[n] for n in found} == {"III"}


def _travelled(moves: int, *lines: Asked, pack: HuntPack = kit.PACK, **changes: Any) -> Aid:
    state = kit.state(2, **changes)
    seen = replace(view(pack, state, None).seen, moves=moves, ledger=lines, turn_number=1)
    return where(pack, seen)


def test_a_yes_in_part_2_may_be_gandalfs() -> None:
    """H-14.1, H-14.7: it tells of Frodo alone where it names him, or where Gandalf cannot be."""
    unnamed = _line(3, "perceive", "section II", True, part=2, journey=1)
    named = replace(unnamed, named=("bearer",))
    others = replace(unnamed, named=("gandalf",))
    section = {n for n in kit.PACK.boards[2].locations if kit.PACK.boards[2].section[n] == "II"}

    assert not set(_travelled(3, unnamed).frodo) <= section
    assert set(_travelled(3, named).frodo) <= section
    assert not set(_travelled(3, others).frodo) & section
    assert set(_travelled(3, named).gandalf) & section == set()
    assert set(_travelled(3, others).gandalf) <= section


def test_answers_about_an_earlier_journey_tell_nothing_of_this_one() -> None:
    """H-13.4, H-14.11, H-20.7."""
    line = _line(3, "hunt", "17", True, part=2, journey=1, found=True)

    assert _travelled(3, line).frodo == (17,)
    assert len(_travelled(3, line, journey_number=2).frodo) > 1


def test_a_search_may_not_see_a_shelter() -> None:
    """H-16.2, H-20.7: with shelters on a no of an ally location leaves Frodo there, on a long journey."""
    line = _line(1, "search", "2", False, part=2, journey=1)

    def found(*, shelters: bool, length: str) -> tuple[int, ...]:
        rules = kit.rules(shelters=shelters)
        return _travelled(1, line, rules=rules, journey_class=length).frodo

    assert 2 in found(shelters=True, length="long")
    assert 2 not in found(shelters=True, length="short")
    assert 2 not in found(shelters=False, length="long")


def test_fixed_journeys_are_filtered_one_by_one() -> None:
    """H-24.6: the pack is public."""
    rules = kit.rules(generated=False)
    shorts = kit.PACK.journeys["short"].cards
    line = _line(4, "search", "18", True, part=2, journey=1)
    fitting = [one for one in shorts if 18 in one.steps[:4]]

    assert fitting
    lasts = {next(n for n in reversed(one.steps[:5]) if n) for one in fitting}
    assert set(_travelled(5, line, rules=rules).frodo) == lasts


def test_gandalf_walks_a_step_in_every_turn() -> None:
    """H-13.7, H-12.7: from one of the deed tokens to a connected location."""
    board = kit.PACK.boards[2]
    first = _travelled(1).gandalf

    assert set(first) == {to for deed in kit.PACK.deeds for to in board.gaps[deed]}


def _gandalf(*hints: Hint, turn: int = 3, **changes: Any) -> set[int]:
    state = kit.state(2, turn_number=turn, phase=turn, **changes)
    return set(where(kit.PACK, replace(view(kit.PACK, state, None).seen, hints=hints)).gandalf)


def test_what_is_told_of_gandalf_is_used() -> None:
    """H-13.8, H-13.10, H-13.11, H-14.3, H-22.34: where he was revealed or did a deed, and where he can be after."""
    board, deeds = kit.PACK.boards[2], set(kit.PACK.deeds)
    near = set(board.gaps[24])

    def hint(what: str, value: str = "") -> Hint:
        return Hint(2, 3, 1, 0, what, value)

    assert _gandalf(hint("revealed", "24")) == {24}
    assert _gandalf(hint("revealed", "24"), hint("left")) == {24} | deeds
    assert _gandalf(hint("deed", "24")) == near
    assert _gandalf(hint("deed", "24"), hint("move", "1")) == {to for at in near for to in board.gaps[at]}
    assert _gandalf(hint("revealed", "24"), hint("fact", "gandalf_section I")) == {24} & {
        n for n in board.locations if board.section[n] == "I"
    }
    assert _gandalf() >= {to for at in deeds for to in board.gaps[at]}


def test_gandalf_in_rivendell_is_nowhere() -> None:
    """H-13.13, H-14.1."""
    state = kit.state(2)
    assert state.mentor is not None

    assert not _gandalf(mentor=replace(state.mentor, state="out"))
