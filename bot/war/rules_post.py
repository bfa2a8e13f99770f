"""How to play a war, in short."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.language.words import Text, capital, said
from bot.war.places import called
from bot.war.wording import terms
from rules.war.pack import OpenLand
from rules.war.state.phases import Phase
from rules.war.state.pieces import SIDES
from rules.war.table.land import TableLand

_GOALS: Final = (
    said(
        "**The Fellowship** (nine, with the Ring) walks unseen from {rivendell} and wins when it destroys "
        "the Ring at {doom}."
    ),
    said(
        "**The Dark Power** (nine Nazgûl, the Mouth of Sauron, Saruman, orcs) hunts it. It wins when the "
        "Ring comes to {tower}, when it holds all ten places, when nobody of the Fellowship is left, or "
        "after game-turn {limit}."
    ),
)
_TURN: Final = (
    said("### A game-turn: three sittings, two waits"),
    said(
        "1. **The search** (Dark Power). Two search cards name provinces and give Nazgûl or orcs for them; "
        "how many groups each of these holds is told. Place searchers; whatever they see, they may enter and "
        "try to spot."
    ),
    said(
        "2. **The journey** (Fellowship). Each group goes up to 3 points (2 with five or more): open land "
        "costs 1, forest and rough land 2, marsh 3, a step by road ½, a trail 1. Mountains are crossed only "
        "by road or trail."
    ),
    said(
        "3. **The Dark Power’s turn.** Every Nazgûl flies up to 12 hexes, others walk; each stack that moves "
        "costs 1 shadow point of the 7 to 12 that a game-turn brings. The same player then searches in the "
        "next game-turn."
    ),
)
_HIDDEN: Final = (
    said("### What gives a group away"),
    said(
        "- **Zones:** a group that enters a clear hex beside a Nazgûl, the Mouth or Saruman is reported; a "
        "die of 3 or more brings them to it. Those in its hex try to spot it."
    ),
    said(
        "- **Places:** towns, ports, citadels and their zones, magic hexes and Servants tell number and "
        "place when the journey ends. A road does on a 6, by a watched junction from 5: then at the hex that "
        "you named as cover."
    ),
    said(
        "- **Spotted** characters stand on the map by name until the game-turn ends. Only they can be fought."
    ),
)
_OF_THREE: Final = (
    said("### Where three play"),
    said(
        "- **Saruman** is the third, with a turn before the search: a council, then moves and fights. He wins with "
        "Isengard, Helm’s Deep and Edoras for four game-turns, or with the Ring in the end."
    ),
    said(
        "- **In his council** he allies with one of you if both want it, wins Nazgûl by the Ring, battles a mind, or "
        "persuades somebody of the Fellowship."
    ),
    said(
        "- **Deals:** he trades cards and captives with each of the others. You lay cards face down, and what they "
        "are shows when both have confirmed. Promises bind nobody."
    ),
    said(
        "- **Hosts** stand where all see them. Before game-turn {hosts} only his march; the Dark Power may not "
        "attack him before game-turn {bans}, the Fellowship not before he leaves his lands. A place is that side’s "
        "which alone has a host of 2 or more there when a turn ends."
    ),
    said(
        "- **Search cards:** orcs of the White Hand are his. What his search finds, the Dark Power does not hear."
    ),
)
_REST: Final = (
    said("### Good to know"),
    said(
        "- **Nobody is asked in the other’s turn.** Your sheet says beforehand what you would do then; "
        "change it at any time. If a Nazgûl lands on a group, it lies low unless your sheet says otherwise."
    ),
    said(
        "- **A fight**: up to three on each side add their Might, cards and a die; the higher total wins, "
        "and the other side takes a wound for each two points begun."
    ),
    said(
        "- **The Ring** hides its bearer outside Mordor, but each time is a mark, and the third makes him a "
        "Ringwraith; when it comes off, he stands on the map till that game-turn ends. Orcs that spot a group take "
        "captives, and carry them and the Ring to {tower}."
    ),
    said(
        "- **My desk** takes what you do step by step. Or type it behind `/act`: `plot 1 W2413 W2414`, "
        "`group 1 to Bree by road`, `move lord E0628`, `done`."
    ),
)
_AMONG_THREE: Final[Mapping[str, str]] = {
    _GOALS[1]: said(
        "**The Dark Power** (nine Nazgûl, the Mouth of Sauron, orcs of the Eye) hunts it. It wins when the "
        "Ring comes to {tower}, when it holds all ten places, when nobody of the Fellowship is left, or "
        "after game-turn {limit}."
    ),
    _TURN[0]: said("### A game-turn: Saruman’s turn, then three sittings"),
    _TURN[3]: said(
        "3. **The Dark Power’s turn.** Every Nazgûl flies up to 12 hexes, others walk; each stack that moves "
        "costs 1 shadow point of the 7 to 12 that a game-turn brings. Then Saruman begins the next game-turn."
    ),
    _REST[1]: said(
        "- **Nobody is asked in the others’ turns.** Your sheet says beforehand what you would do then; "
        "change it at any time. If a Nazgûl lands on a group, it lies low unless your sheet says otherwise."
    ),
}
"""What is said in the place of these where three play."""
_PLANS: Final = {
    Phase.TOWER: (
        said("- Take Edoras and Helm’s Deep early, and sell what you know while both still need you."),
        said("- The palantír of Isengard persuades: whoever gives in walks to you, past all enemies."),
    ),
    Phase.JOURNEY: (
        said(
            "- Split early: several groups cost the enemy searches, and two Hobbits alone pass where nine "
            "are seen."
        ),
        said("- Cross far from Nazgûl, rest in {rivendell} and {lorien}: nobody sees into a haven."),
        said(
            "- Choose where you enter Mordor late: by Minas Morgul, by the stairs, by the north or by Nargil "
            "Pass."
        ),
    ),
    Phase.SEARCH: (said("- Two Nazgûl in one hex spot twice as well; single ones see twice as much."),),
    Phase.SHADOW: (
        said("- Keep points for the search: a placed Nazgûl costs 1, all orc bands together 2."),
        said(
            "- Every way ends at {doom}: three of yours may stand there once a group was reported in Mordor."
        ),
    ),
}


_AT_TABLE: Final = (
    said(
        "You play the printed game with your own map, cards and rule book: its rules hold. I know of the map "
        "what your table sheet says, and I keep what nobody else may see. How it all goes together stands in "
        "`rules/war/OWNERS.md`."
    ),
    said("### What I do"),
    said(
        "- **Unseen groups:** who leads the Fellowship puts them and plots them hex by hex, with a + behind a "
        "step by road. What it costs is the plotter’s word. I tell the Dark Power what watchers, towns, ports, "
        "citadels, Servants and roads give away; nobody has to announce anything."
    ),
    said(
        "- **Searches:** a search card is drawn, or you draw one; the Dark Power says what is on it, then "
        "places. How likely a group is spotted stands on the sheet: `sheet odds all 2`."
    ),
    said(
        "- **Order, dice, hands:** whose turn it is, event cards by number, deals, alliances, Saruman’s Nazgûl."
    ),
    said("### What you say"),
    said(
        "- **Moves in the open:** `move theoden W2725`. Fights are declared, fought out at your table, and said in a "
        "word."
    ),
    said(
        "- **Words:** `word dead sam: at the ford` says what happened, and stands. Whom it concerns may `contest` it "
        "until his next sitting ends, and `allow` it again. `seal ...` is opened at the end. `word won f` ends "
        "the war when nobody contests it."
    ),
    said("- **Dice for any rule:** `roll 2d6 for the pass`, `roll d6 secret`, `odds 4 he escapes`."),
    said(
        "- **The map grows:** the Fellowship says in which province a plot ends, sealed till the end; `blind E0628 "
        "E0528` says which hex is not seen. Both are kept for your next table."
    ),
)


def plan(phase: Phase, land: OpenLand, text: Text) -> Iterator[str]:
    """What a side aims for in this sitting, for who plays it for the first time."""
    yield from (text(line, **_places(land, text)) for line in _PLANS[phase])


def _places(land: OpenLand, text: Text) -> dict[str, str]:
    ids = {"rivendell": "rivendell", "lorien": "lorien", "doom": "mount-doom", "tower": "barad-dur"}
    return {key: called(land.sites[land.place[id]].name, text) for key, id in ids.items()}


def rules_post(land: OpenLand, seats: int, limit: int, text: Text) -> str:
    """The rules for newcomers; places are called as the map has them.

    At an owners' table their own book holds: only what the bot does of it is told.
    """
    if isinstance(land, TableLand):
        return "\n".join([text("## How to play at your own table"), *text.each(*_AT_TABLE)])
    constants = land.constants
    facts = {
        **_places(land, text),
        "limit": limit,
        "hosts": constants.hosts_from,
        "bans": constants.no_ban_from,
    }
    sides = SIDES[:seats]
    more = _OF_THREE if "S" in sides else ()
    told = [*_GOALS, *_TURN, *_HIDDEN, *more, *_REST]
    if more:
        told = [_AMONG_THREE.get(line, line) for line in told]
    lines = [text("## How to play"), *text.each(*told, **facts)]
    for side in sides:
        plans = (line for phase in _PLANS if phase.side == side for line in plan(phase, land, text))
        lines += [f"**{capital(text(terms.SIDES[side]))}**", *plans]
    return "\n".join(lines)
