"""The Ring-bearer's turn in both parts (H-5, H-13.6): its orders, their steps, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from rules.game import Illegal, only
from rules.hunt.actions import OrderStep
from rules.hunt.bearer import burden, frodo, mentor, turn_end
from rules.hunt.cards import bans, company, hands, playing
from rules.hunt.events import FrodoRested, MarkerTurned, StillOpen
from rules.hunt.play import Play
from rules.hunt.state import DOT, Bearing, facts
from rules.hunt.values import BEARER, MENTOR

Words: TypeAlias = Sequence[str]

GENTLY: Final = OrderStep(("end", "gently"))
"""The end that a move brings with it: not before what must be done is done, nor while H-17.35 holds it open."""
QUIETLY: Final = OrderStep(("end", "quietly"))
"""The same where the order has named what is optional."""
_ENDING: Final = frozenset({"mark", "rest", "advance", "gandalf", "follow"})
"""With these the turn ends by itself, unless the order says `hold` (H-5.12, H-13.16)."""
_OPTIONAL: Final = frozenset({"reveal", "deed", "rivendell", "use"})
"""An order that names one of these has thought of what is optional (H-17.35)."""


# An order (H-17.14).


def ordered(steps: tuple[OrderStep, ...]) -> tuple[OrderStep, ...]:
    """What is to be played: nothing stands behind `hold` or `end`, and a move ends the turn (H-5.12, H-17.35).

    Raises Illegal.
    """
    verbs = [step.words[0] for step in steps]
    if any(verb in ("hold", "end") for verb in verbs[:-1]):
        raise Illegal("H-17.14", "“hold” and “end” come last in an order.")
    if verbs[-1] == "hold":
        return steps if len(steps) == 1 else steps[:-1]
    named = {*verbs, *(step.otherwise[0] for step in steps if step.otherwise)}
    if verbs[-1] == "end" or not named & _ENDING:
        return steps
    return (*steps, QUIETLY if named & _OPTIONAL else GENTLY)


def step(play: Play, step: OrderStep) -> None:
    """One step of RB's turn. Raises Illegal."""
    verb, *words = step.words
    known = _VERBS.get(verb)
    if known is None:
        raise Illegal("H-18.39", "You cannot do “{verb}” in your turn.", verb=verb)
    if play.bearing is None:
        raise Illegal("H-5.12", "Your turn is over.")
    known(play, words)


def _turn_of(play: Play) -> Bearing:
    turn = play.bearing
    assert turn is not None
    return turn


def _no_words(words: Words) -> None:
    if words:
        raise Illegal("H-18.39", "I do not need “{word}” here.", word=words[0])


def _check_night(play: Play) -> None:
    """H-13.2: when a nightfall turn of Part 2 begins RB first picks move or rest."""
    if play.state.part == 2 and facts.is_night(play.state) and not _turn_of(play).moved:
        raise Illegal("H-13.2", "Night has fallen: first choose “advance” or “rest”.")


# Frodo's marks (H-5.1 to H-5.10).


def _mark_step(play: Play, words: Words) -> None:
    """H-5.3: `mark 17`, `mark dot`; `sure` behind it accepts a night move that loses (H-5.8)."""
    if play.state.part != 1:
        raise Illegal("H-13.5", "{bearer} follows his journey now, so he marks nothing.", bearer=BEARER)
    named = [word for word in words if word != "sure"]
    if len(named) != 1:
        raise Illegal("H-5.3", "Say what {bearer} marks: “mark 17” or “mark dot”.", bearer=BEARER)
    _check_unmoved(play)
    where = _where(play, named[0])
    frodo.check_mark(play, where)
    _night_cost(play, is_sure="sure" in words)
    play.set_bearing(moved=True)
    frodo.mark(play, where, by="move")
    _after_move(play)


def _where(play: Play, word: str) -> int:
    if word == "dot":
        return DOT
    location = play.board.find(word)
    if location is None or location < 0:
        raise Illegal("H-5.3", "“{word}” is no location. Mark a number, or “dot”.", word=word)
    return location


def _check_unmoved(play: Play) -> None:
    if _turn_of(play).moved:
        raise Illegal("H-5.1", "{bearer} has moved or rested already this turn.", bearer=BEARER)


