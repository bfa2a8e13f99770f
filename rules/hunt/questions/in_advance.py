"""The words of answers given in advance (H-17.33): `preload`, the kind, its words, and conditions after `when`."""

from __future__ import annotations

from rules.game import Options, Seat
from rules.hunt.actions.grammar import IN_ADVANCE
from rules.hunt.orders import condition_words
from rules.hunt.pack import HuntPack
from rules.hunt.questions.ahead import Ahead, Words
from rules.hunt.state import HuntState, facts


def preload(pack: HuntPack, state: HuntState, seat: Seat, kind: str, ahead: Ahead, said: Words) -> Options:
    """What may follow *said* in an order for the next question of *kind*."""
    if not said:
        return Options(("preload",))
    if len(said) == 1:
        return Options((kind,))
    rest = said[2:]
    if "when" in rest:
        return _conditions(pack, state, rest[rest.index("when") + 1 :])
    offer = ahead.offers(pack, state, seat, rest)
    if offer.whole and not ahead.goes_on:
        return Options((*offer.words, "when"), whole=True)
    return offer


def _conditions(pack: HuntPack, state: HuntState, rest: tuple[str, ...]) -> Options:
    """Conditions on public facts, joined by `&`."""
    at = len(rest) - 1 - rest[::-1].index("&") if "&" in rest else -1
    one = rest[at + 1 :]
    match one:
        case () | ("not",):
            return Options(condition_words.names(IN_ADVANCE, one))
        case ("not", *rest_of_one):
            return _condition(pack, state, tuple(rest_of_one))
        case _:
            return _condition(pack, state, one)


def _condition(pack: HuntPack, state: HuntState, one: tuple[str, ...]) -> Options:
    match one:
        case ("corruption",):
            return Options(tuple(map(str, range(1, facts.limit(pack, state)))))
        case ("tiles",):
            return Options(tuple(map(str, range(1, 6))))
        case ("die",):
            return Options(tuple(dict.fromkeys(face.lower() for face in pack.faces)))
        case ("wraith" | "track" | "ally",):
            return Options(tuple(map(str, range(4))))
        case ("wraith" | "track" | "ally", _):
            return Options(tuple(map(str, pack.boards[state.part].locations)))
        case _:
            return Options(("&",), whole=True)
