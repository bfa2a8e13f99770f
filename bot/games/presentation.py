"""The second contract: what a game's room in the bot offers. It only words and draws."""

from __future__ import annotations

import functools
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from pydantic import BaseModel

from bot.drawing.picture import Picture
from bot.games.finding import open_words
from bot.games.presenting.answer_presentation import GameAnswers
from bot.games.presenting.lobby_presentation import LobbyPresentation
from bot.games.reader_view import Clock, Facts, Person, ReaderView
from bot.language import words as written
from bot.language.choice import Choice
from bot.language.tale import Tale, Teller
from bot.language.times import zones
from bot.language.words import Named, Names, Text, capital, lasting, names_told_apart, plain, said
from rules import registry
from rules.awaiting import Awaited
from rules.game import (
    CHAIR,
    AnyEvent,
    Decision,
    Game,
    Illegal,
    OrderDropped,
    OrderUsed,
    Question,
    Remark,
    Seat,
    Value,
    View,
    Who,
)

V = TypeVar("V", bound=View)

PAGE = "pencil"
"""The page on which a seat pencils on its own board, where a game has one."""


class PageAnswer(Value):
    """A button of a page: it says *words* to the question of that *kind*, or begins with them.

    *is_marked*: they count now.
    """

    kind: str
    words: tuple[str, ...]
    label: str
    is_marked: bool = False


class Page(Value):
    """Something to look up, with a menu of other parts of it, if it has *choices*, and *answers* that it leads to."""

    content: str
    placeholder: str = ""
    choices: tuple[Choice, ...] = ()
    answers: tuple[PageAnswer, ...] = ()


class Shortcut(Value):
    """A slash command of its own for one kind of question: the choices are words of answers."""

    name: str
    line: str
    kind: str
    choices: tuple[tuple[str, str], ...]
    """Pairs of label and words."""
    suffix: tuple[str, str, str]
    """A switch: its name, its line, and the words that it adds."""


class GamePresentation(ABC, Generic[V]):
    """One game's words and pictures. Everything shown comes from a view or an event, never from a state."""

    game: Game[Any]
    lobby: LobbyPresentation[Any]
    answers: GameAnswers[V]
    open_pages: ClassVar[frozenset[str]] = frozenset()
    """Look-up pages that find by themselves what is typed behind their names."""
    places_page: ClassVar[str] = ""
    """The one of these that finds what is typed where no page is named; empty where none does."""
    in_receipt: ClassVar[tuple[type[AnyEvent], ...]] = (OrderUsed, OrderDropped)
    """Private events that who brings them about by a press reads in his receipt, and gets no message for."""
    begins_turn: ClassVar[tuple[type[AnyEvent], ...]] = ()
    """Events that begin a turn of several entries, if a game has such turns."""
    within_turn: ClassVar[tuple[type[AnyEvent], ...]] = ()
    """Events of such a turn while it goes on: nobody else is asked anything. The post that began it grows by them."""

    @property
    def title(self) -> str:
        return registry.title(self.game.name)

    def of(self, view: V | None, pencils: Sequence[tuple[Seat, str]] = ()) -> GamePresentation[V]:
        """This presentation as it speaks of *view*: where a word on a label is chosen from, it may depend on it.

        *pencils*: what the reader's seat has pencilled on its own board, and others who share it with that seat.
        """
        return self

    def pencilled(self, view: V, chosen: str, names: Names, text: Text) -> str | None:
        """What a seat's pencil page is to be kept as after *chosen*; None where that changes nothing.

        Raises Illegal for what cannot be pencilled.
        """
        return None

    @abstractmethod
    def is_silent(self, event: AnyEvent) -> bool:
        """Whether an event needs no words, for whatever reader."""

    @abstractmethod
    def say(self, event: AnyEvent, names: Names, text: Text) -> str | None:
        """One event as its readers see it; None for one that is silent."""

    def post(
        self,
        events: Sequence[AnyEvent],
        view: V | None,
        names: Names,
        text: Text,
        teller: Teller | None = None,
    ) -> str | None:
        """The events of one entry as one post, with what *teller* tells; None when none of them has words."""
        lines: list[str | None] = []
        for event in events:
            lines += [self.say(event, names, text), self.told(event, teller, text) if teller else None]
        return "\n".join(filter(None, lines)) or None

    def tale(self, text: Text) -> Tale:
        """The lines of story of a game that tells some."""
        return Tale()

    def told(self, event: AnyEvent, teller: Teller, text: Text) -> str:
        """What is told after *event*; empty for most."""
        return ""

    @abstractmethod
    def order(self, view: V) -> tuple[Seat, ...]:
        """The order in which lists of players are given (Q-2.9)."""

    @abstractmethod
    def dossier(self, view: V, names: Names, text: Text) -> str:
        """What a seat is and knows, with its rules: its first private message, in place of the start's events."""

    def learned(self, view: V, names: Names, text: Text) -> tuple[str, ...]:
        """What a seat was told when the game began that no event tells, as lines."""
        return ()

    def gist(self, view: V, names: Names, text: Text) -> tuple[str, ...]:
        """How the game stands, in two lines at most, above all that a seat has to read."""
        return ()

    @abstractmethod
    def happened(self, view: V, names: Names, text: Text) -> tuple[str, ...]:
        """What a seat did and learned in private since the start, as lines."""

    @abstractmethod
    def card(
        self,
        view: V,
        names: Names,
        text: Text,
        awaited: Sequence[Awaited],
        deadlines: Sequence[Clock],
    ) -> str:
        """The status card's text, from the public view."""

    @abstractmethod
    def picture(self, view: V, names: Names, text: Text) -> Picture:
        """The status card's picture, from the public view: the same facts as in words."""

    def post_pictures(
        self, events: Sequence[AnyEvent], view: V, names: Names, text: Text
    ) -> tuple[Picture, ...]:
        """What goes with the public post of *events*: the same facts as in words, from the public view."""
        return ()

    def post_page(self, events: Sequence[AnyEvent], view: V, text: Text) -> tuple[str, str] | None:
        """A page that tells more than the post of *events*, or answers it: its label, and its words: `turns 12`."""
        return None

    def role_picture(self, view: V, text: Text) -> Picture | None:
        """What goes with the private message that deals a seat its role, from that seat's view."""
        return None

    def private_picture(self, view: V, names: Names, text: Text) -> Picture | None:
        """What goes with a seat's own page, from that seat's view."""
        return None

    def draft_picture(
        self,
        view: V,
        decision: Decision,
        already: Sequence[str],
        offered: Sequence[str],
        names: Names,
        text: Text,
    ) -> Picture | None:
        """What goes with the page on which an answer is put together: *offered* are the words that may follow.

        None: what the page before showed may stay.
        """
        return None

    def pages(self, view: V, text: Text) -> tuple[tuple[str, str], ...]:
        """What a seat may look up: pairs of id and label."""
        return ()

    def page(self, view: V, name: str, chosen: str, names: Names, text: Text) -> Page:
        """One of the pages; *chosen* was picked from its menu, typed behind its name, or is empty.

        Raises ValueError for an unknown page, and for what there is nothing to tell of.
        """
        raise ValueError("there is no such page")

    def page_pictures(self, view: V, name: str, chosen: str, names: Names, text: Text) -> tuple[Picture, ...]:
        """What goes with one of the pages: the same facts to look at, from that seat's view."""
        return ()

    @abstractmethod
    def chronicle(self, view: V, names: Names, text: Text) -> str:
        """The public story in short lines, for the post that carries the record."""

    def annex(self, view: V, names: Names, text: Text) -> str:
        """What of an ended game is too long for that post, for a file beside the record; empty without any."""
        return ""


