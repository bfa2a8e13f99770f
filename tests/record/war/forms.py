"""The written forms of a war, as chapter 18 of both its books has them: what a stranger can read."""

from __future__ import annotations

import re
from typing import Any

from tests.record.checker import must

CHARACTERS = ("frodo", "sam", "merry", "pippin", "aragorn", "boromir", "gandalf", "legolas", "gimli")
NAZGUL = ("lord", "gothmog", *(f"nazgul-{n}" for n in range(3, 10)))
SERVANTS = ("balrog", "shelob", "wight", "spiders")
MAGIC = (
    *("anduril", "sting", "light", "rope", "cloak", "athelas", "blade", "glamdring", "shadowfax"),
    *("palantir-isengard", "palantir-tirith"),
)
PIECES = (*CHARACTERS, "gollum", *NAZGUL, "mouth", "saruman", "chief", *SERVANTS)
"""W-51.8, in this order; `chief` where three play."""

FREE = re.compile(r"note |deal [^;:]*:")
"""What text that is free begins behind (W-18.4)."""
HEX = r"[we]\d{4}"
ROW_HEX = HEX.replace("we", "WE")
"""Hexes of a sheet are written large, all others small (W-18)."""
PARTY = r"party-[1-9]\d*"
PIECE = rf"(?:{'|'.join(PIECES)}|{PARTY})"
CHAR = rf"(?:{'|'.join(CHARACTERS)})"
CARD = rf"(?:{'|'.join(MAGIC)})"
FOE = rf"(?:[fds]|gollum|{PARTY})"
NUMBER, EVENT, GROUP = r"[1-9]\d*", r"(?:1[0-6]|[1-9])", r"[1-9]"


def _some(what: str) -> str:
    return rf"{what}(?: {what})*"


ARGUMENTS = {
    **dict.fromkeys((3, 4, 13), rf" {GROUP}"),
    **dict.fromkeys((5, 6, 7), rf" {CHAR}"),
    8: rf" {CHAR} {HEX}",
    **dict.fromkeys((12, 16), r" [a-z]"),
    14: rf"(?: {CHAR} [12]){{1,2}}",
}
"""W-18.5."""
PLAYS = "|".join(rf"play {card}{ARGUMENTS.get(card, '')}" for card in range(1, 17))
BOTH = (PLAYS, rf"discard {EVENT}", "done")
HOSTS = (
    rf"host {HEX} {NUMBER}(?: of [fds])? {_some(HEX)}",
    rf"army {HEX} against [fds]",
)
SITTINGS = {
    "journey": (
        *BOTH,
        rf"split {GROUP} {_some(CHAR)} to (?:new|{GROUP})",
        rf"join {GROUP} to {GROUP}",
        rf"plot {GROUP} {_some(HEX + '[+]?')}(?: cover {HEX})?(?: champion {CHAR})?",
        rf"plot gollum {_some(HEX)}",
        rf"(?:take|pass) {CARD} {CHAR}",
        rf"(?:heal|yield) {CHAR}",
        "wear",
        "look",
        rf"combat {HEX} {CHAR}(?: {CHAR}){{0,2}} against (?:[ds]|gollum|{PARTY})",
    ),
    "search": (
        *BOTH,
        rf"place (?:-|(?:{'|'.join(NAZGUL)}) {HEX}|orcs {NUMBER} {HEX} to {HEX})",
        rf"enter (?:-|{HEX} {_some(rf'(?:orcs-{NUMBER}|{PIECE})')})",
    ),
    "shadow": (
        *BOTH,
        rf"move {_some(PIECE)} {_some(HEX)}",
        rf"attack {HEX} {PIECE}(?: {PIECE}){{0,2}} against {FOE}",
        rf"capture {HEX} {PARTY}",
        rf"head {PARTY} {HEX}",
    ),
}
"""W-18.1 to W-18.3: what both books have."""
SITTINGS["tower"] = (
    *SITTINGS["shadow"],
    r"ally [fd]",
    rf"council (?:nothing|control(?: [1-9])*|persuade (?:{CHAR}|-)|sauron|elves)",
    rf"take {CARD} (?:saruman|chief)",
    rf"pass (?:{CARD}|ring) (?:saruman|chief)",
    "wear",
    "heal (?:saruman|chief)",
    rf"free {CHAR}",
)
ANY_TIME = (r"note .+", r"resign", r"draw (?:yes|no)")
"""W-18.4; `sheet`, orders and what three have besides stand by themselves."""
LAID = rf"(?: (?:{EVENT}|{CARD}))+"
DEAL = re.compile(
    r"deal ([fds]) gives (\d+) (\d+) takes (\d+) (\d+)"
    rf"(?: frees (?P<frees>{_some(rf'{CHAR}(?: {HEX})?')}))?(?: yields (?P<yields>{_some(CHAR)}))?(?:: .{{1,300}})?"
)
DEALINGS = (
    r"offer [fds] (?:yes|no)",
    "dissolve",
    rf"lend (?:-|{HEX} {NUMBER} to [fds])",
    DEAL.pattern,
    r"(?:agree|confirm|fold) [fds]",
    rf"lay [fds]{LAID}",
    r"show (?:ring|hobbit)",
)

