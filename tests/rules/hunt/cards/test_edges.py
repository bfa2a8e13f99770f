"""Each card of the open pack at the edge of its text: played just inside of it, refused just beyond (H-21.17)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import pytest

from rules.game import Illegal, Options, Question
from rules.hunt.cards import bans
from rules.hunt.state import HuntState, Mentor, Reacting, Resolve, Window
from rules.hunt.values import Declaration, Die, Track
from tests.rules.hunt import kit
from tests.rules.hunt.made_up import RB, RW, casting, play_it
from tests.rules.hunt.offering import offered, say

Changes = dict[str, Any]

BESIDE: Final = next(dot for dot in kit.PACK.boards[1].dots if dot in kit.PACK.boards[1].within(1, 1))
"""A dot beside location 1."""
NIGHT: Final = {"phase": 3, "corruption": 3}
SPENT: Final = tuple(Die(face, spent=True) for face in ("RING", "SWORD", "SORCERY", "SHADOW"))
READY: Final = tuple(Die(face) for face in ("SORCERY", "SWORD", "SHADOW", "SHADOW"))
NONE_TO_DRAW: Final[Changes] = dict.fromkeys(
    ("ally_deck", "ally_discard", "sorcery_deck", "sorcery_discard"), ()
)


def _tracks(*locations: int) -> tuple[Track, ...]:
    return tuple(Track(location, sword=False) for location in locations)


def _mentor(state: str) -> Mentor:
    return Mentor(24, (24,), state, (4, 6, 11), (), (16, 19, 28, 31, 35))


class Edge(NamedTuple):
    """What is played inside (the words begin so, the rest is chosen), and what is refused beyond."""

    inside: Changes
    beyond: Changes
    words: str = ""
    refused: str | None = None
    """The words beyond, where they are others."""
    part: int = 1


class Answering(NamedTuple):
    """What a reaction answers, and what it does not."""

    inside: Declaration
    beyond: Declaration
    tokens: int = 1
    """With Frodo inside of it."""
    left: int = 1
    """And beyond."""


def _said(kind: str, *spaces: int, mode: str = "path") -> Declaration:
    area = "" if spaces else "area K"
    return Declaration(7, 0, RW, kind, spaces=spaces, area=area, mode=mode)


EDGES: Final[dict[str, Edge]] = {
    "a1-01": Edge({}, {}, "", "17"),
    "a1-02": Edge({"log": (5, 7)}, {"log": (5, 8)}),
    "a1-03": Edge({"corruption": 1}, {"corruption": 0}, "1"),
    "a1-04": Edge({}, {}, "1 4", "1 8"),
    "a1-05": Edge({"allies": (7,)}, {"allies": (7,)}, "2 7", "2 7 17"),
    "a1-06": Edge({}, {}, "1 17", "1 1"),
    "a1-11": Edge({}, {}, "1 w1", "1 w5"),
    "a1-12": Edge({}, {}, "w1", "w1 64"),
    "a1-13": Edge({"log": (5, 1), **NIGHT}, {"log": (5, 1), "wraiths": (BESIDE, 19, 23, 28), **NIGHT}),
    "a1-14": Edge({"pool": 1}, {"pool": 0}),
    "a1-15": Edge({}, NONE_TO_DRAW),
    "a1-16": Edge({"on_frodo": 1}, {"on_frodo": 0}, "1"),
    "a1-17": Edge({"tracks": _tracks(17, 18)}, {"tracks": _tracks(17)}),
    "a1-19": Edge({}, {"dice": (Die("RING", spent=True), Die("SWORD"))}, "1"),
    "a1-20": Edge({}, {}, "", "2"),
    "a1-21": Edge({"log": (5, 29)}, {"log": (5, 25)}, "1"),
    "a1-22": Edge({"log": (5, 42)}, {"log": (5, 40)}, "2"),
    "a2-01": Edge({"moves": 4}, {"moves": 5}, "1"),
    "a2-02": Edge({"moves": 8, "corruption": 3}, {"moves": 7, "corruption": 3}),
    "a2-03": Edge({}, {}, "2", "3"),
    "a2-04": Edge({}, {}, "2", "2 1"),
    "a2-05": Edge({}, {}, "w1", "w1 60"),
    "a2-10": Edge({"moves": 9}, {"moves": 8}, "2"),
    "a2-11": Edge({}, {}, "", "2"),
    "a2-12": Edge({}, {}, "8 9", "8 9 10"),
    "a2-13": Edge({}, {"mentor": _mentor("revealed")}),
    "a2-14": Edge({}, {"mentor": _mentor("revealed")}),
    "a2-15": Edge({"mentor": _mentor("revealed")}, {"mentor": _mentor("out")}, "2"),
    "a2-16": Edge({"pool": 1}, {"pool": 0}),
    "a2-17": Edge({}, {}, "", "2"),
    "a2-18": Edge({"on_frodo": 1}, {"on_frodo": 0}, "1"),
    "a2-19": Edge(NIGHT, {"phase": 2, "corruption": 3}),
    "a2-20": Edge({"tracks": _tracks(6)}, {"tracks": ()}, "1"),
    "a2-21": Edge({"on_frodo": 1}, {"on_frodo": 2}),
    "a2-22": Edge(
        {"on_frodo": 2, "company": ("ready", "flipped", "ready", "ready", "ready")},
        {"on_frodo": 1, "company": ("ready", "flipped", "ready", "ready", "ready")},
        "1",
    ),
    "s-01": Edge({}, {}, "", "17 w1 64"),
    "s-02": Edge({}, {}, "", "w5"),
    "s-03": Edge({}, {}, "w2", "w2 20"),
    "s-04": Edge({}, {}, "18", "17"),
    "s-05": Edge({}, {}, "17", "19"),
    "s-06": Edge({}, {}, "18", "17"),
    "s-07": Edge({}, {}, "", "section i"),
    "s-08": Edge({}, {}, "1", "3"),
    "s-09": Edge({}, {}, "", "area k"),
    "s-10": Edge({}, {}, "2", "3"),
    "s-11": Edge({"allies": (17,)}, {"allies": (7,)}),
    "s-12": Edge({}, {}, "", "2"),
    "s-13": Edge({}, {"ally_hand": ()}),
    "s-14": Edge({"on_frodo": 1}, {"on_frodo": 0}, "1"),
    "s-15": Edge({"dice": (*READY, *SPENT)}, {"dice": READY, **NONE_TO_DRAW}),
    "s-16": Edge({}, {"dice": (Die("SHADOW"), Die("SORCERY", spent=True))}),
    "s-17": Edge({}, {"special": (), **NONE_TO_DRAW}),
    "s-18": Edge({}, {"special": (), **NONE_TO_DRAW}),
    "s-19": Edge({"wraiths": (13, 19, 23, 28)}, {"wraiths": (16, 19, 23, 28)}),
    "s-20": Edge({}, {"lord": 0}, "1", part=2),
    "s-21": Edge({"phase": 3}, {"phase": 2}),
    "s-22": Edge({}, {}, "1 13", "1 42"),
}

ANSWERS: Final[dict[str, Answering]] = {
    "a1-07": Answering(_said("move", 17), _said("move", 17, mode="road")),
    "a1-08": Answering(_said("search", 17), _said("hunt", 17)),
    "a1-09": Answering(_said("hunt", 17), _said("hunt", 8)),
    "a1-10": Answering(_said("perceive"), _said("search", 17)),
    "a1-18": Answering(_said("sorcery"), _said("sorcery"), left=0),
    "a2-06": Answering(_said("perceive"), _said("search", 17)),
    "a2-07": Answering(_said("move", 17), _said("move", 17, mode="road")),
    "a2-08": Answering(_said("search", 17), _said("perceive")),
    "a2-09": Answering(_said("hunt", 17), _said("search", 17)),
}


def test_each_card_of_the_pack_stands_here() -> None:
    """H-25.1."""
    assert set(EDGES) | set(ANSWERS) == set(kit.PACK.cards)


def moment(card: str, changes: Changes, part: int) -> tuple[HuntState, str, int]:
    """The state, the kind of question and the seat of a card's player."""
    if card.startswith("s"):
        return casting(card, part, **changes).state, "block", RW
    is_night = changes.get("phase") == 3  # in Part 2 the night begins with a move or a rest (H-13.2)
    held = kit.state(int(card[1]), **{"ally_hand": (card,), **changes})
    return kit.in_bearer_turn(held, moved=is_night).state, "turn", RB


