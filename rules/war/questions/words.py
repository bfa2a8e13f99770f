"""What is said at an owners' table at any time: words, dice, what nobody sees (W-44.5, W-44.9 to W-44.11)."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from typing import Any, Final

from rules.game import Action, Illegal, Options, Question, Seat
from rules.kit.asks import Replies, Row, Words
from rules.kit.grammar import Form
from rules.kit.parts import Free, Word
from rules.kit.replies import any_of
from rules.war.play import Ended, WarPlay
from rules.war.questions import kinds
from rules.war.questions.asides import at_any_time
from rules.war.questions.verbs.verb import HEX, hex_of
from rules.war.ring.passing import look_home
from rules.war.state.pieces import MAGIC, SIDES, Side, in_order
from rules.war.state.places import is_held
from rules.war.table import learning, naming, rolls, words
from rules.war.table.effects import EFFECTS
from rules.war.tracks.chart import numbered
from rules.war.tracks.watching import enemy_citadels, stacks
from rules.war.turn.sittings import look_who_has_won

CLAUSE: Final = "W-44.10"
_DICE: Final = ("d6", "2d6", "3d6", "d10", "2d10")
_MOST_COUNTED: Final = 12
_APART: Final = "secret"
_AT: Final = Word(HEX.name, HEX.make, str.lower)
_TO: Final = "to"


class SayWord(Action):
    """`word dead sam: He fell`, `word to F at lord E0729`."""

    words: str


class Seal(Action):
    """`seal ring boromir`: opened at the end."""

    words: str


class Contest(Action):
    label: str


class Allow(Action):
    label: str


class Roll(Action):
    """`2d6 secret TEXT`."""

    words: str


class TryOdds(Action):
    """`4 TEXT`."""

    words: str


class StrikeOut(Action):
    """`blind E0628 E0528`."""

    watcher: str
    at: str


def _say(play: WarPlay, side: Side, action: SayWord) -> None:
    first, _, rest = action.words.partition(" ")
    to = None
    if first.lower() == _TO:
        letter, _, rest = rest.partition(" ")
        to = next((one for one in SIDES if one == letter.upper()), None)
        if to is None:
            raise Illegal("W-44.11", "Say to whom like `word to F at lord E0729`: F, D or S.")
    words.say(play, side, action.words if to is None else rest, to)


def _blind(play: WarPlay, side: Side, action: StrikeOut) -> None:
    learning.strike_out(play, side, hex_of(play, action.watcher), hex_of(play, action.at))


_DOES: Final[dict[type, Callable[[WarPlay, Side, Any], None]]] = {
    SayWord: _say,
    Seal: lambda play, side, action: words.say(play, side, action.words, is_sealed=True),
    Contest: lambda play, side, action: words.contest(play, side, action.label),
    Allow: lambda play, side, action: words.allow(play, side, action.label),
    Roll: lambda play, side, action: rolls.throw(play, side, action.words),
    TryOdds: lambda play, side, action: rolls.odds(play, side, action.words),
    StrikeOut: _blind,
}


def _do(play: WarPlay, seat: Seat, action: Any) -> None:
    """Plays it, and ends the war where that has won it (W-38.6). Raises Illegal."""
    with contextlib.suppress(Ended):
        _DOES[type(action)](play, play.state.rules.side(seat), action)
        if play.state.turn:  # nobody has won at the start (W-17.2)
            look_home(play)
            look_who_has_won(play)


# ------------------------------------------------------------------------------------------------- what is offered


def _is_taken(play: WarPlay, seat: Seat, said: Words) -> bool:
    """Whether *said* is an answer that would not be refused."""
    verb, *rest = (word.lower() for word in said)
    form = next(form for form in FORMS if form.verb == verb)
    before = play.state
    try:
        _do(play, seat, form.read(rest, CLAUSE))
    except (Illegal, ValueError):
        return False
    finally:
        play.state = before
    return True


def _offered(
    verb: str, then: Callable[[WarPlay, Side, Words], Iterable[str]], *, is_thrown: bool = False
) -> Any:
    """A verb, and what may follow: of what is no answer yet all, else what is not refused."""

    def offers(play: WarPlay, seat: Seat, question: Question, said: Words) -> Options:
        if not said:
            return Options((verb,))
        side = play.state.rules.side(seat)
        left = tuple(dict.fromkeys(then(play, side, said[1:])))
        if is_thrown:
            return Options(left, whole=len(said) > 1)
        ends = tuple(word for word in left if _is_taken(play, seat, (*said, word)))
        left = tuple(word for word in left if word in ends or leads_on(play, seat, (*said, word)))
        is_whole = len(said) > 1 and _is_taken(play, seat, said)
        return Options(left, whole=is_whole, ends=() if is_whole else ends)

    def leads_on(play: WarPlay, seat: Seat, said: Words) -> bool:
        """Whether words lead to an answer that would not be refused."""
        further = ((*said, word) for word in then(play, play.state.rules.side(seat), said[1:]))
        return any(_is_taken(play, seat, words) or leads_on(play, seat, words) for words in further)

    return offers


def _effect(play: WarPlay, side: Side, said: Words) -> Iterable[str]:
    """Effects by presses, one at a time; several and a text are typed."""
    if not said:
        return EFFECTS
    verb, *words = said
    shape = EFFECTS[verb].shape.split()[1:] if verb in EFFECTS else []
    if verb == "ring":
        return (*_pieces(play, side), "on", "off") if not words else ()
    if len(words) >= len(shape):
        return ()
    kind = shape[len(words)]
    match kind:
        case "PIECE":
            return _pieces(play, side)
        case "HEX":
            return _hexes(play, verb, words)
        case "N":
            return map(str, range(_MOST_COUNTED + 1))
        case "SIDE":
            return [one.lower() for one in play.state.rules.sides]
        case "WHOSE":
            return (*(one.lower() for one in play.state.rules.sides), "neutral")
        case "CARD":
            return MAGIC
        case "D" | "S":
            return (kind.lower(),)
        case "SHARE":
            return ()
        case _:
            return (kind,)


def _pieces(play: WarPlay, side: Side) -> Iterable[str]:
    """Those that a side sees, or has."""
    state = play.state
    hidden = (piece for _, group in numbered(state.chart) for piece in group.members)
    captives = (piece for party in state.parties for piece in party.captives)
    return in_order(
        piece
        for piece in (*(one.id for one in state.pieces), *hidden, *captives)
        if naming.is_in_sight(play, piece, side)
    )


def _hexes(play: WarPlay, verb: str, words: list[str]) -> Iterable[str]:
    land = play.land
    if verb == "took":
        return [land.name(at) for at in sorted(land.sites) if is_held(land, at)]
    if verb == "loss":
        return [land.name(battle.at) for battle in play.state.tabled.battles]
    at = naming.where(play, words[0]) if words else None
    return [land.name(one) for one in sorted({*land.sites, *(() if at is None else land.adjacent(at))})]


def _labels(play: WarPlay, side: Side, said: Words) -> Iterable[str]:
    state = play.state
    heard = (word for word in state.tabled.words if side in word.to and not word.is_sealed)
    return () if said else [word.label.lower() for word in heard]


def _label_taken(verb: str) -> Any:
    def offers(play: WarPlay, seat: Seat, question: Question, said: Words) -> Options:
        labels = _labels(play, play.state.rules.side(seat), ())
        open_ = tuple(label for label in labels if _is_taken(play, seat, (verb, label)))
        if not said:
            return Options((verb,) * bool(open_))
        return Options((), whole=True) if len(said) > 1 else Options(open_, ends=open_)

    return offers


def _thrown(play: WarPlay, side: Side, said: Words) -> Iterable[str]:
    match said:
        case ():
            return _DICE
        case (_,):
            return (_APART,)
        case _:
            return ()


def _needed(play: WarPlay, side: Side, said: Words) -> Iterable[str]:
    return ("1", "2", "3", "4", "5") if not said else ((_APART,) if len(said) == 1 else ())


def _unseen(play: WarPlay, side: Side, said: Words) -> Iterable[str]:
    """Watchers on the map, then what each sees."""
    land = play.land
    if not said:
        watchers = {*(stack.at for stack in stacks(play)), *(citadel.at for citadel in enemy_citadels(play))}
        return [land.name(at) for at in sorted(watchers) if land.zones[at]]
    return map(land.name, sorted(land.zones[hex_of(play, said[0])])) if len(said) == 1 else ()


_REPLIES: Final = (
    Replies((Form(SayWord, "word", (Free(behind=":"),)),), _offered("word", _effect)),
    Replies((Form(Seal, "seal", (Free(behind=":"),)),), _offered("seal", _effect)),
    Replies((Form(Contest, "contest", (Word("label"),)),), _label_taken("contest")),
    Replies((Form(Allow, "allow", (Word("label"),)),), _label_taken("allow")),
    Replies((Form(Roll, "roll", (Free(),)),), _offered("roll", _thrown, is_thrown=True)),
    Replies((Form(TryOdds, "odds", (Free(),)),), _offered("odds", _needed, is_thrown=True)),
    Replies((Form(StrikeOut, "blind", (_AT, _AT)),), _offered("blind", _unseen)),
)
FORMS: Final = tuple(form for replies in _REPLIES for form in replies.forms)
WORD: Final = Row(
    kinds.WORD,
    CLAUSE,
    any_of(*_REPLIES),
    lambda play, seat, question, action: _do(play, seat, action),
    asked=at_any_time(kinds.WORD, lambda state, side: state.rules.is_table),
    no=Illegal(
        CLAUSE,
        "Say what happened like `word dead sam: He fell`, or `seal`, `contest 3`, `allow 3`, `roll 2d6`, `odds 4`.",
    ),
)
