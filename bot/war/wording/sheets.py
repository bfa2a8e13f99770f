"""The rows of a sheet as sentences, for each of their words, with what a choice costs (W-16.4)."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from bot.language.words import said
from bot.war.wording.voice import WarVoice
from rules.game import Illegal
from rules.war.questions.sheets.of_war import (
    Against,
    Chosen,
    Flight,
    Joint,
    Meeting,
    MeetRule,
    Named,
    Spared,
    StatedOdds,
    Staying,
)
from rules.war.questions.sheets.rows import Sheet
from rules.war.state.view import WarView


class RowTerm(NamedTuple):
    """A row: its name on a button, what it means, and the words that a button gives it as they are."""

    name: str
    why: str
    simple: Mapping[str, str] = {}


FIRST: Final[Mapping[str, tuple[str, ...]]] = {
    "F": ("meet", "ring", "heir"),
    "D": ("strike", "flee", "challenge"),
    "S": ("strike", "consent", "home"),
}
"""The rows that matter most: offered before the first turn."""

_HUNTING: Final = ("odds", "challenge", "flee")
_FIRST_AT_TABLE: Final[Mapping[str, tuple[str, ...]]] = {"F": ("meet",), "D": _HUNTING, "S": _HUNTING}


def first(view: WarView, voice: WarVoice) -> tuple[str, ...]:
    """The rows that matter most; at an owners' table without hidden groups none does."""
    if view.side is None or not view.state.rules.has_hidden:
        return ()
    return (_FIRST_AT_TABLE if voice.is_table else FIRST)[view.side]


TERMS: Final[Mapping[str, RowTerm]] = {
    "challenge": RowTerm(
        said("Who challenges"),
        said("A stack that comes stays where it went, and no longer watches where it stood."),
        {"all": said("All stacks")},
    ),
    "enter": RowTerm(
        said("Who comes along"), said("Who stays behind keeps watching."), {"all": said("The whole stack")}
    ),
    "strike": RowTerm(
        said("Fight what is spotted"),
        said("With “never” orcs capture nobody either."),
        {
            "even": said("If not weaker"),
            "ahead 2": said("If 2 stronger"),
            "always": said("Always"),
            "never": said("Never"),
        },
    ),
    "flee": RowTerm(
        said("Flee from a fight"),
        said("Only Nazgûl can: to the nearest citadel of yours, or the one that you name."),
        {"behind": said("If weaker"), "never": said("Never"), "always": said("Always")},
    ),
    "search": RowTerm(
        said("When to ask me"),
        said("Not being asked saves a wait; the search cards are shown all the same."),
        {
            "found": said("If groups are there"),
            "cards": said("Also with a search card in hand"),
            "always": said("In every game-turn"),
        },
    ),
    "meet": RowTerm(
        said("The enemy on my hex"),
        said(
            "A group that lies low is not told of, but goes nowhere while the enemy stays, up to three "
            "game-turns. A search finds it on 1 to 3, and then it is spotted to the end of the next game-turn."
        ),
        {"low": said("Lie low"), "search": said("Accept a search")},
    ),
    "fighters": RowTerm(said("Who fights"), said("At most three of a side fight at once.")),
    "ring": RowTerm(
        said("Put on the Ring"),
        said(
            "Each time is a mark. He never does it in Mordor, nor with two marks. The third makes him a Ringwraith."
        ),
        {"alone": said("If he is the target"), "never": said("Never"), "always": said("If his group is")},
    ),
    "unring": RowTerm(
        said("Take off the Ring"),
        said("A try that fails, and not to try, is a mark."),
        {"yes": said("Try each game-turn"), "no": said("Keep it on")},
    ),
    "heir": RowTerm(
        said("The next bearer"), said("He takes the Ring if its bearer falls in a fight that is won.")
    ),
    "lead": RowTerm(
        said("Who leads hosts"),
        said("Who leads is on the map to the end of the game-turn."),
        {"-": said("Nobody")},
    ),
    "give": RowTerm(
        said("The Ring for Saruman"),
        said("Only while you are allied, and Aragorn and Gandalf are not there."),
        {"no": said("Never"), "yes": said("He gets it")},
    ),
    "taker": RowTerm(
        said("Who takes it from Saruman"),
        said("Where both stand with the host that beats his."),
        {"aragorn": said("Aragorn"), "gandalf": said("Gandalf")},
    ),
    "joint": RowTerm(
        said("Nazgûl for a joint search"),
        said("If the Dark Power sends one that is not named, nobody searches, and the alliance ends."),
        {"any": said("Any of mine"), "-": said("None of mine")},
    ),
    "rank": RowTerm(
        said("The order of my Nazgûl"),
        said(
            "Whoever wins some names numbers and gets who stands there; those not named are shuffled behind."
        ),
    ),
    "rival": RowTerm(
        said("If the other searcher found somebody"),
        said("Where you both search one province with Nazgûl, and he went first."),
        {"search": said("Search at once"), "fight": said("Fight his Nazgûl first")},
    ),
    "dare": RowTerm(
        said("If I found nobody"),
        said("Where you both search one province with Nazgûl, and you went first."),
        {"no": said("Let him be"), "yes": said("Challenge him")},
    ),
    "consent": RowTerm(
        said("Saruman’s own fights"),
        said("He stands aside where he does not want to; not with less than 30 strength on the map."),
        {"no": said("Never"), "ahead 2": said("If 2 stronger"), "yes": said("Always")},
    ),
    "lord": RowTerm(
        said("Beaten by the Lord of the Nazgûl"),
        said("Only where Saruman has the Ring, and that Nazgûl is not his."),
        {"fight": said("Fight him"), "surrender": said("Give up the Ring")},
    ),
    "odds": RowTerm(
        said("Chances to spot"),
        said(
            "In how many of six cases yours spot a group, by your rule book: by piece there, else by hex, else "
            "for all. Like `sheet odds all 2, lord 4, E0729 3`. Where none is stated nobody is spotted."
        ),
        {
            "all 1": said("1 of 6"),
            "all 2": said("2 of 6"),
            "all 3": said("3 of 6"),
            "all 4": said("4 of 6"),
            "all 5": said("5 of 6"),
        },
    ),
    "home": RowTerm(
        said("After a lost battle"),
        said("Saruman can go to Isengard at once."),
        {"yes": said("Home"), "no": said("Stay")},
    ),
}

