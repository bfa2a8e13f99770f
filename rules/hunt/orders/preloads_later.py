"""Answers in advance to what is drawn, shared out or won only later (H-17.33): what can be chosen is not known yet.

So places, cards and Nazgul are said as a ranked list, the dearest first: the first that can be chosen by then counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from rules.board.offers import END
from rules.game import Illegal, Options, Question, Seat
from rules.hunt.actions.words import figure_of
from rules.hunt.pack import HuntPack
from rules.hunt.questions.decisions import next_of
from rules.hunt.state import HuntState, Keeping, Placing, Preparing, Relocating, facts

Words: TypeAlias = list[str]
Answers: TypeAlias = list[tuple[str, str]]
"""Pairs of a condition of the order's own and the words of an answer."""
Coming: TypeAlias = tuple[Question, bool]
"""What may be said in advance, and whether it is offered already: not before it can matter."""

HALF: Final = facts.LAST_MOVE // 2
"""From this step on a part can soon be over; corruption before it leaves no choice of tokens (H-15.5)."""
SETTING_OUT: Final = frozenset({"journey", "mentor", "split", "gifts", "lord"})
"""Asked when Part 2 is set out."""


# -------------------------------------------------------------------------------------------- what is to come


def for_bearer(pack: HuntPack, state: HuntState) -> Iterator[Coming]:
    """Of the setup of Part 2, then what is drawn for RB, and the token."""
    is_late = state.moves >= HALF
    if is_before_part2(state):
        yield Question("journey"), is_late
        yield Question("mentor"), is_late
    if any(one.when == "refresh_draw" for one in facts.ready(pack, state.company)):
        yield next_of(state, "keep"), True
    if state.mentor is not None and state.mentor.state != "out":
        yield next_of(state, "relocate"), True
    if state.part == 2:
        yield Question("token"), is_late


def for_rider(pack: HuntPack, state: HuntState, seat: Seat) -> Iterator[Coming]:
    """The split, the placement, the gifts and the Lord of Part 2, and the token."""
    riders, is_late = state.rules.riders, state.moves >= HALF
    if is_before_part2(state):
        if len(riders) == 3 and seat == riders[0]:
            yield Question("split"), is_late
        yield Question("place"), is_late
        if len(riders) > 1:
            yield Question("gifts"), is_late and bool(facts.hand_of(state, seat))
    if (missing := _missing_for_lord(pack, state)) is not None:
        yield Question("lord"), missing == 0 or (missing == 1 and is_late)
    if state.part == 2 and not _is_setting_out(state):
        yield Question("token"), is_late


def is_before_part2(state: HuntState) -> bool:
    """Whether Part 1 is played and Part 2 follows."""
    is_placed = bool(state.ranks) and None not in state.wraiths
    return state.part == 1 and state.rules.length == "full" and is_placed


def _missing_for_lord(pack: HuntPack, state: HuntState) -> int | None:
    """How many information tokens are still to be found for the Lord to come at once (H-9.11); None: he cannot."""
    tokens = [one.tokens for one in pack.abilities if one.setup is not None]
    is_to_come = is_before_part2(state) or (state.part == 2 and _is_setting_out(state))
    return max(0, tokens[0] - len(state.found_info)) if tokens and is_to_come else None


def _is_setting_out(state: HuntState) -> bool:
    return bool(state.todo) and isinstance(state.todo[-1], Preparing | Placing)


def is_to_come(state: HuntState, kind: str) -> bool:
    """Whether what was said in advance of this *kind*, without a number, can still be asked for."""
    if kind == "token":
        return True
    return state.part == 1 or (kind == "lord" and _is_setting_out(state))


# ------------------------------------------------------------------------------------------------ what is said


def _deeds(pack: HuntPack, state: HuntState) -> tuple[str, ...]:
    """The places of Gandalf's tokens."""
    return tuple(map(str, sorted(pack.deeds)))


def _figures(pack: HuntPack, state: HuntState) -> tuple[str, ...]:
    return tuple(f"w{at}" for at in range(1, len(pack.wraiths) + 1))


def _own_cards(pack: HuntPack, state: HuntState) -> tuple[str, ...]:
    """RB's cards of this part that do not all lie in the open pile or in RB's own hand."""
    deck = pack.decks[f"ally{state.part}"]
    known = (*state.ally_discard, *state.ally_hand)
    return tuple(card for card in dict.fromkeys(deck) if known.count(card) < deck.count(card))


class Later(NamedTuple):
    """A kind of question that is decided only later: one word of a few, or a ranked list of them."""

    verb: str
    """With which the answer begins."""
    allowed: Callable[[HuntPack, HuntState], tuple[str, ...]]
    test: str = ""
    """Of a ranked list: the condition under which a word of it can be chosen."""
    seats: bool = False
    """The words are numbers of seats."""

    def options(self, pack: HuntPack, state: HuntState, said: tuple[str, ...]) -> Options:
        """What may follow what was *said*."""
        left = tuple(word for word in self.allowed(pack, state) if word not in said)
        if not left or (said and not self.test):
            return END
        return Options(left, whole=bool(said), seats=self.seats)

    def answers(self, pack: HuntPack, state: HuntState, seat: Seat, said: Words) -> Answers:
        """What these words answer when they are asked for. Raises Illegal."""
        known = self.allowed(pack, state)
        if not self.test:
            if len(said) != 1 or said[0] not in known:
                raise Illegal("H-17.33", "Say one of these: {words}.", words=", ".join(known))
            return [("", f"{self.verb} {said[0]}")]
        if not said or any(word not in known or said.count(word) > 1 for word in said):
            raise Illegal(
                "H-17.33",
                "List what you would choose, the dearest first, each once: {words}.",
                words=", ".join(known[:12]) + (" …" if len(known) > 12 else ""),
            )
        return [(f"{self.test} {word} {seat}", f"{self.verb} {word}") for word in said]


LATER: Final[Mapping[str, Later]] = {
    "journey": Later("keep", lambda pack, state: ("short", "long")),
    "split": Later("two", lambda pack, state: tuple(map(str, state.rules.riders)), seats=True),
    "token": Later("choose", lambda pack, state: ("a", "b")),
    "mentor": Later("start", _deeds, "drawn"),
    "relocate": Later("relocate", _deeds, "drawn"),
    "lord": Later("replace", _figures, "leads"),
    "keep": Later("keep", _own_cards, "offered"),
}
"""By kind."""


def can_choose(state: HuntState, test: str, word: str, seat: Seat) -> bool:
    """Whether *word* of a ranked list of *seat* is among what is drawn, offered or led now."""
    match test:
        case "drawn":
            return int(word) in _drawn(state)
        case "offered":
            return any(
                isinstance(one, Keeping) and one.seat == seat and one.keep == 1 and word in one.cards
                for one in state.beside
            )
        case _:
            figure = figure_of(word)
            return figure is not None and state.masters[figure] == seat


def _drawn(state: HuntState) -> Iterator[int]:
    for task in (*state.todo[-1:], *state.beside):
        if isinstance(task, Preparing):
            yield from task.mentors
        elif isinstance(task, Relocating):
            yield from task.drawn
