"""What a seat may submit, and how it is written (Q-12)."""

from __future__ import annotations

import enum
from typing import TypeAlias

from rules.game import Action, Illegal, OneOfTwo, Seat
from rules.quest import kinds


class Ballot(enum.Enum):
    """One seat's vote on a party."""

    APPROVE = "approve"
    REJECT = "reject"


class Deed(OneOfTwo):
    """What a seat does on a quest (Q-5.1)."""

    SUPPORT = "support"
    SABOTAGE = "sabotage"


class Propose(Action):
    """The leader's party, seats ascending, with the Ring's carrier if it is in play. `propose 1 4 ring 4`."""

    party: tuple[Seat, ...]
    ring: Seat | None = None


class Vote(Action):
    """One seat's ballot on the party before it; the last one counts (Q-4.2). Written: `approve publicly`."""

    ballot: Ballot
    public: bool = False


class Act(Action):
    """What a member does on the quest (Q-5.1). Written: `support`."""

    deed: Deed


class UseRing(Action, tag="ring"):
    """The carrier's choice; None declines (Q-8.5). Written: `ring 3`, `ring decline`."""

    target: Seat | None


class UsePalantir(Action, tag="palantir"):
    """Whom the holder looks at (Q-8.2). Written: `palantir 5`."""

    target: Seat


class Guess(Action):
    """Whom the Witch-King takes for Gandalf; None for nobody (Q-6.2). Written: `guess 2`, `guess none`."""

    target: Seat | None


class Resume(Action):
    """The chair's answer to a call for moderators (Q-3.8, Q-9.5). Written: `resume`."""


AnyAction: TypeAlias = Propose | Vote | Act | UseRing | UsePalantir | Guess | Resume

_VOTES = {write: Vote(b, p) for b in Ballot for p, write in ((False, b.value), (True, f"{b.value} publicly"))}
_ACTS = {deed.value: Act(deed) for deed in Deed}


def write(action: AnyAction) -> str:
    """The one written form of *action*."""
    match action:
        case Vote(ballot, public):
            return f"{ballot.value} publicly" if public else ballot.value
        case Act(deed):
            return deed.value
        case Propose(party, ring):
            names = " ".join(map(str, party))
            return f"propose {names}" if ring is None else f"propose {names} ring {ring}"
        case UseRing(target):
            return "ring decline" if target is None else f"ring {target}"
        case UsePalantir(target):
            return f"palantir {target}"
        case Guess(target):
            return "guess none" if target is None else f"guess {target}"
        case Resume():
            return "resume"


def read(kind: str, words: str) -> AnyAction:
    """The action that *words* write in answer to a question of this *kind*. Raises Illegal.

    >>> read("party", "Propose 1  3 ring 2"), write(read("party", "Propose 1  3 ring 2"))
    (Propose(party=(1, 3), ring=2), 'propose 1 3 ring 2')
    """
    said = words.lower().split()
    match kind, said:
        case kinds.VOTE.name, _ if (text := " ".join(said)) in _VOTES:
            return _VOTES[text]
        case kinds.ACTIONS.name, [deed] if deed in _ACTS:
            return _ACTS[deed]
        case kinds.PARTY.name, ["propose", *rest]:
            return _propose(rest)
        case kinds.RING.name, ["ring", target]:
            return UseRing(None if target == "decline" else seat(target))
        case kinds.PALANTIR.name, ["palantir", target]:
            return UsePalantir(seat(target))
        case kinds.GUESS.name, ["guess", target]:
            return Guess(None if target == "none" else seat(target))
        case kinds.CALL.name, ["resume"]:
            return Resume()
    raise Illegal(*_HOW[kind])


def seat(word: str) -> Seat:
    """The seat that *word* names by number. Raises Illegal."""
    if not (word.isascii() and word.isdigit() and len(word) <= 2):
        raise Illegal("Q-12.1", "I do not know that player. Write a name as the card shows it.")
    return int(word)


def _propose(rest: list[str]) -> Propose:
    if len(rest) >= 2 and rest[-2] == "ring":
        return Propose(tuple(sorted(map(seat, rest[:-2]))), seat(rest[-1]))
    return Propose(tuple(sorted(map(seat, rest))))


_HOW = {
    kinds.VOTE.name: ("Q-12.2", "Write `approve` or `reject`; with `publicly` behind it, everyone sees it."),
    kinds.ACTIONS.name: ("Q-12.3", "Write `support` or `sabotage`."),
    kinds.PARTY.name: (
        "Q-12.1",
        "Write `propose` and the names; with the Ring also `ring` and one of them, as in `propose Ann Bob ring Bob`.",
    ),
    kinds.RING.name: ("Q-12.5", "Write `ring` and a name, or `ring decline`."),
    kinds.PALANTIR.name: ("Q-12.5", "Write `palantir` and a name."),
    kinds.GUESS.name: ("Q-12.5", "Write `guess` and a name, or `guess none`."),
    kinds.CALL.name: ("Q-12.6", "Write `resume` to let the game go on."),
}
