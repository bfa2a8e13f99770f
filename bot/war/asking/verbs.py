"""The verbs of W-18: what a button calls each, what is asked behind it, and what a whole answer does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from bot.language.words import said
from rules.kit.order_steps import THEN


class VerbTerm(NamedTuple):
    """One verb. *asks*: what is asked behind it, then behind each word further; the last is asked again and again."""

    button: str
    means: str
    """What the answer does; its words stand for {n}, {who}, {at}, {way}, {to}, {against}, {magic}, {card}."""
    asks: tuple[str, ...] = ("",)


_GROUP: Final = said("Which group?")
_WHO: Final = said("Who?")
_MORE: Final = said("Who else? Or send it.")
_WAY: Final = said("The next hex, or send it")
_CARD: Final = said("Which card?")
_AT: Final = said("In which hex?")
_TO: Final = said("Where to?")
_FIGHTERS: Final = (
    said("In which hex? With the first fight all your moves of this game-turn are over."),
    said("Who fights? Three at most."),
    said("Who else? Or say against whom."),
)

VERBS: Final[Mapping[str, VerbTerm]] = {
    # the journey
    "plot": VerbTerm(
        said("Send a group"), said("{group} → {way}."), (_GROUP, said("Where does it go first?"), _WAY)
    ),
    "split": VerbTerm(
        said("Split a group"),
        said("These leave group {n} as a group of their own: {who}."),
        (
            _GROUP,
            said("Who leaves it?"),
            said("Who else leaves it? When they are all, press **A group of their own**."),
        ),
    ),
    "join": VerbTerm(
        said("Join two groups"),
        said("Group {n} joins group {to}."),
        (_GROUP, said("Which group does it join?")),
    ),
    "take": VerbTerm(said("Take a magic card"), said("{who} takes {magic}."), (_CARD, said("Who takes it?"))),
    "pass": VerbTerm(
        said("Pass on a magic card"), said("{who} gets {magic}."), (_CARD, said("Who gets it?"))
    ),
    "wear": VerbTerm(
        said("Put on the Ring"),
        said("The bearer puts on the Ring. That is a mark."),
        (
            said(
                "It hides the bearer outside Mordor, and is a mark, which stays: with the third he is a "
                "Ringwraith. Shall he put it on?"
            ),
        ),
    ),
    "heal": VerbTerm(
        said("Heal with Athelas"), said("{who} regains 1 Life with Athelas."), (said("Who is healed?"),)
    ),
    "yield": VerbTerm(
        said("Let Gollum give the Ring"), said("Gollum gives the Ring to {who}."), (said("Who gets it?"),)
    ),
    "look": VerbTerm(
        said("Look into the palantír"),
        said("You learn the shadow points, and the Dark Power how many groups each province has."),
    ),
    "combat": VerbTerm(
        said("Fight"), said("At {at} these attack: {who}. Their enemy: {against}."), _FIGHTERS
    ),
    # the search
    "place": VerbTerm(
        said("Place a searcher"),
        said("{who} searches at {at}."),
        (
            said("Who searches?"),
            said("Where?"),
        ),
    ),
    "enter": VerbTerm(
        said("Go into a hex"),
        said("Into {at} go: {who}."),
        (said("Into which hex?"), said("Who goes in?"), said("Who else goes in? Or send it.")),
    ),
    # the shadow
    "move": VerbTerm(
        said("Move"), said("{who} → {way}."), (said("Who moves?"), said("Who goes along? Or where to?"), _WAY)
    ),
    "attack": VerbTerm(
        said("Attack"), said("At {at} these attack: {who}. Their enemy: {against}."), _FIGHTERS
    ),
    "capture": VerbTerm(
        said("Capture"), said("{who} tries to capture at {at}."), (_AT, said("Which orcs try?"))
    ),
    "siege": VerbTerm(said("Try a citadel"), said("The Nazgûl try to take {at}."), (_AT,)),
    "head": VerbTerm(said("Head a party"), said("{who} heads for {at}."), (said("Which party?"), _TO)),
    "free": VerbTerm(
        said("Let a captive go"), said("{who} goes free, for nothing."), (said("Which captive?"),)
    ),
    # hosts, where three play
    "host": VerbTerm(
        said("Move a host"),
        said("Strength {n}: {way}."),
        (said("From where?"), said("How strong?"), said("Where to?"), _WAY),
    ),
    "army": VerbTerm(said("Fight a battle"), said("Battle at {at} against {against}."), (_AT,)),
    # the tower
    "ally": VerbTerm(
        said("Declare an alliance"),
        said(
            "You ally with {side}, and all hear it: neither may attack the other. It lasts until one of you "
            "dissolves it, and then to the end of that game-turn."
        ),
        (said("With whom?"),),
    ),
    "council": VerbTerm(
        said("Hold your council"),
        "",
        (
            said("What does your council do? One thing in each game-turn, before any move."),
            said("Send it, or say what comes next."),
            said("Send it, or say what comes next."),
        ),
    ),
    # at an owners' table
    "put": VerbTerm(
        said("Put pieces"),
        said("{who} → {at}."),
        (
            said("Whom do you put? Names of your own are typed: `put theoden F W2724`."),
            said("Who else stands there? Or say where; hexes without a name are typed."),
        ),
    ),
    "card": VerbTerm(
        said("What is on the search card"),
        "",
        (
            said("What is on the search card?"),
            said("How strong are they?"),
            said("In which province? Several are typed: `card eye 6 Hollin, Rohan`."),
        ),
    ),
    "word": VerbTerm(
        said("Say a word"),
        "",
        (said("What has happened? Several things, and a text, are typed behind `word`."),),
    ),
    "seal": VerbTerm(said("Seal a word"), "", (said("What do you seal till the end?"),)),
    "contest": VerbTerm(said("Contest a word"), "", (said("Which word is not so?"),)),
    "allow": VerbTerm(said("Let a word stand"), "", (said("Which word stands?"),)),
    "roll": VerbTerm(
        said("Roll dice"),
        "",
        (
            said("Which dice? Others, and what they are for, are typed: `roll 4d8 for the pass`."),
            said("Who sees them?"),
        ),
    ),
    "odds": VerbTerm(
        said("Try your odds"),
        "",
        (
            said("How much or less has the die to show? What it is for is typed: `odds 4 he escapes`."),
            said("Who sees it?"),
        ),
    ),
    "blind": VerbTerm(
        said("A hex that is not seen"),
        "",
        (said("Who stands where?"), said("Which hex is not seen from there?")),
    ),
    # in all sittings
    "play": VerbTerm(said("Play an event card"), said("{card}: {does}"), (_CARD,)),
    "discard": VerbTerm(said("Discard a card"), said("{card} is discarded."), (_CARD,)),
    "done": VerbTerm(said("Done"), said("You are done, and the game goes on.")),
    # at any time
    "sheet": VerbTerm(said("Change a row"), "", (said("Which row?"), said("What shall it say?"))),
    "note": VerbTerm(
        said("Write a note"), said("The note stands in your book."), (said("What do you note?"),)
    ),
    "offer": VerbTerm(
        said("Offer an alliance"),
        said("You offer {side} an alliance."),
        (said("To whom?"), said("Do you offer it?")),
    ),
    "dissolve": VerbTerm(
        said("Dissolve the alliance"), said("You dissolve the alliance: it ends with this game-turn.")
    ),
    "lend": VerbTerm(
        said("Lend strength"),
        said("You lend {to} strength {n} at {at}, from Saruman’s next council on."),
        (_AT, said("How strong?"), said("To whom?")),
    ),
    "deal": VerbTerm(
        said("Propose a deal"),
        "",
        (
            said("With whom?"),
            "",
            said("How many event cards do you give?"),
            said("And how many magic cards do you give?"),
            "",
            said("How many event cards do you want?"),
            said("And how many magic cards do you want?"),
            said("Does a captive of yours go free, too? Or send it."),
            said("Which captive goes free?"),
        ),
    ),
    "agree": VerbTerm(
        said("Agree to a deal"),
        said("You agree to the deal with {side}. Now each lays what it gives."),
        (said("Agree to the deal with whom?"),),
    ),
    "lay": VerbTerm(
        said("Lay cards face down"),
        said("You lay face down for {side}: {cards}."),
        (said("For whom?"), said("Which card do you lay?"), said("Which card besides?")),
    ),
    "confirm": VerbTerm(
        said("Confirm a deal"),
        said("You confirm the deal with {side}. When both have, all is swapped at once."),
        (said("Confirm the deal with whom?"),),
    ),
    "fold": VerbTerm(
        said("Fold a deal"),
        said("You fold the deal with {side}: what was laid goes back unseen."),
        (said("Fold the deal with whom? What is laid goes back."),),
    ),
    "show": VerbTerm(said("Make it known"), "", (said("What shall all know?"),)),
    "resign": VerbTerm(said("Give up"), said("You give up.")),
    "draw": VerbTerm(said("A draw"), said("You are for a draw."), (said("Are you for a draw?"),)),
}
PACTS: Final = ("ally", "council", "dissolve", "show", "deal", "card", "word", "seal")
"""What nobody takes back: it is read again in words before it is sent."""
_OF_SARUMAN: Final[Mapping[str, VerbTerm]] = {
    "wear": VerbTerm(
        said("Put on the Ring"),
        said("The bearer puts on the Ring, before all eyes."),
        (
            said(
                "All see it, and the bearer stays on the map: it hides nobody. Saruman gets no mark by it and "
                "is stronger in fights; the Chief gets a mark, and with the third he is a Ringwraith. Shall he put "
                "it on?"
            ),
        ),
    ),
}


def term(verb: str, side: str) -> VerbTerm:
    """A verb for who plays a side."""
    return _OF_SARUMAN.get(verb, VERBS[verb]) if side == "S" else VERBS[verb]


ASKS: Final[Mapping[str, str]] = {
    "plot to": _TO,
    "plot by": said("Send it like this, or by road?"),
    "card nazgul": said("In which province? Several are typed: `card nazgul Hollin, Rohan`."),
    "plot province": said("The next hex, or the province in which it ends: nobody has said that yet"),
    "plot in": said("In which province does it end? Nobody has said it yet; only you see it till the end."),
    "place orcs": said("How strong?"),
    "place to": said("Which hex does it watch?"),
    "cover": said("If its road gives it away, at which of these hexes is it seen?"),
    "champion": said("Who fights first before a Servant?"),
    "against": said("Against whom?"),
    "of": said("Of whom?"),
    "council control": said("Which number? Each stands for a Nazgûl; which one, its owner’s order says."),
    "council persuade": said(
        "Whom? He must stand at Isengard, at Minas Tirith or with a palantír of the Fellowship’s; else one who does "
        "is drawn by lot."
    ),
}
"""What is asked behind a word, alone or with its verb, in place of the next of `asks`; `by` is asked before it."""
SPECIAL: Final[Mapping[str, str]] = {
    "place -": said("Nothing is placed."),
    "enter -": said("Nobody goes in."),
    "draw no": said("You are against a draw."),
    "offer no": said("You take back your offer of an alliance to {side}."),
    "lend -": said("You lend nothing more from Saruman’s next council on."),
    "council nothing": said("Your council does nothing else in this game-turn."),
    "council control": said("You take Nazgûl by these numbers: {numbers}."),
    "council -": said("You try to persuade somebody of the Fellowship, drawn by lot."),
    "council persuade": said("You try to persuade {who}."),
    "council sauron": said(
        "Your mind fights Sauron’s: the Dark Power loses shadow points, and may attack you from now on."
    ),
    "council elves": said(
        "Your mind fights Elrond’s and Galadriel’s: havens are open to you and the Dark Power in this "
        "game-turn, and the Fellowship may attack you from now on."
    ),
    "show ring": said("All hear that you have the Ring, and the Dark Power may attack you from now on."),
    "show hobbit": said("All hear that you have found a Hobbit, and the Dark Power may march."),
    "host of": said("Strength {n} of {side}: {way}."),
    "place orcs": said("An orc band of strength {n} searches at {at} and watches {to}."),
}
"""What other answers do, by how they begin."""
BEHIND: Final[Mapping[str, str]] = {
    "in": said("That is in {in}."),
    "cover": said("If its road gives it away, it is seen at {cover}."),
    "champion": said("Before a Servant {champion} fights."),
}
"""What a clause behind a plot adds."""

BETWEEN: Final[Mapping[str, str]] = {
    THEN: said("and then …"),
    "preload": said("Say in advance"),
    "late": said("at the deadline"),
    "standing": said("each time"),
    "search": said("the search"),
    "journey": said("the Fellowship’s journey"),
    "shadow": said("the Dark Power’s turn"),
    "tower": said("Saruman’s turn"),
    "nothing": said("Nothing"),
    "control": said("Win Nazgûl"),
    "persuade": said("Persuade somebody"),
    "sauron": said("Fight Sauron’s mind"),
    "elves": said("Fight Elrond’s and Galadriel’s minds"),
    "ring": said("I have the Ring"),
    "hobbit": said("I have found a Hobbit"),
    "by": said("by …"),
    "road": said("by road"),
    "to": said("to …"),
    "new": said("a new group"),
    "cover": said("if seen, at …"),
    "champion": said("the champion is …"),
    "against": said("against …"),
    "of": said("an ally’s: …"),
    "orcs": said("an orc band …"),
    "-": said("nobody"),
    "yes": said("yes"),
    "no": said("no"),
    "F": said("the Fellowship"),
    "D": said("the Dark Power"),
    "S": said("Saruman"),
    "s": said("Saruman"),
    "f": said("the Fellowship"),
    "d": said("the Dark Power"),
    "not": said("not those at …"),
    "stay": said("these stay behind: …"),
    "ahead": said("with so much more Might: …"),
    "if": said("if …"),
    "alone": said("and nobody else"),
    "gives": said("you give …"),
    "takes": said("you get …"),
    "frees": said("a captive goes free …"),
    "council -": said("whoever is within reach"),
    "lend -": said("nothing more"),
}
"""Words that stand between the others, some with the verb that gives them another meaning."""