Presentation: TypeAlias = GamePresentation[Any]
"""That of any game."""


@functools.cache
def open_presentation(name: str) -> Presentation:
    """The presentation of the game *name*, with the pack that it ships. Raises ValueError for an unknown one."""
    return presentation_of(registry.open_game(name))


def presentation_of(game: Game[Any]) -> Presentation:
    """The presentation of *game*, which may have a pack of a host's own. Raises Absent."""
    presentation: Presentation = open_words(registry.home(game.name), game)
    return presentation


def title_of(presentation: Presentation, facts: Facts) -> str:
    """`Quest 12`, or `Bree (Quest 12)`, as the thread is called."""
    numbered = f"{presentation.title} {facts.id}"
    return f"{facts.named} ({numbered})" if facts.named else numbered


def names_of(look: ReaderView, presentation: Presentation, text: Text) -> Names:
    """The players of a game by seat, in the order in which its lists are given."""
    order = presentation.order(look.view) if look.view is not None else ()
    return Names(people_named(look.facts), order, text, presentation.of(look.view).answers.terms)


def due_line(
    look: ReaderView, presentation: Presentation, question: Question, due_ms: int | None, text: Text
) -> str:
    """Who answers *question* and by when, as the reader may know it; empty where its clock stands still."""
    owing = next((waiting.seats for waiting in look.awaited if waiting.question == question), None) or ()
    names = names_of(look, presentation, text)
    who = names(names.ordered(seat for seat in owing if seat != CHAIR))
    return presentation.answers.due(
        question.kind, who, None if due_ms is None else written.then(due_ms), text
    )


def called(facts: Facts) -> Mapping[Person, str]:
    """What each who has joined is shown as; in a lobby two are told apart by their places, as they will sit."""
    places = {person.seat or n: person for n, person in enumerate(facts.people, 1)}
    labels = names_told_apart({place: plain(person.name) for place, person in places.items()})
    return {person: labels[place] for place, person in places.items()}


def people_named(facts: Facts) -> Iterator[Named]:
    """Whoever holds a seat, as he is called now and was before."""
    for person in facts.people:
        if person.seat is not None:
            yield Named(person.seat, person.name, person.person, person.former)


def refusal(illegal: Illegal, names: Names | None, text: Text) -> str:
    """Why something is not allowed, in the reader's language, seats by name."""
    return worded(illegal.sentence, illegal.facts, names, text)


