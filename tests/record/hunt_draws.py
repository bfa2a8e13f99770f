"""The chance of a hunt, as a stranger checks it, written from RECORD.md and hunt/RULES.md (chapter 28) alone."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.record import checker
from tests.record.checker import below, must, shuffled, words
from tests.record.hunt_journeys import made

LABEL = re.compile(r"(?:([1-9]\d*)/)?([a-z0-9-]+)/([1-9]\d*)")
MOST = 40
"""Places that a list may have out of which a number is drawn, where the page leaves it to play."""


def cards(pack: Any, deck: str) -> list[str]:
    """A deck as the pack lists it, a card `count` times in a row (H-28.6)."""
    return [card["id"] for card in pack["cards"][deck] for _ in range(card.get("count", 1))]


@dataclass
class Draws:
    """What was drawn and stands: results by label, and the journeys of each class by their ids."""

    results: dict[str, Any] = field(default_factory=dict)
    journeys: dict[str, dict[str, Any]] = field(default_factory=lambda: {"short": {}, "long": {}})

    def result(self, label: str) -> Any:
        """The result of the draw of this label that stands, whatever correction it came after."""
        return self.results.get(label)

    def deck(self, name: str) -> list[str]:
        """The journeys of a class in the order in which they were dealt first."""
        found: list[str] = self.result(f"journey-{name}/1")
        return found


def check(record: Any, pack: Any, body: bytes, key: bytes) -> Draws:
    """R-1.13, R-1.14, R-1.15, H-28.6, H-28.7: every draw of every entry, void ones too."""
    return _Chance(record, pack, body, key).run()


class _Chance:
    """Goes through the entries; what stands is what the entries that are not void have drawn."""

    def __init__(self, record: Any, pack: Any, body: bytes, key: bytes) -> None:
        self.record, self.pack, self.body, self.key = record, pack, body, key
        self.config = record["config"]
        self.stood: list[tuple[Counter[str], Draws]] = []
        self.counts: Counter[str] = Counter()
        self.draws = Draws()
        self.prefix = ""
        self.seen: set[str] = set()

    def run(self) -> Draws:
        for entry in self.record["entries"]:
            if (to := checker.goes_back_to(entry)) is not None:
                counts, draws = self.stood[to - 1]
                self.counts = counts.copy()
                self.draws = Draws(dict(draws.results), dict(draws.journeys))
                self.prefix = f"{entry['n']}/"
                self.corrected(entry)
            for label, result in entry["draws"]:
                self.draw(entry, label, result)
            self.stood.append(
                (self.counts.copy(), Draws(dict(self.draws.results), dict(self.draws.journeys)))
            )
        return self.draws

    def corrected(self, entry: Any) -> None:
        """H-28.7: which decks, and in which order."""
        names = [label.split("/")[1] for label, _ in entry["draws"]]
        order = ["ally1", "ally2", "sorcery", "journey-short", "journey-long", "journey-short"]
        rest = iter(order)
        must(all(name in rest for name in names), f"entry {entry['n']}: what is shuffled")
        must(not {"ally1", "ally2"} <= set(names), f"entry {entry['n']}: what is shuffled")

    def draw(self, entry: Any, label: str, result: Any) -> None:
        """One draw: its label is the next of its name, and its result what the key gives."""
        parts = LABEL.fullmatch(label)
        must(parts is not None and label not in self.seen, f"label {label}")
        assert parts is not None
        self.seen.add(label)
        name, number = parts[2], int(parts[3])
        self.counts[name] += 1
        must(label == f"{self.prefix}{name}/{self.counts[name]}", f"label {label}")
        must(self.is_given(entry, label, name, number, result), f"draw {label}")
        is_correction = checker.goes_back_to(entry) is not None
        if not is_correction:
            self.draws.results[f"{name}/{number}"] = result
        if name.startswith("journeys-"):
            kind = name.removeprefix("journeys-")
            shelters = self.config["shelters"]
            self.draws.journeys[kind] = made(self.body, kind, result, shelters=shelters)

    def is_given(self, entry: Any, label: str, name: str, number: int, result: Any) -> bool:
        if name.startswith("journeys-"):
            drawn = words(self.key, label)
            return bool(result == [below(drawn, 2**32) for _ in range(8)])
        if isinstance(result, int):
            bounds = self.bounds(name)
            return any(result == below(words(self.key, label), one) for one in bounds if one > result)
        before = self.unshuffled(label, result)
        is_part = checker.goes_back_to(entry) is not None
        source = self.source(name, number)
        if source is not None and not is_part:
            return before == source
        return not Counter(before) - Counter(self.all_of(name))

    def bounds(self, name: str) -> range | tuple[int, ...]:
        """How many places there are to draw from: H-28.6."""
        seats, dice = len(self.record["seats"]), self.pack["dice"]
        known = {
            "dice": len(dice["standard"]),
            "lord-die": len(dice.get("lord", ())),
            "start": len(self.pack["tokens"].get("start", ())),
            "lead": seats - 1,
            "bearer": seats,
        }
        return (known[name],) if name in known else range(1, MOST)

    def source(self, name: str, number: int) -> list[Any] | None:
        """What lies there before it is shuffled, where the page tells it without play."""
        tokens = self.pack["tokens"]
        match name, number:
            case (("ally1" | "ally2" | "sorcery"), 1):
                return cards(self.pack, name)
            case "info", 1:
                return list(tokens["info"])
            case "deeds", 1:
                return list(tokens["deeds"])
            case "tiles", 1:
                return [tile["id"] for tile in self.pack["tiles"] if tile["set"] == "standard"]
            case (("journey-short" | "journey-long"), 1):
                return self.laid(name.removeprefix("journey-"))
            case "default", _:
                return None
        return None

    def laid(self, kind: str) -> list[str]:
        """H-12.4: the journeys of a class as made for this game, or as the pack lists them."""
        chosen = self.config["journeys"]
        if (self.pack["journeys"]["mode"] if chosen == "pack" else chosen) == "fixed":
            found = next(one for one in self.pack["journeys"]["classes"] if one["id"] == kind)["cards"]
            is_on = self.config["shelters"]
            self.draws.journeys[kind] = {
                card["id"]: (
                    [0 if step == "~" else step for step in card["steps"]],
                    sorted(card.get("shelters", ())) if is_on else [],
                )
                for card in found
            }
        return list(self.draws.journeys[kind])

    def all_of(self, name: str) -> list[Any]:
        """All that can lie in such a pile."""
        match name:
            case "ally1" | "ally2" | "sorcery":
                return cards(self.pack, name)
            case "random-discard":
                return [card for deck in self.pack["cards"] for card in cards(self.pack, deck)]
            case "deeds":
                started = set(self.draws.result("deeds/1")[:4])
                return [token for token in self.pack["tokens"]["deeds"] if token not in started]
            case "default":
                return list(self.draws.result("info/1")[:5])
            case "tile-peek":
                return [tile["id"] for tile in self.pack["tiles"]]
            case "journeys":
                return [*self.draws.journeys["short"], *self.draws.journeys["long"]]
            case "journey-short" | "journey-long":
                return list(self.draws.journeys[name.removeprefix("journey-")])
        return []

    def unshuffled(self, label: str, result: list[Any]) -> list[Any]:
        """What lay there before it was shuffled."""
        places = shuffled(self.key, label, range(len(result)))
        return [item for _, item in sorted(zip(places, result, strict=True), key=lambda pair: pair[0])]