_WHY_OF_SARUMAN: Final[Mapping[str, str]] = {
    "unring": said("A try that fails, and not to try, is a mark of the Chief’s. Saruman gets none."),
}


def simple(row: str, voice: WarVoice) -> Iterator[tuple[str, str]]:
    """The words that a button gives a row as they are, with its label: those that the row knows in this war."""
    for words, label in TERMS[row].simple.items():
        with contextlib.suppress(Illegal):
            voice.rows.grammar.read(row, words)
            yield words, label


def why(row: str, side: str) -> str:
    """What a row means for who plays a side."""
    return _WHY_OF_SARUMAN.get(row, TERMS[row].why) if side == "S" else TERMS[row].why


_CHOSEN: Final[Mapping[tuple[str, str], str]] = {
    ("search", "found"): said("Ask me to search only where level 1 tells of a group."),
    ("search", "cards"): said(
        "Ask me to search where level 1 tells of a group, or I hold a card for the search."
    ),
    ("search", "always"): said("Ask me to search in every game-turn."),
    ("ring", "alone"): said("If my bearer would himself be attacked or captured: he puts on the Ring."),
    ("ring", "always"): said("If my bearer’s group is attacked or to be captured: he puts on the Ring."),
    ("ring", "never"): said("If my bearer is attacked: he does not put on the Ring."),
    ("unring", "yes"): said("While my bearer wears the Ring, he tries to take it off in each game-turn."),
    ("unring", "no"): said("While my bearer wears the Ring, he keeps it on."),
    ("give", "no"): said("If my bearer falls where Saruman is, my ally: he gets no Ring from me."),
    ("give", "yes"): said("If my bearer falls where Saruman is, my ally: he gets the Ring."),
    ("taker", "aragorn"): said("If Saruman’s Ring is won: Aragorn takes it."),
    ("taker", "gandalf"): said("If Saruman’s Ring is won: Gandalf takes it."),
    ("rival", "search"): said("If the other searcher has found somebody before me: I search at once."),
    ("rival", "fight"): said("If the other searcher has found somebody before me: I fight his Nazgûl first."),
    ("dare", "no"): said("If I have found nobody: I let the other searcher be."),
    ("dare", "yes"): said("If I have found nobody: I challenge the other searcher’s Nazgûl."),
    ("lord", "fight"): said("If the Lord of the Nazgûl beats my host: Saruman fights him for the Ring."),
    ("lord", "surrender"): said("If the Lord of the Nazgûl beats my host: Saruman gives up the Ring."),
    ("home", "yes"): said("If my host loses a battle: Saruman goes home to Isengard."),
    ("home", "no"): said("If my host loses a battle: Saruman stays where he is."),
}
_CONSENT: Final = {
    "no": said("If Saruman is attacked: he stands aside, while I have 30 strength on the map."),
    "yes": said("If Saruman is attacked: he fights."),
    "ahead": said("If Saruman is attacked: he fights if his side’s Might is at least {n} more."),
}
_STRIKE: Final = {
    "even": said("My pieces fight what they spot if they are not weaker."),
    "ahead": said("My pieces fight what they spot if their Might is at least {n} more."),
    "always": said("My pieces fight all that they spot."),
    "never": said("My pieces fight nothing that they spot, and capture nobody."),
}
_FLEE: Final = {
    "behind": said("If Nazgûl of mine are attacked by more Might: they flee to {goal}."),
    "always": said("If Nazgûl of mine are attacked: they flee to {goal}."),
    "never": said("If Nazgûl of mine are attacked: they stand and fight."),
}


