"""States of a hunt to begin tests from: the open pack, a plain moment of either part, everything open to change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from rules.dice import Dice, game_key, simulated_seed
from rules.game import Options, Question, Seat
from rules.game import Step as Done
from rules.hunt import course
from rules.hunt.actions import HuntAction
from rules.hunt.aid import whereabouts
from rules.hunt.bearer import hiding
from rules.hunt.cards import playing
from rules.hunt.game import EDITION, HuntGame
from rules.hunt.pack import HuntPack
from rules.hunt.pack.opening import open_pack
from rules.hunt.play import Play
from rules.hunt.questions.decisions import decisions
from rules.hunt.state import (
    Activation,
    Bearing,
    Block,
    Encounter,
    EndTurn,
    HuntState,
    Mentor,
    OpenRiding,
    Over,
    Riding,
    Rules,
)
from rules.hunt.values import Die, Journey
from rules.hunt.view import view

E = TypeVar("E")

PACK = open_pack()
JS1 = Journey("js-1", (5, 6, 17, 18, 29, 31, 40, 0, 43, 0, 49, 52, 57, 58))


def rules(seats: int = 3, **changes: Any) -> Rules:
    """Seat 1 bears the Ring; `standard` options (H-16.4)."""
    given: dict[str, Any] = {
        "bearer": 1,
        "riders": tuple(range(2, seats + 1)),
        "length": "full",
        "info_given": 1,
        "tokens": 3,
        "shelters": False,
        "generated": True,
        "windowed": False,
        "free": False,
        "aid": "ledger",
        "edition": EDITION,
    }
    return Rules(**{**given, **changes})


def _split(seats: int) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    masters = {
        2: (2, 2, 2, 2),
        3: (2, 2, 3, 3),
        4: (2, 2, 3, 4),
        5: (2, 3, 4, 5),
    }[seats]
    ranks = tuple(
        tuple(figure for figure in range(4) if masters[figure] == seat) for seat in range(2, seats + 1)
    )
    return masters, ranks


def state(part: int = 1, seats: int = 3, **changes: Any) -> HuntState:
    """Day 1, first daylight turn, nothing on the stack: Frodo on 5 (Part 1) or on js-1 (Part 2)."""
    masters, ranks = _split(seats)
    given: dict[str, Any] = {
        "rules": rules(seats),
        "todo": (),
        "part": part,
        "day": 1,
        "turn_number": 1,
        "lead": 2,
        "pool": 2,
        "on_frodo": 1,
        "cap": 3,
        "company": ("ready", "ready", "ready", "absent", "absent"),
        "ally_deck": PACK.decks[f"ally{part}"][3:],
        "ally_hand": PACK.decks[f"ally{part}"][:3],
        "sorcery_deck": PACK.decks["sorcery"][4:],
        "sorcery_hands": tuple((PACK.decks["sorcery"][at],) for at in range(seats - 1)),
        "tiles": tuple(tile.id for tile in PACK.tiles.values() if tile.set == "standard"),
        "special": tuple(tile.id for tile in PACK.tiles.values() if tile.set == "special"),
        "live": (17, 22, 37, 58) if part == 1 else (),
        "found_info": (4,),
        "dealt_info": 4,
        "log": (5,) if part == 1 else (1,),
        "log_turns": (0,),
        "wraiths": (16, 19, 23, 28) if part == 1 else (17, 17, 30, 30),
        "masters": masters,
        "ranks": ranks,
        "dice": tuple(Die(face) for face in ("RING", "RING", "SWORD", "SORCERY", "SORCERY", "SHADOW")),
        "discard_wishes": ((),) * seats,
        "queues": ((),) * (seats - 1),
        "missed": (0,) * seats,
    }
    if part == 2:
        given |= {
            "company": ("ready", "ready", "ready", "ready", "ready"),
            "journey_class": "short",
            "journey": JS1,
            "journey_number": 1,
            "mentor": Mentor(24, (24,), "hidden", (4, 6, 11), (), (16, 19, 28, 31, 35)),
        }
    return HuntState(**{**given, **changes})


def play_of(given: HuntState, seed: int = 1) -> Play:
    """*given* at work, with the dice of a simulated game."""
    return Play(PACK, given, Dice(game_key(simulated_seed(seed), "1,2,3")))


def in_bearer_turn(given: HuntState, **changes: Any) -> Play:
    """RB's turn `turn/1` is open; what others see is hidden from now on (H-19.17)."""
    open_turn = Bearing(Question("turn", 1), **changes)
    play = play_of(given)
    play.set(todo=(EndTurn(), Encounter(), OpenRiding(), open_turn), counts=(("turn", 1),))
    hiding.hide(play)
    return play


def in_block(given: HuntState, seat: int = 2, active: int | None = None, **changes: Any) -> Play:
    """The block `block/1` of *seat* is open; its first figure (or *active*) is to act."""
    own = given.ranks[given.rules.riders.index(seat)]
    figure = own[0] if active is None else active
    left = tuple(other for other in own if other != figure)
    block = Block(Question("block", 1), seat, left, Activation(figure, **changes))
    play = play_of(given)
    after = given.rules.riders[given.rules.riders.index(seat) + 1 :]
    play.set(todo=(EndTurn(), Encounter(), Riding((block,), after)), counts=(("block", 1),))
    return play


def told(play: Play, kind: type[E]) -> list[E]:
    """The events of one kind that were told, those withheld until RB's turn ends among them."""
    return [event for event in (*play.events, *play.state.withheld) if isinstance(event, kind)]


def lapsed(given: HuntState, clock: Question, seed: int = 1) -> Done[HuntState]:
    """What the passing of a deadline gives; nothing is owed on *clock* afterwards (H-17.4)."""
    done = course.lapse(PACK, given, clock, Dice(game_key(simulated_seed(seed), "1,2,3")))
    assert not [one for one in decisions(done.state) if one.owed and one.clock == clock]
    return done


def among(done: Done[HuntState], kind: type[E]) -> list[E]:
    """The events of one kind in what was done."""
    return [event for event in done.events if isinstance(event, kind)]


def applied(given: HuntState, seat: Seat, question: Question, action: HuntAction) -> Done[HuntState]:
    """What an answer gives, everything that follows from it included."""
    return HuntGame(data=PACK).apply(
        given, seat, question, action, Dice(game_key(simulated_seed(1), "1,2,3"))
    )


def is_over(state: HuntState) -> bool:
    """Whether the game has ended."""
    return isinstance(state.todo[-1], Over)


def offers(play: Play, seat: Seat, said: Sequence[str], **about: Any) -> Options:
    """What may follow `play` and the words *said*."""
    return playing.Hand(play, seat, **about).offers(said)


def aid(pack: HuntPack, state: HuntState) -> whereabouts.Aid:
    """The aid of this moment, the same for everybody (H-20.8)."""
    return whereabouts.where(pack, view(pack, state, None).seen)
