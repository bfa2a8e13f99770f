"""How to play a battle, in short, for so many players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.battle.presets import end_line
from bot.battle.wording import terms
from bot.battle.wording.plans import plan
from bot.battle.wording.report import first_advice
from bot.language.words import Text, capital, safe
from rules.battle.charts import KINDS, SIDES
from rules.battle.config import BattleConfig
from rules.battle.pack import BattlePack

OPEN: Final = "open-"
"""How the ids of the project's own maps begin."""


def rules_post(config: BattleConfig, seats: int, pack: BattlePack, text: Text) -> str:
    """The rules for newcomers; places are called as the map has them (B-20.3)."""
    lines = [*_goals(seats, pack, text), *_turn(text), *_places(pack, text), *_plans(seats, pack, text)]
    lines += _advice(seats, pack, text)
    return "\n".join([text("## How to play"), *lines, text("- {line}", line=end_line(config, text))])


def _goals(seats: int, pack: BattlePack, text: Text) -> Iterator[str]:
    goal, isengard = safe(pack.names[pack.barad_dur]), safe(pack.names[pack.specials["isengard"]])
    if seats == 2:
        yield from text.each(
            "**Evil** leads the orcs, the Nazgûl, Saruman and his man-orcs; the **Alliance** all others.",
            "- **Evil wins** when it has taken the Ring and brings it to {goal}.",
            goal=goal,
        )
    else:
        yield from text.each(
            "**Sauron** leads the orcs and the Nazgûl, **Saruman** himself and his man-orcs, the **Alliance** all "
            "others. Each is against both others.",
            "- **Sauron wins** when he has taken the Ring and brings it to {goal}.",
            "- **Saruman wins** when the piece Saruman touches the Ring, or his Ring-bearer is in {isengard}.",
            goal=goal,
            isengard=isengard,
        )
    doom = safe(pack.names[pack.specials["mount_doom"]])
    yield text("- **The Alliance wins** when its Ring-bearer enters {doom}.", doom=doom)


def _turn(text: Text) -> Iterator[str]:
    yield from text.each(
        "### Your turn",
        "1. **Build** (from round 2): armies on empty hexes that show your crown on the map.",
        "2. **Move** any of your pieces, each once, up to this many hexes: {allowances}. Only over open "
        "land, one piece to a hex; past a foe only with leave from its player.",
        "3. **Attack**: each piece may attack one neighbour. You see the chances first. Two dice: a high sum "
        "eliminates the defender, a very low one the attacker; a river or a fortress helps the defender. "
        "Elves, Gandalf and the Nazgûl are stronger, and so is a piece beside Gandalf or the Nazgûl, Gondor "
        "beside Aragorn, a man-orc beside Saruman.",
        "4. **Move** all of them again.",
        allowances=_allowances(text),
    )


def _allowances(text: Text) -> str:
    """`2 (orcs, hobbits), 3 (man-orcs)`, from the chart (B-1.1)."""

    def of(n: int) -> str:
        named = [(kind, terms.PIECES[key]) for key, kind in KINDS.items() if kind.move == n]
        words = [term.many if kind.cap > 1 else term.one for kind, term in named]
        return ", ".join(text(word) for word in words)

    return ", ".join(f"{n} ({of(n)})" for n in sorted({kind.move for kind in KINDS.values()}))


def _places(pack: BattlePack, text: Text) -> Iterator[str]:
    names = {role: safe(pack.names[at]) for role, at in pack.specials.items()}
    yield from text.each(
        "### The Ring and special places",
        "- The Ring-bearer does not fight. A piece that ends a move on an enemy’s Ring-bearer takes the Ring: "
        "it is spent, and a Ring-bearer of its own side appears, which may escape 3 hexes at once.",
        "- **Elven hexes** are shut to all but the Alliance while an elf lives. The Ring-bearer is safe there, for "
        "two of its turns in each; once it has left, it never comes back.",
        "- **{moria}**: the Alliance passes only while Gandalf is there, the others while he is not.",
        "- **{fangorn}**: Gandalf or the Ring-bearer rouses an army, which takes {isengard} at once.",
        "- **{paths_of_the_dead}**: Aragorn rouses two armies; in the next move all have to come out.",
        "- **{isengard}** is Saruman’s alone until that army has come; **{mount_doom}** is for the Alliance’s "
        "Ring-bearer alone.",
        **names,
    )


def _plans(seats: int, pack: BattlePack, text: Text) -> Iterator[str]:
    yield text("### A plan for each side")
    for side in SIDES[seats]:
        yield f"**{capital(text(terms.SIDES[side]))}**"
        yield from plan(side, pack, text)


def _advice(seats: int, pack: BattlePack, text: Text) -> Iterator[str]:
    yield text("### Good to know")
    yield from first_advice(seats, text)
    if pack.id.startswith(OPEN):
        yield text(
            "- **The Grey Havens are a trap**: the next refuge is 10 hexes away. Rivendell is a good refuge "
            "only while the Alliance holds the High Pass (N5): from there the next (S4) is 6 hexes away."
        )
    yield from text.each(
        "- **My desk** takes your orders step by step. Or write them: `T15-S15` moves, `T15xS15` attacks, `+orc Y14` "
        "builds, `done` ends a phase. Nothing happens before you send it.",
        "- Everything is open except drafts, plans and leave. If your time runs out, I build for you, and "
        "move only what must move.",
    )
