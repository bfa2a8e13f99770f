"""A stranger's referee of Quest, written from RECORD.md and quest/RULES.md alone: it plays the whole game again."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

from tests.record import checker
from tests.record.checker import TOP, Complaint, must, shuffled
from tests.record.quest_game import KINDS, Game, Refused, dealt

CHOICES = ("boromir_bis", "palantir", "reveal_actions", "ring")
OTHER_TABLES: dict[str, object] = {"rejections": 3, "first_ballot": True}
"""Q-3.9, Q-4.8: written where it is chosen alone."""
RESULT = ("winner", "winners", "reason", "roles", "sides", "sides_at_start")


def complaint(text: str) -> str | None:
    """What is wrong with a record of Quest; None: nothing."""
    try:
        _check(text)
    except Complaint as found:
        return str(found)
    return None


def _check(text: str) -> None:
    record = json.loads(text)
    must(record.get("game") == "quest" and record.get("pack", "none") is None, "game")
    _config(record["config"])
    is_withheld = not record["config"]["reveal_actions"]
    key = checker.frame(record, text, TOP if is_withheld else TOP[:-1])
    checker.entries(record)
    if is_withheld:
        must(record["head"] is None, "head")
        private = (
            "support",
            "sabotage",
            "preload support quest",
            "preload sabotage quest",
            "withdraw action",
        )
        said = [part for entry in record["entries"] for part in entry["action"].split("; ")]
        must(not set(private) & set(said), "private actions")
    else:
        checker.chain(record, key)
    referee = Referee(record, key)
    referee.run()
    must(tuple(record["result"]) == tuple(name for name in RESULT if name in record["result"]), "result")
    must(record["result"] == referee.game.result(), "result")
    if is_withheld:
        must([list(one) for one in referee.game.tallies] == record["tallies"], "tallies")


def _config(config: Any) -> None:
    """Q-12.8: all of it, and nothing else."""
    others = {name for name in OTHER_TABLES if name in config}
    must(set(config) == {*CHOICES, *others, "boromir", "roles", "deadlines", "policies"}, "config: keys")
    must(all(config[name] is OTHER_TABLES[name] for name in others), "config: other tables")
    must(all(isinstance(config[name], bool) for name in CHOICES), "config: choices")
    must(set(config["deadlines"]) == set(config["policies"]) == set(KINDS), "config: kinds")
    must(all(type(one) in (int, str) for one in config["deadlines"].values()), "config: deadlines")
    must(set(config["policies"].values()) <= {"auto", "ask", "wait"}, "config: policies")
    roles = ["aragorn", "denethor", "gollum", "saruman", "boromir"]
    must(config["roles"] == [role for role in roles if role in config["roles"]], "config: roles")
    variants = ("random", "predetermined") if "boromir" in config["roles"] else (None,)
    must(config["boromir"] in variants, "config: boromir")


class Referee:
    """Plays the entries of a record one after the other."""

    def __init__(self, record: Any, key: bytes) -> None:
        self.record, self.key = record, key
        self.config = record["config"]
        self.known: list[list[int]] = record.get("tallies") or []
        self.stood: list[Game] = []
        self.clock = Clock(self.config)
        self.game: Game

    def run(self) -> None:
        void = checker.void(self.record)
        for entry in self.record["entries"]:
            if entry["n"] not in void:
                self.enter(entry)
            self.stood.append(deepcopy(self.game))
        if self.is_unknown():
            self.play(self.record["entries"][-1], None)
        must(self.game.end is not None, "no end")

    def enter(self, entry: Any) -> None:
        where = f"entry {entry['n']}"
        if entry["action"] == "start":
            must(entry["n"] == 1 and entry["by"] == "moderator", where)
            self.deal(entry)
        else:
            must(self.game.end is None, f"{where}: after the end")
            if self.record["edition"] > 1 and not self.known and entry["by"] == "clock":
                self.clock.refuse_early(entry)
            self.play(entry, where)
        is_anew = checker.goes_back_to(entry) is not None
        self.clock.follow(entry, self.game, is_anew=is_anew)

    def deal(self, entry: Any) -> None:
        """Q-10.2, Q-12.10, Q-8.1."""
        seats = len(self.record["seats"])
        roles = shuffled(self.key, "deal", dealt(self.config, seats))
        order = shuffled(self.key, "order", range(1, seats + 1))
        draws: list[Any] = [["deal", roles], ["order", order]]
        deck: list[str] = []
        if self.config["boromir"]:
            stays = 3 if self.config["boromir"] == "random" else 5
            deck = shuffled(self.key, "boromir", ["switch"] * 2 + ["stay"] * stays)
            draws.append(["boromir", deck])
        must(entry["draws"] == draws, "deal")
        self.game = Game(self.config, roles, order, list(deck), [])
        self.game.sides, self.game.edition = self.game.start(), self.record["edition"]
        self.game.shown = 5 if self.config["boromir"] == "predetermined" else 0
        self.game.holder = order[-1] if self.config["palantir"] else None
        self.game.begin_quest()

    def is_unknown(self) -> bool:
        """R-1.8: whether actions are awaited whose tally is known."""
        return self.game.phase == "actions" and len(self.game.tallies) < len(self.known)

    def play(self, entry: Any, where: str | None) -> None:
        """Play *entry*; before it what was withheld, where it cannot be played without that."""
        before = deepcopy(self.game)
        try:
            if where is None or (self.is_unknown() and entry["action"] in ("lapse actions", "abort")):
                raise Refused("R-1.8")
            self.do(entry)
        except Refused as refused:
            self.game = before
            must(self.is_unknown(), f"{where}: {refused}")
            try:
                self.game.know(list(self.known[len(self.game.tallies)]))
            except Refused:
                raise Complaint(f"{where}: tally") from None
            self.game.settle()
            if where is not None and entry["action"] != "lapse actions":
                self.play(entry, where)

    def do(self, entry: Any) -> None:
        by, action = entry["by"], entry["action"]
        draws: list[Any] = []
        if (to := checker.goes_back_to(entry)) is not None:
            self.game = deepcopy(self.stood[to - 1])
            for since in self.record["entries"][to : entry["n"] - 1]:
                self.replace(since)
            draws = self.shuffle(entry)
        elif action.startswith("lapse ") and by in ("clock", "moderator"):
            self.game.lapse(action.removeprefix("lapse "))
            self.game.settle()
        elif by == "moderator":
            self.replace(entry)
            if action == "abort":
                self.game.finish("none", "aborted")
        elif by == "clock":
            raise Refused("R-1.3")
        else:
            self.game.answers(0 if by == "chair" else int(by.removeprefix("seat ")), action.split("; "))
        must(entry["draws"] == draws, f"entry {entry['n']}: draws")

    def replace(self, entry: Any) -> None:
        """Q-9.7, R-1.14: a newcomer sits there since, also where the entry is void; no other deed counts."""
        verb, _, seat = entry["action"].partition(" ")
        if entry["by"] == "moderator" and verb == "replace" and self.record["edition"] > 2:
            self.game.hold(int(seat))

    def shuffle(self, entry: Any) -> list[Any]:
        """R-1.14, Q-10.2."""
        game = self.game
        if self.record["edition"] == 1 or not self.config["boromir"]:
            return []
        label = f"{entry['n']}/boromir"
        anew = shuffled(self.key, label, game.deck[game.shown :])
        game.deck = [*game.deck[: game.shown], *anew]
        return [[label, anew]]


class Clock:
    """R-1.17: the one clock of a quest, as its record tells it."""

    def __init__(self, config: Any) -> None:
        self.paces: dict[str, Any] = dict(config["deadlines"])
        self.policies: dict[str, str] = dict(config["policies"])
        self.name: tuple[str, int] | None = None
        self.left = 0
        self.since: int | None = None
        self.paused = False

    def refuse_early(self, entry: Any) -> None:
        must(self.name and self.policies[self.name[0]] == "auto", f"entry {entry['n']}: policy")
        passed = 0 if self.since is None else checker.instant(entry) - self.since
        must(passed >= self.left, f"entry {entry['n']}: too soon")

    def follow(self, entry: Any, game: Game, *, is_anew: bool) -> None:
        now = checker.instant(entry)
        if entry["by"] == "moderator":
            self.deed(entry["action"].split(), now)
        number = {"party": game.asked, "guess": 1, "palantir": game.quest}.get(game.phase, game.proposals)
        name = (game.phase, number) if game.phase in KINDS else None
        if name != self.name or is_anew:
            self.name, self.since = name, None
            self.left = 0 if name is None else self.whole(now)
        if self.paused:
            self.stop(now)
        elif self.since is None:
            self.since = now

    def stop(self, now: int) -> None:
        if self.since is not None:
            self.left, self.since = self.left - (now - self.since), None

    def whole(self, now: int) -> int:
        """All the time of the clock; of a time of day no more is asked here than that it is none."""
        assert self.name is not None
        pace = self.paces[self.name[0]]
        return 0 if isinstance(pace, str) else (60 if pace is None else int(pace)) * 1000

    def deed(self, words: list[str], now: int) -> None:
        match words:
            case ["pause"]:
                self.paused = True
            case ["resume"]:
                self.paused = False
            case ["replace", _] if self.name is not None:
                self.left = self.whole(now)
                self.since = None if self.since is None else now
            case ["extend", kind, length] if self.name is not None and self.name[0] == kind:
                self.left += int(length[:-1]) * {"h": 3600, "m": 60, "s": 1}[length[-1]] * 1000
            case ["pace", kind, length]:
                self.paces[kind] = int(length[:-1]) * {"h": 3600, "m": 60, "s": 1}[length[-1]]
            case ["pace", kind, clock, zone]:
                self.paces[kind] = f"{clock} {zone}"
            case ["pace", _]:
                self.paces = dict.fromkeys(self.paces)
            case ["policy", kind, policy]:
                self.policies[kind] = policy
