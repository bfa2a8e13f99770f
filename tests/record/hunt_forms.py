"""Whether words are a form in which a hunt is written: a stranger's, from hunt/RULES.md (chapter 27) alone."""

from __future__ import annotations

import re
from typing import Any, Final

N: Final = r"[1-9]\d*"
FIGURE: Final = r"w[1-4]"
WORD: Final = r"(?!(?:then|if|else|anyway|on|when|by|times)\b)[\w.-]+"
SPACE = CARD = FRIEND = PRESENTATION = WORD
TRIGGER: Final = "(?:activation|move|search|hunt|perceive|sorcery|remove_ally|ability)"
PICKS: Final = f"(?: {WORD})*"
BY: Final = f"(?: by(?: {PRESENTATION})+)?"
WHEN: Final = (
    f"(?:not )*(?:found|eye|track {SPACE}|ally {SPACE}|wraith {FIGURE}(?: {SPACE})?|wraith {SPACE}|die {PRESENTATION}"
    f"|(?:yes|no)(?: {N})?)"
)
"""H-27.4."""


def _any(*forms: str) -> str:
    return f"(?:{'|'.join(forms)})"


def _order(step: str) -> str:
    """H-27.3."""
    one = f"{step}(?: if {WHEN}(?: else {step})?)?(?: anyway)?"
    return f"{one}(?: then {one})*"


TURN: Final = _order(
    _any(
        *(
            f"mark (?:{N}|dot)(?: sure)?",
            "rest",
            "advance(?: sure)?",
            "draw",
            f"gandalf {N}",
            "deed",
            "rivendell",
        ),
        *(f"play {CARD}{PICKS}", f"use {FRIEND}{PICKS}", f"reveal(?: {PRESENTATION})?(?: {FIGURE} {SPACE})*"),
        *("follow(?: sure)?", "back", "hold", "end"),
    )
)
RIDE: Final = _order(
    _any(
        *(
            f"move(?: {SPACE})+",
            f"extra(?: {SPACE})+",
            "search",
            f"hunt{BY}",
            f"perceive (?:area|section){BY}",
        ),
        *(f"strike {N}{BY}", f"draw{BY}", f"play {CARD}{PICKS}{BY}", f"ability {N}{PICKS}{BY}"),
        *(f"seek(?: {FIGURE} {SPACE})+", "back", "end"),
    )
)
FILTER: Final = _any(
    *(
        f"wraith(?: {FIGURE})+",
        f"at(?: {SPACE})+",
        f"area(?: {WORD})+",
        f"section(?: {WORD})+",
        "frodo",
        "answer",
    ),
    *("found", "gandalf", r"near \d+", "phase (?:daylight|nightfall)", r"corruption \d+", r"moves \d+"),
    f"die {PRESENTATION}",
)
"""H-27.6."""
AHEAD: Final = _any(
    "found", "eye", r"(?:corruption|tiles) \d+", f"die {PRESENTATION}", rf"(?:wraith|track|ally) \d+ {SPACE}"
)
PRELOADS: Final = {
    "bearer": (
        *(
            f"turn {TURN}",
            f"flip {FRIEND}",
            f"escape (?:mark {N}|stay)",
            "course (?:keep|change)",
            f"keep(?: {CARD})+",
        ),
        *(f"relocate(?: {N})+", f"mentor(?: {N})+", "journey (?:short|long)", "token [ab]"),
    ),
    "rider": (
        *(f"place(?: {N})+", f"split {N}", f"gifts(?: {CARD} {N})*", f"lord(?: {FIGURE})+", "token [ab]"),
    ),
}
"""H-27.7."""
ANSWERS: Final = {
    "bearer": (
        *(
            TURN,
            f"preload turn late {TURN}",
            f"give(?: {N})+",
            "keep (?:short|long)",
            f"start {N}",
            f"keep(?: {CARD})+",
            f"discard(?: {CARD})+",
        ),
        *(
            f"relocate {N}",
            f"order(?: {N})+",
            f"bottom(?: {N})*",
            f"take {N}",
            f"flip {FRIEND} {N}",
            "pass(?:-ride|-day)?",
        ),
        *(f"mark {N}", "stay", "keep", "change", f"play {CARD}{PICKS}", "choose [ab]", f"drop {CARD}"),
        *(
            f"(?:ask|never) {TRIGGER}",
            "ask-day",
            f"route(?: (?:dot|{N}))*",
            f"flips(?: {FRIEND})*",
            f"discards(?: {CARD})*",
        ),
        f"swift {CARD}{PICKS} on {TRIGGER}(?: if {FILTER}(?: & {FILTER})*)?(?: times {N})?",
    ),
    "rider": (
        *(
            RIDE,
            f"preload block late {RIDE}",
            f"two {N}",
            f"rank(?: {FIGURE})+",
            f"place(?: {N})+",
            f"give {CARD} {N}",
            "done",
            "choose [ab]",
        ),
        *(
            f"replace {FIGURE}",
            f"discard(?: {CARD})+",
            f"keep(?: {CARD})+",
            f"order(?: {N})+",
            f"bottom(?: {N})*",
        ),
        *(f"queue(?: {RIDE})?", f"discards(?: {CARD})*"),
    ),
    "all": (f"note (?:(?:area|section) {WORD}|{SPACE})(?: .*)?", "confirm", "withdraw [a-z]+"),
}
"""H-27.2, and what is left for a deadline (H-27.7)."""
KNOWN: Final = {
    who: re.compile(
        _any(
            *ANSWERS[who],
            *(f"preload {form}(?: when (?:not )?{AHEAD}(?: & (?:not )?{AHEAD})*)?" for form in PRELOADS[who]),
            *ANSWERS["all"],
        )
    )
    for who in ("bearer", "rider")
}
NAMED: Final = re.compile(r"(?=.*\d)(?=.*[a-z-]).+")
"""A word that can only be the name of something: it has a digit, and is no number."""


class Forms:
    """The forms of a hunt by one pack."""

    def __init__(self, pack: Any, bearer: int) -> None:
        self.bearer = bearer
        boards = [pack[name] for name in ("board1", "board2") if name in pack]
        self.names = {f"w{at}" for at in range(1, 5)}
        self.names |= {card["id"].lower() for deck in pack["cards"].values() for card in deck}
        for board in boards:
            self.names |= {one["id"].lower() for one in board.get("dots", ())}
            for edge in board["edges"]:
                dots = range(1, edge.get("dots", 0) + 1)
                self.names |= {f"{edge['a']}-{edge['b']}.{k}".lower() for k in dots}

    def are(self, seat: int, words: str) -> bool:
        """Whether a part of an answer of *seat* is written as the page has it, and names what there is."""
        is_note = words.startswith("note ")
        named = words.split()[1:2] if is_note else [word for word in words.split() if NAMED.fullmatch(word)]
        is_there = all(word in self.names or not NAMED.fullmatch(word) for word in named)
        known = KNOWN["bearer" if seat == self.bearer else "rider"]
        return is_there and known.fullmatch(words) is not None and words == words.lower()