def _night_cost(play: Play, *, is_sure: bool) -> None:
    """H-5.6, H-5.8, H-13.2: a nightfall move first costs corruption, and turns the marker to EYE."""
    if not facts.is_night(play.state):
        return
    if play.state.corruption + 1 >= facts.limit(play.pack, play.state) and not is_sure:
        raise Illegal(
            "H-5.8",
            "This move would lose the game: corruption reaches {limit} before it. Rest, or add “sure”.",
            limit=facts.limit(play.pack, play.state),
        )
    play.set(eye=True)
    play.tell(MarkerTurned(eye=True))
    burden.corrupt(play, 1)


def _rest(play: Play, words: Words) -> None:
    """H-5.7: at night, instead of a move."""
    _no_words(words)
    _check_unmoved(play)
    if not facts.is_night(play.state):
        raise Illegal("H-5.2", "{bearer} cannot rest by day.", bearer=BEARER)
    if bans.is_forbidden(play.state, "rest"):
        raise Illegal("H-22.24", "{bearer} cannot rest now: he has to move.", bearer=BEARER)
    play.set_bearing(moved=True, rested=True)
    play.tell(FrodoRested())
    company.run_by_itself(play, "nightfall_rest")


def _advance_step(play: Play, words: Words) -> None:
    """H-13.2: `advance` at night; `sure` behind it accepts that it loses (H-5.8)."""
    if play.state.part != 2:
        raise Illegal("H-5.3", "Say what {bearer} marks: “mark 17” or “mark dot”.", bearer=BEARER)
    if not facts.is_night(play.state):
        raise Illegal("H-13.2", "By day {bearer} goes on by himself.", bearer=BEARER)
    _check_unmoved(play)
    if tuple(words) not in ((), ("sure",)):
        raise Illegal("H-18.39", "Only “sure” may follow “advance”.")
    _night_cost(play, is_sure=bool(words))
    play.set_bearing(moved=True)
    frodo.advance(play, 1, by="advance")
    _after_move(play)


def _after_move(play: Play) -> None:
    """H-6.19: what a companion does after a night move without being asked."""
    if facts.is_night(play.state):
        company.run_by_itself(play, "nightfall_move")


# Cards and tokens (H-5.1).


def _play_card(play: Play, words: Words) -> None:
    """H-5.1(b): `play CARD`, with option and targets; `sure` behind it accepts a cost that loses (H-5.8)."""
    if not words:
        raise Illegal("H-5.1", "Say which card you play.")
    _check_night(play)
    hands.check_settled(play.state, play.state.rules.bearer)
    if not _turn_of(play).cards:
        raise Illegal("H-5.1", "You have played your ally card of this turn.")
    said = tuple(word for word in words if word != "sure")
    if said == tuple(words) and playing.loses(play, said):
        raise Illegal(
            "H-5.8",
            "This card would lose the game: with it corruption reaches {limit}. Play another, or add “sure”.",
            limit=facts.limit(play.pack, play.state),
        )
    playing.play_card(play, play.state.rules.bearer, said)
    play.set_bearing(cards=_turn_of(play).cards - 1)


def _draw(play: Play, words: Words) -> None:
    """H-5.1(c), H-6.4: a token back to the pool for a card."""
    _no_words(words)
    _check_night(play)
    hands.check_settled(play.state, play.state.rules.bearer)
    if _turn_of(play).drew:
        raise Illegal("H-5.1", "You have spent a token for a card already this turn.")
    if not play.state.on_frodo:
        raise Illegal("H-5.1", "There is no fellowship token on {bearer}'s card.", bearer=BEARER)
    if not play.state.ally_deck:
        raise Illegal("H-6.4", "The ally deck is empty; keep your token.")
    play.seal()
    burden.lose(play, 1, "draw")
    play.set_bearing(drew=True)
    hands.draw(play, play.state.rules.bearer, 1)


def _use(play: Play, words: Words) -> None:
    """H-6.19: `use COMPANION`, with what its ability asks for."""
    if not words:
        raise Illegal("H-6.19", "Say whose ability you use.")
    _check_night(play)
    company.use(play, words[0], tuple(words[1:]))