def sentence(row: str, value: Any, voice: WarVoice) -> str:
    """What a row says with this value: `If a Nazgûl lands on my group: lie low.`"""
    text = voice.text
    match value:
        case Chosen(word=word):
            return text(_CHOSEN[row, word])
        case Against(when=when, ahead=ahead):
            return text((_CONSENT if row == "consent" else _STRIKE)[when], n=ahead)
        case StatedOdds(stated=()):
            return text("No chance is stated: mine spot nobody.")
        case StatedOdds(stated=stated):
            return text("Mine spot a group, of six cases: {odds}.", odds=", ".join(_chances(stated, voice)))
        case Joint(pieces=None):
            return text("For a joint search: any of my Nazgûl may be sent.")
        case Joint(pieces=()):
            return text("For a joint search: none of my Nazgûl is sent.")
        case Joint(pieces=tuple(pieces)):
            return text(
                "For a joint search: these of my Nazgûl may be sent: {names}.", names=voice.pieces(pieces)
            )
        case Flight(against=against, to=to):
            goal = text("the nearest citadel") if to is None else voice.word(to)
            return text(_FLEE[against.when], goal=goal)
        case Spared(hexes=()):
            return text("When a hidden group comes near: every stack of mine rolls to challenge it.")
        case Spared(hexes=hexes):
            names = text.list([voice.word(at) for at in hexes])
            return text(
                "When a hidden group comes near: my stacks roll, but not those at {names}.", names=names
            )
        case Staying(pieces=()):
            return text("When a stack of mine comes to a group: all of it goes.")
        case Staying(pieces=pieces):
            names = voice.pieces(pieces)
            return text("When a stack of mine comes to a group: these stay behind: {names}.", names=names)
        case Meeting(rules=rules):
            return " ".join([_met(rule, voice) for rule in rules] or [_met(MeetRule(lies_low=True), voice)])
        case Named(pieces=()):
            return text(_UNNAMED[row])
        case Named(pieces=pieces):
            return text(_IN_ORDER[row], names=voice.pieces(pieces))
        case _:
            raise ValueError(value)


def _chances(stated: Iterable[tuple[str, int]], voice: WarVoice) -> Iterator[str]:
    """`all 2, the Lord of the Nazgûl 4`."""
    for whom, number in stated:
        yield f"{voice.text('all') if whom == 'all' else voice.word(whom)} {number}"


_UNNAMED: Final = {
    "fighters": said("When mine fight: the strongest, and last of all who is taken for the Ring-bearer."),
    "heir": said("If the bearer falls: Frodo takes the Ring, then who resists it best."),
    "lead": said("Nobody of mine leads a host."),
    "rank": said("My Nazgûl are shuffled when some of them are to be won."),
}
_IN_ORDER: Final = {
    "fighters": said("When mine fight: these first, in this order: {names}."),
    "heir": said("If the bearer falls: the first of these who is there takes the Ring: {names}."),
    "lead": said("These lead a host where they stand with one: {names}."),
    "rank": said("My Nazgûl stand in this order, the others shuffled behind: {names}."),
}


def _met(rule: MeetRule, voice: WarVoice) -> str:
    """One rule of `meet`: the first that fits counts."""
    text = voice.text
    what = text("lie low") if rule.lies_low else text("accept a search")
    facts = {
        "what": what,
        "whose": text("group {n}", n=rule.group) if rule.group else text("my group"),
        "names": voice.pieces(rule.pieces),
    }
    if not rule.pieces:
        return text("If an enemy ends his turn on {whose}: {what}.", **facts)
    if rule.alone:
        return text("If {names} and nobody else ends his turn on {whose}: {what}.", **facts)
    return text("If {names} ends his turn on {whose}: {what}.", **facts)


def line(row: str, sheet: Sheet, voice: WarVoice) -> str:
    """A row as it counts now, the default marked, and what it will say when the sitting of the other has ended."""
    told = sentence(row, voice.rows.value(sheet, row), voice)
    text, later = voice.text, dict(sheet.later)
    shown = told if row in dict(sheet.rows) else text("{sentence} (default)", sentence=told)
    if row not in later:
        return shown
    after = sentence(row, voice.rows.value(sheet.at_end(), row), voice)
    return text("{now} After this sitting: {after}", now=shown, after=after)


def lines(side: str, sheet: Sheet, voice: WarVoice) -> Iterator[str]:
    """A whole sheet: each row with its name, what it says, and in small print what that costs."""
    for row in voice.rows.of(side):
        term = TERMS[row.name]
        yield f"- **{voice.text(term.name)}:** {line(row.name, sheet, voice)}"
        yield f"  -# {voice.text(why(row.name, side))} ({row.clause})"


def label(row: str, words: str, voice: WarVoice) -> str:
    """What a whole row is called on a button, where one press gives it; empty where it is put together."""
    simple = TERMS[row].simple if row in TERMS else {}
    if words in simple:
        return voice.text(simple[words])
    group, _, what = words.partition(" ")
    if row != "meet" or not what:
        return ""
    named = voice.group(int(group))
    return voice.text("{group}: {what}", group=named, what=voice.text(simple[what.partition(",")[0]]))
