"""Several things said in one answer, joined by `then`, and names of places in them (W-18).

They are played in the order in which they are written, until one is refused; what stands behind it is not played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.game import Action, Finding, Illegal, Question
from rules.kit.asks import Played
from rules.kit.grammar import Grammar
from rules.kit.order_steps import THEN, split
from rules.kit.unknown import Open
from rules.terms import Unplayed
from rules.war.pack import OpenLand, plain
from rules.war.play import Ended, WarPlay
from rules.war.questions.verbs.verb import CLAUSE, Verbs

_LONGEST_NAME: Final = 3
"""Words of a place's name."""


class Several(Action):
    """`plot 1 w2414 then done`."""

    parts: tuple[Any, ...]


def read(grammar: Grammar, land: OpenLand, kind: str, words: str) -> Action:
    """What *words* say in answer to a sitting. Raises Illegal."""
    parts = [" ".join(_placed(land, part)) for part in split(words.lower().split(), THEN)]
    actions: list[Action] = [grammar.read(kind, part) for part in parts]
    return actions[0] if len(actions) == 1 else Several(tuple(actions))


def write(grammar: Grammar, action: Any) -> str:
    """The one written form."""
    parts = action.parts if isinstance(action, Several) else (action,)
    return f" {THEN} ".join(map(grammar.write, parts))


def _placed(land: OpenLand, words: tuple[str, ...]) -> list[str]:
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
    return placed


def play(
    play: WarPlay,
    question: Question,
    action: Any,
    one: Callable[[WarPlay, Any], Any],
    write: Callable[[Any], str],
    is_open: Callable[[WarPlay], bool],
) -> Played:
    """Plays what was said, part by part by *one*. Raises Illegal where not even the first can be played."""
    parts = action.parts if isinstance(action, Several) else (action,)
    done: list[Any] = []
    for at, part in enumerate(parts):
        before = play.state, len(play.events)
        try:
            if not is_open(play):
                raise Illegal(CLAUSE, "Your sitting was over before this could be played.")
            done.append(one(play, part) or part)
        except Illegal as no:
            play.state = before[0]
            del play.events[before[1] :]
            if not done:
                raise
            left = f" {THEN} ".join(map(write, parts[at:]))
            kept = is_open(play)
            return Played(_as_one(done), no, (Unplayed(question, left, no, kept),))
    return Played(_as_one(done))


def _as_one(done: list[Any]) -> Any:
    return done[0] if len(done) == 1 else Several(tuple(done))


def findings(play: WarPlay, verbs: Verbs, words: str) -> tuple[Finding, ...]:
    """All that is certainly wrong with what *words* say, each with its place: tried in a rehearsal, one by one.

    Behind what a die decides only the words themselves are looked at.
    """
    parts = split(words.lower().split(), THEN)
    wrong: list[Finding] = []
    is_sure = True
    for number, part in enumerate(parts, 1):
        before = play.state
        try:
            action = verbs.grammar.read(verbs.phase.value, " ".join(_placed(play.land, part)))
            if is_sure and play.state.phase is not verbs.phase:
                raise Illegal(CLAUSE, "Your sitting is over before this can be played.")
            if is_sure:
                verbs.play(play, verbs.phase.side, action)
        except Illegal as no:
            play.state = before
            wrong.append(Finding(no.clause, no.sentence, no.facts, number, " ".join(part), len(parts)))
        except (Open, Ended):
            is_sure = False
    return tuple(wrong)
