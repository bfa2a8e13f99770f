"""A table one can talk to: names instead of seats, and everything played through `rules.entry.enter`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from rules.checking import shown as checking
from rules.checking.shown import heard as heard
from rules.checking.shown import offers as offers
from rules.dice import Dice, game_key, simulated_seed
from rules.entry import Abort, Answer, Codec, Entered, Entry, Lapse, Position, Start, enter
from rules.game import AnyEvent, Game, Illegal, Question, Seat, Who
from rules.quest import make
from rules.quest.actions import Ballot, Deed
from rules.quest.boromir import Card
from rules.quest.config import QuestConfig
from rules.quest.game import QuestGame
from rules.quest.roles import Role
from rules.quest.state import QuestState

T = TypeVar("T")

APPROVE, REJECT = Ballot.APPROVE, Ballot.REJECT
SUPPORT, SABOTAGE = Deed.SUPPORT, Deed.SABOTAGE

QUEST: QuestGame = make()

FIVE = "Ann Bob Cid Dan Eve"
SIX = "Ann Bob Cid Dan Eve Fay"
SEVEN = "Ann Bob Cid Dan Eve Fay Gus"
TEN = "Ann Bob Cid Dan Eve Fay Gus Hal Ida Jim"


class Stacked(Dice):
    """Dice that deal what one asks for: by label, a result for each place, None where it matters not."""

    def __init__(self, chosen: Mapping[str, Sequence[object]], seed: int = 1) -> None:
        super().__init__(game_key(simulated_seed(seed), ""))
        self._chosen = chosen

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        if label not in self._chosen:
            return super().shuffle(label, items)
        wanted = list(self._chosen[label])
        left = list(items)
        for item in wanted:
            if item is not None:
                left.remove(item)  # type: ignore[arg-type]
        wanted += [None] * (len(items) - len(wanted))
        return tuple(left.pop(0) if item is None else item for item in wanted)  # type: ignore[misc]


def fair(seed: int = 1) -> Dice:
    """Dice of a simulated game."""
    return Dice(game_key(simulated_seed(seed), ""))


def config(
    roles: str = "",
    boromir: str | None = None,
    bis: bool = False,
    palantir: bool = False,
    ring: bool = False,
    reveal_actions: bool = True,
    **house: object,
) -> QuestConfig:
    """The choices of a host; *roles* are the optional ones, *house* other rules than the rule book's."""
    return QuestConfig.model_validate(
        {
            "roles": roles.split(),
            "boromir": boromir,
            "boromir_bis": bis,
            "palantir": palantir,
            "ring": ring,
            "reveal_actions": reveal_actions,
            **house,
        }
    )


