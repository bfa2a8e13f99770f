"""Ready-made replies: the common forms in which a question is answered, and the words that each offers.

| reply | written |
|---|---|
| `alone` | one word: `resign` |
| `one_of_two` | one word of a few: `support`, `sabotage` |
| `one_of` | a verb and one of what can be chosen: `palantir 3` |
| `yes_or_no` | a verb, and yes or no: `draw yes` |
| `some_of` | a verb and several of what can be chosen: `keep c-04 c-07` |
| `path` | a verb and one word after the other: `bid 3 5` |
| `any_of` | one of several of these, by its verb |

`NUMBER` is a word that is a number; `where` says when a reply is offered at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from rules.game import Options, Question, Seat
from rules.kit.asks import Replies, Words
from rules.kit.grammar import Form
from rules.kit.parts import Fixed, Some, Word

Among: TypeAlias = Callable[[Any, Seat, Question], Iterable[str]]
Along: TypeAlias = Callable[[Any, Seat, Question, Words], Iterable[str]]
"""The same behind words already said, the verb left out."""

END: Final = Options(whole=True)
"""What was said is an answer, and nothing can be added."""

NUMBER: Final = Word("number", lambda word: int(word) if re.fullmatch("[0-9]{1,4}", word) else int(""))
YES_OR_NO: Final = Word("answer", lambda word: bool(("no", "yes").index(word)), ("no", "yes").__getitem__)


def alone(make: Callable[..., Any], verb: str) -> Replies:
    """One word: `resign`."""
    return Replies((Form(make, verb),), lambda play, seat, question, said: END if said else Options((verb,)))


def one_of_two(make: Callable[..., Any], values: Mapping[str, Any]) -> Replies:
    """One word of a few, each with what it means: `support`, `sabotage`."""
    forms = tuple(Form(make, word, (Fixed(value),)) for word, value in values.items())
    return Replies(forms, lambda play, seat, question, said: END if said else Options(tuple(values)))


def one_of(make: Callable[..., Any], verb: str, word: Word, among: Among, *, seats: bool = False) -> Replies:
    """A verb and one of what can be chosen: `palantir 3`."""
    forms = (Form(make, verb, (word,)),)
    return Replies(
        forms,
        lambda play, seat, question, said: replace(
            picked(verb, tuple(among(play, seat, question)), 1, said), seats=seats and bool(said)
        ),
    )


def yes_or_no(
    make: Callable[..., Any], verb: str, among: Among = lambda play, seat, question: ("yes", "no")
) -> Replies:
    """A verb, and yes or no: `draw yes`."""
    return one_of(make, verb, YES_OR_NO, among)


def some_of(
    make: Callable[..., Any], verb: str, word: Word, among: Among, n: Callable[[Any, Words], int]
) -> Replies:
    """A verb and *n* of what can be chosen: `keep c-04 c-07`."""

    def offers(play: Any, seat: Seat, question: Question, said: Words) -> Options:
        words = tuple(among(play, seat, question))
        return picked(verb, words, n(play, words), said)

    return Replies((Form(make, verb, (Some((word,), 1),)),), offers)


def path(make: Callable[..., Any], verb: str, *steps: tuple[Word, Along]) -> Replies:
    """A verb and one word after the other, each among those that the words before it leave: `bid 3 5`."""

    def offers(play: Any, seat: Seat, question: Question, said: Words) -> Options:
        if len(said) > len(steps):
            return END
        left = tuple(steps[max(0, len(said) - 1)][1](play, seat, question, said[1:]))
        return Options(left if said else (verb,) * bool(left), ends=left if len(said) == len(steps) else ())

    return Replies((Form(make, verb, tuple(word for word, _ in steps)),), offers)


def any_of(*among: Replies) -> Replies:
    """One of several answers, each told by its verb: `bid 3 5`, `liar`."""
    forms = tuple(form for replies in among for form in replies.forms)
    by_verb = {form.verb: replies for replies in among for form in replies.forms}

    def offers(play: Any, seat: Seat, question: Question, said: Words) -> Options:
        if said:
            return by_verb[said[0]].offers(play, seat, question, said)
        first = [replies.offers(play, seat, question, ()) for replies in among]
        return Options(tuple(dict.fromkeys(word for offer in first for word in offer.words)))

    return Replies(forms, offers)


def where(is_offered: Callable[[Any, Seat, Question], bool], replies: Replies) -> Replies:
    """Answers that are offered only where that is so."""
    return replies._replace(
        offers=lambda play, seat, question, said: (
            replies.offers(play, seat, question, said)
            if said or is_offered(play, seat, question)
            else Options()
        )
    )


# ------------------------------------------------------------------------------------------------- offers of words


def behind(said: Words, verbs: Words, verb: str, *then: Options) -> Options:
    """One of *verbs*, and word by word what may follow *verb*; nothing follows another."""
    if not said:
        return Options(verbs)
    return then[len(said) - 1] if said[0] == verb and len(said) <= len(then) else END


def picked(verb: str, words: Words, n: int, said: Words) -> Options:
    """*verb* and *n* of *words*, all at once where no word stands twice."""
    if not said:
        return Options((verb,))
    if n == 1 or len(set(words)) < len(words):
        return one_by_one(verb, words, n, said)
    return END if len(said) > n or not words else Options(words, n, n)


def one_by_one(verb: str, words: Words, n: int, said: Words) -> Options:
    """*verb* and *n* of *words*, in an order that counts; each as often as it is there."""
    if not said:
        return Options((verb,))
    if len(said) > n or not words:
        return END
    left = list(words)
    for word in said[1:]:
        if word in left:
            left.remove(word)
    return Options(tuple(dict.fromkeys(left)))
