"""What pieces, cards and sittings of a war are called, and what cards do, in a sentence each."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from bot.language.words import said
from rules.war.hunting.points import CardKind
from rules.war.state.phases import Phase

PIECES: Final[Mapping[str, str]] = {
    "frodo": said("Frodo"),
    "sam": said("Sam"),
    "merry": said("Merry"),
    "pippin": said("Pippin"),
    "aragorn": said("Aragorn"),
    "boromir": said("Boromir"),
    "gandalf": said("Gandalf"),
    "legolas": said("Legolas"),
    "gimli": said("Gimli"),
    "gollum": said("Gollum"),
    "lord": said("the Lord of the Nazgûl"),
    "gothmog": said("Gothmog"),
    "mouth": said("the Mouth of Sauron"),
    "saruman": said("Saruman"),
    "chief": said("the Chief of the Dunlendings"),
    "balrog": said("the Balrog"),
    "shelob": said("Shelob"),
    "wight": said("the Barrow-wight"),
    "spiders": said("the Spiders"),
}
COUNTED: Final[Mapping[str, str]] = {
    "nazgul": said("Nazgûl {n}"),
    "orcs": said("orc band {n}"),
    "party": said("orc party {n}"),
}
"""Those whose ids end in a number."""

SIDES: Final[Mapping[str, str]] = {
    "F": said("the Fellowship"),
    "D": said("the Dark Power"),
    "S": said("Saruman"),
    "-": said("nobody"),
}

PHASES: Final[Mapping[Phase, str]] = {
    Phase.SETUP: said("the set-up"),
    Phase.TOWER: said("Saruman’s turn"),
    Phase.SEARCH: said("the search"),
    Phase.JOURNEY: said("the Fellowship’s journey"),
    Phase.SHADOW: said("the Dark Power’s turn"),
}


class Term(NamedTuple):
    """A card: its name, and what it does."""

    name: str
    does: str


MAGIC: Final[Mapping[str, Term]] = {
    "anduril": Term(said("Andúril"), said("Aragorn fights with 1 more Might.")),
    "sting": Term(said("Sting"), said("A Hobbit fights with 1 more Might.")),
    "light": Term(said("Galadriel’s Light"), said("Its group fights a Servant with 2 more.")),
    "rope": Term(said("Elven Rope"), said("Its group crosses mountains by trail for 1 point, not 2.")),
    "cloak": Term(said("Elven Cloak"), said("Its group is spotted on one number of the die less.")),
    "athelas": Term(said("Athelas"), said("Heals 1 Life in its group, once a game-turn.")),
    "blade": Term(said("Westernesse Blade"), said("Who carries it fights with 1 more Might.")),
    "glamdring": Term(said("Glamdring"), said("Who carries it fights with 1 more Might.")),
    "shadowfax": Term(said("Shadowfax"), said("Gandalf, alone in his group, goes twice as far.")),
    "palantir-isengard": Term(said("Palantír of Isengard"), said("It has no use in a war of two.")),
    "palantir-tirith": Term(
        said("Palantír of Minas Tirith"),
        said(
            "Aragorn or Gandalf learns the shadow points once a game-turn; the Dark Power learns how many "
            "groups there are in every province."
        ),
    ),
}

AMONG_THREE: Final[Mapping[str, str]] = {
    "palantir-isengard": said("Who has it, or is where it is, can be persuaded by Saruman.")
}
"""What a magic card does where three play, if that is something else."""

_BOATS: Final = Term(said("Elven Boats"), said("One group pays half a point for each river hex this turn."))
_ESCAPE: Final = Term(
    said("Escape from Orcs"), said("One captive is free, unless he is at Isengard or Barad-dûr.")
)
EVENTS: Final[Mapping[int, Term]] = {
    1: Term(
        said("Gollum Attempts to Seize the Ring"),
        said("If Gollum is within 3 hexes of the Fellowship’s Ring-bearer, he takes the Ring on a 5 or 6."),
    ),
    2: Term(
        said("Boromir Attempts to Seize the Ring"),
        said(
            "If Boromir is in the Ring-bearer’s group, he takes the Ring on a 5 or 6. Only the Fellowship hears "
            "whether he does."
        ),
    ),
    3: _BOATS,
    4: _BOATS,
    5: _ESCAPE,
    6: _ESCAPE,
    7: _ESCAPE,
    8: Term(
        said("Eagles!"),
        said("One captive is free and hidden in Rivendell or Lórien, unless he is at Barad-dûr."),
    ),
    9: Term(said("Misty Passes Open"), said("Crossing mountains by trail costs 1 point this turn, not 2.")),
    10: Term(
        said("Orcs in Battle Frenzy"),
        said("Your next fight of an orc party adds 2, until your next turn ends."),
    ),
    11: Term(said("Vision in the Stone"), said("You learn how many groups there are in every province.")),
    12: Term(
        said("Foul Weather"),
        said("Nobody sees into the hexes of one province from beside them until the next journey."),
    ),
    13: Term(said("Rangers’ Path"), said("No die is thrown for one group’s road this turn.")),
    14: Term(said("Healing Hands"), said("Heals 2 Life in one group.")),
    15: Term(
        said("Misty Passes Blocked"),
        said("High Pass and Redhorn are closed until the end of the next journey."),
    ),
    16: Term(
        said("Crebain"), said("You learn place and size of one group in a province, or that there is none.")
    ),
}
"""By the numbers of W-58.1; `you` is who plays it."""
_EVENTS_OF_THREE: Final[Mapping[int, str]] = {
    1: said(
        "If Gollum is within 3 hexes of the Fellowship’s Ring-bearer, he takes the Ring on a 5 or 6. While "
        "Saruman has it, the Dark Power’s Gollum fights him for it."
    )
}


def event_does(card: int, sides: Collection[str]) -> str:
    """What an event card does where these *sides* play."""
    among_three = _EVENTS_OF_THREE.get(card, "") if "S" in sides else ""
    return among_three or EVENTS[card].does


SEARCH_CARDS: Final[Mapping[CardKind, str]] = {
    CardKind.NAZGUL: said("up to three Nazgûl"),
    CardKind.EYE: said("orcs of the Eye, strength {n}"),
    CardKind.HAND: said("orcs of the White Hand, strength {n}"),
}

TERRAIN: Final[Mapping[str, str]] = {
    "clear": said("open land"),
    "forest": said("forest"),
    "rough": said("rough land"),
    "swamp": said("marsh"),
    "sea": said("water"),
}

THE_RING: Final = said("the Ring")
SORCERY: Final = said("Sorcery")

FACTS: Final[Mapping[str, Mapping[str, str]]] = {
    **{key: {**PIECES, **COUNTED} for key in ("piece", "pieces", "captive")},
    "other": {**PIECES, **COUNTED, **SIDES},
    **{key: {id: term.name for id, term in MAGIC.items()} for key in ("card", "magic")},
    "side": SIDES,
    "phase": {phase.value: name for phase, name in PHASES.items()},
}
"""What facts of refusals are called, by their names."""
