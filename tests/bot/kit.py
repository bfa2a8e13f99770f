"""A Quest game in memory, and what each reader may see of it, as the bot's looks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from bot.games.presentation import Presentation, open_presentation
from bot.games.reader_view import Clock, Facts, Person, ReaderView, Reply
from bot.language.words import Names, Text, for_locale
from rules.awaiting import awaited
from rules.dice import Dice, game_key, simulated_seed
from rules.entry import Answer, Lapse, Position, Start, enter, is_final, opened, owed_clocks
from rules.game import AnyEvent, Decision, Options, Question, Seat
from rules.kit.advance import orders_of
from rules.quest.players import random_player
from rules.registry import open_game

PEOPLE = "Ann Bob Cid Dan Eve Fay Gus Hal Ida Joe".split()  # noqa: SIM905 - reads better so
TEXT: Text = for_locale("en")
DUE = 1_800_000_000_000


class Table:
    """One game that is played without a database."""

    people: Sequence[str] = PEOPLE

    def __init__(self, seats: int = 7, seed: int = 1, **options: Any) -> None:
        self.game = open_game("quest")
        self.presentation: Presentation = open_presentation("quest")
        self.config = self.game.Config(**options)
        self.seats = seats
        salt = ",".join(map(str, range(1, seats + 1)))
        self.dice = Dice(game_key(simulated_seed(seed), salt))
        self.position: Position[Any] | None = None
        self.events: tuple[AnyEvent, ...] = ()
        self.opened: tuple[Question, ...] = ()
        self.stage = "running"
        self.entries = 0
        self._enter(Start(self.config, seats))

    def _enter(self, entry: Any) -> str:
        before = self.position
        done = enter(self.game, before, entry, self.dice)
        self.position, self.events = done.position, done.events
        self.opened = opened(self.game, before, done.position)
        self.entries += 1
        return done.words

    @property
    def state(self) -> Any:
        assert self.position is not None
        return self.position.state

    def say(self, seat: Seat, words: str, question: Question | None = None) -> Reply:
        played = self._enter(Answer(seat, words, question))
        events = tuple(event for event in self.events if event.to is None or seat in event.to)
        return Reply(self.look(seat), played, events=events)

    def lapse(self) -> None:
        self._enter(Lapse(owed_clocks(self.game, self.state)[0]))

    @property
    def decisions(self) -> tuple[Decision, ...]:
        return self.game.decisions(self.state)

    @property
    def is_over(self) -> bool:
        return self.game.outcome(self.state) is not None

    def facts(self) -> Facts:
        people = tuple(Person(n, 100 + n, self.people[n - 1], True) for n in range(1, self.seats + 1))
        stage = "ended" if self.position is not None and self.is_over else self.stage
        return Facts(12, "quest", 1, 5, 6, 7, 101, stage, self.seats, self.config, "f00d" * 16, "", 8, people)

    def look(self, seat: Seat | None) -> ReaderView:
        state = self.state
        mine = tuple(found for found in self.decisions if found.seat == seat)

        def offer(decision: Decision, said: Sequence[str]) -> Options:
            return self.game.options(state, decision, said)

        assert self.position is not None
        return ReaderView(
            facts=self.facts(),
            seat=seat,
            view=self.game.view(state, seat),
            decisions=mine,
            ahead=self.game.ahead(state, seat) if seat else (),
            orders=orders_of(self.position.orders, seat) if seat else (),
            awaited=awaited(self.game.kinds, self.decisions, seat),
            clocks=tuple(Clock(clock, DUE) for clock in owed_clocks(self.game, state)),
            options=offer,
            is_final=partial(is_final, self.game, state),
        )

    def lobby(self) -> ReaderView:
        """The game as it would look before its start."""
        facts = self.facts()
        return ReaderView(facts, None, None, (), (), (), (), (), lambda _decision, _said: Options(whole=True))

    def names(self) -> Names:
        from bot.games.presentation import names_of

        return names_of(self.look(None), self.presentation, TEXT)

    def step(self, chance: Random) -> Reply | None:
        """One random legal answer, or a lapse now and then; the chair lets the game go on."""
        owed = [found for found in self.decisions if found.owed]
        decision = chance.choice(owed)
        if decision.seat == 0:
            return self.say(0, "resume", decision.question)
        if chance.random() < 0.1:
            self.lapse()
            return None
        look = self.look(decision.seat)
        assert look.view is not None

        def ask(said: Sequence[str]) -> Options:
            return look.options(decision, said)

        words = random_player(look.view, decision, ask, chance)  # type: ignore[arg-type]
        return self.say(decision.seat, words, decision.question)


EVERYTHING: dict[str, Any] = {
    "roles": ["aragorn", "boromir"],
    "boromir": "random",
    "boromir_bis": True,
    "palantir": True,
    "ring": True,
}