def refusal_of(illegal: Illegal, presentation: Presentation, names: Names, text: Text) -> str:
    """The same of an answer, with its clause where the game names those."""
    why, clauses = refusal(illegal, names, text), presentation.answers.clauses
    return f"{why} ({illegal.clause})" if clauses and illegal.clause.startswith(clauses) else why


def remark(warning: Remark, text: Text) -> str:
    """What the lobby says of a choice of options."""
    return worded(warning.sentence, warning.facts, None, text)


def worded(sentence: str, facts: Mapping[str, object], names: Names | None, text: Text) -> str:
    """*sentence* with its facts; a `Who` becomes names, and what the game has a term for becomes that."""
    terms = {key: term for key, value in facts.items() if names and (term := names.term(key, value))}
    coded = coded_in(sentence)
    shown = {key: _fact(value, names, is_coded=key in coded) for key, value in facts.items()}
    line = text(sentence, **shown | terms)
    return capital(line) if line.startswith(tuple(terms.values())) else line


PRELOADED: Final = re.compile(r"^preload \S+ (?:late )?", re.IGNORECASE)
"""What an order begins with that is said in advance; its owner reads what follows."""
DRAFT_ENDED: Final = said("What it was for is over. You can copy it from here.")
"""Why a draft is gone that nobody has sent."""
DRAFT_REPLACED: Final = said("What you said instead took its place. You can copy it from here.")
"""The same where its question is still open."""


def dropped(event: OrderDropped, names: Names, text: Text, order: str = "", draft: str = "") -> str:
    """That an *order* is gone before it answered, and why (F-18), for its owner; *draft*: what he keeps of it, if not
    all.
    """
    order = order or f"`{PRELOADED.sub('', event.words).replace('`', chr(39))}`."
    head = (
        text("Your draft was not played, and is gone: {order}", order=order)
        if event.was_draft
        else text("No longer left in advance: {order}", order=order)
        if event.is_own
        else text("This of what you said in advance was not played: {order}", order=order)
        if draft and event.draft
        else text(
            "This of what you said in advance was not played, and is your draft now: {order}", order=order
        )
        if event.draft
        else text("What you said in advance could not be used and is gone: {order}", order=order)
    )
    lines = [
        head,
        worded(event.sentence, dict(event.facts), names, text) if event.sentence else "",
        text("Your draft is now: {draft}", draft=draft) if draft and event.draft else "",
        text("Now I ask you instead.") if event.is_asked else "",
    ]
    return " ".join(filter(None, lines))


def used(order: str, text: Text) -> str:
    """That what was said in advance has answered (F-18), for its owner."""
    return text("**What you had planned was used:** {order}", order=order)


_CODE: Final = re.compile(r"`[^`\n]*`")
_PLACE: Final = re.compile(r"\{(\w+)\}")


def coded_in(sentence: str) -> set[str]:
    """The facts of *sentence* that stand in code alone, where signs are shown as they are."""
    return set(_PLACE.findall(sentence)) - set(_PLACE.findall(_CODE.sub("", sentence)))


def _fact(value: object, names: Names | None, *, is_coded: bool) -> object:
    if isinstance(value, Who):
        return names(value) if names else ", ".join(map(str, value))
    if not isinstance(value, str) or isinstance(value, written.Ours):
        return value
    return written.plain(value, 200).replace("`", "'") if is_coded else written.safe(value, 200)


def pace_words(value: int | str, text: Text) -> str:
    """A deadline in words: a length, or a time of day with its zone."""
    if isinstance(value, int):
        return lasting(value, text)
    clock, _, zone = value.partition(" ")
    return text("Until {time}", time=f"{clock} {zones.shown(zone)}")


POLICIES: Mapping[str, str] = {
    "auto": said("then the game goes on by itself"),
    "ask": said("then I ask the moderators"),
    "wait": said("then the game waits"),
}


def deadline_lines(
    config: BaseModel, seats: int, lobby: LobbyPresentation[Any], text: Text
) -> tuple[str, ...]:
    """The deadlines and what happens when they pass (F-1, F-2); kinds that agree share a line."""
    deadlines: Mapping[str, int | str] = getattr(config, "deadlines", {})
    policies: Mapping[str, str] = getattr(config, "policies", {})
    groups: dict[tuple[int | str, str], list[str]] = {}
    asked = lobby.kinds(config, seats)
    for kind, pace in deadlines.items():
        if kind in asked:
            groups.setdefault((pace, policies[kind]), []).append(lobby.kind_name(kind, text))
    return tuple(
        text(
            "{pace} for {kinds}; {policy}.",
            kinds=text.list(kinds),
            pace=pace_words(pace, text),
            policy=text(POLICIES[policy]),
        )
        for (pace, policy), kinds in groups.items()
    )


def with_pace(
    config: BaseModel, kinds: Iterable[str], deadline: int | str | None = None, policy: str | None = None
) -> BaseModel:
    """*config* with another deadline or policy for *kinds*. Raises ValueError for what is not possible."""
    data = config.model_dump(mode="json")
    for kind in kinds:
        if deadline is not None:
            data["deadlines"] = {**data["deadlines"], kind: deadline}
        if policy is not None:
            data["policies"] = {**data["policies"], kind: policy}
    return type(config).model_validate(data)
