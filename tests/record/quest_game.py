"""A game of Quest as a stranger plays it, written from quest/RULES.md and RECORD.md alone (see quest_checker.py)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

FREE_SEATS = {5: 3, 6: 4, 7: 4, 8: 5, 9: 6, 10: 6}
"""Q-1.2."""
PARTIES = {
    5: (2, 3, 2, 3, 3),
    6: (2, 3, 4, 3, 4),
    7: (2, 3, 3, 4, 4),
    8: (3, 4, 4, 5, 5),
    9: (3, 4, 4, 5, 5),
    10: (3, 4, 4, 5, 5),
}
"""Q-3.1."""
GOOD = ("gandalf", "aragorn", "free-boromir", "free")
BOROMIRS = ("free-boromir", "minion-boromir")
KINDS = ("party", "vote", "actions", "ring", "palantir", "guess")
"""Questions with a clock."""


def dealt(config: Any, seats: int) -> list[str]:
    """Q-10.2: the roles in play, in the order in which they are listed before the shuffle."""
    chosen = config["roles"]
    good = ["gandalf"] + ["aragorn"] * ("aragorn" in chosen) + ["free-boromir"] * ("boromir" in chosen)
    bad = ["witch-king", *(role for role in ("denethor", "gollum", "saruman") if role in chosen)]
    bad += ["minion-boromir"] * ("boromir" in chosen)
    free = FREE_SEATS[seats]
    return [*good, *["free"] * (free - len(good)), *bad, *["minion"] * (seats - free - len(bad))]


class Refused(Exception):
    """The rules do not allow it."""


def rule(allows: object, clause: str) -> None:
    if not allows:
        raise Refused(clause)


@dataclass
class Order:
    """Something said in advance (Q-12.4)."""

    seat: int
    slot: str
    words: list[str]
    number: int
    standing: bool = False
    held: bool = False
    """It waits for the newcomer's word (Q-9.7)."""


