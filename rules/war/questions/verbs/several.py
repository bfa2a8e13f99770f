"""Several things said in one answer, joined by `then`, and names of places in them (W-18).

They are played in the order in which they are written, until one is refused; what stands behind it is not played.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from rules.game import Action, Finding, Illegal, Question
from rules.kit.asks import Played
from rules.kit.grammar import Grammar
from rules.kit.order_steps import THEN, split
from rules.kit.unknown import Open
from rules.terms import Unplayed
from rules.war.pack import OpenLand, plain
from rules.war.play import Ended, WarPlay, rehearsal
from rules.war.questions.kinds import asked_in
from rules.war.questions.verbs.verb import CLAUSE, Verbs
from rules.war.state.known import known_to
from rules.war.state.pieces import Side, in_order, is_piece
from rules.war.turn.sittings import go_on

_LONGEST_NAME: Final = 3
"""Words of a place's name."""


class Several(Action):
    """`plot 1 w2414 then done`."""

    parts: tuple[Any, ...]


def read(verbs: Verbs, land: OpenLand, words: str) -> Action:
    """What *words* say in answer to a sitting. Raises Illegal."""
    parts = split(words.lower().replace(";", f" {THEN} ").split(), THEN)
    actions = tuple(verbs.read(_placed(land, part), " ".join(part)) for part in parts)
    return actions[0] if len(actions) == 1 else Several(actions)


def write(grammar: Grammar, action: Any, joint: str = "; ") -> str:
    """The one written form: several are joined as answers are in a record (R-1.3)."""
    parts = action.parts if isinstance(action, Several) else (action,)
    return joint.join(map(grammar.write, parts)).lower()


def _placed(land: OpenLand, words: tuple[str, ...]) -> str:
    """*words* with hexes in the place of names (W-18)."""
    placed: list[str] = []
    at = 0
    while at < len(words):
        for n in range(min(_LONGEST_NAME, len(words) - at), 0, -1):
            name = " ".join(words[at : at + n])
            bare = name.removesuffix("+")
            hex_ = land.named.get(bare, land.named.get(plain(bare)))
            if hex_ is not None:
                placed.append(land.name(hex_).lower() + name[len(bare) :])
                at += n
                break
        else:
            placed.append(words[at])
            at += 1
    return " ".join(placed)


def play(play: WarPlay, verbs: Verbs, side: Side, question: Question, action: Any) -> Played:
    """Plays what was said, one thing after the other. Raises Illegal where not even the first can be played.

    A list in which something is refused for certain is refused whole.
    """
    parts = action.parts if isinstance(action, Several) else (action,)
    if len(parts) > 1:
        tried = rehearsal(play.land, known_to(play.land, play.state, side))
        for _, no in _wrong(tried, verbs, side, parts):
            raise no
    done: list[Any] = []
    for at, part in enumerate(parts):
        if done and play.state.outcome is not None:  # what was won or lost needs no more of it
            break
        before = play.state, len(play.events)
        try:
            if not _is_open(play, side, question):
                raise _too_late()
            done.append(_exact(_one(play, verbs, side, part) or part))
        except Illegal as no:
            play.state = before[0]
            del play.events[before[1] :]
            if not done:
                raise
            left = write(verbs.grammar, Several(parts[at:]), f" {THEN} ")
            return Played(_as_one(done), no, (Unplayed(question, left, no, _is_open(play, side, question)),))
    return Played(_as_one(done))


def _is_open(play: WarPlay, side: Side, question: Question) -> bool:
    """Whether the sitting in which it was said still goes on for its side."""
    state = play.state
    is_now = state.outcome is None and question == asked_in(state.phase, state.turn)
    return is_now and side in state.acting


def _too_late() -> Illegal:
    return Illegal(CLAUSE, "Your sitting was over before this could be played.")


def _one(play: WarPlay, verbs: Verbs, side: Side, action: Any) -> Any:
    """One thing that was said, and all that it causes, to the end of the war if need be (W-38.6)."""
    done = None
    with contextlib.suppress(Ended):
        done = verbs.play(play, side, action)
        go_on(play)
    return done


def _exact(action: Any) -> Any:
    """With pieces that stand side by side in their order (W-18)."""
    changes = {}
    for field in action.__struct_fields__:
        words = getattr(action, field)
        if isinstance(words, tuple) and all(isinstance(word, str) for word in words):
            runs = itertools.groupby(words, is_piece)
            changes[field] = tuple(word for named, run in runs for word in (in_order(run) if named else run))
    return replace(action, **changes) if changes else action


def _as_one(done: list[Any]) -> Any:
    return done[0] if len(done) == 1 else Several(tuple(done))


def findings(play: WarPlay, verbs: Verbs, side: Side, words: str) -> tuple[Finding, ...]:
    """All that is certainly wrong with what *words* say, each with its place: tried in a rehearsal, one by one.

    Behind what a die decides only the words themselves are looked at.
    """
    parts = split(words.lower().split(), THEN)
    said = [_meant(play.land, verbs, part) for part in parts]
    return tuple(
        Finding(no.clause, no.sentence, no.facts, number, " ".join(parts[number - 1]), len(parts))
        for number, no in _wrong(play, verbs, side, said)
    )


def _meant(land: OpenLand, verbs: Verbs, part: tuple[str, ...]) -> Action | Illegal:
    """What it says, or why it says nothing."""
    try:
        action: Action = verbs.read(_placed(land, part), " ".join(part))
    except Illegal as no:
        return no
    return action


def _wrong(
    play: WarPlay, verbs: Verbs, side: Side, said: Iterable[Action | Illegal]
) -> Iterator[tuple[int, Illegal]]:
    """Which of them is certainly wrong, and why; tried one after the other."""
    is_sure = True
    for number, action in enumerate(said, 1):
        before = play.state
        try:
            if isinstance(action, Illegal):
                raise action
            if is_sure and play.state.phase is not verbs.phase:
                raise _too_late()
            if is_sure:
                verbs.play(play, side, action)
        except Illegal as no:
            play.state = before
            yield number, no
        except (Open, Ended):
            is_sure = False
