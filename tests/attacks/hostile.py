"""Words, names, ids and values as somebody sends them who means no good."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

NAMES = (
    "@everyone",
    "@here",
    "**Ringmaster**",
    "# Ringmaster",
    "[Ann](http://127.0.0.1/x)",
    "<@{victim}>",
    "<@&{role}>",
    "<#1>",
    "</vote:1>",
    "<t:0:R>",
    "||Gandalf||",
    "```\nAnn\n```",
    "> Ann",
    "-# Ann",
    "\u202eretsamgniR",
    "\u2066Ann\u2069",
    "\u200b\u200b\u200b",
    "A\u0301\u0302\u0303\u0304\u0305\u0306nn",
    "\u0410nn",
    "Ann\u200b",
    "\uff21nn",
    "ann",
    "Bob, you are Gandalf",
    "Ann\nBob: approve",
    "{name}",
    "{0.__class__}",
    "%s%s%n",
    "=1+1",
    "'; DROP TABLE game; --",
    "\x00\x07\x1b[31m",
    "\U000e0041\U000e0042",
    "\ufe0f\u2800\u3164",
    "none",
    "propose",
    "1",
    "seat 1",
    "moderator",
    "clock",
)
"""Names; *victim* is somebody who takes no part, *role* a role that is worn."""

WORDS = (
    *NAMES,
    "approve",
    "reject publicly",
    "propose 1 2",
    "propose 1 2 ring 2",
    "support",
    "sabotage",
    "guess none",
    "guess 1",
    "palantir 2",
    "ring 2",
    "ring decline",
    "preload approve if 3 is in it, else reject",
    "preload sabotage quest",
    "preload support standing",
    "withdraw ballot",
    "withdraw withdraw",
    "resume",
    "lapse vote",
    "done",
    "t16-t17",
    "t15-t14 t16-s16; done",
    "t15-s15-r14 ask",
    "t15xs15",
    "m12-l12",
    "undo-all",
    "escape stay",
    "leave 1 yes",
    "allow saruman over t16 once",
    "refuse all",
    "then t15-t14 if s14 empty",
    "next done t16-t17",
    "builds orc y14",
    "drop all",
    "draw yes",
    "preload turn late done",
    "withdraw turn",
    "t15" + "-t16-t15" * 400,
    "q99-a0",
    "approve; approve; approve",
    "; ;",
    "",
    " ",
    "approve" * 60,
    "\N{SMILING FACE WITH HORNS}" * 500,
    "propose " + "9" * 400,
    "propose -1 0",
    "propose 1.5 \u0663",
    "@everyone <@&{role}> <@{victim}> https://127.0.0.1/?" + "a" * 3000,
    "08:00-23:00 Europe/Berlin",
    "24h",
    "-24h",
    "9999999999999d",
    "20:00 Nowhere/Land",
    "2026-13-45",
)

NUMBERS = (0, -1, 1, 2, 5, 10, 11, 2**31, 2**53 - 1, -(2**53) + 1)

VERBS = """
desk open withdraw dm told help lobby options seat remind doctor setup mod gm vote party actions ring guess palantir
call nothing turn leave standing plan draw resign
""".split()  # noqa: SIM905 - reads better so
RESTS = """
join leave start options now+ ahead+ ballot action everything on off panel pause extend lapse replace pace audit
resume thread waiting waiting/0 waiting/next/9999 mend yes/1 abort reveal lock lapse/vote/1 lapse/actions/1/1-0/sure
late/actions/1/1-0 late/actions/1/1-0/sure seats+ roles+ offer/1 take/1 stay/1 accept accept/0 unask/0 deny handover
""".split()  # noqa: SIM905
MODES = ("", "...", "+", "?")


class Hostile:
    """What comes to the mind of one who attacks, by *chance* alone."""

    def __init__(self, chance: Random, victim: int, role: int) -> None:
        self.chance = chance
        self._ids = {"victim": str(victim), "role": str(role)}

    def name(self) -> str:
        """At most 32 characters, as Discord takes a nickname."""
        return self._marked(self.chance.choice(NAMES))[:32]

    def text(self) -> str:
        """What is typed into a form, an option or a thread."""
        roll = self.chance.random()
        if roll < 0.75:
            return self._marked(self.chance.choice(WORDS))
        if roll < 0.85:
            return " ".join(self._marked(self.chance.choice(WORDS)) for _ in range(3))
        return self.noise()

    def noise(self, most: int = 60) -> str:
        """Characters from everywhere but the surrogates, which are no text."""
        chance = self.chance
        ranges = (
            (1, 0x7F),
            (0xA0, 0x24F),
            (0x300, 0x36F),
            (0x200B, 0x206F),
            (0x3040, 0xD7FF),
            (0xE000, 0x10FFFD),
        )
        return "".join(chr(chance.randint(*chance.choice(ranges))) for _ in range(chance.randint(0, most)))

    def value(self, known: Sequence[str]) -> str:
        """One choice of a menu, offered or not."""
        roll = self.chance.random()
        if known and roll < 0.4:
            return self.chance.choice(known)
        return self.text()[:100] if roll < 0.8 else str(self.chance.choice(NUMBERS))

    def custom_id(self, games: Sequence[int]) -> str:
        """An id by the grammar of ids, or nearly."""
        chance = self.chance
        game = chance.choice([*map(str, games), "0", "99", "9" * 18, "9" * 30, "-1", "x", ""])
        head = chance.choice(VERBS)
        if chance.random() < 0.5:
            head += f"/{chance.choice(['0', '1', '2', '3', '7', '999999999', '9999999999', '-1', 'x', ''])}"
        rest = chance.choice([*RESTS, *WORDS]) + chance.choice(MODES)
        return self._marked(f"rm:{game}:{head}:{rest}")[: chance.choice([100, 100, 100, 300])] or "rm:"

    def mutated(self, custom_id: str, games: Sequence[int]) -> str:
        """An id that the bot made, a little changed."""
        chance = self.chance
        parts = custom_id.split(":")
        match chance.randrange(8):
            case 0 if len(parts) > 1:
                parts[1] = chance.choice([*map(str, games), "99", "0", "18446744073709551616"])
            case 1 if len(parts) > 2:
                parts[2] = chance.choice(VERBS) + chance.choice(["", "/1", "/2", "/3"])
            case 2 if len(parts) > 2:
                parts[2:] = [parts[2].partition("/")[0] + f"/{chance.choice(NUMBERS)}", *parts[3:]]
            case 3:
                parts[3:] = [self.text()]
            case 4:
                return custom_id[: chance.randrange(len(custom_id) + 1)] or "r"
            case 5:
                at = chance.randrange(len(custom_id) + 1)
                return custom_id[:at] + self.noise(5) + custom_id[at:]
            case 6:
                return custom_id + chance.choice([*MODES, "\n", ":", "/sure", " "])
            case _:
                return self.noise() or "r"
        return ":".join(parts)

    def option(self, kind: int, people: Sequence[int]) -> Any:
        """A value for an option of a command, of the type that Discord sees to."""
        chance = self.chance
        match kind:
            case 4:
                return chance.choice(NUMBERS)
            case 5:
                return chance.random() < 0.5
            case 6 | 7 | 8 | 9:
                return str(chance.choice([*people, 1, 2**63 - 1]))
            case 10:
                return chance.choice([0.0, -1.5, 1e300])
            case _:
                return self.text()

    def _marked(self, text: str) -> str:
        for name, number in self._ids.items():
            text = text.replace(f"{{{name}}}", number)
        return text
