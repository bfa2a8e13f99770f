"""What is said of deals where three play: `deal`, `agree`, `lay`, `confirm`, `fold` (W-18.4, W-29.5)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from rules.game import Action, Illegal, Options, Question, Seat
from rules.kit.asks import Played, Replies, Row, Words
from rules.kit.grammar import Form
from rules.kit.parts import Free, Some, Word
from rules.kit.replies import END, any_of
from rules.war.deals import bargaining
from rules.war.fights.parties import captives_of
from rules.war.play import WarPlay
from rules.war.questions import kinds
from rules.war.questions.pacts import of_three, still_there
from rules.war.questions.verbs.verb import SIDE, hex_of
from rules.war.state.deals import Deal, Goods, Released, deal_between
from rules.war.state.pieces import CHARACTERS, MAGIC, PieceId, Side, is_piece

CLAUSE: Final = "W-29.5"
_MOST: Final = 4
LONGEST: Final = 300
"""Characters of what is said besides the counts."""
_EXAMPLE: Final = "deal D gives 1 0 takes 0 1: and you leave Rohan alone"
_NAME: Final = re.compile("[a-z][a-z-]{2,23}")
_FREES, _YIELDS = "frees", "yields"


def _card(word: str) -> str:
    """A number, or a name: owners give some that the rules do not know (W-44.12)."""
    is_number = word.isdecimal() and len(word) <= 2
    if not is_number and (is_piece(word) or _NAME.fullmatch(word) is None):
        raise ValueError(word)
    return word


_CARD: Final = Word("card", _card)


class Propose(Action):
    """`deal D gives 2 0 takes 1 1 frees legolas W2421 yields pippin: TEXT`."""

    other: Side
    terms: str


class Agree(Action):
    other: Side


class Lay(Action):
    """`lay D 4 7 sting`."""

    other: Side
    cards: tuple[str, ...]


class Confirm(Action):
    other: Side


class Fold(Action):
    other: Side


def _unread() -> Illegal:
    return Illegal(CLAUSE, "Those terms cannot be read. Write them like `{example}`.", example=_EXAMPLE)


# ----------------------------------------------------------------------------------------------------------- terms


def read_terms(play: WarPlay, by: Side, to: Side, terms: str) -> Deal:
    """What they say. Raises Illegal."""
    counts, _, text = terms.partition(":")
    words = iter(counts.split())
    try:
        _expect(next(words), "gives")
        gives = Goods(_count(next(words)), _count(next(words)))
        _expect(next(words), "takes")
        takes = Goods(_count(next(words)), _count(next(words)))
    except StopIteration:
        raise _unread() from None
    frees, yields = _people(play, tuple(words))
    text = text.strip()
    if len(text) > LONGEST:
        raise Illegal(
            CLAUSE,
            "Behind the colon there is room for {most} characters, and yours are {n}.",
            most=LONGEST,
            n=len(text),
        )
    return Deal(by, to, gives, takes, frees, yields, text)


def write_terms(play: WarPlay, deal: Deal) -> str:
    """`gives 2 0 takes 1 1 frees legolas w2421 yields pippin: TEXT`."""
    counts = f"gives {deal.gives.events} {deal.gives.magic} takes {deal.takes.events} {deal.takes.magic}"
    frees = [
        word
        for freed in deal.frees
        for word in (freed.piece, *(() if freed.at is None else (play.land.name(freed.at).lower(),)))
    ]
    people = [
        word for verb, named in ((_FREES, frees), (_YIELDS, deal.yields)) if named for word in (verb, *named)
    ]
    return " ".join((counts, *people)) + (f": {deal.text}" if deal.text else "")


def _expect(word: str, wanted: str) -> None:
    if word != wanted:
        raise _unread()


def _count(word: str) -> int:
    if not (word.isdecimal() and int(word) <= len(MAGIC)):
        raise _unread()
    return int(word)


def _people(play: WarPlay, words: Words) -> tuple[tuple[Released, ...], tuple[PieceId, ...]]:
    """Captives who go free, each with a hex if one was agreed, and those who are handed over."""
    frees: list[Released] = []
    yields: list[PieceId] = []
    to = ""
    for word in words:
        if word in (_FREES, _YIELDS):
            to = word
        elif to == _FREES and word in CHARACTERS:
            frees.append(Released(word))
        elif to == _YIELDS and word in CHARACTERS:
            yields.append(word)
        elif to == _FREES and frees and frees[-1].at is None:
            frees[-1] = Released(frees[-1].piece, hex_of(play, word))
        else:
            raise _unread()
    named = [*(freed.piece for freed in frees), *yields]
    if len(set(named)) < len(named):
        raise Illegal(CLAUSE, "Name each captive once.")
    return tuple(frees), tuple(yields)


def _numbers() -> tuple[str, ...]:
    return tuple(map(str, range(_MOST + 1)))


def _terms_offered(play: WarPlay, seat: Seat, question: Question, said: Words) -> Options:
    """Counts word by word, then captives whom the seat holds; more is typed."""
    side = play.state.rules.side(seat)
    open_to = [other.lower() for other in still_there(play.state, side) if not _is_agreed(play, side, other)]
    match len(said):
        case 0:
            return Options(("deal",) * bool(open_to))
        case 1:
            return Options(tuple(open_to))
        case 2:
            return Options(("gives",))
        case 5:
            return Options(("takes",))
        case 3 | 4 | 6:
            return Options(_numbers())
        case 7:
            ends = tuple(n for n in _numbers() if _stands(play, seat, (*said, n)))
            return Options(_numbers() if captives_of(play, side) else ends, ends=ends)
        case 8:
            return Options((_FREES,) * bool(captives_of(play, side)), whole=_stands(play, seat, said))
        case 9:
            names = captives_of(play, side)
            return Options(names, ends=names)
        case _:
            return END


def _is_agreed(play: WarPlay, side: Side, other: Side) -> bool:
    deal = deal_between(play.state.deals, side, other)
    return deal is not None and deal.is_agreed


def _stands(play: WarPlay, seat: Seat, said: Words) -> bool:
    """Whether these terms would be refused for nothing that the seat may know."""
    return _is_taken(play, seat, Propose(SIDE.make(said[1]), " ".join(said[2:])))


def _is_taken(play: WarPlay, seat: Seat, action: Any) -> bool:
    """Whether it would not be refused."""
    before = play.state
    try:
        _do(play, seat, action)
    except Illegal:
        return False
    finally:
        play.state = before
    return True


def _propose(play: WarPlay, seat: Seat, action: Propose) -> Played:
    """The entry has the terms as they are printed, however they were typed (W-18.4)."""
    deal = read_terms(play, play.state.rules.side(seat), action.other, action.terms)
    bargaining.propose(play, deal)
    return Played(Propose(action.other, write_terms(play, deal)))


# ------------------------------------------------------------------------------------------------------ what follows

_STEPS: Final[Mapping[type, Callable[[WarPlay, Side, Any], None]]] = {
    Agree: lambda play, side, action: bargaining.agree(play, side, action.other),
    Lay: lambda play, side, action: bargaining.lay(
        play,
        side,
        action.other,
        tuple(int(card) for card in action.cards if card.isdecimal()),
        tuple(card for card in action.cards if not card.isdecimal()),
    ),
    Confirm: lambda play, side, action: bargaining.confirm(play, side, action.other),
    Fold: lambda play, side, action: bargaining.fold(play, side, action.other),
}


def _do(play: WarPlay, seat: Seat, action: Any) -> Played | None:
    if isinstance(action, Propose):
        return _propose(play, seat, action)
    _STEPS[type(action)](play, play.state.rules.side(seat), action)
    return None


def _step(verb: str, make: Callable[[Side], Any]) -> Replies:
    """A verb and with whom, where it would not be refused."""

    def offers(play: WarPlay, seat: Seat, question: Question, said: Words) -> Options:
        side = play.state.rules.side(seat)
        if len(said) > 1:
            return END
        others = still_there(play.state, side)
        open_to = tuple(other.lower() for other in others if _is_taken(play, seat, make(other)))
        return Options(open_to, ends=open_to) if said else Options((verb,) * bool(open_to))

    return Replies((Form(make, verb, (SIDE,)),), offers)


def _layable(play: WarPlay, seat: Seat, question: Question, said: Words) -> Options:
    """Cards that the seat may lay, event cards before magic ones, to whom it can lay as many as the terms say."""
    side = play.state.rules.side(seat)
    waiting = {deal.partner(side).lower(): deal.goods(side) for deal in bargaining.payable(play, side)}
    if not said:
        return Options(("lay",) * bool(waiting))
    if len(said) == 1:
        return Options(tuple(waiting))
    goods, chosen = waiting.get(said[1].lower(), Goods()), said[2:]
    if len(chosen) == goods.events + goods.magic:
        return END
    events, magic_cards = bargaining.layable(play, side, SIDE.make(said[1].lower()))
    cards = map(str, events) if len(chosen) < goods.events else magic_cards
    words = tuple(card for card in cards if card not in chosen)
    is_last = len(chosen) + 1 == goods.events + goods.magic
    return Options(words, ends=words if is_last else ())


_FORMS: Final[Iterable[Replies]] = (
    Replies((Form(Propose, "deal", (SIDE, Free(behind=":"))),), _terms_offered),
    _step("agree", Agree),
    Replies((Form(Lay, "lay", (SIDE, Some((_CARD,), 1))),), _layable),
    _step("confirm", Confirm),
    _step("fold", Fold),
)
DEAL: Final = Row(
    kinds.DEAL,
    CLAUSE,
    any_of(*_FORMS),
    lambda play, seat, question, action: _do(play, seat, action),
    asked=of_three(kinds.DEAL, lambda state, side: bool(still_there(state, side))),
    no=Illegal(
        CLAUSE, "Propose a deal like `deal D gives 1 0 takes 0 1`, or say `agree`, `lay`, `confirm`, `fold`."
    ),
)