@dataclass
class Game:
    """Where a game stands."""

    config: Any
    roles: list[str]
    order: list[int]
    deck: list[str]
    sides: list[str]
    phase: str = "party"
    leader: int = 0
    quest: int = 1
    asked: int = 1
    proposals: int = 0
    rejected: int = 0
    skipped: int = 0
    calls: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    shown: int = 0
    party: list[int] = field(default_factory=list)
    ring: int | None = None
    ballots: dict[int, str] = field(default_factory=dict)
    deeds: dict[int, str] = field(default_factory=dict)
    tally: list[int] | None = None
    holder: int | None = None
    users: list[int] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    tallies: list[list[int]] = field(default_factory=list)
    end: tuple[str, str] | None = None
    edition: int = 1

    # ------------------------------------------------------------------------------------------- who is what

    @property
    def seats(self) -> int:
        return len(self.roles)

    @property
    def leading(self) -> int:
        return self.order[self.leader]

    def seat_of(self, role: str) -> int:
        return self.roles.index(role) + 1

    def is_free(self, seat: int) -> bool:
        return self.sides[seat - 1] == "free"

    def start(self) -> list[str]:
        return ["free" if role in GOOD else "minions" for role in self.roles]

    def result(self) -> dict[str, Any]:
        """R-1.4, Q-6.5, Q-12.7."""
        assert self.end is not None
        winner, reason = self.end
        found: dict[str, Any] = {
            "winner": winner,
            "winners": [seat for seat, side in enumerate(self.sides, 1) if side == winner],
            "reason": reason,
            "roles": self.roles,
            "sides": self.sides,
        }
        return found if self.sides == self.start() else {**found, "sides_at_start": self.start()}

    # ---------------------------------------------------------------------------------------- the order of things

    def begin_quest(self) -> None:
        """Q-7.3: a card takes effect before the first leader of a quest is asked."""
        if self.config["boromir"] == "predetermined":
            self.turn_card()
        self.phase = "party"

    def turn_card(self) -> None:
        """Q-7.1."""
        card = self.deck[self.drawn]
        self.drawn += 1
        self.shown = max(self.shown, self.drawn)
        if card == "switch":
            turned = {"free": "minions", "minions": "free"}
            self.sides = [
                turned[side] if role in BOROMIRS else side
                for role, side in zip(self.roles, self.sides, strict=True)
            ]

    def pass_on(self) -> None:
        self.leader = (self.leader + 1) % self.seats

    def ask_leader(self) -> None:
        self.asked += 1
        self.phase = "party"

    def call(self) -> None:
        self.calls += 1
        self.phase = "call"

    def next_quest(self) -> None:
        """Q-3.7, Q-7.2: the card after the second quest and each later one."""
        if self.config["boromir"] == "random" and self.quest >= 2:
            self.turn_card()
        self.pass_on()
        self.quest, self.rejected = self.quest + 1, 0
        self.begin_quest()
        self.asked += 1

    def finish(self, winner: str, reason: str) -> None:
        self.end, self.phase = (winner, reason), "over"

    # ------------------------------------------------------------------------------------------------ parties

    def propose(self, seat: int, words: list[str]) -> None:
        """Q-3.1, Q-8.4, Q-12.1."""
        rule(seat == self.leading, "Q-3.1")
        ring = None
        if self.config["ring"]:
            rule(len(words) > 2 and words[-2] == "ring", "Q-8.4")
            words, ring = words[:-2], int(words[-1])
        party = list(map(int, words))
        rule(party == sorted(set(party)) and all(1 <= one <= self.seats for one in party), "Q-3.1")
        rule(len(party) == PARTIES[self.seats][self.quest - 1], "Q-3.1")
        rule(ring is None or (ring in party and ring != seat), "Q-8.4")
        self.party, self.ring, self.ballots = party, ring, {}
        self.proposals, self.skipped, self.phase = self.proposals + 1, 0, "vote"

    def skip(self) -> None:
        """Q-9.5."""
        self.skipped += 1
        self.pass_on()
        if self.skipped < self.seats:
            self.ask_leader()
        else:
            self.call()

    def vote(self, seat: int, words: list[str]) -> None:
        """Q-3.3, Q-4.2, Q-4.8, Q-12.2."""
        rule(words[0] in ("approve", "reject") and words[1:] in ([], ["publicly"]), "Q-12.2")
        rule(not (self.config.get("first_ballot") and seat in self.ballots), "Q-4.8")
        self.ballots[seat] = words[0]
        if len(self.ballots) == self.seats:
            self.close()

    def close(self) -> None:
        """Q-3.4, Q-3.6, Q-3.8, Q-3.9."""
        cast = list(self.ballots.values())
        if cast.count("approve") > cast.count("reject"):
            self.deeds, self.phase = {}, "actions"
            return
        self.rejected += 1
        if self.rejected == self.config.get("rejections", 5):
            self.finish("minions", "rejections")
            return
        self.pass_on()
        if cast:
            self.ask_leader()
        else:
            self.call()

    # ----------------------------------------------------------------------------------------------- the quest

    def refuse_bound(self, seat: int, deed: str) -> None:
        """Q-5.2, Q-7.1, Q-7.3."""
        rule(deed == "support" or not self.is_free(seat), "Q-5.2")
        rule(deed == "sabotage" or not self.must_sabotage(seat), "Q-7.3")

    def must_sabotage(self, seat: int) -> bool:
        is_bound = self.config["boromir"] == "predetermined" and not self.is_free(seat)
        return is_bound and self.roles[seat - 1] in BOROMIRS

    def act(self, seat: int, deed: str) -> None:
        """Q-5.1, Q-5.7."""
        rule(seat in self.party, "Q-5.1")
        self.refuse_bound(seat, deed)
        self.deeds[seat] = deed
        self.settle_quest()

    def fill_in(self) -> None:
        """Q-9.4."""
        for seat in self.party:
            self.deeds.setdefault(seat, "support" if self.is_free(seat) else "sabotage")
        self.settle_quest()

    def settle_quest(self) -> None:
        if len(self.deeds) == len(self.party):
            if self.ring is not None:
                self.phase = "ring"
            else:
                self.resolve(None)

    def know(self, tally: list[int]) -> None:
        """R-1.8: the tally takes the place of the actions."""
        least = sum(map(self.must_sabotage, self.party)) - (self.ring is not None)
        most = sum(not self.is_free(seat) for seat in self.party) + (self.ring is not None)
        rule(min(tally) >= 0 and sum(tally) == len(self.party) and least <= tally[1] <= most, "R-1.8")
        self.tally = tally
        if self.ring is not None:
            self.phase = "ring"
        else:
            self.resolve(None)

    def use_ring(self, target: int | None) -> None:
        """Q-8.5."""
        rule(target is None or (target in self.party and target != self.ring), "Q-8.5")
        self.resolve(target)

    def resolve(self, target: int | None) -> None:
        """Q-5.3, Q-8.6, Q-6.1, Q-6.2, Q-8.2."""
        if self.tally is None:
            deeds = [(deed == "sabotage") != (seat == target) for seat, deed in self.deeds.items()]
            self.tally = [len(deeds) - sum(deeds), sum(deeds)]
        tally, self.tally = self.tally, None
        self.tallies.append(tally)
        least = 2 if self.seats >= 7 and self.quest == 4 else 1
        failed = tally[1] >= least
        self.won, self.lost = self.won + (not failed), self.lost + failed
        if self.lost == 3:
            self.finish("minions", "sabotage")
        elif self.won == 3:
            self.phase = "guess"
        elif self.config["palantir"] and self.quest in (2, 3, 4):
            self.phase = "palantir"
        else:
            self.next_quest()

    # ------------------------------------------------------------------------------------------ the other choices

    def eligible(self, seat: int) -> list[int]:
        """Q-8.3: from the one after *seat* in order of leadership."""
        at = self.order.index(seat)
        return [one for one in self.order[at:] + self.order[:at] if one != seat and one not in self.users]

    def gaze(self, target: int) -> None:
        """Q-8.2."""
        assert self.holder is not None
        rule(target in self.eligible(self.holder), "Q-8.3")
        self.users.append(self.holder)
        self.holder = target
        self.next_quest()

    def guess(self, target: int | None) -> None:
        """Q-6.2, Q-6.6."""
        rule(target is None or (1 <= target <= self.seats and target != self.seat_of("witch-king")), "Q-6.6")
        if target == self.seat_of("gandalf"):
            self.finish("minions", "gandalf")
        else:
            self.finish("free", "quests")

    # ---------------------------------------------------------------------------------------------------- answers

    def answers(self, seat: int, said: list[str]) -> None:
        """R-1.19: the parts of one answer, then the orders."""
        for part in said:
            words = part.split()
            rule(" ".join(words) == part and not any(one.startswith("0") for one in words), "Q-12")
            self.part(seat, words)
        self.settle()

    def part(self, seat: int, words: list[str]) -> None:
        verb, rest = words[0], words[1:]
        # what was withdrawn behind the end is in the record of a first edition.
        rule(self.end is None or (self.edition == 1 and verb == "withdraw"), "R-1.4")
        if verb == "withdraw":
            self.withdraw(seat, rest)
        elif words == ["confirm"] and self.edition > 2:
            self.confirm(seat)
        elif verb == "preload":
            rule(self.phase != "call", "Q-9.14")
            self.give(self.advance(seat, rest))
        elif self.phase == "vote" and verb in ("support", "sabotage") and len(words) == 1:
            rule(seat in self.party, "Q-5.5")
            self.refuse_bound(seat, verb)
            self.give(Order(seat, "action/party", [verb], self.proposals))
        else:
            self.answer(seat, verb, rest)

    def answer(self, seat: int, verb: str, rest: list[str]) -> None:
        one = len(rest) == 1
        match self.phase, verb:
            case "party", "propose":
                self.propose(seat, rest)
            case "vote", _:
                rule(seat, "Q-3.3")
                self.vote(seat, [verb, *rest])
            case "actions", "support" | "sabotage":
                rule(not rest, "Q-12.3")
                self.act(seat, verb)
            case "ring", "ring":
                rule(seat == self.ring and one, "Q-8.5")
                self.use_ring(None if rest == ["decline"] else int(rest[0]))
            case "palantir", "palantir":
                rule(seat == self.holder and one, "Q-8.2")
                self.gaze(int(rest[0]))
            case "guess", "guess":
                rule(seat == self.seat_of("witch-king") and one, "Q-6.2")
                self.guess(None if rest == ["none"] else int(rest[0]))
            case "call", "resume":
                rule(seat == 0 and not rest, "Q-9.14")
                self.skipped = 0
                self.ask_leader()
            case _:
                raise Refused("Q-12")

    def lapse(self, kind: str) -> None:
        """Q-9.3 to Q-9.6."""
        rule(kind == self.phase and kind in KINDS, "Q-9.2")
        match kind:
            case "party":
                self.skip()
            case "vote":
                self.close()
            case "actions":
                self.fill_in()
            case "ring":
                self.use_ring(None)
            case "palantir":
                assert self.holder is not None
                self.gaze(self.eligible(self.holder)[0])
            case _:
                self.guess(None)

    # ---------------------------------------------------------------------------------------------------- orders

    def advance(self, seat: int, words: list[str]) -> Order:
        """Q-4.6, Q-5.5, Q-7.6, Q-8.7, Q-8.8, Q-12.4, Q-12.9."""
        rule(1 <= seat <= self.seats, "Q-12.4")
        match words:
            case ["approve" | "reject", *_]:
                return self.ballot_ahead(seat, words)
            case ["support" | "sabotage" as deed, "quest"]:
                rule(self.phase in ("party", "vote", "actions"), "Q-7.6")
                rule(not (self.phase == "actions" and seat in self.deeds), "Q-12.4")
                self.refuse_bound(seat, deed)
                return Order(seat, "action/quest", [deed], self.quest)
            case ["decline"] | ["ring", _]:
                rule(self.phase in ("vote", "actions", "ring") and seat == self.ring, "Q-8.7")
                target = None if words == ["decline"] else int(words[1])
                rule(target is None or (target in self.party and target != seat), "Q-8.5")
                return Order(
                    seat, "ring", ["ring", "decline" if target is None else str(target)], self.proposals
                )
            case ["palantir", name]:
                rule(seat == self.holder and self.phase not in ("guess", "over"), "Q-8.8")
                number = self.quest if self.phase == "palantir" else max(self.quest, 2)
                rule(number <= 4 and int(name) in self.eligible(seat), "Q-8.3")
                return Order(seat, "palantir", ["palantir", name], number)
        raise Refused("Q-12.4")

    def ballot_ahead(self, seat: int, words: list[str]) -> Order:
        rule(self.phase not in ("guess", "over"), "Q-4.6")
        standing = words[-1] == "standing"
        plain = words[:-1] if standing else words
        match plain:
            case ["approve"] | ["reject"] | ["approve", "if", "me"]:
                pass
            case ["approve", "if" | "unless", name]:
                rule(name.isdigit() and 1 <= int(name) <= self.seats, "Q-4.6")
            case _:
                raise Refused("Q-12.4")
        return Order(seat, "ballot", plain, self.proposals + 1, standing)

    def give(self, order: Order) -> None:
        """Q-12.4: the new one takes the place of the old, and stands behind all others."""
        others = [one for one in self.orders if (one.seat, one.slot) != (order.seat, order.slot)]
        self.orders = [*others, order]

    def withdraw(self, seat: int, words: list[str]) -> None:
        rule(len(words) == 1 and words[0] in ("ballot", "action", "ring", "palantir"), "Q-12.4")
        kept = [one for one in self.orders if (one.seat, one.slot.split("/")[0]) != (seat, words[0])]
        rule(len(kept) < len(self.orders), "Q-12.4")
        self.orders = kept

    def hold(self, seat: int) -> None:
        """Q-9.7: a newcomer took the seat."""
        self.orders = [replace(one, held=True) if one.seat == seat else one for one in self.orders]

    def confirm(self, seat: int) -> None:
        """Q-9.7; R-1.8: what was confirmed may have been withheld."""
        waiting = [one for one in self.orders if one.seat == seat and one.held]
        rule(waiting or not self.config["reveal_actions"], "Q-9.7")
        self.orders = [replace(one, held=False) if one.seat == seat else one for one in self.orders]

    def stands(self, order: Order) -> bool:
        """Whether its time has not passed."""
        match order.slot:
            case "action/quest":
                return len(self.tallies) < order.number
            case "action/party" | "ring":
                return self.phase in ("vote", "actions", "ring") and self.proposals == order.number
            case "ballot":
                return order.standing or self.proposals <= order.number
            case _:
                return order.seat == self.holder and self.quest <= order.number

    def settle(self) -> None:
        """R-1.19: orders answer what is owed, until nothing more is answered."""
        while self.end is None:
            self.orders = [order for order in self.orders if self.stands(order)]
            found = next((found for seat in self.owing() if (found := self.fitting(seat))), None)
            if found is None:
                return
            is_spent = not found.standing
            try:
                self.use(found)
            except Refused:
                is_spent = True
            if is_spent:
                self.orders = [order for order in self.orders if order is not found]

    def owing(self) -> list[int]:
        match self.phase:
            case "vote":
                return [seat for seat in self.order if seat not in self.ballots]
            case "actions":
                return [seat for seat in self.party if seat not in self.deeds]
            case "ring":
                return [self.ring or 0]
            case "palantir":
                return [self.holder or 0]
            case _:
                return []

    def fitting(self, seat: int) -> Order | None:
        """The order that answers: one for this very number before one for any."""
        slots = {"vote": ("ballot",), "actions": ("action/party", "action/quest")}.get(
            self.phase, (self.phase,)
        )
        number = self.quest if self.phase == "palantir" else self.proposals
        for slot in slots:
            for order in self.orders:
                if (order.seat, order.slot, order.held) == (seat, slot, False) and (
                    slot == "action/quest"
                    or order.number == number
                    or (order.standing and order.number < number)
                ):
                    return order
        return None

    def use(self, order: Order) -> None:
        if order.slot != "ballot":
            self.answer(order.seat, order.words[0], order.words[1:])
            return
        match order.words:
            case [_, "if" | "unless" as when, name]:
                is_member = (order.seat if name == "me" else int(name)) in self.party
                ballot = "approve" if is_member == (when == "if") else "reject"
            case [ballot]:
                pass
        self.vote(order.seat, [ballot])