def _offer(state: HuntState, kind: str, seat: int, said: str) -> Options:
    return offered(state, kind, seat, said)


def _whole(state: HuntState, kind: str, seat: int, begun: str) -> str:
    """A whole order that begins so, from what is offered."""
    said = begun
    while not (offer := _offer(state, kind, seat, said)).whole:
        words = [word for word in offer.words if word not in ("by", "sure")]
        assert words, said
        said = " ".join([said, *words[: offer.least]])
    return said


@pytest.mark.parametrize("card", EDGES)
def test_a_card_is_played_just_inside_of_its_text_and_not_beyond(card: str) -> None:
    """H-21.17, H-6.2, H-6.3, H-9.4: what it says is what it does."""
    edge = EDGES[card]
    state, kind, seat = moment(card, edge.inside, edge.part)
    say(state, seat, _whole(state, kind, seat, f"play {card} {edge.words}".strip()))

    beyond, _, _ = moment(card, edge.beyond, edge.part)
    words = edge.words if edge.refused is None else edge.refused
    with pytest.raises(Illegal):
        say(beyond, seat, f"play {card} {words}".strip())


@pytest.mark.parametrize(("at", "corruption"), [(16, 1), (18, 1), (17, 0), (19, 0)])
def test_the_black_breath_reaches_one_space(at: int, corruption: int) -> None:
    """H-21.17: from 16 to 17 leads a dot, so that is two spaces."""
    assert play_it(casting("s-12", log=(5, at)), "s-12").corruption == corruption


def test_the_spring_shuts_every_space_of_its_area_and_none_beside_it() -> None:
    """H-21.17: dots too."""
    board = kit.PACK.boards[1]
    closed = play_it(kit.in_bearer_turn(kit.state(ally_hand=("a1-22",), log=(5, 42))), "a1-22 2")

    shut = {space for space in board.spaces if bans.is_closed(closed, 0, space)}
    assert shut == set(board.areas["L"])
    assert any(space < 0 for space in shut)


@pytest.mark.parametrize("card", ANSWERS)
def test_a_reaction_answers_what_its_text_says_and_nothing_else(card: str) -> None:
    """H-21.17, H-6.5, H-6.6."""
    answer = ANSWERS[card]
    inside = window(card, answer.inside, answer.tokens)
    say(inside, RB, f"play {card}")

    with pytest.raises(Illegal):
        say(window(card, answer.beyond, answer.left), RB, f"play {card}")


def window(card: str, said: Declaration, tokens: int = 1) -> HuntState:
    """The pause after a declaration, with the card in hand."""
    play = kit.in_block(kit.state(int(card[1]), ally_hand=(card,), on_frodo=tokens))
    play.push(Resolve(said))
    play.push(Reacting(said))
    play.push(Window(Question("react", 1), said))
    return play.state
