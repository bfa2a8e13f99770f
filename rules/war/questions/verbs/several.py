"""Several things said in one answer, joined by `then`, and names of places in them (W-18).

They are played in the order in which they are written, until one is refused; what stands behind it is not played.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from rules.game import Action, Finding, Illegal, Question
from rules.kit.asks import Played
from rules.kit.grammar import Grammar
from rules.kit.order_steps import THEN, split
from rules.kit.unknown import Open
from rules.terms import Unplayed
from rules.war.pack import OpenLand, plain
from rules.war.play import Ended, WarPlay
from rules.war.questions.verbs.verb import CLAUSE, Verbs
from rules.war.state.pieces import in_order, is_piece

_LONGEST_NAME: Final = 3
"""Words of a place's name."""


EXAMPLES: Final[Mapping[str, str]] = {
    "split": "split 1 frodo sam to new",
    "join": "join 2 to 1",
    "plot": "plot 1 W2413+ W2414, or plot 1 to Bree by road",
    "take": "take sting sam",
    "pass": "pass sting frodo",
    "heal": "heal aragorn",
    "yield": "yield frodo",
    "combat": "combat W2413 aragorn gimli against D",
    "play": "play 7 frodo",
    "discard": "discard 7",
    "place": "place nazgul-3 E0412, place orcs 2 E0412 to E0411, or place -",
    "enter": "enter E0411 nazgul-3, or enter -",
    "move": "move lord E0628, or move mouth E1028 E0928",
    "attack": "attack E0429 lord against F",
    "capture": "capture E0429 party-1",
    "siege": "siege E0330",
    "head": "head party-1 W2421",
}
"""How verbs with something behind them are written, for who wrote one wrong."""


class Several(Action):
    """`plot 1 w2414 then done`."""

    parts: tuple[Any, ...]


def read(grammar: Grammar, land: OpenLand, kind: str, words: str) -> Action:
    """What *words* say in answer to a sitting. Raises Illegal."""
    parts = [
        " ".join(_placed(land, part)) for part in split(words.lower().replace(";", f" {THEN} ").split(), THEN)
    ]
    actions = [_read(grammar, kind, part) for part in parts]
    return actions[0] if len(actions) == 1 else Several(tuple(actions))


def _read(grammar: Grammar, kind: str, words: str) -> Action:
    """Raises Illegal: a verb that is there is shown as it is written."""
    try:
        action: Action = grammar.read(kind, words)
    except Illegal as no:
        verb = words.partition(" ")[0]
        if verb not in EXAMPLES or all(form.verb != verb for form in grammar.forms[kind]):
            raise
        raise Illegal(
            CLAUSE,
            "“{words}” cannot be read. Write it like `{example}`.",
            words=words,
            example=EXAMPLES[verb],
        ) from no
    return action


def write(grammar: Grammar, action: Any) -> str:
    """The one written form: several are joined as answers are in a record (R-1.3)."""
    parts = action.parts if isinstance(action, Several) else (action,)
    return "; ".join(map(grammar.write, parts)).lower()


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
            done.append(_exact(one(play, part) or part))
        except Illegal as no:
            play.state = before[0]
            del play.events[before[1] :]
            if not done:
                raise
            left = f" {THEN} ".join(map(write, parts[at:]))
            kept = is_open(play)
            return Played(_as_one(done), no, (Unplayed(question, left, no, kept),))
    return Played(_as_one(done))


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
