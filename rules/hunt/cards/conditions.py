"""When a card may be played, and which branch of an `if` is taken (H-22.4 to H-22.12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from rules.hunt.cards import selectors
from rules.hunt.pack import SECRET_TESTS, Selector, Test
from rules.hunt.pack.board import Space
from rules.hunt.play import Play
from rules.hunt.state import Context, facts
from rules.hunt.values import ROLLED, Declaration


def holds(play: Play, tests: Sequence[Test], context: Context) -> bool:
    """Whether all *tests* hold now."""
    return not tests or all(_TESTS[test.name](play, test.value, context) for test in tests)


def is_secret(tests: Iterable[Test]) -> bool:
    """Whether one of *tests* reads what RB alone knows (H-22.3)."""
    return any(test.name in SECRET_TESTS or _reads(test.value) for test in tests)


def _reads(value: Any) -> bool:
    match value:
        case Selector():
            return selectors.is_secret(value)
        case dict():
            return any(map(_reads, value.values()))
        case tuple():
            return is_secret(one for one in value if isinstance(one, Test))
        case _:
            return False


def _in_range(value: int, said: Mapping[str, Any]) -> bool:
    least, most = said.get("min"), said.get("max")
    return (least is None or value >= least) and (most is None or value <= most)


def _at(anchor: str) -> Callable[[Play, Selector, Context], bool]:
    """H-22.5: the piece that *anchor* means stands where the selector says."""

    def is_there(play: Play, value: Selector, context: Context) -> bool:
        spaces = selectors.anchored(play, anchor, context)
        return any(selectors.matches(play, value, space, context) for space in spaces)

    return is_there


def _gandalf(play: Play, value: str, context: Context) -> bool:
    """H-23.18: in Part 1 he is out."""
    mentor = play.state.mentor
    return ("out" if mentor is None else mentor.state) == value


def _pieces(of: Callable[[Play], Iterable[Space]]) -> Callable[[Play, Mapping[str, Any], Context], bool]:
    """H-22.8: how many pieces stand on matching spaces."""

    def is_met(play: Play, value: Mapping[str, Any], context: Context) -> bool:
        where = value.get("where")
        there = list(of(play))
        if where is not None:
            allowed = frozenset(selectors.matching(play, where, context))
            there = [space for space in there if space in allowed]
        return _in_range(len(there), value)

    return is_met


def _value(of: Callable[[Play], int]) -> Callable[[Play, Mapping[str, Any], Context], bool]:
    """H-22.9: a number that all can see."""
    return lambda play, value, context: _in_range(of(play), value)


def _dice(play: Play, value: Mapping[str, Any], context: Context) -> bool:
    shown = [die for die in play.state.dice if die.face is not ROLLED]
    left = [die for die in shown if die.face == value["face"] and not die.spent]
    least: int = value["min"]
    return len(left) >= least


def _hand(play: Play, value: Mapping[str, Any], context: Context) -> bool:
    """RB's hand, or that of the card's player; for RB any Ringwraith's hand will do."""
    state = play.state
    least: int = value["min"]
    if value["deck"] == "ally":
        return len(state.ally_hand) >= least
    if context.seat in state.rules.riders:
        return len(facts.hand_of(state, context.seat)) >= least
    return any(len(hand) >= least for hand in state.sorcery_hands)


def _company(play: Play, value: Mapping[str, Any], context: Context) -> bool:
    at = next(at for at, companion in enumerate(play.pack.company) if companion.id == value["who"])
    lying = "absent" if play.state.company[at] == "gone" else play.state.company[at]
    return bool(lying == value["state"])


def _declared(play: Play, value: Mapping[str, Any], context: Context) -> bool:
    """H-22.11."""
    declaration = context.declaration
    return declaration is not None and all(
        _fits(play, declaration, name, one, context) for name, one in value.items()
    )


def _fits(play: Play, declaration: Declaration, name: str, value: Any, context: Context) -> bool:
    match name:
        case "mode":
            return declaration.kind == "move" and declaration.mode == value
        case "die":
            return value in declaration.paid
        case _:
            spaces = selectors.target(play.board, declaration)
            return any(selectors.matches(play, value, space, context) for space in spaces)


_TESTS: Final[Mapping[str, Callable[[Play, Any, Context], bool]]] = {
    "phase": lambda play, value, context: facts.is_night(play.state) == (value == "nightfall"),
    "part": lambda play, value, context: play.state.part == value,
    "eye": lambda play, value, context: play.state.eye == value,
    "bearer_at": _at("bearer"),
    "gandalf_at": _at("gandalf"),
    "active_at": _at("active"),
    "bearer_wild": lambda play, value, context: facts.is_wild(play.state) == value,
    "gandalf": _gandalf,
    "lord": lambda play, value, context: (play.state.lord is not None) == value,
    "wraiths": _pieces(lambda play: facts.places(play.state, "wraith")),
    "allies": _pieces(lambda play: play.state.allies),
    # that they lie there is asked for, which a number that only may lie there answers
    "tracks": _pieces(lambda play: [int(track.location) for track in play.state.tracks]),
    "corruption": _value(lambda play: play.state.corruption),
    "tokens": _value(lambda play: play.state.on_frodo),
    "moves": _value(lambda play: play.state.moves),
    "info": _value(lambda play: facts.found_tokens(play.state)),
    "dice": _dice,
    "hand": _hand,
    "company": _company,
    "declared": _declared,
    "not": lambda play, value, context: not holds(play, value, context),
    "any": lambda play, value, context: any(holds(play, (test,), context) for test in value),
}
