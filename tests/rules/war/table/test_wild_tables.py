"""Wild tables: anybody says any word at any time, contests, lapses and plays; nothing breaks, and nothing leaks."""

from __future__ import annotations

from random import Random

import pytest

from rules.checking.courses import some_words
from rules.entry import Codec, Position
from rules.game import Illegal
from rules.war.state.pieces import CHARACTERS, GOLLUM, Side
from rules.war.state.war import WarState
from rules.war.tracks.chart import numbered
from tests.rules.war.table.owners import SHEET, Room, seated

PIECES = (
    *CHARACTERS,
    *(
        "gollum",
        "lord",
        "nazgul-3",
        "nazgul-4",
        "nazgul-5",
        "gothmog",
        "mouth",
        "saruman",
        "chief",
        "theoden",
    ),
    *("dunlendings", "haradrim", "party-1", "party-2", "orcs-1", "orcs-of-moria", "eomer"),
)
HEXES = ("w2412", "w2413", "w2421", "e0729", "e1128", "w2724", "e0101", "w2516", "e0330", "w2424", "w9999")
SHEETS = {
    "": SHEET,
    "odd, rows apart": SHEET.replace("low even", "low odd").replace("join 34 0", "join 34 -3"),
    "no decks": SHEET.replace("deck event 30-82\n", "").replace("deck search 1-24\n", ""),
    "one card": SHEET.replace("event 30-82", "event 7-7").replace("search 1-24", "search 1-1"),
}
_LEFT_ALONE = ("resign", "draw", "word", "note")


def _effect(chance: Random) -> str:
    piece, other, at = chance.choice(PIECES), chance.choice(PIECES), chance.choice(HEXES)
    return chance.choice((
        f"dead {piece}",
        f"wounds {piece} {chance.choice((0, 1, 5))}",
        f"captured {piece} by {other}",
        f"freed {piece}",
        f"at {piece} {at}",
        f"gone {piece}",
        f"ring {piece}",
        f"ring {chance.choice(('on', 'off'))}",
        f"gollum {chance.choice(('F', 'D', 'S', 'neutral'))}",
        f"wraith {piece}",
        f"took {at} {chance.choice('FDS')}",
        f"holds {piece} {chance.choice(('sting', 'rope', 'orb'))}",
        f"points D {chance.choice((0, 5))}",
        f"strength S {chance.choice((10, 40))}",
        f"loss {at} 1/2 1/4",
        f"won {chance.choice('FDS')}",
    ))  # fmt: skip


def _say_something(room: Room, chance: Random) -> None:
    """A word, a contest, or what the decisions and options offer. Raises Illegal."""
    side, kind = chance.choice(room.sides), chance.random()
    if kind < 0.5:
        verb = chance.choice(("word", "word", "seal", f"word to {chance.choice('FDS')}"))
        _say_a_word(room, side, verb, ", ".join(_effect(chance) for _ in range(chance.choice((1, 1, 2)))))
    elif kind < 0.62:
        labels = [word.label for word in room.state.tabled.words if side in word.to and word.number]
        room.say(
            side, f"{chance.choice(('contest', 'allow'))} {(labels or ['1'])[-chance.randint(1, 4) :][0]}"
        )
    else:
        decisions = [
            one for one in room.game.decisions(room.state) if one.question.kind not in _LEFT_ALONE or one.owed
        ]
        decision = chance.choice([*(one for one in decisions if one.owed), *decisions])
        if decision.owed and chance.random() < 0.1:
            room.lapse()
            return
        words = some_words(room.game, room.state, decision, chance)
        action = room.game.read(decision.question.kind, words)
        step = room.game.apply(room.state, decision.seat, decision.question, action, room.dice)
        room.state = room.state if step.refusal is not None else step.state


def _say_a_word(room: Room, side: Side, verb: str, effects: str) -> None:
    """Raises Illegal; whoever has not heard a sealed word knows nothing of it."""
    before = {other: room.knows(other) for other in room.sides if other != side}
    has_walkers = bool(room.state.persuaded)  # S sees them walk
    room.say(side, f"{verb} {effects}")
    if verb == "seal" and not has_walkers:
        assert {other: room.knows(other) for other in before} == before, effects


def _check_whole(state: WarState) -> None:
    """Everybody is in one place, and what is dead in none."""
    where: dict[str, list[str]] = {}
    for _, group in numbered(state.chart):
        for piece in group.members:
            where.setdefault(piece, []).append("hidden")
    for party in state.parties:
        assert state.standing(party.id) is not None
        for piece in party.captives:
            where.setdefault(piece, []).append("captive")
    for walker in state.persuaded:
        where.setdefault(walker.id, []).append("persuaded")
    for standing in state.pieces:
        where.setdefault(standing.id, []).append("open")
    assert all(len(places) == 1 for places in where.values()), where
    assert state.dead.isdisjoint(where)
    if state.rules.has_hidden:
        hiding = {piece for piece in CHARACTERS if piece not in state.wraiths}
        assert not any(where.get(piece) == ["open"] for piece in hiding)
    assert (GOLLUM in where) == (state.gollum.at >= 0 and not state.gollum.is_hidden)


def _play(mode: str, seed: int, sheet: str, steps: int) -> None:
    chance = Random(seed)
    room = seated(mode, seed=seed, limit=6, sheet=SHEETS[sheet])
    for step in range(steps):
        if room.state.outcome is not None:
            break
        try:
            _say_something(room, chance)
        except Illegal:
            continue
        _check_whole(room.state)
        if step % 9 == 0:
            codec = Codec[WarState](room.game)
            position = Position(room.state)
            assert codec.position(codec.pack_position(position)) == position
            for seat in (None, *range(1, 1 + len(room.sides))):
                room.game.view(room.state, seat)


@pytest.mark.parametrize("mode", ["hidden", "both", "three"])
@pytest.mark.parametrize("sheet", SHEETS)
def test_words_of_all_kinds_break_nothing(mode: str, sheet: str) -> None:
    """W-44.10, W-44.11, W-19.8: a few tables of each kind."""
    for seed in range(2):
        _play(mode, seed, sheet, 100)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["hidden", "both", "three"])
@pytest.mark.parametrize("sheet", SHEETS)
def test_nor_do_a_great_many(mode: str, sheet: str) -> None:
    """W-44.10, W-44.11, W-19.8: longer ones."""
    for seed in range(100, 130):
        _play(mode, seed, sheet, 200)