# Gandalf (H-13.7 to H-13.13).


def _gandalf(play: Play, words: Words) -> None:
    """H-13.7: `gandalf N`."""
    _check_night(play)
    location = play.board.find(words[0]) if len(words) == 1 else None
    if location is None or location < 0:
        raise Illegal("H-13.7", "Say to which location {mentor} goes, like “gandalf 17”.", mentor=MENTOR)
    mentor.move(play, location)


def _reveal(play: Play, words: Words) -> None:
    _check_night(play)
    mentor.reveal(play, words)


def _wordless(do: Callable[[Play], None]) -> Callable[[Play, Words], None]:
    """What takes no words, and no place before the night's choice."""

    def step(play: Play, words: Words) -> None:
        _no_words(words)
        _check_night(play)
        do(play)

    return step


def _follow(play: Play, words: Words) -> None:
    """H-17.15: the next of the stored route, a mark or a move of Gandalf's."""
    if not play.state.route:
        raise Illegal("H-17.15", "You have stored no route.")
    first, *left = play.state.route
    if play.state.part == 1:
        _mark_step(play, (first, *words))
    else:
        _no_words(words)
        _gandalf(play, (first,))
    play.set(route=tuple(left))


# The end of the turn (H-5.11, H-5.12, H-17.34, H-17.35).


def _end(play: Play, words: Words) -> None:
    """H-5.12: `end`; a move brings a softer one with it."""
    is_said = ("end", *words) not in (GENTLY.words, QUIETLY.words)
    if is_said:
        _no_words(words)
    if (missing := _missing(play)) is not None:
        if is_said:
            raise missing
        return
    held = optional_left(play) if ("end", *words) == GENTLY.words else ()
    if held:
        play.tell(StillOpen(to=only(play.state.rules.bearer), what=held))
        return
    play.set_bearing(ended=True)
    turn_end.settle(play)


def _missing(play: Play) -> Illegal | None:
    """What has to be done before the turn can end."""
    state, task = play.state, _turn_of(play)
    if state.part == 1 and not task.moved and not facts.is_night(state):
        return Illegal("H-5.2", "By day {bearer} has to move: mark a dot or a location.", bearer=BEARER)
    if not task.moved and facts.is_night(state):
        verb = "mark" if state.part == 1 else "advance"
        return Illegal("H-5.2", "{bearer} has to move or rest: “{verb}” or “rest”.", verb=verb, bearer=BEARER)
    if mentor.is_move_owed(play) and "relocate" in turn_end.choices_left(state):
        return Illegal("H-17.34", "First choose where {mentor} is now; then he moves.", mentor=MENTOR)
    if mentor.is_move_owed(play):
        return Illegal(
            "H-13.6", "{mentor} has to move before your turn ends; he may stay where he is.", mentor=MENTOR
        )
    return None


def optional_left(play: Play) -> tuple[str, ...]:
    """What RB could still do and an order may have forgotten (H-17.35)."""
    possible = {
        "gandalf": mentor.may_move_more(play),
        "reveal": mentor.can_reveal(play),
        "deed": mentor.can_do_deed(play),
        "rivendell": mentor.can_be_safe(play),
    }
    return (*(name for name, is_possible in possible.items() if is_possible), *company.offers(play))


def is_idle(play: Play) -> bool:
    """H-13.16: everyone can see that RB has no choice in the turn that begins."""
    state = play.state
    if state.part != 2 or facts.is_night(state) or state.mentor is None or state.mentor.state != "out":
        return False
    has_means = state.ally_hand or state.on_frodo or company.may_be_used(play)
    return not has_means and not turn_end.choices_left(state)


_VERBS: Final[Mapping[str, Callable[[Play, Words], None]]] = {
    "mark": _mark_step,
    "rest": _rest,
    "advance": _advance_step,
    "play": _play_card,
    "draw": _draw,
    "use": _use,
    "gandalf": _gandalf,
    "reveal": _reveal,
    "deed": _wordless(mentor.do_deed),
    "rivendell": _wordless(mentor.go_to_rivendell),
    "follow": _follow,
    "hold": lambda play, words: _no_words(words),
    "end": _end,
}
