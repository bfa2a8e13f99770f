"""Sentences in the reader's language, names of players that can do no harm, and times."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections import ChainMap, Counter
from collections.abc import Iterable, Mapping, Sequence
from gettext import NullTranslations
from types import MappingProxyType
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.lists import format_list

from bot.language.locale import SOURCE, languages, translations
from bot.language.signs import folded
from rules.game import Illegal, Seat, Value


def said(message: str) -> str:
    """Marks a sentence that is kept for later: Babel finds it here, *text* translates it there."""
    return message


def forms(one: str, many: str = "") -> tuple[str, str]:
    """Marks a sentence for one and for many, or one that is the same for both, as `said` marks one."""
    return one, many


def capital(words: str) -> str:
    """*words* as a sentence begins with them."""
    return f"{words[:1].upper()}{words[1:]}"


class Ours(str):
    """A fact of a sentence that is the bot's own, and is shown as it is: nobody typed it."""

    __slots__ = ()


class Text:
    """Sentences in one language; English where the catalogue has none."""

    def __init__(
        self,
        code: str = "en",
        catalogue: NullTranslations | None = None,
        known: dict[str, object] | None = None,
    ) -> None:
        self.code = code
        self._catalogue = catalogue or NullTranslations()
        self._known = known or {}

    def knowing(self, **facts: object) -> Text:
        """The same, for sentences with these *facts*, which need not be named each time."""
        return type(self)(self.code, self._catalogue, facts)

    def __call__(self, message: str, /, **facts: object) -> str:
        """*message* in this language, its placeholders filled."""
        return self.of(message, facts)

    def each(self, *messages: str, **facts: object) -> list[str]:
        """Several sentences, with the same facts."""
        return [self.of(message, facts) for message in messages]

    def plural(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """*one* or *many*, as *n* asks for; *n* is a placeholder too."""
        return self.of((one, many), facts, n)

    def counted(self, told: tuple[str, str], n: int, /, **facts: object) -> str:
        """A sentence as `forms` marks it, for so many."""
        return self.of(told, {"n": n, **facts}, n)

    def of(self, told: str | tuple[str, str], facts: dict[str, object], n: int = 0) -> str:
        """A sentence as `said` or `forms` marks it, with facts that may still have to be worded."""
        one, many = (told, "") if isinstance(told, str) else told
        found = ChainMap(facts, self._known)
        if not told:
            return ""  # a catalogue has its own head there
        if not many:
            return self._filled(self._catalogue.gettext(one), one, found)
        translated = self._catalogue.ngettext(one, many, n)
        return self._filled(translated, one if n == 1 else many, found.new_child({"n": n}))

    @staticmethod
    def _filled(translated: str, source: str, facts: Mapping[str, object]) -> str:
        """What is *translated*, with its facts; where it has a placeholder that there is not, the *source*."""
        try:
            return translated.format_map(facts)
        except (KeyError, IndexError, ValueError):
            return source.format_map(facts)

    def list(self, items: Sequence[str]) -> str:
        """`Ann`, `Ann and Bob`, `Ann, Bob, and Cid`, in this language."""
        return format_list(list(items), locale=_locale(self.code))

    def mentions(self, people: Sequence[int]) -> str:
        """The same of persons, by their ids."""
        return self.list([f"<@{person}>" for person in people])


_locale = functools.cache(Locale.parse)
"""Parsed once: that takes longer than what is made with it."""


@functools.cache
def for_locale(code: str = SOURCE) -> Text:
    """The sentences for a locale as Discord names it (`en-GB`, `de`); English for one without a catalogue."""
    language = spoken(code)
    if language is None:
        return for_locale(SOURCE)
    locale = Locale.parse(code, sep="-" if "-" in code else "_")
    return Text(str(locale), translations(language))


@functools.cache
def spoken(code: str | None) -> str | None:
    """The language of a locale (`en` for `en-GB`), if the bot speaks it."""
    try:
        locale = Locale.parse(code or "", sep="-" if "-" in (code or "") else "_")
    except (ValueError, UnknownLocaleError):
        return None
    return locale.language if locale.language in languages() else None


ANONYMOUS: Final = "Player"
_ROOM: Final = 72
"""Characters of a name before a number of a seat."""
_INVISIBLE: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
_MARKDOWN: Final = re.compile(r"([\\*_~`|>#\[\]()<:])")


@functools.lru_cache(4096)
def plain(raw: str, most: int = 80, empty: str = ANONYMOUS) -> str:
    """What a person wrote, fit for a label: one line, nothing invisible, nothing that turns the line round."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFKC", raw):
        category = unicodedata.category(sign)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category in ("Zl", "Zp", "Zs") or sign in "\t\n\r\u2800":
            kept.append(" ")
        elif category[0] != "C" and marks <= 2 and sign not in _INVISIBLE:
            kept.append(sign)
    return " ".join("".join(kept).split())[:most].rstrip() or empty


@functools.lru_cache(4096)
def safe(raw: str, most: int = 80, empty: str = ANONYMOUS) -> str:
    """What a person wrote, fit for a message: no markdown, no mention, no link comes of it."""
    escaped = _MARKDOWN.sub(r"\\\1", plain(raw, most, empty))
    return escaped.replace("@", "@\u200b").replace("/", "\u2215")


@functools.lru_cache(4096)
def as_typed(raw: str) -> str:
    """A name as it is known to whoever types it, whatever its letters' size and its signs.

    >>> as_typed("O’Neil – Ann"), as_typed("Bob\u2215Lee")
    ("o'neil - ann", 'bob/lee')
    """
    return folded(plain(raw, empty="")).casefold()


class Named(Value):
    """A seat, the name that its holder is shown by, the person (0 for none), and by what names he went before."""

    seat: Seat
    name: str
    person: int = 0
    former: tuple[str, ...] = ()


class Names:
    """The players of one game by seat; *order* is that of leadership, or of the seats.

    *terms* are what the game calls its own things: by the name of a placeholder and the fact that stands for it.
    """

    def __init__(
        self,
        people: Iterable[Named],
        order: Sequence[Seat] = (),
        text: Text | None = None,
        terms: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
    ) -> None:
        self._people = tuple(people)
        self._terms = terms
        self._text = text or for_locale("en")
        self.order = tuple(order) or tuple(named.seat for named in self._people)

    @functools.cached_property
    def _plain(self) -> dict[Seat, str]:
        called = {named.seat: plain(named.name) for named in self._people}
        empty = {seat: self._unnamed(seat) for seat in self.order if seat not in called}
        return names_told_apart(called | empty)

    @functools.cached_property
    def _known(self) -> dict[str, tuple[Seat, ...]]:
        now = [(named.seat, name) for named in self._people for name in (self.label(named.seat), named.name)]
        before = [(named.seat, name) for named in self._people for name in named.former]
        found: dict[str, dict[Seat, None]] = {}
        for called in (now, before):
            taken = frozenset(found)
            for seat, name in called:
                for typed_so in {as_typed(name), _unstopped(as_typed(name))} - taken - {""}:
                    found.setdefault(typed_so, {})[seat] = None
        return {name: tuple(seats) for name, seats in found.items()}

    def _unnamed(self, seat: Seat) -> str:
        return self._text("Seat {n}", n=seat)

    @functools.cached_property
    def _person(self) -> dict[Seat, int]:
        return {named.seat: named.person for named in self._people}

    def __call__(self, seats: Iterable[Seat]) -> str:
        """The names of *seats*, in the order given, as a list in words."""
        return self._text.list([self.one(seat) for seat in seats])

    def one(self, seat: Seat) -> str:
        """One name, bold."""
        return f"**{safe(self.label(seat))}**"

    def quiet(self, seat: Seat) -> str:
        """One name, not bold, for long lists."""
        return safe(self.label(seat))

    def label(self, seat: Seat) -> str:
        """One name without any marks, for buttons and menus."""
        return self._plain.get(seat) or self._unnamed(seat)

    def term(self, name: str, fact: object) -> str:
        """What the game calls the *fact*, or several with commas, that stands for `{name}`.

        Empty for what it has no word for.
        """
        known, pieces = self._terms.get(name, {}), str(fact).split(", ")
        called = {one: term for one in pieces if (term := self._called(known, one))}
        return self._text.list([called.get(one, one) for one in pieces]) if called else ""

    def _called(self, known: Mapping[str, str], fact: str) -> str:
        """What one *fact* is called; one with a number behind it, `rider-3`, by the term that has room for it.

        A kind without its number is nobody's name.
        """
        kind, _, number = fact.rpartition("-")
        if fact not in known and kind in known and number.isdecimal():
            return self._text(known[kind], n=number)
        return self._text(known[fact]) if fact in known and "{n}" not in known[fact] else ""

    def person(self, seat: Seat) -> int:
        """Who holds *seat*; 0 for nobody with an account."""
        return self._person.get(seat, 0)

    def ordered(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """*seats* in order of leadership (Q-2.9)."""
        seats = frozenset(seats)
        return tuple(seat for seat in self.order if seat in seats)

    def seat_of(self, person: int) -> Seat | None:
        """The seat that *person* holds; None for who holds several, for it is open which is meant."""
        mine = [seat for seat, holder in self._person.items() if holder == person and person]
        return mine[0] if len(mine) == 1 else None

    def known(self) -> Mapping[str, tuple[Seat, ...]]:
        """Seats by name, as somebody would type it: several where it is open who is meant.

        Who was called so before counts where nobody is called so now.
        """
        return self._known

    def meant(self, name: str) -> Seat | None:
        """The seat whose holder is, or was, called so; None for nobody. Raises Illegal where it may be several."""
        seats = self._known.get(as_typed(name), ())
        if len(seats) > 1:
            raise Illegal(
                "F-15",
                said(
                    "“{word}” may be more than one player: {names}. Write the name that is shown, or the "
                    "number of the seat: {numbers}."
                ),
                word=plain(name),
                names=", ".join(map(self.label, seats)),
                numbers=", ".join(map(str, seats)),
            )
        return next(iter(seats), None)


def _unstopped(name: str) -> str:
    """*name* where the full stop that ends it is taken for that of a sentence."""
    return name.rstrip(". ")


def names_told_apart(names: Mapping[Seat, str]) -> dict[Seat, str]:
    """*names*, those that several share with the number of the seat behind: no two read the same.

    >>> names_told_apart({1: "Bob", 2: "bob", 3: "Bob (2)", 4: "Ann"})
    {1: 'Bob (1)', 2: 'bob (2)', 3: 'Bob (2) (3)', 4: 'Ann'}
    """
    numbered: set[Seat] = set()
    while True:
        shown = {
            seat: f"{name[:_ROOM]} ({seat})" if seat in numbered else name for seat, name in names.items()
        }
        read = {seat: _unstopped(as_typed(name)) for seat, name in shown.items()}
        often = Counter(read.values())
        more = {seat for seat, name in read.items() if often[name] > 1} - numbered
        if not more:
            return shown
        numbered |= more


_TOKEN: Final = re.compile(r'<@!?(\d+)>|"([^"]*)"|[^\s,;]+|;')


def typed(words: str, names: Names, reserved: frozenset[str] = frozenset()) -> str:
    """What a player typed, in the written form: names and mentions become numbers of seats (Q-12).

    The first word of each answer is its verb, with or without a colon, and no name; *reserved* words are no names
    either. Raises Illegal for a name that may be of several.
    """
    answers: list[list[str]] = [[]]
    for match in _TOKEN.finditer(words):
        if match[0] == ";":
            answers.append([])
        else:
            answers[-1].append(_token(match, names))
    return "; ".join(" ".join(_renamed(tokens, names, reserved)) for tokens in answers if tokens)


def _token(match: re.Match[str], names: Names) -> str:
    if match[1]:
        seat = names.seat_of(int(match[1]))
        return match[0] if seat is None else str(seat)
    return match[2] if match[2] is not None else match[0]


def _renamed(tokens: Sequence[str], names: Names, reserved: frozenset[str]) -> Iterable[str]:
    known = names.known()
    longest = max((len(name.split()) for name in known), default=0)
    yield tokens[0].lower().removesuffix(":")
    at = 2 if tokens[1:2] == [":"] else 1
    while at < len(tokens):
        for length in range(min(longest, len(tokens) - at), 0, -1):
            name = " ".join(tokens[at : at + length]).removeprefix("@")
            phrase = as_typed(name)
            is_name = phrase in known and phrase not in reserved and not phrase.isdigit()
            if is_name and (seat := names.meant(name)) is not None:
                yield str(seat)
                at += length
                break
        else:
            if tokens[at].lower() != "and":
                yield tokens[at].lower()
            at += 1


def instant(ms: int) -> str:
    """When something was, in every reader's own time zone."""
    return f"<t:{ms // 1000}:f>"


def when(ms: int) -> str:
    """How far off an instant is, and when that is in every reader's own time zone."""
    return f"<t:{ms // 1000}:R> ({instant(ms)})"


def then(ms: int) -> str:
    """The same the other way round, to stand behind `by` and `until`."""
    return f"{instant(ms)} (<t:{ms // 1000}:R>)"


_HOUR: Final = 60 * 60
_DAY: Final = 24 * _HOUR


def lasting(seconds: int, text: Text) -> str:
    """A length of time in words."""
    if seconds % _DAY == 0 and seconds >= 2 * _DAY:
        return text.plural("{n} day", "{n} days", seconds // _DAY)
    if seconds % _HOUR == 0 and seconds >= _HOUR:
        return text.plural("{n} hour", "{n} hours", seconds // _HOUR)
    return text.plural("{n} minute", "{n} minutes", max(1, round(seconds / 60)))