GOALS = (rf"plot (?:{GROUP}|gollum) to {HEX}(?: by road)?(?: cover {HEX})?(?: champion {CHAR})?",)
"""An order has a goal as it was written: which way it is then, shows when it is used (W-18)."""

AHEAD = rf"ahead {NUMBER}"
RULE = rf"(?:{GROUP} )?(?:low|search)(?: if {_some(PIECE)})?(?: alone)?"
ROWS: dict[str, tuple[str, str]] = {
    "challenge": ("DS", rf"all|not {_some(ROW_HEX)}"),
    "enter": ("DS", rf"all|stay {_some(PIECE)}"),
    "strike": ("DS", rf"even|always|never|{AHEAD}"),
    "flee": ("DS", rf"(?:behind|never|always)(?: to {ROW_HEX})?"),
    "search": ("DS", "found|cards|always"),
    "meet": ("F", rf"{RULE}(?:, {RULE})*"),
    "fighters": ("FDS", _some(PIECE)),
    "ring": ("F", "alone|never|always"),
    "unring": ("FS", "yes|no"),
    "heir": ("F", _some(CHAR)),
}
"""W-16.4 of both books: whose a row is, and its words."""
ROWS_OF_THREE: dict[str, tuple[str, str]] = {
    "search": ("DS", "found|always"),
    "lead": ("F", rf"-|{_some(CHAR)}"),
    "give": ("F", "no|yes"),
    "taker": ("F", "aragorn|gandalf"),
    "joint": ("DS", rf"any|-|(?:{'|'.join(NAZGUL)})(?: (?:{'|'.join(NAZGUL)})){{0,2}}"),
    "rank": ("DS", _some(rf"(?:{'|'.join(NAZGUL)})")),
    "rival": ("DS", "search|fight"),
    "dare": ("DS", "no|yes"),
    "consent": ("S", rf"no|yes|{AHEAD}"),
    "lord": ("S", "fight|surrender"),
    "home": ("S", "yes|no"),
}
CONDITION = rf"(?:groups (?:[a-z] )?\d+|none|turn {NUMBER})"
ORDER = re.compile(rf"preload ([a-z]+)( late)? (.+?)(?: if {CONDITION}(?: & {CONDITION})*)?( standing)?")
"""W-16.6."""


def parts(action: str) -> list[str]:
    """The actions of one entry; text that is free goes on to the end (W-18)."""
    found: list[str] = []
    while action and not FREE.match(action):
        one, _, action = action.partition("; ")
        found.append(one)
    return [*found, action] if action else found


class Forms:
    """The forms of a war of so many sides."""

    def __init__(self, sides: str) -> None:
        self.sides = sides
        self.kinds = ("tower", "search", "journey", "shadow")[len(sides) == 2 :]
        self.rows = {**ROWS, **(ROWS_OF_THREE if "S" in sides else {})}
        more = HOSTS if "S" in sides else ()
        only_two = () if "S" in sides else (rf"siege {HEX}",)
        self.said = {
            kind: _compiled((*SITTINGS[kind], *(more if kind != "search" else ()), *only_two))
            for kind in self.kinds
        }
        self.goals = _compiled(GOALS)
        self.any_time = _compiled((*ANY_TIME, *(DEALINGS if "S" in sides else ())))

    def __deepcopy__(self, _memo: Any) -> Forms:
        return self

    def check(self, side: str, words: str, where: str) -> None:
        """Chapter 18: *words* are a form of something that *side* may say at some time."""
        verb, _, rest = words.partition(" ")
        if verb == "sheet":
            self._row(side, rest, where)
        elif verb == "preload":
            self._order(side, words, where)
        elif verb == "withdraw":
            must(rest in self.kinds_of(side), f"{where}: {words}")
        elif not self.any_time.fullmatch(words):
            must(any(self.said[kind].fullmatch(words) for kind in self.kinds_of(side)), f"{where}: {words}")
        must("S" in self.sides or "chief" not in words.split(), f"{where}: {words}")

    def kinds_of(self, side: str) -> tuple[str, ...]:
        """The sittings that a side has (W-16.2)."""
        if "S" in self.sides:
            return {"F": ("journey",), "D": ("search", "shadow"), "S": ("tower", "search")}[side]
        return {"F": ("journey",), "D": ("search", "shadow")}[side]

    def _row(self, side: str, rest: str, where: str) -> None:
        """W-16.4, W-16.5: a row of his own, with words that it knows, or set back."""
        row, _, words = rest.partition(" ")
        must(row in self.rows and side in self.rows[row][0], f"{where}: sheet {row}")
        must(not words or re.fullmatch(self.rows[row][1], words), f"{where}: sheet {rest}")

    def _order(self, side: str, words: str, where: str) -> None:
        """W-16.6: for a sitting of his, of actions that can be said in it."""
        found = ORDER.fullmatch(words)
        must(found is not None and found[1] in self.kinds_of(side), f"{where}: {words}")
        assert found is not None
        for one in found[3].split(" then "):
            is_form = self.said[found[1]].fullmatch(one) or self.goals.fullmatch(one)
            must(is_form, f"{where}: {words}")


def _compiled(forms: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{form})" for form in forms))
