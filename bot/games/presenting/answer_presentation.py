"""What a game's folder in the bot says to players of questions and answers, before and after they are given."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from bot.games.presenting.fields import FormField
from bot.language import words as written
from bot.language.signs import plainly
from bot.language.words import Names, Text
from rules.game import AnyEvent, Decision, Game, Options, Question, Shown, Value, View
from rules.terms import Order

V = TypeVar("V", bound=View)

Offer: TypeAlias = Callable[[Sequence[str]], Options]
"""What may follow the words of an answer."""


class AnswerForm(Value):
    """A form for a whole answer: what it is called, what comes of it, and a menu for each part, or one box for all.

    What is written into a box is looked at before it is sent, with all that is wrong in it.
    """

    title: str
    says: str
    fields: tuple[FormField, ...] = ()
    box: str = ""
    """The label of the box."""
    example: str = ""
    """What stands in an empty one."""


class DraftWords:
    """Where refused words are kept, and how those that were picked are quoted: as a game does by itself."""

    def home(self, words: str, asked: Collection[str]) -> tuple[str, str] | None:
        """Of which kind refused *words* are kept as the draft, where questions of the kinds *asked* are open, and in
        which words; None: of the first that is owed, if it is several orders that are wrong.
        """
        return None

    def written(self, words: str) -> str:
        """*words* that were picked for a long answer, as they are typed; what was typed as it is."""
        return words

    def keeps(self, words: Sequence[str]) -> bool:
        """Whether *words* that are picked are kept as a draft, be it in the place of another."""
        return True


class GameAnswers(ABC, Generic[V]):
    """How a seat is asked, and what its words are called."""

    EXAMPLES: ClassVar[str]
    """Two public answers as they may be written in the thread, in bold capitals, joined by “or”; empty where none is
    read there.
    """
    reserved: ClassVar[frozenset[str]] = frozenset()
    """Words of written forms that are never the names of players."""
    talk: ClassVar[frozenset[str]] = frozenset()
    """Words behind which anything may be said, which is kept sign by sign."""
    terms: Mapping[str, Mapping[str, str]] = MappingProxyType({})
    """What facts of refusals are called: by the name of the placeholder, then by the fact."""
    clauses: ClassVar[str] = ""
    """How the clauses begin that refusals name; empty where they name none."""
    goes_by_steps: ClassVar[bool] = True
    """Whether each step of a long answer is sent as it is picked, unless a longer one is asked for; else it is put
    together first.
    """

    most_buttons: Mapping[str, int] = MappingProxyType({})
    """By kinds: how many words that go on with what is begun have a button each, each of them to its own page; a menu
    takes a press more.
    """
    last_words: Mapping[str, str] = MappingProxyType({})
    """By kinds of which the answers are long: the word that, behind any of them, is the last that there can be."""
    adding: Mapping[str, Collection[str]] = MappingProxyType({})
    """By such kinds: words that are put behind what was said, and not sent at once though nothing may follow them."""

    points: Mapping[str, Collection[str]] = MappingProxyType({})
    """By kinds: words behind which an answer is about something else as time goes on, a number in a list, or the last
    of what was done. A button says what; an old one does nothing else.
    """

    ends_with: Mapping[str, Callable[[Decision, V], Question | None]] = MappingProxyType({})
    """By kinds without a clock: the one with which a question is over at the latest, if its reader can know."""

    heard: Mapping[str, Callable[[V], tuple[str, ...]]] = MappingProxyType({})
    """By kinds: how answers to any question of it begin that are heard in the thread, by the public view."""
    on_pages: Mapping[str, str] = MappingProxyType({})
    """By kinds that are answered on pages to look things up too: which, so that the desk needs no way there."""

    drafts: DraftWords = DraftWords()

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    @abstractmethod
    def ask(self, decision: Decision, view: V, names: Names, text: Text) -> str:
        """In one line, what a seat is asked."""

    def prompt(
        self, view: V, kind: str, already: Sequence[str], options: Options, names: Names, text: Text
    ) -> str:
        """A line above the words that may follow those *already* said; empty where `ask` says enough.

        Under what was told of a step, above those that may come next, it stands by itself.
        """
        return ""

    def so_far(self, kind: str, already: Sequence[str], names: Names, text: Text) -> str:
        """A line that tells back what was said of an answer of many words; empty where answers are short."""
        return ""

    def sender(self, kind: str, words: Sequence[str], text: Text, *, is_final: bool = False) -> str:
        """The label of what sends an answer that `so_far` tells back; *is_final*: it cannot be taken back."""
        return text("Send")

    def steps(
        self, view: V, kind: str, already: Sequence[str], words: Sequence[str], names: Names, text: Text
    ) -> Mapping[tuple[str, ...], str]:
        """What has a button of its own in place of those of *words* with which it begins, and what that says."""
        return {}

    def only_joins(self, kind: str, already: Sequence[str], words: Sequence[str]) -> bool:
        """Whether *words*, which may follow a whole answer, only join another to it, or put a condition on it."""
        return not words

    def form(self, decision: Decision, view: V, offer: Offer, names: Names, text: Text) -> AnswerForm | None:
        """A form in which the whole answer can be given at once, where there is one for it."""
        return None

    def form_label(self, kind: str, text: Text) -> str:
        """What opens that form for questions of this *kind*; empty where they have none."""
        return ""

    def filled(self, kind: str, fields: Mapping[str, str]) -> str:
        """The words of an answer of which the form was sent."""
        return ""

    def explained(
        self, kind: str, already: Sequence[str], words: Sequence[str], names: Names, text: Text
    ) -> str:
        """Lines that tell in full what can be picked of *words*, or what is being played; empty where labels do."""
        return ""

    def first_step(self, view: V, asked: Collection[str], names: Names, text: Text) -> str:
        """A line for whoever plays this game for the first time: how to do what is *asked*, by kinds; or empty."""
        return ""

    @abstractmethod
    def short(self, decision: Decision, text: Text) -> str:
        """The question in two or three words, for a button."""

    @abstractmethod
    def due(self, kind: str, who: str, moment: str | None, text: Text) -> str:
        """Who does what by when, for everyone: `Dan uses the Palantír by tomorrow.`; empty without a *moment*.

        *who*: the names of those who owe an answer of this *kind*; empty where nobody may know.
        """

    def open_words(self, question: Question, view: V) -> tuple[str, ...]:
        """What has a button for an open *question*, under its post and on desks, alike for all; `...` leads on."""
        return ()

    def aloud(self, kind: str, words: str) -> str | None:
        """*words* as they stand when they are said before everyone; None: that answer is secret, and not taken so."""
        return words if self.game.kinds[kind].shown is Shown.BY_NAME else None

    def arranged(self, kind: str, already: Sequence[str], words: Sequence[str]) -> tuple[Sequence[str], ...]:
        """*words* that may follow, in two: those for a menu, in its order, and those that go on to something else."""
        return words, ()

    @abstractmethod
    def label(self, kind: str, already: Sequence[str], word: str, names: Names, text: Text) -> str:
        """The label of *word* after those *already* said."""

    def group(self, kind: str, already: Sequence[str], word: str, names: Names, text: Text) -> str:
        """Under what *word* is found where menus cannot hold all that may follow; empty: under its place in order."""
        return ""

    def hint(self, kind: str, already: Sequence[str], word: str, names: Names, text: Text) -> str:
        """The name behind *word* where answers are typed, by which it is found too; empty where it has none."""
        return ""

    @abstractmethod
    def sentence(self, kind: str, words: str, names: Names, text: Text) -> str:
        """What *words* would do, for somebody who is to confirm it."""

    def warning(self, words: str, orders: Sequence[Order], text: Text) -> str:
        """What of their seat's own *orders* stands against *words*, for somebody who is to confirm them; or empty."""
        return ""

    @abstractmethod
    def receipt(self, view: V, words: str, events: Sequence[AnyEvent], names: Names, text: Text) -> str:
        """What became of *words*, and what will happen: from the actor's own view and *events* of the entry that
        he may know, the same for every side.
        """

    @abstractmethod
    def order_words(self, order: Order, names: Names, text: Text) -> str:
        """An order that waits, in words."""

    def withdrawal(self, order: Order) -> str:
        """The word that, after `withdraw`, takes *order* back."""
        return order.slot.partition("/")[0]

    def typed(self, words: str, names: Names) -> str:
        """What a player typed, in the written form, seats by number. Raises Illegal for a name that several have."""
        at = self.game.free_text(words)
        said, text = words[:at], " ".join(words[at:].split())
        is_talk = not self.talk.isdisjoint(re.findall(r"\w+", said.casefold())[:1])
        spelt = self._spelt(said if is_talk else plainly(said), names)
        return f"{spelt} {text}" if text else spelt

    def _spelt(self, words: str, names: Names) -> str:
        """The same of what is typed with plain signs."""
        return written.typed(words, names, self.reserved)
