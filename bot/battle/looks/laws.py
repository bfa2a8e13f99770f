"""What is special about a hex, with its clauses, for whoever has not read the rules (B-3.4, B-8, B-12 to B-17)."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from bot.battle.wording import terms
from bot.battle.wording.voice import BattleVoice
from bot.language.words import capital, said
from rules.battle.charts import BUILT
from rules.battle.pack import SHIRE
from rules.battle.pieces import Board
from rules.battle.view import BattleView, Seen
from rules.board.hexes import Hex, Hexside, hexside

_LAWS: Final[Mapping[str, str]] = {
    "moria": said(
        "- **Nobody but Gandalf may stop here** (B-12.1). While he is here only the Alliance may pass "
        "(B-12.3), while he is not, only the others (B-12.5). Enter by a gate on one side, leave by a gate on "
        "the other (B-12.2)."
    ),
    "moria held": said(
        "- Gandalf is here now. Once others have passed, he stays until the phase ends (B-12.4)."
    ),
    "moria lost": said("- Gandalf has fallen, so the Alliance never passes again (B-12.7)."),
    "isengard shut": said(
        "- **Only Saruman, his man-orcs and the Ring-bearer of their player come here** (B-13.2), until the Fangorn "
        "army takes it (B-13.4)."
    ),
    "isengard open": said("- The Fangorn army has been here: everybody may enter (B-13.4)."),
    "isengard goal": said("- **Saruman wins** when his Ring-bearer is here (B-17.3)."),
    "fangorn asleep": said(
        "- **The Fangorn army sleeps here.** Gandalf or the Alliance’s Ring-bearer, nobody else, may enter "
        "(B-14.2) and rouses it when that movement ends: at once it goes to {isengard}, and a piece that "
        "stands there falls (B-14.3, B-14.4). In the next movement its guest has to leave (B-14.7)."
    ),
    "fangorn awake": said(
        "- Its army has gone. The piece that roused it has to leave, and nobody enters any more (B-14.7)."
    ),
    "fangorn closed": said("- Its army has gone, and it is closed for good (B-14.7)."),
    "paths_of_the_dead asleep": said(
        "- **Two Armies of the Dead sleep here.** Only Aragorn may enter (B-15.2) and rouses them when that movement "
        "ends (B-15.3). In the next movement all three have to leave southwards, or are lost (B-15.4)."
    ),
    "paths_of_the_dead awake": said(
        "- Aragorn has roused the Dead: a piece that does not leave southwards now is lost (B-15.4)."
    ),
    "paths_of_the_dead closed": said("- It is closed for good (B-15.7)."),
    "mount_doom": said(
        "- **The Alliance wins** when its Ring-bearer enters (B-16.2). Nobody else ever does (B-16.1)."
    ),
    "no fight": said("- Nobody attacks here, or is attacked (B-10.3)."),
}
"""By the role of a special hex and how it is with it."""


def laws(view: BattleView, at: Hex, voice: BattleVoice) -> Iterator[str]:
    """All that is not as in any other hex."""
    seen = view.seen
    found = [*_ground(at, voice), *_marks(seen, at, voice), *_special(seen, at, voice), *_gates(at, voice)]
    nothing = voice.text(
        "Nothing is special here: a piece that gets here may stop, one piece to a hex (B-6.1)."
    )
    yield from found or [nothing]


def is_special(at: Hex, voice: BattleVoice) -> bool:
    """Whether a hex keeps a meaning for the whole game (B-3.4)."""
    site = voice.pack.sites.get(at)
    marks = site and (site.elven or site.fortress or site.special or site.crown or site.goal)
    return bool(marks) or any(_gates(at, voice))


def _ground(at: Hex, voice: BattleVoice) -> Iterator[str]:
    """What lies in it and on its sides."""
    pack, text = voice.pack, voice.text
    if pack.terrain[at] != "clear":
        yield text(
            "- **{land}**: nobody ever enters (B-5.4).", land=capital(text(terms.LANDS[pack.terrain[at]]))
        )
        return
    if at in pack.fortresses:
        yield text("- **Fortress**: an attack on a piece here takes a higher roll (B-10.6).")
    if places := _across(pack.river_sides, at, voice):
        yield text(
            "- **River** towards {places}: an attack across it takes a higher roll (B-10.6).", places=places
        )
    if places := _across(pack.wall_sides, at, voice):
        yield text(
            "- **Cliff** towards {places}: nobody can cross it, or attack across it (B-5.4, B-10.2).",
            places=places,
        )


def _across(sides: Collection[Hexside], at: Hex, voice: BattleVoice) -> str:
    beside = voice.pack.grid.adjacent[at]
    return ", ".join(voice.hex(one) for one in beside if hexside(at, one) in sides)


def _marks(seen: Seen, at: Hex, voice: BattleVoice) -> Iterator[str]:
    """Crowns, goals and Elven hexes."""
    pack, text = voice.pack, voice.text
    for nation, hexes in pack.crowns.items():
        if at in hexes and nation == SHIRE:
            yield text(
                "- **{possessor} may build here now** (B-4.13). It passes to Saruman when a piece of his ends a "
                "movement here, and back when one of the Alliance does (B-4.14).",
                possessor=capital(text(terms.POSSESSORS[seen.shire.possessor])),
            )
        elif at in hexes:
            kinds = capital(voice.many(BUILT[nation]))
            yield text(
                "- **Crown**: their side builds {kinds} here while it is empty (B-4.2, B-4.4).", kinds=kinds
            )
    if at == pack.barad_dur:
        side = capital(voice.side(seen.rules.order[0]))
        yield text("- **{side} wins** when its Ring-bearer is here (B-17.2).", side=side)
    if at in pack.elven:
        yield from _elven(seen, at, voice)


def _elven(seen: Seen, at: Hex, voice: BattleVoice) -> Iterator[str]:
    text = voice.text
    if not seen.board.elves_live:
        yield text("- **Elven hex**: no elf is left, so it is like all others (B-8.2).")
        return
    yield text(
        "- **Elven hex, a refuge**: while an elf lives, only the Alliance comes here or through, and others with its "
        "leave (B-8.1). A Ring-bearer may be here at the end of two of its turns (B-8.4), then it has to leave "
        "(B-8.6); once it has left, it never comes back (B-8.5)."
    )
    for side, where, n in seen.stays:
        if where == at:
            yield text("- Stays of the Ring-bearer of {side} so far: {n} of 2.", side=voice.side(side), n=n)
    for side, where in sorted(seen.board.left):
        if where == at:
            yield text(
                "- The Ring-bearer of {side} has left: it never comes back (B-8.5).", side=voice.side(side)
            )


def _special(seen: Seen, at: Hex, voice: BattleVoice) -> Iterator[str]:
    role = voice.pack.roles.get(at, "")
    keys = [role, f"{role} {_state(role, at, seen.board)}"]
    keys += ["isengard goal" if seen.rules.players == 3 else ""] if role == "isengard" else ["no fight"]
    facts = {"isengard": voice.special("isengard")}
    yield from (voice.text(_LAWS[key], **facts) for key in keys if role and key in _LAWS)


def _state(role: str, at: Hex, board: Board) -> str:
    """How it is with a special hex now."""
    gandalf = board.first("gandalf")
    return {
        "fangorn": board.fangorn.value,
        "paths_of_the_dead": board.dead.value,
        "isengard": "shut" if board.isengard_special else "open",
        "moria": "lost" if gandalf is None else "held" if gandalf.at == at else "",
    }.get(role, "")


def _gates(at: Hex, voice: BattleVoice) -> Iterator[str]:
    """Where the ways begin that lead through Moria and into the Paths of the Dead."""
    pack, text = voice.pack, voice.text
    for one, other in itertools.permutations(pack.sites[pack.specials["moria"]].gates):
        if at in one:
            facts = {"moria": voice.special("moria"), "places": ", ".join(map(voice.hex, other))}
            yield text("- **Gate of {moria}**: a way leads through it to {places} (B-12.2).", **facts)
    paths = voice.special("paths_of_the_dead")
    north, south = pack.sites[pack.specials["paths_of_the_dead"]].gates
    if at in (*north, *south):
        yield text("- **Way to {paths}**: from here Aragorn may enter (B-15.2).", paths=paths)
    if at in south:
        yield text(
            "- **Way out of {paths}**: everyone who leaves comes out southwards, as here (B-15.4).",
            paths=paths,
        )