class Table:
    """A Quest game among people with names.

    Unless told otherwise leadership goes round as they sit, and the roles are dealt in the order of
    Q-10.2: Gandalf is the first, the Witch-King the first of the last few. *deal* names who gets which
    role (`"Bob gandalf, Ann minion"`); *cards* are the topmost of Boromir's.
    """

    def __init__(
        self,
        names: str,
        *,
        leader: str | None = None,
        order: str | None = None,
        deal: str = "",
        cards: str | None = None,
        seed: int = 1,
        roles: str = "",
        boromir: str | None = None,
        bis: bool = False,
        palantir: bool = False,
        ring: bool = False,
        reveal_actions: bool = True,
        edition: int | None = None,
        **house: object,
    ) -> None:
        self.game = make(edition)
        self.names = names.split()
        self.config = config(roles, boromir, bis, palantir, ring, reveal_actions, **house)
        self.entries: list[Entered[QuestState]] = []
        self.journal: list[Entry] = []
        self.position: Position[QuestState] | None = None
        chosen: dict[str, Sequence[object]] = {
            "deal": self._deal(deal),
            "order": self._order(leader, order),
        }
        if cards is not None:
            chosen["boromir"] = self._cards(cards)
        self._dice = Stacked(chosen, seed)
        self._enter(Start(self.config, len(self.names)), self._dice)

    def _deal(self, deal: str) -> Sequence[object]:
        found: list[Role | None] = [None] * len(self.names)
        for part in filter(None, deal.split(",")):
            name, role = part.split()
            found[self.seat(name) - 1] = Role(role)
        return found

    def _order(self, leader: str | None, order: str | None) -> Sequence[object]:
        if order is not None:
            return self.seats(order)
        seats = self.seats(" ".join(self.names))
        first = seats.index(self.seat(leader)) if leader else 0
        return seats[first:] + seats[:first]

    def _cards(self, cards: str) -> Sequence[object]:
        return [Card(card) for card in cards.split()]

    # ------------------------------------------------------------------------------------------ who and what

    def seat(self, name: str) -> Seat:
        """The seat of *name*; `chair` is whoever moderates."""
        return 0 if name == "chair" else self.names.index(name) + 1

    def seats(self, names: str) -> tuple[Seat, ...]:
        return tuple(map(self.seat, names.split()))

    def name(self, seat: Seat) -> str:
        return "chair" if seat == 0 else self.names[seat - 1]

    def named(self, seats: Sequence[Seat]) -> str:
        return " ".join(map(self.name, seats))

    @property
    def state(self) -> QuestState:
        assert self.position is not None
        return self.position.state

    @property
    def phase(self) -> str:
        return self.game.view(self.state, None).phase

    @property
    def leader(self) -> str:
        return self.name(self.state.leading)

    @property
    def question(self) -> str:
        """The question that is open, as it is written; "" when the game is over."""
        decisions = self.game.decisions(self.state)
        return str(decisions[0].question) if decisions else ""

    @property
    def owing(self) -> str:
        """The names of those who owe an answer."""
        return self.named([decision.seat for decision in self.game.decisions(self.state) if decision.owed])

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """All that happened, to whomever it was told."""
        return tuple(event for entry in self.entries for event in entry.events)

    @property
    def last(self) -> tuple[AnyEvent, ...]:
        """What the last entry led to."""
        return self.entries[-1].events

    def told(self, kind: type[T]) -> list[T]:
        """The events of one *kind*, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    # ------------------------------------------------------------------------------------------- what is done

    def say(self, name: str, words: str, question: str | None = None) -> Entered[QuestState]:
        """What *name* says, names of others in it; to *question* if one is told. Raises Illegal."""
        return self._enter(Answer(self.seat(name), self.words(words), self._question(question)), fair())

    def refused(self, name: str, words: str, question: str | None = None) -> Illegal:
        """The refusal of what *name* says; nothing has changed by it."""
        before, count = self.position, len(self.entries)
        try:
            self.say(name, words, question)
        except Illegal as no:
            assert self.position == before
            assert len(self.entries) == count
            return no
        raise AssertionError(f"{name} was not refused: {words}")

    def words(self, words: str) -> str:
        return " ".join(str(self.seat(word)) if word in self.names else word for word in words.split(" "))

    def propose(self, name: str, party: str, ring: str | None = None) -> None:
        self.say(name, f"propose {party} ring {ring}" if ring else f"propose {party}")

    def vote(self, names: str, ballot: Ballot, *, public: bool = False) -> None:
        for name in names.split():
            self.say(name, f"{ballot.value} publicly" if public else ballot.value)

    def act(self, names: str, deed: Deed) -> None:
        for name in names.split():
            self.say(name, deed.value)

    def preload(self, name: str, words: str) -> None:
        self.say(name, f"preload {words}")

    def ring(self, name: str, target: str | None) -> None:
        self.say(name, f"ring {target or 'decline'}")

    def palantir(self, name: str, target: str) -> None:
        self.say(name, f"palantir {target}")

    def guess(self, name: str, target: str | None) -> None:
        self.say(name, f"guess {target or 'none'}")

    def resume(self) -> None:
        self.say("chair", "resume")

    def lapse(self, kind: str) -> None:
        """The clock of the open question, which is of this *kind*, runs out."""
        question = Question.parse(self.question)
        assert question.kind == kind
        self._enter(Lapse(question), fair())

    def abort(self) -> None:
        self._enter(Abort(), fair())

    # -------------------------------------------------------------------------------------------- at one go

    def party(self, names: str, ring: str | None = None) -> None:
        """The leader proposes *names*, and everybody approves."""
        self.propose(self.leader, names, ring)
        self.vote(" ".join(self.names), APPROVE)

    def reject(self) -> None:
        """The leader proposes the first that come to mind, and everybody rejects."""
        size = self.state.rules.party[self.state.quest - 1]
        names = self.named([seat for seat in self.state.order if seat != self.state.leading][:size])
        ring = names.split()[0] if self.state.rules.ring else None
        self.propose(self.leader, names, ring)
        self.vote(" ".join(self.names), REJECT)

    def quest(self, names: str, sabotage: str = "", ring: str | None = None) -> None:
        """A quest of *names*, of whom some *sabotage*; a carrier of the *ring* declines."""
        self.party(names, ring)
        for name in names.split():
            self.act(name, SABOTAGE if name in sabotage.split() else SUPPORT)
        if ring and self.phase == "bearing":
            self.ring(ring, None)

    # ------------------------------------------------------------------------------------------- what is seen

    def sees(self, name: str | None = None) -> str:
        """All that is shown to *name* (None: to everybody) at this moment, as text to be compared."""
        assert self.position is not None
        return shown(self.game, self.position, None if name is None else self.seat(name))

    def hears(self, name: str) -> list[list[AnyEvent]]:
        """The events that *name* was told, entry by entry that told him any."""
        return heard([entry.events for entry in self.entries], self.seat(name))

    def heard_by_all(self) -> list[list[AnyEvent]]:
        """The events that everybody was told, entry by entry that told any."""
        return heard([entry.events for entry in self.entries], None)

    def _question(self, text: str | None) -> Question | None:
        return None if text is None else Question.parse(text)

    def _enter(self, entry: Entry, dice: Dice) -> Entered[QuestState]:
        entered = enter(self.game, self.position, entry, dice)
        self.position = entered.position
        self.entries.append(entered)
        self.journal.append(entry)
        return entered


LEVELS = {"battle": 20}
"""Games that offer so much at every level that these few show as much."""


def shown(game: Game[Any], position: Position[Any], seat: Seat | None) -> str:
    """All that a reader is shown, as the checks of the contract have it."""
    return checking.shown(game, position, seat, LEVELS.get(game.name, 80))


def facts(illegal: Illegal) -> tuple[str, str, dict[str, object]]:
    """What a refusal says, to be compared."""
    return (
        illegal.clause,
        illegal.sentence,
        {k: tuple(v) if isinstance(v, Who) else v for k, v in illegal.facts.items()},
    )


def codec() -> Codec[QuestState]:
    return Codec(QUEST)
