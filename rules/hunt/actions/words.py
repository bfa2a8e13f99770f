"""Words that many questions share: how a Nazgul is written, and offers of so many words out of a list."""

from __future__ import annotations

from rules.game import Options
from rules.kit.offers import END


def figure_word(figure: int) -> str:
    """`w1` for figure 0."""
    return f"w{figure + 1}"


def figure_of(word: str) -> int | None:
    """The figure that `w1` to `w4` names; None for any other word."""
    return int(word[1]) - 1 if word in ("w1", "w2", "w3", "w4") else None


def behind(said: tuple[str, ...], verbs: tuple[str, ...], verb: str, *then: Options) -> Options:
    """One of *verbs*, and word by word what may follow *verb*; nothing follows another."""
    if not said:
        return Options(verbs)
    return then[len(said) - 1] if said[0] == verb and len(said) <= len(then) else END


def pick(verb: str, words: tuple[str, ...], n: int, said: tuple[str, ...]) -> Options:
    """*verb* and *n* of *words*, all at once where no word stands twice."""
    if not said:
        return Options((verb,))
    if n == 1 or len(set(words)) < len(words):
        return one_by_one(verb, words, n, said)
    return END if len(said) > n or not words else Options(words, n, n)


def one_by_one(verb: str, words: tuple[str, ...], n: int, said: tuple[str, ...]) -> Options:
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
