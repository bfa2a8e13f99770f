"""The questions of a war, as players are asked: the three sittings, and what may be said at any time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from bot.kit.rows import KindRow
from bot.language.words import said
from bot.war.wording import sightings, terms
from bot.war.wording.table import has_points
from bot.war.wording.voice import WarVoice
from rules.game import Decision
from rules.kit.asks import Row as RulesRow
from rules.war.hunting.phase import awaits_card
from rules.war.hunting.placing import cost
from rules.war.questions.kinds import ABSENT
from rules.war.questions.rows import ROWS as RULES
from rules.war.state.council import Choice
from rules.war.state.phases import Phase
from rules.war.state.view import WarView

Row: TypeAlias = KindRow[RulesRow, WarView, WarVoice]
_HEADS: Final = {
    Phase.SETUP: said(
        "📍 **The set-up:** put your pieces as your rule book says, then `done`. The others see yours when all "
        "are done; groups of the Fellowship go unseen. A piece that you put twice stands where you put it last."
    ),
    Phase.TOWER: said("🗼 **Your turn,** game-turn {turn}: council, moves, attacks, then `done`."),
    Phase.SEARCH: said("🔎 **Your search,** game-turn {turn}: place searchers, then `done`."),
    Phase.JOURNEY: said(
        "👣 **Your journey,** game-turn {turn}: send your groups, one after the other, then `done`."
    ),
    Phase.SHADOW: said("🌑 **Your turn,** game-turn {turn}: move, then attack, then `done`."),
}
_CARD: Final = said(
    "🔎 **Your search,** game-turn {turn}: say first what is on the search card, as it is printed; before that "
    "nobody searches."
)
_OPEN_JOURNEY: Final = said("👣 **Your turn,** game-turn {turn}: move, then fight, then `done`.")
_ENTER: Final = said(
    "🔎 **Your search has found somebody,** game-turn {turn}. Who goes in there and tries to spot them? Then `done`."
)
_NEXT: Final = {
    Phase.SETUP: said("Whom do you put next? **Done** when all stand."),
    Phase.TOWER: said("Your council first, then who moves or attacks. **Done** ends your turn."),
    Phase.SEARCH: said("Who searches? **Done** places them, and you hear whom they see."),
    Phase.JOURNEY: said("Who goes next? **Done** ends your journey."),
    Phase.SHADOW: said("Who moves or attacks next? **Done** ends your turn."),
}


def _is_entering(view: WarView) -> bool:
    """Whether a search waits for who goes into the hexes that it has sighted (W-12.12)."""
    search = view.state.search_of(view.side)
    return search is not None and search.is_placed


def _ask(decision: Decision, view: WarView, voice: WarVoice) -> str:
    """What a sitting is about, and what its player has to know for it."""
    return "\n".join((voice.text(_head(view), turn=view.state.turn), *_known(view, voice)))


def _head(view: WarView) -> str:
    state = view.state
    if awaits_card(state):
        return _CARD
    if state.phase is Phase.JOURNEY and not state.rules.has_hidden:
        return _OPEN_JOURNEY
    return _ENTER if _is_entering(view) else _HEADS[state.phase]


def too_many(view: WarView, voice: WarVoice) -> Iterator[str]:
    """Which cards the end of the sitting will cost (W-50.5)."""
    if view.side is not None and (lost := view.state.hand(view.side).too_many(voice.constants.hand)):
        cards = voice.text.list([*map(voice.card, lost)])
        yield voice.text(
            "⚠️ **With Done you lose {cards}**, unless you play or discard one before.", cards=cards
        )


def asks_next(view: WarView, voice: WarVoice) -> str:
    """What a sitting asks first, and behind each thing that was said in it."""
    state, text = view.state, voice.text
    if _is_entering(view):
        return text("Who goes into which hex, and tries to spot them?")
    if awaits_card(state):
        return text("What is on the search card?")
    if state.stage:
        return text("Who else fights? **Done** ends your turn.")
    is_counselled = state.phase is Phase.TOWER and state.council is not Choice.OPEN
    is_open = state.phase is Phase.JOURNEY and not state.rules.has_hidden
    asked = text(_NEXT[Phase.SHADOW if is_counselled or is_open else state.phase])
    return f"{points(view, voice)}. {asked}" if view.side == "D" and has_points(state) else asked


def points(view: WarView, voice: WarVoice) -> str:
    """`Shadow points: 7`, less what was said to be placed in a search and is paid for when that is done (W-12.3)."""
    search = view.state.search_of(view.side)
    placed = () if search is None or search.is_placed else search.placed or ()
    return voice.text("Shadow points: **{n}**", n=view.state.points - cost(placed))


def _known(view: WarView, voice: WarVoice) -> Iterator[str]:
    yield from too_many(view, voice)
    if view.state.phase is Phase.SETUP:
        yield from put_so_far(view, voice)
    if view.side == "D" and has_points(view.state):
        yield points(view, voice)
    if (search := view.state.search_of(view.side)) is not None and not awaits_card(view.state):
        said_of = None if view.state.table is None else view.state.table.card
        cards = [voice.search_card(card, said_of) for card in search.cards]
        if cards:
            yield voice.text("🃏 {cards}", cards="; ".join(cards))
        if view.state.rules.has_hidden:
            yield voice.learns(sightings.level(search.level, voice), search.side)
        yield from (f"- {sightings.force(placed, voice)}" for placed in search.placed or ())
        for sighted in search.sighted:
            who = voice.text.list([voice.count(number) for number in sighted.numbers])
            facts = {"who": who, "at": voice.hex(sighted.at), "by": voice.pieces(sighted.by)}
            yield "- " + voice.text("{who} at {at}, seen by {by}", **facts)
        yield from (
            "- " + voice.text("Into {at} go: {who}.", at=voice.hex(at), who=voice.pieces(who))
            for at, who in search.entering or ()
        )


def put_so_far(view: WarView, voice: WarVoice) -> Iterator[str]:
    """What a seat has put in the open, for itself; its groups stand in its chart (W-44.3)."""
    state = view.state
    mine = [piece for piece in state.pieces if state.side_of(piece.id) == view.side]
    for at, here in groupby(sorted(mine, key=lambda piece: piece.at), lambda piece: piece.at):
        yield voice.text(
            "- {at}: {pieces}", at=voice.hex(at), pieces=voice.pieces(piece.id for piece in here)
        )


def _ahead(decision: Decision, view: WarView, voice: WarVoice) -> str:
    phase = voice.text(terms.PHASES[Phase(decision.question.kind)])
    return voice.text("**In advance:** {phase}, once or each time.", phase=phase)


def _sitting(
    phase: Phase, name: str, lapse: str, short: str, due: str, ahead_short: str, holder: str = ""
) -> Row:
    return KindRow(
        rules=RULES[phase.value],
        name=name,
        lapse=lapse,
        short=short,
        ask=_ask,
        due=due,
        ahead=_ahead,
        ahead_short=ahead_short,
        holder=holder,
    )


SETUP: Final = _sitting(
    Phase.SETUP,
    said("the set-up"),
    said("The set-up is closed as it stands; if no group of the Fellowship was put, the game is called off."),
    said("Put pieces"),
    said("{who} set up by {moment}."),
    said("Put pieces"),
    said("All"),
)
TOWER: Final = _sitting(
    Phase.TOWER,
    said("Saruman’s turn"),
    said("Nobody moves but orc parties on their way."),
    said("Move"),
    said("{who} moves by {moment}."),
    said("Plan the moves"),
)
SEARCH: Final = _sitting(
    Phase.SEARCH,
    said("the search"),
    said("Nothing is placed, and what was placed goes into the hexes where it has sighted somebody."),
    said("Search"),
    said("{who} searches by {moment}."),
    said("Plan the search"),
    said("Whoever has search cards"),
)
JOURNEY: Final = _sitting(
    Phase.JOURNEY,
    said("the Fellowship’s journey"),
    said("Groups stay where they are, and nobody fights; captives try to escape."),
    said("Journey"),
    said("{who} leads the Fellowship by {moment}."),
    said("Plan the journey"),
)
SHADOW: Final = _sitting(
    Phase.SHADOW,
    said("the Dark Power’s turn"),
    said("Nobody moves but orc parties on their way."),
    said("Move"),
    said("{who} moves by {moment}."),
    said("Plan the moves"),
)


def _among(view: WarView) -> str:
    """`three` where so many play: what is said of the other is said of others then."""
    return "three" if len(view.state.rules.sides) > 2 else ""


def _plays_on(view: WarView) -> bool:
    """Whether the war goes on when the reader gives up."""
    return len(set(view.state.rules.sides) - view.state.resigned) > 2


SHEET: Final[Row] = KindRow(
    rules=RULES["sheet"],
    name=said("the sheet"),
    lapse=said("The sheet stays as it is."),
    short=said("My sheet"),
    page="sheet",
    ask={
        "": said("Your sheet says what happens where the other’s turn would ask you."),
        "three": said("Your sheet says what happens where the others’ turns would ask you."),
    },
    stand=lambda view: _among(view),
)
NOTE: Final[Row] = KindRow(
    rules=RULES["note"],
    name=said("notes"),
    lapse=said("The notes stay as they are."),
    short=said("Notes"),
    page="notes",
    ask=said("Notes for yourself, like `note two at Bree?`."),
)
WORD: Final[Row] = KindRow(
    rules=RULES["word"],
    name=said("words and dice"),
    lapse=said("What was said stands."),
    short=said("Words and dice"),
    page="word",
    ask=said(
        "Say what has happened at your own table: I keep it, and all hear it. Or I roll dice for you, for any "
        "rule of your game."
    ),
)
DEAL: Final[Row] = KindRow(
    rules=RULES["deal"],
    name=said("deals"),
    lapse=said("Deals come to nothing when the game-turn ends."),
    short=said("Deals"),
    page="deals",
    ask=said(
        "Terms first, as many event and magic cards as each gives; once both agree, each lays its cards face "
        "down, and when both confirm they are swapped. Until then either may fold, and nothing was seen."
    ),
)
OFFER: Final[Row] = KindRow(
    rules=RULES["offer"],
    name=said("an alliance"),
    lapse=said("What is offered stands until it is taken back."),
    short=said("Alliance"),
    page="council",
    ask=said("Saruman allies in his council with one who has offered it."),
)
DISSOLVE: Final[Row] = KindRow(
    rules=RULES["dissolve"],
    name=said("the end of an alliance"),
    lapse=said("An alliance stands until one of the two dissolves it."),
    short=said("Dissolve"),
    page="council",
    ask=said("You may dissolve your alliance: it ends with the game-turn."),
    labels={"": said("Dissolve the alliance")},
)
LEND: Final[Row] = KindRow(
    rules=RULES["lend"],
    name=said("loans"),
    lapse=said("What is lent stays lent."),
    short=said("Lend"),
    page="council",
    ask=said("You may lend an ally strength, from Saruman’s next council on."),
)
SHOW: Final[Row] = KindRow(
    rules=RULES["show"],
    name=said("what Saruman makes known"),
    lapse=said("Nothing is made known."),
    short=said("Make known"),
    page="council",
    ask=said("You may make known that you have the Ring, or have found a Hobbit. I vouch for it."),
)
DRAW: Final[Row] = KindRow(
    rules=RULES["draw"],
    name=said("a draw"),
    lapse=said("An offer that not all have agreed to ends with the game-turn."),
    short=said("Offer of a draw"),
    ask={
        "open": said("**A draw is offered.** It counts if both agree."),
        "open three": said("**A draw is offered.** It counts if all agree."),
        "three": said("Offer the others a draw."),
        "": said("Offer the other a draw."),
    },
    means={
        "draw yes": said(
            "With **Send** you agree to a draw: once all do, the war is over and nobody has won."
        )
    },
    labels={
        "draw": said("Offer of a draw"),
        "yes": said("Agree to the draw"),
        "no": said("I agree to no draw"),
    },
    stand=lambda view: " ".join(("open",) * (view.state.offer is not None) + (_among(view),)).strip(),
)
_GIVE_UP: Final = said("Give up: the other side wins at once. You cannot take this back.")
_GIVE_UP_OF_THREE: Final = said(
    "Give up: the others play on, and yours stand where they are. You cannot take this back."
)
RESIGN: Final[Row] = KindRow(
    rules=RULES["resign"],
    name=said("giving up"),
    lapse=said("Nobody gives up by missing a deadline."),
    short=said("Give up"),
    ask={"": _GIVE_UP, "three": _GIVE_UP_OF_THREE},
    labels={"": said("Give up")},
    means={"": _GIVE_UP, "three": _GIVE_UP_OF_THREE},
    stand=lambda view: "three" if _plays_on(view) else "",
    done={"": said("You have given up.")},
)

ROWS: Final[Mapping[str, KindRow[Any, WarView, WarVoice]]] = {
    row.rules.name: row
    for row in (
        *(SETUP, TOWER, SEARCH, JOURNEY, SHADOW, SHEET, WORD, NOTE),
        *(DEAL, OFFER, DISSOLVE, LEND, SHOW, DRAW, RESIGN),
    )
}
LAPSES_AT_TABLE: Final[Mapping[str, str]] = {
    TOWER.rules.name: said("Nobody moves; the council chooses what it does by default."),
    SEARCH.rules.name: said(
        "A search card of which nothing was said is passed over; nothing is placed, and what was placed goes "
        "into the hexes where it has sighted somebody."
    ),
    JOURNEY.rules.name: said("All stay where they are, and nobody fights."),
    SHADOW.rules.name: said("Nobody moves, and nobody fights."),
}
"""Where an owners' table does by default something else."""
OF_CLOCKS: Final[Mapping[str, KindRow[Any, WarView, WarVoice]]] = {
    **ROWS,
    ABSENT.name: replace(SHADOW, name=said("a sitting of a player who has missed two in a row")),
}
"""The same, and what has a clock of its own."""
