"""Twins: games that differ only in what a reader may not know are one game to him, at every step.

Whole courses are played at two tables at once. The deals differ among the seats that the reader cannot tell
apart by Q-2.10; ballots differ until they are revealed, actions differ wherever the tally is the same, and
preloads, changes and the order of answers differ as they like.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from rules.entry import Answer, enter
from rules.game import AnyEvent, Illegal, Question, Seat
from rules.kit.advance import orders_of
from rules.quest.actions import Ballot, Deed
from rules.quest.phases import Bearing, Gazing, Questing, Voting
from rules.quest.roles import BOROMIRS, Role, Side
from tests.rules.quest.knowledge import SIZES, is_legal, learns, sets_of_roles
from tests.rules.table import QUEST, SABOTAGE, SUPPORT, TEN, Table, facts, fair

Reader = Seat | None


class Undecidable(Exception):
    """From here on no public course fits both deals: what follows would tell them apart by the rules."""


class Twins:
    """Two tables that differ in what *reader* may not know."""

    def __init__(self, seats: int, reader: Reader, chance: Random) -> None:
        self.reader, self.chance = reader, chance
        names = " ".join(TEN.split()[:seats])
        roles = chance.choice([roles for roles in sets_of_roles() if is_legal(seats, roles)])
        bis = chance.random() < 0.4
        variant = chance.choice(["random", "predetermined"]) if "boromir" in roles else None
        stays = 3 if variant == "random" else 5
        cards = chance.sample(["switch"] * 2 + ["stay"] * stays, 2 + stays) if variant else None
        order = " ".join(chance.sample(names.split(), seats))
        palantir, ring = chance.random() < 0.5, chance.random() < 0.5
        first = Table(names, roles=" ".join(roles)).state.deal.roles
        deals = [tuple(chance.sample(first, seats))]
        deals.append(other_deal(deals[0], reader, bis, chance))
        self.tables = [
            Table(
                names,
                order=order,
                deal=", ".join(
                    f"{name} {role.value}" for name, role in zip(names.split(), deal, strict=True)
                ),
                cards=" ".join(cards) if cards else None,
                roles=" ".join(roles),
                boromir=variant,
                bis=bis,
                palantir=palantir,
                ring=ring,
            )
            for deal in deals
        ]
        self.names = names.split()
        self.compared = 0

    @property
    def one(self) -> Table:
        return self.tables[0]

    @property
    def others(self) -> list[str]:
        """Everybody but the reader, in any order."""
        names = [name for name in self.names if self.one.seat(name) != self.reader]
        return self.chance.sample(names, len(names))

    def is_reader(self, name: str) -> bool:
        return self.one.seat(name) == self.reader

    def compare(self) -> None:
        """To the reader, and to the public, both tables are the same, and refuse him in the same words."""
        one, two = self.tables
        name = None if self.reader is None else one.name(self.reader)
        assert one.sees() == two.sees()
        assert one.heard_by_all() == two.heard_by_all()
        assert one.sees(name) == two.sees(name)
        if name is not None:
            assert one.hears(name) == two.hears(name)
        assert [probed(one, self.reader, words) for words in self.probes()] == [
            probed(two, self.reader, words) for words in self.probes()
        ]
        self.compared += 1

    def probes(self) -> list[tuple[str, Question | None]]:
        """What the reader might try, to learn from the answer."""
        decisions = QUEST.decisions(self.one.state)
        question = decisions[0].question if decisions else None
        words = [
            "guess 1",
            "guess none",
            "support",
            "sabotage",
            "preload sabotage quest",
            "preload support quest",
        ]
        words += ["ring 2", "palantir 3", "preload ring 1", "preload palantir 2", "preload decline", "resume"]
        words += ["approve", "withdraw action", "withdraw ballot", "propose 1 2"]
        return [(text, asked) for text in words for asked in (None, question)]

    def same(self, name: str, words: str) -> None:
        """Said at both tables."""
        for table in self.tables:
            table.say(name, words)

    def unseen(self, table: Table, name: str, words: str) -> None:
        """Said at one table, by another than the reader, who sees and hears nothing of it."""
        reader = None if self.reader is None else table.name(self.reader)
        before = table.sees(reader), table.sees(), table.heard_by_all(), table.hears(reader or "chair")
        table.say(name, words)
        after = table.sees(reader), table.sees(), table.heard_by_all(), table.hears(reader or "chair")
        assert after == before


def other_deal(roles: tuple[Role, ...], reader: Reader, bis: bool, chance: Random) -> tuple[Role, ...]:
    """*roles* shuffled among the seats that the reader was told the same about."""
    groups: dict[frozenset[str], list[int]] = {}
    for place, role in enumerate(roles):
        if place + 1 != reader:
            told = frozenset() if reader is None else frozenset(learns(roles[reader - 1], role, bis))
            groups.setdefault(told, []).append(place)
    found = list(roles)
    for places in groups.values():
        for place, other in zip(places, chance.sample(places, len(places)), strict=True):
            found[place] = roles[other]
    return tuple(found)


def probed(table: Table, reader: Reader, probe: tuple[str, Question | None]) -> object:
    """What the reader learns by saying this, which then is not said: a refusal, or what he would hear."""
    words, question = probe
    try:
        entered = enter(QUEST, table.entries[-1].position, Answer(reader or 0, words, question), fair())
    except Illegal as no:
        return facts(no)
    if table.phase == "questing":
        return entered.words  # whether he was the last hangs on when others acted, which shows by the rules
    after = entered.position.state
    counts = [(len(state.quests), len(state.parties), len(state.gazes)) for state in (table.state, after)]
    if QUEST.outcome(after) is not None or counts[0] != counts[1]:
        return "played"  # by the rules that shows what others gave: ballots, a tally, a side
    told: list[AnyEvent] = [
        e for e in entered.events if e.to is None or (reader is not None and reader in e.to)
    ]
    return entered.words, told, orders_of(entered.position.orders, reader or 0)


# ---------------------------------------------------------------------------------------------------- a course


def play(twins: Twins) -> None:
    twins.compare()
    steps: dict[str, Callable[[Twins], None]] = {
        "gathering": gather,
        "voting": vote,
        "questing": act,
        "bearing": bear,
        "gazing": gaze,
        "calling": lambda twins: twins.same("chair", "resume"),
    }
    for _ in range(150):
        phase = twins.one.phase
        if phase not in steps:
            return
        try:
            steps[phase](twins)
        except Undecidable:
            return
        if twins.one.phase != "over":  # then all is published
            twins.compare()


def gather(twins: Twins) -> None:
    one, chance = twins.one, twins.chance
    if chance.random() < 0.05:
        for table in twins.tables:
            table.lapse("party")
        return
    if chance.random() < 0.3:
        withdrawn_again(twins)
    party = chance.sample(twins.names, one.state.rules.party[one.state.quest - 1])
    ring = None
    if one.state.rules.ring:
        ring = chance.choice([name for name in party if name != one.leader])
    for table in twins.tables:
        table.propose(table.leader, " ".join(party), ring)


def withdrawn_again(twins: Twins) -> None:
    """Ballots in advance, at one table only, that are taken back before they are used."""
    table = twins.chance.choice(twins.tables)
    name = twins.others[0]
    twins.unseen(table, name, f"preload {twins.chance.choice(['approve', 'reject'])}")
    twins.unseen(table, name, "withdraw ballot")


def vote(twins: Twins) -> None:
    """Everybody votes, some in private one way at this table and another at that; revealed they are equal."""
    chance = twins.chance
    preload_actions(twins)
    approve = twins.one.state.rejected >= 2 or chance.random() < 0.6
    final = {name: chance.choice(["approve"] * (3 if approve else 1) + ["reject"]) for name in twins.names}
    voters = chance.sample(twins.names, len(twins.names))
    for name in voters:
        if name == voters[-1]:
            break
        if twins.is_reader(name) or chance.random() < 0.3:
            twins.same(name, final[name] + chance.choice(["", " publicly"]))
            continue
        for table, ballot in zip(twins.tables, chance.sample(list(Ballot), 2), strict=True):
            table.say(name, ballot.value)
        twins.compare()
    for name in voters[:-1]:
        for table in twins.tables:
            public = isinstance(table.state.phase, Voting) and table.seat(name) in table.state.phase.public
            if not twins.is_reader(name) and not public:
                twins.unseen(table, name, final[name])
    twins.same(voters[-1], final[voters[-1]])


def preload_actions(twins: Twins) -> None:
    """At each table other members preload what they like, which `act` then sets right; one at least waits."""
    for table in twins.tables:
        phase = table.state.phase
        assert isinstance(phase, Voting)
        others = [member for member in phase.party if member != twins.reader]
        for member in twins.chance.sample(others, len(others) - 1):
            if twins.chance.random() < 0.4:
                deed = twins.chance.choice(allowed(table, member)).value
                if twins.chance.random() < 0.7:
                    twins.unseen(table, table.name(member), deed)
                else:  # it would outlive this party, and answer for the one that waits
                    twins.unseen(table, table.name(member), f"preload {deed} quest")
                    twins.unseen(table, table.name(member), "withdraw action")


def allowed(table: Table, seat: Seat) -> list[Deed]:
    """What the rules let this seat do (Q-5.2, Q-7.3)."""
    if table.state.sides[seat - 1] is Side.FREE:
        return [SUPPORT]
    bound = table.config.boromir == "predetermined" and table.state.deal.roles[seat - 1] in BOROMIRS
    return [SABOTAGE] if bound else [SUPPORT, SABOTAGE]


def act(twins: Twins) -> None:
    """Actions that give the same tally at both tables, in any order, with changes on the way."""
    phases = [table.state.phase for table in twins.tables]
    assert all(isinstance(phase, Questing) for phase in phases)
    party = next(phase.party for phase in phases if isinstance(phase, Questing))
    own = twins.chance.choice(allowed(twins.one, twins.reader)) if twins.reader in party else None
    ranges = []
    for table in twins.tables:
        choices = [allowed(table, seat) for seat in party if seat != twins.reader]
        ranges.append(
            {*range(sum(c == [SABOTAGE] for c in choices), sum(SABOTAGE in c for c in choices) + 1)}
        )
    common = sorted(ranges[0] & ranges[1])
    if not common:
        raise Undecidable
    sabotages = twins.chance.choice(common)
    if twins.reader is not None and own is not None:
        twins.same(twins.one.name(twins.reader), own.value)
        twins.compare()
    plans = [plan(table, party, twins.reader, sabotages, twins.chance) for table in twins.tables]
    for table, deeds in zip(twins.tables, plans, strict=True):
        finish(twins, table, deeds)


def plan(
    table: Table, party: Sequence[Seat], reader: Reader, sabotages: int, chance: Random
) -> dict[Seat, Deed]:
    others = [seat for seat in party if seat != reader]
    bound = [seat for seat in others if allowed(table, seat) == [SABOTAGE]]
    free = [seat for seat in others if len(allowed(table, seat)) == 2]
    saboteurs = bound + chance.sample(free, sabotages - len(bound))
    return {seat: SABOTAGE if seat in saboteurs else SUPPORT for seat in others}


def finish(twins: Twins, table: Table, deeds: dict[Seat, Deed]) -> None:
    """Some change their minds, and those who have acted already set it right; the last owing closes it."""

    def owing() -> list[Seat]:
        return [d.seat for d in QUEST.decisions(table.state) if d.owed]

    last = twins.chance.choice(owing())
    for seat in twins.chance.sample(list(deeds), len(deeds)):
        if seat != last:
            twins.unseen(table, table.name(seat), twins.chance.choice(allowed(table, seat)).value)
            twins.unseen(table, table.name(seat), deeds[seat].value)
    table.say(table.name(last), deeds[last].value)


def bear(twins: Twins) -> None:
    """The Ring is used on somebody who did the same at both tables, or declined, or let pass."""
    one, two = (table.state.phase for table in twins.tables)
    assert isinstance(one, Bearing)
    assert isinstance(two, Bearing)
    same = [s for s, a, b in zip(one.party, one.deeds, two.deeds, strict=True) if a is b and s != one.carrier]
    carrier = twins.one.name(one.carrier)
    if twins.chance.random() < 0.2:
        for table in twins.tables:
            table.lapse("ring")
    else:
        twins.same(carrier, f"ring {twins.chance.choice([*same, 'decline'])}")


def gaze(twins: Twins) -> None:
    """The reader sees the same side at both tables; others may see what they like."""
    assert isinstance(twins.one.state.phase, Gazing)
    [decision] = QUEST.decisions(twins.one.state)
    targets = [int(word) for word in QUEST.options(twins.one.state, decision, ("palantir",)).words]
    if decision.seat == twins.reader:
        one, two = (table.state.sides for table in twins.tables)
        targets = [target for target in targets if one[target - 1] is two[target - 1]]
    if not targets:
        raise Undecidable
    twins.same(twins.one.name(decision.seat), f"palantir {twins.chance.choice(targets)}")


# ----------------------------------------------------------------------------------------------------- tests


def count_of_twins(seats: int, rounds: int, seed: int) -> tuple[int, int]:
    compared = different = 0
    for number in range(rounds):
        chance = Random(f"{seed}/{seats}/{number}")
        twins = Twins(seats, chance.choice([None, *range(1, seats + 1)]), chance)
        play(twins)
        compared += twins.compared
        different += twins.tables[0].state.deal.roles != twins.tables[1].state.deal.roles
    return compared, different


@pytest.mark.parametrize("seats", SIZES)
@pytest.mark.slow
def test_what_a_reader_may_not_know_he_cannot_tell(seats: int) -> None:
    """Q-1.8, Q-2.8, Q-4.3, Q-4.7, Q-5.4, Q-5.6, Q-6.6, Q-8.2, Q-8.6, Q-9.4."""
    compared, different = count_of_twins(seats, 12, 1)

    assert compared > 12 * 5
    assert different >= 6


@pytest.mark.slow
@pytest.mark.parametrize("seats", SIZES)
def test_many_twins(seats: int) -> None:
    """Q-1.8, Q-2.8, Q-4.3, Q-5.6."""
    compared, _ = count_of_twins(seats, 15, 2)

    assert compared > 15 * 5


def test_two_deals_that_a_reader_can_tell_apart_are_told_apart() -> None:
    """Q-2.2: the comparison itself can fail."""
    deals = ("Ann witch-king, Bob minion, Cid minion", "Ann witch-king, Bob minion, Dan minion")
    one, two = (Table("Ann Bob Cid Dan Eve Fay Gus", deal=deal) for deal in deals)

    assert one.sees("Ann") != two.sees("Ann")
    assert one.hears("Ann") != two.hears("Ann")
    assert one.sees("Eve") == two.sees("Eve")
