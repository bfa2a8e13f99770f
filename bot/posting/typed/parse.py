"""What a message in a game's thread clearly says: an answer, something like one, or nothing. Pure.

An answer is a written form (`approve`, `propose Ann Bob`) whose verb is bold or in capitals and which stands
alone in its sentence. What is quoted, in code, hidden, struck out, part of a link or of a name is not heard at all.
Where there is room for doubt nothing counts: the writer is asked.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from bot.language.signs import plainly
from rules.game import Seat, Secret, Value


class Said(Value):
    """An answer to a question of this *kind*, in the written form, seats by number."""

    kind: str
    words: str


class Unclear(Value):
    """It may be meant as an answer to a question of one of these *kinds*."""

    kinds: tuple[str, ...]


Heard: TypeAlias = Said | Unclear | None


class Vocabulary(Secret):
    """What can be said in one game: all of it public, the same whoever writes.

    *verbs*: kinds by the word that answers to them begin with. *names*: seats by name in lower case. *people*: seats
    by the persons in them. *reads*: whether words are a written form of that kind.
    """

    verbs: Mapping[str, str]
    names: Mapping[str, Seat]
    people: Mapping[int, Seat]
    reads: Callable[[str, str], bool]
    reserved: frozenset[str] = frozenset()
    """Words that are never names of players."""
    shared: frozenset[str] = frozenset()
    """Names by which it is open who is meant, for several are or were called so."""


_MASK: Final = "\ufffc"
"""Stands where something was that is not heard."""

_SEAT: Final = "\ue000{}\ue001"

_CODE: Final = re.compile(r"```.*?```|(`{1,2})(?!`).*?(?<!`)\1(?!`)", re.DOTALL)
_HIDDEN: Final = (
    re.compile(r"^[ \t]*>>>.*", re.DOTALL | re.MULTILINE),
    re.compile(r"^[ \t]*>.*$", re.MULTILINE),
    re.compile(r"\|\|.*?\|\|", re.DOTALL),
)
_FOREIGN: Final = (
    re.compile(r"\[[^\]]*\]\([^)]*\)"),
    re.compile(r"<[a-z][a-z0-9+.-]*:[^>\s]*>|[a-z][a-z0-9+.-]*://\S+|\bwww\.\S+", re.IGNORECASE),
    re.compile(r"<[@#/:a][^>\n]*>"),
    re.compile(r'"[^"]*"|“[^”]*[”“]|„[^“”]*[“”]|«[^»]*»|»[^«]*«|「[^」]*」', re.DOTALL),
    re.compile(r"(?<!\w)'[^'\n]*'(?!\w)|‘[^’\n]*’|‚[^‘’\n]*[‘’]|‹[^›\n]*›|›[^‹\n]*‹"),
)
_GONE: Final = re.compile(r"~~.*?~~|<a?:\w+:\d+>|:\w+:", re.DOTALL)
"""What is struck out, and emoji by name: as if it were not there."""
_OPEN: Final = re.compile(r"`|\|\||~~|[\"“”„«»「」]|\\[*`|~]")
"""A mark without its fellow, or one that is not meant as a mark: what it embraces cannot be told."""

_PERSON: Final = re.compile(r"<@!?(\d{1,20})>")
_TOKEN: Final = re.compile(r"\ue000\d+\ue001|\*\*|[^\W_]+(?:['’][^\W_]+)*|\S|\n")
_ENDS: Final = frozenset(".!?;…\n")
_EMPTY: Final = frozenset("*_#")
# fmt: off
_LEADS: Final = frozenset({
    "i", "my", "we", "vote", "votes", "voted", "voting", "is", "to", "for", "say", "choose",
    "ich", "stimme", "wähle", "mit", "für",
})
"""Words that may lead to an answer, and change nothing of it (English, German)."""
# fmt: on
_DOUBT: Final = frozenset(
    """
    not no never none nor cannot can't don't doesn't didn't won't wouldn't shouldn't isn't without nobody
    if unless when whether or but until should would could might may maybe perhaps why who what
    nicht kein keine nie niemals niemand wenn falls ob oder aber bis sollte würde könnte vielleicht warum wer was
    """.split()  # noqa: SIM905 - reads better so
)
"""Words that may turn an answer round, or make it hang on something (English, German)."""


class _Word(Value):
    """One word; *strong*: bold, or in capitals."""

    text: str
    strong: bool


class _Sentence(Value):
    """Its parts between commas and the like; *mark* ends it."""

    parts: tuple[tuple[_Word, ...], ...]
    mark: str

    @property
    def words(self) -> tuple[_Word, ...]:
        return tuple(word for part in self.parts for word in part)


def hear(content: str, known: Vocabulary) -> Heard:
    """What *content* says. Never raises."""
    # Signs after what is masked: of quotes within quotes it could not be told where they end.
    text, in_doubt = _named(plainly(_masked(content, known)), known)
    in_doubt = in_doubt or _OPEN.search(text) is not None
    sentences = tuple(_sentences(text))
    forms: list[Said] = []
    unclear: list[str] = []
    for sentence in sentences:
        strong = [
            known.verbs[word.text] for word in sentence.words if word.strong and word.text in known.verbs
        ]
        if strong:
            found = None if in_doubt else _form(sentence, known)
            forms += found or ()
            unclear += () if found else strong
    kinds = tuple(dict.fromkeys([form.kind for form in forms] + unclear))
    if not kinds:
        return _bare(text, sentences, known)
    return forms[0] if not unclear and len(set(forms)) == 1 else Unclear(kinds)


def _masked(content: str, known: Vocabulary) -> str:
    """*content* without what is not heard; players that are mentioned become seats."""
    text = re.sub(r"[\ue000\ue001]", "", content)
    text = _CODE.sub(_MASK, text)
    text = _PERSON.sub(lambda match: _seat_of(match, known), text)
    for pattern in _HIDDEN:
        text = pattern.sub(_MASK, text)
    text = _GONE.sub(" ", text)
    for pattern in _FOREIGN:
        text = pattern.sub(_MASK, text)
    return text


def _seat_of(match: re.Match[str], known: Vocabulary) -> str:
    seat = known.people.get(int(match[1]))
    return match[0] if seat is None else _SEAT.format(seat)


def _named(text: str, known: Vocabulary) -> tuple[str, bool]:
    """*text* with players by seat, and whether a name in it is also a word of answers, or of several players."""
    in_doubt = False
    for name in sorted({*known.names, *known.shared}, key=len, reverse=True):
        pattern = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
        if name in known.shared or set(name.split()) & set(known.verbs):
            in_doubt = in_doubt or pattern.search(text) is not None
        elif name not in known.reserved and not name.isdigit():
            text = pattern.sub(_SEAT.format(known.names[name]), text)
    return text, in_doubt


def _sentences(text: str) -> Iterator[_Sentence]:
    bold_left = 2 * (text.count("**") // 2)
    parts: list[list[_Word]] = [[]]
    is_bold = False
    for token in _TOKEN.findall(text):
        if token == "**":  # noqa: S105
            is_bold = bold_left > 0 and not is_bold
            bold_left -= 1
        elif token in _ENDS:
            yield _Sentence(tuple(map(tuple, parts)), token)
            parts = [[]]
        elif token[0].isalnum() or token[0] in "\ue000" + _MASK:
            is_loud = len(token) > 1 and token.isupper()
            parts[-1].append(_Word(token.lower(), is_bold or is_loud))
        elif token not in _EMPTY and unicodedata.category(token)[0] not in "SMC":
            parts.append([])
    yield _Sentence(tuple(map(tuple, parts)), "")


def _form(sentence: _Sentence, known: Vocabulary) -> tuple[Said, ...] | None:
    """The answers of a sentence that says nothing else of them; None where that is not certain."""
    if sentence.mark == "?":
        return None
    whole = _said(sentence.words, known)
    if whole is not None:
        return (whole,)
    found = []
    for part in sentence.parts:
        if any(word.strong and word.text in known.verbs for word in part):
            said = _said(part, known)
            if said is None or " " in said.words:
                return None  # of names, those that were not understood may be in the next part
            found.append(said)
        elif any(word.text in _DOUBT for word in part):
            return None
    return tuple(found)


def _said(words: Sequence[_Word], known: Vocabulary) -> Said | None:
    """The answer that *words* are, with nothing but `I vote` before it."""
    at = 0
    while at < len(words) and words[at].text in _LEADS and words[at].text not in known.verbs:
        at += 1
    rest = [word for word in words[at:] if word.text != "and"]
    if not rest or rest[0].text not in known.verbs or not rest[0].strong:
        return None
    texts = [word.text for word in rest]
    if len(set(texts)) == 1:
        texts = texts[:1]  # APPROVE APPROVE APPROVE
    kind, written = known.verbs[texts[0]], " ".join(text.strip("\ue000\ue001") for text in texts)
    return Said(kind, written) if known.reads(kind, written) else None


def _bare(text: str, sentences: Sequence[_Sentence], known: Vocabulary) -> Heard:
    """A message that is an answer and nothing else, but neither bold nor in capitals."""
    words = [_Word(word.text, strong=True) for sentence in sentences for word in sentence.words]
    is_asked = any(sentence.mark == "?" for sentence in sentences)
    said = None if is_asked or _MASK in text or len(words) > 40 else _said(words, known)
    return None if said is None else Unclear((said.kind,))
